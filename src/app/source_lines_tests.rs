use super::*;

fn at_path(path: &str) -> Fault {
    Fault {
        path: path.into(),
        place: None,
        found: String::new(),
        expected: String::new(),
    }
}

fn at_place(line: usize, column: usize) -> Fault {
    Fault {
        place: Some(Place { line, column }),
        ..at_path("")
    }
}

/// The excerpt as lines, the faulty one marked.
fn shown(text: &str, fault: Fault) -> String {
    let excerpts = excerpts(text.as_bytes(), std::iter::once(&fault));
    let lines = excerpts.iter().flat_map(|excerpt| &excerpt.lines);
    lines
        .map(|line| {
            let mark = if line.is_faulty { ">" } else { " " };
            format!("{mark}{} {}\n", line.number, line.text)
        })
        .collect()
}

const TEXT: &str = r#"{
  "nodes": [
    {"id": 0},
    {
      "id": 1,
      "out": [{"target": 7}, {"kind": "x",
        "target": 9}]
    }
  ],
  "anchors": {
    "the \"inn\"": 3,
    "a.b": 4
  }
}
"#;

#[test]
fn a_path_is_shown_with_the_lines_around_it() {
    assert_eq!(
        shown(TEXT, at_path("nodes[1].out[1].target")),
        " 6   \"out\": [{\"target\": 7}, {\"kind\": \"x\",\n>7     \"target\": 9}]\n 8 }\n"
    );
}

#[test]
fn a_path_is_found_by_its_quoted_name_too() {
    for (path, line) in [
        ("anchors[\"the \\\"inn\\\"\"]", 11),
        ("anchors[\"a.b\"]", 12),
        ("nodes[0].id", 3),
        ("nodes", 2),
        ("", 1),
    ] {
        let fault = at_path(path);
        let excerpts = excerpts(TEXT.as_bytes(), std::iter::once(&fault));
        let faulty = excerpts[0].lines.iter().find(|line| line.is_faulty);
        assert_eq!(faulty.map(|line| line.number), Some(line), "{path}");
    }
}

#[test]
fn what_is_missing_stands_where_its_parent_does() {
    for (path, line) in [
        ("nodes[1].kind", 4),
        ("nodes[7].kind.of[3]", 2),
        ("speakers", 1),
    ] {
        let fault = at_path(path);
        let excerpts = excerpts(TEXT.as_bytes(), std::iter::once(&fault));
        let faulty = excerpts[0].lines.iter().find(|line| line.is_faulty);
        assert_eq!(faulty.map(|line| line.number), Some(line), "{path}");
    }
}

#[test]
fn of_a_property_that_stands_twice_the_last_counts() {
    let text = "{\"a\": {\"b\": 1},\n\"a\": {\n\"c\": 2}}";
    assert!(shown(text, at_path("a.b")).contains(">2 "));
    assert!(shown(text, at_path("a")).contains(">2 "));
}

#[test]
fn a_place_is_a_line_and_a_column() {
    assert_eq!(
        shown("{\r\n\t\"a\": ,\r\n}", at_place(2, 7)),
        " 1 {\n>2  \"a\": ,\n 3 }\n"
    );
    assert_eq!(shown("", at_place(1, 1)), ">1 \n");
    assert_eq!(shown("{", at_place(9, 9)), ">1 {\n");
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let text = format!(
        "{{\"pad\": \"{}\", \"entry\": 5{}}}",
        "é".repeat(9000),
        " ".repeat(900)
    );
    let shown = shown(&text, at_path("entry"));
    assert!(shown.starts_with(">1 …"), "{shown}");
    assert!(shown.contains("\"entry\": 5"), "{shown}");
    assert!(shown.len() < 400, "{shown}");
    assert!(!shown.contains('\u{fffd}'), "{shown}");
}

#[test]
fn broken_text_of_any_kind_is_walked_to_its_end() {
    for text in [
        "{\"",
        "]]}}",
        "{\"a\\",
        "[[[[",
        "\u{feff}{,,:",
        "{\"a\":tru",
        "\n\n\n",
    ] {
        for path in ["", "a", "a[0]", "[0][0]", "a[\"", "a[x"] {
            let fault = at_path(path);
            assert_eq!(excerpts(text.as_bytes(), std::iter::once(&fault)).len(), 1);
        }
    }
    let fault = at_place(1, 3);
    let excerpts = excerpts(b"ab\xff\xfe", std::iter::once(&fault));
    assert_eq!(excerpts[0].lines.len(), 1);
}

#[test]
fn many_faults_of_a_deep_document_are_found_in_one_walk() {
    let nodes: Vec<String> = (0..50_000).map(|id| format!("{{\"id\": {id}}}")).collect();
    let text = format!(
        "{{\"nodes\": [\n{}\n]}}{}",
        nodes.join(",\n"),
        "[".repeat(100_000)
    );
    let faults: Vec<Fault> = (0..200)
        .map(|at| at_path(&format!("nodes[{}].id", at * 249)))
        .collect();
    let excerpts = excerpts(text.as_bytes(), faults.iter());
    for (at, excerpt) in excerpts.iter().enumerate() {
        let faulty = excerpt.lines.iter().find(|line| line.is_faulty);
        assert_eq!(faulty.map(|line| line.number), Some(at * 249 + 2));
    }
}

//! `export`.

use super::*;

/// Two scenes, an option from one to the other, and words that mean something in every format.
const WORDS: &str = r##"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"wo\"rds\\",
  "entry":0,"anchors":{"the-inn":0,"the-yard":2},"speakers":[{"name":"A & <B>","tags":[]}],"nodes":[
  {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"\"end\" #35; %% `x` \\N &lt; ]]> \u0007"}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"choice","id":1,"out":[
    {"kind":"option","target":0,"label":[{"kind":"text","text":"Stay"}]},
    {"kind":"option","target":2,"label":[{"kind":"text","text":"Out \\"}]}]},
  {"kind":"end","id":2,"out":[]}]}"##;

fn words() -> Place {
    here().file("words.json", WORDS)
}

fn export(place: &Place, more: &[&str]) -> Ran {
    place.run(&[&["export", "words.json", "--format"], more].concat(), "")
}

#[test]
fn an_svg_holds_every_word_as_text() {
    let place = words();
    let written = export(&place, &["svg", "-o", "words.svg"]);
    assert_eq!(written, ran(0, "", ""));
    let svg = fs::read_to_string(place.0.join("words.svg")).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let titles = document
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    let titles: Vec<&str> = titles.filter_map(|title| title.text()).collect();
    let first = "line 0, A & <B>: \"end\" #35; %% `x` \\N &lt; ]]> [U+0007]";
    assert!(titles.contains(&first), "{titles:?}");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let texts: Vec<&str> = texts.filter_map(|text| text.text()).collect();
    assert!(
        texts.contains(&"Stay") && texts.contains(&"The yard"),
        "{texts:?}"
    );
    let printed = export(&place, &["svg"]);
    assert_eq!((printed.code, printed.output), (Some(0), svg));
}

#[test]
fn dot_and_mermaid_go_to_standard_output() {
    let place = words();
    let dot = export(&place, &["dot", "--across", "--theme", "dark"]);
    assert_eq!((dot.code, &*dot.errors), (Some(0), ""));
    assert!(
        dot.output
            .starts_with("digraph \"wo\\\"rds\\\\\" {\n  graph [rankdir=LR, bgcolor=\"#13151a\"")
    );
    assert!(
        dot.output.contains("n1 -> n2 [label=\"Out \\\\\", "),
        "{}",
        dot.output
    );
    let mermaid = export(&place, &["mermaid"]);
    assert_eq!((mermaid.code, &*mermaid.errors), (Some(0), ""));
    assert!(mermaid.output.starts_with("flowchart TB\n"));
    assert!(
        mermaid.output.contains("n1 -->|\"Out #92;\"| n2\n"),
        "{}",
        mermaid.output
    );
}

#[test]
fn a_png_is_as_large_as_its_scale_and_not_too_large() {
    let place = words();
    let size = |name: &str| {
        let png = fs::read(place.0.join(name)).unwrap();
        u32::from_be_bytes(png[16..20].try_into().unwrap())
    };
    assert_eq!(export(&place, &["png", "-o", "one.png"]).code, Some(0));
    let half = ["png", "-o", "half.png", "--scale", "0.5"];
    assert_eq!(export(&place, &half).code, Some(0));
    assert!(size("one.png").abs_diff(2 * size("half.png")) <= 1);
    let wrong = export(&place, &["png", "-o", "x.png", "--scale", "99"]);
    assert_eq!(wrong.code, Some(2));
    assert!(
        wrong.errors.contains("expected a number from 0.05 to 8"),
        "{}",
        wrong.errors
    );
    let wrong = export(&place, &["svg", "--scale", "2"]);
    let why = "playscope: --scale is for a PNG; what is written otherwise has no pixels\n";
    assert_eq!(wrong, ran(2, "", why));
}

#[test]
fn one_scene_or_folded_ones_are_drawn_where_they_are_asked_for() {
    let place = words();
    let yard = export(&place, &["dot", "--scene", "the-yard"]).output;
    assert!(
        yard.contains("n2 [") && yard.contains("s0 [label=\"The inn\\n2 nodes · 3 ways\""),
        "{yard}"
    );
    assert!(!yard.contains("n0 [") && yard.contains("s0 -> n2 ["));
    let folded = export(&place, &["dot", "--folded", "the-yard"]).output;
    assert!(
        folded.contains("n0 [") && folded.contains("s1 ["),
        "{folded}"
    );
    let overview = export(&place, &["dot", "--overview"]).output;
    assert!(
        !overview.contains("n0 [") && overview.contains("s0 -> s1 ["),
        "{overview}"
    );
    let wrong = export(&place, &["svg", "--scene", "the-yrad"]);
    let why = "playscope: words.json has no scene “the-yrad”; it has the scene the-yard\n";
    assert_eq!(wrong, ran(2, "", why));
    let wrong = export(&place, &["svg", "--folded", "cellar"]);
    let why = "playscope: words.json has no scene “cellar”; it has the scenes the-inn, the-yard\n";
    assert_eq!(wrong, ran(2, "", why));
}

#[test]
fn what_is_there_stays_and_what_is_no_playbook_is_told() {
    let place = words().file("there.svg", "mine");
    let there = export(&place, &["svg", "-o", "there.svg"]);
    let why = "playscope: there.svg is there already, and is not written over\n";
    assert_eq!(there, ran(2, "", why));
    assert_eq!(
        fs::read_to_string(place.0.join("there.svg")).unwrap(),
        "mine"
    );
    let broken = place.run(
        &["export", "broken.json", "--format", "svg", "-o", "x.svg"],
        "",
    );
    assert_eq!(broken.code, Some(1));
    assert!(!place.0.join("x.svg").exists());
    let none = place.run(&["export", "none.json", "--format", "svg"], "");
    assert_eq!((none.code, &*none.output), (Some(2), ""));
    assert!(none.errors.contains("none.json"), "{}", none.errors);
    assert_eq!(export(&place, &["gif"]).code, Some(2));
}

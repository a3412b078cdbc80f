//! Corpora on disk: well-made, odd and broken ones.

use super::*;
use crate::files::scratch::Scratch;

const REFUSE: &str = r#"{"name":"n","playbook":"p.json","because":"b","verdict":"refuse"}"#;
const ACCEPT: &str = r#"{"name":"n","playbook":"p.json","because":"b","verdict":"accept"}"#;

/// A corpus of the cases named, each refusing an empty document.
fn corpus_of(names: &[&str]) -> Scratch {
    let folder = Scratch::new();
    for name in names {
        folder.file(&format!("{name}/fixture.json"), REFUSE);
        folder.file(&format!("{name}/p.json"), "");
    }
    folder
}

/// How judging what is at `path` ends, and the report.
fn judged(path: &Path, json: bool) -> (Ending, String) {
    let mut out = Vec::new();
    let corpus = Corpus::open(path).unwrap();
    let ending = report(&corpus, Taught::Full, json, &mut out).unwrap();
    (ending, String::from_utf8(out).unwrap())
}

/// The report of the corpus or the case at `path`.
fn report_of(path: &Path) -> String {
    judged(path, false).1
}

/// Why `folder` is no corpus.
fn no_corpus(folder: &Scratch) -> String {
    Corpus::open(&folder.0).unwrap_err().to_string()
}

#[test]
fn cases_are_reported_sorted_by_name_with_a_summary_at_the_end() {
    let folder = corpus_of(&["readable/b", "readable/a", "readable/c"]);
    let (ending, out) = judged(&folder.0, false);
    assert_eq!(
        out,
        "conformed readable/a\nconformed readable/b\nconformed readable/c\n\
         3 conformed, 0 diverged, 0 not yet playable, 0 broken\n"
    );
    assert_eq!(ending, Ending::Well);
}

#[test]
fn a_divergence_fails_the_run_and_the_rest_is_still_judged() {
    let folder = corpus_of(&["readable/a", "readable/b"]);
    folder.file("readable/a/fixture.json", ACCEPT);
    let (ending, out) = judged(&folder.0, false);
    assert_eq!(ending, Ending::Refused);
    assert!(out.starts_with("diverged readable/a: "), "{out}");
    assert!(out.contains("\nconformed readable/b\n"), "{out}");
}

#[test]
fn json_is_an_object_a_line_and_a_summary_last() {
    let folder = corpus_of(&["readable/a", "readable/b"]);
    let (_, out) = judged(&folder.0, true);
    let lines: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["case"], "readable/a");
    assert_eq!(lines[2]["summary"]["conformed"], 2);
}

#[test]
fn a_folder_without_a_fixture_is_broken_and_counted() {
    let folder = corpus_of(&["readable/a"]);
    folder.file("playable/b/notes.txt", "not a fixture");
    fs::create_dir_all(folder.path("readable/c/fixture.json")).unwrap();
    let (ending, out) = judged(&folder.0, false);
    assert_eq!(ending, Ending::Refused);
    assert!(
        out.contains("broken playable/b: fixture.json cannot be read"),
        "{out}"
    );
    assert!(
        out.contains("broken readable/c: fixture.json cannot be read: is not a file"),
        "{out}"
    );
    assert!(
        out.ends_with("1 conformed, 0 diverged, 0 not yet playable, 2 broken\n"),
        "{out}"
    );
}

#[test]
fn a_file_beside_the_cases_is_no_case() {
    let folder = corpus_of(&["readable/a"]);
    folder.file("readable/README.md", "About these cases.");
    folder.file("LICENSE", "Words.");
    assert!(
        judged(&folder.0, false)
            .1
            .starts_with("conformed readable/a\n1 conformed")
    );
}

#[test]
fn a_document_may_be_shared_inside_the_corpus() {
    let folder = corpus_of(&["readable/a"]);
    let fixture = REFUSE.replace("p.json", "../../documents/empty.json");
    folder.file("documents/empty.json", "");
    folder.file("readable/a/fixture.json", &fixture);
    assert_eq!(judged(&folder.0, false).0, Ending::Well);
}

#[test]
#[cfg(unix)]
fn a_link_may_not_leave_the_corpus() {
    use std::os::unix::fs::symlink;
    let outside = corpus_of(&["readable/a"]);
    let folder = corpus_of(&["readable/b", "readable/c"]);
    symlink(outside.path("readable/a"), folder.path("readable/a")).unwrap();
    fs::remove_file(folder.path("readable/b/p.json")).unwrap();
    let document = outside.path("readable/a/p.json");
    symlink(document, folder.path("readable/b/p.json")).unwrap();
    symlink("nowhere", folder.path("readable/d")).unwrap();
    let (ending, out) = judged(&folder.0, false);
    assert_eq!(ending, Ending::Refused);
    for line in [
        "broken readable/a: fixture.json cannot be read: leaves the corpus\n",
        "broken readable/b: the document p.json cannot be read: leaves the corpus\n",
        "conformed readable/c\n",
        "broken readable/d: fixture.json cannot be read: ",
    ] {
        assert!(out.contains(line), "{out}");
    }
}

#[test]
fn a_folder_that_is_no_corpus_is_said_to_be_none() {
    let folder = Scratch::new();
    let why = no_corpus(&folder);
    assert!(why.contains("is no corpus: it holds neither"), "{why}");

    folder.file("readable/README.md", "No cases yet.");
    let why = no_corpus(&folder);
    assert!(why.contains("it holds no case"), "{why}");
}

#[test]
fn a_folder_that_is_not_there_is_no_corpus() {
    let missing = Path::new("no/such/corpus");
    let error = Corpus::open(missing).unwrap_err().to_string();
    assert!(
        error.starts_with("no/such/corpus is no corpus: "),
        "{error}"
    );
}

#[test]
fn one_case_is_judged_alone_and_its_corpus_is_two_folders_up() {
    let folder = corpus_of(&["readable/a", "readable/b"]);
    let fixture = REFUSE.replace("p.json", "../../documents/empty.json");
    folder.file("documents/empty.json", "");
    folder.file("readable/a/fixture.json", &fixture);
    assert_eq!(
        report_of(&folder.path("readable/a")),
        "conformed readable/a\n1 conformed, 0 diverged, 0 not yet playable, 0 broken\n"
    );
}

#[test]
fn a_case_that_is_filed_in_no_corpus_is_its_own() {
    let folder = corpus_of(&["alone"]);
    let case = folder.path("alone");
    assert!(report_of(&case).starts_with("conformed alone\n"));
    folder.file("p.json", "");
    folder.file("alone/fixture.json", &REFUSE.replace("p.json", "../p.json"));
    let out = report_of(&case);
    assert!(
        out.contains("../p.json cannot be read: leaves the corpus"),
        "{out}"
    );
}

#[test]
fn a_case_alone_may_not_be_misfiled_either() {
    let folder = corpus_of(&["playable/a"]);
    let out = report_of(&folder.path("playable/a"));
    assert!(out.starts_with("broken playable/a: a bad fixture"), "{out}");
}

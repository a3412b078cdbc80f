//! Corpora on disk: well-made, odd and broken ones.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

const REFUSE: &str = r#"{"name":"n","playbook":"p.json","because":"b","verdict":"refuse"}"#;
const ACCEPT: &str = r#"{"name":"n","playbook":"p.json","because":"b","verdict":"accept"}"#;

/// A folder of its own for one test, gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("playscope-conform-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A corpus of the cases named, each refusing an empty document.
    fn with_cases(names: &[&str]) -> Folder {
        let folder = Folder::new();
        for name in names {
            folder.write(&format!("{name}/fixture.json"), REFUSE);
            folder.write(&format!("{name}/p.json"), "");
        }
        folder
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// How judging it ends, and the report.
    fn report(&self, json: bool) -> (Ending, String) {
        let mut out = Vec::new();
        let corpus = Corpus::open(&self.0).unwrap();
        let ending = report(&corpus, Taught::Full, json, &mut out).unwrap();
        (ending, String::from_utf8(out).unwrap())
    }

    /// Why it is no corpus.
    fn no_corpus(&self) -> String {
        Corpus::open(&self.0).unwrap_err().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn cases_are_reported_sorted_by_name_with_a_summary_at_the_end() {
    let folder = Folder::with_cases(&["readable/b", "readable/a", "readable/c"]);
    let (ending, out) = folder.report(false);
    assert_eq!(
        out,
        "conformed readable/a\nconformed readable/b\nconformed readable/c\n\
         3 conformed, 0 diverged, 0 not yet playable, 0 broken\n"
    );
    assert_eq!(ending, Ending::Well);
}

#[test]
fn a_divergence_fails_the_run_and_the_rest_is_still_judged() {
    let folder = Folder::with_cases(&["readable/a", "readable/b"]);
    folder.write("readable/a/fixture.json", ACCEPT);
    let (ending, out) = folder.report(false);
    assert_eq!(ending, Ending::Refused);
    assert!(out.starts_with("diverged readable/a: "), "{out}");
    assert!(out.contains("\nconformed readable/b\n"), "{out}");
}

#[test]
fn json_is_an_object_a_line_and_a_summary_last() {
    let folder = Folder::with_cases(&["readable/a", "readable/b"]);
    let (_, out) = folder.report(true);
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
    let folder = Folder::with_cases(&["readable/a"]);
    folder.write("playable/b/notes.txt", "not a fixture");
    fs::create_dir_all(folder.0.join("readable/c/fixture.json")).unwrap();
    let (ending, out) = folder.report(false);
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
    let folder = Folder::with_cases(&["readable/a"]);
    folder.write("readable/README.md", "About these cases.");
    folder.write("LICENSE", "Words.");
    assert!(
        folder
            .report(false)
            .1
            .starts_with("conformed readable/a\n1 conformed")
    );
}

#[test]
fn a_document_may_be_shared_inside_the_corpus() {
    let folder = Folder::with_cases(&["readable/a"]);
    let fixture = REFUSE.replace("p.json", "../../documents/empty.json");
    folder.write("documents/empty.json", "");
    folder.write("readable/a/fixture.json", &fixture);
    assert_eq!(folder.report(false).0, Ending::Well);
}

#[test]
#[cfg(unix)]
fn a_link_may_not_leave_the_corpus() {
    use std::os::unix::fs::symlink;
    let outside = Folder::with_cases(&["readable/a"]);
    let folder = Folder::with_cases(&["readable/b", "readable/c"]);
    symlink(outside.0.join("readable/a"), folder.0.join("readable/a")).unwrap();
    fs::remove_file(folder.0.join("readable/b/p.json")).unwrap();
    let document = outside.0.join("readable/a/p.json");
    symlink(document, folder.0.join("readable/b/p.json")).unwrap();
    symlink("nowhere", folder.0.join("readable/d")).unwrap();
    let (ending, out) = folder.report(false);
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
    let folder = Folder::new();
    let why = folder.no_corpus();
    assert!(why.contains("is no corpus: it holds neither"), "{why}");

    folder.write("readable/README.md", "No cases yet.");
    let why = folder.no_corpus();
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
    let folder = Folder::with_cases(&["readable/a", "readable/b"]);
    let fixture = REFUSE.replace("p.json", "../../documents/empty.json");
    folder.write("documents/empty.json", "");
    folder.write("readable/a/fixture.json", &fixture);
    assert_eq!(
        report_of(&folder.0.join("readable/a")),
        "conformed readable/a\n1 conformed, 0 diverged, 0 not yet playable, 0 broken\n"
    );
}

#[test]
fn a_case_that_is_filed_in_no_corpus_is_its_own() {
    let folder = Folder::with_cases(&["alone"]);
    let case = folder.0.join("alone");
    assert!(report_of(&case).starts_with("conformed alone\n"));
    folder.write("p.json", "");
    folder.write("alone/fixture.json", &REFUSE.replace("p.json", "../p.json"));
    let out = report_of(&case);
    assert!(
        out.contains("../p.json cannot be read: leaves the corpus"),
        "{out}"
    );
}

#[test]
fn a_case_alone_may_not_be_misfiled_either() {
    let folder = Folder::with_cases(&["playable/a"]);
    let out = report_of(&folder.0.join("playable/a"));
    assert!(out.starts_with("broken playable/a: a bad fixture"), "{out}");
}

/// The report of the corpus or the case at `path`.
fn report_of(path: &Path) -> String {
    let mut out = Vec::new();
    report(&Corpus::open(path).unwrap(), Taught::Full, false, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

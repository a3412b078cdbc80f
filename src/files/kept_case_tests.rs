//! Cases written to disk: whole or not at all, and never over another.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::conformance::Outcome;
use crate::debugger::{Sender, Session, SessionCommand};
use crate::playbook::built::{end, line, playbook};
use crate::runtime::Command;

/// A folder of its own for one test, gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("playscope-kept-case-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Every file and folder below it, in order.
    fn holds(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut open = vec![self.0.clone()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let within = path.strip_prefix(&self.0).unwrap();
                found.push(within.to_string_lossy().into_owned());
                if path.is_dir() {
                    open.push(path);
                }
            }
        }
        found.sort();
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `Ahoy.` and an end, and a log of `commands` sent to it.
fn log_of(commands: impl IntoIterator<Item = Command>) -> (Arc<Playbook>, Log) {
    let playbook = Arc::new(playbook([line(0, "Ahoy.").then(1), end()]));
    let context = PlayContext::new(playbook.clone(), Taught::Full);
    let mut session = Session::new(context);
    for command in commands {
        let sender = Sender::Person;
        session.apply(SessionCommand::Send { command, sender });
    }
    (playbook, session.log().clone())
}

fn keep(
    commands: impl IntoIterator<Item = Command>,
    corpus: &Path,
    name: &str,
    because: Option<&str>,
) -> Result<KeptCase, String> {
    let (playbook, log) = log_of(commands);
    let recorded = Recorded {
        log: &log,
        tip: log
            .iter()
            .next_back()
            .map_or(EntryId::BEGINNING, |(id, _)| id),
        playbook: &playbook,
        taught: Taught::Full,
    };
    keep_case(recorded, corpus, name, because)
}

fn why(name: &str) -> String {
    let folder = Folder::new();
    let why = keep([Command::start()], &folder.0, name, None).unwrap_err();
    assert_eq!(folder.holds(), [""; 0], "nothing was written");
    why
}

#[test]
fn a_case_is_a_fixture_and_its_playbook_in_a_folder_of_its_own_and_conforms() {
    let folder = Folder::new();
    let corpus = folder.0.join("new/corpus");
    let kept = keep(
        [Command::start(), Command::Done],
        &corpus,
        "a-dead-end",
        None,
    )
    .unwrap();
    assert_eq!(kept.path, corpus.join("playable/a-dead-end"));
    assert_eq!(kept.session.steps, 2);
    assert_eq!(kept.report.case, "playable/a-dead-end");
    assert_eq!(kept.report.outcome, Outcome::Conformed);
    assert_eq!(kept.report.claim.as_deref(), Some("a dead end"));
    assert_eq!(
        folder.holds()[2..],
        [
            "new/corpus/playable",
            "new/corpus/playable/a-dead-end",
            "new/corpus/playable/a-dead-end/fixture.json",
            "new/corpus/playable/a-dead-end/playbook.json"
        ]
    );
}

#[test]
fn a_case_says_why_it_is_kept_or_what_the_log_showed() {
    let folder = Folder::new();
    let because = |name: &str, because: Option<&str>| {
        let kept = keep([Command::start(), Command::Done], &folder.0, name, because).unwrap();
        let fixture = fs::read(kept.path.join(FIXTURE)).unwrap();
        crate::conformance::read_fixture(&fixture).unwrap().because
    };
    assert_eq!(
        because("a", Some("The ferry is gone.")),
        "The ferry is gone."
    );
    let shown = "a recorded run of built.dialogue.md showed this: 2 steps, the last of them Done, \
                 refused as misplaced. At node 0, a line: the run waits on the player.";
    assert_eq!(because("b", None), shown);
    assert_eq!(because("c", Some(" ")), shown);
}

#[test]
fn a_case_is_never_written_over() {
    let folder = Folder::new();
    keep([Command::start()], &folder.0, "a", None).unwrap();
    let before = fs::read_to_string(folder.0.join("playable/a/fixture.json")).unwrap();
    let why = keep([Command::start(), Command::Done], &folder.0, "a", None).unwrap_err();
    assert!(why.contains("is there already"), "{why}");
    let after = fs::read_to_string(folder.0.join("playable/a/fixture.json")).unwrap();
    assert_eq!(after, before);
}

#[test]
fn a_name_that_is_none_for_a_folder_is_answered_in_words() {
    for (name, fault) in [
        ("", "it is empty"),
        ("a b", "found ' '"),
        ("../a", "found '/'"),
        ("a\\b", "found '\\\\'"),
        ("a\nb", "found '\\n'"),
        (".", "begins or ends with a dot"),
        ("..", "begins or ends with a dot"),
        (".a", "begins or ends with a dot"),
        ("a.", "begins or ends with a dot"),
    ] {
        let why = why(name);
        assert!(why.contains(fault), "{why}");
        assert!(why.contains("letters, digits"), "{why}");
    }
    assert!(why(&"é".repeat(101)).contains("longer than 200 bytes"));
    let folder = Folder::new();
    for name in ["a", &"é".repeat(100), "A-b_c.1", "zum-Bären"] {
        keep([Command::start()], &folder.0, name, None).unwrap();
    }
}

#[test]
fn a_run_that_was_never_started_is_no_case_and_leaves_nothing() {
    let folder = Folder::new();
    for commands in [vec![], vec![Command::Next]] {
        let why = keep(commands, &folder.0, "a", None).unwrap_err();
        assert!(why.contains("never started"), "{why}");
    }
    assert_eq!(folder.holds(), [""; 0]);
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing_unfinished() {
    let folder = Folder::new();
    fs::write(folder.0.join("playable"), "a file").unwrap();
    let why = keep([Command::start()], &folder.0, "a", None).unwrap_err();
    assert!(why.contains("playable cannot be written: "), "{why}");
    assert_eq!(folder.holds(), ["playable"]);

    let folder = Folder::new();
    let files = [("a", String::new()), ("none/b", String::new())];
    let why = write_whole(&folder.0, "half", &files).unwrap_err();
    assert!(why.contains("half cannot be written: "), "{why}");
    assert_eq!(folder.holds(), ["playable"], "half a case was left");
}

use std::fs;

use super::*;
use crate::debugger::{Sender, write_log};
use crate::files::scratch::Scratch;
use crate::playbook::read;
use crate::runtime::Command;

#[path = "case_tests.rs"]
mod cases;

fn open_source(source: Source, kept: Option<Kept>) -> Result<Box<Opened>, Failure> {
    let background = Background {
        stage: Arc::new(Mutex::new("".into())),
        machine: Machine::filled_by(|_| {}),
        ctx: Context::default(),
        drawn: DrawnAs::default(),
    };
    background.open(source, Taught::Full, kept)
}

fn open(path: &Path) -> Result<Box<Opened>, Failure> {
    open_source(Source::File(path.into()), None)
}

#[track_caller]
fn why(path: &Path) -> String {
    match open(path) {
        Err(Failure::Unreadable { message, .. }) => message,
        other => panic!("{} is not unreadable: {other:?}", path.display()),
    }
}

fn sample_text() -> String {
    String::from_utf8_lossy(sample::BYTES).into_owned()
}

fn other_text() -> String {
    sample_text().replace("Rain drums", "Hail drums")
}

/// A saved log of two steps, played on the playbook at `path`.
fn saved_log(path: &Path) -> String {
    let mut opened = open(path).expect("a sound playbook");
    for command in [Command::start(), Command::Done] {
        let sender = Sender::Person;
        opened
            .session
            .apply(SessionCommand::Send { command, sender });
    }
    let header = opened.document.header(Taught::Full, "now".into());
    write_log(&header, opened.session.log())
}

#[test]
fn what_is_no_file_is_answered_in_words() {
    let folder = Scratch::new();
    assert_eq!(why(&folder.0), "it is a directory, not a file");
    assert_eq!(why(&folder.path("none.json")), "it does not exist");
    let huge = folder.file("huge.json", "");
    let sparse = fs::File::create(&huge).expect("a file for a test");
    sparse.set_len(2 << 30).expect("a sparse file");
    assert!(why(&huge).starts_with("it is larger than"));
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_waited_for() {
    let folder = Scratch::new();
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    for path in [Path::new("/dev/zero"), &pipe] {
        assert_eq!(why(path), "it is a pipe, a socket or a device, not a file");
    }
}

#[test]
fn a_log_is_known_by_its_first_line_whatever_it_is_called() {
    let folder = Scratch::new();
    let playbook = folder.file("ferry.json", &sample_text());
    let text = saved_log(&playbook);
    for name in ["run.playlog", "run.json", "run"] {
        let opened = open(&folder.file(name, &text)).expect("a log");
        assert_eq!(opened.session.log().len(), 2, "{name}");
        assert!(opened.session.differences().is_empty(), "{name}");
        assert!(opened.log.is_some(), "{name}");
    }
    let opened = open(&playbook).expect("a playbook");
    assert!(opened.log.is_none() && opened.session.log().is_empty());
    for text in ["[1]", "{}", "{\n\"playlog\": 1}"] {
        let refused = open(&folder.file("none.json", text));
        assert!(matches!(refused, Err(Failure::Refused { .. })), "{text}");
    }
    let broken = folder.file("broken.playlog", "{}\n");
    assert!(why(&broken).starts_with("line 1: "));
}

#[test]
fn a_logs_playbook_is_looked_for_beside_it_and_then_where_it_was() {
    let folder = Scratch::new();
    let there = folder.file("there/ferry.json", &sample_text());
    let log = folder.file("here/run.playlog", &saved_log(&there));
    let found = |log: &Path| open(log).expect("a log").document.path.expect("a file");
    assert_eq!(found(&log), there);
    let beside = folder.file("here/ferry.json", &sample_text());
    assert_eq!(found(&log), beside, "the same playbook beside the log");
    folder.file("here/ferry.json", &other_text());
    assert_eq!(found(&log), there, "the one the log was recorded on");
    folder.file("here/ferry.json", "{}");
    assert_eq!(found(&log), there, "the one that is sound");
    folder.file("here/ferry.json", &other_text());
    folder.file("there/ferry.json", &other_text());
    let opened = open(&log).expect("a log");
    assert_eq!(opened.document.path, Some(beside.clone()));
    assert_eq!(
        opened.session.differences().len(),
        1,
        "it was played on the other"
    );
    fs::remove_file(there).expect("the test's file");
    fs::remove_file(beside).expect("the test's file");
    assert!(why(&log).contains("nor beside the log"));
    folder.file(
        "here/another.json",
        &sample_text().replace("night-ferry", "day-ferry"),
    );
    assert!(why(&log).contains("nor beside the log"), "another script");
    let changed = folder.file("here/a.json", &other_text());
    assert_eq!(found(&log), changed, "of its script, by another name");
    let same = folder.file("here/b.json", &sample_text());
    assert_eq!(found(&log), same, "the one the log was recorded on");
}

#[test]
fn a_log_says_where_its_playbook_is_from_everywhere() {
    let read = read(sample::BYTES).expect("the sample is sound");
    let document = Document::new(
        Some("ferry.json".into()),
        "ferry.json".into(),
        Arc::new(read.playbook),
        read.notes,
    );
    let header = document.header(Taught::Full, String::new());
    let path = header.playbook_path.expect("a path");
    assert!(Path::new(&path).is_absolute(), "{path}");
    assert!(path.ends_with("ferry.json"), "{path}");
}

#[test]
fn a_log_that_is_kept_is_played_on_the_playbook_read_again() {
    let folder = Scratch::new();
    let playbook = folder.file("ferry.json", &sample_text());
    let log = folder.file("ferry.playlog", &saved_log(&playbook));
    let session = open(&log).expect("a log").session;
    let kept = |playhead: usize| Kept {
        playhead: EntryId::from_number(playhead).expect("a small number"),
        ..Kept::of(&session)
    };
    let again = Source::Again(playbook);
    let opened = open_source(again.clone(), Some(kept(1))).expect("a playbook");
    assert!(opened.keeps_log);
    assert_eq!(opened.session.log().len(), 2);
    assert_eq!(opened.session.playhead().number(), 1);
    folder.file("ferry.json", &other_text());
    let opened = open_source(again, Some(kept(1))).expect("a playbook");
    assert_eq!(opened.session.differences().len(), 1);
    assert_eq!(
        opened.session.playhead().number(),
        2,
        "the first difference"
    );
}

#[test]
fn a_refused_playbook_comes_with_the_source_around_its_first_faults() {
    let folder = Scratch::new();
    let text = sample_text().replace("\"target\": 1\n", "\"target\": 99\n");
    let path = folder.file("ferry.json", &text);
    let Err(Failure::Refused {
        refusal, excerpts, ..
    }) = open(&path)
    else {
        panic!("it is refused");
    };
    assert_eq!(refusal.faults.len(), excerpts.len());
    let faulty = excerpts[0].lines.iter().find(|line| line.is_faulty);
    assert_eq!(faulty.map(|line| line.text.trim()), Some("\"target\": 99"));
}

//! Cases written to disk: whole or not at all, and never over another.

use super::*;
use proptest::prelude::*;

use crate::conformance::{
    Claim, Fixture, Outcome, judge_case, play_session, read_fixture, session_of, write_fixture,
};
use crate::debugger::{
    Entry, EntryId, Sender, Session, SessionCommand, read_log, replay, write_log,
};
use crate::files::log_header;
use crate::files::scratch::Scratch;
use crate::playbook::built::{end, line, playbook};
use crate::playbook::{drawn, to_json};
use crate::runtime::Command;
use crate::runtime::driven::driver;

/// Every file and folder below `folder`, in order.
fn holds(folder: &Scratch) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.0.clone()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            let within = path.strip_prefix(&folder.0).unwrap();
            found.push(within.to_string_lossy().into_owned());
            if path.is_dir() {
                open.push(path);
            }
        }
    }
    found.sort();
    found
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
    let folder = Scratch::new();
    let why = keep([Command::start()], &folder.0, name, None).unwrap_err();
    assert_eq!(holds(&folder), [""; 0], "nothing was written");
    why
}

#[test]
fn a_case_is_a_fixture_and_its_playbook_in_a_folder_of_its_own_and_conforms() {
    let folder = Scratch::new();
    let corpus = folder.path("new/corpus");
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
        holds(&folder)[2..],
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
    let folder = Scratch::new();
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
    let folder = Scratch::new();
    keep([Command::start()], &folder.0, "a", None).unwrap();
    let before = fs::read_to_string(folder.path("playable/a/fixture.json")).unwrap();
    let why = keep([Command::start(), Command::Done], &folder.0, "a", None).unwrap_err();
    assert!(why.contains("is there already"), "{why}");
    let after = fs::read_to_string(folder.path("playable/a/fixture.json")).unwrap();
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
    let folder = Scratch::new();
    for name in ["a", &"é".repeat(100), "A-b_c.1", "zum-Bären"] {
        keep([Command::start()], &folder.0, name, None).unwrap();
    }
}

#[test]
fn a_run_that_was_never_started_is_no_case_and_leaves_nothing() {
    let folder = Scratch::new();
    for commands in [vec![], vec![Command::Next]] {
        let why = keep(commands, &folder.0, "a", None).unwrap_err();
        assert!(why.contains("never started"), "{why}");
    }
    assert_eq!(holds(&folder), [""; 0]);
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing_unfinished() {
    let folder = Scratch::new();
    fs::write(folder.path("playable"), "a file").unwrap();
    let why = keep([Command::start()], &folder.0, "a", None).unwrap_err();
    assert!(why.contains("playable cannot be written: "), "{why}");
    assert_eq!(holds(&folder), ["playable"]);

    let folder = Scratch::new();
    let files = [("a", String::new()), ("none/b", String::new())];
    let why = write_whole(&folder.0, "half", &files).unwrap_err();
    assert!(why.contains("half cannot be written: "), "{why}");
    assert_eq!(holds(&folder), ["playable"], "half a case was left");
}

proptest! {
    /// The promise of a log from its file to its case and back.
    #[test]
    fn whatever_was_played_reads_back_replays_and_stays_so_as_a_case(
        book in drawn::playbook(), driver in driver(), back_every in 2..7_usize,
    ) {
        let book = Arc::new(book);
        let context = PlayContext::new(book.clone(), Taught::Full);
        let mut session = Session::new(context.clone());
        for (at, next) in driver.iter().enumerate() {
            if at % back_every == back_every - 1 {
                session.apply(SessionCommand::Back);
            }
            let command = next.command(session.context(), session.situation());
            let sender = Sender::Person;
            session.apply(SessionCommand::Send { command, sender });
        }
        let header = log_header(None, &book.script, "f00d", Taught::Full, "now".into());
        let read = read_log(write_log(&header, session.log()).as_bytes()).unwrap();
        prop_assert_eq!(&read.end.faults, &[]);
        let entries = |log: &Log| log.iter().map(|(_, entry)| entry.clone()).collect::<Vec<_>>();
        prop_assert_eq!(entries(&read.log), entries(session.log()));
        prop_assert!(replay(&context, &read.log).differences.is_empty());

        let way: Vec<_> = session.way().iter().take(session.position()).collect();
        let way: Vec<_> = way.into_iter().filter_map(|id| read.log.entry(id)).collect();
        let stated = session_of(way.iter().map(|entry| (&entry.command, entry.events.as_slice())));
        let Ok(stated) = stated else {
            let started = way.iter().any(|e| matches!(e.command, Command::Start { .. }));
            prop_assert!(!started, "only what was never started is no case");
            return Ok(());
        };
        let fixture = write_fixture(&Fixture {
            name: "a run".into(),
            playbook: "playbook.json".into(),
            because: "it was drawn".into(),
            claim: Claim::Session(stated.entries),
        });
        let document = |_: &str| Ok(to_json(&book).into_bytes());
        let report = judge_case("playable/drawn", fixture.as_bytes(), document, Taught::Full);
        prop_assert_eq!(report.outcome, Outcome::Conformed);

        let Claim::Session(again) = read_fixture(fixture.as_bytes()).unwrap().claim else {
            panic!("a session was stated");
        };
        let played = play_session(&again, &context);
        prop_assert!(played.parting.is_none());
        let mut log = Log::new();
        for (at, step) in played.steps.into_iter().enumerate() {
            let entry = Entry {
                parent: EntryId::from_number(at).unwrap(),
                sender: Sender::Import,
                command: step.command,
                events: step.events,
                situation: step.situation,
            };
            log.append(entry).unwrap();
        }
        prop_assert!(replay(&context, &log).differences.is_empty());
        prop_assert_eq!(log.len(), stated.steps);
    }
}

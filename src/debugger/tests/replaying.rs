//! A log played again, and the fingerprint that tells whether it needs to be.

use super::*;
use crate::playbook::{fingerprint, read, to_json};

/// A menu, a line for each option, an end.
fn menu(first: &str) -> Playbook {
    playbook([
        choice().option("Stay", 1).option("Go", 2),
        line(0, first).then(3),
        line(0, "Gone.").then(3),
        end(),
    ])
}

/// A log that takes each option of [`menu`], the second on a branch.
fn both_options() -> Log {
    let mut session = Session::new(context(menu("Stayed.")));
    let started = start(&mut session);
    send(&mut session, Command::Choose(0));
    next(&mut session);
    go_to(&mut session, started);
    send(&mut session, Command::Choose(1));
    session.log().clone()
}

#[test]
fn an_unchanged_playbook_plays_the_log_as_it_was() {
    let log = both_options();
    let replayed = replay(&context(menu("Stayed.")), &log);
    assert!(replayed.differences.is_empty());
    assert_eq!(replayed.log.len(), log.len());
}

#[test]
fn the_first_difference_is_the_first_step_that_comes_out_otherwise() {
    let log = both_options();
    let replayed = replay(&context(menu("Remained.")), &log);
    assert_eq!(replayed.differences.len(), 1);
    let (first, recorded) = replayed.differences.first_key_value().unwrap();
    assert_eq!(first.number(), 2);
    assert_eq!(Some(recorded), log.entry(*first));
    assert_ne!(replayed.log.entry(*first), Some(recorded));
}

#[test]
fn a_replay_keeps_branches_commands_and_senders() {
    let log = both_options();
    let replayed = replay(&context(playbook([end()])), &log);
    assert_eq!(
        replayed.differences.len(),
        log.len(),
        "every step comes out otherwise"
    );
    for (id, entry) in log.iter() {
        let fresh = replayed.log.entry(id).unwrap();
        assert_eq!((fresh.parent, fresh.sender), (entry.parent, entry.sender));
        assert_eq!(fresh.command, entry.command);
    }
}

#[test]
fn a_refusal_worded_otherwise_is_no_difference_and_another_reason_is_one() {
    let mut session = three_lines();
    let refused = send(&mut session, Command::Next);
    let mut log = Log::new();
    let mut entry = session.log().entry(refused).unwrap().clone();
    let reworded = |reason| {
        vec![crate::runtime::Event::Refused {
            reason,
            explanation: "Otherwise.".into(),
        }]
    };
    entry.events = reworded(RefusalReason::NotStarted);
    log.append(entry.clone()).unwrap();
    entry.events = reworded(RefusalReason::Misplaced);
    log.append(entry).unwrap();
    let differences = replay(session.context(), &log).differences;
    assert_eq!(
        differences.keys().map(|id| id.number()).collect::<Vec<_>>(),
        [2]
    );
}

#[test]
fn the_fingerprint_is_64_hexadecimal_digits() {
    let print = fingerprint(&menu("Stayed."));
    assert_eq!(print.len(), 64);
    assert!(print.bytes().all(|byte| byte.is_ascii_hexdigit()));
}

/// The fingerprint of a document as it is read.
#[track_caller]
fn print_of(document: &str) -> String {
    fingerprint(&read(document.as_bytes()).unwrap().playbook)
}

const DOCUMENT: &str = r#"{"format":{"version":0,"requires":[],"uses":[]},"script":"s","entry":0,
    "anchors":{"a":0,"b":1},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
    {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hi."}],
     "out":[{"kind":"succession","target":1}]},
    {"kind":"end","id":1,"out":[]}]}"#;

#[test]
fn white_space_key_order_unknown_properties_and_a_schema_leave_the_fingerprint() {
    let print = print_of(DOCUMENT);
    let read_playbook = read(DOCUMENT.as_bytes()).unwrap().playbook;
    assert_eq!(print_of(&to_json(&read_playbook)), print, "written anew");
    for (from, to) in [
        ("\n", " \r\n\t"),
        (r#""a":0,"b":1"#, r#""b":1,"a":0"#),
        (r#""kind":"end","id":1"#, r#""id":1,"kind":"end""#),
        (r#""script":"s""#, r#""script":"s","mood":{"deep":[1]}"#),
        (
            r#"{"format""#,
            r#"{"$schema":"https://example.org","format""#,
        ),
        (r#""text":"Hi.""#, r#""text":"H\u0069.""#),
        (r#""name":"Ada""#, r#""name":"Ada","default":false"#),
    ] {
        let changed = DOCUMENT.replace(from, to);
        assert_ne!(changed, DOCUMENT, "{from}");
        assert_eq!(print_of(&changed), print, "{to}");
    }
    assert_eq!(
        print_of(&format!("\u{feff}{DOCUMENT}")),
        print,
        "a byte order mark"
    );
}

#[test]
fn a_word_a_target_a_name_or_the_script_changes_the_fingerprint() {
    let print = print_of(DOCUMENT);
    for (from, to) in [
        ("Hi.", "Hi!"),
        ("Ada", "Bob"),
        (r#""script":"s""#, r#""script":"t""#),
        (r#""target":1"#, r#""target":0"#),
        (r#""b":1"#, r#""b":0"#),
        (r#""entry":0"#, r#""entry":1"#),
    ] {
        assert_ne!(print_of(&DOCUMENT.replace(from, to)), print, "{to}");
    }
}

//! Saved logs: written and read again, and what is wrong with those that cannot be read.

use proptest::prelude::*;

use super::*;
use crate::playbook::drawn;
use crate::playbook::{FINGERPRINT_ALGORITHM, Outline, fingerprint, read, to_json};
use crate::runtime::driven::{Move, driver};

fn header() -> Header {
    Header {
        playbook_path: Some("inn.json".into()),
        script: "inn.dialogue.md".into(),
        fingerprint: (
            FINGERPRINT_ALGORITHM.into(),
            fingerprint(&playbook([end()])),
        ),
        taught: Taught::Full,
        begun: "2026-11-30T15:00:00Z".into(),
        program: "playscope 0.1.0".into(),
    }
}

/// A log of three entries, the third on a branch of its own.
pub(super) fn three_entries() -> String {
    let mut session = three_lines();
    start(&mut session);
    next(&mut session);
    back(&mut session);
    send(&mut session, Command::Done);
    write_log(&header(), session.log())
}

/// Drives `session` by `driver`, going back now and then.
fn drive(session: &mut Session, driver: &[Move], back_every: usize) {
    for (step, next) in driver.iter().enumerate() {
        if step % back_every == back_every - 1 {
            back(session);
        }
        let command = next.command(session.context(), session.situation());
        send(session, command);
    }
}

#[track_caller]
pub(super) fn read_text(text: &str) -> ReadLog {
    read_log(text.as_bytes()).unwrap()
}

#[track_caller]
fn same_entries(one: &Log, other: &Log) {
    let entries = |log: &Log| -> Vec<(EntryId, Entry)> {
        log.iter().map(|(id, entry)| (id, entry.clone())).collect()
    };
    assert_eq!(entries(one), entries(other));
}

#[test]
fn a_log_is_a_header_and_a_line_an_entry() {
    let text = three_entries();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0].contains("\"playlog\":1"), "{}", lines[0]);
    assert!(lines[3].contains("\"parent\":1"), "{}", lines[3]);
    assert!(text.ends_with('\n'));
}

#[test]
fn a_log_written_and_read_is_the_same_log() {
    let text = three_entries();
    let read = read_text(&text);
    assert_eq!(read.end.header, header());
    assert_eq!(read.end.faults, []);
    assert_eq!(write_log(&read.end.header, &read.log), text);
}

#[test]
fn a_line_is_written_in_the_order_that_is_documented() {
    let text = three_entries();
    let (header, entries) = text.split_once('\n').unwrap();
    assert!(
        header.starts_with(
            r#"{"playlog":1,"playbook":{"path":"inn.json","script":"inn.dialogue.md","fingerprint":{"algorithm":"sha256","value":""#
        ),
        "{header}"
    );
    assert!(
        header.ends_with(
            r#""}},"taught":"full","begun":"2026-11-30T15:00:00Z","program":"playscope 0.1.0"}"#
        ),
        "{header}"
    );
    assert_eq!(
        entries.lines().next().unwrap(),
        r#"{"entry":1,"parent":0,"by":"person","command":"start","events":[{"said":{"speaker":"Ada","speech":[{"kind":"text","text":"One."}]}}],"situation":{"kind":"at-node","node":0}}"#
    );
}

#[test]
fn the_deepest_speech_a_reader_accepts_reads_back() {
    let nested = |deep| (0..deep).fold(text("deep"), |inner, _| bold([inner]));
    let story = |deep| {
        let line = speech(0, [nested(deep), direction("wait"), nested(deep)]);
        let menu = choice().option_of([nested(deep)], 3);
        playbook([control([nested(deep)]).divert(1), line.then(2), menu, end()])
    };
    assert!(read(to_json(&story(49)).as_bytes()).is_err());
    let deepest = read(to_json(&story(48)).as_bytes()).unwrap().playbook;
    let mut session = Session::new(context(deepest));
    for command in [
        Command::start(),
        Command::Done,
        Command::Done,
        Command::Next,
    ] {
        send(&mut session, command);
    }
    let events = session.log().iter().flat_map(|(_, entry)| &entry.events);
    let kinds: Vec<&str> = events.map(|event| event.kind().name()).collect();
    assert_eq!(kinds, ["perform", "said", "perform", "continued", "offer"]);
    let again = read_text(&write_log(&header(), session.log()));
    assert_eq!(again.end.faults, []);
    same_entries(&again.log, session.log());
}

#[test]
fn a_header_without_a_path_reads_back() {
    let header = Header {
        playbook_path: None,
        taught: Taught::Core,
        ..header()
    };
    let read = read_text(&write_log(&header, &Log::new()));
    assert_eq!(read.end.header, header);
    assert!(read.log.is_empty());
}

#[test]
fn a_byte_order_mark_windows_line_ends_and_blank_lines_do_no_harm() {
    let text = format!("\u{feff}{}", three_entries().replace('\n', "\r\n\r\n"));
    let read = read_text(&text);
    assert_eq!((read.log.len(), read.end.faults.len()), (3, 0));
}

#[test]
fn each_bad_line_is_reported_with_its_number_and_the_rest_is_kept() {
    let text = three_entries();
    let lines: Vec<&str> = text.lines().collect();
    let [header, first, second, third] = lines[..] else {
        panic!("four lines expected");
    };
    let bad = [
        "no json".to_owned(),
        "[]".to_owned(),
        first.replace("\"entry\":1", "\"entry\":0"),
        first.replace("\"entry\":1", "\"entry\":\"one\""),
        second.replace("\"parent\":1", "\"parent\":9"),
        second.replace("\"parent\":1", "\"parent\":null"),
        second.replace("\"command\":\"next\"", "\"command\":{\"choose\":-1}"),
        first.to_owned(),
    ];
    for bad in bad {
        let text = [header, first, &bad, second, third].join("\n");
        let read = read_text(&text);
        let lines: Vec<usize> = read.end.faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [3], "{bad}");
        assert!(!read.end.faults[0].message.is_empty());
        assert_eq!(read.log.len(), 3, "{bad}");
    }
}

#[test]
fn an_entry_with_a_part_nobody_knows_keeps_its_command() {
    let text = three_entries();
    for (known, unknown) in [
        ("\"by\":\"person\"", "\"by\":\"robot\""),
        ("\"kind\":\"at-node\"", "\"kind\":\"asleep\""),
        ("\"events\":[{\"said", "\"events\":[{\"sung"),
        ("\"events\":", "\"happened\":"),
    ] {
        let read = read_text(&text.replacen(known, unknown, 1));
        let lines: Vec<usize> = read.end.faults.iter().map(|fault| fault.line).collect();
        assert_eq!((lines, read.end.lost), (vec![2], 0), "{unknown}");
        assert_eq!(read.log.len(), 3, "{unknown}");
        assert!(!read.end.in_order, "written whole it would say less");
        let message = &read.end.faults[0].message;
        assert!(message.contains("its command was taken"), "{message}");
    }
}

#[test]
fn entries_that_come_after_a_lost_one_are_told_in_one_message() {
    let text = three_entries().replace("\"command\":\"start\"", "\"command\":null");
    let read = read_text(&text);
    let lines: Vec<usize> = read.end.faults.iter().map(|fault| fault.line).collect();
    assert_eq!((lines, read.end.fault_count), (vec![2, 3], 3));
    assert_eq!(read.end.lost, 3);
    assert!(read.log.is_empty());
    let ring = three_entries().replace("\"parent\":0", "\"parent\":2");
    let read = read_text(&ring);
    assert_eq!(
        (read.end.faults.len(), read.end.lost),
        (1, 3),
        "a ring of parents"
    );
}

#[test]
fn a_torn_last_line_costs_that_line_alone() {
    let text = three_entries();
    let torn = text.get(..text.len() - 20).unwrap();
    let read = read_text(torn);
    assert_eq!(read.log.len(), 2);
    assert_eq!(read.end.faults.len(), 1);
    assert_eq!(read.end.faults[0].line, 4);
    let last = text.lines().last().unwrap();
    assert_eq!(read.end.torn, Some((text.len() - last.len() - 1) as u64));
    let whole = text.trim_end();
    assert_eq!(
        read_text(whole).end.torn,
        None,
        "only its line break is gone"
    );
}

#[test]
fn a_newer_version_is_said_and_what_is_understood_is_read() {
    let text = three_entries().replace("\"playlog\":1", "\"playlog\":2");
    let read = read_text(&text);
    let [fault] = &read.end.faults[..] else {
        panic!("one fault expected: {:?}", read.end.faults);
    };
    assert_eq!(fault.line, 1);
    assert!(fault.message.contains("version 2"), "{}", fault.message);
    assert!(fault.message.contains("version 1"), "{}", fault.message);
    assert_eq!(read.log.len(), 3);
    let strange = text.replacen("\"taught\"", "\"learnt\"", 1);
    let fault = read_log(strange.as_bytes()).unwrap_err();
    assert!(fault.message.contains("version 2"), "{}", fault.message);
    assert!(fault.message.contains("taught"), "{}", fault.message);
}

#[test]
fn swapped_lines_are_said_and_cost_nothing() {
    let mut session = three_lines();
    start(&mut session);
    next(&mut session);
    next(&mut session);
    let text = write_log(&header(), session.log());
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(2, 3);
    let read = read_text(&lines.join("\n"));
    let faults: Vec<usize> = read.end.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(faults, [3]);
    assert!(!read.end.in_order);
    same_entries(&read.log, session.log());
    lines.swap(1, 3);
    let read = read_text(&lines.join("\n"));
    let faults: Vec<usize> = read.end.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(faults, [2, 3]);
    same_entries(&read.log, session.log());
}

#[test]
fn very_many_lines_that_wait_for_one_that_is_late_are_told_one_by_one() {
    let text = three_entries();
    let first = text.lines().nth(1).unwrap();
    let late = |number: usize, parent: usize| {
        let entry = first.replace("\"entry\":1,", &format!("\"entry\":{number},"));
        entry.replace("\"parent\":0", &format!("\"parent\":{parent}")) + "\n"
    };
    let waiting = late(5, 9).repeat(100_000);
    let read = read_text(&format!(
        "{}\n{waiting}{}",
        text.lines().next().unwrap(),
        late(9, 0)
    ));
    assert_eq!(read.log.len(), 2);
    // Each stands above its parent, and all but one stand twice.
    assert_eq!(read.end.fault_count, 199_999);
}

#[test]
fn an_outline_is_of_the_playbook_said_last() {
    let outline = Outline::new(&playbook([line(0, "Hi.").then(1), end()]));
    let text = three_entries() + &outline_line(&outline) + "\n";
    assert_eq!(read_text(&text).end.outline, Some(outline));
    let later = text.clone() + &playbook_line(&header()) + "\n";
    assert_eq!(read_text(&later).end.outline, None);
    let bad = read_text(&(text + "{\"outline\":{\"nodes\":7}}\n"));
    assert_eq!(bad.end.faults.len(), 1);
    assert!(bad.end.outline.is_some(), "the one before stays");
}

#[test]
fn the_playbook_that_was_said_last_counts_and_a_closed_log_is_told() {
    let text = three_entries();
    assert!(!read_text(&text).end.closed);
    let later = Header {
        script: "inn-2.dialogue.md".into(),
        taught: Taught::Core,
        ..header()
    };
    let text = format!("{text}{}\n{}\n", playbook_line(&later), closed_line("now"));
    let read = read_text(&text);
    assert_eq!(read.end.header, later);
    assert!(read.end.closed);
    let again = format!("{text}{{\"note\":1,\"words\":\"again\"}}\n");
    assert!(!read_text(&again).end.closed);
}

#[test]
fn what_is_no_log_is_refused_at_its_first_line() {
    let three = three_entries();
    let no_script = three.replacen("\"script\"", "\"scrypt\"", 1);
    let taught = three.replace("\"taught\":\"full\"", "\"taught\":\"much\"");
    for text in [
        "",
        "\n",
        "{}",
        "null",
        "{\"playlog\":\"one\"}",
        "hello",
        &no_script,
        &taught,
    ] {
        assert_eq!(read_log(text.as_bytes()).unwrap_err().line, 1, "{text}");
    }
}

#[test]
fn properties_and_lines_of_a_newer_program_are_passed_over() {
    let text = three_entries().replace("\"entry\":", "\"mood\":\"calm\",\"entry\":");
    let text = text.replacen('\n', "\n{\"mood\":\"from the future\"}\n", 1);
    let read = read_text(&text);
    assert_eq!((read.log.len(), read.end.faults), (3, vec![]));
}

#[test]
fn entries_are_numbered_anew_in_their_order() {
    let text = three_entries();
    let text = text
        .replace("\"parent\":1", "\"parent\":10")
        .replace("\"entry\":1,", "\"entry\":10,");
    let read = read_text(&text);
    assert_eq!(read.end.faults, []);
    let ids: Vec<usize> = read.log.iter().map(|(id, _)| id.number()).collect();
    assert_eq!(ids, [1, 2, 3]);
}

proptest! {
    #[test]
    fn whatever_was_played_is_read_back_as_it_was_written(
        book in drawn::playbook(), driver in driver(), back_every in 2..7usize,
    ) {
        let mut session = Session::new(context(book));
        drive(&mut session, &driver, back_every);
        let read = read_text(&write_log(&header(), session.log()));
        prop_assert_eq!(&read.end.faults, &[]);
        same_entries(&read.log, session.log());
    }

    #[test]
    fn a_log_replayed_on_its_own_playbook_differs_nowhere(
        book in drawn::playbook(), driver in driver(), back_every in 2..7usize,
    ) {
        let mut session = Session::new(context(book));
        drive(&mut session, &driver, back_every);
        let read = read_text(&write_log(&header(), session.log()));
        let replayed = replay(session.context(), &read.log);
        prop_assert!(replayed.differences.is_empty());
        same_entries(&replayed.log, session.log());
    }

    #[test]
    fn visits_are_those_of_the_entries_behind_the_playhead(
        book in drawn::playbook(), driver in driver(), back_every in 2..7usize, to in 0..40usize,
    ) {
        let nodes = book.nodes.len();
        let mut session = Session::new(context(book));
        drive(&mut session, &driver, back_every);
        if let Some(entry) = EntryId::from_number(to) {
            go_to(&mut session, entry);
        }
        let mut counted = vec![0; nodes];
        for entry in &session.way().iter().take(session.position()).collect::<Vec<_>>() {
            for node in session.trace(*entry).arrived {
                counted[node] += 1;
            }
        }
        let visits: Vec<u32> = (0..nodes).map(|node| session.visits(node)).collect();
        prop_assert_eq!(visits, counted);
    }

    #[test]
    fn whatever_a_file_holds_it_is_read_or_reported(text in "\\PC*", cut in 0..400usize) {
        let _ = read_log(text.as_bytes());
        let whole = three_entries();
        if let Some(part) = whole.get(..cut) {
            let _ = read_log(format!("{part}{text}").as_bytes());
        }
    }
}

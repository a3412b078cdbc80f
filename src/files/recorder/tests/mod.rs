mod drawn;
mod whole;

use super::*;
use crate::debugger::Breakpoint;
use crate::debugger::{Entry, Log, SessionCommand, replay};
use crate::files::scratch::*;

const LOG: &str = "a.playlog";

fn entries(log: &Log) -> Vec<Entry> {
    log.iter().map(|(_, entry)| entry.clone()).collect()
}

/// Holds that the file named `name` says what `session` has, each line whole and once.
#[track_caller]
fn holds(scratch: &Scratch, name: &str, session: &Session) {
    let read = scratch.log(name);
    assert_eq!(read.end.faults, []);
    assert!(read.end.in_order);
    assert_eq!(entries(&read.log), entries(&session.recording()));
    let mut remarks = Remarks::default();
    for remark in read.end.remarks {
        remarks.add(remark);
    }
    let all = |remarks: &Remarks| -> Vec<Remark> { remarks.summed().collect() };
    assert_eq!(all(&remarks), all(session.remarks()));
}

#[test]
fn a_log_is_begun_with_all_the_session_has_and_follows_it() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    let mut recorder = create(&scratch, LOG, &session);
    holds(&scratch, LOG, &session);
    next(&mut session);
    note(&mut session, 2, "here");
    session.apply(SessionCommand::Back);
    next(&mut session);
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, LOG, &session);
    let before = scratch.text(LOG);
    recorder.follow(&session, &header()).unwrap();
    assert_eq!(scratch.text(LOG), before, "nothing to do");
    assert!(!scratch.log(LOG).end.closed);
    recorder.close("2026-11-30T16:00:00Z").unwrap();
    assert!(scratch.log(LOG).end.closed);
}

#[test]
fn nothing_is_written_over_but_an_empty_file() {
    let scratch = Scratch::new();
    let session = three_lines();
    fs::write(scratch.path(LOG), "").unwrap();
    let recorder = create(&scratch, LOG, &session);
    let again = Recorder::create(
        &scratch.path(LOG),
        &session,
        &header(),
        &Origin::of(&session, &header()),
    );
    let in_use = RecordFault::InUse {
        path: scratch.path(LOG),
    };
    assert_eq!(again.unwrap_err(), in_use);
    drop(recorder);
    let before = scratch.text(LOG);
    let words = |path: &Path| {
        let fault = Recorder::create(path, &session, &header(), &Origin::of(&session, &header()))
            .unwrap_err();
        let words = fault.to_string();
        words
            .strip_prefix(&path.display().to_string())
            .unwrap()
            .to_string()
    };
    assert_eq!(words(&scratch.path(LOG)), " is there already");
    assert_eq!(scratch.text(LOG), before);
    assert_eq!(words(&scratch.0), " is a directory, not a file");
    let nowhere = scratch.path("none").join(LOG);
    assert_eq!(
        words(&nowhere),
        " cannot be written: there is no such folder"
    );
    assert_eq!(scratch.names(), [LOG]);
}

#[test]
fn another_playbook_is_named_before_the_first_entry_sent_to_it() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    let mut recorder = create(&scratch, LOG, &session);
    let changed = Header {
        fingerprint: ("sha256".into(), "beef".into()),
        ..header()
    };
    recorder.follow(&session, &changed).unwrap();
    assert_eq!(
        scratch.log(LOG).end.header,
        header(),
        "nothing was sent to it"
    );
    start(&mut session);
    recorder.follow(&session, &changed).unwrap();
    next(&mut session);
    recorder.follow(&session, &changed).unwrap();
    let text = scratch.text(LOG);
    let kinds: Vec<&str> = text.lines().map(|line| &line[..8]).collect();
    assert_eq!(
        kinds,
        [
            "{\"playlo",
            "{\"outlin",
            "{\"playbo",
            "{\"outlin",
            "{\"entry\"",
            "{\"entry\""
        ]
    );
    assert_eq!(scratch.log(LOG).end.header, changed);
}

#[test]
fn a_log_cut_anywhere_is_taken_up_and_goes_on() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    for _ in 0..3 {
        start(&mut session);
    }
    note(&mut session, 1, "größer");
    create(&scratch, "whole.playlog", &session);
    let whole = fs::read(scratch.path("whole.playlog")).unwrap();
    let header_ends = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for cut in header_ends..=whole.len() {
        fs::write(scratch.path(LOG), &whole[..cut]).unwrap();
        let text = fs::read(scratch.path(LOG)).unwrap();
        let read = crate::debugger::read_log(&text[..]).unwrap();
        let path = scratch.path(LOG);
        let mut recorder = Recorder::take_up(&path, &read.end, read.log.len()).unwrap();
        let played = replay(session.context(), &read.log);
        let mut again = Session::replayed(played, read.end.remarks);
        recorder.follow(&again, &header()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), text, "nothing was added");
        next(&mut again);
        recorder.follow(&again, &header()).unwrap();
        let kept = fs::read(&path).unwrap();
        let ended = whole[..cut].iter().rposition(|byte| *byte == b'\n');
        let ended = ended.map_or(0, |at| at + 1);
        assert!(
            kept.ends_with(b"\n") && kept.starts_with(&whole[..ended]),
            "only the last line is cut off, at {cut}"
        );
        note(&mut again, 1, "again");
        recorder.follow(&again, &header()).unwrap();
        holds(&scratch, LOG, &again);
    }
}

#[test]
fn a_log_whose_numbers_are_not_those_read_is_not_taken_up() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    next(&mut session);
    create(&scratch, LOG, &session);
    let text = scratch.text(LOG);
    let take_up = |changed: String| {
        fs::write(scratch.path(LOG), &changed).unwrap();
        let read = scratch.log(LOG);
        let taken = Recorder::take_up(&scratch.path(LOG), &read.end, read.log.len());
        assert_eq!(scratch.text(LOG), changed);
        taken
    };
    let unfit = |changed| matches!(take_up(changed), Err(RecordFault::Unfit { .. }));
    assert!(unfit(text.replace("\"entry\":2", "\"entry\":7")));
    assert!(
        unfit(text.replace("\"entry\":1", "\"entry\":x")),
        "the first is lost"
    );
    let newer = text.replace(
        "\"person\",\"command\":\"next\"",
        "\"robot\",\"command\":\"next\"",
    );
    assert_ne!(newer, text);
    assert!(unfit(newer), "another program may read the last one");
    assert!(unfit(
        text.clone() + "{\"note\":9,\"words\":\"on nothing\"}\n"
    ));
    assert!(unfit(text.replacen("\"playlog\":1", "\"playlog\":2", 1)));
    assert!(take_up(text.clone() + "{\"note\":1,\"wor").is_ok(), "torn");
}

#[test]
fn a_log_that_changed_since_it_was_read_or_is_in_use_is_not_taken_up() {
    let scratch = Scratch::new();
    let path = scratch.path(LOG);
    let mut session = three_lines();
    start(&mut session);
    let recorder =
        Recorder::create(&path, &session, &header(), &Origin::of(&session, &header())).unwrap();
    let read = scratch.log(LOG);
    let take_up = || Recorder::take_up(&path, &read.end, read.log.len());
    assert_eq!(
        take_up().unwrap_err(),
        RecordFault::InUse { path: path.clone() }
    );
    drop(recorder);
    drop(take_up().unwrap());
    fs::write(&path, scratch.text(LOG) + "{}\n").unwrap();
    let fault = take_up().unwrap_err().to_string();
    assert!(
        fault.ends_with("it was changed since it was read"),
        "{fault}"
    );
}

#[test]
fn what_cannot_be_written_waits_and_is_written_once() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    let mut recorder = create(&scratch, LOG, &session);
    start(&mut session);
    recorder.follow(&session, &header()).unwrap();
    // On this file every write fails.
    let full = options().open(scratch.path(LOG)).unwrap();
    let full = std::mem::replace(&mut recorder.file.file, full);
    recorder.file.file = File::open(scratch.path(LOG)).unwrap();
    next(&mut session);
    note(&mut session, 2, "waits");
    let fault = recorder.follow(&session, &header()).unwrap_err();
    assert!(matches!(fault, RecordFault::Unwritable { .. }), "{fault}");
    next(&mut session);
    recorder.follow(&session, &header()).unwrap_err();
    assert_eq!(scratch.log(LOG).log.len(), 1);
    recorder.file.file = full;
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, LOG, &session);
    assert_eq!(scratch.text(LOG).lines().count(), 6);
}

#[test]
fn a_log_that_is_behind_is_not_closed() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    let mut recorder = create(&scratch, LOG, &session);
    recorder.file.file = File::open(scratch.path(LOG)).unwrap();
    start(&mut session);
    let fault = recorder.follow(&session, &header()).unwrap_err();
    assert_eq!(recorder.close("2026-11-30T16:00:00Z"), Err(fault));
}

#[test]
fn where_a_branch_was_removed_the_file_is_written_anew() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    next(&mut session);
    let mut recorder = create(&scratch, LOG, &session);
    session.apply(SessionCommand::Back);
    send(&mut session, crate::runtime::Command::Done);
    note(&mut session, 3, "stays");
    recorder.follow(&session, &header()).unwrap();
    session.apply(SessionCommand::RemoveBranch(0));
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, LOG, &session);
    assert_eq!(scratch.names(), [LOG], "nothing is left beside it");
    let again = Recorder::create(
        &scratch.path(LOG),
        &session,
        &header(),
        &Origin::of(&session, &header()),
    );
    assert!(
        matches!(again, Err(RecordFault::InUse { .. })),
        "still locked"
    );
    next(&mut session);
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, LOG, &session);
}

#[test]
fn saved_elsewhere_it_is_recorded_there() {
    let scratch = Scratch::new();
    let (old, new) = (scratch.path(LOG), scratch.path("b.playlog"));
    let mut session = three_lines();
    start(&mut session);
    let mut recorder =
        Recorder::create(&old, &session, &header(), &Origin::of(&session, &header())).unwrap();
    next(&mut session);
    let before = recorder.save_as(&new, &session, &header()).unwrap();
    assert_eq!((before.as_ref(), recorder.path()), (Some(&old), &*new));
    next(&mut session);
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, "b.playlog", &session);
    assert_eq!(
        scratch.log(LOG).log.len(),
        1,
        "the old one is left to the caller"
    );
    Recorder::take_up(&old, &scratch.log(LOG).end, 1).expect("it is free");
    let same = scratch.0.join(".").join("b.playlog");
    assert_eq!(recorder.save_as(&same, &session, &header()), Ok(None));
    holds(&scratch, "b.playlog", &session);
}

#[test]
fn nothing_is_saved_over() {
    let scratch = Scratch::new();
    let session = three_lines();
    let mut recorder = create(&scratch, LOG, &session);
    let mut save_as = |name: &str| recorder.save_as(&scratch.path(name), &session, &header());
    fs::write(scratch.path("b.json"), "{\"format\":{}}").unwrap();
    let taken = save_as("b.json");
    assert!(matches!(taken, Err(RecordFault::Taken { .. })), "{taken:?}");
    assert!(matches!(save_as("."), Err(RecordFault::Taken { .. })));
    let other = create(&scratch, "c.playlog", &session);
    drop(other);
    let there = scratch.text("c.playlog");
    let taken = save_as("c.playlog");
    assert!(matches!(taken, Err(RecordFault::Taken { .. })), "{taken:?}");
    assert_eq!(scratch.text("c.playlog"), there, "somebody's log");
    fs::write(scratch.path("d.playlog"), "").unwrap();
    assert!(save_as("d.playlog").is_ok(), "an empty file");
    assert_eq!(scratch.names(), [LOG, "b.json", "c.playlog", "d.playlog"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_log_stays_a_link() {
    let scratch = Scratch::new();
    let (link, log) = (scratch.path("link.playlog"), scratch.path(LOG));
    let session = three_lines();
    drop(Recorder::create(&log, &session, &header(), &Origin::of(&session, &header())).unwrap());
    std::os::unix::fs::symlink(&log, &link).unwrap();
    Recorder::put_in_place(&link, &session, &Origin::of(&session, &header())).unwrap();
    assert!(link.is_symlink());
    holds(&scratch, LOG, &session);
}

#[test]
fn a_session_built_anew_over_the_same_log_says_nothing_twice() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    let mut recorder = create(&scratch, LOG, &session);
    for words in ["one", "two", "three"] {
        note(&mut session, 1, words);
    }
    session.apply(SessionCommand::SetBreakpoint(Breakpoint::at_node(1)));
    recorder.follow(&session, &header()).unwrap();
    let before = scratch.text(LOG);
    let remarks: Vec<Remark> = session.remarks().summed().collect();
    let played = replay(session.context(), &session.recording());
    let mut again = Session::replayed(played, remarks);
    recorder.follow(&again, &header()).unwrap();
    assert_eq!(scratch.text(LOG), before);
    note(&mut again, 1, "");
    next(&mut again);
    recorder.follow(&again, &header()).unwrap();
    holds(&scratch, LOG, &again);
}

/// A recorder of `session` to the file named `name`.
fn create(scratch: &Scratch, name: &str, session: &Session) -> Recorder {
    let origin = Origin::of(session, &header());
    Recorder::create(&scratch.path(name), session, &header(), &origin).unwrap()
}

//! Logs that are written whole, go on, or are in the way.

use crate::debugger::{Breakpoint, Trigger};
use std::sync::Arc;

use super::*;
use crate::playbook::built::{end, line, playbook};
use crate::runtime::{PlayContext, Taught};

/// A session over three lines of which the first is said otherwise, playing what `session` recorded.
fn said_otherwise(session: &Session) -> Session {
    let nodes = [
        line(0, "Otherwise.").then(1),
        line(0, "Two.").then(2),
        line(0, "Three.").then(3),
        end(),
    ];
    let context = PlayContext::new(Arc::new(playbook(nodes)), Taught::Full);
    Session::replayed(replay(&context, &session.recording()), [])
}

fn changed_header() -> Header {
    Header {
        fingerprint: ("sha256".into(), "beef".into()),
        ..header()
    }
}

#[test]
fn what_was_remarked_is_not_written_again_when_a_log_goes_on() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    note(&mut session, 1, "one");
    note(&mut session, 1, "two");
    session.apply(SessionCommand::SetBreakpoint(Breakpoint::at_node(1)));
    session.apply(SessionCommand::ClearBreakpoint(Trigger::Arrived(1)));
    let mut recorder = create(&scratch, LOG, &session);
    note(&mut session, 1, "three");
    note(&mut session, 1, "four");
    recorder.follow(&session, &header()).unwrap();
    drop(recorder);
    let before = scratch.text(LOG).lines().count();
    for more in 1..4 {
        let read = scratch.log(LOG);
        let mut recorder =
            Recorder::take_up(&scratch.path(LOG), &read.end, read.log.len()).unwrap();
        let remarks: Remarks = read.end.remarks.into_iter().collect();
        let played = replay(session.context(), &read.log);
        let mut again = Session::replayed(played, remarks.summed());
        next(&mut again);
        recorder.follow(&again, &header()).unwrap();
        assert_eq!(scratch.text(LOG).lines().count(), before + more);
    }
}

#[test]
fn a_log_written_whole_names_the_playbook_its_entries_were_sent_to() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    let mut recorder = create(&scratch, LOG, &session);
    let mut changed = said_otherwise(&session);
    recorder
        .save_as(&scratch.path("b.playlog"), &changed, &changed_header())
        .unwrap();
    let read = scratch.log("b.playlog");
    assert_eq!(read.end.header, header(), "nothing was sent to the other");
    assert_eq!(
        read.end.outline,
        Some(Outline::new(session.context().playbook()))
    );
    next(&mut changed);
    note(&mut changed, 2, "after");
    recorder.follow(&changed, &changed_header()).unwrap();
    let read = scratch.log("b.playlog");
    assert_eq!(read.end.header, changed_header());
    holds(&scratch, "b.playlog", &changed);
    // A copy of what was opened, begun with the first step sent to the other.
    let origin = Origin {
        entries: 1,
        ..Origin::of(&session, &header())
    };
    let path = scratch.path("c.playlog");
    Recorder::create(&path, &changed, &changed_header(), &origin).unwrap();
    let text = scratch.text("c.playlog");
    let kinds: Vec<&str> = text.lines().map(|line| &line[2..6]).collect();
    let expected = ["play", "outl", "entr", "play", "outl", "entr", "note"];
    assert_eq!(kinds, expected);
    holds(&scratch, "c.playlog", &changed);
}

#[test]
fn a_log_that_was_removed_is_written_again_and_one_that_was_replaced_is_left() {
    let scratch = Scratch::new();
    let mut session = three_lines();
    start(&mut session);
    let mut recorder = create(&scratch, LOG, &session);
    fs::remove_file(scratch.path(LOG)).unwrap();
    next(&mut session);
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, LOG, &session);
    next(&mut session);
    recorder.follow(&session, &header()).unwrap();
    holds(&scratch, LOG, &session);
    fs::write(scratch.path("other"), "somebody's").unwrap();
    fs::rename(scratch.path("other"), scratch.path(LOG)).unwrap();
    next(&mut session);
    let fault = recorder.follow(&session, &header()).unwrap_err();
    assert!(matches!(fault, RecordFault::Taken { .. }), "{fault}");
    assert_eq!(scratch.text(LOG), "somebody's");
}

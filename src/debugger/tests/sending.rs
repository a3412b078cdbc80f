//! Sending, moving, branching, and what follows the playhead.

use super::*;
use crate::runtime::{CommandKind, SituationKind};

#[test]
fn a_session_begins_before_anything_was_sent() {
    let session = three_lines();
    assert_eq!(*session.situation(), Situation::NotStarted);
    assert_eq!(session.playhead(), EntryId::BEGINNING);
    assert!(session.log().is_empty());
}

#[test]
fn sending_appends_an_entry_and_the_playhead_stands_there() {
    let mut session = three_lines();
    let started = start(&mut session);
    let second = next(&mut session);
    assert_eq!(numbers(session.way()), [1, 2]);
    assert_eq!(session.playhead(), second);
    let entry = session.log().entry(second).unwrap();
    assert_eq!(entry.parent, started);
    assert_eq!(entry.sender, Sender::Person);
    assert_eq!(entry.command, Command::Next);
    assert_eq!(entry.situation, Situation::AtNode { node: 1 });
}

#[test]
fn a_refused_command_is_an_entry_like_any_other() {
    let mut session = three_lines();
    start(&mut session);
    let refused = send(&mut session, Command::Done);
    let entry = session.log().entry(refused).unwrap();
    assert_eq!(entry.refusal(), Some(RefusalReason::Misplaced));
    assert_eq!(at(&session), Some(0));
}

#[test]
fn back_moves_to_the_entry_before_and_sends_nothing() {
    let mut session = three_lines();
    let started = start(&mut session);
    next(&mut session);
    assert_eq!(back(&mut session), Outcome::Moved(started));
    assert_eq!(at(&session), Some(0));
    assert_eq!(back(&mut session), Outcome::Moved(EntryId::BEGINNING));
    assert_eq!(*session.situation(), Situation::NotStarted);
    assert_eq!(back(&mut session), Outcome::Nothing);
    assert_eq!(session.log().len(), 2);
}

#[test]
fn forward_moves_along_what_lies_ahead_and_sends_nothing() {
    let mut session = three_lines();
    start(&mut session);
    let second = next(&mut session);
    assert_eq!(forward(&mut session), Outcome::Nothing);
    back(&mut session);
    assert_eq!(forward(&mut session), Outcome::Moved(second));
    assert_eq!(session.log().len(), 2);
}

#[test]
fn going_to_an_entry_moves_there_and_what_lies_ahead_stays() {
    let mut session = three_lines();
    let started = start(&mut session);
    next(&mut session);
    next(&mut session);
    assert_eq!(go_to(&mut session, started), Outcome::Moved(started));
    assert_eq!(numbers(session.way()), [1, 2, 3]);
    assert_eq!(session.position(), 1);
    let beginning = EntryId::BEGINNING;
    assert_eq!(go_to(&mut session, beginning), Outcome::Moved(beginning));
    assert_eq!(numbers(session.way()), [1, 2, 3]);
}

#[test]
fn going_to_an_entry_the_log_does_not_have_is_nothing() {
    let mut session = three_lines();
    start(&mut session);
    let stray = EntryId::from_number(2).unwrap();
    assert_eq!(go_to(&mut session, stray), Outcome::Nothing);
    assert_eq!(session.position(), 1);
}

#[test]
fn sending_from_the_past_starts_a_branch_and_keeps_the_old_one() {
    let mut session = three_lines();
    start(&mut session);
    next(&mut session);
    let old = next(&mut session);
    back(&mut session);
    back(&mut session);
    let new = send(&mut session, Command::Done);
    assert_eq!(numbers(session.way()), [1, 4]);
    assert_eq!(session.log().len(), 4, "nothing is lost");
    let branches = session.log().branches().iter();
    let tips: Vec<EntryId> = branches.map(Branch::tip).collect();
    assert_eq!(tips, [old, new]);
    assert_eq!(go_to(&mut session, old), Outcome::Moved(old));
    assert_eq!(numbers(session.way()), [1, 2, 3]);
}

#[test]
fn sending_from_the_beginning_starts_a_branch_of_its_own() {
    let mut session = three_lines();
    start(&mut session);
    back(&mut session);
    start(&mut session);
    assert_eq!(numbers(session.way()), [2]);
    assert_eq!(session.log().children(EntryId::BEGINNING).count(), 2);
}

#[test]
fn going_to_an_entry_of_another_branch_shows_that_branch() {
    let mut session = three_lines();
    let started = start(&mut session);
    let early = next(&mut session);
    next(&mut session);
    go_to(&mut session, started);
    send(&mut session, Command::Done);
    assert_eq!(numbers(session.way()), [1, 4]);
    go_to(&mut session, early);
    assert_eq!(
        numbers(session.way()),
        [1, 2, 3],
        "the future of the entry gone to"
    );
    assert_eq!(session.position(), 2);
    go_to(&mut session, started);
    assert_eq!(
        numbers(session.way()),
        [1, 2, 3],
        "the branch shown stays while the entry is on it"
    );
}

#[test]
fn visits_follow_the_playhead() {
    let mut session = session([line(0, "Hi.").then(1), silent().then(0)]);
    assert_eq!(session.visits(0), 0);
    start(&mut session);
    next(&mut session);
    next(&mut session);
    assert_eq!(
        (session.visits(0), session.visits(1)),
        (3, 2),
        "nodes walked past count"
    );
    back(&mut session);
    assert_eq!((session.visits(0), session.visits(1)), (2, 1));
    send(&mut session, Command::Done);
    assert_eq!(
        (session.visits(0), session.visits(1)),
        (2, 1),
        "a refusal arrives nowhere"
    );
    go_to(&mut session, EntryId::from_number(3).unwrap());
    assert_eq!((session.visits(0), session.visits(1)), (3, 2));
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!((session.visits(0), session.visits(1)), (0, 0));
    assert_eq!(
        session.visits(9),
        0,
        "a node the playbook does not have was never visited"
    );
}

#[test]
fn the_last_answer_is_kept_across_branches_and_a_refused_one_is_not() {
    let mut session = session([speech(0, [query("name")]).then(0)]);
    assert_eq!(session.last_answer("name"), None);
    start(&mut session);
    supply(&mut session, "name", Answer::Truth(true));
    assert_eq!(session.last_answer("name"), None, "it was refused");
    supply(&mut session, "name", words("Robin"));
    assert_eq!(session.last_answer("name"), Some(&words("Robin")));
    back(&mut session);
    assert_eq!(
        session.last_answer("name"),
        Some(&words("Robin")),
        "moving forgets nothing"
    );
    supply(&mut session, "name", words("Ada"));
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(session.last_answer("name"), Some(&words("Ada")));
}

#[test]
fn a_cell_of_the_matrix_is_tried_once_its_command_was_sent_there_on_any_branch() {
    let mut session = three_lines();
    start(&mut session);
    send(&mut session, Command::Done);
    go_to(&mut session, EntryId::BEGINNING);
    let tried = |situation, command| session.log().tried(situation, command);
    assert!(tried(SituationKind::NotStarted, CommandKind::Start));
    assert!(tried(SituationKind::AtNode, CommandKind::Done));
    assert!(!tried(SituationKind::AtNode, CommandKind::Next));
}

#[test]
fn the_trace_of_an_entry_tells_what_its_step_travelled() {
    let mut session = session([line(0, "Hi.").then(1), silent().then(2), end()]);
    start(&mut session);
    let ended = next(&mut session);
    let trace = session.trace(ended);
    assert_eq!(trace.arrived, [1, 2]);
    assert_eq!(trace.travelled, [(0, 0), (1, 0)]);
    assert_eq!(session.trace(EntryId::BEGINNING), Default::default());
}

#[test]
fn a_session_over_a_log_stands_at_its_newest_entry_and_knows_its_answers() {
    let nodes = || [speech(0, [query("name")]).then(0)];
    let mut first = session(nodes());
    start(&mut first);
    supply(&mut first, "name", words("Robin"));
    back(&mut first);
    let newest = supply(&mut first, "name", words("Ada"));
    let log = first.log().clone();
    let second = Session::replayed(replay(&context(playbook(nodes())), &log), []);
    assert_eq!(second.playhead(), newest);
    assert_eq!(numbers(second.way()), [1, 3]);
    assert_eq!(second.visits(0), 1);
    assert_eq!(second.last_answer("name"), Some(&words("Ada")));
}

#[test]
fn breakpoints_are_set_enabled_disabled_and_cleared() {
    let mut session = three_lines();
    breaks_at(&mut session, 1);
    let enabled = |session: &Session| session.breakpoints().at(1).map(|one| one.enabled);
    assert_eq!(enabled(&session), Some(true));
    session.apply(SessionCommand::DisableBreakpoint(Trigger::Arrived(1)));
    assert_eq!(enabled(&session), Some(false));
    session.apply(SessionCommand::EnableBreakpoint(Trigger::Arrived(1)));
    session.apply(SessionCommand::EnableBreakpoint(Trigger::Arrived(2)));
    assert_eq!(
        (enabled(&session), session.breakpoints().len()),
        (Some(true), 1)
    );
    session.apply(SessionCommand::ClearBreakpoint(Trigger::Arrived(1)));
    assert!(session.breakpoints().is_empty());
}

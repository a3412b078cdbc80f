//! Running on and back: what is sent, and where it stops.

use super::*;
use crate::runtime::Party;

#[test]
fn continue_starts_goes_on_line_by_line_and_stops_at_the_end() {
    let mut session = three_lines();
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(*session.situation(), Situation::AtEnd);
    assert_eq!(session.log().len(), 4);
    assert!(
        session
            .log()
            .iter()
            .all(|(_, entry)| entry.sender == Sender::Continue)
    );
}

#[test]
fn continue_at_the_end_stops_at_once_and_sends_nothing() {
    let mut session = three_lines();
    goes_on(&mut session);
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(session.log().len(), 4);
}

#[test]
fn continue_stops_at_a_breakpoint_on_a_node_the_run_stands_at_and_goes_on_from_it() {
    let mut session = three_lines();
    breaks_at(&mut session, 1);
    assert_eq!(goes_on(&mut session), breakpoint(1));
    assert_eq!(at(&session), Some(1));
    assert_eq!(goes_on(&mut session), Stop::End);
}

#[test]
fn continue_stops_at_a_breakpoint_on_the_entry() {
    let mut session = three_lines();
    breaks_at(&mut session, 0);
    assert_eq!(goes_on(&mut session), breakpoint(0));
    assert_eq!(session.log().len(), 1);
}

#[test]
fn continue_stops_at_a_breakpoint_on_a_node_that_asks() {
    let mut session = session([
        line(0, "Hi.").then(1),
        line(0, "In.").guarded("open").then(2),
        end(),
    ]);
    breaks_at(&mut session, 1);
    assert_eq!(goes_on(&mut session), breakpoint(1));
    assert!(matches!(
        session.situation(),
        Situation::AwaitingSupply { node: 1, .. }
    ));
}

#[test]
fn continue_stops_at_a_breakpoint_on_a_node_merely_walked_past() {
    let mut session = session([
        line(0, "Hi.").then(1),
        silent().then(2),
        branch().arm(3),
        line(0, "There.").then(4),
        end(),
    ]);
    breaks_at(&mut session, 2);
    assert_eq!(goes_on(&mut session), breakpoint(2));
    assert_eq!(
        at(&session),
        Some(3),
        "the step that walked past is taken whole"
    );
}

#[test]
fn continue_stops_at_a_breakpoint_on_an_end() {
    let mut session = three_lines();
    breaks_at(&mut session, 3);
    assert_eq!(goes_on(&mut session), breakpoint(3));
    assert_eq!(*session.situation(), Situation::AtEnd);
}

#[test]
fn a_disabled_breakpoint_stops_nothing() {
    let mut session = three_lines();
    breaks_at(&mut session, 1);
    session.apply(SessionCommand::DisableBreakpoint(Trigger::Arrived(1)));
    assert_eq!(goes_on(&mut session), Stop::End);
}

#[test]
fn continue_stops_at_every_kind_of_request_and_answers_none() {
    for (node, party) in [
        (control([direction("ring")]).then(1), Party::Host),
        (line(0, "In.").guarded("open").then(1), Party::World),
        (choice().option("Go", 1), Party::Player),
        (random().auto(1), Party::Chance),
    ] {
        let mut session = session([node, end()]);
        assert_eq!(goes_on(&mut session), Stop::Request(party));
        assert_eq!(session.log().len(), 1);
        assert_eq!(
            goes_on(&mut session),
            Stop::Request(party),
            "again: nothing was answered"
        );
        assert_eq!(session.log().len(), 1, "and nothing sent");
    }
}

#[test]
fn continue_stops_at_a_refusal() {
    let mut session = session([line(0, "Hi.").then(1), silent()]);
    assert_eq!(
        goes_on(&mut session),
        Stop::Refusal(RefusalReason::LeadsNowhere)
    );
    assert_eq!(at(&session), Some(1));
}

#[test]
fn a_loop_of_lines_stops_after_the_step_limit_and_says_so() {
    let mut session = session([line(0, "Hi.").then(0)]);
    let stop = goes_on(&mut session);
    assert_eq!(stop, Stop::StepLimit(STEP_LIMIT));
    assert_eq!(session.log().len(), STEP_LIMIT);
    assert!(
        stop.sentence().contains("10000 steps"),
        "{}",
        stop.sentence()
    );
}

#[test]
fn the_step_limit_counts_what_is_sent_and_not_what_is_walked_again() {
    let mut session = session([line(0, "Hi.").then(0)]);
    goes_on(&mut session);
    assert_eq!(goes_on(&mut session), Stop::StepLimit(STEP_LIMIT));
    assert_eq!(session.log().len(), 2 * STEP_LIMIT);
    session.apply(SessionCommand::ContinueBackwards);
    assert_eq!(session.run_until(|| false), Some(Stop::Beginning));
    assert_eq!(goes_on(&mut session), Stop::StepLimit(STEP_LIMIT));
    assert_eq!(session.log().len(), 3 * STEP_LIMIT);
}

#[test]
fn a_run_is_interrupted_between_two_steps() {
    let mut session = session([line(0, "Hi.").then(0)]);
    session.apply(SessionCommand::Continue);
    let mut asked = 0;
    let stop = session.run_until(|| {
        asked += 1;
        asked > 3
    });
    assert_eq!(stop, Some(Stop::Interrupted));
    assert_eq!(session.log().len(), 3);
    assert!(!session.is_running());
}

#[test]
fn a_run_goes_on_by_portions_and_is_interrupted_by_command() {
    let mut session = session([line(0, "Hi.").then(0)]);
    session.apply(SessionCommand::Continue);
    assert_eq!(session.run(5), None);
    assert!(session.is_running());
    let interrupt = SessionCommand::Interrupt;
    assert_eq!(
        session.apply(interrupt.clone()),
        Outcome::Stopped(Stop::Interrupted)
    );
    assert_eq!(session.apply(interrupt), Outcome::Nothing);
    assert_eq!(session.run(5), None);
    assert_eq!(session.log().len(), 5);
    assert_eq!(session.run_until(|| false), None, "nothing was begun");
}

#[test]
fn continue_walks_what_lies_ahead_first_and_sends_nothing_twice() {
    let mut session = three_lines();
    goes_on(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    breaks_at(&mut session, 2);
    assert_eq!(goes_on(&mut session), breakpoint(2));
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(session.log().len(), 4);
}

#[test]
fn continue_passes_requests_whose_answers_are_recorded_and_stops_at_the_first_that_is_not() {
    let mut session = session([
        speech(0, [query("name")]).then(1),
        control([direction("ring")]).then(2),
        end(),
    ]);
    start(&mut session);
    supply(&mut session, "name", words("Robin"));
    next(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(goes_on(&mut session), Stop::Request(Party::Host));
    assert_eq!(session.position(), 3);
    assert_eq!(session.log().len(), 3);
}

#[test]
fn continue_stops_at_a_recorded_refusal() {
    let mut session = three_lines();
    start(&mut session);
    send(&mut session, Command::Done);
    next(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(
        goes_on(&mut session),
        Stop::Refusal(RefusalReason::Misplaced)
    );
    assert_eq!(session.position(), 2);
    assert_eq!(goes_on(&mut session), Stop::End);
}

#[test]
fn run_to_stops_where_it_was_to_run_to_and_at_what_comes_first() {
    let mut session = three_lines();
    assert_eq!(
        runs(&mut session, SessionCommand::RunTo(2)),
        Stop::Arrived(2)
    );
    assert_eq!(at(&session), Some(2));
    start(&mut session);
    breaks_at(&mut session, 1);
    assert_eq!(runs(&mut session, SessionCommand::RunTo(2)), breakpoint(1));
    assert_eq!(
        runs(&mut session, SessionCommand::RunTo(0)),
        Stop::End,
        "it is never reached"
    );
}

#[test]
fn run_to_a_node_merely_walked_past_stops_there() {
    let mut session = session([
        line(0, "Hi.").then(1),
        silent().then(2),
        line(0, "On.").then(3),
        end(),
    ]);
    assert_eq!(
        runs(&mut session, SessionCommand::RunTo(1)),
        Stop::Arrived(1)
    );
    assert_eq!(at(&session), Some(2));
}

#[test]
fn continue_backwards_goes_to_the_beginning_and_sends_nothing() {
    let mut session = three_lines();
    goes_on(&mut session);
    assert_eq!(goes_back(&mut session), Stop::Beginning);
    assert_eq!(*session.situation(), Situation::NotStarted);
    assert_eq!(goes_back(&mut session), Stop::Beginning);
    assert_eq!(session.log().len(), 4);
}

#[test]
fn continue_backwards_stops_at_the_breakpoints_continue_stops_at() {
    let mut session = three_lines();
    breaks_at(&mut session, 0);
    breaks_at(&mut session, 2);
    assert_eq!(goes_on(&mut session), breakpoint(0));
    assert_eq!(goes_on(&mut session), breakpoint(2));
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(goes_back(&mut session), breakpoint(2));
    assert_eq!(goes_back(&mut session), breakpoint(0));
    assert_eq!(goes_back(&mut session), Stop::Beginning);
}

#[test]
fn continue_backwards_stops_at_a_refusal() {
    let mut session = three_lines();
    start(&mut session);
    send(&mut session, Command::Done);
    next(&mut session);
    assert_eq!(
        goes_back(&mut session),
        Stop::Refusal(RefusalReason::Misplaced)
    );
    assert_eq!(session.position(), 2);
}

#[test]
fn any_other_command_stops_a_run() {
    let mut session = session([line(0, "Hi.").then(0)]);
    session.apply(SessionCommand::Continue);
    session.run(2);
    back(&mut session);
    assert!(!session.is_running());
    assert_eq!(session.run(5), None);
    assert_eq!(session.position(), 1);
}

#[test]
fn every_stop_is_a_sentence() {
    for stop in [
        breakpoint(3),
        Stop::Arrived(3),
        Stop::Choice,
        Stop::SceneEnd,
        Stop::Request(Party::Host),
        Stop::Request(Party::World),
        Stop::Request(Party::Chance),
        Stop::Request(Party::Player),
        Stop::Refusal(RefusalReason::EndlessRing),
        Stop::End,
        Stop::Beginning,
        Stop::Interrupted,
        Stop::StepLimit(10_000),
    ] {
        let sentence = stop.sentence();
        assert!(sentence.ends_with('.') && sentence.len() > 10, "{sentence}");
    }
}

#[test]
fn run_to_scene_end_before_the_start_is_to_the_end_of_the_scene_the_start_leads_to() {
    let nodes = [
        silent().then(2),
        line(0, "Never.").then(2),
        line(0, "In.").then(3),
        line(0, "Out.").then(4),
        end(),
    ];
    let mut playbook = playbook(nodes);
    playbook.anchors = [("hall".into(), 0), ("inn".into(), 2), ("yard".into(), 3)].into();
    let mut session = Session::new(context(playbook));
    for sent in [1, 1] {
        let stop = runs(&mut session, SessionCommand::RunToSceneEnd);
        assert_eq!((stop, at(&session)), (Stop::SceneEnd, Some(2)));
        assert_eq!(session.log().len(), sent, "walked again, sent once");
        go_to(&mut session, EntryId::BEGINNING);
    }
}

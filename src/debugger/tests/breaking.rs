//! Breakpoints of every kind: what each waits for, what it counts, and where runs stop at them.

use super::*;
use crate::runtime::{EventKind, SituationKind};

fn set(session: &mut Session, breakpoint: Breakpoint) {
    let outcome = session.apply(SessionCommand::SetBreakpoint(breakpoint));
    assert_eq!(outcome, Outcome::BreakpointsChanged);
}

fn breaks_on(session: &mut Session, on: Trigger) {
    set(session, Breakpoint::new(on));
}

/// A story that does something of every kind; nodes 0 to 8, the scenes `hall` (0 to 3) and `yard` (4 to 8).
fn story() -> Session {
    let nodes = [
        line(0, "Welcome.").then(1),
        control([custom("Wave", &["left"])]).then(2),
        line(1, "In.").guarded("Alice.HasKey").then(3),
        choice().option("Stay", 3).option("Go", 4),
        speech(0, [text("Out, "), query("name"), text("!")]).then(5),
        control([direction("The gate opens")]).then(6),
        random().auto(7).auto(7),
        branch().arm(8).gated("late").arm(8),
        end(),
    ];
    let mut playbook = playbook(nodes);
    playbook.anchors = [("hall".into(), 0), ("yard".into(), 4)].into();
    Session::new(context(playbook))
}

/// Plays the story by hand to its end: 12 steps.
fn play(session: &mut Session) {
    start(session);
    next(session);
    send(session, Command::Done);
    supply(session, "Alice.HasKey", Answer::Truth(true));
    next(session);
    send(session, Command::Choose(0));
    send(session, Command::Choose(1));
    supply(session, "name", words("Robin"));
    next(session);
    send(session, Command::Done);
    send(session, Command::Drawn(1));
    supply(session, "late", Answer::Truth(false));
    assert_eq!(*session.situation(), Situation::AtEnd);
}

/// The steps of the story a run stops at because of `on`.
fn stops(on: Trigger) -> Vec<usize> {
    let mut session = story();
    play(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    breaks_on(&mut session, on.clone());
    let mut steps = Vec::new();
    loop {
        match goes_on(&mut session) {
            Stop::Breakpoint(hit) => {
                assert_eq!(hit, std::slice::from_ref(&on));
                steps.push(session.position());
                if session.position() == session.way().len() {
                    return steps;
                }
            }
            Stop::End => return steps,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn each_kind_of_breakpoint_stops_a_run_where_that_happens() {
    for (on, expected) in [
        (Trigger::Arrived(3), vec![5, 6]),
        (Trigger::Arrived(8), vec![12]),
        (Trigger::Left(3), vec![6, 7]),
        (Trigger::Left(7), vec![12]),
        (Trigger::Taken(3, 0), vec![6]),
        (Trigger::Taken(3, 1), vec![7]),
        (Trigger::Taken(6, 1), vec![11]),
        (Trigger::Taken(7, 1), vec![12]),
        (Trigger::Taken(7, 0), vec![]),
        (Trigger::Scene("hall".into()), vec![1]),
        (Trigger::Scene("yard".into()), vec![7]),
        (Trigger::Asked("Alice.HasKey".into()), vec![3]),
        (Trigger::Asked("late".into()), vec![11]),
        (Trigger::Effect("Wave".into()), vec![2]),
        (Trigger::Effect("gate".into()), vec![9]),
        (Trigger::Speaker("Bob".into()), vec![4]),
        (Trigger::Speaker("Ada".into()), vec![1, 8]),
        (Trigger::Words("robin".into()), vec![8]),
        (Trigger::Words("nothing said".into()), vec![]),
        (Trigger::Pattern("^(In|Out, R.*n!)".into()), vec![4, 8]),
        (Trigger::Event(EventKind::Offer), vec![5, 6]),
        (Trigger::Event(EventKind::Ended), vec![12]),
        (Trigger::Situation(SituationKind::AwaitingDone), vec![2, 9]),
        (Trigger::Situation(SituationKind::AwaitingDraw), vec![10]),
        (Trigger::Refusal(None), vec![]),
    ] {
        assert_eq!(stops(on.clone()), expected, "{on:?}");
    }
}

#[test]
fn a_breakpoint_on_refusals_stops_at_any_or_at_one_reason() {
    let mut session = three_lines();
    start(&mut session);
    send(&mut session, Command::Done);
    send(&mut session, Command::Unknown("dance".into()));
    next(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    let unknown = Trigger::Refusal(Some(RefusalReason::UnknownCommand));
    breaks_on(&mut session, unknown.clone());
    let misplaced = Stop::Refusal(RefusalReason::Misplaced);
    assert_eq!(goes_on(&mut session), misplaced, "refusals stop anyway");
    let named = Stop::Breakpoint(vec![unknown.clone()]);
    assert_eq!(goes_on(&mut session), named, "and this one is named");
    go_to(&mut session, EntryId::BEGINNING);
    breaks_on(&mut session, Trigger::Refusal(None));
    assert_eq!(
        goes_on(&mut session),
        Stop::Breakpoint(vec![Trigger::Refusal(None)])
    );
    let both = Stop::Breakpoint(vec![Trigger::Refusal(None), unknown]);
    assert_eq!(goes_on(&mut session), both);
}

#[test]
fn a_scene_is_entered_by_start_and_from_outside_but_not_from_within() {
    let mut session = story();
    breaks_on(&mut session, Trigger::Scene("yard".into()));
    let anchor = Some("yard".into());
    send(&mut session, Command::Start { anchor });
    assert_eq!(
        session.times(&Trigger::Scene("yard".into())),
        0,
        "not looked for yet"
    );
    session.survey(usize::MAX);
    assert_eq!(session.times(&Trigger::Scene("yard".into())), 1);
    supply(&mut session, "name", words("Robin"));
    next(&mut session);
    session.survey(usize::MAX);
    assert_eq!(session.times(&Trigger::Scene("yard".into())), 1);
    assert_eq!(
        goes_back(&mut session),
        Stop::Breakpoint(vec![Trigger::Scene("yard".into())])
    );
    assert_eq!(session.position(), 1);
}

#[test]
fn a_counted_breakpoint_stops_from_its_time_on() {
    let mut session = session([line(0, "Hi.").then(0)]);
    let from = Breakpoint {
        from: 3,
        ..Breakpoint::at_node(0)
    };
    set(&mut session, from);
    assert_eq!(goes_on(&mut session), breakpoint(0));
    assert_eq!(session.position(), 3);
    assert_eq!(goes_on(&mut session), breakpoint(0));
    assert_eq!(
        (session.position(), session.times(&Trigger::Arrived(0))),
        (4, 4)
    );
    assert_eq!(goes_back(&mut session), breakpoint(0));
    assert_eq!(
        (session.position(), session.times(&Trigger::Arrived(0))),
        (3, 3)
    );
    assert_eq!(goes_back(&mut session), Stop::Beginning);
}

#[test]
fn a_condition_reads_the_last_answer_given_before_or_in_the_step() {
    let nodes = [speech(0, [query("gold")]).then(1), line(0, "So.").then(0)];
    let mut session = session(nodes);
    let condition = Some(AnswerCondition::read("gold > 3").unwrap());
    set(
        &mut session,
        Breakpoint {
            condition,
            ..Breakpoint::new(Trigger::Words("so.".into()))
        },
    );
    start(&mut session);
    for gold in ["2", "12", "1"] {
        supply(&mut session, "gold", words(gold));
        next(&mut session);
        next(&mut session);
    }
    go_to(&mut session, EntryId::BEGINNING);
    let hit = Stop::Breakpoint(vec![Trigger::Words("so.".into())]);
    assert_eq!(goes_on(&mut session), hit);
    assert_eq!(session.position(), 6);
    let asked = Stop::Request(crate::runtime::Party::World);
    assert_eq!(goes_on(&mut session), asked);
    assert_eq!(goes_back(&mut session), hit);
    assert_eq!(session.position(), 6);
}

#[test]
fn a_logpoint_writes_its_words_once_at_each_step_it_hits_and_stops_nothing() {
    let mut session = story();
    let says = |says: &str| Some(says.to_string());
    let spoken = Trigger::Event(EventKind::Said);
    set(
        &mut session,
        Breakpoint {
            says: says("{speaker} at {node}: {words}"),
            ..Breakpoint::new(spoken)
        },
    );
    let asked = Trigger::Event(EventKind::Resolve);
    set(
        &mut session,
        Breakpoint {
            says: says("{key}? {Alice.HasKey} {nobody}"),
            ..Breakpoint::new(asked)
        },
    );
    let performs = Trigger::Event(EventKind::Perform);
    set(
        &mut session,
        Breakpoint {
            says: says("{ {effect} {"),
            ..Breakpoint::new(performs)
        },
    );
    play(&mut session);
    let logged = |session: &Session, step: usize| -> Vec<String> {
        session
            .remarks()
            .logged(EntryId::from_number(step).unwrap())
            .to_vec()
    };
    assert_eq!(logged(&session, 1), ["Ada at 0: Welcome."]);
    assert_eq!(logged(&session, 2), ["{ [Wave left] {"]);
    assert_eq!(
        logged(&session, 3),
        ["Alice.HasKey? {Alice.HasKey} {nobody}"]
    );
    assert_eq!(logged(&session, 4), ["Bob at 2: In."]);
    assert_eq!(logged(&session, 7), ["name? true {nobody}"]);
    assert_eq!(logged(&session, 8), ["Ada at 4: Out, Robin!"]);
    assert_eq!(logged(&session, 12), Vec::<String>::new());
    let written = session.remarks().made().len();
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(
        session.remarks().made().len(),
        written,
        "walked again, written once"
    );
}

#[test]
fn a_disabled_logpoint_writes_nothing_and_one_set_later_writes_where_a_run_comes_by() {
    let mut session = three_lines();
    let says = Some("here".to_string());
    set(
        &mut session,
        Breakpoint {
            says,
            enabled: false,
            ..Breakpoint::at_node(1)
        },
    );
    assert_eq!(goes_on(&mut session), Stop::End);
    let second = EntryId::from_number(2).unwrap();
    assert!(session.remarks().logged(second).is_empty());
    session.apply(SessionCommand::EnableBreakpoint(Trigger::Arrived(1)));
    assert!(session.remarks().logged(second).is_empty());
    go_to(&mut session, EntryId::BEGINNING);
    goes_on(&mut session);
    assert_eq!(session.remarks().logged(second), ["here"]);
}

#[test]
fn what_is_not_in_the_playbook_binds_to_nothing_and_says_so() {
    let mut session = story();
    for (on, why) in [
        (Trigger::Asked("gold".into()), "no node asks gold"),
        (
            Trigger::Effect("Rain".into()),
            "no node asks for an effect Rain",
        ),
        (Trigger::Speaker("Cy".into()), "nobody is called Cy"),
        (
            Trigger::Scene("attic".into()),
            "this playbook has no scene attic",
        ),
        (Trigger::Taken(3, 7), "node 3 has 2 ways, not 8"),
        (Trigger::Pattern("(".into()), "the pattern cannot be read"),
    ] {
        breaks_on(&mut session, on.clone());
        let found = session.breakpoints().unbound(&on).unwrap_or_default();
        assert!(found.contains(why), "{on:?}: {found}");
    }
    let beyond = SessionCommand::SetBreakpoint(Breakpoint::at_node(9));
    assert_eq!(session.apply(beyond), Outcome::Nothing);
}

#[test]
fn what_is_in_the_playbook_binds() {
    let mut session = story();
    for on in [
        Trigger::Asked("Alice.HasKey".into()),
        Trigger::Asked("late".into()),
        Trigger::Asked("name".into()),
        Trigger::Effect("Wave".into()),
        Trigger::Effect("the gate".into()),
        Trigger::Speaker("Ada".into()),
        Trigger::Speaker(String::new()),
        Trigger::Scene("hall".into()),
        Trigger::Taken(3, 1),
        Trigger::Pattern("a|b".into()),
        Trigger::Words("anything".into()),
    ] {
        breaks_on(&mut session, on.clone());
        assert_eq!(session.breakpoints().unbound(&on), None, "{on:?}");
    }
}

#[test]
fn a_node_that_is_another_now_unbinds_its_breakpoint_and_moves_it_nowhere() {
    let mut session = three_lines();
    breaks_at(&mut session, 1);
    breaks_at(&mut session, 2);
    let remarks: Vec<Remark> = session.remarks().summed().collect();
    let changed = playbook([
        line(0, "One.").then(1),
        line(0, "New.").then(2),
        line(0, "Three.").then(3),
        end(),
    ]);
    let context = context(changed);
    let mut session = Session::replayed(replay(&context, session.log()), remarks);
    let (first, second) = (Trigger::Arrived(1), Trigger::Arrived(2));
    let why = "node 1 was “Two.” when this was set and is “New.” now";
    assert_eq!(session.breakpoints().unbound(&first), Some(why));
    assert_eq!(session.breakpoints().unbound(&second), None);
    assert_eq!(goes_on(&mut session), breakpoint(2));
    breaks_at(&mut session, 1);
    assert_eq!(
        session.breakpoints().unbound(&first),
        None,
        "set anew, it binds"
    );
}

#[test]
fn an_unbound_breakpoint_is_kept_for_when_its_node_is_there_again() {
    let mut session = three_lines();
    breaks_at(&mut session, 2);
    let remarks: Vec<Remark> = session.remarks().summed().collect();
    let shorter = context(playbook([line(0, "One.").then(1), end()]));
    let shortened = Session::replayed(replay(&shorter, session.log()), remarks);
    let why = "there is no node 2: this playbook has 2";
    assert_eq!(
        shortened.breakpoints().unbound(&Trigger::Arrived(2)),
        Some(why)
    );
    let remarks: Vec<Remark> = shortened.remarks().summed().collect();
    let again = Session::replayed(replay(session.context(), session.log()), remarks);
    assert_eq!(again.breakpoints(), session.breakpoints());
}

#[test]
fn hit_counts_follow_the_playhead_and_the_branch_shown() {
    let mut session = session([
        choice().option("A", 0).option("B", 1),
        line(0, "B.").then(0),
    ]);
    breaks_at(&mut session, 0);
    start(&mut session);
    send(&mut session, Command::Choose(0));
    send(&mut session, Command::Choose(0));
    let times = |session: &mut Session| {
        session.survey(usize::MAX);
        session.times(&Trigger::Arrived(0))
    };
    assert_eq!(times(&mut session), 3);
    go_to(&mut session, EntryId::from_number(1).unwrap());
    assert_eq!(times(&mut session), 1);
    send(&mut session, Command::Choose(1));
    next(&mut session);
    assert_eq!(times(&mut session), 2);
    go_to(&mut session, EntryId::from_number(3).unwrap());
    assert_eq!(times(&mut session), 3);
    session.apply(SessionCommand::RemoveBranch(0));
    assert_eq!(
        times(&mut session),
        1,
        "what is left leads to where it left"
    );
}

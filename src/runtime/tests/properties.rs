//! What holds of every playbook and every driver, misbehaving ones included.

use proptest::prelude::*;

use super::*;
use crate::playbook::NodeKind;
use crate::playbook::drawn;
use crate::playbook::each_query;
use crate::runtime::driven::{Move, command, driver, situation};

fn taught() -> impl Strategy<Value = Taught> {
    prop_oneof![1 => Just(Taught::Core), 3 => Just(Taught::Full)]
}

/// A context over a drawn playbook.
pub(super) fn context() -> impl Strategy<Value = PlayContext> {
    (drawn::playbook(), taught())
        .prop_map(|(playbook, taught)| PlayContext::new(Arc::new(playbook), taught))
}

/// One step of a driven run: the state before it, the command, the result.
pub(super) type Step = (PlayState, Command, StepResult);

/// Every step of a run from its beginning.
fn steps(context: &PlayContext, driver: &[Move]) -> Vec<Step> {
    steps_from(context, PlayState::new(), driver)
}

/// Every step of a run from `before` on.
pub(super) fn steps_from(
    context: &PlayContext,
    mut before: PlayState,
    driver: &[Move],
) -> Vec<Step> {
    let mut steps = Vec::new();
    for next in driver {
        let command = next.command(context, &before.situation);
        let result = step(context, &before, &command);
        let after = result.state.clone();
        steps.push((std::mem::replace(&mut before, after), command, result));
    }
    steps
}

/// Holds that `situation` is one a run of `context` can stand in.
fn stands(context: &PlayContext, situation: &Situation) -> Result<(), TestCaseError> {
    let Some(node) = situation.node() else {
        return Ok(());
    };
    prop_assert!(node < context.playbook().nodes.len());
    let node = &context.playbook().nodes[node];
    let segments = match &node.content {
        crate::playbook::Content::Line { speech, .. } => segments(speech).len(),
        _ => 0,
    };
    match situation {
        Situation::AwaitingDone {
            resume: Resume::FromNodeEnd,
            ..
        } => {
            prop_assert!([NodeKind::Line, NodeKind::Control].contains(&node.kind()));
        }
        Situation::AwaitingDone {
            resume: Resume::From(segment),
            ..
        } => {
            prop_assert!((1..segments).contains(segment));
        }
        Situation::AwaitingSupply { keys, moment, .. } => {
            if let Moment::ToPlay(segment @ 1..) = moment {
                prop_assert!(*segment < segments);
            }
            let questions = context.questions(situation);
            prop_assert_eq!(Some(keys), questions.map(|questions| &questions.keys));
        }
        Situation::AwaitingChoice { available, .. } => {
            prop_assert_eq!(node.kind(), NodeKind::Choice);
            prop_assert!(!available.is_empty() && available.is_sorted());
        }
        Situation::AwaitingDraw { available, .. } => {
            prop_assert_eq!(node.kind(), NodeKind::RandomChoice);
            prop_assert!(!available.is_empty() && available.is_sorted());
        }
        Situation::NotStarted | Situation::AtNode { .. } | Situation::AtEnd => {}
    }
    Ok(())
}

/// Holds that the trace of a step is a way through the playbook from where the run stood to where it stands.
fn connects(
    context: &PlayContext,
    before: &Situation,
    command: &Command,
    after: &Situation,
    trace: &Trace,
) -> Result<(), TestCaseError> {
    let mut at = before.node();
    let mut arrived = trace.arrived.iter().copied();
    if matches!(command, Command::Start { .. }) {
        at = arrived.next();
    }
    for (left, edge) in &trace.travelled {
        prop_assert_eq!(at, Some(*left), "an edge leads on from where the walk is");
        at = arrived.next();
        prop_assert_eq!(at, Some(context.playbook().nodes[*left].out[*edge].target));
    }
    prop_assert_eq!(arrived.next(), None, "a node is arrived at by an edge");
    match after {
        Situation::AtEnd if !trace.arrived.is_empty() => {
            let last = at.map(|node| context.playbook().nodes[node].kind());
            prop_assert_eq!(last, Some(NodeKind::End));
        }
        Situation::AtEnd | Situation::NotStarted => prop_assert_eq!(after, before),
        after => prop_assert_eq!(after.node(), at),
    }
    Ok(())
}

fn refusals(events: &[Event]) -> Vec<RefusalReason> {
    let reasons = events.iter().filter_map(|event| match event {
        Event::Refused { reason, .. } => Some(*reason),
        _ => None,
    });
    reasons.collect()
}

/// The reason of a step that did nothing but refuse the command.
fn refused(result: &StepResult) -> Option<RefusalReason> {
    match &result.events[..] {
        [Event::Refused { reason, .. }] => Some(*reason),
        _ => None,
    }
}

proptest! {
    #[test]
    fn a_step_from_any_state_returns_and_gives_the_same_for_the_same(
        context in context(), situation in situation(), command in command(),
    ) {
        let state = PlayState::from(situation);
        let result = step(&context, &state, &command);
        prop_assert_eq!(&step(&context, &state, &command), &result);
        prop_assert_eq!(&step_traced(&context, &state, &command).0, &result);
    }

    #[test]
    fn a_run_on_from_any_state_never_panics_and_tells_where_it_stands(
        context in context(), situation in situation(), driver in driver(),
    ) {
        let mut state = PlayState::from(situation);
        for next in &driver {
            let command = next.command(&context, &state.situation);
            state = step(&context, &state, &command).state;
            prop_assert!(!describe(&context, &state.situation).is_empty());
            prop_assert_eq!(takes(&context, &state.situation)[0], CommandKind::Start);
        }
    }

    #[test]
    fn a_run_stands_only_at_nodes_and_segments_the_playbook_has(
        context in context(), driver in driver(),
    ) {
        for (_, _, result) in steps(&context, &driver) {
            stands(&context, &result.state.situation)?;
        }
    }

    #[test]
    fn a_refused_command_leaves_the_situation_as_it_was_and_reports_nothing_else(
        context in context(), driver in driver(),
    ) {
        for (before, _, result) in steps(&context, &driver) {
            let reasons = refusals(&result.events);
            prop_assert!(reasons.len() <= 1);
            prop_assert!(reasons.is_empty() || result.events.len() == 1);
            if reasons.iter().any(|reason| !reason.halts_a_walk()) {
                prop_assert_eq!(before, result.state);
            } else if !reasons.is_empty() {
                let halted = matches!(result.state.situation, Situation::AtNode { .. });
                prop_assert!(halted, "a walk halts at a node");
            }
        }
    }

    #[test]
    fn an_explanation_ends_with_where_the_run_stands_and_every_command_it_takes(
        context in context(), situation in situation(), driver in driver(),
    ) {
        for beginning in [PlayState::new(), PlayState::from(situation)] {
            for (_, _, result) in steps_from(&context, beginning, &driver) {
                for event in &result.events {
                    let Event::Refused { explanation, .. } = event else {
                        continue;
                    };
                    let stands = describe(&context, &result.state.situation);
                    let Some((why, taken)) = explanation.split_once(&*stands) else {
                        return Err(TestCaseError::fail(format!("{stands} is not in: {explanation}")));
                    };
                    prop_assert!(why.len() > 1, "{}", explanation);
                    let kinds = takes(&context, &result.state.situation);
                    let kinds: Vec<&str> = kinds.into_iter().map(|kind| kind.name()).collect();
                    prop_assert_eq!(taken, format!(" It can take {}.", kinds.join(" or ")));
                }
            }
        }
    }

    #[test]
    fn commands_replayed_give_the_same_events_and_situations(
        context in context(), driver in driver(),
    ) {
        let again = PlayContext::new(context.playbook().clone(), context.taught());
        let mut state = PlayState::new();
        for (before, command, result) in steps(&context, &driver) {
            prop_assert_eq!(&state, &before);
            let replayed = step(&again, &state, &command);
            prop_assert_eq!(&replayed, &result);
            state = replayed.state;
        }
    }

    #[test]
    fn a_trace_leads_by_edges_from_where_the_run_stood_to_where_it_stands(
        context in context(), driver in driver(),
    ) {
        for (before, command, result) in steps(&context, &driver) {
            let (traced, trace) = step_traced(&context, &before, &command);
            prop_assert_eq!(&traced, &result);
            if refused(&result).is_some_and(|reason| !reason.halts_a_walk()) {
                prop_assert_eq!(trace, Trace::default());
            } else {
                connects(&context, &before.situation, &command, &result.state.situation, &trace)?;
            }
        }
    }

    #[test]
    fn a_walk_passes_no_more_than_one_node_over_the_playbooks_count(
        context in context(), driver in driver(),
    ) {
        let nodes = context.playbook().nodes.len();
        for (before, command, result) in steps(&context, &driver) {
            let (_, trace) = step_traced(&context, &before, &command);
            let is_ring = refused(&result) == Some(RefusalReason::EndlessRing);
            // One more: the edge out of the node the command left is none of the walk's.
            prop_assert!(trace.travelled.len() <= nodes + 1 + usize::from(is_ring));
        }
    }

    #[test]
    fn a_situation_takes_exactly_the_commands_that_are_not_out_of_place(
        context in context(), driver in driver(), command in command(),
    ) {
        let out_of_place = [
            RefusalReason::NotStarted,
            RefusalReason::AlreadyEnded,
            RefusalReason::Misplaced,
            RefusalReason::UnknownCommand,
        ];
        for (_, _, result) in steps(&context, &driver) {
            let taken = takes(&context, &result.state.situation).contains(&command.kind());
            let sent = step(&context, &result.state, &command);
            let refused = refused(&sent).is_some_and(|reason| out_of_place.contains(&reason));
            prop_assert_eq!(taken, !refused, "{:?} at {:?}", command, result.state.situation);
        }
    }

    #[test]
    fn what_a_run_hands_on_holds_no_query_and_its_shares_add_up(
        context in context(), driver in driver(),
    ) {
        for (_, _, result) in steps(&context, &driver) {
            for event in &result.events {
                match event {
                    Event::Said { speech, .. } | Event::Continued { speech } => {
                        each_query(speech, &mut |key| panic!("{key} is not filled"));
                    }
                    Event::Offer { options, .. } => {
                        for option in options.iter() {
                            each_query(&option.label, &mut |key| panic!("{key}"));
                        }
                    }
                    Event::Draw { shares } => {
                        let drawable = shares.iter().enumerate().filter(|(_, share)| **share > 0.0);
                        let drawable: Vec<usize> = drawable.map(|(arm, _)| arm).collect();
                        let Situation::AwaitingDraw { available, .. } = &result.state.situation else {
                            return Err(TestCaseError::fail("a draw awaits its arm"));
                        };
                        prop_assert_eq!(&available[..], drawable);
                        let sum: f64 = shares.iter().sum();
                        prop_assert!((sum - 1.0).abs() < 1e-9);
                        prop_assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn drawn_drivers_come_to_every_situation_and_every_event() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use std::collections::BTreeSet;

    let mut runner = TestRunner::deterministic();
    let (mut situations, mut events, mut reasons) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for _ in 0..400 {
        let context = context().new_tree(&mut runner).unwrap().current();
        let driver = driver().new_tree(&mut runner).unwrap().current();
        for (before, _, result) in steps(&context, &driver) {
            situations.insert(before.situation.kind().name());
            for event in &result.events {
                events.insert(event.kind().name());
            }
            reasons.extend(refusals(&result.events));
        }
    }
    assert_eq!(situations.len(), SituationKind::ALL.len(), "{situations:?}");
    assert_eq!(events.len(), EventKind::ALL.len(), "{events:?}");
    assert!(reasons.len() >= 12, "{reasons:?}");
}

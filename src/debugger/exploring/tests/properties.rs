//! Held on drawn playbooks: what is found is there, what is not found is not, and no way is shorter.

use std::collections::{BTreeSet, HashSet};

use proptest::prelude::*;

use super::*;
use crate::playbook::drawn;
use crate::runtime::driven::{Move, driver};
use crate::runtime::{Answer, AnswerKind, Answers, Command, PlayState, Situation, step_traced};

fn context(playbook: Playbook, is_core: bool) -> PlayContext {
    if is_core {
        core(playbook)
    } else {
        full(playbook)
    }
}

/// Everything an honest driver could send in `situation`, answers of a few values tried in every combination.
fn naive(context: &PlayContext, situation: &Situation) -> Vec<Command> {
    match situation {
        Situation::NotStarted => vec![Command::start()],
        Situation::AtNode { .. } => vec![Command::Next],
        Situation::AwaitingDone { .. } => vec![Command::Done],
        Situation::AwaitingSupply { .. } => {
            let questions = context.questions(situation).unwrap();
            let mut all = vec![Answers::new()];
            for (key, kind) in questions.keys.iter().zip(questions.kinds.iter()) {
                let values = match kind {
                    AnswerKind::Truth => vec![Answer::Truth(false), Answer::Truth(true)],
                    AnswerKind::Words => vec![Answer::Words("".into()), Answer::Words("Z".into())],
                    AnswerKind::Number => [0.0, 0.25, 30.0, 100.0, 9e9].map(Answer::Number).into(),
                };
                all = all
                    .into_iter()
                    .flat_map(|before| {
                        values.iter().map(move |value| {
                            let mut answers = before.clone();
                            answers.insert(key.clone(), value.clone());
                            answers
                        })
                    })
                    .collect();
            }
            all.into_iter().map(Command::Supply).collect()
        }
        Situation::AwaitingChoice { available, .. } => {
            available.iter().copied().map(Command::Choose).collect()
        }
        Situation::AwaitingDraw { available, .. } => {
            available.iter().copied().map(Command::Drawn).collect()
        }
        Situation::AtEnd => vec![],
    }
}

/// Every node, edge and situation that lists of at most `depth` commands come to, the shortest list first.
struct Enumerated {
    nodes: Vec<(NodeIndex, usize)>,
    edges: HashSet<(NodeIndex, usize)>,
    situations: HashSet<Situation>,
}

fn enumerated(context: &PlayContext, start: Situation, depth: usize) -> Enumerated {
    let mut seen = Enumerated {
        nodes: vec![],
        edges: HashSet::new(),
        situations: HashSet::from([start.clone()]),
    };
    let mut level = vec![start];
    for length in 1..=depth {
        let mut after = vec![];
        for situation in level {
            for command in naive(context, &situation) {
                let state = PlayState::from(situation.clone());
                let (result, trace) = step_traced(context, &state, &command);
                for node in trace.arrived {
                    if seen.nodes.iter().all(|(known, _)| *known != node) {
                        seen.nodes.push((node, length));
                    }
                }
                seen.edges.extend(trace.travelled);
                if seen.situations.insert(result.state.situation.clone()) {
                    after.push(result.state.situation);
                }
            }
        }
        level = after;
    }
    seen
}

proptest! {
    #[test]
    fn a_sample_misses_no_node_no_edge_and_no_refusal_and_makes_no_way_longer(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
    ) {
        let context = context(playbook, is_core);
        let [whole, bare] = [FINEST, BARE].map(|fineness| {
            let mut search = Search::holding(context.clone(), Origin::Entry, fineness, usize::MAX);
            while !search.work(1000) {}
            search
        });
        let steps = |search: &Search, step: Option<StepRef>| step.map(|step| search.steps_to(step));
        for (position, node) in context.playbook().nodes.iter().enumerate() {
            let arrival = |search: &Search| steps(search, search.arrival(position));
            prop_assert_eq!(arrival(&whole), arrival(&bare));
            for edge in 0..node.out.len() {
                let travel = |search: &Search| steps(search, search.travel(position, edge));
                prop_assert_eq!(travel(&whole), travel(&bare));
            }
        }
        let refusals = |search: &Search| -> Vec<_> {
            let all = search.refusals();
            all.map(|(node, reason, step, _)| (node, reason, search.steps_to(step))).collect()
        };
        prop_assert_eq!(refusals(&whole), refusals(&bare));
        prop_assert!(bare.found() <= whole.found());
    }

    #[test]
    fn whatever_an_honest_driver_comes_to_is_found(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
        moves in driver(),
    ) {
        let context = context(playbook, is_core);
        let search = explored(&context, Origin::Entry);
        let found: HashSet<&Situation> = search.situations().collect();
        let mut state = PlayState::new();
        for taken in moves {
            let Move::Sensible(_) = taken else { continue };
            let command = taken.command(&context, &state.situation);
            let (result, trace) = step_traced(&context, &state, &command);
            for node in trace.arrived {
                prop_assert!(search.reaches(node), "{node}");
            }
            for (node, edge) in trace.travelled {
                prop_assert!(search.takes(node, edge), "{node} {edge}");
            }
            state = result.state;
            prop_assert!(found.contains(&state.situation), "{:?}", state.situation);
        }
    }

    #[test]
    fn what_every_list_of_commands_comes_to_is_found_and_no_more(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
    ) {
        let context = context(playbook, is_core);
        let search = explored(&context, Origin::Entry);
        prop_assert!(search.is_whole());
        // Deep enough for everything: each level finds a situation or is the last.
        let all = enumerated(&context, Situation::NotStarted, search.found());
        let found: HashSet<Situation> = search.situations().cloned().collect();
        prop_assert_eq!(&all.situations, &found);
        let nodes: BTreeSet<NodeIndex> = all.nodes.iter().map(|(node, _)| *node).collect();
        for (position, node) in context.playbook().nodes.iter().enumerate() {
            prop_assert_eq!(nodes.contains(&position), search.reaches(position));
            for edge in 0..node.out.len() {
                prop_assert_eq!(all.edges.contains(&(position, edge)), search.takes(position, edge));
            }
        }
    }

    #[test]
    fn no_way_is_shorter_wherever_it_begins(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
        start in any::<prop::sample::Index>(),
    ) {
        let context = context(playbook, is_core);
        let search = explored(&context, Origin::Entry);
        let start = start.index(search.found());
        let start = search.situations().nth(start).unwrap().clone();
        let all = enumerated(&context, start.clone(), search.found());
        for node in 0..context.playbook().nodes.len() {
            let origin = Origin::Situation(start.clone());
            let came = RouteSearch::new(context.clone(), origin, Target::node(node)).finish();
            let length = match &came {
                Destination::Found(route) => Some(route.commands.len()),
                Destination::NoWay(no_way) => {
                    prop_assert!(no_way.is_proof);
                    prop_assert!(no_way.gaps.iter().all(|gap| gap.why != Obstacle::NotTried));
                    None
                }
            };
            let shortest = all.nodes.iter().find(|(known, _)| *known == node);
            prop_assert_eq!(length, shortest.map(|(_, length)| *length));
        }
    }

    #[test]
    fn a_way_plays_and_arrives_at_its_last_step_alone(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
    ) {
        let context = context(playbook, is_core);
        let all = explored(&context, Origin::Entry);
        for node in 0..context.playbook().nodes.len() {
            let search = RouteSearch::new(context.clone(), Origin::Entry, Target::node(node));
            let route = match search.finish() {
                Destination::Found(route) => route,
                Destination::NoWay(no_way) => {
                    prop_assert!(no_way.is_proof && !all.reaches(node));
                    prop_assert!(no_way.reasons(&context).len() > 1);
                    continue;
                }
            };
            prop_assert!(all.reaches(node));
            prop_assert_eq!(all.steps_to(all.arrival(node).unwrap()), route.commands.len());
            let mut state = PlayState::new();
            for (number, command) in route.commands.iter().enumerate() {
                let (result, trace) = step_traced(&context, &state, command);
                let arrives = trace.arrived.contains(&node);
                prop_assert_eq!(arrives, number + 1 == route.commands.len());
                state = result.state;
            }
        }
    }

    #[test]
    fn an_edge_of_a_node_that_is_reached_has_a_reason_exactly_where_it_is_never_taken(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
    ) {
        let context = context(playbook, is_core);
        let found = findings(&explored(&context, Origin::Entry));
        for untaken in found.untaken {
            prop_assert!(
                !matches!(untaken.why, Obstacle::NotTried | Obstacle::TooLate | Obstacle::NeverThere),
                "{untaken:?}"
            );
        }
        for missed in found.unreached {
            prop_assert!(!missed.why.is_empty());
        }
    }

    #[test]
    fn every_refusal_found_is_met_at_the_end_of_its_way(
        playbook in drawn::playbook(),
        is_core in any::<bool>(),
    ) {
        let context = context(playbook, is_core);
        let search = explored(&context, Origin::EveryScene);
        for met in findings(&search).refusals {
            prop_assert!(met.reason.halts_a_walk());
            let way = search.way_to(met.step);
            let last = steps_of(&context, PlayState::new(), &way).pop().unwrap();
            prop_assert_eq!(last.state.situation.node(), Some(met.node));
            let reasons: Vec<_> = last.events.iter().filter_map(|e| e.refusal()).collect();
            prop_assert_eq!(reasons[0].0, met.reason);
        }
    }
}

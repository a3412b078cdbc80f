//! What coverage counts, and what it never counts.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::debugger::log::Sender;
use crate::debugger::{Entry, replay};
use crate::playbook::built::*;
use crate::playbook::{Node, drawn};
use crate::runtime::driven::{Move, driver};
use crate::runtime::{Answer, Answers, Taught, step};

fn context(nodes: impl IntoIterator<Item = Node>) -> PlayContext {
    PlayContext::new(Arc::new(playbook(nodes)), Taught::Full)
}

/// A log of `commands`, each sent from the entry its number names.
fn log(context: &PlayContext, commands: &[(usize, Command)]) -> Log {
    let mut log = Log::new();
    for (parent, command) in commands {
        let parent = EntryId::from_number(*parent).unwrap();
        let before = PlayState::from(log.situation(parent).clone());
        let result = step(context, &before, command);
        let entry = Entry {
            parent,
            sender: Sender::Person,
            command: command.clone(),
            events: result.events,
            situation: result.state.situation,
        };
        log.append(entry).unwrap();
    }
    log
}

fn covered(context: &PlayContext, commands: &[(usize, Command)]) -> Coverage {
    let mut coverage = Coverage::new(context.playbook());
    coverage.add_log(context, &log(context, commands));
    coverage
}

fn truth(key: &str, truth: bool) -> Command {
    Command::Supply(Answers::from([(key.into(), Answer::Truth(truth))]))
}

fn menu() -> PlayContext {
    context([
        choice()
            .option("Wait", 1)
            .option("Board", 2)
            .gated("ticket"),
        line(0, "It is late.").then(0),
        line(1, "Welcome.").then(3),
        end(),
    ])
}

#[test]
fn a_node_a_walk_passes_is_visited_and_the_way_it_took_is_taken() {
    let context = context([
        line(0, "Hi.").then(1),
        branch().arm(3).gated("door").arm(2),
        silent().then(3),
        end(),
    ]);
    let coverage = covered(
        &context,
        &[
            (0, Command::start()),
            (1, Command::Next),
            (2, truth("door", false)),
        ],
    );
    assert_eq!([0, 1, 2, 3].map(|node| coverage.visits(node)), [1; 4]);
    assert_eq!([0, 1].map(|arm| coverage.way(1, arm).taken), [0, 1]);
    assert_eq!(
        coverage.whole(context.playbook(), Taught::Full).words(),
        "4 of 4 nodes, 1 of 2 arms, 2 of 2 fall-throughs"
    );
    let unvisited = coverage.unvisited(context.playbook(), Taught::Full);
    let told: Vec<String> = unvisited
        .iter()
        .map(|u| u.sentence(context.playbook()))
        .collect();
    assert_eq!(
        told,
        ["Arm 1 of the branch at node 1 was never taken: if door"]
    );
}

#[test]
fn an_option_is_offered_then_available_then_chosen() {
    let context = menu();
    let opened = [(0, Command::start()), (1, truth("ticket", false))];
    let counts = |commands: &[(usize, Command)]| {
        let coverage = covered(&context, commands);
        [0, 1].map(|edge| {
            let way = coverage.way(0, edge);
            (way.offered, way.available, way.taken)
        })
    };
    assert_eq!(counts(&opened), [(1, 1, 0), (1, 0, 0)]);
    let mut chosen = opened.to_vec();
    chosen.extend([
        (2, Command::Choose(1)),
        (3, Command::Choose(0)),
        (4, Command::Next),
    ]);
    chosen.push((5, truth("ticket", true)));
    // The first choice was refused and offers nothing anew.
    assert_eq!(counts(&chosen), [(2, 2, 1), (2, 1, 0)]);
}

#[test]
fn what_was_never_visited_is_told_in_words() {
    let context = menu();
    let told = |commands: &[(usize, Command)]| -> Vec<String> {
        let playbook = context.playbook();
        let unvisited = covered(&context, commands).unvisited(playbook, Taught::Full);
        unvisited.iter().map(|u| u.sentence(playbook)).collect()
    };
    let never = [
        "The menu at node 0 was never visited: 2 to choose: Wait · Board",
        "The line at node 1 was never visited: It is late.",
        "The line at node 2 was never visited: Welcome.",
        "The end at node 3 was never visited.",
    ];
    assert_eq!(told(&[]), never);
    let mut commands = vec![(0, Command::start()), (1, truth("ticket", false))];
    let options = [
        "Option 1 of the menu at node 0 was available once, and never chosen: “Wait”",
        "Option 2 of the menu at node 0 was offered once, and never available: “Board” if ticket",
    ];
    assert_eq!(told(&commands)[..2], options);
    commands.extend([(2, Command::Choose(0))]);
    assert!(
        told(&commands).contains(&"Succession of the line at node 1 was never taken.".to_owned())
    );
}

#[test]
fn a_random_arm_has_a_share_then_is_drawn() {
    let context = context([random().weighing(0.0, 1).auto(1).auto(1), end()]);
    let coverage = covered(&context, &[(0, Command::start()), (1, Command::Drawn(2))]);
    let counts = [0, 1, 2].map(|edge| coverage.way(0, edge));
    assert_eq!(counts.map(|way| way.offered), [1; 3]);
    assert_eq!(counts.map(|way| way.available), [0, 1, 1]);
    assert_eq!(counts.map(|way| way.taken), [0, 0, 1]);
    let unvisited = coverage.unvisited(context.playbook(), Taught::Full);
    let told: Vec<String> = unvisited
        .iter()
        .map(|u| u.sentence(context.playbook()))
        .collect();
    assert_eq!(
        told,
        [
            "Arm 1 of the draw at node 0 had no share in 1 draw.",
            "Arm 2 of the draw at node 0 had a share in 1 draw, and was never drawn.",
        ]
    );
}

#[test]
fn a_refused_step_counts_for_the_matrix_alone() {
    let context = context([line(0, "Hi.").then(1), end()]);
    let coverage = covered(&context, &[(0, Command::Next), (0, Command::Choose(0))]);
    assert_eq!(coverage.visits(0), 0);
    assert_eq!(coverage.steps(), 2);
    assert_eq!(
        coverage.tried(SituationKind::NotStarted, CommandKind::Next),
        1
    );
    assert_eq!(coverage.cells(Taught::Full), Share { visited: 2, of: 49 });
    assert_eq!(coverage.cells(Taught::Core), Share { visited: 1, of: 25 });
}

#[test]
fn what_branches_share_counts_once() {
    let context = menu();
    let commands = [
        (0, Command::start()),
        (1, truth("ticket", true)),
        (2, Command::Choose(0)),
        (2, Command::Choose(1)),
    ];
    let coverage = covered(&context, &commands);
    assert_eq!([0, 1, 2, 3].map(|node| coverage.visits(node)), [1, 1, 1, 0]);
    assert_eq!(coverage.most_visits(), 1);
}

#[test]
fn scenes_are_told_apart_and_what_comes_before_the_first_is_told_first() {
    let mut playbook = playbook([line(0, "Hi.").then(1), line(0, "Ho.").then(2), end()]);
    playbook.anchors.insert("the-inn".into(), 1);
    let context = PlayContext::new(Arc::new(playbook), Taught::Full);
    let coverage = covered(&context, &[(0, Command::start())]);
    let scenes = coverage.by_scene(context.playbook(), Taught::Full);
    let told: Vec<(Option<&str>, String)> = scenes
        .iter()
        .map(|found| {
            (
                found.scene.as_ref().map(|scene| &*scene.title),
                found.words(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (None, "1 of 1 node, 0 of 1 fall-through".into()),
            (Some("The inn"), "0 of 2 nodes, 0 of 1 fall-through".into()),
        ]
    );
}

#[test]
fn what_no_run_can_take_is_not_missed() {
    let nodes = || [choice().option("Wait", 1).then(1), end()];
    let full = context(nodes());
    let coverage = covered(&full, &[(0, Command::start()), (1, Command::Choose(0))]);
    assert!(coverage.whole(full.playbook(), Taught::Full).is_whole());
    let core = PlayContext::new(Arc::new(playbook(nodes())), Taught::Core);
    let coverage = covered(&core, &[(0, Command::start()), (1, Command::Next)]);
    let whole = coverage.whole(core.playbook(), Taught::Core);
    assert!(whole.is_whole());
    assert_eq!(whole.words(), "2 of 2 nodes, 1 of 1 fall-through");
}

/// A log of moves, each sent from the entry before it or from an earlier one.
fn drawn_log(context: &PlayContext, moves: &[(Move, Option<prop::sample::Index>)]) -> Log {
    let mut log = Log::new();
    for (step_move, from) in moves {
        let newest = log.len();
        let parent = from.map_or(newest, |from| from.index(newest + 1));
        let parent = EntryId::from_number(parent).unwrap();
        let before = PlayState::from(log.situation(parent).clone());
        let command = step_move.command(context, &before.situation);
        let result = step(context, &before, &command);
        let entry = Entry {
            parent,
            sender: Sender::Person,
            command,
            events: result.events,
            situation: result.state.situation,
        };
        log.append(entry).unwrap();
    }
    log
}

fn moves() -> impl Strategy<Value = Vec<(Move, Option<prop::sample::Index>)>> {
    let from = proptest::option::weighted(0.2, any::<prop::sample::Index>());
    (driver(), proptest::collection::vec(from, 40))
        .prop_map(|(moves, from)| moves.into_iter().zip(from).collect())
}

proptest! {
    #[test]
    fn a_log_covers_what_its_branches_cover_taken_apart(
        playbook in drawn::playbook(), core in any::<bool>(), moves in moves(),
    ) {
        let taught = if core { Taught::Core } else { Taught::Full };
        let context = PlayContext::new(Arc::new(playbook), taught);
        let log = drawn_log(&context, &moves);
        let mut whole = Coverage::new(context.playbook());
        whole.add_log(&context, &log);
        let apart: Vec<Coverage> = log.branches().iter().map(|branch| {
            let mut own = Coverage::new(context.playbook());
            for id in branch.entries() {
                own.add_entry(&context, &log, *id);
            }
            own
        }).collect();
        let merged = |parts: &mut dyn Iterator<Item = &Coverage>| {
            let mut merged = Coverage::new(context.playbook());
            parts.for_each(|part| merged.merge(part));
            merged
        };
        prop_assert_eq!(&merged(&mut apart.iter()), &whole);
        prop_assert_eq!(&merged(&mut apart.iter().rev()), &whole);
        // Merged pair by pair from the other end.
        let mut nested = Coverage::new(context.playbook());
        for part in apart.iter().rev() {
            let mut pair = part.clone();
            pair.merge(&nested);
            nested = pair;
        }
        prop_assert_eq!(&nested, &whole);
        // Played again it covers the same.
        let mut again = Coverage::new(context.playbook());
        again.add_log(&context, &replay(&context, &log).log);
        prop_assert_eq!(&again, &whole);
    }

    #[test]
    fn never_more_is_visited_than_there_is_and_what_is_not_is_listed(
        playbook in drawn::playbook(), core in any::<bool>(), moves in moves(),
    ) {
        let taught = if core { Taught::Core } else { Taught::Full };
        let context = PlayContext::new(Arc::new(playbook), taught);
        let log = drawn_log(&context, &moves);
        let mut coverage = Coverage::new(context.playbook());
        coverage.add_log(&context, &log);
        let playbook = context.playbook();
        let whole = coverage.whole(playbook, taught);
        let scenes = coverage.by_scene(playbook, taught);
        for part in Part::ALL {
            let share = whole.share(part);
            prop_assert!(share.visited <= share.of);
            let over = scenes.iter().map(|scene| scene.share(part));
            let sum = over.fold(Share::default(), |sum, one| Share {
                visited: sum.visited + one.visited,
                of: sum.of + one.of,
            });
            prop_assert_eq!(sum, share);
        }
        prop_assert_eq!(whole.share(Part::Nodes).of, playbook.nodes.len());
        prop_assert_eq!(coverage.unvisited(playbook, taught).is_empty(), whole.is_whole());
        prop_assert_eq!(coverage.steps(), log.len() as u64);
        let arrived: usize = log.iter().map(|(_, entry)| {
            let before = PlayState::from(log.situation(entry.parent).clone());
            step_traced(&context, &before, &entry.command).1.arrived.len()
        }).sum();
        let visits: u64 = (0..playbook.nodes.len()).map(|node| coverage.visits(node)).sum();
        prop_assert_eq!(visits, arrived as u64);
        // A dead fall-through is none to miss: nothing takes it, but a run that was halted at its node.
        for (index, node) in playbook.nodes.iter().enumerate() {
            let halted = Situation::AtNode { node: index };
            if log.iter().any(|(_, entry)| entry.refusal().is_some() && entry.situation == halted) {
                continue;
            }
            for (position, edge) in node.out.iter().enumerate() {
                if Part::of_way(node, edge, taught).is_none() {
                    prop_assert_eq!(coverage.way(index, position).taken, 0);
                }
            }
        }
    }

    #[test]
    fn what_is_taken_back_was_never_counted(playbook in drawn::playbook(), moves in moves()) {
        let context = PlayContext::new(Arc::new(playbook), Taught::Full);
        let log = drawn_log(&context, &moves);
        let mut coverage = Coverage::new(context.playbook());
        coverage.add_log(&context, &log);
        for (id, _) in log.iter().rev() {
            coverage.take_back_entry(&context, &log, id);
        }
        prop_assert_eq!(coverage, Coverage::new(context.playbook()));
    }
}

use proptest::prelude::*;

use crate::debugger::{Entry, EntryId, Log, Parting, Sender, Steps, compare_ways, first_apart};
use crate::playbook::drawn;
use crate::runtime::{Command, PlayContext, PlayState, Situation, Taught, driven, step};

/// Adds a step that leads to `node`.
fn add(log: &mut Log, parent: EntryId, command: Command, node: usize) -> EntryId {
    let entry = Entry {
        parent,
        sender: Sender::Person,
        command,
        events: vec![],
        situation: Situation::AtNode { node },
    };
    log.append(entry).expect("the parent is there")
}

/// A way of steps, each by its command and the node it leads to.
fn way(steps: &[(Command, usize)]) -> Log {
    let mut log = Log::new();
    let mut last = EntryId::BEGINNING;
    for (command, node) in steps {
        last = add(&mut log, last, command.clone(), *node);
    }
    log
}

fn whole(log: &Log) -> Vec<EntryId> {
    log.iter().map(|(id, _)| id).collect()
}

#[track_caller]
fn parts(one: &Log, other: &Log) -> (usize, Option<Parting>, usize) {
    let (one_way, other_way) = (whole(one), whole(other));
    let comparison = compare_ways(
        Steps {
            log: one,
            entries: &one_way,
        },
        Steps {
            log: other,
            entries: &other_way,
        },
    );
    (
        comparison.common(),
        comparison.parting(),
        comparison.apart().count(),
    )
}

#[test]
fn ways_part_at_another_command_another_outcome_or_an_end() {
    let (start, next) = (Command::start(), Command::Next);
    let one = way(&[(start.clone(), 0), (next.clone(), 1), (next.clone(), 2)]);
    let shorter = way(&[(start.clone(), 0), (next.clone(), 1)]);
    let otherwise = way(&[(start.clone(), 0), (next.clone(), 5), (next.clone(), 2)]);
    let sent_otherwise = way(&[(start, 0), (Command::Done, 1)]);
    assert_eq!(parts(&one, &one), (3, None, 0));
    assert_eq!(parts(&one, &shorter), (2, Some(Parting::OtherEnded), 1));
    assert_eq!(parts(&shorter, &one), (2, Some(Parting::OneEnded), 1));
    assert_eq!(parts(&one, &otherwise), (1, Some(Parting::OtherOutcome), 2));
    assert_eq!(
        parts(&one, &sent_otherwise),
        (1, Some(Parting::OtherCommand), 2)
    );
    assert_eq!(parts(&Log::new(), &Log::new()), (0, None, 0));
}

#[test]
fn two_branches_of_one_log_part_where_the_second_left() {
    let mut log = way(&[
        (Command::start(), 0),
        (Command::Next, 1),
        (Command::Next, 2),
    ]);
    let first_tip = EntryId::from_number(3).unwrap();
    let fork = EntryId::from_number(1).unwrap();
    let second_tip = add(&mut log, fork, Command::Choose(1), 7);
    let (one, other) = (log.path_to(first_tip), log.path_to(second_tip));
    let comparison = compare_ways(
        Steps {
            log: &log,
            entries: &one,
        },
        Steps {
            log: &log,
            entries: &other,
        },
    );
    assert_eq!((comparison.common(), comparison.len()), (1, 3));
    assert_eq!(comparison.parting(), Some(Parting::OtherCommand));
    let pairs: Vec<(Option<usize>, Option<usize>)> = comparison
        .apart()
        .map(|pair| {
            (
                pair.one.map(|(id, _)| id.number()),
                pair.other.map(|(id, _)| id.number()),
            )
        })
        .collect();
    assert_eq!(pairs, [(Some(2), Some(4)), (Some(3), None)]);
}

#[test]
fn a_step_that_is_not_in_the_log_is_missing() {
    let log = way(&[(Command::start(), 0)]);
    let entries = [EntryId::from_number(9).unwrap()];
    let steps = Steps {
        log: &log,
        entries: &entries,
    };
    let comparison = compare_ways(steps, steps);
    assert_eq!(
        (comparison.parting(), comparison.apart().count()),
        (None, 0)
    );
    assert!(comparison.pair(0).is_none());
}

proptest! {
    #[test]
    fn a_run_is_no_different_from_the_same_run_again(
        playbook in drawn::playbook(),
        moves in driven::driver(),
    ) {
        let context = PlayContext::new(std::sync::Arc::new(playbook), Taught::Full);
        let mut state = PlayState::new();
        let mut log = Log::new();
        let mut parent = EntryId::BEGINNING;
        for driven in moves {
            let command = driven.command(&context, &state.situation);
            let result = step(&context, &state, &command);
            state = result.state;
            let situation = state.situation.clone();
            let entry = Entry { parent, sender: Sender::Person, command, events: result.events, situation };
            parent = log.append(entry).unwrap();
        }
        prop_assert_eq!(parts(&log, &log.clone()), (log.len(), None, 0));
    }
}

/// The entries of the ways through the first entry that is not the same, by number.
fn apart(one: &Log, other: &Log) -> Option<(Vec<usize>, Vec<usize>)> {
    let numbers = |ids: Vec<EntryId>| ids.iter().map(|id| id.number()).collect();
    first_apart(one, other).map(|ways| (numbers(ways.one), numbers(ways.other)))
}

#[test]
fn two_logs_part_at_the_first_entry_that_is_not_the_same() {
    let one = way(&[
        (Command::start(), 0),
        (Command::Next, 1),
        (Command::Next, 2),
    ]);
    assert_eq!(apart(&one, &one.clone()), None);
    assert_eq!(apart(&Log::new(), &Log::new()), None);
    assert_eq!(apart(&one, &Log::new()), Some((vec![1, 2, 3], vec![])));

    let mut branched = one.clone();
    add(
        &mut branched,
        EntryId::from_number(1).unwrap(),
        Command::Done,
        7,
    );
    assert_eq!(apart(&one, &branched), Some((vec![1, 2, 3], vec![1, 4])));
    assert_eq!(apart(&branched, &one), Some((vec![1, 4], vec![1, 2, 3])));

    let mut otherwise = one.clone();
    add(
        &mut otherwise,
        EntryId::from_number(2).unwrap(),
        Command::Done,
        7,
    );
    assert_eq!(
        apart(&branched, &otherwise),
        Some((vec![1, 4], vec![1, 2, 4]))
    );
}

#[test]
fn branches_that_leave_at_entries_that_are_the_same_are_no_difference() {
    let twins = |parent| {
        let mut log = way(&[(Command::start(), 0)]);
        let root = EntryId::from_number(1).unwrap();
        add(&mut log, root, Command::Next, 1);
        add(&mut log, root, Command::Next, 1);
        add(
            &mut log,
            EntryId::from_number(parent).unwrap(),
            Command::Done,
            2,
        );
        log
    };
    assert_eq!(apart(&twins(2), &twins(3)), None);
}

#[test]
fn a_hundred_thousand_steps_are_compared_without_copying_them() {
    let steps = vec![(Command::Next, 1); 100_000];
    let one = way(&steps);
    let mut other = one.clone();
    add(
        &mut other,
        EntryId::from_number(100_000).unwrap(),
        Command::Done,
        2,
    );
    assert_eq!(parts(&one, &one.clone()), (100_000, None, 0));
    assert_eq!(parts(&one, &other), (100_000, Some(Parting::OneEnded), 1));
    assert_eq!(
        apart(&one, &other).map(|(one, other)| (one.len(), other.len())),
        Some((100_000, 100_001))
    );
}

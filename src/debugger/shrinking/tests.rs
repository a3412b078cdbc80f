//! What shrinking does, told with tiny verbs.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::playbook::built::*;
use crate::playbook::{Playbook, drawn};
use crate::runtime::Command::{Choose, Done, Next};
use crate::runtime::driven::{Move, driver};
use crate::runtime::{Answer, RefusalReason, SituationKind, Taught};

mod stopping;
mod sweeps;
mod walks;

fn full(playbook: Playbook) -> PlayContext {
    PlayContext::new(Arc::new(playbook), Taught::Full)
}

/// Three lines and an end: nodes 0, 1, 2 and 3.
pub(super) fn three_lines() -> PlayContext {
    full(playbook([
        line(0, "One.").then(1),
        line(0, "Two.").then(2),
        line(0, "Three.").then(3),
        end(),
    ]))
}

fn still(words: &str) -> Still {
    words.parse().unwrap()
}

fn start() -> Command {
    Command::start()
}

fn supply(answers: &[(&str, Answer)]) -> Command {
    let answers = answers.iter().cloned();
    Command::Supply(answers.map(|(key, answer)| (key.into(), answer)).collect())
}

fn shrunk(context: &PlayContext, commands: &[Command], words: &str) -> Shrunk {
    shrink(context, commands, &still(words), |_| {
        ControlFlow::Continue(())
    })
    .expect("the run does it")
}

/// What `commands` shrink to.
fn shortest(context: &PlayContext, commands: &[Command], words: &str) -> Vec<Command> {
    shrunk(context, commands, words)
        .commands()
        .cloned()
        .collect()
}

#[test]
fn what_comes_after_the_first_step_that_does_it_is_dropped() {
    let context = three_lines();
    let commands = [start(), Next, Next, Next, Next];
    assert_eq!(shortest(&context, &commands, "node:1"), [start(), Next]);
    assert_eq!(shortest(&context, &commands, "at:at-node"), [start()]);
    let said = shortest(&context, &commands, "said:Three.");
    assert_eq!(said, [start(), Next, Next]);
    assert_eq!(shortest(&context, &commands, "says:wo"), [start(), Next]);
    assert_eq!(shortest(&context, &commands, "end"), commands[..4]);
}

#[test]
fn a_detour_through_a_situation_seen_before_is_dropped() {
    let context = three_lines();
    let round = [start(), Next, Next, Done, start(), Next, Next, Next];
    let end = shortest(&context, &round, "end");
    assert_eq!(end, [start(), Next, Next, Next]);
}

#[test]
fn a_step_is_dropped_though_what_follows_it_then_happens_elsewhere() {
    let context = three_lines();
    // A command nobody can take here is refused before the run has begun as well.
    let commands = [start(), Next, Choose(3)];
    let refused = shortest(&context, &commands, "refused:misplaced");
    assert_eq!(refused, [Choose(0)]);
    let there = shortest(&context, &commands, "refused:misplaced@1");
    assert_eq!(there, [start(), Next, Choose(0)]);
}

#[test]
fn a_shorter_way_by_commands_seen_elsewhere_is_found() {
    // The first menu's second option leads straight to the line; only the second menu was sent a 1.
    let context = full(playbook([
        choice().option("On", 1).option("Out", 3),
        line(0, "On.").then(2),
        choice().option("Back", 0).option("Out", 3),
        line(0, "Out.").then(4),
        end(),
    ]));
    let commands = [start(), Choose(0), Next, Choose(1)];
    let out = shortest(&context, &commands, "said:Out.");
    assert_eq!(out, [start(), Choose(1)]);
}

#[test]
fn answers_are_simplified_where_the_run_still_does_it() {
    let context = full(playbook([
        speech(0, [text("Hello, "), query("name"), query("title")])
            .guarded("door")
            .then(1),
        choice()
            .option("One", 2)
            .option("Two", 2)
            .option("Three", 3)
            .gated("late"),
        line(0, "Either.").then(3),
        end(),
    ]));
    let words = |words: &str| Answer::Words(words.into());
    let answers = |door, name, title| {
        supply(&[
            ("door", Answer::Truth(door)),
            ("name", words(name)),
            ("title", words(title)),
        ])
    };
    let late = |late| supply(&[("late", Answer::Truth(late))]);
    let commands = [
        start(),
        answers(true, "Robin", "the Brave"),
        Next,
        late(true),
        Choose(1),
        Next,
    ];
    let either = shortest(&context, &commands, "said:Either.");
    // A line stepped over is a step less.
    let short = [start(), answers(false, "", ""), late(false), Choose(0)];
    assert_eq!(either, short);
    let named = shortest(&context, &commands, "says:Robin");
    assert_eq!(named, [start(), answers(true, "Robin", "")]);
}

#[test]
fn a_refused_supply_keeps_only_what_it_is_refused_for() {
    let context = full(playbook([
        branch().arm(1).gated("a").arm(1).gated("b").arm(1),
        end(),
    ]));
    let truth = |key| (key, Answer::Truth(true));
    let unasked = [start(), supply(&["a", "b", "c", "d"].map(truth))];
    let [.., last] = &shortest(&context, &unasked, "refused:unasked-key@0")[..] else {
        panic!("a run has a last step");
    };
    let Command::Supply(answers) = last else {
        panic!("a supply is refused, not {last:?}");
    };
    assert_eq!(answers.len(), 3, "one key that nobody asked is left");
    let unanswered = [start(), supply(&["a", "c"].map(truth))];
    let none = shortest(&context, &unanswered, "refused:unanswered-key");
    assert_eq!(none, [start(), supply(&[])]);
}

#[test]
fn a_run_that_never_does_it_is_told_where_it_came_instead() {
    let context = three_lines();
    let commands = [start(), Next];
    let never = shrink(&context, &commands, &still("end"), |_| {
        ControlFlow::Continue(())
    });
    let never = never.unwrap_err();
    assert_eq!(never.steps, 2);
    assert_eq!(
        never.sentence(&context, &still("end")),
        "The run never comes to end. After its 2 steps: At node 1, a line: the run waits on the player."
    );
    let nothing = shrink(&context, &[], &still("end"), |_| ControlFlow::Continue(()));
    assert_eq!(nothing.unwrap_err().situation, Situation::NotStarted);
}

#[test]
fn the_result_is_one_branch_sent_by_a_replay() {
    let context = three_lines();
    let shrunk = shrunk(&context, &[start(), Done, Next, Next, Next], "end");
    assert_eq!((shrunk.from, shrunk.log.len()), (5, 4));
    assert_eq!(shrunk.log.branches().len(), 1);
    assert!(
        shrunk
            .log
            .iter()
            .all(|(_, entry)| entry.sender == Sender::Replay)
    );
}

/// A drawn playbook, a drawn run over it, and something that one of its steps did.
fn runs() -> impl Strategy<Value = (PlayContext, Vec<Command>, Still)> {
    let taught = prop_oneof![1 => Just(Taught::Core), 4 => Just(Taught::Full)];
    let drawn = (
        drawn::playbook(),
        taught,
        driver(),
        any::<Index>(),
        any::<Index>(),
    );
    drawn.prop_filter_map("a run has a step", |(book, taught, driver, step, did)| {
        let context = PlayContext::new(Arc::new(book), taught);
        let (commands, did_by_step) = played(&context, &driver);
        if commands.is_empty() {
            return None;
        }
        let all: &Vec<Still> = step.get(&did_by_step);
        let still = did.get(all).clone();
        Some((context, commands, still))
    })
}

/// The commands of a driven run, and what each step did.
fn played(context: &PlayContext, driver: &[Move]) -> (Vec<Command>, Vec<Vec<Still>>) {
    let mut state = PlayState::new();
    driver
        .iter()
        .map(|next| {
            let command = next.command(context, &state.situation);
            let (result, trace) = step_traced(context, &state, &command);
            state = result.state;
            let did = Still::of_step(&result.events, &state.situation, &trace);
            (command, did)
        })
        .unzip()
}

proptest! {
    #[test]
    fn what_comes_out_does_it_at_its_last_step_is_no_longer_and_shrinks_no_further(
        (context, commands, still) in runs(),
    ) {
        let quietly = |commands: &[Command]| {
            shrink(&context, commands, &still, |_| ControlFlow::Continue(()))
        };
        let once = quietly(&commands).unwrap();
        let short: Vec<Command> = once.commands().cloned().collect();
        prop_assert!(short.len() <= commands.len());
        let (_, first_met) = play(&context, &short, &still);
        prop_assert_eq!(first_met, Some(short.len()));
        for step in 0..short.len() {
            let mut less = short.clone();
            less.remove(step);
            prop_assert_eq!(play(&context, &less, &still).1, None, "without step {}", step);
        }
        let twice = quietly(&short).unwrap();
        prop_assert_eq!(twice.commands().cloned().collect::<Vec<_>>(), short);
    }

    #[test]
    fn stopped_anywhere_it_keeps_a_run_that_does_it(
        (context, commands, still) in runs(), after in 0..40usize,
    ) {
        let mut told = 0;
        let shrunk = shrink(&context, &commands, &still, |_| {
            told += 1;
            if told > after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let shrunk = shrunk.unwrap();
        prop_assert_eq!(shrunk.was_stopped, told > after);
        prop_assert!(shrunk.log.len() <= commands.len());
        let commands: Vec<Command> = shrunk.commands().cloned().collect();
        prop_assert_eq!(play(&context, &commands, &still).1, Some(commands.len()));
    }
}

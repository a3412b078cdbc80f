//! What playing by chance comes to.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::playbook::built::*;
use crate::playbook::{Node, drawn};
use crate::runtime::{RefusalReason, Taught};

fn played(nodes: impl IntoIterator<Item = Node>) -> RandomPlay {
    played_on(playbook(nodes), Taught::Full, 7, 200)
}

fn played_on(playbook: Playbook, taught: Taught, seed: u64, runs: u64) -> RandomPlay {
    let context = PlayContext::new(Arc::new(playbook), taught);
    let mut play = RandomPlay::new(context, seed, runs, 2_000);
    while !play.work(1_000) {}
    play
}

fn found(play: &RandomPlay) -> Vec<Found> {
    play.findings()
        .found()
        .map(|finding| finding.what)
        .collect()
}

fn refused(reason: RefusalReason, node: usize) -> Found {
    let node = Some(node);
    Found::Refusal { reason, node }
}

#[test]
fn runs_that_end_find_nothing_and_visit_both_sides_of_a_coin() {
    let play = played([
        branch().arm(1).gated("coin").arm(2),
        line(0, "Heads.").then(3),
        line(0, "Tails.").then(3),
        end(),
        end(),
    ]);
    assert_eq!(found(&play), []);
    assert_eq!(play.findings().runs, 200);
    assert_eq!(play.findings().ends().collect::<Vec<_>>(), [(3, 200)]);
    let coverage = &play.findings().coverage;
    assert_eq!(coverage.visits(1) + coverage.visits(2), 200);
    assert!(
        (60..140).contains(&coverage.visits(1)),
        "{}",
        coverage.visits(1)
    );
    let never: Vec<_> = play
        .findings()
        .never_visited(play.context().playbook())
        .collect();
    assert_eq!(never, [4]);
}

#[test]
fn a_node_that_leads_nowhere_is_found_with_the_run_that_finds_it_soonest() {
    let play = played([
        choice().option("Straight", 2).option("By the line", 1),
        line(0, "Hm.").then(2),
        branch().arm(3).gated("door"),
        end(),
    ]);
    assert_eq!(found(&play), [refused(RefusalReason::LeadsNowhere, 2)]);
    let finding = *play.findings().found().next().expect("one is found");
    assert_eq!(finding.steps, 3, "start, the straight option, a shut door");
    let (log, ending) = play.log_of(finding.run);
    assert_eq!(log.len(), 3);
    let reason = RefusalReason::LeadsNowhere;
    assert_eq!(
        ending,
        Ending::Refused {
            reason,
            node: Some(2)
        }
    );
    let ends: u64 = play.findings().ends().map(|(_, times)| times).sum();
    assert_eq!(finding.times + ends, 200);
    assert!(log.iter().all(|(_, entry)| entry.sender == Sender::Random));
}

#[test]
fn a_round_of_lines_is_found_once_it_closes() {
    let play = played([
        line(0, "In.").then(2),
        line(0, "Tick.").then(2),
        line(0, "Tock.").then(1),
    ]);
    assert_eq!(found(&play), [Found::Round(1)]);
    // Start, node 2, node 1, node 2 again.
    assert_eq!(
        play.findings().found().next().map(|finding| finding.steps),
        Some(4)
    );
}

#[test]
fn a_round_where_words_are_asked_is_one_since_words_decide_nothing() {
    let play = played([speech(0, [text("Hello "), query("name")]).then(0)]);
    assert_eq!(found(&play), [Found::Round(0)]);
}

#[test]
fn a_round_that_something_decides_about_is_none_while_an_end_is_to_be_had() {
    let play = played([
        choice().option("Wait", 1).option("Go", 2),
        line(0, "It is late.").then(0),
        end(),
    ]);
    assert_eq!(found(&play), []);
}

#[test]
fn a_menu_that_leads_round_behind_a_door_without_an_end_is_found_by_that_door() {
    let play = played([
        choice().option("Stay", 3).option("Fall in", 1),
        choice().option("Left", 2).option("Right", 1),
        line(0, "A dark room.").then(1),
        end(),
    ]);
    assert_eq!(found(&play), [Found::NoEnd(1)]);
}

#[test]
fn a_run_that_goes_on_too_long_is_told_so() {
    // Once in a million draws there is an end.
    let play = played([
        random().weighing(100.0, 1).weighing(0.0001, 2),
        line(0, "Again.").then(0),
        end(),
    ]);
    assert_eq!(found(&play), [Found::StepLimit]);
    assert_eq!(
        play.findings().found().next().map(|finding| finding.steps),
        Some(2_000)
    );
}

#[test]
fn the_core_refuses_a_menu() {
    let nodes = [choice().option("Go", 1).then(1), end()];
    let play = played_on(playbook(nodes), Taught::Core, 1, 3);
    assert_eq!(found(&play), [refused(RefusalReason::UnplayableNode, 0)]);
}

#[test]
fn what_was_found_is_told_in_words() {
    let told = |what: Found| what.sentence(&playbook([branch().arm(0), line(0, "Hi.")]), 500);
    let sentences = [
        refused(RefusalReason::EndlessRing, 0),
        Found::Round(1),
        Found::NoEnd(1),
        Found::StepLimit,
    ];
    assert_eq!(
        sentences.map(told),
        [
            "Refused endless-ring at the branch at node 0.",
            "Goes round for ever by the line at node 1, and nothing decides about it.",
            "No end can be reached from the line at node 1.",
            "No end within 500 steps.",
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_same_seed_finds_the_same_however_it_is_portioned(
        playbook in drawn::playbook(), core in any::<bool>(), seed in any::<u64>(), portion in 1..50_usize,
    ) {
        let taught = if core { Taught::Core } else { Taught::Full };
        let context = PlayContext::new(Arc::new(playbook), taught);
        let mut whole = RandomPlay::new(context.clone(), seed, 5, 300);
        let mut portioned = whole.clone();
        prop_assert!(whole.work(usize::MAX));
        while !portioned.work(portion) {}
        prop_assert_eq!(whole.findings(), portioned.findings());
        prop_assert_eq!(whole.findings().runs, 5);
    }

    #[test]
    fn a_run_plays_again_alone_and_what_it_sends_is_always_taken(
        playbook in drawn::playbook(), core in any::<bool>(), seed in any::<u64>(),
    ) {
        let taught = if core { Taught::Core } else { Taught::Full };
        let context = PlayContext::new(Arc::new(playbook), taught);
        let mut play = RandomPlay::new(context.clone(), seed, 5, 300);
        play.work(usize::MAX);
        let mut alone = Findings::new(context.playbook(), seed);
        for number in 0..5 {
            let (log, ending) = play.log_of(number);
            prop_assert!(log.iter().all(|(_, entry)| !entry.is_refused()));
            prop_assert_eq!(log.branches().len(), 1);
            alone.coverage.add_log(&context, &log);
            alone.add(number, log.len(), ending);
        }
        prop_assert_eq!(&alone, play.findings());
    }

    #[test]
    fn a_round_really_goes_round(playbook in drawn::playbook(), seed in any::<u64>()) {
        let context = PlayContext::new(Arc::new(playbook), Taught::Full);
        let play = RandomPlay::new(context.clone(), seed, 1, 300);
        let (log, ending) = play.log_of(0);
        if let Ending::Round(node) = ending {
            // The last situation stood before, and its first node was visited on the way back to it.
            let path = log.path_to(EntryId::from_number(log.len()).unwrap());
            let last = log.situation(*path.last().unwrap());
            let earlier: Vec<_> = path.iter().rev().skip(1).collect();
            let back = earlier.iter().position(|id| log.situation(**id) == last);
            prop_assert!(back.is_some());
            let mut coverage = Coverage::new(context.playbook());
            for id in path.iter().rev().take(back.unwrap_or(0) + 1) {
                coverage.add_entry(&context, &log, *id);
            }
            prop_assert!(coverage.visits(node) > 0 || last.node() == Some(node));
        }
    }
}

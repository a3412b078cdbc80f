use super::*;
use crate::playbook::built::*;
use crate::runtime::{RefusalReason, SituationKind};

#[test]
fn every_situation_is_counted_by_kind() {
    let context = full(playbook([
        choice()
            .option("A", 1)
            .gated("a")
            .option("B", 1)
            .gated("b")
            .then(1),
        end(),
    ]));
    let found = found(&context);
    let counted: Vec<(SituationKind, usize)> = found.situations.into_iter().collect();
    assert_eq!(
        counted,
        [
            (SituationKind::NotStarted, 1),
            (SituationKind::AwaitingSupply, 1),
            // A, B, or both.
            (SituationKind::AwaitingChoice, 3),
            (SituationKind::AtEnd, 1),
        ]
    );
    assert!(found.is_whole);
    assert_eq!((found.reached, found.nodes), (2, 2));
}

#[test]
fn every_refusal_is_met_by_the_shortest_way() {
    let context = full(playbook([
        line(0, "Hi.").divert(1).gated("deep").then(3),
        silent().then(2),
        silent().then(1),
        end(),
    ]));
    let search = explored(&context, Origin::Entry);
    let found = findings(&search);
    let met: Vec<(usize, RefusalReason, usize)> = found
        .refusals
        .iter()
        .map(|met| (met.node, met.reason, search.steps_to(met.step)))
        .collect();
    // Five nodes passed from node 1 come round to node 2, and asked to go on, to node 2 again.
    assert_eq!(met, [(2, RefusalReason::EndlessRing, 3)]);
    let way = search.way_to(found.refusals[0].step);
    let last = steps_of(&context, Default::default(), &way).pop().unwrap();
    assert_eq!(last.events.iter().filter_map(|e| e.refusal()).count(), 1);
    assert!(found.is_flawed());
}

#[test]
fn what_is_never_reached_says_why_edge_by_edge() {
    let context = full(
        playbook([
            line(0, "Hi.").divert(1).then(2),
            end(),
            line(0, "Never.").then(3),
            line(0, "Nor this.").then(1),
            silent().then(4),
            end(),
        ])
        .anchored("the-attic", 3),
    );
    let mut search = explored(&context, Origin::Entry);
    search.add_scenes();
    while !search.work(1000) {}
    let found = findings(&search);
    let told: Vec<(usize, &str, Option<std::sync::Arc<str>>)> = found
        .unreached
        .iter()
        .map(|missed| (missed.node, &*missed.why[0].words, missed.scene(&search)))
        .collect();
    assert_eq!(
        told,
        [
            (
                2,
                "From node 0 to node 2, the fall-through out[1] is never taken: the divert out[0] goes first and carries no condition.",
                None
            ),
            (
                3,
                "Only node 2 leads to node 3, and no run arrives there either.",
                Some("the-attic".into())
            ),
            (4, "Only node 4 itself leads to node 4.", None),
            (5, "No edge leads to node 5.", None),
        ]
    );
    // What only the scene comes to is counted nowhere else.
    assert_eq!(found.reached, 2);
    assert_eq!(found.count(), 3);
    let untaken: Vec<(usize, usize)> = found.untaken.iter().map(|u| (u.node, u.edge)).collect();
    assert_eq!(untaken, [(0, 1)]);
}

#[test]
fn from_every_scene_what_a_scene_leads_to_is_reached() {
    let context =
        full(playbook([end(), line(0, "The inn.").then(2), end()]).anchored("the-inn", 1));
    assert_eq!(found(&context).reached, 1);
    let from_scenes = findings(&explored(&context, Origin::EveryScene));
    assert_eq!((from_scenes.reached, from_scenes.is_flawed()), (3, false));
}

#[test]
fn a_search_that_holds_as_much_as_it_may_says_it_is_no_proof() {
    let context = full(playbook([
        line(0, "1").then(1),
        line(0, "2").then(2),
        line(0, "3").then(3),
        end(),
    ]));
    let mut search = Search::holding(context, Origin::Entry, FINEST, 3);
    while !search.work(1) {}
    assert!(search.is_full());
    let found = findings(&search);
    assert!(!found.is_whole);
    assert!(
        found
            .untaken
            .iter()
            .all(|untaken| untaken.why == Obstacle::NotTried)
    );
}

#[test]
fn work_is_done_in_portions() {
    let context = full(playbook([line(0, "1").then(1), line(0, "2").then(0)]));
    let mut search = Search::new(context, Origin::Entry);
    assert!(!search.work(1));
    assert!(!search.is_whole());
    while !search.work(1) {}
    assert!(search.is_whole());
    assert_eq!(search.steps(), 3);
}

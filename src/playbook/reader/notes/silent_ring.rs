//! Nodes that lead round to themselves and hand the host nothing: a run that gets in is refused as an
//! endless ring, whatever the world answers.
//!
//! A node is silent when it is walked past without a question: a control without effects, without a
//! condition, whose way onward carries none either; or a random choice none of whose arms can come up, all
//! of them weighing zero. A branch always asks, since one of its arms is gated; a menu is offered or asks.
//! So a silent node has one way onward, and rings are found by following it.

use super::{NoteKind, Notes};
use crate::playbook::document::{Content, EdgeKind, Node, NodeIndex, Playbook, Way, Weight};
use crate::playbook::reader::path::Path;

/// How many nodes of a ring a note lists.
const LISTED: usize = 8;

/// Notes every silent ring once, at the first of its nodes.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    let onward: Vec<Option<NodeIndex>> = playbook.nodes.iter().map(silently_onward).collect();
    let next = |position: NodeIndex| onward.get(position).copied().flatten();
    // The node whose walk passed each node first.
    let mut passed_from = vec![None; onward.len()];
    for start in 0..onward.len() {
        let mut here = start;
        while let (Some(mark @ None), Some(beyond)) = (passed_from.get_mut(here), next(here)) {
            *mark = Some(start);
            here = beyond;
        }
        if passed_from.get(here) == Some(&Some(start)) {
            let mut ring = vec![here];
            ring.extend(
                std::iter::successors(next(here), |position| next(*position))
                    .take_while(|position| *position != here),
            );
            tell(ring, notes);
        }
    }
}

/// Adds the note of one ring, its nodes given in walking order.
fn tell(mut ring: Vec<NodeIndex>, notes: &mut Notes) {
    let first = ring.iter().copied().min().unwrap_or_default();
    let place = ring.iter().position(|position| *position == first);
    ring.rotate_left(place.unwrap_or_default());
    let listed: Vec<String> = ring.iter().take(LISTED).map(NodeIndex::to_string).collect();
    let message = match ring.len() {
        1 => {
            "this node leads to itself and hands the host nothing: a run here never ends".to_owned()
        }
        count => format!(
            "{count} nodes lead round to themselves and hand the host nothing: {}{}",
            listed.join(", "),
            if count > LISTED { ", …" } else { "" }
        ),
    };
    notes.add_of_node(NoteKind::SilentRing, first, Path::node(first), message);
}

/// Where a walk goes on to from a silent node; nothing for a node that asks, tells or ends.
fn silently_onward(node: &Node) -> Option<NodeIndex> {
    let fall_through = || {
        node.out
            .iter()
            .find(|edge| edge.kind() == EdgeKind::Succession)
            .map(|edge| edge.target)
    };
    match &node.content {
        Content::Control { effects, condition } if effects.is_empty() && condition.is_none() => {
            match node.out.iter().find(|edge| edge.kind() == EdgeKind::Divert) {
                Some(divert) if divert.condition().is_some() => None,
                Some(divert) => Some(divert.target),
                None => fall_through(),
            }
        }
        Content::RandomChoice => {
            let weighs_nothing = node.out.iter().all(|edge| match &edge.way {
                Way::RandomOption { weight, condition } => {
                    condition.is_none()
                        && matches!(weight, Weight::Number { percentage } if *percentage == 0.0)
                }
                Way::Succession | Way::Divert { .. } | Way::Option { .. } | Way::Branch { .. } => {
                    true
                }
            });
            weighs_nothing.then(fall_through).flatten()
        }
        Content::Control { .. }
        | Content::Line { .. }
        | Content::Choice { .. }
        | Content::Branch
        | Content::End => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::reader::sample::{noted, notes, of_nodes};

    const NOWHERE: [&str; 0] = [];

    fn silent(id: usize, target: usize) -> Value {
        json!({"kind": "control", "id": id, "effects": [], "out": [{"kind": "succession", "target": target}]})
    }

    /// Where silent rings are noted among `nodes`.
    fn rings(nodes: Value) -> Vec<String> {
        noted(&of_nodes(nodes), NoteKind::SilentRing)
    }

    /// The messages about silent rings among nodes that each lead to one of `targets`.
    fn messages(targets: &[usize]) -> Vec<String> {
        let nodes: Vec<Value> = targets
            .iter()
            .enumerate()
            .map(|(id, target)| silent(id, *target))
            .collect();
        notes(&of_nodes(json!(nodes)).to_string())
            .into_iter()
            .filter(|note| note.kind == NoteKind::SilentRing)
            .map(|note| note.message)
            .collect()
    }

    #[test]
    fn a_silent_node_that_leads_to_itself_is_a_ring_of_one() {
        assert_eq!(rings(json!([silent(0, 0)])), ["nodes[0]"]);
    }

    #[test]
    fn a_ring_is_noted_once_at_its_first_node_and_its_nodes_are_listed_in_walking_order() {
        assert_eq!(
            messages(&[3, 4, 1, 2, 3]),
            ["4 nodes lead round to themselves and hand the host nothing: 1, 4, 3, 2"]
        );
    }

    #[test]
    fn two_rings_are_two_notes() {
        assert_eq!(
            rings(json!([
                silent(0, 1),
                silent(1, 0),
                silent(2, 3),
                silent(3, 2)
            ])),
            ["nodes[0]", "nodes[2]"]
        );
    }

    #[test]
    fn a_long_ring_is_listed_cut_short() {
        let around: Vec<usize> = (1..9).chain([0]).collect();
        assert_eq!(
            messages(&around),
            [
                "9 nodes lead round to themselves and hand the host nothing: 0, 1, 2, 3, 4, 5, 6, 7, …"
            ]
        );
    }

    #[test]
    fn silent_nodes_that_lead_out_are_no_ring() {
        let end = json!({"kind": "end", "id": 2, "out": []});
        assert_eq!(rings(json!([silent(0, 1), silent(1, 2), end])), NOWHERE);
    }

    #[test]
    fn a_ring_through_a_node_that_asks_or_tells_is_not_silent() {
        let condition = json!({"kind": "key", "key": "door"});
        let back = json!({"kind": "succession", "target": 0});
        let divert = json!({"kind": "divert", "target": 0, "label": [], "condition": condition});
        let arm = json!({"kind": "branch", "target": 0, "condition": condition});
        for node in [
            json!({"kind": "line", "id": 1, "speaker": 0, "speech": [], "out": [back]}),
            json!({"kind": "control", "id": 1, "effects": [{"kind": "break"}], "out": [back]}),
            json!({"kind": "control", "id": 1, "effects": [], "condition": condition, "out": [back]}),
            json!({"kind": "control", "id": 1, "effects": [], "out": [divert, back]}),
            json!({"kind": "branch", "id": 1, "out": [arm, back]}),
            json!({"kind": "choice", "id": 1, "out": [{"kind": "option", "target": 0, "label": []}]}),
        ] {
            assert_eq!(rings(json!([silent(0, 1), node])), NOWHERE);
        }
    }

    #[test]
    fn a_silent_node_goes_by_its_open_divert_before_its_succession() {
        let out = json!([{"kind": "succession", "target": 1}, {"kind": "divert", "target": 0, "label": []}]);
        let node = json!({"kind": "control", "id": 0, "effects": [], "out": out});
        let end = json!({"kind": "end", "id": 1, "out": []});
        assert_eq!(rings(json!([node, end])), ["nodes[0]"]);
    }

    #[test]
    fn a_random_choice_whose_weights_are_all_zero_is_walked_past_silently() {
        let random = |percentage: f64| {
            json!({"kind": "random-choice", "id": 1, "out": [
                {"kind": "random-option", "target": 1, "weight": {"kind": "number", "percentage": percentage}},
                {"kind": "succession", "target": 0},
            ]})
        };
        assert_eq!(rings(json!([silent(0, 1), random(0.0)])), ["nodes[0]"]);
        assert_eq!(rings(json!([silent(0, 1), random(1.0)])), NOWHERE);
    }

    #[test]
    fn a_ring_of_100_000_nodes_is_found() {
        let count = 100_000;
        let around: Vec<usize> = (1..count).chain([0]).collect();
        assert_eq!(messages(&around).len(), 1);
    }

    proptest! {
        #[test]
        fn a_ring_is_noted_exactly_where_walking_on_comes_back(
            targets in proptest::collection::vec(0..8usize, 8),
        ) {
            let walked = |from: usize| {
                std::iter::successors(targets.get(from), |here| targets.get(**here)).copied()
            };
            let expected: Vec<String> = (0..targets.len())
                .filter(|node| {
                    let comes_back = walked(*node).take(targets.len()).any(|here| here == *node);
                    comes_back && walked(*node).take(targets.len()).all(|here| here >= *node)
                })
                .map(|node| format!("nodes[{node}]"))
                .collect();
            let nodes: Vec<Value> = targets
                .iter()
                .enumerate()
                .map(|(id, target)| silent(id, *target))
                .collect();
            prop_assert_eq!(rings(json!(nodes)), expected);
        }
    }
}

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

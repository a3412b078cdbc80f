//! A fall-through beside an open arm: it plays identically without it.

use super::{NoteKind, Notes};
use crate::playbook::document::{Edge, Playbook, Way, Weight};
use crate::playbook::reader::path::Path;

/// Notes every succession that can never be taken: its node is not conditional, and one of its arms always
/// applies.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        let Some(place) = node.succession() else {
            continue;
        };
        if node.condition().is_none() && node.out.iter().any(always_applies) {
            notes.add_of_node(
                NoteKind::DeadFallThrough,
                position,
                Path::edge(position, place),
                "this fall-through can never run: the node has an arm without a condition",
            );
        }
    }
}

/// Whether an edge is an arm that applies whatever the world answers. An arm of a random choice must also
/// weigh something: an auto takes what the others leave of 100, so beside it something always can come up.
fn always_applies(edge: &Edge) -> bool {
    match &edge.way {
        Way::Succession => false,
        Way::Divert { condition, .. }
        | Way::Option { condition, .. }
        | Way::Branch { condition, .. } => condition.is_none(),
        Way::RandomOption { weight, condition } => {
            let weighs = match weight {
                Weight::Auto => true,
                Weight::Number { percentage } => *percentage > 0.0,
                Weight::Query { .. } => false,
            };
            weighs && condition.is_none()
        }
    }
}

//! A node no way leads to, from the entry or from an anchor.

use super::{NoteKind, Notes};
use crate::playbook::document::Playbook;
use crate::playbook::reader::path::Path;

/// Notes every node that cannot be reached, whatever the world answers and the player chooses.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    let mut reached = vec![false; playbook.nodes.len()];
    let mut waiting = vec![playbook.entry];
    waiting.extend(playbook.anchors.values());
    while let Some(position) = waiting.pop() {
        let (Some(reached), Some(node)) = (reached.get_mut(position), playbook.nodes.get(position))
        else {
            continue;
        };
        if !std::mem::replace(reached, true) {
            waiting.extend(node.out.iter().map(|edge| edge.target));
        }
    }
    let beyond = reached.iter().enumerate().filter(|(_, reached)| !**reached);
    for (position, _) in beyond {
        notes.add_of_node(
            NoteKind::UnreachableNode,
            position,
            Path::node(position),
            "no way leads here from the entry or an anchor",
        );
    }
}

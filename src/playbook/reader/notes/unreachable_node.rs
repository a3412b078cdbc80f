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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::reader::sample::{noted, of_nodes, set};

    fn leading_to(id: usize, target: usize) -> Value {
        json!({"kind": "control", "id": id, "effects": [], "out": [{"kind": "succession", "target": target}]})
    }

    /// From 0 straight to 3, past a ring of 1 and 2.
    fn past_a_ring() -> Value {
        of_nodes(json!([
            leading_to(0, 3),
            leading_to(1, 2),
            leading_to(2, 1),
            {"kind": "end", "id": 3, "out": []},
        ]))
    }

    #[test]
    fn nodes_that_only_lead_to_one_another_are_noted() {
        assert_eq!(
            noted(&past_a_ring(), NoteKind::UnreachableNode),
            ["nodes[1]", "nodes[2]"]
        );
    }

    #[test]
    fn what_an_anchor_leads_to_is_not_noted() {
        let mut document = past_a_ring();
        set(&mut document, "/anchors", json!({"the-ring": 2}));
        assert_eq!(noted(&document, NoteKind::UnreachableNode), [""; 0]);
    }

    #[test]
    fn what_the_entry_skips_is_noted() {
        let mut document = past_a_ring();
        set(&mut document, "/entry", json!(1));
        assert_eq!(
            noted(&document, NoteKind::UnreachableNode),
            ["nodes[0]", "nodes[3]"]
        );
    }
}

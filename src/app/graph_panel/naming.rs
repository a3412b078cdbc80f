//! What a node is called where it is not seen.

use crate::playbook::NodeIndex;

use super::super::compare_panel::Went;
use super::super::gesture::View;
use super::nodes::NodeState;

/// A node's name for screen readers and tests: kind, position, speaker and words, and its state.
pub fn node_name(view: View, node: NodeIndex, state: NodeState) -> String {
    let kind = view.document.playbook.nodes.get(node).map(|n| n.kind());
    let kind = kind.map_or("node", |kind| kind.name());
    let mut name = format!("{kind} {node}, {}", view.document.title(node));
    if let Some(party) = state.stands {
        name += &format!(", the run stands here and waits on {}", party.name());
    }
    match state.visits {
        0 => {}
        1 => name += ", visited once",
        times => name += &format!(", visited {times} times"),
    }
    if state.stepped_over {
        name += ", stepped over";
    }
    match state.breakpoint {
        Some(_) if state.hit => name += ", stopped at its breakpoint",
        Some(set) => name += &format!(", {}", set.words()),
        None => {}
    }
    match state.went {
        Some(Went::OnlyA) => name += ", only A came here",
        Some(Went::OnlyB) => name += ", only B came here",
        Some(Went::Both) => name += ", both came here",
        Some(Went::Shown) => name += ", on the way shown",
        Some(Went::Neither) | None => {}
    }
    if state.selected {
        name += ", selected";
    }
    if state.found {
        name += ", found";
    }
    if !state.reachable {
        name += ", unreachable";
    }
    name
}

/// A node as its playbook has it.
pub fn node_json(view: View, node: NodeIndex) -> Option<String> {
    let node = view.document.playbook.nodes.get(node)?;
    serde_json::to_string_pretty(node).ok()
}

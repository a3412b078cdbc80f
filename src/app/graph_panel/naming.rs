//! What a node is called where it is not seen.

use crate::graph::Shown;
use crate::playbook::{NodeIndex, counted};

use super::super::compare_panel::Went;
use super::super::gesture::View;
use super::lineage::Kin;
use super::nodes::NodeState;

/// A node's name for screen readers and tests: kind, position, speaker and words, and its state.
fn node_name(view: View, node: NodeIndex, state: NodeState) -> String {
    let kind = view.document.playbook.nodes.get(node).map(|n| n.kind());
    let kind = kind.map_or("node", |kind| kind.name());
    let mut name = format!("{kind} {node}, {}", view.document.title(node));
    push_states(&mut name, state);
    name
}

/// Adds what is to be seen of a state to a name.
fn push_states(name: &mut String, state: NodeState) {
    if let Some(party) = state.stands {
        *name += &format!(", the run stands here and waits on {}", party.name());
    }
    match state.visits {
        0 => {}
        1 => *name += ", visited once",
        times => *name += &format!(", visited {times} times"),
    }
    if state.stepped_over {
        *name += ", stepped over";
    }
    match state.breakpoint {
        Some(_) if state.hit => *name += ", stopped at its breakpoint",
        Some(set) => *name += &format!(", {}", set.words()),
        None => {}
    }
    match state.went {
        Some(Went::OnlyA) => *name += ", only A came here",
        Some(Went::OnlyB) => *name += ", only B came here",
        Some(Went::Both) => *name += ", both came here",
        Some(Went::Shown) => *name += ", on the way shown",
        Some(Went::Ahead) => *name += ", ahead on the way shown",
        Some(Went::Neither) | None => {}
    }
    if let Some(warmth) = state.warmth {
        *name += &format!(", heat {:.0} %", warmth * 100.0);
    }
    *name += &state.kin.map_or(String::new(), Kin::words);
    if state.selected {
        *name += ", selected";
    }
    if state.found {
        *name += ", found";
    }
    if !state.reachable {
        *name += ", unreachable";
    }
    if state.noted {
        *name += ", with a note among the problems";
    }
    if state.cursor {
        *name += ", at the cursor";
    }
}

/// A box's name: a node's, or a folded scene's with how much it holds, and its state.
pub fn shown_name(view: View, shown: Shown, state: NodeState) -> String {
    match shown {
        Shown::Node(node) => node_name(view, node, state),
        Shown::Scene(_) => {
            let mut name = format!("folded scene, {}", shown_title(view, shown));
            push_states(&mut name, state);
            name
        }
    }
}

/// What a person knows a box by, in one line.
pub fn shown_title(view: View, shown: Shown) -> String {
    match shown {
        Shown::Node(node) => format!("{node} {}", view.document.title(node)),
        Shown::Scene(scene) => match view.document.scenes.get(scene) {
            Some(scene) => format!(
                "{}, {}",
                scene.title,
                counted(scene.end - scene.first, "node")
            ),
            None => "scene".into(),
        },
    }
}

/// A node as its playbook has it.
pub fn node_json(view: View, node: NodeIndex) -> Option<String> {
    let node = view.document.playbook.nodes.get(node)?;
    serde_json::to_string_pretty(node).ok()
}

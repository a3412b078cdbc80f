//! What was never visited, in words.

use crate::playbook::{
    Content, Edge, EdgeKind, Node, NodeIndex, Playbook, Way, node_words, place_words, plain_text,
    way_words,
};
use crate::runtime::Taught;

use super::shares::Part;
use super::{Coverage, WayCount};

/// Something that was never visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unvisited {
    /// No run arrived at the node.
    Node(NodeIndex),
    /// Runs arrived at the node, and none went this way.
    Way {
        /// The node.
        node: NodeIndex,
        /// The way's position in the node's `out`.
        edge: usize,
        /// How often it came up.
        count: WayCount,
    },
}

impl Coverage {
    /// What was never visited in runs taught `taught`, in document order. The ways out of a node that was never visited
    /// are not listed by themselves.
    pub fn unvisited(&self, playbook: &Playbook, taught: Taught) -> Vec<Unvisited> {
        let mut unvisited = Vec::new();
        for (index, node) in playbook.nodes.iter().enumerate() {
            if self.visits(index) == 0 {
                unvisited.push(Unvisited::Node(index));
                continue;
            }
            for (edge, way) in node.out.iter().enumerate() {
                let count = self.way(index, edge);
                if count.taken == 0 && Part::of_way(node, way, taught).is_some() {
                    unvisited.push(Unvisited::Way {
                        node: index,
                        edge,
                        count,
                    });
                }
            }
        }
        unvisited
    }
}

impl Unvisited {
    /// The node it is, or whose way it is.
    pub fn node(self) -> NodeIndex {
        match self {
            Unvisited::Node(node) | Unvisited::Way { node, .. } => node,
        }
    }

    /// As a sentence: `Option 2 of the menu at node 6 was offered 3 times, and never available: “Wait”.`
    pub fn sentence(self, playbook: &Playbook) -> String {
        match self {
            Unvisited::Node(node) => {
                let found = playbook.nodes.get(node);
                let place = capital(&place_words(playbook, node));
                let has_effects = |node: &Node| matches!(&node.content, Content::Control { effects, .. } if !effects.is_empty());
                let was = if found.is_some_and(has_effects) {
                    "were"
                } else {
                    "was"
                };
                match found.map(node_words).filter(|words| !words.is_empty()) {
                    Some(words) => format!("{place} {was} never visited: {words}"),
                    None => format!("{place} {was} never visited."),
                }
            }
            Unvisited::Way { node, edge, count } => {
                let way = playbook.nodes.get(node).and_then(|found| {
                    let edge_found = found.out.get(edge)?;
                    Some((way_words(found, edge), edge_found))
                });
                let Some((name, edge)) = way else {
                    return format!("A way of node {node} is not there.");
                };
                let place = place_words(playbook, node);
                let happened = happened(edge, count);
                let name = capital(&name);
                match edge_words(edge) {
                    Some(words) => format!("{name} of {place} {happened}: {words}"),
                    None => format!("{name} of {place} {happened}."),
                }
            }
        }
    }
}

/// What came of a way that was never taken.
fn happened(edge: &Edge, count: WayCount) -> String {
    match &edge.way {
        Way::Succession | Way::Divert { .. } | Way::Branch { .. } => "was never taken".into(),
        Way::Option { .. } => match (count.offered, count.available) {
            (0, _) => "was never offered".into(),
            (offered, 0) => format!("was offered {}, and never available", times(offered)),
            (_, available) => format!("was available {}, and never chosen", times(available)),
        },
        Way::RandomOption { .. } => match (count.offered, count.available) {
            (0, _) => "was never drawn for".into(),
            (offered, 0) => format!("had no share in {}", draws(offered)),
            (_, available) => format!("had a share in {}, and was never drawn", draws(available)),
        },
    }
}

fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        count => format!("{count} times"),
    }
}

fn draws(count: u64) -> String {
    match count {
        1 => "1 draw".into(),
        count => format!("{count} draws"),
    }
}

/// What decides a way, or what it says.
fn edge_words(edge: &Edge) -> Option<String> {
    // A jump has its label in its name.
    let label = edge.label().filter(|_| edge.kind() == EdgeKind::Option);
    let label = label.map(|label| plain_text(label));
    let label = label.map(|label| label.split_whitespace().collect::<Vec<_>>().join(" "));
    let label = label.filter(|label| !label.is_empty());
    let key = edge
        .condition()
        .map(|condition| format!("if {}", condition.key));
    match (label, key) {
        (Some(label), Some(key)) => Some(format!("“{label}” {key}")),
        (Some(label), None) => Some(format!("“{label}”")),
        (None, key) => key,
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

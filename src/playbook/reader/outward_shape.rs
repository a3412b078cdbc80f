//! Stage 6: every node leads somewhere.
//!
//! A node that is not an end holds its arms, every edge of the one arm kind its kind offers, and at most one
//! succession, its fall-through. The fall-through is needed when the node has no open arm (one without a
//! condition), or is itself conditional. An end carries no edges.

use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::{Edge, EdgeKind, Node, NodeKind, Playbook};

/// What the ways out of one kind of node may be.
enum OutwardShape {
    /// Arms of one kind, `fewest` of them or more, and a fall-through.
    Leads {
        arm: EdgeKind,
        fewest: usize,
        most: usize,
    },
    /// No edges.
    Stops,
}

/// The table of outward shapes: a row for each kind of node.
fn shape_of(kind: NodeKind) -> OutwardShape {
    use OutwardShape::{Leads, Stops};
    let (arm, fewest, most) = match kind {
        NodeKind::Line => (EdgeKind::Divert, 0, 1),
        NodeKind::Control => (EdgeKind::Divert, 0, 1),
        NodeKind::Choice => (EdgeKind::Option, 1, usize::MAX),
        NodeKind::RandomChoice => (EdgeKind::RandomOption, 1, usize::MAX),
        NodeKind::Branch => (EdgeKind::Branch, 1, usize::MAX),
        NodeKind::End => return Stops,
    };
    Leads { arm, fewest, most }
}

/// Refuses every edge a node may not carry, and every node that lacks an arm or a way on.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        match shape_of(node.kind()) {
            OutwardShape::Leads { arm, fewest, most } => {
                check_edges(position, node, arm, most, faults);
                check_way_on(position, node, arm, fewest, faults);
            }
            OutwardShape::Stops => {
                for (place, edge) in node.out.iter().enumerate() {
                    faults.add(
                        Path::edge(position, place),
                        named(edge.kind()),
                        "no edge: an end leads nowhere",
                    );
                }
            }
        }
    }
}

/// Each edge is an arm, at most `most` of them, or the one fall-through.
fn check_edges(position: usize, node: &Node, arm: EdgeKind, most: usize, faults: &mut Faults) {
    let (mut arms, mut successions) = (0, 0);
    for (place, edge) in node.out.iter().enumerate() {
        let expected = if edge.kind() == EdgeKind::Succession {
            successions += 1;
            (successions > 1).then(|| "at most one fall-through".to_owned())
        } else if edge.kind() == arm {
            arms += 1;
            (arms > most).then(|| format!("at most {most} {} here", arm.name()))
        } else {
            let kind = node.kind().name();
            Some(format!(
                "{} or a succession: a {kind} has no other way out",
                named(arm)
            ))
        };
        if let Some(expected) = expected {
            let ordinal = match edge.kind() {
                kind if kind == arm && arms > most => format!("another {}", arm.name()),
                EdgeKind::Succession => "another succession".to_owned(),
                kind => named(kind),
            };
            faults.add(Path::edge(position, place), ordinal, expected);
        }
    }
}

/// There are arms enough, and a fall-through where one is needed.
fn check_way_on(position: usize, node: &Node, arm: EdgeKind, fewest: usize, faults: &mut Faults) {
    let out = || Path::node(position).property("out");
    let is_arm = |edge: &&Edge| edge.kind() == arm;
    if node.out.iter().filter(is_arm).count() < fewest {
        faults.add(
            out(),
            format!("no {}", arm.name()),
            format!("at least one {}", arm.name()),
        );
    }
    let has_open_arm = node
        .out
        .iter()
        .filter(is_arm)
        .any(|arm| arm.condition().is_none());
    let conditional = node.condition().is_some();
    if node.succession().is_none() && (conditional || !has_open_arm) {
        let because = if conditional {
            "the node is conditional and may be stepped over"
        } else if node.out.iter().any(|edge| edge.kind() == arm) {
            "every arm is gated, so none may apply"
        } else {
            "there is no arm to take"
        };
        faults.add(out(), "no way onward", format!("a succession: {because}"));
    }
}

/// The kind with its article.
fn named(kind: EdgeKind) -> String {
    let article = match kind {
        EdgeKind::Option => "an",
        EdgeKind::Succession | EdgeKind::Divert | EdgeKind::RandomOption | EdgeKind::Branch => "a",
    };
    format!("{article} {}", kind.name())
}

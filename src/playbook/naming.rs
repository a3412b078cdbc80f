//! What sentences call a node and a way out of it.

use super::document::{Content, EdgeKind, Node, NodeIndex, Playbook, Way};
use super::plain_text::plain_text;

/// A node as a sentence names it: `the menu at node 6`.
pub fn place_words(playbook: &Playbook, node: NodeIndex) -> String {
    let kind = match playbook.nodes.get(node).map(|node| &node.content) {
        Some(Content::Line { .. }) => "line",
        Some(Content::Control { effects, .. }) if effects.is_empty() => "jump",
        Some(Content::Control { .. }) => "effects",
        Some(Content::Choice { .. }) => "menu",
        Some(Content::RandomChoice) => "draw",
        Some(Content::Branch) => "branch",
        Some(Content::End) => "end",
        None => return format!("node {node}, which is not there"),
    };
    format!("the {kind} at node {node}")
}

/// A way out as a sentence names it: `succession`, `jump “Step aboard”`, `option 2`, `arm 1`. Options and arms
/// are counted from 1, as a person does.
pub fn way_words(node: &Node, edge: usize) -> String {
    let arms = node.out.iter().take(edge.saturating_add(1));
    let number = arms
        .filter(|edge| edge.kind() != EdgeKind::Succession)
        .count();
    match node.out.get(edge).map(|edge| &edge.way) {
        Some(Way::Succession) => "succession".into(),
        Some(Way::Divert { label, .. }) => match plain_text(label).trim() {
            "" => "jump".into(),
            label => format!("jump “{label}”"),
        },
        Some(Way::Option { .. }) => format!("option {number}"),
        Some(Way::RandomOption { .. } | Way::Branch { .. }) => format!("arm {number}"),
        None => "a way that is not there".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::built::{branch, line};

    #[test]
    fn arms_are_counted_from_1_and_the_succession_is_none_of_them() {
        let node = branch().then(1).arm(2).gated("door").arm(3);
        let words: Vec<String> = (0..4).map(|edge| way_words(&node, edge)).collect();
        assert_eq!(
            words,
            ["succession", "arm 1", "arm 2", "a way that is not there"]
        );
        assert_eq!(way_words(&line(0, "Hi.").divert(1), 0), "jump");
    }
}

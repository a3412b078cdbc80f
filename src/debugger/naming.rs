//! What a branch is called, and what sentences call a node and a way out of it.

use crate::playbook::{Content, EdgeKind, Node, NodeIndex, Playbook, Way, plain_text};

use super::log::{Branch, Log};
use super::remarks::Remarks;

/// The name of one of the branches of `log`: the one `remarks` give it, else by its number.
pub fn branch_name(log: &Log, remarks: &Remarks, branch: usize) -> String {
    let first = log.branches().get(branch).map(Branch::first);
    match first.and_then(|first| remarks.name(first)) {
        Some(name) => name.into(),
        None if branch == 0 => "main".into(),
        None => format!("branch {}", branch + 1),
    }
}

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
    use super::super::log::{Entry, EntryId, Sender};
    use super::super::remarks::Remark;
    use super::*;
    use crate::runtime::{Command, Situation};

    #[test]
    fn a_branch_is_called_as_it_was_named_or_by_its_number() {
        let mut log = Log::new();
        let mut remarks = Remarks::default();
        for _ in 0..3 {
            let entry = Entry {
                parent: EntryId::BEGINNING,
                sender: Sender::Person,
                command: Command::Next,
                events: Vec::new(),
                situation: Situation::NotStarted,
            };
            let first = log.append(entry).unwrap();
            if log.branches().len() == 2 {
                let name = "too early".into();
                remarks.add(Remark::Name { first, name });
            }
        }
        let names = [0, 1, 2].map(|branch| branch_name(&log, &remarks, branch));
        assert_eq!(names, ["main", "too early", "branch 3"]);
    }
}

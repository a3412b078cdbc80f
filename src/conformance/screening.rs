//! What a case needs that a run was not taught: decided before a step is taken.

use crate::playbook::{NodeKind, Playbook};
use crate::runtime::{Command, Taught};

use super::fixture::Entry;

/// The first construct a case needs that a run taught `taught` does not have, in words: a kind of node
/// (`a choice, node 3`), or a command nobody defines (`the command describe, session[2]`).
pub fn missing_construct(playbook: &Playbook, session: &[Entry], taught: Taught) -> Option<String> {
    missing_node(playbook, taught).or_else(|| missing_command(session))
}

fn missing_node(playbook: &Playbook, taught: Taught) -> Option<String> {
    let node = playbook
        .nodes
        .iter()
        .find(|node| !plays(taught, node.kind()))?;
    Some(format!("{}, node {}", with_article(node.kind()), node.id))
}

/// Whether a run taught `taught` plays nodes of this kind.
fn plays(taught: Taught, kind: NodeKind) -> bool {
    match kind {
        NodeKind::Line | NodeKind::Control | NodeKind::Branch | NodeKind::End => true,
        NodeKind::Choice | NodeKind::RandomChoice => match taught {
            Taught::Core => false,
            Taught::Full => true,
        },
    }
}

fn with_article(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Line => "a line",
        NodeKind::Control => "a control",
        NodeKind::Choice => "a choice",
        NodeKind::RandomChoice => "a random choice",
        NodeKind::Branch => "a branch",
        NodeKind::End => "an end",
    }
}

fn missing_command(session: &[Entry]) -> Option<String> {
    session
        .iter()
        .enumerate()
        .find_map(|(i, entry)| match entry {
            Entry::Send(Command::Unknown(name)) => {
                Some(format!("the command {name}, session[{i}]"))
            }
            Entry::Send(_) | Entry::Expect(_) => None,
        })
}

//! Changes in words.

use std::fmt;

use crate::playbook::document::{NodeIndex, NodeKind};
use crate::playbook::outline::{Outline, OutlinedNode};

use super::{Change, Spot};

impl Change {
    /// What happened, as one word a program can go by: `document`, `added`, `removed`, `changed`, `moved`,
    /// `leads-elsewhere`.
    pub fn name(&self) -> &'static str {
        match self {
            Change::Document(_) => "document",
            Change::Added(_) => "added",
            Change::Removed(_) => "removed",
            Change::Changed { .. } => "changed",
            Change::Moved { .. } => "moved",
            Change::LeadsElsewhere { .. } => "leads-elsewhere",
        }
    }

    /// The node in the old playbook, if it is about one.
    pub fn was(&self) -> Option<&Spot> {
        match self {
            Change::Removed(old)
            | Change::Changed { old, .. }
            | Change::Moved { old, .. }
            | Change::LeadsElsewhere { old, .. } => Some(old),
            Change::Document(_) | Change::Added(_) => None,
        }
    }

    /// The node in the new playbook, if it is about one.
    pub fn is(&self) -> Option<&Spot> {
        match self {
            Change::Added(new)
            | Change::Changed { new, .. }
            | Change::Moved { new, .. }
            | Change::LeadsElsewhere { new, .. } => Some(new),
            Change::Document(_) | Change::Removed(_) => None,
        }
    }
}

impl Spot {
    /// The node at `position` of `outline`. One that is not there is of no kind and has no words.
    pub(super) fn in_outline(outline: &Outline, position: NodeIndex) -> Spot {
        let node = outline.nodes.get(position);
        let (kind, words) = match node {
            Some(node) => (node.kind, node_words(outline, node)),
            None => (None, String::new()),
        };
        Spot {
            position,
            kind,
            words,
        }
    }

    /// Its kind and its words: `a line: Ada “Hello.”`, `an end`.
    fn holds(&self) -> String {
        let kind = match self.kind {
            Some(NodeKind::Line) => "a line",
            Some(NodeKind::Control) => "a control",
            Some(NodeKind::Choice) => "a choice",
            Some(NodeKind::RandomChoice) => "a random choice",
            Some(NodeKind::Branch) => "a branch",
            Some(NodeKind::End) => "an end",
            None => "of a kind this program does not know",
        };
        match &*self.words {
            "" => kind.into(),
            words => format!("{kind}: {words}"),
        }
    }
}

/// A node's words, a line's with its speaker.
fn node_words(outline: &Outline, node: &OutlinedNode) -> String {
    let speaker = node.by.and_then(|by| outline.speakers.get(by));
    match (node.by, speaker.and_then(|speaker| speaker.name.as_ref())) {
        (Some(_), Some(name)) => format!("{name} “{}”", node.words),
        (Some(_), None) => format!("“{}”", node.words),
        (None, _) => node.words.clone(),
    }
}

/// `node 4, a line: Ada “Hello.”`.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}, {}", self.position, self.holds())
    }
}

/// `changed: node 4 (was 3), a line: Ada “Hello.”, now Ada “Hi.”`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Document(words) => f.write_str(words),
            Change::Added(spot) => write!(f, "added: {spot}"),
            Change::Removed(spot) => write!(f, "removed: {spot}"),
            Change::Changed { old, new } => {
                write!(f, "changed: {}, {}", position(old, new), old.holds())?;
                if old.words == new.words {
                    f.write_str(", beyond its first words")
                } else {
                    write!(f, ", now {}", new.words)
                }
            }
            Change::Moved { old, new } => {
                write!(f, "moved: {}, {}", position(old, new), new.holds())
            }
            Change::LeadsElsewhere { old, new, ways } => {
                let at = position(old, new);
                write!(f, "leads elsewhere: {at}, {}", new.holds())?;
                for (led, leads) in ways {
                    write!(f, "; now to {leads}, before to {led}")?;
                }
                Ok(())
            }
        }
    }
}

fn position(old: &Spot, new: &Spot) -> String {
    if old.position == new.position {
        format!("node {}", new.position)
    } else {
        format!("node {} (was {})", new.position, old.position)
    }
}

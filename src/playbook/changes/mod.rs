//! What changed from one playbook to another, told from their outlines.
//!
//! The nodes are aligned by what they hold. A node that holds the same and stands in the same order is the same
//! node, wherever that puts it; of the others, one that holds what a single other held elsewhere has moved, those
//! of one kind between the same neighbours have changed, paired as their words are alike, and the rest were added
//! or removed. A node that holds the
//! same but whose ways lead to other nodes leads elsewhere.

mod alignment;
mod document;
mod pairing;
mod telling;

#[cfg(test)]
mod tests;

use super::document::{NodeIndex, NodeKind};
use super::outline::Outline;

use alignment::Alignment;

/// One thing that changed. As text it is a sentence without its point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// What is not in the nodes: speakers, scenes, the entry, the script's name. In words.
    Document(String),
    /// A node only the new playbook has.
    Added(Spot),
    /// A node only the old playbook had.
    Removed(Spot),
    /// A node that holds something else now.
    Changed {
        /// As it was.
        old: Spot,
        /// As it is.
        new: Spot,
    },
    /// A node that holds the same and stands among others now.
    Moved {
        /// Where it was.
        old: Spot,
        /// Where it is.
        new: Spot,
    },
    /// A node that holds the same and whose ways lead to other nodes.
    LeadsElsewhere {
        /// As it was.
        old: Spot,
        /// As it is.
        new: Spot,
        /// Where each such way led in the old playbook, and where it leads in the new one.
        ways: Vec<(Spot, Spot)>,
    },
}

/// A node of either playbook, as a person finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Its position in its own playbook.
    pub position: NodeIndex,
    /// Its kind; nothing where this build does not know it.
    pub kind: Option<NodeKind>,
    /// Its first words, a line's with its speaker.
    pub words: String,
}

/// What changed from `old` to `new`: what is not in the nodes first, then the nodes in document order. Nothing
/// when the outlines are the same.
pub fn changes(old: &Outline, new: &Outline) -> Vec<Change> {
    if old == new {
        return Vec::new();
    }
    let speakers = document::pair_speakers(&old.speakers, &new.speakers);
    let alignment = Alignment::new(old, new, &speakers);
    let mut changes = document::document_changes(old, new, &speakers, &alignment);
    changes.extend(node_changes(old, new, &alignment));
    changes
}

/// For each node of `old`, where it stands in `new`, changed or not; nothing for one that was removed.
pub fn kept_nodes(old: &Outline, new: &Outline) -> Vec<Option<NodeIndex>> {
    let speakers = document::pair_speakers(&old.speakers, &new.speakers);
    let alignment = Alignment::new(old, new, &speakers);
    let nodes = 0..old.nodes.len();
    nodes.map(|position| alignment.new_of(position)).collect()
}

fn node_changes(old: &Outline, new: &Outline, alignment: &Alignment) -> Vec<Change> {
    // A removed node is told where it would stand now: right behind what stood before it.
    let mut told: Vec<((NodeIndex, NodeIndex), Change)> = Vec::new();
    let mut behind = 0;
    for position in 0..old.nodes.len() {
        match alignment.new_of(position) {
            None => {
                let spot = Spot::in_outline(old, position);
                told.push(((behind, 0), Change::Removed(spot)));
            }
            Some(now) if !alignment.is_moved(position) => behind = now + 1,
            Some(_) => {}
        }
    }
    for position in 0..new.nodes.len() {
        if let Some(change) = change_at(old, new, alignment, position) {
            told.push(((position, 1), change));
        }
    }
    // A stable sort: removed nodes at one place stay in their order.
    told.sort_by_key(|(place, _)| *place);
    told.into_iter().map(|(_, change)| change).collect()
}

/// What is to be said of the new node at `position`.
fn change_at(
    old_outline: &Outline,
    new_outline: &Outline,
    alignment: &Alignment,
    position: NodeIndex,
) -> Option<Change> {
    let new = || Spot::in_outline(new_outline, position);
    let Some(was) = alignment.old_of(position) else {
        return Some(Change::Added(new()));
    };
    let old = || Spot::in_outline(old_outline, was);
    if alignment.is_changed(was) {
        let (old, new) = (old(), new());
        return Some(Change::Changed { old, new });
    }
    if alignment.is_moved(was) {
        let (old, new) = (old(), new());
        return Some(Change::Moved { old, new });
    }
    let led = &old_outline.nodes.get(was)?.to;
    let leads = &new_outline.nodes.get(position)?.to;
    let ways: Vec<(Spot, Spot)> = led
        .iter()
        .zip(leads)
        .filter(|(led, leads)| alignment.new_of(**led) != Some(**leads))
        .map(|(led, leads)| {
            let led = Spot::in_outline(old_outline, *led);
            (led, Spot::in_outline(new_outline, *leads))
        })
        .collect();
    if ways.is_empty() {
        return None;
    }
    let (old, new) = (old(), new());
    Some(Change::LeadsElsewhere { old, new, ways })
}

//! Which node of the old playbook is which of the new one.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::playbook::document::{NodeIndex, NodeKind};
use crate::playbook::outline::{Digest, Outline, OutlinedNode};

use super::document::SpeakerPairs;
use super::pairing::pair_in_order;

/// Which node of the old playbook is which of the new one.
pub(super) struct Alignment {
    new_of: Vec<Option<NodeIndex>>,
    old_of: Vec<Option<NodeIndex>>,
    /// For each old node that is still there, what became of it.
    fate: Vec<Fate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Same,
    Moved,
    Changed,
}

/// What makes two nodes the same: what they hold, and who says it, by the number of the new speaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Identity {
    digest: Digest,
    kind: Option<NodeKind>,
    speaker: Option<usize>,
}

impl Alignment {
    pub(super) fn new(old: &Outline, new: &Outline, speakers: &SpeakerPairs) -> Alignment {
        let identity = |node: &OutlinedNode, speaker: Option<usize>| Identity {
            digest: node.digest,
            kind: node.kind,
            speaker,
        };
        let old_identities: Vec<Identity> = old
            .nodes
            .iter()
            .map(|node| identity(node, node.by.map(|by| speakers.as_new(by))))
            .collect();
        let new_identities: Vec<Identity> = new
            .nodes
            .iter()
            .map(|node| identity(node, node.by))
            .collect();
        let mut alignment = Alignment {
            new_of: vec![None; old.nodes.len()],
            old_of: vec![None; new.nodes.len()],
            fate: vec![Fate::Same; old.nodes.len()],
        };
        let gaps = alignment.pair_the_same(&old_identities, &new_identities);
        alignment.pair_the_moved(&gaps, &old_identities, &new_identities);
        alignment.pair_the_changed(&gaps, old, new);
        alignment
    }

    /// The new position of the old node at `position`.
    pub(super) fn new_of(&self, position: NodeIndex) -> Option<NodeIndex> {
        self.new_of.get(position).copied().flatten()
    }

    /// The old position of the new node at `position`.
    pub(super) fn old_of(&self, position: NodeIndex) -> Option<NodeIndex> {
        self.old_of.get(position).copied().flatten()
    }

    /// Whether the old node at `position` is still there and holds something else.
    pub(super) fn is_changed(&self, position: NodeIndex) -> bool {
        self.fate.get(position) == Some(&Fate::Changed)
    }

    /// Whether the old node at `position` stands among others now.
    pub(super) fn is_moved(&self, position: NodeIndex) -> bool {
        self.fate.get(position) == Some(&Fate::Moved)
    }

    fn pair(&mut self, old: NodeIndex, new: NodeIndex, fate: Fate) {
        let (Some(new_of), Some(old_of), Some(slot)) = (
            self.new_of.get_mut(old),
            self.old_of.get_mut(new),
            self.fate.get_mut(old),
        ) else {
            return;
        };
        *new_of = Some(new);
        *old_of = Some(old);
        *slot = fate;
    }

    /// Pairs what is the same in the same order; gives the gaps between.
    fn pair_the_same(&mut self, old: &[Identity], new: &[Identity]) -> Vec<Gap> {
        let mut gaps = Vec::new();
        // Without a deadline: the search bounds its own work, and so answers the same on every machine.
        for op in capture_diff_slices(Algorithm::Myers, old, new) {
            match op {
                DiffOp::Equal {
                    old_index,
                    new_index,
                    len,
                } => {
                    for step in 0..len {
                        self.pair(old_index + step, new_index + step, Fate::Same);
                    }
                }
                DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                    add_gap(&mut gaps, op.old_range(), op.new_range());
                }
            }
        }
        gaps
    }

    /// Pairs a node that was taken out with the one that was put in elsewhere, where no other holds the same.
    fn pair_the_moved(&mut self, gaps: &[Gap], old: &[Identity], new: &[Identity]) {
        let taken_out = gaps.iter().flat_map(|gap| gap.old.clone());
        let put_in = gaps.iter().flat_map(|gap| gap.new.clone());
        let taken_out = only_ones(taken_out.filter_map(|at| Some((*old.get(at)?, at))));
        let put_in = only_ones(put_in.filter_map(|at| Some((*new.get(at)?, at))));
        for (identity, was) in taken_out {
            if let (Some(was), Some(Some(is))) = (was, put_in.get(&identity)) {
                self.pair(was, *is, Fate::Moved);
            }
        }
    }

    /// Pairs, in each gap, the nodes left over of each kind in their order, those most alike.
    fn pair_the_changed(&mut self, gaps: &[Gap], old: &Outline, new: &Outline) {
        for gap in gaps {
            for kind in NodeKind::ALL {
                let were = of_kind(kind, old, &gap.old, |at| self.new_of(at).is_none());
                let are = of_kind(kind, new, &gap.new, |at| self.old_of(at).is_none());
                let were_words: Vec<&str> = were.iter().map(|(_, words)| *words).collect();
                let are_words: Vec<&str> = are.iter().map(|(_, words)| *words).collect();
                for (one, other) in pair_in_order(&were_words, &are_words) {
                    if let (Some((was, _)), Some((is, _))) = (were.get(one), are.get(other)) {
                        self.pair(*was, *is, Fate::Changed);
                    }
                }
            }
        }
    }
}

/// The nodes of `kind` in `range` that are left over, each with its words.
fn of_kind<'a>(
    kind: NodeKind,
    outline: &'a Outline,
    range: &Range<NodeIndex>,
    is_left_over: impl Fn(NodeIndex) -> bool,
) -> Vec<(NodeIndex, &'a str)> {
    let nodes = range
        .clone()
        .filter_map(|at| Some((at, outline.nodes.get(at)?)));
    nodes
        .filter(|(at, node)| node.kind == Some(kind) && is_left_over(*at))
        .map(|(at, node)| (at, &*node.words))
        .collect()
}

/// What stands between two nodes that are the same in both.
struct Gap {
    old: Range<NodeIndex>,
    new: Range<NodeIndex>,
}

/// Adds a gap, or widens the last one where it goes right on.
fn add_gap(gaps: &mut Vec<Gap>, old: Range<NodeIndex>, new: Range<NodeIndex>) {
    match gaps.last_mut() {
        Some(last) if last.old.end == old.start && last.new.end == new.start => {
            last.old.end = old.end;
            last.new.end = new.end;
        }
        _ => gaps.push(Gap { old, new }),
    }
}

/// The place of each item that stands once; nothing for one that stands more often.
fn only_ones<T: Eq + Hash>(
    items: impl Iterator<Item = (T, NodeIndex)>,
) -> HashMap<T, Option<NodeIndex>> {
    let mut places = HashMap::new();
    for (item, place) in items {
        places
            .entry(item)
            .and_modify(|known| *known = None)
            .or_insert(Some(place));
    }
    places
}

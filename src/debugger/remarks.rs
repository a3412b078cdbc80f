//! What is said about a log besides its steps: notes on entries, names of branches, breakpoints.

use std::collections::BTreeMap;

use crate::playbook::NodeIndex;

use super::log::EntryId;
use super::pruning::Pruned;

/// One remark. A later one on the same thing takes the place of an earlier one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// A note on an entry; empty words take it away.
    Note {
        /// The entry.
        entry: EntryId,
        /// The note.
        words: String,
    },
    /// The name of the branch that begins with an entry; an empty one takes it away.
    Name {
        /// The branch's first entry.
        first: EntryId,
        /// The name.
        name: String,
    },
    /// A breakpoint on a node.
    Breakpoint {
        /// The node.
        node: NodeIndex,
        /// Whether it is enabled; nothing where it was cleared.
        enabled: Option<bool>,
    },
    /// What chance draws from, from an entry on.
    Seed {
        /// The first entry chance sent from it.
        entry: EntryId,
        /// The seed.
        seed: u64,
    },
}

/// The remarks on a log, in the order they were made, and what they come to.
#[derive(Debug, Clone, Default)]
pub struct Remarks {
    made: Vec<Remark>,
    notes: BTreeMap<EntryId, String>,
    names: BTreeMap<EntryId, String>,
    breakpoints: BTreeMap<NodeIndex, bool>,
    seeds: BTreeMap<EntryId, u64>,
}

impl Remarks {
    /// Every remark in the order they were made. Remarks are only added, but where a branch is removed.
    pub fn made(&self) -> &[Remark] {
        &self.made
    }

    /// The fewest remarks that say the same.
    pub fn summed(&self) -> impl Iterator<Item = Remark> {
        let notes = self.notes.iter().map(|(entry, words)| Remark::Note {
            entry: *entry,
            words: words.clone(),
        });
        let names = self.names.iter().map(|(first, name)| Remark::Name {
            first: *first,
            name: name.clone(),
        });
        let breakpoints = self.breakpoints.iter();
        let breakpoints = breakpoints.map(|(node, enabled)| Remark::Breakpoint {
            node: *node,
            enabled: Some(*enabled),
        });
        let seeds = self.seeds.iter().map(|(entry, seed)| Remark::Seed {
            entry: *entry,
            seed: *seed,
        });
        notes.chain(names).chain(breakpoints).chain(seeds)
    }

    /// The note on an entry, if it has one.
    pub fn note(&self, entry: EntryId) -> Option<&str> {
        self.notes.get(&entry).map(String::as_str)
    }

    /// Every note, by entry.
    pub fn notes(&self) -> impl Iterator<Item = (EntryId, &str)> {
        self.notes
            .iter()
            .map(|(entry, words)| (*entry, words.as_str()))
    }

    /// The name of the branch that begins with `first`, if it was given one.
    pub fn name(&self, first: EntryId) -> Option<&str> {
        self.names.get(&first).map(String::as_str)
    }

    /// The seed chance drew from at `entry`, if one was recorded.
    pub fn seed(&self, entry: EntryId) -> Option<u64> {
        let (_, seed) = self.seeds.range(..=entry).next_back()?;
        Some(*seed)
    }

    /// Adds `remark`; returns whether it says anything new.
    pub fn add(&mut self, remark: Remark) -> bool {
        let changes = match &remark {
            Remark::Note { entry, words } => put(&mut self.notes, *entry, words),
            Remark::Name { first, name } => put(&mut self.names, *first, name),
            Remark::Breakpoint { node, enabled } => {
                let before = match enabled {
                    Some(enabled) => self.breakpoints.insert(*node, *enabled),
                    None => self.breakpoints.remove(node),
                };
                before != *enabled
            }
            Remark::Seed { entry, seed } => self.seeds.insert(*entry, *seed) != Some(*seed),
        };
        if changes {
            self.made.push(remark);
        }
        changes
    }

    /// The remarks on what `pruned` kept, without the name of the branch that began with `removed`. The name of a
    /// branch that goes on with another stays with it.
    pub(super) fn kept_by(&self, pruned: &Pruned, removed: EntryId) -> Remarks {
        let mut kept = Remarks::default();
        for remark in self.summed() {
            let moved = match remark {
                Remark::Name { first, .. } if first == removed => None,
                Remark::Note { entry, words } => pruned
                    .kept(entry)
                    .map(|entry| Remark::Note { entry, words }),
                Remark::Name { first, name } => pruned.kept(first).map(|first| Remark::Name {
                    first: pruned.first_of_branch(first),
                    name,
                }),
                Remark::Breakpoint { .. } => Some(remark),
                Remark::Seed { entry, seed } => pruned
                    .kept_from(entry)
                    .map(|entry| Remark::Seed { entry, seed }),
            };
            if let Some(moved) = moved {
                kept.add(moved);
            }
        }
        kept
    }
}

impl FromIterator<Remark> for Remarks {
    fn from_iter<T: IntoIterator<Item = Remark>>(made: T) -> Remarks {
        let mut remarks = Remarks::default();
        for remark in made {
            remarks.add(remark);
        }
        remarks
    }
}

/// Puts `words` at `entry`, or takes away what is there where they are blank; returns whether that changed
/// anything.
fn put(all: &mut BTreeMap<EntryId, String>, entry: EntryId, words: &str) -> bool {
    let words = words.trim();
    if words.is_empty() {
        return all.remove(&entry).is_some();
    }
    all.insert(entry, words.into()).as_deref() != Some(words)
}

//! What is said about a log besides its steps: notes on entries, names of branches, breakpoints, what logpoints
//! wrote, seeds.

use std::collections::BTreeMap;

use super::breakpoints::{Breakpoint, Trigger};
use super::log::EntryId;
use super::pruning::Pruned;

/// One remark. A later one on the same thing takes the place of an earlier one.
#[derive(Debug, Clone, PartialEq)]
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
    /// A breakpoint was set, or set otherwise.
    Breakpoint(Breakpoint),
    /// The breakpoint that waits for this was cleared.
    Cleared(Trigger),
    /// A logpoint wrote words at an entry.
    Logged {
        /// The entry.
        entry: EntryId,
        /// The words.
        words: String,
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
    breakpoints: BTreeMap<Trigger, Breakpoint>,
    logged: BTreeMap<EntryId, Vec<String>>,
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
        let breakpoints = self.breakpoints.values().cloned().map(Remark::Breakpoint);
        let logged = self.logged.iter().flat_map(|(entry, written)| {
            written.iter().map(|words| Remark::Logged {
                entry: *entry,
                words: words.clone(),
            })
        });
        let seeds = self.seeds.iter().map(|(entry, seed)| Remark::Seed {
            entry: *entry,
            seed: *seed,
        });
        let said = notes.chain(names).chain(breakpoints);
        said.chain(logged).chain(seeds)
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

    /// What logpoints wrote at an entry, in the order they did.
    pub fn logged(&self, entry: EntryId) -> &[String] {
        self.logged.get(&entry).map_or(&[], Vec::as_slice)
    }

    /// Everything logpoints wrote, by entry.
    pub fn all_logged(&self) -> impl Iterator<Item = (EntryId, &[String])> {
        let logged = self.logged.iter();
        logged.map(|(entry, written)| (*entry, written.as_slice()))
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
            Remark::Breakpoint(breakpoint) => {
                let on = breakpoint.on.clone();
                self.breakpoints.insert(on, breakpoint.clone()).as_ref() != Some(breakpoint)
            }
            Remark::Cleared(on) => self.breakpoints.remove(on).is_some(),
            // A step that is walked again is not written about again.
            Remark::Logged { entry, words } => {
                let written = self.logged.entry(*entry).or_default();
                let is_new = !written.contains(words);
                if is_new {
                    written.push(words.clone());
                }
                is_new
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
                Remark::Breakpoint(_) | Remark::Cleared(_) => Some(remark),
                Remark::Logged { entry, words } => pruned
                    .kept(entry)
                    .map(|entry| Remark::Logged { entry, words }),
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

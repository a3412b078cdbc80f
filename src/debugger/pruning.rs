//! Taking a branch out of a log, which is done only where a person asks for it.

use super::log::{Entry, EntryId, Log};

/// A log without one of its branches.
#[derive(Debug, Clone)]
pub struct Pruned {
    log: Log,
    /// For each number of the old log its entry in the new one; nothing where it was taken out.
    kept: Vec<Option<EntryId>>,
}

impl Pruned {
    /// What is left, numbered anew.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// What is left, to be gone on with.
    pub fn into_log(self) -> Log {
        self.log
    }

    /// The entry that was `id`; nothing where it was taken out.
    pub fn kept(&self, id: EntryId) -> Option<EntryId> {
        self.kept.get(id.number()).copied().flatten()
    }

    /// The first entry that is left of those from `id` on.
    pub(super) fn kept_from(&self, id: EntryId) -> Option<EntryId> {
        let from = self.kept.get(id.number()..)?;
        from.iter().find_map(|kept| *kept)
    }

    /// The first entry of the branch the new entry `id` is on.
    pub(super) fn first_of_branch(&self, id: EntryId) -> EntryId {
        let branch = self.log.branches().get(self.log.branch_of(id));
        branch.map_or(id, |branch| branch.first())
    }
}

impl Log {
    /// The entries only `branch` holds, in order: those after the last entry another branch left it at.
    pub fn held_only_by(&self, branch: usize) -> &[EntryId] {
        let Some(found) = self.branches().get(branch) else {
            return &[];
        };
        let others = self.branches().iter();
        let left_here = others
            .filter(|other| self.branch_of(other.left()) == branch)
            .map(|other| other.left_depth());
        let shared = left_here.max().unwrap_or(0);
        let own = found.entries();
        let first = shared.saturating_sub(found.left_depth()).min(own.len());
        own.get(first..).unwrap_or_default()
    }

    /// The log without the entries [`Log::held_only_by`] `branch`. Nothing where it is the only branch, or
    /// there is no such branch.
    pub fn without(&self, branch: usize) -> Option<Pruned> {
        if self.branches().len() == 1 {
            return None;
        }
        let first = self.held_only_by(branch).first().copied()?;
        let shared = self.depth(first) - 1;
        let mut pruned = Pruned {
            log: Log::new(),
            kept: vec![Some(EntryId::BEGINNING)],
        };
        for (id, entry) in self.iter() {
            let is_out = self.branch_of(id) == branch && self.depth(id) > shared;
            let parent = pruned.kept(entry.parent).filter(|_| !is_out);
            // A parent that is kept is in the new log, so every entry is taken there.
            let kept = parent.and_then(|parent| {
                let entry = Entry {
                    parent,
                    ..entry.clone()
                };
                pruned.log.append(entry).ok()
            });
            pruned.kept.push(kept);
        }
        Some(pruned)
    }
}

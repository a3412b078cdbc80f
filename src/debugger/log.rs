//! The log: a tree of entries that is only ever added to.
//!
//! An entry keeps its parent, the command sent, the events it reported and the situation after it. The first
//! entry sent from another goes on with its branch, every further one begins a branch of its own. Nothing is
//! changed or removed, so moving anywhere is a look-up; [`Log::without`] makes another log of less.

use crate::runtime::{Command, CommandKind, Event, RefusalReason, Situation, SituationKind};

use super::way::{Stretch, Way};

/// An entry's number. 0 is the beginning, before anything was sent; the first step is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryId(u32);

/// Who sent a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sender {
    /// Whoever holds the debugger.
    Person,
    /// Continue, or another way of running on.
    Continue,
    /// A log played again.
    Replay,
    /// Chance.
    Random,
    /// A file of commands.
    Import,
}

/// One step of a log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The entry it was sent from.
    pub parent: EntryId,
    /// Who sent the command.
    pub sender: Sender,
    /// The command.
    pub command: Command,
    /// What the step reported.
    pub events: Vec<Event>,
    /// Where the run stood after it.
    pub situation: Situation,
}

/// Where an entry stands in the tree.
#[derive(Debug, Clone, Copy)]
struct Links {
    depth: u32,
    /// The branch it is on; for the beginning, which is on all of them, the first.
    branch: u32,
    /// The entry that asked what is open after it; see [`Log::asked_at`].
    asked: EntryId,
    newest_child: Option<EntryId>,
    older_sibling: Option<EntryId>,
}

/// One branch: the entries that were sent one after the other, the first of them from another branch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    left: EntryId,
    left_depth: usize,
    entries: Vec<EntryId>,
}

/// A tree of entries that is only ever added to.
#[derive(Debug, Clone)]
pub struct Log {
    entries: Vec<Entry>,
    /// One more than entries: the beginning has links too.
    links: Vec<Links>,
    branches: Vec<Branch>,
    tried: [[bool; SituationKind::ALL.len()]; CommandKind::ALL.len() + 1],
}

impl EntryId {
    /// Before anything was sent.
    pub const BEGINNING: EntryId = EntryId(0);

    /// The entry numbered `number`; it may not be in any log.
    pub fn from_number(number: usize) -> Option<EntryId> {
        u32::try_from(number).ok().map(EntryId)
    }

    /// The entry's number: 0 for the beginning.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

impl Sender {
    /// Every sender.
    pub const ALL: [Sender; 5] = [
        Sender::Person,
        Sender::Continue,
        Sender::Replay,
        Sender::Random,
        Sender::Import,
    ];

    /// The spelling in a saved log.
    pub fn name(self) -> &'static str {
        match self {
            Sender::Person => "person",
            Sender::Continue => "continue",
            Sender::Replay => "replay",
            Sender::Random => "random",
            Sender::Import => "import",
        }
    }
}

impl Entry {
    /// The refusal the step reported, if it reported one.
    pub fn refusal(&self) -> Option<RefusalReason> {
        let refusal = self.events.iter().find_map(Event::refusal);
        refusal.map(|(reason, _)| reason)
    }

    /// Whether the entry's command was not taken at all. A walk that came to a halt was.
    pub fn is_refused(&self) -> bool {
        self.refusal().is_some_and(|reason| !reason.halts_a_walk())
    }

    /// Whether what was asked before it is open still: it was refused, or the host says something failed.
    fn leaves_open(&self) -> bool {
        self.is_refused() || matches!(self.command, Command::Failed(_))
    }

    /// Whether `other` records the same outcome: the same events and situation. A refusal's reason counts, its
    /// explanation does not, which may be worded anew in another version.
    pub fn plays_as(&self, other: &Entry) -> bool {
        self.came_to(&other.events, &other.situation)
    }

    /// Whether it came to this; see [`Entry::plays_as`].
    pub fn came_to(&self, events: &[Event], situation: &Situation) -> bool {
        self.situation == *situation
            && self.events.len() == events.len()
            && self.events.iter().zip(events).all(same_event)
    }
}

/// Whether two events are the same, a refusal's explanation left out.
pub(super) fn same_event((one, other): (&Event, &Event)) -> bool {
    match (one, other) {
        (Event::Refused { reason: a, .. }, Event::Refused { reason: b, .. }) => a == b,
        (one, other) => one == other,
    }
}

impl Branch {
    /// The entry it left another branch at; the beginning for a branch that left none.
    pub fn left(&self) -> EntryId {
        self.left
    }

    /// How many steps lead to where it left.
    pub fn left_depth(&self) -> usize {
        self.left_depth
    }

    /// Its own entries in order; never empty.
    pub fn entries(&self) -> &[EntryId] {
        &self.entries
    }

    /// Its first entry, which it is told apart by in a saved log.
    pub fn first(&self) -> EntryId {
        self.entries.first().copied().unwrap_or(self.left)
    }

    /// Its last entry.
    pub fn tip(&self) -> EntryId {
        self.entries.last().copied().unwrap_or(self.left)
    }

    /// How many steps lead from the beginning to its tip.
    pub fn depth(&self) -> usize {
        self.left_depth + self.entries.len()
    }
}

impl Default for Log {
    fn default() -> Log {
        Log::new()
    }
}

impl Log {
    /// A log in which nothing was sent yet.
    pub fn new() -> Log {
        Log {
            entries: Vec::new(),
            links: vec![Links {
                depth: 0,
                branch: 0,
                asked: EntryId::BEGINNING,
                newest_child: None,
                older_sibling: None,
            }],
            branches: Vec::new(),
            tried: Default::default(),
        }
    }

    /// How many entries there are, over all branches.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing was sent yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether `id` is the beginning or an entry of this log.
    pub fn contains(&self, id: EntryId) -> bool {
        id.number() <= self.entries.len()
    }

    /// The entry `id`; nothing for the beginning.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(id.number().checked_sub(1)?)
    }

    /// The situation after `id`; [`Situation::NotStarted`] at the beginning.
    pub fn situation(&self, id: EntryId) -> &Situation {
        self.entry(id)
            .map_or(&Situation::NotStarted, |entry| &entry.situation)
    }

    /// Every entry with its number, in the order they were added.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (EntryId, &Entry)> {
        let numbered = self.entries.iter().enumerate();
        numbered.map(|(position, entry)| (EntryId(position as u32 + 1), entry))
    }

    /// Adds `entry`, whose parent is in this log, and gives its number.
    ///
    /// # Errors
    /// Gives the entry back when its parent is not in this log, or the log holds 2^32 - 1 entries.
    pub fn append(&mut self, entry: Entry) -> Result<EntryId, Entry> {
        let parent = entry.parent;
        let next = EntryId::from_number(self.links.len());
        let (Some(id), Some(parent_links)) = (next, self.links.get_mut(parent.number())) else {
            return Err(entry);
        };
        let mut links = Links {
            depth: parent_links.depth + 1,
            branch: parent_links.branch,
            asked: match entry.leaves_open() {
                true => parent_links.asked,
                false => id,
            },
            newest_child: None,
            older_sibling: parent_links.newest_child.replace(id),
        };
        let goes_on = links.older_sibling.is_none();
        match self.branches.get_mut(links.branch as usize) {
            Some(branch) if goes_on => branch.entries.push(id),
            _ => {
                // No more branches than entries, so the number fits.
                links.branch = self.branches.len() as u32;
                self.branches.push(Branch {
                    left: parent,
                    left_depth: links.depth as usize - 1,
                    entries: vec![id],
                });
            }
        }
        self.links.push(links);
        let from = self.situation(parent).kind();
        self.tried[entry.command.kind() as usize][from as usize] = true;
        self.entries.push(entry);
        Ok(id)
    }

    /// Puts what was recorded as `id` in place of what came out there; nothing else of the tree changes.
    pub(super) fn put_back(&mut self, id: EntryId, recorded: Entry) {
        let at = id.number().checked_sub(1);
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at)) {
            entry.events = recorded.events;
            entry.situation = recorded.situation;
        }
    }

    /// The children of `id`, the newest first.
    pub fn children(&self, id: EntryId) -> impl Iterator<Item = EntryId> {
        let first = self.links.get(id.number()).and_then(|l| l.newest_child);
        std::iter::successors(first, |child| {
            self.links.get(child.number()).and_then(|l| l.older_sibling)
        })
    }

    /// The entry that `commands` lead to from `from`, where they were sent one after another from there; the newest
    /// of several.
    pub fn along(&self, from: EntryId, commands: &[Command]) -> Option<EntryId> {
        let mut reached = vec![from];
        for command in commands {
            let next = reached.iter().flat_map(|id| self.children(*id));
            let is_sent = |id: &EntryId| self.entry(*id).is_some_and(|e| e.command == *command);
            reached = next.filter(is_sent).collect();
        }
        reached.into_iter().max()
    }

    /// How many entries lead from the beginning to `id`, itself included.
    pub fn depth(&self, id: EntryId) -> usize {
        self.links
            .get(id.number())
            .map_or(0, |links| links.depth as usize)
    }

    /// The entries from the beginning to `id`, itself included, in order.
    pub fn path_to(&self, id: EntryId) -> Vec<EntryId> {
        let stretches = self.stretches(self.branch_of(id));
        let way = Way::new(self, &stretches);
        way.iter().take(self.depth(id)).collect()
    }

    /// Every branch, in the order they were begun.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Which of [`Log::branches`] `id` is on; the beginning counts to the first.
    pub fn branch_of(&self, id: EntryId) -> usize {
        self.links
            .get(id.number())
            .map_or(0, |links| links.branch as usize)
    }

    /// The stretches the way to the tip of `branch` is made of; see [`Way`].
    pub fn stretches(&self, branch: usize) -> Vec<Stretch> {
        let mut end = usize::MAX;
        let mut next = Some(branch);
        let mut stretches = Vec::new();
        while let Some((branch, found)) = next.and_then(|at| Some((at, self.branches.get(at)?))) {
            stretches.push(Stretch { branch, end });
            end = found.left_depth;
            next = (end > 0).then(|| self.branch_of(found.left));
        }
        stretches.reverse();
        stretches
    }

    /// The entry that asked what is open after `id`: what was refused since then, and what the host said
    /// failed, left it open. Nothing at the beginning.
    pub fn asked_at(&self, id: EntryId) -> Option<(EntryId, &Entry)> {
        let asked = self.links.get(id.number())?.asked;
        Some((asked, self.entry(asked)?))
    }

    /// Whether a command of kind `command` was ever sent in a situation of kind `situation`.
    pub fn tried(&self, situation: SituationKind, command: CommandKind) -> bool {
        self.tried[command as usize][situation as usize]
    }
}

#[cfg(test)]
#[path = "log_tests.rs"]
mod tests;

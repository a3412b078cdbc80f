//! One of the two ways that are compared: a branch of this session's log, or of a log file.

use std::sync::Arc;

use crate::debugger::{Branch, Entry, EntryId, Log, Remarks, Session, Steps, Way, branch_name};
use crate::runtime::Situation;

use super::rows::Step;

/// A log file that was read to be compared with.
#[derive(Debug)]
pub struct OtherLog {
    /// Its file's name.
    pub name: String,
    /// Its entries as they were recorded.
    pub log: Log,
    /// What is said about it, the names of its branches among that.
    pub remarks: Remarks,
}

/// Whose branch it is.
#[derive(Debug, Clone)]
pub enum Whose {
    /// This session's.
    Session,
    /// A log file's.
    File(Arc<OtherLog>),
}

/// A branch, with its entries from the beginning to its tip.
#[derive(Debug, Clone)]
pub struct Side {
    whose: Whose,
    branch: usize,
    entries: Vec<EntryId>,
}

impl Side {
    /// A branch; its entries are looked up by [`Side::follow`].
    pub fn new(whose: Whose, branch: usize) -> Side {
        Side {
            whose,
            branch,
            entries: Vec::new(),
        }
    }

    /// Takes in the steps its branch has by now.
    pub fn follow(&mut self, session: &Session) {
        let log = match &self.whose {
            Whose::Session => session.log(),
            Whose::File(other) => &other.log,
        };
        let depth = log.branches().get(self.branch).map_or(0, Branch::depth);
        if depth != self.entries.len() {
            let stretches = log.stretches(self.branch);
            let more = Way::new(log, &stretches).iter_from(self.entries.len());
            self.entries.extend(more);
        }
    }

    /// Whether it is a branch of this session's log, where one can go to its steps.
    pub fn is_session(&self) -> bool {
        matches!(self.whose, Whose::Session)
    }

    /// Its log.
    pub fn log<'a>(&'a self, session: &'a Session) -> &'a Log {
        match &self.whose {
            Whose::Session => session.log(),
            Whose::File(other) => &other.log,
        }
    }

    /// Which of its log's branches it is.
    pub fn branch(&self) -> usize {
        self.branch
    }

    /// Takes another branch of the same log.
    pub fn choose(&mut self, branch: usize) {
        self.branch = branch;
        self.entries.clear();
    }

    /// The name of one of its log's branches, with the file's name before it where it is another's.
    pub fn name_of(&self, session: &Session, branch: usize) -> String {
        match &self.whose {
            Whose::Session => session.branch_name(branch),
            Whose::File(other) if other.log.branches().len() < 2 => other.name.clone(),
            Whose::File(other) => {
                let name = branch_name(&other.log, &other.remarks, branch);
                format!("{}: {name}", other.name)
            }
        }
    }

    /// Its name.
    pub fn name(&self, session: &Session) -> String {
        self.name_of(session, self.branch)
    }

    /// Its entries in order.
    pub fn entries(&self) -> &[EntryId] {
        &self.entries
    }

    /// Its way, to be compared.
    pub fn steps<'a>(&'a self, session: &'a Session) -> Steps<'a> {
        Steps {
            log: self.log(session),
            entries: &self.entries,
        }
    }

    /// Its step at `place`, counted from 0.
    pub fn entry<'a>(&'a self, session: &'a Session, place: usize) -> Option<(EntryId, &'a Entry)> {
        let id = *self.entries.get(place)?;
        Some((id, self.log(session).entry(id)?))
    }

    /// The same with where the run stood before it.
    pub fn step<'a>(&'a self, session: &'a Session, place: usize) -> Option<Step<'a>> {
        let (_, entry) = self.entry(session, place)?;
        let before: &Situation = self.log(session).situation(entry.parent);
        Some(Step { before, entry })
    }
}

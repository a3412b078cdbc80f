//! What a session remembers of all it was sent, on any branch, to offer it again.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::debugger::log::{EntryId, Log};
use crate::playbook::{Key, NodeIndex};
use crate::runtime::{Answer, Command, Situation};

/// What was answered and taken last, and which effects were carried out.
#[derive(Debug, Clone, Default)]
pub(super) struct Remembered {
    pub(super) answers: BTreeMap<Key, Answer>,
    /// The option or arm taken last, by menu or draw.
    pub(super) taken: HashMap<NodeIndex, usize>,
    /// The entries that asked for effects the host then said it had carried out.
    pub(super) performed: HashSet<EntryId>,
    /// The last of them, by what the run waited in.
    pub(super) performed_last: HashMap<Situation, EntryId>,
}

impl Remembered {
    /// What is remembered of a whole log.
    pub(super) fn of(log: &Log) -> Remembered {
        let mut remembered = Remembered::default();
        for (id, _) in log.iter() {
            remembered.add(log, id);
        }
        remembered
    }

    /// Adds what `id` answered, unless it was refused.
    pub(super) fn add(&mut self, log: &Log, id: EntryId) {
        let Some(entry) = log.entry(id).filter(|entry| !entry.is_refused()) else {
            return;
        };
        match &entry.command {
            Command::Supply(given) => {
                for (key, answer) in given {
                    self.answers.insert(key.clone(), answer.clone());
                }
            }
            Command::Choose(index) | Command::Drawn(index) => {
                if let Some(node) = log.situation(entry.parent).node() {
                    self.taken.insert(node, *index);
                }
            }
            Command::Done => {
                let asked = log.asked_at(entry.parent);
                let asked = asked
                    .filter(|(_, asked)| asked.events.iter().any(|event| event.effect().is_some()));
                if let Some((id, asked)) = asked {
                    self.performed.insert(id);
                    self.performed_last.insert(asked.situation.clone(), id);
                }
            }
            Command::Start { .. } | Command::Next | Command::Failed(_) | Command::Unknown(_) => {}
        }
    }
}

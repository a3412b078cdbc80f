//! What the branch that was left recorded, to be offered again: the answers lying ahead of where it was left.

use std::collections::HashMap;

use crate::playbook::NodeIndex;
use crate::runtime::{Command, Moment, Situation};

use super::log::{EntryId, Log};
use super::way::Way;

/// A question a run asks: the node, and for keys the moment.
type Question = (NodeIndex, Option<Moment>);

/// The answers the branch that was left recorded after that, by question, and how often each was asked since.
#[derive(Debug, Clone, Default)]
pub(super) struct Ahead {
    /// The branch shown, and how many entries it had when this was read.
    read: Option<(usize, usize)>,
    recorded: HashMap<Question, Vec<EntryId>>,
    /// How many of the branch's own entries were counted.
    counted: usize,
    asked: HashMap<Question, usize>,
}

impl Ahead {
    /// The command that answered what is open after the first `position` entries of `branch`, in the branch it
    /// left: the first time it is asked its first answer, and so on. Nothing where there is no such answer.
    pub(super) fn answer<'a>(
        &mut self,
        log: &'a Log,
        branch: usize,
        position: usize,
    ) -> Option<&'a Command> {
        let shown = log.branches().get(branch)?;
        let own = position.checked_sub(shown.left_depth())?;
        let left = log.branch_of(shown.left());
        if left == branch {
            return None;
        }
        let length = log.branches().get(left)?.depth();
        if self.read != Some((branch, length)) || own < self.counted {
            *self = Ahead {
                read: Some((branch, length)),
                ..Ahead::default()
            };
            let stretches = log.stretches(left);
            for id in Way::new(log, &stretches).iter_from(shown.left_depth()) {
                if let Some(question) = answered(log, id) {
                    self.recorded.entry(question).or_default().push(id);
                }
            }
        }
        for id in shown.entries().get(self.counted..own)? {
            if let Some(question) = answered(log, *id) {
                *self.asked.entry(question).or_default() += 1;
            }
        }
        self.counted = own;
        let at = own.checked_sub(1).and_then(|at| shown.entries().get(at));
        let open = question(log.situation(at.copied().unwrap_or(shown.left())))?;
        let times = self.asked.get(&open).copied().unwrap_or_default();
        let id = *self.recorded.get(&open)?.get(times)?;
        log.entry(id).map(|entry| &entry.command)
    }
}

/// The question `id` answered, where it answered one and was not refused.
fn answered(log: &Log, id: EntryId) -> Option<Question> {
    let entry = log.entry(id).filter(|entry| !entry.is_refused())?;
    match entry.command {
        Command::Supply(_) | Command::Choose(_) | Command::Drawn(_) => {
            question(log.situation(entry.parent))
        }
        Command::Start { .. }
        | Command::Next
        | Command::Done
        | Command::Failed(_)
        | Command::Unknown(_) => None,
    }
}

/// What `situation` asks of the world, the player or chance.
fn question(situation: &Situation) -> Option<Question> {
    match situation {
        Situation::AwaitingSupply { node, moment, .. } => Some((*node, Some(*moment))),
        Situation::AwaitingChoice { node, .. } | Situation::AwaitingDraw { node, .. } => {
            Some((*node, None))
        }
        Situation::NotStarted
        | Situation::AtNode { .. }
        | Situation::AwaitingDone { .. }
        | Situation::AtEnd => None,
    }
}

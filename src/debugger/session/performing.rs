//! Effects the host has carried out, which going back does not undo.

use crate::debugger::log::EntryId;
use crate::debugger::way::{Way, shared_steps};
use crate::runtime::{Command, Situation};

use super::Session;

impl Session {
    /// Whether `id` asked for effects the host then said it had carried out, on any branch.
    pub fn is_performed(&self, id: EntryId) -> bool {
        self.remembered.performed.contains(&id)
    }

    /// The entries that asked for the effects the host said it had carried out in the steps of the way shown after
    /// its first `from`, up to its first `to`: what going back from there leaves done.
    pub fn performed_between(&self, from: usize, to: usize) -> Vec<EntryId> {
        self.performed_on(self.way(), from, to)
    }

    /// The same of the steps from the playhead on to `left`, or from where the ways to both part: what going from
    /// `left` to where the playhead is leaves done.
    pub fn performed_since(&self, left: EntryId) -> Vec<EntryId> {
        let stretches = self.log.stretches(self.log.branch_of(left));
        let steps = self.log.depth(left);
        let shared = shared_steps(&stretches, steps, self.way()).min(self.position);
        self.performed_on(Way::new(&self.log, &stretches), shared, steps)
    }

    fn performed_on(&self, way: Way, from: usize, to: usize) -> Vec<EntryId> {
        let steps = way.iter_from(from).take(to.saturating_sub(from));
        let done = steps.filter(|id| {
            let entry = self.log.entry(*id);
            entry.is_some_and(|entry| entry.command == Command::Done && !entry.is_refused())
        });
        let asked = done.filter_map(|id| {
            let (asked, _) = self.log.asked_at(self.log.entry(id)?.parent)?;
            self.is_performed(asked).then_some(asked)
        });
        asked.collect()
    }

    /// Where the run waits for effects, the entry at which the host has carried the same ones out already: on a way
    /// that was left since, or right here before the playhead went back.
    pub fn performed_before(&self) -> Option<EntryId> {
        let Situation::AwaitingDone { .. } = self.situation() else {
            return None;
        };
        let (asked, _) = self.log.asked_at(self.playhead())?;
        if self.is_performed(asked) {
            return Some(asked);
        }
        let before = *self.remembered.performed_last.get(self.situation())?;
        let depth = self.log.depth(before);
        let is_behind =
            depth <= self.position && self.way().get(depth.checked_sub(1)?) == Some(before);
        (!is_behind).then_some(before)
    }
}

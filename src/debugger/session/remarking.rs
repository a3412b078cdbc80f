//! What is said about a session's log, and taking a branch out of it.

use crate::debugger::ahead::Ahead;
use crate::debugger::breakpoints::Survey;
use crate::debugger::command::Outcome;
use crate::debugger::log::{Entry, EntryId};
use crate::debugger::remarks::Remark;
use crate::debugger::visits::Visits;

use super::remembered::Remembered;
use super::{Session, trace_of};

impl Session {
    /// Takes `remark`, unless it says what is so already or is about something that is not there.
    pub(super) fn remark(&mut self, remark: Remark) -> Outcome {
        match &remark {
            Remark::Note { entry, .. } | Remark::Name { first: entry, .. }
                if *entry == EntryId::BEGINNING || !self.log.contains(*entry) =>
            {
                return Outcome::Nothing;
            }
            Remark::Note { .. } | Remark::Name { .. } => {}
            Remark::Seed { entry, .. } | Remark::Logged { entry, .. }
                if !self.log.contains(*entry) =>
            {
                return Outcome::Nothing;
            }
            Remark::Seed { .. } | Remark::Logged { .. } => {}
            Remark::Breakpoint(breakpoint) => {
                let playbook = self.context.playbook();
                self.breakpoints.set(breakpoint.clone(), playbook);
            }
            Remark::Cleared(on) => self.breakpoints.clear(on),
        }
        let is_breakpoint = matches!(remark, Remark::Breakpoint(_) | Remark::Cleared(_));
        match self.remarks.add(remark) {
            true if is_breakpoint => Outcome::BreakpointsChanged,
            true => Outcome::Remarked,
            false => Outcome::Nothing,
        }
    }

    /// Takes out the entries only `branch` holds. The playhead stays, or goes to where the branch left.
    pub(super) fn remove_branch(&mut self, branch: usize) -> Outcome {
        let (Some(pruned), Some(removed)) =
            (self.log.without(branch), self.log.branches().get(branch))
        else {
            return Outcome::Nothing;
        };
        let removed = removed.first();
        let playhead = std::iter::successors(Some(self.playhead()), |id| {
            self.log.entry(*id).map(|entry| entry.parent)
        });
        let playhead = playhead.into_iter().find_map(|id| pruned.kept(id));
        let moved = |(id, entry): (EntryId, Entry)| {
            let parent = pruned.kept(entry.parent)?;
            Some((pruned.kept(id)?, Entry { parent, ..entry }))
        };
        let differences = std::mem::take(&mut self.differences);
        self.differences = differences.into_iter().filter_map(moved).collect();
        self.remarks = self.remarks.kept_by(&pruned, removed);
        self.log = pruned.into_log();
        self.visits = Visits::default();
        for (id, _) in self.log.iter() {
            let arrived = trace_of(&self.context, &self.log, id).arrived;
            self.visits.add(&self.log, id, &arrived);
        }
        self.remembered = Remembered::of(&self.log);
        self.ahead = Ahead::default();
        self.survey = Survey::default();
        self.rewritten += 1;
        self.way = Vec::new();
        self.position = 0;
        self.go_to(playhead.unwrap_or(EntryId::BEGINNING));
        if self.way.is_empty() {
            self.way = self.log.stretches(0);
        }
        Outcome::Removed
    }
}

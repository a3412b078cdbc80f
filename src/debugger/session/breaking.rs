//! Setting breakpoints, and what they do at the playhead.

use crate::debugger::breakpoints::{Breakpoint, SetOn, Trigger};
use crate::debugger::command::Outcome;
use crate::debugger::remarks::Remark;
use crate::debugger::way::Way;

use super::Session;

impl Session {
    /// Looks for what the breakpoints hit on the way shown, at most `portion` steps further. Gives whether all of it
    /// is known. A run does this by itself as far as it goes.
    pub fn survey(&mut self, portion: usize) -> bool {
        self.survey_upto(self.way().len(), portion)
    }

    /// How many steps of the way shown [`Session::survey`] has looked at.
    pub fn surveyed(&self) -> usize {
        self.survey.steps()
    }

    /// Whether an enabled breakpoint hits step number `step` of the way shown, as far as it was surveyed.
    pub fn is_hit_at(&self, step: usize) -> bool {
        let mut breakpoints = self.breakpoints.iter();
        breakpoints.any(|(breakpoint, _)| breakpoint.enabled && self.survey.hits(breakpoint, step))
    }

    /// Looks for what hits on the way to the playhead, at most `portion` steps further.
    pub(super) fn survey_behind(&mut self, portion: usize) -> bool {
        self.survey_upto(self.position, portion)
    }

    fn survey_upto(&mut self, upto: usize, portion: usize) -> bool {
        self.survey.go_on(
            &self.breakpoints,
            &self.context,
            &self.scenes,
            Way::new(&self.log, &self.way),
            upto,
            portion,
        )
    }

    /// How often what `on` waits for was done on the way to the playhead while its condition held, as far as
    /// [`Session::survey`] came.
    pub fn times(&self, on: &Trigger) -> usize {
        self.survey.times(on, self.position)
    }

    /// What the enabled breakpoints wait for that stop a run at the playhead.
    pub(super) fn hit(&self) -> Vec<Trigger> {
        let stops = self
            .hitting()
            .filter(|breakpoint| !breakpoint.is_logpoint());
        stops.map(|breakpoint| breakpoint.on.clone()).collect()
    }

    /// The enabled breakpoints that hit at the playhead, which is surveyed.
    fn hitting(&self) -> impl Iterator<Item = &Breakpoint> {
        let enabled = self.breakpoints.iter().map(|(breakpoint, _)| breakpoint);
        let enabled = enabled.filter(|breakpoint| breakpoint.enabled);
        enabled.filter(|breakpoint| self.survey.hits(breakpoint, self.position))
    }

    /// Writes what the logpoints say that hit at the playhead. What was written there is not written again.
    pub(super) fn write_logpoints(&mut self) {
        let writes =
            |(breakpoint, _): (&Breakpoint, _)| breakpoint.enabled && breakpoint.is_logpoint();
        if !self.breakpoints.iter().any(writes) {
            return;
        }
        self.survey_behind(usize::MAX);
        let entry = self.playhead();
        let way = self.way();
        let written = self.hitting().filter_map(|breakpoint| {
            let survey = &self.survey;
            survey.words(breakpoint, &self.context, &self.scenes, way, self.position)
        });
        for words in written.collect::<Vec<_>>() {
            self.remark(Remark::Logged { entry, words });
        }
    }

    pub(super) fn set_breakpoint(&mut self, mut breakpoint: Breakpoint) -> Outcome {
        if let (Some(node), None) = (breakpoint.on.node(), &breakpoint.set_on) {
            breakpoint.set_on = SetOn::node(self.context.playbook(), node);
            if breakpoint.set_on.is_none() {
                return Outcome::Nothing;
            }
        }
        self.remark(Remark::Breakpoint(breakpoint))
    }

    pub(super) fn switch_breakpoint(&mut self, on: &Trigger, enabled: bool) -> Outcome {
        match self.breakpoints.get(on) {
            Some(breakpoint) => self.remark(Remark::Breakpoint(Breakpoint {
                enabled,
                ..breakpoint.clone()
            })),
            None => Outcome::Nothing,
        }
    }
}

//! Running on and back, a step at a time.

use crate::debugger::command::Outcome;
use crate::debugger::log::Sender;
use crate::debugger::running::{Run, RunWay, STEP_LIMIT, Stop, request};
use crate::playbook::NodeIndex;
use crate::runtime::{Command, Situation};

use super::Session;

impl Session {
    /// Goes on with the run that was begun, by at most `steps` steps. Gives why it stopped, once it has.
    pub fn run(&mut self, steps: usize) -> Option<Stop> {
        for _ in 0..steps {
            let mut run = self.run?;
            let recorded = self.log.len();
            let stop = self.advance(run.way);
            run.sent += self.log.len() - recorded;
            let stop = stop.or((run.sent >= STEP_LIMIT).then_some(Stop::StepLimit(run.sent)));
            self.run = stop.is_none().then_some(run);
            if stop.is_some() {
                return stop;
            }
        }
        None
    }

    /// Goes on with the run that was begun until it stops, asking before each step whether to interrupt it.
    /// Nothing where no run was begun.
    pub fn run_until(&mut self, mut interrupted: impl FnMut() -> bool) -> Option<Stop> {
        while self.run.is_some() {
            if interrupted() {
                self.run = None;
                return Some(Stop::Interrupted);
            }
            if let Some(stop) = self.run(1) {
                return Some(stop);
            }
        }
        None
    }

    pub(super) fn begin(&mut self, way: RunWay) -> Outcome {
        self.run = Some(Run { way, sent: 0 });
        Outcome::Running
    }

    /// Takes one step of a run. Gives why it stops here, if it does.
    fn advance(&mut self, way: RunWay) -> Option<Stop> {
        let target = match way {
            RunWay::Backwards => {
                let Some(before) = self.position.checked_sub(1) else {
                    return Some(Stop::Beginning);
                };
                self.move_to(before);
                if before == 0 {
                    return Some(Stop::Beginning);
                }
                return self.stop_here(None);
            }
            RunWay::On(target) => target,
        };
        if self.position < self.way().len() {
            self.move_to(self.position + 1);
        } else {
            let (command, sender) = match self.situation() {
                Situation::NotStarted => (Command::start(), Sender::Continue),
                Situation::AtNode { .. } => (Command::Next, Sender::Continue),
                Situation::AtEnd => return Some(Stop::End),
                Situation::AwaitingDone { .. }
                | Situation::AwaitingSupply { .. }
                | Situation::AwaitingChoice { .. }
                | Situation::AwaitingDraw { .. } => match self.answer() {
                    Some(answered) => answered,
                    None => return request(self.situation()).map(Stop::Request),
                },
            };
            self.send_answer(command, sender);
        }
        let stop = self.stop_here(target);
        if stop.is_some() || self.position < self.way().len() {
            return stop;
        }
        let open = request(self.situation())?;
        self.answer().is_none().then_some(Stop::Request(open))
    }

    /// What stops a run at the playhead's entry, whichever way it came.
    fn stop_here(&self, target: Option<NodeIndex>) -> Option<Stop> {
        let entry = self.log.entry(self.playhead())?;
        if let Some(reason) = entry.refusal() {
            return Some(Stop::Refusal(reason));
        }
        let arrived = self.trace(self.playhead()).arrived;
        let hit = self.breakpoints.hit(&arrived).map(Stop::Breakpoint);
        let reached = target.filter(|target| arrived.contains(target));
        hit.or(reached.map(Stop::Arrived))
            .or((entry.situation == Situation::AtEnd).then_some(Stop::End))
    }
}

//! Running on and back, a step at a time.

use crate::debugger::command::Outcome;
use crate::debugger::log::Sender;
use crate::debugger::running::{Goal, Run, Running, STEP_LIMIT, Stop, request};
use crate::playbook::scene_of;
use crate::runtime::{Command, PlayState, Situation, step_traced};

use super::Session;

/// How many steps are looked through for breakpoints within one step of a run.
const SURVEY_PORTION: usize = 64;

impl Session {
    /// Goes on with the run that was begun, by at most `steps` steps. Gives why it stopped, once it has.
    pub fn run(&mut self, steps: usize) -> Option<Stop> {
        for _ in 0..steps {
            let mut run = self.run?;
            // What hit before counts, whichever way the run goes.
            if !self.survey_behind(SURVEY_PORTION) {
                continue;
            }
            let recorded = self.log.len();
            let stop = self.advance(run.goal);
            run.sent += self.log.len() - recorded;
            run.steps += 1;
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

    pub(super) fn begin(&mut self, goal: Goal) -> Outcome {
        self.run = Some(Run {
            goal,
            sent: 0,
            steps: 0,
        });
        Outcome::Running
    }

    /// The run that was begun and has not stopped.
    pub fn running(&self) -> Option<Running> {
        self.run.map(|run| Running {
            is_back: run.goal.is_back(),
            steps: run.steps,
        })
    }

    /// The goal of running to the end of the scene the run stands in; before it stands anywhere, of the one that is
    /// started: as recorded ahead, else at the entry.
    pub(super) fn scene_end(&self) -> Goal {
        let ahead = self.way().get(self.position);
        let started = || match ahead {
            Some(ahead) => self.trace(ahead),
            None => {
                let before = PlayState::from(self.situation().clone());
                step_traced(&self.context, &before, &Command::start()).1
            }
        };
        // Where the start leads, past what it only walks past.
        let arrives = || started().arrived.last().copied();
        let node = self.stands_at().or_else(arrives);
        Goal::SceneEnd(node.and_then(|node| scene_of(&self.scenes, node)))
    }

    /// Takes one step of a run. Gives why it stops here, if it does.
    fn advance(&mut self, goal: Goal) -> Option<Stop> {
        if goal.is_back() {
            let Some(before) = self.position.checked_sub(1) else {
                return Some(Stop::Beginning);
            };
            self.move_to(before);
            return match before {
                0 => Some(Stop::Beginning),
                _ => self.stop_here(goal),
            };
        }
        if let Some(ahead) = self.way().get(self.position) {
            let command = self.log.entry(ahead).map(|entry| entry.command.clone());
            if command.is_some_and(|command| self.leaves_scene(goal, &command)) {
                return Some(Stop::SceneEnd);
            }
            self.move_to(self.position + 1);
            self.write_logpoints();
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
            if self.leaves_scene(goal, &command) {
                return Some(Stop::SceneEnd);
            }
            self.send_answer(command, sender);
        }
        let stop = self.stop_here(goal);
        if stop.is_some() || self.position < self.way().len() {
            return stop;
        }
        let open = request(self.situation())?;
        self.answer().is_none().then_some(Stop::Request(open))
    }

    /// Whether `command` would leave the scene a run is to stop at the end of.
    fn leaves_scene(&self, goal: Goal, command: &Command) -> bool {
        let Goal::SceneEnd(scene) = goal else {
            return false;
        };
        if *self.situation() == Situation::NotStarted {
            return false;
        }
        let before = PlayState::from(self.situation().clone());
        let (_, trace) = step_traced(&self.context, &before, command);
        let mut arrived = trace.arrived.into_iter();
        arrived.any(|node| scene_of(&self.scenes, node) != scene)
    }

    /// What stops a run at the playhead's entry, whichever way it came.
    fn stop_here(&mut self, goal: Goal) -> Option<Stop> {
        self.survey_behind(SURVEY_PORTION);
        let hit = self.hit();
        if !hit.is_empty() {
            return Some(Stop::Breakpoint(hit));
        }
        let entry = self.log.entry(self.playhead())?;
        if let Some(reason) = entry.refusal() {
            return Some(Stop::Refusal(reason));
        }
        let is_menu = matches!(entry.situation, Situation::AwaitingChoice { .. });
        let is_end = entry.situation == Situation::AtEnd;
        let before = self.position.saturating_sub(1);
        let visits = |node, position| self.visits.of(node, &self.way, position);
        let arrives = |node| {
            let arrived = visits(node, self.position) > visits(node, before);
            arrived.then_some(Stop::Arrived(node))
        };
        let reached = match goal {
            Goal::On | Goal::SceneEnd(_) | Goal::Back => None,
            Goal::Choice | Goal::BackToChoice => is_menu.then_some(Stop::Choice),
            Goal::Node(node) | Goal::BackToNode(node) => arrives(node),
        };
        reached.or(is_end.then_some(Stop::End))
    }
}

//! One run by chance, a step at a time.

use std::collections::HashMap;

use crate::debugger::chance::Chance;
use crate::debugger::coverage::Coverage;
use crate::playbook::NodeIndex;
use crate::runtime::{
    Command, Event, PlayState, RefusalReason, Situation, StepResult, step_traced,
};

use super::Rules;
use super::sending::next;

/// How often a run comes back to a situation no way leads from to an end, before it gives up.
pub const MOST_RETURNS: u32 = 32;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// It was refused: the playbook halts a walk.
    Refused {
        /// Which rule refused.
        reason: RefusalReason,
        /// Where the run stands then.
        node: Option<NodeIndex>,
    },
    /// It goes round for ever and nothing decides: the first node of the round, in document order.
    Round(NodeIndex),
    /// It came to this node, from which no way leads to an end, and goes round behind it.
    NoEnd(NodeIndex),
    /// It took as many steps as it may.
    StepLimit,
    /// It ended at this node.
    End(NodeIndex),
}

/// One run by chance.
#[derive(Debug, Clone)]
pub(super) struct Run {
    number: u64,
    chance: Chance,
    came: StepResult,
    steps: usize,
    /// The situations since something was decided last, by their place among them: none may come again.
    undecided: HashMap<Situation, usize>,
    /// The first node, in document order, each of the steps to them passed.
    passed: Vec<NodeIndex>,
    /// The node by which the run came to where no way leads to an end.
    lost: Option<NodeIndex>,
    /// How often the run came to each situation since.
    returns: HashMap<Situation, u32>,
}

impl Run {
    /// Run `number`, before its first step.
    pub(super) fn new(rules: &Rules, number: u64) -> Run {
        Run {
            number,
            chance: Chance::at(rules.seed, number),
            came: StepResult {
                state: PlayState::new(),
                events: Vec::new(),
            },
            steps: 0,
            undecided: HashMap::new(),
            passed: Vec::new(),
            lost: None,
            returns: HashMap::new(),
        }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// How many steps it has taken.
    pub(super) fn steps(&self) -> usize {
        self.steps
    }

    /// Takes a step and counts it. Gives how the run ended, once it has.
    pub(super) fn step(&mut self, rules: &Rules, coverage: &mut Coverage) -> Option<Ending> {
        self.step_with(rules, coverage, |_, _| {})
    }

    /// Takes a step, counts it, and hands it on. Gives how the run ended, once it has.
    pub(super) fn step_with(
        &mut self,
        rules: &Rules,
        coverage: &mut Coverage,
        taken: impl FnOnce(&Command, &StepResult),
    ) -> Option<Ending> {
        let context = &rules.context;
        if self.steps >= rules.limit {
            return Some(Ending::StepLimit);
        }
        let (command, decides) = next(context, &self.came, &mut self.chance)?;
        let (result, trace) = step_traced(context, &self.came.state, &command);
        let sent = (&self.came.state.situation, &command);
        coverage.add_step(context.playbook(), sent, (&result, &trace));
        taken(&command, &result);
        self.steps += 1;
        self.came = result;
        if decides {
            self.undecided.clear();
            self.passed.clear();
        }
        let situation = &self.came.state.situation;
        let refusal = self.came.events.iter().find_map(Event::refusal);
        if let Some((reason, _)) = refusal {
            let node = situation.node();
            return Some(Ending::Refused { reason, node });
        }
        let Some(node) = situation.node() else {
            return trace.arrived.last().copied().map(Ending::End);
        };
        // What a walk passed is on the way round too.
        self.passed
            .push(trace.arrived.iter().copied().min().unwrap_or(node));
        let before = self.undecided.insert(situation.clone(), self.passed.len());
        if let Some(begins) = before {
            let round = self.passed.iter().skip(begins).copied();
            return Some(Ending::Round(round.min().unwrap_or(node)));
        }
        if rules.leads_to_an_end.get(node) == Some(&false) {
            let lost = *self.lost.get_or_insert(node);
            let returns = self.returns.entry(situation.clone()).or_default();
            *returns += 1;
            if *returns > MOST_RETURNS {
                return Some(Ending::NoEnd(lost));
            }
        }
        (self.steps >= rules.limit).then_some(Ending::StepLimit)
    }
}

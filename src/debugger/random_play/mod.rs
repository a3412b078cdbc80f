//! Random play: a run by chance, from a seed, until a refusal, an endless wait or the end.
//!
//! Every run has a [`Chance`](super::Chance) of its own, made of the seed and the run's number, so any run can be
//! played again alone. An option is any of the available, an arm comes up by its share. What is sent is always taken,
//! so a refusal is the playbook's, never the driver's.
//!
//! A run waits for ever where
//! 1. it comes back to a situation and nothing was decided in between: it would go round for ever;
//! 2. it comes back, for the [`MOST_RETURNS`]th time, to a situation from which no way leads to an end;
//! 3. it has taken as many steps as it may.

mod findings;
mod run;
mod sending;

pub use findings::{Finding, Findings, Found};
pub use run::{Ending, MOST_RETURNS};

use crate::debugger::ways_in::WaysIn;
use crate::playbook::{Node, NodeKind, Playbook};
use crate::runtime::PlayContext;

use super::coverage::Coverage;
use super::log::{Entry, EntryId, Log, Sender};
use run::Run;

/// How many steps a run takes at most, unless it is told otherwise.
pub const MOST_STEPS: usize = 10_000;

/// Runs by chance, one after the other, from run 0 on.
///
/// ```
/// # use std::sync::Arc;
/// # use playscope::playbook::read;
/// # use playscope::runtime::{PlayContext, Taught};
/// use playscope::debugger::random_play::{Ending, MOST_STEPS, RandomPlay};
/// # let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
/// #   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
/// #   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
/// #    "out":[{"kind":"succession","target":1}]},
/// #   {"kind":"end","id":1,"out":[]}]}"#;
/// # let playbook = Arc::new(read(bytes).unwrap().playbook);
/// let context = PlayContext::new(playbook, Taught::Full);
/// let mut play = RandomPlay::new(context, 7, 100, MOST_STEPS);
/// while !play.work(1000) {}
/// assert_eq!(play.findings().found().len(), 0);
/// assert_eq!(play.log_of(0).1, Ending::End(1));
/// ```
#[derive(Debug, Clone)]
pub struct RandomPlay {
    rules: Rules,
    runs: u64,
    run: Option<Run>,
    begun: u64,
    findings: Findings,
}

/// What every run of a random play keeps to.
#[derive(Debug, Clone)]
struct Rules {
    context: PlayContext,
    seed: u64,
    limit: usize,
    /// By node, whether a way leads from it to an end.
    leads_to_an_end: Vec<bool>,
}

impl RandomPlay {
    /// Will play `runs` runs on `context` from `seed`, each of at most `limit` steps.
    pub fn new(context: PlayContext, seed: u64, runs: u64, limit: usize) -> RandomPlay {
        let findings = Findings::new(context.playbook(), seed);
        RandomPlay {
            rules: Rules {
                leads_to_an_end: leads_to_an_end(context.playbook()),
                context,
                seed,
                limit,
            },
            runs,
            run: None,
            begun: 0,
            findings,
        }
    }

    /// Plays on by at most `steps` steps. Returns whether every run is through.
    pub fn work(&mut self, steps: usize) -> bool {
        for _ in 0..steps {
            let run = match &mut self.run {
                Some(run) => run,
                None if self.begun == self.runs => return true,
                None => {
                    self.begun += 1;
                    self.run.insert(Run::new(&self.rules, self.begun - 1))
                }
            };
            if let Some(ending) = run.step(&self.rules, &mut self.findings.coverage) {
                self.findings.add(run.number(), run.steps(), ending);
                self.run = None;
            }
        }
        self.run.is_none() && self.begun == self.runs
    }

    /// What was found so far.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// What the runs are played on.
    pub fn context(&self) -> &PlayContext {
        &self.rules.context
    }

    /// How many runs are to be played.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// How many steps a run takes at most.
    pub fn limit(&self) -> usize {
        self.rules.limit
    }

    /// Run `number` by itself: every step of it as a log, and how it ended.
    pub fn log_of(&self, number: u64) -> (Log, Ending) {
        let mut run = Run::new(&self.rules, number);
        let mut log = Log::new();
        let mut coverage = Coverage::new(self.rules.context.playbook());
        let mut parent = EntryId::BEGINNING;
        loop {
            let ending = run.step_with(&self.rules, &mut coverage, |command, result| {
                let entry = Entry {
                    parent,
                    sender: Sender::Random,
                    command: command.clone(),
                    events: result.events.clone(),
                    situation: result.state.situation.clone(),
                };
                // A log with 2^32 - 1 entries takes no more.
                parent = log.append(entry).unwrap_or(parent);
            });
            if let Some(ending) = ending {
                return (log, ending);
            }
        }
    }
}

/// By node, whether a way leads from it to an end, whatever the world answers.
fn leads_to_an_end(playbook: &Playbook) -> Vec<bool> {
    let ways_in = WaysIn::new(playbook);
    let is_end = |node: &Node| node.kind() == NodeKind::End;
    let mut leads: Vec<bool> = playbook.nodes.iter().map(is_end).collect();
    let ends = leads.iter().enumerate().filter(|(_, is_end)| **is_end);
    let mut open: Vec<usize> = ends.map(|(node, _)| node).collect();
    while let Some(node) = open.pop() {
        for (from, _) in ways_in.of(node) {
            if let Some(leads) = leads.get_mut(from).filter(|leads| !**leads) {
                *leads = true;
                open.push(from);
            }
        }
    }
    leads
}

#[cfg(test)]
mod tests;

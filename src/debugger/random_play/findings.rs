//! What random play found: each refusal and each endless wait once, with the run that finds it soonest.

use std::collections::BTreeMap;

use crate::debugger::coverage::Coverage;
use crate::playbook::{NodeIndex, Playbook, place_words};
use crate::runtime::{RefusalReason, counted};

use super::run::Ending;

/// What runs by chance came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    /// The seed they were played from.
    pub seed: u64,
    /// How many runs are through.
    pub runs: u64,
    /// What the runs visited, those that are not through included.
    pub coverage: Coverage,
    found: BTreeMap<Found, Finding>,
    ends: BTreeMap<NodeIndex, u64>,
}

/// What a run can find: a refusal, or an endless wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Found {
    /// The playbook refused.
    Refusal {
        /// Which rule refused.
        reason: RefusalReason,
        /// Where the run stands then.
        node: Option<NodeIndex>,
    },
    /// A round nothing decides about: its first node.
    Round(NodeIndex),
    /// A node behind which there is no end: the one runs came by.
    NoEnd(NodeIndex),
    /// No end within the steps a run may take.
    StepLimit,
}

/// One thing that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub what: Found,
    /// How many runs found it.
    pub times: u64,
    /// The run that finds it in the fewest steps; of several the first.
    pub run: u64,
    /// How many steps that run takes.
    pub steps: usize,
}

impl Findings {
    pub(super) fn new(playbook: &Playbook, seed: u64) -> Findings {
        Findings {
            seed,
            runs: 0,
            coverage: Coverage::new(playbook),
            found: BTreeMap::new(),
            ends: BTreeMap::new(),
        }
    }

    /// Adds that run `run` ended so after `steps` steps.
    pub(super) fn add(&mut self, run: u64, steps: usize, ending: Ending) {
        self.runs += 1;
        let what = match ending {
            Ending::Refused { reason, node } => Found::Refusal { reason, node },
            Ending::Round(node) => Found::Round(node),
            Ending::NoEnd(node) => Found::NoEnd(node),
            Ending::StepLimit => Found::StepLimit,
            Ending::End(node) => {
                *self.ends.entry(node).or_default() += 1;
                return;
            }
        };
        let finding = self.found.entry(what).or_insert(Finding {
            what,
            times: 0,
            run,
            steps,
        });
        finding.times += 1;
        if steps < finding.steps {
            (finding.run, finding.steps) = (run, steps);
        }
    }

    /// Each refusal and endless wait, once.
    pub fn found(&self) -> impl ExactSizeIterator<Item = &Finding> {
        self.found.values()
    }

    /// The ends reached, and by how many runs.
    pub fn ends(&self) -> impl ExactSizeIterator<Item = (NodeIndex, u64)> {
        self.ends.iter().map(|(node, times)| (*node, *times))
    }

    /// The nodes no run arrived at.
    pub fn never_visited(&self, playbook: &Playbook) -> impl Iterator<Item = NodeIndex> {
        (0..playbook.nodes.len()).filter(|node| self.coverage.visits(*node) == 0)
    }
}

impl Found {
    /// The node it is about, if it is about one.
    pub fn node(self) -> Option<NodeIndex> {
        match self {
            Found::Refusal { node, .. } => node,
            Found::Round(node) | Found::NoEnd(node) => Some(node),
            Found::StepLimit => None,
        }
    }

    /// The kind of what was found, as JSON and file names have it: `leads-nowhere`, `endless-round`.
    pub fn name(self) -> &'static str {
        match self {
            Found::Refusal { reason, .. } => reason.name(),
            Found::Round(_) => "endless-round",
            Found::NoEnd(_) => "no-end",
            Found::StepLimit => "step-limit",
        }
    }

    /// What was found, as a sentence. `limit` is how many steps a run may take.
    pub fn sentence(self, playbook: &Playbook, limit: usize) -> String {
        let place = |node| place_words(playbook, node);
        match self {
            Found::Refusal {
                reason,
                node: Some(node),
            } => format!("Refused {reason} at {}.", place(node)),
            Found::Refusal { reason, node: None } => format!("Refused {reason}."),
            Found::Round(node) => format!(
                "Goes round for ever by {}, and nothing decides about it.",
                place(node)
            ),
            Found::NoEnd(node) => format!("No end can be reached from {}.", place(node)),
            Found::StepLimit => format!("No end within {}.", counted(limit, "step")),
        }
    }
}

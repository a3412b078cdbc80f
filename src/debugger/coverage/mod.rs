//! Coverage: how often each place of a playbook was visited, and which cells of the matrix were tried.
//!
//! Every entry of a log counts once: branches share their beginnings, and what they share is not counted twice. A
//! node a walk passes is visited as much as the one it stands at. A command that was refused arrives nowhere and
//! counts for the matrix alone.

mod shares;
mod unvisited;

pub use shares::{Part, SceneCoverage, Share};
pub use unvisited::Unvisited;

use std::sync::Arc;

use crate::playbook::{EdgeKind, NodeIndex, Playbook};
use crate::runtime::{
    Command, CommandKind, Event, PlayContext, PlayState, Situation, SituationKind, StepResult,
    Trace, step_traced,
};

use super::log::{EntryId, Log};

/// How often each place of one playbook was visited.
///
/// ```
/// # use std::sync::Arc;
/// # use playscope::playbook::read;
/// # use playscope::runtime::{Command, PlayContext, Taught};
/// use playscope::debugger::coverage::{Coverage, Part};
/// # let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
/// #   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
/// #   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
/// #    "out":[{"kind":"succession","target":1}]},
/// #   {"kind":"end","id":1,"out":[]}]}"#;
/// # let playbook = Arc::new(read(bytes).unwrap().playbook);
/// use playscope::debugger::{Sender, Session, SessionCommand};
/// let mut session = Session::new(PlayContext::new(playbook.clone(), Taught::Full));
/// let (command, sender) = (Command::start(), Sender::Person);
/// session.apply(SessionCommand::Send { command, sender });
/// let mut coverage = Coverage::new(&playbook);
/// coverage.add_log(session.context(), session.log());
/// let nodes = coverage.whole(&playbook, Taught::Full).share(Part::Nodes);
/// assert_eq!((nodes.visited, nodes.of), (1, 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    nodes: Vec<u64>,
    /// The ways out of every node, one node after the other.
    ways: Vec<WayCount>,
    /// Where in `ways` those of each node begin; one more than nodes.
    first: Arc<[usize]>,
    cells: [[u64; CommandKind::ALL.len()]; SituationKind::ALL.len()],
    steps: u64,
}

/// How often one way out of a node came up, and was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WayCount {
    /// How often a menu offered the option, or a draw was asked for among the arms; 0 for every other way.
    pub offered: u64,
    /// How often the option could be chosen, or the arm could be drawn; 0 for every other way.
    pub available: u64,
    /// How often a run went this way.
    pub taken: u64,
}

impl Coverage {
    /// Nothing of `playbook` was visited.
    pub fn new(playbook: &Playbook) -> Coverage {
        let mut ways = 0;
        let mut first = vec![0];
        for node in &playbook.nodes {
            ways += node.out.len();
            first.push(ways);
        }
        Coverage {
            nodes: vec![0; playbook.nodes.len()],
            ways: vec![WayCount::default(); ways],
            first: first.into(),
            cells: Default::default(),
            steps: 0,
        }
    }

    /// Counts every entry of `log`, once each, as it plays on `context`. Takes a step an entry.
    pub fn add_log(&mut self, context: &PlayContext, log: &Log) {
        for (id, _) in log.iter() {
            self.add_entry(context, log, id);
        }
    }

    /// Counts one entry of `log` as it plays on `context`; nothing for the beginning.
    pub fn add_entry(&mut self, context: &PlayContext, log: &Log, id: EntryId) {
        self.play(context, log, id, Counting::Add);
    }

    /// Takes back what [`Coverage::add_entry`] counted of this entry.
    pub fn take_back_entry(&mut self, context: &PlayContext, log: &Log, id: EntryId) {
        self.play(context, log, id, Counting::TakeBack);
    }

    fn play(&mut self, context: &PlayContext, log: &Log, id: EntryId, counting: Counting) {
        let Some(entry) = log.entry(id) else { return };
        let before = PlayState::from(log.situation(entry.parent).clone());
        let (result, trace) = step_traced(context, &before, &entry.command);
        let sent = (&before.situation, &entry.command);
        self.count(context.playbook(), sent, (&result, &trace), counting);
    }

    /// Counts one step: the command sent in the situation before it, and what [`step_traced`] gave.
    pub fn add_step(
        &mut self,
        playbook: &Playbook,
        sent: (&Situation, &Command),
        came: (&StepResult, &Trace),
    ) {
        self.count(playbook, sent, came, Counting::Add);
    }

    fn count(
        &mut self,
        playbook: &Playbook,
        (before, command): (&Situation, &Command),
        (result, trace): (&StepResult, &Trace),
        counting: Counting,
    ) {
        counting.to(&mut self.steps);
        let cells = self.cells.get_mut(before.kind() as usize);
        // A command nobody defines has no column.
        if let Some(cell) = cells.and_then(|row| row.get_mut(command.kind() as usize)) {
            counting.to(cell);
        }
        for node in &trace.arrived {
            if let Some(visits) = self.nodes.get_mut(*node) {
                counting.to(visits);
            }
        }
        for (node, edge) in &trace.travelled {
            if let Some(way) = self.way_mut(*node, *edge) {
                counting.to(&mut way.taken);
            }
        }
        // A menu or a draw is open after a refused step too, without being offered anew.
        let is_offer = |event: &Event| matches!(event, Event::Offer { .. } | Event::Draw { .. });
        if !result.events.last().is_some_and(is_offer) {
            return;
        }
        let (node, available, kind) = match &result.state.situation {
            Situation::AwaitingChoice { node, available } => (node, available, EdgeKind::Option),
            Situation::AwaitingDraw { node, available } => {
                (node, available, EdgeKind::RandomOption)
            }
            Situation::NotStarted
            | Situation::AtNode { .. }
            | Situation::AwaitingDone { .. }
            | Situation::AwaitingSupply { .. }
            | Situation::AtEnd => return,
        };
        let Some(found) = playbook.nodes.get(*node) else {
            return;
        };
        let ways = found.out.iter().enumerate();
        let ways = ways.filter(|(_, edge)| edge.kind() == kind);
        for (index, (edge, _)) in ways.enumerate() {
            let Some(way) = self.way_mut(*node, edge) else {
                continue;
            };
            counting.to(&mut way.offered);
            if available.binary_search(&index).is_ok() {
                counting.to(&mut way.available);
            }
        }
    }

    fn way_mut(&mut self, node: NodeIndex, edge: usize) -> Option<&mut WayCount> {
        let at = self.place(node, edge)?;
        self.ways.get_mut(at)
    }

    fn place(&self, node: NodeIndex, edge: usize) -> Option<usize> {
        let at = self.first.get(node)? + edge;
        (at < *self.first.get(node + 1)?).then_some(at)
    }

    /// Adds what `other` counted on the same playbook.
    pub fn merge(&mut self, other: &Coverage) {
        self.steps += other.steps;
        for (own, more) in self.nodes.iter_mut().zip(&other.nodes) {
            *own += more;
        }
        for (own, more) in self.ways.iter_mut().zip(&other.ways) {
            own.offered += more.offered;
            own.available += more.available;
            own.taken += more.taken;
        }
        let cells = self.cells.as_flattened_mut().iter_mut();
        for (own, more) in cells.zip(other.cells.as_flattened()) {
            *own += more;
        }
    }

    /// How many steps were counted.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How often `node` was arrived at.
    pub fn visits(&self, node: NodeIndex) -> u64 {
        self.nodes.get(node).copied().unwrap_or(0)
    }

    /// The most any node was arrived at.
    pub fn most_visits(&self) -> u64 {
        self.nodes.iter().copied().max().unwrap_or(0)
    }

    /// The most any way was taken.
    pub fn most_taken(&self) -> u64 {
        self.ways.iter().map(|way| way.taken).max().unwrap_or(0)
    }

    /// How often the way out of `node` at position `edge` came up and was taken.
    pub fn way(&self, node: NodeIndex, edge: usize) -> WayCount {
        let at = self.place(node, edge);
        at.and_then(|at| self.ways.get(at).copied())
            .unwrap_or_default()
    }

    /// How often a command of kind `command` was sent in a situation of kind `situation`.
    pub fn tried(&self, situation: SituationKind, command: CommandKind) -> u64 {
        let row = self.cells.get(situation as usize);
        row.and_then(|row| row.get(command as usize).copied())
            .unwrap_or(0)
    }
}

/// Whether a step is counted, or taken back.
#[derive(Debug, Clone, Copy)]
enum Counting {
    Add,
    TakeBack,
}

impl Counting {
    fn to(self, count: &mut u64) {
        *count = match self {
            Counting::Add => count.saturating_add(1),
            Counting::TakeBack => count.saturating_sub(1),
        };
    }
}

#[cfg(test)]
mod tests;

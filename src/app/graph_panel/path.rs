//! The path of the log over the graph: where a branch went, kept up entry by entry, with the steps that arrived at
//! each node.

use std::collections::HashMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::app::compare_panel::Went;
use crate::app::log_panel::Played;
use crate::debugger::{EntryId, Session, Stretch, Way, shared_steps};
use crate::playbook::NodeIndex;

/// How long one frame plays steps.
const SLICE: Duration = Duration::from_millis(4);
/// How many steps are played before it is looked at the clock.
const PORTION: usize = 64;
/// How many numbers stand at a node at most; of more, all but one of them and how many are left.
const MOST_STOPS: usize = 3;

/// The path of a branch of the log.
#[derive(Debug, Default)]
pub struct Path {
    is_on: bool,
    /// The branch that was chosen, and how often the log had been numbered anew then.
    chosen: Option<(usize, u32)>,
    played: Played,
    way: Vec<Stretch>,
    /// How many of its steps were played.
    counted: usize,
    /// How many it has.
    length: usize,
    /// How many of them lie behind the playhead; all, on a branch that is not shown.
    position: usize,
    /// The steps that arrived at each node, counted from 1, in order.
    nodes: HashMap<NodeIndex, Vec<u32>>,
    /// The steps that took each way.
    ways: HashMap<(NodeIndex, usize), Vec<u32>>,
}

/// The steps at a box, as far as there is room for them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stops {
    /// The first ones.
    pub first: Vec<u32>,
    /// How many there are besides.
    pub more: usize,
}

impl Path {
    /// Whether it is drawn.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Draws it, or the graph as it is.
    pub fn switch(&mut self) {
        self.is_on = !self.is_on;
    }

    /// Draws the path of `branch`, or of whichever is shown.
    pub fn draw(&mut self, branch: Option<usize>, session: &Session) {
        self.is_on = true;
        self.chosen = branch.map(|branch| (branch, session.rewritten()));
    }

    /// The branch that was chosen, while the log has it; nothing where the one shown is followed.
    pub fn chosen(&self, session: &Session) -> Option<usize> {
        let (branch, rewritten) = self.chosen?;
        let is_there = session.log().branches().get(branch).is_some();
        (is_there && rewritten == session.rewritten()).then_some(branch)
    }

    /// How many steps it has, and how many of them lie behind the playhead.
    pub fn steps(&self) -> (usize, usize) {
        (self.length, self.position)
    }

    /// Whether all of it was played.
    pub fn is_whole(&self) -> bool {
        self.counted >= self.length
    }

    /// Plays what came since, for as long as a frame allows. Returns whether it is through.
    pub fn follow(&mut self, session: &Session) -> bool {
        self.follow_until(session, Instant::now() + SLICE)
    }

    fn follow_until(&mut self, session: &Session, deadline: Instant) -> bool {
        if !self.is_on {
            return true;
        }
        let log = session.log();
        let chosen = self.chosen(session);
        let of_chosen = chosen.map(|branch| log.stretches(branch));
        let way = match &of_chosen {
            Some(stretches) => Way::new(log, stretches),
            None => session.way(),
        };
        let shared = match self.played.follow(session) {
            true => shared_steps(&self.way, self.counted, way),
            false => 0,
        };
        self.forget_after(shared);
        if self.way != way.stretches() {
            self.way = way.stretches().to_vec();
        }
        self.length = way.len();
        let is_shown = chosen.is_none() || chosen == session.shown();
        self.position = match is_shown {
            true => session.position(),
            false => self.length,
        };
        for id in way.iter_from(self.counted) {
            self.counted += 1;
            self.add(session, id);
            if self.counted.is_multiple_of(PORTION) && Instant::now() >= deadline {
                break;
            }
        }
        self.is_whole()
    }

    fn add(&mut self, session: &Session, id: EntryId) {
        let step = u32::try_from(self.counted).unwrap_or(u32::MAX);
        let trace = session.trace(id);
        for node in trace.arrived {
            let steps = self.nodes.entry(node).or_default();
            // A step that comes by a node twice still is one.
            if steps.last() != Some(&step) {
                steps.push(step);
            }
        }
        for way in trace.travelled {
            let steps = self.ways.entry(way).or_default();
            if steps.last() != Some(&step) {
                steps.push(step);
            }
        }
    }

    /// Forgets what steps after the first `kept` did.
    fn forget_after(&mut self, kept: usize) {
        if self.counted <= kept {
            return;
        }
        self.counted = kept;
        let cut = |steps: &mut Vec<u32>| {
            let end = steps.partition_point(|step| *step as usize <= kept);
            steps.truncate(end);
            end > 0
        };
        self.nodes.retain(|_, steps| cut(steps));
        self.ways.retain(|_, steps| cut(steps));
    }

    /// How the path came to `node`; nothing where none is drawn.
    pub fn node(&self, node: NodeIndex) -> Option<Went> {
        self.went(self.nodes.get(&node))
    }

    /// How it took a way; nothing where none is drawn.
    pub fn way(&self, node: NodeIndex, position: usize) -> Option<Went> {
        self.went(self.ways.get(&(node, position)))
    }

    fn went(&self, steps: Option<&Vec<u32>>) -> Option<Went> {
        let first = steps.and_then(|steps| steps.first());
        let went = match first {
            Some(first) if *first as usize <= self.position => Went::Shown,
            Some(_) => Went::Ahead,
            None => Went::Neither,
        };
        self.is_on.then_some(went)
    }

    /// The steps that arrived at one of `nodes`; nothing where none did or no path is drawn.
    pub fn stops(&self, nodes: Range<NodeIndex>) -> Option<Stops> {
        let lists = || nodes.clone().filter_map(|node| self.nodes.get(&node));
        let mut first: Vec<u32> = Vec::new();
        let mut all = 0;
        for steps in lists().filter(|_| self.is_on) {
            all += steps.len();
            first.extend(steps.iter().take(MOST_STOPS + 1));
        }
        let drawn_from = first.len();
        first.sort_unstable();
        first.dedup();
        // Of what was looked at, the steps that came by several of the nodes count once.
        let all = all - (drawn_from - first.len());
        if all > MOST_STOPS {
            first.truncate(MOST_STOPS - 1);
        }
        let more = all - first.len();
        (!first.is_empty()).then_some(Stops { first, more })
    }

    /// The step after `after` that arrived at one of `nodes`, or the first of all where none did.
    fn next_stop(&self, nodes: Range<NodeIndex>, after: usize) -> Option<u32> {
        let lists = || nodes.clone().filter_map(|node| self.nodes.get(&node));
        let ahead = lists().filter_map(|steps| {
            let at = steps.partition_point(|step| *step as usize <= after);
            steps.get(at)
        });
        let next = ahead
            .min()
            .or_else(|| lists().filter_map(|steps| steps.first()).min());
        next.copied()
    }

    /// The entry of the next step after the playhead that arrived at one of `nodes`, or of the first that did.
    pub fn next_entry(&self, session: &Session, nodes: Range<NodeIndex>) -> Option<EntryId> {
        let step = self.next_stop(nodes, self.position)?;
        self.entry(session, step)
    }

    /// The entry of its step `step`, counted from 1.
    pub fn entry(&self, session: &Session, step: u32) -> Option<EntryId> {
        let way = Way::new(session.log(), &self.way);
        way.get((step as usize).checked_sub(1)?)
    }
}

#[cfg(test)]
#[path = "path_tests.rs"]
mod tests;

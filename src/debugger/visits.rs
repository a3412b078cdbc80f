//! How often each node was visited on a way through the log.

use std::collections::BTreeMap;

use crate::playbook::NodeIndex;

use super::log::{EntryId, Log};
use super::way::Stretch;

/// Every arrival at a node, by branch. An arrival is added once, with its entry, and nothing has to be counted
/// again when the playhead moves.
#[derive(Debug, Clone, Default)]
pub(super) struct Visits {
    /// By node, then by branch.
    nodes: Vec<BTreeMap<usize, Arrivals>>,
    /// The ways of the branches added to last, the last one last: most entries go on with one of them.
    recent: Vec<Vec<Stretch>>,
}

/// How many ways are remembered.
const MOST_RECENT: usize = 4;

/// The arrivals of one branch at one node.
#[derive(Debug, Clone)]
struct Arrivals {
    /// How many there were on the way to where the branch left. That way never changes.
    before: u32,
    /// The steps of the branch's own, in order.
    steps: Vec<u32>,
}

impl Visits {
    /// Adds that `entry`, the newest of its branch, arrived at `nodes`.
    pub(super) fn add(&mut self, log: &Log, entry: EntryId, nodes: &[NodeIndex]) {
        let branch = log.branch_of(entry);
        // An entry's number fits 32 bits, and no branch is longer than the log.
        let step = log.depth(entry) as u32;
        self.go_on_with(log, branch);
        let newest = self.recent.last();
        let way = newest.and_then(|way| way.split_last());
        let way = way.map_or(&[][..], |(_, way)| way);
        for node in nodes {
            if self.nodes.len() <= *node {
                self.nodes.resize_with(*node + 1, BTreeMap::new);
            }
            let Some(arrivals) = self.nodes.get_mut(*node) else {
                continue;
            };
            if let Some(own) = arrivals.get_mut(&branch) {
                own.steps.push(step);
                continue;
            }
            let own = Arrivals {
                before: count(arrivals, way, usize::MAX),
                steps: vec![step],
            };
            arrivals.insert(branch, own);
        }
    }

    /// Makes the way of `branch` the last of the recent ones.
    fn go_on_with(&mut self, log: &Log, branch: usize) {
        let ends_on = |way: &Vec<Stretch>, branch| way.last().is_some_and(|s| s.branch == branch);
        if let Some(at) = self.recent.iter().rposition(|way| ends_on(way, branch)) {
            let last = self.recent.len() - 1;
            self.recent.swap(at, last);
            return;
        }
        let Some(begun) = log.branches().get(branch) else {
            return;
        };
        if self.recent.len() >= MOST_RECENT {
            self.recent.remove(0);
        }
        // A branch that leaves the one before it, over and over, lengthens its way by a stretch.
        let left = log.branch_of(begun.left());
        let parent = self.recent.last_mut().filter(|way| ends_on(way, left));
        if let Some(way) = parent.filter(|_| begun.left_depth() > 0) {
            if let Some(last) = way.last_mut() {
                last.end = begun.left_depth();
            }
            way.push(Stretch {
                branch,
                end: usize::MAX,
            });
            return;
        }
        self.recent.push(log.stretches(branch));
    }

    /// How often the first `position` steps of `way` arrived at `node`.
    pub(super) fn of(&self, node: NodeIndex, way: &[Stretch], position: usize) -> u32 {
        let ends = way.partition_point(|stretch| stretch.end < position);
        let way = way.get(..=ends).unwrap_or(way);
        let arrivals = self.nodes.get(node);
        arrivals.map_or(0, |arrivals| count(arrivals, way, position))
    }
}

/// How many of `arrivals` are among the first `position` steps of `way`, whose last stretch holds that step: those
/// of the last branch on it that arrived there at all, and those before it.
///
/// A branch is begun after the one it leaves, so along a way their numbers rise: the branches of the way and
/// those that arrived are gone through from their ends, each skipping what the other lacks.
fn count(arrivals: &BTreeMap<usize, Arrivals>, way: &[Stretch], position: usize) -> u32 {
    let mut way = way;
    while let Some(last) = way.last() {
        let Some((branch, found)) = arrivals.range(..=last.branch).next_back() else {
            return 0;
        };
        way = way
            .get(..way.partition_point(|stretch| stretch.branch <= *branch))
            .unwrap_or_default();
        match way.last() {
            Some(stretch) if stretch.branch == *branch => {
                let end = stretch.end.min(position);
                let own = found.steps.partition_point(|step| *step as usize <= end);
                return found.before + own as u32;
            }
            _ => {}
        }
    }
    0
}

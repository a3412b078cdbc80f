//! How often each node was visited on a way through the log.

use std::collections::HashMap;

use crate::playbook::NodeIndex;

use super::way::Way;

/// Every arrival at a node, by branch. An arrival is added once, with its entry, and nothing has to be counted
/// again when the playhead moves.
#[derive(Debug, Clone, Default)]
pub(super) struct Visits {
    /// The steps at which a branch arrived at a node, in order.
    arrivals: HashMap<(usize, NodeIndex), Vec<u32>>,
}

impl Visits {
    /// Adds that step `depth`, the newest of `branch`, arrived at `nodes`.
    pub(super) fn add(&mut self, branch: usize, depth: usize, nodes: &[NodeIndex]) {
        // An entry's number fits 32 bits, and no branch is longer than the log.
        let depth = depth as u32;
        for node in nodes {
            self.arrivals
                .entry((branch, *node))
                .or_default()
                .push(depth);
        }
    }

    /// How often the first `position` steps of `way` arrived at `node`.
    pub(super) fn of(&self, node: NodeIndex, way: Way, position: usize) -> u32 {
        let mut count = 0;
        for stretch in way.stretches() {
            let end = stretch.end.min(position);
            if let Some(depths) = self.arrivals.get(&(stretch.branch, node)) {
                count += depths.partition_point(|depth| *depth as usize <= end);
            }
            if stretch.end >= position {
                break;
            }
        }
        count as u32
    }
}

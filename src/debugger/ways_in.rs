//! The ways that lead into each node.

use crate::playbook::{NodeIndex, Playbook};

/// Every way of a playbook, by where it leads.
pub(super) struct WaysIn {
    /// The node led to, the node left, and the way's position there; in order.
    ways: Vec<(NodeIndex, NodeIndex, usize)>,
}

impl WaysIn {
    /// The ways of `playbook`.
    pub(super) fn new(playbook: &Playbook) -> WaysIn {
        let mut ways = Vec::new();
        for (from, node) in playbook.nodes.iter().enumerate() {
            let out = node.out.iter().enumerate();
            ways.extend(out.map(|(edge, way)| (way.target, from, edge)));
        }
        ways.sort_unstable();
        WaysIn { ways }
    }

    /// Those that lead to `node`: the node left and the way's position there, in order.
    pub(super) fn of(
        &self,
        node: NodeIndex,
    ) -> impl ExactSizeIterator<Item = (NodeIndex, usize)> + '_ {
        let first = self.ways.partition_point(|(to, ..)| *to < node);
        let end = self.ways.partition_point(|(to, ..)| *to <= node);
        let ways = self.ways.get(first..end).unwrap_or_default();
        ways.iter().map(|(_, from, edge)| (*from, *edge))
    }
}

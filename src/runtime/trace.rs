//! The trace beside a step: which nodes it arrived at and which edges it took.

use crate::playbook::NodeIndex;

/// Told what a walk does, as it does it. One walk serves the step, which records nothing, and the trace.
pub trait Record {
    /// The walk arrived at `node`, whether it stands there, asks there or walks past it.
    fn arrived(&mut self, node: NodeIndex);
    /// The walk left `node` by its edge at position `edge`.
    fn travelled(&mut self, node: NodeIndex, edge: usize);
}

/// Records nothing.
impl Record for () {
    fn arrived(&mut self, _: NodeIndex) {}
    fn travelled(&mut self, _: NodeIndex, _: usize) {}
}

/// What one step travelled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// The nodes the step arrived at, in order. A step that stays where it was arrives nowhere.
    pub arrived: Vec<NodeIndex>,
    /// The edges it took, in order: the node left, and the edge's position in its `out`.
    pub travelled: Vec<(NodeIndex, usize)>,
}

impl Record for Trace {
    fn arrived(&mut self, node: NodeIndex) {
        self.arrived.push(node);
    }

    fn travelled(&mut self, node: NodeIndex, edge: usize) {
        self.travelled.push((node, edge));
    }
}

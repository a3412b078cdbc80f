//! Breakpoints on nodes.

use std::collections::BTreeMap;

use crate::playbook::NodeIndex;

/// The nodes a run stops at when it arrives there, each enabled or not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Breakpoints {
    enabled: BTreeMap<NodeIndex, bool>,
}

impl Breakpoints {
    /// Sets a breakpoint on `node`, enabled.
    pub fn set(&mut self, node: NodeIndex) {
        self.enabled.insert(node, true);
    }

    /// Removes the breakpoint on `node`, if there is one.
    pub fn clear(&mut self, node: NodeIndex) {
        self.enabled.remove(&node);
    }

    /// Enables or disables the breakpoint on `node`, if there is one.
    pub fn enable(&mut self, node: NodeIndex, enabled: bool) {
        if let Some(state) = self.enabled.get_mut(&node) {
            *state = enabled;
        }
    }

    /// Whether the breakpoint on `node` is enabled; nothing where there is none.
    pub fn at(&self, node: NodeIndex) -> Option<bool> {
        self.enabled.get(&node).copied()
    }

    /// The first of `nodes` with an enabled breakpoint.
    pub fn hit(&self, nodes: &[NodeIndex]) -> Option<NodeIndex> {
        nodes
            .iter()
            .copied()
            .find(|node| self.at(*node) == Some(true))
    }

    /// Every breakpoint, by node: the node, and whether it is enabled.
    pub fn iter(&self) -> impl Iterator<Item = (NodeIndex, bool)> {
        self.enabled.iter().map(|(node, enabled)| (*node, *enabled))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.enabled.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.enabled.is_empty()
    }
}

//! How often each node was visited on the way to the playhead.

use crate::playbook::NodeIndex;
use crate::runtime::Trace;

use super::log::EntryId;

/// Visit counts along a way through the log, kept in step with the playhead.
#[derive(Debug, Clone, Default)]
pub(super) struct Visits {
    counts: Vec<u32>,
    counted: Vec<EntryId>,
}

impl Visits {
    pub(super) fn new(nodes: usize) -> Visits {
        Visits {
            counts: vec![0; nodes],
            counted: Vec::new(),
        }
    }

    /// How often `node` was arrived at.
    pub(super) fn of(&self, node: NodeIndex) -> u32 {
        self.counts.get(node).copied().unwrap_or(0)
    }

    /// Counts the entries of `way` and no others. Takes time linear in how far the playhead moved, since two
    /// ways that share an entry share all before it.
    pub(super) fn follow(&mut self, way: &[EntryId], trace: impl Fn(EntryId) -> Trace) {
        let mut shared = way.len().min(self.counted.len());
        while shared > 0 && self.counted.get(shared - 1) != way.get(shared - 1) {
            shared -= 1;
        }
        for left in self.counted.drain(shared..) {
            for node in trace(left).arrived {
                if let Some(count) = self.counts.get_mut(node) {
                    *count -= 1;
                }
            }
        }
        for entered in way.iter().skip(shared) {
            for node in trace(*entered).arrived {
                if let Some(count) = self.counts.get_mut(node) {
                    *count += 1;
                }
            }
            self.counted.push(*entered);
        }
    }
}

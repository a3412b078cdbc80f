//! Where the run stands and what its last step took, worked out once for every playhead rather than every frame: a
//! step may walk past very many nodes.

use std::sync::Weak;

use crate::debugger::EntryId;
use crate::playbook::{NodeIndex, Playbook};
use crate::runtime::Taught;

use super::super::gesture::View;

/// Where the run stands, and what its last step took.
#[derive(Debug, Default)]
pub struct Standing {
    of: Option<Of>,
    at: Option<NodeIndex>,
    /// In order.
    taken: Vec<(NodeIndex, usize)>,
}

/// What it is worked out of.
#[derive(Debug)]
struct Of {
    playbook: Weak<Playbook>,
    taught: Taught,
    rewritten: u32,
    playhead: EntryId,
}

impl Of {
    fn is_now(&self, view: View) -> bool {
        let session = view.session;
        self.playhead == session.playhead()
            && self.rewritten == session.rewritten()
            && self.taught == session.context().taught()
            && std::ptr::eq(self.playbook.as_ptr(), &**session.context().playbook())
    }
}

impl Standing {
    /// Follows the playhead.
    pub fn follow(&mut self, view: View) {
        if self.of.as_ref().is_some_and(|of| of.is_now(view)) {
            return;
        }
        let session = view.session;
        self.of = Some(Of {
            playbook: std::sync::Arc::downgrade(session.context().playbook()),
            taught: session.context().taught(),
            rewritten: session.rewritten(),
            playhead: session.playhead(),
        });
        self.at = session.stands_at();
        self.taken = session.trace(session.playhead()).travelled;
        self.taken.sort_unstable();
    }

    /// The node the run stands at.
    pub fn at(&self) -> Option<NodeIndex> {
        self.at
    }

    /// Whether the last step took the way out of `node` at position `edge`.
    pub fn took(&self, node: NodeIndex, edge: usize) -> bool {
        self.taken.binary_search(&(node, edge)).is_ok()
    }
}

//! What never changes in a run: the playbook, and what the run was taught.

use std::sync::Arc;

use crate::playbook::Playbook;

/// What a run has been taught.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taught {
    /// Lines, effects, branches, ends; a choice and a random choice are refused as unplayable.
    Core,
    /// The core, menus and random choices.
    Full,
}

/// What never changes in a run. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PlayContext {
    playbook: Arc<Playbook>,
    taught: Taught,
}

impl PlayContext {
    /// A context for `playbook`, taught `taught`. Takes time linear in the playbook.
    pub fn new(playbook: Arc<Playbook>, taught: Taught) -> PlayContext {
        PlayContext { playbook, taught }
    }

    /// The playbook.
    pub fn playbook(&self) -> &Arc<Playbook> {
        &self.playbook
    }

    /// What the run was taught.
    pub fn taught(&self) -> Taught {
        self.taught
    }
}

impl Taught {
    /// The spelling in files and on the command line: `core` or `full`.
    pub fn name(self) -> &'static str {
        match self {
            Taught::Core => "core",
            Taught::Full => "full",
        }
    }
}

//! What is worked out of the branch shown is kept as long as the branch stays as it was.

use std::sync::{Arc, Weak};

use crate::debugger::{Session, Stretch, shared_steps};
use crate::playbook::Playbook;
use crate::runtime::Taught;

/// The branch that was shown when something was worked out of it.
///
/// An entry's way from the beginning never changes, so two ways that share a step share all before it: what
/// was worked out of those steps still holds, and only the rest is worked out again.
#[derive(Debug, Clone, Default)]
pub struct Following {
    played: Played,
    way: Vec<Stretch>,
    steps: usize,
}

/// What a session's entries were played on. A session over another playbook has other entries, and one that
/// something was taken out of has them numbered anew.
#[derive(Debug, Clone, Default)]
pub struct Played {
    playbook: Weak<Playbook>,
    taught: Option<Taught>,
    rewritten: u32,
}

impl Played {
    /// Takes what `session` is played on. Returns whether that is what it was before.
    pub fn follow(&mut self, session: &Session) -> bool {
        let playbook = Arc::downgrade(session.context().playbook());
        let taught = Some(session.context().taught());
        let rewritten = session.rewritten();
        let same =
            self.taught == taught && self.rewritten == rewritten && self.playbook.ptr_eq(&playbook);
        (self.playbook, self.taught, self.rewritten) = (playbook, taught, rewritten);
        same
    }
}

impl Following {
    /// Takes the branch `session` shows now. Returns how many of its first steps are as they were.
    pub fn follow(&mut self, session: &Session) -> usize {
        let way = session.way();
        let shared = if self.played.follow(session) {
            shared_steps(&self.way, self.steps, way)
        } else {
            0
        };
        if self.way != way.stretches() {
            self.way = way.stretches().to_vec();
        }
        self.steps = way.len();
        shared
    }
}

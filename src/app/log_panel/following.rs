//! What is worked out of the branch shown is kept as long as the branch stays as it was.

use std::sync::{Arc, Weak};

use crate::debugger::{EntryId, Session};
use crate::playbook::Playbook;
use crate::runtime::Taught;

/// The branch that was shown when something was worked out of it.
///
/// An entry's way from the beginning never changes, so two ways that share a step share all before it: what
/// was worked out of those steps still holds, and only the rest is worked out again.
#[derive(Debug, Clone, Default)]
pub struct Following {
    played: Played,
    way: Vec<EntryId>,
}

/// What a session's entries were played on. A session over another playbook has other entries.
#[derive(Debug, Clone, Default)]
pub struct Played {
    playbook: Weak<Playbook>,
    taught: Option<Taught>,
}

impl Played {
    /// Takes what `session` is played on. Returns whether that is what it was before.
    pub fn follow(&mut self, session: &Session) -> bool {
        let playbook = Arc::downgrade(session.context().playbook());
        let taught = Some(session.context().taught());
        let same = self.taught == taught && self.playbook.ptr_eq(&playbook);
        (self.playbook, self.taught) = (playbook, taught);
        same
    }
}

impl Following {
    /// Takes the branch `session` shows now. Returns how many of its first steps are as they were.
    pub fn follow(&mut self, session: &Session) -> usize {
        let way = session.way();
        let shared = if self.played.follow(session) {
            shared_steps(&self.way, way)
        } else {
            0
        };
        self.way.truncate(shared);
        self.way.extend(way.iter().skip(shared));
        shared
    }
}

/// How many first steps two ways share.
fn shared_steps(one: &[EntryId], other: &[EntryId]) -> usize {
    let shares = |steps: usize| match steps.checked_sub(1) {
        Some(last) => one.get(last) == other.get(last),
        None => true,
    };
    let (mut shared, mut least_apart) = (0, one.len().min(other.len()) + 1);
    if shares(least_apart - 1) {
        return least_apart - 1;
    }
    while least_apart - shared > 1 {
        let middle = shared.midpoint(least_apart);
        if shares(middle) {
            shared = middle;
        } else {
            least_apart = middle;
        }
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(numbers: &[usize]) -> Vec<EntryId> {
        let ids = numbers.iter().copied().map(EntryId::from_number);
        ids.collect::<Option<_>>().unwrap()
    }

    #[test]
    fn two_ways_share_their_steps_up_to_where_one_branches_off() {
        let old = way(&[1, 2, 3, 4, 5]);
        assert_eq!(shared_steps(&old, &old), 5);
        assert_eq!(shared_steps(&old, &way(&[1, 2, 3, 4, 5, 6])), 5);
        assert_eq!(shared_steps(&old, &way(&[1, 2, 6, 7])), 2);
        assert_eq!(shared_steps(&old, &way(&[1, 2])), 2);
        assert_eq!(shared_steps(&old, &way(&[6])), 0);
        assert_eq!(shared_steps(&old, &[]), 0);
        assert_eq!(shared_steps(&[], &old), 0);
    }
}

//! What decided the steps of a session.

use crate::debugger::log::EntryId;
use crate::playbook::NodeIndex;
use crate::runtime::{PlayState, Why, why};

use super::Session;

impl Session {
    /// What decided the step recorded as `entry`; nothing at the beginning, which is no step.
    pub fn why(&self, entry: EntryId) -> Option<Why> {
        let recorded = self.log.entry(entry)?;
        let before = PlayState::from(self.log.situation(recorded.parent).clone());
        Some(why(&self.context, &before, &recorded.command).1)
    }

    /// The step, counted from 1, that last arrived at `node` on the way to the playhead.
    pub fn last_arrival(&self, node: NodeIndex) -> Option<usize> {
        let arrivals = |steps| self.visits.of(node, &self.way, steps);
        let all = arrivals(self.position);
        if all == 0 {
            return None;
        }
        // The fewest steps that hold every arrival end with the last one.
        let (mut fewer, mut enough) = (0, self.position);
        while fewer + 1 < enough {
            let middle = fewer + (enough - fewer) / 2;
            match arrivals(middle) == all {
                true => enough = middle,
                false => fewer = middle,
            }
        }
        Some(enough)
    }
}

//! A way through the log: from the beginning to the tip of a branch.
//!
//! A branch knows its own entries and where it left another, so a way is a few stretches of branches and looks
//! an entry up by its step without walking there.

use super::log::{EntryId, Log};

/// A part of a way: the entries of one branch, up to a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Which of [`Log::branches`] it follows.
    pub branch: usize,
    /// The last step of the way that is on it; for the branch the way ends on, no bound.
    pub end: usize,
}

/// A way from the beginning to the tip of a branch.
#[derive(Debug, Clone, Copy)]
pub struct Way<'a> {
    log: &'a Log,
    stretches: &'a [Stretch],
}

impl<'a> Way<'a> {
    /// The way `stretches` describe, which are of `log`: see [`Log::stretches`].
    pub fn new(log: &'a Log, stretches: &'a [Stretch]) -> Way<'a> {
        Way { log, stretches }
    }

    /// The log it goes through.
    pub fn log(self) -> &'a Log {
        self.log
    }

    /// What the way is made of.
    pub fn stretches(self) -> &'a [Stretch] {
        self.stretches
    }

    /// How many entries it has.
    pub fn len(self) -> usize {
        let last = self.stretches.last();
        let branch = last.and_then(|last| self.log.branches().get(last.branch));
        branch.map_or(0, |branch| branch.depth())
    }

    /// Whether nothing was sent on it.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its entry `index`, counted from 0.
    pub fn get(self, index: usize) -> Option<EntryId> {
        let at = self
            .stretches
            .partition_point(|stretch| stretch.end <= index);
        let branch = self.log.branches().get(self.stretches.get(at)?.branch)?;
        let own = index.checked_sub(branch.left_depth())?;
        branch.entries().get(own).copied()
    }

    /// Its last entry.
    pub fn last(self) -> Option<EntryId> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Its entries in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = EntryId> + Clone + 'a {
        self.iter_from(0)
    }

    /// Its entries in order from `index` on, counted from 0.
    pub fn iter_from(self, index: usize) -> impl DoubleEndedIterator<Item = EntryId> + Clone + 'a {
        let branches = self.log.branches();
        self.stretches.iter().flat_map(move |stretch| {
            let entries = branches.get(stretch.branch).and_then(|branch| {
                let begin = index.saturating_sub(branch.left_depth());
                let end = (stretch.end - branch.left_depth()).min(branch.entries().len());
                branch.entries().get(begin.min(end)..end)
            });
            entries.unwrap_or_default().iter().copied()
        })
    }
}

/// How many first steps two ways of one log share, of which the first had `steps` steps.
pub fn shared_steps(old: &[Stretch], steps: usize, new: Way) -> usize {
    let mut shared = 0;
    for (one, other) in old.iter().zip(new.stretches()) {
        if one.branch != other.branch {
            break;
        }
        shared = one.end.min(other.end);
        if one.end != other.end {
            break;
        }
    }
    shared.min(steps).min(new.len())
}

#[cfg(test)]
mod tests {
    use super::super::log::{Entry, Sender};
    use super::*;
    use crate::runtime::{Command, Situation};
    use proptest::prelude::*;

    /// A log whose every entry was sent from the one named.
    fn log(parents: &[usize]) -> Log {
        let mut log = Log::new();
        for parent in parents {
            let entry = Entry {
                parent: EntryId::from_number(*parent).unwrap(),
                sender: Sender::Person,
                command: Command::Next,
                events: vec![],
                situation: Situation::AtNode { node: 0 },
            };
            log.append(entry).unwrap();
        }
        log
    }

    /// The same way, worked out entry by entry.
    fn walked(log: &Log, tip: EntryId) -> Vec<EntryId> {
        let mut way = vec![];
        let mut at = tip;
        while let Some(entry) = log.entry(at) {
            way.insert(0, at);
            at = entry.parent;
        }
        way
    }

    fn parents() -> impl Strategy<Value = Vec<usize>> {
        let seeds = prop::collection::vec(
            (any::<prop::sample::Index>(), prop::bool::weighted(0.7)),
            1..40,
        );
        seeds.prop_map(|seeds| {
            let parent = |(number, (seed, goes_on)): (usize, (prop::sample::Index, bool))| {
                if goes_on {
                    number
                } else {
                    seed.index(number + 1)
                }
            };
            seeds.into_iter().enumerate().map(parent).collect()
        })
    }

    proptest! {
        #[test]
        fn a_way_finds_what_walking_back_from_its_tip_finds(parents in parents()) {
            let log = log(&parents);
            for (index, branch) in log.branches().iter().enumerate() {
                let stretches = log.stretches(index);
                let way = Way::new(&log, &stretches);
                let walked = walked(&log, branch.tip());
                prop_assert_eq!(way.iter().collect::<Vec<_>>(), walked.clone());
                prop_assert_eq!(way.len(), walked.len());
                for at in 0..walked.len() + 2 {
                    prop_assert_eq!(way.get(at), walked.get(at).copied());
                    let rest = walked.get(at..).unwrap_or_default();
                    prop_assert_eq!(way.iter_from(at).collect::<Vec<_>>(), rest.to_vec());
                }
                prop_assert_eq!(log.path_to(branch.tip()), walked);
            }
        }

        #[test]
        fn two_ways_share_what_they_have_in_common(parents in parents()) {
            let log = log(&parents);
            let tips: Vec<EntryId> = log.branches().iter().map(|b| b.tip()).collect();
            for (one, one_tip) in tips.iter().enumerate() {
                let old = log.stretches(one);
                let steps = log.depth(*one_tip);
                for (other, other_tip) in tips.iter().enumerate() {
                    let new = log.stretches(other);
                    let shared = shared_steps(&old, steps, Way::new(&log, &new));
                    let (a, b) = (walked(&log, *one_tip), walked(&log, *other_tip));
                    let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
                    prop_assert_eq!(shared, common);
                }
            }
        }
    }
}

//! Where two ways part, found a slice a frame: they may be a million steps long.

use std::time::{Duration, Instant};

use crate::debugger::{Parting, Steps, compare_ways};

/// How long one frame looks on.
const SLICE: Duration = Duration::from_millis(4);

/// How many steps are compared between two looks at the time.
const STRETCH: usize = 512;

/// How far two ways were found to be the same, and how they part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aligned {
    /// How many steps they have in common.
    pub common: usize,
    /// How they part after those; nothing while that is not known, and where they do not.
    pub parting: Option<Parting>,
    lengths: [usize; 2],
}

impl Aligned {
    /// Looks on. Returns whether all is known; otherwise the next frame goes on.
    pub fn follow(&mut self, one: Steps, other: Steps) -> bool {
        let lengths = [one.entries.len(), other.entries.len()];
        if self.lengths != lengths {
            // A way that went on has not ended where it had.
            self.lengths = lengths;
            self.parting = None;
        }
        let longest = lengths.into_iter().max().unwrap_or(0);
        let begun = Instant::now();
        while self.parting.is_none() && self.common < longest {
            let stretch = |steps| part(steps, self.common);
            let compared = compare_ways(stretch(one), stretch(other));
            self.common += compared.common();
            self.parting = compared.parting();
            if self.parting.is_none() && self.common < longest && begun.elapsed() >= SLICE {
                return false;
            }
        }
        true
    }
}

/// The next stretch of a way from its step `from` on, counted from 0.
fn part(steps: Steps, from: usize) -> Steps {
    let length = steps.entries.len();
    let (from, end) = (from.min(length), (from + STRETCH).min(length));
    Steps {
        log: steps.log,
        entries: steps.entries.get(from..end).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debugger::{Entry, EntryId, Log, Sender};
    use crate::runtime::{Command, Situation};

    /// A log of one branch whose entries stand at these nodes.
    fn log(nodes: impl IntoIterator<Item = usize>) -> (Log, Vec<EntryId>) {
        let (mut log, mut way) = (Log::new(), Vec::new());
        for node in nodes {
            let parent = way.last().copied().unwrap_or(EntryId::BEGINNING);
            let entry = Entry {
                parent,
                sender: Sender::Person,
                command: Command::Next,
                events: vec![],
                situation: Situation::AtNode { node },
            };
            way.push(log.append(entry).expect("its parent is there"));
        }
        (log, way)
    }

    fn aligned(aligned: &mut Aligned, one: &(Log, Vec<EntryId>), other: &(Log, Vec<EntryId>)) {
        let steps = |of: &'_ (Log, Vec<EntryId>)| (of.0.clone(), of.1.clone());
        let (one, other) = (steps(one), steps(other));
        let one = Steps {
            log: &one.0,
            entries: &one.1,
        };
        let other = Steps {
            log: &other.0,
            entries: &other.1,
        };
        while !aligned.follow(one, other) {}
    }

    #[test]
    fn ways_part_where_comparing_them_at_once_says_wherever_that_is() {
        for at in [0, 1, STRETCH - 1, STRETCH, STRETCH + 1, 3 * STRETCH] {
            let one = log(0..4 * STRETCH);
            let other = log((0..4 * STRETCH).map(|node| if node == at { 9_999 } else { node }));
            let mut found = Aligned::default();
            aligned(&mut found, &one, &other);
            assert_eq!(
                (found.common, found.parting),
                (at, Some(Parting::OtherOutcome))
            );
        }
    }

    #[test]
    fn a_way_that_goes_on_is_looked_at_again() {
        let mut found = Aligned::default();
        let long = log(0..STRETCH + 3);
        aligned(&mut found, &log(0..STRETCH), &long);
        let at = (found.common, found.parting);
        assert_eq!(at, (STRETCH, Some(Parting::OneEnded)));
        aligned(&mut found, &log(0..STRETCH + 3), &long);
        assert_eq!((found.common, found.parting), (STRETCH + 3, None));
        aligned(&mut found, &log(0..STRETCH + 4), &long);
        assert_eq!(found.parting, Some(Parting::OtherEnded));
    }
}

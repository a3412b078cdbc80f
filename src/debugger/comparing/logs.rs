//! Two whole logs: where the first of their entries part.

use crate::debugger::log::{Entry, EntryId, Log};

use super::ways::{Steps, compare_ways};

/// How many entries are gone through to find two ways that part, where the logs branch at different places.
const MOST_LOOKED_AT: usize = 100_000_000;

/// A way through each of two logs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApartWays {
    /// The way through the first log, to the tip of its branch.
    pub one: Vec<EntryId>,
    /// The way through the other log.
    pub other: Vec<EntryId>,
}

/// The ways through the first entry, in the order they were added, that is not the same in both logs; nothing when
/// every way is the same. Where the logs branch at different places and that is all that was found, the ways given
/// do not part.
pub fn first_apart(one: &Log, other: &Log) -> Option<ApartWays> {
    let longest = one.len().max(other.len());
    let mut looked_at = 0;
    for id in (1..=longest).filter_map(EntryId::from_number) {
        let (entry, other_entry) = (one.entry(id), other.entry(id));
        if let (Some(entry), Some(other_entry)) = (entry, other_entry)
            && entry.parent == other_entry.parent
            && entry.command == other_entry.command
            && entry.plays_as(other_entry)
        {
            continue;
        }
        let ways = ApartWays {
            one: way_through(one, at_or_before(id, entry, other_entry)),
            other: way_through(other, at_or_before(id, other_entry, entry)),
        };
        looked_at += ways.one.len() + ways.other.len();
        let steps = |log, entries| Steps { log, entries };
        let comparison = compare_ways(steps(one, &*ways.one), steps(other, &*ways.other));
        if comparison.parting().is_some() || looked_at > MOST_LOOKED_AT {
            return Some(ways);
        }
    }
    None
}

/// `id` where this log has it, else what the other log's entry comes from.
fn at_or_before(id: EntryId, own: Option<&Entry>, others: Option<&Entry>) -> EntryId {
    match own {
        Some(_) => id,
        None => others.map_or(EntryId::BEGINNING, |entry| entry.parent),
    }
}

/// The way to `id` and on to the tip, by the newest entries.
fn way_through(log: &Log, id: EntryId) -> Vec<EntryId> {
    let mut way = log.path_to(id);
    let ahead = std::iter::successors(Some(id), |id| log.children(*id).next());
    way.extend(ahead.skip(1));
    way
}

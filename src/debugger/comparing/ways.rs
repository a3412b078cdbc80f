//! Two ways through a playbook, step by step.

use crate::debugger::log::{Entry, EntryId, Log};

/// A way through a playbook: a log, and some of its entries in the order they were taken, such as
/// [`Log::path_to`] gives.
#[derive(Debug, Clone, Copy)]
pub struct Steps<'a> {
    /// The log.
    pub log: &'a Log,
    /// The entries.
    pub entries: &'a [EntryId],
}

/// Two ways side by side. Nothing of them is copied: each pair is looked up when asked for.
#[derive(Debug, Clone, Copy)]
pub struct Comparison<'a> {
    one: Steps<'a>,
    other: Steps<'a>,
    common: usize,
    parting: Option<Parting>,
}

/// How two ways part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parting {
    /// The same command came to something else.
    OtherOutcome,
    /// Another command was sent.
    OtherCommand,
    /// The first way goes on, the other has ended.
    OtherEnded,
    /// The other way goes on, the first has ended.
    OneEnded,
}

/// The steps of two ways at one place; either is missing where its way has ended.
#[derive(Debug, Clone, Copy)]
pub struct StepPair<'a> {
    /// The first way's step.
    pub one: Option<(EntryId, &'a Entry)>,
    /// The other way's step.
    pub other: Option<(EntryId, &'a Entry)>,
}

/// Compares two ways, of one log or of two: from their beginning up to the first step that is not the same command
/// with the same outcome.
pub fn compare_ways<'a>(one: Steps<'a>, other: Steps<'a>) -> Comparison<'a> {
    let mut comparison = Comparison {
        one,
        other,
        common: 0,
        parting: None,
    };
    let one_log = std::ptr::eq(one.log, other.log);
    let longest = one.entries.len().max(other.entries.len());
    for place in 0..longest {
        // Most of what two branches of one log share is one and the same entry.
        let is_shared = one_log && one.entries.get(place) == other.entries.get(place);
        let parting = match comparison.pair(place) {
            Some(pair) if !is_shared => pair.parting(),
            Some(_) | None => None,
        };
        if parting.is_some() {
            comparison.parting = parting;
            break;
        }
        comparison.common = place + 1;
    }
    comparison
}

impl<'a> Comparison<'a> {
    /// How many steps both ways have in common; the next is the first difference, if there is one.
    pub fn common(&self) -> usize {
        self.common
    }

    /// How the ways part at the step after the common ones; nothing when they are the same.
    pub fn parting(&self) -> Option<Parting> {
        self.parting
    }

    /// How many places there are: as many as the longer way has steps.
    pub fn len(&self) -> usize {
        self.one.entries.len().max(self.other.entries.len())
    }

    /// Whether neither way has a step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The steps at `place`, from 0; nothing past the end of both ways.
    pub fn pair(&self, place: usize) -> Option<StepPair<'a>> {
        let step = |steps: Steps<'a>| {
            let id = *steps.entries.get(place)?;
            Some((id, steps.log.entry(id)?))
        };
        let (one, other) = (step(self.one), step(self.other));
        (one.is_some() || other.is_some()).then_some(StepPair { one, other })
    }

    /// The pairs from the first difference on.
    pub fn apart(&self) -> impl Iterator<Item = StepPair<'a>> + '_ {
        (self.common..self.len()).filter_map(|place| self.pair(place))
    }
}

impl StepPair<'_> {
    /// How the two steps differ; nothing when they are the same command with the same outcome.
    pub fn parting(&self) -> Option<Parting> {
        match (self.one, self.other) {
            (Some((_, one)), Some((_, other))) if one.command != other.command => {
                Some(Parting::OtherCommand)
            }
            (Some((_, one)), Some((_, other))) => {
                (!one.plays_as(other)).then_some(Parting::OtherOutcome)
            }
            (Some(_), None) => Some(Parting::OtherEnded),
            (None, Some(_)) => Some(Parting::OneEnded),
            (None, None) => None,
        }
    }
}

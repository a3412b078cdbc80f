//! Breakpoints: what a run stops at, and logpoints, which write words instead.
//!
//! A breakpoint waits for a [`Trigger`]; there is one for each. It **hits** a step that does what it waits for where
//! its condition holds, from the time it is to count from on: how often it was done is counted along the way from
//! the beginning, so a step is hit or not whichever way a run comes to it, and however often. One that does not
//! **bind** to the playbook, because what it was set on is not there or is another node now, never hits and says why.

mod binding;
mod condition;
mod logpoint;
mod survey;
mod trigger;
mod wire;

pub use binding::SetOn;
pub use condition::{AnswerCondition, Relation};
pub use trigger::Trigger;
pub use wire::{breakpoint_from_json, breakpoint_to_json, trigger_from_json, trigger_to_json};

pub(super) use logpoint::fill;
pub(super) use survey::Survey;
pub(super) use trigger::Seen;
pub(super) use wire::is_of_a_newer_kind;

use std::collections::BTreeMap;

use regex::Regex;

use crate::playbook::{NodeIndex, Playbook};

use binding::binds;

/// Where a run stops, or what is written where it would.
#[derive(Debug, Clone, PartialEq)]
pub struct Breakpoint {
    /// What it waits for.
    pub on: Trigger,
    /// Whether it does anything.
    pub enabled: bool,
    /// From which time on it hits, counted from 1 along the way.
    pub from: u32,
    /// What has to hold of an answer given so far.
    pub condition: Option<AnswerCondition>,
    /// The words to write into the log instead of stopping; with them it is a logpoint. `{node}`, `{speaker}`,
    /// `{key}`, `{words}`, `{effect}` and `{any key answered}` are filled in.
    pub says: Option<String>,
    /// What its node was when it was set.
    pub set_on: Option<SetOn>,
}

/// The breakpoints of a session, by what they wait for. A session changes its own by
/// [`SessionCommand`](super::SessionCommand)s.
#[derive(Debug, Clone, Default)]
pub struct Breakpoints {
    placed: BTreeMap<Trigger, Placed>,
    revision: u32,
}

/// A breakpoint held to a playbook.
#[derive(Debug, Clone)]
struct Placed {
    breakpoint: Breakpoint,
    /// What its pattern compiled to.
    pattern: Option<Regex>,
    /// Why it does not bind, where it does not.
    unbound: Option<String>,
}

impl Breakpoint {
    /// A breakpoint that hits every time.
    pub fn new(on: Trigger) -> Breakpoint {
        Breakpoint {
            on,
            enabled: true,
            from: 1,
            condition: None,
            says: None,
            set_on: None,
        }
    }

    /// A breakpoint that hits every time `node` is arrived at.
    pub fn at_node(node: NodeIndex) -> Breakpoint {
        Breakpoint::new(Trigger::Arrived(node))
    }

    /// Whether it stops nothing and writes words instead.
    pub fn is_logpoint(&self) -> bool {
        self.says.is_some()
    }

    /// All of it in words: `node 3, from the 3rd time, if gold > 3`.
    pub fn words(&self) -> String {
        let mut words = self.on.words();
        if self.from > 1 {
            words += &format!(", from the {} time", ordinal(self.from));
        }
        if let Some(condition) = &self.condition {
            words += &format!(", if {condition}");
        }
        if let Some(says) = &self.says {
            words += &format!(", writes “{says}”");
        }
        words
    }
}

impl PartialEq for Breakpoints {
    fn eq(&self, other: &Breakpoints) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Breakpoints {
    /// Sets `breakpoint`, in place of the one that waits for the same, and holds it to `playbook`.
    pub fn set(&mut self, breakpoint: Breakpoint, playbook: &Playbook) {
        let (pattern, unbound) = match (&breakpoint.on, binds(&breakpoint, playbook)) {
            (Trigger::Pattern(pattern), Ok(())) => match Regex::new(pattern) {
                Ok(pattern) => (Some(pattern), None),
                Err(error) => (None, Some(format!("the pattern cannot be read: {error}"))),
            },
            (_, bound) => (None, bound.err()),
        };
        let placed = Placed {
            pattern,
            unbound,
            breakpoint,
        };
        self.placed.insert(placed.breakpoint.on.clone(), placed);
        self.revision += 1;
    }

    /// Removes the breakpoint that waits for `on`, if there is one.
    pub fn clear(&mut self, on: &Trigger) {
        self.placed.remove(on);
        self.revision += 1;
    }

    /// The breakpoint that waits for `on`.
    pub fn get(&self, on: &Trigger) -> Option<&Breakpoint> {
        self.placed.get(on).map(|placed| &placed.breakpoint)
    }

    /// The breakpoint on arriving at `node`.
    pub fn at(&self, node: NodeIndex) -> Option<&Breakpoint> {
        self.get(&Trigger::Arrived(node))
    }

    /// Why the breakpoint that waits for `on` does not bind to the playbook; nothing where it does, or there is none.
    pub fn unbound(&self, on: &Trigger) -> Option<&str> {
        self.placed.get(on)?.unbound.as_deref()
    }

    /// Every breakpoint in the order of what they wait for, and why it does not bind, where it does not.
    pub fn iter(&self) -> impl Iterator<Item = (&Breakpoint, Option<&str>)> {
        let placed = self.placed.values();
        placed.map(|placed| (&placed.breakpoint, placed.unbound.as_deref()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.placed.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// How often something was set or cleared: the same breakpoints while this stays.
    pub fn revision(&self) -> u32 {
        self.revision
    }
}

/// `3` as `3rd`.
fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_counted_as_people_count() {
        let counted = [1, 2, 3, 4, 11, 12, 13, 21, 112, 123].map(ordinal);
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th", "123rd",
        ];
        assert_eq!(counted, expected);
    }
}

//! What was expected and what came, line by line.

use serde_json::Value;

use crate::debugger::log::{Entry, same_event};
use crate::runtime::wire;

use super::difference::{EventPair, pair_events};
use super::event_line::{event_line, situation_line};
use super::marking::{Piece, marked, whole};

/// What was expected and what came: a row an event, and one for the situation after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sides {
    /// The rows, in order; the situation is the last.
    pub rows: Vec<SideRow>,
}

/// One line of each side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideRow {
    /// What was expected; nothing beside an event that was not.
    pub expected: Vec<Piece>,
    /// What came; nothing beside an event that did not.
    pub got: Vec<Piece>,
    /// Whether both play the same. Where they do not, something is marked on one side at least.
    pub same: bool,
}

impl Sides {
    /// `expected` and `got` side by side, the same events beside each other.
    pub fn new(expected: &Entry, got: &Entry) -> Sides {
        Sides::of_pairs(expected, got, &pair_events(&expected.events, &got.events))
    }

    pub(super) fn of_pairs(expected: &Entry, got: &Entry, pairs: &[EventPair]) -> Sides {
        let mut rows: Vec<SideRow> = pairs
            .iter()
            .map(|(one, other)| {
                let one = one.and_then(|at| expected.events.get(at));
                let other = other.and_then(|at| got.events.get(at));
                match (one, other) {
                    // Words that two different events have in common say nothing.
                    (Some(one), Some(other)) if one.kind() != other.kind() => SideRow {
                        expected: whole(event_line(one), true),
                        got: whole(event_line(other), true),
                        same: false,
                    },
                    (Some(one), Some(other)) => row(
                        same_event((one, other)),
                        (event_line(one), event_line(other)),
                        || (wire::event_to_json(one), wire::event_to_json(other)),
                    ),
                    (one, other) => {
                        let alone = |event| whole(event_line(event), true);
                        SideRow {
                            expected: one.map(alone).unwrap_or_default(),
                            got: other.map(alone).unwrap_or_default(),
                            same: false,
                        }
                    }
                }
            })
            .collect();
        let (one, other) = (&expected.situation, &got.situation);
        rows.push(row(
            one == other,
            (situation_line(one), situation_line(other)),
            || (wire::situation_to_json(one), wire::situation_to_json(other)),
        ));
        Sides { rows }
    }
}

/// A row of two lines. What differs and yet reads the same is shown as the wire has it.
fn row(same: bool, lines: (String, String), exact: impl Fn() -> (Value, Value)) -> SideRow {
    let (one, other) = lines;
    let (expected, got) = if same {
        (whole(one, false), whole(other, false))
    } else if one != other {
        marked(&one, &other)
    } else {
        let (one, other) = exact();
        marked(&one.to_string(), &other.to_string())
    };
    SideRow {
        expected,
        got,
        same,
    }
}

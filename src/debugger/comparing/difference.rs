//! Where one outcome first differs from another.

use serde_json::Value;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::debugger::log::{Entry, same_event};
use crate::runtime::{Event, EventKind, wire};

use super::sides::Sides;

/// How an outcome differs from what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The first part that differs, as the wire names it: `events[1].said.speech[0].text`, `situation.node`. An
    /// event that is missing or left over is named whole.
    pub path: String,
    /// Both sides, the differing parts marked.
    pub sides: Sides,
}

/// How `got` differs from `expected`; nothing when it plays the same by [`Entry::plays_as`].
pub fn difference(expected: &Entry, got: &Entry) -> Option<Difference> {
    if expected.plays_as(got) {
        return None;
    }
    let pairs = pair_events(&expected.events, &got.events);
    Some(Difference {
        path: first_path(expected, got, &pairs),
        sides: Sides::of_pairs(expected, got, &pairs),
    })
}

/// Events that stand beside each other, by position; one that has no counterpart stands alone.
pub(super) type EventPair = (Option<usize>, Option<usize>);

/// Which events stand beside each other, in order: the same ones, and between those first the ones of one kind,
/// then any.
pub(super) fn pair_events(expected: &[Event], got: &[Event]) -> Vec<EventPair> {
    let start = expected
        .iter()
        .zip(got)
        .take_while(|pair| same_event(*pair));
    let start = start.count();
    let mut pairs: Vec<EventPair> = (0..start).map(|at| (Some(at), Some(at))).collect();
    let (expected, got) = (
        expected.get(start..).unwrap_or_default(),
        got.get(start..).unwrap_or_default(),
    );
    let keys = |events: &[Event]| -> Vec<String> { events.iter().map(key).collect() };
    let kinds = |events: &[Event]| -> Vec<EventKind> { events.iter().map(Event::kind).collect() };
    let (expected_kinds, got_kinds) = (kinds(expected), kinds(got));
    for op in capture_diff_slices(Algorithm::Myers, &keys(expected), &keys(got)) {
        let (old, new) = (op.old_range(), op.new_range());
        if matches!(op, DiffOp::Equal { .. }) {
            pair_up(&mut pairs, start, old, new);
            continue;
        }
        let (Some(old_kinds), Some(new_kinds)) =
            (expected_kinds.get(old.clone()), got_kinds.get(new.clone()))
        else {
            continue;
        };
        for op in capture_diff_slices(Algorithm::Myers, old_kinds, new_kinds) {
            let (old_range, new_range) = (op.old_range(), op.new_range());
            let old_range = old.start + old_range.start..old.start + old_range.end;
            let new_range = new.start + new_range.start..new.start + new_range.end;
            pair_up(&mut pairs, start, old_range, new_range);
        }
    }
    pairs
}

/// What an event is the same by.
fn key(event: &Event) -> String {
    on_the_wire(event).to_string()
}

/// Adds the events of two stretches beside each other; those left over stand alone.
fn pair_up(
    pairs: &mut Vec<EventPair>,
    start: usize,
    mut expected: std::ops::Range<usize>,
    mut got: std::ops::Range<usize>,
) {
    loop {
        match (expected.next(), got.next()) {
            (None, None) => return,
            (one, other) => pairs.push((one.map(|at| start + at), other.map(|at| start + at))),
        }
    }
}

/// An event on the wire, without what does not count.
fn on_the_wire(event: &Event) -> Value {
    let mut value = wire::event_to_json(event);
    if let Some(Value::Object(refused)) = value.get_mut("refused") {
        refused.remove("explanation");
    }
    value
}

fn first_path(expected: &Entry, got: &Entry, pairs: &[EventPair]) -> String {
    for (one, other) in pairs {
        let event =
            |events: &'_ [Event], at: &Option<usize>| at.and_then(|at| events.get(at).cloned());
        match (event(&expected.events, one), event(&got.events, other)) {
            (Some(one), Some(other)) if same_event((&one, &other)) => {}
            (one_event, other_event) => {
                let at = one.or(*other).unwrap_or_default();
                let mut path = format!("events[{at}]");
                if let (Some(one), Some(other)) = (one_event, other_event)
                    && one.kind() == other.kind()
                {
                    descend(&on_the_wire(&one), &on_the_wire(&other), &mut path);
                }
                return path;
            }
        }
    }
    let mut path = "situation".to_string();
    descend(
        &wire::situation_to_json(&expected.situation),
        &wire::situation_to_json(&got.situation),
        &mut path,
    );
    path
}

/// Leads `path` on to where `one` first differs from `other`; stays where they are the same or differ whole.
fn descend(one: &Value, other: &Value, path: &mut String) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let more = other.keys().filter(|name| !one.contains_key(*name));
            let differing = one
                .keys()
                .chain(more)
                .find(|name| one.get(*name) != other.get(*name));
            if let Some(name) = differing {
                path.push('.');
                path.push_str(name);
                let null = &Value::Null;
                let side = |values: &serde_json::Map<String, Value>| values.get(name).cloned();
                let (one, other) = (side(one), side(other));
                descend(
                    one.as_ref().unwrap_or(null),
                    other.as_ref().unwrap_or(null),
                    path,
                );
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            let longest = one.len().max(other.len());
            if let Some(at) = (0..longest).find(|at| one.get(*at) != other.get(*at)) {
                path.push_str(&format!("[{at}]"));
                if let (Some(one), Some(other)) = (one.get(at), other.get(at)) {
                    descend(one, other, path);
                }
            }
        }
        _ => {}
    }
}

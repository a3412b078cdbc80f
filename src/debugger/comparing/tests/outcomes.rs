use std::sync::Arc;

use proptest::prelude::*;
use serde_json::Value;

use crate::debugger::{Difference, Entry, EntryId, Piece, Sender, SideRow, Sides, difference};
use crate::playbook::built::*;
use crate::playbook::{Fragment, drawn};
use crate::runtime::{
    Command, Event, Offered, PlayContext, PlayState, RefusalReason, Situation, Taught, driven,
    step, wire,
};

/// An entry that came to `events` and stands at node 3.
fn entry(events: impl IntoIterator<Item = Event>) -> Entry {
    Entry {
        parent: EntryId::BEGINNING,
        sender: Sender::Person,
        command: Command::Next,
        events: events.into_iter().collect(),
        situation: Situation::AtNode { node: 3 },
    }
}

fn said(words: &str) -> Event {
    said_of([text(words)])
}

fn said_of(speech: impl IntoIterator<Item = Fragment>) -> Event {
    Event::Said {
        speaker: Some("Ada".into()),
        speech: speech.into_iter().collect(),
    }
}

fn perform(action: &str) -> Event {
    Event::Perform {
        effect: Arc::new(direction(action)),
    }
}

fn refused(reason: RefusalReason, explanation: &str) -> Event {
    Event::Refused {
        reason,
        explanation: explanation.into(),
    }
}

#[track_caller]
fn differs(expected: &Entry, got: &Entry) -> Difference {
    difference(expected, got).expect("a difference")
}

#[track_caller]
fn path(expected: impl IntoIterator<Item = Event>, got: impl IntoIterator<Item = Event>) -> String {
    differs(&entry(expected), &entry(got)).path
}

/// A side with what differs in brackets.
fn marked(pieces: &[Piece]) -> String {
    pieces
        .iter()
        .map(|piece| match piece.differs {
            true => format!("<{}>", piece.text),
            false => piece.text.clone(),
        })
        .collect()
}

/// Both sides of each row that differs.
fn rows(sides: &Sides) -> Vec<(String, String)> {
    let differing = sides.rows.iter().filter(|row| !row.same);
    differing
        .map(|row| (marked(&row.expected), marked(&row.got)))
        .collect()
}

#[track_caller]
fn sides(one: Event, other: Event) -> (String, String) {
    let rows = rows(&differs(&entry([one]), &entry([other])).sides);
    assert_eq!(rows.len(), 1, "{rows:?}");
    rows[0].clone()
}

fn pair(one: &str, other: &str) -> (String, String) {
    (one.into(), other.into())
}

#[test]
fn what_plays_the_same_has_no_difference() {
    let one = entry([said("Hello."), refused(RefusalReason::Misplaced, "So.")]);
    let other = entry([said("Hello."), refused(RefusalReason::Misplaced, "Thus.")]);
    assert_eq!(difference(&one, &other), None);
    assert!(Sides::new(&one, &other).rows.iter().all(|row| row.same));
}

#[test]
fn the_first_part_that_differs_is_named_as_the_wire_names_it() {
    let anonymous = Event::Said {
        speaker: None,
        speech: [text("Hello.")].into(),
    };
    let offer = |available| Event::Offer {
        ordered: false,
        options: [Offered {
            label: [text("Go")].into(),
            available,
        }]
        .into(),
    };
    let draw = |share| Event::Draw {
        shares: [0.5, share].into(),
    };
    for (one, other, expected) in [
        (said("Hello."), said("Hi."), "events[0].said.speech[0].text"),
        (said("Hello."), anonymous, "events[0].said.speaker"),
        (
            said_of([bold([text("a")])]),
            said_of([text("a")]),
            "events[0].said.speech[0].kind",
        ),
        (
            said_of([bold([text("a")])]),
            said_of([bold([text("b")])]),
            "events[0].said.speech[0].children[0].text",
        ),
        (
            said("Hello."),
            said_of([text("Hello."), text("!")]),
            "events[0].said.speech[1]",
        ),
        (said("Hello."), Event::Ended, "events[0]"),
        (
            offer(true),
            offer(false),
            "events[0].offer.options[0].available",
        ),
        (draw(0.5), draw(0.25), "events[0].draw.arms[1].share"),
        (
            refused(RefusalReason::Misplaced, "So."),
            refused(RefusalReason::NotStarted, "Thus."),
            "events[0].refused.reason",
        ),
    ] {
        assert_eq!(
            path([one.clone()], [other.clone()]),
            expected,
            "{one:?} {other:?}"
        );
    }
}

#[test]
fn an_event_more_or_less_is_named_whole_and_shown_against_nothing() {
    let (two, three) = (
        [said("One."), said("Two.")],
        [said("One."), perform("rain"), said("Two.")],
    );
    for (expected, got) in [(&two[..], &three[..]), (&three[..], &two[..])] {
        let difference = differs(&entry(expected.to_vec()), &entry(got.to_vec()));
        assert_eq!(difference.path, "events[1]");
        let shown = rows(&difference.sides);
        let rain = "<perform [rain]>";
        let alone = if got.len() == 3 {
            pair("", rain)
        } else {
            pair(rain, "")
        };
        assert_eq!(shown, [alone]);
        assert_eq!(
            difference.sides.rows.len(),
            4,
            "three events and the situation"
        );
    }
}

#[test]
fn the_situation_is_looked_at_when_the_events_are_the_same() {
    let (one, mut other) = (entry([]), entry([]));
    for (situation, path, shown) in [
        (
            Situation::AtNode { node: 4 },
            "situation.node",
            pair("at node <3>", "at node <4>"),
        ),
        (
            Situation::AtEnd,
            "situation.kind",
            pair("at <node 3>", "at <the end>"),
        ),
    ] {
        other.situation = situation;
        let difference = differs(&one, &other);
        assert_eq!(difference.path, path);
        assert_eq!(rows(&difference.sides), [shown]);
    }
}

#[test]
fn what_differs_is_marked_down_to_the_word() {
    assert_eq!(
        sides(
            said("The last boat tonight."),
            said("The first boat tonight.")
        ),
        pair(
            "said Ada “The <last> boat tonight.”",
            "said Ada “The <first> boat tonight.”"
        )
    );
    assert_eq!(
        sides(said("a b c d"), said("a x y d")),
        pair("said Ada “a <b c> d”", "said Ada “a <x y> d”"),
        "words beside each other are one mark"
    );
    assert_eq!(
        sides(said("Ein Bär."), said("Ein Bär!")),
        pair("said Ada “Ein Bär<.>”", "said Ada “Ein Bär<!>”")
    );
}

#[test]
fn what_differs_in_its_fragments_alone_is_marked_too() {
    assert_eq!(
        sides(said_of([bold([text("Go")])]), said("Go")),
        pair("said Ada “<**>Go<**>”", "said Ada “Go”")
    );
    let (one, other) = sides(said("ab"), said_of([text("a"), text("b")]));
    let shown = r#"{"said":{"speaker":"Ada","speech":[{"kind":"text","text":"<ab>"}]}}"#;
    assert_eq!(one, shown, "what reads the same is shown as on the wire");
    assert!(other.contains(r#""text":"<a"#), "{other}");
}

#[test]
fn events_of_one_kind_stand_beside_each_other() {
    let expected = entry([perform("rain"), said("One.")]);
    let got = entry([said("Two.")]);
    let difference = differs(&expected, &got);
    assert_eq!(difference.path, "events[0]");
    assert_eq!(
        rows(&difference.sides),
        [
            pair("<perform [rain]>", ""),
            pair("said Ada “<One>.”", "said Ada “<Two>.”")
        ]
    );
}

/// What `path` names in `entry`, as the wire writes it.
fn at(entry: &Entry, path: &str) -> Option<Value> {
    let events: Vec<Value> = entry.events.iter().map(wire::event_to_json).collect();
    let mut value = serde_json::json!({
        "events": events, "situation": wire::situation_to_json(&entry.situation)
    });
    for part in path.split(['.', '[']) {
        value = match part.strip_suffix(']') {
            Some(index) => value.get(index.parse::<usize>().unwrap())?.clone(),
            None => value.get(part)?.clone(),
        };
    }
    Some(value)
}

fn drawn_entry() -> impl Strategy<Value = Entry> {
    let run = (
        drawn::playbook(),
        driven::driver(),
        any::<prop::sample::Index>(),
    );
    run.prop_map(|(playbook, moves, which)| {
        let context = PlayContext::new(Arc::new(playbook), Taught::Full);
        let mut state = PlayState::new();
        let mut entries = vec![entry([])];
        for driven in moves {
            let command = driven.command(&context, &state.situation);
            let result = step(&context, &state, &command);
            state = result.state;
            entries.push(Entry {
                situation: state.situation.clone(),
                command,
                ..entry(result.events)
            });
        }
        entries[which.index(entries.len())].clone()
    })
}

proptest! {
    #[test]
    fn the_path_named_really_differs_and_so_does_what_is_marked(
        one in drawn_entry(),
        other in drawn_entry(),
    ) {
        let Some(Difference { path, sides }) = difference(&one, &other) else {
            prop_assert!(one.plays_as(&other));
            return Ok(());
        };
        prop_assert!(!one.plays_as(&other));
        prop_assert_ne!(at(&one, &path), at(&other, &path), "{}", path);
        prop_assert!(sides.rows.iter().any(|row| !row.same));
        for SideRow { expected, got, same } in &sides.rows {
            let marks = expected.iter().chain(got).any(|piece| piece.differs);
            prop_assert_eq!(marks, !same, "{:?} {:?}", expected, got);
        }
    }

    #[test]
    fn an_outcome_is_no_different_from_itself(one in drawn_entry()) {
        prop_assert_eq!(difference(&one, &one.clone()), None);
    }
}

//! A session played to its end, and the step at which a run parts from it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::conformance::{Claim, read_fixture};
use crate::playbook::Fragment;
use crate::playbook::built::{control, line, playbook};
use crate::runtime::Taught;

/// `Ahoy.`, `Mind the gap.`, then two effects and no way onward.
fn context() -> PlayContext {
    let effect = |action: &str| Fragment::DefaultCommand {
        action: action.into(),
    };
    let playbook = playbook([
        line(0, "Ahoy.").then(1),
        line(1, "Mind the gap.").then(2),
        control([effect("rain"), effect("wind")]),
    ]);
    PlayContext::new(Arc::new(playbook), Taught::Full)
}

fn session(entries: Value) -> Vec<Entry> {
    let fixture = json!({"name": "n", "playbook": "p", "because": "b", "session": entries});
    match read_fixture(fixture.to_string().as_bytes()).unwrap().claim {
        Claim::Session(entries) => entries,
        Claim::Verdict(_) => panic!("it states a session"),
    }
}

fn played(entries: Value) -> PlayedSession {
    play_session(&session(entries), &context())
}

#[track_caller]
fn parting(entries: Value) -> Parting {
    played(entries).parting.expect("the run parts from it")
}

fn says(speaker: &str, words: &str) -> Event {
    Event::Said {
        speaker: Some(speaker.into()),
        speech: [Fragment::Text { text: words.into() }].into(),
    }
}

fn performs(action: &str) -> Event {
    let action = action.into();
    Event::Perform {
        effect: Arc::new(Fragment::DefaultCommand { action }),
    }
}

fn said(speaker: &str, words: &str) -> Value {
    json!({"expect": {"said": {"speaker": speaker, "speech": words}}})
}

fn perform(action: &str) -> Value {
    json!({"expect": {"perform": {"kind": "default-command", "action": action}}})
}

fn next() -> Value {
    json!({"send": "next"})
}

#[test]
fn every_command_is_a_step_and_the_start_that_goes_unsaid_is_the_first() {
    let unsaid = played(json!([
        said("Ada", "Ahoy."),
        next(),
        said("Bob", "Mind the gap.")
    ]));
    let commands: Vec<&Command> = unsaid.steps.iter().map(|step| &step.command).collect();
    assert_eq!(commands, [&Command::start(), &Command::Next]);
    assert_eq!(unsaid.steps[0].events, [says("Ada", "Ahoy.")]);
    assert_eq!(unsaid.steps[1].situation, Situation::AtNode { node: 1 });
    assert_eq!(unsaid.parting, None);

    let start = json!({"send": "start"});
    let sent = played(json!([
        start,
        said("Ada", "Ahoy."),
        next(),
        said("Bob", "Mind the gap.")
    ]));
    assert_eq!(sent, unsaid);
}

#[test]
fn another_event_is_a_parting_at_its_step_and_the_rest_is_still_played() {
    let played = played(json!([
        said("Ada", "Ahoy."),
        next(),
        said("Bob", "Mind the step."),
        next(),
        perform("rain")
    ]));
    assert_eq!(played.steps.len(), 3);
    assert_eq!(played.steps[2].events, [performs("rain"), performs("wind")]);
    let parting = played.parting.unwrap();
    assert_eq!(parting.step, 1);
    assert_eq!(parting.expected, [says("Bob", "Mind the step.")]);
    assert_eq!(parting.divergence.kind, DivergenceKind::OtherEvent);
    assert_eq!(parting.divergence.at, "session[2].expect.said.speech");
}

#[test]
fn what_held_of_the_step_and_what_is_claimed_behind_it_is_expected_too() {
    let parting = parting(json!([
        {"send": "start"}, {"send": "next"}, said("Ada", "Ahoy."), said("Bob", "Mind the gap."),
        next(), perform("rain"), perform("snow"), {"expect": {"ended": {}}}, next()
    ]));
    assert_eq!(parting.step, 2);
    let expected = [performs("rain"), performs("snow"), Event::Ended];
    assert_eq!(parting.expected, expected);
    assert_eq!(parting.divergence.at, "session[6].expect.perform");
}

#[test]
fn claims_read_after_a_later_send_are_divided_among_the_steps() {
    let parting = parting(json!([
        {"send": "start"}, next(), next(), said("Ada", "Ahoi."), said("Bob", "Mind the gap."),
    ]));
    assert_eq!(parting.step, 0);
    assert_eq!(parting.expected, [says("Ada", "Ahoi.")]);
}

#[test]
fn an_event_that_is_missing_is_expected_of_the_newest_step() {
    let parting = parting(json!([
        said("Ada", "Ahoy."), {"send": "next"}, said("Bob", "Mind the gap."), {"expect": {"ended": {}}},
        next(), perform("rain"), perform("wind")
    ]));
    assert_eq!(parting.step, 1);
    assert_eq!(
        parting.expected,
        [says("Bob", "Mind the gap."), Event::Ended]
    );
    assert_eq!(parting.divergence.kind, DivergenceKind::MissingEvent);
}

#[test]
fn an_event_that_is_left_over_is_not_expected_of_its_step() {
    let parting = parting(json!([
        said("Ada", "Ahoy."), next(), said("Bob", "Mind the gap."), next(), perform("rain"), {"send": "start"}
    ]));
    assert_eq!(parting.step, 2);
    assert_eq!(parting.expected, [performs("rain")]);
    assert_eq!(parting.divergence.kind, DivergenceKind::LeftOverEvent);
    assert!(
        parting.divergence.actual.ends_with(", and 1 more"),
        "{parting:?}"
    );
}

#[test]
fn nothing_claimed_leaves_the_first_event_over() {
    let parting = parting(json!([{"send": "start"}]));
    assert_eq!((parting.step, parting.expected), (0, vec![]));
}

#[test]
fn what_a_step_did_differs_from_what_was_expected_of_it() {
    for entries in [
        json!([said("Ada", "Ahoi.")]),
        json!([said("Bob", "Ahoy.")]),
        json!([said("Ada", "Ahoy."), {"expect": {"ended": {}}}]),
        json!([said("Ada", "Ahoy."), next()]),
        json!([{"expect": {"refused": {"reason": "misplaced"}}}]),
    ] {
        let played = played(entries);
        let parting = played.parting.unwrap();
        assert_ne!(played.steps[parting.step].events, parting.expected);
    }
}

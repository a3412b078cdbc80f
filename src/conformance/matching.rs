//! Whether an event is the one a fixture expects.

use serde_json::Value;

use crate::playbook::{Fragment, plain_text};
use crate::runtime::{Event, Offered, wire};

use super::expectation::{ExpectedEvent, ExpectedOption, ExpectedSpeech};

/// Shares are quotients, so two runtimes may differ in the last digits.
const SHARE_TOLERANCE: f64 = 1e-9;

/// Where `event` first differs from what is expected, as a path such as `said.speaker`; none when it does not.
///
/// Speech and labels written as a list claim exactly those fragments, written as a string only the plain
/// text. An absent speaker claims the anonymous one. A refusal is compared by its reason alone. Keys and
/// options are compared in order.
pub fn difference(expected: &ExpectedEvent, event: &Event) -> Option<String> {
    match (expected, event) {
        (
            ExpectedEvent::Said { speaker, speech },
            Event::Said {
                speaker: actual_speaker,
                speech: actual_speech,
            },
        ) => {
            if speaker.as_deref() != actual_speaker.as_deref() {
                Some("said.speaker".to_owned())
            } else {
                unless(speech_matches(speech, actual_speech), "said.speech")
            }
        }
        (ExpectedEvent::Continued { speech }, Event::Continued { speech: actual }) => {
            unless(speech_matches(speech, actual), "continued.speech")
        }
        (ExpectedEvent::Perform { effect }, Event::Perform { effect: actual }) => {
            unless(*effect == **actual, "perform")
        }
        (ExpectedEvent::Resolve { keys }, Event::Resolve { keys: actual }) => {
            let same = keys
                .iter()
                .map(String::as_str)
                .eq(actual.iter().map(|k| &**k));
            unless(same, "resolve")
        }
        (
            ExpectedEvent::Offer { ordered, options },
            Event::Offer {
                ordered: actual_ordered,
                options: actual_options,
            },
        ) => {
            if ordered.is_some_and(|ordered| ordered != *actual_ordered) {
                Some("offer.ordered".to_owned())
            } else {
                options_difference(options, actual_options)
            }
        }
        (ExpectedEvent::Draw { shares }, Event::Draw { shares: actual }) => {
            shares_difference(shares, actual)
        }
        (ExpectedEvent::Ended, Event::Ended) => None,
        (ExpectedEvent::Refused { reason }, Event::Refused { reason: actual, .. }) => {
            unless(reason == actual, "refused.reason")
        }
        (
            ExpectedEvent::Said { .. }
            | ExpectedEvent::Continued { .. }
            | ExpectedEvent::Perform { .. }
            | ExpectedEvent::Resolve { .. }
            | ExpectedEvent::Offer { .. }
            | ExpectedEvent::Draw { .. }
            | ExpectedEvent::Ended
            | ExpectedEvent::Refused { .. },
            _,
        ) => Some(String::new()),
    }
}

/// `event` as a person compares it with what was expected: its words as plain text where the claim is about
/// plain text.
pub(super) fn shown_beside(expected: &ExpectedEvent, event: &Event) -> Value {
    let mut shown = wire::event_to_json(event);
    if claims_plain_text(expected) {
        flatten(&mut shown, event);
    }
    shown
}

fn claims_plain_text(expected: &ExpectedEvent) -> bool {
    let is_text = |speech: &ExpectedSpeech| matches!(speech, ExpectedSpeech::PlainText(_));
    match expected {
        ExpectedEvent::Said { speech, .. } | ExpectedEvent::Continued { speech } => is_text(speech),
        ExpectedEvent::Offer { options, .. } => options.iter().all(|option| is_text(&option.label)),
        ExpectedEvent::Perform { .. }
        | ExpectedEvent::Resolve { .. }
        | ExpectedEvent::Draw { .. }
        | ExpectedEvent::Ended
        | ExpectedEvent::Refused { .. } => false,
    }
}

/// Writes the words of `event` as plain text into `shown`, which is `event` on the wire.
fn flatten(shown: &mut Value, event: &Event) {
    let kind = event.kind().name();
    match event {
        Event::Said { speech, .. } | Event::Continued { speech } => {
            shown[kind]["speech"] = plain_text(speech).into();
        }
        Event::Offer { options, .. } => {
            for (i, option) in options.iter().enumerate() {
                shown[kind]["options"][i]["label"] = plain_text(&option.label).into();
            }
        }
        Event::Perform { .. }
        | Event::Resolve { .. }
        | Event::Draw { .. }
        | Event::Ended
        | Event::Refused { .. } => {}
    }
}

fn unless(same: bool, path: &str) -> Option<String> {
    (!same).then(|| path.to_owned())
}

fn speech_matches(expected: &ExpectedSpeech, actual: &[Fragment]) -> bool {
    match expected {
        ExpectedSpeech::Fragments(fragments) => *fragments == *actual,
        ExpectedSpeech::PlainText(text) => *text == plain_text(actual),
    }
}

fn options_difference(expected: &[ExpectedOption], actual: &[Offered]) -> Option<String> {
    if expected.len() != actual.len() {
        return Some("offer.options".to_owned());
    }
    expected
        .iter()
        .zip(actual)
        .enumerate()
        .find_map(|(i, (expected, actual))| {
            if !speech_matches(&expected.label, &actual.label) {
                Some(format!("offer.options[{i}].label"))
            } else if expected.available != actual.available {
                Some(format!("offer.options[{i}].available"))
            } else {
                None
            }
        })
}

fn shares_difference(expected: &[f64], actual: &[f64]) -> Option<String> {
    if expected.len() != actual.len() {
        return Some("draw.arms".to_owned());
    }
    expected
        .iter()
        .zip(actual)
        .position(|(expected, actual)| (expected - actual).abs() > SHARE_TOLERANCE)
        .map(|i| format!("draw.arms[{i}].share"))
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;

//! From events to claims and back: what a fixture says of an event, how a claim is written, and which event
//! it speaks of.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::playbook::{Fragment, Speech, plain_text};
use crate::runtime::{Event, Offered, wire};

use super::expectation::{Expectation, ExpectedEvent, ExpectedOption, ExpectedSpeech};
use super::matching::difference;

impl Expectation {
    /// The claim a fixture makes of `event`: words as plain text where they are nothing but text, else their
    /// fragments exactly; a refusal by its reason alone.
    pub fn of(event: &Event) -> Expectation {
        let event = claim_of(event);
        Expectation {
            written: claim_to_json(&event),
            event,
        }
    }
}

fn claim_of(event: &Event) -> ExpectedEvent {
    match event {
        Event::Said { speaker, speech } => ExpectedEvent::Said {
            speaker: speaker.as_deref().map(str::to_owned),
            speech: speech_claim(speech),
        },
        Event::Continued { speech } => ExpectedEvent::Continued {
            speech: speech_claim(speech),
        },
        Event::Perform { effect } => ExpectedEvent::Perform {
            effect: Fragment::clone(effect),
        },
        Event::Resolve { keys } => ExpectedEvent::Resolve {
            keys: keys.iter().map(|key| key.to_string()).collect(),
        },
        Event::Offer { ordered, options } => ExpectedEvent::Offer {
            ordered: Some(*ordered),
            options: options
                .iter()
                .map(|option| ExpectedOption {
                    label: speech_claim(&option.label),
                    available: option.available,
                })
                .collect(),
        },
        Event::Draw { shares } => ExpectedEvent::Draw {
            shares: shares.to_vec(),
        },
        Event::Ended => ExpectedEvent::Ended,
        Event::Refused { reason, .. } => ExpectedEvent::Refused { reason: *reason },
    }
}

fn speech_claim(speech: &[Fragment]) -> ExpectedSpeech {
    let is_plain = |fragment: &Fragment| matches!(fragment, Fragment::Text { .. });
    if speech.iter().all(is_plain) {
        ExpectedSpeech::PlainText(plain_text(speech))
    } else {
        ExpectedSpeech::Fragments(speech.to_vec())
    }
}

/// A claim as a fixture writes it.
fn claim_to_json(claim: &ExpectedEvent) -> Value {
    match claim {
        ExpectedEvent::Said { speaker, speech } => {
            let mut said = Map::new();
            if let Some(speaker) = speaker {
                said.insert("speaker".into(), json!(speaker));
            }
            said.insert("speech".into(), speech_to_json(speech));
            json!({ "said": said })
        }
        ExpectedEvent::Continued { speech } => {
            json!({ "continued": { "speech": speech_to_json(speech) } })
        }
        ExpectedEvent::Perform { effect } => json!({ "perform": effect_to_json(effect) }),
        ExpectedEvent::Offer {
            ordered: Some(ordered),
            options,
        } => json!({ "offer": { "ordered": ordered, "options": options_to_json(options) } }),
        ExpectedEvent::Offer {
            ordered: None,
            options,
        } => json!({ "asked": options_to_json(options) }),
        ExpectedEvent::Refused { reason } => json!({ "refused": { "reason": reason.name() } }),
        ExpectedEvent::Resolve { .. } | ExpectedEvent::Draw { .. } | ExpectedEvent::Ended => {
            wire::event_to_json(&expected_beside(claim, None))
        }
    }
}

/// An effect; a command without arguments claims that it has none, so they are left out.
fn effect_to_json(effect: &Fragment) -> Value {
    let mut written = json!(effect);
    if let (Fragment::CustomCommand { args, .. }, Value::Object(properties)) =
        (effect, &mut written)
        && args.is_empty()
    {
        properties.remove("args");
    }
    written
}

fn options_to_json(options: &[ExpectedOption]) -> Value {
    options
        .iter()
        .map(|option| {
            json!({ "label": speech_to_json(&option.label), "available": option.available })
        })
        .collect()
}

fn speech_to_json(speech: &ExpectedSpeech) -> Value {
    match speech {
        ExpectedSpeech::Fragments(fragments) => json!(fragments),
        ExpectedSpeech::PlainText(text) => json!(text),
    }
}

/// The event `claim` speaks of, to be held against the `actual` one: that one where the claim holds of it. Else
/// what the claim leaves open is as it came: the fragments of words whose plain text is the claimed one, and
/// whether a menu is ordered; a refusal has no explanation.
pub(super) fn expected_beside(claim: &ExpectedEvent, actual: Option<&Event>) -> Event {
    if let Some(actual) = actual
        && difference(claim, actual).is_none()
    {
        return actual.clone();
    }
    match claim {
        ExpectedEvent::Said { speaker, speech } => Event::Said {
            speaker: speaker.as_deref().map(Arc::from),
            speech: speech_beside(speech, actual.and_then(Event::speech)),
        },
        ExpectedEvent::Continued { speech } => Event::Continued {
            speech: speech_beside(speech, actual.and_then(Event::speech)),
        },
        ExpectedEvent::Perform { effect } => Event::Perform {
            effect: Arc::new(effect.clone()),
        },
        ExpectedEvent::Resolve { keys } => Event::Resolve {
            keys: keys.iter().map(|key| key.as_str().into()).collect(),
        },
        ExpectedEvent::Offer { ordered, options } => {
            let (as_it_came, offered): (bool, &[Offered]) = match actual {
                Some(Event::Offer { ordered, options }) => (*ordered, options),
                _ => (false, &[]),
            };
            Event::Offer {
                ordered: ordered.unwrap_or(as_it_came),
                options: options
                    .iter()
                    .enumerate()
                    .map(|(place, option)| Offered {
                        label: speech_beside(
                            &option.label,
                            offered.get(place).map(|offered| &offered.label),
                        ),
                        available: option.available,
                    })
                    .collect(),
            }
        }
        ExpectedEvent::Draw { shares } => Event::Draw {
            shares: shares.as_slice().into(),
        },
        ExpectedEvent::Ended => Event::Ended,
        ExpectedEvent::Refused { reason } => Event::Refused {
            reason: *reason,
            explanation: "".into(),
        },
    }
}

fn speech_beside(claim: &ExpectedSpeech, actual: Option<&Speech>) -> Speech {
    match (claim, actual) {
        (ExpectedSpeech::Fragments(fragments), _) => fragments.as_slice().into(),
        (ExpectedSpeech::PlainText(text), Some(actual)) if plain_text(actual) == *text => {
            actual.clone()
        }
        (ExpectedSpeech::PlainText(text), _) if text.is_empty() => Speech::from([]),
        (ExpectedSpeech::PlainText(text), _) => {
            Speech::from([Fragment::Text { text: text.clone() }])
        }
    }
}

#[cfg(test)]
#[path = "claiming_tests.rs"]
mod tests;

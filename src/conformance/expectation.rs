//! What an `expect` claims about the next event, and reading it from a fixture.

use serde_json::{Map, Value};

use crate::playbook::Fragment;
use crate::runtime::RefusalReason;

/// One `expect`: the claim, and how the fixture wrote it.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// What is claimed.
    pub event: ExpectedEvent,
    /// The claim as written, to show beside what came instead.
    pub written: Value,
}

/// What is claimed about an event. Claims are weaker than events: a field a claim lacks is not compared.
#[derive(Debug, Clone, PartialEq)]
pub enum ExpectedEvent {
    /// A line opens.
    Said {
        /// The speaker's name; none claims the anonymous speaker.
        speaker: Option<String>,
        /// Its words.
        speech: ExpectedSpeech,
    },
    /// A line goes on.
    Continued {
        /// Its words.
        speech: ExpectedSpeech,
    },
    /// The host is asked to perform an effect.
    Perform {
        /// The effect, exactly.
        effect: Fragment,
    },
    /// The world is asked about keys.
    Resolve {
        /// The keys, in order.
        keys: Vec<String>,
    },
    /// A menu is offered.
    Offer {
        /// Whether it is ordered; an older corpus claims nothing about that.
        ordered: Option<bool>,
        /// Every option, in order.
        options: Vec<ExpectedOption>,
    },
    /// Chance is asked to pick an arm.
    Draw {
        /// Every arm's share, in order.
        shares: Vec<f64>,
    },
    /// The run ends.
    Ended,
    /// A command is refused.
    Refused {
        /// The reason; the explanation is never compared.
        reason: RefusalReason,
    },
}

/// What is claimed about words.
#[derive(Debug, Clone, PartialEq)]
pub enum ExpectedSpeech {
    /// Exactly these fragments.
    Fragments(Vec<Fragment>),
    /// This plain text, whatever the fragments.
    PlainText(String),
}

/// What is claimed about one option of a menu.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedOption {
    /// Its label.
    pub label: ExpectedSpeech,
    /// Whether it may be chosen.
    pub available: bool,
}

/// What is wrong with a claim: where below the `expect`, and in words.
pub(super) struct BadClaim {
    /// The path, such as `said.speech`.
    pub(super) path: String,
    /// What was found and what was expected.
    pub(super) words: String,
}

type Read<T> = Result<T, BadClaim>;

fn bad<T>(path: &str, words: impl Into<String>) -> Read<T> {
    Err(BadClaim {
        path: path.to_owned(),
        words: words.into(),
    })
}

/// Reads the body of an `expect`.
pub(super) fn read_expectation(value: &Value) -> Read<Expectation> {
    let Value::Object(object) = value else {
        return bad("", format!("an event is an object, found {value}"));
    };
    let mut properties = object.iter();
    let (Some((name, body)), None) = (properties.next(), properties.next()) else {
        return bad("", format!("names one event, found {}", object.len()));
    };
    Ok(Expectation {
        event: read_event(name, body)?,
        written: value.clone(),
    })
}

fn read_event(name: &str, body: &Value) -> Read<ExpectedEvent> {
    Ok(match name {
        "said" => {
            let body = object(name, body, &["speaker", "speech"])?;
            ExpectedEvent::Said {
                speaker: match body.get("speaker") {
                    None => None,
                    Some(name) => Some(string("said.speaker", name)?.to_owned()),
                },
                speech: read_speech("said.speech", field(name, body, "speech")?)?,
            }
        }
        "continued" => {
            let body = object(name, body, &["speech"])?;
            ExpectedEvent::Continued {
                speech: read_speech("continued.speech", field(name, body, "speech")?)?,
            }
        }
        "perform" => ExpectedEvent::Perform {
            effect: read_effect(body)?,
        },
        "resolve" => ExpectedEvent::Resolve {
            keys: list(name, body)?
                .iter()
                .map(|key| Ok(string(name, key)?.to_owned()))
                .collect::<Read<_>>()?,
        },
        "offer" => {
            let body = object(name, body, &["ordered", "options"])?;
            ExpectedEvent::Offer {
                ordered: Some(truth("offer.ordered", field(name, body, "ordered")?)?),
                options: read_options("offer.options", field(name, body, "options")?)?,
            }
        }
        "asked" => ExpectedEvent::Offer {
            ordered: None,
            options: read_options(name, body)?,
        },
        "draw" => {
            let body = object(name, body, &["arms"])?;
            ExpectedEvent::Draw {
                shares: list("draw.arms", field(name, body, "arms")?)?
                    .iter()
                    .enumerate()
                    .map(|(i, arm)| read_share(&format!("draw.arms[{i}]"), arm))
                    .collect::<Read<_>>()?,
            }
        }
        "ended" => {
            object(name, body, &[])?;
            ExpectedEvent::Ended
        }
        "refused" => {
            let body = object(name, body, &["reason", "explanation"])?;
            if let Some(explanation) = body.get("explanation") {
                string("refused.explanation", explanation)?;
            }
            ExpectedEvent::Refused {
                reason: read_reason(field(name, body, "reason")?)?,
            }
        }
        unknown => return bad(unknown, "there is no event of this name"),
    })
}

/// A refusal's reason; older corpora spell one of them `endless-loop`.
fn read_reason(value: &Value) -> Read<RefusalReason> {
    let name = string("refused.reason", value)?;
    let name = if name == "endless-loop" {
        RefusalReason::EndlessRing.name()
    } else {
        name
    };
    match RefusalReason::from_name(name) {
        Some(reason) => Ok(reason),
        None => bad("refused.reason", format!("there is no reason {name}")),
    }
}

fn read_options(path: &str, value: &Value) -> Read<Vec<ExpectedOption>> {
    list(path, value)?
        .iter()
        .enumerate()
        .map(|(i, option)| {
            let path = format!("{path}[{i}]");
            let option = object(&path, option, &["label", "available"])?;
            let label = field(&path, option, "label")?;
            let available = field(&path, option, "available")?;
            Ok(ExpectedOption {
                label: read_speech(&format!("{path}.label"), label)?,
                available: truth(&format!("{path}.available"), available)?,
            })
        })
        .collect()
}

fn read_share(path: &str, value: &Value) -> Read<f64> {
    let arm = object(path, value, &["share"])?;
    let share = field(path, arm, "share")?;
    match share.as_f64() {
        Some(share) => Ok(share),
        None => bad(path, format!("a share is a number, found {share}")),
    }
}

fn read_speech(path: &str, value: &Value) -> Read<ExpectedSpeech> {
    match value {
        Value::String(text) => Ok(ExpectedSpeech::PlainText(text.clone())),
        Value::Array(fragments) => {
            let fragments = fragments
                .iter()
                .enumerate()
                .map(|(i, fragment)| read_fragment(&format!("{path}[{i}]"), fragment));
            Ok(ExpectedSpeech::Fragments(fragments.collect::<Read<_>>()?))
        }
        other => bad(
            path,
            format!("speech is a list of fragments or its plain text, found {other}"),
        ),
    }
}

/// An effect is a fragment; a command without `args` claims that it has none.
fn read_effect(value: &Value) -> Read<Fragment> {
    let mut effect = value.clone();
    if let Value::Object(effect) = &mut effect
        && effect.get("kind") == Some(&Value::from("custom-command"))
    {
        effect
            .entry("args")
            .or_insert_with(|| Value::Array(Vec::new()));
    }
    read_fragment("perform", &effect)
}

fn read_fragment(path: &str, value: &Value) -> Read<Fragment> {
    let fragment: Fragment = match serde_json::from_value(value.clone()) {
        Ok(fragment) => fragment,
        Err(error) => return bad(path, format!("no fragment: {error}")),
    };
    // A claim is written by hand: a property that would go unread is a slip, not a newer writer's detail.
    let canonical = serde_json::to_value(&fragment).unwrap_or_default();
    match unread_property(value, &canonical) {
        None => Ok(fragment),
        Some(name) => bad(path, format!("this fragment has no property {name}")),
    }
}

/// A property of `written` that `canonical` does not have. A written `false` is the default left out there.
fn unread_property(written: &Value, canonical: &Value) -> Option<String> {
    match (written, canonical) {
        (Value::Object(written), Value::Object(canonical)) => {
            written
                .iter()
                .find_map(|(name, value)| match canonical.get(name) {
                    Some(canonical) => unread_property(value, canonical),
                    None if *value == Value::Bool(false) && name == "reserved" => None,
                    None => Some(name.clone()),
                })
        }
        (Value::Array(written), Value::Array(canonical)) => written
            .iter()
            .zip(canonical)
            .find_map(|(written, canonical)| unread_property(written, canonical)),
        _ => None,
    }
}

/// The object at `path`, holding no property but those `known`.
fn object<'a>(path: &str, value: &'a Value, known: &[&str]) -> Read<&'a Map<String, Value>> {
    let Value::Object(object) = value else {
        return bad(path, format!("expected an object, found {value}"));
    };
    match object.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(object),
        Some(unknown) => bad(path, format!("there is no property {unknown} here")),
    }
}

fn field<'a>(path: &str, object: &'a Map<String, Value>, name: &str) -> Read<&'a Value> {
    match object.get(name) {
        Some(value) => Ok(value),
        None => bad(path, format!("the property {name} is missing")),
    }
}

fn list<'a>(path: &str, value: &'a Value) -> Read<&'a [Value]> {
    match value {
        Value::Array(items) => Ok(items),
        other => bad(path, format!("expected a list, found {other}")),
    }
}

fn string<'a>(path: &str, value: &'a Value) -> Read<&'a str> {
    match value {
        Value::String(words) => Ok(words),
        other => bad(path, format!("expected words, found {other}")),
    }
}

fn truth(path: &str, value: &Value) -> Read<bool> {
    match value {
        Value::Bool(truth) => Ok(*truth),
        other => bad(path, format!("expected true or false, found {other}")),
    }
}

//! The protocol as JSON, the same in fixtures, on the command line and in saved logs.
//!
//! A command is a bare name (`"next"`) or an object of one property (`{"choose":1}`); an event is an object of
//! one property; a situation is an object with its `kind`. Speech is the playbook's own fragments.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::playbook::{Fragment, Key, Speech};

use super::context::Taught;
use super::protocol::{Answer, Answers, Command, Event, Explanation, Offered, RefusalReason};
use super::situation::{Moment, Resume, Situation};

/// What was wrong with a piece of wire: what was found and what was expected, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireFault(pub String);

impl std::fmt::Display for WireFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WireFault {}

type Read<T> = Result<T, WireFault>;

fn fault<T>(words: impl Into<String>) -> Read<T> {
    Err(WireFault(words.into()))
}

/// Reads a command.
///
/// # Errors
/// Where `value` has no command's shape. A well-shaped command nobody defines is [`Command::Unknown`].
///
/// ```
/// use playscope::runtime::{Command, wire::command_from_json};
/// let command = command_from_json(&serde_json::json!({"choose": 1}));
/// assert_eq!(command, Ok(Command::Choose(1)));
/// ```
pub fn command_from_json(value: &Value) -> Read<Command> {
    match value {
        Value::String(name) => match &**name {
            "start" => Ok(Command::start()),
            "next" => Ok(Command::Next),
            "done" => Ok(Command::Done),
            "failed" => fault("failed needs its words: {\"failed\":\"disk full\"}"),
            "supply" => fault("supply needs its answers: {\"supply\":{\"key\":true}}"),
            "choose" => fault("choose needs its position: {\"choose\":0}"),
            "drawn" => fault("drawn needs its position: {\"drawn\":0}"),
            "" => fault("a command needs a name, found empty words"),
            unknown => Ok(Command::Unknown(unknown.into())),
        },
        Value::Object(object) => {
            let (name, body) = only_property(object, "a command")?;
            named_command(name, body)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => fault(format!(
            "expected a command, such as \"next\" or {{\"choose\":0}}, found {}",
            found(value)
        )),
    }
}

fn named_command(name: &str, body: &Value) -> Read<Command> {
    Ok(match name {
        "start" => Command::Start {
            anchor: Some(words(body, "start takes a scene's slug")?.into()),
        },
        "failed" => {
            let words = words(body, "failed takes words")?;
            match Explanation::new(words) {
                Some(explanation) => Command::Failed(explanation),
                None => return fault("failed needs an explanation that is not empty"),
            }
        }
        "supply" => Command::Supply(answers(body)?),
        "choose" => Command::Choose(position(body, "choose takes a position of 0 or more")?),
        "drawn" => Command::Drawn(position(body, "drawn takes a position of 0 or more")?),
        "next" | "done" => return fault(format!("{name} takes nothing: write \"{name}\"")),
        "" => return fault("a command needs a name, found empty words"),
        unknown => Command::Unknown(unknown.into()),
    })
}

fn answers(body: &Value) -> Read<Answers> {
    let Value::Object(object) = body else {
        return fault(format!(
            "supply takes an object of answers, found {}",
            found(body)
        ));
    };
    object
        .iter()
        .map(|(key, value)| {
            let answer = match value {
                Value::Bool(truth) => Answer::Truth(*truth),
                Value::String(words) => Answer::Words((&**words).into()),
                Value::Number(number) => match number.as_f64() {
                    Some(number) => Answer::Number(number),
                    None => return fault(format!("the answer for {key} is no number: {number}")),
                },
                Value::Null | Value::Array(_) | Value::Object(_) => {
                    return fault(format!(
                        "the answer for {key} must be true, false, words or a number, found {}",
                        found(value)
                    ));
                }
            };
            Ok((Key::from(&**key), answer))
        })
        .collect()
}

/// Writes a command.
pub fn command_to_json(command: &Command) -> Value {
    match command {
        Command::Start { anchor: None } => json!("start"),
        Command::Start {
            anchor: Some(anchor),
        } => json!({ "start": &**anchor }),
        Command::Next => json!("next"),
        Command::Done => json!("done"),
        Command::Failed(explanation) => json!({ "failed": explanation.as_str() }),
        Command::Supply(answers) => {
            let answers: Map<String, Value> = answers
                .iter()
                .map(|(key, answer)| (key.to_string(), answer_to_json(answer)))
                .collect();
            json!({ "supply": answers })
        }
        Command::Choose(index) => json!({ "choose": index }),
        Command::Drawn(index) => json!({ "drawn": index }),
        Command::Unknown(name) => json!(&**name),
    }
}

/// Writes one answer: a truth, words or a number.
pub fn answer_to_json(answer: &Answer) -> Value {
    match answer {
        Answer::Truth(truth) => json!(truth),
        Answer::Words(words) => json!(&**words),
        Answer::Number(number) => number_to_json(*number),
    }
}

/// A whole number without a fraction, another with the digits that read back the same.
fn number_to_json(number: f64) -> Value {
    const WHOLE_NUMBERS_END: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() < WHOLE_NUMBERS_END {
        json!(number as i64)
    } else {
        json!(number)
    }
}

/// Reads an event.
///
/// # Errors
/// Where `value` is no event of the protocol.
pub fn event_from_json(value: &Value) -> Read<Event> {
    let Value::Object(object) = value else {
        return fault(format!(
            "expected an event, such as {{\"ended\":{{}}}}, found {}",
            found(value)
        ));
    };
    let (name, body) = only_property(object, "an event")?;
    Ok(match name {
        "said" => Event::Said {
            speaker: match body.get("speaker") {
                None => None,
                Some(name) => Some(words(name, "a speaker is a name")?.into()),
            },
            speech: speech(field(body, "speech")?)?,
        },
        "continued" => Event::Continued {
            speech: speech(field(body, "speech")?)?,
        },
        "perform" => Event::Perform {
            effect: Arc::new(fragment(body)?),
        },
        "resolve" => Event::Resolve {
            keys: list(body, "resolve lists keys")?
                .iter()
                .map(|key| Ok(words(key, "a key is words")?.into()))
                .collect::<Read<_>>()?,
        },
        "offer" => Event::Offer {
            ordered: truth(field(body, "ordered")?, "ordered is true or false")?,
            options: list(field(body, "options")?, "options is a list")?
                .iter()
                .map(offered)
                .collect::<Read<_>>()?,
        },
        "draw" => Event::Draw {
            shares: list(field(body, "arms")?, "arms is a list")?
                .iter()
                .map(|arm| match field(arm, "share")?.as_f64() {
                    Some(share) => Ok(share),
                    None => fault("a share is a number"),
                })
                .collect::<Read<_>>()?,
        },
        "ended" => Event::Ended,
        "refused" => {
            let reason = words(field(body, "reason")?, "a reason is words")?;
            let Some(reason) = RefusalReason::from_name(reason) else {
                return fault(format!("no refusal has the reason {reason}"));
            };
            let explanation = match body.get("explanation") {
                Some(explanation) => words(explanation, "an explanation is words")?,
                None => "",
            };
            Event::Refused {
                reason,
                explanation: explanation.into(),
            }
        }
        unknown => return fault(format!("there is no event named {unknown}")),
    })
}

fn offered(value: &Value) -> Read<Offered> {
    Ok(Offered {
        label: speech(field(value, "label")?)?,
        available: truth(field(value, "available")?, "available is true or false")?,
    })
}

/// Writes an event.
pub fn event_to_json(event: &Event) -> Value {
    match event {
        Event::Said {
            speaker: Some(speaker),
            speech,
        } => json!({ "said": { "speaker": &**speaker, "speech": &**speech } }),
        Event::Said {
            speaker: None,
            speech,
        } => json!({ "said": { "speech": &**speech } }),
        Event::Continued { speech } => json!({ "continued": { "speech": &**speech } }),
        Event::Perform { effect } => json!({ "perform": &**effect }),
        Event::Resolve { keys } => json!({ "resolve": keys_to_json(keys) }),
        Event::Offer { ordered, options } => {
            let options: Vec<Value> = options
                .iter()
                .map(|option| json!({ "label": &*option.label, "available": option.available }))
                .collect();
            json!({ "offer": { "ordered": ordered, "options": options } })
        }
        Event::Draw { shares } => {
            let arms: Vec<Value> = shares
                .iter()
                .map(|share| json!({ "share": number_to_json(*share) }))
                .collect();
            json!({ "draw": { "arms": arms } })
        }
        Event::Ended => json!({ "ended": {} }),
        Event::Refused {
            reason,
            explanation,
        } => json!({ "refused": { "reason": reason.name(), "explanation": &**explanation } }),
    }
}

/// Reads a situation.
///
/// # Errors
/// Where `value` is no situation of the protocol.
pub fn situation_from_json(value: &Value) -> Read<Situation> {
    let kind = words(field(value, "kind")?, "a situation's kind is words")?;
    let node = || position(field(value, "node")?, "a node is a position of 0 or more");
    let available = || -> Read<Arc<[usize]>> {
        list(field(value, "available")?, "available is a list")?
            .iter()
            .map(|index| position(index, "available lists positions"))
            .collect()
    };
    Ok(match kind {
        "not-started" => Situation::NotStarted,
        "at-node" => Situation::AtNode { node: node()? },
        "awaiting-done" => Situation::AwaitingDone {
            node: node()?,
            resume: resume(field(value, "resume")?)?,
        },
        "awaiting-supply" => Situation::AwaitingSupply {
            node: node()?,
            keys: list(field(value, "keys")?, "keys is a list")?
                .iter()
                .map(|key| Ok(words(key, "a key is words")?.into()))
                .collect::<Read<_>>()?,
            moment: moment(field(value, "moment")?)?,
        },
        "awaiting-choice" => Situation::AwaitingChoice {
            node: node()?,
            available: available()?,
        },
        "awaiting-draw" => Situation::AwaitingDraw {
            node: node()?,
            available: available()?,
        },
        "at-end" => Situation::AtEnd,
        unknown => return fault(format!("there is no situation of kind {unknown}")),
    })
}

fn resume(value: &Value) -> Read<Resume> {
    match words(field(value, "kind")?, "a resume's kind is words")? {
        "from" => Ok(Resume::From(segment(value)?)),
        "from-node-end" => Ok(Resume::FromNodeEnd),
        unknown => fault(format!("there is no resume of kind {unknown}")),
    }
}

fn moment(value: &Value) -> Read<Moment> {
    match words(field(value, "kind")?, "a moment's kind is words")? {
        "to-play" => Ok(Moment::ToPlay(segment(value)?)),
        "to-leave" => Ok(Moment::ToLeave),
        unknown => fault(format!("there is no moment of kind {unknown}")),
    }
}

fn segment(value: &Value) -> Read<usize> {
    position(field(value, "segment")?, "a segment is a position")
}

/// Writes a situation.
pub fn situation_to_json(situation: &Situation) -> Value {
    match situation {
        Situation::NotStarted => json!({ "kind": "not-started" }),
        Situation::AtNode { node } => json!({ "kind": "at-node", "node": node }),
        Situation::AwaitingDone { node, resume } => {
            let resume = match resume {
                Resume::From(segment) => json!({ "kind": "from", "segment": segment }),
                Resume::FromNodeEnd => json!({ "kind": "from-node-end" }),
            };
            json!({ "kind": "awaiting-done", "node": node, "resume": resume })
        }
        Situation::AwaitingSupply { node, keys, moment } => {
            let moment = match moment {
                Moment::ToPlay(segment) => json!({ "kind": "to-play", "segment": segment }),
                Moment::ToLeave => json!({ "kind": "to-leave" }),
            };
            json!({
                "kind": "awaiting-supply", "node": node, "keys": keys_to_json(keys), "moment": moment
            })
        }
        Situation::AwaitingChoice { node, available } => {
            json!({ "kind": "awaiting-choice", "node": node, "available": &**available })
        }
        Situation::AwaitingDraw { node, available } => {
            json!({ "kind": "awaiting-draw", "node": node, "available": &**available })
        }
        Situation::AtEnd => json!({ "kind": "at-end" }),
    }
}

/// Reads what a run was taught: `core` or `full`.
///
/// # Errors
/// Where `value` is neither.
pub fn taught_from_json(value: &Value) -> Read<Taught> {
    match words(value, "what a run was taught is core or full")? {
        "core" => Ok(Taught::Core),
        "full" => Ok(Taught::Full),
        unknown => fault(format!("a run is taught core or full, found {unknown}")),
    }
}

fn keys_to_json(keys: &[Key]) -> Value {
    keys.iter().map(|key| Value::from(&**key)).collect()
}

fn only_property<'a>(object: &'a Map<String, Value>, what: &str) -> Read<(&'a str, &'a Value)> {
    let mut properties = object.iter();
    match (properties.next(), properties.next()) {
        (Some((name, body)), None) => Ok((name, body)),
        (None, _) => fault(format!("{what} has one property, found none")),
        (Some(_), Some(_)) => fault(format!(
            "{what} has one property, found {}: {}",
            object.len(),
            object.keys().cloned().collect::<Vec<_>>().join(", ")
        )),
    }
}

fn field<'a>(value: &'a Value, name: &str) -> Read<&'a Value> {
    match value.get(name) {
        Some(field) => Ok(field),
        None => fault(format!("the property {name} is missing")),
    }
}

fn words<'a>(value: &'a Value, expected: &str) -> Read<&'a str> {
    match value {
        Value::String(words) => Ok(words),
        other => fault(format!("{expected}, found {}", found(other))),
    }
}

fn truth(value: &Value, expected: &str) -> Read<bool> {
    match value {
        Value::Bool(truth) => Ok(*truth),
        other => fault(format!("{expected}, found {}", found(other))),
    }
}

fn list<'a>(value: &'a Value, expected: &str) -> Read<&'a [Value]> {
    match value {
        Value::Array(list) => Ok(list),
        other => fault(format!("{expected}, found {}", found(other))),
    }
}

fn position(value: &Value, expected: &str) -> Read<usize> {
    match value.as_u64().map(usize::try_from) {
        Some(Ok(position)) => Ok(position),
        Some(Err(_)) | None => fault(format!("{expected}, found {}", found(value))),
    }
}

fn speech(value: &Value) -> Read<Speech> {
    list(value, "speech is a list of fragments")?
        .iter()
        .map(fragment)
        .collect()
}

fn fragment(value: &Value) -> Read<Fragment> {
    Fragment::deserialize(value)
        .or_else(|error| fault(format!("a fragment cannot be read: {error}")))
}

/// A value as an explanation names it: short, in JSON.
fn found(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

//! A breakpoint as JSON, the same in saved logs and in what is kept between starts.
//!
//! ```json
//! {"breakpoint":12,"state":"enabled"}
//! {"breakpoint":{"asked":"Alice.HasKey"},"state":"disabled","from":3,"if":"gold > 3","log":"{speaker} at {node}"}
//! ```
//!
//! What it waits for is a node's number for arriving there, or an object of one property: `left`, `taken` (node and
//! way, counted from 0), `scene`, `asked`, `effect`, `speaker`, `words`, `pattern`, `event`, `refusal` (a reason, or
//! `any`) or `situation`. `was` says what its node was when it was set.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::playbook::Digest;
use crate::runtime::{EventKind, RefusalReason, SituationKind};

use super::{AnswerCondition, Breakpoint, SetOn, Trigger};

/// What a breakpoint waits for, as JSON.
pub fn trigger_to_json(on: &Trigger) -> Value {
    match on {
        Trigger::Arrived(node) => json!(node),
        Trigger::Left(node) => json!({ "left": node }),
        Trigger::Taken(node, edge) => json!({ "taken": [node, edge] }),
        Trigger::Scene(slug) => json!({ "scene": slug }),
        Trigger::Asked(key) => json!({ "asked": &**key }),
        Trigger::Effect(effect) => json!({ "effect": effect }),
        Trigger::Speaker(name) => json!({ "speaker": name }),
        Trigger::Words(words) => json!({ "words": words }),
        Trigger::Pattern(pattern) => json!({ "pattern": pattern }),
        Trigger::Event(kind) => json!({ "event": kind.name() }),
        Trigger::Refusal(reason) => {
            json!({ "refusal": reason.map_or("any", |reason| reason.name()) })
        }
        Trigger::Situation(kind) => json!({ "situation": kind.spelling() }),
    }
}

/// Whether `value` is what a breakpoint of a kind waits for that this program does not know: a newer one wrote it.
pub(in crate::debugger) fn is_of_a_newer_kind(value: &Value) -> bool {
    read_trigger(value) == Ok(None)
}

/// Reads what a breakpoint waits for.
///
/// # Errors
/// In words, what was found and what was expected.
pub fn trigger_from_json(value: &Value) -> Result<Trigger, String> {
    read_trigger(value)?.ok_or_else(|| format!("no breakpoint waits for {value}"))
}

/// What a breakpoint waits for; nothing where that is of a kind this program does not know.
fn read_trigger(value: &Value) -> Result<Option<Trigger>, String> {
    if let Some(node) = position(value) {
        return Ok(Some(Trigger::Arrived(node)));
    }
    let only = value.as_object().filter(|object| object.len() == 1);
    let Some((name, value)) = only.and_then(|object| object.iter().next()) else {
        return Err(format!(
            "a breakpoint is a node's position or an object of one property, found {value}"
        ));
    };
    let words = || match value.as_str() {
        Some(words) => Ok(words.to_owned()),
        None => Err(format!("{name} is words, found {value}")),
    };
    let unknown = |found: &str| format!("there is no {name} {found}");
    let read = match &**name {
        "left" => match position(value) {
            Some(node) => Ok(Trigger::Left(node)),
            None => Err(format!("left is a node's position, found {value}")),
        },
        "taken" => match value.as_array().map(Vec::as_slice) {
            Some([node, edge]) => match (position(node), position(edge)) {
                (Some(node), Some(edge)) => Ok(Trigger::Taken(node, edge)),
                _ => Err(format!("taken is a node and a way of it, found {value}")),
            },
            _ => Err(format!("taken is a node and a way of it, found {value}")),
        },
        "scene" => words().map(Trigger::Scene),
        "asked" => words().map(|key| Trigger::Asked(key.into())),
        "effect" => words().map(Trigger::Effect),
        "speaker" => words().map(Trigger::Speaker),
        "words" => words().map(Trigger::Words),
        "pattern" => words().map(Trigger::Pattern),
        "event" => {
            let found = words()?;
            let kind = EventKind::ALL.into_iter().find(|kind| kind.name() == found);
            kind.map(Trigger::Event).ok_or_else(|| unknown(&found))
        }
        "refusal" => match &*words()? {
            "any" => Ok(Trigger::Refusal(None)),
            found => match RefusalReason::from_name(found) {
                Some(reason) => Ok(Trigger::Refusal(Some(reason))),
                None => Err(unknown(found)),
            },
        },
        "situation" => {
            let found = words()?;
            let mut kinds = SituationKind::ALL.into_iter();
            let kind = kinds.find(|kind| kind.spelling() == found);
            kind.map(Trigger::Situation).ok_or_else(|| unknown(&found))
        }
        _ => return Ok(None),
    };
    read.map(Some)
}

/// A breakpoint as the object that is written for it.
pub fn breakpoint_to_json(breakpoint: &Breakpoint) -> Value {
    let state = if breakpoint.enabled {
        "enabled"
    } else {
        "disabled"
    };
    let mut object = Map::new();
    object.insert("breakpoint".into(), trigger_to_json(&breakpoint.on));
    object.insert("state".into(), state.into());
    if breakpoint.from > 1 {
        object.insert("from".into(), breakpoint.from.into());
    }
    if let Some(condition) = &breakpoint.condition {
        object.insert("if".into(), condition.to_string().into());
    }
    if let Some(says) = &breakpoint.says {
        object.insert("log".into(), says.as_str().into());
    }
    if let Some(was) = &breakpoint.set_on {
        let was = json!({ "digest": was.digest, "words": was.words });
        object.insert("was".into(), was);
    }
    Value::Object(object)
}

/// Reads a breakpoint that is set. Properties it does not know are ignored.
///
/// # Errors
/// In words, what was found and what was expected.
pub fn breakpoint_from_json(value: &Value) -> Result<Breakpoint, String> {
    let words = |name: &str| match value.get(name) {
        None => Ok(None),
        Some(Value::String(words)) => Ok(Some(words.clone())),
        Some(found) => Err(format!("{name} is words, found {found}")),
    };
    let on = value.get("breakpoint");
    let on = on.ok_or("expected the property breakpoint, which is not there")?;
    let condition = words("if")?.map(|condition| AnswerCondition::read(&condition));
    Ok(Breakpoint {
        on: trigger_from_json(on)?,
        enabled: match words("state")?.as_deref() {
            Some("enabled") | None => true,
            Some("disabled") => false,
            Some(other) => {
                return Err(format!(
                    "a breakpoint's state is enabled, disabled or cleared, found {other}"
                ));
            }
        },
        from: match value.get("from") {
            None => 1,
            Some(from) => {
                let number = from.as_u64().and_then(|from| u32::try_from(from).ok());
                let number = number.filter(|number| *number > 0);
                number
                    .ok_or_else(|| format!("from is a whole number of 1 or more, found {from}"))?
            }
        },
        condition: condition.transpose()?,
        says: words("log")?,
        set_on: match value.get("was") {
            None => None,
            Some(was) => Some(set_on(was)?),
        },
    })
}

fn set_on(was: &Value) -> Result<SetOn, String> {
    let digest = was.get("digest").unwrap_or(&Value::Null);
    let words = was.get("words").and_then(Value::as_str);
    Ok(SetOn {
        digest: Digest::deserialize(digest).map_err(|error| format!("was.digest: {error}"))?,
        words: words.unwrap_or_default().into(),
    })
}

fn position(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

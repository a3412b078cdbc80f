//! Presets from JSON: every fault with its place, what was found and what was expected.

use std::collections::HashMap;

use crate::playbook::{Fault, Json, JsonPath, Object, quoted, read_json};
use crate::runtime::{Answer, Answers};

use super::Preset;

/// Reads the presets of a file: one, or several in a list. What it says besides is left unread.
///
/// # Errors
/// Every fault, in the order of the file; never none. Nothing is read of a file with a fault.
pub fn read_presets(bytes: &[u8]) -> Result<Vec<Preset>, Vec<Fault>> {
    let root = read_json(bytes).map_err(|refusal| refusal.faults)?;
    let mut faults = Faults::default();
    let presets = read_root(&root, &mut faults);
    match faults.0.is_empty() {
        true => Ok(presets),
        false => Err(faults.0),
    }
}

#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, path: &JsonPath, found: impl Into<String>, expected: impl Into<String>) {
        self.0.push(Fault {
            path: path.to_string(),
            place: None,
            found: found.into(),
            expected: expected.into(),
        });
    }

    /// A fault for every property of `object` that was written before.
    fn add_repeated(&mut self, path: &JsonPath, object: &Object, once: &str) {
        let mut times: HashMap<&str, usize> = HashMap::new();
        for (name, _) in object.properties() {
            let times = times.entry(name).or_default();
            *times += 1;
            if *times == 2 {
                let path = path.clone().property(name);
                self.add(&path, "a second time", once);
            }
        }
    }
}

fn read_root(root: &Json, faults: &mut Faults) -> Vec<Preset> {
    let at = JsonPath::default();
    let Json::Object(object) = root else {
        faults.add(
            &at,
            root.shown(),
            "an object: a preset, or {\"presets\":[…]}",
        );
        return Vec::new();
    };
    let Some(list) = object.get("presets") else {
        return read_preset(&at, root, faults).into_iter().collect();
    };
    if object.get("preset").is_some() {
        faults.add(
            &at,
            "\"preset\" and \"presets\"",
            "one of them: a preset, or a list of several",
        );
        return Vec::new();
    }
    faults.add_repeated(&at, object, "each property once");
    let at = JsonPath::of("presets");
    let Json::Array(items) = list else {
        faults.add(&at, list.shown(), "a list of presets");
        return Vec::new();
    };
    if items.is_empty() {
        faults.add(&at, "an empty list", "at least one preset");
    }
    let mut first_called: HashMap<String, usize> = HashMap::new();
    let mut presets = Vec::new();
    for (position, item) in items.iter().enumerate() {
        let at = at.clone().item(position);
        let Some(preset) = read_preset(&at, item, faults) else {
            continue;
        };
        let first = *first_called.entry(preset.name.clone()).or_insert(position);
        if first != position {
            let expected = format!("a name of its own: presets[{first}] has this one");
            faults.add(&at.property("preset"), quoted(&preset.name), expected);
        }
        presets.push(preset);
    }
    presets
}

fn read_preset(at: &JsonPath, json: &Json, faults: &mut Faults) -> Option<Preset> {
    let Json::Object(object) = json else {
        faults.add(at, json.shown(), "an object: a preset");
        return None;
    };
    faults.add_repeated(at, object, "each property once");
    let name = read_name(at, object, faults);
    let script = match object.get("script") {
        None => Some(String::new()),
        Some(Json::String(script)) => Some(script.to_string()),
        Some(other) => {
            let at = at.clone().property("script");
            faults.add(&at, other.shown(), "the script's name, as words");
            None
        }
    };
    let answers = match object.get("answers") {
        Some(Json::Object(answers)) => Some(read_answers(at, answers, faults)),
        Some(other) => {
            let at = at.clone().property("answers");
            faults.add(&at, other.shown(), "an object of keys and answers");
            None
        }
        None => {
            faults.add(at, "no \"answers\"", "an object of keys and answers");
            None
        }
    };
    Some(Preset {
        name: name?,
        script: script?,
        answers: answers?,
    })
}

fn read_name(at: &JsonPath, object: &Object, faults: &mut Faults) -> Option<String> {
    let named = || at.clone().property("preset");
    match object.get("preset") {
        Some(Json::String(name)) if !name.trim().is_empty() => Some(name.to_string()),
        Some(Json::String(name)) => {
            let found = match name.is_empty() {
                true => "an empty name",
                false => "a name of white space alone",
            };
            faults.add(&named(), found, "what the preset is called");
            None
        }
        Some(other) => {
            faults.add(
                &named(),
                other.shown(),
                "what the preset is called, as words",
            );
            None
        }
        None => {
            faults.add(at, "no \"preset\"", "what the preset is called");
            None
        }
    }
}

fn read_answers(at: &JsonPath, object: &Object, faults: &mut Faults) -> Answers {
    let at = at.clone().property("answers");
    faults.add_repeated(&at, object, "each key once");
    let mut answers = Answers::new();
    for (key, value) in object.properties() {
        if key.is_empty() {
            faults.add(&at, "an empty key", "a key of the playbook");
            continue;
        }
        let answer = match value {
            Json::Bool(truth) => Some(Answer::Truth(*truth)),
            Json::String(words) => Some(Answer::Words((&**words).into())),
            Json::Number(number) => number.as_f64().map(Answer::Number),
            Json::Null | Json::Array(_) | Json::Object(_) => None,
        };
        match answer {
            Some(answer) => {
                answers.insert((&**key).into(), answer);
            }
            None => {
                let at = at.clone().property(key);
                faults.add(&at, value.shown(), "true, false, words or a number");
            }
        }
    }
    answers
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;

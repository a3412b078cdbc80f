//! Presets to JSON, as [`super::read_presets`] reads them.

use serde_json::{Map, Value, json};

use crate::runtime::wire::answer_to_json;

use super::Preset;

/// The file of one preset: its keys in order, a line each.
pub fn preset_to_json(preset: &Preset) -> String {
    pretty(&to_value(preset))
}

/// The file of several presets.
pub fn presets_to_json(presets: &[Preset]) -> String {
    let presets: Vec<Value> = presets.iter().map(to_value).collect();
    pretty(&json!({ "presets": presets }))
}

fn to_value(preset: &Preset) -> Value {
    let answers: Map<String, Value> = preset
        .answers
        .iter()
        .map(|(key, answer)| (key.to_string(), answer_to_json(answer)))
        .collect();
    match preset.script.as_str() {
        "" => json!({ "preset": preset.name, "answers": answers }),
        script => json!({ "preset": preset.name, "script": script, "answers": answers }),
    }
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

//! A sound document for tests to break in one place, and short ways to ask what the reader says of it.

use serde_json::{Value, json};

use super::{Note, NoteKind, Stage, read};
use crate::playbook::document::Playbook;

/// A document with every kind of node, edge, weight and fragment, that nothing is wrong or odd about.
///
/// | Node | Is |
/// | --- | --- |
/// | 0 | a line with every kind of fragment, then a fall-through |
/// | 1 | a control with an effect, then an open divert |
/// | 2 | a choice of an open option and a gated one |
/// | 3 | a random choice of each kind of weight, one of them gated |
/// | 4 | a branch of two gated arms and an else |
/// | 5 | a conditional line with a gated divert and a fall-through |
/// | 6 | an end |
pub(crate) fn sound() -> Value {
    json!({
        "$schema": "https://example.org/playbook.json",
        "format": {"version": 0, "requires": ["core"], "uses": ["glitter"]},
        "script": "sample.dialogue.md",
        "entry": 0,
        "anchors": {"the-inn": 0, "the-yard": 5},
        "speakers": [
            {"default": true, "tags": []},
            {"id": "alice", "name": "Alice", "tags": [
                {"name": "mood", "value": "calm"},
                {"name": "voice", "reserved": true},
            ]},
        ],
        "nodes": [
            {"kind": "line", "id": 0, "speaker": 0, "speech": [
                {"kind": "text", "text": "Hello "},
                {"kind": "styled", "style": "bold", "children": [{"kind": "query", "key": "Hero"}]},
                {"kind": "link", "target": "map.html", "label": [{"kind": "text", "text": "a map"}]},
                {"kind": "image", "source": "map.png", "alt": [{"kind": "text", "text": "a map"}]},
                {"kind": "break"},
                {"kind": "default-command", "action": "fade in"},
                {"kind": "custom-command", "name": "Wave", "args": ["left"]},
                {"kind": "tag", "name": "loud", "value": "very", "reserved": true},
            ], "out": [{"kind": "succession", "target": 1}]},
            {"kind": "control", "id": 1, "effects": [{"kind": "default-command", "action": "rain"}],
                "out": [{"kind": "divert", "target": 2, "label": [{"kind": "text", "text": "on"}]}]},
            {"kind": "choice", "id": 2, "ordered": true, "out": [
                {"kind": "option", "target": 3, "label": [{"kind": "text", "text": "Stay"}]},
                {"kind": "option", "target": 4, "label": [{"kind": "text", "text": "Go"}],
                    "condition": {"kind": "key", "key": "door"}},
            ]},
            {"kind": "random-choice", "id": 3, "out": [
                {"kind": "random-option", "target": 4, "weight": {"kind": "number", "percentage": 40.5}},
                {"kind": "random-option", "target": 5, "weight": {"kind": "query", "key": "luck"},
                    "condition": {"kind": "key", "key": "door"}},
                {"kind": "random-option", "target": 6, "weight": {"kind": "auto"}},
            ]},
            {"kind": "branch", "id": 4, "out": [
                {"kind": "branch", "target": 5, "order": 0, "condition": {"kind": "key", "key": "door"}},
                {"kind": "branch", "target": 6, "order": 1, "condition": {"kind": "key", "key": "lamp"}},
                {"kind": "branch", "target": 0, "order": 2},
            ]},
            {"kind": "line", "id": 5, "speaker": 1, "condition": {"kind": "key", "key": "lamp"},
                "speech": [{"kind": "text", "text": "Well."}], "out": [
                    {"kind": "divert", "target": 0, "label": [],
                        "condition": {"kind": "key", "key": "door"}},
                    {"kind": "succession", "target": 6},
            ]},
            {"kind": "end", "id": 6, "out": []},
        ],
    })
}

/// The sound document with `value` at `pointer`, such as `/nodes/0/speaker`; the place may be new.
pub(crate) fn with(pointer: &str, value: Value) -> Value {
    let mut document = sound();
    set(&mut document, pointer, value);
    document
}

/// The sound document without what stands at `pointer`.
pub(crate) fn without(pointer: &str) -> Value {
    let mut document = sound();
    let (parent, name) = parent_of(&mut document, pointer);
    let gone = parent
        .as_object_mut()
        .and_then(|parent| parent.remove(name));
    assert!(gone.is_some(), "nothing stands at {pointer}");
    document
}

/// Puts `value` at `pointer`; the place may be new in an object.
pub(crate) fn set(document: &mut Value, pointer: &str, value: Value) {
    let (parent, name) = parent_of(document, pointer);
    match parent {
        Value::Array(items) => {
            let position: usize = name.parse().expect("the pointer names a position");
            items[position] = value;
        }
        Value::Object(properties) => {
            properties.insert(name.to_owned(), value);
        }
        other => panic!("{other} holds nothing"),
    }
}

fn parent_of<'d, 'p>(document: &'d mut Value, pointer: &'p str) -> (&'d mut Value, &'p str) {
    let (parent, name) = pointer.rsplit_once('/').expect("the pointer has a slash");
    let parent = document.pointer_mut(parent);
    (
        parent.expect("the pointer's parent stands in the document"),
        name,
    )
}

/// The playbook in an accepted document.
pub(crate) fn accepted(document: &Value) -> Playbook {
    match read(document.to_string().as_bytes()) {
        Ok(read) => read.playbook,
        Err(refusal) => panic!("{refusal}"),
    }
}

/// The faults, a line each, of a document refused by `stage`.
pub(crate) fn refused(document: &Value, stage: Stage) -> Vec<String> {
    match read(document.to_string().as_bytes()) {
        Ok(_) => panic!("the document was accepted"),
        Err(refusal) => {
            assert_eq!(refusal.stage, stage, "{refusal}");
            refusal.faults.iter().map(ToString::to_string).collect()
        }
    }
}

/// The path of each note of `kind` on an accepted document.
pub(crate) fn noted(document: &Value, kind: NoteKind) -> Vec<String> {
    let notes = notes(&document.to_string());
    let of_kind = notes.into_iter().filter(|note| note.kind == kind);
    of_kind.map(|note| note.path).collect()
}

/// Every note on an accepted document.
pub(crate) fn notes(text: &str) -> Vec<Note> {
    match read(text.as_bytes()) {
        Ok(read) => read.notes,
        Err(refusal) => panic!("{refusal}"),
    }
}

/// A document of `nodes` alone, which need no speaker but the one there is.
pub(crate) fn of_nodes(nodes: Value) -> Value {
    let mut document = with("/nodes", nodes);
    set(&mut document, "/anchors", json!({}));
    set(&mut document, "/speakers", json!([{"tags": []}]));
    document
}

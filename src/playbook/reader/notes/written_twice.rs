//! A property written twice in one object: the last one counts, and the others are lost without a word.

use std::collections::{HashMap, HashSet};

use super::{NoteKind, Notes};
use crate::playbook::reader::json::{Json, Object};
use crate::playbook::reader::path::{At, Path, Step};

/// An object with at most this many properties is compared pair by pair.
const COMPARED_PROPERTIES: usize = 12;

/// Notes every property that is written more than once, wherever it stands, known to the format or not.
/// As deep as the document nests, which the parser bounds.
pub(super) fn note(root: &Json, notes: &mut Notes) {
    note_in(root, &At::Document, notes);
}

fn note_in(json: &Json, at: &At, notes: &mut Notes) {
    match json {
        Json::Array(items) => {
            for (position, item) in items.iter().enumerate() {
                note_in(item, &at.item(position), notes);
            }
        }
        Json::Object(object) => note_in_object(object, at, notes),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

fn note_in_object(object: &Object, at: &At, notes: &mut Notes) {
    if !repeats(object) {
        for (name, value) in object.properties() {
            note_in(value, &at.property(name), notes);
        }
        return;
    }
    let mut times = HashMap::new();
    for (name, _) in object.properties() {
        *times.entry(name).or_insert(0usize) += 1;
    }
    for (name, value) in object.properties().iter().rev() {
        // The last of a name comes first here, and takes the count with it.
        let Some(times) = times.remove(name) else {
            continue;
        };
        let at = at.property(name);
        note_in(value, &at, notes);
        if times > 1 {
            let path = at.path();
            let message = format!("written {times} times in one object; only the last one counts");
            match node_of(&path) {
                Some(node) => {
                    notes.add_of_node(NoteKind::PropertyWrittenTwice, node, path, message);
                }
                None => notes.add(NoteKind::PropertyWrittenTwice, path, message),
            }
        }
    }
}

/// Whether any two properties of `object` have one name.
fn repeats(object: &Object) -> bool {
    let properties = object.properties();
    if properties.len() <= COMPARED_PROPERTIES {
        properties.iter().enumerate().any(|(place, (name, _))| {
            let mut earlier = properties.iter().take(place);
            earlier.any(|(other, _)| other == name)
        })
    } else {
        let mut names = HashSet::with_capacity(properties.len());
        properties.iter().any(|(name, _)| !names.insert(name))
    }
}

/// The node a path leads into.
fn node_of(path: &Path) -> Option<usize> {
    match path.steps() {
        [Step::Property(nodes), Step::Item(position), ..] if nodes == "nodes" => Some(*position),
        _ => None,
    }
}

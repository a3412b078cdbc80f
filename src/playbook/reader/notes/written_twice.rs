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

#[cfg(test)]
mod tests {
    use crate::playbook::reader::sample::{notes, sound};

    /// The notes on the sound document after `from` was replaced by `to`, a line each.
    fn told(from: &str, to: &str) -> Vec<String> {
        let text = sound().to_string();
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let notes = notes(&changed);
        notes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_property_written_twice_is_noted_and_one_written_once_is_not() {
        assert_eq!(
            told("\"entry\":0", "\"entry\":5,\"entry\":0"),
            ["entry: written 2 times in one object; only the last one counts"]
        );
        assert_eq!(told("\"entry\":0", "\"entry\":0,\"more\":0"), [""; 0]);
    }

    #[test]
    fn a_property_spelt_with_an_escape_is_the_same_property() {
        assert_eq!(
            told("\"entry\":0", "\"\\u0065ntry\":5,\"entry\":0"),
            ["entry: written 2 times in one object; only the last one counts"]
        );
    }

    #[test]
    fn a_property_of_a_node_written_twice_is_about_that_node() {
        let changed = sound()
            .to_string()
            .replacen("\"id\":3", "\"id\":9,\"id\":8,\"id\":3", 1);
        let notes = notes(&changed);
        assert_eq!(notes.len(), 1);
        assert_eq!(notes[0].node, Some(3));
        assert_eq!(
            notes[0].to_string(),
            "nodes[3].id: written 3 times in one object; only the last one counts"
        );
    }

    #[test]
    fn a_scene_and_an_unknown_property_written_twice_are_noted_in_document_order() {
        assert_eq!(
            told(
                "\"the-inn\":0",
                "\"the-inn\":0,\"the-inn\":0},\"detail\":{\"a\":1,\"a\":2"
            )
            .iter()
            .filter_map(|note| note.split(':').next())
            .collect::<Vec<_>>(),
            ["anchors.the-inn", "detail.a"]
        );
    }

    #[test]
    fn an_object_of_many_properties_is_searched_too() {
        let many: Vec<String> = (0..50).map(|n| format!("\"p{n}\":0,")).collect();
        let to = format!("{}\"p7\":1,\"entry\":0", many.concat());
        assert_eq!(
            told("\"entry\":0", &to),
            ["p7: written 2 times in one object; only the last one counts"]
        );
    }

    #[test]
    fn what_stands_in_a_value_that_does_not_count_is_not_noted() {
        let to = "\"more\":{\"a\":1,\"a\":2},\"more\":0,\"entry\":0";
        assert_eq!(
            told("\"entry\":0", to),
            ["more: written 2 times in one object; only the last one counts"]
        );
    }
}

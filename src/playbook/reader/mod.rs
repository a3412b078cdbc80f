//! Bytes to playbook, stage by stage: one checker a rule, each in its own file.

mod branch_arm_order;
mod capabilities;
mod document_order;
mod json;
mod json_fault;
mod notes;
mod outward_shape;
mod path;
mod positions;
mod references;
mod refusal;
#[cfg(test)]
mod sample;
mod shapes;
mod version;

use super::document::Playbook;
use refusal::Faults;

pub(crate) use json::{Json, Object, quoted};
pub use notes::{Note, NoteKind};
pub(crate) use path::Path as JsonPath;
pub use refusal::{Fault, Place, Refusal, Stage};

/// A playbook that was accepted, and what is odd about it.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadPlaybook {
    /// The playbook.
    pub playbook: Playbook,
    /// What is odd but legal, in document order.
    pub notes: Vec<Note>,
}

/// Checks one rule of an accepted shape, adding every fault it finds.
type Checker = fn(&Playbook, &mut Faults);

/// The stages after the shapes, in the order they run; each may rely on those before it.
const CHECKERS: [(Stage, Checker); 6] = [
    (Stage::Version, version::check),
    (Stage::Capabilities, capabilities::check),
    (Stage::Positions, positions::check),
    (Stage::References, references::check),
    (Stage::OutwardShape, outward_shape::check),
    (Stage::BranchArmOrder, branch_arm_order::check),
];

/// The byte order mark some programs open a file with; it stands for nothing.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads a playbook from `bytes`: a whole file, with or without a byte order mark.
///
/// Takes time linear in the bytes, whatever they are, and never panics on them. Styles, links and images may
/// stand at most 48 deep inside one another, so that whatever is accepted can also be written to the wire and
/// read back from it.
///
/// # Errors
/// Every fault of the first stage that finds one; the later stages do not run. Where the bytes are no UTF-8
/// or no JSON there is one fault, with its line and column.
pub fn read(bytes: &[u8]) -> Result<ReadPlaybook, Refusal> {
    let root = read_json(bytes)?;
    let playbook = shapes::check(&root)?;
    for (stage, check) in CHECKERS {
        let mut faults = Faults::default();
        check(&playbook, &mut faults);
        faults.refuse(stage, &root)?;
    }
    let notes = notes::take(&playbook, &root);
    Ok(ReadPlaybook { playbook, notes })
}

/// Reads one JSON document from `bytes`, with or without a byte order mark; repeated properties are kept.
///
/// # Errors
/// Where the bytes are no UTF-8 or no JSON: one fault, with its line and column.
pub(crate) fn read_json(bytes: &[u8]) -> Result<Json<'_>, Refusal> {
    let bytes = bytes
        .strip_prefix(BYTE_ORDER_MARK.as_bytes())
        .unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| json_fault::broken_utf8(bytes, error))?;
    if text.trim_ascii_start().is_empty() {
        return Err(json_fault::blank(text));
    }
    Json::parse(text).map_err(|error| json_fault::broken_json(text, &error))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::sample::{accepted, refused, set, sound};
    use super::*;
    use crate::playbook::{drawn, to_json};

    #[test]
    fn the_stages_run_in_order_and_the_first_with_a_fault_is_the_last_to_run() {
        let steps = [
            (Stage::Shapes, "/script", json!(5), json!("sample")),
            (Stage::Version, "/format/version", json!(1), json!(0)),
            (
                Stage::Capabilities,
                "/format/requires",
                json!(["detour"]),
                json!([]),
            ),
            (Stage::Positions, "/nodes/0/id", json!(5), json!(0)),
            (Stage::References, "/entry", json!(99), json!(0)),
            (
                Stage::OutwardShape,
                "/nodes/0/out",
                json!([]),
                json!([{"kind": "succession", "target": 1}]),
            ),
            (
                Stage::BranchArmOrder,
                "/nodes/4/out/1/order",
                json!(0),
                json!(1),
            ),
        ];
        let mut document = sound();
        for (_, pointer, broken, _) in &steps {
            set(&mut document, pointer, broken.clone());
        }
        for (stage, pointer, _, mended) in steps {
            assert_eq!(refused(&document, stage).len(), 1);
            set(&mut document, pointer, mended);
        }
        accepted(&document);
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        let text = format!("\u{feff}{}", sound());
        assert_eq!(
            read(text.as_bytes()).map(|read| read.playbook),
            Ok(accepted(&sound()))
        );
    }

    #[test]
    fn the_sound_document_has_no_notes() {
        assert_eq!(sample::notes(&sound().to_string()), []);
    }

    /// Every place in `json`, as pointers.
    fn pointers(json: &Value, here: &str, found: &mut Vec<String>) {
        found.push(here.to_owned());
        match json {
            Value::Array(items) => {
                for (position, item) in items.iter().enumerate() {
                    pointers(item, &format!("{here}/{position}"), found);
                }
            }
            Value::Object(properties) => {
                for (name, value) in properties {
                    pointers(value, &format!("{here}/{name}"), found);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    #[test]
    fn any_value_anywhere_is_answered_and_what_is_accepted_is_sound() {
        let values = [
            Value::Null,
            json!(true),
            json!(false),
            json!(0),
            json!(3),
            json!(-1),
            json!(2.5),
            json!(u64::MAX),
            json!(""),
            json!("succession"),
            json!([]),
            json!([0]),
            json!({}),
            json!({"kind": "end"}),
        ];
        let mut places = Vec::new();
        pointers(&sound(), "", &mut places);
        for place in places.iter().filter(|place| !place.is_empty()) {
            for value in &values {
                let mut document = sound();
                set(&mut document, place, value.clone());
                match read(document.to_string().as_bytes()) {
                    Ok(read) => {
                        let again = super::read(to_json(&read.playbook).as_bytes());
                        assert_eq!(again.map(|again| again.playbook), Ok(read.playbook));
                    }
                    Err(refusal) => assert!(!refusal.faults.is_empty()),
                }
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            if let Err(refusal) = read(&bytes) {
                prop_assert!(!refusal.faults.is_empty());
            }
        }

        #[test]
        fn json_with_one_byte_changed_is_answered(
            playbook in drawn::playbook(),
            place in any::<prop::sample::Index>(),
            byte in any::<u8>(),
        ) {
            let mut bytes = to_json(&playbook).into_bytes();
            *place.get_mut(&mut bytes) = byte;
            if let Err(refusal) = read(&bytes) {
                prop_assert!(!refusal.faults.is_empty());
            }
        }

        #[test]
        fn notes_come_in_document_order(playbook in drawn::playbook()) {
            let Ok(read) = read(to_json(&playbook).as_bytes()) else {
                return Err(TestCaseError::fail("a drawn playbook is accepted"));
            };
            let nodes: Vec<usize> = read.notes.iter().filter_map(|note| note.node).collect();
            prop_assert!(nodes.is_sorted(), "{:?}", read.notes);
        }
    }
}

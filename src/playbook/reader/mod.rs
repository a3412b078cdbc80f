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
mod shapes;
mod version;

use super::document::Playbook;
use json::Json;
use refusal::Faults;

pub use notes::{Note, NoteKind};
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

/// The byte order mark some compilers write; it stands for nothing.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a playbook from `bytes`: a whole file, with or without a byte order mark.
///
/// Takes time linear in the bytes, whatever they are, and never panics on them.
///
/// # Errors
/// Every fault of the first stage that finds one; the later stages do not run. Where the bytes are no UTF-8
/// or no JSON there is one fault, with its line and column.
pub fn read(bytes: &[u8]) -> Result<ReadPlaybook, Refusal> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| json_fault::broken_utf8(bytes, error))?;
    if text.trim_ascii_start().is_empty() {
        return Err(json_fault::blank(text));
    }
    let root = Json::parse(text).map_err(|error| json_fault::broken_json(text, &error))?;
    let playbook = shapes::check(&root)?;
    for (stage, check) in CHECKERS {
        let mut faults = Faults::default();
        check(&playbook, &mut faults);
        faults.refuse(stage, &root)?;
    }
    let notes = notes::take(&playbook, &root);
    Ok(ReadPlaybook { playbook, notes })
}

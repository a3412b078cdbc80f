//! Stage 3: every capability the document requires is one this reader knows. What it merely uses is its own
//! affair.

use super::json::quoted;
use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::Playbook;

/// The capabilities this reader knows.
const KNOWN: [&str; 1] = ["core"];

/// Refuses every required capability that is unknown.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    for (position, capability) in playbook.format.requires.iter().enumerate() {
        if !KNOWN.contains(&capability.as_str()) {
            faults.add(
                Path::of("format").property("requires").item(position),
                quoted(capability),
                format!("a capability this reader knows: {}", KNOWN.join(", ")),
            );
        }
    }
}

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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{accepted, refused, with};

    #[test]
    fn every_unknown_capability_required_is_refused() {
        let document = with("/format/requires", json!(["detour", "core", "echo"]));
        assert_eq!(
            refused(&document, Stage::Capabilities),
            [
                "format.requires[0]: found \"detour\", expected a capability this reader knows: core",
                "format.requires[2]: found \"echo\", expected a capability this reader knows: core",
            ]
        );
    }

    #[test]
    fn a_document_may_require_nothing_and_use_anything() {
        accepted(&with("/format/requires", json!([])));
        let playbook = accepted(&with("/format/uses", json!(["detour", "glitter"])));
        assert_eq!(playbook.format.uses, ["detour", "glitter"]);
    }
}

//! Stage 2: only version 0 is read.

use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::Playbook;

/// The version this reader reads.
const VERSION: u32 = 0;

/// Refuses a document of another version; the fault names both.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    let written = playbook.format.version;
    if written != VERSION {
        faults.add(
            Path::of("format").property("version"),
            format!("version {written}"),
            format!("version {VERSION}, the only one this reader reads"),
        );
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{refused, with};

    #[test]
    fn a_newer_version_is_refused_and_both_versions_are_named() {
        assert_eq!(
            refused(&with("/format/version", json!(1)), Stage::Version),
            ["format.version: found version 1, expected version 0, the only one this reader reads"]
        );
    }
}

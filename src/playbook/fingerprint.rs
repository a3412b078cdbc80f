//! A playbook's fingerprint: SHA-256 over the document as it was read.
//!
//! White space, key order and unknown properties do not change it, since it is taken over the document written
//! anew without them; `$schema`, which nobody reads, is left out too.

use std::collections::BTreeMap;

use serde::Serialize;

use super::document::{Format, Node, NodeIndex, Playbook, Speaker};
use super::hashing::sha256;

/// The name of the algorithm, as it is written beside the value.
pub const FINGERPRINT_ALGORITHM: &str = "sha256";

/// The fingerprint of `playbook`: 64 hexadecimal digits.
pub fn fingerprint(playbook: &Playbook) -> String {
    let digest = sha256(&AsRead::from(playbook));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The document without what nobody reads.
#[derive(Serialize)]
struct AsRead<'a> {
    format: &'a Format,
    script: &'a str,
    entry: NodeIndex,
    anchors: &'a BTreeMap<String, NodeIndex>,
    speakers: &'a [Speaker],
    nodes: &'a [Node],
}

impl<'a> From<&'a Playbook> for AsRead<'a> {
    fn from(playbook: &'a Playbook) -> AsRead<'a> {
        let Playbook {
            schema: _,
            format,
            script,
            entry,
            anchors,
            speakers,
            nodes,
        } = playbook;
        AsRead {
            format,
            script,
            entry: *entry,
            anchors,
            speakers,
            nodes,
        }
    }
}

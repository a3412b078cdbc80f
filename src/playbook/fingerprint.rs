//! A playbook's fingerprint: SHA-256 over the document as it was read.
//!
//! White space, key order and unknown properties do not change it, since it is taken over the document written
//! anew without them; `$schema`, which nobody reads, is left out too.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::document::{Format, Node, NodeIndex, Playbook, Speaker};

/// The name of the algorithm, as it is written beside the value.
pub const FINGERPRINT_ALGORITHM: &str = "sha256";

/// The fingerprint of `playbook`: 64 hexadecimal digits.
pub fn fingerprint(playbook: &Playbook) -> String {
    let mut hasher = Hasher(Sha256::new());
    serde_json::to_writer(&mut hasher, &AsRead::from(playbook))
        .expect("a playbook holds only strings, whole numbers and finite weights");
    let digest = hasher.0.finalize();
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

struct Hasher(Sha256);

impl Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

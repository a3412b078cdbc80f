//! SHA-256 over a value as JSON, which is never held whole.

use std::io::{self, Write};

use serde::Serialize;
use sha2::{Digest, Sha256};

/// The SHA-256 of a part of a playbook written as JSON without white space.
pub(super) fn sha256(part: &impl Serialize) -> [u8; 32] {
    let mut hasher = Hasher(Sha256::new());
    serde_json::to_writer(&mut hasher, part)
        .expect("a playbook holds only strings, whole numbers and finite weights");
    hasher.0.finalize().into()
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

//! Reading the playbook in a file a person named.

use std::path::Path;

use crate::files::read_file;
use crate::playbook::{ReadPlaybook, Refusal, read};

/// Why a playbook cannot be had from a file.
pub(super) enum Rejected {
    /// The file cannot be read: why, as the end of a sentence that begins with the file's name.
    Unreadable(String),
    /// The file is no playbook.
    Refused(Refusal),
}

/// Reads the playbook in the file at `path`.
pub(super) fn read_playbook(path: &Path) -> Result<ReadPlaybook, Rejected> {
    let bytes = read_file(path).map_err(Rejected::Unreadable)?;
    read(&bytes).map_err(Rejected::Refused)
}

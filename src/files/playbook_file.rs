//! Reading the playbook in a file a person named.

use std::path::Path;

use crate::playbook::{ReadPlaybook, Refusal, read};

use super::read_file::read_file;

/// Why a playbook cannot be had from a file.
#[derive(Debug)]
pub(crate) enum Rejected {
    /// The file cannot be read: why, as the end of a sentence that begins with the file's name.
    Unreadable(String),
    /// The file is no playbook.
    Refused(Refusal),
}

/// Reads the playbook in the file at `path`.
///
/// # Errors
/// Where the file cannot be read or is no playbook.
pub(crate) fn read_playbook(path: &Path) -> Result<ReadPlaybook, Rejected> {
    let bytes = read_file(path).map_err(Rejected::Unreadable)?;
    read(&bytes).map_err(Rejected::Refused)
}

//! Opening the playbook a person named to play it, or saying why it cannot be had.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use crate::files::{Rejected, read_playbook};
use crate::runtime::{PlayContext, Taught};

use super::{Ending, check, complain, printable};

/// Reads the playbook at `file` for a run taught in full, or the core alone.
///
/// # Errors
/// Where it cannot be played: why was said on standard error, and how the subcommand ends.
pub(super) fn open(file: &Path, core: bool) -> Result<PlayContext, Ending> {
    let taught = if core { Taught::Core } else { Taught::Full };
    match read_playbook(file) {
        Ok(read) => Ok(PlayContext::new(Arc::new(read.playbook), taught)),
        Err(Rejected::Refused(refusal)) => {
            let _ = io::stderr().write_all(check::refused(file, &refusal).as_bytes());
            Err(Ending::Refused)
        }
        Err(Rejected::Unreadable(why)) => {
            complain(&printable(&format!("{} {why}", file.display())));
            Err(Ending::Unusable)
        }
    }
}

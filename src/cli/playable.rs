//! Opening the playbook a person named, or saying why it cannot be had.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use crate::files::{FoundPlaybook, NoPlaybook, Rejected, read_playbook};
use crate::runtime::{PlayContext, Taught};

use super::{Ending, check, complain, printable};

/// How a run is taught: the core alone where that was asked for, else in full.
pub(super) fn taught(core: bool) -> Taught {
    if core { Taught::Core } else { Taught::Full }
}

/// Reads the playbook at `file` for a run taught in full, or the core alone.
///
/// # Errors
/// Where it cannot be played: why was said on standard error, and how the subcommand ends.
pub(super) fn open(file: &Path, core: bool) -> Result<PlayContext, Ending> {
    match read_playbook(file) {
        Ok(read) => Ok(PlayContext::new(Arc::new(read.playbook), taught(core))),
        Err(rejected) => Err(tell(file, &rejected)),
    }
}

/// Reads the playbook at `file` with what logs know it by.
///
/// # Errors
/// Where it cannot be had: why was said on standard error, and how the subcommand ends.
pub(super) fn find(file: &Path) -> Result<FoundPlaybook, Ending> {
    match FoundPlaybook::at(file.into()) {
        Ok(found) => Ok(found),
        Err(NoPlaybook::Rejected { path, rejected }) => Err(tell(&path, &rejected)),
        // A file that is named is there or cannot be read.
        Err(NoPlaybook::Unnamed { .. } | NoPlaybook::Absent { .. }) => Err(Ending::Unusable),
    }
}

/// Says on standard error why `file` is no playbook. Gives how the subcommand ends.
fn tell(file: &Path, rejected: &Rejected) -> Ending {
    match rejected {
        Rejected::Refused(refusal) => {
            let _ = io::stderr().write_all(check::refused(file, refusal).as_bytes());
            Ending::Refused
        }
        Rejected::Unreadable(why) => {
            complain(&printable(&format!("{} {why}", file.display())));
            Ending::Unusable
        }
    }
}

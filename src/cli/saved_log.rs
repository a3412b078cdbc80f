//! Opening the saved log a person named, or saying why it cannot be had.

use std::io::{self, Write};
use std::path::Path;

use crate::debugger::{LogEnd, ReadLog};
use crate::files::{LogOnPlaybook, Unopened, open_log, read_log_file};
use crate::runtime::counted;

use super::{Ending, check, complain, printable};

/// How many lines of a log that cannot be read are told one by one.
const MOST_TOLD: usize = 20;

/// Opens the log at `log` on the playbook at `playbook`, or without one on its own. Lines of it that cannot be
/// read are told on standard error; what could be read is used.
///
/// # Errors
/// Where it cannot be opened: why was said on standard error, and how the subcommand ends.
pub(super) fn open(log: &Path, playbook: Option<&Path>) -> Result<LogOnPlaybook, Ending> {
    match open_log(log, playbook) {
        Ok(opened) => {
            tell_faults(log, &opened.read.end);
            Ok(opened)
        }
        Err(Unopened::Refused { path, refusal }) => {
            let _ = io::stderr().write_all(check::refused(&path, &refusal).as_bytes());
            Err(Ending::Refused)
        }
        Err(Unopened::Unusable(why)) => {
            complain(&printable(&why));
            Err(Ending::Unusable)
        }
    }
}

/// Reads the log at `log` alone, without its playbook. Lines of it that cannot be read are told on standard error.
///
/// # Errors
/// Where it cannot be read: why was said on standard error, and how the subcommand ends.
pub(super) fn read(log: &Path) -> Result<ReadLog, Ending> {
    match read_log_file(log) {
        Ok(read) => {
            tell_faults(log, &read.end);
            Ok(read)
        }
        Err(why) => {
            complain(&printable(&format!("{} {why}", log.display())));
            Err(Ending::Unusable)
        }
    }
}

/// Says so on standard error where lines were lost between those that could be read: all but a last line that
/// was cut off. Returns whether they were.
pub(super) fn tell_holes(log: &Path, end: &LogEnd) -> bool {
    let torn = usize::from(end.torn.is_some());
    let has_holes = end.lost > torn;
    if has_holes {
        let lines = counted(end.lost - torn, "line");
        complain(&printable(&format!(
            "{}: {lines} could not be read, so this is not all that was recorded",
            log.display()
        )));
    }
    has_holes
}

fn tell_faults(log: &Path, end: &LogEnd) {
    for fault in end.faults.iter().take(MOST_TOLD) {
        let place = format!("{} line {}", log.display(), fault.line);
        complain(&printable(&format!("{place}: {}", fault.message)));
    }
    // One message may be of many lines.
    let is_cut = end.faults.len() > MOST_TOLD;
    if let Some(more @ 1..) = end.fault_count.checked_sub(MOST_TOLD).filter(|_| is_cut) {
        let lines = counted(more, "more line");
        complain(&printable(&format!(
            "{}: {lines} cannot be read",
            log.display()
        )));
    }
}

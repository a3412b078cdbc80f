//! Opening a saved log together with the playbook it is to be played on.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use crate::debugger::{ReadLog, read_log};
use crate::playbook::Refusal;

use super::playbook_file::Rejected;
use super::playbook_of_a_log::{FoundPlaybook, NoPlaybook, playbook_of_a_log};
use super::read_file::open_file;

/// A saved log and the playbook it is to be played on.
#[derive(Debug)]
pub(crate) struct LogOnPlaybook {
    /// What could be read of the log.
    pub(crate) read: ReadLog,
    /// The playbook.
    pub(crate) playbook: FoundPlaybook,
}

/// Why a log cannot be opened.
#[derive(Debug)]
pub(crate) enum Unopened {
    /// Its playbook is refused.
    Refused {
        /// The playbook's file.
        path: PathBuf,
        /// Its faults.
        refusal: Refusal,
    },
    /// The log or its playbook cannot be read: why, as a sentence that names the file.
    Unusable(String),
}

/// Opens the log at `log` to be played on the playbook at `playbook`, or without one on its own.
///
/// Lines of the log that cannot be read are no error; [`crate::debugger::LogEnd::faults`] has them.
///
/// # Errors
/// Where the log's header cannot be read or no playbook can be had.
pub(crate) fn open_log(log: &Path, playbook: Option<&Path>) -> Result<LogOnPlaybook, Unopened> {
    let unusable = |why: &str| Unopened::Unusable(format!("{} {why}", log.display()));
    let read = read_log_file(log).map_err(|why| unusable(&why))?;
    let found = match playbook {
        Some(path) => FoundPlaybook::at(path.into()),
        None => playbook_of_a_log(log, &read.end.header),
    };
    match found {
        Ok(playbook) => Ok(LogOnPlaybook { read, playbook }),
        Err(NoPlaybook::Unnamed { script }) => Err(unusable(&format!(
            "names no playbook file, only its script {script}; say which with --playbook"
        ))),
        Err(NoPlaybook::Absent { recorded }) => Err(unusable(&format!(
            "was recorded on {recorded}, which is not there, nor beside the log; \
             say where it is with --playbook"
        ))),
        Err(NoPlaybook::Rejected { path, rejected }) => Err(match rejected {
            Rejected::Refused(refusal) => Unopened::Refused { path, refusal },
            Rejected::Unreadable(why) => Unopened::Unusable(format!("{} {why}", path.display())),
        }),
    }
}

/// Reads the log at `log` alone, without its playbook. Lines that cannot be read are no error.
///
/// # Errors
/// Where the file or its header cannot be read: why, as the end of a sentence that begins with the file's name.
pub(crate) fn read_log_file(log: &Path) -> Result<ReadLog, String> {
    let file = open_file(log)?;
    read_log(BufReader::with_capacity(1 << 16, file))
        .map_err(|fault| format!("is no log: line {}: {}", fault.line, fault.message))
}

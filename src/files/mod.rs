//! Files a person names: read whole or answered in words; a saved log is opened with its playbook. And the files
//! sessions are recorded to.

mod appending;
pub(crate) mod case_folder;
pub(crate) mod kept_case;
#[cfg(any(feature = "app", test))]
mod kept_logs;
mod log_file;
mod log_header;
mod new_file;
mod playbook_file;
mod playbook_of_a_log;
mod read_file;
mod record_fault;
mod recorder;
pub(crate) mod sample;
#[cfg(test)]
mod scratch;

#[cfg(feature = "app")]
pub(crate) use kept_logs::{KeptLog, KeptLogs};
pub(crate) use log_file::{LogOnPlaybook, Unopened, open_log, read_log_file};
pub(crate) use log_header::{log_header, now};
pub(crate) use new_file::{is_free, write_new_file};
pub(crate) use playbook_file::{Rejected, read_playbook};
#[cfg(feature = "app")]
pub(crate) use playbook_of_a_log::NoPlaybook;
pub(crate) use playbook_of_a_log::{FoundPlaybook, playbook_of_a_log};
#[cfg(feature = "app")]
pub(crate) use read_file::{open_file, read_file};
pub(crate) use record_fault::RecordFault;
pub(crate) use recorder::{Origin, Recorder};

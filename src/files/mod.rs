//! Files a person names: read whole or answered in words; a saved log is opened with its playbook.

pub(crate) mod case_folder;
pub(crate) mod kept_case;
mod log_file;
mod new_file;
mod playbook_file;
mod playbook_of_a_log;
mod read_file;
pub(crate) mod sample;

pub(crate) use log_file::{LogOnPlaybook, Unopened, open_log, read_log_file};
pub(crate) use new_file::{is_free, write_new_file};
pub(crate) use playbook_file::{Rejected, read_playbook};
#[cfg(feature = "app")]
pub(crate) use playbook_of_a_log::NoPlaybook;
pub(crate) use playbook_of_a_log::{FoundPlaybook, playbook_of_a_log};
#[cfg(feature = "app")]
pub(crate) use read_file::{open_file, read_file};

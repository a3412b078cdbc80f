//! Files a person names, and those the program keeps; what cannot be read or written is answered in words.
//!
//! - **Playbooks and saved logs**: read whole; a log is opened with the playbook it was recorded on, and the
//!   **sample** playbook comes with the program.
//! - **Recording**: a session is written to its log step by step. The window's **kept logs** are those no person
//!   named.
//! - **Presets**: named answers, a file each, that can be shared.
//! - **Fonts**: those of the machine, for what the project's own lack.
//! - **Cases**: a conformance case is read from its folder, and what a log showed is kept as one.

mod appending;
pub(crate) mod case_folder;
pub(crate) mod kept_case;
#[cfg(any(feature = "app", test))]
mod kept_logs;
mod log_file;
mod log_folder;
mod log_header;
mod new_file;
mod playbook_file;
mod playbook_of_a_log;
#[cfg(any(feature = "app", test))]
mod preset_file;
mod read_file;
mod record_fault;
mod recorder;
pub(crate) mod sample;
#[cfg(test)]
pub(crate) mod scratch;
mod system_fonts;

#[cfg(feature = "app")]
pub(crate) use kept_logs::{KeptLog, KeptLogs};
pub(crate) use log_file::{LogOnPlaybook, Unopened, open_log, read_log_file};
#[cfg(feature = "app")]
pub(crate) use log_folder::LOG_EXTENSION;
pub(crate) use log_folder::named_logs;
pub(crate) use log_header::{log_header, now};
pub(crate) use new_file::{is_free, write_new_file};
pub(crate) use playbook_file::{Rejected, read_playbook};
pub(crate) use playbook_of_a_log::{FoundPlaybook, NoPlaybook, playbook_of_a_log};
#[cfg(feature = "app")]
pub(crate) use preset_file::{NoPresets, WriteOver, read_preset_file, write_preset_file};
#[cfg(feature = "app")]
pub(crate) use read_file::{open_file, read_file};
pub(crate) use record_fault::RecordFault;
pub(crate) use recorder::{Origin, Recorder};
pub(crate) use system_fonts::add_system_fonts;

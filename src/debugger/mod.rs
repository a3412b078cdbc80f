//! The driver: the log, the playhead, breakpoints, and running on as policies over them.
//!
//! Everything here is built on [`crate::runtime::step`] alone: a [`Session`] sends protocol commands from its
//! playhead, keeps what came back as entries of an append-only tree, and moves by looking entries up.

mod breakpoints;
mod command;
mod drawing;
mod log;
mod playlog;
mod replay;
mod running;
mod session;
pub mod shrinking;
mod visits;

pub use breakpoints::Breakpoints;
pub use command::{Outcome, SessionCommand};
pub use drawing::arm_at;
pub use log::{Entry, EntryId, Log, Sender};
pub use playlog::{Header, LineFault, ReadLog, entry_line, header_line, read_log, write_log};
pub use replay::{Replayed, replay};
pub use running::{STEP_LIMIT, Stop};
pub use session::Session;

#[cfg(test)]
mod tests;

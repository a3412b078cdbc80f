//! The driver: the log, the playhead, breakpoints, and running on as policies over them.
//!
//! Everything here is built on [`crate::runtime::step`] alone: a [`Session`] sends protocol commands from its
//! playhead, keeps what came back as entries of an append-only tree, and moves by looking entries up. What a log
//! is good for beyond that:
//!
//! - **Saved logs**: [`read_log`], and a function for each kind of line that is written.
//! - **Replay**: [`replay()`] plays a log afresh and holds every outcome to what was recorded.
//! - **Comparing**: [`compare_ways`] says where two ways part, [`difference`] what differs in a step.
//! - **Why not there**: [`why_not`] says what came of a way or a node that was not taken.
//! - **Shrinking**: [`shrinking::shrink`] finds the shortest run that still does the same.

mod breakpoints;
mod command;
mod comparing;
mod drawing;
mod log;
mod naming;
mod playlog;
mod pruning;
mod reasons;
mod remarks;
mod replay;
mod running;
mod session;
pub mod shrinking;
mod visits;
mod way;

pub use breakpoints::Breakpoints;
pub use command::{Outcome, SessionCommand};
pub use comparing::{
    ApartWays, Comparison, Difference, Parting, Piece, SideRow, Sides, StepPair, Steps, both_ends,
    compare_ways, difference, first_apart, situation_line,
};
pub use drawing::arm_at;
pub use log::{Branch, Entry, EntryId, Log, Sender};
pub use naming::branch_name;
pub use playlog::{
    Header, LineFault, LogEnd, LogReader, ReadLog, closed_line, entry_line, header_line, next_line,
    outline_line, playbook_line, read_log, remark_line, write_log,
};
pub use reasons::{Somewhere, WayNotTaken, WhyNot, why_not};
pub use remarks::{Remark, Remarks};
pub use replay::{Replay, Replayed, replay};
pub use running::{STEP_LIMIT, Stop};
pub use session::Session;
pub use way::{Stretch, Way, shared_steps};

#[cfg(test)]
mod tests;

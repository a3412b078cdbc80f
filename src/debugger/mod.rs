//! The driver: the log, the playhead, breakpoints, and running on as policies over them.
//!
//! Everything here is built on [`crate::runtime::step`] alone: a [`Session`] sends protocol commands from its
//! playhead, keeps what came back as entries of an append-only tree, and moves by looking entries up. Built on that:
//!
//! - **Breakpoints**: a [`Breakpoint`] waits for a [`Trigger`], and stops a run or writes words instead.
//! - **Running on and back**: [`SessionCommand::Continue`] and its kin begin a run, and a [`Stop`] says why it stopped.
//! - **Answering**: [`Answering`] says what stands behind the answers while a session runs.
//! - **Saved logs**: [`read_log`], and a function for each kind of line that is written.
//! - **Replay**: [`replay()`] plays a log afresh and holds every outcome to what was recorded.
//! - **Comparing**: [`compare_ways`] says where two ways part, [`difference`] what differs in a step.
//! - **Keys**: [`KeyTable`] says which keys a playbook asks, where and as what; a [`Preset`] answers some.
//! - **Coverage**: [`coverage::Coverage`] counts what logs visited, and says what was never visited.
//! - **Random play**: [`random_play::RandomPlay`] plays by chance until something is refused, waits for ever or ends.
//! - **Exploring**: [`exploring::Search`] finds every situation, the shortest way to each, and what is never met.
//! - **Why not there**: [`why_not`] says what came of a way or a node that was not taken.
//! - **Shrinking**: [`shrinking::shrink`] finds the shortest run that still does the same.

mod ahead;
mod answering;
mod breakpoints;
mod chance;
mod command;
mod comparing;
pub mod coverage;
mod drawing;
pub mod exploring;
mod keys;
mod log;
mod naming;
mod playlog;
mod presets;
mod pruning;
pub mod random_play;
mod reasons;
mod remarks;
mod replay;
mod running;
mod session;
pub mod shrinking;
mod visits;
mod way;
mod ways_in;

pub use answering::{Answering, Source};
pub use breakpoints::{
    AnswerCondition, Breakpoint, Breakpoints, Relation, SetOn, Trigger, breakpoint_from_json,
    breakpoint_to_json,
};
pub use chance::Chance;
pub use command::{Outcome, SessionCommand};
pub use comparing::{
    ApartWays, Comparison, Difference, Parting, Piece, SideRow, Sides, StepPair, Steps, both_ends,
    compare_ways, difference, event_line, first_apart, situation_line,
};
pub use drawing::arm_at;
pub use keys::{KeyRow, KeyTable, KeyUse, Purpose, told_with_more, uses_of};
pub use log::{Branch, Entry, EntryId, Log, Sender};
pub use naming::branch_name;
pub use playlog::{
    Header, LineFault, LogEnd, LogReader, ReadLog, closed_line, entry_line, header_line, next_line,
    outline_line, playbook_line, read_log, remark_line, write_log,
};
pub use presets::{
    Preset, PresetList, PresetNote, Unfit, preset_to_json, presets_to_json, read_presets,
};
pub use reasons::{Somewhere, WayNotTaken, WhyNot, why_not};
pub use remarks::{Remark, Remarks};
pub use replay::{Replay, Replayed, replay};
pub use running::{Running, STEP_LIMIT, Stop};
pub use session::Session;
pub use way::{Stretch, Way, shared_steps};

#[cfg(test)]
mod tests;

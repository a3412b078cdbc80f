//! The runner: one total, deterministic transition.

use super::context::PlayContext;
use super::protocol::{Command, Event};
use super::situation::PlayState;

/// What a step gives: the state after it, and what it reports.
#[derive(Debug, Clone, PartialEq)]
pub struct StepResult {
    /// The state after the step.
    pub state: PlayState,
    /// What the step reports, in order.
    pub events: Vec<Event>,
}

/// Plays one command. Total and deterministic: no I/O, no clock, no panic.
pub fn step(_context: &PlayContext, _state: &PlayState, _command: &Command) -> StepResult {
    todo!()
}

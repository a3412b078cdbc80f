//! The protocol as JSON, the same in fixtures, on the command line and in saved logs.

use serde_json::Value;

use super::protocol::{Command, Event};
use super::situation::Situation;

/// What was wrong with a piece of wire: what was found and what was expected, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireFault(pub String);

impl std::fmt::Display for WireFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WireFault {}

/// Reads a command.
///
/// # Errors
/// Where `value` has no command's shape. A well-shaped command nobody defines is [`Command::Unknown`].
pub fn command_from_json(_value: &Value) -> Result<Command, WireFault> {
    todo!()
}

/// Writes a command.
pub fn command_to_json(_command: &Command) -> Value {
    todo!()
}

/// Reads an event.
///
/// # Errors
/// Where `value` is no event of the protocol.
pub fn event_from_json(_value: &Value) -> Result<Event, WireFault> {
    todo!()
}

/// Writes an event.
pub fn event_to_json(_event: &Event) -> Value {
    todo!()
}

/// Reads a situation.
///
/// # Errors
/// Where `value` is no situation of the protocol.
pub fn situation_from_json(_value: &Value) -> Result<Situation, WireFault> {
    todo!()
}

/// Writes a situation.
pub fn situation_to_json(_situation: &Situation) -> Value {
    todo!()
}

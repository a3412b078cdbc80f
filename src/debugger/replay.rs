//! Playing a log again: every command sent afresh, every outcome held to what was recorded.

use crate::runtime::{PlayContext, PlayState, step};

use super::log::{Entry, EntryId, Log};

/// A log played again on a context.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// The same commands in the same tree, with what they come to now.
    pub log: Log,
    /// The entries that came out otherwise, in order, each with what was recorded.
    pub differences: Vec<(EntryId, Entry)>,
}

/// Sends the commands of `recorded` to `context` afresh. Branches and senders stay as they are.
pub fn replay(context: &PlayContext, recorded: &Log) -> Replayed {
    let mut log = Log::new();
    let mut differences = Vec::new();
    for (id, entry) in recorded.iter() {
        let before = PlayState::from(log.situation(entry.parent).clone());
        let result = step(context, &before, &entry.command);
        let fresh = Entry {
            parent: entry.parent,
            sender: entry.sender,
            command: entry.command.clone(),
            events: result.events,
            situation: result.state.situation,
        };
        if !fresh.plays_as(entry) {
            differences.push((id, entry.clone()));
        }
        // A log's parents stand before their children, so the parent is there.
        let _ = log.append(fresh);
    }
    Replayed { log, differences }
}

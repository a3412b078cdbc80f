//! Reading one entry of a log.

use serde_json::Value;

use crate::debugger::log::{Entry, EntryId, Sender};
use crate::runtime::{Event, Situation, wire};

use super::header::property;

/// Everything of an entry but its numbers, and what is odd about it. Its command has to be readable; who sent it and
/// what it came to need not be, which a newer program may write in words of its own.
pub(super) fn entry(value: &Value) -> Result<(Entry, Option<String>), String> {
    let command = wire::command_from_json(property(value, "command")?);
    let mut odd = None;
    let by = property(value, "by").map(|by| by.as_str().unwrap_or_default());
    let sender = Sender::ALL
        .into_iter()
        .find(|sender| Ok(sender.name()) == by);
    if sender.is_none() {
        let found = value.get("by").unwrap_or(&Value::Null);
        odd = Some(format!(
            "an entry is by person, continue, replay, random or import, found {found}"
        ));
    }
    let events = events(value).unwrap_or_else(|message| {
        odd = Some(message);
        Vec::new()
    });
    let situation = property(value, "situation")
        .and_then(|said| wire::situation_from_json(said).map_err(|error| error.to_string()))
        .unwrap_or_else(|message| {
            odd = Some(message);
            Situation::NotStarted
        });
    let entry = Entry {
        parent: EntryId::BEGINNING,
        sender: sender.unwrap_or(Sender::Import),
        command: command.map_err(|error| error.to_string())?,
        events,
        situation,
    };
    Ok((entry, odd))
}

fn events(value: &Value) -> Result<Vec<Event>, String> {
    let events = property(value, "events")?;
    let list = events
        .as_array()
        .ok_or_else(|| format!("events is a list, found {}", brief(events)))?;
    let read = list.iter().map(wire::event_from_json);
    read.collect::<Result<_, _>>()
        .map_err(|error| error.to_string())
}

/// What is wrong with a line's JSON, and where in the line.
pub(super) fn in_line(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    format!("{words} at character {}", error.column())
}

/// A value as a message shows it: not longer than a line.
pub(super) fn brief(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

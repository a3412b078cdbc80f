//! The saved form of a log, `.playlog`: JSON Lines, a header and then one line a thing that happened.
//!
//! ```json
//! {"playlog":1,"playbook":{"path":"inn.json","script":"inn.dialogue.md","fingerprint":{"algorithm":"sha256","value":"…"}},"taught":"full","begun":"2026-11-30T15:00:00Z","program":"playscope 0.1.0"}
//! {"outline":{…}}
//! {"entry":1,"parent":0,"by":"person","command":"start","events":[…],"situation":{…}}
//! {"note":1,"words":"here she should wave"}
//! {"branch":1,"name":"the long way"}
//! {"breakpoint":12,"state":"enabled"}
//! {"logged":7,"words":"Ada at 12"}
//! {"seed":42,"from":7}
//! {"playbook":{…},"taught":"full"}
//! {"closed":"2026-11-30T16:00:00Z"}
//! ```
//!
//! - An **entry** is a step: its number, the entry it was sent from (0 for the beginning), who sent it, and the
//!   command, the events and the situation in the wire form of [`crate::runtime::wire`].
//! - A **note** is on the entry of that number, a **branch** is named by its first entry. Empty words take
//!   either away. A **breakpoint** is `enabled`, `disabled` or `cleared`; what it waits for is a node's number, or
//!   an object that says what else. **Logged** is what a logpoint wrote at the entry of that number.
//! - A **seed** is what chance draws from, from the entry of that number on.
//! - A **playbook** line says that the entries after it were sent to another playbook, or a run taught something
//!   else; an **outline** line says what the nodes of the playbook named last are.
//! - A log that is whole ends in **closed**; one that does not was left by a program that was killed.
//!
//! A reader ignores properties it does not know and objects it does not know, so an older reader never breaks
//! on a newer log.

mod entry;
mod header;
mod lines;
mod numbers;
mod reading;

pub use header::Header;
pub use lines::next_line;
pub use reading::{LineFault, LogEnd, LogReader, ReadLog, read_log};

use serde_json::{Value, json};

use crate::playbook::Outline;
use crate::runtime::wire;

use super::breakpoints::{breakpoint_to_json, trigger_to_json};
use super::log::{Entry, EntryId, Log};
use super::remarks::Remark;

/// The version of the form this program writes.
const VERSION: u64 = 1;

/// The header as a line, without its line break.
pub fn header_line(header: &Header) -> String {
    json!({
        "playlog": VERSION,
        "playbook": header.playbook_to_json(),
        "taught": header.taught.name(),
        "begun": header.begun,
        "program": header.program,
    })
    .to_string()
}

/// The line that says the entries after it were sent to the playbook of `header`, without its line break.
pub fn playbook_line(header: &Header) -> String {
    json!({ "playbook": header.playbook_to_json(), "taught": header.taught.name() }).to_string()
}

/// The line that says what the playbook said last holds, without its line break.
pub fn outline_line(outline: &Outline) -> String {
    json!({ "outline": outline }).to_string()
}

/// The line that says the log was closed at `time`, in UTC as RFC 3339 writes it, without its line break.
pub fn closed_line(time: &str) -> String {
    json!({ "closed": time }).to_string()
}

/// An entry as a line, without its line break.
pub fn entry_line(id: EntryId, entry: &Entry) -> String {
    let events: Vec<Value> = entry.events.iter().map(wire::event_to_json).collect();
    json!({
        "entry": id.number(),
        "parent": entry.parent.number(),
        "by": entry.sender.name(),
        "command": wire::command_to_json(&entry.command),
        "events": events,
        "situation": wire::situation_to_json(&entry.situation),
    })
    .to_string()
}

/// A remark as a line, without its line break.
pub fn remark_line(remark: &Remark) -> String {
    match remark {
        Remark::Note { entry, words } => json!({ "note": entry.number(), "words": words }),
        Remark::Name { first, name } => json!({ "branch": first.number(), "name": name }),
        Remark::Breakpoint(breakpoint) => breakpoint_to_json(breakpoint),
        Remark::Cleared(on) => {
            json!({ "breakpoint": trigger_to_json(on), "state": "cleared" })
        }
        Remark::Logged { entry, words } => json!({ "logged": entry.number(), "words": words }),
        Remark::Seed { entry, seed } => json!({ "seed": seed, "from": entry.number() }),
    }
    .to_string()
}

/// The entries of a log as text, after its header.
pub fn write_log(header: &Header, log: &Log) -> String {
    let entries = log.iter().map(|(id, entry)| entry_line(id, entry));
    [header_line(header)]
        .into_iter()
        .chain(entries)
        .flat_map(|line| [line, "\n".into()])
        .collect()
}

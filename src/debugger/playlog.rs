//! The saved form of a log, `.playlog`: JSON Lines, a header and then one line an entry.
//!
//! ```json
//! {"playlog":1,"playbook":{"path":"inn.json","script":"inn.dialogue.md","fingerprint":{"algorithm":"sha256","value":"…"}},"taught":"full","begun":"2026-11-30T15:00:00Z","program":"playscope 0.1.0"}
//! {"entry":1,"parent":0,"by":"person","command":"start","events":[…],"situation":{…}}
//! ```
//!
//! Commands, events and situations are in the wire form of [`crate::runtime::wire`]. A reader ignores
//! properties it does not know, and lines that are no entries, so an older reader never breaks on a newer log.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use crate::playbook::BYTE_ORDER_MARK;
use crate::runtime::{Taught, wire};

use super::log::{Entry, EntryId, Log, Sender};

/// The version of the form this program writes.
const VERSION: u64 = 1;

/// What a log says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Where the playbook was, as the program was told.
    pub playbook_path: Option<String>,
    /// The script the playbook was compiled from.
    pub script: String,
    /// The playbook's fingerprint: the algorithm's name and the value, in hexadecimal.
    pub fingerprint: (String, String),
    /// What the run was taught.
    pub taught: Taught,
    /// When the log was begun, in UTC, as RFC 3339 writes it.
    pub begun: String,
    /// The program that wrote it, with its version.
    pub program: String,
}

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    /// The line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// What could be read of a log.
#[derive(Debug, Clone)]
pub struct ReadLog {
    /// The header.
    pub header: Header,
    /// The entries that could be read, numbered anew in their order.
    pub log: Log,
    /// The lines that could not, in order.
    pub faults: Vec<LineFault>,
}

/// The header as a line, without its line break.
pub fn header_line(header: &Header) -> String {
    let (algorithm, value) = &header.fingerprint;
    let mut playbook = Map::new();
    if let Some(path) = &header.playbook_path {
        playbook.insert("path".into(), json!(path));
    }
    playbook.insert("script".into(), json!(header.script));
    let fingerprint = json!({ "algorithm": algorithm, "value": value });
    playbook.insert("fingerprint".into(), fingerprint);
    json!({
        "playlog": VERSION,
        "playbook": playbook,
        "taught": header.taught.name(),
        "begun": header.begun,
        "program": header.program,
    })
    .to_string()
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

/// The whole log as text.
pub fn write_log(header: &Header, log: &Log) -> String {
    let entries = log.iter().map(|(id, entry)| entry_line(id, entry));
    [header_line(header)]
        .into_iter()
        .chain(entries)
        .flat_map(|line| [line, "\n".into()])
        .collect()
}

/// Reads a log. Lines that cannot be read are left out and reported; an entry whose parent was left out is
/// left out too.
///
/// # Errors
/// Where the first line is no header this program can read.
pub fn read_log(text: &str) -> Result<ReadLog, LineFault> {
    let mut lines = (1..).zip(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).lines());
    let at = |line: usize| move |message: String| LineFault { line, message };
    let (_, first) = lines
        .next()
        .ok_or_else(|| at(1)("the file is empty; expected a log's header".into()))?;
    let header = header_from_line(first).map_err(at(1))?;
    let mut read = ReadLog {
        header,
        log: Log::new(),
        faults: Vec::new(),
    };
    let mut ids = HashMap::from([(0, EntryId::BEGINNING)]);
    for (line, text) in lines {
        if text.trim().is_empty() {
            continue;
        }
        if let Err(message) = read_line(text, &mut ids, &mut read.log) {
            read.faults.push(at(line)(message));
        }
    }
    Ok(read)
}

fn read_line(text: &str, ids: &mut HashMap<u64, EntryId>, log: &mut Log) -> Result<(), String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
    let Some(number) = value.get("entry") else {
        // A line that is no entry: a newer program may say more than this one reads.
        return match value {
            Value::Object(_) => Ok(()),
            _ => Err("expected an object".into()),
        };
    };
    let number = number
        .as_u64()
        .filter(|number| *number > 0)
        .ok_or("an entry's number is a whole number of 1 or more")?;
    let parent = property(&value, "parent")?
        .as_u64()
        .ok_or("a parent is an entry's number, or 0 for the beginning")?;
    if ids.contains_key(&number) {
        return Err(format!("entry {number} stands twice"));
    }
    let parent = *ids.get(&parent).ok_or_else(|| {
        format!("entry {number} comes from entry {parent}, which is not above it")
    })?;
    let by = property(&value, "by")?.as_str().unwrap_or_default();
    let sender = Sender::ALL
        .into_iter()
        .find(|sender| sender.name() == by)
        .ok_or("an entry is by person, continue, replay, random or import")?;
    let in_words = |error: wire::WireFault| error.to_string();
    let entry = Entry {
        parent,
        sender,
        command: wire::command_from_json(property(&value, "command")?).map_err(in_words)?,
        events: property(&value, "events")?
            .as_array()
            .ok_or("events is a list")?
            .iter()
            .map(wire::event_from_json)
            .collect::<Result<_, _>>()
            .map_err(in_words)?,
        situation: wire::situation_from_json(property(&value, "situation")?).map_err(in_words)?,
    };
    let id = log
        .append(entry)
        .map_err(|_| "the log holds too many entries".to_string())?;
    ids.insert(number, id);
    Ok(())
}

fn header_from_line(line: &str) -> Result<Header, String> {
    let value: Value = serde_json::from_str(line)
        .map_err(|error| format!("expected a log's header, a JSON object: {error}"))?;
    let version = property(&value, "playlog")?
        .as_u64()
        .ok_or("playlog is the version of the form, a whole number")?;
    if version > VERSION {
        return Err(format!(
            "this log is of version {version}; this program reads up to version {VERSION}"
        ));
    }
    let words = |value: &Value, name: &str| -> Result<String, String> {
        match property(value, name)?.as_str() {
            Some(words) => Ok(words.to_string()),
            None => Err(format!("{name} is words")),
        }
    };
    let playbook = property(&value, "playbook")?;
    let fingerprint = property(playbook, "fingerprint")?;
    Ok(Header {
        playbook_path: playbook
            .get("path")
            .and_then(Value::as_str)
            .map(str::to_string),
        script: words(playbook, "script")?,
        fingerprint: (
            words(fingerprint, "algorithm")?,
            words(fingerprint, "value")?,
        ),
        taught: wire::taught_from_json(property(&value, "taught")?)
            .map_err(|error| error.to_string())?,
        begun: words(&value, "begun")?,
        program: words(&value, "program")?,
    })
}

fn property<'a>(value: &'a Value, name: &str) -> Result<&'a Value, String> {
    value
        .get(name)
        .ok_or_else(|| format!("the property {name} is missing"))
}

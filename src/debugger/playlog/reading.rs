//! Reading a log a line at a time. What cannot be read is reported by its line, and the rest stays usable.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use serde::Deserialize;
use serde_json::Value;

use crate::playbook::{BYTE_ORDER_MARK, Outline};

use crate::debugger::breakpoints::{breakpoint_from_json, is_of_a_newer_kind, trigger_from_json};
use crate::debugger::log::{Entry, Log};
use crate::debugger::remarks::Remark;

use super::entry::{brief, entry, in_line};
use super::header::{Header, property};
use super::lines::next_line;
use super::numbers::Numbers;

/// The properties that tell the remarks from other lines.
const REMARKS: [&str; 5] = ["note", "branch", "breakpoint", "logged", "seed"];

/// The longest line that is read, in MiB: the outline of a large playbook is one line.
const LONGEST_LINE_MIB: usize = 64;

/// How many faults are kept; more are only counted.
const MOST_FAULTS: usize = 1_000;

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFault {
    /// The line, from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub message: String,
}

/// What a log says besides its entries, once all of it was read.
#[derive(Debug, Clone)]
pub struct LogEnd {
    /// The header, with the playbook and what was taught as they were said last.
    pub header: Header,
    /// What the playbook said last held, where the log says so.
    pub outline: Option<Outline>,
    /// The notes, names and breakpoints, in their order.
    pub remarks: Vec<Remark>,
    /// The lines that could not be read, in order; at most 1,000 of them.
    pub faults: Vec<LineFault>,
    /// How many lines could not be read, or not as they were meant.
    pub fault_count: usize,
    /// How many lines are lost: of the others the fault is told, and what they say was taken all the same.
    pub lost: usize,
    /// Where the last line begins, in bytes, if that line was cut off. It is among the faults too.
    pub torn: Option<u64>,
    /// How many bytes were read.
    pub bytes: u64,
    /// Whether the entries are numbered in the file as they were read, so that more can be added to it.
    pub in_order: bool,
    /// Whether the program that wrote it said that it was through.
    pub closed: bool,
}

/// A log that was read.
#[derive(Debug, Clone)]
pub struct ReadLog {
    /// The entries that could be read, numbered anew in their order.
    pub log: Log,
    /// Everything else.
    pub end: LogEnd,
}

/// A log that is being read. Entries come out in an order in which parents stand before their children.
#[derive(Debug)]
pub struct LogReader<R> {
    input: R,
    line: usize,
    offset: u64,
    end: LogEnd,
    numbers: Numbers,
    /// Entries that stand above their parent in the file, by the parent's number.
    early: HashMap<u64, Vec<Numbered>>,
    /// Entries whose parent has come, the next one last.
    ready: Vec<Numbered>,
}

/// An entry with its numbers in the file.
#[derive(Debug)]
struct Numbered {
    line: usize,
    number: u64,
    parent: u64,
    entry: Entry,
}

impl<R: BufRead> LogReader<R> {
    /// Begins to read a log: its header.
    ///
    /// # Errors
    /// Where the first line is no header this program can read.
    pub fn new(mut input: R) -> Result<LogReader<R>, LineFault> {
        let at = |message: String| LineFault { line: 1, message };
        let first =
            next_line(&mut input, LONGEST_LINE_MIB).map_err(|error| at(error.to_string()))?;
        let first = first.ok_or_else(|| at("the file is empty; expected a log's header".into()))?;
        let words = first.words.map_err(at)?;
        let words = words.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&words);
        let (header, newer) = Header::from_line(words).map_err(at)?;
        let mut reader = LogReader {
            input,
            line: 1,
            offset: first.bytes,
            end: LogEnd {
                header,
                outline: None,
                remarks: Vec::new(),
                faults: Vec::new(),
                fault_count: 0,
                lost: 0,
                torn: None,
                bytes: 0,
                in_order: true,
                closed: false,
            },
            numbers: Numbers::default(),
            early: HashMap::new(),
            ready: Vec::new(),
        };
        if let Some(newer) = newer {
            reader.told(1, newer);
        }
        Ok(reader)
    }

    /// The header as it was read so far.
    pub fn header(&self) -> &Header {
        &self.end.header
    }

    /// How many bytes were read so far.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The next entry, whose parent was given out before it; nothing once all was read.
    pub fn next_entry(&mut self) -> Option<Entry> {
        loop {
            if let Some(entry) = self.take_ready() {
                return Some(entry);
            }
            let line = match next_line(&mut self.input, LONGEST_LINE_MIB) {
                Ok(line) => line?,
                Err(error) => {
                    self.fault(self.line + 1, format!("reading broke off: {error}"));
                    return None;
                }
            };
            self.line += 1;
            let begins = self.offset;
            self.offset += line.bytes;
            let read = match &line.words {
                Ok(words) if words.trim().is_empty() => continue,
                Ok(words) => self.read_line(words),
                Err(message) => Err(LineError::Torn(message.clone())),
            };
            match read {
                Ok(()) => {}
                Err(LineError::Torn(_)) if !line.ended => {
                    self.end.torn = Some(begins);
                    self.fault(self.line, "the last line is cut off".into());
                }
                Err(LineError::Torn(message) | LineError::Wrong(message)) => {
                    self.fault(self.line, message);
                }
            }
        }
    }

    /// All that was said besides the entries. Entries that still wait for a parent are reported.
    pub fn finish(mut self) -> LogEnd {
        self.tell_orphans();
        self.end.faults.sort_by_key(|fault| fault.line);
        self.end.bytes = self.offset;
        self.end
    }

    /// Reports the entries that still wait for a parent: one message for all that come after the same lost one.
    fn tell_orphans(&mut self) {
        let waiting = std::mem::take(&mut self.early);
        let numbers: HashSet<u64> = waiting
            .values()
            .flatten()
            .map(|orphan| orphan.number)
            .collect();
        let mut lost: Vec<u64> = waiting.keys().copied().collect();
        // Those that are in a ring come last, each ring by its first.
        lost.sort_by_key(|parent| (numbers.contains(parent), *parent));
        let mut waiting = waiting;
        for parent in lost {
            let Some(first) = waiting.get(&parent).and_then(|orphans| orphans.first()) else {
                continue;
            };
            let (line, number) = (first.line, first.number);
            let mut count = 0;
            let mut after = vec![parent];
            while let Some(parent) = after.pop() {
                let orphans = waiting.remove(&parent).unwrap_or_default();
                count += orphans.len();
                after.extend(orphans.iter().map(|orphan| orphan.number));
            }
            let more = match count - 1 {
                0 => String::new(),
                1 => "; it is left out, and 1 more that comes after it".into(),
                more => format!("; it is left out, and {more} more that come after it"),
            };
            self.end.lost += count - 1;
            self.end.fault_count += count - 1;
            self.fault(
                line,
                format!(
                    "entry {number} comes from entry {parent}, which could not be read or is not in this log{more}"
                ),
            );
        }
    }

    /// Reports a line that is lost.
    fn fault(&mut self, line: usize, message: String) {
        self.end.lost += 1;
        self.told(line, message);
    }

    /// Reports a line of which what it says was taken all the same.
    fn told(&mut self, line: usize, message: String) {
        self.end.fault_count += 1;
        if self.end.faults.len() < MOST_FAULTS {
            self.end.faults.push(LineFault { line, message });
        }
    }

    /// Gives out the next entry whose parent has come.
    fn take_ready(&mut self) -> Option<Entry> {
        let mut ready = loop {
            let ready = self.ready.pop()?;
            if self.numbers.get(ready.number).is_none() {
                break ready;
            }
            self.fault(ready.line, format!("entry {} stands twice", ready.number));
        };
        ready.entry.parent = self.numbers.get(ready.parent)?;
        let id = self.numbers.give(ready.number)?;
        self.end.in_order &= id.number() as u64 == ready.number;
        // What waited for it comes next, in the order of the file.
        let mut waited = self.early.remove(&ready.number).unwrap_or_default();
        for early in &waited {
            let (number, parent) = (early.number, early.parent);
            let message = format!(
                "entry {number} stands above entry {parent}, which it comes from; it was read all the same"
            );
            self.told(early.line, message);
        }
        waited.reverse();
        self.ready.append(&mut waited);
        Some(ready.entry)
    }

    fn read_line(&mut self, text: &str) -> Result<(), LineError> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| LineError::Torn(format!("no JSON: {}", in_line(&error))))?;
        let Value::Object(object) = &value else {
            let message = format!("expected an object, found {}", brief(&value));
            return Err(LineError::Wrong(message));
        };
        let is = |name: &str| object.contains_key(name);
        // Anything but closing after it says that the log was taken up again.
        self.end.closed = is("closed");
        let read = if is("entry") {
            let read = self.read_entry(&value);
            // Its number is taken: another program may read it.
            self.end.in_order &= read.is_ok();
            read
        } else if REMARKS.iter().any(|name| is(name)) {
            self.read_remark(&value)
        } else if is("playbook") {
            // Its own outline follows, if it has one.
            self.end.outline = None;
            self.end.header.change(&value)
        } else if let Some(outline) = object.get("outline") {
            self.read_outline(outline)
        } else {
            // A newer program may say more than this one reads.
            Ok(())
        };
        read.map_err(LineError::Wrong)
    }

    fn read_entry(&mut self, value: &Value) -> Result<(), String> {
        let number = property(value, "entry")?
            .as_u64()
            .filter(|number| *number > 0)
            .ok_or_else(|| {
                let found = value.get("entry").map(brief).unwrap_or_default();
                format!("an entry's number is a whole number of 1 or more, found {found}")
            })?;
        let parent = property(value, "parent")?;
        let parent = parent.as_u64().ok_or_else(|| {
            let found = brief(parent);
            format!("a parent is an entry's number, or 0 for the beginning, found {found}")
        })?;
        if self.numbers.get(number).is_some() {
            return Err(format!("entry {number} stands twice"));
        }
        let (entry, odd) = entry(value)?;
        if let Some(odd) = odd {
            self.told(
                self.line,
                format!("{odd}; its command was taken all the same"),
            );
            // Written whole by this program it would say less.
            self.end.in_order = false;
        }
        let read = Numbered {
            line: self.line,
            number,
            parent,
            entry,
        };
        if self.numbers.get(parent).is_some() {
            self.ready.push(read);
            return Ok(());
        }
        self.end.in_order = false;
        // Most entries have one child: a file of nothing but lost ones is not to take four times their room.
        let waiting = || Vec::with_capacity(1);
        self.early.entry(parent).or_insert_with(waiting).push(read);
        Ok(())
    }

    fn read_outline(&mut self, outline: &Value) -> Result<(), String> {
        let read = Outline::deserialize(outline);
        let outline = read.map_err(|error| format!("the outline cannot be read: {error}"))?;
        self.end.outline = Some(outline);
        Ok(())
    }

    fn read_remark(&mut self, value: &Value) -> Result<(), String> {
        let words = |name: &str| match property(value, name)?.as_str() {
            Some(words) => Ok(words.to_string()),
            None => Err(format!("{name} is words")),
        };
        let entry = |name: &str| {
            let number = value.get(name).and_then(Value::as_u64);
            let number = number.ok_or_else(|| format!("{name} is an entry's number"))?;
            self.numbers
                .get(number)
                .ok_or_else(|| format!("{name} {number} is no entry above this line"))
        };
        if value.get("breakpoint").is_some_and(is_of_a_newer_kind) {
            return Ok(());
        }
        let remark = if value.get("note").is_some() {
            Remark::Note {
                entry: entry("note")?,
                words: words("words")?,
            }
        } else if value.get("branch").is_some() {
            Remark::Name {
                first: entry("branch")?,
                name: words("name")?,
            }
        } else if let Some(seed) = value.get("seed") {
            let seed = seed.as_u64();
            Remark::Seed {
                entry: entry("from")?,
                seed: seed.ok_or("a seed is a whole number of 0 or more")?,
            }
        } else if value.get("logged").is_some() {
            Remark::Logged {
                entry: entry("logged")?,
                words: words("words")?,
            }
        } else if words("state")? == "cleared" {
            Remark::Cleared(trigger_from_json(property(value, "breakpoint")?)?)
        } else {
            Remark::Breakpoint(breakpoint_from_json(value)?)
        };
        self.end.remarks.push(remark);
        Ok(())
    }
}

/// What is wrong with a line.
enum LineError {
    /// It is no JSON; at the end of the file it was cut off.
    Torn(String),
    /// It is JSON, and something else than expected.
    Wrong(String),
}

/// Reads a whole log without playing it. Lines that cannot be read are left out and reported; an entry whose
/// parent was left out is left out too.
///
/// # Errors
/// Where the first line is no header this program can read.
pub fn read_log(input: impl BufRead) -> Result<ReadLog, LineFault> {
    let mut reader = LogReader::new(input)?;
    let mut log = Log::new();
    while let Some(entry) = reader.next_entry() {
        // The reader gives out parents before their children, and numbers as the log does.
        if log.append(entry).is_err() {
            break;
        }
    }
    Ok(ReadLog {
        log,
        end: reader.finish(),
    })
}

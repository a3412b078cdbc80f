//! A fixture: what one case asserts, and reading it.
//!
//! Fixtures are written by hand, so reading them is strict: a property nobody reads is a slip to surface.

use std::fmt;

use serde_json::{Map, Value};

use crate::runtime::{Command, wire};

use super::expectation::{Expectation, read_expectation};
use super::strict_json;

/// One case as its `fixture.json` states it.
#[derive(Debug, Clone, PartialEq)]
pub struct Fixture {
    /// What it asserts, as a sentence.
    pub name: String,
    /// The document it is about: a path relative to the fixture that stays inside the corpus.
    pub playbook: String,
    /// Why it asserts that, for a person.
    pub because: String,
    /// What is asserted.
    pub claim: Claim,
}

/// What a fixture asserts.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// A reader reaches this verdict on the document.
    Verdict(Verdict),
    /// A runner holds this conversation; never empty.
    Session(Vec<Entry>),
}

/// What a reader must do with a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Read it.
    Accept,
    /// Refuse it.
    Refuse,
}

/// One entry of a session.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// The driver sends this.
    Send(Command),
    /// The run reports this next.
    Expect(Expectation),
}

/// Why a fixture cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadFixture {
    /// Where in the fixture, as a JSON path; empty for all of it.
    pub path: String,
    /// What was found and what was expected, in words.
    pub fault: String,
}

impl fmt::Display for BadFixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.fault),
            path => write!(f, "{path}: {}", self.fault),
        }
    }
}

impl std::error::Error for BadFixture {}

type Read<T> = Result<T, BadFixture>;

fn bad<T>(path: impl Into<String>, fault: impl Into<String>) -> Read<T> {
    Err(BadFixture {
        path: path.into(),
        fault: fault.into(),
    })
}

/// Reads a fixture.
///
/// # Errors
/// Where `bytes` are no fixture; says where and why.
pub fn read_fixture(bytes: &[u8]) -> Read<Fixture> {
    let value = match strict_json::parse(bytes) {
        Ok(value) => value,
        Err(error) => return bad("", format!("not JSON: {error}")),
    };
    let Value::Object(object) = &value else {
        return bad("", "a fixture is a JSON object");
    };
    const KNOWN: [&str; 6] = [
        "$schema", "name", "playbook", "because", "verdict", "session",
    ];
    if let Some(unknown) = object.keys().find(|name| !KNOWN.contains(&name.as_str())) {
        return bad(unknown, "a fixture has no property of this name");
    }
    if let Some(schema) = object.get("$schema")
        && !schema.is_string()
    {
        return bad("$schema", format!("expected words, found {schema}"));
    }
    Ok(Fixture {
        name: words(object, "name")?,
        playbook: read_path(words(object, "playbook")?)?,
        because: words(object, "because")?,
        claim: read_claim(object)?,
    })
}

fn words(object: &Map<String, Value>, name: &str) -> Read<String> {
    match object.get(name) {
        Some(Value::String(words)) => Ok(words.clone()),
        Some(other) => bad(name, format!("expected words, found {other}")),
        None => bad(name, "is missing"),
    }
}

fn read_claim(object: &Map<String, Value>) -> Read<Claim> {
    match (object.get("verdict"), object.get("session")) {
        (Some(verdict), None) => read_verdict(verdict).map(Claim::Verdict),
        (None, Some(session)) => read_session(session).map(Claim::Session),
        (Some(_), Some(_)) => bad("", "a fixture states a verdict or a session, found both"),
        (None, None) => bad("", "a fixture states a verdict or a session, found neither"),
    }
}

fn read_verdict(value: &Value) -> Read<Verdict> {
    match value.as_str() {
        Some("accept") => Ok(Verdict::Accept),
        Some("refuse") => Ok(Verdict::Refuse),
        _ => bad(
            "verdict",
            format!("expected accept or refuse, found {value}"),
        ),
    }
}

fn read_session(value: &Value) -> Read<Vec<Entry>> {
    let Value::Array(entries) = value else {
        return bad("session", format!("expected a list, found {value}"));
    };
    if entries.is_empty() {
        return bad("session", "a session has at least one entry");
    }
    entries
        .iter()
        .enumerate()
        .map(|(i, entry)| read_entry(&format!("session[{i}]"), entry))
        .collect()
}

fn read_entry(path: &str, value: &Value) -> Read<Entry> {
    const EXPECTED: &str = "an entry has one property, send or expect";
    let Value::Object(object) = value else {
        return bad(path, format!("{EXPECTED}, found {value}"));
    };
    let mut properties = object.iter();
    match (properties.next(), properties.next()) {
        (Some((name, command)), None) if name == "send" => match wire::command_from_json(command) {
            Ok(command) => Ok(Entry::Send(command)),
            Err(fault) => bad(format!("{path}.send"), fault.to_string()),
        },
        (Some((name, event)), None) if name == "expect" => match read_expectation(event) {
            Ok(expectation) => Ok(Entry::Expect(expectation)),
            Err(claim) if claim.path.is_empty() => bad(format!("{path}.expect"), claim.words),
            Err(claim) => bad(format!("{path}.expect.{}", claim.path), claim.words),
        },
        _ => {
            let found: Vec<&str> = object.keys().map(String::as_str).collect();
            bad(path, format!("{EXPECTED}, found [{}]", found.join(", ")))
        }
    }
}

/// How many folders lie between the corpus and a fixture: `readable` and the case's own.
const DEPTH_OF_A_FIXTURE: usize = 2;

/// A document's path: relative, with forward slashes, inside the corpus all the way.
fn read_path(path: String) -> Read<String> {
    let mut letters = path.chars();
    let drive = matches!(
        (letters.next(), letters.next()),
        (Some(letter), Some(':')) if letter.is_ascii_alphabetic()
    );
    let fault = if path.is_empty() {
        "names no document"
    } else if path.starts_with('/') || drive {
        "must be relative to the fixture, found an absolute path"
    } else if path.contains('\\') {
        "is written with forward slashes"
    } else if leaves_the_corpus(&path) {
        "must stay inside the corpus, found a path that leaves it"
    } else {
        return Ok(path);
    };
    bad("playbook", format!("{fault}: {path:?}"))
}

fn leaves_the_corpus(path: &str) -> bool {
    let mut depth = Some(DEPTH_OF_A_FIXTURE);
    for part in path.split('/') {
        depth = match (part, depth) {
            (_, None) => None,
            ("" | ".", depth) => depth,
            ("..", Some(depth)) => depth.checked_sub(1),
            (_, Some(depth)) => Some(depth + 1),
        };
    }
    depth.is_none()
}

#[cfg(test)]
#[path = "fixture_tests.rs"]
mod tests;

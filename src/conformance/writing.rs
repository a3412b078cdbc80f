//! Writing what was played as a fixture.

use std::fmt::{self, Write as _};

use serde_json::{Value, json};

use crate::runtime::{Command, Event, wire};

use super::expectation::Expectation;
use super::fixture::{Claim, Entry, Fixture, Verdict};

/// The steps of a run as a session states them.
#[derive(Debug, Clone, PartialEq)]
pub struct StatedSession {
    /// The session; it begins with the `Start` it was begun with.
    pub entries: Vec<Entry>,
    /// How many steps it states.
    pub steps: usize,
    /// How many steps were left out that came before the start: a session begins with it.
    pub before_the_start: usize,
    /// How many steps were left out that sent a command nobody defines: a case with one is never playable.
    pub of_unknown_commands: usize,
}

/// Why steps cannot be stated as a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unwritable {
    /// None of them starts the run.
    NeverStarted,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unwritable::NeverStarted => f.write_str(
                "the run was never started, so there is nothing to keep: a case begins with Start",
            ),
        }
    }
}

impl std::error::Error for Unwritable {}

/// States `steps`, the commands sent one after the other and what each reported, as a session: each command,
/// then a claim an event. What is left out changed nothing in the run, and was refused.
///
/// # Errors
/// Where no step starts the run.
pub fn session_of<'a>(
    steps: impl IntoIterator<Item = (&'a Command, &'a [Event])>,
) -> Result<StatedSession, Unwritable> {
    let mut stated = StatedSession {
        entries: Vec::new(),
        steps: 0,
        before_the_start: 0,
        of_unknown_commands: 0,
    };
    for (command, events) in steps {
        if stated.steps == 0 && !matches!(command, Command::Start { .. }) {
            stated.before_the_start += 1;
        } else if matches!(command, Command::Unknown(_)) {
            stated.of_unknown_commands += 1;
        } else {
            stated.steps += 1;
            stated.entries.extend(entries_of(command, events));
        }
    }
    match stated.steps {
        0 => Err(Unwritable::NeverStarted),
        _ => Ok(stated),
    }
}

/// `steps` in a fixture's vocabulary: a line `{"send":…}` a command, and below it a line `{"expect":…}` an
/// event. Nothing is left out; every line ends in a line break.
pub fn to_text<'a>(steps: impl IntoIterator<Item = (&'a Command, &'a [Event])>) -> String {
    let mut text = String::new();
    for (command, events) in steps {
        for entry in entries_of(command, events) {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{}", entry_to_json(&entry));
        }
    }
    text
}

fn entries_of(command: &Command, events: &[Event]) -> impl Iterator<Item = Entry> {
    let expected = events
        .iter()
        .map(|event| Entry::Expect(Expectation::of(event)));
    std::iter::once(Entry::Send(command.clone())).chain(expected)
}

/// The fixture as JSON, an entry of its session a line, ending in a line break. [`read_fixture`] reads it as
/// an equal one.
///
/// [`read_fixture`]: super::read_fixture
pub fn write_fixture(fixture: &Fixture) -> String {
    let Fixture {
        name,
        playbook,
        because,
        claim,
    } = fixture;
    let mut text = String::from("{\n");
    for (property, words) in [("name", name), ("playbook", playbook), ("because", because)] {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "  \"{property}\": {},", json!(words));
    }
    match claim {
        Claim::Verdict(verdict) => {
            let _ = writeln!(text, "  \"verdict\": \"{}\"", verdict.name());
        }
        Claim::Session(entries) => {
            text.push_str("  \"session\": [\n");
            for (place, entry) in entries.iter().enumerate() {
                let comma = if place + 1 < entries.len() { "," } else { "" };
                let _ = writeln!(text, "    {}{comma}", entry_to_json(entry));
            }
            text.push_str("  ]\n");
        }
    }
    text.push_str("}\n");
    text
}

fn entry_to_json(entry: &Entry) -> Value {
    match entry {
        Entry::Send(command) => json!({ "send": wire::command_to_json(command) }),
        Entry::Expect(expectation) => json!({ "expect": expectation.written }),
    }
}

impl Verdict {
    /// The spelling in a fixture.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Accept => "accept",
            Verdict::Refuse => "refuse",
        }
    }
}

#[cfg(test)]
#[path = "writing_tests.rs"]
mod tests;

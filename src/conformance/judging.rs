//! Judging one case: reading its document, holding a session against the runner, saying how it ended.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::playbook::{self, Playbook, Refusal};
use crate::runtime::{Command, Event, PlayContext, PlayState, Taught, step, wire};

use super::expectation::Expectation;
use super::fixture::{Claim, Entry, Fixture, Verdict, read_fixture};
use super::matching::{difference, shown_beside};
use super::screening::missing_construct;

/// How one case ended.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseReport {
    /// The case: its folder and its own name, such as `playable/a-menu`.
    pub case: String,
    /// What it asserts, where its fixture could be read.
    pub claim: Option<String>,
    /// How it ended.
    pub outcome: Outcome,
}

/// How a case ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// Everything it asserts holds.
    Conformed,
    /// Something it asserts does not hold.
    Diverged(Divergence),
    /// It needs something the run was not taught.
    NotYetPlayable {
        /// What, in words: `a choice, node 3`.
        construct: String,
    },
    /// It cannot be judged at all: the fault is the case's own.
    Broken {
        /// Why, in words.
        why: String,
    },
}

/// Where a case and the runtime parted.
#[derive(Debug, Clone, PartialEq)]
pub struct Divergence {
    /// How they parted.
    pub kind: DivergenceKind,
    /// Where: `the document`, `session[3].expect.said.speech` or `the end of the session`.
    pub at: String,
    /// What the fixture expects there.
    pub expected: String,
    /// What came instead.
    pub actual: String,
}

/// How a case and the runtime can part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DivergenceKind {
    /// The reader reached the other verdict.
    OtherVerdict,
    /// The reader refused the document a session needs.
    DocumentRefused,
    /// An event came that is not the one expected.
    OtherEvent,
    /// An event was expected and none came.
    MissingEvent,
    /// The session is through and an event is left over.
    LeftOverEvent,
}

/// Judges one case. `document` is handed the path the fixture names, which stays inside the corpus, and gives
/// the bytes there or says why it cannot.
///
/// A divergence outranks what is not yet playable: a document that is refused diverges whatever it holds.
pub fn judge_case(
    case: &str,
    fixture: &[u8],
    document: impl FnOnce(&str) -> Result<Vec<u8>, String>,
    taught: Taught,
) -> CaseReport {
    let (claim, outcome) = match read_fixture(fixture) {
        Ok(fixture) => {
            let outcome = judge_fixture(case, &fixture, document, taught);
            (Some(fixture.name), outcome)
        }
        Err(bad) => {
            let why = format!("a bad fixture: {bad}");
            (None, Outcome::Broken { why })
        }
    };
    CaseReport {
        case: case.to_owned(),
        claim,
        outcome,
    }
}

fn judge_fixture(
    case: &str,
    fixture: &Fixture,
    document: impl FnOnce(&str) -> Result<Vec<u8>, String>,
    taught: Taught,
) -> Outcome {
    let misfiled = match &fixture.claim {
        Claim::Verdict(_) => case.starts_with("playable/").then_some("a session"),
        Claim::Session(_) => case.starts_with("readable/").then_some("a verdict"),
    };
    if let Some(belongs) = misfiled {
        let why = format!("a bad fixture: a case in this folder states {belongs}");
        return Outcome::Broken { why };
    }
    let bytes = match document(&fixture.playbook) {
        Ok(bytes) => bytes,
        Err(why) => {
            let why = format!("the document {} cannot be read: {why}", fixture.playbook);
            return Outcome::Broken { why };
        }
    };
    let read = playbook::read(&bytes).map(|read| read.playbook);
    match (&fixture.claim, read) {
        (Claim::Verdict(verdict), read) => judge_verdict(*verdict, read.err().as_ref()),
        (Claim::Session(_), Err(refusal)) => Outcome::Diverged(Divergence {
            kind: DivergenceKind::DocumentRefused,
            at: "the document".to_owned(),
            expected: "a playbook to play".to_owned(),
            actual: refusal.to_string(),
        }),
        (Claim::Session(session), Ok(playbook)) => judge_session(session, playbook, taught),
    }
}

fn judge_verdict(verdict: Verdict, refusal: Option<&Refusal>) -> Outcome {
    let (expected, actual) = match (verdict, refusal) {
        (Verdict::Accept, None) | (Verdict::Refuse, Some(_)) => return Outcome::Conformed,
        (Verdict::Accept, Some(refusal)) => ("accept", refusal.to_string()),
        (Verdict::Refuse, None) => ("refuse", "accepted".to_owned()),
    };
    Outcome::Diverged(Divergence {
        kind: DivergenceKind::OtherVerdict,
        at: "the document".to_owned(),
        expected: expected.to_owned(),
        actual,
    })
}

fn judge_session(session: &[Entry], playbook: Playbook, taught: Taught) -> Outcome {
    if let Some(construct) = missing_construct(&playbook, session, taught) {
        return Outcome::NotYetPlayable { construct };
    }
    match hold(session, PlayContext::new(Arc::new(playbook), taught)) {
        Ok(()) => Outcome::Conformed,
        Err(divergence) => Outcome::Diverged(divergence),
    }
}

/// Plays `session`: each `send` is a step, each `expect` takes the next event nobody has read yet.
fn hold(session: &[Entry], context: PlayContext) -> Result<(), Divergence> {
    let mut run = Run::new(context);
    if !matches!(session.first(), Some(Entry::Send(Command::Start { .. }))) {
        run.send(&Command::start());
    }
    for (i, entry) in session.iter().enumerate() {
        match entry {
            Entry::Send(command) => run.send(command),
            Entry::Expect(expectation) => {
                take(&mut run, expectation, &format!("session[{i}].expect"))?;
            }
        }
    }
    let Some(left_over) = run.unread.front() else {
        return Ok(());
    };
    let more = match run.unread.len() {
        1 => String::new(),
        count => format!(", and {} more", count - 1),
    };
    Err(Divergence {
        kind: DivergenceKind::LeftOverEvent,
        at: "the end of the session".to_owned(),
        expected: "no event left over".to_owned(),
        actual: format!("{}{more}", wire::event_to_json(left_over)),
    })
}

fn take(run: &mut Run, expectation: &Expectation, at: &str) -> Result<(), Divergence> {
    let expected = expectation.written.to_string();
    let Some(event) = run.unread.pop_front() else {
        return Err(Divergence {
            kind: DivergenceKind::MissingEvent,
            at: at.to_owned(),
            expected,
            actual: "no event".to_owned(),
        });
    };
    match difference(&expectation.event, &event) {
        None => Ok(()),
        Some(path) => Err(Divergence {
            kind: DivergenceKind::OtherEvent,
            at: if path.is_empty() {
                at.to_owned()
            } else {
                format!("{at}.{path}")
            },
            expected,
            actual: shown_beside(&expectation.event, &event).to_string(),
        }),
    }
}

/// A run, and the events it reported that nobody has read yet.
struct Run {
    context: PlayContext,
    state: PlayState,
    unread: VecDeque<Event>,
}

impl Run {
    fn new(context: PlayContext) -> Run {
        Run {
            context,
            state: PlayState::new(),
            unread: VecDeque::new(),
        }
    }

    fn send(&mut self, command: &Command) {
        let result = step(&self.context, &self.state, command);
        self.state = result.state;
        self.unread.extend(result.events);
    }
}

#[cfg(test)]
#[path = "judging_tests.rs"]
mod tests;

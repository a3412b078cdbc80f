//! Judging one case: reading its document, holding a session against the runner, saying how it ended.

use std::sync::Arc;

use crate::playbook::{self, Playbook, Refusal};
use crate::runtime::{PlayContext, Taught};

use super::divergence::{Divergence, DivergenceKind};
use super::fixture::{Claim, Entry, Fixture, Verdict, read_fixture};
use super::screening::missing_construct;
use super::session::play_session;

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
    let context = PlayContext::new(Arc::new(playbook), taught);
    match play_session(session, &context).parting {
        None => Outcome::Conformed,
        Some(parting) => Outcome::Diverged(parting.divergence),
    }
}

#[cfg(test)]
#[path = "judging_tests.rs"]
mod tests;

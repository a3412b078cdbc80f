//! Asking the world: what a moment asks, and whether a `Supply` answers it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::playbook::{Condition, Key};

use super::protocol::{Answer, Answers, Keys, RefusalReason};

/// What kind of answer a question takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AnswerKind {
    /// Whether a condition holds.
    Truth,
    /// What a query shows.
    Words,
    /// How much a query weight weighs: 0 or more.
    Number,
}

/// What one moment asks: each key once, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Questions {
    /// The keys, in the order they are asked.
    pub keys: Keys,
    /// The kind of answer each key takes, in the same order.
    pub kinds: Arc<[AnswerKind]>,
}

/// No answers: what a node that asks nothing is entered and left with.
pub(super) static NO_ANSWERS: Answers = Answers::new();

/// Why a `Supply` was not taken: the reason, and the words an explanation opens with.
pub(super) type SupplyRefusal = (RefusalReason, String);

impl AnswerKind {
    /// Whether `answer` is of this kind.
    pub fn takes(self, answer: &Answer) -> bool {
        match (self, answer) {
            (AnswerKind::Truth, Answer::Truth(_)) | (AnswerKind::Words, Answer::Words(_)) => true,
            (AnswerKind::Number, Answer::Number(number)) => number.is_finite() && *number >= 0.0,
            (AnswerKind::Truth | AnswerKind::Words | AnswerKind::Number, _) => false,
        }
    }

    /// The kind as a person reads it.
    pub fn name(self) -> &'static str {
        match self {
            AnswerKind::Truth => "a truth",
            AnswerKind::Words => "words",
            AnswerKind::Number => "a number of 0 or more",
        }
    }
}

/// Whether `condition` was answered true.
pub(in crate::runtime) fn holds(condition: &Condition, answers: &Answers) -> bool {
    matches!(answers.get(&condition.key), Some(Answer::Truth(true)))
}

/// Collects questions; a key asked again in the same moment is asked once.
#[derive(Debug, Default)]
pub(super) struct Asking {
    asked: Vec<(Key, AnswerKind)>,
    kinds: BTreeMap<Key, AnswerKind>,
}

impl Asking {
    /// Asks `key`. Gives the key back when it was asked before as another kind.
    pub(super) fn ask(&mut self, key: &Key, kind: AnswerKind) -> Result<(), Key> {
        match self.kinds.get(key) {
            Some(before) if *before == kind => Ok(()),
            Some(_) => Err(key.clone()),
            None => {
                self.kinds.insert(key.clone(), kind);
                self.asked.push((key.clone(), kind));
                Ok(())
            }
        }
    }

    /// What was asked, or nothing where nothing was.
    pub(super) fn questions(self) -> Option<Questions> {
        (!self.asked.is_empty()).then(|| Questions {
            keys: self.asked.iter().map(|(key, _)| key.clone()).collect(),
            kinds: self.asked.iter().map(|(_, kind)| *kind).collect(),
        })
    }
}

/// Holds `answers` to `questions`: every key answered, no other key, each answer of its kind, in that order.
pub(super) fn check_answers(
    questions: Option<&Questions>,
    answers: &Answers,
) -> Result<(), SupplyRefusal> {
    let asked: BTreeMap<&Key, AnswerKind> = questions
        .iter()
        .flat_map(|q| q.keys.iter().zip(q.kinds.iter().copied()))
        .collect();
    let unanswered: BTreeSet<&str> = asked
        .keys()
        .filter(|key| !answers.contains_key(**key))
        .map(|key| &***key)
        .collect();
    if !unanswered.is_empty() {
        return Err((
            RefusalReason::UnansweredKey,
            format!(
                "Supply left out {}. Every key asked needs an answer: {}.",
                list(unanswered),
                wanted(&asked)
            ),
        ));
    }
    let unasked: BTreeSet<&str> = answers
        .keys()
        .filter(|key| !asked.contains_key(key))
        .map(|key| &**key)
        .collect();
    if !unasked.is_empty() {
        return Err((
            RefusalReason::UnaskedKey,
            format!(
                "Supply answers {}, which nobody asked. Asked is {}.",
                list(unasked),
                wanted(&asked)
            ),
        ));
    }
    let wrong: BTreeSet<&str> = asked
        .iter()
        .filter(|(key, kind)| answers.get(**key).is_some_and(|answer| !kind.takes(answer)))
        .map(|(key, _)| &***key)
        .collect();
    if !wrong.is_empty() {
        return Err((
            RefusalReason::WrongAnswerKind,
            format!(
                "The answer is of the wrong kind for {}. Asked is {}.",
                list(wrong),
                wanted(&asked)
            ),
        ));
    }
    Ok(())
}

fn list(keys: BTreeSet<&str>) -> String {
    keys.into_iter().collect::<Vec<_>>().join(", ")
}

fn wanted(asked: &BTreeMap<&Key, AnswerKind>) -> String {
    if asked.is_empty() {
        return "nothing".into();
    }
    let keys: Vec<String> = asked
        .iter()
        .map(|(key, kind)| format!("{key} ({})", kind.name()))
        .collect();
    keys.join(", ")
}

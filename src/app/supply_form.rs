//! The form behind `Supply`: one field a key asked, filled in with what was answered last time.

use std::collections::BTreeMap;

use crate::debugger::{EntryId, Session};
use crate::playbook::Key;
use crate::runtime::{Answer, AnswerKind, Answers};

/// One key asked, and what is filled in for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The key.
    pub key: Key,
    /// What kind of answer it takes.
    pub kind: AnswerKind,
    /// What is filled in.
    pub filled: Filled,
    /// Whether it is what was answered last time, untouched.
    pub remembered: bool,
}

/// What is filled in for a key.
#[derive(Debug, Clone, PartialEq)]
pub enum Filled {
    /// A truth, or not chosen yet.
    Truth(Option<bool>),
    /// Words, which may be empty.
    Words(String),
    /// A number as it is typed.
    Number(String),
}

/// The form for the keys asked where the playhead stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SupplyForm {
    asked_at: Option<EntryId>,
    /// What was filled in elsewhere and not sent, by the entry that asked.
    drafts: BTreeMap<EntryId, Vec<Field>>,
    /// A field a key, in the order asked; none where nothing is asked.
    pub fields: Vec<Field>,
}

impl SupplyForm {
    /// Keeps the form in step with the session: anew where something else is asked, as it was where a refusal
    /// left the same keys open.
    pub fn follow(&mut self, session: &Session) {
        let playhead = session.playhead();
        let asked = session.log().asked_at(playhead);
        let asked_at = asked.map_or(playhead, |(entry, _)| entry);
        if self.asked_at == Some(asked_at) {
            return;
        }
        if let Some(left) = self.asked_at.replace(asked_at) {
            self.drafts.insert(left, std::mem::take(&mut self.fields));
        }
        if let Some(draft) = self.drafts.remove(&asked_at) {
            self.fields = draft;
            return;
        }
        let questions = session.context().questions(session.situation());
        self.fields = questions
            .iter()
            .flat_map(|asked| asked.keys.iter().zip(asked.kinds.iter()))
            .map(|(key, kind)| Field::new(key, *kind, session.last_answer(key)))
            .collect();
    }

    /// Forgets what it stands for, so that the next [`SupplyForm::follow`] makes it anew.
    pub fn forget(&mut self) {
        *self = SupplyForm::default();
    }

    /// Whether every field is filled in. Empty words may be supplied, but are not filled in by themselves.
    pub fn is_complete(&self) -> bool {
        self.fields.iter().all(Field::is_filled)
    }

    /// The answers filled in; a field without one is left out, so the runner can say so.
    pub fn answers(&self) -> Answers {
        self.fields
            .iter()
            .filter_map(|field| Some((field.key.clone(), field.answer()?)))
            .collect()
    }
}

impl Field {
    fn new(key: &Key, kind: AnswerKind, last: Option<&Answer>) -> Field {
        let last = last.filter(|answer| kind.takes(answer));
        let filled = match (kind, last) {
            (AnswerKind::Truth, Some(Answer::Truth(truth))) => Filled::Truth(Some(*truth)),
            (AnswerKind::Truth, _) => Filled::Truth(None),
            (AnswerKind::Words, Some(Answer::Words(words))) => Filled::Words(words.to_string()),
            (AnswerKind::Words, _) => Filled::Words(String::new()),
            (AnswerKind::Number, Some(Answer::Number(number))) => {
                Filled::Number(number.to_string())
            }
            (AnswerKind::Number, _) => Filled::Number(String::new()),
        };
        Field {
            key: key.clone(),
            kind,
            filled,
            remembered: last.is_some(),
        }
    }

    fn is_filled(&self) -> bool {
        match &self.filled {
            Filled::Words(words) => !words.is_empty() || self.remembered,
            Filled::Truth(_) | Filled::Number(_) => self.answer().is_some(),
        }
    }

    /// The answer filled in, if what is filled in is one. A negative number is one: the runner refuses it.
    pub fn answer(&self) -> Option<Answer> {
        match &self.filled {
            Filled::Truth(truth) => truth.map(Answer::Truth),
            Filled::Words(words) => Some(Answer::Words(words.as_str().into())),
            Filled::Number(typed) => {
                let number: f64 = typed.trim().parse().ok()?;
                number.is_finite().then_some(Answer::Number(number))
            }
        }
    }
}

//! The form behind `Supply`: one field a key asked, filled in with what the sources offer in their order.

use std::collections::BTreeMap;

use crate::debugger::{EntryId, Session, Source};
use crate::playbook::Key;
use crate::runtime::{Answer, AnswerKind, Answers, Questions};

/// One key asked, and what is filled in for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The key.
    pub key: Key,
    /// What kind of answer it takes.
    pub kind: AnswerKind,
    /// What is filled in.
    pub filled: Filled,
    /// Where it is from, as long as it is untouched.
    pub offered: Option<Source>,
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
    /// How often the log had been numbered anew then.
    rewritten: u32,
}

impl SupplyForm {
    /// Keeps the form in step with the session: anew where something else is asked, as it was where a refusal
    /// left the same keys open.
    pub fn follow(&mut self, session: &mut Session) {
        let playhead = session.playhead();
        let asked = session.log().asked_at(playhead);
        let asked_at = asked.map_or(playhead, |(entry, _)| entry);
        let rewritten = std::mem::replace(&mut self.rewritten, session.rewritten());
        if rewritten != session.rewritten() {
            // Entries have other numbers now: of all that was filled in only what is asked still stays.
            self.drafts.clear();
            self.asked_at = self.asks_the_same(session).then_some(asked_at);
        }
        if self.asked_at == Some(asked_at) {
            return;
        }
        if let Some(left) = self.asked_at.replace(asked_at) {
            self.drafts.insert(left, std::mem::take(&mut self.fields));
        }
        if let Some(draft) = self.drafts.remove(&asked_at) {
            self.fields = draft;
            // What was offered then may not be what is offered now.
            self.refill(session, |field| field.offered.is_some());
            return;
        }
        let questions = session.context().questions(session.situation()).cloned();
        self.fields = pairs(questions.as_ref())
            .map(|(key, kind)| Field::new(key, kind, offered(session, key, kind)))
            .collect();
    }

    fn asks_the_same(&self, session: &Session) -> bool {
        let questions = session.context().questions(session.situation());
        let fields = self.fields.iter().map(|field| (&field.key, field.kind));
        pairs(questions).eq(fields)
    }

    /// Fills in anew what nobody touched: what stands behind answers has changed.
    pub fn offer_again(&mut self, session: &mut Session) {
        self.refill(session, |field| {
            field.offered.is_some() || !field.is_filled()
        });
    }

    fn refill(&mut self, session: &mut Session, is_open: impl Fn(&Field) -> bool) {
        for field in self.fields.iter_mut().filter(|field| is_open(field)) {
            let offered = offered(session, &field.key, field.kind);
            *field = Field::new(&field.key, field.kind, offered);
        }
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

/// Each key asked, and as what kind.
fn pairs(questions: Option<&Questions>) -> impl Iterator<Item = (&Key, AnswerKind)> {
    let asked = questions.into_iter();
    asked.flat_map(|asked| asked.keys.iter().zip(asked.kinds.iter().copied()))
}

/// What the sources offer for `key`; where none of them does, what was answered last.
fn offered(session: &mut Session, key: &str, kind: AnswerKind) -> Option<(Answer, Source)> {
    let last = |session: &Session| {
        let last = session.last_answer(key).filter(|last| kind.takes(last))?;
        Some((last.clone(), Source::Last))
    };
    session.offer(key, kind).or_else(|| last(session))
}

impl Field {
    fn new(key: &Key, kind: AnswerKind, offered: Option<(Answer, Source)>) -> Field {
        let (answer, source) = offered.unzip();
        let filled = match (kind, &answer) {
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
            offered: source,
        }
    }

    fn is_filled(&self) -> bool {
        match &self.filled {
            Filled::Words(words) => !words.is_empty() || self.offered.is_some(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::debugger::SessionCommand;
    use crate::playbook::built::{branch, end, line, playbook};
    use crate::runtime::Command;

    fn answer(story: &mut Story, key: &str, truth: bool) {
        let answers = Answers::from([(key.into(), Answer::Truth(truth))]);
        story.send(Command::Supply(answers));
    }

    fn keys(form: &SupplyForm) -> Vec<&str> {
        form.fields.iter().map(|field| &*field.key).collect()
    }

    #[test]
    fn what_is_filled_in_stays_with_its_question_when_a_branch_is_removed() {
        let nodes = [
            branch().arm(1).gated("a").then(2),
            line(0, "B.").guarded("b").then(3),
            line(0, "C.").guarded("c").then(3),
            end(),
        ];
        let mut story = Story::of("doors", playbook(nodes), vec![]);
        let mut form = SupplyForm::default();
        story.send_start();
        answer(&mut story, "a", true);
        form.follow(&mut story.session);
        assert_eq!(keys(&form), ["b"]);
        story.go_to(1);
        answer(&mut story, "a", false);
        form.follow(&mut story.session);
        form.fields[0].filled = Filled::Truth(Some(true));
        form.fields[0].offered = None;
        let filled = form.fields.clone();
        story.session.apply(SessionCommand::RemoveBranch(0));
        form.follow(&mut story.session);
        assert_eq!((keys(&form), &form.fields), (vec!["c"], &filled));
        story.go_to(1);
        form.follow(&mut story.session);
        assert_eq!(keys(&form), ["a"]);
    }
}

//! The conversation so far, as a player would read it.
//!
//! 1. Each entry behind the playhead adds paragraphs, or parts of the last one, and no entry changes what an
//!    earlier one said. So going on adds, and going back cuts off.
//! 2. A `Continued` joins the speech it belongs to, with the effects and answers that came between.
//! 3. What was refused was never said: it is left out. A walk that came to a halt is told as far as it got.
//! 4. Of a long run only the last few hundred steps are told, so that moving anywhere takes no longer than in a
//!    short one; a rule says how many came earlier. Where it begins depends on the playhead's step alone.

use std::sync::Arc;

use crate::app::document::Document;
use crate::app::words::{answer_words, option_words, percent, performed_words};
use crate::debugger::{Entry, EntryId, Log, Session};
use crate::playbook::{Playbook, Speech, plain_text, scene_title};
use crate::runtime::{Command, Event, Moment, Situation, Taught};

/// At least so many steps before the playhead are told, and less than twice as many.
const STRETCH: usize = 256;

/// A paragraph of the conversation.
#[derive(Debug, Clone, PartialEq)]
pub enum Paragraph {
    /// Somebody speaks.
    Speech {
        /// Who, if they have a name.
        speaker: Option<Arc<str>>,
        /// What is said, and what happens meanwhile.
        parts: Vec<Part>,
    },
    /// What happens between speeches: an effect, an answer, a choice.
    Direction(String),
    /// The run began anew, or what came earlier is left out.
    Rule(String),
    /// The run ended.
    End,
}

/// A part of a speech.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// Words that are said.
    Words(Speech),
    /// What happens in the midst of them.
    Aside(String),
}

/// The conversation up to the playhead.
#[derive(Debug, Default)]
pub struct Conversation {
    /// What it was told on; the playbook is held so that no other can take its place unseen.
    told_on: Option<ToldOn>,
    told: Vec<Told>,
    paragraphs: Vec<Paragraph>,
    mood: Mood,
}

/// What entries were told on, and from which step of the way.
#[derive(Debug, Clone)]
struct ToldOn {
    playbook: Arc<Playbook>,
    taught: Taught,
    /// See [`Session::rewritten`].
    rewritten: u32,
    /// How many earlier steps are left out.
    left_out: usize,
}

/// An entry that was told, and how far the conversation was before it.
#[derive(Debug, Clone, Copy)]
struct Told {
    entry: EntryId,
    paragraphs: usize,
    /// How many parts the last paragraph had.
    parts: usize,
    mood: Mood,
}

#[derive(Debug, Clone, Copy, Default)]
struct Mood {
    /// Whether a `Continued` would join the last paragraph.
    is_speaking: bool,
    has_started: bool,
}

impl ToldOn {
    fn is(&self, other: &ToldOn) -> bool {
        Arc::ptr_eq(&self.playbook, &other.playbook)
            && (self.taught, self.rewritten, self.left_out)
                == (other.taught, other.rewritten, other.left_out)
    }
}

impl Conversation {
    /// Its paragraphs, the first one first.
    pub fn paragraphs(&self) -> &[Paragraph] {
        &self.paragraphs
    }

    /// Keeps the conversation in step with the playhead. Gives the first paragraph that is not as it was, if
    /// the playhead moved.
    pub fn follow(&mut self, document: &Document, session: &Session) -> Option<usize> {
        let position = session.position();
        let now = ToldOn {
            playbook: session.context().playbook().clone(),
            taught: session.context().taught(),
            rewritten: session.rewritten(),
            left_out: (position / STRETCH).saturating_sub(1) * STRETCH,
        };
        let left_out = now.left_out;
        let same = self.told_on.as_ref().is_some_and(|told| told.is(&now));
        let mut changed = (!same).then_some(0);
        if !same {
            *self = Conversation::after(left_out, session);
            self.told_on = Some(now);
        }
        let way = session.way();
        let to_tell = position - left_out;
        let mut shared = to_tell.min(self.told.len());
        // Ways that share an entry share all before it.
        while shared > 0
            && self.told.get(shared - 1).map(|told| told.entry) != way.get(left_out + shared - 1)
        {
            shared -= 1;
        }
        if shared == self.told.len() && shared == to_tell {
            return changed;
        }
        if let Some(first) = self.told.get(shared).copied() {
            self.cut(first);
        }
        self.told.truncate(shared);
        // The last one may be joined.
        changed = Some(changed.unwrap_or(self.paragraphs.len().saturating_sub(1)));
        for entry in way.iter_from(left_out + shared).take(to_tell - shared) {
            self.told.push(self.mark(entry));
            if let Some(recorded) = session.log().entry(entry) {
                self.tell(document, session.log(), recorded);
            }
        }
        changed
    }

    /// A conversation of which the first `left_out` steps are left out.
    fn after(left_out: usize, session: &Session) -> Conversation {
        let mut conversation = Conversation::default();
        if let Some(last) = left_out.checked_sub(1).and_then(|at| session.way().get(at)) {
            let words = format!("{left_out} earlier steps are in the log");
            conversation.paragraphs.push(Paragraph::Rule(words));
            conversation.mood.has_started = *session.log().situation(last) != Situation::NotStarted;
        }
        conversation
    }

    fn mark(&self, entry: EntryId) -> Told {
        Told {
            entry,
            paragraphs: self.paragraphs.len(),
            parts: match self.paragraphs.last() {
                Some(Paragraph::Speech { parts, .. }) => parts.len(),
                Some(Paragraph::Direction(_) | Paragraph::Rule(_) | Paragraph::End) | None => 0,
            },
            mood: self.mood,
        }
    }

    /// Goes back to how it was before `told`.
    fn cut(&mut self, told: Told) {
        self.paragraphs.truncate(told.paragraphs);
        if let Some(Paragraph::Speech { parts, .. }) = self.paragraphs.last_mut() {
            parts.truncate(told.parts);
        }
        self.mood = told.mood;
    }

    fn tell(&mut self, document: &Document, log: &Log, entry: &Entry) {
        if entry.is_refused() {
            return;
        }
        self.tell_command(document, log, entry);
        for event in &entry.events {
            match event {
                Event::Said { speaker, speech } => {
                    self.mood.is_speaking = true;
                    self.paragraphs.push(Paragraph::Speech {
                        speaker: speaker.clone(),
                        parts: vec![Part::Words(speech.clone())],
                    });
                }
                Event::Continued { speech } => self.say_on(speech),
                Event::Perform { effect } => self.happen(performed_words(effect)),
                Event::Ended => {
                    self.mood.is_speaking = false;
                    self.paragraphs.push(Paragraph::End);
                }
                Event::Resolve { .. }
                | Event::Offer { .. }
                | Event::Draw { .. }
                | Event::Refused { .. } => {}
            }
        }
    }

    fn tell_command(&mut self, document: &Document, log: &Log, entry: &Entry) {
        let before = log.situation(entry.parent);
        match &entry.command {
            Command::Start { anchor } => {
                let anchors = &document.playbook.anchors;
                let scene = anchor.as_ref().map(|slug| match anchors.get(&**slug) {
                    Some(_) => scene_title(slug),
                    None => slug.to_string(),
                });
                let rule = match scene {
                    Some(scene) => Some(format!("started at {scene}")),
                    None => self.mood.has_started.then(|| "started again".to_string()),
                };
                self.paragraphs.extend(rule.map(Paragraph::Rule));
                self.mood = Mood {
                    is_speaking: false,
                    has_started: true,
                };
            }
            Command::Next => self.mood.is_speaking = false,
            Command::Done | Command::Unknown(_) => {}
            Command::Failed(explanation) => self.happen(format!("failed: {explanation}")),
            Command::Supply(answers) => {
                let stops_within = matches!(
                    before,
                    Situation::AwaitingSupply {
                        moment: Moment::ToPlay(1..),
                        ..
                    }
                );
                self.mood.is_speaking &= stops_within;
                let answers: Vec<String> = answers
                    .iter()
                    .map(|(key, answer)| format!("{key} = {}", answer_words(answer)))
                    .collect();
                self.happen(format!("answered: {}", answers.join(", ")));
            }
            Command::Choose(index) => {
                self.mood.is_speaking = false;
                let label = log
                    .asked_at(entry.parent)
                    .into_iter()
                    .flat_map(|(_, asked)| &asked.events)
                    .find_map(|event| match event {
                        Event::Offer { options, .. } => options.get(*index),
                        _ => None,
                    })
                    .map(|option| plain_text(&option.label))
                    .unwrap_or_default();
                let node = before.node().unwrap_or_default();
                let words = option_words(document, node, *index, &label);
                self.happen(format!("chose: {words}"));
            }
            Command::Drawn(index) => {
                self.mood.is_speaking = false;
                let share = log
                    .asked_at(entry.parent)
                    .into_iter()
                    .flat_map(|(_, asked)| &asked.events)
                    .find_map(|event| match event {
                        Event::Draw { shares } => shares.get(*index).copied(),
                        _ => None,
                    });
                let arm = index.saturating_add(1);
                self.happen(match share {
                    Some(share) => format!("drawn: arm {arm}, {}", percent(share)),
                    None => format!("drawn: arm {arm}"),
                });
            }
        }
    }

    /// Tells of something that is not said: within the speech that goes on, or by itself.
    fn happen(&mut self, words: String) {
        match self.paragraphs.last_mut() {
            Some(Paragraph::Speech { parts, .. }) if self.mood.is_speaking => {
                parts.push(Part::Aside(words));
            }
            _ => self.paragraphs.push(Paragraph::Direction(words)),
        }
    }

    fn say_on(&mut self, speech: &Speech) {
        match self.paragraphs.last_mut() {
            Some(Paragraph::Speech { parts, .. }) if self.mood.is_speaking => {
                parts.push(Part::Words(speech.clone()));
            }
            _ => self.paragraphs.push(Paragraph::Speech {
                speaker: None,
                parts: vec![Part::Words(speech.clone())],
            }),
        }
    }
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;

//! Playing a session: each `send` is a step, each `expect` takes the next event nobody has read yet.

use crate::runtime::{Command, Event, PlayContext, PlayState, Situation, step, wire};

use super::claiming::expected_beside;
use super::divergence::{Divergence, DivergenceKind};
use super::expectation::Expectation;
use super::fixture::Entry;
use super::matching::{difference, shown_beside};

/// A session played to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedSession {
    /// Every command that was sent, in order: the session's own, behind a `Start` where it begins with none.
    pub steps: Vec<PlayedStep>,
    /// Where the run first parted from what the session claims.
    pub parting: Option<Parting>,
}

/// One command of a session and what it came to.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedStep {
    /// The command.
    pub command: Command,
    /// What the step reported.
    pub events: Vec<Event>,
    /// Where the run stood after it.
    pub situation: Situation,
}

/// The step at which a run parted from its session.
#[derive(Debug, Clone, PartialEq)]
pub struct Parting {
    /// The step: its position among [`PlayedSession::steps`].
    pub step: usize,
    /// What the session claims that step reports, as events. What a claim leaves open is as it came.
    pub expected: Vec<Event>,
    /// The first claim that does not hold.
    pub divergence: Divergence,
}

/// Plays every `send` of `session` on `context` and holds it to every `expect` up to the first that does not
/// hold; what is sent after that is still played.
pub fn play_session(session: &[Entry], context: &PlayContext) -> PlayedSession {
    let mut run = Run::new(context);
    if !matches!(session.first(), Some(Entry::Send(Command::Start { .. }))) {
        run.send(&Command::start());
    }
    let mut parting = None;
    for (i, entry) in session.iter().enumerate() {
        match entry {
            Entry::Send(command) => run.send(command),
            Entry::Expect(expectation) if parting.is_none() => {
                let rest = session.get(i + 1..).unwrap_or_default();
                parting = run.take(expectation, i, rest);
            }
            Entry::Expect(_) => {}
        }
    }
    PlayedSession {
        parting: parting.or_else(|| run.left_over()),
        steps: run.steps,
    }
}

/// A run, and how far its events were read.
struct Run<'a> {
    context: &'a PlayContext,
    state: PlayState,
    steps: Vec<PlayedStep>,
    /// The step whose events are read next.
    step: usize,
    /// How many of that step's events were read.
    read: usize,
}

impl<'a> Run<'a> {
    fn new(context: &'a PlayContext) -> Run<'a> {
        Run {
            context,
            state: PlayState::new(),
            steps: Vec::new(),
            step: 0,
            read: 0,
        }
    }

    fn send(&mut self, command: &Command) {
        let result = step(self.context, &self.state, command);
        self.state = result.state;
        self.steps.push(PlayedStep {
            command: command.clone(),
            events: result.events,
            situation: self.state.situation.clone(),
        });
    }

    /// The next event nobody has read, which stays unread. Behind the last one the newest step stands.
    fn next(&mut self) -> Option<&Event> {
        while self.step + 1 < self.steps.len() && self.read >= self.events().len() {
            self.step += 1;
            self.read = 0;
        }
        self.events().get(self.read)
    }

    /// What the step whose events are read next reported.
    fn events(&self) -> &[Event] {
        self.steps.get(self.step).map_or(&[], |step| &step.events)
    }

    /// Reads the next event for the `expect` that is entry `i` of the session, before the entries `rest`.
    fn take(&mut self, expectation: &Expectation, i: usize, rest: &[Entry]) -> Option<Parting> {
        let at = format!("session[{i}].expect");
        let expected = expectation.written.to_string();
        let divergence = match self.next() {
            None => Divergence {
                kind: DivergenceKind::MissingEvent,
                at,
                expected,
                actual: "no event".to_owned(),
            },
            Some(event) => {
                let Some(path) = difference(&expectation.event, event) else {
                    self.read += 1;
                    return None;
                };
                Divergence {
                    kind: DivergenceKind::OtherEvent,
                    at: match path.as_str() {
                        "" => at,
                        path => format!("{at}.{path}"),
                    },
                    expected,
                    actual: shown_beside(&expectation.event, event).to_string(),
                }
            }
        };
        Some(Parting {
            step: self.step,
            expected: self.expected(expectation, rest),
            divergence,
        })
    }

    /// What the step at hand should have reported: what was read of it, `claim` that does not hold, and the
    /// claims that follow before anything else is sent. Where more was sent already, those may be about later
    /// steps, so only as many are taken as the step reported events.
    fn expected(&self, claim: &Expectation, rest: &[Entry]) -> Vec<Event> {
        let events = self.events();
        let is_newest = self.step + 1 == self.steps.len();
        let more = rest.iter().map_while(|entry| match entry {
            Entry::Expect(expectation) => Some(expectation),
            Entry::Send(_) => None,
        });
        let claimed = std::iter::once(claim)
            .chain(more)
            .zip(self.read..)
            .take_while(|(_, place)| is_newest || *place < events.len())
            .map(|(claim, place)| expected_beside(&claim.event, events.get(place)));
        let held = events.iter().take(self.read).cloned();
        held.chain(claimed).collect()
    }

    /// The event that is left over once the session is through.
    fn left_over(&mut self) -> Option<Parting> {
        let left_over = wire::event_to_json(self.next()?);
        let behind = self.steps.iter().skip(self.step + 1);
        let unread =
            self.events().len() - self.read + behind.map(|step| step.events.len()).sum::<usize>();
        let more = match unread {
            1 => String::new(),
            count => format!(", and {} more", count - 1),
        };
        Some(Parting {
            step: self.step,
            expected: self.events().iter().take(self.read).cloned().collect(),
            divergence: Divergence {
                kind: DivergenceKind::LeftOverEvent,
                at: "the end of the session".to_owned(),
                expected: "no event left over".to_owned(),
                actual: format!("{left_over}{more}"),
            },
        })
    }
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;

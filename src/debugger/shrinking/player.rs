//! Steps played for candidates, each of them once.
//!
//! A step is a pure function of the situation and the command, so one that was played is known for good: a
//! candidate that comes to a situation and a command met before is told what that came to.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use crate::runtime::{
    Answer, Command, PlayContext, PlayState, Situation, Trace, step, step_traced,
};

use super::still::Still;
use super::{Attempt, Progress};

/// A situation, by number.
pub(super) type Place = u32;

/// A command, by number: equal ones have the same.
pub(super) type Sent = u32;

/// What a step came to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    pub(super) after: Place,
    pub(super) is_met: bool,
}

/// Commands from the beginning, where the run stood before each. The last meets, and no other does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sequence {
    pub(super) sent: Vec<Sent>,
    pub(super) before: Vec<Place>,
}

/// Plays steps, and knows those it has played.
pub(super) struct Player<'a> {
    context: &'a PlayContext,
    still: &'a Still,
    situations: Vec<Situation>,
    places: HashMap<Situation, Place>,
    commands: Vec<Command>,
    numbers: HashMap<Exact, Sent>,
    known: HashMap<(Place, Sent), Taken>,
    progress: Progress,
    asked: u64,
    may_stop: bool,
    stop_wanted: bool,
    tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
}

/// A command as a key: numbers count by their digits.
#[derive(Debug, PartialEq)]
struct Exact(Command);

/// The beginning, before anything was sent.
pub(super) const BEGINNING: Place = 0;

/// Progress is told after so many steps asked for, so that telling costs nothing.
const TOLD_EVERY: u64 = 1 << 10;

impl<'a> Player<'a> {
    pub(super) fn new(
        context: &'a PlayContext,
        still: &'a Still,
        tell: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Player<'a> {
        Player {
            context,
            still,
            situations: vec![Situation::NotStarted],
            places: HashMap::from([(Situation::NotStarted, BEGINNING)]),
            commands: Vec::new(),
            numbers: HashMap::new(),
            known: HashMap::new(),
            progress: Progress {
                attempt: Attempt::UnseenTail,
                replays: 0,
                steps: 0,
                best: 0,
            },
            asked: 0,
            may_stop: false,
            stop_wanted: false,
            tell,
        }
    }

    /// The context.
    pub(super) fn context(&self) -> &'a PlayContext {
        self.context
    }

    /// What has to happen still.
    pub(super) fn still(&self) -> &'a Still {
        self.still
    }

    /// How far the work is.
    pub(super) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The situation at `place`.
    pub(super) fn situation(&self, place: Place) -> &Situation {
        // Every place was given out by `place`.
        &self.situations[place as usize]
    }

    /// The command `sent`.
    pub(super) fn command(&self, sent: Sent) -> &Command {
        // Every number was given out by `number`.
        &self.commands[sent as usize]
    }

    /// The number of `command`.
    pub(super) fn number(&mut self, command: &Command) -> Sent {
        let next = self.commands.len() as Sent;
        let number = *self.numbers.entry(Exact(command.clone())).or_insert(next);
        if number == next {
            self.commands.push(command.clone());
        }
        number
    }

    /// Sends `sent` at `place`. Breaks where somebody wants the work to stop.
    pub(super) fn step(&mut self, place: Place, sent: Sent) -> ControlFlow<(), Taken> {
        self.asked += 1;
        if self.asked.is_multiple_of(TOLD_EVERY) {
            self.tell()?;
        }
        if let Some(taken) = self.known.get(&(place, sent)) {
            return ControlFlow::Continue(*taken);
        }
        self.progress.steps += 1;
        let state = PlayState::from(self.situation(place).clone());
        let command = self.command(sent);
        let (result, trace) = if self.still.needs_trace() {
            step_traced(self.context, &state, command)
        } else {
            (step(self.context, &state, command), Trace::default())
        };
        let taken = Taken {
            is_met: self.still.is_met(&result, &trace),
            after: self.place(result.state.situation),
        };
        self.known.insert((place, sent), taken);
        ControlFlow::Continue(taken)
    }

    /// Says that a candidate is played.
    pub(super) fn begins_replay(&mut self) {
        self.progress.replays += 1;
    }

    /// Says which attempt begins, and with how many steps.
    pub(super) fn begins(&mut self, attempt: Attempt, best: usize) -> ControlFlow<()> {
        self.progress.attempt = attempt;
        self.is_at(best)
    }

    /// Says how many steps the best run has now.
    pub(super) fn is_at(&mut self, best: usize) -> ControlFlow<()> {
        self.progress.best = best;
        self.tell()
    }

    /// From now on whoever is told may stop the work: before there is a run to keep, a stop has to wait. Breaks
    /// where one was wanted.
    pub(super) fn may_stop(&mut self) -> ControlFlow<()> {
        self.may_stop = true;
        self.tell()
    }

    fn tell(&mut self) -> ControlFlow<()> {
        self.stop_wanted |= (self.tell)(&self.progress).is_break();
        if self.stop_wanted && self.may_stop {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn place(&mut self, situation: Situation) -> Place {
        if let Some(place) = self.places.get(&situation) {
            return *place;
        }
        let place = self.situations.len() as Place;
        self.situations.push(situation.clone());
        self.places.insert(situation, place);
        place
    }
}

impl Sequence {
    /// How many steps it has.
    pub(super) fn len(&self) -> usize {
        self.sent.len()
    }
}

impl Eq for Exact {}

impl Hash for Exact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.kind().hash(state);
        match &self.0 {
            Command::Start { anchor } => anchor.hash(state),
            Command::Next | Command::Done => {}
            Command::Failed(explanation) => explanation.hash(state),
            Command::Supply(answers) => {
                for (key, answer) in answers {
                    key.hash(state);
                    match answer {
                        Answer::Truth(truth) => truth.hash(state),
                        Answer::Words(words) => words.hash(state),
                        // The two zeros are equal, so they hash alike.
                        Answer::Number(number) => (number + 0.0).to_bits().hash(state),
                    }
                }
            }
            Command::Choose(index) | Command::Drawn(index) => index.hash(state),
            Command::Unknown(name) => name.hash(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_commands_have_one_number_and_others_have_another() {
        let context = crate::debugger::shrinking::tests::three_lines();
        let mut tell = |_: &Progress| ControlFlow::Continue(());
        let mut player = Player::new(&context, &Still::End, &mut tell);
        let number = |n: f64| Command::Supply([("k".into(), Answer::Number(n))].into());
        let start = |slug: &str| Command::Start {
            anchor: Some(slug.into()),
        };
        let different = [
            Command::start(),
            start("a"),
            start("b"),
            Command::Next,
            Command::Done,
            Command::Choose(0),
            Command::Drawn(0),
            Command::Unknown("next".into()),
            number(0.0),
            number(0.5),
        ];
        for (place, command) in different.iter().enumerate() {
            assert_eq!(player.number(command), place as Sent);
        }
        assert_eq!(player.number(&number(-0.0)), player.number(&number(0.0)));
        assert_eq!(player.command(3), &Command::Next);
    }

    #[test]
    fn a_step_is_played_once() {
        let context = crate::debugger::shrinking::tests::three_lines();
        let mut tell = |_: &Progress| ControlFlow::Continue(());
        let mut player = Player::new(&context, &Still::End, &mut tell);
        let start = player.number(&Command::start());
        let played: Vec<Place> = (0..5)
            .filter_map(|_| player.step(BEGINNING, start).continue_value())
            .map(|taken| taken.after)
            .collect();
        assert_eq!(played, [1; 5]);
        assert_eq!(player.progress().steps, 1);
    }
}

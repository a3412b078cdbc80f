//! What the runner does, sentence by sentence.

mod arriving;
mod asking;
mod choosing;
mod drawing;
mod leaving;
mod matrix;
mod playing;
mod properties;
mod restored;
mod why;
mod wire;

use std::sync::Arc;

use super::*;
use crate::playbook::built::*;
use crate::playbook::{Fragment, Node, Playbook};

/// A run, driven command by command.
struct Run {
    context: PlayContext,
    state: PlayState,
}

/// A run of `nodes`, taught in full, not started.
fn full(nodes: impl IntoIterator<Item = Node>) -> Run {
    run(playbook(nodes), Taught::Full)
}

/// A run of `nodes`, taught the core alone, not started.
fn core(nodes: impl IntoIterator<Item = Node>) -> Run {
    run(playbook(nodes), Taught::Core)
}

fn run(playbook: Playbook, taught: Taught) -> Run {
    Run {
        context: PlayContext::new(Arc::new(playbook), taught),
        state: PlayState::new(),
    }
}

impl Run {
    /// Puts the run in `situation`, as a saved state does.
    fn restored(mut self, situation: Situation) -> Run {
        self.state = situation.into();
        self
    }

    fn send(&mut self, command: Command) -> Vec<Event> {
        let result = step(&self.context, &self.state, &command);
        self.state = result.state;
        result.events
    }

    fn start(&mut self) -> Vec<Event> {
        self.send(Command::start())
    }

    fn next(&mut self) -> Vec<Event> {
        self.send(Command::Next)
    }

    fn done(&mut self) -> Vec<Event> {
        self.send(Command::Done)
    }

    fn supply<const N: usize>(&mut self, answers: [(&str, Answer); N]) -> Vec<Event> {
        self.send(supply(answers))
    }

    fn choose(&mut self, index: usize) -> Vec<Event> {
        self.send(Command::Choose(index))
    }

    fn draw(&mut self, index: usize) -> Vec<Event> {
        self.send(Command::Drawn(index))
    }

    fn at(&self) -> &Situation {
        &self.state.situation
    }

    /// Sends `command`, holds that it is refused for `reason` alone, and gives the explanation. A refusal of
    /// the command itself must leave the situation as it was.
    #[track_caller]
    fn refused(&mut self, command: Command, reason: RefusalReason) -> String {
        let before = self.state.clone();
        let events = self.send(command.clone());
        let [
            Event::Refused {
                reason: found,
                explanation,
            },
        ] = &events[..]
        else {
            panic!("{command:?} should be refused, it came to {events:?}");
        };
        assert_eq!(*found, reason, "{explanation}");
        if !reason.halts_a_walk() {
            assert_eq!(self.state, before, "a refused command changes nothing");
        }
        explanation.to_string()
    }
}

fn supply<const N: usize>(answers: [(&str, Answer); N]) -> Command {
    Command::Supply(answers.map(|(key, answer)| (key.into(), answer)).into())
}

fn failed(why: &str) -> Command {
    Command::Failed(Explanation::new(why).expect("words"))
}

fn yes() -> Answer {
    Answer::Truth(true)
}

fn no() -> Answer {
    Answer::Truth(false)
}

fn words(words: &str) -> Answer {
    Answer::Words(words.into())
}

fn number(number: f64) -> Answer {
    Answer::Number(number)
}

/// Ada says `words`.
fn said(words: &str) -> Event {
    said_of([text(words)])
}

fn said_of(speech: impl IntoIterator<Item = Fragment>) -> Event {
    Event::Said {
        speaker: Some("Ada".into()),
        speech: speech.into_iter().collect(),
    }
}

fn continued(words: &str) -> Event {
    continued_of([text(words)])
}

fn continued_of(speech: impl IntoIterator<Item = Fragment>) -> Event {
    Event::Continued {
        speech: speech.into_iter().collect(),
    }
}

fn perform(effect: Fragment) -> Event {
    Event::Perform {
        effect: Arc::new(effect),
    }
}

fn resolve<const N: usize>(asked: [&str; N]) -> Event {
    Event::Resolve { keys: keys(asked) }
}

fn keys<const N: usize>(keys: [&str; N]) -> Keys {
    keys.map(Into::into).into()
}

fn at_node(node: usize) -> Situation {
    Situation::AtNode { node }
}

fn awaiting_done(node: usize, resume: Resume) -> Situation {
    Situation::AwaitingDone { node, resume }
}

fn awaiting_supply<const N: usize>(node: usize, asked: [&str; N], moment: Moment) -> Situation {
    Situation::AwaitingSupply {
        node,
        keys: keys(asked),
        moment,
    }
}

fn awaiting_choice<const N: usize>(node: usize, available: [usize; N]) -> Situation {
    Situation::AwaitingChoice {
        node,
        available: available.into(),
    }
}

fn awaiting_draw<const N: usize>(node: usize, available: [usize; N]) -> Situation {
    Situation::AwaitingDraw {
        node,
        available: available.into(),
    }
}

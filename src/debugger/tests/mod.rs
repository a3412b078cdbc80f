//! What a session does, told with tiny verbs.

mod answering;
mod breaking;
mod mirroring;
mod performing;
mod playlog;
mod remarking;
mod replaying;
mod running;
mod running_to;
mod sending;

use std::sync::Arc;

use super::*;
use crate::playbook::built::*;
use crate::playbook::{Node, Playbook};
use crate::runtime::{Answer, Answers, Command, PlayContext, RefusalReason, Situation, Taught};

/// A session over `nodes`, taught in full.
fn session(nodes: impl IntoIterator<Item = Node>) -> Session {
    Session::new(context(playbook(nodes)))
}

fn context(playbook: Playbook) -> PlayContext {
    PlayContext::new(Arc::new(playbook), Taught::Full)
}

/// Three lines and an end: nodes 0, 1, 2 and 3.
fn three_lines() -> Session {
    session([
        line(0, "One.").then(1),
        line(0, "Two.").then(2),
        line(0, "Three.").then(3),
        end(),
    ])
}

/// Sends as a person does.
fn send(session: &mut Session, command: Command) -> EntryId {
    let sender = Sender::Person;
    match session.apply(SessionCommand::Send { command, sender }) {
        Outcome::Sent(entry) => entry,
        other => panic!("sending came to {other:?}"),
    }
}

fn start(session: &mut Session) -> EntryId {
    send(session, Command::start())
}

fn next(session: &mut Session) -> EntryId {
    send(session, Command::Next)
}

fn supply(session: &mut Session, key: &str, answer: Answer) -> EntryId {
    let answers = Answers::from([(key.into(), answer)]);
    send(session, Command::Supply(answers))
}

fn back(session: &mut Session) -> Outcome {
    session.apply(SessionCommand::Back)
}

fn forward(session: &mut Session) -> Outcome {
    session.apply(SessionCommand::Forward)
}

fn go_to(session: &mut Session, entry: EntryId) -> Outcome {
    session.apply(SessionCommand::GoTo(entry))
}

/// Begins a run by `command` and runs until it stops.
fn runs(session: &mut Session, command: SessionCommand) -> Stop {
    assert_eq!(session.apply(command), Outcome::Running);
    assert!(session.is_running());
    let stop = session.run_until(|| false).expect("a run stops");
    assert!(!session.is_running());
    stop
}

fn goes_on(session: &mut Session) -> Stop {
    runs(session, SessionCommand::Continue)
}

fn goes_back(session: &mut Session) -> Stop {
    runs(session, SessionCommand::ContinueBackwards)
}

fn breaks_at(session: &mut Session, node: usize) {
    let outcome = session.apply(SessionCommand::SetBreakpoint(Breakpoint::at_node(node)));
    assert_eq!(outcome, Outcome::BreakpointsChanged);
}

fn at(session: &Session) -> Option<usize> {
    session.situation().node()
}

fn numbers(way: Way) -> Vec<usize> {
    way.iter().map(EntryId::number).collect()
}

fn words(words: &str) -> Answer {
    Answer::Words(words.into())
}

/// Stopped at the breakpoint on arriving at `node`.
fn breakpoint(node: usize) -> Stop {
    Stop::Breakpoint(vec![Trigger::Arrived(node)])
}

//! The runner: [`step`], situations, the protocol and its wire form.
//!
//! `step(context, state, command)` gives a new state and the events it reports. It is total and
//! deterministic, so a log of commands replays exactly, and whatever a debugger does (breakpoints, rewind,
//! running on) is a policy of whoever drives it. The **core** plays lines, effects, branches and ends; a
//! context taught [`Taught::Full`] also plays menus and random choices.
//!
//! - Arriving at a node is a walk: it goes on only while it hands the host nothing.
//! - What a node needs of the world is asked in one `Resolve` a moment: to play, at a stop, to leave.
//! - A command that cannot be taken is an event, not an error: the situation stays as it was.
//!
//! [`why()`] plays a step as well and says what decided it. Beside the wire form ([`wire`]) commands, answers and
//! situations are told in a person's words: [`command_words`], [`answer_words`], [`describe`].

mod arriving;
mod asking;
mod choosing;
mod context;
#[cfg(test)]
pub(crate) mod driven;
mod filling;
mod leaving;
mod plan;
mod playing;
mod protocol;
mod refusing;
mod segments;
mod situation;
mod step;
mod taking;
mod trace;
mod why;
pub mod wire;
mod words;

pub use crate::playbook::counted;
pub use asking::{AnswerKind, Questions};
pub use context::{PlayContext, Taught};
pub use protocol::{
    Answer, Answers, Command, CommandKind, Event, EventKind, Explanation, Keys, Offered,
    RefusalReason,
};
pub use refusing::{describe, takes};
pub use segments::{Segment, segments};
pub use situation::{Moment, Party, PlayState, Resume, Situation, SituationKind};
pub use step::{StepResult, step, step_traced};
pub use taking::edge_taken;
pub use trace::Trace;
pub use why::{Grounds, Guard, GuardVerdict, Halt, Look, Mark, Pass, Verdict, Why, why};
pub use words::{answer_words, command_words};

#[cfg(test)]
mod tests;

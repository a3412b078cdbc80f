//! The runner: `step`, situations, the protocol and its wire form.

mod context;
mod protocol;
mod situation;
mod step;
pub mod wire;

pub use context::{PlayContext, Taught};
pub use protocol::{
    Answer, Answers, Command, CommandKind, Event, EventKind, Explanation, Keys, Offered,
    RefusalReason,
};
pub use situation::{Moment, Party, PlayState, Resume, Situation, SituationKind};
pub use step::{StepResult, step};

//! Conformance: fixtures any runtime of the format can run, and holding a run of ours to them.
//!
//! A corpus is two folders of cases. `readable/` asks whether a reader takes a document at all, `playable/`
//! whether a runner holds a conversation. This module is handed a case's bytes and judges it; finding the
//! files is the shell's.
//!
//! A case ends in one [`Outcome`]: it conformed, it diverged, it is not yet playable, or it is broken. Broken
//! is the case's own fault and says nothing about the runner.
//!
//! The other way round, what was played is stated as a session and written as a fixture.

mod claiming;
mod divergence;
mod expectation;
mod fixture;
mod judging;
mod matching;
mod report;
mod screening;
mod session;
mod strict_json;
mod writing;

pub use divergence::{Divergence, DivergenceKind};
pub use expectation::{Expectation, ExpectedEvent, ExpectedOption, ExpectedSpeech};
pub use fixture::{BadFixture, Claim, Entry, Fixture, Verdict, read_fixture};
pub use judging::{CaseReport, Outcome, judge_case};
pub use matching::difference;
pub use report::Summary;
pub use screening::missing_construct;
pub use session::{Parting, PlayedSession, PlayedStep, play_session};
pub use writing::{StatedSession, Unwritable, session_of, to_text, write_fixture};

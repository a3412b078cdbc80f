//! Running on: policies over a session that send what is obvious and stop where a person would look.
//!
//! **Continue** first walks along entries that lie ahead of the playhead, sending nothing twice; where none
//! lie ahead it sends `Start` when nothing was sent yet and `Next` while the run waits on the player. It
//! stops at, in this order of report: a refusal; a breakpoint, whether the run stands, asks or only walks past
//! there; the node it was to run to; the end; a request nothing recorded answers. A loop of lines stops after
//! [`STEP_LIMIT`] steps sent.
//!
//! **Continue backwards** walks back and stops at the same entries, and at the beginning.

use crate::playbook::NodeIndex;
use crate::runtime::{Party, RefusalReason, Situation};

/// How many steps a run sends at most before it stops and says so.
pub const STEP_LIMIT: usize = 10_000;

/// Why a run stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// It arrived at a node with an enabled breakpoint.
    Breakpoint(NodeIndex),
    /// It arrived at the node it was to run to.
    Arrived(NodeIndex),
    /// The run asks something nothing recorded answers.
    Request(Party),
    /// A step was refused.
    Refusal(RefusalReason),
    /// The run has ended.
    End,
    /// Walking back, it came to the beginning.
    Beginning,
    /// Somebody stopped it.
    Interrupted,
    /// It sent this many steps without stopping.
    StepLimit(usize),
}

/// Which way a run goes, and how far it got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) way: RunWay,
    /// How many commands it sent; walking along recorded entries sends none.
    pub(super) sent: usize,
}

/// Which way a run goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunWay {
    /// On, and to this node if one is named.
    On(Option<NodeIndex>),
    /// Back.
    Backwards,
}

impl Stop {
    /// The stop as a sentence for a person.
    pub fn sentence(self) -> String {
        match self {
            Stop::Breakpoint(node) => format!("Stopped at the breakpoint on node {node}."),
            Stop::Arrived(node) => format!("Arrived at node {node}."),
            Stop::Request(Party::Host) => "Stopped: the host is asked to perform effects.".into(),
            Stop::Request(Party::World) => "Stopped: the world is asked.".into(),
            Stop::Request(Party::Chance) => "Stopped: an arm has to be drawn.".into(),
            Stop::Request(Party::Player | Party::Nobody) => {
                "Stopped: the player has to choose.".into()
            }
            Stop::Refusal(reason) => format!("Stopped: refused, {reason}."),
            Stop::End => "Stopped at the end.".into(),
            Stop::Beginning => "Stopped at the beginning.".into(),
            Stop::Interrupted => "Stopped by hand.".into(),
            Stop::StepLimit(steps) => {
                format!("Stopped after {steps} steps: this may be a loop of lines.")
            }
        }
    }
}

/// Whom `situation` asks something of; nothing where `Start` or `Next` goes on, or the run has ended.
pub(super) fn request(situation: &Situation) -> Option<Party> {
    match situation {
        Situation::NotStarted | Situation::AtNode { .. } | Situation::AtEnd => None,
        Situation::AwaitingDone { .. }
        | Situation::AwaitingSupply { .. }
        | Situation::AwaitingChoice { .. }
        | Situation::AwaitingDraw { .. } => Some(situation.waits_on()),
    }
}

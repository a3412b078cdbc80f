//! Running on: policies over a session that send what is obvious and stop where a person would look.
//!
//! **Continue** first walks along entries that lie ahead of the playhead, sending nothing twice; where none
//! lie ahead it sends `Start` when nothing was sent yet, `Next` while the run waits on the player, and what the
//! sources answer where something is asked (see [`super::Answering`]). It stops at, in this order of report: a
//! breakpoint, whether the run stands, asks or only walks past there; a refusal; what it was to run to; the end; a
//! request nothing answers. A loop stops after [`STEP_LIMIT`] steps sent.
//!
//! **Continue backwards** walks back and stops at the same entries, and at the beginning. Running to something, or
//! back to it, only adds a place to stop at.

use crate::playbook::NodeIndex;
use crate::runtime::{Party, RefusalReason, Situation};

use super::breakpoints::Trigger;

/// How many steps a run sends at most before it stops and says so.
pub const STEP_LIMIT: usize = 10_000;

/// Why a run stopped.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Stop {
    /// These enabled breakpoints hit, in the order of what they wait for; at least one.
    Breakpoint(Vec<Trigger>),
    /// It arrived at the node it was to run to, or back to.
    Arrived(NodeIndex),
    /// It came to the menu it was to run to, or back to.
    Choice,
    /// The next step leaves the scene it was to run to the end of.
    SceneEnd,
    /// The run asks something nothing answers.
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

/// What a run is after, and how far it got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) goal: Goal,
    /// How many commands it sent; walking along recorded entries sends none.
    pub(super) sent: usize,
    /// How many steps it went, those it walked along too.
    pub(super) steps: usize,
}

/// A run that goes on, as it is shown meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Running {
    /// Whether it walks back.
    pub is_back: bool,
    /// How many steps it went so far, those it walked along too.
    pub steps: usize,
}

/// Which way a run goes, and where it stops besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// On.
    On,
    /// On to this node.
    Node(NodeIndex),
    /// On to a menu.
    Choice,
    /// On to the end of a scene: its position, or nothing for the nodes before the first.
    SceneEnd(Option<usize>),
    /// Back.
    Back,
    /// Back to a menu.
    BackToChoice,
    /// Back to this node.
    BackToNode(NodeIndex),
}

impl Goal {
    /// Whether it walks back.
    pub(super) fn is_back(self) -> bool {
        match self {
            Goal::On | Goal::Node(_) | Goal::Choice | Goal::SceneEnd(_) => false,
            Goal::Back | Goal::BackToChoice | Goal::BackToNode(_) => true,
        }
    }
}

impl Stop {
    /// Whether it is at a breakpoint on `node`: on arriving there, leaving it or taking one of its ways.
    pub fn names(&self, node: NodeIndex) -> bool {
        match self {
            Stop::Breakpoint(hit) => hit.iter().any(|on| on.node() == Some(node)),
            Stop::Arrived(_)
            | Stop::Choice
            | Stop::SceneEnd
            | Stop::Request(_)
            | Stop::Refusal(_)
            | Stop::End
            | Stop::Beginning
            | Stop::Interrupted
            | Stop::StepLimit(_) => false,
        }
    }

    /// The stop as a sentence for a person.
    pub fn sentence(&self) -> String {
        match self {
            Stop::Breakpoint(hit) => {
                let hit: Vec<String> = hit.iter().map(Trigger::words).collect();
                format!("Stopped at the breakpoint on {}.", hit.join(" and on "))
            }
            Stop::Arrived(node) => format!("Arrived at node {node}."),
            Stop::Choice => "Stopped at the menu.".into(),
            Stop::SceneEnd => "Stopped at the end of the scene: the next step leaves it.".into(),
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

//! Why a step went as it did: what was looked at, in order, and what decided.
//!
//! Computed beside [`step`](super::step()), never inside it: the step is played with its trace, which says where it
//! went, and each node on the way is judged by the rules of leaving, offering and drawing. A property holds the two
//! together: the ways judged taken are the ways travelled.

mod judging;
mod refusal_words;
mod words;

use crate::playbook::{Key, NodeIndex};

use super::context::PlayContext;
use super::protocol::{Answer, Command, Event, Keys, RefusalReason};
use super::situation::{Moment, PlayState, Situation};
use super::step::{StepResult, step_traced};

/// What decided one step.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The nodes the step had to do with, in order: the one it left or went on with, then each it arrived at. None
    /// where the command was refused.
    pub passes: Vec<Pass>,
    /// Why it stopped where it did.
    pub halt: Halt,
}

/// A node a step passed or stands at, and what was looked at there.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// The node.
    pub node: NodeIndex,
    /// Whether the step arrived at it; otherwise it stood there before.
    pub arrived: bool,
    /// Its own condition, where the step came to it.
    pub guard: Option<Guard>,
    /// Every way out of it: arms, diverts and options in the order they are looked at, the succession last.
    pub looks: Vec<Look>,
}

/// What came of a node's own condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// Its key.
    pub key: Key,
    /// What was answered.
    pub verdict: GuardVerdict,
}

/// What came of a node's own condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardVerdict {
    /// It was answered true.
    Held,
    /// It was answered false: the node was stepped over.
    Failed,
    /// It is asked now.
    Asked,
    /// The walk halted before it was asked.
    Unasked,
}

/// One way out of a node, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// Its position in the node's `out`.
    pub edge: usize,
    /// The key that decides it: its condition's, else that of the weight the world is asked for.
    pub key: Option<Key>,
    /// What this step was answered for that key.
    pub answer: Option<Answer>,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of one way out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// It was taken.
    Taken(Grounds),
    /// Its key was answered false.
    Failed,
    /// It was not looked at: this one, earlier in the order, was taken.
    Unlooked {
        /// The position of the one taken.
        taken: usize,
    },
    /// It could have been taken, but this one was chosen or drawn.
    Outdone {
        /// The position of the one taken.
        taken: usize,
    },
    /// The menu or the draw stood open without it: it could not be taken.
    Unavailable,
    /// Its share of the draw is 0.
    NoShare,
    /// It is an option of the open menu.
    Offered,
    /// It may come up.
    Drawable {
        /// How likely, from 0 to 1.
        share: f64,
    },
    /// The succession of a menu or a draw of which something can be taken.
    Unneeded,
    /// Never considered: the node was stepped over, which its succession alone leaves.
    SteppedOver,
    /// Never considered: the node was not played, and its succession alone leaves it.
    Unread,
    /// Its key is asked now.
    Asked,
    /// The node has not been left.
    Undecided,
}

/// Why a way was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grounds {
    /// It carries no condition, and none before it held.
    Open,
    /// Its key was answered true.
    Held,
    /// It is the succession, and there was no arm that held.
    FellThrough,
    /// It is the succession of a node that was stepped over.
    SteppedOver,
    /// It is the succession of a menu or a draw of which nothing can be taken.
    NothingAvailable,
    /// It is the succession of a menu or a draw that was not played.
    Unplayed,
    /// It is the option that was chosen.
    Chosen,
    /// It is the arm that came up.
    Drawn,
}

/// How a verdict is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Taken, or it held.
    Taken,
    /// What was answered speaks against it.
    False,
    /// It was not looked at.
    Unlooked,
    /// Not decided yet.
    Open,
}

/// Why a step stopped where it did.
#[derive(Debug, Clone, PartialEq)]
pub enum Halt {
    /// The node asks the world.
    Asks {
        /// The keys asked.
        keys: Keys,
        /// What for.
        moment: Moment,
    },
    /// The host is handed effects.
    Performs {
        /// How many.
        effects: usize,
    },
    /// The line has spoken, and the player has the turn.
    Speaks,
    /// The line is through, and the player has the turn.
    Through,
    /// The menu is open.
    Offers,
    /// An arm is to be drawn.
    Draws,
    /// The run has ended.
    Ends,
    /// The host failed, so the run stands still.
    StandsStill,
    /// It was refused.
    Refused {
        /// The rule that refused.
        reason: RefusalReason,
        /// What was sent.
        sent: Command,
        /// Where the run stands.
        at: Situation,
    },
}

/// Plays `command` as [`step`](super::step()) does, and says what decided it.
///
/// ```
/// use std::sync::Arc;
/// use playscope::playbook::read;
/// use playscope::runtime::{Command, Grounds, PlayContext, PlayState, Taught, Verdict, why};
///
/// let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
///   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
///   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
///    "out":[{"kind":"succession","target":1}]},
///   {"kind":"end","id":1,"out":[]}]}"#;
/// let playbook = Arc::new(read(bytes).expect("a sound playbook").playbook);
/// let context = PlayContext::new(playbook, Taught::Full);
/// let (started, _) = why(&context, &PlayState::new(), &Command::start());
/// let (_, ended) = why(&context, &started.state, &Command::Next);
/// assert_eq!(ended.passes[0].looks[0].verdict, Verdict::Taken(Grounds::FellThrough));
/// assert_eq!(ended.sentences(&context)[0], "Node 0 was left by its succession, its only way.");
/// ```
pub fn why(context: &PlayContext, state: &PlayState, command: &Command) -> (StepResult, Why) {
    let (result, trace) = step_traced(context, state, command);
    let passes = judging::passes(context, &state.situation, command, &result, &trace);
    let halt = halt(command, &result);
    (result, Why { passes, halt })
}

fn halt(command: &Command, result: &StepResult) -> Halt {
    let situation = &result.state.situation;
    if let Some((reason, _)) = result.events.iter().find_map(Event::refusal) {
        return Halt::Refused {
            reason,
            sent: command.clone(),
            at: situation.clone(),
        };
    }
    if let Command::Failed(_) = command {
        return Halt::StandsStill;
    }
    match situation {
        Situation::AwaitingSupply { keys, moment, .. } => Halt::Asks {
            keys: keys.clone(),
            moment: *moment,
        },
        Situation::AwaitingDone { .. } => Halt::Performs {
            effects: result.events.iter().filter_map(Event::effect).count(),
        },
        Situation::AtNode { .. } if result.events.is_empty() => Halt::Through,
        // A command that leaves a run not started is refused.
        Situation::AtNode { .. } | Situation::NotStarted => Halt::Speaks,
        Situation::AwaitingChoice { .. } => Halt::Offers,
        Situation::AwaitingDraw { .. } => Halt::Draws,
        Situation::AtEnd => Halt::Ends,
    }
}

impl Why {
    /// What was decided last at `node`, if this step had to do with it.
    pub fn at(&self, node: NodeIndex) -> Option<&Pass> {
        self.passes.iter().rev().find(|pass| pass.node == node)
    }

    /// The rule that refused the step, if one did.
    pub fn refused(&self) -> Option<RefusalReason> {
        match &self.halt {
            Halt::Refused { reason, .. } => Some(*reason),
            Halt::Asks { .. }
            | Halt::Performs { .. }
            | Halt::Speaks
            | Halt::Through
            | Halt::Offers
            | Halt::Draws
            | Halt::Ends
            | Halt::StandsStill => None,
        }
    }
}

impl Pass {
    /// The position of the way it was left by, if it was left.
    pub fn taken(&self) -> Option<usize> {
        let taken = |look: &&Look| matches!(look.verdict, Verdict::Taken(_));
        self.looks.iter().find(taken).map(|look| look.edge)
    }

    /// What came of the way out at position `edge`.
    pub fn look(&self, edge: usize) -> Option<&Look> {
        self.looks.iter().find(|look| look.edge == edge)
    }

    /// Whether its own condition failed, so that it was stepped over.
    pub fn is_stepped_over(&self) -> bool {
        let guard = self.guard.as_ref();
        guard.is_some_and(|guard| guard.verdict == GuardVerdict::Failed)
    }
}

impl Verdict {
    /// How the verdict is marked.
    pub fn mark(self) -> Mark {
        match self {
            Verdict::Taken(_) => Mark::Taken,
            Verdict::Failed | Verdict::Unavailable | Verdict::NoShare => Mark::False,
            Verdict::Unlooked { .. }
            | Verdict::Outdone { .. }
            | Verdict::Unneeded
            | Verdict::SteppedOver
            | Verdict::Unread => Mark::Unlooked,
            Verdict::Offered | Verdict::Drawable { .. } | Verdict::Asked | Verdict::Undecided => {
                Mark::Open
            }
        }
    }
}

impl Mark {
    /// The sign it is drawn as: `✓`, `✗`, `–` or `…`.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Taken => "✓",
            Mark::False => "✗",
            Mark::Unlooked => "–",
            Mark::Open => "…",
        }
    }

    /// The mark in words.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Taken => "taken",
            Mark::False => "false",
            Mark::Unlooked => "not looked at",
            Mark::Open => "not decided yet",
        }
    }
}

impl GuardVerdict {
    /// How the verdict is marked.
    pub fn mark(self) -> Mark {
        match self {
            GuardVerdict::Held => Mark::Taken,
            GuardVerdict::Failed => Mark::False,
            GuardVerdict::Unasked => Mark::Unlooked,
            GuardVerdict::Asked => Mark::Open,
        }
    }
}

//! Where a run is, and what it is doing there.

use std::sync::Arc;

use crate::playbook::NodeIndex;

use super::protocol::Keys;

/// The state of a run: its situation and nothing else, because the host owns the game.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayState {
    /// Where the run is, and what it is doing there.
    pub situation: Situation,
}

/// Where a run is, and what it is doing there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Nothing was sent yet.
    NotStarted,
    /// At a node, waiting on the player.
    AtNode {
        /// The node.
        node: NodeIndex,
    },
    /// At a node, waiting on the host to perform effects.
    AwaitingDone {
        /// The node.
        node: NodeIndex,
        /// Where `Done` carries on.
        resume: Resume,
    },
    /// At a node, waiting on the world to answer keys.
    AwaitingSupply {
        /// The node.
        node: NodeIndex,
        /// The keys asked, in order.
        keys: Keys,
        /// What the answers are for.
        moment: Moment,
    },
    /// At a menu, waiting on the player to choose.
    AwaitingChoice {
        /// The choice.
        node: NodeIndex,
        /// The options that may be chosen, counted from 0 among those offered.
        available: Arc<[usize]>,
    },
    /// At a random choice, waiting on chance.
    AwaitingDraw {
        /// The random choice.
        node: NodeIndex,
        /// The arms that may come up, counted from 0.
        available: Arc<[usize]>,
    },
    /// The run has ended.
    AtEnd,
}

/// Where `Done` carries on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resume {
    /// In the line, at this segment, once its keys are answered.
    From(usize),
    /// The node is through.
    FromNodeEnd,
}

/// What the keys of a request are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moment {
    /// To play the node from this segment; 0 is its start.
    ToPlay(usize),
    /// To leave it.
    ToLeave,
}

/// The kinds of situation, in the order of the situation matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SituationKind {
    /// See [`Situation::NotStarted`].
    NotStarted,
    /// See [`Situation::AtNode`].
    AtNode,
    /// See [`Situation::AwaitingDone`].
    AwaitingDone,
    /// See [`Situation::AwaitingSupply`].
    AwaitingSupply,
    /// See [`Situation::AwaitingChoice`].
    AwaitingChoice,
    /// See [`Situation::AwaitingDraw`].
    AwaitingDraw,
    /// See [`Situation::AtEnd`].
    AtEnd,
}

/// Whom a run waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Party {
    /// Whoever plays: `Start`, `Next` or `Choose`.
    Player,
    /// Whoever performs effects: `Done` or `Failed`.
    Host,
    /// Whoever answers keys: `Supply`.
    World,
    /// Chance: `Drawn`.
    Chance,
    /// Nobody: the run has ended.
    Nobody,
}

impl PlayState {
    /// The state before anything was sent.
    pub fn new() -> PlayState {
        PlayState {
            situation: Situation::NotStarted,
        }
    }
}

impl Default for PlayState {
    fn default() -> PlayState {
        PlayState::new()
    }
}

impl From<Situation> for PlayState {
    fn from(situation: Situation) -> PlayState {
        PlayState { situation }
    }
}

impl Situation {
    /// The situation's kind.
    pub fn kind(&self) -> SituationKind {
        match self {
            Situation::NotStarted => SituationKind::NotStarted,
            Situation::AtNode { .. } => SituationKind::AtNode,
            Situation::AwaitingDone { .. } => SituationKind::AwaitingDone,
            Situation::AwaitingSupply { .. } => SituationKind::AwaitingSupply,
            Situation::AwaitingChoice { .. } => SituationKind::AwaitingChoice,
            Situation::AwaitingDraw { .. } => SituationKind::AwaitingDraw,
            Situation::AtEnd => SituationKind::AtEnd,
        }
    }

    /// The node the run stands at, if it stands at one.
    pub fn node(&self) -> Option<NodeIndex> {
        match self {
            Situation::NotStarted | Situation::AtEnd => None,
            Situation::AtNode { node }
            | Situation::AwaitingDone { node, .. }
            | Situation::AwaitingSupply { node, .. }
            | Situation::AwaitingChoice { node, .. }
            | Situation::AwaitingDraw { node, .. } => Some(*node),
        }
    }

    /// Whom the run waits for.
    pub fn waits_on(&self) -> Party {
        match self {
            Situation::NotStarted | Situation::AtNode { .. } | Situation::AwaitingChoice { .. } => {
                Party::Player
            }
            Situation::AwaitingDone { .. } => Party::Host,
            Situation::AwaitingSupply { .. } => Party::World,
            Situation::AwaitingDraw { .. } => Party::Chance,
            Situation::AtEnd => Party::Nobody,
        }
    }
}

impl SituationKind {
    /// Every kind, in the order of the situation matrix.
    pub const ALL: [SituationKind; 7] = [
        SituationKind::NotStarted,
        SituationKind::AtNode,
        SituationKind::AwaitingDone,
        SituationKind::AwaitingSupply,
        SituationKind::AwaitingChoice,
        SituationKind::AwaitingDraw,
        SituationKind::AtEnd,
    ];

    /// The kind's spelling on the wire.
    pub fn spelling(self) -> &'static str {
        match self {
            SituationKind::NotStarted => "not-started",
            SituationKind::AtNode => "at-node",
            SituationKind::AwaitingDone => "awaiting-done",
            SituationKind::AwaitingSupply => "awaiting-supply",
            SituationKind::AwaitingChoice => "awaiting-choice",
            SituationKind::AwaitingDraw => "awaiting-draw",
            SituationKind::AtEnd => "at-end",
        }
    }

    /// The kind's name as the matrix writes it.
    pub fn name(self) -> &'static str {
        match self {
            SituationKind::NotStarted => "NotStarted",
            SituationKind::AtNode => "AtNode",
            SituationKind::AwaitingDone => "AwaitingDone",
            SituationKind::AwaitingSupply => "AwaitingSupply",
            SituationKind::AwaitingChoice => "AwaitingChoice",
            SituationKind::AwaitingDraw => "AwaitingDraw",
            SituationKind::AtEnd => "AtEnd",
        }
    }
}

impl Party {
    /// The party as a person reads it.
    pub fn name(self) -> &'static str {
        match self {
            Party::Player => "the player",
            Party::Host => "the host",
            Party::World => "the world",
            Party::Chance => "chance",
            Party::Nobody => "nobody",
        }
    }
}

//! What a driver sends and what a step reports.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::playbook::{Fragment, Key, Speech};

/// What a driver sends.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Begin, or begin again: at the entry, or at a scene.
    Start {
        /// The scene's slug; without one, the entry.
        anchor: Option<Arc<str>>,
    },
    /// The player goes on.
    Next,
    /// The host has performed what was asked.
    Done,
    /// The host could not perform it, and says why.
    Failed(Explanation),
    /// What the world answers to the keys asked.
    Supply(Answers),
    /// The option the player takes, counted from 0 among those offered.
    Choose(usize),
    /// The arm that came up, counted from 0 among those drawn from.
    Drawn(usize),
    /// A command this build does not define, by the name the wire gave it.
    Unknown(Arc<str>),
}

/// The kinds of command, in the order of the situation matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CommandKind {
    /// See [`Command::Start`].
    Start,
    /// See [`Command::Next`].
    Next,
    /// See [`Command::Done`].
    Done,
    /// See [`Command::Failed`].
    Failed,
    /// See [`Command::Supply`].
    Supply,
    /// See [`Command::Choose`].
    Choose,
    /// See [`Command::Drawn`].
    Drawn,
    /// See [`Command::Unknown`].
    Unknown,
}

/// Words a host says about a failure: never empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Explanation(Arc<str>);

/// What the world answers, by key.
pub type Answers = BTreeMap<Key, Answer>;

/// What the world said about one key.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Whether a condition holds.
    Truth(bool),
    /// What a query shows.
    Words(Arc<str>),
    /// How much a query weight weighs.
    Number(f64),
}

/// The keys one request asks, in order, each once.
pub type Keys = Arc<[Key]>;

/// What a step reports.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A line opens.
    Said {
        /// The speaker's name; none for the anonymous default speaker.
        speaker: Option<Arc<str>>,
        /// The words up to the line's first command, queries filled.
        speech: Speech,
    },
    /// The line goes on after a command.
    Continued {
        /// The words, queries filled.
        speech: Speech,
    },
    /// The host is asked to perform an effect; answered by `Done` or `Failed`.
    Perform {
        /// The effect.
        effect: Arc<Fragment>,
    },
    /// The world is asked about keys; answered by `Supply`.
    Resolve {
        /// The keys asked.
        keys: Keys,
    },
    /// The player is offered a menu; answered by `Choose`.
    Offer {
        /// Whether the options must be shown in this order.
        ordered: bool,
        /// Every option in the order written.
        options: Arc<[Offered]>,
    },
    /// Chance is asked to pick an arm; answered by `Drawn`.
    Draw {
        /// Every arm's share in the order written: 0 to 1; 0 cannot be drawn.
        shares: Arc<[f64]>,
    },
    /// The run has ended.
    Ended,
    /// The command was not taken, or the walk it began came to a halt.
    Refused {
        /// Which rule refused.
        reason: RefusalReason,
        /// What was sent, where the run stands and what it can take, in words.
        explanation: Arc<str>,
    },
}

/// One option of a menu as it is offered.
#[derive(Debug, Clone, PartialEq)]
pub struct Offered {
    /// Its words, queries filled, commands removed.
    pub label: Speech,
    /// Whether it may be chosen.
    pub available: bool,
}

/// The kinds of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventKind {
    /// See [`Event::Said`].
    Said,
    /// See [`Event::Continued`].
    Continued,
    /// See [`Event::Perform`].
    Perform,
    /// See [`Event::Resolve`].
    Resolve,
    /// See [`Event::Offer`].
    Offer,
    /// See [`Event::Draw`].
    Draw,
    /// See [`Event::Ended`].
    Ended,
    /// See [`Event::Refused`].
    Refused,
}

/// Why a command was not taken. A closed set: a reason is added, never renamed or reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RefusalReason {
    /// `Next` before `Start`.
    NotStarted,
    /// `Next` after the end.
    AlreadyEnded,
    /// A known command where it cannot be taken.
    Misplaced,
    /// A command the runner does not define.
    UnknownCommand,
    /// The node the run stands at has no way onward.
    LeadsNowhere,
    /// A walk went round nodes that hand the host nothing.
    EndlessRing,
    /// A `Supply` left out a key that was asked.
    UnansweredKey,
    /// A `Supply` answered a key nobody asked.
    UnaskedKey,
    /// An answer of the wrong kind for its question.
    WrongAnswerKind,
    /// One node needs one key as a truth and as words.
    KeyNeededBothWays,
    /// A node kind the run was not taught.
    UnplayableNode,
    /// A `Choose` or `Drawn` past the last option or arm.
    NoSuchOption,
    /// A `Choose` or `Drawn` of one that cannot be taken.
    UnavailableOption,
    /// A `Start` at a scene the playbook lacks.
    UnknownAnchor,
}

impl Command {
    /// `Start` at the entry.
    pub fn start() -> Command {
        Command::Start { anchor: None }
    }

    /// The command's kind.
    pub fn kind(&self) -> CommandKind {
        match self {
            Command::Start { .. } => CommandKind::Start,
            Command::Next => CommandKind::Next,
            Command::Done => CommandKind::Done,
            Command::Failed(_) => CommandKind::Failed,
            Command::Supply(_) => CommandKind::Supply,
            Command::Choose(_) => CommandKind::Choose,
            Command::Drawn(_) => CommandKind::Drawn,
            Command::Unknown(_) => CommandKind::Unknown,
        }
    }
}

impl CommandKind {
    /// The kinds a driver can send, in the order of the situation matrix.
    pub const ALL: [CommandKind; 7] = [
        CommandKind::Start,
        CommandKind::Next,
        CommandKind::Done,
        CommandKind::Failed,
        CommandKind::Supply,
        CommandKind::Choose,
        CommandKind::Drawn,
    ];

    /// The kind's name as a person reads it.
    pub fn name(self) -> &'static str {
        match self {
            CommandKind::Start => "Start",
            CommandKind::Next => "Next",
            CommandKind::Done => "Done",
            CommandKind::Failed => "Failed",
            CommandKind::Supply => "Supply",
            CommandKind::Choose => "Choose",
            CommandKind::Drawn => "Drawn",
            CommandKind::Unknown => "an unknown command",
        }
    }

    /// The kind's spelling on the wire; one that nobody defines is spelled as it was sent, and here `unknown`.
    pub fn spelling(self) -> &'static str {
        match self {
            CommandKind::Start => "start",
            CommandKind::Next => "next",
            CommandKind::Done => "done",
            CommandKind::Failed => "failed",
            CommandKind::Supply => "supply",
            CommandKind::Choose => "choose",
            CommandKind::Drawn => "drawn",
            CommandKind::Unknown => "unknown",
        }
    }
}

impl Explanation {
    /// The words, or nothing when they are empty.
    pub fn new(words: impl Into<Arc<str>>) -> Option<Explanation> {
        let words = words.into();
        (!words.is_empty()).then_some(Explanation(words))
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Event {
    /// The event's kind.
    pub fn kind(&self) -> EventKind {
        match self {
            Event::Said { .. } => EventKind::Said,
            Event::Continued { .. } => EventKind::Continued,
            Event::Perform { .. } => EventKind::Perform,
            Event::Resolve { .. } => EventKind::Resolve,
            Event::Offer { .. } => EventKind::Offer,
            Event::Draw { .. } => EventKind::Draw,
            Event::Ended => EventKind::Ended,
            Event::Refused { .. } => EventKind::Refused,
        }
    }
}

impl Event {
    /// What is said, where the event says anything.
    pub fn speech(&self) -> Option<&Speech> {
        match self {
            Event::Said { speech, .. } | Event::Continued { speech } => Some(speech),
            Event::Perform { .. }
            | Event::Resolve { .. }
            | Event::Offer { .. }
            | Event::Draw { .. }
            | Event::Ended
            | Event::Refused { .. } => None,
        }
    }

    /// The effect the host is asked to perform, where it is.
    pub fn effect(&self) -> Option<&Fragment> {
        match self {
            Event::Perform { effect } => Some(effect),
            Event::Said { .. }
            | Event::Continued { .. }
            | Event::Resolve { .. }
            | Event::Offer { .. }
            | Event::Draw { .. }
            | Event::Ended
            | Event::Refused { .. } => None,
        }
    }

    /// The keys the world is asked; none where it is not.
    pub fn keys(&self) -> &[Key] {
        match self {
            Event::Resolve { keys } => keys,
            Event::Said { .. }
            | Event::Continued { .. }
            | Event::Perform { .. }
            | Event::Offer { .. }
            | Event::Draw { .. }
            | Event::Ended
            | Event::Refused { .. } => &[],
        }
    }

    /// Why it refuses and the explanation, where it is a refusal.
    pub fn refusal(&self) -> Option<(RefusalReason, &str)> {
        match self {
            Event::Refused {
                reason,
                explanation,
            } => Some((*reason, explanation)),
            Event::Said { .. }
            | Event::Continued { .. }
            | Event::Perform { .. }
            | Event::Resolve { .. }
            | Event::Offer { .. }
            | Event::Draw { .. }
            | Event::Ended => None,
        }
    }
}

impl EventKind {
    /// Every kind, in the order of the protocol.
    pub const ALL: [EventKind; 8] = [
        EventKind::Said,
        EventKind::Continued,
        EventKind::Perform,
        EventKind::Resolve,
        EventKind::Offer,
        EventKind::Draw,
        EventKind::Ended,
        EventKind::Refused,
    ];

    /// The kind's spelling on the wire.
    pub fn name(self) -> &'static str {
        match self {
            EventKind::Said => "said",
            EventKind::Continued => "continued",
            EventKind::Perform => "perform",
            EventKind::Resolve => "resolve",
            EventKind::Offer => "offer",
            EventKind::Draw => "draw",
            EventKind::Ended => "ended",
            EventKind::Refused => "refused",
        }
    }
}

impl RefusalReason {
    /// Every reason, in the order the protocol lists them.
    pub const ALL: [RefusalReason; 14] = [
        RefusalReason::NotStarted,
        RefusalReason::AlreadyEnded,
        RefusalReason::Misplaced,
        RefusalReason::UnknownCommand,
        RefusalReason::LeadsNowhere,
        RefusalReason::EndlessRing,
        RefusalReason::UnansweredKey,
        RefusalReason::UnaskedKey,
        RefusalReason::WrongAnswerKind,
        RefusalReason::KeyNeededBothWays,
        RefusalReason::UnplayableNode,
        RefusalReason::NoSuchOption,
        RefusalReason::UnavailableOption,
        RefusalReason::UnknownAnchor,
    ];

    /// The reason's spelling on the wire.
    pub fn name(self) -> &'static str {
        match self {
            RefusalReason::NotStarted => "not-started",
            RefusalReason::AlreadyEnded => "already-ended",
            RefusalReason::Misplaced => "misplaced",
            RefusalReason::UnknownCommand => "unknown-command",
            RefusalReason::LeadsNowhere => "leads-nowhere",
            RefusalReason::EndlessRing => "endless-ring",
            RefusalReason::UnansweredKey => "unanswered-key",
            RefusalReason::UnaskedKey => "unasked-key",
            RefusalReason::WrongAnswerKind => "wrong-answer-kind",
            RefusalReason::KeyNeededBothWays => "key-needed-both-ways",
            RefusalReason::UnplayableNode => "unplayable-node",
            RefusalReason::NoSuchOption => "no-such-option",
            RefusalReason::UnavailableOption => "unavailable-option",
            RefusalReason::UnknownAnchor => "unknown-anchor",
        }
    }

    /// The reason spelled `name` on the wire.
    pub fn from_name(name: &str) -> Option<RefusalReason> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// Whether the refusal is of a walk, which then stands at the node it reached. Every other reason refuses
    /// the command itself and leaves the situation as it was.
    pub fn halts_a_walk(self) -> bool {
        match self {
            RefusalReason::LeadsNowhere
            | RefusalReason::EndlessRing
            | RefusalReason::KeyNeededBothWays
            | RefusalReason::UnplayableNode => true,
            RefusalReason::NotStarted
            | RefusalReason::AlreadyEnded
            | RefusalReason::Misplaced
            | RefusalReason::UnknownCommand
            | RefusalReason::UnansweredKey
            | RefusalReason::UnaskedKey
            | RefusalReason::WrongAnswerKind
            | RefusalReason::NoSuchOption
            | RefusalReason::UnavailableOption
            | RefusalReason::UnknownAnchor => false,
        }
    }
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

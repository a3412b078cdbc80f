//! What a shrunk run has to come to still: one thing a step does, as a value and as words.
//!
//! ```
//! use playscope::debugger::shrinking::Still;
//!
//! let still: Still = "refused:leads-nowhere@12".parse().unwrap();
//! assert_eq!(still.to_string(), "refused:leads-nowhere@12");
//! assert_eq!(still.sentence(), "A step is refused as leads-nowhere at node 12.");
//! ```

use std::fmt;
use std::str::FromStr;

use crate::playbook::{NodeIndex, Speech, plain_text};
use crate::runtime::{Event, RefusalReason, Situation, SituationKind, StepResult, Trace};

/// One thing a step does, which a run cut shorter must do still.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Still {
    /// The step is refused, or the walk it began comes to a halt.
    Refused {
        /// Which rule refuses.
        reason: RefusalReason,
        /// The node the run stands at then; without one, wherever it stands.
        node: Option<NodeIndex>,
    },
    /// The step arrives at a node, whether it stands there, asks there or walks past it.
    Node(NodeIndex),
    /// One line, or one part of a line that goes on, is these words as plain text.
    Said(String),
    /// One line, or one part of a line that goes on, has these words in it.
    Says(String),
    /// The run ends.
    End,
    /// The run stands in a situation of this kind.
    At(SituationKind),
}

const POSSIBLE: &str = "expected refused:REASON, refused:REASON@NODE, node:NODE, said:EXACT WORDS, \
     says:PART OF THEM, end, or at:SITUATION";

impl Still {
    /// Whether a step that came to `result` by way of `trace` does it.
    pub fn is_met(&self, result: &StepResult, trace: &Trace) -> bool {
        match self {
            Still::Refused { reason, node } => {
                reasons(&result.events).any(|found| found == *reason)
                    && node.is_none_or(|node| result.state.situation.node() == Some(node))
            }
            Still::Node(node) => trace.arrived.contains(node),
            Still::Said(words) => spoken(&result.events).any(|speech| plain_text(speech) == *words),
            Still::Says(words) => {
                spoken(&result.events).any(|speech| plain_text(speech).contains(words.as_str()))
            }
            Still::End => result.events.contains(&Event::Ended),
            Still::At(kind) => result.state.situation.kind() == *kind,
        }
    }

    /// Everything a step did that a run could be shrunk to, what a tester most likely means first: a refusal
    /// where it stands, the words said, the end, the nodes arrived at (the last first), the situation's kind,
    /// and the refusal wherever it stands.
    pub fn of_step(events: &[Event], situation: &Situation, trace: &Trace) -> Vec<Still> {
        let node = situation.node();
        let refused = reasons(events).map(|reason| Still::Refused { reason, node });
        let said = spoken(events)
            .map(|speech| plain_text(speech))
            .filter(|words| !words.trim().is_empty())
            .map(Still::Said);
        let ended = events.contains(&Event::Ended).then_some(Still::End);
        let arrived = trace.arrived.iter().rev().copied().map(Still::Node);
        let anywhere = reasons(events).map(|reason| Still::Refused { reason, node: None });
        let mut all = Vec::new();
        for still in refused
            .chain(said)
            .chain(ended)
            .chain(arrived)
            .chain([Still::At(situation.kind())])
            .chain(anywhere)
        {
            if !all.contains(&still) {
                all.push(still);
            }
        }
        all
    }

    /// The node it names, if it names one.
    pub fn node(&self) -> Option<NodeIndex> {
        match self {
            Still::Refused { node, .. } => *node,
            Still::Node(node) => Some(*node),
            Still::Said(_) | Still::Says(_) | Still::End | Still::At(_) => None,
        }
    }

    /// What has to happen, as a sentence for a person.
    pub fn sentence(&self) -> String {
        match self {
            Still::Refused { reason, node: None } => format!("A step is refused as {reason}."),
            Still::Refused {
                reason,
                node: Some(node),
            } => format!("A step is refused as {reason} at node {node}."),
            Still::Node(node) => format!("The run arrives at node {node}."),
            Still::Said(words) => format!("Somebody says exactly “{words}”."),
            Still::Says(words) => format!("Somebody says “{words}”, alone or among other words."),
            Still::End => "The run ends.".into(),
            Still::At(kind) => format!("The run comes to {}.", kind.name()),
        }
    }

    /// Whether the trace of a step is needed to tell.
    pub(super) fn needs_trace(&self) -> bool {
        matches!(self, Still::Node(_))
    }
}

/// Everything said in `events`, opened or gone on with.
fn spoken(events: &[Event]) -> impl Iterator<Item = &Speech> {
    events.iter().filter_map(Event::speech)
}

/// The reason of every refusal in `events`.
fn reasons(events: &[Event]) -> impl Iterator<Item = RefusalReason> {
    let refusals = events.iter().filter_map(Event::refusal);
    refusals.map(|(reason, _)| reason)
}

impl fmt::Display for Still {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Still::Refused { reason, node: None } => write!(f, "refused:{reason}"),
            Still::Refused {
                reason,
                node: Some(node),
            } => write!(f, "refused:{reason}@{node}"),
            Still::Node(node) => write!(f, "node:{node}"),
            Still::Said(words) => write!(f, "said:{words}"),
            Still::Says(words) => write!(f, "says:{words}"),
            Still::End => f.write_str("end"),
            Still::At(kind) => write!(f, "at:{}", kind.spelling()),
        }
    }
}

impl FromStr for Still {
    type Err = String;

    /// Reads what [`fmt::Display`] writes.
    ///
    /// # Errors
    /// In words: what was found, and everything that is possible there.
    fn from_str(text: &str) -> Result<Still, String> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match (name, rest) {
            ("refused", Some(rest)) => refused(rest),
            ("node", Some(rest)) => node(rest).map(Still::Node),
            ("said", Some("")) => Err("said needs the words: said:EXACT WORDS".into()),
            ("said", Some(words)) => Ok(Still::Said(words.into())),
            ("says", Some("")) => Err("says needs the words: says:PART OF THEM".into()),
            ("says", Some(words)) => Ok(Still::Says(words.into())),
            ("end", None) => Ok(Still::End),
            ("at", Some(kind)) => SituationKind::ALL
                .into_iter()
                .find(|known| known.spelling() == kind)
                .map(Still::At)
                .ok_or_else(|| {
                    let kinds = SituationKind::ALL.map(SituationKind::spelling).join(", ");
                    format!("there is no situation of kind “{kind}”; expected one of {kinds}")
                }),
            _ => Err(format!("found “{text}”; {POSSIBLE}")),
        }
    }
}

fn refused(text: &str) -> Result<Still, String> {
    let (name, at) = match text.split_once('@') {
        Some((name, at)) => (name, Some(node(at)?)),
        None => (text, None),
    };
    let reason = RefusalReason::from_name(name).ok_or_else(|| {
        let reasons = RefusalReason::ALL.map(RefusalReason::name).join(", ");
        format!("no refusal has the reason “{name}”; expected one of {reasons}")
    })?;
    Ok(Still::Refused { reason, node: at })
}

fn node(text: &str) -> Result<NodeIndex, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| {
        format!("found “{text}” for a node; expected its position, a whole number from 0")
    })
}

#[cfg(test)]
#[path = "still_tests.rs"]
mod tests;

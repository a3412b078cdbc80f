//! A breakpoint while it is typed: whatever is typed stays, wrong or not, and what it comes to is read of it.

use regex::Regex;

use crate::debugger::{AnswerCondition, Breakpoint, SetOn, Trigger};
use crate::playbook::{NodeIndex, Playbook};
use crate::runtime::{EventKind, RefusalReason, SituationKind};

/// What a breakpoint can wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// See [`Trigger::Arrived`].
    Arrived,
    /// See [`Trigger::Left`].
    Left,
    /// See [`Trigger::Taken`].
    Taken,
    /// See [`Trigger::Scene`].
    Scene,
    /// See [`Trigger::Asked`].
    Asked,
    /// See [`Trigger::Effect`].
    Effect,
    /// See [`Trigger::Speaker`].
    Speaker,
    /// See [`Trigger::Words`].
    Words,
    /// See [`Trigger::Pattern`].
    Pattern,
    /// See [`Trigger::Event`].
    Event,
    /// See [`Trigger::Refusal`].
    Refusal,
    /// See [`Trigger::Situation`].
    Situation,
}

impl Kind {
    /// Every kind, in the order they are listed.
    pub const ALL: [Kind; 12] = [
        Kind::Arrived,
        Kind::Left,
        Kind::Taken,
        Kind::Scene,
        Kind::Asked,
        Kind::Effect,
        Kind::Speaker,
        Kind::Words,
        Kind::Pattern,
        Kind::Event,
        Kind::Refusal,
        Kind::Situation,
    ];

    /// The kind in words.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Arrived => "Arriving at a node",
            Kind::Left => "Leaving a node",
            Kind::Taken => "Taking a way",
            Kind::Scene => "Entering a scene",
            Kind::Asked => "Asking a key",
            Kind::Effect => "An effect",
            Kind::Speaker => "Somebody speaking",
            Kind::Words => "Words being said",
            Kind::Pattern => "Words matching a pattern",
            Kind::Event => "A kind of event",
            Kind::Refusal => "A refusal",
            Kind::Situation => "A kind of situation",
        }
    }

    /// The kind of `on`.
    pub fn of(on: &Trigger) -> Kind {
        match on {
            Trigger::Arrived(_) => Kind::Arrived,
            Trigger::Left(_) => Kind::Left,
            Trigger::Taken(..) => Kind::Taken,
            Trigger::Scene(_) => Kind::Scene,
            Trigger::Asked(_) => Kind::Asked,
            Trigger::Effect(_) => Kind::Effect,
            Trigger::Speaker(_) => Kind::Speaker,
            Trigger::Words(_) => Kind::Words,
            Trigger::Pattern(_) => Kind::Pattern,
            Trigger::Event(_) => Kind::Event,
            Trigger::Refusal(_) => Kind::Refusal,
            Trigger::Situation(_) => Kind::Situation,
        }
    }
}

/// A breakpoint while it is typed. Every kind has a value of its own, so that turning to another kind and back
/// loses nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// What it waits for.
    pub kind: Kind,
    /// The node's number.
    pub node: String,
    /// Which way of the node, counted from 0.
    pub way: usize,
    /// The scene's slug.
    pub scene: String,
    /// The key.
    pub key: String,
    /// A call's name, or words of a stage direction.
    pub effect: String,
    /// The speaker's name.
    pub speaker: String,
    /// The words.
    pub words: String,
    /// The pattern.
    pub pattern: Pattern,
    /// The kind of event.
    pub event: EventKind,
    /// The reason, or any.
    pub refusal: Option<RefusalReason>,
    /// The kind of situation.
    pub situation: SituationKind,
    /// From which time on.
    pub from: String,
    /// The condition; empty for none.
    pub condition: String,
    /// Whether it writes instead of stopping.
    pub writes: bool,
    /// What it writes.
    pub says: String,
    /// Whether it is enabled.
    enabled: bool,
    /// What it waited for, and what its node was when that was set.
    was: Option<(Trigger, Option<SetOn>)>,
}

/// A pattern as it is typed, and what is wrong with it. It is looked at once, since a large one takes long.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pattern {
    /// What is typed.
    pub text: String,
    looked_at: String,
    fault: Option<String>,
}

impl Draft {
    /// A new breakpoint, on arriving at `node` where one is given.
    pub fn new(node: Option<NodeIndex>) -> Draft {
        Draft {
            kind: Kind::Arrived,
            node: node.map(|node| node.to_string()).unwrap_or_default(),
            way: 0,
            scene: String::new(),
            key: String::new(),
            effect: String::new(),
            speaker: String::new(),
            words: String::new(),
            pattern: Pattern::default(),
            event: EventKind::Said,
            refusal: None,
            situation: SituationKind::AtNode,
            from: "1".into(),
            condition: String::new(),
            writes: false,
            says: String::new(),
            enabled: true,
            was: None,
        }
    }

    /// `breakpoint`, to be changed.
    pub fn of(breakpoint: &Breakpoint) -> Draft {
        let mut draft = Draft::new(breakpoint.on.node());
        draft.kind = Kind::of(&breakpoint.on);
        match &breakpoint.on {
            Trigger::Arrived(_) | Trigger::Left(_) => {}
            Trigger::Taken(_, way) => draft.way = *way,
            Trigger::Scene(slug) => draft.scene = slug.clone(),
            Trigger::Asked(key) => draft.key = key.to_string(),
            Trigger::Effect(effect) => draft.effect = effect.clone(),
            Trigger::Speaker(name) => draft.speaker = name.clone(),
            Trigger::Words(words) => draft.words = words.clone(),
            Trigger::Pattern(pattern) => draft.pattern.text = pattern.clone(),
            Trigger::Event(kind) => draft.event = *kind,
            Trigger::Refusal(reason) => draft.refusal = *reason,
            Trigger::Situation(kind) => draft.situation = *kind,
        }
        draft.from = breakpoint.from.to_string();
        let condition = breakpoint.condition.as_ref();
        draft.condition = condition.map(ToString::to_string).unwrap_or_default();
        draft.writes = breakpoint.is_logpoint();
        draft.says = breakpoint.says.clone().unwrap_or_default();
        draft.enabled = breakpoint.enabled;
        draft.was = Some((breakpoint.on.clone(), breakpoint.set_on.clone()));
        draft
    }

    /// The node typed.
    ///
    /// # Errors
    /// In words, where it is no node of `playbook`.
    pub fn node(&self, playbook: &Playbook) -> Result<NodeIndex, String> {
        let typed = self.node.trim();
        let count = playbook.nodes.len();
        if typed.is_empty() {
            return Err(format!(
                "expected a node’s number, 0 to {}",
                count.saturating_sub(1)
            ));
        }
        match typed.parse::<usize>() {
            Ok(node) if node < count => Ok(node),
            Ok(node) => Err(format!(
                "there is no node {node}: this playbook has 0 to {}",
                count.saturating_sub(1)
            )),
            Err(_) => Err(format!("expected a node’s number, found “{typed}”")),
        }
    }

    /// What it waits for. A node that was not changed need not be there.
    ///
    /// # Errors
    /// In words, what is missing or wrong.
    pub fn trigger(&self, playbook: &Playbook) -> Result<Trigger, String> {
        Ok(match self.kind {
            Kind::Arrived => self.at_node(playbook, Trigger::Arrived)?,
            Kind::Left => self.at_node(playbook, Trigger::Left)?,
            Kind::Taken => self.at_node(playbook, |node| Trigger::Taken(node, self.way))?,
            Kind::Scene => Trigger::Scene(filled(&self.scene, "a scene")?.trim().into()),
            Kind::Asked => Trigger::Asked(filled(&self.key, "a key")?.trim().into()),
            Kind::Effect => {
                let what = "a call’s whole name or words of a stage direction";
                Trigger::Effect(filled(&self.effect, what)?.trim().into())
            }
            // The anonymous speaker has an empty name.
            Kind::Speaker => Trigger::Speaker(self.speaker.clone()),
            // White space may be meant.
            Kind::Words => Trigger::Words(filled(&self.words, "words to look for")?.into()),
            Kind::Pattern => {
                let what = "a pattern, such as (key|lock)s?";
                let pattern = filled(&self.pattern.text, what)?;
                self.pattern.checked()?;
                Trigger::Pattern(pattern.into())
            }
            Kind::Event => Trigger::Event(self.event),
            Kind::Refusal => Trigger::Refusal(self.refusal),
            Kind::Situation => Trigger::Situation(self.situation),
        })
    }

    /// What waits at the node typed: what `on` gives of it.
    fn at_node(
        &self,
        playbook: &Playbook,
        on: impl Fn(NodeIndex) -> Trigger,
    ) -> Result<Trigger, String> {
        let typed = self.node.trim().parse().ok().map(&on);
        if let (Some(typed), Some((was, _))) = (&typed, &self.was)
            && typed == was
        {
            return Ok(was.clone());
        }
        let node = self.node(playbook)?;
        let ways = playbook.nodes.get(node).map_or(0, |node| node.out.len());
        if self.kind == Kind::Taken && self.way >= ways {
            return Err(match ways {
                0 => format!("node {node} has no way out"),
                ways => format!("expected a way of node {node}, 1 to {ways}"),
            });
        }
        Ok(on(node))
    }

    /// From which time on it hits.
    ///
    /// # Errors
    /// In words, where that is no time.
    pub fn from(&self) -> Result<u32, String> {
        match self.from.trim() {
            "" => Ok(1),
            typed => match typed.parse() {
                Ok(from @ 1..) => Ok(from),
                _ => Err(format!("expected 1, 2, 3 and so on, found “{typed}”")),
            },
        }
    }

    /// What has to hold.
    ///
    /// # Errors
    /// In words, where that is no condition.
    pub fn condition(&self) -> Result<Option<AnswerCondition>, String> {
        match self.condition.trim() {
            "" => Ok(None),
            typed => AnswerCondition::read(typed).map(Some),
        }
    }

    /// What it writes instead of stopping.
    ///
    /// # Errors
    /// In words, where it is to write nothing.
    pub fn says(&self) -> Result<Option<String>, String> {
        match (self.writes, self.says.trim()) {
            (false, _) => Ok(None),
            (true, "") => Err("expected the words to write".into()),
            (true, _) => Ok(Some(self.says.clone())),
        }
    }

    /// The breakpoint it comes to.
    ///
    /// # Errors
    /// In words, the first thing that is wrong.
    pub fn breakpoint(&self, playbook: &Playbook) -> Result<Breakpoint, String> {
        let on = self.trigger(playbook)?;
        let was = self.was.as_ref().filter(|(was, _)| *was == on);
        Ok(Breakpoint {
            from: self.from()?,
            condition: self.condition()?,
            says: self.says()?,
            enabled: self.enabled,
            set_on: was.and_then(|(_, set_on)| set_on.clone()),
            on,
        })
    }
}

impl Pattern {
    /// Looks at what is typed, where that is not what was looked at last.
    pub fn look(&mut self) {
        if self.looked_at != self.text {
            self.looked_at = self.text.clone();
            self.fault = pattern_fault(&self.text).err();
        }
    }

    fn checked(&self) -> Result<(), String> {
        match (&self.fault, self.looked_at == self.text) {
            (None, true) => Ok(()),
            (Some(fault), true) => Err(fault.clone()),
            (_, false) => pattern_fault(&self.text),
        }
    }
}

/// `text`, unless nothing is typed there: then that `what` is expected.
fn filled<'a>(text: &'a str, what: &str) -> Result<&'a str, String> {
    match text.trim().is_empty() {
        true => Err(format!("expected {what}")),
        false => Ok(text),
    }
}

/// Why `pattern` is none, in a sentence without its end.
fn pattern_fault(pattern: &str) -> Result<(), String> {
    let Err(error) = Regex::new(pattern) else {
        return Ok(());
    };
    // A fault of spelling is told with a picture of its place, which a narrow form would break.
    let words = error.to_string();
    let told = words.lines().last().unwrap_or_default();
    let told = told.strip_prefix("error: ").unwrap_or(told).trim();
    Err(format!("the pattern cannot be read: {told}"))
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;

//! What a breakpoint waits for, and whether a step did it.

use regex::Regex;

use crate::debugger::log::Entry;
use crate::playbook::{Fragment, Key, NodeIndex, Scene, plain_text, scene_of};
use crate::runtime::{Command, Event, EventKind, RefusalReason, Situation, SituationKind, Trace};

/// What a breakpoint waits for: something a step does.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Trigger {
    /// The run arrives at a node, whether it stands, asks or only walks past there.
    Arrived(NodeIndex),
    /// The run leaves a node.
    Left(NodeIndex),
    /// A divert, option, arm or succession is taken: the node it leaves, and its position in the node's `out`.
    Taken(NodeIndex, usize),
    /// A scene is entered: one of its nodes is arrived at from outside, or by `Start`. Named by its slug.
    Scene(String),
    /// A key is asked.
    Asked(Key),
    /// An effect is asked for: a call by its name, a stage direction by words in it, in capitals or not.
    Effect(String),
    /// Somebody speaks; the anonymous speaker has an empty name.
    Speaker(String),
    /// These words are said, in capitals or not.
    Words(String),
    /// Words this regular expression matches are said.
    Pattern(String),
    /// A step reports an event of this kind.
    Event(EventKind),
    /// A step is refused: for this reason, or for any.
    Refusal(Option<RefusalReason>),
    /// The run comes to a situation of this kind.
    Situation(SituationKind),
}

/// A step as a breakpoint looks at it.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The playbook's scenes.
    pub scenes: &'a [Scene],
    /// The situation before the step.
    pub before: &'a Situation,
    /// The step.
    pub entry: &'a Entry,
    /// What it travelled.
    pub trace: &'a Trace,
}

impl Trigger {
    /// What it waits for, to follow "the breakpoint on". A way is counted from 1.
    pub fn words(&self) -> String {
        match self {
            Trigger::Arrived(node) => format!("node {node}"),
            Trigger::Left(node) => format!("leaving node {node}"),
            Trigger::Taken(node, edge) => format!("taking way {} of node {node}", edge + 1),
            Trigger::Scene(slug) => format!("entering the scene {slug}"),
            Trigger::Asked(key) => format!("asking {key}"),
            Trigger::Effect(effect) => format!("the effect {effect}"),
            Trigger::Speaker(name) if name.is_empty() => "the anonymous speaker".into(),
            Trigger::Speaker(name) => format!("{name} speaking"),
            Trigger::Words(words) => format!("the words “{words}”"),
            Trigger::Pattern(pattern) => format!("words matching /{pattern}/"),
            Trigger::Event(kind) => format!("the event {}", kind.name()),
            Trigger::Refusal(None) => "any refusal".into(),
            Trigger::Refusal(Some(reason)) => format!("the refusal {reason}"),
            Trigger::Situation(kind) => format!("the situation {}", kind.name()),
        }
    }

    /// The node it is about, if it is about one.
    pub fn node(&self) -> Option<NodeIndex> {
        match self {
            Trigger::Arrived(node) | Trigger::Left(node) | Trigger::Taken(node, _) => Some(*node),
            Trigger::Scene(_)
            | Trigger::Asked(_)
            | Trigger::Effect(_)
            | Trigger::Speaker(_)
            | Trigger::Words(_)
            | Trigger::Pattern(_)
            | Trigger::Event(_)
            | Trigger::Refusal(_)
            | Trigger::Situation(_) => None,
        }
    }

    /// Whether `seen` does what it waits for; `pattern` is what [`Trigger::Pattern`] compiled to.
    pub(super) fn is_done_by(&self, seen: Seen, pattern: Option<&Regex>) -> bool {
        let reports = |what: &dyn Fn(&Event) -> bool| seen.entry.events.iter().any(what);
        match self {
            Trigger::Arrived(node) => seen.trace.arrived.contains(node),
            Trigger::Left(node) => seen.trace.travelled.iter().any(|(left, _)| left == node),
            Trigger::Taken(node, edge) => seen.trace.travelled.contains(&(*node, *edge)),
            Trigger::Scene(slug) => enters(seen, slug),
            Trigger::Asked(key) => reports(&|event| event.keys().contains(key)),
            Trigger::Effect(effect) => {
                reports(&|event| event.effect().is_some_and(|asked| is_effect(asked, effect)))
            }
            Trigger::Speaker(name) => reports(&|event| match event {
                Event::Said { speaker, .. } => speaker.as_deref().unwrap_or_default() == name,
                _ => false,
            }),
            Trigger::Words(words) => {
                let words = words.to_lowercase();
                says(seen.entry, |said| said.to_lowercase().contains(&words))
            }
            Trigger::Pattern(_) => {
                pattern.is_some_and(|pattern| says(seen.entry, |said| pattern.is_match(said)))
            }
            Trigger::Event(kind) => reports(&|event| event.kind() == *kind),
            Trigger::Refusal(wanted) => {
                let refusal = seen.entry.refusal();
                refusal.is_some_and(|reason| wanted.is_none_or(|wanted| wanted == reason))
            }
            Trigger::Situation(kind) => seen.entry.situation.kind() == *kind,
        }
    }
}

/// Whether `asked` is the call named `effect`, or a stage direction that holds it.
pub(super) fn is_effect(asked: &Fragment, effect: &str) -> bool {
    match asked {
        Fragment::CustomCommand { name, .. } => name == effect,
        Fragment::DefaultCommand { action } => {
            action.to_lowercase().contains(&effect.to_lowercase())
        }
        Fragment::Tag(tag) => tag.name == effect,
        Fragment::Text { .. }
        | Fragment::Styled { .. }
        | Fragment::Link { .. }
        | Fragment::Image { .. }
        | Fragment::Break
        | Fragment::Query { .. } => false,
    }
}

fn says(entry: &Entry, is_it: impl Fn(&str) -> bool) -> bool {
    let speech = entry.events.iter().filter_map(Event::speech);
    speech.into_iter().any(|speech| is_it(&plain_text(speech)))
}

/// Whether a node of the scene with this slug is arrived at from outside it.
fn enters(seen: Seen, slug: &str) -> bool {
    let scene_at = |node: NodeIndex| scene_of(seen.scenes, node).and_then(|at| seen.scenes.get(at));
    let mut from = match seen.entry.command {
        Command::Start { .. } => None,
        _ => seen.before.node().map(scene_at),
    };
    for node in &seen.trace.arrived {
        let scene = scene_at(*node);
        let is_it = scene.is_some_and(|scene| scene.slugs.iter().any(|named| named == slug));
        if is_it && from != Some(scene) {
            return true;
        }
        from = Some(scene);
    }
    false
}

//! Whether a breakpoint binds to a playbook: whether what it was set on is there, and still is what it was.

use crate::debugger::keys::uses_of;
use crate::playbook::{Content, Digest, Fragment, Node, NodeIndex, OutlinedNode, Playbook};

use super::Breakpoint;
use super::trigger::{Trigger, is_effect};

/// What a node was when a breakpoint was set on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetOn {
    /// What tells the node from another; see [`OutlinedNode::digest`].
    pub digest: Digest,
    /// Its first words.
    pub words: String,
}

impl SetOn {
    /// What `node` of `playbook` is, if the playbook has it.
    pub fn node(playbook: &Playbook, node: NodeIndex) -> Option<SetOn> {
        let outlined = OutlinedNode::of(playbook.nodes.get(node)?);
        Some(SetOn {
            digest: outlined.digest,
            words: outlined.words,
        })
    }
}

/// Whether `breakpoint` binds to `playbook`.
///
/// # Errors
/// In words, why it does not.
pub(super) fn binds(breakpoint: &Breakpoint, playbook: &Playbook) -> Result<(), String> {
    let missing = |is_there: bool, why: String| if is_there { Ok(()) } else { Err(why) };
    match &breakpoint.on {
        Trigger::Arrived(node) | Trigger::Left(node) => {
            node_is(playbook, *node, breakpoint.set_on.as_ref())
        }
        Trigger::Taken(node, edge) => {
            node_is(playbook, *node, breakpoint.set_on.as_ref())?;
            let ways = playbook.nodes.get(*node).map_or(0, |node| node.out.len());
            let why = format!("node {node} has {ways} ways, not {}", edge + 1);
            missing(*edge < ways, why)
        }
        Trigger::Scene(slug) => missing(
            playbook.anchors.contains_key(slug),
            format!("this playbook has no scene {slug}"),
        ),
        Trigger::Asked(key) => {
            let asks = |node: &Node| uses_of(node).iter().any(|(asked, _)| *asked == key);
            missing(
                playbook.nodes.iter().any(asks),
                format!("no node asks {key}"),
            )
        }
        Trigger::Effect(effect) => missing(
            playbook.nodes.iter().any(|node| has_effect(node, effect)),
            format!("no node asks for an effect {effect}"),
        ),
        Trigger::Speaker(name) => {
            let mut speakers = playbook.speakers.iter();
            missing(
                speakers.any(|speaker| speaker.name.as_deref().unwrap_or_default() == name),
                match &**name {
                    "" => "every speaker has a name".into(),
                    name => format!("nobody is called {name}"),
                },
            )
        }
        Trigger::Words(_)
        | Trigger::Pattern(_)
        | Trigger::Event(_)
        | Trigger::Refusal(_)
        | Trigger::Situation(_) => Ok(()),
    }
}

/// Whether `node` is there and is what it was.
fn node_is(playbook: &Playbook, node: NodeIndex, was: Option<&SetOn>) -> Result<(), String> {
    let Some(found) = playbook.nodes.get(node) else {
        let count = playbook.nodes.len();
        return Err(format!(
            "there is no node {node}: this playbook has {count}"
        ));
    };
    let Some(was) = was else { return Ok(()) };
    let is = OutlinedNode::of(found);
    if is.digest == was.digest {
        return Ok(());
    }
    let quoted = |words: &str| match words {
        "" => "without words".to_string(),
        words => format!("“{words}”"),
    };
    Err(match is.words == was.words {
        true => format!(
            "node {node}, {}, has changed since this was set",
            quoted(&was.words)
        ),
        false => format!(
            "node {node} was {} when this was set and is {} now",
            quoted(&was.words),
            quoted(&is.words)
        ),
    })
}

/// Whether `node` may ask for an effect named or worded `effect`.
fn has_effect(node: &Node, effect: &str) -> bool {
    match &node.content {
        Content::Line { speech, .. } => any_effect(speech, effect),
        Content::Control { effects, .. } => effects.iter().any(|asked| is_effect(asked, effect)),
        Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => false,
    }
}

/// As deep as styles nest, which the reader bounds.
fn any_effect(speech: &[Fragment], effect: &str) -> bool {
    speech.iter().any(|fragment| match fragment {
        Fragment::Styled { children, .. } => any_effect(children, effect),
        Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } => {
            is_effect(fragment, effect)
        }
        Fragment::Text { .. }
        | Fragment::Link { .. }
        | Fragment::Image { .. }
        | Fragment::Break
        | Fragment::Query { .. }
        | Fragment::Tag(_) => false,
    })
}

//! A playbook's outline: little enough to stand in a saved log, enough to say later what changed.
//!
//! For each node its kind, its first words, a digest of what it holds, and where its ways lead. The digest leaves
//! out positions (its own, its targets, its speaker's), so that what happens elsewhere in the document does not
//! change it.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::document::{
    Condition, Content, Edge, Fragment, Node, NodeIndex, NodeKind, Playbook, Speaker, Way,
};
use super::hashing::sha256;
use super::plain_text::plain_text;

/// The most characters of a node's words an outline keeps.
const FIRST_WORDS: usize = 60;

/// What a playbook held, in brief. Read as JSON, properties it does not know are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outline {
    /// The script it was compiled from.
    #[serde(default)]
    pub script: String,
    /// Where a run begins.
    #[serde(default)]
    pub entry: NodeIndex,
    /// The scenes a run can start at: slug to node.
    #[serde(default)]
    pub anchors: BTreeMap<String, NodeIndex>,
    /// What the document asks of a reader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<String>,
    /// What a reader may ignore.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// Who speaks.
    #[serde(default)]
    pub speakers: Vec<OutlinedSpeaker>,
    /// The nodes, each at its position.
    pub nodes: Vec<OutlinedNode>,
}

/// A speaker in brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlinedSpeaker {
    /// The name; the anonymous speaker has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What tells the speaker from another, tags and all.
    pub digest: Digest,
}

/// A node in brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlinedNode {
    /// The node's kind; nothing where a newer program wrote one this build does not know.
    #[serde(serialize_with = "write_kind", deserialize_with = "read_kind")]
    pub kind: Option<NodeKind>,
    /// Its first words as a person knows it; an end has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// Who says a line, by position in [`Outline::speakers`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<usize>,
    /// What the node holds, without any position.
    pub digest: Digest,
    /// Where its ways lead, in the order written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<NodeIndex>,
}

/// The first 64 bits of a SHA-256, written as 16 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(pub(super) u64);

impl Outline {
    /// The outline of `playbook`.
    pub fn new(playbook: &Playbook) -> Outline {
        Outline {
            script: playbook.script.clone(),
            entry: playbook.entry,
            anchors: playbook.anchors.clone(),
            requires: playbook.format.requires.clone(),
            uses: playbook.format.uses.clone(),
            speakers: playbook.speakers.iter().map(outlined_speaker).collect(),
            nodes: playbook.nodes.iter().map(OutlinedNode::of).collect(),
        }
    }
}

fn outlined_speaker(speaker: &Speaker) -> OutlinedSpeaker {
    OutlinedSpeaker {
        name: speaker.name.as_deref().map(str::to_owned),
        digest: Digest::of(speaker),
    }
}

impl OutlinedNode {
    /// `node` in brief.
    pub fn of(node: &Node) -> OutlinedNode {
        let ways: Vec<&Way> = node.out.iter().map(|edge| &edge.way).collect();
        let (by, digest) = match &node.content {
            Content::Line {
                speaker,
                speech,
                condition,
            } => (
                Some(*speaker),
                Digest::of(&("line", speech, condition, ways)),
            ),
            Content::Control { .. }
            | Content::Choice { .. }
            | Content::RandomChoice
            | Content::Branch
            | Content::End => (None, Digest::of(&(&node.content, ways))),
        };
        OutlinedNode {
            kind: Some(node.kind()),
            words: node_words(node),
            by,
            digest,
            to: node.out.iter().map(|edge| edge.target).collect(),
        }
    }
}

/// What a person knows `node` by, as an outline has it: its first words, its options, its keys.
pub fn node_words(node: &Node) -> String {
    first_words(&words(node))
}

/// What a person knows the node by.
fn words(node: &Node) -> String {
    let guarded = |condition: &Option<Condition>, words: String| match condition {
        Some(condition) => format!("if {}: {words}", condition.key),
        None => words,
    };
    match &node.content {
        Content::Line {
            speech, condition, ..
        } => {
            let said = plain_text(speech);
            let shown = match said.trim().is_empty() {
                true => effects_words(speech.iter()),
                false => said,
            };
            guarded(condition, shown)
        }
        Content::Control { effects, condition } => guarded(
            condition,
            effects_words(effects.iter().map(|effect| &**effect)),
        ),
        Content::Choice { .. } => {
            let options = node.out.iter().filter_map(Edge::label);
            let options: Vec<String> = options.map(|label| plain_text(label)).collect();
            format!("{} to choose: {}", options.len(), options.join(" · "))
        }
        Content::RandomChoice | Content::Branch => {
            let arms = node.out.iter().filter(|edge| edge.way != Way::Succession);
            let arms: Vec<&str> = arms
                .map(|arm| arm.condition().map_or("else", |condition| &condition.key))
                .collect();
            match node.kind() {
                NodeKind::Branch => arms.join(" · "),
                _ => format!("{} to draw", arms.len()),
            }
        }
        Content::End => String::new(),
    }
}

/// Effects as stage directions: `[Wave left] [rain]`.
pub fn effects_words<'a>(effects: impl Iterator<Item = &'a Fragment>) -> String {
    let words = effects.filter_map(|effect| match effect {
        Fragment::DefaultCommand { action } => Some(format!("[{action}]")),
        Fragment::CustomCommand { name, args } => {
            let words = [name].into_iter().chain(args).map(String::as_str);
            Some(format!("[{}]", words.collect::<Vec<_>>().join(" ")))
        }
        Fragment::Tag(tag) => Some(match &tag.value {
            Some(value) => format!("[#{} {value}]", tag.name),
            None => format!("[#{}]", tag.name),
        }),
        words => Some(plain_text(std::slice::from_ref(words))).filter(|words| !words.is_empty()),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `words` with every run of white space as one space, cut where an outline has enough.
fn first_words(words: &str) -> String {
    let spaced = words.split_whitespace().take(FIRST_WORDS);
    let line = spaced.collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(FIRST_WORDS) {
        Some(_) => line.chars().take(FIRST_WORDS - 1).chain(['…']).collect(),
        None => line,
    }
}

impl Digest {
    fn of(value: &impl Serialize) -> Digest {
        let sum = sha256(value);
        let first = sum.iter().take(8);
        Digest(first.fold(0, |digest, byte| digest << 8 | u64::from(*byte)))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let digest = u64::from_str_radix(&digits, 16).map_err(|_| {
            serde::de::Error::custom(format!("expected 16 hexadecimal digits, found {digits:?}"))
        })?;
        Ok(Digest(digest))
    }
}

fn write_kind<S: Serializer>(kind: &Option<NodeKind>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.map_or("unknown", NodeKind::name))
}

fn read_kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NodeKind>, D::Error> {
    let name = String::deserialize(deserializer)?;
    Ok(NodeKind::ALL.into_iter().find(|kind| kind.name() == name))
}

#[cfg(test)]
#[path = "outline_tests.rs"]
mod tests;

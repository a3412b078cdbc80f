//! The document's types, as a reader hands them on: every reference lands, every node leads somewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

/// A node's position in [`Playbook::nodes`], from 0.
pub type NodeIndex = usize;

/// A key of the game's state: what a condition, a query or a query weight asks the world about.
pub type Key = Arc<str>;

/// What is said, in order. Shared, so that a step hands it on without copying a word.
pub type Speech = Arc<[Fragment]>;

/// One compiled script: everything a runtime needs to play it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Playbook {
    /// Where an editor finds the schema; kept so that writing loses nothing, read by nobody.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Which version wrote the document, and what it needs of a reader.
    pub format: Format,
    /// The script it was compiled from.
    pub script: String,
    /// Where a run begins.
    pub entry: NodeIndex,
    /// The scenes a run can start at: slug to node.
    pub anchors: BTreeMap<String, NodeIndex>,
    /// Who speaks; a line names its speaker by position here.
    pub speakers: Vec<Speaker>,
    /// The nodes, each at the position its `id` says.
    pub nodes: Vec<Node>,
}

/// Whether a reader can play the document at all.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Format {
    /// The format's version; this reader reads 0.
    pub version: u32,
    /// Capabilities a reader must know; an unknown one refuses the document.
    pub requires: Vec<String>,
    /// Capabilities a reader may ignore.
    pub uses: Vec<String>,
}

/// Somebody who says lines.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Speaker {
    /// The writer's own `@id`, unique where written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What the writer calls them; the anonymous default speaker has no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Arc<str>>,
    /// Whether lines without a speaker belong to this one.
    #[serde(skip_serializing_if = "is_false")]
    pub default: bool,
    /// Annotations a host may bind.
    pub tags: Vec<Tag>,
}

/// An annotation: on a speaker, or inside speech.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tag {
    /// The tag's name.
    pub name: String,
    /// What the tag was given, when it was given anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether the language reserves the name.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reserved: bool,
}

/// One step of a playthrough.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// The node's own position.
    pub id: NodeIndex,
    /// What the node holds, by its kind.
    #[serde(flatten)]
    pub content: Content,
    /// The ways out, in the order written.
    pub out: Vec<Edge>,
}

/// What a node holds, by its kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Content {
    /// A line somebody says.
    Line {
        /// Position in [`Playbook::speakers`].
        speaker: usize,
        /// What is said, commands between the words included.
        speech: Speech,
        /// What must hold for the line to be said.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
    /// Effects the host performs, or a bare jump when there are none.
    Control {
        /// What the host performs, in order.
        effects: Vec<Arc<Fragment>>,
        /// What must hold for the effects to be asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
    /// A menu the player chooses from; its options are its edges.
    Choice {
        /// Whether the options must be shown in the order given.
        #[serde(skip_serializing_if = "is_false")]
        ordered: bool,
    },
    /// A choice made by chance, by weight.
    RandomChoice,
    /// Arms tried in order; the first that holds is taken.
    Branch,
    /// The end of a run.
    End,
}

/// The six kinds of node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NodeKind {
    /// See [`Content::Line`].
    Line,
    /// See [`Content::Control`].
    Control,
    /// See [`Content::Choice`].
    Choice,
    /// See [`Content::RandomChoice`].
    RandomChoice,
    /// See [`Content::Branch`].
    Branch,
    /// See [`Content::End`].
    End,
}

/// A way out of a node.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Edge {
    /// The node it leads to.
    pub target: NodeIndex,
    /// What kind of way it is, and what decides whether it is taken.
    #[serde(flatten)]
    pub way: Way,
}

/// What kind of way out an edge is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Way {
    /// Reading order: the fall-through when no arm applies.
    Succession,
    /// A jump out of a line or a control.
    Divert {
        /// What the writer called the jump.
        label: Speech,
        /// What must hold for the jump to be taken.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
    /// One row of a menu.
    Option {
        /// The words of the row.
        label: Speech,
        /// What must hold for the row to be available.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
    /// One arm of a random choice.
    RandomOption {
        /// How often the arm comes up.
        weight: Weight,
        /// What must hold for the arm to take part.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
    /// One arm of a branch; without a condition, its else.
    Branch {
        /// Where the arm sits in the order arms are tried; a newer writer lets the array say it.
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<u32>,
        /// What must hold for the arm to be taken.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<Condition>,
    },
}

/// The five kinds of edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdgeKind {
    /// See [`Way::Succession`].
    Succession,
    /// See [`Way::Divert`].
    Divert,
    /// See [`Way::Option`].
    Option,
    /// See [`Way::RandomOption`].
    RandomOption,
    /// See [`Way::Branch`].
    Branch,
}

/// What must hold: a key the world answers with a truth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename = "key")]
pub struct Condition {
    /// The key asked.
    pub key: Key,
}

/// How often a random arm comes up.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Weight {
    /// An equal share of what the others leave of 100.
    Auto,
    /// A share the writer stated: finite, 0 or more.
    Number {
        /// The share, relative to the others.
        #[serde(serialize_with = "serialize_percentage")]
        percentage: f64,
    },
    /// A share the world decides when asked.
    Query {
        /// The key asked, answered with a number.
        key: Key,
    },
}

/// One piece of what a line says, or one effect it runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fragment {
    /// Plain words.
    Text {
        /// The words.
        text: String,
    },
    /// Words under a style.
    Styled {
        /// The style.
        style: Style,
        /// The words under it; styles nest.
        children: Vec<Fragment>,
    },
    /// A link the writer wrote; it shows text and moves nothing.
    Link {
        /// Where it points.
        target: String,
        /// What it shows.
        label: Vec<Fragment>,
    },
    /// An image.
    Image {
        /// Where it is.
        source: String,
        /// What it shows to those who cannot see it.
        alt: Vec<Fragment>,
    },
    /// A line break within one speech.
    Break,
    /// A value read from the world and shown in place.
    Query {
        /// The key asked, answered with words.
        key: Key,
    },
    /// A stage direction in plain words.
    DefaultCommand {
        /// What to do.
        action: String,
    },
    /// A call to something the host knows by name.
    CustomCommand {
        /// The name the host knows.
        name: String,
        /// What it is given.
        args: Vec<String>,
    },
    /// An annotation on the words around it.
    Tag(Tag),
}

/// How words are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Slanted.
    Italic,
    /// Heavy.
    Bold,
    /// Struck through.
    Strikethrough,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A whole percentage is written without a point, as compilers write it.
fn serialize_percentage<S: Serializer>(percentage: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let whole = *percentage as u32;
    if f64::from(whole) == *percentage {
        serializer.serialize_u32(whole)
    } else {
        serializer.serialize_f64(*percentage)
    }
}

impl Content {
    /// The kind of node that holds this.
    pub fn kind(&self) -> NodeKind {
        match self {
            Content::Line { .. } => NodeKind::Line,
            Content::Control { .. } => NodeKind::Control,
            Content::Choice { .. } => NodeKind::Choice,
            Content::RandomChoice => NodeKind::RandomChoice,
            Content::Branch => NodeKind::Branch,
            Content::End => NodeKind::End,
        }
    }
}

impl Node {
    /// The node's kind.
    pub fn kind(&self) -> NodeKind {
        self.content.kind()
    }

    /// The node's own condition: what guards a line or a control.
    pub fn condition(&self) -> Option<&Condition> {
        match &self.content {
            Content::Line { condition, .. } | Content::Control { condition, .. } => {
                condition.as_ref()
            }
            Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => None,
        }
    }

    /// Where the node's fall-through leads, if it has one.
    pub fn succession(&self) -> Option<usize> {
        self.out
            .iter()
            .position(|edge| edge.kind() == EdgeKind::Succession)
    }
}

impl Edge {
    /// The edge's kind.
    pub fn kind(&self) -> EdgeKind {
        match &self.way {
            Way::Succession => EdgeKind::Succession,
            Way::Divert { .. } => EdgeKind::Divert,
            Way::Option { .. } => EdgeKind::Option,
            Way::RandomOption { .. } => EdgeKind::RandomOption,
            Way::Branch { .. } => EdgeKind::Branch,
        }
    }

    /// What must hold for the edge to be taken; a succession carries no condition.
    pub fn condition(&self) -> Option<&Condition> {
        match &self.way {
            Way::Succession => None,
            Way::Divert { condition, .. }
            | Way::Option { condition, .. }
            | Way::RandomOption { condition, .. }
            | Way::Branch { condition, .. } => condition.as_ref(),
        }
    }

    /// The words on the edge: an option's or a divert's label.
    pub fn label(&self) -> Option<&Speech> {
        match &self.way {
            Way::Divert { label, .. } | Way::Option { label, .. } => Some(label),
            Way::Succession | Way::RandomOption { .. } | Way::Branch { .. } => None,
        }
    }
}

impl NodeKind {
    /// Every kind, in the order the format lists them.
    pub const ALL: [NodeKind; 6] = [
        NodeKind::Line,
        NodeKind::Control,
        NodeKind::Choice,
        NodeKind::RandomChoice,
        NodeKind::Branch,
        NodeKind::End,
    ];

    /// The kind's spelling in a document.
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::Line => "line",
            NodeKind::Control => "control",
            NodeKind::Choice => "choice",
            NodeKind::RandomChoice => "random-choice",
            NodeKind::Branch => "branch",
            NodeKind::End => "end",
        }
    }
}

impl EdgeKind {
    /// Every kind, in the order the format lists them.
    pub const ALL: [EdgeKind; 5] = [
        EdgeKind::Succession,
        EdgeKind::Divert,
        EdgeKind::Option,
        EdgeKind::RandomOption,
        EdgeKind::Branch,
    ];

    /// Whether edges of this kind are looked at, in the order written, when a node is left.
    pub fn is_arm(self) -> bool {
        match self {
            EdgeKind::Divert | EdgeKind::Branch => true,
            EdgeKind::Succession | EdgeKind::Option | EdgeKind::RandomOption => false,
        }
    }

    /// The kind's spelling in a document.
    pub fn name(self) -> &'static str {
        match self {
            EdgeKind::Succession => "succession",
            EdgeKind::Divert => "divert",
            EdgeKind::Option => "option",
            EdgeKind::RandomOption => "random-option",
            EdgeKind::Branch => "branch",
        }
    }
}

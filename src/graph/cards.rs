//! What a node's card and an edge's label say, and how large they are.
//!
//! A card is as large as its kind, whatever its words, so that an edited line moves nothing; a label is about as
//! wide as its words. No font is asked, so that a layout can be made in the background and the same playbook
//! always gets the same layout; what does not fit is cut with an ellipsis when drawn.

use std::ops::Range;

use super::geometry::Size;
use crate::playbook::{
    Content, Edge, Fragment, Node, NodeIndex, NodeKind, Playbook, Way, Weight, plain_text,
};

/// The size of a card's words, in canvas points.
pub const WORDS_SIZE: f32 = 12.0;
/// The size of a card's head, in canvas points.
pub const HEAD_SIZE: f32 = 11.0;
/// The size of an edge's label, in canvas points.
pub const LABEL_SIZE: f32 = 10.5;
/// From a card's border to its words.
pub const PADDING: f32 = 10.0;
/// How high a line of words is.
pub const ROW: f32 = 16.0;

/// How many rows of words a line and a control have room for.
const ROWS_OF_WORDS: usize = 2;
const LONGEST_LABEL: f32 = 168.0;

/// What a node's card says.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    /// The node's kind.
    pub kind: NodeKind,
    /// Its position, and who speaks.
    pub head: String,
    /// What a person knows it by.
    pub words: String,
    /// How many rows the words have room for.
    pub rows: usize,
    /// The key that guards the node, if one does.
    pub guard: Option<String>,
}

/// What an edge's label says; nothing for a plain fall-through.
pub type EdgeLabel = Option<String>;

/// The cards of a playbook and the labels of its edges.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cards {
    /// A card a node.
    pub cards: Vec<Card>,
    /// The edges in document order: the node left, and the position in its `out`.
    pub edges: Vec<(NodeIndex, usize)>,
    /// A label an edge, in the same order.
    pub labels: Vec<EdgeLabel>,
}

impl Cards {
    /// The cards of `playbook`.
    pub fn new(playbook: &Playbook) -> Cards {
        let nodes = playbook.nodes.iter();
        let mut cards = Cards {
            cards: nodes.map(|node| Card::new(playbook, node)).collect(),
            ..Cards::default()
        };
        for node in &playbook.nodes {
            for (position, edge) in node.out.iter().enumerate() {
                let label = label_of(playbook, node, position, edge);
                cards.edges.push((node.id, position));
                cards.labels.push(label);
            }
        }
        cards
    }

    /// A node as a list names it: speaker and words, or what it is.
    pub fn title(&self, node: NodeIndex) -> String {
        let Some(card) = self.cards.get(node) else {
            return format!("node {node}");
        };
        match card.head.split_once(' ') {
            Some((_, speaker)) => format!("{speaker}: {}", card.words),
            None => card.words.clone(),
        }
    }

    /// Where the edge at `position` of `node` stands in [`Cards::edges`], if there is one.
    pub fn edge(&self, node: NodeIndex, position: usize) -> Option<usize> {
        self.edges.binary_search(&(node, position)).ok()
    }

    /// Where the edges out of `node` stand in [`Cards::edges`].
    pub fn edges_out_of(&self, node: NodeIndex) -> Range<usize> {
        let first = self.edges.partition_point(|(from, _)| *from < node);
        let end = self.edges.partition_point(|(from, _)| *from <= node);
        first..end
    }
}

impl Card {
    fn new(playbook: &Playbook, node: &Node) -> Card {
        let words = words_of(node);
        let kind = node.kind();
        let head = match &node.content {
            Content::Line { speaker, .. } => {
                let name = playbook
                    .speakers
                    .get(*speaker)
                    .and_then(|speaker| speaker.name.as_deref());
                format!("{} {}", node.id, name.unwrap_or(""))
            }
            Content::Control { .. }
            | Content::Choice { .. }
            | Content::RandomChoice
            | Content::Branch
            | Content::End => node.id.to_string(),
        };
        let rows = match kind {
            NodeKind::Line | NodeKind::Control => ROWS_OF_WORDS,
            NodeKind::Choice | NodeKind::RandomChoice | NodeKind::Branch | NodeKind::End => {
                let rows = (width(&words, WORDS_SIZE) / widest_words(kind)).ceil();
                (rows as usize).clamp(1, ROWS_OF_WORDS)
            }
        };
        Card {
            kind,
            head: head.trim_end().to_string(),
            words,
            rows,
            guard: node.condition().map(|condition| condition.key.to_string()),
        }
    }

    /// The card's size, in canvas points: as wide as its kind, as high as its rows; a guard takes a row of its own.
    pub fn size(&self) -> Size {
        let guard = if self.guard.is_some() { ROW } else { 0.0 };
        let rows = self.rows as f32 * ROW;
        let width = match self.kind {
            NodeKind::Line => 200.0,
            NodeKind::Control => 180.0,
            NodeKind::Choice | NodeKind::RandomChoice => 132.0,
            NodeKind::Branch => 148.0,
            NodeKind::End => 84.0,
        };
        Size::new(width, 8.0 + ROW + rows + guard + 8.0)
    }
}

/// How wide a row of words may be on a card of `kind`.
fn widest_words(kind: NodeKind) -> f32 {
    match kind {
        NodeKind::Line => 176.0,
        NodeKind::Control => 156.0,
        NodeKind::Choice | NodeKind::RandomChoice => 104.0,
        NodeKind::Branch => 116.0,
        NodeKind::End => 60.0,
    }
}

/// What a person knows a node by, in one line.
pub fn words_of(node: &Node) -> String {
    match &node.content {
        Content::Line { speech, .. } => {
            let words = plain_text(speech);
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            if words.is_empty() {
                effects_in(speech).join(" · ")
            } else {
                words
            }
        }
        Content::Control { effects, .. } if effects.is_empty() => "walked past".into(),
        Content::Control { effects, .. } => {
            let effects: Vec<String> = effects
                .iter()
                .map(|effect| {
                    effect_words(effect)
                        .unwrap_or_else(|| plain_text(std::slice::from_ref(&**effect)))
                })
                .collect();
            effects.join(" · ")
        }
        Content::Choice { ordered } => {
            let order = if *ordered { ", in order" } else { "" };
            format!("menu of {}{order}", arms(node))
        }
        Content::RandomChoice => format!("by chance, of {}", arms(node)),
        Content::Branch => "first that holds".into(),
        Content::End => "end".into(),
    }
}

/// A command in words: a stage direction as written, a call with its arguments. Nothing for words.
pub fn effect_words(fragment: &Fragment) -> Option<String> {
    match fragment {
        Fragment::DefaultCommand { action } => Some(action.clone()),
        Fragment::CustomCommand { name, args } => Some(format!("{name}({})", args.join(", "))),
        Fragment::Text { .. }
        | Fragment::Styled { .. }
        | Fragment::Link { .. }
        | Fragment::Image { .. }
        | Fragment::Break
        | Fragment::Query { .. }
        | Fragment::Tag(_) => None,
    }
}

/// The commands in `speech` in words, those under a style too.
pub fn effects_in(speech: &[Fragment]) -> Vec<String> {
    fn push(fragments: &[Fragment], effects: &mut Vec<String>) {
        for fragment in fragments {
            match fragment {
                Fragment::Styled { children, .. } => push(children, effects),
                other => effects.extend(effect_words(other)),
            }
        }
    }
    let mut effects = Vec::new();
    push(speech, &mut effects);
    effects
}

fn arms(node: &Node) -> usize {
    let is_arm = |edge: &&Edge| !matches!(edge.way, Way::Succession);
    node.out.iter().filter(is_arm).count()
}

fn label_of(playbook: &Playbook, node: &Node, position: usize, edge: &Edge) -> EdgeLabel {
    let gated = |label: String| match edge.condition() {
        Some(condition) if label.is_empty() => format!("if {}", condition.key),
        Some(condition) => format!("{label} · if {}", condition.key),
        None => label,
    };
    let label = match &edge.way {
        Way::Succession => String::new(),
        Way::Divert { label, .. } => gated(one_line(&plain_text(label))),
        Way::Option { label, .. } => {
            let label = one_line(&plain_text(label));
            let label = if label.is_empty() {
                let jump = jump_words(playbook, edge.target);
                jump.unwrap_or_else(|| format!("option {}", arm_number(node, position)))
            } else {
                label
            };
            gated(label)
        }
        Way::RandomOption { weight, .. } => gated(match weight {
            Weight::Auto => "the rest".into(),
            Weight::Number { percentage } => format!("{percentage} %"),
            Weight::Query { key } => format!("{key} %"),
        }),
        Way::Branch { condition, .. } => {
            let number = arm_number(node, position);
            match condition {
                Some(condition) => format!("{number} · {}", condition.key),
                None => format!("{number} · else"),
            }
        }
    };
    (!label.is_empty()).then_some(label)
}

/// What the writer called the jump at `node`: the words of an option that is only a jump.
pub fn jump_words(playbook: &Playbook, node: usize) -> Option<String> {
    let edges = &playbook.nodes.get(node)?.out;
    let words = edges.iter().find_map(|edge| match &edge.way {
        Way::Divert { label, .. } => Some(one_line(&plain_text(label))),
        Way::Succession | Way::Option { .. } | Way::RandomOption { .. } | Way::Branch { .. } => {
            None
        }
    });
    words.filter(|words| !words.is_empty())
}

/// An arm's place among the node's arms, from 1 as a person counts.
fn arm_number(node: &Node, position: usize) -> usize {
    let before = node.out.iter().take(position);
    before
        .filter(|edge| !matches!(edge.way, Way::Succession))
        .count()
        + 1
}

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How large the label that says `label` is, in canvas points.
pub fn label_size(label: &str) -> Size {
    let width = width(label, LABEL_SIZE) + 18.0;
    Size::new(width.min(LONGEST_LABEL), ROW + 2.0)
}

/// About how wide `words` are at `size` points: a little more than the window's font draws them.
fn width(words: &str, size: f32) -> f32 {
    let ems: f32 = words
        .chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '!' | '\'' | '|' | 'I' => 0.29,
            'f' | 'r' | 't' | ' ' | '(' | ')' | '-' => 0.38,
            'm' | 'w' | 'M' | 'W' | '%' | '…' | '—' => 0.9,
            'A'..='Z' => 0.7,
            _ if letter.is_ascii() => 0.6,
            _ if (letter as u32) < 0x1100 => 0.65,
            _ => 1.05,
        })
        .sum();
    ems * size
}

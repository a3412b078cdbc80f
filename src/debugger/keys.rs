//! The key table: every key a playbook asks the world about, what for, and as what kind.
//!
//! A key is used by what a node needs to play (its condition, what it says, its options, its arms' weights) and
//! by what decides the way it is left (diverts and branch arms). A query inside a control's effects is the
//! host's, and no use.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::playbook::{
    Content, Key, Node, NodeIndex, Playbook, Way, Weight, each_query, way_words,
};
use crate::runtime::{AnswerKind, Moment};

/// How many uses of one key are told one by one.
const MOST_TOLD: usize = 3;

/// What a node asks a key for. An edge is a position among the node's ways out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// Whether a line or a control plays or is stepped over.
    Guards,
    /// Words in a line.
    Said,
    /// Whether an option can be chosen.
    Opens(usize),
    /// Words in an option's label.
    SaidIn(usize),
    /// Whether an arm of a draw takes part in it.
    LetsTakePart(usize),
    /// How much an arm of a draw weighs.
    Weighs(usize),
    /// Whether a divert or a branch arm is taken.
    Decides(usize),
}

/// One use of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyUse {
    /// The node that asks.
    pub node: NodeIndex,
    /// What it asks for.
    pub purpose: Purpose,
}

/// A key, and all its uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRow {
    /// The key.
    pub key: Key,
    /// As what kinds it is asked: a truth, words, a number, in this order.
    pub kinds: BTreeSet<AnswerKind>,
    /// Its uses in document order; a node that says a key twice uses it once.
    pub uses: Vec<KeyUse>,
    /// The nodes that need it as two kinds to play, and so are refused, in document order.
    pub both_ways: Vec<NodeIndex>,
}

/// Every key of a playbook, in the order it is first used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyTable {
    rows: Vec<KeyRow>,
    positions: HashMap<Key, usize>,
}

/// What `node` asks the world, whenever it does: each key with what for, each pair once, in the order a run asks
/// them.
pub fn uses_of(node: &Node) -> Vec<(&Key, Purpose)> {
    let mut uses = Vec::new();
    if let Some(condition) = node.condition() {
        uses.push((&condition.key, Purpose::Guards));
    }
    if let Content::Line { speech, .. } = &node.content {
        each_query(speech, &mut |key| uses.push((key, Purpose::Said)));
    }
    for (position, edge) in node.out.iter().enumerate() {
        let gates = match &edge.way {
            Way::Succession => continue,
            Way::Divert { .. } | Way::Branch { .. } => Purpose::Decides(position),
            Way::Option { .. } => Purpose::Opens(position),
            Way::RandomOption { .. } => Purpose::LetsTakePart(position),
        };
        uses.extend(edge.condition().map(|condition| (&condition.key, gates)));
        match &edge.way {
            Way::Option { label, .. } => {
                each_query(label, &mut |key| {
                    uses.push((key, Purpose::SaidIn(position)))
                });
            }
            Way::RandomOption {
                weight: Weight::Query { key },
                ..
            } => uses.push((key, Purpose::Weighs(position))),
            Way::RandomOption { .. }
            | Way::Succession
            | Way::Divert { .. }
            | Way::Branch { .. } => {}
        }
    }
    let mut seen = HashSet::new();
    uses.retain(|told| seen.insert(*told));
    uses
}

impl Purpose {
    /// The kind of answer it takes.
    pub fn kind(self) -> AnswerKind {
        match self {
            Purpose::Guards
            | Purpose::Opens(_)
            | Purpose::LetsTakePart(_)
            | Purpose::Decides(_) => AnswerKind::Truth,
            Purpose::Said | Purpose::SaidIn(_) => AnswerKind::Words,
            Purpose::Weighs(_) => AnswerKind::Number,
        }
    }

    /// Whether it is asked at `moment`.
    pub fn is_of(self, moment: Moment) -> bool {
        let is_to_leave = match self {
            Purpose::Decides(_) => true,
            Purpose::Guards
            | Purpose::Said
            | Purpose::Opens(_)
            | Purpose::SaidIn(_)
            | Purpose::LetsTakePart(_)
            | Purpose::Weighs(_) => false,
        };
        is_to_leave == (moment == Moment::ToLeave)
    }

    /// The use in words, as a list of them says it: `guards node 12`, `opens option 1 of menu 5`.
    pub fn words(self, node: &Node) -> String {
        let id = node.id;
        let of = match &node.content {
            Content::Line { .. } => format!("line {id}"),
            Content::Choice { .. } => format!("menu {id}"),
            Content::RandomChoice => format!("draw {id}"),
            Content::Branch => format!("branch {id}"),
            Content::Control { .. } | Content::End => format!("node {id}"),
        };
        self.told(node, &of)
    }

    /// The use in words where one looks at the node that asks: `said in this line`, `opens option 1 of this menu`.
    pub fn words_here(self, node: &Node) -> String {
        let of = match &node.content {
            Content::Line { .. } => "this line",
            Content::Choice { .. } => "this menu",
            Content::RandomChoice => "this draw",
            // A run walks past branches, and asks at them while one looks elsewhere.
            Content::Branch => &format!("branch {}", node.id),
            Content::Control { .. } | Content::End => "this node",
        };
        self.told(node, of)
    }

    fn told(self, node: &Node, of: &str) -> String {
        let way = |edge| way_words(node, edge);
        match self {
            Purpose::Guards => format!("guards node {}", node.id),
            Purpose::Said => format!("said in {of}"),
            Purpose::Opens(edge) => format!("opens {} of {of}", way(edge)),
            Purpose::SaidIn(edge) => format!("said in {} of {of}", way(edge)),
            Purpose::LetsTakePart(edge) => format!("lets {} of {of} take part", way(edge)),
            Purpose::Weighs(edge) => format!("weighs {} of {of}", way(edge)),
            Purpose::Decides(edge) => match &node.content {
                Content::Branch => format!("decides {} of {of}", way(edge)),
                _ => format!("decides the {} of {of}", way(edge)),
            },
        }
    }
}

impl KeyUse {
    /// The use in words: `guards node 12`, `decides arm 2 of branch 7`.
    pub fn words(&self, playbook: &Playbook) -> String {
        match playbook.nodes.get(self.node) {
            Some(node) => self.purpose.words(node),
            None => format!("used by node {}, which is not there", self.node),
        }
    }
}

impl KeyRow {
    /// The first uses in words, and how many more there are.
    pub fn first_uses(&self, playbook: &Playbook) -> String {
        let first = self.uses.iter().take(MOST_TOLD);
        told_with_more(first.map(|used| used.words(playbook)), self.uses.len())
    }
}

/// Some uses in words of `all` there are: at most three are told.
pub fn told_with_more(words: impl Iterator<Item = String>, all: usize) -> String {
    let mut told: Vec<String> = words.take(MOST_TOLD).collect();
    if let Some(more) = all.checked_sub(told.len()).filter(|more| *more > 0) {
        told.push(format!("{more} more"));
    }
    told.join(", ")
}

impl KeyTable {
    /// The keys of `playbook`. Takes time linear in the playbook.
    pub fn new(playbook: &Playbook) -> KeyTable {
        let mut table = KeyTable::default();
        for (node, asking) in playbook.nodes.iter().enumerate() {
            let mut kinds_to_play: HashMap<&Key, AnswerKind> = HashMap::new();
            for (key, purpose) in uses_of(asking) {
                let kind = purpose.kind();
                let row = table.row_for(key);
                row.kinds.insert(kind);
                row.uses.push(KeyUse { node, purpose });
                let to_play = purpose.is_of(Moment::ToPlay(0));
                let clashes = to_play && *kinds_to_play.entry(key).or_insert(kind) != kind;
                if clashes && row.both_ways.last() != Some(&node) {
                    row.both_ways.push(node);
                }
            }
        }
        table
    }

    fn row_for(&mut self, key: &Key) -> &mut KeyRow {
        let rows = &mut self.rows;
        let position = *self.positions.entry(key.clone()).or_insert_with(|| {
            rows.push(KeyRow {
                key: key.clone(),
                kinds: BTreeSet::new(),
                uses: Vec::new(),
                both_ways: Vec::new(),
            });
            rows.len() - 1
        });
        // The position was just taken from this list or given to it.
        &mut self.rows[position]
    }

    /// The rows, in the order the keys are first used.
    pub fn rows(&self) -> &[KeyRow] {
        &self.rows
    }

    /// The row of `key`, if the playbook asks it.
    pub fn row(&self, key: &str) -> Option<&KeyRow> {
        self.rows.get(*self.positions.get(key)?)
    }
}

#[cfg(test)]
#[path = "keys_tests.rs"]
mod tests;

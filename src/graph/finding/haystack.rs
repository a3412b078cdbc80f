//! What every node of a playbook can be found by, made ready once.

use std::collections::HashMap;
use std::ops::Range;

use crate::playbook::{NodeIndex, Playbook, Scene};

use super::facet::{Facet, values_of};
use super::folding::{composed, folded};

/// What every node can be found by. A value that several nodes share is kept once.
#[derive(Debug, Clone, Default)]
pub struct Haystack {
    /// The values as they are written, letters and accents composed.
    pub(super) written: Text,
    /// The values in small letters, without accents.
    pub(super) folded: Text,
    /// What each value is.
    pub(super) facets: Vec<Facet>,
    /// The nodes of each value, one value after another.
    nodes: Vec<u32>,
    /// Where those of each value begin, and a last end.
    first_node: Vec<usize>,
    /// How many nodes the playbook has.
    pub(super) count: usize,
}

impl Haystack {
    /// The haystack of `playbook`, which has these `scenes`. Takes a while for a large one.
    pub fn new(playbook: &Playbook, scenes: &[Scene]) -> Haystack {
        let mut haystack = Haystack {
            count: playbook.nodes.len(),
            ..Haystack::default()
        };
        let mut known: HashMap<(Facet, String), u32> = HashMap::new();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for node in 0..playbook.nodes.len() {
            for value in values_of(playbook, scenes, node) {
                let number = known.len() as u32;
                let at = *known.entry(value).or_insert_with_key(|(facet, words)| {
                    haystack.facets.push(*facet);
                    haystack.written.push(&composed(words));
                    haystack.folded.push(&folded(words));
                    number
                });
                pairs.push((at, node as u32));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        haystack.first_node.push(0);
        for value in 0..haystack.facets.len() as u32 {
            let from = haystack.first_node.last().copied().unwrap_or_default();
            let rest = pairs.get(from..).unwrap_or_default();
            let own = rest.partition_point(|(at, _)| *at == value);
            haystack.first_node.push(from + own);
        }
        haystack.nodes = pairs.into_iter().map(|(_, node)| node).collect();
        haystack
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.facets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.facets.is_empty()
    }

    /// The nodes that have the value at a position.
    pub(super) fn nodes_of(&self, value: usize) -> impl Iterator<Item = NodeIndex> {
        let ends = (self.first_node.get(value)).zip(self.first_node.get(value + 1));
        let nodes = ends.and_then(|(first, end)| self.nodes.get(*first..*end));
        nodes.unwrap_or_default().iter().map(|node| *node as usize)
    }
}

/// Values one after another, a line each.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    all: String,
    /// Where each begins.
    starts: Vec<usize>,
}

impl Text {
    fn push(&mut self, value: &str) {
        self.starts.push(self.all.len());
        self.all.push_str(value);
        self.all.push('\n');
    }

    /// The value at a position.
    pub(super) fn value(&self, at: usize) -> &str {
        self.lines(at..at + 1).trim_end_matches('\n')
    }

    /// The lines of the values from one position to before another.
    pub(super) fn lines(&self, values: Range<usize>) -> &str {
        self.all
            .get(self.start(values.start)..self.start(values.end))
            .unwrap_or_default()
    }

    /// Where a value begins; behind the last, where all end.
    pub(super) fn start(&self, at: usize) -> usize {
        self.starts.get(at).copied().unwrap_or(self.all.len())
    }

    /// Which of the values from `from` on stands at a place of all of it.
    pub(super) fn value_at(&self, from: usize, place: usize) -> usize {
        let rest = self.starts.get(from..).unwrap_or_default();
        from + rest.partition_point(|start| *start <= place).max(1) - 1
    }
}

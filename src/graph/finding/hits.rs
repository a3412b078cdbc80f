//! What was found, and the order it is walked through.

use crate::playbook::NodeIndex;

/// The nodes found. They are walked in document order, but for one whose position was typed, which comes first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hits {
    nodes: Vec<NodeIndex>,
    /// Where in `nodes` the one stands that comes first.
    head: Option<usize>,
}

impl Hits {
    /// The hits `nodes`, which are sorted; `first` comes first where it is one of them.
    pub fn new(nodes: Vec<NodeIndex>, first: Option<NodeIndex>) -> Hits {
        let head = first.and_then(|first| nodes.binary_search(&first).ok());
        Hits { nodes, head }
    }

    /// The nodes, sorted.
    pub fn nodes(&self) -> &[NodeIndex] {
        &self.nodes
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether one comes first since its position was typed.
    pub fn has_head(&self) -> bool {
        self.head.is_some()
    }

    /// The hit at a place of the walk, from 0.
    pub fn at(&self, place: usize) -> Option<NodeIndex> {
        let at = match self.head {
            Some(head) if place == 0 => head,
            Some(head) if place <= head => place - 1,
            Some(_) | None => place,
        };
        self.nodes.get(at).copied()
    }

    /// Where in the walk `node` comes, from 0, if it was found.
    pub fn place_of(&self, node: NodeIndex) -> Option<usize> {
        let at = self.nodes.binary_search(&node).ok()?;
        Some(match self.head {
            Some(head) if at == head => 0,
            Some(head) if at < head => at + 1,
            Some(_) | None => at,
        })
    }

    /// The hit that comes next, or before where `back` is set, seen from `here`; from the last to the first.
    pub fn next(&self, here: Option<NodeIndex>, back: bool) -> Option<NodeIndex> {
        let all = self.len();
        if all == 0 {
            return None;
        }
        let Some(here) = here else {
            return self.at(if back { all - 1 } else { 0 });
        };
        let place = match self.place_of(here) {
            Some(place) if back => (place + all - 1) % all,
            Some(place) => (place + 1) % all,
            None => {
                // Beside it in the document.
                let after = self.nodes.partition_point(|node| *node < here);
                let at = if back { after + all - 1 } else { after } % all;
                return self.nodes.get(at).copied();
            }
        };
        self.at(place)
    }

    /// How many of the nodes from `first` to before `end` were found.
    pub fn within(&self, first: NodeIndex, end: NodeIndex) -> usize {
        let before = |node| self.nodes.partition_point(|found| *found < node);
        before(end) - before(first)
    }
}

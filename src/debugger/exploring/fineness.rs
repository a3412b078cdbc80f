//! How finely the answers to menus and draws are told apart, so that a playbook of many stays within bounds.
//!
//! Of a few keys every combination is tried. Where the menus and draws of a playbook would come to too many together,
//! those with the most keys are sampled first, then the samples are made smaller. Every sample holds each way alone and
//! none at all, so whatever the fineness, the same nodes, edges and refusals are found, in as few commands.

use std::collections::BTreeSet;

use crate::playbook::{Content, Node, Playbook, Way, Weight};

use super::honest::{BY_CHANCE, MOST_KEYS_TRIED};

/// How many situations the menus and draws of a playbook may come to together, about.
const MOST_TOGETHER: usize = 1 << 19;

/// How finely the answers are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fineness {
    /// The most keys of one menu or draw whose every combination is tried.
    pub(super) most_keys: usize,
    /// Whether a sample holds more than all, each way alone, and none.
    pub(super) is_broad: bool,
}

impl Fineness {
    /// The coarsest.
    const COARSEST: Fineness = Fineness {
        most_keys: 2,
        is_broad: false,
    };

    /// The finest that keeps a search of `playbook` within bounds; where none does, the coarsest.
    pub(super) fn of(playbook: &Playbook) -> Fineness {
        let keys: Vec<usize> = playbook.nodes.iter().map(keys).collect();
        let broad = (6..=MOST_KEYS_TRIED).rev().map(|keys| (keys, true));
        // Of fewer keys than six a broad sample is no smaller than every combination.
        let narrow = (COARSEST_KEYS..=6).rev().map(|keys| (keys, false));
        let mut finest_first = broad.chain(narrow).map(|(most_keys, is_broad)| Fineness {
            most_keys,
            is_broad,
        });
        finest_first
            .find(|fineness| {
                let together = keys.iter().map(|keys| fineness.situations(*keys));
                together.fold(0, usize::saturating_add) <= MOST_TOGETHER
            })
            .unwrap_or(Fineness::COARSEST)
    }

    /// About how much room the situations of a menu that asks `keys` keys take.
    fn situations(self, keys: usize) -> usize {
        let whole = 1 + keys / 8;
        if keys <= self.most_keys {
            return whole << keys;
        }
        let large = if self.is_broad { keys + BY_CHANCE } else { 1 };
        keys + large.saturating_mul(whole)
    }
}

const COARSEST_KEYS: usize = Fineness::COARSEST.most_keys;

/// How many keys that change where a run goes `node` asks at once, where it is a menu or a draw.
fn keys(node: &Node) -> usize {
    match &node.content {
        Content::Choice { .. } | Content::RandomChoice => {}
        Content::Line { .. } | Content::Control { .. } | Content::Branch | Content::End => {
            return 0;
        }
    }
    let mut keys = BTreeSet::new();
    for edge in &node.out {
        keys.extend(edge.condition().map(|condition| &condition.key));
        if let Way::RandomOption {
            weight: Weight::Query { key },
            ..
        } = &edge.way
        {
            keys.insert(key);
        }
    }
    keys.len()
}

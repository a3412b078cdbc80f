//! Looking for what is sought, slice by slice.

use std::ops::Range;

use regex::Regex;

use crate::playbook::{NodeIndex, Playbook, Scene};

use super::facet::{Facet, values_of};
use super::folding::{composed, folded, unfolded};
use super::haystack::{Haystack, Text};
use super::hits::Hits;
use super::sought::{Sought, Test};

/// A search under way.
#[derive(Debug, Clone)]
pub struct Finding {
    sought: Sought,
    /// How many values were looked at.
    at: usize,
    /// For each node, whether it was found.
    found: Vec<bool>,
}

impl Finding {
    /// Begins to look for `sought` in `haystack`.
    pub fn new(haystack: &Haystack, sought: Sought) -> Finding {
        Finding {
            found: vec![false; haystack.count],
            sought,
            at: 0,
        }
    }

    /// Looks at the next `values` values. Returns whether all were looked at. `haystack` is the one it began with.
    pub fn work(&mut self, haystack: &Haystack, values: usize) -> bool {
        let slice = self.at..(self.at + values).min(haystack.len());
        self.at = slice.end;
        let sought = &self.sought;
        let admitted = |at: &usize| {
            let facet = haystack.facets.get(*at);
            facet.is_some_and(|facet| sought.admits(*facet))
        };
        let hits: Vec<usize> = match &sought.test {
            Test::Anything => slice.filter(admitted).collect(),
            Test::Folded(words) => held(&haystack.folded, words, slice)
                .filter(admitted)
                .collect(),
            Test::Written(words) => held(&haystack.written, words, slice)
                .filter(admitted)
                .collect(),
            Test::Pattern(pattern) => slice
                .filter(admitted)
                .filter(|at| pattern.is_match(haystack.written.value(*at)))
                .collect(),
            Test::Positions(positions) => {
                self.at = haystack.len();
                let end = positions.end().saturating_add(1).min(haystack.count);
                let asked = self.found.get_mut(*positions.start()..end);
                asked.unwrap_or_default().fill(true);
                Vec::new()
            }
        };
        let nodes = hits.into_iter().flat_map(|value| haystack.nodes_of(value));
        for node in nodes.chain(sought.position) {
            if let Some(found) = self.found.get_mut(node) {
                *found = true;
            }
        }
        self.at >= haystack.len()
    }

    /// What was found so far.
    pub fn hits(&self) -> Hits {
        let found = self.found.iter().enumerate();
        let nodes = found.filter(|(_, found)| **found).map(|(node, _)| node);
        Hits::new(nodes.collect(), self.sought.position)
    }

    /// What is looked for.
    pub fn sought(&self) -> &Sought {
        &self.sought
    }
}

/// The values of `slice` that hold `words`, in order. The words hold no line's end, so no hit goes from one value
/// into the next.
fn held<'a>(
    text: &'a Text,
    words: &'a Regex,
    slice: Range<usize>,
) -> impl Iterator<Item = usize> + 'a {
    let (lines, begin) = (text.lines(slice.clone()), text.start(slice.start));
    let mut next = slice.start;
    std::iter::from_fn(move || {
        let from = text.start(next).checked_sub(begin)?;
        let hit = words.find_at(lines, from.min(lines.len()))?;
        let value = text.value_at(next, begin + hit.start());
        next = value + 1;
        Some(value)
    })
}

/// What of a node is a hit, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// What it is.
    pub facet: Facet,
    /// Its words.
    pub text: String,
    /// The bytes of the words that are the hit.
    pub range: Range<usize>,
}

/// The first value of `node` that is what was `sought`; nothing where the node was found by its position.
pub fn match_in(
    sought: &Sought,
    playbook: &Playbook,
    scenes: &[Scene],
    node: NodeIndex,
) -> Option<Match> {
    let mut values = values_of(playbook, scenes, node).into_iter();
    values.find_map(|(facet, text)| {
        if !sought.admits(facet) {
            return None;
        }
        let text = composed(&text);
        let range = match &sought.test {
            Test::Anything => 0..0,
            Test::Folded(words) => {
                let hit = words.find(&folded(&text))?.range();
                unfolded(&text, hit)
            }
            Test::Written(words) | Test::Pattern(words) => words.find(&text)?.range(),
            Test::Positions(_) => return None,
        };
        Some(Match { facet, text, range })
    })
}

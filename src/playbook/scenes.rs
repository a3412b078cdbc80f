//! Scenes: which anchor a node stands under.

use super::document::{NodeIndex, Playbook};

/// One scene: an anchor, and the nodes from it up to the next anchor in document order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The anchor's slug, such as `the-inn`; where several name one node, the first by spelling.
    pub slug: String,
    /// The slug as a person reads it: `The inn`.
    pub title: String,
    /// The anchor's node, and the scene's first.
    pub first: NodeIndex,
    /// One past the scene's last node; `first..end` is never empty.
    pub end: NodeIndex,
}

/// The scenes in document order. Nodes before the first anchor belong to none.
pub fn scenes(playbook: &Playbook) -> Vec<Scene> {
    let mut anchors: Vec<(NodeIndex, &String)> = playbook
        .anchors
        .iter()
        .map(|(slug, node)| (*node, slug))
        .collect();
    anchors.sort();
    anchors.dedup_by_key(|(node, _)| *node);
    let ends = anchors
        .iter()
        .skip(1)
        .map(|(node, _)| *node)
        .chain([playbook.nodes.len()]);
    anchors
        .iter()
        .zip(ends)
        .map(|((first, slug), end)| Scene {
            slug: (*slug).clone(),
            title: title_of(slug),
            first: *first,
            end,
        })
        .collect()
}

/// The position in `scenes` of the scene `node` belongs to: the last anchor at or before it.
pub fn scene_of(scenes: &[Scene], node: NodeIndex) -> Option<usize> {
    scenes
        .partition_point(|scene| scene.first <= node)
        .checked_sub(1)
}

/// A slug as a title: hyphens become spaces, the first letter a capital.
fn title_of(slug: &str) -> String {
    let words = slug.replace('-', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}

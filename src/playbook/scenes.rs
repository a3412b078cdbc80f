//! Scenes: which anchor a node stands under.

use super::document::{NodeIndex, Playbook};

/// One scene: an anchor, and the nodes from it up to the next anchor in document order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The anchor's slug, such as `the-inn`; where several name one node, the first by spelling.
    pub slug: String,
    /// Every slug a run can start here by, sorted; `slug` is the first.
    pub slugs: Vec<String>,
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
    let mut scenes: Vec<Scene> = Vec::new();
    for (node, slug) in anchors {
        match scenes.last_mut() {
            Some(scene) if scene.first == node => scene.slugs.push(slug.clone()),
            before => {
                if let Some(scene) = before {
                    scene.end = node;
                }
                scenes.push(Scene {
                    slug: slug.clone(),
                    slugs: vec![slug.clone()],
                    title: scene_title(slug),
                    first: node,
                    end: playbook.nodes.len(),
                });
            }
        }
    }
    scenes
}

/// The position in `scenes` of the scene `node` belongs to: the last anchor at or before it.
pub fn scene_of(scenes: &[Scene], node: NodeIndex) -> Option<usize> {
    scenes
        .partition_point(|scene| scene.first <= node)
        .checked_sub(1)
}

/// A slug as a title, `The inn` for `the-inn`: hyphens become spaces, the first letter a capital.
pub fn scene_title(slug: &str) -> String {
    let words = slug.replace('-', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::document::{Content, Format, Node};

    /// A playbook of `count` ends and these anchors.
    fn playbook(count: usize, anchors: &[(&str, NodeIndex)]) -> Playbook {
        Playbook {
            schema: None,
            format: Format::default(),
            script: String::new(),
            entry: 0,
            anchors: anchors
                .iter()
                .map(|(slug, node)| ((*slug).to_owned(), *node))
                .collect(),
            speakers: Vec::new(),
            nodes: (0..count)
                .map(|id| Node {
                    id,
                    content: Content::End,
                    out: Vec::new(),
                })
                .collect(),
        }
    }

    #[test]
    fn a_scene_runs_from_its_anchor_to_the_next_in_document_order() {
        let scenes = scenes(&playbook(9, &[("the-yard", 2), ("an-inn", 5)]));
        let found: Vec<(&str, NodeIndex, NodeIndex)> = scenes
            .iter()
            .map(|scene| (&*scene.title, scene.first, scene.end))
            .collect();
        assert_eq!(found, [("The yard", 2, 5), ("An inn", 5, 9)]);
    }

    #[test]
    fn a_node_belongs_to_the_last_scene_that_begins_at_or_before_it() {
        let scenes = scenes(&playbook(9, &[("a", 2), ("b", 5)]));
        let found: Vec<Option<usize>> = (0..9).map(|node| scene_of(&scenes, node)).collect();
        let (a, b) = (Some(0), Some(1));
        assert_eq!(found, [None, None, a, a, a, b, b, b, b]);
    }

    #[test]
    fn of_several_anchors_on_one_node_the_first_by_spelling_names_the_scene() {
        let scenes = scenes(&playbook(4, &[("yard", 1), ("the-inn", 1), ("attic", 2)]));
        let found: Vec<(&str, Vec<String>, NodeIndex)> = scenes
            .iter()
            .map(|scene| (&*scene.title, scene.slugs.clone(), scene.end))
            .collect();
        let slugs = |slugs: &[&str]| slugs.iter().map(|slug| (*slug).to_owned()).collect();
        assert_eq!(
            found,
            [
                ("The inn", slugs(&["the-inn", "yard"]), 2),
                ("Attic", slugs(&["attic"]), 4),
            ]
        );
        assert_eq!(scenes[0].slug, "the-inn");
    }

    #[test]
    fn a_playbook_without_anchors_has_no_scenes() {
        assert_eq!(scenes(&playbook(3, &[])), []);
    }
}

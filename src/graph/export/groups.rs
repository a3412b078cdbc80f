//! The boxes of a diagram by the scene they stand in, for those who lay out themselves.

use super::Export;
use crate::graph::diagram::Shown;

/// The boxes of one scene that is open, or of none.
pub(super) struct Group {
    /// The scene, by its place among the scenes.
    pub scene: Option<usize>,
    /// Its title; nothing of none.
    pub title: String,
    pub boxes: Vec<usize>,
}

impl Export<'_> {
    /// The boxes, those that stand in one scene together, in document order.
    pub(super) fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for at in 0..self.diagram.boxes.len() {
            let node = self.diagram.request.nodes.get(at);
            let scene = node.and_then(|node| node.region);
            match groups.last_mut() {
                Some(group) if group.scene == scene => group.boxes.push(at),
                _ => groups.push(Group {
                    scene,
                    title: scene
                        .and_then(|scene| self.scenes.get(scene))
                        .map_or(String::new(), |scene| scene.title.clone()),
                    boxes: vec![at],
                }),
            }
        }
        groups
    }

    /// What the box at a position is called in DOT and Mermaid: `n12`, `s3`.
    pub(super) fn box_id(&self, at: usize) -> String {
        match self.diagram.boxes.get(at) {
            Some(Shown::Node(node)) => format!("n{node}"),
            Some(Shown::Scene(scene)) => format!("s{scene}"),
            None => format!("none{at}"),
        }
    }
}

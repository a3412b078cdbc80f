//! What stays where it is when the graph is laid out anew: what was clicked, what was looked at, what was dragged.

use std::collections::{BTreeMap, HashMap};

use eframe::egui::{Pos2, Rect, Vec2};

use crate::graph::Shown;
use crate::playbook::{NodeIndex, Scene};

use super::super::document::Document;
use super::regions::open_region;
use super::{GraphPanel, Sheet};

/// How far inside the panel a corner is held that is outside it, in screen points.
const MARGIN: f32 = 24.0;

/// What of the picture stays where it is when the graph is laid out anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// Nothing: all of it is fitted.
    Fit,
    /// What is nearest the middle of the panel.
    Middle,
    /// The left top corner of this scene, open or folded.
    Scene(usize),
    /// Nothing: this node comes to the middle.
    Node(NodeIndex),
}

/// How far each box was dragged, on the canvas.
pub type Moved = BTreeMap<Shown, Vec2>;

impl GraphPanel {
    /// The same playbook is drawn in another arrangement.
    pub fn rearranged(&mut self, scenes: &[Scene], before: &Sheet, now: &Sheet, hold: Hold) {
        self.forget_boxes();
        let moved = self.moved.clone();
        if before.arrangement.direction != now.arrangement.direction {
            // What was dragged in one direction says nothing of the other.
            std::mem::swap(&mut self.moved, &mut self.moved_otherwise);
        }
        match hold {
            Hold::Fit => self.fit(),
            Hold::Node(node) => self.centre(node),
            Hold::Middle => {
                let as_it_was = |shown: Shown| first_of(scenes, shown);
                self.hold_middle((before, &moved), now, as_it_was, None);
            }
            Hold::Scene(scene) => {
                let was = scene_place(before, scenes, &moved, scene);
                let is = scene_place(now, scenes, &self.moved, scene);
                let Some((was, is)) = was.zip(is) else { return };
                let room = self
                    .camera
                    .shown(Rect::from_min_size(Pos2::ZERO, self.size));
                let margin = MARGIN / self.camera.zoom;
                let last = room.max - Vec2::splat(margin) - is.size();
                let first = room.min + Vec2::splat(margin);
                let held = was.min.min(last).max(first);
                // A corner in view stays, even where the box behind it does not fit.
                let held = if room.contains(was.min) {
                    was.min
                } else {
                    held
                };
                self.camera.middle += is.min - held;
                self.fitted = None;
            }
        }
    }

    /// The playbook was read again: `kept` says where each node of `before` is `now`. `selected` is a node of
    /// `before`.
    pub fn reloaded(
        &mut self,
        before: &Document,
        now: &Document,
        kept: &[Option<NodeIndex>],
        selected: Option<NodeIndex>,
    ) {
        self.forget_boxes();
        let was = std::mem::take(&mut self.moved);
        let scenes = (&*before.scenes, &*now.scenes);
        self.moved = carried(&was, scenes, kept);
        self.moved_otherwise = carried(&self.moved_otherwise, scenes, kept);
        let kept_node = |node: NodeIndex| kept.get(node).copied().flatten();
        let as_it_is = |shown: Shown| {
            let mut nodes = before.sheet.diagram.nodes_of(shown, &before.scenes);
            nodes.find_map(kept_node)
        };
        let sheet = &now.sheet;
        self.hold_middle((&before.sheet, &was), sheet, as_it_is, selected);
    }

    /// Forgets what it knows of boxes and lines by their positions.
    fn forget_boxes(&mut self) {
        self.texts.clear();
        self.hovered = None;
        self.menu = None;
    }

    /// Keeps the box nearest the middle where it is, else that of the `selected` node. `node_of` gives the new node
    /// of what was shown.
    fn hold_middle(
        &mut self,
        (before, moved): (&Sheet, &Moved),
        now: &Sheet,
        node_of: impl Fn(Shown) -> Option<NodeIndex>,
        selected: Option<NodeIndex>,
    ) {
        let place = |at: usize| {
            let by = before.shown(at).and_then(|shown| moved.get(&shown));
            Some(before.place(at)?.translate(by.copied().unwrap_or_default()))
        };
        let middle = self.camera.middle;
        let room = self
            .camera
            .shown(Rect::from_min_size(Pos2::ZERO, self.size));
        let near = before.diagram.boxes.iter().enumerate();
        let mut near: Vec<(f32, usize)> = near
            .filter_map(|(at, _)| {
                let place = place(at).filter(|place| place.intersects(room))?;
                Some((place.distance_sq_to_pos(middle), at))
            })
            .collect();
        near.sort_by(|one, two| one.0.total_cmp(&two.0));
        let selected = selected.and_then(|node| before.diagram.box_of(node));
        let held = near.into_iter().map(|(_, at)| at).chain(selected);
        let found = held.into_iter().find_map(|at| {
            let node = node_of(before.shown(at)?)?;
            let is = now.diagram.box_of(node)?;
            let by = now.shown(is).and_then(|shown| self.moved.get(&shown));
            let is = now.place(is)?.translate(by.copied().unwrap_or_default());
            Some((place(at)?, is))
        });
        if let Some((was, is)) = found {
            let by = is.center() - was.center();
            if by != Vec2::ZERO {
                self.camera.middle += by;
                self.fitted = None;
            }
        }
    }
}

/// The node something shown begins with.
fn first_of(scenes: &[Scene], shown: Shown) -> Option<NodeIndex> {
    match shown {
        Shown::Node(node) => Some(node),
        Shown::Scene(scene) => scenes.get(scene).map(|scene| scene.first),
    }
}

/// Where a scene stands, open or folded.
fn scene_place(sheet: &Sheet, scenes: &[Scene], moved: &Moved, scene: usize) -> Option<Rect> {
    open_region(sheet, scenes, moved, scene).or_else(|| {
        let at = sheet.diagram.box_of(scenes.get(scene)?.first)?;
        let by = moved.get(&Shown::Scene(scene)).copied().unwrap_or_default();
        Some(sheet.place(at)?.translate(by))
    })
}

/// How far each box of the new playbook was dragged: nodes are the same where `kept` says so, folded scenes by their
/// slugs. What is gone is forgotten.
pub fn carried(
    moved: &Moved,
    (before, now): (&[Scene], &[Scene]),
    kept: &[Option<NodeIndex>],
) -> Moved {
    let scene_of: HashMap<&str, usize> = now
        .iter()
        .enumerate()
        .map(|(at, scene)| (scene.slug.as_str(), at))
        .collect();
    let moved = moved.iter().filter_map(|(shown, by)| {
        let shown = match shown {
            Shown::Node(node) => Shown::Node(kept.get(*node).copied().flatten()?),
            Shown::Scene(scene) => {
                let slug = before.get(*scene)?.slug.as_str();
                Shown::Scene(scene_of.get(slug).copied()?)
            }
        };
        Some((shown, *by))
    });
    moved.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::{Playbook, drawn, scenes};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_dragged_stays_dragged_wherever_nodes_are_added_or_removed(
            old in drawn::playbook(),
            seed: u64,
        ) {
            // Where each node goes: some are gone, the others moved on in order.
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut next = 0;
            let kept: Vec<Option<NodeIndex>> = old.nodes.iter().map(|_| {
                next += rng.usize(1..3);
                (rng.usize(0..4) > 0).then_some(next)
            }).collect();
            let before = scenes(&old);
            let gone = rng.usize(0..=before.len());
            let now: Vec<Scene> = before.iter().skip(gone).cloned().collect();
            let nodes = (0..old.nodes.len()).map(Shown::Node);
            let shown = nodes.chain((0..before.len()).map(Shown::Scene));
            let moved: Moved = shown.map(|shown| (shown, Vec2::splat(rng.f32()))).collect();
            let carried = carried(&moved, (&before, &now), &kept);
            for (shown, by) in &moved {
                let is = match shown {
                    Shown::Node(node) => kept[*node].map(Shown::Node),
                    Shown::Scene(scene) => scene.checked_sub(gone).map(Shown::Scene),
                };
                if let Some(is) = is {
                    prop_assert_eq!(carried.get(&is), Some(by));
                }
            }
            let stay = kept.iter().flatten().count() + now.len();
            prop_assert_eq!(carried.len(), stay);
        }
    }

    fn panel_over(playbook: &Playbook) -> (GraphPanel, Document) {
        let playbook = std::sync::Arc::new(playbook.clone());
        let document = Document::new(None, "drawn".into(), playbook, Vec::new());
        let mut panel = GraphPanel {
            size: Vec2::new(800.0, 600.0),
            ..GraphPanel::default()
        };
        panel.camera.middle = document.sheet.bounds().center();
        (panel, document)
    }

    proptest! {
        #[test]
        fn the_node_nearest_the_middle_stays_where_it_is(playbook in drawn::playbook(), at: u64) {
            let (mut panel, document) = panel_over(&playbook);
            let at = at as usize % playbook.nodes.len();
            panel.camera.middle = document.sheet.place_of(at).unwrap().center();
            let turned = Sheet::new(
                &document.playbook,
                &document.scenes,
                &document.cards,
                crate::graph::Arrangement {
                    direction: crate::graph::Direction::LeftToRight,
                    ..crate::graph::Arrangement::default()
                },
            );
            panel.rearranged(&document.scenes, &document.sheet, &turned, Hold::Middle);
            let is = turned.place_of(at).unwrap().center();
            prop_assert!((panel.camera.middle - is).length() < 0.1);
        }
    }
}

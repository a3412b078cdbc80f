//! Drawing scenes that are open: a titled region each.

use eframe::egui::{
    Color32, Painter, Rect, Vec2,
    text::{LayoutJob, TextWrapping},
};

use crate::graph::{Shown, TITLE};
use crate::playbook::{Scene, scene_of};

use super::super::gesture::View;
use super::super::theme::{Palette, strong};
use super::edges::rect;
use super::folding_ui::button_room;
use super::holding::Moved;
use super::{GraphPanel, Sheet};

/// The smallest size of a scene's title, in screen points.
const TITLE_SIZE_MIN: f32 = 9.5;

impl GraphPanel {
    /// Draws the scenes that are open.
    pub(super) fn regions_ui(&self, view: View, painter: &Painter, panel: Rect) {
        let palette = view.palette;
        let document = view.document;
        for at in self.near_regions(view, panel) {
            let Some(scene) = document.scenes.get(at) else {
                continue;
            };
            let region = open_region(&document.sheet, &document.scenes, &self.moved, at);
            let Some(region) = region else { continue };
            let place = self.camera.rect_to_screen(panel, region);
            if !place.intersects(panel) {
                continue;
            }
            let size = (12.0 * self.camera.zoom).max(TITLE_SIZE_MIN);
            let rounding = 10.0 * self.camera.zoom.clamp(0.3, 1.5);
            painter.rect_filled(place, rounding, scene_fill(palette));
            if place.width() <= 4.0 * size {
                continue;
            }
            let mut title =
                LayoutJob::simple_singleline(scene.title.clone(), strong(size), palette.quiet_text);
            let beside = button_room(self.camera.zoom, place.width());
            title.wrap = TextWrapping::truncate_at_width(place.width() - size - beside);
            let galley = painter.layout_job(title);
            // Where the strip is low the title stands in its middle, clear of the nodes below it.
            let zoom = self.camera.zoom;
            let low = (TITLE * zoom - galley.size().y) / 2.0;
            let down = (7.0 * zoom.max(0.4)).min(low.max(0.0));
            let at = place.min + Vec2::new(10.0 * zoom.max(0.4) + beside, down);
            let words = Rect::from_min_size(at, galley.size());
            let is_covered = (scene.first..scene.end)
                .filter_map(|node| self.place_of(view, node))
                .any(|node| self.camera.rect_to_screen(panel, node).intersects(words));
            if !is_covered {
                painter.galley(at, galley, palette.quiet_text);
            }
        }
    }

    /// The scenes near what is shown, by their place, in order; one a node was dragged out of may be anywhere.
    pub(super) fn near_regions(&self, view: View, panel: Rect) -> Vec<usize> {
        let mut near = Vec::new();
        let sheet = &view.document.sheet;
        sheet.near_regions.find(self.camera.shown(panel), &mut near);
        let mut near: Vec<usize> = near.into_iter().map(|at| at as usize).collect();
        if !self.moved.is_empty() {
            let nodes = self.moved.keys().filter_map(|shown| match shown {
                Shown::Node(node) => scene_of(&view.document.scenes, *node),
                Shown::Scene(_) => None,
            });
            near.extend(nodes);
            near.sort_unstable();
            near.dedup();
        }
        near
    }
}

/// Where a scene stands on the canvas, with the nodes that were dragged out of it; nothing where it is folded.
pub(super) fn open_region(
    sheet: &Sheet,
    scenes: &[Scene],
    moved: &Moved,
    scene: usize,
) -> Option<Rect> {
    let (region, scene) = sheet.layout.regions.get(scene).zip(scenes.get(scene))?;
    let first = Shown::Node(scene.first);
    if sheet.shown(sheet.diagram.box_of(scene.first)?) != Some(first) {
        return None;
    }
    let moved = moved.range(first..Shown::Node(scene.end));
    let places = moved.filter_map(|(shown, by)| {
        let Shown::Node(node) = shown else {
            return None;
        };
        Some(sheet.place_of(*node)?.translate(*by))
    });
    Some(places.fold(rect(*region), |all, one| all.union(one.expand(12.0))))
}

fn scene_fill(palette: &Palette) -> Color32 {
    let (a, b) = (palette.canvas, palette.border);
    a.lerp_to_gamma(b, 0.22)
}

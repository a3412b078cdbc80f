//! Drawing scenes that are open: a titled region each.

use eframe::egui::{
    Color32, Painter, Rect, Vec2,
    text::{LayoutJob, TextWrapping},
};

use crate::graph::Shown;

use super::super::gesture::View;
use super::super::theme::{Palette, strong};
use super::GraphPanel;
use super::edges::rect;

/// The smallest size of a scene's title, in screen points.
const TITLE_SIZE_MIN: f32 = 9.5;

impl GraphPanel {
    /// Draws the scenes that are open.
    pub(super) fn regions_ui(&self, view: View, painter: &Painter, panel: Rect) {
        let palette = view.palette;
        let sheet = &view.document.sheet;
        let regions = sheet.layout.regions.iter();
        for (region, scene) in regions.zip(&view.document.scenes) {
            let first = Shown::Node(scene.first);
            if sheet
                .diagram
                .box_of(scene.first)
                .and_then(|at| sheet.shown(at))
                != Some(first)
            {
                continue;
            }
            let moved = self
                .moved
                .range(first..Shown::Node(scene.end))
                .filter_map(|(shown, _)| self.place_shown(view, *shown));
            let region = moved.fold(rect(*region), |all, one| all.union(one.expand(12.0)));
            let place = self.camera.rect_to_screen(panel, region);
            if !place.intersects(panel) {
                continue;
            }
            let rounding = 10.0 * self.camera.zoom.clamp(0.3, 1.5);
            painter.rect_filled(place, rounding, scene_fill(palette));
            let size = (12.0 * self.camera.zoom).max(TITLE_SIZE_MIN);
            let mut title =
                LayoutJob::simple_singleline(scene.title.clone(), strong(size), palette.quiet_text);
            title.wrap = TextWrapping::truncate_at_width(place.width() - size);
            let at = place.min + Vec2::new(10.0, 7.0) * self.camera.zoom.max(0.4);
            let galley = painter.layout_job(title);
            let words = Rect::from_min_size(at, galley.size());
            let is_covered = (scene.first..scene.end)
                .filter_map(|node| self.place_of(view, node))
                .any(|node| self.camera.rect_to_screen(panel, node).intersects(words));
            if place.width() > 4.0 * size && !is_covered {
                painter.galley(at, galley, palette.quiet_text);
            }
        }
    }
}

fn scene_fill(palette: &Palette) -> Color32 {
    let (a, b) = (palette.canvas, palette.border);
    a.lerp_to_gamma(b, 0.22)
}

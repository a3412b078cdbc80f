//! Drawing a folded scene: one box with its title and how much it holds.

use eframe::egui::{Align2, Rect, Stroke, StrokeKind, Vec2, pos2};

use super::super::gesture::View;
use super::super::theme::{plain, strong};
use super::lineage::Kin;
use super::nodes::{NodePainter, NodeState, ZOOM_WITH_WORDS};

impl NodePainter<'_> {
    /// Draws the folded scene at a place among the scenes into `rect`, which is on the screen.
    pub fn folded_ui(&mut self, view: View, scene: usize, rect: Rect, state: NodeState) {
        let palette = self.palette;
        let Some(scene) = view.document.scenes.get(scene) else {
            return;
        };
        let rounding = 10.0 * self.zoom.clamp(0.3, 1.5);
        let border = match (state.stands, state.selected) {
            (Some(_), _) => Stroke::new(3.0, palette.stand),
            (None, true) => Stroke::new(2.0, palette.accent),
            (None, false) => Stroke::new(1.0, palette.border),
        };
        self.painter
            .rect(rect, rounding, palette.card, border, StrokeKind::Middle);
        if self.zoom < ZOOM_WITH_WORDS {
            return;
        }
        let kin = state.kin.map_or(String::new(), Kin::counts);
        let at = rect.min + Vec2::new(12.0, 10.0) * self.zoom;
        self.painter.text(
            at,
            Align2::LEFT_TOP,
            &scene.title,
            strong(13.0 * self.zoom),
            palette.text,
        );
        self.painter.text(
            pos2(at.x, rect.max.y - 10.0 * self.zoom),
            Align2::LEFT_BOTTOM,
            format!("{} nodes{kin}", scene.end - scene.first),
            plain(11.0 * self.zoom),
            palette.quiet_text,
        );
    }
}

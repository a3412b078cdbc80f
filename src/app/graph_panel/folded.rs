//! Drawing a folded scene: one box, as of stacked cards, with its title and how much it holds.

use eframe::egui::{
    Align2, Color32, Rect, Shape, Stroke, StrokeKind, Vec2, pos2,
    text::{LayoutJob, TextWrapping},
};

use crate::playbook::{NodeIndex, NodeKind, Scene, counted};

use super::super::gesture::View;
use super::super::theme::{plain, strong};
use super::folding_ui::button_room;
use super::lineage::Kin;
use super::nodes::{NAME_SIZE, NodePainter, NodeState, ZOOM_WITH_NAME, ZOOM_WITH_WORDS};

/// How far the card behind stands out, in canvas points.
const STACKED: f32 = 6.0;

impl NodePainter<'_> {
    /// Draws the folded scene at a place among the scenes into `rect`, which is on the screen. `found` are the nodes
    /// the search found, in document order.
    pub fn folded_ui(
        &mut self,
        view: View,
        scene: usize,
        found: &[NodeIndex],
        rect: Rect,
        state: NodeState,
    ) {
        let palette = self.palette;
        let Some(scene) = view.document.scenes.get(scene) else {
            return;
        };
        self.stack_ui(rect, state);
        let inset = 12.0 * self.zoom;
        let left = rect.min.x + inset.min(6.0 + inset / 2.0) + button_room(self.zoom, rect.width());
        let text = match state.reachable {
            true => palette.text,
            false => palette.quiet_text,
        };
        let quiet = match state.warmth {
            Some(_) => text,
            None => palette.quiet_text,
        };
        let row = |words: String, font, width: f32, colour| {
            let mut job = LayoutJob::simple_singleline(words, font, colour);
            job.wrap = TextWrapping::truncate_at_width(width);
            self.painter.layout_job(job)
        };
        if self.zoom >= ZOOM_WITH_WORDS {
            let width = rect.max.x - left - 22.0 * self.zoom;
            let title = row(scene.title.clone(), strong(13.0 * self.zoom), width, text);
            let top = rect.min.y + 7.0 * self.zoom;
            self.painter.galley(pos2(left, top), title, text);
            let width = rect.width() - 2.0 * inset;
            let kin = state.kin.map_or(String::new(), Kin::counts);
            let held = held_words(view, scene) + &kin;
            let rows = [held, state_words(view, scene, found)];
            for (words, top) in rows.into_iter().zip([27.0, 43.0]) {
                let words = row(words, plain(11.0 * self.zoom), width, quiet);
                let at = pos2(rect.min.x + inset, rect.min.y + top * self.zoom);
                self.painter.galley(at, words, quiet);
            }
        } else if self.zoom >= ZOOM_WITH_NAME {
            let width = rect.max.x - left - 3.0;
            let title = row(scene.title.clone(), strong(NAME_SIZE), width, text);
            let top = rect.center().y - title.size().y / 2.0;
            self.painter.galley(pos2(left, top), title, text);
        }
        self.badges_ui(NodeKind::Control, rect, state);
    }

    /// Draws the box, and behind it another, so that it is told from a node at every size.
    fn stack_ui(&self, rect: Rect, state: NodeState) {
        let palette = self.palette;
        let rounding = 8.0 * self.zoom.clamp(0.2, 1.5);
        if state.found {
            let halo = palette.accent.gamma_multiply(0.38);
            self.painter.rect_filled(rect.expand(5.0), rounding, halo);
        }
        let fade = |colour: Color32| match state.reachable {
            true => colour,
            false => colour.gamma_multiply(0.45),
        };
        let surface = if let Some(warmth) = state.warmth {
            palette.warm(warmth)
        } else if state.visits > 0 {
            palette.visited_card
        } else {
            palette.card
        };
        let border = if state.selected {
            Stroke::new(2.0, palette.accent)
        } else if state.lit {
            Stroke::new(1.5, palette.text)
        } else {
            Stroke::new(1.0, palette.quiet_text)
        };
        let behind = rect.translate(Vec2::splat((STACKED * self.zoom).max(2.0)));
        let plain = Stroke::new(1.0, fade(palette.quiet_text));
        self.painter.rect(
            behind,
            rounding,
            fade(palette.card),
            plain,
            StrokeKind::Inside,
        );
        if state.stands.is_some() {
            let ring = Stroke::new(3.0, palette.stand);
            let around = rect.expand(3.5);
            self.painter
                .rect_stroke(around, rounding, ring, StrokeKind::Middle);
        }
        if state.reachable {
            self.painter
                .rect(rect, rounding, surface, border, StrokeKind::Inside);
        } else {
            self.painter.rect_filled(rect, rounding, fade(surface));
            let line = [
                rect.left_top(),
                rect.right_top(),
                rect.right_bottom(),
                rect.left_bottom(),
                rect.left_top(),
            ];
            let dashes = Shape::dashed_line(&line, border, 4.0, 4.0);
            self.painter.extend(dashes);
        }
        if state.stepped_over && self.zoom >= ZOOM_WITH_NAME {
            self.painter.text(
                rect.left_top(),
                Align2::LEFT_BOTTOM,
                "stepped over",
                strong((10.0 * self.zoom).max(9.0)),
                palette.stop,
            );
        }
    }
}

/// How much a scene holds: `12 nodes · 15 ways`.
fn held_words(view: View, scene: &Scene) -> String {
    let nodes = view.document.playbook.nodes.get(scene.first..scene.end);
    let ways = nodes.unwrap_or(&[]).iter().map(|node| node.out.len()).sum();
    let nodes = counted(scene.end - scene.first, "node");
    format!("{nodes} · {}", counted(ways, "way"))
}

/// What is to be seen of its nodes: `5 visited · 2 found`.
fn state_words(view: View, scene: &Scene, found: &[NodeIndex]) -> String {
    let visits = |node: &NodeIndex| match view.heat {
        Some(heat) => heat.visits(*node),
        None => view.session.visits(*node).into(),
    };
    let nodes = scene.first..scene.end;
    let visited = nodes.filter(|node| visits(node) > 0).count();
    let before = |end: NodeIndex| found.partition_point(|node| *node < end);
    let hits = before(scene.end) - before(scene.first);
    let mut words: Vec<String> = Vec::new();
    words.extend((visited > 0).then(|| format!("{visited} visited")));
    words.extend((hits > 0).then(|| format!("{hits} found")));
    words.join(" · ")
}

//! So far out that a node is a speck: its colour, and a mark around what stands out. All specks are one mesh,
//! since there may be very many.

use eframe::egui::{Color32, Mesh, Painter, Rect, Shape, Stroke, StrokeKind, Vec2};

use crate::playbook::NodeKind;

use super::super::compare_panel::Went;
use super::super::theme::Palette;
use super::lineage::speck_colour;
use super::nodes::NodeState;

/// The smallest speck, in screen points.
const SMALLEST: f32 = 1.5;

/// The specks of one frame.
#[derive(Default)]
pub struct Specks {
    mesh: Mesh,
    /// Where, in which colour, and how round.
    marks: Vec<(Rect, Color32, f32)>,
}

impl Specks {
    /// Adds the speck of a node that stands at `rect` on the screen.
    pub fn add(&mut self, palette: &Palette, kind: NodeKind, rect: Rect, state: NodeState) {
        let rect = Rect::from_center_size(rect.center(), rect.size().max(Vec2::splat(SMALLEST)));
        let kind = palette.node(kind);
        let colour = match (state.stands, state.visits, state.reachable) {
            (Some(_), ..) => palette.stand,
            (None, 0, true) => kind.gamma_multiply(0.75),
            (None, 0, false) => kind.gamma_multiply(0.35),
            (None, ..) => kind,
        };
        let colour = match (state.stands, state.warmth) {
            (None, Some(0.0)) => palette.edge.gamma_multiply(0.5),
            (None, Some(warmth)) => palette.warm(warmth),
            (Some(_), _) | (None, None) => colour,
        };
        let colour = match (state.stands, state.went) {
            (None, Some(Went::Shown | Went::Ahead)) => palette.accent,
            (None, Some(Went::Neither)) => colour.gamma_multiply(0.4),
            _ => colour,
        };
        let colour = match state.kin {
            Some(kin) if state.stands.is_none() => speck_colour(palette, kin, colour),
            _ => colour,
        };
        self.mesh.add_colored_rect(rect, colour);
        let alone = state.went.and_then(Went::alone);
        let mark = if state.stands.is_some() {
            Some(palette.stand)
        } else if state.selected || state.found {
            Some(palette.accent)
        } else if let Some(side) = alone {
            Some(palette.side(side))
        } else {
            state.breakpoint.map(|_| palette.stop)
        };
        // Told apart without colour: A has sharp corners, B round ones.
        let round = match alone {
            Some(0) => 0.0,
            Some(_) => 8.0,
            None => 2.0,
        };
        self.marks
            .extend(mark.map(|mark| (rect.expand(3.0), mark, round)));
    }

    /// Draws them all, and the marks over them.
    pub fn paint_ui(self, painter: &Painter) {
        painter.add(Shape::mesh(self.mesh));
        for (around, colour, round) in self.marks {
            painter.rect_stroke(around, round, Stroke::new(2.0, colour), StrokeKind::Outside);
        }
    }
}

//! The mark of a node's kind in lists: the shape and the colour it has in the graph, small.

use eframe::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

use crate::playbook::NodeKind;

use super::theme::Palette;

/// How large a mark is, in points.
pub const KIND_MARK: Vec2 = Vec2::new(13.0, 9.0);

/// Draws the mark of `kind` around `middle`; `faded` where nothing leads to its node.
pub fn kind_mark_ui(
    painter: &Painter,
    palette: &Palette,
    kind: NodeKind,
    middle: Pos2,
    faded: bool,
) {
    let colour = match faded {
        true => palette.node(kind).gamma_multiply(0.5),
        false => palette.node(kind),
    };
    let rect = Rect::from_center_size(middle, KIND_MARK);
    let right_round = CornerRadius {
        nw: 1,
        sw: 1,
        ne: 5,
        se: 5,
    };
    match kind {
        NodeKind::Line => painter.rect_filled(rect, 3, colour),
        NodeKind::Control => painter.rect_filled(rect, 0, colour),
        NodeKind::Choice => painter.rect_filled(rect, right_round, colour),
        NodeKind::RandomChoice => {
            painter.rect_filled(rect, right_round, colour);
            painter.circle_filled(middle, 2.0, palette.panel)
        }
        NodeKind::Branch => painter.add(hexagon(rect, colour)),
        NodeKind::End => {
            let small = Rect::from_center_size(middle, Vec2::new(8.0, 8.0));
            painter.rect_filled(small, right_round, colour)
        }
    };
}

fn hexagon(rect: Rect, colour: Color32) -> Shape {
    let (tip, middle) = (rect.height() / 2.0, rect.center().y);
    let corners = vec![
        pos2(rect.min.x, middle),
        pos2(rect.min.x + tip, rect.min.y),
        pos2(rect.max.x - tip, rect.min.y),
        pos2(rect.max.x, middle),
        pos2(rect.max.x - tip, rect.max.y),
        pos2(rect.min.x + tip, rect.max.y),
    ];
    Shape::convex_polygon(corners, colour, Stroke::NONE)
}

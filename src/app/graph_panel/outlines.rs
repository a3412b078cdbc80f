//! The outline of each kind of node on the screen.

use eframe::egui::{Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, pos2};

use crate::playbook::NodeKind;

/// A node's outline on the screen.
#[derive(Clone)]
pub(super) enum Outline {
    Rounded(Rect, CornerRadius),
    Polygon(Vec<Pos2>),
}

pub(super) fn outline(kind: NodeKind, rect: Rect, zoom: f32) -> Outline {
    let pill = radius(rect.height() / 2.0);
    let flat = radius(3.0 * zoom);
    match kind {
        NodeKind::Line => Outline::Rounded(rect, CornerRadius::same(radius(8.0 * zoom))),
        NodeKind::Control => Outline::Rounded(rect, CornerRadius::same(radius(2.0 * zoom))),
        NodeKind::Choice | NodeKind::RandomChoice | NodeKind::End => {
            let corners = CornerRadius {
                nw: flat,
                sw: flat,
                ne: pill,
                se: pill,
            };
            Outline::Rounded(rect, corners)
        }
        NodeKind::Branch => Outline::Polygon(hexagon(rect)),
    }
}

fn hexagon(rect: Rect) -> Vec<Pos2> {
    let tip = (rect.height() / 2.0).min(rect.width() * 0.12);
    let middle = rect.center().y;
    vec![
        pos2(rect.min.x, middle),
        pos2(rect.min.x + tip, rect.min.y),
        pos2(rect.max.x - tip, rect.min.y),
        pos2(rect.max.x, middle),
        pos2(rect.max.x - tip, rect.max.y),
        pos2(rect.min.x + tip, rect.max.y),
    ]
}

/// An outline as a closed line of straight pieces, for dashes.
pub(super) fn corners(kind: NodeKind, rect: Rect, zoom: f32) -> Vec<Pos2> {
    let mut line = match outline(kind, rect, zoom) {
        Outline::Polygon(points) => points,
        Outline::Rounded(rect, _) => vec![
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
        ],
    };
    line.extend(line.first().copied());
    line
}

pub(super) fn fill(outline: Outline, colour: Color32) -> Shape {
    match outline {
        Outline::Rounded(rect, corners) => Shape::rect_filled(rect, corners, colour),
        Outline::Polygon(points) => Shape::convex_polygon(points, colour, Stroke::NONE),
    }
}

pub(super) fn stroke(outline: Outline, stroke: Stroke) -> Shape {
    match outline {
        Outline::Rounded(rect, corners) => {
            Shape::rect_stroke(rect, corners, stroke, StrokeKind::Middle)
        }
        Outline::Polygon(points) => Shape::closed_line(points, stroke),
    }
}

pub(super) fn radius(points: f32) -> u8 {
    points.round().clamp(0.0, 255.0) as u8
}

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
        NodeKind::RandomChoice => Outline::Polygon(pointed(rect)),
        NodeKind::Choice | NodeKind::End => {
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

/// How much farther in than at a rectangle's right corners counts and marks stand, in points at full size, so that
/// they are within the outline.
pub(super) fn badge_inset(kind: NodeKind) -> f32 {
    match kind {
        NodeKind::Branch | NodeKind::RandomChoice => 12.0,
        NodeKind::Choice | NodeKind::End => 3.0,
        NodeKind::Line | NodeKind::Control => 0.0,
    }
}

/// A pill that ends in a point.
fn pointed(rect: Rect) -> Vec<Pos2> {
    let tip = (rect.height() / 2.0).min(rect.width() * 0.14);
    vec![
        rect.left_top(),
        pos2(rect.max.x - tip, rect.min.y),
        pos2(rect.max.x, rect.center().y),
        pos2(rect.max.x - tip, rect.max.y),
        rect.left_bottom(),
    ]
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

#[cfg(test)]
mod tests {
    use eframe::egui::vec2;

    use super::*;

    fn holds(outline: &Outline, point: Pos2) -> bool {
        match outline {
            Outline::Rounded(rect, corners) => {
                let radius = f32::from(corners.ne);
                let centre = pos2(rect.max.x - radius, rect.min.y + radius);
                let is_in_corner = point.x > centre.x && point.y < centre.y;
                rect.contains(point) && (!is_in_corner || point.distance(centre) <= radius)
            }
            Outline::Polygon(points) => points.iter().enumerate().all(|(at, from)| {
                let (along, to) = (points[(at + 1) % points.len()] - *from, point - *from);
                along.x * to.y - along.y * to.x >= 0.0
            }),
        }
    }

    #[test]
    fn counts_and_marks_stand_within_every_kind_of_outline() {
        // As large as ends, menus and branches are.
        for size in [vec2(84.0, 48.0), vec2(132.0, 48.0), vec2(148.0, 48.0)] {
            let rect = Rect::from_min_size(pos2(10.0, 20.0), size);
            for kind in NodeKind::ALL {
                let outline = outline(kind, rect, 1.0);
                let right = rect.max.x - badge_inset(kind);
                let count = pos2(right - 8.0, rect.min.y + 8.0);
                // Where a breakpoint's mark comes nearest to the corner.
                let mark = pos2(right - 11.0, rect.min.y + 11.0) + vec2(3.6, -3.6);
                for point in [count, mark] {
                    assert!(holds(&outline, point), "{kind:?}, {size}, {point}");
                }
            }
        }
        // What stands at a rectangle's corner is not within every one.
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(148.0, 48.0));
        let corner = pos2(rect.max.x - 8.0, 8.0);
        assert!(!holds(&outline(NodeKind::Branch, rect, 1.0), corner));
    }

    #[test]
    fn kinds_are_told_apart_by_their_shape() {
        let place = Rect::from_min_max(pos2(0.0, 0.0), pos2(132.0, 40.0));
        let shape = |kind: NodeKind| match outline(kind, place, 1.0) {
            Outline::Rounded(_, corners) => format!("{corners:?}"),
            Outline::Polygon(points) => format!("{points:?}"),
        };
        for (at, one) in NodeKind::ALL.into_iter().enumerate() {
            for other in NodeKind::ALL.into_iter().skip(at + 1) {
                // An end is a small menu: its card is far smaller, and nothing leads on from it.
                let is_small = (one, other) == (NodeKind::Choice, NodeKind::End);
                assert_eq!(shape(one) == shape(other), is_small, "{one:?} {other:?}");
            }
        }
    }
}

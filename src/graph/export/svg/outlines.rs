//! The outline of each kind of node, as the window draws it.

use super::SvgWriter;
use super::writing::number;
use crate::graph::geometry::Rect;
use crate::playbook::NodeKind;

impl SvgWriter<'_> {
    /// A rectangle with round corners, its element open for how it looks.
    pub fn rect(&self, place: Rect, radius: f32) -> String {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"",
            number(place.min.x),
            number(place.min.y),
            number(place.width()),
            number(place.height()),
            number(radius)
        )
    }

    /// The outline of a node of `kind`, its element open for how it looks.
    pub fn outline(&self, kind: NodeKind, place: Rect) -> String {
        match kind {
            NodeKind::Line => self.rect(place, 8.0),
            NodeKind::Control => self.rect(place, 2.0),
            NodeKind::Choice | NodeKind::End => pill(place, 3.0, place.height() / 2.0),
            NodeKind::RandomChoice => pointed(place),
            NodeKind::Branch => hexagon(place),
        }
    }
}

/// How much farther in than at a rectangle's right corners a count stands, so that it is within the outline.
pub(super) fn badge_inset(kind: NodeKind) -> f32 {
    match kind {
        NodeKind::Branch | NodeKind::RandomChoice => 12.0,
        NodeKind::Choice | NodeKind::End => 3.0,
        NodeKind::Line | NodeKind::Control => 0.0,
    }
}

/// A box with one radius for its corners on the left and another for those on the right.
pub(super) fn pill(place: Rect, left: f32, right: f32) -> String {
    let right = right.min(place.height() / 2.0).min(place.width() - left);
    let (x0, y0) = (place.min.x, place.min.y);
    let (x1, y1) = (place.max.x, place.max.y);
    let n = number;
    format!(
        "<path d=\"M{} {}H{}A{r} {r} 0 0 1 {} {}V{}A{r} {r} 0 0 1 {} {}H{}A{l} {l} 0 0 1 {} {}V{}A{l} {l} 0 0 1 {} {}Z\"",
        n(x0 + left),
        n(y0),
        n(x1 - right),
        n(x1),
        n(y0 + right),
        n(y1 - right),
        n(x1 - right),
        n(y1),
        n(x0 + left),
        n(x0),
        n(y1 - left),
        n(y0 + left),
        n(x0 + left),
        n(y0),
        r = n(right),
        l = n(left),
    )
}

/// A box that ends in a point.
fn pointed(place: Rect) -> String {
    let tip = (place.height() / 2.0).min(place.width() * 0.14);
    let n = number;
    format!(
        "<path d=\"M{} {}H{}L{} {}L{} {}H{}Z\"",
        n(place.min.x),
        n(place.min.y),
        n(place.max.x - tip),
        n(place.max.x),
        n(place.center().y),
        n(place.max.x - tip),
        n(place.max.y),
        n(place.min.x),
    )
}

fn hexagon(place: Rect) -> String {
    let tip = (place.height() / 2.0).min(place.width() * 0.12);
    let middle = place.center().y;
    let n = number;
    format!(
        "<path d=\"M{} {}L{} {}H{}L{} {}L{} {}H{}Z\"",
        n(place.min.x),
        n(middle),
        n(place.min.x + tip),
        n(place.min.y),
        n(place.max.x - tip),
        n(place.max.x),
        n(middle),
        n(place.max.x - tip),
        n(place.max.y),
        n(place.min.x + tip),
    )
}

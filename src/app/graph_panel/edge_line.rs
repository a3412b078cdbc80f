//! How an edge runs on the canvas, as straight pieces.

use eframe::egui::{Pos2, Rect, Vec2};

use crate::graph::{Point, Route, Size};

/// How far along an edge the mark of its breakpoint stands, in canvas points.
const BREAK_DISTANCE: f32 = 24.0;
/// How much room a line takes around where it runs, in canvas points.
const AROUND: f32 = 4.0;
/// How exactly a curve is followed, in canvas points.
const TOLERANCE: f32 = 0.25;
/// How exactly it is followed below [`super::edges::ZOOM_WITH_ARROWS`].
const COARSE_TOLERANCE: f32 = 6.0;

/// An edge's way on the canvas, as straight pieces.
#[derive(Debug, Clone, PartialEq)]
pub struct EdgeLine {
    /// The pieces' ends, on the canvas.
    pub points: Vec<Pos2>,
    /// The same far less exactly, for when it is drawn very small.
    pub coarse: Vec<Pos2>,
    /// What holds them and the label.
    pub bounds: Rect,
    /// Where the label is.
    pub label: Option<Rect>,
}

impl EdgeLine {
    /// The way the layout found.
    pub fn new(route: &Route) -> EdgeLine {
        let flatten = |tolerance| route.flatten(tolerance).into_iter().map(pos).collect();
        let points: Vec<Pos2> = flatten(TOLERANCE);
        let label = route.label.map(rect);
        let mut bounds = points.iter().fold(Rect::NOTHING, |bounds, point| {
            bounds.union(Rect::from_min_max(*point, *point))
        });
        if let Some(label) = label {
            bounds = bounds.union(label);
        }
        EdgeLine {
            points,
            coarse: flatten(COARSE_TOLERANCE),
            bounds: bounds.expand(AROUND),
            label,
        }
    }

    /// A plain curve between two nodes, for one that was dragged away from its place.
    pub fn between(from: Rect, to: Rect, label: Option<Vec2>) -> EdgeLine {
        let plain = |rect: Rect| {
            let [min, max] = [rect.min, rect.max].map(|pos| Point::new(pos.x, pos.y));
            crate::graph::Rect::new(min, max)
        };
        let label = label.map(|size| Size::new(size.x, size.y));
        EdgeLine::new(&Route::between(plain(from), plain(to), label))
    }

    /// What is to be looked for on the canvas of it: a rectangle a piece, and one for the label.
    pub fn parts(&self) -> impl Iterator<Item = Rect> + '_ {
        let ends = self.points.iter().zip(self.points.iter().skip(1));
        let pieces = ends.map(|(from, to)| Rect::from_two_pos(*from, *to));
        pieces.chain(self.label).map(|part| part.expand(AROUND))
    }

    /// How far a point of the canvas is from it, its label included.
    pub fn distance_to(&self, point: Pos2) -> f32 {
        let label = self.label.map(|label| label.distance_to_pos(point));
        let ends = self.points.iter().zip(self.points.iter().skip(1));
        let pieces = ends.map(|(from, to)| distance_to_piece(point, *from, *to));
        pieces.chain(label).fold(f32::INFINITY, f32::min)
    }

    /// A point a little way along it, and no further than its middle.
    pub fn near_start(&self) -> Pos2 {
        let pieces = || self.points.iter().zip(self.points.iter().skip(1));
        let length: f32 = pieces().map(|(from, to)| from.distance(*to)).sum();
        let mut left = BREAK_DISTANCE.min(length / 2.0);
        for (from, to) in pieces() {
            let piece = from.distance(*to);
            if piece >= left && piece > 0.0 {
                return from.lerp(*to, left / piece);
            }
            left -= piece;
        }
        self.points.first().copied().unwrap_or_default()
    }
}

fn distance_to_piece(point: Pos2, from: Pos2, to: Pos2) -> f32 {
    let along = to - from;
    let length = along.length_sq();
    let at = match length > 0.0 {
        true => ((point - from).dot(along) / length).clamp(0.0, 1.0),
        false => 0.0,
    };
    point.distance(from + along * at)
}

fn pos(point: Point) -> Pos2 {
    Pos2::new(point.x, point.y)
}

/// A canvas rectangle in egui's terms.
pub fn rect(rect: crate::graph::Rect) -> Rect {
    Rect::from_min_max(pos(rect.min), pos(rect.max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_to_a_dragged_node_leaves_by_the_side_that_faces_it_and_runs_through_neither() {
        let size = Vec2::new(100.0, 40.0);
        let from = Rect::from_center_size(Pos2::ZERO, size);
        let ways = [
            ((0.0, 90.0), from.center_bottom()),
            ((20.0, -90.0), from.center_top()),
            ((400.0, 30.0), from.right_center()),
            ((-400.0, -30.0), from.left_center()),
            ((130.0, 10.0), from.right_center()),
        ];
        for ((x, y), side) in ways {
            let to = Rect::from_center_size(Pos2::new(x, y), size);
            let line = EdgeLine::between(from, to, None);
            assert_eq!(line.points.first(), Some(&side), "{to}");
            for point in &line.points {
                let inside = [from, to].map(|one| one.shrink(0.5).contains(*point));
                assert_eq!(inside, [false, false], "{point} {to}");
            }
        }
    }

    #[test]
    fn the_mark_of_a_way_stands_on_it_and_no_further_than_its_middle() {
        let line = |ends: [(f32, f32); 3]| EdgeLine {
            points: ends.map(|(x, y)| Pos2::new(x, y)).to_vec(),
            coarse: Vec::new(),
            bounds: Rect::NOTHING,
            label: None,
        };
        let stands = |ends, expected| {
            let found = line(ends).near_start();
            assert!(found.distance(expected) < 0.01, "{found} {expected}");
        };
        let long = [(0.0, 0.0), (0.0, 20.0), (100.0, 20.0)];
        stands(long, Pos2::new(4.0, 20.0));
        let short = [(0.0, 0.0), (0.0, 8.0), (0.0, 20.0)];
        stands(short, Pos2::new(0.0, 10.0));
        stands([(3.0, 3.0); 3], Pos2::new(3.0, 3.0));
    }
}

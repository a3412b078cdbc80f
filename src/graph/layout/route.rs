//! How one edge runs: a chain of cubic curves, and what a window asks of it.

use crate::graph::geometry::{Point, Rect};

/// How one edge runs, from the border of the node it leaves to the border of the node it enters.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Route {
    /// The start, then two control points and an end for each curve: `1 + 3 * curves` points. Empty for
    /// an edge whose ends do not both exist.
    pub points: Vec<Point>,
    /// Where the label stands, on the edge, when it has one.
    pub label: Option<Rect>,
}

/// The finest a curve is cut, so that no tolerance makes a curve endless.
const MOST_PIECES: f32 = 64.0;

/// How exactly [`Route::distance_to`] follows a curve, in canvas points.
const HIT_TOLERANCE: f32 = 0.5;

impl Route {
    /// The curves: start, two control points, end.
    pub fn curves(&self) -> impl Iterator<Item = [Point; 4]> + '_ {
        let starts = self.points.iter().step_by(3);
        let rests = self.points.get(1..).unwrap_or_default().chunks_exact(3);
        starts.zip(rests).filter_map(|(start, rest)| match rest {
            [first, second, end] => Some([*start, *first, *second, *end]),
            _ => None,
        })
    }

    /// The way as straight pieces that leave the curves by at most about `tolerance` canvas points.
    pub fn flatten(&self, tolerance: f32) -> Vec<Point> {
        let mut line: Vec<Point> = self.points.first().copied().into_iter().collect();
        for curve in self.curves() {
            let pieces = pieces_of(&curve, tolerance);
            for piece in 1..=pieces {
                line.push(at(&curve, piece as f32 / pieces as f32));
            }
        }
        line
    }

    /// How far `point` is from the way; infinitely far from an empty one. The label does not count.
    pub fn distance_to(&self, point: Point) -> f32 {
        let mut nearest = f32::INFINITY;
        for curve in self.curves() {
            let hull = Rect::around(curve).unwrap_or_default();
            if distance_to_rect(&hull, point) >= nearest {
                continue;
            }
            let pieces = pieces_of(&curve, HIT_TOLERANCE);
            let mut start = curve[0];
            for piece in 1..=pieces {
                let end = at(&curve, piece as f32 / pieces as f32);
                nearest = nearest.min(point.distance_to_segment(start, end));
                start = end;
            }
        }
        nearest
    }

    /// A rectangle that holds all of the way and its label; none for an empty route.
    pub fn bounds(&self) -> Option<Rect> {
        let way = Rect::around(self.points.iter().copied());
        match (way, self.label) {
            (Some(way), Some(label)) => Some(way.union(&label)),
            (way, label) => way.or(label),
        }
    }

    /// Where the way begins, on the border of the node it leaves.
    pub fn start(&self) -> Option<Point> {
        self.points.first().copied()
    }

    /// Where the way ends, on the border of the node it enters.
    pub fn end(&self) -> Option<Point> {
        self.points.last().copied()
    }

    /// The direction in which the way arrives, one point long: where an arrow's head points.
    pub fn heading(&self) -> Option<Point> {
        let end = self.end()?;
        let before = self.points.iter().rev().find(|point| **point != end)?;
        let length = end.distance(*before);
        Some(Point::new(
            (end.x - before.x) / length,
            (end.y - before.y) / length,
        ))
    }
}

/// The curve's point at `t`, from 0 to 1.
fn at(curve: &[Point; 4], t: f32) -> Point {
    let s = 1.0 - t;
    let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
    let [start, first, second, end] = curve;
    Point::new(
        a * start.x + b * first.x + c * second.x + d * end.x,
        a * start.y + b * first.y + c * second.y + d * end.y,
    )
}

/// Into how many pieces of equal time a curve is cut to stay within `tolerance`.
fn pieces_of(curve: &[Point; 4], tolerance: f32) -> usize {
    let [start, first, second, end] = curve;
    let bend =
        |a: &Point, b: &Point, c: &Point| (a.x - 2.0 * b.x + c.x).hypot(a.y - 2.0 * b.y + c.y);
    let bend = bend(start, first, second).max(bend(first, second, end));
    // A cubic leaves its chord over a time step h by at most 6 * bend * h * h / 8.
    let pieces = (0.75 * bend / tolerance.max(1e-3)).sqrt().ceil();
    pieces.clamp(1.0, MOST_PIECES) as usize
}

fn distance_to_rect(rect: &Rect, point: Point) -> f32 {
    let dx = (rect.min.x - point.x).max(point.x - rect.max.x).max(0.0);
    let dy = (rect.min.y - point.y).max(point.y - rect.max.y).max(0.0);
    dx.hypot(dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arch() -> Route {
        Route {
            points: vec![
                Point::new(0.0, 0.0),
                Point::new(0.0, 40.0),
                Point::new(40.0, 40.0),
                Point::new(40.0, 0.0),
                Point::new(40.0, -10.0),
                Point::new(40.0, -20.0),
                Point::new(40.0, -30.0),
            ],
            label: None,
        }
    }

    #[test]
    fn a_flattened_way_starts_and_ends_where_the_way_does() {
        let line = arch().flatten(0.25);
        assert_eq!(line.first(), Some(&Point::new(0.0, 0.0)));
        assert_eq!(line.last(), Some(&Point::new(40.0, -30.0)));
    }

    #[test]
    fn a_straight_curve_is_one_piece() {
        let straight = Route {
            points: vec![
                Point::new(0.0, 0.0),
                Point::new(0.0, 10.0),
                Point::new(0.0, 20.0),
                Point::new(0.0, 30.0),
            ],
            label: None,
        };
        assert_eq!(straight.flatten(0.25).len(), 2);
    }

    #[test]
    fn a_point_on_the_curve_is_hit_and_one_inside_the_arch_is_not() {
        assert!(arch().distance_to(Point::new(20.0, 30.0)) < 1.0);
        assert!(arch().distance_to(Point::new(20.0, 0.0)) > 10.0);
        assert!(arch().distance_to(Point::new(40.0, -15.0)) < 0.01);
    }

    #[test]
    fn an_empty_way_is_infinitely_far_and_has_no_bounds() {
        let route = Route::default();
        assert_eq!(route.distance_to(Point::default()), f32::INFINITY);
        assert_eq!(route.bounds(), None);
        assert!(route.flatten(1.0).is_empty());
        assert_eq!(route.heading(), None);
    }

    #[test]
    fn the_heading_is_where_the_arrow_points() {
        assert_eq!(arch().heading(), Some(Point::new(0.0, -1.0)));
    }
}

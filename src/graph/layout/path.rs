//! A way being drawn: a chain of cubic curves that leaves and meets every layer upright.

use crate::graph::geometry::Point;

/// A chain of curves in the making: start, then two control points and an end each.
#[derive(Debug, Clone, Default)]
pub(super) struct Path {
    points: Vec<(f64, f64)>,
}

impl Path {
    pub fn starting_at(x: f64, y: f64) -> Self {
        Self {
            points: vec![(x, y)],
        }
    }

    /// Where the way begins.
    pub fn start(&self) -> (f64, f64) {
        self.points.first().copied().unwrap_or_default()
    }

    /// Where the way ends so far.
    pub fn end(&self) -> (f64, f64) {
        self.points.last().copied().unwrap_or_default()
    }

    /// Straight on to `x`, `y`; a piece that goes on straight up or down lengthens the one before.
    pub fn line_to(&mut self, x: f64, y: f64) {
        let (from_x, from_y) = self.end();
        if (from_x, from_y) == (x, y) {
            return;
        }
        let start = match self.points.as_slice() {
            [.., start, first, second, end]
                if [start.0, first.0, second.0, end.0] == [x; 4]
                    && (y - from_y).signum() == (from_y - start.1).signum() =>
            {
                let start = *start;
                self.points.truncate(self.points.len() - 3);
                start
            }
            _ => (from_x, from_y),
        };
        let third = |a: f64, b: f64, part: f64| a + (b - a) * part / 3.0;
        for part in [1.0, 2.0] {
            self.points
                .push((third(start.0, x, part), third(start.1, y, part)));
        }
        self.points.push((x, y));
    }

    /// To `x`, `y`, leaving and arriving upright, never above or below either end.
    pub fn sway_to(&mut self, x: f64, y: f64) {
        let (from_x, from_y) = self.end();
        if (from_x - x).abs() < 0.01 {
            self.line_to(x, y);
            return;
        }
        let middle = (from_y + y) / 2.0;
        self.points.push((from_x, middle));
        self.points.push((x, middle));
        self.points.push((x, y));
    }

    /// To `x` at the height of the pen: out by `depth` (down when positive), along, and back.
    pub fn turn_to(&mut self, x: f64, depth: f64) {
        let (from_x, y) = self.end();
        self.through(&[(from_x, y + depth), (x, y + depth), (x, y)], depth.abs());
    }

    /// Along upright and level pieces through `corners`, each rounded by `radius` where there is room,
    /// to the last of them.
    pub fn through(&mut self, corners: &[(f64, f64)], radius: f64) {
        // How far a quarter circle's control points stand from its corner.
        const ROUND: f64 = 1.0 - 0.5523;
        let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
        let toward = |a: (f64, f64), b: (f64, f64), length: f64| {
            let part = length / distance(a, b);
            (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
        };
        let mut before = self.end();
        for pair in corners.windows(2) {
            let (corner, after) = (pair[0], pair[1]);
            let room = distance(before, corner).min(distance(corner, after)) / 2.0;
            let radius = radius.min(room);
            if radius > 0.1 {
                let (enter, leave) = (
                    toward(corner, before, radius),
                    toward(corner, after, radius),
                );
                self.line_to(enter.0, enter.1);
                self.points.push(toward(corner, before, radius * ROUND));
                self.points.push(toward(corner, after, radius * ROUND));
                self.points.push(leave);
            } else {
                self.line_to(corner.0, corner.1);
            }
            before = corner;
        }
        if let Some((x, y)) = corners.last() {
            self.line_to(*x, *y);
        }
    }

    /// A curve with these control points to this end.
    pub fn curve_to(&mut self, first: (f64, f64), second: (f64, f64), end: (f64, f64)) {
        self.points.extend([first, second, end]);
    }

    /// The way moved by `x`, `y`.
    pub fn moved(mut self, x: f64, y: f64) -> Self {
        for point in &mut self.points {
            point.0 += x;
            point.1 += y;
        }
        self
    }

    /// The way from its end to its beginning.
    pub fn turned(mut self) -> Self {
        self.points.reverse();
        self
    }

    /// Goes on along `other`, which starts where this ends.
    pub fn append(&mut self, other: &Path) {
        let Some(start) = other.points.first() else {
            return;
        };
        if self.points.is_empty() {
            self.points.push(*start);
        }
        for piece in other.points[1..].chunks_exact(3) {
            let straight = {
                let pen = self.end();
                piece.iter().all(|point| point.0 == pen.0)
            };
            if straight {
                self.line_to(piece[2].0, piece[2].1);
            } else {
                self.points.extend(piece);
            }
        }
    }

    pub fn into_points(self) -> Vec<Point> {
        self.points
            .into_iter()
            .map(|(x, y)| Point::new(x as f32, y as f32))
            .collect()
    }
}

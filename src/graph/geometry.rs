//! Points, sizes and rectangles on the canvas: `f32`, in canvas points, y growing downward.

/// A place on the canvas.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// Grows to the right.
    pub x: f32,
    /// Grows downward.
    pub y: f32,
}

/// How wide and how high something is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// From left to right, 0 or more.
    pub width: f32,
    /// From top to bottom, 0 or more.
    pub height: f32,
}

/// An upright rectangle; `min` is its left top corner, `max` its right bottom one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// The left top corner.
    pub min: Point,
    /// The right bottom corner, never left of or above `min`.
    pub max: Point,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// How far `other` is, in a straight line.
    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point mirrored at the diagonal: x and y change places.
    pub const fn transposed(self) -> Self {
        Self::new(self.y, self.x)
    }

    /// How far the point is from the straight line between `start` and `end`.
    pub fn distance_to_segment(self, start: Point, end: Point) -> f32 {
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let length_squared = dx * dx + dy * dy;
        if length_squared <= f32::EPSILON {
            return self.distance(start);
        }
        let along = ((self.x - start.x) * dx + (self.y - start.y) * dy) / length_squared;
        let along = along.clamp(0.0, 1.0);
        self.distance(Point::new(start.x + along * dx, start.y + along * dy))
    }
}

impl Size {
    /// The size `width` by `height`.
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height }
    }

    /// Width and height changed for each other.
    pub const fn transposed(self) -> Self {
        Self::new(self.height, self.width)
    }
}

impl Rect {
    /// The rectangle from `min` to `max`.
    pub const fn new(min: Point, max: Point) -> Self {
        Self { min, max }
    }

    /// The rectangle of `size` whose left top corner is `min`.
    pub fn from_min_size(min: Point, size: Size) -> Self {
        Self::new(min, Point::new(min.x + size.width, min.y + size.height))
    }

    /// The rectangle of `size` around `center`.
    pub fn from_center_size(center: Point, size: Size) -> Self {
        Self::from_min_size(
            Point::new(center.x - size.width / 2.0, center.y - size.height / 2.0),
            size,
        )
    }

    /// The middle.
    pub fn center(&self) -> Point {
        Point::new(
            (self.min.x + self.max.x) / 2.0,
            (self.min.y + self.max.y) / 2.0,
        )
    }

    /// From the left side to the right.
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// From the top to the bottom.
    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    /// Width and height together.
    pub fn size(&self) -> Size {
        Size::new(self.width(), self.height())
    }

    /// Whether `point` lies inside or on the border.
    pub fn contains(&self, point: Point) -> bool {
        self.min.x <= point.x
            && point.x <= self.max.x
            && self.min.y <= point.y
            && point.y <= self.max.y
    }

    /// Whether all of `other` lies inside, borders allowed to touch.
    pub fn contains_rect(&self, other: &Rect) -> bool {
        self.contains(other.min) && self.contains(other.max)
    }

    /// Whether the two share more than a border.
    pub fn intersects(&self, other: &Rect) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }

    /// Whether the straight piece from `start` to `end` touches the inside; a border alone does not count.
    pub fn is_crossed_by(&self, start: Point, end: Point) -> bool {
        let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
        for (from, to, low, high) in [
            (start.x, end.x, self.min.x, self.max.x),
            (start.y, end.y, self.min.y, self.max.y),
        ] {
            let way = to - from;
            if way == 0.0 {
                if from <= low || high <= from {
                    return false;
                }
                continue;
            }
            let (one, other) = ((low - from) / way, (high - from) / way);
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
        enter < leave
    }

    /// The smallest rectangle that holds both.
    pub fn union(&self, other: &Rect) -> Rect {
        Rect::new(
            Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        )
    }

    /// The rectangle grown by `by` on every side; a negative `by` shrinks it, at most to its middle.
    pub fn expand(&self, by: f32) -> Rect {
        let across = by.max(-self.width() / 2.0);
        let down = by.max(-self.height() / 2.0);
        Rect::new(
            Point::new(self.min.x - across, self.min.y - down),
            Point::new(self.max.x + across, self.max.y + down),
        )
    }

    /// The rectangle moved by `by`.
    pub fn translated(&self, by: Point) -> Rect {
        Rect::new(
            Point::new(self.min.x + by.x, self.min.y + by.y),
            Point::new(self.max.x + by.x, self.max.y + by.y),
        )
    }

    /// The rectangle mirrored at the diagonal: x and y change places.
    pub const fn transposed(&self) -> Rect {
        Rect::new(self.min.transposed(), self.max.transposed())
    }

    /// The smallest rectangle that holds every point, none when there is no point.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Rect> {
        points
            .into_iter()
            .map(|point| Rect::new(point, point))
            .reduce(|all, one| all.union(&one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        Rect::new(Point::new(left, top), Point::new(right, bottom))
    }

    #[test]
    fn rectangles_that_only_touch_do_not_intersect() {
        let left = rect(0.0, 0.0, 10.0, 10.0);
        assert!(!left.intersects(&rect(10.0, 0.0, 20.0, 10.0)));
        assert!(left.intersects(&rect(9.0, 9.0, 20.0, 20.0)));
    }

    #[test]
    fn a_piece_crosses_a_rectangle_where_it_touches_its_inside() {
        let within = rect(0.0, 0.0, 10.0, 10.0);
        let crossed = |from: (f32, f32), to: (f32, f32)| {
            within.is_crossed_by(Point::new(from.0, from.1), Point::new(to.0, to.1))
        };
        assert!(crossed((-5.0, 5.0), (15.0, 5.0)));
        assert!(crossed((4.0, 4.0), (6.0, 6.0)));
        assert!(!crossed((0.0, -5.0), (0.0, 15.0)), "along the border");
        assert!(!crossed((-5.0, 5.0), (-1.0, 5.0)), "short of it");
        assert!(!crossed((-6.0, 5.0), (5.0, 16.0)), "past a corner");
    }

    #[test]
    fn a_rectangle_shrinks_to_its_middle_and_no_further() {
        let shrunk = rect(0.0, 0.0, 10.0, 40.0).expand(-15.0);
        assert_eq!(shrunk, rect(5.0, 15.0, 5.0, 25.0));
    }

    #[test]
    fn the_union_holds_both() {
        let all = rect(0.0, 0.0, 1.0, 1.0).union(&rect(5.0, -2.0, 6.0, 0.0));
        assert_eq!(all, rect(0.0, -2.0, 6.0, 1.0));
    }

    #[test]
    fn the_distance_to_a_segment_is_to_its_nearest_point() {
        let (start, end) = (Point::new(0.0, 0.0), Point::new(10.0, 0.0));
        assert_eq!(Point::new(5.0, 3.0).distance_to_segment(start, end), 3.0);
        assert_eq!(Point::new(14.0, 3.0).distance_to_segment(start, end), 5.0);
        assert_eq!(Point::new(3.0, 4.0).distance_to_segment(start, start), 5.0);
    }
}

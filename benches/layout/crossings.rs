//! How often drawn ways cross.
//!
//! Two ways meet along a stretch where they are less than a quarter of a point apart. A stretch counts as one
//! crossing when one way comes from one side of the other and goes on at its other side. One that holds an end
//! of either way is none: ways that leave one place or run together into one node meet there, they do not
//! cross. A way that crosses several which run together crosses each of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use playscope::graph::Point;

/// How near ways are where they meet.
const NEAR: f64 = 0.25;

/// Pieces are cut to this length, and looked for in cells of it.
const CELL: f64 = 64.0;

type Place = (f64, f64);

/// A way as short straight pieces, with how far along it each begins.
struct Way {
    places: Vec<Place>,
    along: Vec<f64>,
}

impl Way {
    fn new(points: &[Point]) -> Self {
        let mut way = Way {
            places: Vec::new(),
            along: Vec::new(),
        };
        for point in points {
            let place = (f64::from(point.x), f64::from(point.y));
            let Some(before) = way.places.last().copied() else {
                way.places.push(place);
                way.along.push(0.0);
                continue;
            };
            let length = distance(before, place);
            let pieces = (length / CELL).ceil();
            let start = way.length();
            for piece in 1..=pieces as usize {
                let part = piece as f64 / pieces;
                way.places.push(between(before, place, part));
                way.along.push(start + length * part);
            }
        }
        way
    }

    fn length(&self) -> f64 {
        self.along.last().copied().unwrap_or(0.0)
    }

    fn pieces(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    fn piece(&self, at: usize) -> (Place, Place) {
        (self.places[at], self.places[at + 1])
    }

    fn piece_at(&self, along: f64) -> usize {
        let after = self.along.partition_point(|start| *start <= along);
        after.clamp(1, self.pieces()) - 1
    }

    fn place_at(&self, along: f64) -> Place {
        let at = self.piece_at(along);
        let (start, end) = self.piece(at);
        let length = self.along[at + 1] - self.along[at];
        between(
            start,
            end,
            ((along - self.along[at]) / length).clamp(0.0, 1.0),
        )
    }

    /// On which side of the stretch `from` to `to` of the way `place` lies: positive on the right of it.
    fn side_of(&self, place: Place, from: f64, to: f64) -> f64 {
        let pieces = self.piece_at(from.max(0.0))..=self.piece_at(to.min(self.length()));
        let apart = |at: &usize| distance_to_piece(place, self.piece(*at));
        let nearest = pieces.map(|at| (apart(&at), at));
        let Some((apart_most, at)) = nearest.min_by(|one, other| one.0.total_cmp(&other.0)) else {
            return 0.0;
        };
        // Where two pieces are as near, their corner is nearest: the mean of their directions tells.
        let direction = |at: usize| {
            let (start, end) = self.piece(at);
            let length = distance(start, end).max(f64::MIN_POSITIVE);
            ((end.0 - start.0) / length, (end.1 - start.1) / length)
        };
        let mut along = direction(at);
        if at + 1 < self.pieces() && apart(&(at + 1)) <= apart_most + 1e-9 {
            let next = direction(at + 1);
            along = (along.0 + next.0, along.1 + next.1);
        }
        let corner = self.places[at + usize::from(along != direction(at))];
        along.0 * (place.1 - corner.1) - along.1 * (place.0 - corner.0)
    }
}

fn distance(one: Place, other: Place) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn between(start: Place, end: Place, part: f64) -> Place {
    (
        start.0 + (end.0 - start.0) * part,
        start.1 + (end.1 - start.1) * part,
    )
}

fn distance_to_piece(place: Place, (start, end): (Place, Place)) -> f64 {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let squared = dx * dx + dy * dy;
    if squared == 0.0 {
        return distance(place, start);
    }
    let part = ((place.0 - start.0) * dx + (place.1 - start.1) * dy) / squared;
    distance(place, between(start, end, part.clamp(0.0, 1.0)))
}

/// From where to where along `piece` it is near `other`; nothing where it never is.
fn near(piece: (Place, Place), other: (Place, Place)) -> Option<(f64, f64)> {
    let apart = |part: f64| distance_to_piece(between(piece.0, piece.1, part), other);
    // How far off a straight piece is falls and then rises along it.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if apart(low + third) <= apart(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    let nearest = (low + high) / 2.0;
    let nearest = [0.0, nearest, 1.0]
        .into_iter()
        .min_by(|one, other| apart(*one).total_cmp(&apart(*other)))?;
    if apart(nearest) > NEAR {
        return None;
    }
    let edge = |mut outside: f64| {
        let mut inside = nearest;
        if apart(outside) <= NEAR {
            return outside;
        }
        for _ in 0..40 {
            let middle = (inside + outside) / 2.0;
            if apart(middle) <= NEAR {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        inside
    };
    Some((edge(0.0), edge(1.0)))
}

/// How often `ways` cross.
pub fn of_ways(ways: &[Vec<Point>]) -> usize {
    let ways: Vec<Way> = ways.iter().map(|points| Way::new(points)).collect();
    let mut cells: HashMap<(i64, i64), Vec<(usize, usize)>> = HashMap::new();
    for (way, pieces) in ways.iter().enumerate() {
        for piece in 0..pieces.pieces() {
            let (start, end) = pieces.piece(piece);
            let cell = |place: f64, more: f64| ((place + more) / CELL).floor() as i64;
            for x in cell(start.0.min(end.0), -NEAR)..=cell(start.0.max(end.0), NEAR) {
                for y in cell(start.1.min(end.1), -NEAR)..=cell(start.1.max(end.1), NEAR) {
                    cells.entry((x, y)).or_default().push((way, piece));
                }
            }
        }
    }
    let mut meeting: BTreeMap<(usize, usize), BTreeSet<(usize, usize)>> = BTreeMap::new();
    for pieces in cells.values() {
        for (at, (one, piece)) in pieces.iter().enumerate() {
            for (other, its) in &pieces[at + 1..] {
                if one != other && boxes_meet(ways[*one].piece(*piece), ways[*other].piece(*its)) {
                    let pair = if one < other {
                        (*one, *other)
                    } else {
                        (*other, *one)
                    };
                    let both = if one < other {
                        (*piece, *its)
                    } else {
                        (*its, *piece)
                    };
                    meeting.entry(pair).or_default().insert(both);
                }
            }
        }
    }
    let counted = meeting
        .iter()
        .map(|((one, other), pieces)| crossings_of(&ways[*one], &ways[*other], pieces));
    counted.sum()
}

fn boxes_meet(one: (Place, Place), other: (Place, Place)) -> bool {
    let apart =
        |a: f64, b: f64, c: f64, d: f64| a.max(b) + NEAR < c.min(d) || c.max(d) + NEAR < a.min(b);
    !apart(one.0.0, one.1.0, other.0.0, other.1.0) && !apart(one.0.1, one.1.1, other.0.1, other.1.1)
}

fn crossings_of(one: &Way, other: &Way, pieces: &BTreeSet<(usize, usize)>) -> usize {
    // Stretches along one way and the other.
    let mut stretches: Vec<[(f64, f64); 2]> = Vec::new();
    for (piece, its) in pieces {
        let (own, theirs) = (one.piece(*piece), other.piece(*its));
        let (Some(along), Some(beside)) = (near(own, theirs), near(theirs, own)) else {
            continue;
        };
        let place = |way: &Way, at: usize, part: f64| {
            way.along[at] + (way.along[at + 1] - way.along[at]) * part
        };
        stretches.push([
            (place(one, *piece, along.0), place(one, *piece, along.1)),
            (place(other, *its, beside.0), place(other, *its, beside.1)),
        ]);
    }
    stretches.sort_by(|a, b| a[0].0.total_cmp(&b[0].0));
    let mut whole: Vec<[(f64, f64); 2]> = Vec::new();
    for stretch in stretches {
        match whole.last_mut() {
            Some(last) if stretch[0].0 <= last[0].1 + NEAR => {
                for (last, more) in last.iter_mut().zip(stretch) {
                    *last = (last.0.min(more.0), last.1.max(more.1));
                }
            }
            _ => whole.push(stretch),
        }
    }
    let crosses = |[own, its]: &[(f64, f64); 2]| {
        let holds_end = |way: &Way, (from, to): (f64, f64)| {
            from <= 2.0 * NEAR || way.length() - 2.0 * NEAR <= to
        };
        if holds_end(one, *own) || holds_end(other, *its) {
            return false;
        }
        let around = (its.0 - 4.0 * NEAR, its.1 + 4.0 * NEAR);
        let before = other.side_of(one.place_at(own.0 - NEAR), around.0, around.1);
        let after = other.side_of(one.place_at(own.1 + NEAR), around.0, around.1);
        before * after < 0.0
    };
    whole.iter().filter(|stretch| crosses(stretch)).count()
}

/// How often straight lines between the middles of the nodes would cross; lines of one node do not.
pub fn straight(ends: &[[(usize, Point); 2]]) -> usize {
    let side = |a: Point, b: Point, c: Point| {
        let [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, c.x, c.y].map(f64::from);
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    };
    let mut crossings = 0;
    for (at, [(from, a), (to, b)]) in ends.iter().enumerate() {
        for [(other_from, c), (other_to, d)] in &ends[at + 1..] {
            if [from, to]
                .iter()
                .any(|node| [other_from, other_to].contains(node))
            {
                continue;
            }
            let apart = side(*a, *b, *c) * side(*a, *b, *d) < 0.0;
            crossings += usize::from(apart && side(*c, *d, *a) * side(*c, *d, *b) < 0.0);
        }
    }
    crossings
}

/// Lines by their corners.
type Lines = &'static [&'static [(f32, f32)]];

/// Ways of which it is known how often they cross: the count is held to them before it is trusted.
pub fn check() {
    let line = |points: &[(f32, f32)]| points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    let cases: [(&str, usize, Lines); 6] = [
        (
            "two that cross",
            1,
            &[&[(0., 0.), (99., 99.)], &[(0., 99.), (99., 0.)]],
        ),
        (
            "a corner on a line",
            1,
            &[
                &[(0., 50.), (50., 50.), (99., 50.)],
                &[(50., 0.), (50., 50.), (60., 99.)],
            ],
        ),
        (
            "a touch",
            0,
            &[&[(0., 50.), (99., 50.)], &[(0., 0.), (50., 50.), (99., 0.)]],
        ),
        (
            "a shared stretch left on the other side",
            1,
            &[
                &[(0., 50.), (200., 50.)],
                &[(20., 0.), (50., 50.), (150., 50.), (180., 99.)],
            ],
        ),
        (
            "a shared stretch left on the same side",
            0,
            &[
                &[(0., 50.), (200., 50.)],
                &[(20., 0.), (50., 50.), (150., 50.), (180., 0.)],
            ],
        ),
        (
            "ways into one place",
            0,
            &[
                &[(0., 0.), (50., 50.), (50., 99.)],
                &[(99., 0.), (50., 50.), (50., 99.)],
            ],
        ),
    ];
    for (what, expected, ways) in cases {
        let ways: Vec<Vec<Point>> = ways.iter().map(|points| line(points)).collect();
        let turned: Vec<Vec<Point>> = ways.iter().rev().cloned().collect();
        assert_eq!(of_ways(&ways), expected, "{what}");
        assert_eq!(of_ways(&turned), expected, "{what}, the other way round");
    }
}

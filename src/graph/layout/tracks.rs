//! Ways that run beside each other along a street: who runs where, so that few cross.
//!
//! A street is a channel between two scenes of a column, or a gutter beside a column. Along it run pieces
//! of ways, and from each piece stubs lead off to either side.

/// How near two pieces on one track may come to each other.
const APART: f64 = 14.0;
/// How near two stubs from opposite sides must be to hide each other where they reach past each other.
const HIDING: f64 = 7.0;
/// What it costs when they do, in crossings.
const HIDDEN: i64 = 3;
/// How often the order of a street is gone over.
const ROUNDS: usize = 6;
/// Up to how many pieces a street's order is gone over.
const MOST_PIECES: usize = 200;

/// On which side of a street something lies: above or left of it, or below or right of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// A piece of the ways to one place: they share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Piece {
    pub low: f64,
    pub high: f64,
    /// Where ways come to the piece or leave it, and at which side of the street.
    pub stubs: Vec<(f64, Side)>,
    /// To which side the ways turn beyond the street's low end and beyond its high end, all added up:
    /// less than 0 to the side before it.
    pub beyond: [i64; 2],
}

impl Piece {
    /// A piece that holds nothing yet.
    pub fn new() -> Self {
        Self {
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            ..Self::default()
        }
    }

    /// Makes the piece reach `place`.
    pub fn reach(&mut self, place: f64) {
        self.low = self.low.min(place);
        self.high = self.high.max(place);
    }

    /// Makes the piece reach `place`, where a way comes from `side` or leaves to it.
    pub fn join(&mut self, place: f64, side: Side) {
        self.reach(place);
        if !self.stubs.contains(&(place, side)) {
            self.stubs.push((place, side));
        }
    }

    fn meets(&self, other: &Piece) -> bool {
        self.low < other.high + APART && other.low < self.high + APART
    }

    /// How many stubs of `side` end inside `other`, along the street.
    fn stubs_inside(&self, side: Side, other: &Piece) -> i64 {
        let inside =
            |(place, at): &&(f64, Side)| *at == side && other.low < *place && *place < other.high;
        self.stubs.iter().filter(inside).count() as i64
    }
}

/// The tracks of one street.
#[derive(Debug, Clone, Default)]
pub(super) struct Tracks {
    /// For every piece, its track, counted from the side before.
    pub of_piece: Vec<usize>,
    pub count: usize,
    /// How often stubs cross pieces.
    pub crossings: u64,
}

impl Tracks {
    /// Gives each of `pieces` a track: pieces that meet get different ones, in an order that crosses little.
    pub fn new(pieces: &[Piece]) -> Self {
        let order = order(pieces);
        let mut tracks = Self {
            of_piece: vec![0; pieces.len()],
            ..Self::default()
        };
        for (turn, at) in order.iter().enumerate() {
            let piece = &pieces[*at];
            for before in &order[..turn] {
                if pieces[*before].meets(piece) {
                    tracks.of_piece[*at] = tracks.of_piece[*at].max(tracks.of_piece[*before] + 1);
                    tracks.crossings += crossings(&pieces[*before], piece) as u64;
                }
            }
            tracks.count = tracks.count.max(tracks.of_piece[*at] + 1);
        }
        tracks
    }
}

/// How often `before` and `after` cross when they lie in this order.
fn crossings(before: &Piece, after: &Piece) -> i64 {
    before.stubs_inside(Side::After, after) + after.stubs_inside(Side::Before, before)
}

/// What it costs that `before` lies before `after`.
fn cost(before: &Piece, after: &Piece) -> i64 {
    if !before.meets(after) {
        return 0;
    }
    let mut cost = 2 * crossings(before, after);
    for (place, side) in &before.stubs {
        let hides = |(other, at): &&(f64, Side)| {
            *side == Side::After && *at == Side::Before && (place - other).abs() < HIDING
        };
        cost += 2 * HIDDEN * after.stubs.iter().filter(hides).count() as i64;
    }
    let bent = before.beyond.iter().zip(&after.beyond);
    cost + bent.filter(|(one, other)| **one > 0 && **other < 0).count() as i64
}

/// The pieces from the side before to the side after.
///
/// Each stands in turn where it costs least among those that stand already; then each is taken out and
/// put back where it costs least, until none moves.
fn order(pieces: &[Piece]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(pieces.len());
    let mut by_length: Vec<usize> = (0..pieces.len()).collect();
    let length = |at: &usize| pieces[*at].high - pieces[*at].low;
    by_length.sort_by(|one, other| length(other).total_cmp(&length(one)).then(one.cmp(other)));
    if pieces.len() > MOST_PIECES {
        return by_length;
    }
    for at in &by_length {
        let (place, _) = best_place(pieces, &order, *at);
        order.insert(place, *at);
    }
    for _ in 0..ROUNDS {
        let mut moved = false;
        for at in &by_length {
            let Some(place) = order.iter().position(|other| other == at) else {
                continue;
            };
            order.remove(place);
            let (best, costs) = best_place(pieces, &order, *at);
            let better = costs[best] < costs[place];
            order.insert(if better { best } else { place }, *at);
            moved |= better;
        }
        if !moved {
            break;
        }
    }
    order
}

/// Where in `order` the piece `at` costs least, the first of equals, and what it costs at each place.
fn best_place(pieces: &[Piece], order: &[usize], at: usize) -> (usize, Vec<i64>) {
    let piece = &pieces[at];
    let mut costs = Vec::with_capacity(order.len() + 1);
    let mut now: i64 = order.iter().map(|other| cost(piece, &pieces[*other])).sum();
    costs.push(now);
    for other in order {
        now += cost(&pieces[*other], piece) - cost(piece, &pieces[*other]);
        costs.push(now);
    }
    let best = (0..costs.len()).min_by_key(|place| costs[*place]);
    (best.unwrap_or(0), costs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(stubs: &[(f64, Side)], reach: f64) -> Piece {
        let mut piece = Piece::new();
        for (place, side) in stubs {
            piece.join(*place, *side);
        }
        piece.reach(reach);
        piece
    }

    #[test]
    fn ways_that_turn_off_to_one_end_nest() {
        let near = piece(&[(80.0, Side::Before)], 100.0);
        let far = piece(&[(20.0, Side::Before)], 100.0);
        let tracks = Tracks::new(&[far, near]);
        assert_eq!(tracks.of_piece, [1, 0]);
        assert_eq!(tracks.crossings, 0);
    }

    #[test]
    fn ways_that_do_not_meet_share_a_track() {
        let one = piece(&[(0.0, Side::Before)], 40.0);
        let other = piece(&[(60.0, Side::After)], 100.0);
        assert_eq!(Tracks::new(&[one, other]).count, 1);
    }

    #[test]
    fn a_street_without_ways_has_no_tracks() {
        assert_eq!(Tracks::new(&[]).count, 0);
    }
}

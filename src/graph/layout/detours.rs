//! Columns whose ways take detours where that crosses less.

use super::columns::{Columns, draw};
use super::levels::{End, Sketch};
use super::page::Arrangement;
use super::places::Places;
use super::ways::{Detour, Way};

/// How much longer a way may be for one crossing less.
const CROSSING: f64 = 500.0;
/// How often all ways that cross are gone over.
const ROUNDS: usize = 3;

/// How much may be tried: each drawing costs the third power of how many ways it has.
pub(super) struct Effort(usize);

impl Effort {
    /// All that the drawing of one playbook may cost.
    pub fn new() -> Self {
        Self(25_000_000)
    }

    fn spend(&mut self, links: usize) -> bool {
        let rest = self.0.checked_sub(links.pow(3));
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }
}

/// The columns of `arrangement`, drawn again and again with another detour for the links from one box to one
/// place; what crosses less, for its length, is kept, in `detours` too. Returns how often links cross.
pub(super) fn draw_with_detours(
    sketch: &Sketch,
    arrangement: &Arrangement,
    detours: &mut [Detour],
    effort: &mut Effort,
) -> (Columns, u64) {
    let places = Places::new(sketch, arrangement, &[]);
    let mut best = draw(sketch, arrangement, detours);
    let mut crossed = Crossed::of(&best);
    for _ in 0..ROUNDS {
        let mut better = false;
        for first in 0..sketch.links.len() {
            let seen = |other: usize| alike(&best, sketch, other, first);
            if crossed.of_link[first] == 0 || (0..first).any(seen) {
                continue;
            }
            let links: Vec<usize> = (first..sketch.links.len())
                .filter(|other| alike(&best, sketch, first, *other))
                .collect();
            for detour in distinct(sketch, &places, first) {
                let before = detours[first];
                if detour == before {
                    continue;
                }
                if !effort.spend(sketch.links.len()) {
                    return (best, crossed.all);
                }
                for link in &links {
                    detours[*link] = detour;
                }
                let other = draw(sketch, arrangement, detours);
                let others = Crossed::of(&other);
                if others.cost() + 1.0 < crossed.cost() {
                    (best, crossed) = (other, others);
                    better = true;
                } else {
                    for link in &links {
                        detours[*link] = before;
                    }
                }
            }
        }
        if !better {
            break;
        }
    }
    (best, crossed.all)
}

/// The detours of link `at` that lead different ways.
fn distinct(sketch: &Sketch, places: &Places, at: usize) -> Vec<Detour> {
    let mut found: Vec<(Way, Detour)> = Vec::new();
    for detour in Detour::all() {
        let way = Way::of_link(sketch, places, (at, detour));
        let same = |other: &Way| way.channels == other.channels && way.uprights == other.uprights;
        if !found.iter().any(|(other, _)| same(other)) {
            found.push((way, detour));
        }
    }
    found.into_iter().map(|(_, detour)| detour).collect()
}

/// How often the links of `columns` cross.
pub(super) fn crossings_of(columns: &Columns) -> u64 {
    Crossed::of(columns).all
}

/// Whether two links lead from one box to one place.
fn alike(columns: &Columns, sketch: &Sketch, one: usize, other: usize) -> bool {
    let from = |link: usize| match sketch.links[link].from {
        End::Box { index, .. } => Some(index),
        End::Border => None,
    };
    columns.lines[one].0 == columns.lines[other].0 && from(one) == from(other)
}

/// How often links cross, and how long they are together.
struct Crossed {
    of_link: Vec<u64>,
    all: u64,
    length: f64,
}

impl Crossed {
    fn of(columns: &Columns) -> Self {
        let lines = &columns.lines;
        let mut crossed = Self {
            of_link: vec![0; lines.len()],
            all: 0,
            length: 0.0,
        };
        // Level pieces from top to bottom: how far down, from where to where, of which link.
        let mut levels: Vec<(f64, f64, f64, usize)> = Vec::with_capacity(3 * lines.len());
        for (at, (_, line)) in lines.iter().enumerate() {
            for piece in line.windows(2) {
                let (start, end) = (piece[0], piece[1]);
                crossed.length += (end.0 - start.0).abs() + (end.1 - start.1).abs();
                if start.1 == end.1 && start.0 != end.0 {
                    levels.push((start.1, start.0.min(end.0), start.0.max(end.0), at));
                }
            }
        }
        levels.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.3.cmp(&other.3)));
        for (at, (net, line)) in lines.iter().enumerate() {
            for piece in line.windows(2).filter(|piece| piece[0].0 == piece[1].0) {
                let x = piece[0].0;
                let (low, high) = (piece[0].1.min(piece[1].1), piece[0].1.max(piece[1].1));
                let first = levels.partition_point(|level| level.0 <= low);
                for (_, left, right, link) in levels[first..].iter().take_while(|level| level.0 < high) {
                    if *left < x && x < *right && lines[*link].0 != *net {
                        crossed.of_link[at] += 1;
                        crossed.of_link[*link] += 1;
                        crossed.all += 1;
                    }
                }
            }
        }
        crossed
    }

    fn cost(&self) -> f64 {
        self.all as f64 * CROSSING + self.length
    }
}

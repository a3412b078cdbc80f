//! Columns whose ways take detours where that crosses less.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::columns::{Columns, draw};
use super::levels::{End, Sketch};
use super::page::Arrangement;
use super::places::Places;
use super::ways::{Detour, Way};

/// How much longer a way may be for one crossing less.
const CROSSING: f64 = 500.0;
/// How near two level pieces hide each other where they reach past each other, and how many crossings that is
/// as bad as.
const HIDING: f64 = 7.0;
const HIDDEN: u64 = 2;
/// How often all ways that cross are gone over.
const ROUNDS: usize = 3;

/// How much may be tried: each drawing costs about the square of how many ways it has.
pub(super) struct Effort(usize);

/// All that the drawing of one playbook may cost, and what a drawing costs at least.
const EFFORT: usize = 120_000;
const EACH: usize = 150;

impl Effort {
    /// The effort for one playbook.
    pub fn new() -> Self {
        Self(EFFORT)
    }

    fn spend(&mut self, links: usize) -> bool {
        let rest = self.0.checked_sub(EACH + links * links);
        self.0 = rest.unwrap_or(0);
        rest.is_some()
    }
}

/// The columns of `arrangement`, drawn again and again with another detour for the links from one box to one
/// place; what crosses less, for its length, is kept, in `detours` too. Returns how often links cross.
pub(super) fn draw_with_detours(
    sketch: &Sketch,
    arrangement: &Arrangement,
    detours: &mut [Detour],
    back_first: bool,
    effort: &mut Effort,
) -> (Columns, u64) {
    let places = Places::new(sketch, arrangement, &[]);
    let mut best = draw(sketch, arrangement, detours);
    let mut crossed = Crossed::of(&best);
    for _ in 0..ROUNDS {
        let mut better = false;
        for links in bundles(sketch, &best, &crossed, back_first) {
            let first = links[0];
            if links.iter().all(|link| crossed.of_link[*link] == 0) {
                continue;
            }
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

/// The links that cross others, those from one box to one place together: first those that lead back, since
/// readers expect these to go round, then those that cross most.
fn bundles(
    sketch: &Sketch,
    columns: &Columns,
    crossed: &Crossed,
    back_first: bool,
) -> Vec<Vec<usize>> {
    let index = |end: End| match end {
        End::Box { index, .. } => index,
        End::Border => usize::MAX,
    };
    let mut by_ends: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (at, link) in sketch.links.iter().enumerate() {
        let net = columns.lines[at].0;
        by_ends.entry((index(link.from), net)).or_default().push(at);
    }
    let count = |links: &[usize]| links.iter().map(|link| crossed.of_link[*link]).sum::<u64>();
    let mut bundles: Vec<Vec<usize>> = by_ends.into_values().collect();
    bundles.retain(|links| count(links) > 0);
    bundles.sort_by_key(|links| {
        let link = &sketch.links[links[0]];
        let back = index(link.to) < index(link.from);
        (back != back_first, Reverse(count(links)))
    });
    bundles
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
        for (at, (y, left, right, link)) in levels.iter().enumerate() {
            let beside = levels[at + 1..]
                .iter()
                .take_while(|other| other.0 - y < HIDING);
            for (_, its_left, its_right, other) in beside {
                if its_left < right && left < its_right && lines[*link].0 != lines[*other].0 {
                    crossed.add(*link, *other, HIDDEN);
                }
            }
        }
        for (at, (net, line)) in lines.iter().enumerate() {
            for piece in line.windows(2).filter(|piece| piece[0].0 == piece[1].0) {
                let x = piece[0].0;
                let (low, high) = (piece[0].1.min(piece[1].1), piece[0].1.max(piece[1].1));
                let first = levels.partition_point(|level| level.0 <= low);
                for (_, left, right, link) in
                    levels[first..].iter().take_while(|level| level.0 < high)
                {
                    if *left < x && x < *right && lines[*link].0 != *net {
                        crossed.add(at, *link, 1);
                    }
                }
            }
        }
        crossed
    }

    fn add(&mut self, one: usize, other: usize, count: u64) {
        self.of_link[one] += count;
        self.of_link[other] += count;
        self.all += count;
    }

    fn cost(&self) -> f64 {
        self.all as f64 * CROSSING + self.length
    }
}

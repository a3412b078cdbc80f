//! Lanes: the long links' way up and down beside the drawing.
//!
//! A link that passes layers stands for something in each, and what stands in layers costs time and
//! width. So when a drawing has many long links, the longest take a lane: out through the gap below the
//! box they leave, along beside everything, back through the gap above the box they enter. Links that
//! enter the same box share a lane, as rows of a menu that lead back to it do.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::levels::{End, Levels, Link, Sketch};
use super::spacing::Spacing;

/// How many stand-ins a drawing may have, whatever its size, and for every box and link it has.
const STAND_INS: usize = 2_000;
const STAND_INS_EACH: usize = 2;

/// Which links are too long to pass the layers.
pub(super) fn too_long(sketch: &Sketch, ranks: &[usize]) -> Vec<bool> {
    let last = ranks.iter().max().copied().unwrap_or(0);
    let lengths: Vec<usize> = sketch
        .links
        .iter()
        .map(|link| match (link.from.rank(ranks), link.to.rank(ranks)) {
            (Some(from), Some(to)) if from < to => to - from - 1,
            (Some(from), Some(to)) => from - to + 3,
            (Some(from), None) => last - from,
            (None, to) => to.unwrap_or(0),
        })
        .collect();
    let most = STAND_INS + STAND_INS_EACH * (sketch.boxes.len() + sketch.links.len());
    let mut sorted = lengths.clone();
    sorted.sort_unstable();
    let mut sum = 0;
    let limit = sorted.into_iter().find(|length| {
        sum += length;
        sum > most
    });
    lengths
        .into_iter()
        .map(|length| limit.is_some_and(|limit| length >= limit.max(1)))
        .collect()
}

/// One link's lane: which side, and how many lanes lie between it and the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lane {
    pub right: bool,
    pub index: usize,
}

/// The lanes of a drawing.
#[derive(Debug, Clone, Default)]
pub(super) struct Lanes {
    /// For every link, its lane if it takes one.
    pub of_link: Vec<Option<Lane>>,
    /// How many lanes lie left of the drawing and right of it.
    left: usize,
    right: usize,
    /// How wide the drawing between them is.
    width: f64,
    apart: f64,
}

/// The links that share a lane: from which gap to which, and on which side they stand.
#[derive(Debug, Clone)]
struct Shared {
    first: usize,
    last: usize,
    leaning: f64,
    links: Vec<usize>,
}

impl Lanes {
    /// Gives each link that needs one a lane at the side it is nearer to.
    pub fn new(levels: &Levels, links: &[Link], xs: &[f64], width: f64, spacing: &Spacing) -> Self {
        let mut lanes = Self {
            of_link: vec![None; links.len()],
            width,
            apart: spacing.edges,
            ..Self::default()
        };
        let shared = shared(levels, links, xs, width);
        for right in [false, true] {
            let side: Vec<&Shared> = shared
                .iter()
                .filter(|shared| (shared.leaning >= 0.0) == right)
                .collect();
            let count = lanes.fill_side(&side, right);
            if right {
                lanes.right = count;
            } else {
                lanes.left = count;
            }
        }
        lanes
    }

    /// Puts each of `side` in the lane that has been free the longest way down the page; then numbers the
    /// lanes so that those of short links lie nearest to the drawing. Returns how many there are.
    fn fill_side(&mut self, side: &[&Shared], right: bool) -> usize {
        let mut order: Vec<usize> = (0..side.len()).collect();
        order.sort_by_key(|at| (side[*at].first, side[*at].last, *at));
        let mut taken: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
        let mut longest: Vec<usize> = Vec::new();
        let mut lane_of = vec![0; side.len()];
        for at in order {
            let Shared { first, last, .. } = *side[at];
            let lane = match taken.peek() {
                Some(Reverse((until, lane))) if *until < first => {
                    let lane = *lane;
                    taken.pop();
                    lane
                }
                _ => {
                    longest.push(0);
                    longest.len() - 1
                }
            };
            longest[lane] = longest[lane].max(last - first);
            taken.push(Reverse((last, lane)));
            lane_of[at] = lane;
        }
        let mut lanes: Vec<usize> = (0..longest.len()).collect();
        lanes.sort_by_key(|lane| (longest[*lane], *lane));
        let mut index = vec![0; lanes.len()];
        for (place, lane) in lanes.iter().enumerate() {
            index[*lane] = place;
        }
        for (shared, lane) in side.iter().zip(&lane_of) {
            for link in &shared.links {
                self.of_link[*link] = Some(Lane {
                    right,
                    index: index[*lane],
                });
            }
        }
        lanes.len()
    }

    /// Where `lane` runs, across the page.
    pub fn x(&self, lane: Lane) -> f64 {
        let out = self.apart * (lane.index as f64 + 1.5);
        if lane.right { self.width + out } else { -out }
    }

    /// How much room the lanes take left of the drawing.
    pub fn left_width(&self) -> f64 {
        self.room(self.left)
    }

    /// How much room the lanes take right of the drawing.
    pub fn right_width(&self) -> f64 {
        self.room(self.right)
    }

    fn room(&self, lanes: usize) -> f64 {
        match lanes {
            0 => 0.0,
            lanes => self.apart * (lanes as f64 + 0.5),
        }
    }
}

/// Which links share a lane: those that enter the same box. One that leaves the drawing has its own.
fn shared(levels: &Levels, links: &[Link], xs: &[f64], width: f64) -> Vec<Shared> {
    let mut entering: BTreeMap<usize, usize> = BTreeMap::new();
    let mut all: Vec<Shared> = Vec::new();
    for (at, link) in links.iter().enumerate() {
        let (true, Some(stub)) = (levels.by_lane[at], levels.chains[at].last()) else {
            continue;
        };
        let stub = *stub as usize;
        let leaves = match link.from {
            End::Box { .. } => levels.items[stub].layer + 1,
            End::Border => 0,
        };
        let (enters, end) = match link.to {
            End::Box { index, .. } => (levels.items[index].layer, Some(index)),
            End::Border => (levels.layers.len() + 1, None),
        };
        let own = all.len();
        let group = match end {
            Some(end) => *entering.entry(end).or_insert(own),
            None => own,
        };
        if group == own {
            all.push(Shared {
                first: usize::MAX,
                last: 0,
                leaning: 0.0,
                links: Vec::new(),
            });
        }
        let shared = &mut all[group];
        shared.first = shared.first.min(leaves).min(enters);
        shared.last = shared.last.max(leaves).max(enters);
        shared.leaning += xs[stub] + xs[end.unwrap_or(stub)] - width;
        shared.links.push(at);
    }
    all
}

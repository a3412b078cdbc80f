//! The order within each layer: few crossings, and the document's order where that does not matter.

use super::crossings::{Counter, Slots};
use super::levels::Levels;

/// How many segments all sweeps together may look at.
const EFFORT: usize = 3_000_000;
/// The most and the fewest sweeps.
const MOST_SWEEPS: usize = 40;
const FEWEST_SWEEPS: usize = 4;
/// How many sweeps in a row may fail to better the drawing before it is taken for good.
const PATIENCE: usize = 8;
/// How often neighbours are changed for each other in one go.
const MOST_TRANSPOSITIONS: usize = 4;

/// Orders the layers of `levels`; returns how many crossings are left.
///
/// Starts from a walk in document order, which draws a tree without a crossing. Then sweeps down and up:
/// each item moves to the mean of its neighbours in the layer before, and neighbours that cross less the
/// other way round change places. The best order seen wins, the earliest of equals.
pub(super) fn order(levels: &mut Levels) -> u64 {
    let slots = Slots::new(levels);
    let mut counter = Counter::default();
    let mut sweeper = Sweeper::new(levels, &slots, walk_order(levels));
    let mut best = sweeper.layers.clone();
    let mut fewest = counter.all(levels, &slots, &best);

    let sweeps = (EFFORT / levels.segments.len().max(1)).clamp(FEWEST_SWEEPS, MOST_SWEEPS);
    let mut since = 0;
    for sweep in 0..sweeps {
        if fewest == 0 || since >= PATIENCE {
            break;
        }
        sweeper.sweep(sweep % 2 == 0, sweep % 4 >= 2);
        sweeper.transpose();
        let crossings = counter.all(levels, &slots, &sweeper.layers);
        since += 1;
        if crossings < fewest {
            fewest = crossings;
            best.clone_from(&sweeper.layers);
            since = 0;
        }
    }
    levels.layers = best;
    fewest
}

/// Every layer in the order in which a walk in document order, deep first, comes to its items.
fn walk_order(levels: &Levels) -> Vec<Vec<u32>> {
    let mut layers: Vec<Vec<u32>> = levels
        .layers
        .iter()
        .map(|layer| Vec::with_capacity(layer.len()))
        .collect();
    let mut seen = vec![false; levels.items.len()];
    let mut stack: Vec<u32> = Vec::new();
    let items = 0..levels.items.len() as u32;
    let roots = items
        .clone()
        .filter(|item| levels.up.of(*item as usize).is_empty())
        .chain(items);
    for root in roots {
        stack.push(root);
        while let Some(item) = stack.pop() {
            let at = item as usize;
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            layers[levels.items[at].layer].push(item);
            let below = levels.down.of(at).iter().rev();
            stack.extend(below.map(|segment| levels.segments[*segment as usize].lower as u32));
        }
    }
    layers
}

struct Sweeper<'a> {
    levels: &'a Levels,
    slots: &'a Slots,
    layers: Vec<Vec<u32>>,
    /// For every item, its place in its layer.
    places: Vec<u32>,
    keyed: Vec<(f64, u32, u32)>,
    above: Ends,
    below: Ends,
}

impl<'a> Sweeper<'a> {
    fn new(levels: &'a Levels, slots: &'a Slots, layers: Vec<Vec<u32>>) -> Self {
        let mut places = vec![0; levels.items.len()];
        for layer in &layers {
            for (item, place) in layer.iter().zip(0..) {
                places[*item as usize] = place;
            }
        }
        Self {
            levels,
            slots,
            layers,
            places,
            keyed: Vec::new(),
            above: Ends::default(),
            below: Ends::default(),
        }
    }

    /// One sweep; `reversed` changes places among equals.
    fn sweep(&mut self, downward: bool, reversed: bool) {
        let count = self.layers.len();
        for step in 1..count {
            let layer = if downward { step } else { count - 1 - step };
            self.sort_layer(layer, downward, reversed);
        }
    }

    fn sort_layer(&mut self, layer: usize, downward: bool, reversed: bool) {
        self.keyed.clear();
        for (item, place) in self.layers[layer].iter().zip(0_u32..) {
            if let Some(mean) = self.mean(*item as usize, downward) {
                let tie = if reversed { u32::MAX - place } else { place };
                self.keyed.push((mean, tie, *item));
            }
        }
        self.keyed
            .sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        // What has no neighbour keeps its place; the others fill the rest in their new order.
        let mut sorted = self.keyed.iter();
        for place in 0..self.layers[layer].len() {
            let item = self.layers[layer][place] as usize;
            let neighbours = if downward {
                self.levels.up.of(item)
            } else {
                self.levels.down.of(item)
            };
            if !neighbours.is_empty()
                && let Some((_, _, item)) = sorted.next()
            {
                self.layers[layer][place] = *item;
            }
        }
        for (item, place) in self.layers[layer].iter().zip(0..) {
            self.places[*item as usize] = place;
        }
    }

    /// The mean place of an item's neighbours above (or below), each port counted as its share of the
    /// neighbour's width.
    fn mean(&self, item: usize, above: bool) -> Option<f64> {
        let segments = if above {
            self.levels.up.of(item)
        } else {
            self.levels.down.of(item)
        };
        let sum: f64 = segments
            .iter()
            .map(|at| {
                let segment = &self.levels.segments[*at as usize];
                let (upper_slot, lower_slot) = self.slots.of_segment[*at as usize];
                let (other, slot, slots) = if above {
                    let other = segment.upper;
                    (other, upper_slot, self.slots.of_item[other].1)
                } else {
                    let other = segment.lower;
                    (other, lower_slot, self.slots.of_item[other].0)
                };
                f64::from(self.places[other]) + (f64::from(slot) + 0.5) / f64::from(slots)
            })
            .sum();
        (!segments.is_empty()).then(|| sum / segments.len() as f64)
    }

    /// Changes neighbours for each other wherever that takes crossings away.
    fn transpose(&mut self) {
        for _ in 0..MOST_TRANSPOSITIONS {
            let mut changed = false;
            for layer in 0..self.layers.len() {
                changed |= self.transpose_layer(layer);
            }
            if !changed {
                break;
            }
        }
    }

    fn transpose_layer(&mut self, layer: usize) -> bool {
        if self.layers[layer].len() < 2 {
            return false;
        }
        let mut above = std::mem::take(&mut self.above);
        let mut below = std::mem::take(&mut self.below);
        above.gather(self, layer, true);
        below.gather(self, layer, false);
        let mut changed = false;
        let mut order: Vec<u32> = (0..self.layers[layer].len() as u32).collect();
        for left in 0..order.len() - 1 {
            let (one, other) = (order[left] as usize, order[left + 1] as usize);
            let (above_now, above_then) = exchange(above.of(one), above.of(other));
            let (below_now, below_then) = exchange(below.of(one), below.of(other));
            if above_then + below_then < above_now + below_now {
                order.swap(left, left + 1);
                changed = true;
            }
        }
        if changed {
            let items: Vec<u32> = order
                .iter()
                .map(|at| self.layers[layer][*at as usize])
                .collect();
            for (item, place) in items.iter().zip(0..) {
                self.places[*item as usize] = place;
            }
            self.layers[layer] = items;
        }
        self.above = above;
        self.below = below;
        changed
    }
}

/// For each item of a layer, where its segments end in a neighbouring layer, sorted.
#[derive(Debug, Default)]
struct Ends {
    starts: Vec<usize>,
    ends: Vec<u64>,
}

impl Ends {
    fn gather(&mut self, sweeper: &Sweeper, layer: usize, above: bool) {
        self.starts.clear();
        self.ends.clear();
        self.starts.push(0);
        for item in &sweeper.layers[layer] {
            let start = self.ends.len();
            let levels = sweeper.levels;
            let segments = if above {
                levels.up.of(*item as usize)
            } else {
                levels.down.of(*item as usize)
            };
            for at in segments {
                let segment = &levels.segments[*at as usize];
                let (upper_slot, lower_slot) = sweeper.slots.of_segment[*at as usize];
                let (other, slot) = if above {
                    (segment.upper, upper_slot)
                } else {
                    (segment.lower, lower_slot)
                };
                self.ends
                    .push((u64::from(sweeper.places[other]) << 32) | u64::from(slot));
            }
            self.ends[start..].sort_unstable();
            self.starts.push(self.ends.len());
        }
    }

    fn of(&self, at: usize) -> &[u64] {
        &self.ends[self.starts[at]..self.starts[at + 1]]
    }
}

/// How often two items' segments cross with `one` on the left, and with `other` on the left.
fn exchange(one: &[u64], other: &[u64]) -> (u64, u64) {
    let (mut now, mut then) = (0, 0);
    let (mut smaller, mut not_larger) = (0, 0);
    for end in one {
        while smaller < other.len() && other[smaller] < *end {
            smaller += 1;
        }
        not_larger = not_larger.max(smaller);
        while not_larger < other.len() && other[not_larger] <= *end {
            not_larger += 1;
        }
        now += smaller as u64;
        then += (other.len() - not_larger) as u64;
    }
    (now, then)
}

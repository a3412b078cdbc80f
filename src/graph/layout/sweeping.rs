//! Ordered layers and what makes them better: sweeps and exchanges.

use super::crossings::{Counter, Joins, Net};

/// How often neighbours are changed for each other after a sweep.
const MOST_TRANSPOSITIONS: usize = 6;

/// A drawing's layers while they are being ordered.
pub(super) struct Sweeper<'a> {
    pub net: &'a Net,
    /// The layers, in the net's numbers.
    pub layers: Vec<Vec<u32>>,
    /// A layer that keeps the order it came with.
    fixed: Option<usize>,
    /// For every item, its place in its layer.
    places: Vec<u32>,
    /// The crossings below each layer, as last counted.
    counts: Vec<u64>,
    /// Whether the layer, or the one below it, has changed since its crossings were counted.
    uncounted: Vec<bool>,
    /// Whether the layer, or one next to it, has changed since its neighbours were compared.
    uncompared: Vec<bool>,
    counter: Counter,
    keyed: Vec<(f32, u32, u32)>,
    above: Ends,
    below: Ends,
}

impl<'a> Sweeper<'a> {
    pub fn new(net: &'a Net, layers: Vec<Vec<u32>>, fixed: Option<usize>) -> Self {
        let mut places = vec![0; net.items.len()];
        for layer in &layers {
            for (item, place) in layer.iter().zip(0..) {
                places[*item as usize] = place;
            }
        }
        Self {
            net,
            fixed,
            places,
            counts: vec![0; layers.len()],
            uncounted: vec![true; layers.len()],
            uncompared: vec![true; layers.len()],
            layers,
            counter: Counter::default(),
            keyed: Vec::new(),
            above: Ends::default(),
            below: Ends::default(),
        }
    }

    /// All crossings as the layers stand now.
    pub fn crossings(&mut self) -> u64 {
        for layer in 1..self.layers.len() {
            if std::mem::replace(&mut self.uncounted[layer - 1], false) {
                let (upper, lower) = (&self.layers[layer - 1], &self.layers[layer]);
                self.counts[layer - 1] = self.counter.between(self.net, upper, lower);
            }
        }
        self.counts.iter().sum()
    }

    fn changed(&mut self, layer: usize) {
        for (item, place) in self.layers[layer].iter().zip(0..) {
            self.places[*item as usize] = place;
        }
        let around = layer.saturating_sub(1);
        self.uncounted[around] = true;
        self.uncounted[layer] = true;
        let until = (layer + 2).min(self.layers.len());
        self.uncompared[around..until].fill(true);
    }

    /// One sweep; `reversed` changes places among equals.
    pub fn sweep(&mut self, downward: bool, reversed: bool) {
        let count = self.layers.len();
        for step in 1..count {
            let layer = if downward { step } else { count - 1 - step };
            self.sort_layer(layer, downward, reversed);
        }
    }

    fn sort_layer(&mut self, layer: usize, downward: bool, reversed: bool) {
        if self.layers[layer].len() < 2 || self.fixed == Some(layer) {
            return;
        }
        let joins = if downward {
            &self.net.up
        } else {
            &self.net.down
        };
        self.keyed.clear();
        for (item, place) in self.layers[layer].iter().zip(0_u32..) {
            if let Some(mean) = mean(joins, &self.places, *item) {
                let tie = if reversed { u32::MAX - place } else { place };
                self.keyed.push((mean, tie, *item));
            }
        }
        let rises = |one: &(f32, u32, u32), other: &(f32, u32, u32)| {
            one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)).is_le()
        };
        if self.keyed.is_sorted_by(rises) {
            return;
        }
        self.keyed
            .sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        // What has no neighbour keeps its place; the others fill the rest in their new order.
        let mut sorted = self.keyed.iter();
        for place in &mut self.layers[layer] {
            if !joins.of(*place).is_empty()
                && let Some((_, _, item)) = sorted.next()
            {
                *place = *item;
            }
        }
        self.changed(layer);
    }

    /// Where `item` stands in its layer.
    pub fn place(&self, item: u32) -> u32 {
        self.places[item as usize]
    }

    /// Takes `item` out of `layer` and puts it in at `place` among the others.
    pub fn put(&mut self, layer: usize, item: u32, place: usize) {
        let items = &mut self.layers[layer];
        items.retain(|other| *other != item);
        items.insert(place.min(items.len()), item);
        self.changed(layer);
    }

    /// Changes neighbours for each other wherever that takes crossings away.
    pub fn transpose(&mut self) {
        for _ in 0..MOST_TRANSPOSITIONS {
            let mut changed = false;
            for layer in 0..self.layers.len() {
                if std::mem::replace(&mut self.uncompared[layer], false) {
                    changed |= self.transpose_layer(layer);
                }
            }
            if !changed {
                break;
            }
        }
    }

    fn transpose_layer(&mut self, layer: usize) -> bool {
        let items = &mut self.layers[layer];
        if items.len() < 2 || self.fixed == Some(layer) {
            return false;
        }
        self.above.gather(&self.net.up, &self.places, items);
        self.below.gather(&self.net.down, &self.places, items);
        let mut changed = false;
        // Where the item that now stands at the left of the pair stood when its ends were gathered.
        let mut one = 0;
        for other in 1..items.len() {
            let (above_now, above_then) = exchange(self.above.of(one), self.above.of(other));
            let (below_now, below_then) = exchange(self.below.of(one), self.below.of(other));
            if above_then + below_then < above_now + below_now {
                items.swap(other - 1, other);
                changed = true;
            } else {
                one = other;
            }
        }
        if changed {
            self.changed(layer);
        }
        changed
    }
}

/// The mean place of an item's neighbours, each port counted as its share of the neighbour's width.
fn mean(joins: &Joins, places: &[u32], item: u32) -> Option<f32> {
    let joins = joins.of(item);
    let sum: f32 = joins
        .iter()
        .map(|join| places[join.other as usize] as f32 + join.share)
        .sum();
    (!joins.is_empty()).then(|| sum / joins.len() as f32)
}

/// For each item of a layer, where its segments end in a neighbouring layer, sorted.
#[derive(Debug, Default)]
struct Ends {
    starts: Vec<u32>,
    ends: Vec<u64>,
}

impl Ends {
    fn gather(&mut self, joins: &Joins, places: &[u32], items: &[u32]) {
        self.starts.clear();
        self.ends.clear();
        self.starts.push(0);
        for item in items {
            let start = self.ends.len();
            self.ends.extend(
                joins.of(*item).iter().map(|join| {
                    (u64::from(places[join.other as usize]) << 32) | u64::from(join.slot)
                }),
            );
            if self.ends.len() - start > 1 {
                self.ends[start..].sort_unstable();
            }
            self.starts.push(self.ends.len() as u32);
        }
    }

    fn of(&self, at: usize) -> &[u64] {
        &self.ends[self.starts[at] as usize..self.starts[at + 1] as usize]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanging_counts_both_ways_round_and_a_shared_end_neither_way() {
        assert_eq!(exchange(&[1, 5], &[3]), (1, 1));
        assert_eq!(exchange(&[4], &[1, 2, 3]), (3, 0));
        assert_eq!(exchange(&[2], &[2]), (0, 0));
    }
}

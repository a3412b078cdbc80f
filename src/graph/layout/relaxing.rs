//! Where each item stands from left to right, when standing in line costs too much width.
//!
//! Long straight lines push each other aside: in a large drawing each may stand right of the one before,
//! like stairs. Here every layer instead settles as near to its neighbours as order and distances allow,
//! again and again, down and up. Lines bend a little, and the drawing stays as narrow as its layers.

use super::alignment::distance;
use super::levels::{Kind, Levels};
use super::spacing::Spacing;

/// How often all layers settle, first on one neighbour, then between both.
const ONE_SIDED: usize = 6;
const TWO_SIDED: usize = 6;

/// The x of every item's anchor; the leftmost item begins at 0.
pub(super) fn relax(levels: &Levels, spacing: &Spacing) -> Vec<f64> {
    let mut xs = packed(levels, spacing);
    let count = levels.layers.len();
    let mut settler = Settler::default();
    for turn in 0..ONE_SIDED + TWO_SIDED {
        let downward = turn % 2 == 0;
        let both = turn >= ONE_SIDED;
        for step in 0..count {
            let layer = if downward { step } else { count - 1 - step };
            settler.settle(
                levels,
                spacing,
                layer,
                (downward || both, !downward || both),
                &mut xs,
            );
        }
    }
    let left = levels
        .items
        .iter()
        .zip(&xs)
        .map(|(item, x)| x - item.extent.left)
        .fold(f64::INFINITY, f64::min);
    for x in &mut xs {
        *x -= left;
    }
    xs
}

/// Every layer's items side by side around 0.
fn packed(levels: &Levels, spacing: &Spacing) -> Vec<f64> {
    let mut xs = vec![0.0; levels.items.len()];
    for layer in &levels.layers {
        let mut x = 0.0;
        for pair in layer.windows(2) {
            let (left, right) = (pair[0] as usize, pair[1] as usize);
            x += distance(&levels.items[left], &levels.items[right], false, spacing);
            xs[right] = x;
        }
        for item in layer {
            xs[*item as usize] -= x / 2.0;
        }
    }
    xs
}

/// Items that stand as close as they may, and where they would all like to be.
#[derive(Debug, Clone, Copy)]
struct Cluster {
    weight: f64,
    /// The sum of each member's weight times where it would like the cluster's first member to be.
    pull: f64,
    count: usize,
}

#[derive(Debug, Default)]
struct Settler {
    offsets: Vec<f64>,
    clusters: Vec<Cluster>,
}

impl Settler {
    /// Moves the items of `layer` to where the sum of the squared distances to the neighbours above (and
    /// below), each by its weight, is least, the order and the distances kept.
    fn settle(
        &mut self,
        levels: &Levels,
        spacing: &Spacing,
        layer: usize,
        (above, below): (bool, bool),
        xs: &mut [f64],
    ) {
        let items = &levels.layers[layer];
        self.offsets.clear();
        self.clusters.clear();
        let mut offset = 0.0;
        let mut before: Option<usize> = None;
        for item in items {
            let item = *item as usize;
            if let Some(before) = before {
                offset += distance(&levels.items[before], &levels.items[item], false, spacing);
            }
            before = Some(item);
            self.offsets.push(offset);
            let (weight, place) = wish(levels, item, (above, below), xs);
            let mut last = Cluster {
                weight,
                pull: weight * (place - offset),
                count: 1,
            };
            while let Some(other) = self
                .clusters
                .pop_if(|other| other.pull * last.weight >= last.pull * other.weight)
            {
                last.weight += other.weight;
                last.pull += other.pull;
                last.count += other.count;
            }
            self.clusters.push(last);
        }
        let mut members = items.iter().zip(&self.offsets);
        for cluster in &self.clusters {
            let first = cluster.pull / cluster.weight;
            for (item, offset) in members.by_ref().take(cluster.count) {
                xs[*item as usize] = first + offset;
            }
        }
    }
}

/// Where `item` would like to be, and how much: the mean of its neighbours. Lines on their way weigh
/// most; what has no neighbour would like, a little, to stay.
fn wish(levels: &Levels, item: usize, (above, below): (bool, bool), xs: &[f64]) -> (f64, f64) {
    let weight_of = |other: usize| match (levels.items[item].kind, levels.items[other].kind) {
        (Kind::Box, Kind::Box) => 1.0,
        (Kind::Box, _) | (_, Kind::Box) => 2.0,
        _ => 8.0,
    };
    let (mut weight, mut pull) = (0.01, 0.01 * xs[item]);
    if above {
        for segment in levels.up.of(item) {
            let segment = &levels.segments[*segment as usize];
            let own = weight_of(segment.upper);
            weight += own;
            pull += own * (xs[segment.upper] + segment.upper_port - segment.lower_port);
        }
    }
    if below {
        for segment in levels.down.of(item) {
            let segment = &levels.segments[*segment as usize];
            let own = weight_of(segment.lower);
            weight += own;
            pull += own * (xs[segment.lower] + segment.lower_port - segment.upper_port);
        }
    }
    (weight, pull / weight)
}

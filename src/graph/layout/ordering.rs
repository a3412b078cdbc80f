//! The order within each layer: few crossings, and the document's order where that does not matter.

use std::ops::Range;

use super::crossings::Net;
use super::levels::{Kind, Levels};
use super::sweeping::Sweeper;
use super::threads::{Mover, Threads};

/// How many segments all sweeps together may look at.
const EFFORT: usize = 400_000;
/// The most and the fewest sweeps.
const MOST_SWEEPS: usize = 48;
const FEWEST_SWEEPS: usize = 4;
/// How many sweeps in a row may fail to better the drawing before it is taken for good.
const PATIENCE: usize = 10;
/// Up to how many segments a drawing is worth a second start.
const SMALL: usize = 10_000;
/// How often all threads are put anew, and how many segments and places that may look at.
const TURNS: usize = 6;
const EFFORT_FOR_THREADS: usize = 4_000_000;

/// Orders the layers of `levels`; returns how many crossings are left.
///
/// Starts from a walk in document order, which draws a tree without a crossing. Then sweeps down and up:
/// each item moves to the mean of its neighbours in the layer before, and neighbours that cross less the
/// other way round change places. The best order seen is bettered by putting each thread where it crosses
/// least. The best of all wins, the earliest of equals. A small drawing is also started from the walk the
/// other way round.
pub(super) fn order(levels: &mut Levels) -> u64 {
    let (net, layers) = Net::new(levels, &walk_order(levels, false));
    let mut best = Best {
        crossings: u64::MAX,
        layers: Vec::new(),
    };
    let threads = Threads::new(&net, &layers, levels.fixed_layer);
    improve(levels, &net, layers, &threads, &mut best);
    if best.crossings > 0 && levels.segments.len() <= SMALL {
        let layers = net.numbered(&walk_order(levels, true));
        improve(levels, &net, layers, &threads, &mut best);
    }
    levels.layers = best.layers;
    for number in levels.layers.iter_mut().flatten() {
        *number = net.items[*number as usize];
    }
    turn_to_document_order(levels);
    best.crossings
}

/// The best order so far.
struct Best {
    crossings: u64,
    layers: Vec<Vec<u32>>,
}

impl Best {
    /// Whether `sweeper` stands better than anything before.
    fn take(&mut self, sweeper: &mut Sweeper) -> bool {
        let crossings = sweeper.crossings();
        let better = crossings < self.crossings;
        if better {
            self.crossings = crossings;
            self.layers.clone_from(&sweeper.layers);
        }
        better
    }
}

fn improve(levels: &Levels, net: &Net, start: Vec<Vec<u32>>, threads: &Threads, best: &mut Best) {
    let mut own = Best {
        crossings: u64::MAX,
        layers: Vec::new(),
    };
    let mut sweeper = Sweeper::new(net, start, levels.fixed_layer);
    own.take(&mut sweeper);
    let sweeps = (EFFORT / levels.segments.len().max(1)).clamp(FEWEST_SWEEPS, MOST_SWEEPS);
    let mut since = 0;
    for sweep in 0..sweeps {
        if own.crossings == 0 || since >= PATIENCE {
            break;
        }
        sweeper.sweep(sweep % 2 == 0, sweep % 4 >= 2);
        sweeper.transpose();
        since = if own.take(&mut sweeper) { 0 } else { since + 1 };
    }
    let mut effort = EFFORT_FOR_THREADS;
    if own.crossings > 0 {
        let mut sweeper = Sweeper::new(net, own.layers.clone(), levels.fixed_layer);
        let mut mover = Mover::default();
        for _ in 0..TURNS {
            if !mover.improve(&mut sweeper, threads, &mut effort) {
                break;
            }
            sweeper.transpose();
        }
        own.take(&mut sweeper);
    }
    if own.crossings < best.crossings {
        *best = own;
    }
}

/// Mirrors each stretch of layers when more ways out of a box then stand in the order written: mirrored, it
/// crosses as often. A stretch lies between two layers of one item, so that what is changed in one story does
/// not turn another. A drawing with several ports on a side, or with a fixed layer, is left as it is.
fn turn_to_document_order(levels: &mut Levels) {
    let ported = |port: f64| port != 0.0;
    let mut segments = levels.segments.iter();
    if levels.fixed_layer.is_some()
        || segments.any(|segment| ported(segment.upper_port) || ported(segment.lower_port))
    {
        return;
    }
    let mut places = vec![0_u32; levels.items.len()];
    for layer in &levels.layers {
        for (item, place) in layer.iter().zip(0..) {
            places[*item as usize] = place;
        }
    }
    let mut first = 0;
    for at in 0..=levels.layers.len() {
        if levels.layers.get(at).is_some_and(|layer| layer.len() > 1) {
            continue;
        }
        let as_written = as_written(levels, &places, first.max(1) - 1..at);
        if as_written < 0 {
            for layer in &mut levels.layers[first..at] {
                layer.reverse();
            }
        }
        first = at + 1;
    }
}

/// How many more ways out of the boxes of `layers` stand in the order written than in the other.
fn as_written(levels: &Levels, places: &[u32], layers: Range<usize>) -> i64 {
    let mut as_written = 0;
    for item in levels.layers[layers].iter().flatten() {
        let item = *item as usize;
        if levels.items[item].kind != Kind::Box {
            continue;
        }
        let below = levels.down.of(item).iter();
        let mut ways = below
            .filter(|at| !levels.upward[levels.link_of[**at as usize] as usize])
            .map(|at| levels.segments[*at as usize].lower)
            .filter(|lower| levels.items[*lower].kind != Kind::Turn)
            .map(|lower| places[lower]);
        let mut before = ways.next();
        for place in ways {
            as_written += if before < Some(place) { 1 } else { -1 };
            before = Some(place);
        }
    }
    as_written
}

/// Every layer in the order in which a walk in document order, deep first, comes to its items; or in that
/// of a walk that takes the ways out of each the other way round.
fn walk_order(levels: &Levels, reversed: bool) -> Vec<Vec<u32>> {
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
            let below = levels.down.of(at).iter();
            let lower = |segment: &u32| levels.segments[*segment as usize].lower as u32;
            if reversed {
                stack.extend(below.map(lower));
            } else {
                stack.extend(below.rev().map(lower));
            }
        }
    }
    if let Some(fixed) = levels.fixed_layer {
        layers[fixed].clone_from(&levels.layers[fixed]);
    }
    layers
}

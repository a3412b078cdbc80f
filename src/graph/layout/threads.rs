//! Threads: what runs through the layers without a fork, taken out and put back where it crosses least.
//!
//! Neighbours that change places do not get a long edge past a bundle of others: every single step on the way
//! costs crossings. So a thread is taken out of all its layers at once, and its best place in each is found
//! from the top down: the crossings of each place in a layer, with those of the best way to it from above.

use super::crossings::Net;
use super::sweeping::Sweeper;

/// The threads of a net: the items of each from top to bottom.
pub(super) struct Threads {
    threads: Vec<Vec<u32>>,
    layer_of: Vec<u32>,
}

impl Threads {
    /// The threads of `net`, whose layers these are; none through the `fixed` layer.
    pub fn new(net: &Net, layers: &[Vec<u32>], fixed: Option<usize>) -> Self {
        let mut layer_of = vec![0_u32; net.items.len()];
        for (layer, items) in layers.iter().enumerate() {
            for item in items {
                layer_of[*item as usize] = layer as u32;
            }
        }
        let is_fixed = |item: u32| Some(layer_of[item as usize] as usize) == fixed;
        // What alone follows an item that it alone follows.
        let next = |item: u32| match net.down.of(item) {
            [join] if net.up.of(join.other).len() == 1 && !is_fixed(join.other) => Some(join.other),
            _ => None,
        };
        let mut goes_on = vec![false; net.items.len()];
        for item in 0..net.items.len() as u32 {
            if let Some(next) = next(item) {
                goes_on[next as usize] = true;
            }
        }
        let firsts = (0..net.items.len() as u32).filter(|item| !goes_on[*item as usize]);
        let threads = firsts
            .filter(|item| !is_fixed(*item))
            .map(|first| {
                let mut thread = vec![first];
                let mut at = first;
                while let Some(item) = next(at) {
                    thread.push(item);
                    at = item;
                }
                thread
            })
            .collect();
        Self { threads, layer_of }
    }
}

/// What the search for a thread's place works with, kept between threads.
#[derive(Default)]
pub(super) struct Mover {
    /// For each place in a layer, the crossings of the best way to it from above.
    best: Vec<Vec<u32>>,
    /// For each place in a layer, the place in the layer above it is best come to from.
    from: Vec<Vec<u32>>,
    sums: Vec<u32>,
    own: Vec<u64>,
}

/// One segment between two layers: where it leaves the upper and where it meets the lower, ports counted.
#[derive(Clone, Copy)]
struct Strand {
    upper: u64,
    lower: u64,
}

impl Strand {
    fn crosses(self, other: Strand) -> bool {
        self.upper < other.upper && other.lower < self.lower
            || other.upper < self.upper && self.lower < other.lower
    }
}

/// A place and a port there, in order along a layer.
fn spot(place: u32, slot: u32) -> u64 {
    (u64::from(place) << 32) | u64::from(slot)
}

impl Mover {
    /// Puts each of `threads` where it crosses least; returns whether any crossing is gone. Stops when
    /// `effort`, counted in segments and places looked at, is used up.
    pub fn improve(
        &mut self,
        sweeper: &mut Sweeper,
        threads: &Threads,
        effort: &mut usize,
    ) -> bool {
        let mut better = false;
        for thread in &threads.threads {
            if *effort == 0 {
                break;
            }
            let first = threads.layer_of[thread[0] as usize] as usize;
            let layers = first..first + thread.len();
            if sweeper.layers[layers.clone()]
                .iter()
                .all(|layer| layer.len() < 2)
            {
                continue;
            }
            let now = self.crossings_now(sweeper, thread, first, effort);
            if now > 0 && self.find(sweeper, thread, first, effort) < now {
                self.put(sweeper, thread, first);
                better = true;
            }
        }
        better
    }

    /// How often the segments of `thread` cross others.
    fn crossings_now(
        &mut self,
        sweeper: &Sweeper,
        thread: &[u32],
        first: usize,
        effort: &mut usize,
    ) -> u32 {
        let mut crossings = 0;
        for gap in first.saturating_sub(1)..first + thread.len() {
            let is_own = |item: u32, layer: usize| {
                layer.checked_sub(first).and_then(|at| thread.get(at)) == Some(&item)
            };
            let mut own = Vec::new();
            let mut looked_at = 0;
            each_strand(sweeper, gap, |upper, lower, strand| {
                looked_at += 1;
                if is_own(upper, gap) || is_own(lower, gap + 1) {
                    own.push(strand);
                }
            });
            each_strand(sweeper, gap, |upper, lower, strand| {
                if !is_own(upper, gap) && !is_own(lower, gap + 1) {
                    crossings += own.iter().filter(|own| own.crosses(strand)).count() as u32;
                }
            });
            *effort = effort.saturating_sub(looked_at * (1 + own.len()));
        }
        crossings
    }

    /// Finds the best place in every layer; returns how often the thread crosses there.
    fn find(&mut self, sweeper: &Sweeper, thread: &[u32], first: usize, effort: &mut usize) -> u32 {
        let places = |at: usize| sweeper.layers[first + at].len();
        self.best
            .resize_with(thread.len().max(self.best.len()), Vec::new);
        self.from
            .resize_with(thread.len().max(self.from.len()), Vec::new);
        let mut best = std::mem::take(&mut self.best);
        let mut from = std::mem::take(&mut self.from);
        best[0].clear();
        best[0].resize(places(0), 0);
        self.add_fixed(sweeper, thread[0], first, true, &mut best[0]);
        for at in 1..thread.len() {
            let (upper_places, lower_places) = (places(at - 1), places(at));
            *effort = effort.saturating_sub(2 * upper_places * lower_places);
            let gap = first + at - 1;
            self.sum_strands(sweeper, (thread[at - 1], thread[at]), gap);
            let width = lower_places;
            // The strands left of each place, above and below.
            let above = |place: usize| self.sums[place * width + lower_places - 1];
            let below = |place: usize| self.sums[(upper_places - 1) * width + place];
            let (ahead, behind) = best.split_at_mut(at);
            let (earlier, now) = (&ahead[at - 1], &mut behind[0]);
            now.clear();
            from[at].clear();
            for lower in 0..lower_places {
                let costs = earlier.iter().enumerate().map(|(upper, cost)| {
                    let both = self.sums[upper * width + lower];
                    (cost + above(upper) + below(lower) - 2 * both, upper as u32)
                });
                let (cost, upper) = costs.min().unwrap_or_default();
                now.push(cost);
                from[at].push(upper);
            }
        }
        let last = thread.len() - 1;
        self.add_fixed(sweeper, thread[last], first + last, false, &mut best[last]);
        let least = best[last].iter().copied().min().unwrap_or(0);
        self.best = best;
        self.from = from;
        least
    }

    /// For each place of `item`, adds how often its segments to the layer above, or below, cross others.
    fn add_fixed(
        &mut self,
        sweeper: &Sweeper,
        item: u32,
        layer: usize,
        above: bool,
        costs: &mut [u32],
    ) {
        let Some(gap) = (if above {
            layer.checked_sub(1)
        } else {
            Some(layer)
        }) else {
            return;
        };
        let joins = if above {
            &sweeper.net.up
        } else {
            &sweeper.net.down
        };
        self.own.clear();
        let ends = joins.of(item).iter();
        self.own
            .extend(ends.map(|join| spot(sweeper.place(join.other), join.slot)));
        if self.own.is_empty() {
            return;
        }
        self.own.sort_unstable();
        let own = &self.own;
        let own_place = sweeper.place(item);
        // What is added from each place on: first as differences.
        self.sums.clear();
        self.sums.resize(costs.len() + 1, 0);
        let sums = &mut self.sums;
        each_strand(sweeper, gap, |upper, lower, strand| {
            let (there, here, other) = if above {
                (strand.upper, sweeper.place(lower), lower)
            } else {
                (strand.lower, sweeper.place(upper), upper)
            };
            if other == item {
                return;
            }
            let left_of = own.partition_point(|end| *end < there) as u32;
            let right_of = (own.len() - own.partition_point(|end| *end <= there)) as u32;
            let here = (here - u32::from(here > own_place)) as usize;
            sums[0] = sums[0].wrapping_add(right_of);
            sums[here + 1] = sums[here + 1].wrapping_add(left_of).wrapping_sub(right_of);
        });
        let mut sum = 0_u32;
        for (cost, more) in costs.iter_mut().zip(sums.iter()) {
            sum = sum.wrapping_add(*more);
            *cost += sum;
        }
    }

    /// For each place above and each below, how many strands of others are left of both.
    fn sum_strands(&mut self, sweeper: &Sweeper, (upper, lower): (u32, u32), gap: usize) {
        let rows = sweeper.layers[gap].len();
        let width = sweeper.layers[gap + 1].len();
        self.sums.clear();
        self.sums.resize(rows * width, 0);
        let (own_upper, own_lower) = (sweeper.place(upper), sweeper.place(lower));
        let sums = &mut self.sums;
        each_strand(sweeper, gap, |one, other, _| {
            if one == upper {
                return;
            }
            let (above, below) = (sweeper.place(one), sweeper.place(other));
            let above = (above - u32::from(above > own_upper)) as usize;
            let below = (below - u32::from(below > own_lower)) as usize;
            sums[(above + 1) * width + below + 1] += 1;
        });
        for row in 1..rows {
            let mut sum = 0;
            for column in 0..width {
                sum += self.sums[row * width + column];
                self.sums[row * width + column] = sum + self.sums[(row - 1) * width + column];
            }
        }
    }

    /// Puts `thread` where it was found to cross least.
    fn put(&mut self, sweeper: &mut Sweeper, thread: &[u32], first: usize) {
        let last = thread.len() - 1;
        let costs = self.best[last].iter().zip(0_u32..);
        let (_, mut place) = costs.min().unwrap_or((&0, 0));
        for at in (0..thread.len()).rev() {
            sweeper.put(first + at, thread[at], place as usize);
            if at > 0 {
                place = self.from[at][place as usize];
            }
        }
    }
}

/// Hands every segment below layer `gap` to `see`, with the items it joins.
fn each_strand(sweeper: &Sweeper, gap: usize, mut see: impl FnMut(u32, u32, Strand)) {
    let Some(items) = sweeper.layers.get(gap) else {
        return;
    };
    for item in items {
        let place = sweeper.place(*item);
        for join in sweeper.net.down.of(*item) {
            let strand = Strand {
                upper: spot(place, join.own_slot),
                lower: spot(sweeper.place(join.other), join.slot),
            };
            see(*item, join.other, strand);
        }
    }
}

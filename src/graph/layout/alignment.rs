//! Where each item stands from left to right: after Brandes and Köpf, "Fast and Simple Horizontal
//! Coordinate Assignment", with ports.
//!
//! Items are put in line with the median of their neighbours, four times: from above and from below,
//! leaning left and leaning right. What is in line moves as one block. The four are laid over each other,
//! and each item takes the mean of the middle two. Edges on their way through layers go first, so they
//! run straight.

use super::levels::{Item, Kind, Levels};
use super::spacing::Spacing;

/// The x of every item's anchor; the leftmost item begins at 0.
pub(super) fn align(levels: &Levels, spacing: &Spacing) -> Vec<f64> {
    let conflicts = conflicts(levels);
    let mut candidates: Vec<Vec<f64>> = Vec::with_capacity(4);
    for from_above in [true, false] {
        for mirrored in [false, true] {
            let view = View::new(levels, from_above, mirrored);
            let mut xs = view.compact(&view.blocks(&conflicts), spacing);
            if mirrored {
                for x in &mut xs {
                    *x = -*x;
                }
            }
            candidates.push(xs);
        }
    }
    balance(levels, candidates)
}

/// How far apart the anchors of two neighbours stand at least, `left` being left of `right`.
pub(super) fn distance(left: &Item, right: &Item, mirrored: bool, spacing: &Spacing) -> f64 {
    let gap = match (left.kind, right.kind) {
        (Kind::Box, Kind::Box) => spacing.boxes,
        (Kind::Box, Kind::Pass) | (Kind::Pass, Kind::Box) => spacing.box_to_edge,
        (Kind::Box, _) | (_, Kind::Box) => spacing.boxes / 2.0,
        (Kind::Label, Kind::Label) => spacing.labels,
        (Kind::Turn | Kind::Goal, Kind::Turn | Kind::Goal) => 0.0,
        (Kind::Turn | Kind::Goal, _) | (_, Kind::Turn | Kind::Goal) => spacing.edges / 2.0,
        (Kind::Pass, Kind::Pass) => spacing.edges,
        (Kind::Label, Kind::Pass) | (Kind::Pass, Kind::Label) => spacing.label_to_edge,
    };
    if mirrored {
        left.extent.left + right.extent.right + gap
    } else {
        left.extent.right + right.extent.left + gap
    }
}

/// The segments that cross one both ends of which are edges on their way: these give way.
fn conflicts(levels: &Levels) -> Vec<bool> {
    let mut conflicts = vec![false; levels.segments.len()];
    let places = places(levels, false);
    for pair in levels.layers.windows(2) {
        let (upper, lower) = (&pair[0], &pair[1]);
        let mut scanned = 0;
        let mut from = 0;
        for (at, item) in lower.iter().enumerate() {
            let inner = levels
                .up
                .of(*item as usize)
                .iter()
                .map(|segment| &levels.segments[*segment as usize])
                .find(|segment| levels.is_inner(segment))
                .map(|segment| places[segment.upper]);
            if inner.is_none() && at + 1 < lower.len() {
                continue;
            }
            let until = inner.unwrap_or(upper.len() as u32);
            for item in &lower[scanned..=at] {
                for segment in levels.up.of(*item as usize) {
                    let ends = &levels.segments[*segment as usize];
                    let place = places[ends.upper];
                    if (place < from || place > until) && !levels.is_inner(ends) {
                        conflicts[*segment as usize] = true;
                    }
                }
            }
            scanned = at + 1;
            from = until;
        }
    }
    conflicts
}

fn places(levels: &Levels, mirrored: bool) -> Vec<u32> {
    let mut places = vec![0; levels.items.len()];
    for layer in &levels.layers {
        let last = layer.len().saturating_sub(1) as u32;
        for (item, place) in layer.iter().zip(0..) {
            places[*item as usize] = if mirrored { last - place } else { place };
        }
    }
    places
}

/// One of the four ways to look at the drawing.
struct View<'a> {
    levels: &'a Levels,
    from_above: bool,
    mirrored: bool,
    places: Vec<u32>,
}

/// Which items stand in line: each one's block, named by its first item, and its x from the block's.
struct Blocks {
    root: Vec<u32>,
    shift: Vec<f64>,
}

impl<'a> View<'a> {
    fn new(levels: &'a Levels, from_above: bool, mirrored: bool) -> Self {
        Self {
            levels,
            from_above,
            mirrored,
            places: places(levels, mirrored),
        }
    }

    fn blocks(&self, conflicts: &[bool]) -> Blocks {
        let count = self.levels.items.len();
        let mut root: Vec<u32> = (0..count as u32).collect();
        let mut shift = vec![0.0; count];
        let mut followed = vec![false; count];
        let mut neighbours: Vec<(u32, u32)> = Vec::new();
        let layers = self.levels.layers.len();
        for step in 1..layers {
            let layer = if self.from_above {
                step
            } else {
                layers - 1 - step
            };
            let mut free = 0;
            let items = &self.levels.layers[layer];
            for at in 0..items.len() {
                let item = items[if self.mirrored {
                    items.len() - 1 - at
                } else {
                    at
                }] as usize;
                self.neighbours(item, &mut neighbours);
                let Some(last) = neighbours.len().checked_sub(1) else {
                    continue;
                };
                let medians = [last / 2, last.div_ceil(2)];
                for median in &medians[..if last % 2 == 0 { 1 } else { 2 }] {
                    let (place, segment) = neighbours[*median];
                    let (other, other_port, own_port) = self.ends(segment as usize);
                    if place < free || followed[other] || conflicts[segment as usize] {
                        continue;
                    }
                    followed[other] = true;
                    root[item] = root[other];
                    shift[item] = shift[other] + other_port - own_port;
                    free = place + 1;
                    break;
                }
            }
        }
        Blocks { root, shift }
    }

    /// The neighbours of `item` in the layer before: place and segment, from left to right.
    fn neighbours(&self, item: usize, into: &mut Vec<(u32, u32)>) {
        let segments = if self.from_above {
            self.levels.up.of(item)
        } else {
            self.levels.down.of(item)
        };
        into.clear();
        into.extend(segments.iter().map(|segment| {
            let (other, _, _) = self.ends(*segment as usize);
            (self.places[other], *segment)
        }));
        into.sort_by(|one, another| {
            one.0.cmp(&another.0).then_with(|| {
                let port = |segment: u32| self.ends(segment as usize).1;
                port(one.1).total_cmp(&port(another.1))
            })
        });
    }

    /// Of `segment`: the item in the layer before, its port, and the port of the item at hand.
    fn ends(&self, segment: usize) -> (usize, f64, f64) {
        let segment = &self.levels.segments[segment];
        let (other, other_port, own_port) = if self.from_above {
            (segment.upper, segment.upper_port, segment.lower_port)
        } else {
            (segment.lower, segment.lower_port, segment.upper_port)
        };
        if self.mirrored {
            (other, -other_port, -own_port)
        } else {
            (other, other_port, own_port)
        }
    }

    /// Moves the blocks as far left as they go, then each as near as it may to what is right of it.
    fn compact(&self, blocks: &Blocks, spacing: &Spacing) -> Vec<f64> {
        let count = self.levels.items.len();
        let mut arcs: Vec<(u32, u32, f64)> = Vec::with_capacity(count);
        for layer in &self.levels.layers {
            for pair in layer.windows(2) {
                let (left, right) = if self.mirrored {
                    (pair[1] as usize, pair[0] as usize)
                } else {
                    (pair[0] as usize, pair[1] as usize)
                };
                let items = &self.levels.items;
                let apart = distance(&items[left], &items[right], self.mirrored, spacing)
                    + blocks.shift[left]
                    - blocks.shift[right];
                arcs.push((blocks.root[left], blocks.root[right], apart));
            }
        }
        let outgoing = super::incidence::Incidence::new(count, arcs.iter().map(|a| a.0 as usize));
        let mut waiting = vec![0_u32; count];
        for arc in &arcs {
            waiting[arc.1 as usize] += 1;
        }
        let mut order: Vec<u32> = (0..count as u32)
            .filter(|item| blocks.root[*item as usize] == *item && waiting[*item as usize] == 0)
            .collect();
        let mut xs = vec![0.0_f64; count];
        let mut next = 0;
        while let Some(block) = order.get(next).copied() {
            next += 1;
            for at in outgoing.of(block as usize) {
                let (_, right, apart) = arcs[*at as usize];
                let right = right as usize;
                xs[right] = xs[right].max(xs[block as usize] + apart);
                waiting[right] -= 1;
                if waiting[right] == 0 {
                    order.push(right as u32);
                }
            }
        }
        for block in order.iter().rev() {
            let nearest = outgoing
                .of(*block as usize)
                .iter()
                .map(|at| {
                    let (_, right, apart) = arcs[*at as usize];
                    xs[right as usize] - apart
                })
                .fold(f64::INFINITY, f64::min);
            if nearest.is_finite() {
                xs[*block as usize] = xs[*block as usize].max(nearest);
            }
        }
        (0..count)
            .map(|item| xs[blocks.root[item] as usize] + blocks.shift[item])
            .collect()
    }
}

/// Lays the four over each other, to the side they lean to, on the narrowest of them; takes the mean of
/// the middle two.
fn balance(levels: &Levels, mut candidates: Vec<Vec<f64>>) -> Vec<f64> {
    let span = |xs: &[f64]| {
        let left = |(item, x): (&Item, &f64)| x - item.extent.left;
        let right = |(item, x): (&Item, &f64)| x + item.extent.right;
        let both = || levels.items.iter().zip(xs);
        let low = both().map(left).fold(f64::INFINITY, f64::min);
        let high = both().map(right).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    if levels.items.is_empty() {
        return Vec::new();
    }
    let spans: Vec<(f64, f64)> = candidates.iter().map(|xs| span(xs)).collect();
    let (low, high) = spans
        .iter()
        .copied()
        .min_by(|one, other| (one.1 - one.0).total_cmp(&(other.1 - other.0)))
        .unwrap_or((0.0, 0.0));
    for (at, xs) in candidates.iter_mut().enumerate() {
        let by = if at % 2 == 0 {
            low - spans[at].0
        } else {
            high - spans[at].1
        };
        for x in xs {
            *x += by;
        }
    }
    let mut xs: Vec<f64> = (0..levels.items.len())
        .map(|item| {
            let mut four = [0, 1, 2, 3].map(|at: usize| candidates[at][item]);
            four.sort_by(f64::total_cmp);
            (four[1] + four[2]) / 2.0
        })
        .collect();
    let (low, _) = span(&xs);
    for x in &mut xs {
        *x -= low;
    }
    xs
}

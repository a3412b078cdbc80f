//! How far out each turn goes: those that share a gap lie apart, none wider than it must be.

use super::lanes::Lanes;
use super::levels::{End, Kind, Levels, Link};
use super::spacing::Spacing;

/// How many turns lie beside each other in one gap before they share a line.
const MOST_DEPTHS: usize = 24;

/// How many turns of one gap may lie on one line.
const MOST_ON_A_LINE: usize = 64;

/// How far each turn lies from the layer it belongs to.
#[derive(Debug, Clone, Default)]
pub(super) struct Turns {
    /// For every item that is a turn.
    pub of_item: Vec<f64>,
    /// For every link that takes a lane, from the layer it leaves.
    pub leaving: Vec<f64>,
    /// For every box some lane enters, from its layer.
    pub entering: Vec<f64>,
    /// How much room the turns need in the gap below each layer.
    pub needs: Vec<f64>,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Item(usize),
    Leaving(usize),
    Entering(usize),
}

/// A level piece in a gap, from `low` to `high`.
#[derive(Debug, Clone, Copy)]
struct Piece {
    low: f64,
    high: f64,
    whose: Whose,
}

/// The pieces of one gap that hang from the layer above it, and those that stand on the layer below.
#[derive(Debug, Clone, Default)]
struct Gap {
    hanging: Vec<Piece>,
    standing: Vec<Piece>,
}

impl Turns {
    pub fn new(
        levels: &Levels,
        links: &[Link],
        lanes: &Lanes,
        xs: &[f64],
        spacing: &Spacing,
    ) -> Self {
        let mut turns = Self {
            of_item: vec![0.0; levels.items.len()],
            leaving: vec![0.0; links.len()],
            entering: vec![0.0; levels.items.len()],
            needs: vec![0.0; levels.layers.len()],
        };
        let mut gaps = vec![Gap::default(); levels.layers.len()];
        pieces_of_turns(levels, xs, &mut gaps);
        pieces_of_lanes(levels, links, lanes, xs, &mut gaps);
        for (at, gap) in gaps.iter_mut().enumerate() {
            let hanging = turns.spread(&mut gap.hanging, spacing);
            let standing = turns.spread(&mut gap.standing, spacing);
            if hanging + standing > 0.0 {
                turns.needs[at] = hanging + standing + spacing.turn;
            }
        }
        turns
    }

    /// Gives each of `pieces` the first line on which it is free; returns how far out the last line is.
    fn spread(&mut self, pieces: &mut [Piece], spacing: &Spacing) -> f64 {
        pieces.sort_by(|one, other| {
            let width = |piece: &Piece| piece.high - piece.low;
            width(one)
                .total_cmp(&width(other))
                .then(one.whose.cmp(&other.whose))
        });
        let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
        for Piece { low, high, whose } in pieces.iter() {
            let apart = |(from, to): &(f64, f64)| *to < *low || *high < *from;
            let line = lines
                .iter()
                .position(|line| line.len() < MOST_ON_A_LINE && line.iter().all(apart))
                .unwrap_or(lines.len())
                .min(MOST_DEPTHS - 1);
            if line == lines.len() {
                lines.push(Vec::new());
            }
            lines[line].push((*low, *high));
            let depth = spacing.turn * (line as f64 + 1.4);
            match *whose {
                Whose::Item(item) => self.of_item[item] = depth,
                Whose::Leaving(link) => self.leaving[link] = depth,
                Whose::Entering(item) => self.entering[item] = depth,
            }
        }
        match lines.len() {
            0 => 0.0,
            lines => spacing.turn * (lines as f64 + 0.4),
        }
    }
}

fn pieces_of_turns(levels: &Levels, xs: &[f64], gaps: &mut [Gap]) {
    for (at, item) in levels.items.iter().enumerate() {
        if item.kind != Kind::Turn {
            continue;
        }
        let segment = |at: &u32| &levels.segments[*at as usize];
        let below = levels.down.of(at).iter().map(|at| segment(at).lower);
        let above = levels.up.of(at).iter().map(|at| segment(at).upper);
        let hangs = !levels.up.of(at).is_empty();
        let (low, high) = below
            .chain(above)
            .map(|end| xs[end])
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
                (low.min(x), high.max(x))
            });
        let piece = Piece {
            low,
            high,
            whose: Whose::Item(at),
        };
        if hangs {
            gaps[item.layer - 1].hanging.push(piece);
        } else {
            gaps[item.layer].standing.push(piece);
        }
    }
}

fn pieces_of_lanes(levels: &Levels, links: &[Link], lanes: &Lanes, xs: &[f64], gaps: &mut [Gap]) {
    let mut entered = vec![false; levels.items.len()];
    for (at, link) in links.iter().enumerate() {
        let (Some(lane), Some(stub)) = (lanes.of_link[at], levels.chains[at].last()) else {
            continue;
        };
        let piece = |item: usize, whose: Whose| {
            let (one, other) = (xs[item], lanes.x(lane));
            Piece {
                low: one.min(other),
                high: one.max(other),
                whose,
            }
        };
        let stub = *stub as usize;
        if let End::Box { .. } = link.from {
            let gap = levels.items[stub].layer;
            gaps[gap].hanging.push(piece(stub, Whose::Leaving(at)));
        }
        if let End::Box { index, .. } = link.to
            && !std::mem::replace(&mut entered[index], true)
        {
            let gap = levels.items[index].layer - 1;
            gaps[gap]
                .standing
                .push(piece(index, Whose::Entering(index)));
        }
    }
}

//! How each edge runs: upright through the layers, swaying only in the gaps between them.

use super::drawing::Grid;
use super::levels::{End, Kind, Levels, Link};
use super::path::Path;
use super::spacing::Spacing;

/// How many turns lie under each other in one gap before they share a depth.
const MOST_DEPTHS: usize = 8;

/// From how far off its anchor a box without ports sends out an edge that turns.
const TURN_PORT: f64 = 22.0;

/// The way of `link` through the items of `chain`.
pub(super) fn route(levels: &Levels, grid: &Grid, xs: &[f64], link: &Link, chain: &[u32]) -> Path {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        return Path::default();
    };
    let (first, last) = (*first as usize, *last as usize);
    let begin = end_x(levels, xs, link.from, first, chain.get(1));
    let before_last = chain.len().checked_sub(2).and_then(|at| chain.get(at));
    let mut finish = end_x(levels, xs, link.to, last, before_last);
    let begin = if link.from == End::Border && first == last {
        finish
    } else {
        begin
    };
    if link.to == End::Border && first == last {
        finish = begin;
    }

    let mut path = match link.from {
        End::Box { .. } => {
            let top = grid.top_of(levels, first);
            Path::starting_at(begin, top + levels.items[first].extent.height)
        }
        End::Border => Path::starting_at(begin, 0.0),
    };
    let mut downward = true;
    let mut layer = levels.items[first].layer;
    if !(first == last && link.to != End::Border) {
        path.line_to(begin, grid.bands[layer].bottom);
    }
    for at in 1..chain.len() {
        let item = chain[at] as usize;
        if levels.items[item].kind == Kind::Turn {
            continue;
        }
        let x = if item == last { finish } else { xs[item] };
        let before = chain[at - 1] as usize;
        if levels.items[before].kind == Kind::Turn {
            let depth = grid.depths[before];
            path.turn_to(x, if downward { depth } else { -depth });
            downward = !downward;
        } else {
            layer = levels.items[item].layer;
            let band = grid.bands[layer];
            path.sway_to(x, if downward { band.top } else { band.bottom });
        }
        if item != last || link.to == End::Border {
            let band = grid.bands[layer];
            path.line_to(x, if downward { band.bottom } else { band.top });
        }
    }
    match link.to {
        End::Box { .. } => path.line_to(finish, grid.top_of(levels, last)),
        End::Border => path.line_to(finish, grid.height),
    }
    path
}

/// Where an end of a link lies across the page.
fn end_x(levels: &Levels, xs: &[f64], end: End, item: usize, next: Option<&u32>) -> f64 {
    let port = match end {
        End::Box {
            port: Some(port), ..
        } => port,
        End::Box { port: None, .. } => match next {
            Some(turn) if levels.items[*turn as usize].kind == Kind::Turn => {
                let extent = levels.items[item].extent;
                let out = TURN_PORT.min(extent.left.min(extent.right) / 2.0);
                match other_side(levels, item, *turn as usize) {
                    Some(other) if xs[other] < xs[item] => -out,
                    _ => out,
                }
            }
            _ => 0.0,
        },
        End::Border => 0.0,
    };
    xs[item] + port
}

/// The item a turn joins to `item`.
fn other_side(levels: &Levels, item: usize, turn: usize) -> Option<usize> {
    let below = levels
        .down
        .of(turn)
        .iter()
        .map(|at| levels.segments[*at as usize].lower);
    let above = levels
        .up
        .of(turn)
        .iter()
        .map(|at| levels.segments[*at as usize].upper);
    below.chain(above).find(|other| *other != item)
}

/// How far out each turn goes, so that those in one gap lie apart, and the deepest below each layer.
pub(super) fn turn_depths(levels: &Levels, xs: &[f64], spacing: &Spacing) -> (Vec<f64>, Vec<f64>) {
    let mut depths = vec![0.0; levels.items.len()];
    let mut deepest = vec![0.0_f64; levels.layers.len()];
    // Each gap's turns from above and from below: how wide, from, to, the turn.
    let mut turns: Vec<Vec<(f64, f64, f64, usize)>> = vec![Vec::new(); levels.layers.len()];
    for (at, item) in levels.items.iter().enumerate() {
        if item.kind != Kind::Turn {
            continue;
        }
        let below = levels
            .down
            .of(at)
            .iter()
            .map(|at| levels.segments[*at as usize].lower);
        let above = levels
            .up
            .of(at)
            .iter()
            .map(|at| levels.segments[*at as usize].upper);
        let gap = match levels.up.of(at).first() {
            Some(_) => item.layer - 1,
            None => item.layer,
        };
        let (low, high) = below
            .chain(above)
            .map(|end| xs[end])
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
                (low.min(x), high.max(x))
            });
        turns[gap].push((high - low, low, high, at));
    }
    for (gap, turns) in turns.iter_mut().enumerate() {
        turns.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.3.cmp(&other.3)));
        let mut taken: Vec<Vec<(f64, f64)>> = Vec::new();
        for (_, low, high, turn) in turns.iter() {
            let apart = |(from, to): &(f64, f64)| *to < *low || *high < *from;
            let level = taken
                .iter()
                .position(|level| level.len() < 64 && level.iter().all(apart))
                .unwrap_or(taken.len())
                .min(MOST_DEPTHS - 1);
            if level == taken.len() {
                taken.push(Vec::new());
            }
            taken[level].push((*low, *high));
            depths[*turn] = spacing.turn * (level as f64 + 1.4);
            deepest[gap] = deepest[gap].max(depths[*turn]);
        }
    }
    (depths, deepest)
}

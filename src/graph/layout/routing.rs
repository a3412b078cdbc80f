//! How each edge runs: upright through the layers, swaying only in the gaps between them.

use super::drawing::Grid;
use super::levels::{End, Kind, Levels, Link};
use super::path::Path;

/// How round the corners of a way by lane are.
const LANE_ROUNDING: f64 = 12.0;

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
            let depth = grid.turns.of_item[before];
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

/// The way of link `at` by its lane, after the items of `chain`.
pub(super) fn route_by_lane(
    levels: &Levels,
    grid: &Grid,
    xs: &[f64],
    (at, link): (usize, &Link),
    chain: &[u32],
) -> Path {
    let (Some(lane), Some(first)) = (grid.lanes.of_link[at], chain.first()) else {
        return Path::default();
    };
    let lane_x = grid.lanes.x(lane);
    let mut corners = Vec::with_capacity(4);
    let mut path = match link.from {
        End::Border => Path::starting_at(lane_x, 0.0),
        End::Box { port, .. } => {
            let first = *first as usize;
            let label = chain.get(1).map(|label| *label as usize);
            let turn = if label.is_some() {
                0.0
            } else {
                turn_port(levels, first, lane.right)
            };
            let x = xs[first] + port.unwrap_or(turn);
            let top = grid.top_of(levels, first);
            let mut path = Path::starting_at(x, top + levels.items[first].extent.height);
            path.line_to(x, grid.bands[levels.items[first].layer].bottom);
            if let Some(label) = label {
                let band = grid.bands[levels.items[label].layer];
                path.sway_to(xs[label], band.top);
                path.line_to(xs[label], band.bottom);
            }
            let (x, y) = path.end();
            corners.push((x, y + grid.turns.leaving[at]));
            corners.push((lane_x, y + grid.turns.leaving[at]));
            path
        }
    };
    match link.to {
        End::Border => corners.push((lane_x, grid.height)),
        End::Box { index, port } => {
            let x = xs[index] + port.unwrap_or(turn_port(levels, index, lane.right));
            let y = grid.bands[levels.items[index].layer].top - grid.turns.entering[index];
            corners.extend([(lane_x, y), (x, y), (x, grid.top_of(levels, index))]);
        }
    }
    path.through(&corners, LANE_ROUNDING);
    path
}

/// From how far off its anchor a box without ports sends out an edge that turns to the right or left.
fn turn_port(levels: &Levels, item: usize, right: bool) -> f64 {
    let extent = levels.items[item].extent;
    let out = TURN_PORT.min(extent.left.min(extent.right) / 2.0);
    if right { out } else { -out }
}

/// Where an end of a link lies across the page.
fn end_x(levels: &Levels, xs: &[f64], end: End, item: usize, next: Option<&u32>) -> f64 {
    let port = match end {
        End::Box {
            port: Some(port), ..
        } => port,
        End::Box { port: None, .. } => match next {
            Some(turn) if levels.items[*turn as usize].kind == Kind::Turn => {
                let other = other_side(levels, item, *turn as usize);
                let right = other.is_none_or(|other| xs[other] >= xs[item]);
                turn_port(levels, item, right)
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

//! Where along the sides of its boxes each link leaves and arrives.
//!
//! Most links leave and arrive in the middle. Where links of both directions meet at one side of a box, or
//! several join the same two boxes, they take ports side by side, in the order in which they run on, so that
//! none crosses another. Neighbours that run one way and to different boxes share a port.

use std::collections::BTreeSet;
use std::ops::Range;

use super::levels::{End, Kind, Levels, Link};
use super::spacing::PARALLEL;

/// How much of a side is left free at either end.
const CORNER: f64 = 12.0;

/// A link at one side of a box.
#[derive(Debug, Clone, Copy)]
struct Touch {
    /// The place of what it runs on to, and the link: the order along the side.
    place: u32,
    link: u32,
    segment: u32,
    upward: bool,
    /// The box it joins to this, or the goal.
    other: Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Other {
    Box(usize),
    Goal(usize),
    Border,
}

/// Gives ports to all links whose ends have none; returns the links with them, and writes them to the
/// segments. Links that take a lane keep to theirs.
pub(super) fn spread(levels: &mut Levels, links: &[Link]) -> Vec<Link> {
    let mut links = links.to_vec();
    if links.iter().any(Link::is_ported) {
        return links;
    }
    let mut places = vec![0_u32; levels.items.len()];
    for layer in &levels.layers {
        for (item, place) in layer.iter().zip(0..) {
            places[*item as usize] = place;
        }
    }
    let mut touches: Vec<Touch> = Vec::new();
    for item in 0..levels.items.len() {
        if levels.items[item].kind != Kind::Box {
            continue;
        }
        for below in [true, false] {
            gather(levels, &links, &places, (item, below), &mut touches);
            let extent = levels.items[item].extent;
            let room = (extent.left.min(extent.right) - CORNER).max(0.0);
            let Some(runs) = runs(&touches) else {
                continue;
            };
            let middle = middle(&touches, &runs);
            let apart = PARALLEL.min(room / middle.max((runs.len() - 1) as f64 - middle));
            for (at, run) in runs.into_iter().enumerate() {
                let port = (at as f64 - middle) * apart;
                for touch in &touches[run] {
                    let segment = &mut levels.segments[touch.segment as usize];
                    let link = &mut links[touch.link as usize];
                    let end = if below == touch.upward {
                        &mut link.to
                    } else {
                        &mut link.from
                    };
                    if let End::Box { port: own, .. } = end {
                        *own = Some(port);
                    }
                    if below {
                        segment.upper_port = port;
                    } else {
                        segment.lower_port = port;
                    }
                }
            }
        }
    }
    links
}

/// The links at the lower or the upper side of `item`, from left to right.
fn gather(
    levels: &Levels,
    links: &[Link],
    places: &[u32],
    (item, below): (usize, bool),
    touches: &mut Vec<Touch>,
) {
    touches.clear();
    let segments = if below {
        levels.down.of(item)
    } else {
        levels.up.of(item)
    };
    touches.extend(segments.iter().map(|at| {
        let segment = &levels.segments[*at as usize];
        let link = levels.link_of[*at as usize];
        let upward = levels.upward[link as usize];
        let Link { from, to, goal, .. } = links[link as usize];
        let other = match (if below == upward { from } else { to }, goal) {
            (End::Box { index, .. }, _) => Other::Box(index),
            (End::Border, Some(goal)) => Other::Goal(goal.name),
            (End::Border, None) => Other::Border,
        };
        Touch {
            place: places[if below { segment.lower } else { segment.upper }],
            link,
            segment: *at,
            upward,
            other,
        }
    }));
    touches.sort_unstable_by_key(|touch| (touch.place, touch.link));
}

/// The touches that share a port, from left to right; none when all may be in the middle.
fn runs(touches: &[Touch]) -> Option<Vec<Range<usize>>> {
    let first = touches.first()?;
    let mut others: BTreeSet<Other> = BTreeSet::new();
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut upward = first.upward;
    let mut start = 0;
    for (at, touch) in touches.iter().enumerate() {
        if touch.upward != upward || others.contains(&touch.other) {
            runs.push(start..at);
            start = at;
            upward = touch.upward;
            others.clear();
        }
        others.insert(touch.other);
    }
    runs.push(start..touches.len());
    (runs.len() > 1).then_some(runs)
}

/// Which of `runs` is in the middle of the side, counted from 0: the only one that runs down, so that chains
/// are straight; else what is in the middle of all.
fn middle(touches: &[Touch], runs: &[Range<usize>]) -> f64 {
    let mut down = runs
        .iter()
        .enumerate()
        .filter(|(_, run)| touches.get(run.start).is_some_and(|touch| !touch.upward));
    match (down.next(), down.next()) {
        (Some((at, _)), None) => at as f64,
        _ => (runs.len() - 1) as f64 / 2.0,
    }
}

//! Which channels and uprights each link takes between boxes in columns.

use std::collections::BTreeMap;

use super::levels::Sketch;
use super::places::{Places, port};

/// How much longer a way may be for one turn less.
const TURN: f64 = 60.0;
/// How much more the way to a channel counts than the way on from it.
const NEAR: f64 = 1.05;

/// A link's way: down into the channel below the box it leaves, from channel to channel by uprights, and
/// down from the channel above the box it enters.
pub(super) struct Way {
    /// The ways to one place have one net.
    pub net: usize,
    pub from: usize,
    pub to: usize,
    /// Where it leaves and enters, from the boxes' left sides.
    pub exit: f64,
    pub entry: f64,
    pub channels: Vec<usize>,
    /// Between each channel and the next.
    pub uprights: Vec<usize>,
}

/// How a way departs from the shortest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Detour {
    /// Whether it leaves by the gutter at the far side of its column, and comes by that of its goal's.
    pub leaves_far: bool,
    pub comes_far: bool,
    /// By which channels it passes columns; none for the nearest.
    pub past: Option<Past>,
}

/// By which channel a way passes a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Past {
    /// Above all of it.
    Above,
    /// Below all of it.
    Below,
}

impl Detour {
    /// All there are, the shortest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let far = [(false, false), (false, true), (true, false), (true, true)].into_iter();
        far.flat_map(|(leaves_far, comes_far)| {
            [None, Some(Past::Above), Some(Past::Below)].map(|past| Self {
                leaves_far,
                comes_far,
                past,
            })
        })
    }
}

/// The ways of all links of `sketch`, each with its detour; those without one take none.
pub(super) fn ways(sketch: &Sketch, places: &Places, detours: &[Detour]) -> Vec<Way> {
    let mut nets: BTreeMap<(usize, u64), usize> = BTreeMap::new();
    let links = (0..sketch.links.len()).map(|at| {
        let detour = detours.get(at).copied().unwrap_or_default();
        let mut way = Way::of_link(sketch, places, (at, detour));
        let count = nets.len();
        way.net = *nets.entry((way.to, way.entry.to_bits())).or_insert(count);
        way
    });
    links.collect()
}

impl Way {
    /// The way of a link with its detour; its net is not told yet.
    pub fn of_link(sketch: &Sketch, places: &Places, (at, detour): (usize, Detour)) -> Self {
        let link = &sketch.links[at];
        let ((from, exit), (to, entry)) = (port(sketch, link.from), port(sketch, link.to));
        let mut way = Way {
            net: 0,
            from,
            to,
            exit,
            entry,
            channels: vec![places.channel_above(from) + 1],
            uprights: Vec::new(),
        };
        way.run(places, detour);
        way
    }

    /// Finds the way on from the first channel.
    fn run(&mut self, places: &Places, detour: Detour) {
        let (mut column, goal) = (
            places.column_of_box(self.from),
            places.column_of_box(self.to),
        );
        let last = places.channel_above(self.to);
        if self.channels[0] == last {
            return;
        }
        if column == goal {
            self.run_within(places, column, last);
            return;
        }
        let right = column < goal;
        let near = |column: usize| column + usize::from(right);
        let far = |column: usize| column + usize::from(!right);
        let mut y = places.about[self.channels[0]];
        let mut past = |column: usize| {
            let channel = match detour.past {
                None => channel_toward(places, column, y, places.about[last]),
                Some(Past::Above) => places.columns[column] + column,
                Some(Past::Below) => places.columns[column + 1] + column,
            };
            y = places.about[channel];
            channel
        };
        if detour.leaves_far {
            let channel = past(column);
            if channel != self.channels[0] {
                self.uprights.push(far(column));
                self.channels.push(channel);
            }
        }
        while column != goal {
            self.uprights.push(near(column));
            column = if right { column + 1 } else { column - 1 };
            if column != goal {
                self.channels.push(past(column));
            }
        }
        if detour.comes_far {
            let channel = past(column);
            if channel != last {
                self.channels.push(channel);
                self.uprights.push(near(column));
            }
        }
        self.channels.push(last);
    }

    /// The way in one column: by the gutter on either side of it, or by alleys through the rows between.
    fn run_within(&mut self, places: &Places, column: usize, last: usize) {
        let (start, goal) = (
            places.lefts[self.from] + self.exit,
            places.lefts[self.to] + self.entry,
        );
        let first = self.channels[0];
        let mut best = (f64::INFINITY, Vec::new(), Vec::new());
        for gutter in [column, column + 1] {
            let x = places.upright_x(gutter, column);
            let length = (x - start).abs() + (x - goal).abs() + TURN;
            if length < best.0 {
                best = (length, vec![gutter], vec![last]);
            }
        }
        let (mut x, mut length) = (start, 0.0);
        let (mut alleys, mut channels, mut channel) = (Vec::new(), Vec::new(), first);
        while channel != last {
            let next = if channel < last {
                channel + 1
            } else {
                channel - 1
            };
            let row = channel.min(next) - column;
            let by = |alley: &usize| {
                let at = places.upright_x(*alley, column);
                (at - x).abs() + (at - goal).abs()
            };
            let of_row = (0..places.alleys.len())
                .filter(|alley| places.row_of_alley[*alley] == row)
                .map(|alley| places.columns.len() + alley);
            let Some(alley) = of_row.min_by(|one, other| by(one).total_cmp(&by(other))) else {
                length = f64::INFINITY;
                break;
            };
            let at = places.upright_x(alley, column);
            length += (at - x).abs() + TURN;
            x = at;
            alleys.push(alley);
            channels.push(next);
            channel = next;
        }
        if length + (x - goal).abs() < best.0 {
            best = (length, alleys, channels);
        }
        self.uprights.extend(best.1);
        self.channels.extend(best.2);
    }
}

/// The channel of `column` by which the way from `y` to `goal` is shortest; one near `y` of equals.
fn channel_toward(places: &Places, column: usize, y: f64, goal: f64) -> usize {
    let first = places.columns[column] + column;
    let channels = first..=places.columns[column + 1] + column;
    let detour = |channel: &usize| {
        let at = places.about[*channel];
        (at - y).abs() * NEAR + (at - goal).abs()
    };
    let less = |one: &usize, other: &usize| detour(one).total_cmp(&detour(other));
    channels.min_by(less).unwrap_or(first)
}

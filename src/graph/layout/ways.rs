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

/// The ways of all links of `sketch`.
pub(super) fn ways(sketch: &Sketch, places: &Places) -> Vec<Way> {
    let mut nets: BTreeMap<(usize, u64), usize> = BTreeMap::new();
    let links = sketch.links.iter().map(|link| {
        let ((from, exit), (to, entry)) = (port(sketch, link.from), port(sketch, link.to));
        let count = nets.len();
        let mut way = Way {
            net: *nets.entry((to, entry.to_bits())).or_insert(count),
            from,
            to,
            exit,
            entry,
            channels: vec![places.channel_above(from) + 1],
            uprights: Vec::new(),
        };
        way.run(places);
        way
    });
    links.collect()
}

impl Way {
    /// Finds the way on from the first channel.
    fn run(&mut self, places: &Places) {
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
        let mut y = places.about[self.channels[0]];
        while column != goal {
            let right = column < goal;
            self.uprights.push(column + usize::from(right));
            column = if right { column + 1 } else { column - 1 };
            if column != goal {
                let channel = channel_toward(places, column, y, places.about[last]);
                self.channels.push(channel);
                y = places.about[channel];
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

//! Boxes in columns, and the ways between them through channels and gutters.
//!
//! A column is a stack of rows, most of them of one box. A channel runs across its column above each row
//! and below the last; a gutter runs down the page at either side of each column, an alley between two
//! boxes of a row. A link leaves its box into the channel below and takes the gutter beside the column
//! toward its goal, other columns' channels where columns lie between, and the channel above the box it
//! enters. Links that enter at one place run together from where they meet.

use std::collections::{BTreeMap, BTreeSet};

use super::drawing::{ASIDE, Drawing};
use super::levels::Sketch;
use super::page::Arrangement;
use super::path::Path;
use super::places::{CHANNEL, GUTTER, Places};
use super::tracks::{Piece, Side, Tracks};
use super::ways::{Detour, Way, ways};

/// How round corners are.
const ROUNDING: f64 = 12.0;
/// Between two tracks.
const TRACK: f64 = 14.0;
/// Between a box and the first track above or below it, and beside it.
const CLEAR: f64 = 18.0;
const CLEAR_BESIDE: f64 = 13.0;

/// Boxes in columns with the ways between them.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    pub width: f64,
    pub height: f64,
    boxes: Vec<(f64, f64)>,
    /// For each link, its net and its corners, both ends included.
    pub lines: Vec<(usize, Vec<(f64, f64)>)>,
}

/// The boxes of `sketch` as `arrangement` says, each link with its detour. Every link must have a box at
/// either end.
pub(super) fn draw(sketch: &Sketch, arrangement: &Arrangement, detours: &[Detour]) -> Columns {
    let places = Places::new(sketch, arrangement, &[]);
    let ways = ways(sketch, &places, detours);
    let places = Places::new(sketch, arrangement, &alley_widths(&places, &ways));

    let channels = channels(&places, &ways);
    let down = Down::new(sketch, &places, &channels);
    let uprights = uprights(&places, &ways, &channels, &down);
    let across = Across::new(&places, &uprights);

    let left = |at: usize| across.columns[places.column_of_box(at)] + places.lefts[at];
    let mut lines = Vec::with_capacity(ways.len());
    for way in &ways {
        let (exit, entry) = (left(way.from) + way.exit, left(way.to) + way.entry);
        let y = |channel: usize| down.channels[channel] + channels.track(channel, way.net);
        let leaves = down.tops[way.from] + sketch.boxes[way.from].height;
        let mut x = exit;
        let mut corners = Vec::with_capacity(2 * way.channels.len() + 2);
        corners.push((exit, leaves));
        for (at, channel) in way.channels.iter().enumerate() {
            corners.push((x, y(*channel)));
            x = match way.uprights.get(at) {
                Some(upright) => across.uprights[*upright] + uprights.track(*upright, way.net),
                None => entry,
            };
            corners.push((x, y(*channel)));
        }
        corners.push((entry, down.tops[way.to]));
        lines.push((way.net, corners));
    }
    Columns {
        width: across.width,
        height: down.height,
        boxes: (0..sketch.boxes.len())
            .map(|at| (left(at) + sketch.boxes[at].left, down.tops[at]))
            .collect(),
        lines,
    }
}

impl Columns {
    /// The drawing, whose ways cross as often as told.
    pub fn drawing(&self, crossings: u64) -> Drawing {
        let paths = self.lines.iter().map(|(_, corners)| {
            let mut path = Path::starting_at(corners[0].0, corners[0].1);
            path.through(&corners[1..], ROUNDING);
            path
        });
        Drawing {
            width: self.width,
            height: self.height,
            crossings,
            boxes: self.boxes.clone(),
            labels: vec![None; self.lines.len()],
            paths: paths.collect(),
        }
    }

    /// For each link, its place among the ways out of its box: from left to right those that turn up at the
    /// left, those that run down, those that turn up at the right.
    pub fn headings(&self) -> Vec<f64> {
        let lines = self.lines.iter();
        lines.map(|(_, corners)| heading(corners)).collect()
    }
}

/// Where among the ways out of its box one stands that turns at `corners`: where it runs down. One that runs
/// up stands at the side it turns to; of two, the one further left there leaves further right.
fn heading(corners: &[(f64, f64)]) -> f64 {
    let at = |corner: usize| corners.get(corner).copied().unwrap_or_default();
    let (exit, turn, on) = (at(0), at(2), at(3));
    if on.1 >= turn.1 {
        turn.0
    } else if turn.0 < exit.0 {
        -ASIDE - turn.0
    } else {
        ASIDE - turn.0
    }
}

/// How wide each alley must be for all ways through it.
fn alley_widths(places: &Places, ways: &[Way]) -> Vec<f64> {
    let mut nets: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); places.alleys.len()];
    for way in ways {
        for alley in way.uprights.iter().filter_map(|at| places.alley(*at)) {
            nets[alley].insert(way.net);
        }
    }
    let width = |nets: &BTreeSet<usize>| 2.0 * CLEAR_BESIDE + TRACK * nets.len() as f64;
    nets.iter().map(width).collect()
}

/// The pieces of every channel, from the left side of its column.
fn channels(places: &Places, ways: &[Way]) -> Streets {
    let mut streets = Pieces::new(places.about.len());
    for way in ways {
        for (at, channel) in way.channels.iter().enumerate() {
            let column = places.column_of_channel[*channel];
            let piece = streets.piece(*channel, way.net);
            let before = at
                .checked_sub(1)
                .map(|at| (way.uprights[at], way.channels[at]));
            let after = way
                .uprights
                .get(at)
                .map(|upright| (*upright, way.channels[at + 1]));
            if before.is_none() {
                piece.join(places.lefts[way.from] + way.exit, Side::Before);
            }
            if after.is_none() {
                piece.join(places.lefts[way.to] + way.entry, Side::After);
            }
            for (upright, other) in before.into_iter().chain(after) {
                let x = places.upright_x(upright, column);
                if let Some(alley) = places.alley(upright) {
                    let side = if other < *channel {
                        Side::Before
                    } else {
                        Side::After
                    };
                    piece.join(x, side);
                    piece.reach(places.alleys[alley].0);
                    piece.reach(places.alleys[alley].1);
                } else {
                    piece.reach(x);
                    let down = places.about[other] > places.about[*channel];
                    piece.beyond[usize::from(upright > column)] += if down { 1 } else { -1 };
                }
            }
        }
    }
    streets.spread()
}

/// The pieces of every upright, down the page.
fn uprights(places: &Places, ways: &[Way], channels: &Streets, down: &Down) -> Streets {
    let mut streets = Pieces::new(places.columns.len() + places.alleys.len());
    for way in ways {
        for (at, upright) in way.uprights.iter().enumerate() {
            let column = places.column_of_channel[way.channels[at]];
            let x = places.upright_x(*upright, column);
            // Where the way comes from before the upright, and where it goes on to, if in this column.
            let x_of = |other: Option<&usize>, end: f64| {
                other.map_or(end, |other| places.upright_x(*other, column))
            };
            let earlier = at.checked_sub(1).and_then(|at| way.uprights.get(at));
            let ends = [
                x_of(earlier, places.lefts[way.from] + way.exit),
                x_of(way.uprights.get(at + 1), places.lefts[way.to] + way.entry),
            ];
            let piece = streets.piece(*upright, way.net);
            for (channel, end) in [way.channels[at], way.channels[at + 1]]
                .into_iter()
                .zip(ends)
            {
                let before = match places.alley(*upright) {
                    Some(_) => end < x,
                    None => places.column_of_channel[channel] < *upright,
                };
                let side = if before { Side::Before } else { Side::After };
                piece.join(
                    down.channels[channel] + channels.track(channel, way.net),
                    side,
                );
            }
        }
    }
    streets.spread()
}

/// Where rows and the tracks of channels lie.
struct Down {
    /// The top of each box.
    tops: Vec<f64>,
    /// The first track of each channel.
    channels: Vec<f64>,
    height: f64,
}

impl Down {
    fn new(sketch: &Sketch, places: &Places, channels: &Streets) -> Self {
        let count = places.widths.len();
        let firsts = places.columns[..count].iter().enumerate();
        let above = firsts.map(|(column, first)| channels.width(first + column));
        let top = above.map(|width| width.map_or(0.0, |width| width + CLEAR));
        let top = top.fold(0.0, f64::max);
        let mut down = Self {
            tops: Vec::with_capacity(sketch.boxes.len()),
            channels: Vec::with_capacity(places.about.len()),
            height: 0.0,
        };
        for (column, ends) in places.columns.windows(2).enumerate() {
            let mut y = top;
            for row in ends[0]..ends[1] {
                let width = channels.width(row + column).unwrap_or(0.0);
                let first = if row == ends[0] {
                    y - CLEAR - width
                } else {
                    let height = CHANNEL.max(width + 2.0 * CLEAR);
                    y += height;
                    y - (height + width) / 2.0
                };
                down.channels.push(first);
                let boxes = places.rows[row]..places.rows[row + 1];
                down.tops.extend(boxes.clone().map(|_| y));
                y += boxes.map(|at| sketch.boxes[at].height).fold(0.0, f64::max);
            }
            down.channels.push(y + CLEAR);
            if let Some(width) = channels.width(ends[1] + column) {
                y += CLEAR + width;
            }
            down.height = down.height.max(y);
        }
        down
    }
}

/// Where columns and the tracks of uprights lie.
struct Across {
    columns: Vec<f64>,
    /// The first track of each upright.
    uprights: Vec<f64>,
    width: f64,
}

impl Across {
    fn new(places: &Places, uprights: &Streets) -> Self {
        let count = places.widths.len();
        let mut across = Self {
            columns: Vec::with_capacity(count),
            uprights: vec![0.0],
            width: 0.0,
        };
        let mut x = uprights.width(0).map_or(0.0, |width| width + CLEAR_BESIDE);
        for (column, width) in places.widths.iter().enumerate() {
            across.columns.push(x);
            x += width;
            let tracks = uprights.width(column + 1);
            if column + 1 == count {
                across.uprights.push(x + CLEAR_BESIDE);
                x += tracks.map_or(0.0, |tracks| CLEAR_BESIDE + tracks);
            } else {
                let tracks = tracks.unwrap_or(0.0);
                let gutter = GUTTER.max(tracks + 2.0 * CLEAR_BESIDE);
                across.uprights.push(x + (gutter - tracks) / 2.0);
                x += gutter;
            }
        }
        for (alley, (left, right)) in places.alleys.iter().enumerate() {
            let tracks = uprights.width(count + 1 + alley).unwrap_or(0.0);
            let column = places.column_of_row[places.row_of_alley[alley]];
            let middle = across.columns[column] + (left + right) / 2.0;
            across.uprights.push(middle - tracks / 2.0);
        }
        across.width = x;
        across
    }
}

/// The pieces of all streets of a kind, by net.
struct Pieces(Vec<BTreeMap<usize, Piece>>);

impl Pieces {
    fn new(streets: usize) -> Self {
        Self(vec![BTreeMap::new(); streets])
    }

    fn piece(&mut self, street: usize, net: usize) -> &mut Piece {
        self.0[street].entry(net).or_default()
    }

    fn spread(self) -> Streets {
        let streets = self.0.into_iter().map(|pieces| {
            let (nets, pieces): (Vec<usize>, Vec<Piece>) = pieces.into_iter().unzip();
            (nets, Tracks::new(&pieces))
        });
        Streets(streets.collect())
    }
}

/// The tracks of all streets of a kind: the nets in each, in order, and their tracks.
struct Streets(Vec<(Vec<usize>, Tracks)>);

impl Streets {
    /// How far from the first track of `street` the track of `net` lies.
    fn track(&self, street: usize, net: usize) -> f64 {
        let (nets, tracks) = &self.0[street];
        let track = nets.binary_search(&net).map(|at| tracks.of_piece[at]);
        TRACK * track.unwrap_or(0) as f64
    }

    /// From the first track of `street` to its last, if it has any.
    fn width(&self, street: usize) -> Option<f64> {
        let tracks = self.0[street].1.count.checked_sub(1)?;
        Some(TRACK * tracks as f64)
    }
}

//! Boxes in columns, and the ways between them through channels and gutters.
//!
//! A channel runs across its column above each box and below the last; a gutter runs down the page at
//! either side of each column. A link leaves its box into the channel below and takes the gutter beside
//! the column toward its goal, other columns' channels where columns lie between, and the channel above
//! the box it enters. Links that enter at one place run together from where they meet.

use std::collections::BTreeMap;

use super::drawing::Drawing;
use super::levels::{End, Sketch};
use super::path::Path;
use super::tracks::{Piece, Side, Tracks};

/// How round corners are.
const ROUNDING: f64 = 12.0;
/// Between two tracks.
const TRACK: f64 = 14.0;
/// Between a box and the first track beside, above or below it.
const CLEAR: f64 = 18.0;
/// The least height of a channel and width of a gutter between boxes.
const CHANNEL: f64 = 40.0;
const GUTTER: f64 = 44.0;

/// The boxes of `sketch`, which follow each other, in columns that begin at `starts`; and for each link,
/// what it makes for across the page when it has left its box. Every link must have a box at either end.
pub(super) fn draw(sketch: &Sketch, starts: &[usize]) -> (Drawing, Vec<f64>) {
    let columns = Columns::new(sketch, starts);
    let ways: Vec<Way> = columns.ways(sketch);

    let channels = columns.channels(&ways);
    let down = columns.down_the_page(sketch, &channels);
    let gutters = columns.gutters(&ways, &channels, &down);
    let across = columns.across_the_page(&gutters);

    let left = |at: usize| across.columns[columns.of_box[at]] + columns.lefts[at];
    let mut headings = Vec::with_capacity(ways.len());
    let mut paths = Vec::with_capacity(ways.len());
    for way in &ways {
        let column = |at: usize| across.columns[columns.of_box[at]];
        let (exit, entry) = (column(way.from) + way.exit, column(way.to) + way.entry);
        let leaves = down.tops[way.from] + sketch.boxes[way.from].height;
        let y = |channel: usize| down.channels[channel] + channels.track(channel, way.net);
        let mut x = exit;
        let mut corners = Vec::with_capacity(2 * way.channels.len() + 1);
        for (at, channel) in way.channels.iter().enumerate() {
            corners.push((x, y(*channel)));
            x = match way.gutters.get(at) {
                Some(gutter) => across.gutters[*gutter] + gutters.track(*gutter, way.net),
                None => entry,
            };
            corners.push((x, y(*channel)));
        }
        headings.push(corners[1].0);
        corners.push((entry, down.tops[way.to]));
        let mut path = Path::starting_at(exit, leaves);
        path.through(&corners, ROUNDING);
        paths.push(path);
    }
    let drawing = Drawing {
        width: across.width,
        height: down.height,
        crossings: channels.crossings() + gutters.crossings(),
        boxes: (0..sketch.boxes.len())
            .map(|at| (left(at) + sketch.boxes[at].left, down.tops[at]))
            .collect(),
        labels: vec![None; paths.len()],
        paths,
    };
    (drawing, headings)
}

/// Which box stands where in which column.
struct Columns {
    /// The first box of each, and one past the last box of all.
    starts: Vec<usize>,
    of_box: Vec<usize>,
    /// From the column's left side to the box's.
    lefts: Vec<f64>,
    widths: Vec<f64>,
    /// About how far down the page each channel lies. A column's channels follow each other, so the one
    /// above a box has the number of the box and its column added up.
    about: Vec<f64>,
    of_channel: Vec<usize>,
}

/// A link's way.
struct Way {
    /// The ways to one place have one net.
    net: usize,
    from: usize,
    to: usize,
    /// Where it leaves and enters, from the columns' left sides.
    exit: f64,
    entry: f64,
    channels: Vec<usize>,
    /// Between each channel and the next.
    gutters: Vec<usize>,
}

/// Where rows and tracks lie.
struct Down {
    tops: Vec<f64>,
    /// The first track of each channel.
    channels: Vec<f64>,
    height: f64,
}

struct Across {
    columns: Vec<f64>,
    /// The first track of each gutter.
    gutters: Vec<f64>,
    width: f64,
}

impl Columns {
    fn new(sketch: &Sketch, starts: &[usize]) -> Self {
        let mut columns = Self {
            starts: starts.to_vec(),
            of_box: Vec::new(),
            lefts: Vec::new(),
            widths: Vec::new(),
            about: Vec::new(),
            of_channel: Vec::new(),
        };
        columns.starts.push(sketch.boxes.len());
        let width = |at: usize| sketch.boxes[at].left + sketch.boxes[at].right;
        // For each box, from which port of the box above the first link comes to which of its own.
        let mut straight: Vec<Option<(f64, f64)>> = vec![None; sketch.boxes.len()];
        for link in &sketch.links {
            let ((from, exit), (to, entry)) = (port(sketch, link.from), port(sketch, link.to));
            if from + 1 == to {
                straight[to].get_or_insert((exit, entry));
            }
        }
        for (column, ends) in columns.starts.windows(2).enumerate() {
            let widest = (ends[0]..ends[1]).map(width).fold(0.0, f64::max);
            let mut y = 0.0;
            for at in ends[0]..ends[1] {
                let slack = widest - width(at);
                let left = match straight[at] {
                    Some((exit, entry)) if at > ends[0] => {
                        (columns.lefts[at - 1] + exit - entry).clamp(0.0, slack)
                    }
                    _ => slack / 2.0,
                };
                columns.lefts.push(left);
                columns.of_box.push(column);
                columns.about.push(y);
                y += sketch.boxes[at].height + CHANNEL;
            }
            columns.about.push(y);
            columns.of_channel.resize(columns.about.len(), column);
            columns.widths.push(widest);
        }
        columns
    }

    fn count(&self) -> usize {
        self.widths.len()
    }

    fn ways(&self, sketch: &Sketch) -> Vec<Way> {
        let mut nets: BTreeMap<(usize, u64), usize> = BTreeMap::new();
        let links = sketch.links.iter().map(|link| {
            let ((from, exit), (to, entry)) = (port(sketch, link.from), port(sketch, link.to));
            let count = nets.len();
            let mut way = Way {
                net: *nets.entry((to, entry.to_bits())).or_insert(count),
                from,
                to,
                exit: self.lefts[from] + exit,
                entry: self.lefts[to] + entry,
                channels: vec![from + self.of_box[from] + 1],
                gutters: Vec::new(),
            };
            self.run(&mut way);
            way
        });
        links.collect()
    }

    /// Finds the channels and gutters of `way`, which is in the channel below the box it leaves.
    fn run(&self, way: &mut Way) {
        let (mut column, goal) = (self.of_box[way.from], self.of_box[way.to]);
        let last = way.to + goal;
        if way.channels[0] == last {
            return;
        }
        if column == goal {
            let width = self.widths[column];
            let by_right = 2.0 * width - way.exit - way.entry < way.exit + way.entry;
            way.gutters.push(column + usize::from(by_right));
        }
        let mut y = self.about[way.channels[0]];
        while column != goal {
            let right = column < goal;
            way.gutters.push(column + usize::from(right));
            column = if right { column + 1 } else { column - 1 };
            if column != goal {
                let channel = self.channel_toward(column, y, self.about[last]);
                way.channels.push(channel);
                y = self.about[channel];
            }
        }
        way.channels.push(last);
    }

    /// The channel of `column` by which the way from `y` to `goal` is shortest; the one nearest `y` of equals.
    fn channel_toward(&self, column: usize, y: f64, goal: f64) -> usize {
        let channels = self.starts[column] + column..=self.starts[column + 1] + column;
        let detour = |channel: &usize| {
            let at = self.about[*channel];
            ((at - y).abs() + (at - goal).abs(), (at - y).abs())
        };
        let less = |one: &usize, other: &usize| {
            let (one, other) = (detour(one), detour(other));
            one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
        };
        channels
            .min_by(less)
            .unwrap_or(self.starts[column] + column)
    }

    /// The pieces of every channel, from the left side of its column to the right.
    fn channels(&self, ways: &[Way]) -> Streets {
        let mut streets = Pieces::new(self.about.len());
        for way in ways {
            for (at, channel) in way.channels.iter().enumerate() {
                let piece = streets.piece(*channel, way.net);
                let before = at
                    .checked_sub(1)
                    .map(|at| (way.gutters[at], way.channels[at]));
                let after = way
                    .gutters
                    .get(at)
                    .map(|gutter| (*gutter, way.channels[at + 1]));
                if before.is_none() {
                    piece.join(way.exit, Side::Before);
                }
                if after.is_none() {
                    piece.join(way.entry, Side::After);
                }
                for (gutter, other) in before.into_iter().chain(after) {
                    let right = gutter > self.of_channel[*channel];
                    piece.reach(if right {
                        self.widths[self.of_channel[*channel]]
                    } else {
                        0.0
                    });
                    let down = self.about[other] > self.about[*channel];
                    piece.beyond[usize::from(right)] += if down { 1 } else { -1 };
                }
            }
        }
        streets.spread()
    }

    /// The pieces of every gutter, down the page.
    fn gutters(&self, ways: &[Way], channels: &Streets, down: &Down) -> Streets {
        let mut streets = Pieces::new(self.count() + 1);
        for way in ways {
            for (at, gutter) in way.gutters.iter().enumerate() {
                let piece = streets.piece(*gutter, way.net);
                for channel in [way.channels[at], way.channels[at + 1]] {
                    let y = down.channels[channel] + channels.track(channel, way.net);
                    let side = if self.of_channel[channel] < *gutter {
                        Side::Before
                    } else {
                        Side::After
                    };
                    piece.join(y, side);
                }
            }
        }
        streets.spread()
    }

    fn down_the_page(&self, sketch: &Sketch, channels: &Streets) -> Down {
        let firsts = self.starts[..self.count()].iter().enumerate();
        let above = firsts.map(|(column, first)| channels.width(first + column));
        let top = above.map(|width| width.map_or(0.0, |width| width + CLEAR));
        let top = top.fold(0.0, f64::max);
        let mut down = Down {
            tops: Vec::with_capacity(sketch.boxes.len()),
            channels: Vec::with_capacity(self.about.len()),
            height: 0.0,
        };
        for (column, ends) in self.starts.windows(2).enumerate() {
            let mut y = top;
            for at in ends[0]..ends[1] {
                let width = channels.width(at + column).unwrap_or(0.0);
                let first = if at == ends[0] {
                    y - CLEAR - width
                } else {
                    let height = CHANNEL.max(width + 2.0 * CLEAR);
                    y += height;
                    y - (height + width) / 2.0
                };
                down.channels.push(first);
                down.tops.push(y);
                y += sketch.boxes[at].height;
            }
            down.channels.push(y + CLEAR);
            if let Some(width) = channels.width(ends[1] + column) {
                y += CLEAR + width;
            }
            down.height = down.height.max(y);
        }
        down
    }

    fn across_the_page(&self, gutters: &Streets) -> Across {
        let mut across = Across {
            columns: Vec::with_capacity(self.count()),
            gutters: Vec::with_capacity(self.count() + 1),
            width: 0.0,
        };
        let mut x = gutters.width(0).map_or(0.0, |width| width + CLEAR);
        across.gutters.push(0.0);
        for (column, width) in self.widths.iter().enumerate() {
            across.columns.push(x);
            x += width;
            let tracks = gutters.width(column + 1);
            if column + 1 == self.count() {
                across.gutters.push(x + CLEAR);
                x += tracks.map_or(0.0, |tracks| CLEAR + tracks);
            } else {
                let tracks = tracks.unwrap_or(0.0);
                let gutter = GUTTER.max(tracks + 2.0 * CLEAR);
                across.gutters.push(x + (gutter - tracks) / 2.0);
                x += gutter;
            }
        }
        across.width = x;
        across
    }
}

/// The box at `end`, and where along its side, from its left.
fn port(sketch: &Sketch, end: End) -> (usize, f64) {
    match end {
        End::Box { index, port } => (index, sketch.boxes[index].left + port.unwrap_or(0.0)),
        End::Border => (0, 0.0),
    }
}

/// The pieces of all streets of a kind, by net.
struct Pieces(Vec<BTreeMap<usize, Piece>>);

impl Pieces {
    fn new(streets: usize) -> Self {
        Self(vec![BTreeMap::new(); streets])
    }

    fn piece(&mut self, street: usize, net: usize) -> &mut Piece {
        self.0[street].entry(net).or_insert_with(Piece::new)
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

    fn crossings(&self) -> u64 {
        self.0.iter().map(|(_, tracks)| tracks.crossings).sum()
    }
}

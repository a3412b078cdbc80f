//! Where boxes in columns stand, as far as it is known before the ways between them are.

use super::levels::{End, Sketch};
use super::page::Arrangement;

/// The least height of a channel and width of a gutter or an alley between boxes.
pub(super) const CHANNEL: f64 = 40.0;
pub(super) const GUTTER: f64 = 40.0;

/// Which box stands where.
///
/// Channels run across a column above each of its rows and below the last. The channels of all columns
/// are numbered through, so that above a row has the number of the row and its column added up. What runs
/// down the page are uprights: first the gutters left of each column and right of the last, then the
/// alleys between the boxes of a row, all numbered through.
pub(super) struct Places {
    /// The first row of each column, the first box of each row, and one past the last of all.
    pub columns: Vec<usize>,
    pub rows: Vec<usize>,
    pub row_of_box: Vec<usize>,
    pub column_of_row: Vec<usize>,
    pub column_of_channel: Vec<usize>,
    /// From the column's left side to the box's.
    pub lefts: Vec<f64>,
    /// The columns' widths.
    pub widths: Vec<f64>,
    /// From the column's left side to either side of each alley.
    pub alleys: Vec<(f64, f64)>,
    /// The row of each alley.
    pub row_of_alley: Vec<usize>,
    /// About how far down the page each channel lies.
    pub about: Vec<f64>,
}

impl Places {
    /// The boxes of `sketch` in `arrangement`, with alleys that are at least `alleys` wide.
    pub fn new(sketch: &Sketch, arrangement: &Arrangement, alleys: &[f64]) -> Self {
        let mut places = Self {
            columns: arrangement.columns.clone(),
            rows: arrangement.rows.clone(),
            row_of_box: Vec::new(),
            column_of_row: Vec::new(),
            column_of_channel: Vec::new(),
            lefts: Vec::new(),
            widths: Vec::new(),
            alleys: Vec::new(),
            row_of_alley: Vec::new(),
            about: Vec::new(),
        };
        let width = |at: usize| sketch.boxes[at].left + sketch.boxes[at].right;
        for (row, boxes) in places.rows.windows(2).enumerate() {
            let mut x = 0.0;
            for at in boxes[0]..boxes[1] {
                if at > boxes[0] {
                    let alley = alleys
                        .get(places.alleys.len())
                        .map_or(GUTTER, |alley| alley.max(GUTTER));
                    places.alleys.push((x, x + alley));
                    places.row_of_alley.push(row);
                    x += alley;
                }
                places.lefts.push(x);
                places.row_of_box.push(row);
                x += width(at);
            }
        }
        let row_width = |places: &Self, row: usize| {
            let last = places.rows[row + 1] - 1;
            places.lefts[last] + width(last)
        };
        for (column, ends) in arrangement.columns.windows(2).enumerate() {
            let rows = ends[0]..ends[1];
            let widest = rows
                .clone()
                .map(|row| row_width(&places, row))
                .fold(0.0, f64::max);
            places.widths.push(widest);
            let mut y = 0.0;
            for row in rows {
                places.column_of_row.push(column);
                places.about.push(y);
                let boxes = places.rows[row]..places.rows[row + 1];
                y += boxes.map(|at| sketch.boxes[at].height).fold(0.0, f64::max) + CHANNEL;
            }
            places.about.push(y);
            places.column_of_channel.resize(places.about.len(), column);
        }
        places.move_rows(sketch, row_width);
        places
    }

    /// Moves each row to below what leads to it from the row above: one box so that the middle one of the
    /// links runs straight, several so that the links together run little aside. What nothing there leads
    /// to stands in the middle of its column.
    fn move_rows(&mut self, sketch: &Sketch, row_width: impl Fn(&Self, usize) -> f64) {
        // For each row, the links to it: from which box to which, and how far they run aside there.
        let mut links: Vec<Vec<(usize, usize, f64)>> = vec![Vec::new(); self.rows.len() - 1];
        for link in &sketch.links {
            let ((from, exit), (to, entry)) = (port(sketch, link.from), port(sketch, link.to));
            let [above, below] = [from, to].map(|at| self.row_of_box[at]);
            if above + 1 == below && self.column_of_row[above] == self.column_of_row[below] {
                links[below].push((from, to, exit - entry));
            }
        }
        let widths: Vec<f64> = (0..links.len()).map(|row| row_width(self, row)).collect();
        let mut alleys = 0..0;
        for (row, links) in links.into_iter().enumerate() {
            let slack = self.widths[self.column_of_row[row]] - widths[row];
            let straight =
                |(from, to, aside): (usize, usize, f64)| self.lefts[from] - self.lefts[to] + aside;
            let mut lefts: Vec<f64> = links.into_iter().map(straight).collect();
            lefts.sort_by(f64::total_cmp);
            let boxes = self.rows[row]..self.rows[row + 1];
            let left = match lefts.len() {
                0 => slack / 2.0,
                links if boxes.len() > 1 => lefts.iter().sum::<f64>() / links as f64,
                links => lefts[(links - 1) / 2],
            };
            let left = left.clamp(0.0, slack.max(0.0));
            alleys = alleys.end..alleys.end + boxes.len() - 1;
            for alley in &mut self.alleys[alleys.clone()] {
                *alley = (alley.0 + left, alley.1 + left);
            }
            for at in boxes {
                self.lefts[at] += left;
            }
        }
    }

    pub fn column_of_box(&self, at: usize) -> usize {
        self.column_of_row[self.row_of_box[at]]
    }

    /// The channel above the row of a box.
    pub fn channel_above(&self, at: usize) -> usize {
        self.row_of_box[at] + self.column_of_box(at)
    }

    /// The alley an upright is, when it is no gutter.
    pub fn alley(&self, upright: usize) -> Option<usize> {
        upright.checked_sub(self.columns.len())
    }

    /// Where an upright lies, from the left side of `column` beside it or around it.
    pub fn upright_x(&self, upright: usize, column: usize) -> f64 {
        match self.alley(upright) {
            Some(alley) => (self.alleys[alley].0 + self.alleys[alley].1) / 2.0,
            None if upright > column => self.widths[column],
            None => 0.0,
        }
    }
}

/// The box at `end`, and where along its side, from its left.
pub(super) fn port(sketch: &Sketch, end: End) -> (usize, f64) {
    match end {
        End::Box { index, port } => (index, sketch.boxes[index].left + port.unwrap_or(0.0)),
        End::Border => (0, 0.0),
    }
}

//! The page: how large a drawing can be shown on it, and how boxes would fill it.

/// About how much is left free below a box in its column, and beside a column.
const CHANNEL: f64 = 56.0;
const GUTTER: f64 = 64.0;

/// What widths differ in at most that count as alike.
const ALIKE: f64 = 1.0;

/// Up to how many of the widest boxes in a row a column is as wide as.
const MOST_IN_A_ROW: usize = 3;

/// How many heights of the columns are tried on either side of the one that seems best, and how many of
/// the arrangements found so are told.
const MOST_TRIED: usize = 64;
const MOST_FOUND: usize = 12;

/// The page to fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Page {
    /// Width over height.
    aspect: f64,
}

impl Page {
    /// A page of this aspect, when it is one.
    pub fn new(aspect: f32) -> Option<Self> {
        (aspect.is_finite() && aspect > 0.0).then(|| Self {
            aspect: f64::from(aspect).clamp(0.01, 100.0),
        })
    }

    /// How large a drawing is shown when all of it is on the page, the page being 1 high.
    pub fn zoom(self, width: f64, height: f64) -> f64 {
        (self.aspect / width.max(1.0)).min(1.0 / height.max(1.0))
    }

    /// How boxes of these sizes might stand, in the order given: the few ways that seem to fill the page
    /// best.
    ///
    /// The lower columns may be, the wider all of them are together. So the height is searched at which
    /// they are as wide as the page would be.
    pub fn arrangements(self, sizes: &[(f64, f64)]) -> Vec<Arrangement> {
        let runs: Vec<Vec<Run>> = (0..=sizes.len())
            .map(|end| {
                (0..end)
                    .rev()
                    .flat_map(|first| runs(sizes, first, end))
                    .collect()
            })
            .collect();
        let highest = sizes.iter().map(|size| size.1).fold(0.0, f64::max);
        let all = runs.iter().flatten().map(|run| run.height);
        let mut heights: Vec<f64> = all.filter(|height| *height >= highest).collect();
        heights.sort_by(f64::total_cmp);
        heights.dedup();
        let balanced = heights.partition_point(|height| {
            let (_, width) = columns_within(&runs, *height);
            width > self.aspect * height
        });
        let tried = heights
            .iter()
            .take(balanced + MOST_TRIED)
            .skip(balanced.saturating_sub(MOST_TRIED));
        let mut found: Vec<(f64, Arrangement)> = Vec::new();
        for height in tried {
            let (columns, width) = columns_within(&runs, *height);
            let highest = columns.iter().map(|run| run.height).fold(0.0, f64::max);
            let arrangement = Arrangement::new(sizes, &columns);
            if found.iter().all(|(_, other)| *other != arrangement) {
                found.push((self.zoom(width, highest), arrangement));
            }
        }
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        found.truncate(MOST_FOUND);
        found
            .into_iter()
            .map(|(_, arrangement)| arrangement)
            .collect()
    }
}

/// Which box stands where: in columns from left to right, in rows down each column.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Arrangement {
    /// The first row of each column, and one past the last row of all.
    pub columns: Vec<usize>,
    /// The first box of each row, and one past the last box of all.
    pub rows: Vec<usize>,
}

impl Arrangement {
    fn new(sizes: &[(f64, f64)], columns: &[Run]) -> Self {
        let mut arrangement = Self {
            columns: Vec::with_capacity(columns.len() + 1),
            rows: Vec::new(),
        };
        for column in columns {
            arrangement.columns.push(arrangement.rows.len());
            let (rows, _, _) = rows_within(sizes, column.first, column.end, column.most);
            arrangement.rows.extend(rows);
        }
        arrangement.columns.push(arrangement.rows.len());
        arrangement.rows.push(sizes.len());
        arrangement
    }
}

/// Boxes that follow each other, as a column.
#[derive(Debug, Clone, Copy)]
struct Run {
    first: usize,
    end: usize,
    /// How wide rows may become before the next begins.
    most: f64,
    width: f64,
    height: f64,
}

/// The boxes from `first` to before `end` as a column: first one a row, then with rows that may be as wide
/// as the widest box, the widest two, and so on.
fn runs(sizes: &[(f64, f64)], first: usize, end: usize) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::with_capacity(MOST_IN_A_ROW + 1);
    for beside in 0..=MOST_IN_A_ROW.min(end - first) {
        let wide = sizes[first..end].windows(beside.max(1)).map(|boxes| {
            let widths = boxes.iter().map(|size| size.0 + GUTTER);
            widths.sum::<f64>() - GUTTER
        });
        let most = match beside {
            0 => 0.0,
            _ => wide.fold(0.0, f64::max) + 1.0,
        };
        let (_, width, height) = rows_within(sizes, first, end, most);
        let better = |run: &Run| run.height > height || run.width > width;
        if runs.iter().all(better) {
            runs.push(Run {
                first,
                end,
                most,
                width,
                height,
            });
        }
    }
    runs
}

/// The first box of each row, and how wide and high all rows are, when each takes what it has room for.
fn rows_within(
    sizes: &[(f64, f64)],
    first: usize,
    end: usize,
    most: f64,
) -> (Vec<usize>, f64, f64) {
    let mut rows = Vec::new();
    let (mut widest, mut height) = (0.0_f64, -CHANNEL);
    let mut row = (f64::INFINITY, 0.0_f64);
    for (at, size) in sizes.iter().enumerate().take(end).skip(first) {
        if row.0 + GUTTER + size.0 > most {
            rows.push(at);
            height += row.1 + if at > first { CHANNEL } else { 0.0 };
            row = (size.0, size.1);
        } else {
            row = (row.0 + GUTTER + size.0, row.1.max(size.1));
        }
        widest = widest.max(row.0);
    }
    (rows, widest, height + row.1 + CHANNEL)
}

/// The columns, and how wide they are together, when none may be higher than `most` and they are to be as
/// narrow as they can; of columns alike, the shorter. `runs` are those that end before each box.
fn columns_within(runs: &[Vec<Run>], most: f64) -> (Vec<Run>, f64) {
    let mut best: Vec<(f64, Option<Run>)> = vec![(0.0, None)];
    for runs in &runs[1..] {
        let mut narrowest = (f64::INFINITY, None);
        for run in runs.iter().filter(|run| run.height <= most) {
            let all = best[run.first].0 + run.width + GUTTER;
            if all + ALIKE < narrowest.0 {
                narrowest = (all, Some(*run));
            }
        }
        best.push(narrowest);
    }
    let mut columns = Vec::new();
    let mut end = runs.len() - 1;
    while let Some(run) = best[end].1 {
        end = run.first;
        columns.push(run);
    }
    columns.reverse();
    (columns, best[runs.len() - 1].0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_aspect_is_no_page() {
        for aspect in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(Page::new(aspect), None);
        }
    }

    #[test]
    fn six_of_a_size_stand_in_columns_of_two() {
        let page = Page::new(1.5).expect("an aspect");
        let arrangements = page.arrangements(&[(100.0, 100.0); 6]);
        let columns = Arrangement {
            columns: vec![0, 2, 4, 6],
            rows: (0..=6).collect(),
        };
        assert!(arrangements.contains(&columns), "{arrangements:?}");
    }

    #[test]
    fn narrow_boxes_share_a_row_below_a_wide_one() {
        let page = Page::new(1.5).expect("an aspect");
        let sizes = [(900.0, 300.0), (300.0, 250.0), (300.0, 200.0)];
        let below = Arrangement {
            columns: vec![0, 2],
            rows: vec![0, 1, 3],
        };
        assert!(page.arrangements(&sizes).contains(&below));
    }

    #[test]
    fn without_boxes_there_is_no_arrangement() {
        let page = Page::new(1.5).expect("an aspect");
        assert_eq!(page.arrangements(&[]), []);
    }
}

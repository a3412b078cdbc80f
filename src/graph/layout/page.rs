//! The page: how large a drawing can be shown on it, and which columns of boxes would fill it.

/// About how much is left free below a box in its column, and beside a column.
const CHANNEL: f64 = 56.0;
const GUTTER: f64 = 64.0;

/// How many ways to fill the page are looked for on either side of the one that seems best.
const AROUND: usize = 3;

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

    /// Where columns of boxes of these sizes might begin, the boxes in the order given: the few ways that
    /// seem to fill the page best.
    ///
    /// The lower columns may be, the wider all of them are together. So the height is searched at which
    /// they are as wide as the page would be.
    pub fn columns(self, sizes: &[(f64, f64)]) -> Vec<Vec<usize>> {
        let highest = sizes.iter().map(|size| size.1).fold(0.0, f64::max);
        let mut heights: Vec<f64> = (0..sizes.len())
            .flat_map(|first| {
                sizes[first..].iter().scan(-CHANNEL, |height, size| {
                    *height += size.1 + CHANNEL;
                    Some(*height)
                })
            })
            .filter(|height| *height >= highest)
            .collect();
        heights.sort_by(f64::total_cmp);
        heights.dedup();
        let balanced = heights.partition_point(|height| {
            let (_, width) = columns_within(sizes, *height);
            width > self.aspect * height
        });
        let mut found: Vec<Vec<usize>> = Vec::new();
        let (lower, higher) = heights.split_at(balanced);
        for heights in [
            &mut lower.iter().rev() as &mut dyn Iterator<Item = &f64>,
            &mut higher.iter(),
        ] {
            let most = found.len() + AROUND;
            for height in heights.take(AROUND * AROUND) {
                let (starts, _) = columns_within(sizes, *height);
                if !found.contains(&starts) && found.len() < most {
                    found.push(starts);
                }
            }
        }
        found
    }
}

/// The first box of each column, and how wide all columns are, when none may be higher than `most` and
/// they are to be as narrow as they can.
fn columns_within(sizes: &[(f64, f64)], most: f64) -> (Vec<usize>, f64) {
    // For the boxes before each: how narrow they can be, and where their last column begins.
    let mut best: Vec<(f64, usize)> = vec![(0.0, 0)];
    for end in 1..=sizes.len() {
        let mut narrowest = (f64::INFINITY, end - 1);
        let (mut width, mut height) = (0.0_f64, -CHANNEL);
        for first in (0..end).rev() {
            width = width.max(sizes[first].0);
            height += sizes[first].1 + CHANNEL;
            if height > most && first + 1 < end {
                break;
            }
            let all = best[first].0 + width + GUTTER;
            if all < narrowest.0 {
                narrowest = (all, first);
            }
        }
        best.push(narrowest);
    }
    let mut starts = Vec::new();
    let mut end = sizes.len();
    while end > 0 {
        end = best[end].1;
        starts.push(end);
    }
    starts.reverse();
    (starts, best[sizes.len()].0)
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
        let columns = page.columns(&[(100.0, 100.0); 6]);
        assert!(columns.contains(&vec![0, 2, 4]), "{columns:?}");
    }

    #[test]
    fn without_boxes_there_are_no_columns() {
        let page = Page::new(1.5).expect("an aspect");
        assert_eq!(page.columns(&[]), Vec::<Vec<usize>>::new());
    }
}

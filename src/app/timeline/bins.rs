//! Steps gathered into bins, where there are more than the line has room for.
//!
//! A bin holds a power of two of steps, the least with which all bins find room: so bins stay as they are
//! while a log grows, until their size doubles. A bin shows the most telling of its steps.

/// The bins of a list that grows at its end, and now and then is cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bins<T> {
    size: usize,
    bins: Vec<T>,
}

impl<T> Default for Bins<T> {
    fn default() -> Bins<T> {
        Bins {
            size: 1,
            bins: Vec::new(),
        }
    }
}

/// How many steps a bin holds so that `steps` steps make at most `most` bins.
pub fn bin_size(steps: usize, most: usize) -> usize {
    steps.div_ceil(most.max(1)).max(1).next_power_of_two()
}

impl<T: Ord + Copy> Bins<T> {
    /// Takes in `steps`, of which the first `kept` are as they were, in bins of `size`.
    pub fn follow(&mut self, steps: &[T], kept: usize, size: usize) {
        let size = size.max(1);
        if self.size == size {
            self.bins.truncate(kept / size);
        } else {
            self.size = size;
            self.bins.clear();
        }
        let rest = steps.chunks(size).skip(self.bins.len());
        self.bins
            .extend(rest.filter_map(|bin| bin.iter().copied().max()));
    }

    /// The bins in order.
    pub fn all(&self) -> &[T] {
        &self.bins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_find_room_are_a_bin_each() {
        assert_eq!(bin_size(0, 100), 1);
        assert_eq!(bin_size(100, 100), 1);
        assert_eq!(bin_size(101, 100), 2);
        assert_eq!(bin_size(1_000_000, 100), 16_384);
        assert_eq!(bin_size(5, 0), 8);
    }

    #[test]
    fn there_are_never_more_bins_than_find_room() {
        for steps in [1_usize, 7, 99, 100, 101, 250, 12_345, 1_000_000] {
            for most in [1, 8, 100, 160] {
                assert!(steps.div_ceil(bin_size(steps, most)) <= most);
            }
        }
    }

    #[test]
    fn a_bin_shows_the_most_telling_of_its_steps() {
        let mut bins = Bins::default();
        bins.follow(&[1, 3, 2, 2, 9], 0, 2);
        assert_eq!(bins.all(), [3, 2, 9]);
    }

    #[test]
    fn only_the_bins_of_what_changed_are_made_again() {
        let mut bins = Bins::default();
        bins.follow(&[1, 3, 2, 2, 9], 0, 2);
        bins.follow(&[1, 3, 2, 2, 9, 0, 4], 5, 2);
        assert_eq!(bins.all(), [3, 2, 9, 4]);
        bins.follow(&[1, 3, 7], 2, 2);
        assert_eq!(bins.all(), [3, 7]);
        bins.follow(&[1, 3, 7], 3, 1);
        assert_eq!(bins.all(), [1, 3, 7]);
    }
}

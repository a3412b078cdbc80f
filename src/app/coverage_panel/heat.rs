//! How warm a node or a way is: how often it was visited, beside what was visited most.

use crate::debugger::coverage::Coverage;
use crate::playbook::NodeIndex;

/// What the graph shows of what was counted.
#[derive(Debug, Clone, Copy)]
pub struct Heat<'a> {
    coverage: &'a Coverage,
    most_visits: u64,
    most_taken: u64,
}

impl<'a> Heat<'a> {
    /// Of `coverage`, in which a node was visited and a way taken so often at most.
    pub fn new(coverage: &'a Coverage, (most_visits, most_taken): (u64, u64)) -> Heat<'a> {
        Heat {
            coverage,
            most_visits,
            most_taken,
        }
    }

    /// The most any node was visited.
    pub fn most_visits(self) -> u64 {
        self.most_visits
    }

    /// How often `node` was visited.
    pub fn visits(self, node: NodeIndex) -> u64 {
        self.coverage.visits(node)
    }

    /// How warm `node` is.
    pub fn node(self, node: NodeIndex) -> f32 {
        warmth(self.coverage.visits(node), self.most_visits)
    }

    /// How warm the way out of `node` at position `edge` is.
    pub fn way(self, node: NodeIndex, edge: usize) -> f32 {
        warmth(self.coverage.way(node, edge).taken, self.most_taken)
    }
}

/// 0 for what was never visited, from 0.25 for what was visited once to 1 for what was visited most: each time twice
/// as often is as much warmer.
fn warmth(times: u64, most: u64) -> f32 {
    match (times, most) {
        (0, _) => 0.0,
        (_, ..=1) => 0.25,
        (times, most) => {
            let share = (times as f64).ln() / (most as f64).ln();
            0.25 + 0.75 * share.clamp(0.0, 1.0) as f32
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_visited_more_is_warmer_and_what_never_was_is_cold() {
        let warm = |times| warmth(times, 64);
        assert_eq!(warm(0), 0.0);
        assert_eq!(warm(1), 0.25);
        assert_eq!(warm(8), 0.625);
        assert_eq!(warm(64), 1.0);
        assert_eq!(warmth(1, 1), 0.25);
    }
}

//! Two outcomes side by side, and two ways through a playbook step by step.

mod difference;
mod event_line;
mod marking;
mod sides;
mod ways;

#[cfg(test)]
mod tests;

pub use difference::{Difference, difference};
pub use marking::Piece;
pub use sides::{SideRow, Sides};
pub use ways::{Comparison, Parting, StepPair, Steps, compare_ways};

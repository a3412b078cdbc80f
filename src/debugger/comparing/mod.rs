//! Two outcomes side by side, and two ways through a playbook step by step.

mod difference;
mod ends;
mod event_line;
mod logs;
mod marking;
mod sides;
mod ways;

#[cfg(test)]
mod tests;

pub use difference::{Difference, difference};
pub use ends::both_ends;
pub use event_line::{event_line, situation_line};
pub use logs::{ApartWays, first_apart};
pub use marking::Piece;
pub use sides::{SideRow, Sides};
pub use ways::{Comparison, Parting, StepPair, Steps, compare_ways};

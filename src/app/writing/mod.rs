//! Writing that runs from right to left, and rows broken between whole letters.
//!
//! The toolkit shapes each word as its script wants, but puts words one after another from left to right. So rows are
//! put in order here, by the Unicode rules, once they are broken:
//!
//! 1. A text's direction is that of its first letter that has one. Its rows end at the right where that is to the left.
//! 2. A text is put in order when a frame has drawn it, wherever that was; it stays as it is for whoever copies it
//!    and for screen readers. A field that is being typed into is left to the toolkit.
//! 3. A text that is in the order it is seen begins with [`IN_ORDER`].

mod breaking;
mod ordering;
mod setting;

use eframe::egui::text::LayoutJob;

pub use breaking::{break_rows, is_intricate};
pub use ordering::{Direction, direction, runs_leftwards};
pub use setting::{Writing, set_rows};

/// Begins a text whose letters are in the order they are seen: Unicode's mark for that, which is not drawn.
pub const IN_ORDER: char = '\u{202d}';

/// Whether `job` is to be put in order.
pub fn is_out_of_order(job: &LayoutJob) -> bool {
    !job.text.starts_with(IN_ORDER) && runs_leftwards(&job.text)
}

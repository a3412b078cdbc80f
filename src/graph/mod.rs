//! The playbook as a graph: which way leads where, what is reachable, and where each node is drawn.
//!
//! Nothing here knows a screen. [`PlaybookGraph`] answers questions about ways; [`layout::lay_out`] turns
//! boxes and the lines between them into positions; [`geometry`] holds the shapes both speak of. [`Cards`] is
//! what nodes and ways say, [`Diagram`] what of them is drawn, with scenes folded or open, and [`export`] takes it
//! along as SVG, PNG, DOT or Mermaid.

mod cards;
mod colours;
mod diagram;
pub mod export;
pub mod finding;
pub mod geometry;
pub mod layout;
mod model;

pub use cards::{
    Card, Cards, EdgeLabel, HEAD_SIZE, LABEL_SIZE, PADDING, ROW, WORDS_SIZE, effect_words,
    effects_in, jump_words, words_of,
};
pub use colours::{Colour, Colours, Shade};
pub use diagram::{Arrangement, Diagram, Line, Shown, TITLE};
pub use geometry::{Point, Rect, Size};
pub use layout::{Direction, EdgeBox, Layout, LayoutRequest, NodeBox, Route, lay_out};
pub use model::{PlaybookGraph, WayIn};

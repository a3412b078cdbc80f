//! The playbook as a graph: which way leads where, what is reachable, and where each node is drawn.
//!
//! Nothing here knows a screen. [`PlaybookGraph`] answers questions about ways; [`layout::lay_out`] turns
//! boxes and the lines between them into positions; [`geometry`] holds the shapes both speak of.

pub mod geometry;
pub mod layout;
mod model;

pub use geometry::{Point, Rect, Size};
pub use layout::{Direction, EdgeBox, Layout, LayoutRequest, NodeBox, Route, lay_out};
pub use model::{PlaybookGraph, WayIn};

//! A layered layout: where every node stands, how every edge runs, what every region spans.
//!
//! The way of Sugiyama, a phase a file. A region is drawn for itself, then the regions are drawn as the
//! boxes of a drawing of their own (`plan`, `compose`). Each drawing (`drawing`) finds which edges
//! run against the story (`acyclic`), gives every box a rank (`layering`, `simplex`), cuts edges at every
//! layer between their ends (`ladder`, `levels`; what is too long for that takes a lane beside the drawing,
//! `lanes`), orders the layers so that few edges cross (`ordering`, `sweeping`, `threads`, `crossings`),
//! tells where along their sides edges leave and enter boxes (`ports`), finds x (`alignment`, or `relaxing`
//! where that is too wide) and y, and runs the edges through the gaps between layers (`routing`, `turns`),
//! where nothing stands that they could hit.
//!
//! When there is a `page` to fill and the drawing of the regions leaves much of it empty, the regions
//! stand in `columns` instead, their edges on `tracks` between them, with `detours` where that crosses less.

mod acyclic;
mod alignment;
mod columns;
mod compose;
mod crossings;
mod detours;
mod drawing;
mod incidence;
mod ladder;
mod lanes;
mod layering;
mod levels;
mod moved;
mod ordering;
mod page;
mod path;
mod places;
mod plan;
mod ports;
mod relaxing;
mod route;
mod routing;
mod simplex;
mod spacing;
mod sweeping;
mod threads;
mod tracks;
mod turns;
mod ways;

use super::geometry::{Rect, Size};

pub use route::Route;

/// Everything a layout depends on: equal requests have equal layouts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LayoutRequest {
    /// The boxes to place, in document order. The first is where the story is taken to begin.
    pub nodes: Vec<NodeBox>,
    /// The edges to run between them.
    pub edges: Vec<EdgeBox>,
    /// How many regions there are; `NodeBox::region` counts from 0 up to it.
    pub regions: usize,
    /// Which way the story runs.
    pub direction: Direction,
    /// The strip kept free of nodes at the top of every region, in canvas points.
    pub region_title_height: f32,
    /// Width over height of the page to fill. What is no aspect (0, negative, not finite) leaves the
    /// regions below each other as the story runs.
    pub aspect: f32,
}

/// One box to place.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NodeBox {
    /// How large it is, in canvas points. What is no size (negative, not finite) counts as 0.
    pub size: Size,
    /// The region it belongs to; one that is not below [`LayoutRequest::regions`] counts as none.
    pub region: Option<usize>,
    /// Whether it stands among the regions as if it were one, though without a title and air. It counts as
    /// being of no region.
    pub apart: bool,
}

/// One edge to run.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct EdgeBox {
    /// Position in [`LayoutRequest::nodes`]. An edge whose ends do not both exist gets an empty route.
    pub from: usize,
    /// Position in [`LayoutRequest::nodes`].
    pub to: usize,
    /// How large its label is, in canvas points, when it has one.
    pub label: Option<Size>,
}

/// Which way a story runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Direction {
    /// Down the page.
    #[default]
    TopToBottom,
    /// Across it.
    LeftToRight,
}

/// Where everything is. Each list runs beside the request's.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layout {
    /// The nodes; no two are nearer than 24 points.
    pub nodes: Vec<Rect>,
    /// The edges; none runs through a node it does not touch.
    pub edges: Vec<Route>,
    /// The regions with their title strip and some air; no two overlap. One without nodes is a point.
    pub regions: Vec<Rect>,
    /// All of it; nothing lies left of or above 0.
    pub bounds: Rect,
}

/// Lays out `request`: the same request always comes out the same, and every request comes out.
pub fn lay_out(request: &LayoutRequest) -> Layout {
    match request.direction {
        Direction::TopToBottom => compose::compose(request, compose::Title::Above),
        Direction::LeftToRight => transposed(compose::compose(
            &transposed_request(request),
            compose::Title::Beside,
        )),
    }
}

fn transposed_request(request: &LayoutRequest) -> LayoutRequest {
    let mut request = request.clone();
    request.aspect = request.aspect.recip();
    for node in &mut request.nodes {
        node.size = node.size.transposed();
    }
    for edge in &mut request.edges {
        edge.label = edge.label.map(Size::transposed);
    }
    request
}

fn transposed(mut layout: Layout) -> Layout {
    for rect in layout.nodes.iter_mut().chain(&mut layout.regions) {
        *rect = rect.transposed();
    }
    for route in &mut layout.edges {
        route.label = route.label.map(|label| label.transposed());
        for point in &mut route.points {
            *point = point.transposed();
        }
    }
    layout.bounds = layout.bounds.transposed();
    layout
}

#[cfg(test)]
mod tests;

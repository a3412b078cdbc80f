//! A drawing as what crossings are counted in, whoever drew it.

use playscope::graph::{Layout, LayoutRequest, Point, Route};

use super::crossings;

/// How exactly curves are followed, in points.
const TOLERANCE: f32 = 0.05;

/// A drawing: how each edge runs, and between which nodes and their middles.
#[derive(Default)]
pub struct Drawn {
    /// The ways, each as straight pieces.
    pub ways: Vec<Vec<Point>>,
    /// For each way, the nodes at its ends and their middles.
    pub ends: Vec<[(usize, Point); 2]>,
}

impl Drawn {
    /// What `layout` draws of `request`.
    pub fn of_layout(request: &LayoutRequest, layout: &Layout) -> Self {
        let mut drawn = Self::default();
        for (edge, route) in request.edges.iter().zip(&layout.edges) {
            let middles = [edge.from, edge.to].map(|node| (node, layout.nodes[node].center()));
            drawn.add(route, middles);
        }
        drawn
    }

    /// Adds a way between two nodes. It is lengthened to their middles, so that a way that runs over a node
    /// crosses those that end there.
    pub fn add(&mut self, route: &Route, ends: [(usize, Point); 2]) {
        let [(_, start), (_, end)] = ends;
        let way = route.flatten(TOLERANCE).into_iter();
        self.ways
            .push([start].into_iter().chain(way).chain([end]).collect());
        self.ends.push(ends);
    }

    /// How often the ways cross, and how often straight lines between the nodes' middles would.
    pub fn crossings(&self) -> (usize, usize) {
        (
            crossings::of_ways(&self.ways),
            crossings::straight(&self.ends),
        )
    }
}

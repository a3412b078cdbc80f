//! What every layout keeps: on nasty shapes made by hand, on drawn ones, and on very large ones.

mod corners;
mod drawn;
mod kept;
mod large;
mod shapes;
mod stable;

use super::*;

/// Boxes of one size, edges without labels, one region or none.
fn request(nodes: usize, edges: &[(usize, usize)]) -> LayoutRequest {
    LayoutRequest {
        nodes: vec![
            NodeBox {
                size: Size::new(160.0, 52.0),
                ..NodeBox::default()
            };
            nodes
        ],
        edges: edges.iter().map(|(from, to)| edge(*from, *to)).collect(),
        region_title_height: 24.0,
        ..LayoutRequest::default()
    }
}

fn edge(from: usize, to: usize) -> EdgeBox {
    EdgeBox {
        from,
        to,
        label: None,
    }
}

impl LayoutRequest {
    /// The same with a label on every edge.
    fn labelled(mut self) -> Self {
        for edge in &mut self.edges {
            edge.label = Some(Size::new(120.0, 16.0));
        }
        self
    }

    /// The same with regions that begin at the nodes told.
    fn with_regions(mut self, firsts: &[usize]) -> Self {
        for (at, node) in self.nodes.iter_mut().enumerate() {
            node.region = firsts.partition_point(|first| *first <= at).checked_sub(1);
        }
        self.regions = firsts.len();
        self
    }

    /// The same across the page.
    fn across(mut self) -> Self {
        self.direction = Direction::LeftToRight;
        self
    }
}

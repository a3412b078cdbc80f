//! What every layout keeps.

use super::*;

fn boxes(count: usize) -> Vec<NodeBox> {
    vec![
        NodeBox {
            size: Size::new(160.0, 52.0),
            region: None,
        };
        count
    ]
}

fn edge(from: usize, to: usize) -> EdgeBox {
    EdgeBox {
        from,
        to,
        label: None,
    }
}

fn request(nodes: usize, edges: &[(usize, usize)]) -> LayoutRequest {
    LayoutRequest {
        nodes: boxes(nodes),
        edges: edges.iter().map(|(from, to)| edge(*from, *to)).collect(),
        region_title_height: 24.0,
        ..LayoutRequest::default()
    }
}

#[test]
fn an_empty_request_has_an_empty_layout() {
    assert_eq!(lay_out(&LayoutRequest::default()), Layout::default());
}

#[test]
fn a_chain_of_a_hundred_thousand_is_laid_out() {
    let edges: Vec<_> = (1..100_000).map(|to| (to - 1, to)).collect();
    let layout = lay_out(&request(100_000, &edges));
    assert_eq!(layout.nodes.len(), 100_000);
}

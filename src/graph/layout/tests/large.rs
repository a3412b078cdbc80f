//! Large requests: no overflow, no panic, in a moment.

use super::kept::kept;
use super::*;

#[test]
fn a_chain_of_a_hundred_thousand_is_one_column() {
    let edges: Vec<_> = (1..100_000).map(|to| (to - 1, to)).collect();
    let layout = lay_out(&request(100_000, &edges));
    assert!(layout.bounds.width() < 200.0);
    assert!(
        layout
            .nodes
            .windows(2)
            .all(|pair| pair[1].min.y - pair[0].max.y >= 24.0)
    );
}

#[test]
fn a_chain_of_two_hundred_thousand_needs_little_stack() {
    let edges: Vec<_> = (1..200_000).map(|to| (to - 1, to)).collect();
    let shape = request(200_000, &edges);
    let laid_out = std::thread::Builder::new()
        .stack_size(256 * 1024)
        .spawn(move || lay_out(&shape).nodes.len());
    assert_eq!(laid_out.unwrap().join().unwrap(), 200_000);
}

#[test]
fn a_star_of_twenty_thousand_is_laid_out() {
    let edges: Vec<_> = (1..20_000).map(|leaf| (0, leaf)).collect();
    let layout = lay_out(&request(20_000, &edges));
    assert!(
        layout.nodes[1..]
            .windows(2)
            .all(|pair| pair[1].min.x - pair[0].max.x >= 24.0)
    );
}

#[test]
fn ten_thousand_ways_back_to_one_hub_are_laid_out() {
    let edges: Vec<_> = (1..10_000).flat_map(|at| [(at - 1, at), (at, 0)]).collect();
    let layout = lay_out(&request(10_000, &edges));
    assert!(layout.bounds.width() < 20_000.0);
}

#[test]
fn a_hundred_thousand_that_touch_no_edge_stand_in_a_block() {
    let layout = lay_out(&request(100_000, &[]));
    assert!(layout.bounds.width() < 3.0 * layout.bounds.height());
    assert!(layout.bounds.height() < 3.0 * layout.bounds.width());
}

#[test]
fn two_thousand_scenes_of_one_node_are_laid_out() {
    let edges: Vec<_> = (1..2_000)
        .flat_map(|at| [(at - 1, at), (at, at / 2)])
        .collect();
    let every: Vec<usize> = (0..2_000).collect();
    let layout = lay_out(&request(2_000, &edges).with_regions(&every));
    assert_eq!(layout.regions.len(), 2_000);
}

#[test]
fn long_edges_that_take_lanes_keep_every_promise() {
    let mut edges: Vec<_> = (1..300).map(|at| (at - 1, at)).collect();
    edges.extend((0..300).step_by(7).map(|at| (at, (at * 131 + 7) % 300)));
    edges.extend((0..300).step_by(9).map(|at| (at, 40)));
    for shape in [request(300, &edges), request(300, &edges).labelled()] {
        kept(&shape);
        kept(&shape.clone().with_regions(&[0, 100, 120, 290]));
        kept(&shape.with_regions(&(0..300).collect::<Vec<_>>()));
    }
}

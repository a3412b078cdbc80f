//! Nasty shapes, made by hand.

use super::kept::{kept, kept_on_page};
use super::*;

/// Every way to look at a shape: with and without labels and regions, down and across.
fn keeps_every_promise(plain: LayoutRequest) {
    let half = [0, plain.nodes.len() / 2];
    let every: Vec<usize> = (0..plain.nodes.len()).collect();
    for shape in [plain.clone(), plain.labelled()] {
        for regions in [&[][..], &[0], &half, &every] {
            let shape = shape.clone().with_regions(regions);
            kept(&shape);
            kept(&shape.across());
        }
    }
}

#[test]
fn an_empty_request_has_an_empty_layout() {
    assert_eq!(lay_out(&LayoutRequest::default()), Layout::default());
}

#[test]
fn one_node_stands_at_the_corner() {
    let layout = kept(&request(1, &[]));
    assert_eq!(layout.bounds, layout.nodes[0]);
    assert_eq!((layout.bounds.min.x, layout.bounds.min.y), (0.0, 0.0));
}

#[test]
fn a_chain_is_a_straight_column() {
    let layout = kept(&request(4, &[(0, 1), (1, 2), (2, 3)]));
    let center = layout.nodes[0].center().x;
    assert!(layout.nodes.iter().all(|node| node.center().x == center));
    assert!(
        layout
            .nodes
            .windows(2)
            .all(|pair| pair[0].max.y < pair[1].min.y)
    );
}

#[test]
fn a_menu_stands_over_the_middle_of_its_rows_in_the_order_written() {
    let layout = kept(&request(4, &[(0, 1), (0, 2), (0, 3)]).labelled());
    let [menu, one, two, three] = [0, 1, 2, 3].map(|at: usize| layout.nodes[at].center());
    assert!(one.x < two.x && two.x < three.x);
    assert_eq!(menu.x, two.x);
    assert_eq!((one.y, two.y), (two.y, three.y));
}

#[test]
fn a_loop_goes_back_up_beside_what_it_repeats() {
    let edges = [(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)];
    let layout = kept(&request(5, &edges));
    let back = &layout.edges[3];
    let xs = || back.flatten(0.5).into_iter().map(|point| point.x);
    let repeated = layout.nodes[2];
    let right = xs().fold(f32::NEG_INFINITY, f32::max) > repeated.max.x;
    let left = xs().fold(f32::INFINITY, f32::min) < repeated.min.x;
    assert!(left != right);
    assert_eq!(
        back.start().map(|start| start.y),
        Some(layout.nodes[3].min.y)
    );
    assert_eq!(back.end().map(|end| end.y), Some(layout.nodes[1].max.y));
    keeps_every_promise(request(5, &edges));
}

#[test]
fn a_way_there_and_the_way_back_run_beside_each_other() {
    let layout = kept(&request(2, &[(0, 1), (1, 0)]));
    let xs = |at: usize| {
        [layout.edges[at].start(), layout.edges[at].end()].map(|end| end.map(|end| end.x))
    };
    let [there, back] = [0, 1].map(xs);
    assert_eq!(there, [Some(layout.nodes[0].center().x); 2]);
    assert_eq!(back[0], back[1]);
    assert_ne!(there[0], back[0]);
}

#[test]
fn a_loop_to_the_very_first_node_and_from_the_very_last_keeps_every_promise() {
    keeps_every_promise(request(3, &[(0, 1), (1, 2), (2, 0), (2, 1)]));
}

#[test]
fn a_node_that_leads_to_itself_has_a_loop_at_its_side() {
    let layout = kept(&request(1, &[(0, 0)]));
    let (node, route) = (layout.nodes[0], &layout.edges[0]);
    assert_eq!(route.start().map(|start| start.x), Some(node.max.x));
    assert_eq!(route.end().map(|end| end.x), Some(node.max.x));
    keeps_every_promise(request(
        3,
        &[(0, 0), (0, 0), (0, 1), (1, 1), (0, 2), (2, 2)],
    ));
}

#[test]
fn parallel_edges_run_apart() {
    let layout = kept(&request(2, &[(0, 1), (0, 1), (0, 1)]));
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
        let starts = [one, other].map(|at: usize| layout.edges[at].start().map(|start| start.x));
        let ends = [one, other].map(|at: usize| layout.edges[at].end().map(|end| end.x));
        assert_ne!(starts[0], starts[1]);
        assert_ne!(ends[0], ends[1]);
    }
    keeps_every_promise(request(
        3,
        &[(0, 1), (0, 1), (1, 0), (1, 0), (1, 2), (2, 2)],
    ));
}

#[test]
fn an_edge_past_many_layers_bends_around_them() {
    let mut edges: Vec<_> = (1..9).map(|to| (to - 1, to)).collect();
    edges.extend([(0, 8), (0, 7), (1, 8), (8, 0)]);
    keeps_every_promise(request(9, &edges));
}

#[test]
fn every_node_with_every_node_keeps_every_promise() {
    let all = (0..7).flat_map(|from| (0..7).map(move |to| (from, to)));
    keeps_every_promise(request(7, &all.collect::<Vec<_>>()));
}

#[test]
fn nodes_that_touch_no_edge_keep_every_promise() {
    keeps_every_promise(request(30, &[(3, 4)]));
}

#[test]
fn a_hub_all_its_rows_return_to_keeps_every_promise() {
    let there = (2..12).map(|row| (1, row));
    let back = (2..12).map(|row| (row, 1));
    let edges: Vec<_> = [(0, 1)].into_iter().chain(there).chain(back).collect();
    keeps_every_promise(request(12, &edges));
}

#[test]
fn without_loops_every_edge_leads_down_and_the_entry_stands_on_top() {
    let edges = [(0, 1), (0, 2), (2, 3), (1, 3), (3, 4), (0, 4), (2, 5)];
    let layout = kept(&request(6, &edges));
    for (from, to) in edges {
        assert!(layout.nodes[from].max.y < layout.nodes[to].min.y);
    }
    assert!(
        layout
            .nodes
            .iter()
            .all(|node| node.min.y >= layout.nodes[0].min.y)
    );
}

#[test]
fn across_the_page_a_chain_runs_to_the_right() {
    let layout = kept(&request(3, &[(0, 1), (1, 2)]).across());
    assert!(
        layout
            .nodes
            .windows(2)
            .all(|pair| pair[0].max.x < pair[1].min.x)
    );
}

#[test]
fn scenes_that_follow_each_other_stand_below_each_other() {
    let layout =
        kept(&request(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]).with_regions(&[0, 2, 4]));
    assert!(
        layout
            .regions
            .windows(2)
            .all(|pair| pair[0].max.y < pair[1].min.y)
    );
}

#[test]
fn scenes_one_scene_leads_to_stand_beside_each_other() {
    let layout = kept(&request(4, &[(0, 1), (0, 2), (0, 3)]).with_regions(&[0, 1, 2, 3]));
    assert_eq!(layout.regions[1].min.y, layout.regions[2].min.y);
    assert!(layout.regions[1].max.x < layout.regions[2].min.x);
}

/// Eight scenes of four nodes; each leads to the next, one back, one far on.
fn long_story() -> LayoutRequest {
    let mut edges: Vec<_> = (1..32).map(|to| (to - 1, to)).collect();
    edges.extend([(17, 4), (3, 28), (30, 0), (9, 10)]);
    let firsts: Vec<usize> = (0..32).step_by(4).collect();
    request(32, &edges).labelled().with_regions(&firsts)
}

/// How large `layout` is shown on a page of this aspect that is 1 high.
fn zoom(layout: &Layout, aspect: f32) -> f32 {
    (aspect / layout.bounds.width()).min(1.0 / layout.bounds.height())
}

#[test]
fn scenes_fill_the_page_much_better_than_below_each_other() {
    let story = long_story();
    let below = kept(&story);
    for aspect in [0.6, 1.0, 1.6, 2.5] {
        let filling = kept_on_page(&story, aspect);
        let gain = zoom(&filling, aspect) / zoom(&below, aspect);
        assert!(gain > 1.4, "aspect {aspect}: {gain}");
    }
    let across = story.across();
    let gain = zoom(&kept_on_page(&across, 1.6), 1.6) / zoom(&kept(&across), 1.6);
    assert!(gain > 1.4, "across: {gain}");
}

#[test]
fn scenes_that_fill_a_page_are_read_in_document_order() {
    let layout = kept_on_page(&long_story(), 1.6);
    for pair in layout.regions.windows(2) {
        assert!(pair[0].max.y < pair[1].min.y || pair[0].max.x < pair[1].min.x);
    }
}

#[test]
fn what_is_no_aspect_changes_nothing() {
    let story = long_story();
    let below = lay_out(&story);
    for aspect in [-1.6, f32::NAN, f32::INFINITY] {
        let same = LayoutRequest {
            aspect,
            ..story.clone()
        };
        assert_eq!(lay_out(&same), below);
    }
}

#[test]
fn a_scene_without_nodes_is_a_point() {
    let layout = lay_out(&LayoutRequest {
        regions: 2,
        ..request(1, &[])
    });
    assert_eq!(layout.regions, [Rect::default(); 2]);
}

#[test]
fn an_edge_to_no_node_has_an_empty_route_and_a_region_that_is_none_counts_as_none() {
    let mut shape = request(2, &[(0, 7), (9, 1), (0, 1)]).labelled();
    shape.nodes[0].region = Some(5);
    let layout = kept(&shape);
    assert!(layout.edges[0].points.is_empty());
    assert!(layout.edges[1].points.is_empty());
    assert!(!layout.edges[2].points.is_empty());
}

#[test]
fn sizes_that_are_no_sizes_count_as_nothing() {
    let mut shape = request(4, &[(0, 1), (1, 2), (2, 0), (3, 3)]).labelled();
    shape.nodes[0].size = Size::new(f32::NAN, f32::INFINITY);
    shape.nodes[1].size = Size::new(-5.0, f32::NEG_INFINITY);
    shape.nodes[3].size = Size::default();
    shape.edges[0].label = Some(Size::new(f32::NAN, -1.0));
    kept(&shape);
}

#[test]
fn a_line_that_grows_moves_the_others_little() {
    let edges = [
        (0, 1),
        (1, 2),
        (1, 3),
        (2, 4),
        (3, 4),
        (4, 5),
        (5, 1),
        (4, 6),
    ];
    let before = request(7, &edges).labelled();
    let mut after = before.clone();
    after.nodes[3].size.width += 20.0;
    for (one, other) in kept(&before).nodes.iter().zip(&kept(&after).nodes) {
        assert!((one.min.y - other.min.y).abs() <= 2.0);
        assert!((one.center().x - other.center().x).abs() <= 20.0);
    }
}

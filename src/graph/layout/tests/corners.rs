//! Corners stories have now and then, down and across, with scenes and without, on a page and on none.

use super::kept::kept;
use super::*;

/// The promises of `shape`, labelled and not, in no scene, in one, in two, and in one a node; down and across.
fn keeps_every_promise(shape: LayoutRequest) {
    let half = [0, shape.nodes.len() / 2];
    for shape in [shape.clone(), shape.labelled()] {
        for firsts in [&[][..], &[0], &half] {
            let shape = shape.clone().with_regions(firsts);
            kept(&shape);
            kept(&shape.across());
        }
    }
}

#[test]
fn loops_with_labels_beside_each_other_keep_every_promise() {
    keeps_every_promise(request(
        4,
        &[
            (0, 1),
            (1, 1),
            (1, 1),
            (1, 1),
            (0, 2),
            (2, 2),
            (1, 3),
            (2, 3),
            (3, 3),
        ],
    ));
}

#[test]
fn six_ways_between_the_same_two_keep_every_promise() {
    keeps_every_promise(request(2, &[(0, 1); 6]));
    let both: Vec<_> = [(0, 1), (1, 0)].into_iter().cycle().take(8).collect();
    keeps_every_promise(request(3, &[&both[..], &[(1, 2)]].concat()));
}

#[test]
fn rings_of_two_all_along_a_story_keep_every_promise() {
    let edges: Vec<_> = (1..12)
        .flat_map(|at| [(at - 1, at), (at, at - 1)])
        .collect();
    keeps_every_promise(request(12, &edges));
}

#[test]
fn ways_back_over_many_layers_keep_every_promise() {
    let mut edges: Vec<_> = (1..40).map(|to| (to - 1, to)).collect();
    edges.extend([(39, 0), (39, 1), (38, 0), (30, 2), (25, 20), (20, 0)]);
    keeps_every_promise(request(40, &edges));
}

#[test]
fn three_hundred_ways_out_of_one_node_keep_every_promise() {
    let mut edges: Vec<_> = (1..=300).map(|to| (0, to)).collect();
    edges.extend((1..=300).step_by(3).map(|from| (from, 0)));
    for shape in [request(301, &edges), request(301, &edges).labelled()] {
        kept(&shape);
        kept(&shape.across());
    }
}

#[test]
fn three_hundred_scenes_of_one_node_keep_every_promise() {
    let mut edges: Vec<_> = (1..300).map(|to| (to - 1, to)).collect();
    edges.extend((0..300).step_by(11).map(|at| (at, (at * 7 + 3) % 300)));
    let every: Vec<usize> = (0..300).collect();
    let shape = request(300, &edges).with_regions(&every);
    kept(&shape);
    kept(&shape.across());
}

#[test]
fn empty_scenes_among_others_are_points_and_disturb_nothing() {
    let mut shape = request(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]);
    shape.regions = 7;
    for (at, node) in shape.nodes.iter_mut().enumerate() {
        node.region = Some(at / 2 * 3);
    }
    let layout = kept(&shape);
    for empty in [1, 2, 4, 5] {
        assert_eq!(layout.regions[empty], Rect::default());
    }
}

#[test]
fn the_very_large_beside_the_very_small_keep_every_promise() {
    let mut shape = request(
        8,
        &[
            (0, 1),
            (0, 2),
            (0, 3),
            (1, 4),
            (2, 4),
            (3, 4),
            (4, 0),
            (4, 5),
            (5, 6),
            (6, 7),
            (7, 4),
        ],
    );
    shape.nodes[2].size = Size::new(4_000.0, 3_000.0);
    shape.nodes[3].size = Size::new(1.0, 1.0);
    shape.nodes[5].size = Size::new(1.0, 2_000.0);
    shape.nodes[6].size = Size::new(3_000.0, 1.0);
    keeps_every_promise(shape);
}

#[test]
fn a_scene_entered_from_below_and_from_within_what_follows_keeps_every_promise() {
    let edges = [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 1),
        (5, 0),
        (3, 1),
        (4, 2),
        (5, 2),
    ];
    let shape = request(6, &edges).with_regions(&[0, 1, 3, 5]);
    for shape in [shape.clone(), shape.labelled()] {
        kept(&shape);
        kept(&shape.across());
    }
}

//! Drawn requests: whatever comes, the promises are kept.

use proptest::prelude::*;

use super::kept::kept;
use super::*;

fn size() -> impl Strategy<Value = Size> {
    (0.0_f32..220.0, 0.0_f32..90.0).prop_map(|(width, height)| Size::new(width, height))
}

fn label() -> impl Strategy<Value = Option<Size>> {
    prop::option::of((10.0_f32..180.0, 16.0_f32..18.0).prop_map(|(w, h)| Size::new(w, h)))
}

/// Nodes, edges (some to nodes that do not exist), regions in order.
fn drawn() -> impl Strategy<Value = LayoutRequest> {
    (1_usize..28).prop_flat_map(|count| {
        let nodes = prop::collection::vec(size(), count);
        let edges = prop::collection::vec((0..count + 1, 0..count + 1, label()), 0..count * 2);
        let firsts = prop::collection::vec(0..count, 0..6);
        (nodes, edges, firsts, any::<bool>()).prop_map(|(sizes, edges, mut firsts, across)| {
            firsts.sort_unstable();
            let shape = LayoutRequest {
                nodes: sizes
                    .into_iter()
                    .map(|size| NodeBox {
                        size,
                        ..NodeBox::default()
                    })
                    .collect(),
                edges: edges
                    .into_iter()
                    .map(|(from, to, label)| EdgeBox { from, to, label })
                    .collect(),
                region_title_height: 24.0,
                ..LayoutRequest::default()
            }
            .with_regions(&firsts);
            if across { shape.across() } else { shape }
        })
    })
}

/// Stories: each node leads to one a little further on, now and then also to any other.
fn story() -> impl Strategy<Value = LayoutRequest> {
    (2_usize..60).prop_flat_map(|count| {
        let ways =
            prop::collection::vec((1_usize..4, prop::option::weighted(0.3, 0..count)), count);
        let firsts = prop::collection::vec(0..count, 0..8);
        (ways, firsts, any::<bool>()).prop_map(move |(ways, mut firsts, labelled)| {
            firsts.sort_unstable();
            let mut edges = Vec::new();
            for (from, (step, other)) in ways.into_iter().enumerate() {
                if from + step < count {
                    edges.push((from, from + step));
                }
                edges.extend(other.map(|to| (from, to)));
            }
            let shape = request(count, &edges).with_regions(&firsts);
            if labelled { shape.labelled() } else { shape }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn whatever_is_drawn_keeps_every_promise(shape in drawn()) {
        kept(&shape);
    }

    #[test]
    fn every_story_keeps_every_promise(shape in story()) {
        kept(&shape);
    }
}

//! What a small change leaves where it is.

use super::*;

/// Drawn stories: menus whose arms meet again, some of which lead back or far on.
fn story(seed: u64) -> LayoutRequest {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut edges = Vec::new();
    let mut last = 0;
    while last < 70 {
        let arms = dice.usize(1..4);
        let meets = last + arms + 1;
        for arm in 1..=arms {
            edges.push((last, last + arm));
            edges.push(match dice.usize(..8) {
                0 => (last + arm, last),
                1 => (last + arm, meets + dice.usize(..12)),
                _ => (last + arm, meets),
            });
        }
        edges.push((last, meets));
        last = meets;
    }
    let nodes = edges.iter().map(|(_, to)| to + 1).max().unwrap_or(0);
    request(nodes, &edges).labelled()
}

/// How many pairs of nodes share a layer in both, and how many of these stand in the same order.
fn pairs_kept(
    before: &Layout,
    after: &Layout,
    moved_to: impl Fn(usize) -> usize,
) -> (usize, usize) {
    let (mut pairs, mut kept) = (0, 0);
    let count = before.nodes.len();
    for one in 0..count {
        for other in one + 1..count {
            let [old, new] = [
                (&before.nodes[one], &before.nodes[other]),
                (&after.nodes[moved_to(one)], &after.nodes[moved_to(other)]),
            ];
            let level =
                |(one, other): (&Rect, &Rect)| (one.center().y - other.center().y).abs() < 0.5;
            let right = |(one, other): (&Rect, &Rect)| one.min.x < other.min.x;
            if level(old) && level(new) {
                pairs += 1;
                kept += usize::from(right(old) == right(new));
            }
        }
    }
    (pairs, kept)
}

/// `request` with a node right after `at` to which only `at` leads.
fn with_leaf(request: &LayoutRequest, at: usize) -> LayoutRequest {
    let mut with_leaf = request.clone();
    let moved_to = |node: usize| node + usize::from(node > at);
    for edge in &mut with_leaf.edges {
        (edge.from, edge.to) = (moved_to(edge.from), moved_to(edge.to));
    }
    with_leaf.nodes.insert(at + 1, request.nodes[at]);
    with_leaf.edges.push(edge(at, at + 1));
    with_leaf.edges.sort_by_key(|edge| edge.from);
    with_leaf
}

#[test]
fn a_node_or_an_edge_more_keeps_the_order_of_the_others() {
    let (mut pairs, mut kept) = (0, 0);
    let mut add = |(more, same): (usize, usize)| {
        pairs += more;
        kept += same;
    };
    for seed in 0..12 {
        let story = story(seed);
        let before = lay_out(&story);
        for at in (3..story.nodes.len() - 9).step_by(9) {
            let after = lay_out(&with_leaf(&story, at));
            add(pairs_kept(&before, &after, |node| {
                node + usize::from(node > at)
            }));
            let mut longer = story.clone();
            longer.edges.push(edge(at, at + 5));
            longer.edges.sort_by_key(|edge| edge.from);
            add(pairs_kept(&before, &lay_out(&longer), |node| node));
        }
    }
    assert!(pairs > 1_000);
    assert!(kept as f64 >= 0.9 * pairs as f64, "{kept} of {pairs}");
}

#[test]
fn a_letter_more_in_a_label_moves_nothing() {
    let before = story(3);
    let mut after = before.clone();
    after.edges[4].label = Some(Size::new(115.0, 16.0));
    for (before, after) in [
        (&before, &after),
        (&before.clone().across(), &after.clone().across()),
    ] {
        let (before, after) = (lay_out(before), lay_out(after));
        assert_eq!(before.nodes, after.nodes);
        assert_ne!(before.edges[4].label, after.edges[4].label);
    }
}

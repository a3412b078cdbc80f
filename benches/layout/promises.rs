//! What a layout promises, checked on what it drew.

use playscope::graph::{Layout, LayoutRequest, Point, Rect};

/// How far rounding may move anything.
const ROUNDING: f32 = 0.05;

/// The promises that `layout` breaks, each with how often.
pub fn broken(request: &LayoutRequest, layout: &Layout) -> Vec<String> {
    let mut through = 0;
    for (edge, route) in request.edges.iter().zip(&layout.edges) {
        let Some(bounds) = Rect::around(route.points.iter().copied()) else {
            continue;
        };
        let line = route.flatten(0.25);
        for (node, rect) in layout.nodes.iter().enumerate() {
            if node == edge.from || node == edge.to || !bounds.intersects(&rect.expand(1.0)) {
                continue;
            }
            let crosses = |pair: &[Point]| rect.expand(-ROUNDING).is_crossed_by(pair[0], pair[1]);
            through += usize::from(line.windows(2).any(crosses));
        }
    }
    let labels: Vec<Rect> = layout
        .edges
        .iter()
        .filter_map(|route| Some(route.label?.expand(-ROUNDING)))
        .collect();
    let over: usize = labels
        .iter()
        .map(|label| {
            layout
                .nodes
                .iter()
                .filter(|node| node.intersects(label))
                .count()
        })
        .sum();
    let kinds = [
        ("edges run through nodes", through),
        ("nodes overlap", overlaps(&layout.nodes)),
        ("labels overlap", overlaps(&labels)),
        ("labels cover nodes", over),
        ("regions overlap", overlaps(&layout.regions)),
    ];
    let broken = kinds.into_iter().filter(|(_, count)| *count > 0);
    broken
        .map(|(what, count)| format!("{count} {what}"))
        .collect()
}

/// How many pairs of `rects` overlap.
fn overlaps(rects: &[Rect]) -> usize {
    let mut sorted: Vec<&Rect> = rects.iter().collect();
    sorted.sort_by(|one, other| one.min.y.total_cmp(&other.min.y));
    let mut count = 0;
    for (at, rect) in sorted.iter().enumerate() {
        let below = sorted[at + 1..]
            .iter()
            .take_while(|other| other.min.y < rect.max.y);
        count += below.filter(|other| rect.intersects(other)).count();
    }
    count
}

//! The promises, as one check that names each promise broken.

use super::*;
use crate::graph::geometry::Point;

/// The least distance between two nodes.
const GAP: f32 = 24.0;

/// How far rounding may move anything.
const ROUNDING: f32 = 0.05;

/// The page every request is also laid out for.
const ASPECT: f32 = 1.6;

/// The layout of `request`, after checking that it keeps every promise, for a page and for none.
pub(super) fn kept(request: &LayoutRequest) -> Layout {
    kept_on_page(request, ASPECT);
    kept_on_page(request, 0.0)
}

/// The layout of `request` for a page of this aspect, after checking that it keeps every promise.
pub(super) fn kept_on_page(request: &LayoutRequest, aspect: f32) -> Layout {
    let request = &LayoutRequest {
        aspect,
        ..request.clone()
    };
    let layout = lay_out(request);
    let broken = broken(request, &layout);
    assert!(broken.is_empty(), "{broken:#?}\n{request:?}");
    assert_eq!(layout, lay_out(request), "laid out again, it differs");
    layout
}

fn broken(request: &LayoutRequest, layout: &Layout) -> Vec<String> {
    let mut broken = Vec::new();
    nodes_stand_apart(layout, &mut broken);
    regions_hold_their_nodes(request, layout, &mut broken);
    edges_keep_clear(request, layout, &mut broken);
    labels_lie_free(request, layout, &mut broken);
    all_is_in_bounds(layout, &mut broken);
    broken
}

fn nodes_stand_apart(layout: &Layout, broken: &mut Vec<String>) {
    for (at, node) in layout.nodes.iter().enumerate() {
        for (other, rect) in layout.nodes.iter().enumerate().skip(at + 1) {
            let across = (node.min.x - rect.max.x).max(rect.min.x - node.max.x);
            let down = (node.min.y - rect.max.y).max(rect.min.y - node.max.y);
            if across.max(down) < GAP - ROUNDING {
                broken.push(format!("nodes {at} and {other} stand too near"));
            }
        }
    }
}

fn regions_hold_their_nodes(request: &LayoutRequest, layout: &Layout, broken: &mut Vec<String>) {
    for (at, region) in layout.regions.iter().enumerate() {
        for (other, rect) in layout.regions.iter().enumerate().skip(at + 1) {
            if region.intersects(rect) {
                broken.push(format!("regions {at} and {other} overlap"));
            }
        }
    }
    for (at, (node, rect)) in request.nodes.iter().zip(&layout.nodes).enumerate() {
        let home = node.region.filter(|region| *region < request.regions);
        for (region, held) in layout.regions.iter().enumerate() {
            if home == Some(region) {
                let mut below_title = *held;
                below_title.min.y += request.region_title_height;
                if !below_title.expand(ROUNDING).contains_rect(rect) {
                    broken.push(format!("node {at} is not inside region {region}"));
                }
            } else if held.intersects(rect) {
                broken.push(format!("node {at} is inside region {region}, not its own"));
            }
        }
    }
}

fn edges_keep_clear(request: &LayoutRequest, layout: &Layout, broken: &mut Vec<String>) {
    for (at, (edge, route)) in request.edges.iter().zip(&layout.edges).enumerate() {
        let (Some(from), Some(to)) = (layout.nodes.get(edge.from), layout.nodes.get(edge.to))
        else {
            if !route.points.is_empty() || route.label.is_some() {
                broken.push(format!("edge {at} leads nowhere but has a route"));
            }
            continue;
        };
        let (Some(start), Some(end)) = (route.start(), route.end()) else {
            broken.push(format!("edge {at} has no route"));
            continue;
        };
        if route.points.len() % 3 != 1 {
            broken.push(format!("edge {at} has a broken chain of curves"));
        }
        if !on_border(from, start) || !on_border(to, end) {
            broken.push(format!("edge {at} does not begin and end at borders"));
        }
        let line = route.flatten(0.25);
        let bounds = route.bounds().unwrap_or_default().expand(2.0);
        for (node, rect) in layout.nodes.iter().enumerate() {
            if !bounds.intersects(rect) {
                continue;
            }
            let touched = node == edge.from || node == edge.to;
            let kept_clear = rect.expand(if touched { -1.0 } else { 1.0 });
            if line
                .windows(2)
                .any(|pair| kept_clear.is_crossed_by(pair[0], pair[1]))
            {
                broken.push(format!("edge {at} runs through node {node}"));
            }
        }
    }
}

fn labels_lie_free(request: &LayoutRequest, layout: &Layout, broken: &mut Vec<String>) {
    let routes = request.edges.iter().zip(&layout.edges).enumerate();
    let labels: Vec<(usize, Rect)> = routes
        .filter_map(|(at, (edge, route))| {
            if !route.points.is_empty() && edge.label.is_some() != route.label.is_some() {
                broken.push(format!("edge {at} has lost its label, or found one"));
            }
            let label = route.label?;
            if route.distance_to(label.center()) > 1.0 {
                broken.push(format!("label {at} is off its edge"));
            }
            Some((at, label))
        })
        .collect();
    for (turn, (at, label)) in labels.iter().enumerate() {
        let label = label.expand(-ROUNDING);
        for (node, rect) in layout.nodes.iter().enumerate() {
            if label.intersects(rect) {
                broken.push(format!("label {at} lies on node {node}"));
            }
        }
        for (other, rect) in &labels[turn + 1..] {
            if label.intersects(rect) {
                broken.push(format!("labels {at} and {other} overlap"));
            }
        }
    }
}

fn all_is_in_bounds(layout: &Layout, broken: &mut Vec<String>) {
    let bounds = layout.bounds.expand(ROUNDING);
    if bounds.min.x < -0.1 || bounds.min.y < -0.1 {
        broken.push("something lies left of or above 0".to_owned());
    }
    let routes = layout.edges.iter().filter_map(Route::bounds);
    let all = layout.nodes.iter().copied().chain(routes);
    if !all
        .chain(
            layout
                .regions
                .iter()
                .copied()
                .filter(|region| region.width() > 0.0),
        )
        .all(|rect| bounds.contains_rect(&rect))
    {
        broken.push("something lies out of bounds".to_owned());
    }
}

fn on_border(rect: &Rect, point: Point) -> bool {
    rect.expand(ROUNDING).contains(point) && !rect.expand(-ROUNDING).contains(point)
        || rect.width().min(rect.height()) <= 2.0 * ROUNDING && rect.expand(0.2).contains(point)
}

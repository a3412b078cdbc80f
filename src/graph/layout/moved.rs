//! A layout with boxes moved out of their places, as a person dragged them.

use super::{Layout, LayoutRequest, Route};
use crate::graph::geometry::{Point, Rect, Size};

/// How far a box stands from the border of its region at least, in canvas points.
const AIR: f32 = 12.0;

impl Layout {
    /// This layout of `request` with every box moved as far as `moved` says, if it does. A line of a moved box is a
    /// plain curve, and a region holds its boxes wherever they went.
    pub fn with_moved(
        &self,
        request: &LayoutRequest,
        moved: impl Fn(usize) -> Option<Point>,
    ) -> Layout {
        let moved: Vec<Option<Point>> = (0..self.nodes.len()).map(moved).collect();
        let by = |at: usize| moved.get(at).copied().flatten();
        let mut layout = self.clone();
        for (at, place) in layout.nodes.iter_mut().enumerate() {
            let Some(by) = by(at) else { continue };
            *place = place.translated(by);
            let region = request.nodes.get(at).and_then(|node| node.region);
            if let Some(region) = region.and_then(|region| layout.regions.get_mut(region)) {
                *region = region.union(&place.expand(AIR));
            }
        }
        for (edge, route) in request.edges.iter().zip(&mut layout.edges) {
            if by(edge.from).is_none() && by(edge.to).is_none() {
                continue;
            }
            let ends = layout.nodes.get(edge.from).zip(layout.nodes.get(edge.to));
            if let Some((from, to)) = ends {
                let label = route.label.map(|label| label.size());
                *route = Route::between(*from, *to, label);
            }
        }
        let places = layout.nodes.iter().chain(&layout.regions).copied();
        let routes = layout.edges.iter().filter_map(Route::bounds);
        let all = places.chain(routes).reduce(|all, one| all.union(&one));
        layout.bounds = all.unwrap_or_default();
        layout
    }
}

impl Route {
    /// A plain curve between two boxes, for one that was moved out of its place.
    pub fn between(from: Rect, to: Rect, label: Option<Size>) -> Route {
        let [start, end, reach] = facing_sides(from, to);
        let middle = Point::new((start.x + end.x) / 2.0, (start.y + end.y) / 2.0);
        Route {
            points: vec![
                start,
                Point::new(start.x + reach.x, start.y + reach.y),
                Point::new(end.x - reach.x, end.y - reach.y),
                end,
            ],
            label: label.map(|size| Rect::from_center_size(middle, size)),
        }
    }
}

/// Where a plain curve from box to box leaves and enters them, and how far it runs straight there: by the sides that
/// face each other, so that it runs through neither.
fn facing_sides(from: Rect, to: Rect) -> [Point; 3] {
    let (out, into) = (from.center(), to.center());
    let apart = Point::new(into.x - out.x, into.y - out.y);
    let gap_across = apart.x.abs() - (from.width() + to.width()) / 2.0;
    let gap_down = apart.y.abs() - (from.height() + to.height()) / 2.0;
    let (start, end, along) = match (gap_across > gap_down, apart.x >= 0.0, apart.y >= 0.0) {
        (true, true, _) => ((from.max.x, out.y), (to.min.x, into.y), (1.0, 0.0)),
        (true, false, _) => ((from.min.x, out.y), (to.max.x, into.y), (-1.0, 0.0)),
        (false, _, true) => ((out.x, from.max.y), (into.x, to.min.y), (0.0, 1.0)),
        (false, _, false) => ((out.x, from.min.y), (into.x, to.max.y), (0.0, -1.0)),
    };
    let distance = (end.0 - start.0) * along.0 + (end.1 - start.1) * along.1;
    // Where there is little between them a long reach would turn back into the other.
    let reach = (distance * 0.5).max(24.0_f32.min(distance.max(6.0)));
    [start, end, (along.0 * reach, along.1 * reach)].map(|(x, y)| Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::super::{EdgeBox, NodeBox, lay_out};
    use super::*;

    #[test]
    fn what_is_moved_takes_its_lines_along_and_stays_in_its_region() {
        let node = NodeBox {
            size: Size::new(100.0, 40.0),
            region: Some(0),
            apart: false,
        };
        let edge = |from, to| EdgeBox {
            from,
            to,
            label: Some(Size::new(30.0, 18.0)),
        };
        let request = LayoutRequest {
            nodes: vec![node; 3],
            edges: vec![edge(0, 1), edge(1, 2)],
            regions: 1,
            ..LayoutRequest::default()
        };
        let laid = lay_out(&request);
        assert_eq!(laid.with_moved(&request, |_| None).nodes, laid.nodes);
        let by = Point::new(900.0, -300.0);
        let moved = laid.with_moved(&request, |at| (at == 2).then_some(by));
        assert_eq!(moved.nodes.get(..2), laid.nodes.get(..2));
        assert_eq!(moved.nodes[2], laid.nodes[2].translated(by));
        assert_eq!(moved.edges[0], laid.edges[0]);
        let (from, to) = (moved.nodes[1], moved.nodes[2]);
        assert_eq!(
            moved.edges[1].start(),
            Some(Point::new(from.max.x, from.center().y))
        );
        assert_eq!(
            moved.edges[1].end(),
            Some(Point::new(to.min.x, to.center().y))
        );
        assert!(moved.edges[1].label.is_some());
        assert!(moved.regions[0].contains_rect(&to));
        assert!(moved.bounds.contains_rect(&moved.regions[0]));
    }
}

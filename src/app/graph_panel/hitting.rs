//! What is under the pointer: asked of the indexes, so that it costs the same however many nodes there are.

use eframe::egui::{Pos2, Rect, Vec2};

use super::super::gesture::View;
use super::edges::ZOOM_WITH_ARROWS;
use super::{GraphPanel, box_of};

/// How far from the middle of a small box it is still touched, in screen points.
const TOUCH_BOX: f32 = 6.0;
/// How far from a line it is still touched, in screen points.
const TOUCH_LINE: f32 = 5.0;

/// What is under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hit {
    /// A box, by its place in the diagram.
    Box(usize),
    /// A line, by its place in the diagram.
    Line(usize),
}

impl GraphPanel {
    /// What is drawn on top at a point of the screen: a box before a line.
    pub(super) fn hit(&self, view: View, panel: Rect, point: Pos2) -> Option<Hit> {
        if !panel.contains(point) {
            return None;
        }
        self.hit_box(view, panel, point)
            .map(Hit::Box)
            .or_else(|| self.hit_line(view, panel, point).map(Hit::Line))
    }

    fn hit_box(&self, view: View, panel: Rect, point: Pos2) -> Option<usize> {
        let sheet = &view.document.sheet;
        let on_canvas = self.camera.to_canvas(panel, point);
        let reach = TOUCH_BOX / self.camera.zoom;
        let around = Rect::from_center_size(on_canvas, Vec2::splat(2.0 * reach));
        let mut near = Vec::new();
        sheet.near_boxes.find(around, &mut near);
        self.add_dragged_boxes(view, &mut near);
        let standing = self.standing.at();
        let standing = standing.and_then(|node| sheet.diagram.box_of(node));
        let mut top = None;
        let mut nearest = (f32::INFINITY, None);
        for at in near.into_iter().map(|at| at as usize) {
            let Some(place) = self.place(view, at) else {
                continue;
            };
            // What is drawn later lies on top, and where the run stands over all.
            if place.contains(on_canvas) && (top.is_none() || top != standing) {
                top = Some(at);
            }
            // A box that is small on the screen is touched a little beside it too.
            let small = (Vec2::splat(reach) - place.size() / 2.0).max(Vec2::ZERO);
            let distance = place.center().distance(on_canvas);
            if place.expand2(small).contains(on_canvas) && distance < nearest.0 {
                nearest = (distance, Some(at));
            }
        }
        top.or(nearest.1)
    }

    fn hit_line(&self, view: View, panel: Rect, point: Pos2) -> Option<usize> {
        if self.camera.zoom < ZOOM_WITH_ARROWS {
            return None;
        }
        let sheet = &view.document.sheet;
        let on_canvas = self.camera.to_canvas(panel, point);
        let reach = TOUCH_LINE / self.camera.zoom;
        let around = Rect::from_center_size(on_canvas, Vec2::splat(2.0 * reach));
        let mut near = Vec::new();
        sheet.near_lines.find(around, &mut near);
        self.add_dragged_lines(view, &mut near);
        let mut nearest = (reach, None);
        for index in near.into_iter().map(|index| index as usize) {
            let Some(line) = self.line(view, index) else {
                continue;
            };
            if !line.bounds.expand(reach).contains(on_canvas) {
                continue;
            }
            let distance = line.distance_to(on_canvas);
            // What is drawn later lies on top.
            if distance <= nearest.0 {
                nearest = (distance, Some(index));
            }
        }
        nearest.1
    }

    /// Adds dragged boxes, which may be anywhere, to those that are near.
    pub(super) fn add_dragged_boxes(&self, view: View, near: &mut Vec<u32>) {
        if self.moved.is_empty() {
            return;
        }
        let dragged = self.moved.keys().filter_map(|shown| box_of(view, *shown));
        near.extend(dragged.map(|at| at as u32));
        near.sort_unstable();
        near.dedup();
    }
}

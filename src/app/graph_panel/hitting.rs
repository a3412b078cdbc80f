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
    /// The title of an open scene, by its place among the scenes.
    Title(usize),
}

impl GraphPanel {
    /// What is drawn on top at a point of the screen: a box before a line, a line before a title.
    pub(super) fn hit(&self, view: View, panel: Rect, point: Pos2) -> Option<Hit> {
        if !panel.contains(point) {
            return None;
        }
        self.hit_box(view, panel, point)
            .map(Hit::Box)
            .or_else(|| self.hit_line(view, panel, point).map(Hit::Line))
            .or_else(|| self.hit_title(view, panel, point).map(Hit::Title))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::graph_panel::camera::Camera;
    use crate::app::log_panel::story::Story;
    use crate::graph::Shown;
    use eframe::egui::{Pos2, pos2};

    const PANEL: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(800.0, 600.0),
    };

    /// A graph that looks at the place of a node.
    fn looking_at(story: &Story, node: usize, zoom: f32) -> (GraphPanel, Pos2) {
        let place = story.document.sheet.place_of(node).unwrap();
        let graph = GraphPanel {
            camera: Camera {
                zoom,
                middle: place.center(),
            },
            ..GraphPanel::default()
        };
        (graph, PANEL.center())
    }

    #[test]
    fn of_boxes_over_each_other_the_last_is_hit_or_where_the_run_stands() {
        let mut story = Story::ferry();
        let (mut graph, middle) = looking_at(&story, 1, 1.0);
        let sheet = &story.document.sheet;
        let by = sheet.place_of(1).unwrap().center() - sheet.place_of(5).unwrap().center();
        let hit = |graph: &GraphPanel, story: &Story| graph.hit(story.view(), PANEL, middle);
        assert_eq!(hit(&graph, &story), Some(Hit::Box(1)));
        graph.moved.insert(Shown::Node(5), by);
        assert_eq!(hit(&graph, &story), Some(Hit::Box(5)));
        story.send_start();
        story.send(crate::runtime::Command::Done);
        graph.standing.follow(story.view());
        assert_eq!(graph.standing.at(), Some(1));
        assert_eq!(hit(&graph, &story), Some(Hit::Box(1)));
    }

    #[test]
    fn a_speck_is_hit_a_little_beside_it_too_and_the_nearest_of_several() {
        let story = Story::ferry();
        let (graph, middle) = looking_at(&story, 1, 0.02);
        let hit = |at: Pos2| graph.hit(story.view(), PANEL, at);
        assert_eq!(hit(middle), Some(Hit::Box(1)));
        let beside = hit(middle + Vec2::new(-5.0, 0.0));
        assert_eq!(beside, Some(Hit::Box(1)));
        assert_eq!(hit(middle - Vec2::new(300.0, 250.0)), None);
    }

    #[test]
    fn a_line_is_hit_where_it_runs_and_on_its_label_but_not_beside() {
        let story = Story::ferry();
        let sheet = &story.document.sheet;
        let labelled = sheet.lines.iter().position(|line| line.label.is_some());
        let index = labelled.unwrap();
        let label = sheet.lines[index].label.unwrap();
        let graph = GraphPanel {
            camera: Camera {
                zoom: 1.0,
                middle: label.center(),
            },
            ..GraphPanel::default()
        };
        let hit = |at: Pos2| graph.hit(story.view(), PANEL, at);
        assert_eq!(hit(PANEL.center()), Some(Hit::Line(index)));
        let point = sheet.lines[index].points[1];
        let on_screen = graph.camera.to_screen(PANEL, point);
        assert_eq!(hit(on_screen), Some(Hit::Line(index)));
        assert_eq!(hit(PANEL.max + Vec2::splat(1.0)), None);
    }
}

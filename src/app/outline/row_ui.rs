//! Drawing a row of the outline, with every state of its node or scene to be seen.

use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Color32, CornerRadius, EventFilter, Painter, Pos2, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::gesture::{Gesture, View};
use crate::app::graph_panel::Breaks;
use crate::app::kind_mark::{KIND_MARK, kind_mark_ui};
use crate::app::theme::{plain, strong};
use crate::playbook::{NodeIndex, scene_title};
use crate::runtime::counted;

use super::keys::row_id;
use super::rows::{Group, Row, Rows};
use super::{Outline, ROW_HEIGHT};

/// How wide the place of a scene's triangle is.
const TRIANGLE: f32 = 20.0;
/// How wide the place of the button is that folds a scene in the graph.
const FOLD: f32 = 24.0;
/// How far in nodes stand.
const INDENT: f32 = 20.0;
/// How wide the place of a node's position is, where it is short.
const NUMBER: f32 = 26.0;
const SIZE: f32 = 12.5;
const SMALL: f32 = 11.0;

/// What is marked on rows.
pub(super) struct Marks<'a> {
    pub(super) view: View<'a>,
    /// The nodes the search found, sorted.
    pub(super) found: &'a [NodeIndex],
    pub(super) breaks: &'a Breaks,
}

impl Outline {
    /// Draws one row. `is_stop` says whether Tab stops at it.
    pub(super) fn row_ui(
        &mut self,
        ui: &mut Ui,
        marks: &Marks,
        rows: &Rows,
        row: Row,
        is_stop: bool,
        gestures: &mut Vec<Gesture>,
    ) {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
        let sense = match is_stop {
            true => Sense::click(),
            false => Sense::CLICK,
        };
        let response = ui.interact(rect, row_id(row), sense);
        if is_stop && self.wants_focus {
            response.request_focus();
        }
        if response.has_focus() {
            self.at = Some(row);
            let arrows = EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                ..EventFilter::default()
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        }
        let node = match row {
            Row::Group(at) => {
                let Some(group) = rows.group(at) else { return };
                let is_open = rows.is_open(at);
                marks.group_ui(ui, &response, group, is_open);
                let triangle = Rect::from_min_size(rect.min, vec2(TRIANGLE, ROW_HEIGHT));
                let fold = ui.interact(triangle, response.id.with("triangle"), Sense::CLICK);
                let name = fold_name(marks.view, group, is_open);
                fold.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
                let hint = match is_open {
                    true => "Close the scene (←)",
                    false => "Open the scene (→)",
                };
                if fold.on_hover_text(hint).clicked() {
                    self.set_open(marks.view.document, group, !is_open);
                    self.at = Some(row);
                }
                if let Some(scene) = group.scene {
                    fold_ui(ui, marks.view, &response, scene, gestures);
                }
                group.first
            }
            Row::Node(node) => {
                marks.node_ui(ui, &response, node);
                node
            }
        };
        if response.clicked() {
            // The arrow keys go on from here.
            self.at = Some(row);
            response.request_focus();
            let group = match row {
                Row::Group(at) => rows.group(at),
                Row::Node(_) => None,
            };
            if let Some(group) = group {
                self.set_open(marks.view.document, group, true);
            }
            // It is in view already, and stays where it is.
            self.mirrored = Some(node);
            gestures.push(Gesture::Centre(node));
        }
    }
}

impl Marks<'_> {
    /// Draws the heading of a group, and names it.
    fn group_ui(&self, ui: &Ui, row: &Response, group: Group, is_open: bool) {
        let palette = self.view.palette;
        let nodes = group.first..group.end;
        let stands = self.view.session.stands_at();
        let is_here = stands.is_some_and(|node| nodes.contains(&node));
        let slug = group.scene.and_then(|at| self.view.document.scenes.get(at));
        let slug = slug.map(|scene| &*scene.slug);
        let breakpoint = self.breaks.within(nodes.clone(), slug);
        let found = within(self.found, group);
        let title = group_title(self.view, group);
        let count = counted(group.end - group.first, "node");
        row.widget_info(|| {
            let mut name = format!("scene: {title}, {count}");
            name += if is_open { ", open" } else { ", closed" };
            if is_here {
                name += ", the run stands in it";
            }
            if let Some(mark) = breakpoint {
                name += &format!(", {} in it", mark.name());
            }
            if found > 0 {
                name += &format!(", {found} found");
            }
            WidgetInfo::labeled(WidgetType::Button, true, name)
        });
        self.behind_ui(ui, row, false, is_here);
        let (painter, rect) = (ui.painter(), row.rect);
        let middle = rect.center().y;
        let triangle = pos2(rect.left() + TRIANGLE / 2.0 + 2.0, middle);
        painter.add(triangle_shape(triangle, is_open, palette.quiet_text));
        let mut right = rect.right() - FOLD;
        let text = painter.text(
            pos2(right, middle),
            Align2::RIGHT_CENTER,
            (group.end - group.first).to_string(),
            plain(SMALL),
            palette.quiet_text,
        );
        right = text.left() - 6.0;
        if found > 0 {
            right = self.pill_ui(painter, pos2(right, middle), &found.to_string());
        }
        if let Some(mark) = breakpoint {
            mark.paint(painter, palette, pos2(right - 5.0, middle), 4.5);
            right -= 16.0;
        }
        if is_here {
            right = self.stand_ui(painter, pos2(right, middle));
        }
        let left = rect.left() + TRIANGLE + 2.0;
        let room = Rect::from_x_y_ranges(left..=right, rect.y_range());
        let font = strong(SIZE);
        title_ui(painter, room, &title, font, palette.text);
        let places = match group.end - group.first {
            1 => format!("Node {}", group.first),
            _ => format!("Nodes {} to {}", group.first, group.end - 1),
        };
        let hint = format!("{title}\n{places}. A click shows its first node.");
        row.clone().on_hover_text(hint);
    }

    /// Draws the row of a node, and names it.
    fn node_ui(&self, ui: &Ui, row: &Response, node: NodeIndex) {
        let (view, palette) = (self.view, self.view.palette);
        let kind = view.document.playbook.nodes.get(node).map(|n| n.kind());
        let title = view.document.title(node);
        let is_here = view.session.stands_at() == Some(node);
        let is_selected = view.selected == Some(node);
        let is_found = self.found.binary_search(&node).is_ok();
        let visits = view.session.visits(node);
        let breakpoint = self.breaks.at_node(node);
        let is_reachable = view.document.reachable.get(node).copied().unwrap_or(true);
        row.widget_info(|| {
            let kind = kind.map_or("node", |kind| kind.name());
            let mut name = format!("outline: {node} {title}, {kind}");
            if is_here {
                name += ", the run stands here";
            }
            match visits {
                0 => {}
                1 => name += ", visited once",
                times => name += &format!(", visited {times} times"),
            }
            if let Some(set) = breakpoint {
                name += &format!(", {}", set.words());
            }
            if is_found {
                name += ", found";
            }
            if !is_reachable {
                name += ", unreachable";
            }
            WidgetInfo::selected(WidgetType::Button, true, is_selected, name)
        });
        self.behind_ui(ui, row, is_selected, is_here);
        let (painter, rect) = (ui.painter(), row.rect);
        let middle = rect.center().y;
        let mark = pos2(rect.left() + INDENT + KIND_MARK.x / 2.0, middle);
        if let Some(kind) = kind {
            kind_mark_ui(painter, palette, kind, mark, !is_reachable);
        }
        let left = rect.left() + INDENT + KIND_MARK.x + 6.0;
        let number = node.to_string();
        let at = pos2(left, middle);
        let number = match is_found {
            true => self.number_found_ui(painter, at, number),
            false => {
                let font = plain(SMALL);
                painter.text(at, Align2::LEFT_CENTER, number, font, palette.quiet_text)
            }
        };
        let left = (number.right() + 7.0).max(left + NUMBER);
        let mut right = rect.right() - 6.0;
        if let Some(set) = breakpoint {
            set.mark
                .paint(painter, palette, pos2(right - 5.0, middle), 4.5);
            right -= 16.0;
        }
        if is_here {
            right = self.stand_ui(painter, pos2(right, middle));
        }
        if visits > 0 {
            let words = format!("×{visits}");
            let at = pos2(right, middle);
            let font = plain(SMALL);
            let text = painter.text(at, Align2::RIGHT_CENTER, words, font, palette.quiet_text);
            right = text.left() - 6.0;
        }
        let room = Rect::from_x_y_ranges(left..=right, rect.y_range());
        let colour = match is_reachable {
            true => palette.text,
            false => palette.quiet_text,
        };
        title_ui(painter, room, &title, plain(SIZE), colour);
        row.clone().on_hover_text(title);
    }

    fn behind_ui(&self, ui: &Ui, row: &Response, is_selected: bool, is_here: bool) {
        let (palette, painter) = (self.view.palette, ui.painter());
        let corners = CornerRadius::same(5);
        if is_selected {
            painter.rect_filled(row.rect, corners, palette.chosen());
        } else if row.hovered() {
            painter.rect_filled(row.rect, corners, palette.raised());
        }
        if is_here {
            let bar = Rect::from_min_size(row.rect.min, vec2(3.0, row.rect.height()));
            painter.rect_filled(bar, CornerRadius::same(2), palette.stand);
        }
        if row.has_focus() {
            let stroke = Stroke::new(1.0, palette.accent);
            painter.rect_stroke(row.rect, corners, stroke, StrokeKind::Inside);
        }
    }

    /// The ring of where the run stands, left of `at`. Gives where what is left of it ends.
    fn stand_ui(&self, painter: &Painter, at: Pos2) -> f32 {
        let middle = at - vec2(5.0, 0.0);
        let ring = Stroke::new(2.5, self.view.palette.stand);
        painter.circle_stroke(middle, 4.0, ring);
        at.x - 16.0
    }

    /// How many were found, left of `at`. Gives where what is left of it ends.
    fn pill_ui(&self, painter: &Painter, at: Pos2, words: &str) -> f32 {
        let palette = self.view.palette;
        let words = painter.layout_no_wrap(words.into(), plain(SMALL), palette.text);
        let size = words.size() + vec2(10.0, 2.0);
        let pill = Rect::from_min_size(at - vec2(size.x, size.y / 2.0), size);
        painter.rect_filled(pill, size.y / 2.0, palette.accent.gamma_multiply(0.38));
        painter.galley(pill.min + vec2(5.0, 1.0), words, palette.text);
        pill.left() - 6.0
    }

    /// The position of a node that was found, in the colour hits have in the graph.
    fn number_found_ui(&self, painter: &Painter, at: Pos2, number: String) -> Rect {
        let palette = self.view.palette;
        let words = painter.layout_no_wrap(number, plain(SMALL), palette.text);
        let place = Rect::from_min_size(at - vec2(0.0, words.size().y / 2.0), words.size());
        let behind = place.expand2(vec2(3.0, 1.0));
        painter.rect_filled(behind, 4, palette.accent.gamma_multiply(0.38));
        painter.galley(place.min, words, palette.text);
        place
    }
}

/// What a heading says: the scene's titles.
pub(super) fn group_title(view: View, group: Group) -> String {
    let scenes = &view.document.scenes;
    match group.scene.and_then(|at| scenes.get(at)) {
        Some(scene) => {
            let titles: Vec<String> = scene.slugs.iter().map(|slug| scene_title(slug)).collect();
            titles.join(" · ")
        }
        None if scenes.is_empty() => "All nodes".into(),
        None => "Before the first scene".into(),
    }
}

/// The button at the right end of a scene's row: a hollow box folds the scene in the graph, a full one unfolds it.
fn fold_ui(ui: &Ui, view: View, row: &Response, scene: usize, gestures: &mut Vec<Gesture>) {
    let Some(found) = view.document.scenes.get(scene) else {
        return;
    };
    let folded = &view.document.sheet.arrangement.folded;
    let is_folded = folded.contains(&found.slug);
    let (gesture, does) = match is_folded {
        true => (Gesture::Unfold(scene), "unfold"),
        false => (Gesture::Fold(scene), "fold"),
    };
    let place = Rect::from_min_max(pos2(row.rect.right() - FOLD, row.rect.top()), row.rect.max);
    let button = ui.interact(place, row.id.with("fold"), Sense::CLICK);
    let name = format!("In the graph: {does} {}", found.title);
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    let ink = match button.hovered() {
        true => view.palette.text,
        false => view.palette.quiet_text,
    };
    let shape = Rect::from_center_size(place.center(), vec2(10.0, 7.0));
    let line = Stroke::new(1.0, ink);
    ui.painter().rect_stroke(shape, 2, line, StrokeKind::Inside);
    if is_folded {
        ui.painter().rect_filled(shape, 2, ink);
    }
    if button.on_hover_text(name).clicked() {
        gestures.push(gesture);
    }
}

fn fold_name(view: View, group: Group, is_open: bool) -> String {
    let title = group_title(view, group);
    match is_open {
        true => format!("Close {title}"),
        false => format!("Open {title}"),
    }
}

/// How many of the sorted `found` are in `group`.
fn within(found: &[NodeIndex], group: Group) -> usize {
    let before = |node| found.partition_point(|found| *found < node);
    before(group.end) - before(group.first)
}

fn title_ui(
    painter: &Painter,
    room: Rect,
    words: &str,
    font: eframe::egui::FontId,
    colour: Color32,
) {
    let mut job = LayoutJob::simple_singleline(words.into(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(room.width().max(0.0));
    let galley = painter.layout_job(job);
    let at = pos2(room.left(), room.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, colour);
}

fn triangle_shape(middle: Pos2, is_open: bool, colour: Color32) -> Shape {
    let corners = match is_open {
        true => [vec2(-4.0, -2.5), vec2(4.0, -2.5), vec2(0.0, 3.5)],
        false => [vec2(-2.5, -4.0), vec2(3.5, 0.0), vec2(-2.5, 4.0)],
    };
    let corners = corners.map(|corner| middle + corner).to_vec();
    Shape::convex_polygon(corners, colour, Stroke::NONE)
}

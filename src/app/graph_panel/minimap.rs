//! The minimap: the whole diagram in a corner of the graph, with the part that is shown framed. Its picture is
//! painted once and kept until something of it is another.

use std::collections::BTreeMap;

use eframe::egui::{
    Align2, Area, Color32, ColorImage, Id, Order, Pos2, Rect, Response, Sense, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::app::theme::Palette;
use crate::graph::Shown;
use crate::playbook::NodeIndex;

use super::GraphPanel;
use super::edges::rect;
use super::lineage::{LineageKey, speck_colour};
use super::overview::{Chart, Speck, painted};

/// The smallest graph that has room for one, in points.
const LEAST_ROOM: Vec2 = vec2(360.0, 220.0);
/// How large it is at most, in points, and as a share of the graph.
const MOST: Vec2 = vec2(190.0, 150.0);
const MOST_SHARE: f32 = 0.34;
/// How far from the graph's border, in points.
const MARGIN: f32 = 12.0;
/// How far the run keeps from it, in points.
const CLEAR: f32 = 20.0;

/// What the minimap remembers between frames.
#[derive(Default)]
pub struct Minimap {
    /// Whether it is to be shown where there is room.
    pub wanted: bool,
    /// Where it was drawn last; nothing where it was not.
    place: Option<Rect>,
    picture: Option<(Painted, TextureHandle)>,
    /// Where in the frame it is held, from its middle, on the canvas.
    held: Vec2,
}

impl std::fmt::Debug for Minimap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Minimap")
            .field("wanted", &self.wanted)
            .field("place", &self.place)
            .finish()
    }
}

/// What a picture was painted of.
#[derive(Debug)]
struct Painted {
    sheet: u64,
    pixels: [usize; 2],
    canvas: Color32,
    found: Vec<NodeIndex>,
    lineage: LineageKey,
    moved: BTreeMap<Shown, Vec2>,
}

impl Minimap {
    /// Whether a point of the screen is under it, or close by.
    pub fn covers(&self, point: Pos2) -> bool {
        self.place
            .is_some_and(|place| place.expand(CLEAR).contains(point))
    }
}

impl GraphPanel {
    /// Draws the minimap, where it is wanted, there is room, and not all is in view anyway; drag and wheel on it
    /// move the view.
    pub(super) fn minimap_ui(
        &mut self,
        ui: &Ui,
        view: View,
        panel: Rect,
        found: &[NodeIndex],
        gestures: &mut Vec<Gesture>,
    ) {
        self.minimap.place = None;
        let bounds = view.document.sheet.bounds();
        let has_room = panel.width() >= LEAST_ROOM.x && panel.height() >= LEAST_ROOM.y;
        let all_seen = self.camera.shown(panel).contains_rect(bounds);
        if !self.minimap.wanted || !has_room || all_seen {
            return;
        }
        let most = MOST.min(panel.size() * MOST_SHARE);
        let size = Chart::size(bounds, most);
        let corner = panel.max - Vec2::splat(MARGIN);
        let before = self.camera;
        Area::new(Id::new("minimap"))
            .order(Order::Middle)
            .fixed_pos(corner)
            .pivot(Align2::RIGHT_BOTTOM)
            .show(ui.ctx(), |ui| {
                let (place, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "Minimap"));
                let chart = Chart::new(bounds, place);
                self.minimap.place = Some(place);
                self.minimap_picture_ui(ui, view, chart, found);
                self.minimap_marks_ui(ui, view, chart, panel);
                self.minimap_steer(ui, chart, panel, &response);
                let hint = format!(
                    "Click or drag to move the view, wheel to zoom.\n{}",
                    Action::Minimap.hint(ui.ctx())
                );
                let response = response.on_hover_text(hint);
                response.context_menu(|ui| {
                    if ui.button("Hide the minimap").clicked() {
                        gestures.push(Gesture::Do(Action::Minimap));
                    }
                });
            });
        if self.camera != before {
            self.moved_by_hand(view, panel);
            ui.request_repaint();
        }
    }

    /// Draws the diagram, small; paints it anew where something of it is another.
    fn minimap_picture_ui(&mut self, ui: &Ui, view: View, chart: Chart, found: &[NodeIndex]) {
        let points = ui.pixels_per_point();
        let pixel = |length: f32| (length * points).round().clamp(1.0, 2048.0) as usize;
        // A node that is dragged moves here once it is let go.
        let is_dragging = ui.input(|input| input.pointer.any_down());
        let pixels = [pixel(chart.place.width()), pixel(chart.place.height())];
        let same = self.minimap.picture.as_ref().is_some_and(|(of, _)| {
            of.sheet == view.document.sheet.serial
                && of.pixels == pixels
                && of.canvas == view.palette.canvas
                && of.found == found
                && of.lineage == self.lineage.key()
                && (is_dragging || of.moved == self.moved)
        });
        if !same {
            let of = Painted {
                sheet: view.document.sheet.serial,
                pixels,
                canvas: view.palette.canvas,
                found: found.to_vec(),
                lineage: self.lineage.key(),
                moved: self.moved.clone(),
            };
            let image = self.minimap_image(view, chart, &of);
            let options = TextureOptions::LINEAR;
            let texture = match self.minimap.picture.take() {
                Some((_, mut texture)) => {
                    texture.set(image, options);
                    texture
                }
                None => ui.ctx().load_texture("minimap", image, options),
            };
            self.minimap.picture = Some((of, texture));
        }
        if let Some((_, texture)) = &self.minimap.picture {
            let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
            let painter = ui.painter();
            painter.image(texture.id(), chart.place, whole, Color32::WHITE);
        }
    }

    fn minimap_image(&self, view: View, chart: Chart, of: &Painted) -> ColorImage {
        let document = view.document;
        let palette = view.palette;
        let regions = document.sheet.layout.regions.iter();
        // That of a folded scene is empty.
        let open = regions
            .map(|region| rect(*region))
            .filter(Rect::is_positive);
        let regions = open.map(|rect| Speck {
            rect,
            colour: palette.canvas.lerp_to_gamma(palette.border, 0.45),
        });
        let found = |nodes: std::ops::Range<NodeIndex>| {
            let first = of.found.partition_point(|node| *node < nodes.start);
            of.found.get(first).is_some_and(|node| *node < nodes.end)
        };
        let boxes = (0..document.sheet.diagram.boxes.len()).filter_map(|at| {
            let shown = document.sheet.shown(at)?;
            let rect = document.sheet.place(at)?;
            let by = of.moved.get(&shown).copied().unwrap_or_default();
            let nodes = document.sheet.diagram.nodes_of(shown, &document.scenes);
            let kind = match shown {
                Shown::Node(node) => palette.node(document.cards.cards.get(node)?.kind),
                Shown::Scene(_) => palette.quiet_text,
            };
            let kin = nodes.clone().filter_map(|node| self.lineage.node(node));
            let kin = kin.reduce(super::lineage::Kin::gathered);
            let colour = kin.map_or(kind, |kin| speck_colour(palette, kin, kind));
            let is_found = found(nodes);
            let colour = if is_found { palette.accent } else { colour };
            Some((
                is_found,
                Speck {
                    rect: rect.translate(by),
                    colour,
                },
            ))
        });
        let (hits, plain): (Vec<_>, Vec<_>) = boxes.partition(|(is_found, _)| *is_found);
        let boxes = plain.into_iter().chain(hits).map(|(_, speck)| speck);
        let specks = regions.chain(boxes);
        painted(
            of.pixels,
            chart.bounds,
            palette.canvas.lerp_to_gamma(palette.panel, 0.6),
            specks,
        )
    }

    /// Draws where the run stands, what is selected, and the part that is shown.
    fn minimap_marks_ui(&self, ui: &Ui, view: View, chart: Chart, panel: Rect) {
        let palette = view.palette;
        let painter = ui.painter().with_clip_rect(chart.place);
        let at = |node: NodeIndex| Some(chart.to_chart(self.place_of(view, node)?.center()));
        if let Some(at) = view.selected.and_then(at) {
            painter.circle_stroke(at, 4.5, Stroke::new(2.0, palette.accent));
        }
        if let Some(at) = view.session.stands_at().and_then(at) {
            painter.circle(at, 4.0, palette.stand, Stroke::new(1.5, palette.canvas));
        }
        let frame = chart.frame(self.camera.shown(panel));
        let (outer, inner) = (
            Stroke::new(3.0, palette.canvas),
            Stroke::new(1.5, palette.text),
        );
        painter.rect_stroke(frame, 1.0, outer, StrokeKind::Inside);
        painter.rect_stroke(frame, 1.0, inner, StrokeKind::Inside);
        frame_ui(ui, palette, chart.place);
    }

    fn minimap_steer(&mut self, ui: &Ui, chart: Chart, panel: Rect, response: &Response) {
        let pointer = response
            .interact_pointer_pos()
            .map(|at| chart.to_canvas(at));
        if response.is_pointer_button_down_on()
            && ui.input(|input| input.pointer.primary_down())
            && let Some(at) = pointer
        {
            if ui.input(|input| input.pointer.primary_pressed()) {
                // The frame is dragged by where it is held; a press beside it brings it there.
                let is_inside = self.camera.shown(panel).contains(at);
                self.minimap.held = match is_inside {
                    true => self.camera.middle - at,
                    false => Vec2::ZERO,
                };
            }
            self.camera.middle = (at + self.minimap.held).clamp(chart.bounds.min, chart.bounds.max);
        } else if response.clicked()
            && let Some(at) = pointer
        {
            self.camera.middle = at.clamp(chart.bounds.min, chart.bounds.max);
        }
        if response.hovered() {
            let (scroll, pinch) =
                ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = pinch * (scroll * 0.004).exp();
            if factor != 1.0 {
                let bounds = chart.bounds;
                self.camera.zoom_at(panel, panel.center(), factor, bounds);
            }
        }
    }
}

fn frame_ui(ui: &Ui, palette: &Palette, place: Rect) {
    let border = Stroke::new(1.0, palette.border);
    let outside = StrokeKind::Outside;
    ui.painter().rect_stroke(place, 3.0, border, outside);
}

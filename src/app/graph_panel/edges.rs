//! Drawing edges: a line style a kind, an arrow, and the label that says what decides it.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use crate::graph::LABEL_SIZE;
use crate::playbook::{EdgeKind, Node};
use crate::runtime::Mark;

use super::super::breakpoint_mark::BreakpointMark;
use super::super::compare_panel::Went;
use super::super::theme::{Palette, plain};
use super::super::why_panel::mark_ui;
use super::camera::Camera;
use super::lineage::Kin;
use super::text::{Setting, TextId, Texts};

pub use super::edge_line::{EdgeLine, rect};

/// From which zoom on labels are drawn.
pub const ZOOM_WITH_LABELS: f32 = 0.42;
/// From which zoom on edges have arrows.
pub const ZOOM_WITH_ARROWS: f32 = 0.2;
/// How thick a line is where nothing makes it thicker, in screen points at zoom 1.
pub const WIDTH: f32 = 1.3;

/// How one edge is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EdgeState {
    /// Its kind.
    pub kind: EdgeKind,
    /// Whether it can never be taken.
    pub dead: bool,
    /// Whether the last step took it.
    pub taken: bool,
    /// Whether what the last step was answered spoke against it.
    pub spoken_against: bool,
    /// Whether the pointer is on a node at one of its ends.
    pub lit: bool,
    /// Which of two compared ways took it; nothing where none are shown.
    pub went: Option<Went>,
    /// How it is kin to the selected node; nothing where no lineage is shown.
    pub kin: Option<Kin>,
    /// How warm it is, 0 to 1; nothing where that is not shown.
    pub warmth: Option<f32>,
}

impl EdgeState {
    /// How a line is drawn that stands for both: as what either is, but dead or spoken against only where both are,
    /// and plain where their kinds differ.
    pub fn gathered(self, other: EdgeState) -> EdgeState {
        EdgeState {
            kind: match self.kind == other.kind {
                true => self.kind,
                false => EdgeKind::Succession,
            },
            dead: self.dead && other.dead,
            taken: self.taken || other.taken,
            spoken_against: self.spoken_against && other.spoken_against,
            lit: self.lit || other.lit,
            went: self
                .went
                .zip(other.went)
                .map(|(one, two)| one.gathered(two)),
            kin: self.kin.zip(other.kin).map(|(one, two)| one.gathered(two)),
            warmth: self.warmth.zip(other.warmth).map(|(one, two)| one.max(two)),
        }
    }
}

impl EdgeState {
    /// Whether nothing is to be seen of it but its kind.
    pub fn is_plain(self) -> bool {
        let EdgeState {
            kind: _,
            dead: _,
            taken,
            spoken_against,
            lit,
            went,
            kin: _,
            warmth,
        } = self;
        let is_marked = taken || spoken_against || lit;
        let is_cold = warmth.is_none_or(|warmth| warmth == 0.0);
        !is_marked && is_cold && went.is_none_or(|went| went == Went::Neither)
    }
}

/// How a line is broken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Dashes {
    /// It is not.
    None,
    /// Into dashes with gaps between them, in screen points.
    Of(f32, f32),
}

/// How the line of what one of two ways travelled is broken: long dashes for A, dots for B.
pub fn dashes(went: Went) -> Dashes {
    match went {
        Went::OnlyA => Dashes::Of(10.0, 5.0),
        Went::OnlyB => Dashes::Of(2.5, 3.5),
        Went::Neither | Went::Both | Went::Shown | Went::Ahead => Dashes::None,
    }
}

/// Where and how large edges are drawn.
pub struct EdgePainter<'a> {
    /// Draws.
    pub painter: &'a Painter,
    /// The colours.
    pub palette: &'static Palette,
    /// The texts.
    pub texts: &'a mut Texts,
    /// Which part of the canvas is shown.
    pub camera: Camera,
    /// Where the panel is.
    pub panel: Rect,
}

impl EdgePainter<'_> {
    /// Draws the way of one edge.
    pub fn way_ui(&self, line: &EdgeLine, state: EdgeState) {
        let zoom = self.camera.zoom;
        let colour = colour(self.palette, state);
        let width = match state {
            EdgeState {
                went: Some(Went::Ahead),
                ..
            } => 1.8,
            EdgeState {
                went: Some(went), ..
            } if went != Went::Neither => 3.0,
            EdgeState { taken: true, .. } => 3.0,
            EdgeState { kin: Some(kin), .. } if !kin.is_outside() => 2.2,
            EdgeState {
                warmth: Some(warmth @ 0.01..),
                ..
            } => 1.3 + 3.7 * warmth,
            EdgeState { lit: true, .. } => 2.0,
            _ => WIDTH,
        };
        let width = width * thickness(zoom);
        let points = match zoom >= ZOOM_WITH_ARROWS {
            true => &line.points,
            false => &line.coarse,
        };
        let points: Vec<Pos2> = points
            .iter()
            .map(|point| self.camera.to_screen(self.panel, *point))
            .collect();
        let stroke = Stroke::new(width, colour);
        // A path shows which way it goes however small it is.
        let is_path = matches!(state.went, Some(Went::Shown | Went::Ahead));
        if zoom >= ZOOM_WITH_ARROWS || is_path {
            self.arrow_ui(&points, width, colour);
        }
        if let Some(Dashes::Of(dash, gap)) = state.went.map(dashes) {
            self.painter
                .extend(Shape::dashed_line(&points, stroke, dash, gap));
            return;
        }
        // A way both went, or the one shown, is whole, whatever its kind: dashes mean one of two.
        let both = is_path || state.went == Some(Went::Both);
        let dashed = state.kind == EdgeKind::Divert && zoom >= ZOOM_WITH_ARROWS && !both;
        match (state.dead, dashed) {
            (true, _) if zoom >= ZOOM_WITH_ARROWS => {
                self.painter
                    .extend(Shape::dashed_line(&points, stroke, 2.0, 5.0));
            }
            (false, true) => {
                // A wide line needs long dashes, or they are dots.
                let (dash, gap) = match state.warmth {
                    Some(_) => (f32::max(6.0, 2.5 * width), f32::max(4.0, 1.5 * width)),
                    None => (6.0, 4.0),
                };
                self.painter
                    .extend(Shape::dashed_line(&points, stroke, dash, gap));
            }
            _ => {
                self.painter.add(Shape::line(points, stroke));
            }
        }
    }

    /// Draws the mark of a breakpoint on taking an edge, where that has left its node and the ways beside it.
    pub fn break_ui(&self, line: &EdgeLine, mark: BreakpointMark) {
        let radius = (4.5 * self.camera.zoom).clamp(2.5, 6.0);
        let middle = self.camera.to_screen(self.panel, line.near_start());
        self.painter
            .circle_filled(middle, radius + 1.5, self.palette.canvas);
        mark.paint(self.painter, self.palette, middle, radius);
    }

    /// Draws the label of one edge, where it has one.
    pub fn label_ui(&mut self, edge: usize, words: &str, line: &EdgeLine, state: EdgeState) {
        let Some(label) = line.label else { return };
        let place = self.camera.rect_to_screen(self.panel, label);
        let colour = colour(self.palette, state);
        let round = place.height() / 2.0;
        let border = Stroke::new(if state.taken { 1.5 } else { 1.0 }, colour);
        self.painter.rect(
            place,
            round,
            self.palette.canvas,
            border,
            StrokeKind::Inside,
        );
        let setting = Setting {
            font: plain(LABEL_SIZE),
            width: label.width() - 12.0,
            rows: 1,
        };
        let shape = self.texts.shape(
            self.painter.ctx(),
            TextId::Label(edge),
            words,
            &setting,
            Pos2::ZERO,
            self.palette.text,
        );
        if let Shape::Text(mut text) = shape {
            let size = text.galley.size();
            text.pos = place.center() - size * 0.5;
            self.painter.add(Shape::Text(text));
        }
    }

    /// Marks an edge that what was answered spoke against: on its label, or where it begins.
    pub fn false_ui(&self, line: &EdgeLine) {
        let zoom = self.camera.zoom;
        if zoom < ZOOM_WITH_ARROWS {
            return;
        }
        let radius = 7.0 * zoom.clamp(0.6, 1.4);
        let label = line.label.filter(|_| zoom >= ZOOM_WITH_LABELS);
        let middle = match label {
            Some(label) => {
                let edge = self.camera.to_screen(self.panel, label.left_center());
                edge - Vec2::new(radius * 0.4, 0.0)
            }
            None => {
                let from = radius * 2.0 / zoom;
                let at = along(&line.points, from).unwrap_or_default();
                self.camera.to_screen(self.panel, at)
            }
        };
        let ring = Stroke::new(1.5, self.palette.stop);
        self.painter
            .circle(middle, radius, self.palette.canvas, ring);
        mark_ui(
            self.painter,
            middle,
            radius * 0.5,
            Mark::False,
            self.palette,
        );
    }

    fn arrow_ui(&self, points: &[Pos2], width: f32, colour: Color32) {
        let [.., before, tip] = points else { return };
        let length = (7.0 * self.camera.zoom.clamp(0.5, 1.5)).max(width * 2.2);
        // The last piece may be shorter than the arrow: look back until it is far enough to point.
        let back = points
            .iter()
            .rev()
            .find(|point| point.distance(*tip) >= length * 0.8)
            .unwrap_or(before);
        let along = (*tip - *back).normalized();
        if along == Vec2::ZERO {
            return;
        }
        let across = along.rot90() * length * 0.5;
        let base = *tip - along * length;
        let head = vec![*tip, base + across, base - across];
        self.painter
            .add(Shape::convex_polygon(head, colour, Stroke::NONE));
    }
}

/// The colour of an edge in this state.
pub fn colour(palette: &Palette, state: EdgeState) -> Color32 {
    let colour = palette.edge(state.kind);
    let kin = state.kin.filter(|_| !state.taken);
    match state {
        EdgeState {
            went: None | Some(Went::Neither),
            ..
        } if let Some(kin) = kin => {
            let faint = colour.gamma_multiply(0.25);
            kin.colour(palette).unwrap_or(faint)
        }
        EdgeState {
            went: Some(Went::Neither),
            ..
        } => colour.gamma_multiply(0.35),
        EdgeState {
            went: Some(went), ..
        } => palette.went(went),
        EdgeState { taken: true, .. } => palette.stand,
        EdgeState { dead: true, .. } => colour.gamma_multiply(0.4),
        EdgeState {
            warmth: Some(0.0),
            lit: false,
            ..
        } => colour.gamma_multiply(0.45),
        EdgeState {
            warmth: Some(_), ..
        } => palette.warm_line,
        _ => colour,
    }
}

/// How thick lines are at `zoom`, beside how thick they are at zoom 1.
pub fn thickness(zoom: f32) -> f32 {
    zoom.clamp(0.5, 1.5)
}

/// The point `length` along straight pieces, or their end.
fn along(points: &[Pos2], mut length: f32) -> Option<Pos2> {
    for piece in points.windows(2) {
        if let [from, to] = piece {
            let whole = from.distance(*to);
            if whole >= length && whole > 0.0 {
                return Some(from.lerp(*to, length / whole));
            }
            length -= whole;
        }
    }
    points.last().copied()
}

/// Whether the edge at `position` of `node` is a fall-through that can never run.
pub fn is_dead(node: &Node, position: usize) -> bool {
    node.succession() == Some(position) && node.has_dead_fall_through()
}

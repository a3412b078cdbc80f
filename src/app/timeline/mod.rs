//! The timeline: a dot a step, and the playhead to drag.
//!
//! A dot's colour says what happened, a tick above it that an enabled breakpoint hits the step, a tick below it, and
//! where there is room a ring around it, that it differs from what was recorded, a diamond below it that somebody
//! wrote a note on it. Where there are more steps than room the dots are bins of steps.

use eframe::egui::accesskit;
use eframe::egui::{
    Color32, EventFilter, FontSelection, Id, Key, Painter, Pos2, Rangef, Rect, Response, RichText,
    Sense, Shape, Stroke, Ui, WidgetInfo, WidgetText, pos2, vec2,
};

use crate::debugger::{EntryId, SessionCommand};
use crate::playbook::{EdgeKind, NodeKind};

use super::gesture::{Gesture, View};
use super::log_panel::{came_back, one_line};
use super::theme::{Palette, strong};
use super::words::{command_words, cut};

mod bins;
mod marks;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

use marks::{Happening, Marks};

/// The least room between two dots, in points.
const DOT_ROOM: f32 = 8.0;

/// The least room between two dots for rings around them, in points.
const RING_ROOM: f32 = 16.0;

/// How much of a note a tooltip shows, in characters.
const NOTE_CHARACTERS: usize = 600;

/// How much of the shown branch's name stands beside the line, in characters.
const BRANCH_CHARACTERS: usize = 24;

/// The room on both sides of the line, so that the playhead's halo is not cut, in points.
const END_ROOM: f32 = 12.0;

/// What the timeline keeps between frames.
#[derive(Debug, Clone, Default)]
struct Kept {
    marks: Marks,
}

/// Draws the timeline of the branch shown.
pub fn timeline_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let id = Id::new("timeline");
    // Taken out and put back rather than cloned: it may hold a million steps.
    let kept = ui.data_mut(|data| data.remove_temp::<Kept>(id));
    let mut kept = kept.unwrap_or_default();
    let steps = view.session.way().len();
    let position = view.session.position();
    ui.spacing_mut().item_spacing.x = 8.0;
    ui.horizontal_centered(|ui| {
        let quiet = |words: String| RichText::new(words).color(view.palette.quiet_text);
        let width = |ui: &Ui, words: &str| {
            let words = WidgetText::from(words);
            let galley = words.into_galley(ui, None, f32::INFINITY, FontSelection::Default);
            galley.size().x.ceil() + 1.0
        };
        let widest = width(ui, &format!("{steps} of {steps}"));
        let height = ui.available_height();
        let count = quiet(format!("{position} of {steps}"));
        ui.allocate_ui(vec2(widest, height), |ui| {
            ui.set_min_width(widest);
            ui.label(count)
                .on_hover_text("How many steps of this branch lie behind the playhead");
        });
        let name = view.session.branch_name(view.session.shown().unwrap_or(0));
        let branch = cut(&one_line(&name), BRANCH_CHARACTERS);
        let room = ui.available_width() - width(ui, &branch) - 8.0;
        line_ui(ui, view, &mut kept.marks, room.max(48.0), gestures);
        ui.label(quiet(branch)).on_hover_text(format!(
            "{name}\nThe branch shown; the list on the left and the log’s menu of branches show another"
        ));
    });
    ui.data_mut(|data| data.insert_temp(id, kept));
}

fn line_ui(ui: &mut Ui, view: View, marks: &mut Marks, width: f32, gestures: &mut Vec<Gesture>) {
    let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
    let response = ui.interact(rect, Id::new("timeline line"), Sense::click_and_drag());
    let line = Line {
        x: Rangef::new(rect.left() + END_ROOM, rect.right() - END_ROOM),
        y: rect.center().y,
        steps: view.session.way().len(),
    };
    let most = (line.x.span() / DOT_ROOM).max(1.0) as usize;
    if !marks.follow(view, most) {
        ui.ctx().request_repaint();
    }
    line.paint(ui.painter(), view, marks, &response);
    let position = view.session.position();
    let pointed = response.interact_pointer_pos();
    // A press and its release may come within one frame.
    if (response.is_pointer_button_down_on() || response.clicked())
        && let Some(pointer) = pointed
    {
        go_to_step(view, line.step_at(pointer.x), gestures);
    }
    if response.clicked() || response.drag_started() {
        response.request_focus();
    }
    keys(ui, view, &response, gestures);
    response.widget_info(|| WidgetInfo::slider(true, position as f64, "Timeline"));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(line.steps as f64);
        node.set_numeric_value_step(1.0);
        node.add_action(accesskit::Action::Increment);
        node.add_action(accesskit::Action::Decrement);
    });
    let hovered = response.hover_pos().map(|at| line.step_at(at.x));
    if let Some(step) = hovered {
        response.on_hover_ui_at_pointer(|ui| tooltip_ui(ui, view, step));
    }
}

/// Left and Right move a step while the timeline has the focus, Home and End to its ends.
fn keys(ui: &Ui, view: View, response: &Response, gestures: &mut Vec<Gesture>) {
    let asked = |action| ui.input(|input| input.num_accesskit_action_requests(response.id, action));
    let mut back = asked(accesskit::Action::Decrement) > 0;
    let mut forward = asked(accesskit::Action::Increment) > 0;
    if response.has_focus() {
        let filter = EventFilter {
            horizontal_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        back |= pressed(Key::ArrowLeft);
        forward |= pressed(Key::ArrowRight);
        if pressed(Key::Home) {
            go_to_step(view, 0, gestures);
        }
        if pressed(Key::End) {
            go_to_step(view, view.session.way().len(), gestures);
        }
    }
    if back {
        gestures.push(Gesture::Session(SessionCommand::Back));
    }
    if forward {
        gestures.push(Gesture::Session(SessionCommand::Forward));
    }
}

fn go_to_step(view: View, step: usize, gestures: &mut Vec<Gesture>) {
    if step == view.session.position() {
        return;
    }
    let entry = match step.checked_sub(1) {
        Some(before) => view.session.way().get(before),
        None => Some(EntryId::BEGINNING),
    };
    let go = entry.map(|entry| Gesture::Session(SessionCommand::GoTo(entry)));
    gestures.extend(go);
}

/// Where the line runs, and over how many steps. The beginning is its left end.
#[derive(Debug, Clone, Copy)]
struct Line {
    x: Rangef,
    y: f32,
    steps: usize,
}

impl Line {
    fn x_of(&self, step: f64) -> f32 {
        let part = step / self.steps.max(1) as f64;
        (f64::from(self.x.min) + part * f64::from(self.x.span())) as f32
    }

    fn step_at(&self, x: f32) -> usize {
        let part = f64::from(x - self.x.min) / f64::from(self.x.span().max(1.0));
        let step = (part * self.steps as f64).round();
        (step.max(0.0) as usize).min(self.steps)
    }

    fn paint(&self, painter: &Painter, view: View, marks: &Marks, response: &Response) {
        let palette = view.palette;
        let position = view.session.position();
        let playhead = pos2(self.x_of(position as f64), self.y);
        painter.hline(self.x, self.y, Stroke::new(2.0, palette.border));
        let behind = Rangef::new(self.x.min, playhead.x);
        painter.hline(behind, self.y, Stroke::new(2.0, palette.edge));
        let beginning = pos2(self.x.min, self.y);
        painter.circle(
            beginning,
            3.5,
            palette.panel,
            Stroke::new(1.5, palette.edge),
        );
        let size = marks.bin_size.max(1);
        let room = self.x.span() * size as f32 / self.steps.max(1) as f32;
        let radius = (room * 0.32).clamp(2.5, 5.0);
        let differing = marks.differing_bins.all().iter().copied();
        let differing = differing.chain(std::iter::repeat(false));
        let stopped = marks.stopped_bins.all().iter().copied();
        let stopped = stopped.chain(std::iter::repeat(false));
        let dots = marks
            .happening_bins
            .all()
            .iter()
            .zip(differing)
            .zip(stopped);
        for (bin, ((happening, differs), stops)) in dots.enumerate() {
            let first = bin * size + 1;
            let last = (first + size - 1).min(self.steps);
            let at = pos2(self.x_of((first + last) as f64 / 2.0), self.y);
            let dim = |colour: Color32| match first > position {
                true => colour.lerp_to_gamma(palette.panel, 0.62),
                false => colour,
            };
            let colour = colour(palette, *happening);
            painter.circle_filled(at, radius + 1.5, palette.panel);
            painter.circle_filled(at, radius, dim(colour));
            if *happening == Happening::Refused {
                cross(painter, at, radius, palette.panel);
            }
            let mark = Stroke::new(1.5, palette.stop);
            if differs && room >= RING_ROOM {
                painter.circle_stroke(at, radius + 2.5, mark);
            }
            if differs {
                // Below the dot, where the playhead does not cover it; breakpoints tick above.
                painter.vline(at.x, Rangef::new(self.y + 11.0, self.y + 16.0), mark);
            }
            if stops {
                let tick = Rangef::new(self.y - 14.0, self.y - 9.0);
                painter.vline(at.x, tick, Stroke::new(2.0, palette.stop));
            }
        }
        self.paint_notes(painter, palette, marks);
        self.paint_pointed(painter, palette, response);
        painter.circle_filled(playhead, 10.0, palette.stand.gamma_multiply(0.3));
        painter.circle_filled(playhead, 7.0, palette.stand);
        if response.has_focus() {
            let ring = Stroke::new(1.5, palette.accent);
            painter.circle_stroke(playhead, 11.0, ring);
        }
    }

    /// Draws a diamond below each dot on whose steps somebody wrote a note.
    fn paint_notes(&self, painter: &Painter, palette: &Palette, marks: &Marks) {
        let size = marks.bin_size.max(1);
        let mut drawn = None;
        for step in &marks.noted {
            let bin = step.saturating_sub(1) / size;
            if drawn.replace(bin) == Some(bin) {
                continue;
            }
            let last = (bin * size + size).min(self.steps);
            let at = pos2(
                self.x_of((bin * size + 1 + last) as f64 / 2.0),
                self.y + 12.0,
            );
            let corners = [
                vec2(0.0, -4.0),
                vec2(4.0, 0.0),
                vec2(0.0, 4.0),
                vec2(-4.0, 0.0),
            ];
            let corners = corners.map(|corner| at + corner).to_vec();
            painter.add(Shape::convex_polygon(corners, palette.accent, Stroke::NONE));
        }
    }

    /// Rings the step under the pointer.
    fn paint_pointed(&self, painter: &Painter, palette: &Palette, response: &Response) {
        let Some(pointer) = response.hover_pos() else {
            return;
        };
        let at = pos2(self.x_of(self.step_at(pointer.x) as f64), self.y);
        painter.circle_stroke(at, 7.5, Stroke::new(1.5, palette.quiet_text));
    }
}

/// A refusal is a cross as well as a colour.
fn cross(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    if radius < 3.5 {
        return;
    }
    let arm = Rect::from_center_size(at, vec2(radius, radius)).shrink(0.2);
    let stroke = Stroke::new(1.4, colour);
    painter.line_segment([arm.left_top(), arm.right_bottom()], stroke);
    painter.line_segment([arm.right_top(), arm.left_bottom()], stroke);
}

fn colour(palette: &Palette, happening: Happening) -> Color32 {
    match happening {
        Happening::Nothing => palette.edge(EdgeKind::Succession),
        Happening::Said => palette.node(NodeKind::Line),
        Happening::Perform => palette.node(NodeKind::Control),
        Happening::Resolve => palette.node(NodeKind::Branch),
        Happening::Offer => palette.node(NodeKind::Choice),
        Happening::Draw => palette.node(NodeKind::RandomChoice),
        Happening::Ended => palette.node(NodeKind::End),
        Happening::Refused => palette.stop,
    }
}

fn tooltip_ui(ui: &mut Ui, view: View, step: usize) {
    ui.set_max_width(420.0);
    let before = step.checked_sub(1);
    let id = before.and_then(|before| view.session.way().get(before));
    match id.and_then(|id| view.session.log().entry(id)) {
        Some(entry) => {
            let command = command_words(&entry.command);
            ui.label(RichText::new(format!("Step {step} · {command}")).font(strong(13.0)));
            ui.label(came_back(view.document, entry));
            if id.is_some_and(|id| view.session.differences().contains_key(&id)) {
                ui.label("≠ differs from what was recorded");
            }
            if let Some(note) = id.and_then(|id| view.session.remarks().note(id)) {
                ui.label(RichText::new("Note").font(strong(12.0)));
                ui.label(cut(note, NOTE_CHARACTERS));
            }
        }
        None => {
            ui.label("The beginning: nothing was sent yet.");
        }
    }
}

//! One row of the log, drawn, and its tooltip.

use eframe::egui::{
    Color32, CornerRadius, FontId, FontSelection, Id, Painter, Pos2, Rect, Response, RichText,
    Sense, Stroke, StrokeKind, TextWrapMode, Ui, WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};

use crate::app::gesture::View;
use crate::app::theme::{Palette, plain, strong};
use crate::app::words::{command_words, cut};
use crate::debugger::{Entry, EntryId};
use crate::playbook::NodeKind;
use crate::runtime::describe;

use super::row_text::{RowText, TOOLTIP_CHARACTERS, event_lines, one_line, sender_words};

/// How high a row is, in points.
pub const ROW_HEIGHT: f32 = 22.0;

/// The room between two columns and at a row's ends, in points.
pub(super) const GAP: f32 = 8.0;

/// How wide the columns are, in points.
#[derive(Debug, Clone, Copy)]
pub struct Columns {
    pub(super) number: f32,
    command: f32,
    node: f32,
}

impl Columns {
    /// Columns for a log of `steps` steps in the width of `ui`.
    pub fn new(ui: &Ui, steps: usize) -> Columns {
        let width = ui.available_width();
        let digits = steps.max(1).ilog10() as f32 + 1.0;
        Columns {
            number: (digits * 8.5).max(20.0),
            command: (width * 0.32).clamp(72.0, 280.0),
            node: 44.0,
        }
    }
}

/// The least room for what came back beside which a note's words are drawn, in points.
const ROOM_WITH_NOTE: f32 = 200.0;

/// Draws the row of `step`; `entry` is nothing for the beginning.
pub fn row_ui(
    ui: &mut Ui,
    view: View,
    columns: &Columns,
    id: Id,
    step: usize,
    entry: Option<EntryId>,
    is_selected: bool,
) -> Response {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let response = ui.interact(rect, id, Sense::click());
    let recorded = entry.and_then(|id| view.session.log().entry(id));
    let text = match recorded {
        Some(entry) => RowText::new(view.document, entry),
        None => RowText {
            command: "beginning".into(),
            sender: None,
            came_back: "nothing was sent yet".into(),
            node: "–".into(),
        },
    };
    let differs = entry.and_then(|id| recorded_differently(view, id));
    let note = entry.and_then(|id| view.session.remarks().note(id));
    let state = RowState {
        step,
        note,
        is_selected,
        is_playhead: view.session.position() == step,
        is_ahead: step > view.session.position(),
        is_refused: recorded.is_some_and(|entry| entry.refusal().is_some()),
        is_beginning: recorded.is_none(),
        differs: differs.is_some(),
        is_carried_out: entry.is_some_and(|id| is_carried_out(view, step, id)),
    };
    paint(ui, view.palette, columns, &response, &text, state);
    response.widget_info(|| {
        let mut name = format!("Step {step}: {}, {}", text.command, text.came_back);
        if state.differs {
            name.push_str(", differs from what was recorded");
        }
        if state.is_carried_out {
            name.push_str(", carried out");
        }
        if let Some(note) = note {
            name.push_str(", note: ");
            name.push_str(note);
        }
        if is_selected {
            name.push_str(", selected");
        }
        WidgetInfo::selected(WidgetType::Button, true, state.is_playhead, name)
    });
    response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(460.0);
        match (entry, recorded) {
            (Some(id), Some(entry)) => tooltip_ui(ui, view, step, id, entry, differs),
            _ => {
                ui.label("The beginning: go back to before anything was sent.");
            }
        }
    })
}

/// What was recorded for `id`, where it came out otherwise when the log was played again.
pub fn recorded_differently(view: View<'_>, id: EntryId) -> Option<&Entry> {
    view.session.differences().get(&id)
}

#[derive(Debug, Clone, Copy)]
struct RowState<'a> {
    step: usize,
    note: Option<&'a str>,
    is_selected: bool,
    is_playhead: bool,
    is_ahead: bool,
    is_refused: bool,
    is_beginning: bool,
    differs: bool,
    is_carried_out: bool,
}

/// Whether the host has carried out what step `step` asked for although the playhead stands before that.
fn is_carried_out(view: View, step: usize, id: EntryId) -> bool {
    step >= view.session.position() && view.session.is_performed(id)
}

fn paint(
    ui: &Ui,
    palette: &Palette,
    columns: &Columns,
    response: &Response,
    text: &RowText,
    state: RowState<'_>,
) {
    let (painter, rect) = (ui.painter(), response.rect);
    let corners = CornerRadius::same(4);
    if state.is_selected {
        // Rows selected one below the other are one surface.
        let tint = palette.chosen();
        painter.rect_filled(rect, CornerRadius::ZERO, tint);
    }
    if state.is_playhead && state.is_selected {
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        painter.rect_filled(bar, CornerRadius::same(2), palette.stand);
    } else if state.is_playhead {
        painter.rect_filled(rect, corners, palette.playhead());
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        painter.rect_filled(bar, CornerRadius::same(2), palette.stand);
    } else if response.hovered() && !state.is_selected {
        painter.rect_filled(rect, corners, palette.raised());
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.0, palette.accent);
        painter.rect_stroke(rect, corners, stroke, StrokeKind::Inside);
    }
    let dim = |colour: Color32| match state.is_ahead {
        true if state.is_refused => palette.stop,
        true => palette.quiet_text,
        false => colour,
    };
    // A little nearer to the colour of words on the tinted row, where it would be hard to read.
    let stop = match state.is_playhead || state.is_selected {
        true => palette.stop.lerp_to_gamma(palette.text, 0.3),
        false => palette.stop,
    };
    let ink = dim(match (state.is_refused, state.is_beginning) {
        (true, _) => stop,
        (false, true) => palette.quiet_text,
        (false, false) => palette.text,
    });
    let quiet = dim(match state.is_refused {
        true => stop,
        false => palette.quiet_text,
    });
    let bold = match state.is_beginning || state.is_ahead {
        true => plain(13.0),
        false => strong(13.0),
    };
    let line = Line { ui, rect };
    let number = rect.left() + GAP;
    line.text(
        number,
        columns.number,
        &state.step.to_string(),
        plain(13.0),
        quiet,
    );
    let command = number + columns.number + GAP;
    let sender_room = if text.sender.is_some() { 52.0 } else { 0.0 };
    let room = (columns.command - sender_room).max(24.0);
    let end = line.text(command, room, &text.command, bold, ink);
    if let Some(sender) = text.sender {
        line.text(end + 6.0, sender_room - 6.0, sender, plain(11.0), quiet);
    }
    let mut came_back = command + columns.command + GAP;
    let node = rect.right() - GAP;
    if state.differs {
        came_back = 4.0 + line.text(came_back, 16.0, "≠", strong(13.0), palette.stop);
    }
    let end = node - columns.node;
    if state.is_carried_out {
        let colour = palette.node(NodeKind::Control);
        carried_out_mark(painter, pos2(came_back, rect.center().y), colour);
        came_back += CARRIED_OUT_MARK + 5.0;
        if end - came_back >= ROOM_WITH_NOTE {
            came_back = GAP + line.text(came_back, 90.0, "carried out", plain(11.0), quiet);
        }
    }
    let note = state.note.map(one_line);
    let note_room = match &note {
        Some(note) if end - came_back >= ROOM_WITH_NOTE => {
            let words = line.galley(note, plain(12.0), ink, f32::INFINITY).size().x;
            let whole = NOTE_MARK + words + 3.0 * GAP;
            whole.min((end - came_back) * 0.4)
        }
        Some(_) => NOTE_MARK + GAP,
        None => 0.0,
    };
    let room = end - came_back - note_room;
    if room > 8.0 {
        came_back = line.text(came_back, room, &text.came_back, plain(13.0), ink);
    }
    if let Some(note) = note {
        let left = (came_back + GAP).min(end - NOTE_MARK);
        note_mark(painter, pos2(left, rect.center().y), palette);
        let words = left + NOTE_MARK + 5.0;
        if end - words >= 40.0 {
            let ink = palette.accent.lerp_to_gamma(palette.text, 0.35);
            line.text(words, end - words - GAP, &note, plain(12.0), ink);
        }
    }
    line.text_to_the_left(node, columns.node, &text.node, quiet);
}

/// How wide the mark of effects that were carried out is, in points.
const CARRIED_OUT_MARK: f32 = 12.0;

/// A tick in a ring, from `left` on.
fn carried_out_mark(painter: &Painter, left: Pos2, colour: Color32) {
    let middle = pos2((left.x + CARRIED_OUT_MARK / 2.0).round(), left.y.round());
    let stroke = Stroke::new(1.5, colour);
    painter.circle_stroke(middle, CARRIED_OUT_MARK / 2.0 - 1.0, stroke);
    let tick = [vec2(-2.5, 0.0), vec2(-0.8, 2.0), vec2(2.6, -2.0)];
    painter.line(tick.map(|corner| middle + corner).to_vec(), stroke);
}

/// How wide the mark of a note is, in points.
const NOTE_MARK: f32 = 9.0;

/// A small sheet with a line on it, from `left` on.
fn note_mark(painter: &Painter, left: Pos2, palette: &Palette) {
    let sheet = Rect::from_center_size(
        pos2((left.x + NOTE_MARK / 2.0).round(), left.y.round()),
        vec2(NOTE_MARK, 10.0),
    );
    painter.rect_filled(sheet, CornerRadius::same(2), palette.accent);
    let ink = Stroke::new(1.0, palette.on_accent);
    for y in [-2.0, 1.0] {
        let across = sheet.x_range().shrink(2.0);
        painter.hline(across, sheet.center().y + y, ink);
    }
}

/// One line of text in a row: every column stands on the same middle.
struct Line<'a> {
    ui: &'a Ui,
    rect: Rect,
}

impl Line<'_> {
    /// Draws `words` from `left` on, elided to `width`. Returns where they end.
    fn text(&self, left: f32, width: f32, words: &str, font: FontId, colour: Color32) -> f32 {
        let galley = self.galley(words, font, colour, width);
        let (middle, end) = (self.middle(galley.size().y), left + galley.size().x);
        self.ui.painter().galley(pos2(left, middle), galley, colour);
        end
    }

    fn text_to_the_left(&self, right: f32, width: f32, words: &str, colour: Color32) {
        let galley = self.galley(words, plain(13.0), colour, width);
        let at = Pos2::new(right - galley.size().x, self.middle(galley.size().y));
        self.ui.painter().galley(at, galley, colour);
    }

    fn galley(
        &self,
        words: &str,
        font: FontId,
        colour: Color32,
        width: f32,
    ) -> std::sync::Arc<eframe::egui::Galley> {
        let words = WidgetText::from(RichText::new(words).font(font).color(colour));
        let elided = Some(TextWrapMode::Truncate);
        words.into_galley(self.ui, elided, width, FontSelection::Default)
    }

    fn middle(&self, height: f32) -> f32 {
        (self.rect.center().y - height / 2.0).round()
    }
}

fn tooltip_ui(
    ui: &mut Ui,
    view: View,
    step: usize,
    id: EntryId,
    entry: &Entry,
    differs: Option<&Entry>,
) {
    let quiet = |words: String| RichText::new(words).color(view.palette.quiet_text);
    let command = command_words(&entry.command);
    ui.label(RichText::new(format!("Step {step} · {command}")).font(strong(13.0)));
    match differs {
        Some(recorded) => {
            let heading = |words: &str| {
                let words = RichText::new(words).font(strong(12.0));
                words.color(view.palette.stop)
            };
            ui.label(heading("Recorded"));
            outcome_ui(ui, view, recorded);
            ui.label(heading("Now"));
            outcome_ui(ui, view, entry);
        }
        None => outcome_ui(ui, view, entry),
    }
    if is_carried_out(view, step, id) {
        ui.label(RichText::new("Carried out").font(strong(12.0)));
        ui.label("The host has carried out these effects already. Going back does not undo them.");
    }
    if let Some(note) = view.session.remarks().note(id) {
        ui.label(RichText::new("Note").font(strong(12.0)));
        ui.label(cut(note, TOOLTIP_CHARACTERS));
    }
    let sender = sender_words(entry.sender);
    ui.label(quiet(format!("{sender} Entry {} of the log.", id.number())));
}

fn outcome_ui(ui: &mut Ui, view: View, entry: &Entry) {
    for line in event_lines(view.document, entry) {
        ui.label(line);
    }
    let situation = describe(view.session.context(), &entry.situation);
    ui.label(RichText::new(situation).color(view.palette.quiet_text));
}

//! What the transport says: where the run stands, that it runs, and what stopped it.

use eframe::egui::{Align, Label, Layout, RichText, Spinner, TextStyle, Ui, vec2};

use crate::app::gesture::View;
use crate::app::theme::strong;
use crate::app::words::{cut, situation_words};
use crate::debugger::Stop;
use crate::runtime::counted;

/// How much of what stopped a run is written out; its tooltip holds more.
const STOP_CHARACTERS: usize = 600;

/// How much of it the tooltip holds.
const TOOLTIP_CHARACTERS: usize = 4000;

/// The longest sentence that is looked at for standing beside where the run stands, in bytes.
const BESIDE: usize = 400;

/// The room of separators and gaps around the words.
const AROUND: f32 = 48.0;

/// What stopped the run, in words; empty while it runs or after something else was done.
pub(super) struct Stopped {
    words: String,
    /// Whether it has room beside where the run stands; else it is a line of its own.
    is_beside: bool,
}

impl Stopped {
    /// What is to be said in the width of `ui`.
    pub(super) fn new(ui: &Ui, view: View) -> Stopped {
        let stop = view.stop.filter(|_| !view.session.is_running());
        let words = stop.map(Stop::sentence).unwrap_or_default();
        let (at, waits) = situation_words(view.document, view.session.situation());
        let all = format!("{words}  {at}: {waits}");
        Stopped {
            is_beside: words.len() <= BESIDE && width(ui, &all) + AROUND <= ui.available_width(),
            words,
        }
    }

    fn beside(&self) -> Option<&str> {
        (self.is_beside && !self.words.is_empty()).then_some(&self.words)
    }

    /// Draws it below the buttons, whole, where it has no room beside them.
    pub(super) fn below_ui(&self, ui: &mut Ui) {
        if !self.is_beside && !self.words.is_empty() {
            self.ui(ui);
        }
    }

    fn ui(&self, ui: &mut Ui) {
        let label = Label::new(cut(&self.words, STOP_CHARACTERS)).wrap();
        ui.add(label).on_hover_ui(|ui| {
            ui.set_max_width(460.0);
            ui.label(cut(&self.words, TOOLTIP_CHARACTERS));
        });
    }
}

/// Draws where the run stands, at the right end; on a row of its own where the window is too narrow. While it runs,
/// how far it came: where it stands changes too fast to be read.
pub(super) fn situation_ui(ui: &mut Ui, view: View, stopped: &Stopped) {
    if let Some(running) = view.session.running() {
        let steps = counted(running.steps, "step");
        let words = match running.is_back {
            true => format!("Running back: {steps} so far"),
            false => format!("Running on: {steps} so far"),
        };
        at_right_ui(ui, width(ui, &words) + AROUND, |ui| {
            let words = RichText::new(words).color(view.palette.stand);
            ui.label(words.font(strong(13.0)));
            ui.add(Spinner::new().size(14.0));
        });
        return;
    }
    let (at, waits) = situation_words(view.document, view.session.situation());
    let beside = stopped.beside().unwrap_or_default();
    let room = width(ui, &format!("{beside}  {at}: {waits}"));
    at_right_ui(ui, room + AROUND, |ui| {
        let waits = RichText::new(waits).color(view.palette.stand);
        ui.label(waits.font(strong(13.0)));
        ui.label(RichText::new(format!("{at}:")).color(view.palette.quiet_text));
        if !beside.is_empty() {
            ui.separator();
            stopped.ui(ui);
        }
    });
}

/// Draws at the right end of the row, or of the next where this one has less than `room` left.
fn at_right_ui(ui: &mut Ui, room: f32, add: impl FnOnce(&mut Ui)) {
    if ui.available_size_before_wrap().x < room {
        ui.end_row();
    }
    let row = vec2(
        ui.available_size_before_wrap().x,
        ui.spacing().interact_size.y,
    );
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        add(ui);
    });
}

/// How wide `words` are on one line, in points.
fn width(ui: &Ui, words: &str) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let colour = ui.visuals().text_color();
    let words = words.to_string();
    ui.painter().layout_no_wrap(words, font, colour).size().x
}

//! The banner over the graph: what just happened, and the file that is being opened.

use eframe::egui::{Align2, Area, Frame, Id, Label, Margin, Order, RichText, Stroke, Ui, Vec2};

use super::gesture::{Gesture, View};
use super::loader::Loading;
use super::notice::Notice;
use super::theme::Palette;
use super::transport::named;

/// The least width of words that have buttons beside them, in points.
const LEAST_WORDS: f32 = 240.0;

/// What a notice leaves free of a narrow pane, its own margins included, in points.
const MARGINS: f32 = 60.0;

/// The notice that is shown, until it is dismissed or another comes.
#[derive(Debug, Default)]
pub struct Banner {
    notice: Option<Notice>,
    /// What is shown once nothing else is.
    waiting: Option<Notice>,
}

impl Banner {
    /// Shows `notice` in place of what was shown.
    pub fn show(&mut self, notice: Notice) {
        // What was left open is offered until somebody answers.
        if let Some(offer @ Notice::LeftOpen(_)) = self.notice.take() {
            self.waiting = Some(offer);
        }
        self.notice = Some(notice);
    }

    /// Shows `notice` once what is shown was dismissed.
    pub fn show_later(&mut self, notice: Notice) {
        self.waiting = Some(notice);
    }

    /// Says that going back passed effects the host has carried out, in these words; nothing where it no longer holds.
    /// What was said before gives way, and stays away once dismissed unless there is more. What is shown about
    /// other things stays.
    pub fn went_back(&mut self, words: Option<String>, is_more: bool) {
        let shown = [&mut self.notice, &mut self.waiting]
            .into_iter()
            .find(|notice| matches!(notice, Some(Notice::WentBack(_))));
        match (shown, words.map(Notice::WentBack)) {
            (Some(shown), told) => *shown = told,
            (None, Some(told)) if is_more => match self.notice {
                None | Some(Notice::Hint(_)) => self.notice = Some(told),
                Some(_) if self.waiting.is_none() => self.waiting = Some(told),
                Some(_) => {}
            },
            (None, _) => {}
        }
    }

    /// Takes a hint away once something was done; other notices stay.
    pub fn drop_hint(&mut self) {
        if let Some(Notice::Hint(_)) = self.notice {
            self.notice = None;
        }
    }

    /// What is said now.
    #[cfg(test)]
    pub fn words(&self) -> Option<String> {
        self.notice.as_ref().map(Notice::words)
    }

    /// Shows nothing.
    pub fn clear(&mut self) {
        self.notice = None;
    }

    /// Draws the notice over the top of `ui`.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        self.notice = self.notice.take().or_else(|| self.waiting.take());
        let Some(notice) = &self.notice else { return };
        let palette = view.palette;
        let colour = if notice.is_trouble() {
            palette.stop
        } else {
            palette.border
        };
        let mut stays = true;
        let room = ui.max_rect().width();
        over(ui, "banner", Vec2::new(0.0, 12.0), colour, palette, |ui| {
            let words = RichText::new(notice.words()).color(palette.text);
            let words_ui = |ui: &mut Ui| ui.add(Label::new(words).wrap());
            ui.set_max_width(560.0);
            let beside = if notice.button().is_some() {
                240.0
            } else {
                90.0
            };
            // Where there is little room the buttons stand below the words, which would be a tall column beside them.
            let is_narrow = room - beside < LEAST_WORDS;
            if is_narrow {
                ui.set_max_width((room - MARGINS).max(120.0));
                words_ui(ui);
                ui.horizontal(|ui| stays &= buttons_ui(ui, notice, gestures));
                return;
            }
            ui.horizontal(|ui| {
                let width = (room - beside).min(400.0);
                ui.allocate_ui(Vec2::new(width, 20.0), |ui| {
                    ui.set_max_width(width);
                    words_ui(ui);
                });
                stays &= buttons_ui(ui, notice, gestures);
            });
        });
        if !stays {
            self.notice = None;
        }
    }
}

/// Draws what can be done about `notice`. Returns whether it stays.
fn buttons_ui(ui: &mut Ui, notice: &Notice, gestures: &mut Vec<Gesture>) -> bool {
    let mut stays = true;
    if let Some((text, gesture)) = notice.button()
        && ui.button(text).clicked()
    {
        gestures.push(gesture);
        stays = false;
    }
    let dismiss = ui.small_button("×").on_hover_text("Dismiss");
    named(&dismiss, "Dismiss");
    stays && !dismiss.clicked()
}

/// Draws what is being opened.
pub fn loading_ui(ui: &mut Ui, palette: &Palette, loading: &Loading) {
    over(
        ui,
        "loading",
        Vec2::new(0.0, 12.0),
        palette.border,
        palette,
        |ui| {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(format!("{}…", loading.stage()));
            });
        },
    );
}

/// Draws a card over `ui`, `offset` from the middle of its top.
pub fn over(
    ui: &mut Ui,
    id: &str,
    offset: Vec2,
    border: eframe::egui::Color32,
    palette: &Palette,
    add: impl FnOnce(&mut Ui),
) {
    let middle = ui.max_rect().center_top() + offset;
    Area::new(Id::new(id))
        .order(Order::Middle)
        .fixed_pos(middle)
        .pivot(Align2::CENTER_TOP)
        .show(ui.ctx(), |ui| {
            Frame::new()
                .fill(palette.panel)
                .stroke(Stroke::new(1.0, border))
                .corner_radius(8)
                .inner_margin(Margin::symmetric(14, 8))
                .show(ui, add);
        });
}

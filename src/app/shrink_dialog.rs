//! Asks what a run cut shorter must do still.

use eframe::egui::{Button, Context, Id, Label, Modal, RadioButton, RichText, ScrollArea};

use crate::debugger::shrinking::Still;
use crate::debugger::{EntryId, Session};

use super::gesture::Gesture;
use super::theme::Palette;
use super::words::{command_words, cut};

/// How much of what is to be kept is shown of one thing, in characters.
const SENTENCE_CHARACTERS: usize = 200;

/// What an entry did, to choose one thing of.
#[derive(Debug)]
pub struct ShrinkDialog {
    entry: EntryId,
    about: String,
    choices: Vec<Still>,
    chosen: usize,
    is_new: bool,
}

impl ShrinkDialog {
    /// Asks which of the things `entry` did is to be kept; nothing at the beginning, which did none.
    pub fn new(session: &Session, entry: EntryId) -> Option<ShrinkDialog> {
        let found = session.log().entry(entry)?;
        let step = session.log().depth(entry);
        let trace = session.trace(entry);
        Some(ShrinkDialog {
            entry,
            about: format!("Step {step}: {}", command_words(&found.command)),
            choices: Still::of_step(&found.events, &found.situation, &trace),
            chosen: 0,
            is_new: true,
        })
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let palette = Palette::now(ctx);
        let mut stays = true;
        let modal = Modal::new(Id::new("shrink dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading("Shrink to this");
            ui.add(Label::new(RichText::new(&self.about).color(palette.quiet_text)).truncate());
            ui.add_space(4.0);
            ui.label(
                "The shortest run from the start that still does one thing of this step is looked for. \
                 It becomes a branch of its own; nothing that was recorded is lost.",
            );
            ui.add_space(8.0);
            ui.label(RichText::new("What has to happen still?").color(palette.text));
            let list = ScrollArea::vertical().max_height(260.0);
            list.show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 0.0;
                for (index, choice) in self.choices.iter().enumerate() {
                    let words = cut(&choice.sentence(), SENTENCE_CHARACTERS);
                    let radio = RadioButton::new(self.chosen == index, words);
                    if ui.add(radio).clicked() {
                        self.chosen = index;
                    }
                }
            });
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let shrink = ui.add(Button::new("Shrink"));
                if std::mem::take(&mut self.is_new) {
                    shrink.request_focus();
                }
                if shrink.clicked()
                    && let Some(still) = self.choices.get(self.chosen)
                {
                    gestures.push(Gesture::Shrink(self.entry, still.clone()));
                    stays = false;
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }
}

//! Asks which case of a corpus to open as a log.

use std::path::PathBuf;

use eframe::egui::{Button, Context, Id, Key, Modal, TextEdit};

use super::browsing::FolderBrowser;
use super::dialogs::name_field;
use super::gesture::Gesture;

const TITLE: &str = "Open a case as a log";

/// A path that is typed or browsed for.
#[derive(Debug)]
pub struct OpenCaseDialog {
    typed: String,
    browser: FolderBrowser,
    is_new: bool,
}

impl OpenCaseDialog {
    /// Asks for a case, in the corpus at `corpus` where one is known.
    pub fn new(corpus: &str) -> OpenCaseDialog {
        OpenCaseDialog {
            typed: corpus.into(),
            browser: FolderBrowser::default(),
            is_new: true,
        }
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        if let Some(picked) = self.browser.picked() {
            gestures.push(Gesture::Open(picked));
            return false;
        }
        let mut stays = true;
        let modal = Modal::new(Id::new("open case dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(TITLE);
            ui.add_space(4.0);
            ui.label(
                "The folder of a case, or its fixture.json. Its session is played on its playbook.",
            );
            let field = ui.add(
                TextEdit::singleline(&mut self.typed)
                    .hint_text("corpus/playable/a-menu")
                    .desired_width(f32::INFINITY),
            );
            name_field(&field, "Path of the case", &self.typed);
            if std::mem::take(&mut self.is_new) {
                field.request_focus();
            }
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let path = self.typed.trim();
                let open = ui.add_enabled(!path.is_empty(), Button::new("Open"));
                if !path.is_empty() && (open.clicked() || entered) {
                    gestures.push(Gesture::Open(path.into()));
                    stays = false;
                }
                if ui.button("Browse…").clicked() {
                    self.browser.begin(ctx, TITLE, &PathBuf::from(path));
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }
}

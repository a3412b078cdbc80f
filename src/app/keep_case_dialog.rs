//! Asks where a run is kept as a case, what the case is called, and why it is kept.

use std::path::{Path, PathBuf};

use eframe::egui::{
    Align, Button, Context, Id, Key, Label, Layout, Modal, RichText, ScrollArea, TextEdit, Ui,
};

use crate::debugger::Session;
use crate::files::kept_case::case_place;
use crate::runtime::counted;

use super::browsing::FolderBrowser;
use super::dialogs::name_field;
use super::gesture::Gesture;
use super::theme::Palette;

/// What is asked, and why it could not be written the last time.
#[derive(Debug)]
pub struct KeepCaseDialog {
    about: String,
    corpus: String,
    name: String,
    because: String,
    browser: FolderBrowser,
    /// Where the case would be written, or why it cannot be; worked out when something is typed.
    place: Option<Result<PathBuf, String>>,
    failure: Option<String>,
    is_new: bool,
}

impl KeepCaseDialog {
    /// Asks about the run from the start to the playhead of `session`; `corpus` is where the last case was kept.
    pub fn new(session: &Session, corpus: &str) -> KeepCaseDialog {
        let steps = counted(session.position(), "step");
        KeepCaseDialog {
            about: format!(
                "The run from the start to the playhead, {steps}, and its playbook are written as a case any \
                 runtime of this format can run."
            ),
            corpus: corpus.into(),
            name: String::new(),
            because: String::new(),
            browser: FolderBrowser::default(),
            place: None,
            failure: None,
            is_new: true,
        }
    }

    /// Says why the case could not be written; the question stays open.
    pub fn fail(&mut self, why: String) {
        // The disk is not what it was when the place was worked out.
        self.place = None;
        self.failure = Some(why);
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let palette = Palette::now(ctx);
        if let Some(picked) = self.browser.picked() {
            self.corpus = picked.to_string_lossy().into_owned();
            self.place = None;
        }
        let mut stays = true;
        let modal = Modal::new(Id::new("keep case dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading("Export as conformance case");
            ui.add_space(4.0);
            ui.label(&self.about);
            ui.add_space(6.0);
            let entered = self.fields_ui(ui);
            ui.add_space(6.0);
            let answer = self.place_ui(ui, palette);
            if let Some(failure) = &self.failure {
                ui.add(Label::new(RichText::new(failure).color(palette.stop)).wrap());
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let export = ui.add_enabled(answer.is_some(), Button::new("Export"));
                if let Some(corpus) = answer
                    && (export.clicked() || entered)
                {
                    self.failure = None;
                    gestures.push(Gesture::KeepCase {
                        corpus,
                        name: self.name.trim().into(),
                        because: self.because.clone(),
                    });
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }

    /// Draws the fields. Returns whether Enter was pressed in one of a single line.
    fn fields_ui(&mut self, ui: &mut Ui) -> bool {
        ui.label("Folder of the corpus");
        let row = ui.horizontal(|ui| {
            let from_the_right = Layout::right_to_left(Align::Center);
            ui.with_layout(from_the_right, |ui| {
                let browse = ui.button("Browse…");
                let field = TextEdit::singleline(&mut self.corpus).hint_text("conformance");
                (ui.add(field.desired_width(f32::INFINITY)), browse)
            })
        });
        let (folder, browse) = row.inner.inner;
        name_field(&folder, "Corpus folder", &self.corpus);
        if browse.clicked() {
            let title = "The folder of the corpus";
            self.browser
                .begin(ui.ctx(), title, Path::new(self.corpus.trim()));
        }
        ui.label("Name");
        let name = ui.add(
            TextEdit::singleline(&mut self.name)
                .hint_text("the-lamp-goes-out")
                .desired_width(f32::INFINITY),
        );
        name_field(&name, "Name of the case", &self.name);
        ui.label("Because (optional)");
        let because = TextEdit::multiline(&mut self.because)
            .hint_text("Why it is kept. Without it the case says what the run showed.")
            .desired_rows(3)
            .desired_width(f32::INFINITY);
        let list = ScrollArea::vertical().max_height(120.0);
        let because = list.show(ui, |ui| ui.add(because)).inner;
        name_field(&because, "Because", &self.because);
        if std::mem::take(&mut self.is_new) {
            let first = if self.corpus.is_empty() {
                &folder
            } else {
                &name
            };
            first.request_focus();
        }
        if folder.changed() || name.changed() {
            self.place = None;
            self.failure = None;
        }
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        enter && (folder.lost_focus() || name.lost_focus())
    }

    /// Says where the case will be written, or why it cannot be. Gives the corpus once it can be.
    fn place_ui(&mut self, ui: &mut Ui, palette: &Palette) -> Option<PathBuf> {
        let (corpus, name) = (self.corpus.trim(), self.name.trim());
        let missing = match (corpus.is_empty(), name.is_empty()) {
            (true, _) => "Say in which folder the corpus is, or is to be.",
            (false, true) => "Say a name: letters, digits, -, _ and . in between.",
            (false, false) => "",
        };
        if !missing.is_empty() {
            ui.label(RichText::new(missing).color(palette.quiet_text));
            return None;
        }
        let corpus = std::path::absolute(corpus).unwrap_or_else(|_| corpus.into());
        let place = self.place.get_or_insert_with(|| case_place(&corpus, name));
        match place {
            Ok(place) => {
                let words = format!("It is written to {}", place.display());
                ui.add(Label::new(RichText::new(words).color(palette.quiet_text)).wrap());
                Some(corpus)
            }
            Err(why) => {
                ui.add(Label::new(RichText::new(why.as_str()).color(palette.stop)).wrap());
                None
            }
        }
    }
}

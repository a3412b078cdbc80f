//! Asks about presets: what one is called, whether it is to be removed, which file to read, where to write one.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Context, Id, Key, Label, Modal, RichText, ScrollArea, TextEdit, Ui};

use crate::debugger::PresetList;
use crate::files::WriteOver;
use crate::runtime::counted;

use super::answer_setup::AnswerChange;
use super::browsing::FileBrowser;
use super::dialogs::{focus_field, name_field};
use super::gesture::Gesture;
use super::log_panel::one_line;
use super::theme::Palette;
use super::words::cut;

/// How many faults of a file are listed.
const MOST_LISTED: usize = 50;

/// How high their list gets, in points.
const MOST_HEIGHT: f32 = 220.0;

/// A question about presets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresetQuestion {
    /// What a new preset is called.
    New,
    /// What the preset in use is called.
    Rename,
    /// Whether the preset in use is to be removed.
    Remove,
    /// Which file to read presets from.
    Import,
    /// Where to write the preset in use.
    Export,
}

/// A question about presets, until it is answered or closed.
#[derive(Debug)]
pub struct PresetDialog {
    question: PresetQuestion,
    about: String,
    typed: String,
    /// What no other preset should be called.
    taken: Vec<String>,
    /// Why the last answer could not be done: each a line.
    failure: Vec<String>,
    /// The file that is there already.
    there: Option<PathBuf>,
    browser: FileBrowser,
    wants_focus: bool,
}

impl PresetDialog {
    /// Asks `question` about `presets`; nothing where it is about the preset in use and none is. `folder` is where
    /// a file is looked for first.
    pub fn new(
        question: PresetQuestion,
        presets: &PresetList,
        folder: Option<&Path>,
    ) -> Option<PresetDialog> {
        let preset = presets.in_use();
        let name = || preset.map(|preset| preset.name.clone());
        let short = || name().map(|name| cut(&one_line(&name), 60));
        let (about, typed) = match question {
            PresetQuestion::New => (
                "It holds no answers yet, and is taken into use.".into(),
                presets.free_name("preset"),
            ),
            PresetQuestion::Rename => ("What is it to be called?".into(), name()?),
            PresetQuestion::Remove => {
                let answers = counted(preset?.answers.len(), "answer");
                let about = format!(
                    "“{}” and its {answers} are removed. This cannot be undone; a file it was exported to stays.",
                    short()?
                );
                (about, String::new())
            }
            PresetQuestion::Import => (
                "A file of one preset, or of several. They are added to those there are.".into(),
                String::new(),
            ),
            PresetQuestion::Export => {
                let file = format!("{}.json", file_name(&name()?));
                let path = folder.map_or_else(|| PathBuf::from(&file), |folder| folder.join(&file));
                let answers = counted(preset?.answers.len(), "answer");
                let about = format!("“{}” and its {answers} are written to a file.", short()?);
                (about, path.to_string_lossy().into_owned())
            }
        };
        let taken = match question {
            PresetQuestion::New | PresetQuestion::Rename => {
                let others = presets.presets().iter().map(|preset| preset.name.clone());
                let own = name().filter(|_| question == PresetQuestion::Rename);
                others.filter(|name| Some(name) != own.as_ref()).collect()
            }
            PresetQuestion::Remove | PresetQuestion::Import | PresetQuestion::Export => Vec::new(),
        };
        Some(PresetDialog {
            question,
            about,
            typed,
            taken,
            failure: Vec::new(),
            there: None,
            browser: FileBrowser::default(),
            wants_focus: true,
        })
    }

    /// Says why the answer could not be done; the question stays open.
    pub fn fail(&mut self, why: Vec<String>) {
        self.failure = why;
        self.wants_focus = true;
    }

    /// Says that `path` is there already, and asks whether it is to be written over.
    pub fn is_there(&mut self, path: PathBuf) {
        self.there = Some(path);
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let palette = Palette::now(ctx);
        if let Some(picked) = self.browser.picked() {
            self.typed = picked.to_string_lossy().into_owned();
            self.changed();
        }
        let mut stays = true;
        let modal = Modal::new(Id::new("preset dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(self.title());
            ui.add_space(4.0);
            ui.add(Label::new(&self.about).wrap());
            let entered = self.field_ui(ui);
            let is_taken = self.taken.iter().any(|name| name == self.typed.trim());
            if is_taken {
                let words = RichText::new("Another preset is called that already.");
                ui.label(words.color(palette.stop));
            }
            self.failure_ui(ui, palette);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let is_answerable = self.question == PresetQuestion::Remove
                    || !(is_taken || self.typed.trim().is_empty());
                let words = RichText::new(self.button());
                let words = match self.question == PresetQuestion::Remove || self.there.is_some() {
                    true => words.color(palette.stop),
                    false => words,
                };
                let button = ui.add_enabled(is_answerable, Button::new(words));
                // A file is written over by its button alone.
                let entered = entered && is_answerable && self.there.is_none();
                if button.clicked() || entered {
                    self.failure.clear();
                    gestures.push(self.answer());
                    // A file may hold no presets, or be there already: then the question says so.
                    stays = self.asks_path();
                }
                if self.asks_path() && ui.button("Browse…").clicked() {
                    let saves = self.question == PresetQuestion::Export;
                    let at = PathBuf::from(self.typed.trim());
                    self.browser.begin(ui.ctx(), self.title(), at, saves);
                }
                let cancel = ui.button("Cancel").on_hover_text("Change nothing (Esc)");
                if self.wants_focus && self.question == PresetQuestion::Remove {
                    // Where there is nothing to type, what changes nothing is what Enter does.
                    cancel.request_focus();
                    self.wants_focus = false;
                }
                if cancel.clicked() {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }

    /// Draws the field, where something is to be typed. Returns whether Enter was pressed in it.
    fn field_ui(&mut self, ui: &mut Ui) -> bool {
        let (name, hint) = match self.question {
            PresetQuestion::Remove => return false,
            PresetQuestion::New | PresetQuestion::Rename => ("Name of the preset", "evening"),
            PresetQuestion::Import | PresetQuestion::Export => ("Path", "evening.json"),
        };
        let id = Id::new("preset field");
        if self.wants_focus {
            focus_field(ui.ctx(), id, &self.typed, !self.asks_path());
        }
        let field = TextEdit::singleline(&mut self.typed).id(id).hint_text(hint);
        let field = ui.add(field.desired_width(f32::INFINITY));
        // While it is first measured, unseen, a field loses the focus again.
        self.wants_focus &= !(field.enabled() && field.has_focus());
        name_field(&field, name, &self.typed);
        if field.changed() {
            self.changed();
        }
        field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    }

    /// Forgets what was said about what was typed before.
    fn changed(&mut self) {
        self.failure.clear();
        self.there = None;
    }

    fn failure_ui(&self, ui: &mut Ui, palette: &Palette) {
        if let Some(path) = &self.there {
            let words = format!("{} is there already.", path.display());
            ui.add(Label::new(RichText::new(words).color(palette.stop)).wrap());
        }
        if self.failure.is_empty() {
            return;
        }
        let list = ScrollArea::vertical()
            .id_salt("faults")
            .auto_shrink([false, true])
            .max_height(MOST_HEIGHT)
            .min_scrolled_height(MOST_HEIGHT);
        list.show(ui, |ui| {
            for why in self.failure.iter().take(MOST_LISTED) {
                ui.add(Label::new(RichText::new(why).color(palette.stop)).wrap());
            }
            let more = self.failure.len().saturating_sub(MOST_LISTED);
            if more > 0 {
                ui.label(format!("and {more} more"));
            }
        });
    }

    fn title(&self) -> &'static str {
        match self.question {
            PresetQuestion::New => "New preset",
            PresetQuestion::Rename => "Rename the preset",
            PresetQuestion::Remove => "Remove the preset?",
            PresetQuestion::Import => "Import presets",
            PresetQuestion::Export => "Export the preset",
        }
    }

    fn button(&self) -> &'static str {
        match self.question {
            PresetQuestion::New => "Make it",
            PresetQuestion::Rename => "Rename",
            PresetQuestion::Remove => "Remove the preset",
            PresetQuestion::Import => "Import",
            PresetQuestion::Export if self.there.is_some() => "Write over it",
            PresetQuestion::Export => "Export",
        }
    }

    fn asks_path(&self) -> bool {
        match self.question {
            PresetQuestion::Import | PresetQuestion::Export => true,
            PresetQuestion::New | PresetQuestion::Rename | PresetQuestion::Remove => false,
        }
    }

    fn answer(&self) -> Gesture {
        let typed = self.typed.trim().to_string();
        match self.question {
            PresetQuestion::New => Gesture::Answers(AnswerChange::NewPreset(typed)),
            PresetQuestion::Rename => Gesture::Answers(AnswerChange::RenamePreset(typed)),
            PresetQuestion::Remove => Gesture::Answers(AnswerChange::RemovePreset),
            PresetQuestion::Import => Gesture::ImportPresets(typed.into()),
            PresetQuestion::Export => {
                let path = PathBuf::from(typed);
                let over = match self.there.as_ref() == Some(&path) {
                    true => WriteOver::Asked,
                    false => WriteOver::Never,
                };
                Gesture::ExportPreset(path, over)
            }
        }
    }
}

/// A preset's name as a file can be called.
fn file_name(name: &str) -> String {
    let letters = name.trim().chars().take(60);
    let name: String = letters
        .map(|letter| match letter {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            letter if letter.is_control() => '-',
            letter => letter,
        })
        .collect();
    match name.trim_matches('.') {
        "" => "preset".into(),
        name => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_as_the_preset_without_what_no_file_may_hold() {
        assert_eq!(file_name("evening"), "evening");
        assert_eq!(file_name("../a/b:c"), "-a-b-c");
        assert_eq!(file_name("..."), "preset");
    }

    #[test]
    fn without_a_preset_in_use_only_new_ones_are_asked_for() {
        let presets = PresetList::default();
        let asks = |question| PresetDialog::new(question, &presets, None).is_some();
        assert!(asks(PresetQuestion::New) && asks(PresetQuestion::Import));
        for question in [
            PresetQuestion::Rename,
            PresetQuestion::Remove,
            PresetQuestion::Export,
        ] {
            assert!(!asks(question), "{question:?}");
        }
    }
}

//! Asks for a path: the folder whose logs are to be counted, or the file a run by chance is to be saved to.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Context, Id, Key, Label, Modal, RichText, TextEdit};

use super::browsing::FolderBrowser;
use super::dialogs::{focus_field, name_field};
use super::gesture::Gesture;
use super::theme::Palette;

/// What the path is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathFor {
    /// The folder whose logs are to be counted.
    Cover,
    /// The log a run by chance is to be saved to, by the run's number.
    SaveRun(u64),
}

/// A path that is typed or browsed for.
#[derive(Debug)]
pub struct PathDialog {
    what: PathFor,
    typed: String,
    browser: FolderBrowser,
    failure: Option<String>,
    wants_focus: bool,
}

impl PathFor {
    fn title(self) -> &'static str {
        match self {
            PathFor::Cover => "Coverage of a folder of logs",
            PathFor::SaveRun(_) => "Save the run as a log",
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            PathFor::Cover => {
                "Every .playlog in the folder is played on the open playbook, and what it visits is counted."
            }
            PathFor::SaveRun(_) => "A new .playlog file; nothing is written over.",
        }
    }

    fn field(self) -> &'static str {
        match self {
            PathFor::Cover => "Folder of logs",
            PathFor::SaveRun(_) => "Path of the log",
        }
    }

    fn button(self) -> &'static str {
        match self {
            PathFor::Cover => "Count",
            PathFor::SaveRun(_) => "Save",
        }
    }

    /// Whether what was browsed for is the path, or the folder of the file that was typed.
    fn picked(self, folder: PathBuf, typed: &str) -> PathBuf {
        match self {
            PathFor::Cover => folder,
            PathFor::SaveRun(_) => {
                let name = Path::new(typed).file_name().unwrap_or_default();
                folder.join(name)
            }
        }
    }

    fn gesture(self, path: PathBuf) -> Gesture {
        match self {
            PathFor::Cover => Gesture::CoverFolder(path),
            PathFor::SaveRun(run) => Gesture::SaveRun { run, path },
        }
    }
}

impl PathDialog {
    /// Asks for a path, and proposes `path`.
    pub fn new(what: PathFor, path: &Path) -> PathDialog {
        PathDialog {
            what,
            typed: path.to_string_lossy().into_owned(),
            browser: FolderBrowser::default(),
            failure: None,
            wants_focus: true,
        }
    }

    /// What the path is for.
    pub fn what(&self) -> PathFor {
        self.what
    }

    /// Says why the path could not be used; the question stays open.
    pub fn fail(&mut self, why: String) {
        self.failure = Some(why);
        self.wants_focus = true;
    }

    /// Draws the question. Returns whether it stays open: whoever does what was asked for closes it.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let palette = Palette::now(ctx);
        let what = self.what;
        if let Some(folder) = self.browser.picked() {
            let picked = what.picked(folder, self.typed.trim());
            self.typed = picked.to_string_lossy().into_owned();
        }
        let mut stays = true;
        let modal = Modal::new(Id::new("path dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(what.title());
            ui.add_space(4.0);
            ui.add(Label::new(what.explanation()).wrap());
            let id = Id::new("path field");
            if self.wants_focus {
                focus_field(ui.ctx(), id, &self.typed, false);
            }
            let field = TextEdit::singleline(&mut self.typed).id(id);
            let field = ui.add(field.desired_width(f32::INFINITY));
            // While it is first measured, unseen, a field loses the focus again.
            self.wants_focus &= !(field.enabled() && field.has_focus());
            name_field(&field, what.field(), &self.typed);
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if let Some(failure) = &self.failure {
                ui.add(Label::new(RichText::new(failure).color(palette.stop)).wrap());
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let path = self.typed.trim();
                let answer = ui.add_enabled(!path.is_empty(), Button::new(what.button()));
                if !path.is_empty() && (answer.clicked() || entered) {
                    gestures.push(what.gesture(path.into()));
                }
                if ui.button("Browse…").clicked() {
                    let path = Path::new(path);
                    let folder = path.parent().filter(|_| !path.is_dir()).unwrap_or(path);
                    self.browser.begin(ctx, what.title(), folder);
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }
}

//! Questions the window asks: which file, where to, and what the host says failed.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::{Context, Id, Key, Modal, RichText, ScrollArea, TextEdit, Ui};

use super::document::Document;
use super::gesture::Gesture;
use super::loader::LOG_EXTENSION;

/// A question, until it is answered or closed.
#[derive(Debug)]
pub struct Dialog {
    question: Question,
    typed: String,
    browsing: Option<Receiver<Option<PathBuf>>>,
    is_new: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    Open,
    CompareLog,
    SaveLog,
    Failed,
}

impl Dialog {
    /// Asks for a playbook or a saved log to open.
    pub fn open() -> Dialog {
        Dialog::new(Question::Open, String::new())
    }

    /// Asks for a saved log to compare with.
    pub fn compare_log() -> Dialog {
        Dialog::new(Question::CompareLog, String::new())
    }

    /// Asks where to save the log: where it was saved before, or beside its playbook.
    pub fn save_log(document: &Document, saved: Option<&Path>) -> Dialog {
        let beside = || {
            let playbook = document.path.as_deref();
            playbook
                .unwrap_or(Path::new(&document.name))
                .with_extension(LOG_EXTENSION)
        };
        let path = saved.map_or_else(beside, Path::to_path_buf);
        Dialog::new(Question::SaveLog, path.to_string_lossy().into_owned())
    }

    /// Asks what the host says failed.
    pub fn failed() -> Dialog {
        Dialog::new(Question::Failed, String::new())
    }

    fn new(question: Question, typed: String) -> Dialog {
        Dialog {
            question,
            typed,
            browsing: None,
            is_new: true,
        }
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, recent: &[PathBuf], gestures: &mut Vec<Gesture>) -> bool {
        let mut stays = true;
        if let Some(path) = self.browsed() {
            gestures.push(self.answer(path.to_string_lossy().into_owned()));
            return false;
        }
        let modal = Modal::new(Id::new("dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(self.question.title());
            ui.add_space(4.0);
            ui.label(self.question.explanation());
            let field = ui.add(
                TextEdit::singleline(&mut self.typed)
                    .hint_text(self.question.hint())
                    .desired_width(f32::INFINITY),
            );
            let name = self.question.field_name();
            name_field(&field, name, &self.typed);
            if std::mem::take(&mut self.is_new) {
                field.request_focus();
            }
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let answerable = !self.typed.trim().is_empty();
                let button = eframe::egui::Button::new(self.question.button());
                let go = ui.add_enabled(answerable, button).clicked();
                if answerable && (go || entered) {
                    gestures.push(self.answer(self.typed.trim().to_string()));
                    stays = false;
                }
                if self.question != Question::Failed && ui.button("Browse…").clicked() {
                    self.browse(ctx);
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
            match self.question {
                Question::Open => recent_ui(ui, recent, Gesture::Open, gestures, &mut stays),
                Question::CompareLog => {
                    let is_log =
                        |path: &&PathBuf| path.extension().is_some_and(|e| e == LOG_EXTENSION);
                    let logs: Vec<PathBuf> = recent.iter().filter(is_log).cloned().collect();
                    recent_ui(ui, &logs, Gesture::CompareLog, gestures, &mut stays);
                }
                Question::SaveLog | Question::Failed => {}
            }
        });
        stays && !modal.should_close()
    }

    fn answer(&self, typed: String) -> Gesture {
        match self.question {
            Question::Open => Gesture::Open(typed.into()),
            Question::CompareLog => Gesture::CompareLog(typed.into()),
            Question::SaveLog => Gesture::SaveLog(typed.into()),
            Question::Failed => Gesture::SendFailed(typed),
        }
    }

    /// Opens the system's own dialog beside this one, on a thread: it would stop the window otherwise. Where
    /// the system has none, nothing comes back and the typed path is still there.
    fn browse(&mut self, ctx: &Context) {
        let (send, receive) = channel();
        let question = self.question;
        let typed = PathBuf::from(&self.typed);
        let ctx = ctx.clone();
        let browse = move || {
            let mut dialog = rfd::FileDialog::new().set_title(question.title());
            if let Some(folder) = typed.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            let picked = if question == Question::SaveLog {
                if let Some(name) = typed.file_name() {
                    dialog = dialog.set_file_name(name.to_string_lossy());
                }
                dialog
                    .add_filter("Playscope log", &[LOG_EXTENSION])
                    .save_file()
            } else {
                dialog
                    .add_filter("Playbook or log", &["json", LOG_EXTENSION])
                    .add_filter("Any file", &["*"])
                    .pick_file()
            };
            // Nobody waits any more where the question was closed meanwhile.
            let _ = send.send(picked);
            ctx.request_repaint();
        };
        if thread::Builder::new().spawn(browse).is_ok() {
            self.browsing = Some(receive);
        }
    }

    fn browsed(&mut self) -> Option<PathBuf> {
        match self.browsing.as_ref()?.try_recv() {
            Ok(picked) => {
                self.browsing = None;
                picked
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.browsing = None;
                None
            }
        }
    }
}

impl Question {
    fn title(self) -> &'static str {
        match self {
            Question::Open => "Open a playbook or a saved log",
            Question::CompareLog => "Compare with a log file",
            Question::SaveLog => "Save the log",
            Question::Failed => "Failed",
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            Question::Open => "Type a path, browse, or drop a file on the window.",
            Question::CompareLog => {
                "Type a path or browse. The log that is open stays; both are shown step by step."
            }
            Question::SaveLog => "Type a path or browse.",
            Question::Failed => "What does the host say went wrong? The run holds where it is.",
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Question::Open => "story.playbook.json",
            Question::CompareLog => "other.playlog",
            Question::SaveLog => "session.playlog",
            Question::Failed => "disk full",
        }
    }

    fn field_name(self) -> &'static str {
        match self {
            Question::Open | Question::CompareLog | Question::SaveLog => "Path",
            Question::Failed => "What failed",
        }
    }

    fn button(self) -> &'static str {
        match self {
            Question::Open => "Open",
            Question::CompareLog => "Compare",
            Question::SaveLog => "Save",
            Question::Failed => "Send Failed",
        }
    }
}

/// Gives a text field the name screen readers and tests find it by.
pub fn name_field(field: &eframe::egui::Response, name: &str, text: &str) {
    use eframe::egui::{WidgetInfo, WidgetType};
    let enabled = field.enabled();
    field.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::TextEdit, enabled, name);
        info.current_text_value = Some(text.to_string());
        info
    });
}

fn recent_ui(
    ui: &mut Ui,
    recent: &[PathBuf],
    gesture: fn(PathBuf) -> Gesture,
    gestures: &mut Vec<Gesture>,
    stays: &mut bool,
) {
    if recent.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new("Recent").strong());
    ScrollArea::vertical().max_height(220.0).show(ui, |ui| {
        for path in recent {
            let row = eframe::egui::Button::new(path.to_string_lossy()).frame(false);
            if ui.add(row.truncate()).clicked() {
                gestures.push(gesture(path.clone()));
                *stays = false;
            }
        }
    });
}

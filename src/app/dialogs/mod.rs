//! Questions the window asks: which file, where to, what the host says failed, and about the log.

mod lists;
mod question;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{
    Button, Context, Id, Key, Label, Modal, Modifiers, RichText, ScrollArea, TextEdit, Ui,
};

use crate::debugger::{EntryId, Session, SessionCommand};
use crate::files::KeptLog;
use crate::runtime::counted;

use crate::app::document::Document;
use crate::app::gesture::Gesture;
use crate::app::loader::LOG_EXTENSION;
use crate::app::log_panel::one_line;
use crate::app::theme::Palette;
use crate::app::words::cut;

pub use lists::time_words;

use lists::{kept_ui, recent_ui};
use question::Question;

/// A question, until it is answered or closed.
#[derive(Debug)]
pub struct Dialog {
    question: Question,
    /// What the question is about, in words.
    explanation: String,
    typed: String,
    /// What is there already: the note, or the name.
    given: String,
    /// What no other branch should be called.
    taken: HashSet<String>,
    browsing: Option<Receiver<Option<PathBuf>>>,
    is_new: bool,
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
            let playbook = playbook.unwrap_or(Path::new(&document.name));
            free_beside(playbook)
        };
        let path = saved.map_or_else(beside, Path::to_path_buf);
        Dialog::new(Question::SaveLog, path.to_string_lossy().into_owned())
    }

    /// Asks what the host says failed.
    pub fn failed() -> Dialog {
        Dialog::new(Question::Failed, String::new())
    }

    /// Asks for a note on `entry`, which is in the log.
    pub fn note(session: &Session, entry: EntryId) -> Dialog {
        let note = session
            .remarks()
            .note(entry)
            .unwrap_or_default()
            .to_string();
        let step = session.log().depth(entry);
        let mut dialog = Dialog::new(Question::Note(entry), note);
        dialog.explanation = format!("What is there to say about step {step}?");
        dialog
    }

    /// Asks for the name of `branch`.
    pub fn name(session: &Session, branch: usize) -> Dialog {
        let first = session
            .log()
            .branches()
            .get(branch)
            .map(|found| found.first());
        let given = first.and_then(|first| session.remarks().name(first));
        let mut dialog = Dialog::new(Question::Name(branch), given.unwrap_or_default().into());
        let others = (0..session.log().branches().len()).filter(|other| *other != branch);
        dialog.taken = others.map(|other| session.branch_name(other)).collect();
        let name = short(&session.branch_name(branch));
        dialog.explanation = match given {
            Some(_) => format!("What is {name} to be called? An empty field takes its name away."),
            None => format!("What is {name} to be called?"),
        };
        dialog
    }

    /// Asks whether `branch` is to be removed, and says what will be gone.
    pub fn remove(session: &Session, branch: usize) -> Dialog {
        let held = session.log().held_only_by(branch);
        let notes = held
            .iter()
            .filter(|entry| session.remarks().note(**entry).is_some());
        let notes = match notes.count() {
            0 => String::new(),
            1 => ", with the note on one of them,".into(),
            notes => format!(", with the notes on {notes} of them,"),
        };
        let steps = match held.len() {
            1 => format!(
                "1 step only this branch holds{} is",
                notes.replace("one of them", "it")
            ),
            steps => format!("{steps} steps only this branch holds{notes} are"),
        };
        let name = short(&session.branch_name(branch));
        let mut dialog = Dialog::new(Question::Remove(branch), String::new());
        dialog.explanation = format!(
            "{name}: {steps} removed from the log and from its file. This cannot be undone."
        );
        dialog
    }

    /// Asks whether every breakpoint is to be cleared.
    pub fn clear_breakpoints(session: &Session) -> Dialog {
        let mut dialog = Dialog::new(Question::ClearBreakpoints, String::new());
        let count = counted(session.breakpoints().len(), "breakpoint");
        dialog.explanation = format!("{count} will be gone, here and at the next start.");
        dialog
    }

    /// Whether the question is about the log that is open.
    pub fn is_about_log(&self) -> bool {
        match self.question {
            Question::Note(_)
            | Question::Name(_)
            | Question::Remove(_)
            | Question::ClearBreakpoints => true,
            Question::Open | Question::CompareLog | Question::SaveLog | Question::Failed => false,
        }
    }

    fn new(question: Question, typed: String) -> Dialog {
        Dialog {
            question,
            explanation: question.explanation().into(),
            given: typed.clone(),
            typed,
            taken: HashSet::new(),
            browsing: None,
            is_new: true,
        }
    }

    /// Draws the question; where a file is asked for with the `recent` ones and the logs that were `kept`.
    /// Returns whether it stays open.
    pub fn ui(
        &mut self,
        ctx: &Context,
        recent: &[PathBuf],
        kept: &[KeptLog],
        gestures: &mut Vec<Gesture>,
    ) -> bool {
        let mut stays = true;
        if let Some(path) = self.browsed() {
            gestures.push(self.answer(path.to_string_lossy().into_owned()));
            return false;
        }
        let modal = Modal::new(Id::new("dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(self.question.title());
            ui.add_space(4.0);
            ui.add(Label::new(&self.explanation).wrap());
            let entered = self.field_ui(ui);
            if self.taken.contains(self.typed.trim()) {
                ui.label("Another branch is called that already.");
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if self.answer_ui(ui) || entered {
                    gestures.push(self.answer(self.typed.trim().to_string()));
                    stays = false;
                }
                let asks_path = matches!(
                    self.question,
                    Question::Open | Question::CompareLog | Question::SaveLog
                );
                if asks_path && ui.button("Browse…").clicked() {
                    self.browse(ctx);
                }
                let cancel = ui.button("Cancel").on_hover_text("Change nothing (Esc)");
                if self.is_new && self.takes_away() {
                    // Where there is nothing to type, what changes nothing is what Enter does.
                    cancel.request_focus();
                    self.is_new = false;
                }
                if cancel.clicked() {
                    stays = false;
                }
            });
            match self.question {
                Question::Open => {
                    recent_ui(ui, recent, Gesture::Open, gestures, &mut stays);
                    kept_ui(ui, kept, gestures, &mut stays);
                }
                Question::CompareLog => {
                    let is_log =
                        |path: &&PathBuf| path.extension().is_some_and(|e| e == LOG_EXTENSION);
                    let logs: Vec<PathBuf> = recent.iter().filter(is_log).cloned().collect();
                    recent_ui(ui, &logs, Gesture::CompareLog, gestures, &mut stays);
                }
                Question::SaveLog
                | Question::Failed
                | Question::Note(_)
                | Question::Name(_)
                | Question::Remove(_)
                | Question::ClearBreakpoints => {}
            }
        });
        stays && !modal.should_close()
    }

    /// Draws the field, where something is to be typed. Returns whether its key answered the question.
    fn field_ui(&mut self, ui: &mut Ui) -> bool {
        let is_note = match self.question {
            Question::Remove(_) | Question::ClearBreakpoints => return false,
            Question::Note(_) => true,
            Question::Open
            | Question::CompareLog
            | Question::SaveLog
            | Question::Failed
            | Question::Name(_) => false,
        };
        let id = Id::new("dialog field");
        if self.is_new {
            let is_proposed =
                matches!(self.question, Question::Name(_)) && self.typed == self.given;
            focus_field(ui.ctx(), id, &self.typed, is_proposed);
        }
        let hint = self.question.hint();
        let (field, entered) = if is_note {
            // Before the field takes it for a line break.
            let entered = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
            let field = TextEdit::multiline(&mut self.typed).id(id).hint_text(hint);
            let field = field.desired_rows(4).desired_width(f32::INFINITY);
            let list = ScrollArea::vertical().max_height(240.0);
            (list.show(ui, |ui| ui.add(field)).inner, entered)
        } else {
            let field = TextEdit::singleline(&mut self.typed).id(id).hint_text(hint);
            let field = ui.add(field.desired_width(f32::INFINITY));
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            (field, entered)
        };
        // While it is first measured, unseen, a field loses the focus again.
        self.is_new &= !(field.enabled() && field.has_focus());
        name_field(&field, self.question.field_name(), &self.typed);
        entered && self.is_answerable()
    }

    /// Draws the button that answers the question. Returns whether it was pressed.
    fn answer_ui(&self, ui: &mut Ui) -> bool {
        let words = RichText::new(self.button());
        let words = match self.takes_away() {
            true => words.color(Palette::now(ui.ctx()).stop),
            false => words,
        };
        let button = ui.add_enabled(self.is_answerable(), Button::new(words));
        let button = match self.question {
            Question::Note(_) => {
                let key = eframe::egui::KeyboardShortcut::new(Modifiers::COMMAND, Key::Enter);
                button.on_hover_text(ui.ctx().format_shortcut(&key))
            }
            _ => button,
        };
        button.clicked()
    }

    /// Whether it asks nothing but whether something is to go.
    fn takes_away(&self) -> bool {
        matches!(
            self.question,
            Question::Remove(_) | Question::ClearBreakpoints
        )
    }

    /// Whether what is typed answers the question. Nothing does, where that takes something away.
    fn is_answerable(&self) -> bool {
        match self.question {
            Question::Open | Question::CompareLog | Question::SaveLog | Question::Failed => {
                !self.typed.trim().is_empty()
            }
            Question::Note(_) | Question::Name(_) => {
                !(self.typed.trim().is_empty() && self.given.is_empty())
            }
            Question::Remove(_) | Question::ClearBreakpoints => true,
        }
    }

    fn button(&self) -> &'static str {
        let takes_away = self.typed.trim().is_empty() && !self.given.is_empty();
        match self.question {
            Question::Open => "Open",
            Question::CompareLog => "Compare",
            Question::SaveLog => "Save",
            Question::Failed => "Send Failed",
            Question::Note(_) if takes_away => "Take the note away",
            Question::Note(_) => "Keep the note",
            Question::Name(_) if takes_away => "Take the name away",
            Question::Name(_) => "Rename",
            Question::Remove(_) => "Remove the branch",
            Question::ClearBreakpoints => "Clear all of them",
        }
    }

    fn answer(&self, typed: String) -> Gesture {
        match self.question {
            Question::Note(entry) => Gesture::Session(SessionCommand::Note {
                entry,
                words: typed,
            }),
            Question::Name(branch) => Gesture::Session(SessionCommand::NameBranch {
                branch,
                name: typed,
            }),
            Question::Remove(branch) => Gesture::Session(SessionCommand::RemoveBranch(branch)),
            Question::ClearBreakpoints => Gesture::ClearBreakpoints,
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

/// A log beside `playbook` that is not there yet: `inn.playlog`, else `inn 2.playlog`.
fn free_beside(playbook: &Path) -> PathBuf {
    let stem = playbook.file_stem().unwrap_or_default().to_string_lossy();
    let numbered = (2..1_000).map(|number| format!("{stem} {number}"));
    let mut names = std::iter::once(stem.to_string()).chain(numbered);
    let path = |name: String| playbook.with_file_name(format!("{name}.{LOG_EXTENSION}"));
    let free = names.find_map(|name| Some(path(name)).filter(|path| !path.exists()));
    free.unwrap_or_else(|| path(stem.to_string()))
}

/// A branch's name as a sentence says it.
fn short(name: &str) -> String {
    format!("“{}”", cut(&one_line(name), 60))
}

/// Gives the field `id` the focus before it is drawn, so that the first letters typed go there: at the end of `typed`,
/// or over it where that was only proposed.
pub fn focus_field(ctx: &Context, id: Id, typed: &str, is_proposed: bool) {
    let end = CCursor::new(typed.chars().count());
    let range = match is_proposed {
        true => CCursorRange::two(CCursor::new(0), end),
        false => CCursorRange::one(end),
    };
    let mut state = TextEdit::load_state(ctx, id).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
    TextEdit::store_state(ctx, id, state);
    ctx.memory_mut(|memory| memory.request_focus(id));
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

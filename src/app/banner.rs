//! The banner over the graph: what just happened, and the file that is being opened.

use std::path::PathBuf;

use eframe::egui::{
    Align2, Area, Frame, Id, Label, Margin, Order, RichText, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType,
};

use crate::debugger::{EntryId, LineFault, SessionCommand};
use crate::runtime::Taught;

use super::gesture::{Gesture, View};
use super::loader::{Failure, Loading};
use super::theme::Palette;

/// What something came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// It in words, as sentences.
    pub words: String,
    /// Whether something is not as it should be.
    pub is_trouble: bool,
    /// An entry to go to, and what the button that does says.
    pub go_to: Option<(&'static str, EntryId)>,
}

/// Something a person is to know.
#[derive(Debug, Clone)]
pub enum Notice {
    /// How to do what was tried.
    Hint(&'static str),
    /// A file changed on disk: the open playbook's, or one that was refused.
    FileChanged(PathBuf),
    /// A file was not opened; what was open stays.
    NotOpened(Failure),
    /// Something came to its end.
    Told(Told),
    /// A log was opened and played again.
    LogOpened {
        /// How many steps it has.
        steps: usize,
        /// How many lines could not be read.
        unreadable_lines: usize,
        /// The first of them.
        first_fault: Option<LineFault>,
        /// Whether it was recorded on another playbook.
        fingerprint_changed: bool,
        /// The first step that came out otherwise.
        first_difference: Option<EntryId>,
    },
    /// The playbook was read again and the log played on it.
    Reloaded {
        /// How many steps the log has.
        steps: usize,
        /// The first step that came out otherwise.
        first_difference: Option<EntryId>,
    },
    /// The run was taught something else and the log played on it.
    Taught {
        /// What it is taught now.
        taught: Taught,
        /// The first step that came out otherwise.
        first_difference: Option<EntryId>,
    },
    /// The log was saved.
    Saved(PathBuf),
    /// The log was not saved.
    NotSaved {
        /// Where it was to be saved.
        path: PathBuf,
        /// Why it was not.
        message: String,
    },
}

impl Notice {
    /// The notice in words.
    pub fn words(&self) -> String {
        match self {
            Notice::Hint(words) => (*words).into(),
            Notice::Told(told) => told.words.clone(),
            Notice::FileChanged(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                format!("{} changed on disk.", name.to_string_lossy())
            }
            Notice::NotOpened(Failure::Refused {
                path,
                refusal,
                case,
                ..
            }) => {
                let faults = match refusal.faults.len() {
                    1 => "1 fault".into(),
                    count => format!("{count} faults"),
                };
                let name = path.display();
                let refused = match case {
                    Some(words) => words.clone(),
                    None => format!("{name} is refused"),
                };
                format!("{refused}: {faults}, listed under Problems. What was open stays.")
            }
            Notice::NotOpened(Failure::Unreadable { path, message }) => {
                format!("{} was not opened: {message}.", path.display())
            }
            Notice::LogOpened {
                steps,
                unreadable_lines,
                first_fault,
                fingerprint_changed,
                first_difference,
            } => {
                let mut words = String::new();
                if *fingerprint_changed {
                    words += "The playbook is not the one the log was recorded on. ";
                }
                if let Some(fault) = first_fault {
                    words += &format!(
                        "{unreadable_lines} of its lines could not be read; line {}: {}. ",
                        fault.line, fault.message
                    );
                }
                words + &outcome(*steps, *first_difference)
            }
            Notice::Reloaded {
                steps,
                first_difference,
            } => format!("Reloaded. {}", outcome(*steps, *first_difference)),
            Notice::Taught {
                taught,
                first_difference,
            } => {
                let what = match taught {
                    Taught::Core => "The run is taught the core alone.",
                    Taught::Full => "The run is taught menus and draws too.",
                };
                match first_difference {
                    Some(entry) => format!("{what} Step {} differs.", entry.number()),
                    None => what.into(),
                }
            }
            Notice::Saved(path) => format!("Saved {}.", path.display()),
            Notice::NotSaved { path, message } => {
                format!("{} was not saved: {message}.", path.display())
            }
        }
    }

    fn is_trouble(&self) -> bool {
        match self {
            Notice::NotOpened(_) | Notice::NotSaved { .. } => true,
            Notice::Told(told) => told.is_trouble,
            Notice::LogOpened {
                first_difference,
                unreadable_lines,
                ..
            } => first_difference.is_some() || *unreadable_lines > 0,
            Notice::Reloaded {
                first_difference, ..
            } => first_difference.is_some(),
            Notice::Hint(_) | Notice::FileChanged(_) | Notice::Taught { .. } | Notice::Saved(_) => {
                false
            }
        }
    }

    fn button(&self) -> Option<(&'static str, Gesture)> {
        let go_to = |entry: Option<EntryId>| {
            let go = Gesture::Session(SessionCommand::GoTo(entry?));
            Some(("Show it", go))
        };
        match self {
            Notice::Told(told) => {
                let (text, entry) = told.go_to?;
                Some((text, Gesture::Session(SessionCommand::GoTo(entry))))
            }
            Notice::FileChanged(path) => Some(("Reload", Gesture::Reload(path.clone()))),
            Notice::LogOpened {
                first_difference, ..
            }
            | Notice::Reloaded {
                first_difference, ..
            }
            | Notice::Taught {
                first_difference, ..
            } => go_to(*first_difference),
            Notice::Hint(_) | Notice::NotOpened(_) | Notice::Saved(_) | Notice::NotSaved { .. } => {
                None
            }
        }
    }
}

fn outcome(steps: usize, first_difference: Option<EntryId>) -> String {
    match first_difference {
        None if steps == 1 => "The log of 1 step plays the same.".into(),
        None => format!("The log of {steps} steps plays the same."),
        Some(entry) => format!(
            "Step {} of {steps} is the first that differs.",
            entry.number()
        ),
    }
}

/// The notice that is shown, until it is dismissed or another comes.
#[derive(Debug, Default)]
pub struct Banner {
    notice: Option<Notice>,
}

impl Banner {
    /// Shows `notice` in place of what was shown.
    pub fn show(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// Takes a hint away once something was done; other notices stay.
    pub fn drop_hint(&mut self) {
        if let Some(Notice::Hint(_)) = self.notice {
            self.notice = None;
        }
    }

    /// Shows nothing.
    pub fn clear(&mut self) {
        self.notice = None;
    }

    /// Draws the notice over the top of `ui`.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
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
            ui.set_max_width(560.0);
            ui.horizontal(|ui| {
                let words = notice.words();
                let beside = if notice.button().is_some() {
                    240.0
                } else {
                    90.0
                };
                let width = (room - beside).clamp(120.0, 400.0);
                ui.allocate_ui(Vec2::new(width, 20.0), |ui| {
                    ui.set_max_width(width);
                    ui.add(Label::new(RichText::new(words).color(palette.text)).wrap());
                });
                if let Some((text, gesture)) = notice.button()
                    && ui.button(text).clicked()
                {
                    gestures.push(gesture);
                    stays = false;
                }
                let dismiss = ui.small_button("×").on_hover_text("Dismiss");
                let info = || WidgetInfo::labeled(WidgetType::Button, true, "Dismiss");
                dismiss.widget_info(info);
                if dismiss.clicked() {
                    stays = false;
                }
            });
        });
        if !stays {
            self.notice = None;
        }
    }
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

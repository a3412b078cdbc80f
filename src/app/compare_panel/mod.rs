//! Compare: what was recorded beside what comes out now, or two ways step by step.
//!
//! With nothing else asked for it shows the step at the playhead, as it was recorded and as it comes out now.
//! Two branches, or a branch and another log, are compared until that is closed: A and B.

mod aligned;
mod comparing;
mod legend;
mod reading;
mod recorded;
mod rows;
mod rows_ui;
mod side;
mod steps_ui;
#[cfg(all(test, feature = "window-tests"))]
mod tests;
mod travels;
mod ways_ui;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Context, RichText, ScrollArea, Ui};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::branch_words;
use crate::app::tabs::Tabs;
use crate::debugger::{EntryId, Session};

use comparing::{Comparing, against_shown};
use recorded::Recorded;
use side::{OtherLog, Side, Whose};
use ways_ui::{header_ui, ways_ui};

pub use legend::legend_ui;
pub use reading::{ReadOther, ReadingLog};
pub use travels::{Travels, Went};

/// What the two ways are called.
const LETTERS: [&str; 2] = ["A", "B"];

/// The room what else can be compared needs beside the tabs, in points.
const BEGIN_ROOM: f32 = 140.0;

/// The room two ways that are compared need beside the tabs, in points.
const COMPARING_ROOM: f32 = 460.0;

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct ComparePanel {
    recorded: Recorded,
    comparing: Option<Comparing>,
    reading: Option<ReadingLog>,
}

impl ComparePanel {
    /// Another file is open: nothing is compared.
    pub fn forget(&mut self) {
        *self = ComparePanel::default();
    }

    /// Compares `branch` with the one shown.
    pub fn compare_branches(&mut self, session: &Session, branch: usize) {
        self.comparing = Some(against_shown(session, branch));
    }

    /// Begins to read a log file to compare with.
    pub fn read(&mut self, path: PathBuf, ctx: Context) {
        self.reading = Some(ReadingLog::begin(path, ctx));
    }

    /// What came of reading a log file, once: its path, and what was read or why not.
    pub fn take_read(&mut self) -> Option<(PathBuf, Result<ReadOther, String>)> {
        let reading = self.reading.as_ref()?;
        let read = (reading.path(), reading.poll()?);
        self.reading = None;
        Some(read)
    }

    /// Compares the branch shown with the branch of `other` that was added to last.
    pub fn compare_log(&mut self, session: &Session, other: Arc<OtherLog>) {
        let newest = EntryId::from_number(other.log.len()).unwrap_or(EntryId::BEGINNING);
        let branch = other.log.branch_of(newest);
        let own = Side::new(Whose::Session, session.shown().unwrap_or(0));
        let theirs = Side::new(Whose::File(other), branch);
        self.comparing = Some(Comparing::new([theirs, own], session));
    }

    /// Compares with what was recorded.
    pub fn compare_recorded(&mut self) {
        self.comparing = None;
    }

    /// The next entry that differs from what was recorded, or the one before.
    pub fn differing(&mut self, session: &Session, next: bool) -> Option<EntryId> {
        self.recorded.follow(session);
        match next {
            true => self.recorded.next(session.playhead()),
            false => self.recorded.previous(session.playhead()),
        }
    }

    /// Takes in what the session holds now. Returns whether what was compared is gone with a branch.
    pub fn follow(&mut self, ctx: &Context, session: &Session) -> bool {
        let Some(comparing) = &mut self.comparing else {
            return false;
        };
        if comparing.follow(ctx, session) {
            return false;
        }
        self.comparing = None;
        true
    }

    /// Where each of two ways went, where the graph shows it.
    pub fn travels(&self) -> Option<&Travels> {
        self.comparing.as_ref()?.travels()
    }

    /// Draws the panel below its tabs.
    pub fn ui(&mut self, ui: &mut Ui, view: View, tabs: &mut Tabs, gestures: &mut Vec<Gesture>) {
        let mut stays = true;
        ui.spacing_mut().item_spacing.y = 3.0;
        let room = match &self.comparing {
            Some(_) => COMPARING_ROOM,
            None => BEGIN_ROOM,
        };
        tabs.row_ui(ui, view.palette, room, |ui| {
            if let Some(reading) = &self.reading {
                ui.spinner();
                ui.label(format!("Reading {}…", reading.name()));
            }
            match &mut self.comparing {
                Some(comparing) => stays = header_ui(ui, view, comparing),
                None => begin_ui(ui, view, gestures),
            }
        });
        match &mut self.comparing {
            Some(comparing) => ways_ui(ui, view, comparing, gestures),
            None => self.recorded.ui(ui, view, gestures),
        }
        if !stays {
            self.comparing = None;
        }
    }
}

/// What else can be compared.
fn begin_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let words = RichText::new("Branch or log ⏷").color(view.palette.quiet_text);
    let button = eframe::egui::Button::new(words).small();
    let menu = MenuButton::from_button(button).ui(ui, |ui| {
        let action = Action::CompareLog;
        if ui
            .button("A log file…")
            .on_hover_text(action.tooltip())
            .clicked()
        {
            gestures.push(Gesture::Do(action));
        }
        let branches = view.session.log().branches().len();
        if branches < 2 {
            ui.label(RichText::new("The log has no other branch.").color(view.palette.quiet_text));
            return;
        }
        let height = ui.spacing().interact_size.y;
        let list = ScrollArea::vertical().max_height(320.0);
        // Every branch but the one shown.
        let shown = view.session.shown().unwrap_or(0);
        list.show_rows(ui, height, branches - 1, |ui, rows| {
            for branch in rows.map(|row| row + usize::from(row >= shown)) {
                if ui.button(branch_words(view.session, branch)).clicked() {
                    gestures.push(Gesture::CompareBranches(branch));
                    ui.close();
                }
            }
        });
    });
    menu.0
        .on_hover_text("Compare the branch shown with another one, or with another log");
}

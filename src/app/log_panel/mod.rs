//! The log: one row a step of the branch shown.
//!
//! Rows after the playhead are dimmed, not gone. A click on a row moves the playhead there, a click with Shift
//! selects up to there; the list scrolls only as far as it must to keep the row moved to in view. A frame puts into words the rows it shows and
//! no others, so a log of a million steps scrolls as one of ten does.

use std::ops::RangeInclusive;

use eframe::egui::{
    Align, Button, EventFilter, Id, Key, Layout, Response, RichText, ScrollArea, Ui, vec2,
};

use crate::debugger::{EntryId, Session, SessionCommand};
use crate::runtime::counted;

use super::actions::Action;
use super::breakpoint_menu::{breakpoint_menu_ui, triggers_of_step};
use super::gesture::{Gesture, View};
use super::theme::strong;
use super::transport::named;

mod branches;
mod filter;
mod following;
mod row_text;
mod row_ui;
mod selection;
mod shown;
#[cfg(test)]
pub mod story;
#[cfg(all(test, feature = "window-tests"))]
mod tests;
mod written;

pub use branches::{NAME_CHARACTERS, branch_words, left_words, steps_words};
pub use following::{Following, Played};
pub use row_text::{came_back, one_line};

use branches::branches_ui;
use filter::Filter;
use row_text::wire_lines;
use row_ui::{Columns, ROW_HEIGHT, row_ui};
use selection::Selection;
use shown::Shown;
use written::{Row, Written, line_ui};

/// The least width at which the header's controls stand beside its title.
const WIDE_HEADER: f32 = 500.0;

/// The room the menu of kinds takes beside the field for words, in points.
const KINDS_ROOM: f32 = 152.0;

/// What the log panel remembers between frames: its filters, the rows they let through, those selected.
#[derive(Debug, Default)]
pub struct LogPanel {
    filter: Filter,
    shown: Shown,
    written: Written,
    selection: Selection,
    /// The row a selection was just extended to.
    extended_to: Option<usize>,
    /// How far the list was scrolled in the last frame.
    offset: f32,
    /// What the list was last scrolled for.
    kept_in_view: Option<(EntryId, Option<usize>, f32)>,
}

impl LogPanel {
    /// Draws the rows of the branch shown; those after the playhead are dimmed.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        self.selection.follow(view.session);
        self.header_ui(ui, view, gestures);
        ui.add_space(2.0);
        self.shown.follow(view, &self.filter);
        self.written.follow(view, &self.shown, &self.filter);
        if !self.shown.is_complete() {
            ui.ctx().request_repaint();
        }
        self.rows_ui(ui, view, gestures);
    }

    fn header_ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let palette = view.palette;
        if ui.available_width() < WIDE_HEADER {
            ui.horizontal(|ui| {
                self.title_ui(ui, view);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    self.copy_ui(ui, view, gestures);
                });
            });
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
                let room = ui.available_width() - KINDS_ROOM;
                self.filter.words_ui(ui, room.clamp(64.0, 160.0));
                self.filter.kinds_ui(ui, palette);
                branches_ui(ui, view, gestures);
            });
            return;
        }
        ui.horizontal(|ui| {
            self.title_ui(ui, view);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                self.copy_ui(ui, view, gestures);
                self.filter.kinds_ui(ui, palette);
                self.filter.words_ui(ui, 128.0);
                branches_ui(ui, view, gestures);
            });
        });
    }

    fn title_ui(&self, ui: &mut Ui, view: View) {
        let palette = view.palette;
        ui.label(RichText::new("Log").font(strong(13.0)).color(palette.text));
        let total = view.session.way().len();
        let all = counted(total, "step");
        let count = match self.shown.steps() {
            _ if self.filter.is_open() => all,
            some if self.shown.is_complete() => format!("{some} of {all}"),
            some => format!("{some} of {all}, looking on…"),
        };
        let count = match self.selected_steps() {
            0 => count,
            selected => format!("{selected} selected of {count}"),
        };
        ui.label(RichText::new(count).color(palette.quiet_text));
    }

    fn copy_ui(&self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let can_copy = self.shown.steps() > 0;
        let copy = ui.add_enabled(can_copy, Button::new("Copy"));
        let name = match self.selected_steps() {
            0 => "Copy the log",
            _ => "Copy the selected steps",
        };
        named(&copy, name);
        let key = Action::CopySteps.shortcut_text(ui.ctx());
        let hint = match self.selected_steps() {
            0 => "Copy the rows shown as JSON Lines: what was sent, then what came back".into(),
            1 => format!("Copy the selected row ({key})"),
            selected => format!("Copy the {selected} selected rows ({key})"),
        };
        if copy
            .on_hover_text(hint)
            .on_disabled_hover_text("There is no step to copy")
            .clicked()
        {
            let all = || self.text_of(view.session, 0..=usize::MAX);
            let text = self.selected_text(view.session).unwrap_or_else(all);
            gestures.push(Gesture::Copy(text));
        }
    }

    /// The selected rows as text; nothing where no step is selected.
    pub fn selected_text(&self, session: &Session) -> Option<String> {
        let steps = self.selection.steps()?;
        (self.selected_steps() > 0).then(|| self.text_of(session, steps))
    }

    /// How many of the steps shown are selected.
    fn selected_steps(&self) -> usize {
        let Some(steps) = self.selection.steps() else {
            return 0;
        };
        let rows = self.shown.rows_of(&steps);
        let is_beginning = |row: &usize| self.shown.step(*row) == Some(0);
        rows.len() - usize::from(rows.clone().next().as_ref().is_some_and(is_beginning))
    }

    /// The rows shown of these steps as text.
    fn text_of(&self, session: &Session, steps: RangeInclusive<usize>) -> String {
        let rows = self.shown.rows_of(&steps);
        let steps = rows.filter_map(|row| self.shown.step(row));
        wire_lines(session, steps.filter_map(|step| entry_of(session, step)))
    }

    fn rows_ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let rows = self.written.rows(self.shown.rows());
        if rows == 0 && self.shown.is_complete() {
            let words = "No step passes the filter.";
            ui.label(RichText::new(words).color(view.palette.quiet_text));
            return;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut list = ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("log rows");
        if let Some(offset) = self.offset_in_view(ui, view) {
            list = list.vertical_scroll_offset(offset);
        }
        let columns = Columns::new(ui, view.session.way().len());
        let mut asked = None;
        let output = list.show_rows(ui, ROW_HEIGHT, rows, |ui, visible| {
            for row in visible {
                let row = match self.written.at(row) {
                    Row::Step(row) => row,
                    Row::Line(line) => {
                        if line_ui(ui, view, &columns, line).clicked() {
                            gestures.push(go_to(line.entry));
                        }
                        continue;
                    }
                };
                let Some(step) = self.shown.step(row) else {
                    continue;
                };
                let entry = entry_of(view.session, step);
                let id = row_id(step);
                let is_selected = self.selection.holds(step);
                let response = row_ui(ui, view, &columns, id, step, entry, is_selected);
                if let Some(entry) = entry {
                    self.row_menu_ui(&response, view, step, entry, gestures);
                }
                if response.clicked() {
                    asked = Some(row);
                }
                if response.has_focus() {
                    asked = arrow_keys(ui, id, row).or(asked);
                    if ui.input(|input| input.key_pressed(Key::Escape)) {
                        self.selection.drop();
                    }
                }
            }
        });
        self.offset = output.state.offset.y;
        let Some((row, step)) = asked.and_then(|row| Some((row, self.shown.step(row)?))) else {
            return;
        };
        if ui.input(|input| input.modifiers.shift) {
            self.selection.extend(view, step);
            self.extended_to = Some(row);
        } else {
            self.selection.drop();
            let entry = entry_of(view.session, step).unwrap_or(EntryId::BEGINNING);
            gestures.push(go_to(entry));
        }
        ui.memory_mut(|memory| memory.request_focus(row_id(step)));
    }

    /// Draws the menu of a row, while it is open.
    fn row_menu_ui(
        &self,
        row: &Response,
        view: View,
        step: usize,
        entry: EntryId,
        gestures: &mut Vec<Gesture>,
    ) {
        row.context_menu(|ui| {
            let mut note = Button::new("Note…");
            if step == view.session.position() {
                let key = Action::NoteStep.shortcut_text(ui.ctx());
                note = note.right_text(RichText::new(key).weak());
            }
            let note = ui.add(note).on_hover_text("Write a note on this step");
            named(&note, "Note…");
            if note.clicked() {
                gestures.push(Gesture::AskNote(entry));
            }
            let selected = self.selected_steps();
            let is_one_of_them = selected > 1 && self.selection.holds(step);
            let words = match is_one_of_them {
                true => format!("Copy {selected} selected steps"),
                false => "Copy step".into(),
            };
            let hint = "What was sent, then what came back";
            if ui.button(words).on_hover_text(hint).clicked() {
                let steps = self.selection.steps().filter(|_| is_one_of_them);
                let text = self.text_of(view.session, steps.unwrap_or(step..=step));
                gestures.push(Gesture::Copy(text));
            }
            let why = ui.button("Why?").on_hover_text(Action::Why.tooltip());
            if why.clicked() {
                gestures.push(Gesture::Why(entry));
            }
            if let Some(entry) = view.session.log().entry(entry) {
                breakpoint_menu_ui(ui, view, &triggers_of_step(entry), gestures);
            }
            let shrink = ui.button("Shrink to this…");
            if shrink.on_hover_text(Action::Shrink.tooltip()).clicked() {
                gestures.push(Gesture::ShrinkTo(entry));
            }
            let hint = "Move the playhead to this step; nothing is sent";
            if ui.button("Go here").on_hover_text(hint).clicked() {
                gestures.push(go_to(entry));
            }
        });
    }

    /// Where to scroll to so that the row moved to is in view: the playhead's, where something moved it out,
    /// or the one a selection was extended to.
    fn offset_in_view(&mut self, ui: &Ui, view: View) -> Option<f32> {
        let height = ui.available_height();
        let playhead = self.shown.row_of(view.session.position());
        let now = Some((view.session.playhead(), playhead, height));
        let row = match self.extended_to.take() {
            Some(row) => Some(row),
            None if self.kept_in_view == now => return None,
            None => playhead,
        };
        self.kept_in_view = now;
        let top = self.written.row_of(row.unwrap_or(0)) as f32 * ROW_HEIGHT;
        let bottom = top + ROW_HEIGHT;
        // A row more than the playhead's, where there is room for it: what comes next is what one looks for.
        let more = if height > 4.0 * ROW_HEIGHT {
            ROW_HEIGHT
        } else {
            0.0
        };
        if top - more < self.offset {
            Some((top - more).max(0.0))
        } else if bottom + more > self.offset + height {
            Some((bottom + more - height).max(0.0))
        } else {
            None
        }
    }
}

/// The row the arrow keys move to from the focused `row`, if one is pressed.
fn arrow_keys(ui: &Ui, id: Id, row: usize) -> Option<usize> {
    let filter = EventFilter {
        vertical_arrows: true,
        // Escape drops the selection and leaves the focus here.
        escape: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    ui.input(|input| {
        if input.key_pressed(Key::ArrowDown) {
            Some(row + 1)
        } else if input.key_pressed(Key::ArrowUp) {
            row.checked_sub(1)
        } else {
            None
        }
    })
}

fn row_id(step: usize) -> Id {
    Id::new("log row").with(step)
}

/// The entry of `step` on the branch shown; nothing for the beginning.
fn entry_of(session: &Session, step: usize) -> Option<EntryId> {
    session.way().get(step.checked_sub(1)?)
}

fn go_to(entry: EntryId) -> Gesture {
    Gesture::Session(SessionCommand::GoTo(entry))
}

//! The log: one row a step of the branch shown.
//!
//! Rows after the playhead are dimmed, not gone. A click on a row moves the playhead there; the list scrolls
//! only as far as it must to keep the playhead's row in view. A frame puts into words the rows it shows and
//! no others, so a log of a million steps scrolls as one of ten does.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Align, Button, EventFilter, Id, Key, Layout, RichText, ScrollArea, Ui, WidgetInfo, WidgetType,
    vec2,
};

use crate::debugger::{EntryId, Session, SessionCommand};

use super::gesture::{Gesture, View};
use super::theme::strong;

mod filter;
mod following;
mod row_text;
mod row_ui;
mod shown;
#[cfg(test)]
pub mod story;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

pub use following::{Following, Played};
pub use row_text::came_back;

use filter::Filter;
use row_text::wire_lines;
use row_ui::{Columns, ROW_HEIGHT, row_ui};
use shown::Shown;

/// The least width at which the header's controls stand beside its title.
const WIDE_HEADER: f32 = 500.0;

/// The room the menu of kinds takes beside the field for words, in points.
const KINDS_ROOM: f32 = 152.0;

/// What the log panel remembers between frames: its filters, and the rows they let through.
#[derive(Debug, Default)]
pub struct LogPanel {
    filter: Filter,
    shown: Shown,
    /// How far the list was scrolled in the last frame.
    offset: f32,
    /// What the list was last scrolled for.
    kept_in_view: Option<(EntryId, Option<usize>, f32)>,
}

impl LogPanel {
    /// Draws the rows of the branch shown; those after the playhead are dimmed.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        self.header_ui(ui, view, gestures);
        ui.add_space(2.0);
        self.shown.follow(view, &self.filter);
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
                self.branches_ui(ui, view, gestures);
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
                self.branches_ui(ui, view, gestures);
            });
        });
    }

    fn title_ui(&self, ui: &mut Ui, view: View) {
        let palette = view.palette;
        ui.label(RichText::new("Log").font(strong(13.0)).color(palette.text));
        let total = view.session.way().len();
        let steps = if total == 1 { "step" } else { "steps" };
        let count = match self.shown.steps() {
            _ if self.filter.is_open() => format!("{total} {steps}"),
            some if self.shown.is_complete() => format!("{some} of {total} {steps}"),
            some => format!("{some} of {total} {steps}, looking on…"),
        };
        ui.label(RichText::new(count).color(palette.quiet_text));
    }

    fn copy_ui(&self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let can_copy = self.shown.steps() > 0;
        let copy = ui.add_enabled(can_copy, Button::new("Copy"));
        copy.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can_copy, "Copy the log"));
        let hint = "Copy the rows shown as JSON Lines: what was sent, then what came back";
        if copy
            .on_hover_text(hint)
            .on_disabled_hover_text("There is no step to copy")
            .clicked()
        {
            let rows = (0..self.shown.rows()).filter_map(|row| self.shown.step(row));
            let entries = rows.filter_map(|step| entry_of(view, step));
            gestures.push(Gesture::Copy(wire_lines(view.session.log(), entries)));
        }
    }

    fn branches_ui(&self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let branches = view.session.log().branches();
        if branches.len() < 2 {
            return;
        }
        let shown = view.session.shown();
        let title = match shown {
            Some(shown) => format!("{} ⏷", view.session.branch_name(shown)),
            None => format!("{} branches ⏷", branches.len()),
        };
        let title = RichText::new(title).color(view.palette.quiet_text);
        let button = Button::new(title).frame_when_inactive(false);
        let menu = MenuButton::from_button(button).ui(ui, |ui| {
            let row_height = ui.spacing().interact_size.y;
            let list = ScrollArea::vertical().max_height(320.0);
            list.show_rows(ui, row_height, branches.len(), |ui, rows| {
                let first = rows.start;
                for (index, branch) in branches.iter().enumerate().skip(first).take(rows.len()) {
                    let words = branch_words(view.session, index);
                    let row = ui.radio(shown == Some(index), words);
                    if row.on_hover_text("Go to its last step").clicked() {
                        gestures.push(go_to(branch.tip()));
                        ui.close();
                    }
                }
            });
        });
        menu.0
            .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "Branches"));
        menu.0
            .on_hover_text("Return to a future that was left: nothing is ever lost");
    }

    fn rows_ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let rows = self.shown.rows();
        if rows == 0 && self.shown.is_complete() {
            let words = "No step passes the filter.";
            ui.label(RichText::new(words).color(view.palette.quiet_text));
            return;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut list = ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("log rows");
        if let Some(offset) = self.offset_for_playhead(ui, view) {
            list = list.vertical_scroll_offset(offset);
        }
        let columns = Columns::new(ui, view.session.way().len());
        let mut asked = None;
        let output = list.show_rows(ui, ROW_HEIGHT, rows, |ui, visible| {
            for row in visible {
                let Some(step) = self.shown.step(row) else {
                    continue;
                };
                let entry = entry_of(view, step);
                let id = row_id(step);
                let response = row_ui(ui, view, &columns, id, step, entry);
                if response.clicked() {
                    asked = Some(row);
                }
                if response.has_focus() {
                    asked = arrow_keys(ui, id, row).or(asked);
                }
            }
        });
        self.offset = output.state.offset.y;
        if let Some(step) = asked.and_then(|row| self.shown.step(row)) {
            let entry = entry_of(view, step).unwrap_or(EntryId::BEGINNING);
            gestures.push(go_to(entry));
            ui.memory_mut(|memory| memory.request_focus(row_id(step)));
        }
    }

    /// Where to scroll to so that the playhead's row is in view, where something moved it out.
    fn offset_for_playhead(&mut self, ui: &Ui, view: View) -> Option<f32> {
        let height = ui.available_height();
        let row = self.shown.row_of(view.session.position());
        let now = Some((view.session.playhead(), row, height));
        if self.kept_in_view == now {
            return None;
        }
        self.kept_in_view = now;
        let top = row.unwrap_or(0) as f32 * ROW_HEIGHT;
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

/// A branch as a list names it: `main: 3 steps`, `branch 2: 4 steps, left main at step 1`.
pub fn branch_words(session: &Session, branch: usize) -> String {
    let log = session.log();
    let Some(found) = log.branches().get(branch) else {
        return String::new();
    };
    let steps = found.depth();
    let left = match found.left_depth() {
        0 if branch == 0 => String::new(),
        0 => ", left at the beginning".into(),
        step => {
            let parent = session.branch_name(log.branch_of(found.left()));
            format!(", left {parent} at step {step}")
        }
    };
    let steps_word = if steps == 1 { "step" } else { "steps" };
    format!(
        "{}: {steps} {steps_word}{left}",
        session.branch_name(branch)
    )
}

/// The row the arrow keys move to from the focused `row`, if one is pressed.
fn arrow_keys(ui: &Ui, id: Id, row: usize) -> Option<usize> {
    let filter = EventFilter {
        vertical_arrows: true,
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
fn entry_of(view: View, step: usize) -> Option<EntryId> {
    view.session.way().get(step.checked_sub(1)?)
}

fn go_to(entry: EntryId) -> Gesture {
    Gesture::Session(SessionCommand::GoTo(entry))
}

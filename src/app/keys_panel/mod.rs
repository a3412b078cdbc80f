//! The key table: every key, what for, and what stands behind its answer.
//!
//! Above it stand the preset in use, the order of sources and the seed. A frame draws the rows in view and no
//! others, so a playbook of thousands of keys scrolls as one of ten does.

use eframe::egui::{
    Align, Layout, Pos2, Rect, RichText, ScrollArea, TextEdit, Ui, UiBuilder, pos2, vec2,
};

use crate::debugger::PresetNote;
use crate::debugger::Unfit;
use crate::playbook::Key;
use crate::runtime::counted;

use super::dialogs::name_field;
use super::gesture::{Gesture, View};
use super::tabs::Tabs;

mod columns;
mod order_ui;
mod preset_cell;
mod presets_ui;
mod row_ui;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

use columns::{Columns, ROW_HEIGHT};
use preset_cell::PresetCells;
use presets_ui::{SeedField, controls_ui};
use row_ui::row_ui;

/// The least height at which the controls stay above the table; in less they scroll with it.
const TALL: f32 = 190.0;

/// The room the count of keys and the filter need beside the tabs, in points.
const HEADER_ROOM: f32 = 200.0;

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct KeysPanel {
    filter: String,
    seed: SeedField,
    cells: PresetCells,
}

/// A row of the table.
enum Row {
    /// The row at a position of the playbook's key table.
    Asked(usize),
    /// A key only the preset in use answers.
    Unasked(Key),
}

impl KeysPanel {
    /// Another playbook is open: what was typed is not about its keys.
    pub fn forget(&mut self) {
        *self = KeysPanel::default();
    }

    /// Draws the panel below its tabs.
    pub fn ui(&mut self, ui: &mut Ui, view: View, tabs: &mut Tabs, gestures: &mut Vec<Gesture>) {
        let preset = view.answers.presets.in_use();
        let notes = preset.map(|preset| preset.held_against(&view.document.keys));
        let notes = notes.unwrap_or_default();
        let rows = self.rows(view, &notes);
        ui.spacing_mut().item_spacing.y = 4.0;
        self.header_ui(ui, view, tabs, rows.len());
        if ui.available_height() >= TALL {
            controls_ui(ui, view, &mut self.seed, &notes, gestures);
            let table = ScrollArea::both().id_salt("key table").auto_shrink(false);
            table.show(ui, |ui| self.table_ui(ui, view, &rows, gestures));
        } else {
            let width = ui.available_width();
            let all = ScrollArea::both().id_salt("keys").auto_shrink(false);
            all.show(ui, |ui| {
                ui.scope(|ui| {
                    ui.set_max_width(width - 12.0);
                    controls_ui(ui, view, &mut self.seed, &notes, gestures);
                });
                self.table_ui(ui, view, &rows, gestures);
            });
        }
    }

    fn header_ui(&mut self, ui: &mut Ui, view: View, tabs: &mut Tabs, shown: usize) {
        let palette = view.palette;
        tabs.row_ui(ui, palette, HEADER_ROOM, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let room = (ui.available_width() - 70.0).clamp(60.0, 150.0);
                let field = TextEdit::singleline(&mut self.filter).hint_text("Filter");
                let field = ui.add(field.desired_width(room));
                name_field(&field, "Filter the keys", &self.filter);
                field.on_hover_text("Show only keys with these letters");
                let all = counted(view.document.keys.rows().len(), "key");
                let count = match self.filter.trim().is_empty() {
                    true => all,
                    false => format!("{shown} of {all}"),
                };
                ui.label(RichText::new(count).color(palette.quiet_text));
            });
        });
    }

    /// The rows the filter lets through: the keys of the playbook, then those only the preset in use has.
    fn rows(&self, view: View, notes: &[PresetNote]) -> Vec<Row> {
        let wanted = self.filter.trim().to_lowercase();
        let is_wanted = |key: &str| wanted.is_empty() || key.to_lowercase().contains(&wanted);
        let asked = view.document.keys.rows().iter().enumerate();
        let asked = asked.filter(|(_, row)| is_wanted(&row.key));
        let asked = asked.map(|(position, _)| Row::Asked(position));
        let unasked = notes.iter().filter_map(|note| match note.unfit {
            Unfit::Unasked => Some(&note.key).filter(|key| is_wanted(key)),
            Unfit::WrongKind { .. } => None,
        });
        asked.chain(unasked.cloned().map(Row::Unasked)).collect()
    }

    fn table_ui(&mut self, ui: &mut Ui, view: View, rows: &[Row], gestures: &mut Vec<Gesture>) {
        if rows.is_empty() {
            let words = match self.filter.trim().is_empty() {
                true => "This playbook asks the world nothing.",
                false => "No key has these letters.",
            };
            ui.label(RichText::new(words).color(view.palette.quiet_text));
            return;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let width = (ui.available_width() - 4.0).max(Columns::least_width());
        let columns = Columns::new(width);
        columns.names_ui(ui, view.palette, width);
        let size = vec2(width, ROW_HEIGHT * rows.len() as f32);
        let (_, table) = ui.allocate_space(size);
        for position in in_view(ui.clip_rect(), table, rows.len()) {
            let Some(row) = rows.get(position) else {
                continue;
            };
            let at: Pos2 = pos2(table.left(), table.top() + ROW_HEIGHT * position as f32);
            let asked = match row {
                Row::Asked(position) => view.document.keys.rows().get(*position),
                Row::Unasked(_) => None,
            };
            let key = match (row, asked) {
                (Row::Unasked(key), _) => key,
                (Row::Asked(_), Some(row)) => &row.key,
                (Row::Asked(_), None) => continue,
            };
            let rect = Rect::from_min_size(at, vec2(width, ROW_HEIGHT));
            let named = UiBuilder::new().max_rect(rect).id_salt(("key row", key));
            ui.scope_builder(named, |ui| {
                let mut cells = columns.cells(at, ROW_HEIGHT);
                row_ui(
                    ui,
                    view,
                    &mut cells,
                    &mut self.cells,
                    (key, asked),
                    gestures,
                );
            });
        }
    }
}

/// The rows of a table at `table` that `clip` shows.
fn in_view(clip: Rect, table: Rect, rows: usize) -> std::ops::Range<usize> {
    let row_at = |y: f32| ((y - table.top()) / ROW_HEIGHT).max(0.0);
    let first = (row_at(clip.top()).floor() as usize).min(rows);
    let end = (row_at(clip.bottom()).ceil() as usize).min(rows);
    first..end.max(first)
}

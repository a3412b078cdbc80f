//! Where the columns of the key table stand.

use eframe::egui::{Align, Layout};
use eframe::egui::{Pos2, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use crate::app::theme::{Palette, strong};

/// How high a row is, in points.
pub(super) const ROW_HEIGHT: f32 = 28.0;

/// How high the row of the columns' names is, in points.
pub(super) const NAMES_HEIGHT: f32 = 18.0;

/// The room between two columns, in points.
const GAP: f32 = 8.0;

/// The columns' names, and what their tooltips say.
const NAMES: [(&str, &str); 6] = [
    ("Key", "What the world is asked about"),
    ("Kind", "As what it is asked"),
    ("Used", "What for, in document order"),
    ("Last", "What it was answered last, on any branch"),
    ("Preset", "What the preset in use answers"),
    ("Sources", "In which order it is answered while running"),
];

/// The least width of each column; what is left over goes to the keys and their uses.
const LEAST: [f32; 6] = [92.0, 62.0, 108.0, 56.0, 150.0, 72.0];

/// The columns of the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    widths: [f32; 6],
}

impl Columns {
    /// The least width of a table, in points.
    pub(super) fn least_width() -> f32 {
        LEAST.iter().sum::<f32>() + GAP * (LEAST.len() - 1) as f32
    }

    /// Columns for a table `width` points wide.
    pub(super) fn new(width: f32) -> Columns {
        let spare = (width - Columns::least_width()).max(0.0);
        let [key, kind, used, last, preset, sources] = LEAST;
        Columns {
            widths: [
                key + spare * 0.3,
                kind,
                used + spare * 0.4,
                last + spare * 0.1,
                preset + spare * 0.05,
                sources + spare * 0.15,
            ],
        }
    }

    /// Draws the columns' names.
    pub(super) fn names_ui(&self, ui: &mut Ui, palette: &Palette, width: f32) {
        let (_, rect) = ui.allocate_space(vec2(width, NAMES_HEIGHT));
        let mut cells = self.cells(rect.min, NAMES_HEIGHT);
        for (name, hint) in NAMES {
            let name = RichText::new(name).font(strong(11.0));
            cells.draw(ui, |ui| {
                ui.label(name.color(palette.quiet_text)).on_hover_text(hint);
            });
        }
    }

    /// The cells of the row whose upper left corner is at `at`, from left to right.
    pub(super) fn cells(&self, at: Pos2, height: f32) -> Cells {
        Cells {
            widths: self.widths,
            next: 0,
            at,
            height,
        }
    }
}

/// The cells of a row, from left to right.
pub(super) struct Cells {
    widths: [f32; 6],
    next: usize,
    at: Pos2,
    height: f32,
}

impl Cells {
    /// Draws the next cell; nothing is drawn beyond it.
    pub(super) fn draw(&mut self, ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
        let Some(width) = self.widths.get(self.next) else {
            return;
        };
        let rect = Rect::from_min_size(self.at, vec2(*width, self.height));
        self.at = pos2(rect.right() + GAP, self.at.y);
        self.next += 1;
        let row = Layout::left_to_right(Align::Center);
        let cell = UiBuilder::new()
            .max_rect(rect)
            .layout(row)
            .id_salt(self.next);
        ui.scope_builder(cell, |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            // Words in a button begin where words in a label do.
            ui.spacing_mut().button_padding.x = 0.0;
            ui.shrink_clip_rect(rect.expand2(vec2(2.0, 0.0)));
            draw(ui);
        });
    }
}

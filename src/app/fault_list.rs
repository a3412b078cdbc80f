//! The lines of the log that could not be read, as a list.

use eframe::egui::{Label, RichText, Ui};

use super::gesture::View;
use super::loader::MOST_LISTED;
use super::side_panel::more_ui;
use super::theme::strong;

/// Draws the list, where there are such lines.
pub fn faults_ui(ui: &mut Ui, view: View) {
    if view.faults.is_empty() {
        return;
    }
    let palette = view.palette;
    let title = RichText::new("Lines of the log").font(strong(12.0));
    ui.add(Label::new(title.color(palette.text)).wrap());
    for fault in view.faults.iter().take(MOST_LISTED) {
        let words = format!("line {}: {}", fault.line, fault.message);
        ui.add(Label::new(RichText::new(words).color(palette.quiet_text)).wrap());
    }
    more_ui(ui, palette, view.faults.len(), MOST_LISTED);
    ui.add_space(6.0);
}

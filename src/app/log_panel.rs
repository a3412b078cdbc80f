//! The log: one row a step.

use eframe::egui::Ui;

use super::gesture::{Gesture, View};

/// What the log panel remembers between frames: its filters.
#[derive(Debug, Default)]
pub struct LogPanel {}

impl LogPanel {
    /// Draws the rows of the branch shown; those after the playhead are dimmed.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let _ = (view, gestures);
        ui.label("log");
    }
}

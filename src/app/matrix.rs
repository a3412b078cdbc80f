//! The situation matrix: what may be sent where, what comes of it, and which cells were tried.

use eframe::egui::Ui;

use super::gesture::{Gesture, View};

/// What the matrix remembers between frames.
#[derive(Debug, Default)]
pub struct Matrix {}

impl Matrix {
    /// Draws the core's five by five, or with `full` also menus and draws.
    pub fn ui(&mut self, ui: &mut Ui, view: View, full: &mut bool, gestures: &mut Vec<Gesture>) {
        let _ = (view, full, gestures);
        ui.label("matrix");
    }
}

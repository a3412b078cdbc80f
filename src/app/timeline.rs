//! The timeline: a dot a step, and the playhead to drag.

use eframe::egui::Ui;

use super::gesture::{Gesture, View};

/// Draws the timeline of the branch shown.
pub fn timeline_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let _ = (view, gestures);
    ui.label("timeline");
}

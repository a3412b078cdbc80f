//! The node panel: all there is to know of the selected node.

use eframe::egui::Ui;

use super::gesture::{Gesture, View};

/// Draws the selected node; where none is selected, the one the run stands at.
pub fn node_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let _ = (view, gestures);
    ui.label("node");
}

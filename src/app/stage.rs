//! The stage: what the player sees so far, and the request that is open now, with its controls.

use eframe::egui::Ui;

use super::gesture::{Gesture, View};
use super::supply_form::SupplyForm;

/// What the stage remembers between frames.
#[derive(Debug, Default)]
pub struct Stage {}

impl Stage {
    /// Draws the conversation so far and below it the open request as a card.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        form: &mut SupplyForm,
        gestures: &mut Vec<Gesture>,
    ) {
        let _ = (view, form, gestures);
        ui.label("stage");
    }
}

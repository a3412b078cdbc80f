//! The stage: what the player sees so far, and the request that is open now, with its controls.

mod answering;
mod choosing;
mod conversation;
mod onward;
mod reading;
mod request;
pub(super) mod speech;
#[cfg(test)]
#[cfg_attr(not(feature = "window-tests"), allow(dead_code))]
pub(super) mod trial;
mod uses;

use eframe::egui::{RichText, Ui};

use crate::debugger::EntryId;

use self::reading::Reading;
use self::request::request_ui;
use super::gesture::{Gesture, View};
use super::supply_form::SupplyForm;
use super::theme::{Palette, strong};

/// Between the conversation and the card.
const GAP: f32 = 8.0;
/// How much of the stage the conversation keeps at least, where it is as long.
const LEAST_READ: f32 = 0.3;

/// What the stage remembers between frames.
#[derive(Debug, Default)]
pub struct Stage {
    reading: Reading,
    card_height: f32,
    shown: Option<EntryId>,
}

impl Stage {
    /// Draws the conversation so far and below it the open request as a card.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        form: &mut SupplyForm,
        gestures: &mut Vec<Gesture>,
    ) {
        heading_ui(ui, view.palette, "Stage");
        ui.spacing_mut().item_spacing.y = 0.0;
        let room = ui.available_height();
        let whole = self.reading.follow(ui, view, room);
        let least = whole.min(room * LEAST_READ);
        let most = (room - least - GAP).max(80.0);
        let reading = (room - self.card_height.min(most) - GAP).max(least);
        self.reading.ui(ui, view, whole.min(reading));
        if whole > 0.0 {
            ui.add_space(GAP);
        }
        let playhead = Some(view.session.playhead());
        let is_new = std::mem::replace(&mut self.shown, playhead) != playhead;
        let height = request_ui(ui, view, form, gestures, (most, is_new));
        if (height - self.card_height).abs() > 0.5 {
            self.card_height = height;
            ui.ctx().request_discard("the request's height changed");
        }
    }
}

/// A panel's heading.
pub(super) fn heading_ui(ui: &mut Ui, palette: &Palette, words: &str) {
    let words = RichText::new(words.to_uppercase())
        .font(strong(11.0))
        .color(palette.quiet_text);
    ui.label(words);
    ui.add_space(6.0);
}

#[cfg(all(test, feature = "window-tests"))]
mod tests;

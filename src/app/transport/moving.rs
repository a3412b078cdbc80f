//! Going on and back: a step, until something stops the run, and to what is chosen from two menus.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, Response, RichText, Ui};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};

use super::named;

/// The ways back, as their menu lists them.
const BACK: [Action; 4] = [
    Action::Back,
    Action::ContinueBackwards,
    Action::BackToChoice,
    Action::BackToVisit,
];

/// What can be run to, and what a run would do by chance.
const ON: [Action; 5] = [
    Action::Continue,
    Action::RunTo,
    Action::RunToChoice,
    Action::RunToSceneEnd,
    Action::AnswerByChance,
];

/// Draws the buttons that move the playhead.
pub(super) fn moving_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let back = button_ui(
        ui,
        "⏴ Back",
        Action::Back,
        view.session.position() > 0,
        gestures,
    );
    named(&back, "Back");
    menu_ui(ui, "⏷", "Ways back", &BACK, gestures);
    if view.session.is_running() {
        let stop = button_ui(ui, "⏹ Stop", Action::Interrupt, true, gestures);
        named(&stop, "Stop running");
    } else {
        let on = button_ui(ui, "Continue ⏩", Action::Continue, true, gestures);
        named(&on, "Continue");
    }
    menu_ui(ui, "Run to ⏷", "Run to", &ON, gestures);
}

fn button_ui(
    ui: &mut Ui,
    text: &str,
    action: Action,
    enabled: bool,
    gestures: &mut Vec<Gesture>,
) -> Response {
    let hint = action.hint(ui.ctx());
    let response = ui
        .add_enabled(enabled, Button::new(text))
        .on_hover_text(&hint)
        .on_disabled_hover_text(hint);
    if response.clicked() {
        gestures.push(Gesture::Do(action));
    }
    response
}

fn menu_ui(ui: &mut Ui, text: &str, name: &str, actions: &[Action], gestures: &mut Vec<Gesture>) {
    let (button, _) = MenuButton::new(text).ui(ui, |ui| {
        ui.set_min_width(290.0);
        for action in actions {
            let key = RichText::new(action.shortcut_text(ui.ctx())).weak();
            let row = ui.add(Button::new(action.text()).right_text(key));
            named(&row, action.text());
            if row.on_hover_text(action.tooltip()).clicked() {
                gestures.push(Gesture::Do(*action));
            }
        }
    });
    named(&button, name);
    let hint = match name {
        "Run to" => "Run on to a menu, the end of the scene or the selected node",
        _ => "Go back to a menu, a breakpoint or the selected node",
    };
    button.on_hover_text(hint);
}

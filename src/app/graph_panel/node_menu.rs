//! What a right click on a node offers.

use eframe::egui::Ui;

use crate::app::actions::Action;
use crate::app::breakpoint_menu::{breakpoint_menu_ui, triggers_of_node};
use crate::app::gesture::{Gesture, View};
use crate::debugger::{SessionCommand, Somewhere};
use crate::playbook::{NodeIndex, scene_of};
use crate::runtime::Command;

use super::naming::node_json;

/// Draws the menu of `node`.
pub(super) fn node_menu_ui(ui: &mut Ui, view: View, node: NodeIndex, gestures: &mut Vec<Gesture>) {
    let breakpoint = match view.session.breakpoints().at(node) {
        Some(_) => "Clear the breakpoint",
        None => "Set a breakpoint",
    };
    if ui.button(breakpoint).clicked() {
        gestures.push(Gesture::ToggleBreakpoint(node));
    }
    let triggers = triggers_of_node(view, node);
    breakpoint_menu_ui(ui, view, &triggers, gestures);
    if ui.button("Run to here").clicked() {
        gestures.push(Gesture::Session(SessionCommand::RunTo(node)));
    }
    let visit = ui.button("Back to the last visit here");
    if visit.on_hover_text(Action::BackToVisit.tooltip()).clicked() {
        gestures.push(Gesture::Session(SessionCommand::BackToVisit(node)));
    }
    if let Some(scene) = view.document.scene(node) {
        let text = format!("Start at this scene, {}", scene.title);
        if ui.button(text).clicked() {
            gestures.push(Gesture::send(Command::Start {
                anchor: Some(scene.slug.as_str().into()),
            }));
        }
        let fold = ui.button(format!("Fold this scene, {}", scene.title));
        if fold
            .on_hover_text(Action::FoldScene.hint(ui.ctx()))
            .clicked()
        {
            gestures.extend(scene_of(&view.document.scenes, node).map(Gesture::Fold));
        }
    }
    for (action, from_now) in [(Action::ShowWay, false), (Action::ShowWayFromNow, true)] {
        let button = ui.button(action.text());
        if button.on_hover_text(action.hint(ui.ctx())).clicked() {
            gestures.push(Gesture::ShowWay { node, from_now });
        }
    }
    for action in [Action::LeadsHere, Action::LedToFromHere] {
        let button = ui.button(action.text());
        if button.on_hover_text(action.hint(ui.ctx())).clicked() {
            gestures.push(Gesture::Do(action));
        }
    }
    let why = ui.button("Why not here?");
    if why.on_hover_text(Action::WhyNot.tooltip()).clicked() {
        gestures.push(Gesture::WhyNot(Somewhere::Node(node)));
    }
    if ui.button("Copy as JSON").clicked() {
        gestures.extend(node_json(view, node).map(Gesture::Copy));
    }
}

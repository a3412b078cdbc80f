//! What a line says when the pointer is on it, and what a right click on it offers.

use eframe::egui::Ui;

use crate::app::breakpoint_menu::toggled;
use crate::app::gesture::{Gesture, View};
use crate::app::node_panel::edge_words;
use crate::debugger::{Somewhere, Trigger};
use crate::graph::Shown;

use super::naming::shown_title;
use super::ways::ways_of;

/// How many of the ways a line gathers are listed.
const MOST_WAYS: usize = 12;

/// What decides the ways a line stands for, and where they lead.
pub(super) fn edge_title(view: View, line: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let ways = view.document.sheet.diagram.ways(line).len();
    for (node, position) in ways_of(view, line).take(MOST_WAYS) {
        let Some(found) = view.document.playbook.nodes.get(node) else {
            continue;
        };
        let target = found.out.get(position).map_or(0, |edge| edge.target);
        let decides = edge_words(view.document, found, position);
        words.push(format!("{node} → {target}: {decides}"));
    }
    if let Some(more @ 1..) = ways.checked_sub(MOST_WAYS) {
        words.push(format!("and {more} more"));
    }
    words.join("\n")
}

/// Draws the menu of a line.
pub(super) fn edge_menu_ui(ui: &mut Ui, view: View, line: usize, gestures: &mut Vec<Gesture>) {
    let sheet = &view.document.sheet;
    let ways: Vec<_> = ways_of(view, line).take(MOST_WAYS).collect();
    for (node, position) in &ways {
        let on = Trigger::Taken(*node, *position);
        let verb = match view.session.breakpoints().get(&on) {
            Some(_) => "Clear the breakpoint on",
            None => "Set a breakpoint on",
        };
        if ui.button(format!("{verb} {}", on.words())).clicked() {
            gestures.push(Gesture::Session(toggled(view.session, &on)));
        }
    }
    if let [(node, position)] = ways.as_slice() {
        let why = ui.button("Why not this way?");
        let hint = "Shows what decided that the run did not take it";
        if why.on_hover_text(hint).clicked() {
            gestures.push(Gesture::WhyNot(Somewhere::Way(*node, *position)));
        }
    }
    let Some(ends) = sheet.diagram.lines.get(line) else {
        return;
    };
    for (verb, at) in [("Go to its start", ends.from), ("Go to its end", ends.to)] {
        let Some(shown) = sheet.shown(at) else {
            continue;
        };
        let node = match shown {
            Shown::Node(node) => Some(node),
            Shown::Scene(scene) => view.document.scenes.get(scene).map(|scene| scene.first),
        };
        let button = ui.button(verb).on_hover_text(shown_title(view, shown));
        if button.clicked() {
            gestures.extend(node.map(Gesture::Centre));
        }
    }
}

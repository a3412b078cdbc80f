//! Walking the graph by arrow keys: along edges up and down, across to the ways beside.

use eframe::egui::{Key, Modifiers, Ui};

use crate::playbook::NodeIndex;

use super::super::gesture::View;

/// The node an arrow key leads to from `from`, if one was pressed and leads somewhere.
pub fn walked(ui: &Ui, view: View, from: NodeIndex) -> Option<NodeIndex> {
    let pressed = ui.input_mut(|input| {
        [
            Key::ArrowDown,
            Key::ArrowUp,
            Key::ArrowLeft,
            Key::ArrowRight,
        ]
        .into_iter()
        .find(|key| input.consume_key(Modifiers::NONE, *key))
    })?;
    let graph = &view.document.graph;
    match pressed {
        Key::ArrowDown => graph.successors(from).first().copied(),
        Key::ArrowUp => graph.predecessors(from).first().map(|way| way.from),
        Key::ArrowLeft => beside(view, from, -1),
        _ => beside(view, from, 1),
    }
}

/// The node beside `from` among those its predecessors lead to, ordered from left to right.
fn beside(view: View, from: NodeIndex, step: isize) -> Option<NodeIndex> {
    let graph = &view.document.graph;
    let mut siblings: Vec<NodeIndex> = graph
        .predecessors(from)
        .into_iter()
        .flat_map(|way| graph.successors(way.from))
        .collect();
    siblings.sort_unstable();
    siblings.dedup();
    let x = |node: &NodeIndex| {
        let place = view.document.sheet.place_of(*node);
        place.map_or(0.0, |place| place.center().x)
    };
    siblings.sort_by(|a, b| x(a).total_cmp(&x(b)));
    let here = siblings.iter().position(|node| *node == from)?;
    siblings.get(here.checked_add_signed(step)?).copied()
}

//! Why not there: the answer for the node or the way that was asked about.

use eframe::egui::{Align, Frame, Id, Label, Layout, Link, Margin, RichText, Stroke, Ui};

use crate::app::gesture::{Gesture, View};
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::app::words::{somewhere_words, way_words};
use crate::debugger::{EntryId, SessionCommand, WhyNot};

use super::row_ui::{Columns, look_ui};
use super::rows::LookRow;

/// Draws the answer. Returns whether it stays.
pub fn why_not_ui(ui: &mut Ui, view: View, answer: &WhyNot, gestures: &mut Vec<Gesture>) -> bool {
    let palette = view.palette;
    let frame = Frame::new()
        .stroke(Stroke::new(1.0, palette.accent))
        .corner_radius(6.0)
        .inner_margin(Margin::symmetric(10, 6));
    let mut stays = true;
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = ui.small_button("×").on_hover_text("Close this answer");
                named(&close, "Close why not there");
                stays = !close.clicked();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let title = RichText::new(somewhere_words(view.document, answer.somewhere))
                        .font(strong(13.0));
                    ui.add(Label::new(title.color(palette.text)).truncate());
                });
            });
        });
        ui.horizontal_wrapped(|ui| {
            ui.add(Label::new(RichText::new(&answer.sentence).color(palette.text)).wrap());
            if let Some((step, entry)) = answer.visited {
                step_link(ui, step, entry, gestures);
            }
        });
        for (place, way) in answer.ways.iter().enumerate() {
            let node = view.document.playbook.nodes.get(way.node);
            let name = node.map_or(String::new(), |node| way_words(node, way.edge));
            let row = LookRow {
                mark: way.mark,
                node: way.node,
                name: format!("node {}, {name}", way.node),
                key: String::new(),
                answer: String::new(),
                sentence: format!("Node {}, step {}: {}", way.node, way.step, way.sentence),
            };
            let id = Id::new("why not row").with(place);
            if look_ui(ui, palette, id, Columns::NONE, &row).clicked() {
                gestures.push(Gesture::Session(SessionCommand::GoTo(way.entry)));
                gestures.push(Gesture::Centre(way.node));
            }
        }
        if answer.more > 0 {
            let words = format!("and {} more ways", answer.more);
            ui.label(RichText::new(words).color(palette.quiet_text));
        }
    });
    ui.add_space(4.0);
    stays
}

fn step_link(ui: &mut Ui, step: usize, entry: EntryId, gestures: &mut Vec<Gesture>) {
    let link = ui.add(Link::new(format!("Go to step {step}")));
    let hint = format!("Move the playhead to step {step}; nothing is sent");
    if link.on_hover_text(hint).clicked() {
        gestures.push(Gesture::Session(SessionCommand::GoTo(entry)));
    }
}

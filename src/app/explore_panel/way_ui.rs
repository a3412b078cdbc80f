//! Drawing the way to a node, a row a command, or why there is none.

use eframe::egui::{Align, Button, Layout, RichText, ScrollArea, Ui};

use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::{came_back, one_line};
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::app::words::command_words;
use crate::runtime::counted;

use super::reason_ui;
use super::way::{Steps, Way};

/// How many reasons are shown of why there is no way.
const MOST_REASONS: usize = 100;

/// Draws where the way leads and what can be done with it. Returns whether it stays.
pub(super) fn way_header_ui(
    ui: &mut Ui,
    view: View,
    way: &Way,
    gestures: &mut Vec<Gesture>,
) -> bool {
    let to = way.words(view.session);
    let words = match &way.came {
        Ok(steps) => format!("The way {to}: {}", counted(steps.entries.len(), "command")),
        Err(_) => format!("No way {to}"),
    };
    ui.label(
        RichText::new(words)
            .font(strong(13.0))
            .color(view.palette.text),
    );
    if way.came.is_ok() {
        let play = ui.add(Button::new("Play it").small());
        let hint = "Send these commands one after another; what was recorded stays on its branch";
        if play.on_hover_text(hint).clicked() {
            gestures.push(Gesture::PlayWay {
                from: way.from,
                commands: way.commands(),
                name: format!("to node {}", way.node),
            });
        }
    }
    let close = ui.add(Button::new("Close").small());
    named(&close, "Close the way");
    let close = close.on_hover_text("Show what was found again, and the graph as it is");
    !close.clicked()
}

/// Draws the way's commands, or why there is none.
pub(super) fn way_ui(ui: &mut Ui, view: View, way: &Way, gestures: &mut Vec<Gesture>) {
    match &way.came {
        Ok(steps) => steps_ui(ui, view, steps, gestures),
        Err(reasons) => {
            let list = ScrollArea::vertical().id_salt("no way").auto_shrink(false);
            list.show(ui, |ui| {
                for reason in reasons.iter().take(MOST_REASONS) {
                    reason_ui(ui, view, reason, gestures);
                }
                if let Some(more @ 1..) = reasons.len().checked_sub(MOST_REASONS) {
                    ui.label(format!("and {more} more"));
                }
            });
        }
    }
}

fn steps_ui(ui: &mut Ui, view: View, steps: &Steps, gestures: &mut Vec<Gesture>) {
    let height = ui.spacing().interact_size.y;
    let list = ScrollArea::vertical().id_salt("the way").auto_shrink(false);
    list.show_rows(ui, height, steps.entries.len(), |ui, rows| {
        for place in rows {
            let Some(entry) = steps.entries.get(place) else {
                continue;
            };
            let number = place + 1;
            let command = one_line(&command_words(&entry.command));
            let back = came_back(view.document, entry);
            let words = format!("{number}. {command} — {back}");
            let node = entry.situation.node();
            let row = Button::selectable(false, words).truncate();
            let size = [ui.available_width(), height];
            let left = Layout::left_to_right(Align::Center);
            let row = ui.allocate_ui_with_layout(size.into(), left, |ui| ui.add(row));
            let row = row.inner;
            let hint = match node {
                Some(node) => format!("Show node {node}, where the run stands then"),
                None => "The run has ended then".into(),
            };
            if row.on_hover_text(hint).clicked() {
                gestures.extend(node.map(Gesture::Centre));
            }
        }
    });
}

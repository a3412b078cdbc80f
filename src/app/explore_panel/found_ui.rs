//! Drawing what exploring everything found: a list, and the chosen finding in full below it.

use eframe::egui::{Align, Button, Label, Layout, Response, RichText, ScrollArea, Ui};

use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::one_line;
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::debugger::EntryId;
use crate::runtime::counted;

use super::found::{Explored, Finding, Row};
use super::{reason_ui, said};

/// How much of the room the list has while a finding is shown in full.
const LIST_SHARE: f32 = 0.6;

/// Draws what was found.
pub(super) fn found_ui(ui: &mut Ui, view: View, found: &mut Explored, gestures: &mut Vec<Gesture>) {
    ui.add(Label::new(RichText::new(found.words()).color(view.palette.text)).wrap());
    for sentence in found.sampled().take(3) {
        said(ui, view, &sentence);
    }
    let height = ui.spacing().interact_size.y;
    let room = match found.chosen {
        Some(_) => (ui.available_height() * LIST_SHARE).max(2.0 * height),
        None => ui.available_height(),
    };
    let list = ScrollArea::vertical()
        .id_salt("what was found")
        .auto_shrink(false)
        .max_height(room);
    let mut chosen = found.chosen;
    list.show_rows(ui, height, found.rows.len(), |ui, rows| {
        for place in rows {
            match found.rows.get(place) {
                Some(Row::Heading(words)) => {
                    let words = RichText::new(words).font(strong(13.0));
                    let heading = Label::new(words.color(view.palette.text)).truncate();
                    let width = ui.available_width();
                    ui.allocate_ui_with_layout(
                        [width, height].into(),
                        Layout::left_to_right(Align::Center),
                        |ui| ui.add(heading),
                    );
                }
                Some(Row::Finding(finding)) => {
                    let is_chosen = found.chosen == Some(place);
                    let row = finding_ui(ui, view, found, finding, is_chosen, gestures);
                    if is_chosen && found.reveals {
                        row.scroll_to_me(None);
                    }
                    if row.clicked() {
                        chosen = Some(place);
                    }
                }
                None => {}
            }
        }
    });
    found.reveals = found.chosen != chosen;
    found.chosen = chosen;
    let chosen = chosen.and_then(|place| found.rows.get(place));
    if let Some(Row::Finding(finding)) = chosen {
        ui.separator();
        let detail = ScrollArea::vertical()
            .id_salt("finding in full")
            .auto_shrink(false);
        detail.show(ui, |ui| {
            for reason in &finding.why {
                reason_ui(ui, view, reason, gestures);
            }
        });
    }
}

/// One row. Returns what it is clicked by.
fn finding_ui(
    ui: &mut Ui,
    view: View,
    found: &Explored,
    finding: &Finding,
    is_chosen: bool,
    gestures: &mut Vec<Gesture>,
) -> Response {
    let height = ui.spacing().interact_size.y;
    let size = [ui.available_width(), height].into();
    let row = Layout::right_to_left(Align::Center);
    let row = ui.allocate_ui_with_layout(size, row, |ui| {
        if let Some(steps) = found.steps_to(finding) {
            play_ui(ui, found, finding, steps, gestures);
        }
        let words = finding.words(view.document);
        let why = finding.why.first().map_or("", |reason| &reason.words);
        let shown = format!("{words}: {}", one_line(why));
        let label = Button::selectable(is_chosen, shown).truncate();
        let size = [ui.available_width(), height];
        let left = Layout::left_to_right(Align::Center).with_main_align(Align::Min);
        let inner = ui.allocate_ui_with_layout(size.into(), left, |ui| ui.add(label));
        let hint = format!("Show node {}, and this in full", finding.node);
        inner.inner.on_hover_text(hint)
    });
    if row.inner.clicked() {
        gestures.push(Gesture::Centre(finding.node));
    }
    row.inner
}

/// The button that plays the way to a finding.
fn play_ui(
    ui: &mut Ui,
    found: &Explored,
    finding: &Finding,
    steps: usize,
    gestures: &mut Vec<Gesture>,
) {
    let destination = finding.destination();
    let play = ui.add(Button::new("Play the way there").small());
    named(&play, &format!("Play the way to {destination}"));
    let hint = format!(
        "Send the {} from the start that lead to {destination}; what was recorded stays on its branch",
        counted(steps, "command")
    );
    if play.on_hover_text(hint).clicked() {
        let commands = found.way_to(finding).unwrap_or_default();
        gestures.push(Gesture::PlayWay {
            from: EntryId::BEGINNING,
            commands,
            name: finding.branch_name(),
        });
    }
}

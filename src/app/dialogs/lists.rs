//! Files to pick from: those that were opened last, and logs that were never saved by hand.

use std::path::PathBuf;

use eframe::egui::{Button, RichText, ScrollArea, Ui};

use crate::app::gesture::Gesture;
use crate::files::KeptLog;
use crate::runtime::counted;

/// The files that were opened last, a row each.
pub(super) fn recent_ui(
    ui: &mut Ui,
    recent: &[PathBuf],
    gesture: fn(PathBuf) -> Gesture,
    gestures: &mut Vec<Gesture>,
    stays: &mut bool,
) {
    if recent.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new("Recent").strong());
    ScrollArea::vertical().max_height(220.0).show(ui, |ui| {
        for path in recent {
            let row = Button::new(path.to_string_lossy()).frame(false);
            if ui.add(row.truncate()).clicked() {
                gestures.push(gesture(path.clone()));
                *stays = false;
            }
        }
    });
}

/// The logs that were never saved by hand, a row each.
pub(super) fn kept_ui(
    ui: &mut Ui,
    kept: &[KeptLog],
    gestures: &mut Vec<Gesture>,
    stays: &mut bool,
) {
    let Some(folder) = kept.first().and_then(|log| log.path.parent()) else {
        return;
    };
    ui.add_space(8.0);
    let heading = ui.label(RichText::new("Sessions that were never saved").strong());
    heading.on_hover_text(format!("They are in {}", folder.display()));
    let row_height = ui.spacing().interact_size.y;
    let list = ScrollArea::vertical().id_salt("kept").max_height(160.0);
    list.show_rows(ui, row_height, kept.len(), |ui, rows| {
        for log in kept.iter().take(rows.end).skip(rows.start) {
            let row = Button::new(kept_words(log)).frame(false).truncate();
            let row = ui.add_enabled(!log.is_in_use, row);
            let row = row.on_disabled_hover_text("Another window records to it now");
            if row.on_hover_text(log.path.to_string_lossy()).clicked() {
                gestures.push(Gesture::Open(log.path.clone()));
                *stays = false;
            }
        }
    });
}

/// A kept log as its row says it: `2026-11-30 15:00 · rpg-quest.dialogue.md · 37 steps`.
fn kept_words(log: &KeptLog) -> String {
    let begun = time_words(&log.begun);
    let steps = counted(log.steps, "step");
    let open = if log.is_left_open() {
        " · left open"
    } else {
        ""
    };
    format!("{begun} · {} · {steps}{open}", log.script)
}

/// A time as RFC 3339 writes it, to the minute: `2026-11-30 15:00 UTC`.
pub fn time_words(time: &str) -> String {
    let minutes: String = time.replace('T', " ").chars().take(16).collect();
    format!("{minutes} UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_to_the_minute() {
        assert_eq!(time_words("2026-11-30T15:00:59Z"), "2026-11-30 15:00 UTC");
    }
}

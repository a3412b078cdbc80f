//! The side panel: scenes, branches, breakpoints, problems.

use eframe::egui::{Button, Frame, Label, Margin, RichText, ScrollArea, Stroke, Ui};

use crate::playbook::{Fault, Note, scene_title};

use super::branch_list::branches_ui;
use super::breakpoint_list::BreakpointList;
use super::changed_list::changed_ui;
use super::fault_list::faults_ui;
use super::gesture::{Gesture, View};
use super::letters::lacking_ui;
use super::loader::{Failure, MOST_LISTED};
use super::source_lines::{Excerpt, SourceLine};
use super::theme::{Palette, strong};

/// Draws the panel's four lists.
pub fn side_ui(
    ui: &mut Ui,
    view: View,
    failure: Option<&Failure>,
    breakpoints: &mut BreakpointList,
    gestures: &mut Vec<Gesture>,
) {
    let palette = view.palette;
    Frame::new()
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                scenes_ui(ui, view, gestures);
                section(ui, palette, "Branches");
                branches_ui(ui, view, gestures);
                section(ui, palette, "Breakpoints");
                breakpoints.ui(ui, view, gestures);
                section(ui, palette, "Problems");
                if let Some(failure) = failure {
                    failure_ui(ui, palette, failure);
                }
                changed_ui(ui, view, gestures);
                faults_ui(ui, view);
                lacking_ui(ui, view, gestures);
                let notes = &view.document.notes;
                for note in notes.iter().take(MOST_LISTED) {
                    note_ui(ui, palette, note, gestures);
                }
                more_ui(ui, palette, notes.len(), MOST_LISTED);
                let is_sound = view.document.notes.is_empty()
                    && view.faults.is_empty()
                    && view.document.lacking.is_empty();
                if failure.is_none() && is_sound && view.changes.is_empty() {
                    quiet(ui, palette, "None. Nothing is odd about this playbook.");
                }
            });
        });
}

fn scenes_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
    section(ui, palette, "Scenes");
    let scenes = &view.document.scenes;
    if scenes.is_empty() {
        quiet(ui, palette, "This playbook has no scenes.");
    }
    let standing = view.session.stands_at();
    for scene in scenes {
        let is_here = standing.is_some_and(|node| (scene.first..scene.end).contains(&node));
        let range = match scene.end - scene.first {
            1 => scene.first.to_string(),
            _ => format!("{}–{}", scene.first, scene.end - 1),
        };
        let titles: Vec<String> = scene.slugs.iter().map(|slug| scene_title(slug)).collect();
        let row = row(ui, &titles.join(" · "), &range, is_here, palette);
        if row.on_hover_text("Show the scene’s first node").clicked() {
            gestures.push(Gesture::Centre(scene.first));
        }
    }
}

/// Draws why a file was not opened, with every fault.
pub fn failure_ui(ui: &mut Ui, palette: &Palette, failure: &Failure) {
    let name = failure.path().file_name().unwrap_or_default();
    let title = RichText::new(name.to_string_lossy()).font(strong(13.0));
    match failure {
        Failure::Refused {
            refusal,
            excerpts,
            case,
            ..
        } => {
            if let Some(words) = case {
                ui.add(Label::new(format!("{words}.")).wrap());
            }
            ui.label(title.color(palette.stop));
            quiet(ui, palette, &format!("refused: {}", refusal.stage));
            for (at, fault) in refusal.faults.iter().take(MOST_LISTED).enumerate() {
                fault_ui(ui, palette, fault, excerpts.get(at));
            }
            more_ui(ui, palette, refusal.faults.len(), MOST_LISTED);
        }
        Failure::Unreadable { message, .. } => {
            ui.label(title.color(palette.stop));
            ui.add(Label::new(message).wrap());
        }
    }
    ui.add_space(6.0);
}

/// Says how many of `all` are not listed, where no more than `most` are.
pub fn more_ui(ui: &mut Ui, palette: &Palette, all: usize, most: usize) {
    if let Some(more @ 1..) = all.checked_sub(most) {
        quiet(ui, palette, &format!("and {more} more"));
    }
}

fn fault_ui(ui: &mut Ui, palette: &Palette, fault: &Fault, excerpt: Option<&Excerpt>) {
    Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(1.0, palette.border))
        .corner_radius(6)
        .inner_margin(Margin::same(8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            let place = match (&*fault.path, fault.place) {
                ("", Some(place)) => {
                    format!("line {}, column {}", place.line, place.column)
                }
                ("", None) => "the document".into(),
                (path, Some(place)) => format!("{path} (line {})", place.line),
                (path, None) => path.to_string(),
            };
            ui.add(Label::new(RichText::new(place).font(strong(12.0))).wrap());
            ui.add(Label::new(format!("found {}", fault.found)).wrap());
            let expected = format!("expected {}", fault.expected);
            ui.add(Label::new(RichText::new(expected).color(palette.quiet_text)).wrap());
            let lines = excerpt.map_or(&[][..], |excerpt| &excerpt.lines);
            let last = lines.last().map_or(0, |line| line.number);
            for line in lines {
                source_ui(ui, palette, line, last.to_string().len());
            }
        });
}

fn source_ui(ui: &mut Ui, palette: &Palette, line: &SourceLine, digits: usize) {
    let (mark, colour) = if line.is_faulty {
        (">", palette.text)
    } else {
        (" ", palette.quiet_text)
    };
    let words = format!("{mark}{:>digits$} {}", line.number, line.text);
    let words = RichText::new(words).monospace().size(11.0).color(colour);
    ui.add(Label::new(words).truncate());
}

fn note_ui(ui: &mut Ui, palette: &Palette, note: &Note, gestures: &mut Vec<Gesture>) {
    let title = match note.node {
        Some(node) => format!("Note · node {node}"),
        None => format!("Note · {}", note.path),
    };
    let title = RichText::new(title).color(palette.text);
    if let Some(node) = note.node {
        let button = ui.add(Button::new(title).frame(false).truncate());
        if button.on_hover_text(&note.path).clicked() {
            gestures.push(Gesture::Centre(node));
        }
    } else {
        ui.add(Label::new(title).truncate());
    }
    quiet(ui, palette, &note.message);
    ui.add_space(4.0);
}

fn section(ui: &mut Ui, palette: &Palette, title: &str) {
    ui.add_space(8.0);
    let title = RichText::new(title.to_uppercase())
        .font(strong(11.0))
        .color(palette.quiet_text);
    ui.label(title);
    ui.add_space(2.0);
}

pub fn quiet(ui: &mut Ui, palette: &Palette, words: &str) {
    ui.add(Label::new(RichText::new(words).color(palette.quiet_text)).wrap());
}

fn row(
    ui: &mut Ui,
    title: &str,
    right: &str,
    is_here: bool,
    palette: &Palette,
) -> eframe::egui::Response {
    let right = RichText::new(right).color(palette.quiet_text);
    ui.add(
        Button::new(title)
            .right_text(right)
            .truncate()
            .selected(is_here)
            .frame_when_inactive(false)
            .min_size(eframe::egui::vec2(ui.available_width(), 26.0)),
    )
}

#[cfg(all(test, feature = "window-tests"))]
#[path = "side_panel_tests.rs"]
mod tests;

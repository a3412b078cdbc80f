//! The side panel: the outline of scenes, and below it branches, breakpoints, problems.

use eframe::egui::{
    Align, Button, CentralPanel, CollapsingHeader, Frame, Label, Layout, Margin, Panel, RichText,
    ScrollArea, Stroke, Ui,
};

use crate::playbook::{Fault, NodeIndex, Note};

use super::branch_list::branches_ui;
use super::breakpoint_list::BreakpointList;
use super::changed_list::changed_ui;
use super::fault_list::faults_ui;
use super::gesture::{Gesture, View};
use super::letters::lacking_ui;
use super::loader::{Failure, MOST_LISTED};
use super::outline::Outline;
use super::source_lines::{Excerpt, SourceLine};
use super::theme::{Palette, strong};
use super::transport::named;

/// How high the outline and the lists below it are at least, in points.
const LEAST_HEIGHT: f32 = 72.0;

/// What the panel draws besides what every panel may read.
pub struct SideLists<'a> {
    /// Why the last file was not opened.
    pub failure: Option<&'a Failure>,
    /// The nodes the search found, sorted.
    pub found: &'a [NodeIndex],
    /// The scenes and their nodes.
    pub outline: &'a mut Outline,
    /// The breakpoints.
    pub breakpoints: &'a mut BreakpointList,
}

/// Draws the outline, as high as a person makes it, and below it the other lists, each of which can be closed.
pub fn side_ui(ui: &mut Ui, view: View, lists: SideLists, gestures: &mut Vec<Gesture>) {
    let SideLists {
        failure,
        found,
        outline,
        breakpoints,
    } = lists;
    let frame = Frame::new().inner_margin(Margin::symmetric(12, 8));
    let room = ui.available_height();
    // A breakpoint's form needs the room while it is open; both heights are kept.
    let (id, share) = match breakpoints.is_open() {
        true => ("outline above a form", 0.2),
        false => ("outline", 0.45),
    };
    Panel::top(id)
        .resizable(true)
        .default_size((room * share).max(LEAST_HEIGHT))
        .size_range(LEAST_HEIGHT..=(room - LEAST_HEIGHT).max(LEAST_HEIGHT + 1.0))
        .frame(frame)
        .show(ui, |ui| {
            scenes_ui(ui, view, outline, found, gestures);
            ui.take_available_space();
        });
    CentralPanel::default().frame(frame).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            section_ui(ui, view.palette, "Branches", false, |ui| {
                branches_ui(ui, view, gestures);
            });
            section_ui(ui, view.palette, "Breakpoints", false, |ui| {
                breakpoints.ui(ui, view, gestures);
            });
            section_ui(ui, view.palette, "Problems", failure.is_some(), |ui| {
                problems_ui(ui, view, failure, gestures);
            });
        });
    });
}

fn scenes_ui(
    ui: &mut Ui,
    view: View,
    outline: &mut Outline,
    found: &[NodeIndex],
    gestures: &mut Vec<Gesture>,
) {
    let palette = view.palette;
    ui.horizontal(|ui| {
        ui.label(section_title(palette, "Scenes"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().button_padding.x = 6.0;
            ui.spacing_mut().item_spacing.x = 2.0;
            let buttons = [
                ("−", "Close every scene", false),
                ("+", "Open every scene", true),
            ];
            for (sign, name, is_open) in buttons {
                let sign = RichText::new(sign).color(palette.quiet_text);
                let button = ui.add(Button::new(sign).frame_when_inactive(false));
                named(&button, name);
                if button.on_hover_text(name).clicked() {
                    outline.open_all(view.document, is_open);
                }
            }
        });
    });
    if view.document.scenes.is_empty() {
        quiet(ui, palette, "This playbook has no scenes.");
    }
    outline.ui(ui, view, found, gestures);
}

fn problems_ui(ui: &mut Ui, view: View, failure: Option<&Failure>, gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
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

/// A list below a heading that closes and opens it; `must_show` keeps it open.
fn section_ui(
    ui: &mut Ui,
    palette: &Palette,
    title: &str,
    must_show: bool,
    list_ui: impl FnOnce(&mut Ui),
) {
    let heading = CollapsingHeader::new(section_title(palette, title))
        .id_salt(title)
        .default_open(true)
        .open(must_show.then_some(true))
        .show_unindented(ui, list_ui);
    let hint = format!("Show or hide the {}", title.to_lowercase());
    heading.header_response.on_hover_text(hint);
    ui.add_space(6.0);
}

fn section_title(palette: &Palette, title: &str) -> RichText {
    RichText::new(title.to_uppercase())
        .font(strong(11.0))
        .color(palette.quiet_text)
}

pub fn quiet(ui: &mut Ui, palette: &Palette, words: &str) {
    ui.add(Label::new(RichText::new(words).color(palette.quiet_text)).wrap());
}

#[cfg(all(test, feature = "window-tests"))]
#[path = "side_panel_tests.rs"]
mod tests;

//! The node panel: all there is to know of the selected node.

mod ways;

use eframe::egui::{Align, Label, Layout, RichText, ScrollArea, Ui, text::LayoutJob, vec2};

use crate::debugger::{SessionCommand, Trigger};
use crate::playbook::{Content, Node, NodeIndex};

use super::actions::Action;
use super::document::Document;
use super::gesture::{Gesture, View};
use super::stage::heading_ui;
use super::stage::speech::{Ink, push_speech};
use super::theme::Palette;
use super::transport::named;
use super::words::performed_words;

use self::ways::{led_here_ui, ways_in_ui, ways_out_ui};

pub use self::ways::edge_words;

/// The width of the column of labels.
const LABELS: f32 = 88.0;

/// Draws the selected node; where none is selected, the one the run stands at.
pub fn node_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
    let shown = view.selected.or(view.session.stands_at());
    let node = shown.and_then(|shown| view.document.playbook.nodes.get(shown));
    match node {
        Some(node) => heading_ui(ui, palette, &format!("Node {}", node.id)),
        None => heading_ui(ui, palette, "Node"),
    }
    // Filled whatever it holds: a panel that holds less would shrink to it.
    ScrollArea::vertical()
        .id_salt("node")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 18.0;
            let room = ui.available_width() - ui.spacing().scroll.allocated_width();
            ui.set_max_width(room);
            match node {
                Some(node) => rows_ui(ui, view, node, gestures),
                None => {
                    let hint = "Select a node in the graph to see all there is to know of it.";
                    quiet(ui, palette, hint);
                }
            }
        });
}

fn rows_ui(ui: &mut Ui, view: View, node: &Node, gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
    let document: &Document = view.document;
    text_row(ui, palette, "Kind", &kind_words(document, node));
    if let Some(scene) = document.scene(node.id) {
        let words = match scene.first == node.id {
            true => format!("{}, which begins here", scene.title),
            false => scene.title.clone(),
        };
        text_row(ui, palette, "Scene", &words);
    }
    match &node.content {
        Content::Line { speech, .. } => row(ui, palette, "Words", |ui| {
            let mut job = LayoutJob::default();
            push_speech(&mut job, speech, Ink::plain(palette));
            match job.text.trim() {
                "" => quiet(ui, palette, "none"),
                _ => {
                    ui.add(Label::new(job).wrap().selectable(true));
                }
            }
        }),
        Content::Control { effects, .. } => row(ui, palette, "Effects", |ui| {
            if effects.is_empty() {
                quiet(ui, palette, "none: it is walked past");
            }
            for effect in effects {
                let words = performed_words(effect);
                ui.add(Label::new(words).wrap().selectable(true));
            }
        }),
        Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => {}
    }
    if let Content::Line { .. } | Content::Control { .. } = &node.content {
        match node.condition() {
            Some(condition) => {
                let words = format!("{} must hold", condition.key);
                text_row(ui, palette, "Condition", &words);
            }
            None => text_row(ui, palette, "Condition", "none"),
        }
    }
    ways_out_ui(ui, view, node, gestures);
    ways_in_ui(ui, view, node.id, gestures);
    if view.session.stands_at() == Some(node.id) {
        led_here_ui(ui, view, gestures);
    }
    text_row(
        ui,
        palette,
        "Visited",
        &visited_words(view.session.visits(node.id)),
    );
    row(ui, palette, "Breakpoint", |ui| {
        breakpoint_ui(ui, view, node.id, gestures)
    });
    for note in &document.notes {
        if note.node == Some(node.id) {
            text_row(ui, palette, "Note", &note.message);
        }
    }
    if document.reachable.get(node.id) == Some(&false) {
        let words = "No way leads here from the entry or a scene.";
        text_row(ui, palette, "Unreachable", words);
    }
}

fn kind_words(document: &Document, node: &Node) -> String {
    match &node.content {
        Content::Line { speaker, .. } => {
            let speaker = document.playbook.speakers.get(*speaker);
            match speaker.and_then(|speaker| speaker.name.as_deref()) {
                Some(name) => format!("line, said by {name}"),
                None => "line, said by nobody named".into(),
            }
        }
        Content::Control { effects, .. } if effects.is_empty() => "control, a bare jump".into(),
        Content::Control { .. } => "control".into(),
        Content::Choice { ordered: true } => "choice, shown in the order written".into(),
        Content::Choice { ordered: false } => "choice".into(),
        Content::RandomChoice => "random choice".into(),
        Content::Branch => "branch, the first arm that holds".into(),
        Content::End => "end".into(),
    }
}

fn visited_words(count: u32) -> String {
    match count {
        0 => "not yet".into(),
        1 => "once in this log".into(),
        2 => "twice in this log".into(),
        count => format!("{count} times in this log"),
    }
}

fn breakpoint_ui(ui: &mut Ui, view: View, node: NodeIndex, gestures: &mut Vec<Gesture>) {
    let set = view.session.breakpoints().at(node).map(|set| set.enabled);
    let (state, toggle) = match set {
        None => ("none", "Set"),
        Some(true) => ("set", "Clear"),
        Some(false) => ("set, but disabled", "Clear"),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(state);
        let hint = Action::ToggleBreakpoint.hint(ui.ctx());
        let button = ui.small_button(toggle).on_hover_text(hint);
        named(&button, &format!("{toggle} the breakpoint on this node"));
        if button.clicked() {
            gestures.push(Gesture::ToggleBreakpoint(node));
        }
        let Some(enabled) = set else { return };
        let (text, command) = match enabled {
            true => (
                "Disable",
                SessionCommand::DisableBreakpoint(Trigger::Arrived(node)),
            ),
            false => (
                "Enable",
                SessionCommand::EnableBreakpoint(Trigger::Arrived(node)),
            ),
        };
        let hint = Action::SwitchBreakpoint.hint(ui.ctx());
        let button = ui.small_button(text).on_hover_text(hint);
        named(&button, &format!("{text} the breakpoint on this node"));
        if button.clicked() {
            gestures.push(Gesture::Session(command));
        }
    });
}

fn text_row(ui: &mut Ui, palette: &Palette, label: &str, words: &str) {
    row(ui, palette, label, |ui| {
        ui.add(Label::new(words).wrap().selectable(true));
    });
}

/// A label, and beside it what `value_ui` draws.
fn row(ui: &mut Ui, palette: &Palette, label: &str, value_ui: impl FnOnce(&mut Ui)) {
    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        let labels = LABELS.min(ui.available_width() * 0.4);
        ui.allocate_ui(vec2(labels, 18.0), |ui| {
            ui.set_min_width(labels);
            quiet(ui, palette, label);
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.set_max_width(ui.available_width());
            value_ui(ui);
        });
    });
}

fn quiet(ui: &mut Ui, palette: &Palette, words: &str) {
    ui.add(Label::new(RichText::new(words).color(palette.quiet_text)).wrap());
}

#[cfg(all(test, feature = "window-tests"))]
#[path = "node_panel/tests.rs"]
mod tests;

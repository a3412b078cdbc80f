//! A node's ways: out, in, and the one that led here.

use eframe::egui::{
    Label, Link, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};

use crate::app::breakpoint_mark::BreakpointMark;
use crate::app::breakpoint_menu::toggled;
use crate::app::document::Document;
use crate::app::gesture::{Gesture, View};
use crate::app::side_panel::more_ui;
use crate::app::transport::named;
use crate::app::words::{option_words, percent, place_words, somewhere_words, way_words};
use crate::debugger::{Entry, Somewhere, Trigger};
use crate::playbook::{EdgeKind, Node, NodeIndex, Way, Weight, plain_text};
use crate::runtime::{Answer, Command, Event};

use super::row;

/// How many ways are listed; a menu or a much visited node may have thousands.
const MOST_LISTED: usize = 40;

/// Draws where the node leads.
pub(super) fn ways_out_ui(ui: &mut Ui, view: View, node: &Node, gestures: &mut Vec<Gesture>) {
    let label = match node.out.len() {
        1 => "Way out",
        _ => "Ways out",
    };
    row(ui, view.palette, label, |ui| {
        if node.out.is_empty() {
            ui.label("none");
        }
        let dead = node.has_dead_fall_through();
        for (position, edge) in node.out.iter().enumerate().take(MOST_LISTED) {
            let mut words = edge_words(view.document, node, position);
            if dead && edge.kind() == EdgeKind::Succession {
                words.push_str(", which can never run");
            }
            let link = format!("→ {}", edge.target);
            let why_not = Somewhere::Way(node.id, position);
            let why_not = (!view.decided.took(node.id, position)).then_some(why_not);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                break_ui(ui, view, Trigger::Taken(node.id, position), gestures);
                way_words_ui(ui, view, &words, (&link, edge.target), gestures);
                if let Some(somewhere) = why_not {
                    why_not_ui(ui, view, somewhere, gestures);
                }
            });
        }
        more_ui(ui, view.palette, node.out.len(), MOST_LISTED);
    });
}

/// Draws where the node is come to from.
pub(super) fn ways_in_ui(ui: &mut Ui, view: View, node: NodeIndex, gestures: &mut Vec<Gesture>) {
    let document: &Document = view.document;
    let ways = document.graph.predecessors(node);
    let label = match ways.len() {
        1 => "Way in",
        _ => "Ways in",
    };
    row(ui, view.palette, label, |ui| {
        if node == document.playbook.entry {
            ui.label("the entry");
        } else if ways.is_empty() {
            ui.label("none");
        }
        for way in ways.iter().take(MOST_LISTED) {
            let Some(from) = document.playbook.nodes.get(way.from) else {
                continue;
            };
            let words = edge_words(document, from, way.edge);
            let link = format!("← {}", way.from);
            way_ui(ui, view, &words, (&link, way.from), gestures);
        }
        more_ui(ui, view.palette, ways.len(), MOST_LISTED);
    });
}

/// A way in words, and the node at its other end.
fn way_ui(
    ui: &mut Ui,
    view: View,
    words: &str,
    (link, node): (&str, NodeIndex),
    gestures: &mut Vec<Gesture>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        way_words_ui(ui, view, words, (link, node), gestures);
    });
}

/// Draws the button that asks why a way was not taken.
fn why_not_ui(ui: &mut Ui, view: View, somewhere: Somewhere, gestures: &mut Vec<Gesture>) {
    // Its two words stay on one line.
    let words = RichText::new("why\u{a0}not?").size(11.0);
    let button = ui.add(Link::new(words.color(view.palette.quiet_text)));
    named(&button, &somewhere_words(view.document, somewhere));
    let hint = "Show what came of this way when the run was last here";
    if button.on_hover_text(hint).clicked() {
        gestures.push(Gesture::WhyNot(somewhere));
    }
}

fn way_words_ui(
    ui: &mut Ui,
    view: View,
    words: &str,
    (link, node): (&str, NodeIndex),
    gestures: &mut Vec<Gesture>,
) {
    ui.add(Label::new(words).wrap());
    node_link(ui, view, link, node, gestures);
}

/// Draws whether there is a breakpoint on taking a way, to be set or cleared by a click.
fn break_ui(ui: &mut Ui, view: View, on: Trigger, gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
    let breakpoints = view.session.breakpoints();
    let set = breakpoints.get(&on);
    let (rect, button) = ui.allocate_exact_size(vec2(14.0, 16.0), Sense::click());
    match set {
        Some(set) => {
            let mark = BreakpointMark::of(set, breakpoints.unbound(&on));
            mark.paint(ui.painter(), palette, rect.center(), 4.0);
        }
        None => {
            let colour = match button.hovered() || button.has_focus() {
                true => palette.stop,
                false => palette.border,
            };
            let ring = Stroke::new(1.5, colour);
            ui.painter().circle_stroke(rect.center(), 4.0, ring);
        }
    }
    if button.has_focus() {
        let line = Stroke::new(1.0, palette.accent);
        ui.painter()
            .rect_stroke(rect, 3.0, line, StrokeKind::Inside);
    }
    let (verb, hint) = match set {
        Some(_) => ("Clear", "Clear the breakpoint on taking this way"),
        None => ("Set", "Break when this way is taken"),
    };
    let name = format!("{verb} a breakpoint on {}", on.words());
    let is_set = set.is_some();
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_set, &name));
    if button.on_hover_text(hint).clicked() {
        gestures.push(Gesture::Session(toggled(view.session, &on)));
    }
}

/// Draws which way led to where the run stands.
pub(super) fn led_here_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let Some((words, from)) = led_here(view) else {
        return;
    };
    row(ui, view.palette, "Led here by", |ui| match from {
        Some(from) => node_link(ui, view, &words, from, gestures),
        None => {
            ui.add(Label::new(words).wrap());
        }
    });
}

fn node_link(ui: &mut Ui, view: View, text: &str, node: NodeIndex, gestures: &mut Vec<Gesture>) {
    let link = ui.add(Link::new(text));
    let hint = format!("Show node {node}: {}", view.document.title(node));
    if link.on_hover_text(hint).clicked() {
        gestures.push(Gesture::Centre(node));
    }
}

/// A way out with what it is called and what decides it: `option 3 “Ask about the light”, if Ferryman.Patient`.
pub fn edge_words(document: &Document, node: &Node, position: usize) -> String {
    let Some(edge) = node.out.get(position) else {
        return String::new();
    };
    let way = way_words(node, position);
    let condition = edge.condition();
    let gate = condition.map_or(String::new(), |condition| format!(", if {}", condition.key));
    match &edge.way {
        Way::Succession | Way::Divert { .. } => format!("{way}{gate}"),
        Way::Option { label, .. } => {
            let option = option_number(node, position);
            let words = option_words(document, node.id, option, &plain_text(label));
            format!("{way} “{}”{gate}", words.trim())
        }
        Way::RandomOption { weight, .. } => match weight {
            Weight::Auto => format!("{way}, the rest{gate}"),
            Weight::Number { percentage } => format!("{way}, {percentage} %{gate}"),
            Weight::Query { key } => format!("{way}, {key} %{gate}"),
        },
        Way::Branch {
            condition: None, ..
        } => format!("{way}, else"),
        Way::Branch { .. } => format!("{way}{gate}"),
    }
}

/// An option's place among the options, from 0 as the protocol counts.
fn option_number(node: &Node, position: usize) -> usize {
    let before = node.out.iter().take(position);
    before.filter(|edge| edge.label().is_some()).count()
}

/// How the run came to where it stands: in words, and the node it came from.
fn led_here(view: View) -> Option<(String, Option<NodeIndex>)> {
    let session = view.session;
    let log = session.log();
    let mut at = session.playhead();
    loop {
        // What was refused or failed, and `Done` within a line, came from nowhere.
        let entry = log.entry(at)?;
        let trace = session.trace(at);
        if let Some((from, edge)) = trace.travelled.last() {
            let node = view.document.playbook.nodes.get(*from)?;
            let words = travelled_words(view, node, *edge, entry);
            return Some((words, Some(*from)));
        }
        if !trace.arrived.is_empty() {
            let words = match &entry.command {
                Command::Start {
                    anchor: Some(anchor),
                } => format!("Start at {anchor}"),
                _ => "Start".into(),
            };
            return Some((words, None));
        }
        at = entry.parent;
    }
}

/// A way that was taken, and why: `branch 3, arm 1: Purse.HasCoin held`.
fn travelled_words(view: View, node: &Node, position: usize, entry: &Entry) -> String {
    let place = place_words(view.document, node.id);
    let place = place.trim_start_matches("the ").replace(" at node", "");
    let way = way_words(node, position);
    let Some(edge) = node.out.get(position) else {
        return place;
    };
    let held = edge
        .condition()
        .map(|condition| format!(": {} held", condition.key));
    match &edge.way {
        Way::Succession => {
            let guard = node.condition().filter(|guard| match &entry.command {
                Command::Supply(answers) => answers.get(&guard.key) == Some(&Answer::Truth(false)),
                _ => false,
            });
            match guard {
                Some(guard) => format!("{place}, stepped over: {} did not hold", guard.key),
                None => format!("{place}, its succession"),
            }
        }
        Way::Divert { .. } => format!("{place}, its {way}{}", held.unwrap_or_default()),
        Way::Option { label, .. } => {
            let option = option_number(node, position);
            let words = option_words(view.document, node.id, option, &plain_text(label));
            format!("{place}, {way}: {}", words.trim())
        }
        Way::RandomOption { .. } => {
            let asked = view.session.log().asked_at(entry.parent);
            let share = asked.and_then(|(_, asked)| match (asked.events.last(), &entry.command) {
                (Some(Event::Draw { shares }), Command::Drawn(arm)) => shares.get(*arm),
                _ => None,
            });
            let share = share.map_or(String::new(), |share| format!(": {}", percent(*share)));
            format!("{place}, {way}{share}")
        }
        Way::Branch { .. } => {
            let held = held.unwrap_or_else(|| ": no arm before it held".into());
            format!("{place}, {way}{held}")
        }
    }
}

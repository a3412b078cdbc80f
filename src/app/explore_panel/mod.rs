//! Explore: what can be reached in the playbook, what never is and why, and the shortest way to any node.
//!
//! Whatever is looked for is looked for in the background, shows how far it is and can be stopped. What was found
//! stays until something else is asked for; a way that was looked for lies over it until it is closed.

mod found;
mod found_ui;
#[cfg(all(test, feature = "window-tests"))]
mod tests;
mod way;
mod way_ui;
mod working;

use eframe::egui::{Button, Context, Label, Link, RichText, Ui};

use crate::app::actions::Action;
use crate::app::compare_panel::Travels;
use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::one_line;
use crate::app::tabs::Tabs;
use crate::debugger::Session;
use crate::debugger::exploring::Reason;
use crate::playbook::NodeIndex;
use crate::runtime::counted;

use found::Explored;
use found_ui::found_ui;
use way::Way;
use way_ui::{way_header_ui, way_ui};
use working::{Came, Working};

pub use working::Asked;

/// The room the button that explores needs beside the tabs, in points.
const BUTTON_ROOM: f32 = 150.0;

/// The room needed there by how far exploring is, or by a way.
const WORDS_ROOM: f32 = 440.0;

/// What the panel remembers between frames.
#[derive(Default)]
pub struct ExplorePanel {
    working: Option<Working>,
    found: Option<Explored>,
    way: Option<Way>,
    /// Why there is nothing to show of what was asked for last.
    message: Option<&'static str>,
}

impl ExplorePanel {
    /// Begins to look for what is `asked`; what was being looked for is dropped.
    pub fn begin(&mut self, session: &Session, asked: Asked, ctx: Context) {
        self.message = None;
        self.working = Some(Working::begin(session, asked, ctx));
    }

    /// Stops what is being looked for; of exploring everything, what is found so far is shown.
    pub fn stop(&self) {
        if let Some(working) = &self.working {
            working.stop();
        }
    }

    /// Takes in what was found, and forgets what is of another playbook or another run than `session`.
    pub fn follow(&mut self, session: &Session) {
        let is_other = |working: &Working| !working.is_of(session);
        if self.working.as_ref().is_some_and(is_other) {
            self.working = None;
        }
        if self
            .found
            .as_ref()
            .is_some_and(|found| !found.is_of(session))
        {
            self.found = None;
        }
        if self.way.as_ref().is_some_and(|way| !way.is_of(session)) {
            self.way = None;
        }
        let Some(came) = self.working.as_ref().and_then(Working::poll) else {
            return;
        };
        self.working = None;
        match came {
            Came::Everything(found) => {
                self.way = None;
                self.found = Some(*found);
            }
            Came::Way(way) => self.way = Some(*way),
            Came::Stopped => self.message = Some("Stopped before a way was found."),
            Came::BrokeOff => self.message = Some("Exploring broke off."),
        }
    }

    /// Where the way that is shown leads along in the graph.
    pub fn travels(&self) -> Option<&Travels> {
        self.way.as_ref()?.travels()
    }

    /// Draws the panel below its tabs.
    pub fn ui(&mut self, ui: &mut Ui, view: View, tabs: &mut Tabs, gestures: &mut Vec<Gesture>) {
        let mut stays = true;
        ui.spacing_mut().item_spacing.y = 3.0;
        let room = match self.working.is_some() || self.way.is_some() {
            true => WORDS_ROOM,
            false => BUTTON_ROOM,
        };
        tabs.row_ui(ui, view.palette, room, |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            if let Some(working) = &self.working {
                working_ui(ui, view, working, gestures);
            } else if let Some(way) = &self.way {
                stays = way_header_ui(ui, view, way, gestures);
            } else {
                let action = Action::ExploreAll;
                let button = ui.add(Button::new(action.text()).small());
                if button.on_hover_text(action.hint(ui.ctx())).clicked() {
                    gestures.push(Gesture::Do(action));
                }
            }
        });
        if let Some(message) = self.message {
            said(ui, view, message);
        }
        match (&mut self.way, &mut self.found) {
            (Some(way), _) => way_ui(ui, view, way, gestures),
            (None, Some(found)) => found_ui(ui, view, found, gestures),
            (None, None) if self.working.is_none() && self.message.is_none() => said(
                ui,
                view,
                "Explore everything: every answer, option and draw is tried from the entry, and what is never \
                 reached is listed, with why. For the shortest way to a node, select it and press G.",
            ),
            (None, None) => {}
        }
        if !stays {
            self.way = None;
        }
    }
}

/// How far the work is, and the button that stops it.
fn working_ui(ui: &mut Ui, view: View, working: &Working, gestures: &mut Vec<Gesture>) {
    ui.spinner();
    let count = counted(working.count(), "situation");
    let words = format!("{} {count} so far", working.asked().words());
    ui.label(RichText::new(words).color(view.palette.text));
    let stop = ui.add(Button::new("Stop exploring").small());
    let stop = stop.on_hover_text("Stop looking; of everything, what is found so far is shown");
    if stop.clicked() {
        gestures.push(Gesture::StopExploring);
    }
}

/// A sentence of its own.
fn said(ui: &mut Ui, view: View, words: &str) {
    ui.add(Label::new(RichText::new(words).color(view.palette.quiet_text)).wrap());
}

/// Why something is never reached, with links to the nodes that names.
fn reason_ui(ui: &mut Ui, view: View, reason: &Reason, gestures: &mut Vec<Gesture>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let words = one_line(&reason.words);
        ui.add(Label::new(RichText::new(words).color(view.palette.text)).wrap());
        links_ui(ui, view, &reason.nodes, gestures);
    });
}

/// Links to nodes, in one line after what stands there.
fn links_ui(ui: &mut Ui, view: View, nodes: &[NodeIndex], gestures: &mut Vec<Gesture>) {
    for node in nodes {
        let link = ui.add(Link::new(format!("→ {node}")));
        let hint = format!("Show node {node}: {}", view.document.title(*node));
        if link.on_hover_text(hint).clicked() {
            gestures.push(Gesture::Centre(*node));
        }
    }
}

//! The breakpoints, in the side panel: a row each, and below a row the form that changes it.

mod draft;
mod form_ui;
mod offers;
mod row_ui;

use eframe::egui::{Button, RichText, Ui, vec2};

use crate::debugger::{Session, SessionCommand, Trigger};
use crate::playbook::NodeIndex;

use super::actions::Action;
use super::document::Document;
use super::gesture::{Gesture, View};
use super::side_panel::{more_ui, quiet};

use draft::Draft;
use form_ui::{Answer, form_ui};
use offers::Offers;
use row_ui::row_ui;

pub use offers::effect_name;

/// How many are listed.
const MOST_LISTED: usize = 200;

/// The list of breakpoints, and the one being changed.
#[derive(Debug, Default)]
pub struct BreakpointList {
    form: Option<Form>,
}

/// A breakpoint being made or changed.
#[derive(Debug)]
struct Form {
    /// What the one being changed waits for; nothing for a new one.
    of: Option<Trigger>,
    draft: Draft,
    offers: Offers,
    is_new: bool,
    /// How high it was drawn: where it grows it is scrolled to.
    height: f32,
}

impl BreakpointList {
    /// Opens the form for a new breakpoint, on `selected` where a node is.
    pub fn open_new(&mut self, document: &Document, selected: Option<NodeIndex>) {
        let offers = Offers::of(document);
        let mut draft = Draft::new(selected);
        draft.speaker = offers.speakers.first().cloned().unwrap_or_default();
        self.form = Some(Form {
            of: None,
            draft,
            offers,
            is_new: true,
            height: 0.0,
        });
    }

    fn open(&mut self, view: View, on: &Trigger) {
        if let Some(breakpoint) = view.session.breakpoints().get(on) {
            self.form = Some(Form {
                of: Some(on.clone()),
                draft: Draft::of(breakpoint),
                offers: Offers::of(view.document),
                is_new: true,
                height: 0.0,
            });
        }
    }

    /// Whether the form is open.
    pub fn is_open(&self) -> bool {
        self.form.is_some()
    }

    /// Another playbook is open: what was typed about the other one goes.
    pub fn forget(&mut self) {
        self.form = None;
    }

    /// The playbook was read again: what is typed stays, what is offered is anew.
    pub fn reloaded(&mut self, document: &Document) {
        if let Some(form) = &mut self.form {
            form.offers = Offers::of(document);
        }
    }

    /// Draws what can be done with all of them, the form of a new one, and a row each.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        header_ui(ui, view, gestures);
        let breakpoints = view.session.breakpoints();
        let is_listed = |on: &Trigger| breakpoints.get(on).is_some();
        let form_of = self.form.as_ref().map(|form| form.of.clone());
        if form_of.is_some_and(|of| !of.as_ref().is_some_and(is_listed)) {
            self.form_ui(ui, view, gestures);
        }
        if breakpoints.is_empty() && self.form.is_none() {
            let words = "None. F9 sets one on the selected node.";
            quiet(ui, view.palette, words);
        }
        let mut asked = None;
        for (breakpoint, unbound) in breakpoints.iter().take(MOST_LISTED) {
            if row_ui(ui, view, breakpoint, unbound, gestures) {
                asked = Some(breakpoint.on.clone());
            }
            let is_open = |form: &Form| form.of.as_ref() == Some(&breakpoint.on);
            if self.form.as_ref().is_some_and(is_open) {
                self.form_ui(ui, view, gestures);
            }
        }
        more_ui(ui, view.palette, breakpoints.len(), MOST_LISTED);
        if let Some(on) = asked {
            self.open(view, &on);
        }
    }

    fn form_ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let Some(form) = &mut self.form else { return };
        match form_ui(ui, view, form) {
            Answer::Stay => {}
            Answer::Leave => self.form = None,
            Answer::Save(breakpoint) => {
                let before = form.of.take().filter(|before| *before != breakpoint.on);
                let clear = before.map(SessionCommand::ClearBreakpoint);
                let set = SessionCommand::SetBreakpoint(*breakpoint);
                gestures.extend(clear.into_iter().chain([set]).map(Gesture::Session));
                self.form = None;
            }
        }
    }
}

/// Whether every breakpoint is disabled.
pub fn all_disabled(session: &Session) -> bool {
    let mut breakpoints = session.breakpoints().iter();
    breakpoints.all(|(breakpoint, _)| !breakpoint.enabled)
}

fn header_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let mut button = |ui: &mut Ui, words: &str, action: Action| {
        let hint = action.hint(ui.ctx());
        let words = RichText::new(words).size(12.0);
        let button = ui.add(Button::new(words).small()).on_hover_text(hint);
        super::transport::named(&button, action.text());
        if button.clicked() {
            gestures.push(Gesture::Do(action));
        }
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        ui.spacing_mut().button_padding = vec2(5.0, 1.0);
        button(ui, "New…", Action::NewBreakpoint);
        if view.session.breakpoints().is_empty() {
            return;
        }
        match all_disabled(view.session) {
            true => button(ui, "Enable all", Action::EnableBreakpoints),
            false => button(ui, "Disable all", Action::DisableBreakpoints),
        }
        button(ui, "Clear all", Action::ClearBreakpoints);
    });
}

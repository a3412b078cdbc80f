//! Why: what decided the step at the playhead, what was looked at in order, and why the run is not somewhere else.

mod decided;
mod refusal_ui;
mod row_ui;
mod rows;
#[cfg(all(test, feature = "window-tests"))]
mod tests;
mod why_not_ui;

use eframe::egui::{Id, Label, RichText, ScrollArea, Ui};

use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::Played;
use crate::app::tabs::Tabs;
use crate::app::words::command_words;
use crate::debugger::{EntryId, Session, Somewhere, WhyNot, why_not};

use refusal_ui::refusal_ui;
use row_ui::{Columns, look_ui, node_ui};
use rows::{Row, rows};
use why_not_ui::why_not_ui;

pub use decided::Decided;
pub use row_ui::mark_ui;

/// The room the step's title needs beside the tabs, in points.
const TITLE_ROOM: f32 = 120.0;

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct WhyPanel {
    /// What is asked about, and the answer.
    asked: Option<Asked>,
}

#[derive(Debug)]
struct Asked {
    somewhere: Somewhere,
    /// What the answer was worked out from: while this is the same, it holds.
    played: Played,
    at: Option<(EntryId, usize)>,
    answer: Option<WhyNot>,
}

impl WhyPanel {
    /// Another file is open: nothing is asked about.
    pub fn forget(&mut self) {
        self.asked = None;
    }

    /// Asks why the run is not `somewhere`.
    pub fn ask(&mut self, somewhere: Somewhere) {
        self.asked = Some(Asked {
            somewhere,
            played: Played::default(),
            at: None,
            answer: None,
        });
    }

    /// Draws the panel below its tabs.
    pub fn ui(&mut self, ui: &mut Ui, view: View, tabs: &mut Tabs, gestures: &mut Vec<Gesture>) {
        ui.spacing_mut().item_spacing.y = 2.0;
        tabs.row_ui(ui, view.palette, TITLE_ROOM, |ui| {
            ui.add(Label::new(step_title(view)).truncate());
        });
        let list = ScrollArea::vertical().id_salt("why").auto_shrink(false);
        list.show(ui, |ui| {
            let room = ui.available_width() - ui.spacing().scroll.allocated_width();
            ui.set_max_width(room);
            self.why_not_ui(ui, view, gestures);
            match view.decided.why() {
                Some(why) => {
                    refusal_ui(ui, view, why, gestures);
                    let rows = rows(view.document, view.session.context(), why);
                    rows_ui(ui, view, &rows, gestures);
                    open_ui(ui, view, gestures);
                }
                None => {
                    let words = "Nothing was sent yet: Start begins the run.";
                    ui.label(RichText::new(words).color(view.palette.quiet_text));
                }
            }
        });
    }

    fn why_not_ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        asked.follow(view.session);
        let stays = match &asked.answer {
            Some(answer) => why_not_ui(ui, view, answer, gestures),
            None => true,
        };
        if !stays {
            self.asked = None;
        }
    }
}

impl Asked {
    /// Answers again where something moved.
    fn follow(&mut self, session: &Session) {
        let is_same = self.played.follow(session);
        let now = Some((session.playhead(), session.log().len()));
        if !is_same || self.at != now {
            self.answer = Some(why_not(session, self.somewhere));
            self.at = now;
        }
    }
}

/// The step at the playhead, by its number and what was sent.
fn step_title(view: View) -> RichText {
    let session = view.session;
    let words = match session.log().entry(session.playhead()) {
        Some(entry) => {
            let step = session.position();
            format!("Step {step}: {}", command_words(&entry.command))
        }
        None => "The beginning".into(),
    };
    RichText::new(words).color(view.palette.quiet_text)
}

/// Below a refusal: where the run stands since the step before it.
fn open_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let Some((step, why)) = view.decided.open() else {
        return;
    };
    ui.add_space(6.0);
    let words = format!("The run stands there since step {step}");
    ui.label(RichText::new(words).color(view.palette.quiet_text));
    let rows = rows(view.document, view.session.context(), why);
    // The nodes passed on the way there are left.
    let is_node = |row: &Row| matches!(row, Row::Node { .. });
    let stands = rows.iter().rposition(is_node).unwrap_or(0);
    rows_ui(ui, view, rows.get(stands..).unwrap_or_default(), gestures);
}

fn rows_ui(ui: &mut Ui, view: View, rows: &[Row], gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
    let looks = rows.iter().filter_map(|row| match row {
        Row::Look(look) => Some(look),
        Row::Node { .. } | Row::More(_) => None,
    });
    let columns = Columns::new(ui, looks);
    for (place, row) in rows.iter().enumerate() {
        let id = Id::new("why row").with(place);
        let (node, response) = match row {
            Row::Node {
                node,
                name,
                sentence,
            } => {
                ui.add_space(if place > 0 { 5.0 } else { 2.0 });
                (*node, node_ui(ui, palette, id, (*node, name, sentence)))
            }
            Row::Look(look) => (look.node, look_ui(ui, palette, id, columns, look)),
            Row::More(words) => {
                ui.label(RichText::new(words).color(palette.quiet_text));
                continue;
            }
        };
        if response.clicked() {
            gestures.push(Gesture::Centre(node));
        }
    }
}

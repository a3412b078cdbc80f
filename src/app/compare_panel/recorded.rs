//! What was recorded beside what comes out now.

use eframe::egui::{Button, Label, RichText, ScrollArea, Ui};

use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::Played;
use crate::app::transport::named;
use crate::debugger::{EntryId, Sender, Session};
use crate::runtime::{Situation, counted};

use super::rows::{Row, Step, step_rows};
use super::rows_ui::rows_ui;

/// The entries that come out otherwise, and the rows of the one that is shown.
#[derive(Debug, Default)]
pub struct Recorded {
    played: Played,
    differing: Vec<EntryId>,
    shown: Option<(EntryId, Vec<Row>)>,
}

impl Recorded {
    /// Takes what differs in `session` now.
    pub fn follow(&mut self, session: &Session) {
        let same = self.played.follow(session);
        if !same || self.differing.len() != session.differences().len() {
            self.differing = session.differences().keys().copied().collect();
            self.shown = None;
        }
    }

    /// The first entry that differs.
    pub fn first(&self) -> Option<EntryId> {
        self.differing.first().copied()
    }

    /// The next one after `entry`.
    pub fn next(&self, entry: EntryId) -> Option<EntryId> {
        let at = self.differing.partition_point(|id| *id <= entry);
        self.differing.get(at).copied()
    }

    /// The last one before `entry`.
    pub fn previous(&self, entry: EntryId) -> Option<EntryId> {
        let at = self.differing.partition_point(|id| *id < entry);
        self.differing.get(at.checked_sub(1)?).copied()
    }

    /// Draws the step at the playhead, or says where the first is that differs.
    pub fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        self.follow(view.session);
        let playhead = view.session.playhead();
        let differs = view.session.differences().contains_key(&playhead);
        if !self.differing.is_empty() {
            self.buttons_ui(ui, view, gestures);
        }
        let list = ScrollArea::vertical()
            .id_salt("compared")
            .auto_shrink(false);
        list.show(ui, |ui| {
            if differs {
                self.sides_ui(ui, view);
            } else {
                self.words_ui(ui, view);
            }
        });
    }

    fn buttons_ui(&self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let playhead = view.session.playhead();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let here = self.differing.binary_search(&playhead);
            let count = match here {
                Ok(at) => format!("Difference {} of {}", at + 1, self.differing.len()),
                Err(_) => differing_words(self.differing.len()),
            };
            ui.label(RichText::new(count).color(view.palette.text));
            for (words, name, to) in [
                (
                    "First",
                    "First difference",
                    self.first().filter(|first| *first != playhead),
                ),
                ("‹ Previous", "Previous difference", self.previous(playhead)),
                ("Next ›", "Next difference", self.next(playhead)),
            ] {
                let button = ui.add_enabled(to.is_some(), Button::new(words).small());
                named(&button, name);
                if button.on_hover_text(name).clicked() {
                    gestures.extend(to.map(Gesture::ShowDifference));
                }
            }
        });
        ui.add_space(2.0);
    }

    fn sides_ui(&mut self, ui: &mut Ui, view: View) {
        let session = view.session;
        let playhead = session.playhead();
        let (log, differences) = (session.log(), session.differences());
        let (Some(recorded), Some(now)) = (differences.get(&playhead), log.entry(playhead)) else {
            return;
        };
        if self.shown.as_ref().is_none_or(|(id, _)| *id != playhead) {
            let before = session.recorded(now.parent);
            let step = Step {
                before: before.map_or(&Situation::NotStarted, |entry| &entry.situation),
                entry: recorded,
            };
            let now = Step {
                before: log.situation(now.parent),
                entry: now,
            };
            let rows = step_rows(session.context(), Some(step), Some(now));
            self.shown = Some((playhead, rows));
        }
        let name = match recorded.sender {
            Sender::Import => "expected",
            Sender::Person | Sender::Continue | Sender::Replay | Sender::Random => "recorded",
        };
        if let Some((_, rows)) = &self.shown {
            rows_ui(ui, view.palette, [name, "now"], rows);
        }
    }

    fn words_ui(&self, ui: &mut Ui, view: View) {
        let log = view.session.log();
        let say = |ui: &mut Ui, words: String| {
            ui.add(Label::new(RichText::new(words).color(view.palette.text)).wrap());
        };
        match (log.len(), self.first()) {
            (0, _) => say(ui, "Nothing was sent yet.".into()),
            (1, None) => say(ui, "The one step plays as recorded.".into()),
            (steps, None) => say(ui, format!("All {steps} steps play as recorded.")),
            (_, Some(first)) => {
                let here = match view.session.playhead() {
                    EntryId::BEGINNING => "Nothing was sent here.",
                    _ => "This step plays as recorded.",
                };
                let step = step_words(view.session, first);
                say(ui, format!("{here} The first that differs is {step}."));
            }
        }
    }
}

fn differing_words(count: usize) -> String {
    let differ = if count == 1 { "differs" } else { "differ" };
    format!("{} {differ}", counted(count, "step"))
}

/// A step by its number on its branch, with the branch where there are several: `step 3 on branch 2`.
fn step_words(session: &Session, entry: EntryId) -> String {
    let log = session.log();
    let step = log.depth(entry);
    match log.branches().len() {
        0 | 1 => format!("step {step}"),
        _ => format!(
            "step {step} on {}",
            session.branch_name(log.branch_of(entry))
        ),
    }
}

//! Coverage: how much of the playbook was visited, scene by scene, and what never was.
//!
//! What counts is this way, this log, or all logs of a folder. The same counts warm the graph, while its heat is on.

mod counts;
mod folder;
mod heat;
mod legend;
mod rows;
mod tally;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

use eframe::egui::{Label, RichText, ScrollArea, Ui, WidgetInfo, WidgetType};

use crate::runtime::counted;

use super::actions::Action;
use super::gesture::{Gesture, View};
use super::tabs::Tabs;
use super::transport::named;

pub use counts::{Counts, Scope};
pub use heat::Heat;
pub use legend::heat_legend_ui;

use rows::Rows;

/// How high a row is, in points.
const ROW_HEIGHT: f32 = 18.0;

/// The room the scopes and the heat need beside the tabs, in points.
const CONTROLS_ROOM: f32 = 370.0;

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct CoveragePanel {
    rows: Rows,
}

impl CoveragePanel {
    /// Draws the panel below its tabs.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        tabs: &mut Tabs,
        counts: &Counts,
        gestures: &mut Vec<Gesture>,
    ) {
        ui.spacing_mut().item_spacing.y = 3.0;
        tabs.row_ui(ui, view.palette, CONTROLS_ROOM, |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            scopes_ui(ui, counts, gestures);
            ui.add_space(6.0);
            heat_ui(ui, counts, gestures);
        });
        progress_ui(ui, view, counts, gestures);
        let Some(coverage) = counts.coverage() else {
            return;
        };
        self.rows.follow(view, counts, coverage);
        let whole = self.rows.whole_words();
        let words = RichText::new(format!("Visited {whole}.")).color(view.palette.text);
        ui.add(Label::new(words).wrap());
        let list = ScrollArea::vertical()
            .id_salt("coverage")
            .auto_shrink(false);
        ui.spacing_mut().item_spacing.y = 0.0;
        list.show_rows(ui, ROW_HEIGHT, self.rows.len(), |ui, shown| {
            for row in shown {
                self.rows.row_ui(ui, view, row, gestures);
            }
        });
    }
}

/// Which logs count.
fn scopes_ui(ui: &mut Ui, counts: &Counts, gestures: &mut Vec<Gesture>) {
    for (scope, words, hint) in [
        (
            Scope::Way,
            "This way",
            "Count the steps from the beginning to the playhead",
        ),
        (
            Scope::Log,
            "This log",
            "Count every step of the log, on all branches, once each",
        ),
    ] {
        let is_chosen = counts.scope() == scope;
        let button = ui.selectable_label(is_chosen, words).on_hover_text(hint);
        if button.clicked() {
            gestures.push(Gesture::CountScope(scope));
        }
    }
    let is_chosen = counts.scope() == Scope::Folder;
    let words = match counts.folder_name() {
        Some(name) => format!("{name}…"),
        None => "A folder…".into(),
    };
    let button = ui.selectable_label(is_chosen, words);
    button.widget_info(|| {
        let name = "Logs of a folder";
        WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, name)
    });
    let action = Action::CoverFolder;
    if button.on_hover_text(action.tooltip()).clicked() {
        gestures.push(match (is_chosen, counts.folder_name()) {
            (false, Some(_)) => Gesture::CountScope(Scope::Folder),
            _ => Gesture::Do(action),
        });
    }
}

fn heat_ui(ui: &mut Ui, counts: &Counts, gestures: &mut Vec<Gesture>) {
    let mut is_on = counts.is_hot();
    let action = Action::Heat;
    let switch = ui.checkbox(&mut is_on, "Heat");
    switch.widget_info(|| {
        WidgetInfo::selected(WidgetType::Checkbox, true, is_on, "Heat on the graph")
    });
    if switch.on_hover_text(action.hint(ui.ctx())).clicked() {
        gestures.push(Gesture::Do(action));
    }
}

/// How far counting is, while it goes on, and what is to be said of a folder.
fn progress_ui(ui: &mut Ui, view: View, counts: &Counts, gestures: &mut Vec<Gesture>) {
    let quiet = |words: String| RichText::new(words).color(view.palette.quiet_text);
    if let Some(left) = counts.left() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(quiet(format!("Counting, {} left", counted(left, "step"))));
        });
    }
    let Some(folder) = counts.folder() else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(words) = folder.progress_words() {
            ui.spinner();
            ui.label(quiet(words));
            let stop = ui.button("Stop");
            named(&stop, "Stop counting");
            let hint = "Stop, and keep what was counted so far";
            if stop.on_hover_text(hint).clicked() {
                gestures.push(Gesture::StopCounting);
            }
        } else {
            ui.add(Label::new(quiet(folder.words())).wrap());
        }
    });
}

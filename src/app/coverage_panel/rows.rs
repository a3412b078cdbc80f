//! The table by scene, and the list of what was never visited.

use std::time::{Duration, Instant};

use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Color32, FontId, Label, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::gesture::{Gesture, View};
use crate::app::theme::{plain, strong};
use crate::debugger::coverage::{Coverage, Part, SceneCoverage, Share, Unvisited};
use crate::runtime::Taught;

use super::ROW_HEIGHT;
use super::counts::Counts;

/// How wide a column of the table is, in points.
const COLUMN: (f32, f32) = (34.0, 82.0);

/// How much of a row the scene's name has at least, in points.
const NAMES: f32 = 72.0;

/// From which width on a column has its whole name.
const WIDE_COLUMN: f32 = 76.0;

/// How often the rows are worked out at most while counting goes on.
const WORKED_OUT_EVERY: Duration = Duration::from_millis(200);

/// How large the table's words are, in points.
const FONT_SIZE: f32 = 12.0;

/// The rows of one state of what was counted.
#[derive(Debug, Default)]
pub struct Rows {
    of: Option<(u64, Taught)>,
    /// When they were worked out.
    at: Option<Instant>,
    scenes: Vec<SceneCoverage>,
    whole: SceneCoverage,
    cells: Share,
    unvisited: Vec<Unvisited>,
    parts: Vec<Part>,
}

/// One row.
#[derive(Debug, Clone, Copy)]
enum Row {
    Columns,
    Scene(usize),
    Cells,
    Heading,
    Unvisited(usize),
}

impl Rows {
    /// Takes in what was counted, where that is not the state it has.
    pub fn follow(&mut self, view: View, counts: &Counts, coverage: &Coverage) {
        let taught = view.session.context().taught();
        let of = Some((counts.version(), taught));
        if self.of == of {
            return;
        }
        // While counting or a run goes on every frame has other counts.
        let is_fresh = self.at.is_some_and(|at| at.elapsed() < WORKED_OUT_EVERY);
        let goes_on = counts.left().is_some() || view.session.is_running();
        if goes_on && is_fresh {
            return;
        }
        self.at = Some(Instant::now());
        let playbook = view.session.context().playbook();
        self.of = of;
        self.scenes = coverage.by_scene(playbook, taught);
        self.whole = coverage.whole(playbook, taught);
        self.cells = coverage.cells(taught);
        self.unvisited = coverage.unvisited(playbook, taught);
        self.parts = Part::ALL.to_vec();
        self.parts.retain(|part| self.whole.share(*part).of > 0);
    }

    /// How much of the whole playbook was visited.
    pub fn whole_words(&self) -> String {
        self.whole.words()
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        // The columns' names, the matrix, and the heading of the list.
        self.scenes.len() + self.unvisited.len() + 3
    }

    fn row(&self, index: usize) -> Row {
        let scenes = self.scenes.len();
        match index {
            0 => Row::Columns,
            index if index <= scenes => Row::Scene(index - 1),
            index if index == scenes + 1 => Row::Cells,
            index if index == scenes + 2 => Row::Heading,
            index => Row::Unvisited(index - scenes - 3),
        }
    }

    /// Draws one row.
    pub fn row_ui(&self, ui: &mut Ui, view: View, index: usize, gestures: &mut Vec<Gesture>) {
        let palette = view.palette;
        let words_ui = |ui: &mut Ui, words: String, font: FontId, colour: Color32| {
            let words = RichText::new(words).font(font).color(colour);
            let size = vec2(ui.available_width(), ROW_HEIGHT);
            ui.allocate_ui(size, |ui| ui.add(Label::new(words).truncate()));
        };
        match self.row(index) {
            Row::Columns => self.columns_ui(ui, view),
            Row::Scene(at) => {
                if let Some(scene) = self.scenes.get(at) {
                    self.scene_ui(ui, view, scene, gestures);
                }
            }
            Row::Cells => {
                let Share { visited, of } = self.cells;
                let words = format!("{visited} of {of} cells of the matrix were tried");
                words_ui(ui, words, plain(FONT_SIZE), palette.quiet_text);
            }
            Row::Heading => {
                let words = match self.unvisited.len() {
                    0 => "Everything was visited".into(),
                    count => format!("Never visited, {count}"),
                };
                words_ui(ui, words, strong(FONT_SIZE), palette.text);
            }
            Row::Unvisited(at) => {
                if let Some(unvisited) = self.unvisited.get(at) {
                    unvisited_ui(ui, view, *unvisited, gestures);
                }
            }
        }
    }

    /// The columns there is room for where a row has `width`, beside the scenes' names, and how wide each is.
    fn columns(&self, width: f32) -> (&[Part], f32) {
        let room = ((width - NAMES) / COLUMN.0).max(1.0) as usize;
        let parts = self.parts.get(..room).unwrap_or(&self.parts);
        let count = parts.len().max(1) as f32;
        let most = ((width - NAMES) / count).max(COLUMN.0);
        let each = (width * 0.62 / count).clamp(COLUMN.0, COLUMN.1);
        (parts, each.min(most))
    }

    fn columns_ui(&self, ui: &mut Ui, view: View) {
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let (parts, column) = self.columns(rect.width());
        for (at, part) in parts.iter().rev().enumerate() {
            let right = rect.max.x - 4.0 - at as f32 * column;
            let name = match part {
                Part::Nodes => "nodes",
                Part::Arms => "arms",
                Part::Options => "options",
                Part::Draws if column < WIDE_COLUMN => "random",
                Part::Draws => "random arms",
                Part::FallThroughs if column < WIDE_COLUMN => "falls",
                Part::FallThroughs => "fall-throughs",
            };
            let font = plain(FONT_SIZE.min(column / 3.6));
            ui.painter().text(
                pos2(right, rect.center().y),
                Align2::RIGHT_CENTER,
                name,
                font,
                view.palette.quiet_text,
            );
        }
        let names = self.parts.iter().map(|part| format!("{}s", part.one()));
        let names = names.collect::<Vec<_>>().join(", ");
        response.widget_info(|| {
            let name = format!("Columns: {names}");
            WidgetInfo::labeled(WidgetType::Label, true, name)
        });
        response.on_hover_text(format!("Visited, of how many there are: {names}"));
    }

    fn scene_ui(
        &self,
        ui: &mut Ui,
        view: View,
        scene: &SceneCoverage,
        gestures: &mut Vec<Gesture>,
    ) {
        let palette = view.palette;
        let title = match &scene.scene {
            Some(scene) => &*scene.title,
            None if self.scenes.len() == 1 => "The whole playbook",
            None => "Before the first scene",
        };
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let words = format!("{title}: {}", scene.words());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &words));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4.0, palette.raised());
        }
        let (parts, column) = self.columns(rect.width());
        let names = rect.width() - column * parts.len() as f32 - 8.0;
        let mut job = LayoutJob::simple_singleline(title.into(), plain(FONT_SIZE), palette.text);
        job.wrap = TextWrapping::truncate_at_width(names.max(8.0));
        let galley = ui.painter().layout_job(job);
        let at = pos2(rect.min.x + 4.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, palette.text);
        for (at, part) in parts.iter().rev().enumerate() {
            let right = rect.max.x - 4.0 - at as f32 * column;
            let share = scene.share(*part);
            let (words, colour) = match share {
                Share { of: 0, .. } => ("–".into(), palette.quiet_text),
                Share { visited, of } if share.is_open() => {
                    (format!("{visited} / {of}"), palette.text)
                }
                Share { of, .. } => (format!("all {of}"), palette.quiet_text),
            };
            let cell = Rect::from_min_max(
                pos2(right - column + 2.0, rect.min.y),
                pos2(right, rect.max.y),
            );
            ui.painter()
                .with_clip_rect(cell.intersect(ui.clip_rect()))
                .text(
                    pos2(right, rect.center().y),
                    Align2::RIGHT_CENTER,
                    words,
                    plain(FONT_SIZE),
                    colour,
                );
        }
        if response.on_hover_text(words).clicked() {
            let first = scene.scene.as_ref().map_or(0, |scene| scene.first);
            gestures.push(Gesture::Centre(first));
        }
    }
}

fn unvisited_ui(ui: &mut Ui, view: View, unvisited: Unvisited, gestures: &mut Vec<Gesture>) {
    let playbook = view.session.context().playbook();
    let sentence = unvisited.sentence(playbook);
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &sentence));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, view.palette.raised());
    }
    let mut job = LayoutJob::simple_singleline(
        sentence.split_whitespace().collect::<Vec<_>>().join(" "),
        plain(FONT_SIZE),
        view.palette.text,
    );
    job.wrap = TextWrapping::truncate_at_width(rect.width() - 12.0);
    let galley = ui.painter().layout_job(job);
    let at = pos2(rect.min.x + 4.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, view.palette.text);
    if response.on_hover_text(&sentence).clicked() {
        gestures.push(Gesture::Centre(unvisited.node()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_scenes_have_room_in_any_row_and_as_many_columns_as_fit() {
        let rows = Rows {
            parts: Part::ALL.to_vec(),
            ..Rows::default()
        };
        for width in (110..900).map(|width| width as f32) {
            let (parts, column) = rows.columns(width);
            assert!(!parts.is_empty(), "{width}");
            assert!(
                width - column * parts.len() as f32 >= NAMES - 1.0,
                "{width}"
            );
        }
        assert_eq!(rows.columns(120.0).0, [Part::Nodes]);
        assert_eq!(rows.columns(360.0).0, Part::ALL);
    }
}

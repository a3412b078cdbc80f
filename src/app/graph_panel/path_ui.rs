//! The numbers of the visits along a path, at the boxes it came to, and the legend that says which path it is.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Button, Color32, Painter, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, pos2,
};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::app::legend::{is_small, legend_frame_ui};
use crate::app::log_panel::{branch_words, one_line};
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::app::words::cut;
use crate::debugger::SessionCommand;
use crate::graph::Shown;

use super::GraphPanel;
use super::nodes::{ZOOM_WITH_NAME, ZOOM_WITH_WORDS};
use super::path::Stops;

/// How large the numbers are, in screen points.
const SIZE: f32 = 10.0;
/// How much of a branch's name the legend shows, in characters.
const NAME_CHARACTERS: usize = 18;

impl GraphPanel {
    /// Draws the numbers of the visits at the boxes in view; a click on one goes to that step.
    pub(super) fn stops_ui(
        &self,
        ui: &mut Ui,
        view: View,
        painter: &Painter,
        panel: Rect,
        gestures: &mut Vec<Gesture>,
    ) {
        if !self.path.is_on() || self.camera.zoom < ZOOM_WITH_NAME {
            return;
        }
        let sheet = &view.document.sheet;
        let mut near = Vec::new();
        sheet.near_boxes.find(self.camera.shown(panel), &mut near);
        self.add_dragged_boxes(view, &mut near);
        for at in near.into_iter().map(|at| at as usize) {
            let Some((shown, place)) = sheet.shown(at).zip(self.place(view, at)) else {
                continue;
            };
            let place = self.camera.rect_to_screen(panel, place);
            let nodes = sheet.diagram.nodes_of(shown, &view.document.scenes);
            if place.intersects(panel)
                && let Some(stops) = self.path.stops(nodes)
            {
                self.stops_of_ui(
                    ui,
                    view,
                    painter,
                    (shown, place.intersect(panel)),
                    &stops,
                    gestures,
                );
            }
        }
    }

    fn stops_of_ui(
        &self,
        ui: &mut Ui,
        view: View,
        painter: &Painter,
        (shown, place): (Shown, Rect),
        stops: &Stops,
        gestures: &mut Vec<Gesture>,
    ) {
        let (_, position) = self.path.steps();
        let at = match shown {
            Shown::Node(node) => format!("node {node}"),
            Shown::Scene(scene) => {
                let scene = view.document.scenes.get(scene);
                scene.map_or(String::new(), |scene| scene.title.clone())
            }
        };
        // A card too small for its words has its name there.
        let left = match self.camera.zoom >= ZOOM_WITH_WORDS {
            true => 2.0,
            false => -SIZE,
        };
        let mut corner = pos2(place.min.x + left, place.max.y - SIZE * 0.5);
        let numbers = stops
            .first
            .iter()
            .map(|step| (Some(*step), step.to_string()));
        let rest = (stops.more > 0).then(|| (None, format!("… +{}", stops.more)));
        for (step, words) in numbers.chain(rest) {
            let look = match step.map(|step| (step as usize).cmp(&position)) {
                Some(std::cmp::Ordering::Less) => Look::Behind,
                Some(std::cmp::Ordering::Equal) => Look::Here,
                Some(std::cmp::Ordering::Greater) | None => Look::Ahead,
            };
            let rect = number_ui(view, painter, corner, words, look);
            corner.x = rect.max.x + 1.0;
            let id = ui.id().with(("stop", shown, step));
            let number = ui.interact(rect, id, Sense::click());
            let (name, hint) = match step {
                Some(step) => (format!("Step {step} at {at}"), format!("Go to step {step}")),
                None => (
                    format!("Next visit of {} more at {at}", stops.more),
                    "Go to the next visit after the playhead".into(),
                ),
            };
            named(&number, &name);
            if number.on_hover_text(hint).clicked() {
                let entry = match step {
                    Some(step) => self.path.entry(view.session, step),
                    None => {
                        let diagram = &view.document.sheet.diagram;
                        let nodes = diagram.nodes_of(shown, &view.document.scenes);
                        self.path.next_entry(view.session, nodes)
                    }
                };
                let go_to = entry.map(|entry| Gesture::Session(SessionCommand::GoTo(entry)));
                gestures.extend(go_to);
            }
        }
    }

    /// Draws which path is drawn and how far it is, above `below` other legends, and lets another be chosen.
    /// Returns whether it was drawn.
    pub(super) fn path_legend_ui(
        &self,
        ui: &Ui,
        view: View,
        below: u8,
        gestures: &mut Vec<Gesture>,
    ) -> bool {
        if !self.path.is_on() {
            return false;
        }
        let (length, position) = self.path.steps();
        let chosen = self.path.chosen(view.session);
        let branch = chosen.or(view.session.shown());
        let name = branch.map(|branch| view.session.branch_name(branch));
        let name = name.map(|name| cut(&one_line(&name), NAME_CHARACTERS));
        let is_small = is_small(ui.max_rect());
        let words = match (name, length.saturating_sub(position)) {
            (None, _) => "Path: nothing was sent yet".into(),
            (Some(_), _) if is_small => format!("Path: {position} of {length}"),
            (Some(name), 0) => format!("Path of {name}: {length} steps"),
            (Some(name), ahead) => {
                format!("Path of {name}: {position} steps to here, {ahead} ahead")
            }
        };
        legend_frame_ui(ui, view.palette, "path legend", below, |ui| {
            ui.horizontal(|ui| {
                ui.label(words);
                if !self.path.is_whole() {
                    ui.label(RichText::new("looking on…").color(view.palette.quiet_text));
                }
                if view.session.log().branches().len() > 1 {
                    branches_ui(ui, view, chosen, gestures);
                }
                let hide = ui.small_button("Hide");
                named(&hide, "Hide the path");
                let action = Action::PathOnGraph;
                if hide.on_hover_text(action.hint(ui.ctx())).clicked() {
                    gestures.push(Gesture::Do(action));
                }
            });
        });
        true
    }
}

/// The menu of the branches whose path can be drawn.
fn branches_ui(ui: &mut Ui, view: View, chosen: Option<usize>, gestures: &mut Vec<Gesture>) {
    let button = Button::new(RichText::new("Branch ⏷").small());
    let menu = MenuButton::from_button(button).ui(ui, |ui| {
        if ui.radio(chosen.is_none(), "Whichever is shown").clicked() {
            gestures.push(Gesture::DrawPath(None));
            ui.close();
        }
        let branches = view.session.log().branches().len();
        let row_height = ui.spacing().interact_size.y;
        let list = ScrollArea::vertical().max_height(280.0);
        list.show_rows(ui, row_height, branches, |ui, rows| {
            for branch in rows {
                let words = branch_words(view.session, branch);
                let row = ui.radio(chosen == Some(branch), words);
                if row.on_hover_text("Draw its path").clicked() {
                    gestures.push(Gesture::DrawPath(Some(branch)));
                    ui.close();
                }
            }
        });
    });
    named(&menu.0, "Branch whose path is drawn");
    menu.0
        .on_hover_text("Draw the path of another branch of the log");
}

/// How a number is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Of a step behind the playhead.
    Behind,
    /// Of the playhead's.
    Here,
    /// Of one ahead of it, or of how many are left.
    Ahead,
}

/// Draws a number with its left upper corner there; gives where it is.
fn number_ui(
    view: View,
    painter: &Painter,
    at: eframe::egui::Pos2,
    words: String,
    look: Look,
) -> Rect {
    let palette = view.palette;
    let (surface, ink): (Color32, Color32) = match look {
        Look::Behind => (palette.accent_fill, palette.on_accent),
        Look::Here => (palette.stand, palette.on_stand),
        Look::Ahead => (palette.canvas, palette.text),
    };
    let galley = painter.layout_no_wrap(words, strong(SIZE), ink);
    let size = galley.size() + Vec2::new(8.0, 2.0);
    let rect = Rect::from_min_size(at, size.max(Vec2::splat(size.y)));
    let border = match look {
        Look::Here => Stroke::new(1.0, palette.stand),
        Look::Behind | Look::Ahead => Stroke::new(1.0, palette.accent),
    };
    let round = rect.height() / 2.0;
    painter.rect(rect, round, surface, border, StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    rect
}

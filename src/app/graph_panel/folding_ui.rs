//! What a person folds and unfolds scenes with: a button on each, a double click, and a menu.

use eframe::egui::{
    Color32, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2,
};

use crate::app::gesture::{Gesture, View};
use crate::debugger::SessionCommand;
use crate::graph::TITLE;
use crate::playbook::Scene;
use crate::runtime::Command;

use super::GraphPanel;
use super::regions::open_region;

/// From which zoom on scenes have buttons.
const ZOOM_WITH_BUTTONS: f32 = 0.14;
/// How wide a scene must be for one, in screen points.
const NARROWEST: f32 = 44.0;

/// How large the button of a scene is, in screen points.
pub fn button_size(zoom: f32) -> f32 {
    (18.0 * zoom).clamp(10.0, 24.0)
}

/// How much of a scene's width, drawn as wide as this, its button takes, in screen points.
pub fn button_room(zoom: f32, width: f32) -> f32 {
    match has_button(zoom, width) {
        true => button_size(zoom) + 2.0,
        false => 0.0,
    }
}

fn has_button(zoom: f32, width: f32) -> bool {
    zoom >= ZOOM_WITH_BUTTONS && width >= NARROWEST
}

impl GraphPanel {
    /// The open scene whose title is at a point of the screen.
    pub(super) fn hit_title(&self, view: View, panel: Rect, point: Pos2) -> Option<usize> {
        let zoom = self.camera.zoom;
        if zoom < ZOOM_WITH_BUTTONS {
            return None;
        }
        let scenes = self.open_scenes(view, panel).into_iter();
        scenes
            .filter(|(_, place)| {
                let height = (TITLE * zoom).max(14.0).min(place.height());
                Rect::from_min_size(place.min, Vec2::new(place.width(), height)).contains(point)
            })
            .map(|(scene, _)| scene)
            .next_back()
    }

    /// Draws the buttons that fold open scenes and unfold folded ones, over all else.
    pub(super) fn fold_buttons_ui(
        &self,
        ui: &Ui,
        view: View,
        panel: Rect,
        gestures: &mut Vec<Gesture>,
    ) {
        if self.camera.zoom < ZOOM_WITH_BUTTONS {
            return;
        }
        let folded = self.folded_scenes(view, panel);
        let open = self.open_scenes(view, panel);
        let folded = folded
            .into_iter()
            .map(|(scene, place)| (scene, place, true));
        let open = open.into_iter().map(|(scene, place)| (scene, place, false));
        for (scene, place, is_folded) in folded.chain(open) {
            if !has_button(self.camera.zoom, place.width()) {
                continue;
            }
            let Some(of) = view.document.scenes.get(scene) else {
                continue;
            };
            if fold_button_ui(ui, view, (panel, place), self.camera.zoom, of, is_folded) {
                gestures.push(match is_folded {
                    true => Gesture::Unfold(scene),
                    false => Gesture::Fold(scene),
                });
            }
        }
    }

    /// The open scenes in view, and where each is on the screen.
    fn open_scenes(&self, view: View, panel: Rect) -> Vec<(usize, Rect)> {
        let document = view.document;
        let scenes = self.near_regions(view, panel).into_iter();
        let places = scenes.filter_map(|scene| {
            let region = open_region(&document.sheet, &document.scenes, &self.moved, scene)?;
            let place = self.camera.rect_to_screen(panel, region);
            place.intersects(panel).then_some((scene, place))
        });
        places.collect()
    }

    fn folded_scenes(&self, view: View, panel: Rect) -> Vec<(usize, Rect)> {
        let folded = view.document.sheet.folded();
        let places = folded.filter_map(|(scene, at)| {
            let place = self.camera.rect_to_screen(panel, self.place(view, at)?);
            place.intersects(panel).then_some((scene, place))
        });
        // The keyboard goes through them in the order of the story.
        let mut places: Vec<_> = places.collect();
        places.sort_unstable_by_key(|(scene, _)| *scene);
        places
    }
}

/// Draws the button at the left top corner of a scene. Returns whether it was clicked.
fn fold_button_ui(
    ui: &Ui,
    view: View,
    (panel, place): (Rect, Rect),
    zoom: f32,
    scene: &Scene,
    is_folded: bool,
) -> bool {
    let size = button_size(zoom);
    let at = place.min + Vec2::splat((7.0 * zoom).max(2.0));
    let button = Rect::from_min_size(at, Vec2::splat(size));
    if !panel.intersects(button) {
        return false;
    }
    let words = match is_folded {
        true => format!("Unfold {}", scene.title),
        false => format!("Fold {}", scene.title),
    };
    let id = ui.id().with(("fold", &scene.slug));
    let response = ui.interact(button.intersect(panel), id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &words));
    let painter = ui.painter_at(panel);
    let palette = view.palette;
    if response.hovered() || response.has_focus() {
        let edge = Stroke::new(1.0, palette.border);
        let fill = palette.raised();
        let inside = eframe::egui::StrokeKind::Inside;
        painter.rect(button, CornerRadius::same(4), fill, edge, inside);
    }
    painter.add(triangle(
        button.shrink(size * 0.28),
        is_folded,
        palette.quiet_text,
    ));
    response.on_hover_text(words).clicked()
}

/// A triangle that points right where its scene is folded, down where it is open.
fn triangle(room: Rect, is_folded: bool, colour: Color32) -> Shape {
    let corners = match is_folded {
        true => vec![room.left_top(), room.right_center(), room.left_bottom()],
        false => vec![
            room.left_top(),
            room.right_top(),
            pos2(room.center().x, room.max.y),
        ],
    };
    Shape::convex_polygon(corners, colour, Stroke::NONE)
}

/// Draws the menu of a scene.
pub(super) fn scene_menu_ui(
    ui: &mut Ui,
    of: &Scene,
    scene: usize,
    is_folded: bool,
    gestures: &mut Vec<Gesture>,
) {
    let (words, gesture) = match is_folded {
        true => ("Unfold this scene", Gesture::Unfold(scene)),
        false => ("Fold this scene", Gesture::Fold(scene)),
    };
    if ui.button(words).clicked() {
        gestures.push(gesture);
    }
    if ui.button("Centre its first node").clicked() {
        gestures.push(Gesture::Centre(of.first));
    }
    if ui.button("Start at this scene").clicked() {
        gestures.push(Gesture::send(Command::Start {
            anchor: Some(of.slug.as_str().into()),
        }));
    }
    if ui.button("Run to this scene").clicked() {
        gestures.push(Gesture::Session(SessionCommand::RunTo(of.first)));
    }
}

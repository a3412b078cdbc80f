//! What a person does to the graph with keys: walk along its lines, select, open a menu, zoom.

use eframe::egui::{
    Event, EventFilter, Id, Key, Painter, Popup, Pos2, Rect, Response, Stroke, Ui, Vec2,
};

use crate::graph::Shown;
use crate::playbook::{NodeIndex, scene_of};

use super::super::gesture::{Gesture, View};
use super::walking::{Arrow, Toward};
use super::{GraphPanel, box_of};

/// How much larger a key makes the graph.
const ZOOM_STEP: f32 = 1.25;
/// How far a box the keys walked to is kept from the panel's border, in screen points.
const MARGIN: f32 = 28.0;

impl GraphPanel {
    /// Does what the keys say that are the graph's while `canvas` has the focus, or nothing has.
    pub(super) fn take_keys(
        &mut self,
        ui: &Ui,
        view: View,
        panel: Rect,
        canvas: Id,
        gestures: &mut Vec<Gesture>,
    ) {
        self.walker.follow(view.selected);
        let is_ours = ui.memory(|memory| {
            let is_ours = memory.focused().is_none_or(|focused| focused == canvas);
            is_ours && memory.top_modal_layer().is_none()
        });
        if !is_ours || Popup::is_any_open(ui.ctx()) {
            return;
        }
        let has_cursor = self.walker.at().is_some();
        let mut keys = Vec::new();
        ui.input_mut(|input| {
            input.events.retain(|event| {
                let key = graph_key(event).filter(|key| {
                    has_cursor
                        || !keys.is_empty()
                        || !matches!(key, Key::Enter | Key::Escape | Key::Space)
                });
                keys.extend(key);
                // Escape drops the cursor and ends what else it ends.
                key.is_none_or(|key| key == Key::Escape)
            });
        });
        for key in keys {
            self.take_key(view, panel, key, gestures);
        }
    }

    fn take_key(&mut self, view: View, panel: Rect, key: Key, gestures: &mut Vec<Gesture>) {
        let sheet = &view.document.sheet;
        match key {
            Key::ArrowUp => self.walk(view, panel, Arrow::Up),
            Key::ArrowDown => self.walk(view, panel, Arrow::Down),
            Key::ArrowLeft => self.walk(view, panel, Arrow::Left),
            Key::ArrowRight => self.walk(view, panel, Arrow::Right),
            Key::Enter => {
                let node = self.walker.at().and_then(|at| first_node(view, at));
                gestures.extend(node.map(Gesture::Select));
            }
            Key::Escape => self.walker.leave(),
            Key::Space => gestures.extend(self.walker.at().and_then(|at| folding(view, at))),
            Key::Home | Key::End => {
                let entry = view.document.playbook.entry;
                let node = match key {
                    Key::Home => entry,
                    _ => self.standing.at().unwrap_or(entry),
                };
                let at = sheet.diagram.box_of(node);
                if let Some(shown) = at.and_then(|at| sheet.shown(at)) {
                    self.walker.stand_at(shown);
                    self.reveal(view, panel, shown);
                }
            }
            Key::M => {
                let node = match self.cursor_or_selected(view) {
                    Some(Shown::Node(node)) => Some(node),
                    Some(Shown::Scene(_)) | None => None,
                };
                if let Some(node) = node {
                    self.reveal(view, panel, Shown::Node(node));
                    gestures.push(Gesture::Select(node));
                    self.open_menu(view, panel, node);
                }
            }
            Key::Minus => self.zoom_by(view, panel, 1.0 / ZOOM_STEP),
            _ => self.zoom_by(view, panel, ZOOM_STEP),
        }
    }

    fn walk(&mut self, view: View, panel: Rect, arrow: Arrow) {
        let sheet = &view.document.sheet;
        let Some(from) = self.walks_from(view) else {
            return;
        };
        let Some(at) = box_of(view, from) else { return };
        let toward = Toward::of(arrow, sheet.arrangement.direction);
        let moved = &self.moved;
        let stepped = self
            .walker
            .step(sheet, |at| super::place(moved, view, at), at, toward);
        if stepped.is_none() {
            // The first arrow shows at least where the cursor is.
            self.walker.stand_at(from);
        }
        if let Some(shown) = self.walker.at() {
            self.reveal(view, panel, shown);
        }
    }

    /// Where walking begins: at the cursor, the selection, where the run stands, or the entry.
    fn walks_from(&self, view: View) -> Option<Shown> {
        let cursor = self.cursor_or_selected(view);
        let sheet = &view.document.sheet;
        let run = self.standing.at().unwrap_or(view.document.playbook.entry);
        cursor.or_else(|| sheet.shown(sheet.diagram.box_of(run)?))
    }

    fn cursor_or_selected(&self, view: View) -> Option<Shown> {
        let sheet = &view.document.sheet;
        let cursor = self.walker.at().filter(|at| box_of(view, *at).is_some());
        cursor.or_else(|| sheet.shown(sheet.diagram.box_of(view.selected?)?))
    }

    /// Moves the canvas just so far that a box is in view.
    fn reveal(&mut self, view: View, panel: Rect, shown: Shown) {
        let Some(place) = self.place_shown(view, shown) else {
            return;
        };
        let place = self.camera.rect_to_screen(panel, place);
        let room = panel.shrink(MARGIN.min(panel.size().min_elem() / 4.0));
        // What is larger than the room shows its middle.
        let small = place.size().min(room.size());
        let place = Rect::from_center_size(place.center(), small);
        let by = (room.min - place.min).max(Vec2::ZERO) + (room.max - place.max).min(Vec2::ZERO);
        if by != Vec2::ZERO {
            self.camera.middle -= by / self.camera.zoom;
            self.fitted = None;
        }
    }

    fn zoom_by(&mut self, view: View, panel: Rect, factor: f32) {
        let cursor = self.walker.at().and_then(|at| self.place_shown(view, at));
        let cursor = cursor.map(|place| self.camera.to_screen(panel, place.center()));
        let middle = cursor.filter(|at| panel.contains(*at));
        let middle = middle.unwrap_or(panel.center());
        let bounds = view.document.sheet.bounds();
        self.camera.zoom_at(panel, middle, factor, bounds);
        self.fitted = None;
    }

    /// Keeps the arrow keys from moving the focus, and shows where they would begin.
    pub(super) fn keep_focus(&mut self, ui: &Ui, view: View, panel: Rect, canvas: &Response) {
        if !canvas.has_focus() {
            return;
        }
        let filter = EventFilter {
            tab: false,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas.id, filter));
        if canvas.gained_focus()
            && let Some(shown) = self.walks_from(view)
        {
            self.walker.stand_at(shown);
            self.reveal(view, panel, shown);
        }
    }

    /// Draws the cursor: the corners of a frame, a shape nothing else has.
    pub(super) fn cursor_ui(&self, view: View, painter: &Painter, panel: Rect) {
        let place = self.walker.at().and_then(|at| self.place_shown(view, at));
        let Some(place) = place else { return };
        let frame = self.camera.rect_to_screen(panel, place).expand(9.0);
        let length = (frame.size().min_elem() * 0.3).clamp(5.0, 18.0);
        let corners = [
            (frame.left_top(), Vec2::new(1.0, 1.0)),
            (frame.right_top(), Vec2::new(-1.0, 1.0)),
            (frame.right_bottom(), Vec2::new(-1.0, -1.0)),
            (frame.left_bottom(), Vec2::new(1.0, -1.0)),
        ];
        for (corner, inward) in corners {
            let across = corner + Vec2::new(inward.x * length, 0.0);
            let down = corner + Vec2::new(0.0, inward.y * length);
            let line: Vec<Pos2> = vec![across, corner, down];
            let halo = Stroke::new(5.0, view.palette.canvas);
            painter.line(line.clone(), halo);
            painter.line(line, Stroke::new(2.5, view.palette.text));
        }
    }
}

/// The node a box stands for, or the first it holds.
fn first_node(view: View, shown: Shown) -> Option<NodeIndex> {
    match shown {
        Shown::Node(node) => Some(node),
        Shown::Scene(scene) => view.document.scenes.get(scene).map(|scene| scene.first),
    }
}

/// What folds the scene of a node, or unfolds a folded one.
fn folding(view: View, shown: Shown) -> Option<Gesture> {
    match shown {
        Shown::Node(node) => scene_of(&view.document.scenes, node).map(Gesture::Fold),
        Shown::Scene(scene) => Some(Gesture::Unfold(scene)),
    }
}

/// The key that was pressed, where it is one of the graph's.
fn graph_key(event: &Event) -> Option<Key> {
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return None;
    };
    let is_ours = match key {
        Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight => modifiers.is_none(),
        Key::Enter | Key::Escape | Key::Space | Key::Home | Key::End | Key::M => {
            modifiers.is_none()
        }
        // Plus is Shift and another key on most keyboards.
        Key::Plus | Key::Equals | Key::Minus => !(modifiers.command || modifiers.alt),
        _ => false,
    };
    is_ours.then_some(*key)
}

//! What a person does to the graph with the pointer: the canvas is one widget, which asks what is under the pointer.

use eframe::egui::{Id, Layout, PointerButton, Popup, PopupKind, Pos2, Rect, Response, Ui, Vec2};

use crate::graph::Shown;
use crate::playbook::NodeIndex;

use super::super::gesture::{Gesture, View};
use super::edge_menu::{edge_menu_ui, edge_title};
use super::folding_ui::scene_menu_ui;
use super::hitting::Hit;
use super::naming::shown_title;
use super::node_menu::node_menu_ui;
use super::{GraphPanel, nodes};

/// The menu that is open, or was opened last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Menu {
    of: MenuOf,
    at: Pos2,
    /// Whether it was opened in this frame, and whether by a key.
    opens: Option<ByKey>,
}

#[derive(Debug, Clone, Copy)]
enum MenuOf {
    Node(NodeIndex),
    Line(usize),
    /// A scene, and whether it is folded.
    Scene(usize, bool),
}

type ByKey = bool;

impl GraphPanel {
    /// Does what the pointer did on the canvas.
    pub(super) fn touch(
        &mut self,
        ui: &Ui,
        view: View,
        panel: Rect,
        canvas: &Response,
        gestures: &mut Vec<Gesture>,
    ) {
        if canvas.drag_started() {
            let origin = ui.input(|input| input.pointer.press_origin());
            let hit = origin.and_then(|origin| self.hit(view, panel, origin));
            self.grabbed = match hit {
                Some(Hit::Box(at)) if canvas.drag_started_by(PointerButton::Primary) => {
                    view.document.sheet.shown(at)
                }
                _ => None,
            };
        }
        if canvas.dragged() {
            // The first time, all of the way since the press, or what is dragged would lag behind the pointer.
            let whole = canvas.drag_started().then(|| canvas.total_drag_delta());
            let delta = whole.flatten().unwrap_or(canvas.drag_delta());
            match self.grabbed {
                Some(shown) if delta != Vec2::ZERO => {
                    *self.moved.entry(shown).or_default() += delta / self.camera.zoom;
                }
                Some(_) => {}
                None => self.camera.pan(delta, view.document.sheet.bounds()),
            }
        } else {
            self.grabbed = None;
        }
        let pointer = canvas.hover_pos().filter(|_| !canvas.dragged());
        let hit = pointer.and_then(|pointer| self.hit(view, panel, pointer));
        self.hovered = match (self.grabbed, hit) {
            (Some(shown), _) => super::box_of(view, shown),
            (None, Some(Hit::Box(at))) => Some(at),
            (None, Some(Hit::Line(_) | Hit::Title(_)) | None) => None,
        };
        self.hovered_line = match hit {
            Some(Hit::Line(line)) => Some(line),
            Some(Hit::Box(_) | Hit::Title(_)) | None => None,
        };
        if let Some(at) = canvas.interact_pointer_pos() {
            self.clicked(ui, view, (panel, at), canvas, gestures);
        }
    }

    fn clicked(
        &mut self,
        ui: &Ui,
        view: View,
        (panel, at): (Rect, Pos2),
        canvas: &Response,
        gestures: &mut Vec<Gesture>,
    ) {
        let (clicked, secondary) = (canvas.clicked(), canvas.secondary_clicked());
        if !(clicked || secondary) {
            return;
        }
        // The arrow keys are the graph's from here on.
        if let Some(focused) = ui.memory(|memory| memory.focused()) {
            ui.memory_mut(|memory| memory.surrender_focus(focused));
        }
        let hit = self.hit(view, panel, at);
        let shown = match hit {
            Some(Hit::Box(index)) => view.document.sheet.shown(index),
            Some(Hit::Line(_) | Hit::Title(_)) | None => None,
        };
        if let Some(shown) = shown {
            self.walker.stand_at(shown);
        }
        match (shown, hit) {
            (Some(Shown::Node(node)), _) if canvas.double_clicked() => {
                gestures.push(Gesture::Centre(node));
            }
            (Some(Shown::Node(node)), _) => gestures.push(Gesture::Select(node)),
            (Some(Shown::Scene(scene)), _) if canvas.double_clicked() => {
                gestures.push(Gesture::Unfold(scene));
            }
            (Some(Shown::Scene(scene)), _) => {
                let of = view.document.scenes.get(scene);
                gestures.extend(of.map(|of| Gesture::Select(of.first)));
            }
            (None, Some(Hit::Title(scene))) if canvas.double_clicked() => {
                gestures.push(Gesture::Fold(scene));
            }
            (None, Some(_)) => {}
            (None, None) => {
                self.walker.leave();
                if canvas.double_clicked() {
                    self.fit();
                }
            }
        }
        if secondary {
            let of = match (shown, hit) {
                (Some(Shown::Node(node)), _) => Some(MenuOf::Node(node)),
                (Some(Shown::Scene(scene)), _) => Some(MenuOf::Scene(scene, true)),
                (None, Some(Hit::Line(line))) => Some(MenuOf::Line(line)),
                (None, Some(Hit::Title(scene))) => Some(MenuOf::Scene(scene, false)),
                (None, Some(Hit::Box(_)) | None) => None,
            };
            self.menu = of.map(|of| Menu {
                of,
                at,
                opens: Some(false),
            });
        } else {
            self.menu = None;
        }
    }

    /// Opens the menu of `node`, by a key.
    pub(super) fn open_menu(&mut self, view: View, panel: Rect, node: NodeIndex) {
        let Some(place) = self.place_of(view, node) else {
            return;
        };
        let place = self.camera.rect_to_screen(panel, place);
        self.menu = Some(Menu {
            of: MenuOf::Node(node),
            at: panel.clamp(place.center()),
            opens: Some(true),
        });
    }

    /// Draws the menu that is open.
    pub(super) fn menu_ui(&mut self, ui: &Ui, view: View, gestures: &mut Vec<Gesture>) {
        let Some(menu) = &mut self.menu else { return };
        let (of, at, opens) = (menu.of, menu.at, menu.opens.take());
        let id = Id::new("graph menu");
        if opens.is_some() {
            Popup::open_id(ui.ctx(), id);
        }
        let layout = Layout::top_down_justified(eframe::egui::Align::Min);
        let shown = Popup::new(id, ui.ctx().clone(), at, ui.layer_id())
            .kind(PopupKind::Menu)
            .layout(layout)
            .style(eframe::egui::containers::menu::menu_style)
            .gap(0.0)
            .open_memory(None)
            .show(|ui| {
                let first = ui.next_auto_id();
                match of {
                    MenuOf::Node(node) => node_menu_ui(ui, view, node, gestures),
                    MenuOf::Line(line) => edge_menu_ui(ui, view, line, gestures),
                    MenuOf::Scene(scene, is_folded) => {
                        if let Some(of) = view.document.scenes.get(scene) {
                            scene_menu_ui(ui, of, scene, is_folded, gestures);
                        }
                    }
                }
                if opens == Some(true) {
                    ui.memory_mut(|memory| memory.request_focus(first));
                }
            });
        if shown.is_none() {
            self.menu = None;
        }
    }

    /// Draws what there is to say of what the pointer is on.
    pub(super) fn hover_ui(&self, view: View, canvas: Response) {
        let sheet = &view.document.sheet;
        let is_wordless = self.camera.zoom < nodes::ZOOM_WITH_WORDS;
        let title = match (self.hovered, self.hovered_line) {
            (Some(at), _) if is_wordless => sheet.shown(at).map(|shown| shown_title(view, shown)),
            (None, Some(line)) => Some(edge_title(view, line)),
            _ => None,
        };
        if let Some(title) = title {
            canvas.on_hover_text_at_pointer(title);
        }
    }
}

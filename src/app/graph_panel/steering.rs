//! Steering: what the camera is pointed at, by wheel, drag and arrow keys, and following the run.

use eframe::egui::{Align2, Area, Button, Id, Order, Rect, Response, Ui, pos2};

use crate::app::gesture::{Gesture, View};

use super::camera::Camera;
use super::{GraphPanel, nodes, walking};

/// How much of the panel's border a node must keep from to count as in view.
const VIEW_MARGIN: f32 = 12.0;

impl GraphPanel {
    /// Points the camera where it was asked to, or where the run went.
    pub(super) fn aim(&mut self, ui: &Ui, view: View, panel: Rect) {
        let bounds = view.document.sheet.bounds();
        let resized = self.fitted.is_some_and(|size| size != panel.size());
        if self.wants_fit || resized {
            self.camera = Camera::fitting(bounds, panel.size());
            self.wants_fit = false;
            self.fitted = Some(panel.size());
            ui.request_repaint();
        }
        if let Some(node) = self.wants_centre.take()
            && let Some(place) = self.place_of(view, node)
        {
            self.camera.zoom = self.camera.zoom.max(nodes::ZOOM_WITH_WORDS * 1.6);
            self.camera.middle = place.center();
            self.fitted = None;
        }
        let playhead = view.session.playhead();
        if self.followed != Some(playhead) {
            self.followed = Some(playhead);
            let run = self.run_place(view);
            if let Some(run) = run
                && !self.away
                && !self.shows(panel, run)
            {
                self.camera.middle = run.center();
                self.fitted = None;
            }
        }
    }

    /// Zooms and pans by wheel, pinch and drag, and walks by arrow keys.
    pub(super) fn steer(
        &mut self,
        ui: &Ui,
        view: View,
        panel: Rect,
        canvas: &Response,
        gestures: &mut Vec<Gesture>,
    ) {
        let before = self.camera;
        let pointer = ui.input(|input| input.pointer.hover_pos());
        let is_over = pointer.is_some_and(|at| panel.contains(at))
            && ui
                .ctx()
                .layer_id_at(pointer.unwrap_or_default())
                .is_none_or(|layer| layer == ui.layer_id());
        if is_over && let Some(pointer) = pointer {
            let (scroll, pinch) =
                ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = pinch * (scroll * 0.004).exp();
            if factor != 1.0 {
                self.camera.zoom_at(panel, pointer, factor);
            }
        }
        if canvas.dragged() {
            let bounds = view.document.sheet.bounds();
            self.camera.pan(canvas.drag_delta(), bounds);
        }
        if canvas.double_clicked() {
            self.fit();
        }
        if self.camera != before {
            self.moved_by_hand(view, panel);
        }
        let nothing_focused = ui.memory(|memory| memory.focused().is_none());
        if nothing_focused {
            let from = view.selected.or(view.session.stands_at());
            let from = from.unwrap_or(view.document.playbook.entry);
            if let Some(node) = walking::walked(ui, view, from) {
                gestures.push(Gesture::Select(node));
                let seen = self
                    .place_of(view, node)
                    .is_some_and(|place| self.shows(panel, place));
                if !seen {
                    self.wants_centre = Some(node);
                }
            }
        }
    }

    /// The person moved the view: it is followed no more where the run has left it.
    pub(super) fn moved_by_hand(&mut self, view: View, panel: Rect) {
        self.fitted = None;
        self.away = self
            .run_place(view)
            .is_some_and(|run| !self.shows(panel, run));
    }

    pub(super) fn run_place(&self, view: View) -> Option<Rect> {
        self.place_of(view, view.session.stands_at()?)
    }

    pub(super) fn shows(&self, panel: Rect, place: Rect) -> bool {
        let room = panel.shrink(VIEW_MARGIN);
        let middle = self.camera.to_screen(panel, place.center());
        room.contains(middle) && !self.minimap.covers(middle)
    }

    pub(super) fn follow_ui(&mut self, ui: &Ui, view: View, panel: Rect) {
        let run = self.run_place(view);
        let lost = run.is_some_and(|run| !self.shows(panel, run));
        if !(self.away && lost) {
            return;
        }
        let middle = pos2(panel.center().x, panel.max.y - 14.0);
        let clicked = Area::new(Id::new("follow"))
            .order(Order::Middle)
            .fixed_pos(middle)
            .pivot(Align2::CENTER_BOTTOM)
            .show(ui.ctx(), |ui| {
                let button = Button::new("Follow").fill(view.palette.raised());
                ui.add(button)
                    .on_hover_text("Bring the run back into view and follow it")
                    .clicked()
            })
            .inner;
        if clicked {
            self.away = false;
            self.wants_centre = view.session.stands_at();
            ui.request_repaint();
        }
    }
}

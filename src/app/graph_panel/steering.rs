//! Steering: what the camera is pointed at, by wheel and drag, and following the run.

use eframe::egui::{
    Align2, Area, Button, Event, Id, MouseWheelUnit, Order, Pos2, Rect, Response, Ui, Vec2, pos2,
    vec2,
};

use crate::app::gesture::{Gesture, View};

use super::camera::Camera;
use super::{GraphPanel, nodes};

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

    /// Zooms and pans by wheel, pinch and drag.
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
            self.wheel(ui, view, panel, pointer);
        }
        self.touch(ui, view, panel, canvas, gestures);
        if self.camera != before {
            self.moved_by_hand(view, panel);
        }
    }

    /// Zooms by the wheel and by a pinch, and pans by two fingers, which tell how far they went in points.
    fn wheel(&mut self, ui: &Ui, view: View, panel: Rect, pointer: Pos2) {
        let (scroll, pinch, unit) = ui.input(|input| {
            let mut units = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { unit, .. } => Some(*unit),
                _ => None,
            });
            (
                input.smooth_scroll_delta(),
                input.zoom_delta(),
                units.next_back(),
            )
        });
        if let Some(unit) = unit {
            self.wheel_pans = unit == MouseWheelUnit::Point;
        }
        let (pan, turn) = match self.wheel_pans {
            true => (scroll, 0.0),
            false => (vec2(scroll.x, 0.0), scroll.y),
        };
        let factor = pinch * (turn * 0.004).exp();
        let bounds = view.document.sheet.bounds();
        if factor != 1.0 {
            self.camera.zoom_at(panel, pointer, factor, bounds);
        }
        if pan != Vec2::ZERO {
            self.camera.pan(pan, bounds);
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
        self.place_of(view, self.standing.at()?)
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
            self.wants_centre = self.standing.at();
            ui.request_repaint();
        }
    }
}

//! The camera: which part of the canvas the panel shows, and how large.

use eframe::egui::{Pos2, Rect, Vec2, emath::GuiRounding as _, pos2};

/// The smallest zoom, in screen points a canvas point, of what would not fit in smaller: see [`Camera::least`].
const ZOOM_MIN: f32 = 0.002;
/// The largest.
pub const ZOOM_MAX: f32 = 4.0;
/// The largest zoom fitting goes to: a small graph is not blown up.
const FIT_MAX: f32 = 1.2;
/// Around a fitted graph, in screen points.
const FIT_MARGIN: f32 = 28.0;

/// Which part of the canvas is shown, and how large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Screen points a canvas point, from [`Camera::least`] to [`ZOOM_MAX`].
    pub zoom: f32,
    /// The canvas point in the middle of the panel.
    pub middle: Pos2,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            zoom: 1.0,
            middle: Pos2::ZERO,
        }
    }
}

impl Camera {
    /// Shows all of `bounds` in a panel of `size`.
    pub fn fitting(bounds: Rect, size: Vec2) -> Camera {
        Camera {
            zoom: fit(bounds, size).min(FIT_MAX),
            middle: bounds.center(),
        }
    }

    /// The smallest zoom of what takes up `bounds` in a panel of `size`: all of it fits in.
    pub fn least(bounds: Rect, size: Vec2) -> f32 {
        ZOOM_MIN.min(fit(bounds, size))
    }

    /// Where a canvas point is on the screen.
    pub fn to_screen(self, panel: Rect, point: Pos2) -> Pos2 {
        panel.center() + (point - self.middle) * self.zoom
    }

    /// Where a canvas rectangle is on the screen, its corners on whole points.
    pub fn rect_to_screen(self, panel: Rect, rect: Rect) -> Rect {
        Rect::from_min_max(
            self.to_screen(panel, rect.min),
            self.to_screen(panel, rect.max),
        )
        .round_ui()
    }

    /// Which canvas point a screen point shows.
    pub fn to_canvas(self, panel: Rect, point: Pos2) -> Pos2 {
        self.middle + (point - panel.center()) / self.zoom
    }

    /// The part of the canvas the panel shows.
    pub fn shown(self, panel: Rect) -> Rect {
        Rect::from_center_size(self.middle, panel.size() / self.zoom)
    }

    /// Zooms by `factor`, keeping the canvas point under `pointer` where it is. Zooming out ends where all of `bounds`
    /// is small.
    pub fn zoom_at(&mut self, panel: Rect, pointer: Pos2, factor: f32, bounds: Rect) {
        let held = self.to_canvas(panel, pointer);
        let zoom = self.zoom * factor;
        if zoom.is_finite() {
            self.zoom = zoom.clamp(Camera::least(bounds, panel.size()), ZOOM_MAX);
        }
        self.middle = held - (pointer - panel.center()) / self.zoom;
    }

    /// Moves the canvas under the panel by `delta` screen points, never so far that `bounds` leaves the panel.
    pub fn pan(&mut self, delta: Vec2, bounds: Rect) {
        let middle = self.middle - delta / self.zoom;
        self.middle = pos2(
            middle.x.clamp(bounds.min.x, bounds.max.x.max(bounds.min.x)),
            middle.y.clamp(bounds.min.y, bounds.max.y.max(bounds.min.y)),
        );
    }
}

/// The zoom at which all of `bounds` is just within a panel of `size`.
fn fit(bounds: Rect, size: Vec2) -> f32 {
    let room = (size - Vec2::splat(2.0 * FIT_MARGIN)).max(Vec2::splat(1.0));
    (room.x / bounds.width().max(1.0)).min(room.y / bounds.height().max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(300.0, 200.0),
    };
    const PANEL: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(900.0, 650.0),
    };

    #[test]
    fn a_fitted_graph_is_inside_the_panel() {
        let bounds = Rect::from_min_size(pos2(-40.0, 10.0), Vec2::new(2000.0, 5000.0));
        let camera = Camera::fitting(bounds, PANEL.size());
        assert!(PANEL.contains_rect(camera.rect_to_screen(PANEL, bounds)));
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let mut camera = Camera::default();
        let pointer = pos2(300.0, 200.0);
        let before = camera.to_canvas(PANEL, pointer);
        camera.zoom_at(PANEL, pointer, 1.7, SMALL);
        assert!((camera.to_canvas(PANEL, pointer) - before).length() < 1e-3);
    }

    #[test]
    fn zoom_has_ends_whatever_is_scrolled() {
        let mut camera = Camera::default();
        for factor in [1e30, f32::INFINITY, f32::NAN, 1e30] {
            camera.zoom_at(PANEL, PANEL.center(), factor, SMALL);
        }
        assert_eq!(camera.zoom, ZOOM_MAX);
        for factor in [1e-30, 0.0] {
            camera.zoom_at(PANEL, PANEL.center(), factor, SMALL);
        }
        assert_eq!(camera.zoom, ZOOM_MIN);
    }

    #[test]
    fn however_large_a_graph_is_it_fits_and_zooming_out_ends_there() {
        let bounds = Rect::from_min_size(Pos2::ZERO, Vec2::new(2e3, 5e7));
        let mut camera = Camera::fitting(bounds, PANEL.size());
        assert!(PANEL.contains_rect(camera.rect_to_screen(PANEL, bounds)));
        let fitted = camera.zoom;
        camera.zoom_at(PANEL, PANEL.center(), 0.5, bounds);
        assert_eq!(camera.zoom, fitted);
    }

    #[test]
    fn panning_never_leaves_the_graph_behind() {
        let bounds = Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0));
        let mut camera = Camera::default();
        camera.pan(Vec2::new(1e6, -1e6), bounds);
        assert!(bounds.contains(camera.middle));
    }
}

//! A legend in the corner of the graph: what its marks and colours mean now.

use eframe::egui::{Align2, Area, Frame, Id, Margin, Order, Rect, Stroke, Ui, vec2};

use super::theme::Palette;

/// Below which width the graph is small, in points.
const SMALL: f32 = 480.0;

/// Whether a graph in `room` is too small for a legend with names.
pub fn is_small(room: Rect) -> bool {
    room.width() < SMALL
}

/// Draws what `contents_ui` draws as the legend `id`, at the bottom left of `ui`, above `below` other legends.
pub fn legend_frame_ui(
    ui: &Ui,
    palette: &Palette,
    id: &str,
    below: u8,
    contents_ui: impl FnOnce(&mut Ui),
) {
    let room = ui.max_rect();
    // A large graph has the button that follows the run below.
    let above = if is_small(room) { -6.0 } else { -46.0 };
    let corner = room.left_bottom() + vec2(12.0, above - 40.0 * f32::from(below));
    let area = Area::new(Id::new(id)).order(Order::Middle);
    let area = area.fixed_pos(corner).pivot(Align2::LEFT_BOTTOM);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::new()
            .fill(palette.panel)
            .stroke(Stroke::new(1.0, palette.border))
            .corner_radius(8)
            .inner_margin(Margin::symmetric(10, 4));
        frame.show(ui, contents_ui);
    });
}

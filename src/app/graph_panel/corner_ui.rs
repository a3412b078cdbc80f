//! The buttons in the corner of the graph: how it is looked at and laid out.

use eframe::egui::{Align2, Area, Button, Frame, Id, Margin, Order, Rect, Stroke, Ui, Vec2};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::graph::Direction;

use super::GraphPanel;

/// Below which width the graph has no room for the buttons beside the one that follows the run, in points; what
/// they do is in the View menu too.
const NARROWEST: f32 = 640.0;

impl GraphPanel {
    /// Draws the buttons.
    pub(super) fn corner_ui(&self, ui: &Ui, view: View, panel: Rect, gestures: &mut Vec<Gesture>) {
        if panel.width() < NARROWEST {
            return;
        }
        let palette = view.palette;
        let turn = match view.document.sheet.arrangement.direction {
            Direction::TopToBottom => "→ Across",
            Direction::LeftToRight => "↓ Down",
        };
        let mut buttons = vec![(Action::Fit, "Fit"), (Action::TurnStory, turn)];
        if !view.document.scenes.is_empty() {
            buttons.insert(1, (Action::Overview, "Overview"));
        }
        if !self.moved.is_empty() || view.document.sheet.keeps_room {
            buttons.push((Action::LayOutAgain, "Lay out"));
        }
        let corner = panel.left_bottom() + Vec2::new(12.0, -10.0);
        let area = Area::new(Id::new("graph corner")).order(Order::Middle);
        let area = area.fixed_pos(corner).pivot(Align2::LEFT_BOTTOM);
        area.show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(palette.panel)
                .stroke(Stroke::new(1.0, palette.border))
                .corner_radius(8)
                .inner_margin(Margin::symmetric(4, 2));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 2.0;
                    for (action, words) in buttons {
                        let button = ui.add(Button::new(words).frame_when_inactive(false).small());
                        if button.on_hover_text(action.hint(ui.ctx())).clicked() {
                            gestures.push(Gesture::Do(action));
                        }
                    }
                });
            });
        });
    }
}

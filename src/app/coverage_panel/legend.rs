//! What the colours of the graph mean while its heat is on.

use eframe::egui::{Rect, RichText, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::app::legend::{is_small, legend_frame_ui};
use crate::app::transport::named;

use super::counts::{Counts, Scope};

/// How many colours the ramp is shown in.
const STEPS: usize = 6;

/// Draws the legend into the corner of the graph, above that of a comparison where `is_above` says so.
pub fn heat_legend_ui(
    ui: &mut Ui,
    view: View,
    counts: &Counts,
    is_above: bool,
    gestures: &mut Vec<Gesture>,
) {
    let Some(heat) = view.heat else { return };
    let is_small = is_small(ui.max_rect());
    let below = u8::from(is_above);
    let scope = match (counts.scope(), counts.folder_name()) {
        (Scope::Way, _) => "this way".into(),
        (Scope::Log, _) => "this log".into(),
        (Scope::Folder, name) => name.unwrap_or_default(),
    };
    legend_frame_ui(ui, view.palette, "heat legend", below, |ui| {
        ui.horizontal(|ui| {
            if !is_small {
                ui.label(RichText::new(format!("Visited in {scope}")));
            }
            let quiet = |words: String| RichText::new(words).color(view.palette.quiet_text);
            ui.label(quiet("never".into()));
            ramp_ui(ui, view);
            let most = match heat.most_visits() {
                0 => "nothing yet".into(),
                most => format!("×{most}"),
            };
            ui.label(quiet(most));
            let hide = ui.small_button("Hide");
            named(&hide, "Hide the heat");
            let action = Action::Heat;
            if hide.on_hover_text(action.hint(ui.ctx())).clicked() {
                gestures.push(Gesture::Do(action));
            }
        });
    });
}

/// The colours from never to most.
fn ramp_ui(ui: &mut Ui, view: View) {
    let (rect, _) = ui.allocate_exact_size(vec2(14.0 * STEPS as f32, 12.0), Sense::hover());
    for step in 0..STEPS {
        let warmth = match step {
            0 => 0.0,
            step => 0.25 + 0.75 * (step - 1) as f32 / (STEPS - 2) as f32,
        };
        let at = rect.min + vec2(14.0 * step as f32, 0.0);
        let cell = Rect::from_min_size(at, vec2(14.0, 12.0));
        ui.painter()
            .rect_filled(cell, 0.0, view.palette.warm(warmth));
    }
    let border = Stroke::new(1.0, view.palette.border);
    ui.painter()
        .rect_stroke(rect, 0.0, border, StrokeKind::Outside);
}

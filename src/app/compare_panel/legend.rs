//! What the marks in the graph mean while it shows where two ways went.

use eframe::egui::{RichText, Sense, Shape, Stroke, Ui, pos2, vec2};

use crate::app::gesture::View;
use crate::app::graph_panel::{Dashes, dashes};
use crate::app::legend::{is_small, legend_frame_ui};
use crate::app::theme::Palette;

use super::travels::Went;
use super::{ComparePanel, LETTERS};

/// How long a sample of a line is, in points.
const SAMPLE: f32 = 34.0;

/// Draws the legend into the corner of the graph, where it shows where two ways went.
pub fn legend_ui(ui: &mut Ui, view: View, panel: &mut ComparePanel) {
    let Some(comparing) = panel.comparing.as_mut().filter(|found| found.in_graph) else {
        return;
    };
    let room = ui.max_rect();
    let is_small = is_small(room);
    let widest = (room.width() - 48.0).max(120.0);
    legend_frame_ui(ui, view.palette, "compare legend", 0, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.set_max_width(widest);
        ui.horizontal_wrapped(|ui| {
            for (at, went) in [(0, Went::OnlyA), (1, Went::OnlyB)] {
                let letter = LETTERS.get(at).copied().unwrap_or_default();
                let side = comparing.sides.get(at);
                let name = side.map_or(String::new(), |side| side.name(view.session));
                let words = match is_small {
                    true => letter.to_string(),
                    false => format!("only {letter} {name}"),
                };
                sample_ui(ui, view.palette, went, &words);
            }
            sample_ui(ui, view.palette, Went::Both, "both");
            if !comparing.is_travelled() {
                ui.label(RichText::new("looking on…").color(view.palette.quiet_text));
            }
            let hide = ui.small_button("Hide");
            if hide
                .on_hover_text("Show the graph as it is again")
                .clicked()
            {
                comparing.in_graph = false;
            }
        });
    });
}

/// A line as the graph draws it, and what it means.
fn sample_ui(ui: &mut Ui, palette: &Palette, went: Went, words: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(SAMPLE, 16.0), Sense::hover());
    let y = rect.center().y;
    let line = [pos2(rect.left(), y), pos2(rect.right(), y)];
    let stroke = Stroke::new(3.0, palette.went(went));
    match dashes(went) {
        Dashes::None => ui.painter().add(Shape::line_segment(line, stroke)),
        Dashes::Of(dash, gap) => {
            let dashed = Shape::dashed_line(&line, stroke, dash, gap);
            ui.painter().add(Shape::Vec(dashed))
        }
    };
    ui.label(words);
    ui.add_space(6.0);
}

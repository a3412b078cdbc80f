//! The control of a truth: true, false, or not chosen.

use eframe::egui::{Button, CornerRadius, RichText, Ui, WidgetInfo, WidgetType, vec2};

use super::theme::{Palette, strong};

/// Draws a pair of buttons, each `width` points wide, of which at most one is pressed; `key` names them. Returns
/// whether that changed.
pub fn truth_ui(
    ui: &mut Ui,
    palette: &Palette,
    key: &str,
    width: f32,
    truth: &mut Option<bool>,
) -> bool {
    let before = *truth;
    ui.spacing_mut().item_spacing.x = 1.0;
    for value in [true, false] {
        let is_chosen = before == Some(value);
        let (text, fill) = match is_chosen {
            true => (palette.on_accent, palette.accent_fill),
            false => (palette.text, palette.raised()),
        };
        let corners = match value {
            true => CornerRadius {
                ne: 0,
                se: 0,
                ..CornerRadius::same(6)
            },
            false => CornerRadius {
                nw: 0,
                sw: 0,
                ..CornerRadius::same(6)
            },
        };
        let words = RichText::new(value.to_string()).color(text);
        let words = match is_chosen {
            true => words.font(strong(13.0)),
            false => words,
        };
        let button = Button::new(words)
            .fill(fill)
            .corner_radius(corners)
            .min_size(vec2(width, 26.0));
        let name = format!("{key} is {value}");
        let pressed = ui.add(button);
        pressed
            .widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, &name));
        let pressed = pressed.on_hover_text(match is_chosen {
            true => format!("{name}. Press again to leave it open"),
            false => format!("Answer that {name}"),
        });
        if pressed.clicked() {
            *truth = (!is_chosen).then_some(value);
        }
    }
    *truth != before
}

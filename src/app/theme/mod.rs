//! How the window looks: one palette a theme, its fonts, and egui's style made of them.

mod fonts;
mod palette;

use eframe::egui::{self, Color32, CornerRadius, FontId, Margin, Stroke, TextStyle, Theme, Vec2};

pub use fonts::{
    built_in_fonts, italic_family, plain, strong, strong_family, strong_italic_family,
};
pub use palette::Palette;

/// Gives `ctx` the fonts and both themes' styles. Done once, at start.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(built_in_fonts());
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_style_of(theme, style(theme));
    }
}

fn style(theme: Theme) -> egui::Style {
    let palette = Palette::of(theme);
    let mut style = egui::Style {
        visuals: visuals(theme, palette),
        ..Default::default()
    };
    style.text_styles = [
        (TextStyle::Small, plain(11.0)),
        (TextStyle::Body, plain(13.0)),
        (TextStyle::Button, plain(13.0)),
        (TextStyle::Heading, strong(15.0)),
        (TextStyle::Monospace, FontId::monospace(12.0)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::new(8.0, 6.0);
    spacing.button_padding = Vec2::new(12.0, 5.0);
    spacing.menu_margin = Margin::same(6);
    spacing.window_margin = Margin::same(16);
    spacing.interact_size.y = 26.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
    style.animation_time = 0.0;
    style.interaction.selectable_labels = false;
    style
}

fn visuals(theme: Theme, palette: &Palette) -> egui::Visuals {
    let mut visuals = match theme {
        Theme::Dark => egui::Visuals::dark(),
        Theme::Light => egui::Visuals::light(),
    };
    let raised = palette.raised();
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.border);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = palette.canvas;
    visuals.faint_bg_color = raised;
    visuals.code_bg_color = raised;
    visuals.hyperlink_color = palette.link;
    visuals.error_fg_color = palette.stop;
    visuals.warn_fg_color = palette.stand;
    visuals.weak_text_color = Some(palette.quiet_text);
    visuals.selection.bg_fill = palette.chosen();
    visuals.selection.stroke = Stroke::new(1.0, palette.link);
    visuals.text_cursor.blink = false;
    visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);
    let widgets = &mut visuals.widgets;
    let all = [
        (&mut widgets.noninteractive, palette.panel, palette.border),
        (&mut widgets.inactive, raised, Color32::TRANSPARENT),
        (&mut widgets.hovered, raised, palette.quiet_text),
        (&mut widgets.active, raised, palette.accent),
        (&mut widgets.open, raised, palette.border),
    ];
    for (widget, fill, border) in all {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, border);
        widget.fg_stroke = Stroke::new(1.0, palette.text);
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    visuals
}

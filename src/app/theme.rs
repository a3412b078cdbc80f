//! How the window looks: one palette a theme, its fonts, and egui's style made of them.

use std::sync::Arc;

use eframe::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke,
    TextStyle, Theme, Vec2,
};

use crate::playbook::{EdgeKind, NodeKind};

use super::compare_panel::Went;

/// Every colour of one theme. Colour carries meaning; kinds are told apart by shape as well.
#[derive(Debug, Clone, PartialEq)]
pub struct Palette {
    /// Behind the graph.
    pub canvas: Color32,
    /// Behind a panel.
    pub panel: Color32,
    /// A node, a field, a row that stands out.
    pub card: Color32,
    /// A node that was visited.
    pub visited_card: Color32,
    /// Lines between surfaces.
    pub border: Color32,
    /// What is to be read.
    pub text: Color32,
    /// What is read second.
    pub quiet_text: Color32,
    /// The one thing to do, and what is selected.
    pub accent: Color32,
    /// Words on the accent.
    pub on_accent: Color32,
    /// Breakpoints and refusals.
    pub stop: Color32,
    /// Where the run stands.
    pub stand: Color32,
    /// Words on the colour of where the run stands.
    pub on_stand: Color32,
    /// A fall-through.
    pub edge: Color32,
    /// Behind what was visited most, where the graph shows its heat.
    hottest: Color32,
    /// A way that was taken, where the graph shows its heat.
    pub warm_line: Color32,
    /// The two sides of a comparison.
    sides: [Color32; 2],
    line: Color32,
    control: Color32,
    choice: Color32,
    random: Color32,
    branch: Color32,
    end: Color32,
    divert: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const DARK: Palette = Palette {
    canvas: rgb(0x13151a),
    panel: rgb(0x1a1d24),
    card: rgb(0x222630),
    visited_card: rgb(0x26303d),
    border: rgb(0x39404d),
    text: rgb(0xe8eaee),
    quiet_text: rgb(0x98a1b0),
    accent: rgb(0x3b82f6),
    on_accent: rgb(0xffffff),
    stop: rgb(0xf2495c),
    stand: rgb(0xff8a3d),
    on_stand: rgb(0x1a1d24),
    edge: rgb(0x6c7686),
    hottest: rgb(0x1a7069),
    warm_line: rgb(0x3fb8a9),
    sides: [rgb(0xff86c8), rgb(0xb4dc5a)],
    line: rgb(0x62b0f0),
    control: rgb(0xf0a84b),
    choice: rgb(0x43c59e),
    random: rgb(0xc39bff),
    branch: rgb(0xe8d25a),
    end: rgb(0xa3abb8),
    divert: rgb(0x5fd0e0),
};

const LIGHT: Palette = Palette {
    canvas: rgb(0xf6f7f9),
    panel: rgb(0xffffff),
    card: rgb(0xffffff),
    visited_card: rgb(0xe8f1fb),
    border: rgb(0xc9d0da),
    text: rgb(0x1b2028),
    quiet_text: rgb(0x5a6472),
    accent: rgb(0x1c64d9),
    on_accent: rgb(0xffffff),
    stop: rgb(0xc92a2a),
    stand: rgb(0xd9480f),
    on_stand: rgb(0xffffff),
    edge: rgb(0x8a94a3),
    hottest: rgb(0x6fcabc),
    warm_line: rgb(0x0e8577),
    sides: [rgb(0xb01e78), rgb(0x4a6f00)],
    line: rgb(0x0b62b0),
    control: rgb(0x9a5b00),
    choice: rgb(0x0b7a5a),
    random: rgb(0x7434c9),
    branch: rgb(0x7a6400),
    end: rgb(0x596270),
    divert: rgb(0x0b7285),
};

impl Palette {
    /// The palette of `theme`.
    pub fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// The palette of the theme the window has now.
    pub fn now(ctx: &egui::Context) -> &'static Palette {
        Palette::of(ctx.theme())
    }

    /// A node kind's colour.
    pub fn node(&self, kind: NodeKind) -> Color32 {
        match kind {
            NodeKind::Line => self.line,
            NodeKind::Control => self.control,
            NodeKind::Choice => self.choice,
            NodeKind::RandomChoice => self.random,
            NodeKind::Branch => self.branch,
            NodeKind::End => self.end,
        }
    }

    /// An edge kind's colour.
    pub fn edge(&self, kind: EdgeKind) -> Color32 {
        match kind {
            EdgeKind::Succession => self.edge,
            EdgeKind::Divert => self.divert,
            EdgeKind::Option => self.choice,
            EdgeKind::RandomOption => self.random,
            EdgeKind::Branch => self.branch,
        }
    }

    /// The surface of what is so warm, 0 to 1.
    pub fn warm(&self, warmth: f32) -> Color32 {
        self.card
            .lerp_to_gamma(self.hottest, warmth.clamp(0.0, 1.0))
    }

    /// The colour of a side of a comparison: 0 is A, 1 is B.
    pub fn side(&self, side: usize) -> Color32 {
        let [a, b] = self.sides;
        if side == 0 { a } else { b }
    }

    /// The colour of what one of two ways travelled, or both.
    pub fn went(&self, went: Went) -> Color32 {
        match went.alone() {
            Some(side) => self.side(side),
            None if went == Went::Both => self.text,
            None if went == Went::Shown => self.accent,
            None if went == Went::Ahead => self.accent.gamma_multiply(0.6),
            None => self.edge,
        }
    }

    /// A surface a little apart from `self.panel`: buttons at rest, chosen tabs, rows under the pointer.
    pub fn raised(&self) -> Color32 {
        if self.panel == LIGHT.panel {
            rgb(0xeef1f5)
        } else {
            rgb(0x2a2f3a)
        }
    }
}

/// The family of half-bold words.
pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// The family of slanted words.
pub fn italic_family() -> FontFamily {
    FontFamily::Name("italic".into())
}

/// The family of half-bold, slanted words.
pub fn strong_italic_family() -> FontFamily {
    FontFamily::Name("strong-italic".into())
}

/// A half-bold font of `size` points.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, strong_family())
}

/// The plain font of `size` points.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(size)
}

/// Gives `ctx` the fonts and both themes' styles. Done once, at start.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_style_of(theme, style(theme));
    }
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8], FontFamily); 4] = [
        (
            "inter",
            include_bytes!("../../assets/fonts/Inter-Regular.otf"),
            FontFamily::Proportional,
        ),
        (
            "inter-strong",
            include_bytes!("../../assets/fonts/Inter-SemiBold.otf"),
            strong_family(),
        ),
        (
            "inter-italic",
            include_bytes!("../../assets/fonts/Inter-Italic.otf"),
            italic_family(),
        ),
        (
            "inter-strong-italic",
            include_bytes!("../../assets/fonts/Inter-SemiBoldItalic.otf"),
            strong_italic_family(),
        ),
    ];
    let fallbacks = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (name, bytes, family) in faces {
        fonts
            .font_data
            .insert(name.into(), Arc::new(FontData::from_static(bytes)));
        let faces = [name.to_string()].into_iter().chain(fallbacks.clone());
        fonts.families.insert(family, faces.collect());
    }
    fonts
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
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.stop;
    visuals.warn_fg_color = palette.stand;
    visuals.weak_text_color = Some(palette.quiet_text);
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.accent);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(one: Color32, other: Color32) -> f32 {
        let luminance = |colour: Color32| {
            let channel = |value: u8| {
                let value = f32::from(value) / 255.0;
                if value <= 0.04045 {
                    value / 12.92
                } else {
                    ((value + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * channel(colour.r())
                + 0.7152 * channel(colour.g())
                + 0.0722 * channel(colour.b())
        };
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_stands_out_from_every_surface_at_four_and_a_half_to_one() {
        for theme in [Theme::Dark, Theme::Light] {
            let palette = Palette::of(theme);
            for surface in [
                palette.panel,
                palette.card,
                palette.visited_card,
                palette.canvas,
            ] {
                let [a, b] = palette.sides;
                for text in [palette.text, palette.quiet_text, a, b] {
                    assert!(
                        contrast(text, surface) >= 4.5,
                        "{theme:?} {text:?} {surface:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn text_stands_out_from_what_is_warm_however_warm_it_is() {
        for theme in [Theme::Dark, Theme::Light] {
            let palette = Palette::of(theme);
            for step in 0..=20 {
                let surface = palette.warm(step as f32 / 20.0);
                let found = contrast(palette.text, surface);
                assert!(found >= 4.5, "{theme:?} {step} {found}");
            }
        }
    }

    #[test]
    fn a_kinds_colour_stands_out_from_its_card_at_four_and_a_half_to_one() {
        for theme in [Theme::Dark, Theme::Light] {
            let palette = Palette::of(theme);
            for kind in NodeKind::ALL {
                for card in [palette.card, palette.visited_card] {
                    assert!(
                        contrast(palette.node(kind), card) >= 4.5,
                        "{theme:?} {kind:?}"
                    );
                }
            }
        }
    }
}

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
        0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
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

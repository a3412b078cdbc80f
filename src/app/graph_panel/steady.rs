//! Rows of letters stand where they would if the text were stretched, whatever size it is laid out in: heights of
//! rows are whole pixels in every size, so that they would move by some while zooming, and once more as it rests.

use std::sync::Arc;

use eframe::egui::{Color32, Context, FontId, Galley, emath::GuiRounding as _};

/// The galley laid out at `zoom` of a text in `font`, its rows where those of zoom 1 would be, on whole pixels.
pub fn steady(ctx: &Context, galley: Arc<Galley>, font: &FontId, zoom: f32) -> Arc<Galley> {
    if zoom == 1.0 {
        return galley;
    }
    let sized = FontId::new(font.size * zoom, font.family.clone());
    let lines = line(ctx, font.clone()).zip(line(ctx, sized));
    let Some(((height, ascent), (_, drawn_ascent))) = lines else {
        return galley;
    };
    let pixels = ctx.pixels_per_point();
    let mut galley = Arc::unwrap_or_clone(galley);
    for (at, row) in galley.rows.iter_mut().enumerate() {
        let base = (at as f32 * height + ascent) * zoom;
        row.pos.y = (base - drawn_ascent).round_to_pixels(pixels);
    }
    Arc::new(galley)
}

/// How high a row of a font is, and how far down it its letters stand.
fn line(ctx: &Context, font: FontId) -> Option<(f32, f32)> {
    let galley =
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap("x".into(), font, Color32::PLACEHOLDER));
    let row = galley.rows.first()?;
    Some((row.height(), row.glyphs.first()?.pos.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::RawInput;

    #[test]
    fn rows_stand_within_half_a_pixel_of_where_stretched_ones_do() {
        let ctx = Context::default();
        crate::app::theme::install(&ctx);
        let mut compared = 0;
        for _ in 0..2 {
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                let ctx = ui.ctx();
                let font = FontId::proportional(13.0);
                let rows = |zoom: f32| {
                    let (text, size) = ("One\nTwo\nThree", font.size * zoom);
                    let sized = FontId::new(size, font.family.clone());
                    let laid = ctx.fonts_mut(|fonts| {
                        fonts.layout_no_wrap(text.into(), sized, Color32::PLACEHOLDER)
                    });
                    let laid = steady(ctx, laid, &font, zoom);
                    let rows = laid.rows.iter();
                    rows.map(|row| row.pos.y + row.glyphs[0].pos.y)
                        .collect::<Vec<_>>()
                };
                let base = rows(1.0);
                for zoom in [0.42, 0.6, 0.73, 0.95, 1.1, 1.8, 2.5, 4.0] {
                    for (row, base) in rows(zoom).iter().zip(&base) {
                        assert!((row - base * zoom).abs() <= 0.501, "{zoom}: {row} {base}");
                        compared += 1;
                    }
                }
            });
            output.textures_delta.clear();
        }
        assert_eq!(compared, 2 * 8 * 3);
    }
}

//! Text on the canvas: laid out once, sharp at every zoom.
//!
//! Where lines break is decided once, at zoom 1, so that nothing jumps while zooming. The text is laid out at
//! the size it is drawn; while the zoom changes, what was laid out is stretched until it rests.

use std::collections::HashMap;
use std::sync::Arc;

use eframe::egui::{
    Color32, Context, FontId, Galley, Pos2, Shape, Theme,
    emath::TSTransform,
    epaint::TextShape,
    text::{LayoutJob, TextWrapping},
};

use crate::app::letters::fonts_in_use;
use crate::app::writing::{
    Direction, break_rows, direction, is_intricate, runs_leftwards, set_rows,
};

use super::steady::steady;

/// How far a text may be stretched before it is laid out anew while the zoom still changes.
const MOST_STRETCH: f32 = 1.35;
/// How many texts are kept before those of other zooms are dropped.
const MOST_KEPT: usize = 8192;

/// Which text of a playbook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextId {
    /// The head of a node's card.
    Head(usize),
    /// The words of a node's card.
    Words(usize),
    /// The key that guards a node.
    Guard(usize),
    /// The label of a line, by its place in the diagram.
    Label(usize),
}

/// How a text is set, in canvas points.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// The font, at zoom 1.
    pub font: FontId,
    /// How wide a row may be.
    pub width: f32,
    /// How many rows there may be; what is left over ends in an ellipsis.
    pub rows: usize,
}

struct Kept {
    /// The text with its lines broken.
    broken: String,
    galley: Arc<Galley>,
    /// Whether its rows end at the right.
    ends_right: bool,
    zoom: f32,
}

/// The texts of one playbook as they were last laid out.
#[derive(Default)]
pub struct Texts {
    kept: HashMap<TextId, Kept>,
    zoom: f32,
    resting: bool,
    atlas: Option<Atlas>,
}

/// What the laid out texts were drawn into, as far as it can be told: a new one makes them void.
#[derive(Clone, Copy, PartialEq)]
struct Atlas {
    pixels_per_point: f32,
    theme: Theme,
    fonts: u64,
    fill: f32,
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Texts({} kept)", self.kept.len())
    }
}

impl Texts {
    /// Forgets every text: another playbook, or another font.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// Forgets every text where the letters they are made of were drawn anew: at another scale, in another
    /// theme, with other fonts, or because there was no more room for them.
    pub fn renew(&mut self, ctx: &Context) {
        let now = Atlas {
            pixels_per_point: ctx.pixels_per_point(),
            theme: ctx.theme(),
            fonts: fonts_in_use(ctx),
            fill: ctx.fonts(|fonts| fonts.font_atlas_fill_ratio()),
        };
        let is_void = self.atlas.is_some_and(|atlas| {
            atlas.pixels_per_point != now.pixels_per_point
                || atlas.theme != now.theme
                || atlas.fonts != now.fonts
                || atlas.fill > now.fill
        });
        if is_void {
            self.clear();
        }
        self.atlas = Some(now);
    }

    /// Begins a frame drawn at `zoom`. Asks for another frame where the zoom has changed and has yet to rest.
    pub fn begin(&mut self, ctx: &Context, zoom: f32) {
        self.resting = self.zoom == zoom;
        if !self.resting {
            ctx.request_repaint();
        }
        self.zoom = zoom;
        if self.kept.len() > MOST_KEPT {
            self.kept.retain(|_, kept| kept.zoom == zoom);
        }
    }

    /// The text `id` as a shape whose left top corner is at `at`, `colour` for all of it.
    pub fn shape(
        &mut self,
        ctx: &Context,
        id: TextId,
        text: &str,
        setting: &Setting,
        at: Pos2,
        colour: Color32,
    ) -> Shape {
        let zoom = self.zoom;
        let stale = match self.kept.get(&id) {
            None => true,
            Some(kept) if self.resting => kept.zoom != zoom,
            Some(kept) => {
                let stretch = zoom / kept.zoom;
                !(1.0 / MOST_STRETCH..=MOST_STRETCH).contains(&stretch)
            }
        };
        if stale {
            let broken = match self.kept.remove(&id) {
                Some(kept) => kept.broken,
                None => break_lines(ctx, id, text, setting),
            };
            let font = FontId::new(setting.font.size * zoom, setting.font.family.clone());
            let job = LayoutJob::simple(broken.clone(), font, Color32::PLACEHOLDER, f32::INFINITY);
            let is_leftwards = runs_leftwards(&broken);
            let galley = ctx.fonts_mut(|fonts| match is_leftwards {
                true => set_rows(fonts, &job),
                false => fonts.layout_job(job),
            });
            let galley = steady(ctx, galley, &setting.font, zoom);
            let ends_right = matches!(id, TextId::Words(_))
                && is_leftwards
                && direction(&broken) == Direction::Leftwards;
            let kept = Kept {
                broken,
                galley,
                ends_right,
                zoom,
            };
            self.kept.insert(id, kept);
        }
        let Some(kept) = self.kept.get(&id) else {
            return Shape::Noop;
        };
        let mut shape = TextShape::new(at, kept.galley.clone(), colour);
        if kept.zoom != zoom {
            let stretch = TSTransform::from_scaling(zoom / kept.zoom);
            shape.pos = Pos2::ZERO;
            shape.transform(stretch);
            shape.pos = at;
        }
        if kept.ends_right {
            let words = kept.galley.size().x * zoom / kept.zoom;
            shape.pos.x += (setting.width * zoom - words).max(0.0);
        }
        Shape::Text(shape)
    }
}

/// The text with a line break at the end of every row it takes at zoom 1.
fn break_lines(ctx: &Context, id: TextId, text: &str, setting: &Setting) -> String {
    if is_intricate(text) {
        return break_intricate(ctx, id, text, setting);
    }
    let mut job = LayoutJob::simple(
        text.to_string(),
        setting.font.clone(),
        Color32::PLACEHOLDER,
        setting.width,
    );
    job.wrap = TextWrapping {
        max_width: setting.width,
        max_rows: setting.rows,
        break_anywhere: setting.rows == 1,
        overflow_character: Some('…'),
    };
    let galley = ctx.fonts_mut(|fonts| fonts.layout_job(job));
    let rows: Vec<String> = galley
        .rows
        .iter()
        .map(|row| row.text().trim_end().to_string())
        .collect();
    rows.join("\n")
}

/// The same for a text whose glyphs may be other ones than its letters.
fn break_intricate(ctx: &Context, id: TextId, text: &str, setting: &Setting) -> String {
    let text = match id {
        // The position stands before the name, whichever way the name runs.
        TextId::Head(_) if runs_leftwards(text) => format!("\u{200e}{text}"),
        TextId::Head(_) | TextId::Words(_) | TextId::Guard(_) | TextId::Label(_) => text.into(),
    };
    let measure = |bytes: std::ops::Range<usize>| {
        let words = text.get(bytes).filter(|words| !words.is_empty());
        let words = words.unwrap_or("…").to_string();
        let (font, colour) = (setting.font.clone(), Color32::PLACEHOLDER);
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(words, font, colour).size().x)
    };
    let (rows, is_cut) = break_rows(&text, setting.width, setting.rows, measure);
    let rows: Vec<&str> = rows.into_iter().filter_map(|row| text.get(row)).collect();
    let end = if is_cut { "…" } else { "" };
    rows.join("\n") + end
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::RawInput;

    #[test]
    fn texts_are_laid_out_anew_in_another_theme() {
        let ctx = Context::default();
        let mut texts = Texts::default();
        let mut frame = |theme: Theme| {
            ctx.set_theme(theme);
            let mut kept = 0;
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                texts.renew(ui.ctx());
                kept = texts.kept.len();
                texts.begin(ui.ctx(), 1.0);
                let setting = Setting {
                    font: FontId::proportional(12.0),
                    width: 100.0,
                    rows: 1,
                };
                let (id, black) = (TextId::Head(0), Color32::BLACK);
                let shape = texts.shape(ui.ctx(), id, "Ada", &setting, Pos2::ZERO, black);
                ui.painter().add(shape);
            });
            output.textures_delta.clear();
            kept
        };
        let kept = [Theme::Dark, Theme::Dark, Theme::Light, Theme::Light].map(&mut frame);
        assert_eq!(kept, [0, 1, 0, 1]);
    }
}

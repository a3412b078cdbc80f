//! One face of a font: which characters it draws.

use std::sync::Arc;

use eframe::egui::{FontData, FontDefinitions};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// A face taken from the machine, for as long as the program runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// What it is drawn from.
    pub bytes: &'static [u8],
    /// Which face of that file.
    pub index: u32,
}

impl Face {
    /// What it is called among the window's fonts. No two faces share one.
    pub fn key(&self) -> String {
        format!("machine {:p} {}", self.bytes.as_ptr(), self.index)
    }

    /// It as the window takes it.
    pub fn data(&self) -> Arc<FontData> {
        let mut data = FontData::from_static(self.bytes);
        data.index = self.index;
        if let Ok(font) = FontRef::from_index(self.bytes, self.index) {
            data.tweak.y_offset_factor = (BASE_LINE - base_line(&font)).clamp(-0.5, 0.5);
        }
        Arc::new(data)
    }

    /// Whether it draws `character`.
    pub fn draws(&self, character: char) -> bool {
        let font = FontRef::from_index(self.bytes, self.index);
        font.is_ok_and(|font| draws(&font, character))
    }
}

/// Where the window's own face has its base line: see [`base_line`].
const BASE_LINE: f32 = 0.364;

/// Where the toolkit puts the base line of a face, in ems below the middle of a row: it centres faces of different
/// heights on each other, whose letters then stand higher or lower.
fn base_line(font: &FontRef) -> f32 {
    let metrics = font.metrics(Size::unscaled(), LocationRef::default());
    (metrics.ascent + metrics.descent) / 2.0 / f32::from(metrics.units_per_em.max(1))
}

/// The glyph of `character` in `font`, where it has one.
pub fn glyph(font: &FontRef, character: char) -> Option<GlyphId> {
    let glyph = font.charmap().map(character)?;
    (glyph != GlyphId::NOTDEF).then_some(glyph)
}

/// Whether `font` draws `character`: with an outline, since pictures in a font are not drawn; a space draws
/// nothing.
pub fn draws(font: &FontRef, character: char) -> bool {
    let Some(glyph) = glyph(font, character) else {
        return false;
    };
    // Some fonts have a sign of their own that tells nothing.
    if character.is_control() {
        return false;
    }
    let mut pen = Pen(false);
    let outlines = font.outline_glyphs();
    let Some(outline) = outlines.get(glyph) else {
        return false;
    };
    let settings = DrawSettings::unhinted(Size::new(16.0), LocationRef::default());
    outline.draw(settings, &mut pen).is_ok() && (pen.0 || is_blank(character))
}

fn is_blank(character: char) -> bool {
    // The last one is Braille's blank.
    character.is_whitespace() || character == '\u{2800}'
}

/// Notices whether anything is drawn.
struct Pen(bool);

impl OutlinePen for Pen {
    fn move_to(&mut self, _x: f32, _y: f32) {}

    fn line_to(&mut self, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn quad_to(&mut self, _cx: f32, _cy: f32, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn curve_to(&mut self, _ax: f32, _ay: f32, _bx: f32, _by: f32, _x: f32, _y: f32) {
        self.0 = true;
    }

    fn close(&mut self) {}
}

/// The faces the program brings along.
pub struct BuiltIn(Vec<(String, FontRef<'static>)>);

impl std::fmt::Debug for BuiltIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BuiltIn({} faces)", self.0.len())
    }
}

impl BuiltIn {
    /// The faces of `fonts` that are part of the program.
    pub fn new(fonts: &FontDefinitions) -> BuiltIn {
        let faces = fonts.font_data.iter().filter_map(|(name, data)| {
            let std::borrow::Cow::Borrowed(bytes) = data.font else {
                return None;
            };
            let font = FontRef::from_index(bytes, data.index).ok()?;
            Some((name.clone(), font))
        });
        BuiltIn(faces.collect())
    }

    /// Whether one of them draws `character`.
    pub fn has(&self, character: char) -> bool {
        let has = |(name, font): &(String, FontRef)| {
            !is_ignored(name, character) && draws(font, character)
        };
        self.0.iter().any(has)
    }
}

/// Whether the toolkit never draws `character` with its own face `name`.
fn is_ignored(name: &str, character: char) -> bool {
    let is_ignored = matches!(
        character,
        '\u{534d}' | '\u{5350}' | '\u{e0ff}' | '\u{effd}' | '\u{f0ff}' | '\u{f200}'
    );
    is_ignored && FontDefinitions::builtin_font_names().contains(&name)
}

/// Whether each font may mean something of its own by `character`.
pub fn is_private(character: char) -> bool {
    matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
}

/// Whether `character` is never drawn, in any font: a line break, a joiner, a mark of direction.
pub fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\t' | '\n' | '\r'
            | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::built_in_fonts;

    #[test]
    fn the_built_in_faces_have_letters_of_europe_and_lack_those_of_asia() {
        let faces = BuiltIn::new(&built_in_fonts());
        for has in ['A', 'é', 'Ж', 'Ω', '—', '…', '😀'] {
            assert!(faces.has(has), "{has}");
        }
        for lacks in ['字', '한', 'ش', 'ש', 'अ', '\u{534d}', '\u{e001}', '\u{7}'] {
            assert!(!faces.has(lacks), "{lacks}");
        }
    }

    #[test]
    fn letters_of_other_faces_stand_on_the_same_line() {
        let built_in = built_in_fonts();
        let inter = built_in.font_data.get("inter").expect("Inter is built in");
        let font = FontRef::new(inter.as_ref().as_ref()).expect("Inter is a font");
        assert!(
            (base_line(&font) - BASE_LINE).abs() < 0.001,
            "{}",
            base_line(&font)
        );
    }

    #[test]
    fn a_space_is_drawn_by_a_font_that_has_it() {
        let built_in = built_in_fonts();
        let inter = built_in.font_data.get("inter").expect("Inter is built in");
        let font = FontRef::new(inter.as_ref().as_ref()).expect("Inter is a font");
        assert!(draws(&font, ' ') && draws(&font, 'x'));
        assert!(!draws(&font, '字'));
    }
}

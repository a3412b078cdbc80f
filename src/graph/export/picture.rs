//! A PNG of an SVG: drawn without a screen, with the project's own fonts and those it is given.

use std::ops::RangeInclusive;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use skrifa::{FontRef, MetadataProvider};

use super::letters::{PLAIN, STRONG};
use crate::graph::geometry::Size;

/// The fonts a picture's words are drawn with.
pub type Fonts = usvg::fontdb::Database;

/// How many pixels a picture may have. Each takes 4 bytes while it is drawn.
pub const MOST_PIXELS: u64 = 64_000_000;

/// How many bytes of SVG are drawn: about 24,000 nodes. While a picture is drawn each takes about 50 bytes, most of
/// them for the outlines of letters, however small the picture is.
const MOST_BYTES: usize = 32_000_000;

/// How many pixels a canvas point may be.
pub const SCALES: RangeInclusive<f32> = 0.05..=8.0;

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoPicture {
    /// It would be too large.
    TooLarge {
        /// How many pixels wide.
        width: u64,
        /// How many pixels high.
        height: u64,
    },
    /// There is too much to draw, however small.
    TooMuch,
    /// The SVG could not be drawn, and why.
    Undrawn(String),
}

impl std::fmt::Display for NoPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoPicture::TooLarge { width, height } => write!(
                f,
                "a picture of {width} x {height} pixels is too large: a PNG has at most {} million pixels; \
                 a smaller scale, one scene, folded scenes or an SVG may do",
                MOST_PIXELS / 1_000_000
            ),
            NoPicture::TooMuch => write!(
                f,
                "there is too much for a PNG, however small: one scene, folded scenes or an SVG may do"
            ),
            NoPicture::Undrawn(why) => write!(f, "the picture could not be drawn: {why}"),
        }
    }
}

impl std::error::Error for NoPicture {}

/// The fonts the project brings along. What they lack is drawn with others that are added.
pub fn own_fonts() -> Fonts {
    let mut fonts = Fonts::new();
    fonts.load_font_data(PLAIN.to_vec());
    fonts.load_font_data(STRONG.to_vec());
    fonts.set_sans_serif_family("Inter");
    fonts
}

/// How many pixels wide and high a picture of `size` canvas points is at `scale` pixels a point.
///
/// # Errors
/// Where it has more than [`MOST_PIXELS`].
pub fn picture_size(size: Size, scale: f32) -> Result<(u32, u32), NoPicture> {
    // What is no number counts as 0, and 0 as 1.
    let side = |points: f32| (f64::from(points * scale).ceil().clamp(0.0, 1e9) as u64).max(1);
    let (width, height) = (side(size.width), side(size.height));
    let too_large = NoPicture::TooLarge { width, height };
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(wide), Ok(high)) if width * height <= MOST_PIXELS => Ok((wide, high)),
        _ => Err(too_large),
    }
}

/// Draws `svg`, `scale` pixels a canvas point, as a PNG file's bytes. A scale out of [`SCALES`] counts as the
/// nearest in it.
///
/// # Errors
/// Where the picture would be too large, or the SVG is none.
pub fn to_png(svg: &str, scale: f32, fonts: Arc<Fonts>) -> Result<Vec<u8>, NoPicture> {
    let scale = scale.clamp(*SCALES.start(), *SCALES.end());
    let undrawn = |why: String| NoPicture::Undrawn(why);
    // Before any of its words is set, which is what takes the time.
    let head = svg_size(svg).ok_or_else(|| undrawn("it has no size".into()))?;
    let (width, height) = picture_size(head, scale)?;
    if svg.len() > MOST_BYTES {
        return Err(NoPicture::TooMuch);
    }
    let options = Options {
        font_family: "Inter".into(),
        fontdb: fonts,
        font_resolver: usvg::FontResolver {
            select_font: usvg::FontResolver::default_font_selector(),
            select_fallback: remembering_fallback(),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| undrawn(error.to_string()))?;
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| undrawn(format!("no room for {width} x {height} pixels")))?;
    let larger = Transform::from_scale(scale, scale);
    resvg::render(&tree, larger, &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| undrawn(error.to_string()))
}

/// The size an SVG of ours says it has.
fn svg_size(svg: &str) -> Option<Size> {
    let side = |name: &str| -> Option<f32> {
        let (_, rest) = svg.split_once(&format!(" {name}=\""))?;
        rest.split_once('"')?.0.parse().ok()
    };
    Some(Size::new(side("width")?, side("height")?))
}

/// Finds the font that has a letter, each letter once: asking every font of a machine takes long.
fn remembering_fallback() -> usvg::FallbackSelectionFn<'static> {
    use std::collections::HashMap;
    use std::sync::{Mutex, PoisonError};

    use usvg::fontdb::{FaceInfo, ID, Style, Weight};

    let found: Mutex<HashMap<char, Option<ID>>> = Mutex::new(HashMap::new());
    Box::new(move |letter, tried, fonts| {
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        let id = *found.entry(letter).or_insert_with(|| {
            let has = |id: ID| {
                fonts.with_face_data(id, |bytes, index| {
                    FontRef::from_index(bytes, index)
                        .is_ok_and(|font| font.charmap().map(letter).is_some())
                })
            };
            let is_plain =
                |face: &&FaceInfo| face.style == Style::Normal && face.weight == Weight::NORMAL;
            let plain = fonts.faces().filter(is_plain);
            let mut faces = plain.chain(fonts.faces().filter(|face| !is_plain(face)));
            faces
                .find(|face| has(face.id) == Some(true))
                .map(|face| face.id)
        });
        id.filter(|id| !tried.contains(id))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_as_large_as_its_scale_makes_it_and_no_larger_than_memory_allows() {
        assert_eq!(picture_size(Size::new(100.0, 50.5), 2.0), Ok((200, 101)));
        assert_eq!(
            picture_size(Size::new(8000.0, 8000.0), 1.0),
            Ok((8000, 8000))
        );
        let why = picture_size(Size::new(8000.0, 8001.0), 1.0).expect_err("too large");
        let words =
            "a picture of 8000 x 8001 pixels is too large: a PNG has at most 64 million pixels";
        assert!(why.to_string().starts_with(words), "{why}");
        assert!(picture_size(Size::new(1e30, 1.0), 8.0).is_err());
        assert!(picture_size(Size::new(f32::NAN, 1.0), 1.0).is_ok_and(|(w, _)| w == 1));
    }

    #[test]
    fn what_would_take_too_much_memory_is_refused_however_small_the_picture() {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"5\">";
        let svg = format!("{head}{}</svg>", " ".repeat(MOST_BYTES));
        let refused = to_png(&svg, 0.05, Arc::new(own_fonts()));
        assert_eq!(refused, Err(NoPicture::TooMuch));
    }

    #[test]
    fn what_is_no_svg_gives_a_reason() {
        let png = |svg: &str| to_png(svg, 1.0, Arc::new(own_fonts()));
        assert!(matches!(png("none"), Err(NoPicture::Undrawn(_))));
        assert!(matches!(
            png("<svg width=\"5\" height=\"5\">"),
            Err(NoPicture::Undrawn(_))
        ));
        let sound = r#"<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>"#;
        assert!(png(sound).is_ok_and(|bytes| bytes.starts_with(b"\x89PNG")));
    }
}

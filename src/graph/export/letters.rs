//! How wide words are, and where rows of them break: as the window breaks them, measured with the same fonts.

use harfrust::{BufferFlags, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::{FontRef, MetadataProvider, instance::Size as FontSize};

/// The plain and the half-bold font everything is drawn with.
pub(super) static PLAIN: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.otf");
pub(super) static STRONG: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");

/// How wide a letter the fonts lack is taken to be, in ems: about what a system's font makes it.
const NARROW: f32 = 0.65;
const WIDE: f32 = 1.0;

/// How many letters of a text are set.
const MOST_LETTERS: usize = 1_000;

/// Which of the two fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Strong,
}

/// Measures words.
pub(super) struct Letters {
    plain: Option<Face>,
    strong: Option<Face>,
}

struct Face {
    font: FontRef<'static>,
    shaper: ShaperData,
    units_per_em: f32,
}

/// A row of words as it is set.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub words: String,
    /// How wide it is, in canvas points; nothing where some letter is of a font that is not known.
    pub width: Option<f32>,
}

/// A letter, how wide it is, and whether that is known.
#[derive(Debug, Clone, Copy)]
struct Letter {
    letter: char,
    width: f32,
    is_known: bool,
}

impl Letters {
    pub fn new() -> Letters {
        Letters {
            plain: Face::new(PLAIN),
            strong: Face::new(STRONG),
        }
    }

    /// How wide `words` are on one row, in canvas points.
    pub fn width(&self, words: &str, size: f32, weight: Weight) -> f32 {
        let letters = self.letters(words, size, weight);
        letters.iter().map(|letter| letter.width).sum()
    }

    /// `words` in at most `rows` rows no wider than `width`; what is left over ends in an ellipsis. Several
    /// rows break between words where they can, a single one anywhere.
    pub fn rows(
        &self,
        words: &str,
        (size, weight): (f32, Weight),
        width: f32,
        rows: usize,
    ) -> Vec<Row> {
        // More letters than these fit no card, however narrow they are.
        let end = words.char_indices().nth(MOST_LETTERS);
        let fitting = end.and_then(|(end, _)| words.get(..end)).unwrap_or(words);
        let letters = self.letters(fitting, size, weight);
        let (mut broken, is_cut) = break_rows(&letters, width, rows);
        let is_cut = is_cut || fitting.len() < words.len();
        if is_cut && let Some(last) = broken.last_mut() {
            let ellipsis = self.letters("…", size, weight);
            let room = width - ellipsis.iter().map(|letter| letter.width).sum::<f32>();
            while !last.is_empty() && last.iter().map(|letter| letter.width).sum::<f32>() > room {
                last.pop();
            }
            last.extend(ellipsis);
        }
        broken.iter().map(|row| Row::new(row)).collect()
    }

    fn letters(&self, words: &str, size: f32, weight: Weight) -> Vec<Letter> {
        let face = match weight {
            Weight::Plain => &self.plain,
            Weight::Strong => &self.strong,
        };
        let mut letters: Vec<Letter> = words.chars().map(|letter| guessed(letter, size)).collect();
        if let Some(face) = face {
            face.measure(words, size, &mut letters);
        }
        letters
    }
}

impl Face {
    fn new(bytes: &'static [u8]) -> Option<Face> {
        let font = FontRef::new(bytes).ok()?;
        Some(Face {
            shaper: ShaperData::new(&font),
            units_per_em: f32::from(
                font.metrics(
                    FontSize::unscaled(),
                    skrifa::instance::LocationRef::default(),
                )
                .units_per_em,
            ),
            font,
        })
    }

    /// Says of the `letters` of `words` how wide those are that the font has. Letters set as one are as wide as
    /// that one: the first has all of it.
    fn measure(&self, words: &str, size: f32, letters: &mut [Letter]) {
        let charmap = self.font.charmap();
        // Pieces of letters the font has are shaped together.
        let mut pieces: Vec<(usize, String)> = Vec::new();
        let mut was_known = false;
        for (at, letter) in words.chars().enumerate() {
            let is_known = charmap.map(letter).is_some();
            match pieces.last_mut().filter(|_| was_known) {
                Some((_, piece)) if is_known => piece.push(letter),
                _ if is_known => pieces.push((at, letter.into())),
                _ => {}
            }
            was_known = is_known;
        }
        let shaper = self.shaper.shaper(&self.font).build();
        let mut buffer = UnicodeBuffer::new();
        for (first, piece) in pieces {
            buffer.set_flags(BufferFlags::BEGINNING_OF_TEXT | BufferFlags::END_OF_TEXT);
            buffer.push_str(&piece);
            buffer.guess_segment_properties();
            let shaped = shaper.shape(buffer, ShapeOptions::new());
            let count = piece.chars().count();
            let known = letters.get_mut(first..first + count).unwrap_or_default();
            for letter in known.iter_mut() {
                (letter.width, letter.is_known) = (0.0, true);
            }
            // The place among the letters of each byte a letter begins at.
            let places: Vec<usize> = piece.char_indices().map(|(byte, _)| byte).collect();
            for (glyph, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
                let at = places.partition_point(|byte| *byte <= glyph.cluster as usize);
                if let Some(letter) = at.checked_sub(1).and_then(|at| known.get_mut(at)) {
                    letter.width += place.x_advance as f32 / self.units_per_em * size;
                }
            }
            buffer = shaped.clear();
        }
    }
}

impl Row {
    fn new(letters: &[Letter]) -> Row {
        let words: String = letters.iter().map(|letter| letter.letter).collect();
        let kept = letters.get(..words.trim_end().chars().count());
        let kept = kept.unwrap_or(letters);
        let is_known = kept.iter().all(|letter| letter.is_known);
        let width = kept.iter().map(|letter| letter.width).sum();
        Row {
            words: words.trim_end().into(),
            width: is_known.then_some(width),
        }
    }
}

/// A letter of which no font says how wide it is.
fn guessed(letter: char, size: f32) -> Letter {
    let ems = match letter as u32 {
        // Marks over and under others, and those that only steer.
        0x0300..=0x036f | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0xfe00..=0xfe0f => {
            0.0
        }
        0..0x1100 => NARROW,
        _ => WIDE,
    };
    Letter {
        letter,
        width: ems * size,
        is_known: false,
    }
}

/// Where a row may end, the best last.
#[derive(Debug, Clone, Copy, Default)]
struct Breaks {
    between_words: Option<usize>,
    dash: Option<usize>,
    punctuation: Option<usize>,
    any: Option<usize>,
}

impl Breaks {
    fn add(&mut self, at: usize, letters: &[Letter]) {
        let Some(letter) = letters.get(at).map(|letter| letter.letter) else {
            return;
        };
        let next = letters.get(at + 1).map(|letter| letter.letter);
        let is_space = letter.is_whitespace() && letter != '\u{a0}';
        let is_whole = is_cjk(letter) && next.is_none_or(|next| !keeps_to_the_left(next));
        // A sign of the ASCII before one of these stays a sign.
        let is_before = !letter.is_ascii_punctuation() && next.is_some_and(is_cjk);
        if is_space || is_whole || is_before {
            self.between_words = Some(at);
        } else if letter == '-' {
            self.dash = Some(at);
        } else if letter.is_ascii_punctuation() {
            self.punctuation = Some(at);
        }
        self.any = Some(at);
    }

    fn best(self, anywhere: bool) -> Option<usize> {
        match anywhere {
            true => self.any,
            false => self
                .between_words
                .or(self.dash)
                .or(self.punctuation)
                .or(self.any),
        }
    }
}

/// The rows of `letters`, and whether some are left over.
fn break_rows(letters: &[Letter], width: f32, most: usize) -> (Vec<Vec<Letter>>, bool) {
    let mut rows: Vec<Vec<Letter>> = Vec::new();
    let (mut first, mut at) = (0, 0);
    let mut so_far = 0.0;
    let mut breaks = Breaks::default();
    while let Some(letter) = letters.get(at) {
        if rows.len() >= most {
            return (rows, true);
        }
        if so_far + letter.width > width
            && let Some(end) = breaks.best(most == 1)
        {
            rows.push(letters.get(first..=end).unwrap_or_default().to_vec());
            // Begins anew behind the break; each letter is looked at again at most once a row.
            first = end + 1;
            at = first;
            so_far = 0.0;
            breaks = Breaks::default();
            continue;
        }
        so_far += letter.width;
        breaks.add(at, letters);
        at += 1;
    }
    if first < letters.len() {
        rows.push(letters.get(first..).unwrap_or_default().to_vec());
    }
    (rows, false)
}

fn is_cjk(letter: char) -> bool {
    matches!(letter, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{2b740}'..='\u{2b81f}')
        || matches!(letter, '\u{3040}'..='\u{30ff}')
}

/// Whether no row begins with `letter`, by the rules of East Asian writing.
fn keeps_to_the_left(letter: char) -> bool {
    ")]｝〕〉》」』】〙〗〟'\"｠»ヽヾーァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ々〻‐゠–〜?!‼⁇⁈⁉・、:;,。."
        .contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(words: &str, width: f32, rows: usize) -> Vec<String> {
        let letters = Letters::new();
        let set = letters.rows(words, (12.0, Weight::Plain), width, rows);
        set.into_iter().map(|row| row.words).collect()
    }

    #[test]
    fn rows_break_between_words_and_what_is_left_over_ends_in_an_ellipsis() {
        assert_eq!(rows("one two", 100.0, 2), ["one two"]);
        assert_eq!(rows("one two", 30.0, 2), ["one", "two"]);
        assert_eq!(rows("one two three", 36.0, 2), ["one", "two …"]);
        assert_eq!(rows("", 30.0, 2), [""; 0]);
    }

    #[test]
    fn one_row_and_a_long_word_break_anywhere() {
        let [row] = &rows("one two three four", 60.0, 1)[..] else {
            panic!("one row");
        };
        assert!(row.starts_with("one two") && row.ends_with('…'), "{row}");
        let long = rows(&"w".repeat(50), 60.0, 2);
        assert_eq!(long.len(), 2);
        assert!(long.iter().all(|row| row.chars().count() < 9), "{long:?}");
    }

    #[test]
    fn a_row_is_no_wider_than_was_asked_and_letters_of_other_fonts_have_a_guessed_width() {
        let letters = Letters::new();
        let set = letters.rows("AVAVAV fi fl Tovo", (12.0, Weight::Strong), 40.0, 9);
        assert!(set.len() > 1);
        assert!(set.iter().all(|row| row.width.is_some_and(|w| w <= 40.0)));
        let other = letters.rows("漢字", (12.0, Weight::Plain), 90.0, 1);
        assert_eq!(other.first().and_then(|row| row.width), None);
        // Kerning counts: these two stand nearer than each for itself.
        let both = letters.width("AV", 12.0, Weight::Plain);
        let apart =
            letters.width("A", 12.0, Weight::Plain) + letters.width("V", 12.0, Weight::Plain);
        assert!(both < apart, "{both} {apart}");
    }
}

//! Words in an SVG: as text that can be searched and copied, a row where the window has one.

use super::super::letters::{Row, Weight};
use super::super::put;
use super::SvgWriter;
use crate::graph::colours::Colour;
use crate::graph::geometry::Point;

/// From a row's top to the line its letters stand on, and to the next row, in ems: what the font says.
const ASCENT: f32 = 0.96875;
const ROW_HEIGHT: f32 = 1.2102;

/// What words are written in.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ink {
    /// What is to be read.
    Text,
    /// What is read second.
    Quiet,
    Of(Colour),
}

/// Words to be written.
pub(super) struct Words<'a> {
    pub words: &'a str,
    /// The left top corner of the first row, or what words on one row stand around.
    pub at: Point,
    pub size: f32,
    pub weight: Weight,
    pub ink: Ink,
    /// How wide a row may be.
    pub width: f32,
    pub rows: usize,
}

impl SvgWriter<'_> {
    /// Writes `words`, each row as an element of its own.
    pub fn words(&mut self, words: &Words) {
        let set = self.letters.rows(
            words.words,
            (words.size, words.weight),
            words.width,
            words.rows,
        );
        for (at, row) in set.iter().enumerate() {
            let down = (ASCENT + ROW_HEIGHT * at as f32) * words.size;
            let place = Point::new(words.at.x, words.at.y + down);
            let look = look(words.ink, words.weight);
            self.row(row, place, words.size, &look);
        }
    }

    /// Writes `words` on one row around their place instead.
    pub fn centred(&mut self, words: &Words) {
        let font = (words.size, words.weight);
        let set = self.letters.rows(words.words, font, words.width, 1);
        let down = (ASCENT - ROW_HEIGHT / 2.0) * words.size;
        let place = Point::new(words.at.x, words.at.y + down);
        let look = look(words.ink, words.weight) + " text-anchor=\"middle\"";
        for row in &set {
            self.row(row, place, words.size, &look);
        }
    }

    /// Writes a row whose letters stand at `place`. Where it is known how wide it is, it is that wide in any font.
    fn row(&mut self, row: &Row, place: Point, size: f32, look: &str) {
        if row.words.is_empty() {
            return;
        }
        let (x, y) = (number(place.x), number(place.y));
        put(
            &mut self.text,
            format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{look}",
                number(size)
            ),
        );
        if let Some(width) = row.width.filter(|width| *width > 1.0) {
            put(
                &mut self.text,
                format_args!(
                    " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                    number(width)
                ),
            );
        }
        put(
            &mut self.text,
            format_args!(">{}</text>", escaped(&row.words)),
        );
    }
}

/// How words look, as attributes.
fn look(ink: Ink, weight: Weight) -> String {
    match (ink, weight) {
        (Ink::Text, Weight::Plain) => " class=\"w\"".into(),
        (Ink::Text, Weight::Strong) => " class=\"w s\"".into(),
        (Ink::Quiet, Weight::Plain) => " class=\"q\"".into(),
        (Ink::Quiet, Weight::Strong) => " class=\"q s\"".into(),
        (Ink::Of(colour), Weight::Plain) => format!(" fill=\"{colour}\""),
        (Ink::Of(colour), Weight::Strong) => format!(" class=\"s\" fill=\"{colour}\""),
    }
}

/// `words`, which are sound, as the content of an element or an attribute.
pub(super) fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => text += "&amp;",
            '<' => text += "&lt;",
            '>' => text += "&gt;",
            '"' => text += "&quot;",
            letter => text.push(letter),
        }
    }
    text
}

/// A number to a hundredth, without what is not needed; what is none is 0.
pub(super) fn number(value: f32) -> String {
    if !value.is_finite() {
        return "0".into();
    }
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".into(),
        text => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_sound() {
        let found = [1.0, 1.5, -0.001, 12.345, 100.0, f32::NAN, f32::INFINITY].map(number);
        assert_eq!(
            found,
            ["1", "1.5", "0", "12.35", "100", "0", "0"].map(String::from)
        );
    }

    #[test]
    fn what_means_something_to_xml_is_escaped() {
        assert_eq!(
            escaped("a<b> ]]> & \"c\" 'd'"),
            "a&lt;b&gt; ]]&gt; &amp; &quot;c&quot; 'd'"
        );
    }
}

//! The order in which the parts of a row are seen.

use std::ops::Range;

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};
use unicode_segmentation::UnicodeSegmentation;

/// Which way a text runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    Rightwards,
    /// From right to left.
    Leftwards,
}

/// A part of a row, in the order it is seen. It is shaped by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Where it is in the text.
    pub bytes: Range<usize>,
    /// What is drawn in its place, where that is another character: a bracket the other way round.
    pub mirrored: Option<char>,
    /// Which way it runs.
    pub direction: Direction,
}

/// Whether `text` has anything that runs from right to left.
pub fn runs_leftwards(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(is_leftwards)
}

fn is_leftwards(character: char) -> bool {
    // Before Hebrew no letter runs to the left.
    character >= '\u{590}'
        && matches!(
            bidi_class(character),
            BidiClass::R
                | BidiClass::AL
                | BidiClass::AN
                | BidiClass::RLE
                | BidiClass::RLO
                | BidiClass::RLI
        )
}

/// Which way `text` runs: as its first letter that says so; to the right where none does.
pub fn direction(text: &str) -> Direction {
    for character in text.chars() {
        match bidi_class(character) {
            BidiClass::L => return Direction::Rightwards,
            BidiClass::R | BidiClass::AL => return Direction::Leftwards,
            _ => {}
        }
    }
    Direction::Rightwards
}

/// The parts of each row of `text` in the order they are seen, where the text runs as `direction` says. `rows` are in
/// the order of the text; what is between two of them is left out.
pub fn in_order(text: &str, rows: &[Range<usize>], direction: Direction) -> Vec<Vec<Part>> {
    let level = match direction {
        Direction::Rightwards => Level::ltr(),
        Direction::Leftwards => Level::rtl(),
    };
    let info = BidiInfo::new(text, Some(level));
    let parts = rows.iter().map(|row| {
        let paragraph = info
            .paragraphs
            .iter()
            .find(|paragraph| paragraph.range.start <= row.start && row.end <= paragraph.range.end);
        let Some(paragraph) = paragraph.filter(|_| !row.is_empty()) else {
            return Vec::new();
        };
        let (levels, runs) = info.visual_runs(paragraph, row.clone());
        let mut parts = Vec::new();
        for run in runs {
            let is_leftwards = levels.get(run.start).is_some_and(Level::is_rtl);
            push_run(text, run, is_leftwards, &mut parts);
        }
        parts
    });
    parts.collect()
}

/// Adds the parts of a run. The shaper turns words that run to the left round by itself, so a word is one part, and
/// what is between words is one part a letter.
fn push_run(text: &str, run: Range<usize>, is_leftwards: bool, parts: &mut Vec<Part>) {
    if !is_leftwards {
        parts.push(Part {
            bytes: run,
            mirrored: None,
            direction: Direction::Rightwards,
        });
        return;
    }
    let words = text.get(run.clone()).unwrap_or_default();
    let mut pieces: Vec<(Part, bool)> = Vec::new();
    for (at, letter) in words.grapheme_indices(true) {
        let bytes = run.start + at..run.start + at + letter.len();
        let first = letter.chars().next().unwrap_or(' ');
        let is_word = matches!(bidi_class(first), BidiClass::R | BidiClass::AL);
        match pieces.last_mut() {
            Some((part, true)) if is_word => part.bytes.end = bytes.end,
            _ => {
                let mirrored = mirrored(first).filter(|_| !is_word);
                let part = Part {
                    bytes,
                    mirrored,
                    direction: Direction::Leftwards,
                };
                pieces.push((part, is_word));
            }
        }
    }
    parts.extend(pieces.into_iter().rev().map(|(part, _)| part));
}

/// The character that looks as `character` does in a mirror, where there is one.
fn mirrored(character: char) -> Option<char> {
    const PAIRS: [(char, char); 24] = [
        ('(', ')'),
        ('[', ']'),
        ('{', '}'),
        ('<', '>'),
        ('«', '»'),
        ('‹', '›'),
        ('≤', '≥'),
        ('≪', '≫'),
        ('⁅', '⁆'),
        ('⁽', '⁾'),
        ('⟦', '⟧'),
        ('⟨', '⟩'),
        ('⟪', '⟫'),
        ('⦅', '⦆'),
        ('〈', '〉'),
        ('《', '》'),
        ('「', '」'),
        ('『', '』'),
        ('【', '】'),
        ('〔', '〕'),
        ('〖', '〗'),
        ('（', '）'),
        ('［', '］'),
        ('｛', '｝'),
    ];
    PAIRS.iter().find_map(|(open, close)| match character {
        _ if character == *open => Some(*close),
        _ if character == *close => Some(*open),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The one row of `text` as its parts, in the order they are seen.
    fn seen(text: &str) -> Vec<String> {
        let rows = in_order(
            text,
            std::slice::from_ref(&(0..text.len())),
            direction(text),
        );
        let parts = rows.into_iter().flatten().map(|part| match part.mirrored {
            Some(character) => character.to_string(),
            None => text[part.bytes].to_string(),
        });
        parts.collect()
    }

    #[test]
    fn a_text_runs_as_its_first_letter_does() {
        for (text, expected) in [
            ("Ada שלום", Direction::Rightwards),
            ("12: שלום Ada", Direction::Leftwards),
            ("«مرحبا»", Direction::Leftwards),
            ("12!", Direction::Rightwards),
            ("\u{200f}Ada", Direction::Leftwards),
        ] {
            assert_eq!(direction(text), expected, "{text}");
        }
    }

    #[test]
    fn words_that_run_to_the_left_come_in_that_order() {
        assert_eq!(seen("אחת שתיים"), ["שתיים", " ", "אחת"]);
        assert_eq!(seen("go אחת שתיים."), ["go ", "שתיים", " ", "אחת", "."]);
    }

    #[test]
    fn numbers_within_them_still_run_to_the_right() {
        assert_eq!(seen("שעה 12:30 כאן"), ["כאן", " ", "12:30", " ", "שעה"]);
        assert_eq!(seen("حجر ١٢"), ["١٢", " ", "حجر"]);
    }

    #[test]
    fn brackets_around_them_open_the_other_way() {
        assert_eq!(seen("אז (כאן)"), ["(", "כאן", ")", " ", "אז"]);
    }

    #[test]
    fn a_letter_keeps_its_marks() {
        assert_eq!(seen("שָׁלוֹם"), ["שָׁלוֹם"]);
    }

    #[test]
    fn rows_are_put_in_order_each_by_itself() {
        let text = "אחת שתיים שלוש";
        let first = "אחת שתיים".len();
        let rows = in_order(text, &[0..first, first + 1..text.len()], direction(text));
        let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
        assert_eq!(lengths, [3, 1]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_or_told_twice(
            text in "[a-z0-9 א-ת\u{5b0}ء-ي٠-٩().,«»\u{202b}\u{202c}\u{2067}\u{2069}\u{200f}字]{0,24}",
            leftwards in any::<bool>(),
        ) {
            let direction = match leftwards {
                true => Direction::Leftwards,
                false => Direction::Rightwards,
            };
            let rows = in_order(&text, std::slice::from_ref(&(0..text.len())), direction);
            let mut covered: Vec<usize> = rows
                .into_iter()
                .flatten()
                .flat_map(|part| part.bytes)
                .collect();
            covered.sort_unstable();
            prop_assert_eq!(covered, (0..text.len()).collect::<Vec<_>>());
        }
    }
}

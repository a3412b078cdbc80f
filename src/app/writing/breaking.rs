//! Breaking a text into rows between words, and between letters where a word is too wide.
//!
//! The toolkit breaks rows between glyphs, which are not the letters of the text where a script joins, stacks or
//! turns them round.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

/// Whether the glyphs of `text` may be other ones than its letters, or in another order.
pub fn is_intricate(text: &str) -> bool {
    !text.is_ascii()
        && text.chars().any(|character| {
            matches!(
                character,
                // Hebrew to Tibetan; Myanmar; Ethiopic to Mongolian and the scripts of south-east Asia.
                '\u{590}'..='\u{109f}' | '\u{1200}'..='\u{1cff}'
                // More of India and south-east Asia.
                | '\u{a800}'..='\u{abff}'
                // Forms of Hebrew and Arabic letters.
                | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
                // The old scripts and the rare ones.
                | '\u{10800}'..='\u{16fff}' | '\u{1e000}'..='\u{1efff}'
            )
        })
}

/// Where the rows of `text` are, each no wider than `width` as `measure` gives it; a letter that is wider stands
/// alone. A line break ends a row. Spaces at the end of a row are left out.
///
/// Of more than `most` rows the last one ends early, so that an ellipsis fits behind it. Gives whether it does.
pub fn break_rows(
    text: &str,
    width: f32,
    most: usize,
    mut measure: impl FnMut(Range<usize>) -> f32,
) -> (Vec<Range<usize>>, bool) {
    let mut rows: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let line = start..start + line.len();
        start = line.end + 1;
        let first = rows.len();
        for word in words(text, line.clone()) {
            let is_blank = text.get(word.clone()).is_some_and(|w| w.trim().is_empty());
            let fits = rows.get(first..).and_then(<[_]>::last).is_some_and(|row| {
                is_blank || measure(trimmed(text, row.start..word.end)) <= width
            });
            let begun = rows.len() > first;
            match rows.last_mut() {
                Some(row) if fits => row.end = word.end,
                _ if is_blank && begun => {}
                _ if measure(trimmed(text, word.clone())) <= width => rows.push(word),
                _ => rows.extend(cut(text, word, width, &mut measure)),
            }
            // Nothing behind a row that is not shown needs to be broken.
            if rows.len() > most {
                break;
            }
        }
        if rows.len() == first {
            rows.push(line);
        }
        if rows.len() > most {
            break;
        }
    }
    let is_cut = rows.len() > most;
    rows.truncate(most);
    let mut rows: Vec<Range<usize>> = rows.into_iter().map(|row| trimmed(text, row)).collect();
    if is_cut && let Some(last) = rows.last_mut() {
        let room = width - measure(0..0);
        let words = text.get(last.clone()).unwrap_or_default();
        let ends = words.grapheme_indices(true).map(|(at, _)| last.start + at);
        let ends: Vec<usize> = ends.chain([last.end]).collect();
        let fitting = ends
            .iter()
            .rev()
            .find(|end| measure(last.start..**end) <= room);
        last.end = fitting.copied().unwrap_or(last.start);
        *last = trimmed(text, last.clone());
    }
    (rows, is_cut)
}

/// The parts of a line between which a row may end: words with the spaces behind them, and signs that are words.
fn words(text: &str, line: Range<usize>) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut may_end = true;
    let letters = text.get(line.clone()).unwrap_or_default();
    for (at, letter) in letters.grapheme_indices(true) {
        let (at, end) = (line.start + at, line.start + at + letter.len());
        let first = letter.chars().next().unwrap_or(' ');
        let is_space = first.is_whitespace() && first != '\u{a0}' && first != '\u{202f}';
        let is_alone = is_word_by_itself(first);
        match words.last_mut() {
            Some(word) if is_space || !(may_end || is_alone) => word.end = end,
            _ => words.push(at..end),
        }
        may_end = is_space || is_alone;
    }
    words
}

/// Whether a row may end before and behind `letter`: a Chinese character, a kana, a syllable of Thai or its kin,
/// which are written without spaces.
fn is_word_by_itself(letter: char) -> bool {
    matches!(
        letter,
        '\u{e00}'..='\u{eff}'
            | '\u{1000}'..='\u{109f}'
            | '\u{1780}'..='\u{17ff}'
            | '\u{3040}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}'
            | '\u{20000}'..='\u{3ffff}'
    )
}

/// Cuts a word that is wider than a row between its letters.
fn cut(
    text: &str,
    word: Range<usize>,
    width: f32,
    measure: &mut impl FnMut(Range<usize>) -> f32,
) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    let letters = text.get(word.clone()).unwrap_or_default();
    for (at, letter) in letters.grapheme_indices(true) {
        let (at, end) = (word.start + at, word.start + at + letter.len());
        match rows.last_mut() {
            Some(row) if measure(row.start..end) <= width => row.end = end,
            _ => rows.push(at..end),
        }
    }
    rows
}

fn trimmed(text: &str, row: Range<usize>) -> Range<usize> {
    let words = text.get(row.clone()).unwrap_or_default();
    row.start..row.start + words.trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Breaks `text` where every letter is 1 wide, and so is the ellipsis.
    fn broken(text: &str, width: usize, most: usize) -> (Vec<&str>, bool) {
        let measure = |bytes: Range<usize>| match bytes.is_empty() {
            true => 1.0,
            false => text[bytes].graphemes(true).count() as f32,
        };
        let (rows, is_cut) = break_rows(text, width as f32, most, measure);
        (rows.into_iter().map(|row| &text[row]).collect(), is_cut)
    }

    #[test]
    fn rows_end_between_words() {
        assert_eq!(
            broken("one two three", 7, 9),
            (vec!["one two", "three"], false)
        );
        assert_eq!(
            broken("אחת שתיים שלוש", 9, 9),
            (vec!["אחת שתיים", "שלוש"], false)
        );
        assert_eq!(broken("one\n\ntwo", 9, 9), (vec!["one", "", "two"], false));
        assert_eq!(broken("", 9, 9), (vec![""], false));
    }

    #[test]
    fn a_word_too_wide_is_cut_between_letters() {
        assert_eq!(
            broken("abcdefg h", 3, 9),
            (vec!["abc", "def", "g h"], false)
        );
        assert_eq!(broken("कीकीकी", 2, 9), (vec!["कीकी", "की"], false));
    }

    #[test]
    fn scripts_without_spaces_are_broken_anywhere() {
        assert_eq!(broken("เอ猫の鍵", 2, 9), (vec!["เอ", "猫の", "鍵"], false));
    }

    #[test]
    fn what_is_past_the_last_row_leaves_room_for_an_ellipsis() {
        assert_eq!(broken("one two three", 7, 1), (vec!["one tw"], true));
        assert_eq!(broken("one two three", 5, 2), (vec!["one", "two"], true));
        assert_eq!(broken("one two", 7, 1), (vec!["one two"], false));
    }

    #[test]
    fn letters_that_join_stack_or_turn_round_are_intricate() {
        for text in ["שלום", "سلام", "नमस्ते", "กุญแจ"] {
            assert!(is_intricate(text), "{text}");
        }
        for text in ["Ada", "élan…", "Жук", "猫の鍵", "한", "🧿"] {
            assert!(!is_intricate(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_but_spaces_is_lost_and_no_row_is_too_wide(
            text in "[a-e אבג 猫ก्की\n]{0,30}",
            width in 1usize..9,
        ) {
            let (rows, is_cut) = broken(&text, width, usize::MAX);
            prop_assert!(!is_cut);
            let kept: String = rows.concat().split_whitespace().collect();
            let all: String = text.split_whitespace().collect();
            prop_assert_eq!(kept, all);
            for row in rows {
                let letters = row.graphemes(true).count();
                prop_assert!(letters <= width, "{row:?} {width}");
            }
        }
    }
}

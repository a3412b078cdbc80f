//! Letters as a search compares them: small, without accents.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// `text` with letters and their accents composed, so that two spellings of one letter are one.
pub fn composed(text: &str) -> String {
    match text.is_ascii() {
        true => text.into(),
        false => text.nfc().collect(),
    }
}

/// `text` in small letters and without accents. Only marks that are accents go: the vowels of Hindi, the points of
/// Hebrew and the voiced sounds of Japanese stay.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let small = text.chars().flat_map(char::to_lowercase);
    let bare = small
        .nfd()
        .filter(|letter| !matches!(letter, '\u{300}'..='\u{36f}'));
    let mut folded = String::with_capacity(text.len());
    for letter in bare {
        match letter {
            'ß' => folded.push_str("ss"),
            'ς' => folded.push('σ'),
            'ı' => folded.push('i'),
            other => folded.push(other),
        }
    }
    folded.nfc().collect()
}

/// Where in `text` that stands which stands at `range` of the folded text.
pub fn unfolded(text: &str, range: Range<usize>) -> Range<usize> {
    // A letter with the marks on it, one after another.
    let starts = text
        .char_indices()
        .filter(|(_, letter)| canonical_combining_class(*letter) == 0)
        .map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([text.len()]);
    let mut place = 0;
    let mut found: Option<Range<usize>> = None;
    for (start, end) in starts.zip(ends) {
        let next = place
            + text
                .get(start..end)
                .map_or(0, |letter| folded(letter).len());
        if next > range.start && place < range.end {
            let begin = found.map_or(start, |found| found.start);
            found = Some(begin..end);
        }
        place = next;
    }
    found.unwrap_or(0..0)
}

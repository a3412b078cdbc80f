//! Broken text in words: what stands where JSON, or UTF-8, stops.

use std::str::Utf8Error;

use serde_json::error::Category;

use super::refusal::{Fault, Place, Refusal, Stage};

/// The refusal of a file that holds nothing but white space, if that.
pub(super) fn blank(text: &str) -> Refusal {
    let found = if text.is_empty() {
        "an empty file"
    } else {
        "nothing but white space"
    };
    refusal(Place { line: 1, column: 1 }, found, "a JSON object")
}

/// The refusal of bytes that stop being UTF-8.
pub(super) fn broken_utf8(bytes: &[u8], error: Utf8Error) -> Refusal {
    let (sound, rest) = bytes.split_at(error.valid_up_to());
    let line_start = sound
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let place = Place {
        line: 1 + sound.iter().filter(|byte| **byte == b'\n').count(),
        column: 1 + sound.len() - line_start,
    };
    let found = match (bytes, rest.first()) {
        ([0xFF, 0xFE, ..] | [0xFE, 0xFF, ..], _) => "UTF-16".to_owned(),
        (_, Some(byte)) if error.error_len().is_some() => format!("the byte 0x{byte:02X}"),
        _ => "a character cut off by the end of the file".to_owned(),
    };
    refusal(place, found, "UTF-8 text")
}

/// The refusal of text that stops being JSON.
pub(super) fn broken_json(text: &str, error: &serde_json::Error) -> Refusal {
    let place = Place {
        line: error.line().max(1),
        column: error.column().max(1),
    };
    let message = error.to_string();
    let message = message
        .rsplit_once(" at line ")
        .map_or(message.as_str(), |(message, _)| message);
    let (found, expected) = match in_words(message) {
        (Some(found), expected) => (found.to_owned(), expected),
        (None, expected) if error.classify() == Category::Eof => {
            ("the end of the file".to_owned(), expected)
        }
        (None, expected) => (standing_at(text, place), expected),
    };
    refusal(place, found, expected)
}

/// What the parser's message says was found, where it says so, and what was expected.
fn in_words(message: &str) -> (Option<&'static str>, &str) {
    match message {
        "EOF while parsing a list" => (None, "the rest of a list"),
        "EOF while parsing an object" => (None, "the rest of an object"),
        "EOF while parsing a string" => (None, "the rest of a string"),
        "EOF while parsing a value" | "expected value" => (None, "a value"),
        "expected ident" => (None, "`true`, `false` or `null`"),
        "expected `:`" => (None, "`:` after a property's name"),
        "expected `\"`" | "key must be a string" => (None, "a property's name in quotes"),
        "trailing characters" => (None, "nothing after the document"),
        "trailing comma" => (
            Some("a closing bracket after a comma"),
            "a value after the comma",
        ),
        "invalid number" => (None, "a number as JSON writes it"),
        "number out of range" => (
            Some("a number too large"),
            "a number a 64-bit float can hold",
        ),
        "invalid escape" => (
            None,
            r#"an escape: \" \\ \/ \b \f \n \r \t, or \u and four hex digits"#,
        ),
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            (Some("half of a surrogate pair"), "both halves of the pair")
        }
        "invalid unicode code point" => (Some("an escape for no character"), "a character"),
        "control character (\\u0000-\\u001F) found while parsing a string" => (
            Some("a bare control character in a string"),
            "an escape, such as \\n, or the string's closing quote",
        ),
        "recursion limit exceeded" => (
            Some("values nested too deep"),
            "at most 127 levels of lists and objects",
        ),
        other => (None, other.strip_prefix("expected ").unwrap_or(other)),
    }
}

/// The character at `place`, or where the text ends.
fn standing_at(text: &str, place: Place) -> String {
    let line = text.split('\n').nth(place.line - 1).unwrap_or_default();
    let start = line.floor_char_boundary(place.column - 1);
    let character = line.get(start..).and_then(|rest| rest.chars().next());
    match character {
        Some(letter @ ('"' | '\'' | '\\')) => format!("`{letter}`"),
        Some(letter) => format!("`{}`", letter.escape_debug()),
        None if text.split('\n').nth(place.line).is_some() => "the end of the line".to_owned(),
        None => "the end of the file".to_owned(),
    }
}

fn refusal(place: Place, found: impl Into<String>, expected: impl Into<String>) -> Refusal {
    Refusal {
        stage: Stage::Shapes,
        faults: vec![Fault {
            path: String::new(),
            place: Some(place),
            found: found.into(),
            expected: expected.into(),
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::read;
    use crate::playbook::reader::sample::sound;

    /// The one fault of a document that is no JSON.
    fn fault(bytes: &[u8]) -> String {
        let refusal = read(bytes).expect_err("the bytes are no playbook");
        assert_eq!(refusal.stage, Stage::Shapes);
        assert_eq!(refusal.faults.len(), 1);
        assert!(refusal.faults[0].place.is_some());
        refusal
            .to_string()
            .lines()
            .nth(1)
            .unwrap_or_default()
            .trim()
            .to_owned()
    }

    #[test]
    fn an_empty_file_and_one_of_white_space_are_told_apart() {
        assert_eq!(
            fault(b""),
            "line 1, column 1: found an empty file, expected a JSON object"
        );
        assert_eq!(
            fault("\u{feff}".as_bytes()),
            "line 1, column 1: found an empty file, expected a JSON object"
        );
        assert_eq!(
            fault(b" \r\n\t "),
            "line 1, column 1: found nothing but white space, expected a JSON object"
        );
    }

    #[test]
    fn text_that_is_no_json_is_answered_with_the_character_it_stops_at() {
        for (text, expected) in [
            ("Hello", "line 1, column 1: found `H`, expected a value"),
            (
                "{\n  \"a\" 1}",
                "line 2, column 7: found `1`, expected `:` after a property's name",
            ),
            (
                "{\"a\": 1 \"b\"}",
                "line 1, column 9: found `\"`, expected `,` or `}`",
            ),
            ("[1 ä]", "line 1, column 4: found `ä`, expected `,` or `]`"),
            (
                "{a: 1}",
                "line 1, column 2: found `a`, expected a property's name in quotes",
            ),
            (
                "[1,]",
                "line 1, column 4: found a closing bracket after a comma, expected a value after the comma",
            ),
            (
                "[tru]",
                "line 1, column 5: found `]`, expected `true`, `false` or `null`",
            ),
            (
                "{} {}",
                "line 1, column 4: found `{`, expected nothing after the document",
            ),
            (
                "[-]",
                "line 1, column 3: found `]`, expected a number as JSON writes it",
            ),
            (
                "[01]",
                "line 1, column 3: found `1`, expected a number as JSON writes it",
            ),
            (
                "\u{a0}",
                "line 1, column 1: found `\\u{a0}`, expected a value",
            ),
        ] {
            assert_eq!(fault(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn trouble_inside_a_string_is_named() {
        for (text, expected) in [
            (r#""\x""#, "found `x`, expected an escape"),
            (
                r#""\ud800""#,
                "found half of a surrogate pair, expected both halves of the pair",
            ),
            (
                r#""\udc00""#,
                "found half of a surrogate pair, expected both halves of the pair",
            ),
            (
                r#""\ud800A""#,
                "found half of a surrogate pair, expected both halves of the pair",
            ),
            ("\"a\u{1}b\"", "found a bare control character in a string"),
            ("\"a\nb\"", "found a bare control character in a string"),
        ] {
            let fault = fault(text.as_bytes());
            assert!(fault.contains(expected), "{text}: {fault}");
        }
    }

    #[test]
    fn a_number_too_large_for_a_float_is_refused_even_where_nobody_reads_it() {
        let fault = fault(br#"{"detail": 1e999}"#);
        assert!(fault.contains("found a number too large"), "{fault}");
    }

    #[test]
    fn nesting_100_000_deep_is_refused_as_too_deep() {
        let lists = "[".repeat(100_000);
        assert_eq!(
            fault(lists.as_bytes()),
            "line 1, column 128: found values nested too deep, expected at most 127 levels of lists and objects"
        );
        let objects = "{\"a\":".repeat(100_000);
        assert!(fault(objects.as_bytes()).contains("nested too deep"));
    }

    #[test]
    fn values_nested_127_deep_are_read() {
        let deep = format!("{}{}", "[".repeat(127), "]".repeat(127));
        let refusal = read(deep.as_bytes()).expect_err("a list is no playbook");
        assert_eq!(refusal.faults[0].place, None);
    }

    #[test]
    fn a_document_cut_off_at_any_byte_is_refused_with_a_place() {
        let mut whole = serde_json::to_string_pretty(&sound()).unwrap_or_default();
        whole.push_str("  ");
        let end = whole.trim_end().len();
        let whole = whole.replace("Hello ", "Häll🎭 ");
        for cut in 0..end {
            let Some(piece) = whole.as_bytes().get(..cut) else {
                continue;
            };
            fault(piece);
        }
    }

    #[test]
    fn a_file_cut_off_says_what_is_missing() {
        assert_eq!(
            fault(b"{\"a\": [1,\n2"),
            "line 2, column 1: found the end of the file, expected the rest of a list"
        );
        assert!(
            fault(b"{\"a").ends_with("found the end of the file, expected the rest of a string")
        );
        assert!(fault(b"{\"a\":").ends_with("found the end of the file, expected a value"));
        assert!(
            fault(b"{\"a\":1")
                .ends_with("found the end of the file, expected the rest of an object")
        );
    }

    #[test]
    fn bytes_that_are_no_utf8_are_answered_with_their_place() {
        assert_eq!(
            fault(b"{\n  \"a\": \"\xff\"}"),
            "line 2, column 9: found the byte 0xFF, expected UTF-8 text"
        );
        assert_eq!(
            fault(b"\"\xf0\x9f\x8e"),
            "line 1, column 2: found a character cut off by the end of the file, expected UTF-8 text"
        );
        assert_eq!(
            fault(b"\xff\xfe{\0}\0"),
            "line 1, column 1: found UTF-16, expected UTF-8 text"
        );
    }
}

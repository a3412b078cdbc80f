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
        other => (None, other),
    }
}

/// The character at `place`, or where the text ends.
fn standing_at(text: &str, place: Place) -> String {
    let line = text.split('\n').nth(place.line - 1).unwrap_or_default();
    let character = line
        .char_indices()
        .take_while(|(start, _)| *start < place.column)
        .last()
        .filter(|(start, letter)| place.column <= start + letter.len_utf8());
    match character {
        Some((_, letter)) => format!("`{}`", letter.escape_debug()),
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

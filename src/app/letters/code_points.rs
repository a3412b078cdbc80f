//! A font made in memory that draws characters as their code points: hexadecimal digits in a frame, two rows of them.
//!
//! It is drawn on a grid as coarse as a pixel of the window's own words, so that the digits stay readable there.

use std::collections::BTreeSet;

/// The family's name.
pub const FAMILY: &str = "Code points";
/// How many characters one font can hold.
const MOST_CHARACTERS: usize = 60_000;
/// The side of a grid square in font units, and how many of them an em has.
const SQUARE: i16 = 100;
const SQUARES_PER_EM: u16 = 13;
/// The frame's lower and upper border, in squares from the base line.
const BOTTOM: i16 = -3;
const TOP: i16 = 12;
/// The lower borders of the two rows of digits.
const ROWS: [i16; 2] = [5, -1];
/// The room left and right of the frame.
const BEARING: i16 = 1;

/// The digits 0 to F, three squares wide and five high, the top row first.
const DIGITS: [[u8; 5]; 16] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
    [0b111, 0b101, 0b111, 0b101, 0b101],
    [0b110, 0b101, 0b110, 0b101, 0b110],
    [0b111, 0b100, 0b100, 0b100, 0b111],
    [0b110, 0b101, 0b101, 0b101, 0b110],
    [0b111, 0b100, 0b111, 0b100, 0b111],
    [0b111, 0b100, 0b111, 0b100, 0b100],
];

/// A TrueType font of `characters`, the first [`MOST_CHARACTERS`] of them.
pub fn font(characters: &BTreeSet<char>) -> Vec<u8> {
    let characters: Vec<char> = characters.iter().copied().take(MOST_CHARACTERS).collect();
    let mut glyphs = Vec::new();
    // The first glyph stands for what the font lacks, and is never drawn.
    let mut offsets = vec![0, 0];
    let mut widths = vec![0];
    for character in &characters {
        let digits = digits(*character);
        glyphs.extend(outline(&digits));
        offsets.push(glyphs.len() as u32);
        widths.push(width(digits.len()) + 2 * BEARING);
    }
    let count = widths.len() as u16;
    let advances = widths.iter().flat_map(|width| {
        let bearing = if *width == 0 { 0 } else { BEARING };
        [width * SQUARE, bearing * SQUARE]
    });
    let widest = widths.iter().max().copied().unwrap_or_default() * SQUARE;
    // In the order of their names, as a font lists them.
    file(&[
        (b"GDEF", gdef(count)),
        (b"cmap", cmap(&characters)),
        (b"glyf", glyphs),
        (b"head", head(widest)),
        (b"hhea", hhea(widest, count)),
        (b"hmtx", advances.flat_map(i16::to_be_bytes).collect()),
        (
            b"loca",
            offsets.into_iter().flat_map(u32::to_be_bytes).collect(),
        ),
        (b"maxp", maxp(count)),
        (b"name", name()),
    ])
}

/// The digits of a code point: four, or six where it has more than four.
fn digits(character: char) -> Vec<usize> {
    let code = u32::from(character);
    let count = if code > 0xffff { 6 } else { 4 };
    let places = (0..count).rev();
    places
        .map(|place| (code >> (4 * place)) as usize & 0xf)
        .collect()
}

/// The frame's width around so many digits, in squares.
fn width(digits: usize) -> i16 {
    4 * (digits / 2) as i16 + 3
}

/// A glyph: its frame and its digits, each a rectangle for every run of filled squares.
fn outline(digits: &[usize]) -> Vec<u8> {
    let right = BEARING + width(digits.len());
    let mut contours = vec![
        rectangle(BEARING, BOTTOM, right, TOP),
        // The other way round: a hole.
        rectangle(right - 1, BOTTOM + 1, BEARING + 1, TOP - 1),
    ];
    let per_row = digits.len() / 2;
    for (at, digit) in digits.iter().enumerate() {
        let left = BEARING + 2 + 4 * (at % per_row) as i16;
        let bottom = ROWS.get(at / per_row).copied().unwrap_or_default();
        for (row, squares) in DIGITS.get(*digit).into_iter().flatten().enumerate() {
            let bottom = bottom + 4 - row as i16;
            let mut runs = |from: i16, to: i16| {
                contours.push(rectangle(left + from, bottom, left + to, bottom + 1));
            };
            match squares {
                0b111 => runs(0, 3),
                0b110 => runs(0, 2),
                0b101 => {
                    runs(0, 1);
                    runs(2, 3);
                }
                0b100 => runs(0, 1),
                0b010 => runs(1, 2),
                _ => runs(2, 3),
            }
        }
    }
    let mut glyph = Vec::new();
    let mut push = |value: i16| glyph.extend(value.to_be_bytes());
    push(contours.len() as i16);
    for edge in [BEARING, BOTTOM, right, TOP] {
        push(edge * SQUARE);
    }
    for contour in 1..=contours.len() {
        push((4 * contour - 1) as i16);
    }
    // No instructions.
    push(0);
    glyph.extend(std::iter::repeat_n(1u8, 4 * contours.len()));
    for axis in 0..2 {
        let mut before = 0;
        for point in contours.iter().flatten() {
            let value = point.get(axis).copied().unwrap_or_default();
            glyph.extend((value - before).to_be_bytes());
            before = value;
        }
    }
    // Glyphs begin at multiples of four bytes.
    glyph.resize(glyph.len().next_multiple_of(4), 0);
    glyph
}

/// The corners of a rectangle, clockwise where `left` is left of `right`.
fn rectangle(left: i16, bottom: i16, right: i16, top: i16) -> [[i16; 2]; 4] {
    let corners = [[left, bottom], [left, top], [right, top], [right, bottom]];
    corners.map(|corner| corner.map(|squares| squares * SQUARE))
}

/// A font file of these tables.
fn file(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let power = count.max(1).ilog2() as u16;
    let range = 16 << power;
    let mut file = 0x0001_0000_u32.to_be_bytes().to_vec();
    for value in [count, range, power, 16 * count - range] {
        file.extend(value.to_be_bytes());
    }
    let mut offset = file.len() + 16 * tables.len();
    for (tag, table) in tables {
        file.extend(*tag);
        for value in [0, offset as u32, table.len() as u32] {
            file.extend(value.to_be_bytes());
        }
        offset += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend(table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

/// Which glyph stands for which character: the first for the first, and so on.
fn cmap(characters: &[char]) -> Vec<u8> {
    let groups = characters.len() as u32;
    let mut table = Vec::new();
    for value in [0u16, 1, 3, 10] {
        table.extend(value.to_be_bytes());
    }
    table.extend(12u32.to_be_bytes());
    table.extend(12u16.to_be_bytes());
    table.extend(0u16.to_be_bytes());
    for value in [16 + 12 * groups, 0, groups] {
        table.extend(value.to_be_bytes());
    }
    for (glyph, character) in (1u32..).zip(characters) {
        for value in [u32::from(*character), u32::from(*character), glyph] {
            table.extend(value.to_be_bytes());
        }
    }
    table
}

/// Says that every glyph is a letter, so that none is drawn over the one before as a mark is.
fn gdef(glyphs: u16) -> Vec<u8> {
    let classes = [2, 1, 1, glyphs.saturating_sub(1).max(1), 1];
    let values = [1, 0, 12, 0, 0, 0].into_iter().chain(classes);
    values.flat_map(u16::to_be_bytes).collect()
}

fn head(widest: i16) -> Vec<u8> {
    let mut table = Vec::new();
    for value in [0x0001_0000_u32, 0x0001_0000, 0, 0x5f0f_3cf5] {
        table.extend(value.to_be_bytes());
    }
    let em = SQUARES_PER_EM * SQUARE as u16;
    table.extend(0u16.to_be_bytes());
    table.extend(em.to_be_bytes());
    // When it was made and changed.
    table.extend([0; 16]);
    // Its bounds; then plain, readable from 6 pixels on, to the right, long offsets.
    let rest = [0, BOTTOM * SQUARE, widest, TOP * SQUARE, 0, 6, 2, 1, 0];
    table.extend(rest.into_iter().flat_map(i16::to_be_bytes));
    table
}

fn hhea(widest: i16, glyphs: u16) -> Vec<u8> {
    let mut table = 0x0001_0000_u32.to_be_bytes().to_vec();
    let values = [TOP * SQUARE, BOTTOM * SQUARE, 0, widest];
    table.extend(values.into_iter().flat_map(i16::to_be_bytes));
    // Extents nobody reads, and an upright caret.
    let values = [0i16, 0, widest, 1, 0, 0, 0, 0, 0, 0, 0];
    table.extend(values.into_iter().flat_map(i16::to_be_bytes));
    table.extend(glyphs.to_be_bytes());
    table
}

fn maxp(glyphs: u16) -> Vec<u8> {
    let mut table = 0x0001_0000_u32.to_be_bytes().to_vec();
    table.extend(glyphs.to_be_bytes());
    // More points and contours than any glyph has; no instructions, no glyphs made of others.
    for value in [512u16, 128, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] {
        table.extend(value.to_be_bytes());
    }
    table
}

fn name() -> Vec<u8> {
    let words: Vec<u8> = FAMILY.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let names = [1u16, 4, 6];
    let mut table = Vec::new();
    for value in [0, names.len() as u16, 6 + 12 * names.len() as u16] {
        table.extend(value.to_be_bytes());
    }
    for name in names {
        for value in [3, 1, 0x409, name, words.len() as u16, 0] {
            table.extend(value.to_be_bytes());
        }
    }
    table.extend(words);
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::letters::face::draws;
    use proptest::prelude::*;
    use skrifa::{FontRef, MetadataProvider};

    #[test]
    fn four_digits_stand_for_a_code_point_and_six_where_it_has_more() {
        assert_eq!(digits('\u{7}'), [0, 0, 0, 7]);
        assert_eq!(digits('\u{ffff}'), [15, 15, 15, 15]);
        assert_eq!(digits('\u{1f9ff}'), [0, 1, 15, 9, 15, 15]);
    }

    #[test]
    fn a_font_of_nothing_is_a_font() {
        let bytes = font(&BTreeSet::new());
        let font = FontRef::new(&bytes).expect("the font is read");
        assert_eq!(font.charmap().map('A'), None);
    }

    proptest! {
        #[test]
        fn every_character_is_drawn_and_no_other(
            characters in prop::collection::btree_set(any::<char>(), 1..40),
            other in any::<char>(),
        ) {
            let bytes = font(&characters);
            let font = FontRef::new(&bytes)?;
            for character in &characters {
                prop_assert!(draws(&font, *character) || character.is_control(), "{character:?}");
            }
            if !characters.contains(&other) {
                prop_assert!(!draws(&font, other), "{other:?}");
            }
        }
    }
}

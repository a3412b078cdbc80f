//! What was expected above what came, with what differs marked.

use std::io::{self, IsTerminal, Write};

use crate::debugger::{Piece, SideRow, Sides, both_ends};
use crate::runtime::counted;

use super::printable;

/// The most rows shown from the first that differs on.
const MOST_ROWS: usize = 20;

/// How many rows that are the same are shown before the first that differs.
const ROWS_BEFORE: usize = 2;

/// The most characters shown of a stretch nothing of which differs.
const MOST_CHARACTERS: usize = 240;

/// How what differs is marked: in colours on a terminal, as `[-old-]` and `{+new+}` elsewhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marks {
    coloured: bool,
}

/// The two sides of a comparison.
#[derive(Debug, Clone, Copy)]
enum Side {
    Expected,
    Got,
}

impl Marks {
    /// Marks as standard output takes them.
    pub(super) fn for_output() -> Marks {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Marks {
            coloured: io::stdout().is_terminal() && !plain,
        }
    }

    fn piece(self, side: Side, piece: &Piece) -> String {
        if !piece.differs {
            return shortened(&one_line(&piece.text));
        }
        let (begin, end) = match (side, self.coloured) {
            (Side::Expected, true) => ("\x1b[7;31m", "\x1b[0m"),
            (Side::Got, true) => ("\x1b[7;32m", "\x1b[0m"),
            (Side::Expected, false) => ("[-", "-]"),
            (Side::Got, false) => ("{+", "+}"),
        };
        format!("{begin}{}{end}", one_line(&piece.text))
    }

    fn line(self, side: Side, pieces: &[Piece]) -> String {
        match pieces {
            [] => "nothing".into(),
            pieces => pieces.iter().map(|piece| self.piece(side, piece)).collect(),
        }
    }
}

/// Writes `sides`, a row that is the same once and another twice, under the names `expected` and `got`.
pub(super) fn tell_sides(
    output: &mut impl Write,
    marks: Marks,
    (expected, got): (&str, &str),
    sides: &Sides,
) -> io::Result<()> {
    let first = sides.rows.iter().position(|row| !row.same).unwrap_or(0);
    let skipped = first.saturating_sub(ROWS_BEFORE);
    if skipped > 0 {
        let rows = counted(skipped, "row");
        tell(output, "both", &format!("{rows} before it, the same"))?;
    }
    let mut rows = sides.rows.iter().skip(skipped);
    for SideRow {
        expected: one,
        got: other,
        same,
    } in rows.by_ref().take(ROWS_BEFORE + MOST_ROWS)
    {
        if *same {
            tell(output, "both", &marks.line(Side::Expected, one))?;
        } else {
            tell(output, expected, &marks.line(Side::Expected, one))?;
            tell(output, got, &marks.line(Side::Got, other))?;
        }
    }
    match rows.len() {
        0 => Ok(()),
        more => tell(output, "", &format!("and {}", counted(more, "more row"))),
    }
}

/// Writes a line indented under its name.
pub(super) fn tell(output: &mut impl Write, name: &str, words: &str) -> io::Result<()> {
    writeln!(output, "  {name:<8}  {words}")
}

/// `text` on one line, without what steers a terminal.
pub(super) fn one_line(text: &str) -> String {
    printable(text).replace('\n', "↵").replace('\t', " ")
}

/// The beginning and the end of a long text.
pub(super) fn shortened(text: &str) -> String {
    both_ends(text, MOST_CHARACTERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(text: &str, differs: bool) -> Piece {
        Piece {
            text: text.into(),
            differs,
        }
    }

    fn row(expected: Vec<Piece>, got: Vec<Piece>, same: bool) -> SideRow {
        SideRow {
            expected,
            got,
            same,
        }
    }

    fn told(coloured: bool, rows: Vec<SideRow>) -> String {
        let mut output = Vec::new();
        let marks = Marks { coloured };
        tell_sides(&mut output, marks, ("expected", "got"), &Sides { rows }).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn what_differs_is_marked_with_brackets_or_in_colours() {
        let rows = vec![
            row(vec![piece("rain", false)], vec![piece("rain", false)], true),
            row(
                vec![piece("a ", false), piece("b\n\x1b", true)],
                vec![piece("a ", false), piece("c", true)],
                false,
            ),
            row(vec![piece("end", true)], vec![], false),
        ];
        assert_eq!(
            told(false, rows.clone()),
            "  both      rain\n  expected  a [-b↵\u{fffd}-]\n  got       a {+c+}\n  \
             expected  [-end-]\n  got       nothing\n"
        );
        assert!(told(true, rows).contains("a \x1b[7;32mc\x1b[0m\n"));
    }

    #[test]
    fn of_many_rows_those_about_the_first_difference_are_shown() {
        let same = row(vec![piece("a", false)], vec![piece("a", false)], true);
        let mut rows = vec![same; 100];
        rows[50] = row(vec![piece("a", true)], vec![piece("b", true)], false);
        let told = told(false, rows);
        assert!(
            told.starts_with("  both      48 rows before it, the same\n"),
            "{told}"
        );
        assert!(told.ends_with("            and 30 more rows\n"), "{told}");
    }

    #[test]
    fn of_a_long_stretch_that_is_the_same_both_ends_are_shown() {
        let long = format!("{}{}", "a".repeat(500), "b".repeat(500));
        let shown = shortened(&long);
        assert_eq!(shown, format!("{}…{}", "a".repeat(120), "b".repeat(120)));
    }
}

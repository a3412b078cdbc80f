//! A step of each side as rows: where the run stood, what was sent, what came back, where it stands.

use crate::app::words::command_words;
use crate::debugger::{Entry, Piece, SideRow, Sides, both_ends};
use crate::runtime::{PlayContext, Situation, describe};

/// How much is shown of a stretch nothing of which differs, in characters.
const MOST_SAME: usize = 400;

/// How much is shown of a stretch that differs, in characters.
const MOST_DIFFERING: usize = 2_000;

/// One row: what it is about, and both sides of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it is about: `before`, `sent`, `came back`, `after`.
    pub label: &'static str,
    /// Both sides.
    pub cells: SideRow,
}

/// One side's step.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// Where the run stood.
    pub before: &'a Situation,
    /// What was sent, and what it came to.
    pub entry: &'a Entry,
}

/// The rows of two steps beside each other. Where a side has none, the other's stand alone, without marks.
pub fn step_rows(context: &PlayContext, one: Option<Step>, other: Option<Step>) -> Vec<Row> {
    let mut rows = match (one, other) {
        (Some(one), Some(other)) => both(context, one, other),
        (Some(step), None) | (None, Some(step)) => {
            let mut rows = both(context, step, step);
            for Row { cells, .. } in &mut rows {
                cells.same = false;
                match one {
                    Some(_) => cells.got.clear(),
                    None => cells.expected.clear(),
                }
            }
            rows
        }
        (None, None) => Vec::new(),
    };
    for row in &mut rows {
        for piece in row.cells.expected.iter_mut().chain(&mut row.cells.got) {
            piece.text = shown(&piece.text, piece.differs);
        }
    }
    rows
}

fn both(context: &PlayContext, one: Step, other: Step) -> Vec<Row> {
    let row = |label, cells| Row { label, cells };
    let mut rows = vec![
        row("before", situations(context, one.before, other.before)),
        row("sent", commands(one.entry, other.entry)),
    ];
    let mut sides = Sides::new(one.entry, other.entry).rows;
    // The last row is the situation.
    sides.pop();
    if sides.is_empty() {
        rows.push(row("came back", same("nothing".into())));
    }
    let labels = std::iter::once("came back").chain(std::iter::repeat(""));
    rows.extend(labels.zip(sides).map(|(label, cells)| row(label, cells)));
    let after = situations(context, &one.entry.situation, &other.entry.situation);
    rows.push(row("after", after));
    rows
}

/// Two situations: in a person's words where they are one, else marked where they differ.
fn situations(context: &PlayContext, one: &Situation, other: &Situation) -> SideRow {
    if one == other {
        return same(describe(context, one));
    }
    let bare = |entry: &Situation| Entry {
        parent: crate::debugger::EntryId::BEGINNING,
        sender: crate::debugger::Sender::Person,
        command: crate::runtime::Command::Next,
        events: Vec::new(),
        situation: entry.clone(),
    };
    let sides = Sides::new(&bare(one), &bare(other));
    sides.rows.into_iter().next().unwrap_or_else(|| SideRow {
        expected: Vec::new(),
        got: Vec::new(),
        same: false,
    })
}

fn commands(one: &Entry, other: &Entry) -> SideRow {
    let words = |entry: &Entry| command_words(&entry.command);
    if one.command == other.command {
        return same(words(one));
    }
    let differing = |text| {
        vec![Piece {
            text,
            differs: true,
        }]
    };
    SideRow {
        expected: differing(words(one)),
        got: differing(words(other)),
        same: false,
    }
}

fn same(text: String) -> SideRow {
    let pieces = vec![Piece {
        text,
        differs: false,
    }];
    SideRow {
        expected: pieces.clone(),
        got: pieces,
        same: true,
    }
}

/// Text on one line; of a long one the beginning and the end.
fn shown(text: &str, differs: bool) -> String {
    let most = if differs { MOST_DIFFERING } else { MOST_SAME };
    let text = text.replace('\n', "↵").replace('\t', " ");
    both_ends(&text, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::debugger::EntryId;

    fn entry(story: &Story, number: usize) -> &Entry {
        let id = EntryId::from_number(number).expect("a small number");
        story.session.log().entry(id).expect("an entry")
    }

    fn started() -> Story {
        let mut story = Story::ferry();
        story.send_start();
        story.send_done();
        story
    }

    #[test]
    fn steps_that_are_the_same_have_rows_that_are_the_same() {
        let story = started();
        let step = Step {
            before: &Situation::NotStarted,
            entry: entry(&story, 1),
        };
        let rows = step_rows(story.session.context(), Some(step), Some(step));
        let labels: Vec<&str> = rows.iter().map(|row| row.label).collect();
        assert_eq!(labels, ["before", "sent", "came back", "", "after"]);
        assert!(rows.iter().all(|row| row.cells.same), "{rows:?}");
    }

    #[test]
    fn other_commands_and_other_situations_are_marked() {
        let story = started();
        let step = |before, number| Step {
            before,
            entry: entry(&story, number),
        };
        let one = step(&Situation::NotStarted, 1);
        let other = step(&entry(&story, 1).situation, 2);
        let rows = step_rows(story.session.context(), Some(one), Some(other));
        for row in rows {
            assert!(!row.cells.same, "{row:?}");
            let marked = |pieces: &[Piece]| pieces.iter().any(|piece| piece.differs);
            assert!(marked(&row.cells.expected) || marked(&row.cells.got));
        }
    }

    #[test]
    fn a_step_without_a_counterpart_stands_alone() {
        let story = started();
        let step = Step {
            before: &Situation::NotStarted,
            entry: entry(&story, 1),
        };
        let rows = step_rows(story.session.context(), None, Some(step));
        assert!(rows.iter().all(|row| row.cells.expected.is_empty()));
        assert!(rows.iter().all(|row| !row.cells.got.is_empty()));
        assert_eq!(step_rows(story.session.context(), None, None), []);
    }

    #[test]
    fn of_a_long_stretch_both_ends_are_shown() {
        let long = format!("{}{}", "a".repeat(5_000), "b".repeat(5_000));
        let shown = shown(&long, false);
        assert_eq!(shown.chars().count(), MOST_SAME + 1);
        assert!(shown.starts_with('a') && shown.ends_with('b'));
    }
}

use super::super::story::Story;
use super::*;
use crate::debugger::{Breakpoint, SessionCommand, Trigger};
use crate::runtime::EventKind;

/// Writes at every step that says something, and twice where that is the first line.
fn story() -> Story {
    let mut story = Story::ferry();
    let says = |on, words: &str| {
        SessionCommand::SetBreakpoint(Breakpoint {
            says: Some(words.into()),
            ..Breakpoint::new(on)
        })
    };
    let said = says(Trigger::Event(EventKind::Said), "{speaker} spoke");
    story.session.apply(said);
    story
        .session
        .apply(says(Trigger::Arrived(1), "the first line"));
    story.send_start();
    story.send_done();
    story.send_next();
    story
}

fn rows(story: &Story, filter: &Filter) -> Vec<Row> {
    let (mut shown, mut written) = (Shown::default(), Written::default());
    shown.follow(story.view(), filter);
    written.follow(story.view(), &shown, filter);
    let rows = written.rows(shown.rows());
    for step in 0..shown.rows() {
        assert_eq!(written.at(written.row_of(step)), Row::Step(step));
    }
    (0..rows).map(|row| written.at(row)).collect()
}

fn line(entry: usize, index: usize) -> Row {
    let entry = EntryId::from_number(entry).unwrap();
    Row::Line(Line { entry, index })
}

#[test]
fn what_was_written_stands_below_its_step() {
    let story = story();
    let expected = [
        Row::Step(0),
        Row::Step(1),
        Row::Step(2),
        line(2, 0),
        line(2, 1),
        Row::Step(3),
    ];
    assert_eq!(rows(&story, &Filter::default()), expected);
}

#[test]
fn a_step_is_found_by_what_was_written_at_it_and_another_hides_its_lines() {
    let story = story();
    let found = Filter::of_words("narrator SPOKE");
    assert_eq!(rows(&story, &found), [Row::Step(0), line(2, 0), line(2, 1)]);
    let mut refusals = Filter::default();
    refusals.tick_refusals();
    assert_eq!(rows(&story, &refusals), []);
}

#[test]
fn another_branch_shows_its_own_lines() {
    let mut story = story();
    story.go_to(1);
    story.send_next();
    let shown = rows(&story, &Filter::default());
    assert_eq!(shown, [Row::Step(0), Row::Step(1), Row::Step(2)]);
}

#[test]
fn what_was_written_is_copied_with_its_step() {
    let story = story();
    let text = super::super::row_text::wire_lines(&story.session, story.session.way().iter());
    let logged: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("logged"))
        .collect();
    assert_eq!(
        logged,
        [
            r#"{"logged":"the first line"}"#,
            r#"{"logged":"Narrator spoke"}"#
        ]
    );
}

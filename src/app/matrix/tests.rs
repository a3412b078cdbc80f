//! The matrix driven by the names of its cells.

use egui_kittest::kittest::Queryable;

use super::*;
use crate::app::log_panel::story::{Story, draw};

const SIZE: (f32, f32) = (640.0, 300.0);

#[test]
fn a_cell_of_the_row_of_now_sends_its_command() {
    let mut story = Story::ferry();
    story.send_start();
    let (mut matrix, mut full) = (Matrix::default(), true);
    let mut harness = draw((1000.0, 400.0), |ui, gestures| {
        matrix.ui(ui, story.view(), &mut Tabs::default(), &mut full, gestures);
    });
    for (cell, asked) in [
        (
            "AwaitingDone Start: arrive at entry",
            Gesture::send(Command::start()),
        ),
        ("AwaitingDone Next: misplaced", Gesture::send(Command::Next)),
        ("AwaitingDone Done: carry on", Gesture::send(Command::Done)),
        (
            "AwaitingDone Failed: stand still",
            Gesture::Do(Action::Failed),
        ),
        (
            "AwaitingDone Supply: misplaced",
            Gesture::Do(Action::Supply),
        ),
        (
            "AwaitingDone Choose: misplaced",
            Gesture::send(Command::Choose(0)),
        ),
        (
            "AwaitingDone Drawn: misplaced",
            Gesture::send(Command::Drawn(0)),
        ),
    ] {
        harness.state_mut().clear();
        harness.get_by_label(cell).click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [asked], "{cell}");
    }
}

#[test]
fn a_cell_of_another_row_sends_nothing() {
    let story = Story::ferry();
    let (mut matrix, mut full) = (Matrix::default(), false);
    let mut harness = draw(SIZE, |ui, gestures| {
        matrix.ui(ui, story.view(), &mut Tabs::default(), &mut full, gestures);
    });
    harness.get_by_label("AtNode Next: leave").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), []);
}

#[test]
fn cells_tried_are_ticked_and_counted_and_the_last_one_is_told() {
    let mut story = Story::ferry();
    story.send_next();
    story.send_start();
    let (mut matrix, mut full) = (Matrix::default(), false);
    let harness = draw(SIZE, |ui, gestures| {
        matrix.ui(ui, story.view(), &mut Tabs::default(), &mut full, gestures);
    });
    let tried = "NotStarted Next: not-started, tried";
    assert!(harness.query_by_label(tried).is_some());
    let last = "NotStarted Start: arrive at entry, tried, the last command";
    assert!(harness.query_by_label(last).is_some());
    assert!(harness.query_by_label("2 of 25 tried").is_some());
}

#[test]
fn the_switch_shows_menus_and_draws_too() {
    let story = Story::ferry();
    let (mut matrix, mut full) = (Matrix::default(), false);
    let mut harness = draw(SIZE, |ui, gestures| {
        matrix.ui(ui, story.view(), &mut Tabs::default(), &mut full, gestures);
    });
    let cell = "AwaitingChoice Choose: take option";
    assert!(harness.query_by_label(cell).is_none());
    harness.get_by_label("Full matrix").click();
    harness.run_steps(2);
    assert!(harness.query_by_label(cell).is_some());
    assert!(harness.query_by_label("0 of 49 tried").is_some());
    harness.get_by_label("Core matrix").click();
    harness.run_steps(2);
    assert!(harness.query_by_label(cell).is_none());
}

#[test]
fn a_refusal_is_explained_and_so_is_a_command_that_was_taken() {
    let mut story = Story::ferry();
    story.send_next();
    assert_eq!(
        last_words(story.view()),
        (
            "Refused, not-started: Next was sent. It can take Start.".into(),
            true
        )
    );
    story.send_start();
    assert_eq!(
        last_words(story.view()),
        (
            "Taken in NotStarted: Start arrives at the entry, or at the scene it names, from anywhere."
                .into(),
            false
        )
    );
}

#[test]
fn what_stands_beside_the_tabs_is_beside_or_below_them_at_any_width() {
    let story = Story::ferry();
    for width in [420.0, 520.0, 600.0, 660.0, 720.0, 1000.0] {
        let (mut matrix, mut full) = (Matrix::default(), false);
        let harness = draw((width, 300.0), |ui, gestures| {
            matrix.ui(ui, story.view(), &mut Tabs::default(), &mut full, gestures);
        });
        let names = ["Random tab", "0 of 25 tried", "Core matrix", "Full matrix"];
        let rects = names.map(|name| harness.get_by_label(name).rect());
        for (at, rect) in rects.iter().enumerate() {
            let (name, left, right) = (names[at], rect.left(), rect.right());
            assert!(left >= 0.0 && right <= width, "{name} at {width}: {rect}");
            let mut before = rects.iter().take(at);
            assert!(
                before.all(|other| !other.shrink(1.0).intersects(rect.shrink(1.0))),
                "{name} at {width}: {rects:?}"
            );
        }
    }
}

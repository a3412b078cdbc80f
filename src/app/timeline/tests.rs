//! The timeline driven by its name.

use eframe::egui::{Key, accesskit};
use egui_kittest::kittest::{NodeT, Queryable};

use super::*;
use crate::app::log_panel::story::{Story, draw};

const SIZE: (f32, f32) = (800.0, 36.0);

fn story() -> Story {
    let mut story = Story::ferry();
    for _ in 0..4 {
        story.send_start();
    }
    story.go_to(2);
    story
}

fn go_to(entry: usize) -> Gesture {
    let entry = EntryId::from_number(entry).unwrap();
    Gesture::Session(SessionCommand::GoTo(entry))
}

#[test]
fn it_is_a_slider_that_tells_its_step() {
    let story = story();
    let harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
    let timeline = harness.get_by_label("Timeline");
    let node = timeline.accesskit_node();
    assert_eq!(node.role(), accesskit::Role::Slider);
    assert_eq!(node.numeric_value(), Some(2.0));
    assert_eq!(node.max_numeric_value(), Some(4.0));
    assert!(harness.query_by_label("2 of 4").is_some());
}

#[test]
fn a_press_on_the_line_moves_to_the_nearest_step() {
    let story = story();
    let mut harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
    let line = harness.get_by_label("Timeline").rect();
    let room = (line.width() - 2.0 * END_ROOM) / 4.0;
    let third = pos2(line.left() + END_ROOM + 3.2 * room, line.center().y);
    harness.hover_at(third);
    harness.run_steps(1);
    harness.drag_at(third);
    harness.run_steps(1);
    assert_eq!(*harness.state(), [go_to(3)]);
    harness.state_mut().clear();
    let beginning = pos2(line.left(), line.center().y);
    harness.hover_at(beginning);
    harness.run_steps(1);
    assert_eq!(*harness.state(), [go_to(0)]);
    harness.drop_at(beginning);
    harness.run_steps(1);
}

#[test]
fn a_press_and_its_release_in_one_frame_move_too() {
    let mut story = story();
    story.go_to(1);
    let mut harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
    harness.get_by_label("Timeline").click();
    harness.run_steps(1);
    assert_eq!(harness.state().last(), Some(&go_to(2)));
}

#[test]
fn the_arrow_keys_move_a_step_while_it_has_the_focus() {
    let story = story();
    let mut harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
    harness.key_press(Key::ArrowLeft);
    harness.run_steps(2);
    assert_eq!(*harness.state(), []);
    harness.get_by_label("Timeline").focus();
    harness.run_steps(2);
    for (key, asked) in [
        (Key::ArrowLeft, Gesture::Session(SessionCommand::Back)),
        (Key::ArrowRight, Gesture::Session(SessionCommand::Forward)),
        (Key::Home, go_to(0)),
        (Key::End, go_to(4)),
    ] {
        harness.state_mut().clear();
        harness.key_press(key);
        harness.run_steps(2);
        assert_eq!(*harness.state(), [asked]);
    }
}

#[test]
fn the_branch_shown_is_named() {
    let mut story = story();
    {
        let harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
        assert!(harness.query_by_label("main").is_some());
    }
    story.send_next();
    let harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
    assert!(harness.query_by_label("branch 2").is_some());
}

#[test]
fn a_long_log_is_drawn_in_no_more_dots_than_find_room() {
    let mut story = Story::ferry();
    for _ in 0..30_000 {
        story.send_start();
    }
    let mut marks = Marks::default();
    while !marks.follow(story.view(), 90) {}
    assert!(marks.happening_bins.all().len() <= 90);
    let harness = draw(SIZE, |ui, gestures| timeline_ui(ui, story.view(), gestures));
    assert!(harness.query_by_label("30000 of 30000").is_some());
}

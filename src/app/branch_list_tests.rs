//! The list of branches driven by the names of its parts.

use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::*;
use crate::app::log_panel::story::{Story, draw};
use crate::debugger::EntryId;

const SIZE: (f32, f32) = (230.0, 300.0);

/// `main` of three steps, and `branch 2` of four, which is shown and left it at step 1.
fn story() -> Story {
    let mut story = Story::ferry();
    story.send_start();
    story.send_next();
    story.send_done();
    story.go_to(1);
    story.send_next();
    story.send_done();
    story.send_next();
    story
}

fn go_to(entry: usize) -> Gesture {
    let entry = EntryId::from_number(entry).unwrap();
    Gesture::Session(SessionCommand::GoTo(entry))
}

#[test]
fn every_branch_says_its_steps_and_where_it_left_and_a_click_shows_it() {
    let story = story();
    let mut harness = draw(SIZE, |ui, gestures| branches_ui(ui, story.view(), gestures));
    let second = harness.get_by_label("Branch branch 2, 4 steps, left main at step 1");
    assert_eq!(
        second.accesskit_node().toggled(),
        Some(eframe::egui::accesskit::Toggled::True)
    );
    let main = "Branch main, 3 steps, from the beginning";
    harness.get_by_label(main).click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(3)]);
}

#[test]
fn its_menu_asks_for_each_thing_that_can_be_done() {
    let story = story();
    for (branch, item, asked) in [
        ("branch 2", "Rename…", Gesture::AskName(1)),
        ("branch 2", "Go to where it left", go_to(1)),
        (
            "main",
            "Compare with the branch shown",
            Gesture::CompareBranches(0),
        ),
        ("main", "Remove branch…", Gesture::AskRemove(0)),
    ] {
        let mut harness = draw(SIZE, |ui, gestures| branches_ui(ui, story.view(), gestures));
        let menu = format!("What can be done with branch {branch}");
        harness.get_by_label(&menu).click();
        harness.run_steps(2);
        harness.get_by_label_contains(item).click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [asked], "{item}");
    }
}

#[test]
fn a_right_click_opens_the_same_menu() {
    let story = story();
    let mut harness = draw(SIZE, |ui, gestures| branches_ui(ui, story.view(), gestures));
    harness
        .get_by_label_contains("Branch main")
        .click_secondary();
    harness.run_steps(2);
    harness.get_by_label("Remove branch…").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [Gesture::AskRemove(0)]);
}

#[test]
fn the_only_branch_cannot_be_removed_or_compared() {
    let mut story = Story::ferry();
    story.send_start();
    let mut harness = draw(SIZE, |ui, gestures| branches_ui(ui, story.view(), gestures));
    harness
        .get_by_label("What can be done with branch main")
        .click();
    harness.run_steps(2);
    for item in [
        "Remove branch…",
        "Compare with the branch shown",
        "Go to where it left",
    ] {
        assert!(harness.get_by_label(item).accesskit_node().is_disabled());
    }
}

#[test]
fn before_the_first_step_there_is_no_branch() {
    let story = Story::ferry();
    let harness = draw(SIZE, |ui, gestures| branches_ui(ui, story.view(), gestures));
    let words = "None yet. The first step begins one.";
    assert!(harness.query_by_label(words).is_some());
}

#[test]
fn of_very_many_branches_only_those_around_the_one_shown_are_drawn() {
    let mut story = Story::ferry();
    for _ in 0..900 {
        story.go_to(0);
        story.send_start();
    }
    story.go_to(450);
    let harness = draw(SIZE, |ui, gestures| branches_ui(ui, story.view(), gestures));
    let rows = harness.query_all_by_label_contains("Branch branch").count();
    assert!((2..12).contains(&rows), "{rows}");
    let shown = "Branch branch 450, 1 step, left at the beginning";
    assert!(harness.query_by_label(shown).is_some());
}

#[test]
fn a_very_long_name_is_drawn_in_little_room() {
    let mut story = story();
    let name = "the one where she never pays the ferryman ".repeat(40);
    let branch = 1;
    story
        .session
        .apply(SessionCommand::NameBranch { branch, name });
    let harness = draw((130.0, 300.0), |ui, gestures| {
        branches_ui(ui, story.view(), gestures);
    });
    let row = harness.get_by_label_contains("Branch the one where").rect();
    assert!(row.right() <= 130.0, "{row:?}");
}

//! The log driven by the names of its parts.

use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::story::{Story, draw};
use super::*;
use crate::app::gesture::Gesture;
use crate::runtime::Command;

const SIZE: (f32, f32) = (760.0, 240.0);

/// A run that was refused once, at its second step.
fn story() -> Story {
    let mut story = Story::ferry();
    story.send_start();
    story.send_next();
    story.send_done();
    story
}

fn number(entry: usize) -> EntryId {
    EntryId::from_number(entry).unwrap()
}

#[test]
fn a_click_on_a_row_moves_the_playhead_there() {
    let story = story();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label_contains("Step 1: Start").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(number(1))]);
    harness.state_mut().clear();
    harness.get_by_label_contains("Step 0: beginning").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(EntryId::BEGINNING)]);
}

#[test]
fn the_arrow_keys_move_from_row_to_row() {
    let story = story();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label_contains("Step 1: Start").focus();
    harness.run_steps(2);
    harness.key_press(Key::ArrowDown);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(number(2))]);
    harness.key_press(Key::ArrowUp);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(number(2)), go_to(number(1))]);
}

#[test]
fn refusals_only_leaves_the_refused_rows() {
    let story = story();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label("Filter by kind").click();
    harness.run_steps(2);
    harness.get_by_label("Refusals only").click();
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("Step 1:").is_none());
    assert!(
        harness
            .query_by_label_contains("Step 2: Next, refused")
            .is_some()
    );
    assert!(harness.query_by_label("1 of 3 steps").is_some());
}

#[test]
fn words_typed_into_the_filter_leave_the_rows_that_hold_them() {
    let story = story();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label("Filter the log").focus();
    harness.run_steps(1);
    harness.get_by_label("Filter the log").type_text("tin roof");
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("Step 3: Done").is_some());
    assert!(harness.query_by_label_contains("Step 2:").is_none());
}

#[test]
fn copy_gives_the_rows_shown_in_wire_form() {
    let story = story();
    let mut panel = LogPanel::default();
    panel.filter.tick_refusals();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label("Copy the log").click();
    harness.run_steps(2);
    let [Gesture::Copy(words)] = harness.state().as_slice() else {
        panic!("{:?}", harness.state());
    };
    assert!(words.starts_with("{\"send\":\"next\"}\n{\"expect\":{\"refused\":"));
    assert_eq!(words.lines().count(), 2);
}

#[test]
fn the_menu_of_branches_leads_back_to_a_future_that_was_left() {
    let mut story = story();
    story.go_to(1);
    story.send(Command::Next);
    story.send_done();
    story.send_next();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label("Branches").click();
    harness.run_steps(2);
    assert!(
        harness
            .query_by_label("branch 2: 4 steps, left main at step 1")
            .is_some()
    );
    harness.get_by_label("main: 3 steps").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(number(3))]);
}

#[test]
fn without_branches_there_is_no_menu_of_branches() {
    let story = story();
    let mut panel = LogPanel::default();
    let harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    assert!(harness.query_by_label("Branches").is_none());
}

#[test]
fn a_step_that_differs_from_what_was_recorded_says_so() {
    let mut story = story();
    story.record_otherwise(3);
    let mut panel = LogPanel::default();
    let harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    let differing = "differs from what was recorded";
    assert!(harness.query_by_label_contains(differing).is_some());
}

#[test]
fn a_long_log_shows_the_playhead_and_only_the_rows_around_it() {
    let mut story = Story::ferry();
    for _ in 0..20_000 {
        story.send_start();
    }
    story.go_to(12_345);
    let mut panel = LogPanel::default();
    let harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    assert!(
        harness
            .query_by_label_contains("Step 12345: Start")
            .is_some()
    );
    let rows = harness.get_all_by_label_contains("Step ").count();
    assert!(rows < 16, "{rows}");
}

#[test]
fn the_panel_draws_in_very_little_room() {
    let story = story();
    let mut panel = LogPanel::default();
    let harness = draw((160.0, 90.0), |ui, gestures| {
        panel.ui(ui, story.view(), gestures);
    });
    assert!(harness.query_by_label("Copy the log").is_some());
}

/// A run of five steps with the playhead at its second.
fn story_of_five() -> Story {
    let mut story = Story::ferry();
    for _ in 0..5 {
        story.send_start();
    }
    story.go_to(2);
    story
}

fn is_selected(harness: &Harness<'_, Vec<Gesture>>, step: usize) -> bool {
    let name = format!("Step {step}: ");
    let row = harness.get_by_label_contains(&name);
    let name = row.accesskit_node().label().unwrap_or_default();
    name.ends_with(", selected")
}

fn selected(harness: &Harness<'_, Vec<Gesture>>) -> Vec<usize> {
    (0..=5).filter(|step| is_selected(harness, *step)).collect()
}

fn shift_click(harness: &mut Harness<'_, Vec<Gesture>>, row: &str) {
    let row = harness.get_by_label_contains(row);
    row.click_modifiers(Modifiers::SHIFT);
    harness.run_steps(2);
}

#[test]
fn a_click_with_shift_selects_from_the_playhead_to_there_and_a_plain_one_drops_it() {
    let story = story_of_five();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    shift_click(&mut harness, "Step 4: ");
    assert_eq!(selected(&harness), [2, 3, 4]);
    shift_click(&mut harness, "Step 1: ");
    assert_eq!(selected(&harness), [1, 2]);
    assert_eq!(*harness.state(), [], "the playhead stays");
    assert!(harness.query_by_label("2 selected of 5 steps").is_some());
    harness.get_by_label_contains("Step 5: ").click();
    harness.run_steps(2);
    assert_eq!(selected(&harness), [0; 0]);
    assert_eq!(*harness.state(), [go_to(number(5))]);
}

#[test]
fn the_arrow_keys_with_shift_select_row_by_row_and_escape_drops_it() {
    let story = story_of_five();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    harness.get_by_label_contains("Step 2: ").focus();
    harness.run_steps(2);
    for expected in [vec![2, 3], vec![2, 3, 4]] {
        harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowDown);
        harness.run_steps(2);
        assert_eq!(selected(&harness), expected);
    }
    harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowUp);
    harness.run_steps(2);
    assert_eq!(selected(&harness), [2, 3]);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(selected(&harness), [0; 0]);
    harness.key_press(Key::ArrowDown);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [go_to(number(4))], "the focus stayed");
}

#[test]
fn copy_gives_the_selected_rows_where_some_are() {
    let story = story_of_five();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    shift_click(&mut harness, "Step 3: ");
    harness.get_by_label("Copy the selected steps").click();
    harness.run_steps(2);
    let expected = wire_lines(&story.session, [number(2), number(3)].into_iter());
    assert_eq!(*harness.state(), [Gesture::Copy(expected)]);
}

#[test]
fn a_rows_menu_notes_copies_and_goes_there() {
    let story = story_of_five();
    let copied = |entry| Gesture::Copy(wire_lines(&story.session, [number(entry)].into_iter()));
    for (item, asked) in [
        ("Note…", Gesture::AskNote(number(3))),
        ("Shrink to this…", Gesture::ShrinkTo(number(3))),
        ("Copy step", copied(3)),
        ("Go here", go_to(number(3))),
    ] {
        let mut panel = LogPanel::default();
        let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
        harness.get_by_label_contains("Step 3: ").click_secondary();
        harness.run_steps(2);
        harness.get_by_label(item).click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [asked], "{item}");
    }
}

#[test]
fn the_menu_of_a_selected_row_copies_the_selection() {
    let story = story_of_five();
    let mut panel = LogPanel::default();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    shift_click(&mut harness, "Step 4: ");
    harness.get_by_label_contains("Step 3: ").click_secondary();
    harness.run_steps(2);
    harness.get_by_label("Copy 3 selected steps").click();
    harness.run_steps(2);
    let entries = [2, 3, 4].map(number).into_iter();
    let expected = wire_lines(&story.session, entries);
    assert_eq!(*harness.state(), [Gesture::Copy(expected)]);
}

#[test]
fn a_selection_holds_only_the_rows_the_filter_shows() {
    let story = story();
    let mut panel = LogPanel::default();
    panel.filter.tick_refusals();
    let mut harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    shift_click(&mut harness, "Step 2: ");
    assert!(
        harness
            .query_by_label("1 selected of 1 of 3 steps")
            .is_some()
    );
}

#[test]
fn a_row_says_the_note_on_its_step() {
    let mut story = story();
    story.note(2, "She is not\nready yet.");
    let mut panel = LogPanel::default();
    let harness = draw(SIZE, |ui, gestures| panel.ui(ui, story.view(), gestures));
    let row = harness.get_by_label_contains("Step 2: ");
    let name = row.accesskit_node().label().unwrap_or_default();
    assert!(name.ends_with(", note: She is not\nready yet."), "{name}");
}

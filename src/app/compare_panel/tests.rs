//! The panel driven by the names of its widgets.

use crate::app::tabs::{Tab, Tabs};
use std::cell::RefCell;
use std::rc::Rc;

use eframe::egui::Context;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::app::log_panel::story::{Story, all_said, draw, expect};
use crate::debugger::SessionCommand;

const SIZE: (f32, f32) = (640.0, 320.0);

type Drawn = (Rc<RefCell<ComparePanel>>, Harness<'static, Vec<Gesture>>);

fn drawn(story: Story) -> Drawn {
    drawn_with(story, ComparePanel::default())
}

fn drawn_with(story: Story, panel: ComparePanel) -> Drawn {
    let panel = Rc::new(RefCell::new(panel));
    let shown = panel.clone();
    let harness = draw(SIZE, move |ui, gestures| {
        let mut panel = shown.borrow_mut();
        let mut tabs = Tabs::default();
        tabs.turn_to(Tab::Compare);
        let ctx: Context = ui.ctx().clone();
        panel.follow(&ctx, &story.session);
        panel.ui(ui, story.view(), &mut tabs, gestures);
    });
    (panel, harness)
}

fn click(harness: &mut Harness<'_, Vec<Gesture>>, name: &str) {
    harness.get_by_label(name).click();
    harness.run_steps(3);
}

/// Two branches that part at step 2: done, and failed.
fn branched() -> Story {
    let mut story = Story::ferry();
    story.send_start();
    story.send_done();
    story.send_next();
    story.go_to(1);
    story.send(crate::runtime::Command::Failed(
        crate::runtime::Explanation::new("the lamp is out").expect("words"),
    ));
    story
}

fn id(number: usize) -> EntryId {
    EntryId::from_number(number).expect("a small number")
}

#[test]
fn a_log_of_which_nothing_differs_says_so() {
    let mut story = Story::ferry();
    story.send_start();
    story.send_done();
    let (_, harness) = drawn(story);
    expect(&harness, "All 2 steps play as recorded.");
}

#[test]
fn a_step_that_differs_shows_what_was_recorded_and_what_comes_now() {
    let mut story = branched();
    story.record_otherwise(2);
    story.go_to(2);
    let (_, harness) = drawn(story);
    expect(&harness, "Difference 1 of 1");
    expect(&harness, "recorded: at the end, differs in: the end");
    expect(&harness, "now: at node 1, differs in: node 1");
}

#[test]
fn from_a_step_that_is_the_same_one_goes_to_the_first_that_differs() {
    let mut story = branched();
    story.record_otherwise(2);
    story.go_to(1);
    let (_, mut harness) = drawn(story);
    expect(&harness, "The first that differs is step 2 on main.");
    click(&mut harness, "First difference");
    assert_eq!(*harness.state(), [Gesture::ShowDifference(id(2))]);
}

#[test]
fn two_branches_stand_side_by_side_from_where_they_part() {
    let story = branched();
    let mut panel = ComparePanel::default();
    panel.compare_branches(&story.session, 0);
    let (_, mut harness) = drawn_with(story, panel);
    expect(&harness, "A main");
    expect(&harness, "B branch 2");
    expect(
        &harness,
        "1 step the same, then: step 2 is another command.",
    );
    expect(&harness, "A step 2: Done");
    expect(&harness, "B step 2: Failed “the lamp is out”");
    expect(&harness, "A main: Done, differs in: Done");
    expect(&harness, "B step 3: no more steps, differs");
    harness.get_by_label_contains("A step 3: Next").click();
    harness.run_steps(3);
    let go = Gesture::Session(SessionCommand::GoTo(id(3)));
    assert_eq!(*harness.state(), [go]);
}

#[test]
fn the_steps_both_have_in_common_are_listed_once_that_is_asked_for() {
    let story = branched();
    let mut panel = ComparePanel::default();
    panel.compare_branches(&story.session, 0);
    let (_, mut harness) = drawn_with(story, panel);
    let listed = |harness: &Harness<'_, _>| {
        all_said(harness)
            .iter()
            .filter(|said| said.starts_with("A step 1: Start"))
            .count()
    };
    assert_eq!(listed(&harness), 0);
    harness.get_by_label("⏵ 1 step the same").click();
    harness.run_steps(3);
    assert_eq!(listed(&harness), 1);
}

#[test]
fn the_sides_are_swapped_and_the_comparison_is_closed() {
    let story = branched();
    let mut panel = ComparePanel::default();
    panel.compare_branches(&story.session, 0);
    let (panel, mut harness) = drawn_with(story, panel);
    click(&mut harness, "Swap");
    expect(&harness, "A branch 2");
    expect(&harness, "A step 2: Failed");
    click(&mut harness, "Close the comparison");
    assert!(panel.borrow().comparing.is_none());
    expect(&harness, "All 4 steps play as recorded.");
}

#[test]
fn the_graph_is_told_where_only_one_of_them_went() {
    let story = branched();
    let playbook = story.document.playbook.clone();
    let mut panel = ComparePanel::default();
    panel.compare_branches(&story.session, 0);
    let (panel, mut harness) = drawn_with(story, panel);
    assert!(panel.borrow().travels().is_none());
    click(&mut harness, "Show in the graph");
    harness.run_steps(3);
    let panel = panel.borrow();
    let travels = panel.travels().expect("they are shown");
    assert_eq!(travels.node(playbook.entry), Went::Both);
    assert_eq!(travels.node(1), Went::OnlyA);
    assert_eq!(travels.node(17), Went::Neither);
}

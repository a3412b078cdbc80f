//! The coverage panel by the names of what it shows.

use std::time::Instant;

use eframe::egui::Context;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::app::log_panel::story::{Story, all_said, draw, expect};

const SIZE: (f32, f32) = (640.0, 420.0);

fn drawn(mut story: Story, scope: Scope) -> Harness<'static, Vec<Gesture>> {
    // What was sent before anybody looked counts too.
    story.go_to(1);
    let (mut panel, mut counts) = (CoveragePanel::default(), Counts::default());
    counts.count(scope);
    draw(SIZE, move |ui, gestures| {
        let ctx: Context = ui.ctx().clone();
        counts.follow(&ctx, &story.session, true);
        panel.ui(ui, story.view(), &mut Tabs::default(), &counts, gestures);
    })
}

fn story() -> Story {
    let mut story = Story::ferry();
    story.send_start();
    story.send_done();
    story.send_next();
    story
}

#[test]
fn the_log_is_told_scene_by_scene_with_what_was_never_visited() {
    let mut harness = drawn(story(), Scope::Log);
    expect(&harness, "Visited 3 of 18 nodes, ");
    expect(&harness, "The jetty: 3 of 8 nodes, ");
    expect(&harness, "of 49 cells of the matrix were tried");
    expect(&harness, "Never visited, ");
    let first = all_said(&harness)
        .into_iter()
        .find(|said| said.contains("was never visited"));
    let first = first.expect("something was never visited");
    harness.get_by_label(&first).click();
    harness.run_steps(2);
    let is_centred = |gesture: &Gesture| matches!(gesture, Gesture::Centre(_));
    assert!(
        harness.state().iter().any(is_centred),
        "{:?}",
        harness.state()
    );
}

#[test]
fn this_way_counts_to_the_playhead_alone() {
    let harness = drawn(story(), Scope::Way);
    expect(&harness, "Visited 1 of 18 nodes, ");
}

#[test]
fn which_logs_count_and_the_heat_are_asked_for_by_name() {
    let mut harness = drawn(story(), Scope::Log);
    for (name, gesture) in [
        ("This way", Gesture::CountScope(Scope::Way)),
        ("This log", Gesture::CountScope(Scope::Log)),
        ("Logs of a folder", Gesture::Do(Action::CoverFolder)),
        ("Heat on the graph", Gesture::Do(Action::Heat)),
    ] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(harness.state(), &[gesture]);
        harness.state_mut().clear();
    }
}

#[test]
fn a_long_log_costs_a_frame_little_and_is_counted_all_the_same() {
    let mut story = Story::ferry();
    for _ in 0..60_000 {
        story.send_start();
    }
    let mut counts = Counts::default();
    let ctx = Context::default();
    let mut frames = 0;
    let mut longest = std::time::Duration::ZERO;
    while frames == 0 || counts.left().is_some() {
        let begun = Instant::now();
        counts.follow(&ctx, &story.session, true);
        longest = longest.max(begun.elapsed());
        frames += 1;
    }
    assert_eq!(
        counts.coverage().map(|counted| counted.steps()),
        Some(60_000)
    );
    assert!(frames > 3, "{frames}");
    let version = counts.version();
    counts.follow(&ctx, &story.session, true);
    assert_eq!(counts.version(), version, "nothing is counted again");
    // Far more than a slice, on a machine that does other things besides.
    assert!(longest.as_millis() < 1_000, "{longest:?}");
}

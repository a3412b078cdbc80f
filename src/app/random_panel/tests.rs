//! The random panel by the names of what it shows.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::*;
use crate::app::log_panel::story::{Story, draw};
use crate::debugger::random_play::MOST_STEPS;
use crate::playbook::built::{choice, end, line, playbook};

/// A menu to an end, or to a line that goes round for ever.
fn story() -> Story {
    let nodes = [
        choice().option("Out", 2).option("Round", 1),
        line(0, "Round.").then(1),
        end(),
        end(),
    ];
    Story::of("maze", playbook(nodes), Vec::new())
}

fn played(story: &Story) -> RandomPanel {
    let mut play = RandomPlay::new(story.session.context().clone(), 7, 20, MOST_STEPS);
    while !play.work(usize::MAX) {}
    RandomPanel {
        playing: None,
        played: Some(Played {
            findings: play.findings().found().copied().collect(),
            never: vec![3],
            play,
            was_stopped: false,
        }),
    }
}

fn drawn(story: Story, mut panel: RandomPanel) -> Harness<'static, Vec<Gesture>> {
    draw((640.0, 300.0), move |ui, gestures| {
        panel.ui(ui, story.view(), &mut Tabs::default(), gestures);
    })
}

fn says(harness: &Harness<'_, Vec<Gesture>>, part: &str) -> bool {
    harness.query_all_by_label_contains(part).next().is_some()
}

#[test]
fn findings_are_listed_with_their_seed_and_each_can_be_opened_saved_and_shown() {
    let story = story();
    let panel = played(&story);
    let run = panel
        .played
        .as_ref()
        .and_then(|played| played.findings.first());
    let run = run.expect("a round is found").run;
    let mut harness = drawn(story, panel);
    assert!(says(&harness, "Seed 7: 20 runs."));
    assert!(says(&harness, "Found 1."));
    assert!(says(&harness, "Never visited by chance, 1"));
    assert!(says(&harness, "The end at node 3 "));
    let round = "Goes round for ever by the line at node 1";
    harness.get_by_label_contains(round).click();
    harness.run_steps(2);
    harness.get_by_label(&format!("Open run {run}")).click();
    harness.run_steps(2);
    harness
        .get_by_label(&format!("Save run {run} as log"))
        .click();
    harness.run_steps(2);
    let asked = [
        Gesture::Centre(1),
        Gesture::OpenRun(run),
        Gesture::AskSaveRun(run),
    ];
    assert_eq!(harness.state(), &asked);
}

#[test]
fn what_was_found_on_another_playbook_is_told_so_and_not_opened() {
    let panel = played(&story());
    let harness = drawn(story(), panel);
    assert!(says(&harness, "The playbook has changed since"));
}

#[test]
fn before_anything_was_played_it_says_what_it_does() {
    let mut harness = drawn(story(), RandomPanel::default());
    assert!(says(&harness, "Plays by chance until a refusal"));
    harness.get_by_label("Random play…").click();
    harness.run_steps(2);
    assert_eq!(harness.state(), &[Gesture::Do(Action::RandomPlay)]);
}

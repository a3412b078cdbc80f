//! The panel says what decided the step at the playhead, and asks for what is pressed.

use std::cell::RefCell;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use serde_json::json;

use super::WhyPanel;
use crate::app::actions::Action;
use crate::app::gesture::Gesture;
use crate::app::stage::trial::{Trial, supply};
use crate::app::tabs::Tabs;
use crate::debugger::{SessionCommand, Somewhere};
use crate::runtime::{Answer, Command};

fn panel(trial: Trial, somewhere: Option<Somewhere>) -> Harness<'static, Trial> {
    let panel = RefCell::new(WhyPanel::default());
    if let Some(somewhere) = somewhere {
        panel.borrow_mut().ask(somewhere);
    }
    trial.drawn(move |trial, ui| {
        let mut gestures = Vec::new();
        trial.decided.follow(&trial.session);
        let (tabs, view) = (&mut Tabs::default(), trial.view());
        panel.borrow_mut().ui(ui, view, tabs, &mut gestures);
        trial.gestures.extend(gestures);
    })
}

fn shows(harness: &Harness<'static, Trial>, words: &str) -> bool {
    harness.query_all_by_label_contains(words).next().is_some()
}

fn press(harness: &mut Harness<'static, Trial>, part: &str) -> Vec<Gesture> {
    harness.get_by_label_contains(part).click();
    harness.run_steps(2);
    std::mem::take(&mut harness.state_mut().gestures)
}

/// A guarded line, a branch of two arms, and an end for each.
fn doors() -> Trial {
    let key = |key: &str| json!({"kind": "key", "key": key});
    Trial::of_nodes(json!([
        {"kind": "line", "id": 0, "speaker": 0, "speech": [], "condition": key("first"),
         "out": [{"kind": "succession", "target": 1}]},
        {"kind": "branch", "id": 1, "out": [
            {"kind": "branch", "target": 2, "condition": key("Alice.HasKey")},
            {"kind": "branch", "target": 3},
        ]},
        {"kind": "end", "id": 2, "out": []},
        {"kind": "end", "id": 3, "out": []},
    ]))
}

fn through_the_second_door() -> Trial {
    doors().sent([
        Command::start(),
        supply([("first", Answer::Truth(false))]),
        supply([("Alice.HasKey", Answer::Truth(false))]),
    ])
}

#[test]
fn before_anything_is_sent_it_says_so() {
    assert!(shows(&panel(doors(), None), "Nothing was sent yet"));
}

#[test]
fn every_arm_is_told_in_order_and_a_row_shows_its_node() {
    let mut harness = panel(through_the_second_door(), None);
    assert!(shows(&harness, "Step 3: Supply Alice.HasKey = false"));
    let failed = "arm 1, false: Arm 1 was not taken: Alice.HasKey was answered false.";
    assert!(shows(&harness, failed));
    assert!(shows(
        &harness,
        "arm 2, taken: Arm 2 was taken: it carries no condition."
    ));
    assert!(shows(
        &harness,
        "The run came to node 3, which ends the run."
    ));
    assert_eq!(press(&mut harness, failed), [Gesture::Centre(1)]);
}

#[test]
fn a_node_stepped_over_is_told_with_its_condition() {
    let first = supply([("first", Answer::Truth(false))]);
    let harness = panel(doors().sent([Command::start(), first]), None);
    assert!(shows(
        &harness,
        "Node 0 was stepped over: its condition first was answered false"
    ));
    let condition = "condition, false: The condition was not met: first was answered false.";
    assert!(shows(&harness, condition));
    assert!(shows(&harness, "arm 1, not decided yet: "));
}

#[test]
fn a_refusal_tells_what_to_do_and_does_it() {
    let commands = [Command::start(), Command::Next];
    let mut harness = panel(Trial::on_sample().sent(commands), None);
    assert!(shows(&harness, "Refused: misplaced"));
    assert!(shows(
        &harness,
        "Next was sent, and refused as misplaced; nothing changed."
    ));
    assert!(shows(
        &harness,
        "The situation takes Start or Done or Failed."
    ));
    assert!(shows(&harness, "The run stands there since step 1"));
    let done = press(&mut harness, "Send Done instead");
    assert_eq!(done, [Gesture::Do(Action::Done)]);
}

#[test]
fn a_refused_option_offers_those_that_can_be_chosen() {
    let anchor = Some("the-crossing".into());
    let commands = [
        Command::Start { anchor },
        Command::Done,
        Command::Next,
        supply([("Ferryman.Patient", Answer::Truth(false))]),
        Command::Choose(2),
    ];
    let mut harness = panel(Trial::on_sample().sent(commands), None);
    assert!(shows(
        &harness,
        "Option 3 cannot be chosen: Ferryman.Patient was answered false."
    ));
    let chosen = press(&mut harness, "Send Choose of option 2 instead");
    assert_eq!(chosen, [Gesture::send(Command::Choose(1))]);
    assert!(
        harness
            .query_by_label_contains("Send Choose of option 3")
            .is_none()
    );
}

#[test]
fn why_not_there_is_answered_until_it_is_closed_and_follows_the_playhead() {
    let mut harness = panel(through_the_second_door(), Some(Somewhere::Node(2)));
    assert!(shows(&harness, "Why not the end at node 2?"));
    assert!(shows(&harness, "Step 3 did not go to node 2."));
    let way = "Node 1, step 3: Arm 1 was not taken: Alice.HasKey was answered false.";
    let entry = harness.state().session.playhead();
    let gone = [
        Gesture::Session(SessionCommand::GoTo(entry)),
        Gesture::Centre(1),
    ];
    assert_eq!(press(&mut harness, way), gone);
    harness.state_mut().session.apply(SessionCommand::Back);
    harness.run_steps(2);
    assert!(shows(&harness, "Step 2 did not go to node 2."));
    assert!(shows(
        &harness,
        "Arm 1 is not decided yet: Alice.HasKey is asked now."
    ));
    press(&mut harness, "Close why not there");
    assert!(!shows(&harness, "Why not the end at node 2?"));
}

#[test]
fn a_walk_past_very_many_nodes_is_told_from_both_its_ends() {
    let nodes: Vec<_> = (0..200)
        .map(|id| {
            let target = (id + 1) % 200;
            json!({"kind": "control", "id": id, "effects": [], "out": [{"kind": "succession", "target": target}]})
        })
        .collect();
    let harness = panel(Trial::of_nodes(json!(nodes)).sent([Command::start()]), None);
    assert!(shows(&harness, "Refused: endless-ring"));
    let rows = super::rows(
        &harness.state().document,
        harness.state().session.context(),
        harness.state().decided.why().expect("a step"),
    );
    assert!(rows.contains(&super::Row::More("154 more nodes were passed here".into())));
    assert!(rows.len() < 120, "{}", rows.len());
}

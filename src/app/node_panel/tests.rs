use crate::debugger::{Breakpoint, Trigger};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use serde_json::json;

use super::node_ui;
use crate::app::gesture::Gesture;
use crate::app::stage::trial::{Trial, supply};
use crate::debugger::{SessionCommand, Somewhere};
use crate::runtime::{Answer, Command};

fn panel(trial: Trial) -> Harness<'static, Trial> {
    trial.drawn(|trial, ui| {
        let mut gestures = Vec::new();
        node_ui(ui, trial.view(), &mut gestures);
        trial.gestures.extend(gestures);
    })
}

fn of(mut trial: Trial, node: usize) -> Harness<'static, Trial> {
    trial.selected = Some(node);
    panel(trial)
}

fn shows(harness: &Harness<'static, Trial>, words: &str) -> bool {
    harness.query_all_by_label_contains(words).next().is_some()
}

fn press(harness: &mut Harness<'static, Trial>, name: &str) -> Vec<Gesture> {
    harness.get_by_label(name).click();
    harness.run_steps(2);
    std::mem::take(&mut harness.state_mut().gestures)
}

fn at_node_4() -> Trial {
    Trial::on_sample().sent([
        Command::start(),
        Command::Done,
        Command::Next,
        supply([("Traveller.Name", Answer::Words("Robin".into()))]),
        Command::Next,
        supply([("Purse.HasCoin", Answer::Truth(true))]),
    ])
}

#[test]
fn with_nothing_selected_and_no_run_there_is_a_hint() {
    assert!(shows(
        &panel(Trial::on_sample()),
        "Select a node in the graph"
    ));
}

#[test]
fn where_the_run_stands_is_shown_with_what_led_there() {
    let mut harness = panel(at_node_4());
    assert!(shows(&harness, "NODE 4"));
    assert!(shows(&harness, "line, said by Ferryman"));
    assert!(shows(&harness, "once in this log"));
    let led = press(&mut harness, "branch 3, arm 1: Purse.HasCoin held");
    assert_eq!(led, [Gesture::Centre(3)]);
}

#[test]
fn what_led_there_is_told_across_refusals() {
    let harness = panel(at_node_4().sent([Command::Next, Command::Done, Command::Done]));
    assert!(shows(&harness, "branch 3, arm 1: Purse.HasCoin held"));
}

#[test]
fn a_way_out_is_told_by_its_kind_its_label_and_its_condition_and_leads_to_its_node() {
    let mut harness = of(Trial::on_sample(), 9);
    assert!(shows(
        &harness,
        "option 3 “Ask about the light”, if Ferryman.Patient"
    ));
    assert_eq!(press(&mut harness, "→ 12"), [Gesture::Centre(12)]);
    assert_eq!(press(&mut harness, "← 8"), [Gesture::Centre(8)]);
}

#[test]
fn a_breakpoint_is_set_cleared_and_disabled() {
    let mut harness = of(Trial::on_sample(), 4);
    let set = press(&mut harness, "Set the breakpoint on this node");
    assert_eq!(set, [Gesture::ToggleBreakpoint(4)]);
    let session = &mut harness.state_mut().session;
    session.apply(SessionCommand::SetBreakpoint(Breakpoint::at_node(4)));
    harness.run_steps(1);
    let disabled = press(&mut harness, "Disable the breakpoint on this node");
    let command = SessionCommand::DisableBreakpoint(Trigger::Arrived(4));
    assert_eq!(disabled, [Gesture::Session(command)]);
    let cleared = press(&mut harness, "Clear the breakpoint on this node");
    assert_eq!(cleared, [Gesture::ToggleBreakpoint(4)]);
}

#[test]
fn a_dead_fall_through_an_unreachable_node_and_its_notes_are_told() {
    let trial = || {
        Trial::of_nodes(json!([
            {"kind": "line", "id": 0, "speaker": 1, "speech": [], "out": [
                {"kind": "divert", "target": 2, "label": []},
                {"kind": "succession", "target": 1},
            ]},
            {"kind": "end", "id": 1, "out": []},
            {"kind": "end", "id": 2, "out": []},
            {"kind": "control", "id": 3, "effects": [], "out": [{"kind": "succession", "target": 2}]},
        ]))
    };
    assert!(shows(&of(trial(), 0), "succession, which can never run"));
    assert!(shows(&of(trial(), 0), "line, said by nobody named"));
    let harness = of(trial(), 3);
    assert!(shows(
        &harness,
        "No way leads here from the entry or a scene."
    ));
    assert!(shows(&harness, "no way leads here"));
    assert!(shows(&harness, "control, a bare jump"));
}

#[test]
fn a_way_that_was_not_taken_is_asked_about_and_one_that_was_is_not() {
    let mut trial = at_node_4();
    trial.decided.follow(&trial.session);
    let mut harness = of(trial, 3);
    let asked = press(&mut harness, "Why not arm 2 of the branch at node 3?");
    assert_eq!(asked, [Gesture::WhyNot(Somewhere::Way(3, 1))]);
    assert!(!shows(&harness, "Why not arm 1 of the branch at node 3?"));
}

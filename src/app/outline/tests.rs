use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use serde_json::{Value, json};

use super::*;
use crate::app::log_panel::story::all_said;
use crate::app::stage::trial::Trial;

/// The outline of a trial, and the nodes a search found in it.
fn outline(trial: Trial, found: &'static [NodeIndex]) -> Harness<'static, Trial> {
    let outline = std::cell::RefCell::new(Outline::default());
    trial.drawn(move |trial, ui| {
        let mut gestures = std::mem::take(&mut trial.gestures);
        outline
            .borrow_mut()
            .ui(ui, trial.view(), found, &mut gestures);
        trial.gestures = gestures;
    })
}

fn rows(harness: &Harness<'static, Trial>) -> Vec<String> {
    let mut said = all_said(harness);
    said.retain(|name| name.starts_with("scene: ") || name.starts_with("outline: "));
    said
}

/// The row whose name begins so.
#[track_caller]
fn row(harness: &Harness<'static, Trial>, begin: &str) -> String {
    let mut rows = rows(harness).into_iter();
    rows.find(|name| name.starts_with(begin)).expect(begin)
}

fn key(harness: &mut Harness<'static, Trial>, key: Key) {
    harness.key_press_modifiers(Modifiers::NONE, key);
    harness.run_steps(3);
}

fn line(id: usize) -> Value {
    let words = format!("Line {id}.");
    json!({"kind": "line", "id": id, "speaker": 0, "speech": [{"kind": "text", "text": words}],
        "out": [{"kind": "succession", "target": id + 1}]})
}

#[test]
fn only_the_rows_in_view_are_built_and_the_selected_one_is_among_them() {
    let last = 20_000;
    let lines = (0..last).map(line);
    let end = json!({"kind": "end", "id": last, "out": []});
    let mut trial = Trial::of_nodes(lines.chain([end]).collect());
    trial.selected = Some(15_000);
    let harness = outline(trial, &[15_001]);
    let rows = rows(&harness);
    assert!(rows.len() < 30, "{}", rows.len());
    assert!(rows.contains(&"outline: 15000 Ada: Line 15000., line".into()));
    assert!(rows.contains(&"outline: 15001 Ada: Line 15001., line, found".into()));
}

#[test]
fn scenes_are_closed_at_first_and_open_by_their_triangle_or_by_keys() {
    let mut harness = outline(Trial::on_sample(), &[]);
    let closed = rows(&harness);
    assert!(closed.len() > 2);
    assert!(closed.iter().all(|name| name.ends_with(", closed")));
    let title = harness.state().document.scenes[0].title.clone();
    harness.get_by_label(&format!("Open {title}")).click();
    harness.run_steps(3);
    assert!(row(&harness, &format!("scene: {title}")).ends_with(", open"));
    row(&harness, "outline: 0 ");
    assert!(harness.state().gestures.is_empty(), "nothing is selected");
    harness.get_by_label(&format!("Close {title}")).click();
    harness.run_steps(3);
    assert_eq!(rows(&harness).len(), closed.len());
    assert!(row(&harness, &format!("scene: {title}")).ends_with(", closed"));
}

#[test]
fn arrow_keys_walk_rows_and_enter_selects_and_centres() {
    let mut harness = outline(Trial::on_sample(), &[]);
    key(&mut harness, Key::Tab);
    key(&mut harness, Key::ArrowDown);
    key(&mut harness, Key::ArrowUp);
    key(&mut harness, Key::ArrowRight);
    row(&harness, "outline: 0 ");
    // Into the scene, and on.
    key(&mut harness, Key::ArrowRight);
    key(&mut harness, Key::ArrowDown);
    key(&mut harness, Key::Enter);
    assert_eq!(harness.state().gestures, [Gesture::Centre(1)]);
    // Back to the heading, and closed.
    key(&mut harness, Key::ArrowLeft);
    key(&mut harness, Key::ArrowLeft);
    assert!(rows(&harness).iter().all(|name| name.ends_with(", closed")));
    // The last row, and from there no farther.
    key(&mut harness, Key::End);
    key(&mut harness, Key::ArrowDown);
    key(&mut harness, Key::Enter);
    let last = harness
        .state()
        .document
        .scenes
        .last()
        .map(|scene| scene.first);
    let gestures = &harness.state().gestures;
    assert_eq!(gestures.last(), last.map(Gesture::Centre).as_ref());
}

#[test]
fn a_scene_says_what_is_in_it() {
    let mut trial = Trial::on_sample();
    trial.send(crate::runtime::Command::start());
    let command =
        crate::debugger::SessionCommand::SetBreakpoint(crate::debugger::Breakpoint::at_node(1));
    trial.session.apply(command);
    let harness = outline(trial, &[1, 2]);
    let title = &harness.state().document.scenes[0].title;
    let first = row(&harness, &format!("scene: {title}"));
    assert!(
        first.contains(", the run stands in it, breakpoint in it, 2 found"),
        "{first}"
    );
}

#[test]
fn a_scene_is_folded_in_the_graph_by_the_button_of_its_row() {
    let mut harness = outline(Trial::on_sample(), &[]);
    let title = harness.state().document.scenes[1].title.clone();
    let button = format!("In the graph: fold {title}");
    harness.get_by_label(&button).click();
    harness.run_steps(3);
    assert_eq!(harness.state().gestures, [Gesture::Fold(1)]);
}

#[test]
fn what_was_opened_stays_open_when_the_playbook_is_read_again() {
    let trial = Trial::on_sample();
    let mut outline = Outline::default();
    outline.refresh(&trial.document);
    let group = outline.rows.group(1).expect("a scene");
    outline.set_open(&trial.document, group, true);
    outline.reloaded();
    outline.refresh(&trial.document);
    assert!(outline.rows.is_open(1) && !outline.rows.is_open(0));
    outline.open_all(&trial.document, true);
    outline.refresh(&trial.document);
    let all = trial.document.playbook.nodes.len() + trial.document.scenes.len();
    assert_eq!(outline.rows.len(), all);
    outline.forget();
    outline.refresh(&trial.document);
    assert_eq!(outline.rows.len(), trial.document.scenes.len());
}

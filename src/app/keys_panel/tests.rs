//! The key table, drawn and pressed.

use eframe::egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use serde_json::{Value, json};

use super::KeysPanel;
use crate::app::answer_setup::AnswerChange;
use crate::app::gesture::Gesture;
use crate::app::stage::trial::Trial;
use crate::app::tabs::{Tab, Tabs};
use crate::runtime::Answer;

type Table = Harness<'static, Trial>;

/// The table of `trial`, whose changes are done at once.
fn table(trial: Trial) -> Table {
    let mut tabs = Tabs::default();
    tabs.turn_to(Tab::Keys);
    let panel = std::cell::RefCell::new((KeysPanel::default(), tabs));
    let mut table = trial.drawn(move |trial, ui| {
        let (panel, tabs) = &mut *panel.borrow_mut();
        let mut gestures = Vec::new();
        panel.ui(ui, trial.view(), tabs, &mut gestures);
        for gesture in gestures {
            match gesture {
                Gesture::Answers(change) => trial.answers.apply(change, "trial"),
                other => trial.gestures.push(other),
            }
        }
    });
    table.set_size(vec2(900.0, 520.0));
    table.run_steps(3);
    table
}

fn end(id: usize) -> Value {
    json!({"kind": "end", "id": id, "out": []})
}

fn key(key: &str) -> Value {
    json!({"kind": "key", "key": key})
}

/// A draw weighed by `luck`, and a branch that asks `luck` as a truth.
fn lucky() -> Trial {
    Trial::of_nodes(json!([
        {"kind": "random-choice", "id": 0, "out": [
            {"kind": "random-option", "target": 1, "weight": {"kind": "query", "key": "luck"}},
            {"kind": "random-option", "target": 1, "weight": {"kind": "auto"}}]},
        {"kind": "branch", "id": 1, "out": [
            {"kind": "branch", "target": 2, "condition": key("luck")},
            {"kind": "branch", "target": 2}]},
        end(2)
    ]))
}

fn press(table: &mut Table, name: &str) {
    table.get_by_label(name).click();
    table.run_steps(3);
}

fn typed(table: &mut Table, field: &str, text: &str) {
    table.get_by_label(field).focus();
    table.run_steps(2);
    table.get_by_label(field).type_text(text);
    table.run_steps(2);
}

fn answer(table: &Table, key: &str) -> Option<Answer> {
    table.state().answers.presets.answers().get(key).cloned()
}

fn held(table: &Table, field: &str) -> String {
    let field = table.get_by_label(field);
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn a_key_asked_as_several_kinds_is_answered_as_one_of_them() {
    let mut table = table(lucky());
    press(&mut table, "luck in the preset is true");
    assert_eq!(answer(&table, "luck"), Some(Answer::Truth(true)));
    press(&mut table, "Kind of the preset’s answer for luck");
    press(&mut table, "Answer as a number of 0 or more");
    assert_eq!(answer(&table, "luck"), None);
    typed(&mut table, "Preset answer for luck", "2");
    assert_eq!(answer(&table, "luck"), Some(Answer::Number(2.0)));
}

#[test]
fn what_is_no_number_yet_changes_nothing_and_is_dropped_with_the_focus() {
    let mut trial = lucky();
    let two = Some(Answer::Number(2.0));
    let change = AnswerChange::Preset("luck".into(), two.clone());
    trial.answers.apply(change, "trial");
    let mut table = table(trial);
    typed(&mut table, "Preset answer for luck", "x");
    assert_eq!(held(&table, "Preset answer for luck"), "2x");
    assert_eq!(answer(&table, "luck"), two);
    table.get_by_label("Filter the keys").focus();
    table.run_steps(3);
    assert_eq!(held(&table, "Preset answer for luck"), "2");
    typed(&mut table, "Preset answer for luck", "");
    table.key_press(Key::Backspace);
    table.run_steps(3);
    assert_eq!(
        answer(&table, "luck"),
        None,
        "an empty field answers nothing"
    );
}

#[test]
fn words_may_be_empty_until_they_are_cleared() {
    let speech = json!([{"kind": "query", "key": "name"}]);
    let line = json!({"kind": "line", "id": 0, "speaker": 0, "speech": speech,
        "out": [{"kind": "succession", "target": 1}]});
    let mut table = table(Trial::of_nodes(json!([line, end(1)])));
    typed(&mut table, "Preset answer for name", "R");
    table.key_press(Key::Backspace);
    table.run_steps(3);
    assert_eq!(answer(&table, "name"), Some(Answer::Words("".into())));
    press(&mut table, "Clear the preset’s answer for name");
    assert_eq!(answer(&table, "name"), None);
}

#[test]
fn a_key_a_node_needs_both_ways_says_which_node() {
    let line = json!({"kind": "line", "id": 0, "speaker": 0, "condition": key("door"),
        "speech": [{"kind": "query", "key": "door"}], "out": [{"kind": "succession", "target": 1}]});
    let mut table = table(Trial::of_nodes(json!([line, end(1)])));
    table.get_by_label("truth, words").hover();
    table.run_steps(60);
    let told = "Needed as two kinds at once by node 0, which a run refuses: key-needed-both-ways";
    assert!(table.query_by_label(told).is_some());
}

#[test]
fn of_five_thousand_keys_only_those_in_view_are_drawn() {
    let nodes = (0..5000).map(|id| {
        json!({"kind": "line", "id": id, "speaker": 0, "condition": key(&format!("key {id}")),
            "speech": [{"kind": "text", "text": "Hi."}],
            "out": [{"kind": "succession", "target": id + 1}]})
    });
    let nodes: Vec<Value> = nodes.chain([end(5000)]).collect();
    let mut table = table(Trial::of_nodes(Value::Array(nodes)));
    assert!(table.query_by_label_contains("5000 keys").is_some());
    let drawn = table.query_all_by_label_contains("Uses of key ").count();
    assert!((5..60).contains(&drawn), "{drawn} rows");
    typed(&mut table, "Filter the keys", "KEY 4999");
    assert!(
        table
            .query_by_label("Uses of key 4999: guards node 4999")
            .is_some()
    );
}

#[test]
fn the_controls_stand_inside_the_panel_at_any_width_and_order() {
    use crate::debugger::Source;
    let chance_first = vec![
        Source::Chance,
        Source::Preset,
        Source::Last,
        Source::Ahead,
        Source::Ask,
    ];
    for width in [480.0, 520.0, 620.0, 760.0, 900.0] {
        let mut trial = lucky();
        let change = AnswerChange::Order(chance_first.clone());
        trial.answers.apply(change, "trial");
        let mut table = table(trial);
        table.set_size(vec2(width, 400.0));
        table.run_steps(3);
        for name in [
            "Seed of chance",
            "New seed",
            "Filter the keys",
            "Random tab",
        ] {
            let rect = table.get_by_label(name).rect();
            let (left, right) = (rect.left(), rect.right());
            assert!(left >= 0.0 && right <= width, "{name} at {width}: {rect}");
        }
        let filter = table.get_by_label("Filter the keys").rect();
        let tab = table.get_by_label("Random tab").rect();
        assert!(!filter.intersects(tab), "at {width}: {filter} {tab}");
    }
}

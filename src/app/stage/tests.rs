//! Each request is answered through its card.

use eframe::egui::{Event, Key, Modifiers, MouseWheelUnit, Rect, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use serde_json::{Value, json};

use super::trial::{Trial, supply};
use crate::app::actions::Action;
use crate::app::gesture::Gesture;
use crate::app::supply_form::Filled;
use crate::runtime::{Answer, Command, Explanation};

/// Presses the control of this name and gives what it asked for.
fn press(harness: &mut Harness<'static, Trial>, name: &str) -> Vec<Gesture> {
    harness.get_by_label(name).click();
    harness.run_steps(2);
    std::mem::take(&mut harness.state_mut().gestures)
}

fn shows(harness: &Harness<'static, Trial>, words: &str) -> bool {
    harness.query_all_by_label_contains(words).next().is_some()
}

fn line(id: usize, out: Value) -> Value {
    json!({"kind": "line", "id": id, "speaker": 0, "speech": [{"kind": "text", "text": "Hello."}], "out": out})
}

fn end(id: usize) -> Value {
    json!({"kind": "end", "id": id, "out": []})
}

fn to_the_menu() -> Vec<Command> {
    vec![
        Command::Start {
            anchor: Some("the-crossing".into()),
        },
        Command::Done,
        Command::Next,
        supply([("Ferryman.Patient", Answer::Truth(false))]),
    ]
}

#[test]
fn a_run_that_has_not_started_is_started_from_the_stage() {
    let mut harness = Trial::on_sample().stage();
    assert!(shows(&harness, "Not started"));
    assert_eq!(
        press(&mut harness, "Send Start"),
        [Gesture::Do(Action::Start)]
    );
}

#[test]
fn at_a_node_the_card_says_which_way_next_goes() {
    let nodes = json!([
        line(0, json!([{"kind": "succession", "target": 1}])),
        end(1)
    ]);
    let harness = Trial::of_nodes(nodes).sent([Command::start()]).stage();
    assert!(shows(
        &harness,
        "Next leaves node 0 by its succession, to the end at node 1."
    ));
}

#[test]
fn at_a_node_the_card_says_what_next_asks_first() {
    let harness = Trial::on_sample()
        .sent([
            Command::start(),
            Command::Done,
            Command::Next,
            supply([("Traveller.Name", Answer::Words("Robin".into()))]),
            Command::Next,
            supply([("Purse.HasCoin", Answer::Truth(false))]),
        ])
        .stage();
    assert!(shows(
        &harness,
        "Next first asks Traveller.Sings. If Traveller.Sings holds, it leaves node 5 by its jump “Sing for \
         the ferryman”, to the line at node 6; else by its succession, to the line at node 7."
    ));
}

#[test]
fn effects_are_listed_and_answered_by_done_or_failed() {
    let mut harness = Trial::on_sample().sent([Command::start()]).stage();
    assert!(shows(
        &harness,
        "1  Rain over the river, one lamp on the jetty"
    ));
    assert!(shows(&harness, "2  PlayMusic(low_tide)"));
    assert!(shows(&harness, "Done leaves node 0 by its succession"));
    assert_eq!(
        press(&mut harness, "Send Done"),
        [Gesture::Do(Action::Done)]
    );
    assert_eq!(
        press(&mut harness, "Send Failed and say why"),
        [Gesture::Do(Action::Failed)]
    );
}

#[test]
fn a_truth_is_chosen_by_its_buttons_and_supplied() {
    let mut harness = Trial::on_sample()
        .sent([
            Command::start(),
            Command::Done,
            Command::Next,
            supply([("Traveller.Name", Answer::Words("Robin".into()))]),
            Command::Next,
        ])
        .stage();
    assert!(shows(&harness, "decides arm 1 of branch 3"));
    assert!(!harness.state().form.is_complete());
    assert_eq!(press(&mut harness, "Purse.HasCoin is true"), []);
    let fields = &harness.state().form.fields;
    let filled = fields.first().map(|field| field.filled.clone());
    assert_eq!(filled, Some(Filled::Truth(Some(true))));
    assert_eq!(
        press(&mut harness, "Send Supply"),
        [Gesture::Do(Action::Supply)]
    );
}

#[test]
fn an_incomplete_form_is_sent_all_the_same() {
    let trial = Trial::on_sample().sent([
        Command::Start {
            anchor: Some("the-crossing".into()),
        },
        Command::Done,
        Command::Next,
    ]);
    let mut harness = trial.stage();
    assert!(shows(&harness, "opens option 3 of this menu"));
    assert_eq!(
        press(&mut harness, "Send Supply"),
        [Gesture::Do(Action::Supply)]
    );
}

#[test]
fn words_are_typed_and_enter_supplies_them() {
    let mut harness = Trial::on_sample()
        .sent([Command::start(), Command::Done, Command::Next])
        .stage();
    assert!(shows(&harness, "said in this line"));
    let field = harness.get_by_label("Answer for Traveller.Name");
    field.focus();
    field.type_text("Robin");
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let trial = harness.state();
    assert_eq!(trial.gestures, [Gesture::Do(Action::Supply)]);
    assert_eq!(trial.form.answers().len(), 1);
}

#[test]
fn an_answer_of_last_time_is_filled_in_and_marked() {
    let again = [Command::start(), Command::Done, Command::Next];
    let name = supply([("Traveller.Name", Answer::Words("Robin".into()))]);
    let commands = again.clone().into_iter().chain([name]).chain(again);
    let harness = Trial::on_sample().sent(commands).stage();
    assert!(shows(&harness, "from last time"));
    let field = harness.get_by_label("Answer for Traveller.Name");
    assert_eq!(field.value().as_deref(), Some("Robin"));
}

#[test]
fn a_number_that_is_none_is_said_to_be_none() {
    let nodes = json!([
        {"kind": "random-choice", "id": 0, "out": [
            {"kind": "random-option", "target": 1, "weight": {"kind": "query", "key": "Luck"}},
            {"kind": "random-option", "target": 1, "weight": {"kind": "auto"}},
        ]},
        end(1),
    ]);
    let mut harness = Trial::of_nodes(nodes).sent([Command::start()]).stage();
    assert!(shows(&harness, "weighs arm 1"));
    let field = harness.get_by_label("Answer for Luck");
    field.focus();
    field.type_text("much");
    harness.run_steps(2);
    assert!(shows(&harness, "This is not a number."));
}

#[test]
fn options_are_numbered_and_an_unavailable_one_is_pressed_all_the_same() {
    let mut harness = Trial::on_sample().sent(to_the_menu()).stage();
    let taken = press(&mut harness, "Option 2: Take an oar");
    assert_eq!(taken, [Gesture::send(Command::Choose(1))]);
    let refused = press(&mut harness, "Option 3: Ask about the light, unavailable");
    assert_eq!(refused, [Gesture::send(Command::Choose(2))]);
}

#[test]
fn a_menu_stays_open_after_a_refusal_which_the_card_explains() {
    let commands = to_the_menu().into_iter().chain([Command::Choose(2)]);
    let mut harness = Trial::on_sample().sent(commands).stage();
    assert!(shows(&harness, "Choose was refused: unavailable-option"));
    assert!(shows(
        &harness,
        "The option 2, counted from 0, cannot be taken now."
    ));
    let taken = press(&mut harness, "Option 1: Sit in the bow");
    assert_eq!(taken, [Gesture::send(Command::Choose(0))]);
}

#[test]
fn an_arm_is_picked_by_its_bar_or_left_to_chance() {
    let drawn = [Command::Choose(0), Command::Next];
    let commands = to_the_menu().into_iter().chain(drawn);
    let mut harness = Trial::on_sample().sent(commands).stage();
    assert_eq!(
        press(&mut harness, "Let chance draw"),
        [Gesture::DrawByChance]
    );
    let picked = press(&mut harness, "Arm 2, 30 %");
    assert_eq!(picked, [Gesture::send(Command::Drawn(1))]);
}

#[test]
fn at_the_end_the_run_is_started_again() {
    let trial = Trial::of_nodes(json!([end(0)])).sent([Command::start()]);
    let mut harness = trial.stage();
    assert!(shows(&harness, "The end."));
    assert!(shows(&harness, "The run has ended"));
    assert_eq!(
        press(&mut harness, "Send Start again"),
        [Gesture::Do(Action::Start)]
    );
}

fn attempt(number: usize) -> Command {
    let words = format!("attempt {number}");
    Command::Failed(Explanation::new(words).expect("words"))
}

/// A conversation of an effect that failed 400 times.
fn long_run() -> Trial {
    let effect = json!({"kind": "custom-command", "name": "Save", "args": []});
    let nodes = json!([
        {"kind": "control", "id": 0, "effects": [effect], "out": [{"kind": "succession", "target": 1}]},
        end(1),
    ]);
    let many = (1..=400).map(attempt);
    Trial::of_nodes(nodes).sent([Command::start()].into_iter().chain(many))
}

fn paragraphs(harness: &Harness<'static, Trial>) -> Vec<Rect> {
    let all = harness.query_all_by_label_contains("failed: attempt");
    all.map(|node| node.rect()).collect()
}

#[test]
fn only_what_is_in_view_of_a_long_conversation_is_laid_out() {
    let drawn = paragraphs(&long_run().stage()).len();
    assert!((5..60).contains(&drawn), "{drawn} of 401");
}

#[test]
fn a_card_has_all_its_room_beside_a_long_conversation() {
    let harness = long_run().stage();
    let newest = harness.get_by_label("failed: attempt 400").rect();
    let title = harness.get_by_label("The host is asked to perform").rect();
    let button = harness.get_by_label("Send Done").rect();
    assert!(newest.bottom() < title.top(), "{newest} {title}");
    assert!(button.bottom() < 520.0, "{button}");
}

#[test]
fn the_conversation_stays_where_a_person_scrolls_to_until_the_run_moves() {
    let mut harness = long_run().stage();
    harness.hover_at(pos2(100.0, 150.0));
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 400.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(12);
    assert!(!shows(&harness, "attempt 400"));
    let before = paragraphs(&harness);
    harness.run_steps(3);
    assert_eq!(paragraphs(&harness), before);
    harness.state_mut().send(attempt(401));
    harness.run_steps(2);
    assert!(shows(&harness, "attempt 401"));
}

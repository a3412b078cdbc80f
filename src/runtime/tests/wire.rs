//! The wire: each spelling literally, everything there and back, and bad wire reported.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::playbook::drawn;
use crate::runtime::driven::{self, command, driver, situation};
use crate::runtime::wire::*;

/// Holds that `command` is spelled so, and that the spelling reads back.
#[track_caller]
fn spells(command: Command, spelling: Value) {
    assert_eq!(command_to_json(&command), spelling);
    assert_eq!(command_from_json(&spelling), Ok(command));
}

#[track_caller]
fn spells_event(event: Event, spelling: Value) {
    assert_eq!(event_to_json(&event), spelling);
    assert_eq!(event_from_json(&spelling), Ok(event));
}

#[track_caller]
fn spells_situation(situation: Situation, spelling: Value) {
    assert_eq!(situation_to_json(&situation), spelling);
    assert_eq!(situation_from_json(&spelling), Ok(situation));
}

#[test]
fn start_is_a_bare_name_or_names_its_scene() {
    spells(Command::start(), json!("start"));
    let anchor = Some("the-inn".into());
    spells(Command::Start { anchor }, json!({"start": "the-inn"}));
}

#[test]
fn next_and_done_are_bare_names() {
    spells(Command::Next, json!("next"));
    spells(Command::Done, json!("done"));
}

#[test]
fn failed_holds_its_words() {
    spells(failed("disk full"), json!({"failed": "disk full"}));
}

#[test]
fn supply_holds_truths_words_and_numbers_by_key() {
    spells(
        supply([("Alice.HasKey", no()), ("name", words("Robin"))]),
        json!({"supply": {"Alice.HasKey": false, "name": "Robin"}}),
    );
    spells(supply([]), json!({"supply": {}}));
    spells(
        supply([("half", number(0.5)), ("luck", number(25.0))]),
        json!({"supply": {"half": 0.5, "luck": 25}}),
    );
}

#[test]
fn choose_and_drawn_hold_a_position() {
    spells(Command::Choose(1), json!({"choose": 1}));
    spells(Command::Drawn(0), json!({"drawn": 0}));
}

#[test]
fn a_command_nobody_defines_reads_as_unknown_by_its_name() {
    let dance = Command::Unknown("dance".into());
    assert_eq!(command_from_json(&json!("dance")), Ok(dance.clone()));
    assert_eq!(
        command_from_json(&json!({"dance": {"to": "what"}})),
        Ok(dance.clone())
    );
    assert_eq!(command_to_json(&dance), json!("dance"));
    let shout = Command::Unknown("NEXT".into());
    assert_eq!(
        command_from_json(&json!("NEXT")),
        Ok(shout),
        "spelling counts"
    );
}

#[test]
fn bad_commands_are_reported_in_words() {
    for bad in [
        json!(null),
        json!(true),
        json!(3),
        json!([]),
        json!(["next"]),
        json!({}),
        json!(""),
        json!({"": 1}),
        json!({"next": null}),
        json!({"done": true}),
        json!({"next": 1, "done": 1}),
        json!("failed"),
        json!("supply"),
        json!("choose"),
        json!("drawn"),
        json!({"start": 3}),
        json!({"start": null}),
        json!({"failed": ""}),
        json!({"failed": null}),
        json!({"supply": null}),
        json!({"supply": []}),
        json!({"supply": {"k": null}}),
        json!({"supply": {"k": []}}),
        json!({"supply": {"k": {}}}),
        json!({"choose": -1}),
        json!({"choose": 0.5}),
        json!({"choose": "0"}),
        json!({"choose": 1e30}),
        json!({"drawn": null}),
    ] {
        let fault = command_from_json(&bad).unwrap_err();
        assert!(!fault.to_string().is_empty(), "{bad}");
    }
}

#[test]
fn said_leaves_its_speaker_out_when_anonymous() {
    spells_event(
        said("Hi."),
        json!({"said": {"speaker": "Ada", "speech": [{"kind": "text", "text": "Hi."}]}}),
    );
    let speech = [text("Hi.")].into();
    spells_event(
        Event::Said {
            speaker: None,
            speech,
        },
        json!({"said": {"speech": [{"kind": "text", "text": "Hi."}]}}),
    );
}

#[test]
fn continued_holds_its_speech() {
    spells_event(
        continued_of([bold([text("On.")])]),
        json!({"continued": {"speech": [
            {"kind": "styled", "style": "bold", "children": [{"kind": "text", "text": "On."}]}]}}),
    );
}

#[test]
fn perform_holds_the_playbooks_own_fragment() {
    spells_event(
        perform(custom("Wave", &[])),
        json!({"perform": {"kind": "custom-command", "name": "Wave", "args": []}}),
    );
    spells_event(
        perform(direction("ring")),
        json!({"perform": {"kind": "default-command", "action": "ring"}}),
    );
}

#[test]
fn resolve_lists_its_keys() {
    spells_event(resolve(["A", "B"]), json!({"resolve": ["A", "B"]}));
}

#[test]
fn ended_is_an_empty_object() {
    spells_event(Event::Ended, json!({"ended": {}}));
}

#[test]
fn refused_holds_its_reason_and_its_explanation() {
    spells_event(
        Event::Refused {
            reason: RefusalReason::Misplaced,
            explanation: "Not now.".into(),
        },
        json!({"refused": {"reason": "misplaced", "explanation": "Not now."}}),
    );
}

#[test]
fn offer_holds_every_option() {
    spells_event(
        Event::Offer {
            ordered: true,
            options: [Offered {
                label: [text("Go")].into(),
                available: true,
            }]
            .into(),
        },
        json!({"offer": {"ordered": true, "options": [
            {"label": [{"kind": "text", "text": "Go"}], "available": true}]}}),
    );
}

#[test]
fn draw_holds_a_share_for_each_arm() {
    spells_event(
        Event::Draw {
            shares: [0.25, 0.75].into(),
        },
        json!({"draw": {"arms": [{"share": 0.25}, {"share": 0.75}]}}),
    );
}

#[test]
fn refusal_reasons_are_a_closed_set_spelled_so() {
    let names: Vec<&str> = RefusalReason::ALL
        .iter()
        .map(|reason| reason.name())
        .collect();
    assert_eq!(
        names,
        [
            "not-started",
            "already-ended",
            "misplaced",
            "unknown-command",
            "leads-nowhere",
            "endless-ring",
            "unanswered-key",
            "unasked-key",
            "wrong-answer-kind",
            "key-needed-both-ways",
            "unplayable-node",
            "no-such-option",
            "unavailable-option",
            "unknown-anchor",
        ]
    );
    for reason in RefusalReason::ALL {
        assert_eq!(RefusalReason::from_name(reason.name()), Some(reason));
    }
    assert_eq!(RefusalReason::from_name("endless-loop"), None);
}

#[test]
fn bad_events_are_reported_in_words() {
    for bad in [
        json!("ended"),
        json!({}),
        json!({"sang": {}}),
        json!({"said": {}}),
        json!({"said": {"speech": "Hi."}}),
        json!({"said": {"speech": [{"kind": "shout"}]}}),
        json!({"said": {"speaker": null, "speech": []}}),
        json!({"perform": {}}),
        json!({"resolve": "A"}),
        json!({"resolve": [1]}),
        json!({"offer": {"options": []}}),
        json!({"offer": {"ordered": true, "options": [{}]}}),
        json!({"draw": {"arms": [{"share": "half"}]}}),
        json!({"refused": {"reason": "bored", "explanation": ""}}),
    ] {
        assert!(event_from_json(&bad).is_err(), "{bad}");
    }
}

#[test]
fn situations_are_spelled_by_kind() {
    spells_situation(Situation::NotStarted, json!({"kind": "not-started"}));
    spells_situation(at_node(3), json!({"kind": "at-node", "node": 3}));
    spells_situation(
        awaiting_done(3, Resume::From(1)),
        json!({"kind": "awaiting-done", "node": 3, "resume": {"kind": "from", "segment": 1}}),
    );
    spells_situation(
        awaiting_done(3, Resume::FromNodeEnd),
        json!({"kind": "awaiting-done", "node": 3, "resume": {"kind": "from-node-end"}}),
    );
    spells_situation(
        awaiting_supply(3, ["A"], Moment::ToPlay(0)),
        json!({"kind": "awaiting-supply", "node": 3, "keys": ["A"],
               "moment": {"kind": "to-play", "segment": 0}}),
    );
    spells_situation(
        awaiting_supply(3, ["A"], Moment::ToLeave),
        json!({"kind": "awaiting-supply", "node": 3, "keys": ["A"], "moment": {"kind": "to-leave"}}),
    );
    spells_situation(
        awaiting_choice(3, [0, 2]),
        json!({"kind": "awaiting-choice", "node": 3, "available": [0, 2]}),
    );
    spells_situation(
        awaiting_draw(3, [1]),
        json!({"kind": "awaiting-draw", "node": 3, "available": [1]}),
    );
    spells_situation(Situation::AtEnd, json!({"kind": "at-end"}));
}

#[test]
fn bad_situations_are_reported_in_words() {
    for bad in [
        json!(null),
        json!("at-end"),
        json!({}),
        json!({"kind": "asleep"}),
        json!({"kind": "at-node"}),
        json!({"kind": "at-node", "node": -1}),
        json!({"kind": "awaiting-done", "node": 1}),
        json!({"kind": "awaiting-done", "node": 1, "resume": {"kind": "later"}}),
        json!({"kind": "awaiting-done", "node": 1, "resume": {"kind": "from"}}),
        json!({"kind": "awaiting-supply", "node": 1, "keys": [1], "moment": {"kind": "to-leave"}}),
        json!({"kind": "awaiting-supply", "node": 1, "keys": [], "moment": {"kind": "now"}}),
        json!({"kind": "awaiting-choice", "node": 1, "available": ["0"]}),
    ] {
        assert!(situation_from_json(&bad).is_err(), "{bad}");
    }
}

#[test]
fn what_a_run_was_taught_is_core_or_full() {
    assert_eq!(taught_from_json(&json!("core")), Ok(Taught::Core));
    assert_eq!(taught_from_json(&json!("full")), Ok(Taught::Full));
    assert!(taught_from_json(&json!("Core")).is_err());
    assert!(taught_from_json(&json!(1)).is_err());
}

/// Written as text and read again, as over a pipe.
fn over_the_pipe(value: Value) -> Value {
    serde_json::from_str(&value.to_string()).unwrap()
}

/// Any JSON, up to three deep.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "start",
        "next",
        "failed",
        "supply",
        "choose",
        "said",
        "speech",
        "perform",
        "kind",
        "text",
        "draw",
        "arms",
        "share",
        "refused",
        "reason",
        "misplaced",
        "node",
        "at-node",
        "resume",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(word.clone().prop_map(str::to_owned), inner, 0..4)
                .prop_map(|object| Value::Object(object.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn every_command_comes_back_from_the_wire(command in command()) {
        let wire = over_the_pipe(command_to_json(&command));
        prop_assert_eq!(command_from_json(&wire), Ok(command));
    }

    #[test]
    fn every_situation_comes_back_from_the_wire(situation in situation()) {
        let wire = over_the_pipe(situation_to_json(&situation));
        prop_assert_eq!(situation_from_json(&wire), Ok(situation));
    }

    #[test]
    fn every_share_comes_back_from_the_wire_to_the_last_bit(shares in prop::collection::vec(driven::number(), 0..4)) {
        let event = Event::Draw { shares: shares.into() };
        let wire = over_the_pipe(event_to_json(&event));
        prop_assert_eq!(event_from_json(&wire), Ok(event));
    }

    #[test]
    fn every_event_of_a_run_comes_back_from_the_wire(
        playbook in drawn::playbook(), driver in driver(),
    ) {
        let mut run = run(playbook, Taught::Full);
        for next in driver {
            let command = next.command(&run.context, run.at());
            for event in run.send(command) {
                let wire = over_the_pipe(event_to_json(&event));
                prop_assert_eq!(event_from_json(&wire), Ok(event));
            }
        }
    }

    #[test]
    fn whatever_the_wire_says_is_read_or_reported(value in any_json()) {
        let _ = command_from_json(&value);
        let _ = event_from_json(&value);
        let _ = situation_from_json(&value);
        let _ = taught_from_json(&value);
    }
}

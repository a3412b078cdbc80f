use proptest::prelude::*;

use super::*;
use crate::debugger::presets::{preset_to_json, presets_to_json};

fn faults(text: &str) -> Vec<String> {
    let faults = read_presets(text.as_bytes()).expect_err("the text has a fault");
    faults.iter().map(Fault::to_string).collect()
}

#[test]
fn a_preset_is_a_name_a_script_and_answers_of_each_kind() {
    let text = r#"{"preset":"evening","script":"inn","later":[],
        "answers":{"Alice.HasKey":true,"name":"Robin","gold":12}}"#;
    let presets = read_presets(text.as_bytes()).expect("a sound preset");
    let [preset] = &presets[..] else {
        panic!("one preset: {presets:?}")
    };
    assert_eq!((&*preset.name, &*preset.script), ("evening", "inn"));
    let answers = [
        ("Alice.HasKey", Answer::Truth(true)),
        ("gold", Answer::Number(12.0)),
        ("name", Answer::Words("Robin".into())),
    ];
    let answers = answers.map(|(key, answer)| (key.into(), answer));
    assert_eq!(preset.answers, Answers::from(answers));
}

#[test]
fn the_script_may_be_left_out_and_a_byte_order_mark_stands_for_nothing() {
    let text = "\u{feff}{\"preset\":\"evening\",\"answers\":{}}";
    let presets = read_presets(text.as_bytes()).expect("a sound preset");
    assert_eq!(presets.first().map(|preset| &*preset.script), Some(""));
}

#[test]
fn what_is_no_preset_is_said_with_its_place() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: found an empty file, expected a JSON object",
        ),
        (
            "{\"preset\":\"a\",\n \"answers\":{,}}",
            "line 2, column 13: found `,`, expected a property's name in quotes",
        ),
        (
            "[]",
            "found an empty list, expected an object: a preset, or {\"presets\":[…]}",
        ),
        (
            r#"{"presets":{}}"#,
            "presets: found an empty object, expected a list of presets",
        ),
        (
            r#"{"presets":[]}"#,
            "presets: found an empty list, expected at least one preset",
        ),
        (
            r#"{"presets":[3]}"#,
            "presets[0]: found 3, expected an object: a preset",
        ),
        (
            r#"{"preset":"a","presets":[]}"#,
            "found \"preset\" and \"presets\", expected one of them: a preset, or a list of several",
        ),
        (
            r#"{"preset":" ","answers":{}}"#,
            "preset: found a name of white space alone, expected what the preset is called",
        ),
        (
            r#"{"preset":"a","preset":"b","answers":{}}"#,
            "preset: found a second time, expected each property once",
        ),
        (
            r#"{"preset":"a","script":4,"answers":{}}"#,
            "script: found 4, expected the script's name, as words",
        ),
        (
            r#"{"preset":"a"}"#,
            "found no \"answers\", expected an object of keys and answers",
        ),
        (
            r#"{"preset":"a","answers":[1]}"#,
            "answers: found a list of 1, expected an object of keys and answers",
        ),
        (
            r#"{"preset":"a","answers":{"":true}}"#,
            "answers: found an empty key, expected a key of the playbook",
        ),
        (
            r#"{"preset":"a","answers":{"A.b":null}}"#,
            "answers[\"A.b\"]: found null, expected true, false, words or a number",
        ),
        (
            r#"{"preset":"a","answers":{"b":1,"c":2,"b":1}}"#,
            "answers.b: found a second time, expected each key once",
        ),
    ] {
        assert_eq!(faults(text), [expected], "{text}");
    }
}

#[test]
fn every_fault_is_told_and_each_preset_of_a_list_needs_a_name_of_its_own() {
    let text = r#"{"presets":[
        {"preset":"a","answers":{}},
        {"answers":{"x":[]}},
        {"preset":"a","answers":{}}]}"#;
    assert_eq!(
        faults(text),
        [
            "presets[1]: found no \"preset\", expected what the preset is called",
            "presets[1].answers.x: found an empty list, expected true, false, words or a number",
            "presets[2].preset: found \"a\", expected a name of its own: presets[0] has this one",
        ]
    );
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        any::<bool>().prop_map(Answer::Truth),
        any::<String>().prop_map(|words| Answer::Words(words.into())),
        prop::num::f64::NORMAL.prop_map(Answer::Number),
        (-1000..1000_i32).prop_map(|number| Answer::Number(number.into())),
    ]
}

pub(crate) fn preset() -> impl Strategy<Value = Preset> {
    let answers = prop::collection::btree_map("\\PC{1,6}", answer(), 0..6);
    ("[a-zä\"\\\\ ]{0,5}x", any::<String>(), answers).prop_map(|(name, script, answers)| Preset {
        name,
        script,
        answers: answers
            .into_iter()
            .map(|(key, answer)| (key.into(), answer))
            .collect(),
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(preset in preset()) {
        let read = read_presets(preset_to_json(&preset).as_bytes());
        prop_assert_eq!(read, Ok(vec![preset]));
    }

    #[test]
    fn so_does_a_list(mut presets in prop::collection::vec(preset(), 1..4)) {
        for (position, preset) in presets.iter_mut().enumerate() {
            preset.name.push_str(&position.to_string());
        }
        let read = read_presets(presets_to_json(&presets).as_bytes());
        prop_assert_eq!(read, Ok(presets));
    }

    #[test]
    fn any_bytes_are_read_or_refused_with_a_fault(bytes in any::<Vec<u8>>()) {
        if let Err(faults) = read_presets(&bytes) {
            prop_assert!(!faults.is_empty());
        }
    }
}

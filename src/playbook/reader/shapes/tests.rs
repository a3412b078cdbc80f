//! The shapes, each broken in one place of a sound document.

use serde_json::{Value, json};

use crate::playbook::document::{Content, Way, Weight};
use crate::playbook::reader::Stage;
use crate::playbook::reader::sample::{accepted, refused, set, sound, with, without};

const STRINGS: [&str; 15] = [
    "/script",
    "/speakers/1/id",
    "/speakers/1/name",
    "/speakers/1/tags/0/name",
    "/speakers/1/tags/0/value",
    "/nodes/0/speech/0/text",
    "/nodes/0/speech/1/children/0/key",
    "/nodes/0/speech/2/target",
    "/nodes/0/speech/3/source",
    "/nodes/0/speech/5/action",
    "/nodes/0/speech/6/name",
    "/nodes/0/speech/7/value",
    "/nodes/2/out/1/condition/key",
    "/nodes/3/out/1/weight/key",
    "/nodes/5/condition/key",
];

const INTEGERS: [&str; 6] = [
    "/format/version",
    "/entry",
    "/anchors/the-inn",
    "/nodes/0/id",
    "/nodes/0/speaker",
    "/nodes/0/out/0/target",
];

const LISTS: [&str; 15] = [
    "/format/requires",
    "/format/uses",
    "/speakers",
    "/speakers/1/tags",
    "/nodes",
    "/nodes/0/speech",
    "/nodes/0/speech/1/children",
    "/nodes/0/speech/2/label",
    "/nodes/0/speech/3/alt",
    "/nodes/0/speech/6/args",
    "/nodes/0/out",
    "/nodes/1/effects",
    "/nodes/1/out/0/label",
    "/nodes/2/out/0/label",
    "/nodes/4/out",
];

const OBJECTS: [&str; 10] = [
    "/format",
    "/anchors",
    "/speakers/0",
    "/speakers/1/tags/0",
    "/nodes/0",
    "/nodes/0/out/0",
    "/nodes/0/speech/0",
    "/nodes/1/effects/0",
    "/nodes/2/out/1/condition",
    "/nodes/3/out/0/weight",
];

const FLAGS: [&str; 4] = [
    "/speakers/0/default",
    "/speakers/1/tags/1/reserved",
    "/nodes/0/speech/7/reserved",
    "/nodes/2/ordered",
];

/// What has a closed set of spellings, and an example of a spelling beyond it.
const KINDS: [(&str, &str); 6] = [
    ("/nodes/0/kind", "scene"),
    ("/nodes/0/out/0/kind", "jump"),
    ("/nodes/0/speech/0/kind", "sound"),
    ("/nodes/5/condition/kind", "not"),
    ("/nodes/3/out/0/weight/kind", "share"),
    ("/nodes/0/speech/1/style", "underline"),
];

/// What a writer may leave out.
const OPTIONAL: [&str; 9] = [
    "/$schema",
    "/speakers/1/id",
    "/speakers/1/name",
    "/speakers/1/tags/0/value",
    "/nodes/0/speech/7/value",
    "/nodes/2/out/1/condition",
    "/nodes/3/out/1/condition",
    "/nodes/5/condition",
    "/nodes/5/out/0/condition",
];

/// The path a fault at `pointer` carries.
fn path_of(pointer: &str) -> String {
    let mut path = String::new();
    for step in pointer.split('/').skip(1) {
        match step.parse::<usize>() {
            Ok(position) => path.push_str(&format!("[{position}]")),
            Err(_) if path.is_empty() => path.push_str(step),
            Err(_) => path.push_str(&format!(".{step}")),
        }
    }
    path
}

/// Asserts that `value` at `pointer` is the one fault of the document.
fn assert_refused(pointer: &str, value: &Value) -> String {
    let faults = refused(&with(pointer, value.clone()), Stage::Shapes);
    let [fault] = &*faults else {
        panic!("{value} at {pointer}: {faults:?}");
    };
    let path = format!("{}: ", path_of(pointer));
    assert!(
        fault.starts_with(&path),
        "{fault} does not start with {path}"
    );
    fault.clone()
}

#[test]
fn the_sound_document_reads_as_it_is_written() {
    let playbook = accepted(&sound());
    assert_eq!(serde_json::to_value(&playbook).ok(), Some(sound()));
}

#[test]
fn a_string_is_nothing_else() {
    for pointer in STRINGS.into_iter().chain(["/$schema"]) {
        for value in [json!(1), json!(true), json!([]), json!({}), Value::Null] {
            assert_refused(pointer, &value);
        }
    }
    for pointer in [
        "/format/requires/0",
        "/format/uses/0",
        "/nodes/0/speech/6/args/0",
    ] {
        assert_refused(pointer, &json!(1));
    }
}

#[test]
fn an_integer_is_whole_not_negative_and_within_31_bits() {
    for pointer in INTEGERS.into_iter().chain(["/nodes/4/out/0/order"]) {
        for (value, shown) in [
            (json!("1"), "\"1\""),
            (json!(-1), "-1"),
            (json!(1.0), "1.0"),
            (json!(0.5), "0.5"),
            (json!(2147483648u32), "2147483648"),
            (json!(u64::MAX), "18446744073709551615"),
            (json!(1e300), "1e+300"),
            (json!(true), "true"),
            (json!([]), "an empty list"),
            (json!({}), "an empty object"),
            (Value::Null, "null"),
        ] {
            let fault = assert_refused(pointer, &value);
            let expected = format!(": found {shown}, expected a whole number from 0 to 2147483647");
            assert!(fault.ends_with(&expected), "{fault}");
        }
    }
}

#[test]
fn the_largest_integer_has_31_bits() {
    let document = with("/nodes/4/out/2/order", json!(2147483647));
    let playbook = accepted(&document);
    let order = &playbook.nodes[4].out[2].way;
    assert!(matches!(
        order,
        Way::Branch {
            order: Some(2147483647),
            ..
        }
    ));
}

#[test]
fn a_list_is_nothing_else() {
    for pointer in LISTS {
        for value in [json!({}), json!("a"), json!(1), json!(false), Value::Null] {
            assert_refused(pointer, &value);
        }
    }
}

#[test]
fn an_object_is_nothing_else() {
    for pointer in OBJECTS {
        for value in [json!([]), json!("a"), json!(1), json!(false), Value::Null] {
            assert_refused(pointer, &value);
        }
    }
}

#[test]
fn a_document_that_is_no_object_is_refused() {
    for (value, shown) in [
        (json!([]), "an empty list"),
        (Value::Null, "null"),
        (json!("playbook"), "\"playbook\""),
        (json!(0), "0"),
    ] {
        let fault = format!("found {shown}, expected a playbook, which is an object");
        assert_eq!(refused(&value, Stage::Shapes), [fault]);
    }
}

#[test]
fn an_explicit_false_is_the_default() {
    for pointer in FLAGS {
        assert_eq!(
            accepted(&with(pointer, json!(false))),
            accepted(&without(pointer))
        );
        assert_ne!(accepted(&without(pointer)), accepted(&sound()));
    }
}

#[test]
fn a_flag_is_a_truth_and_nothing_else() {
    for pointer in FLAGS {
        for value in [json!("true"), json!(1), json!([]), json!({}), Value::Null] {
            assert_refused(pointer, &value);
        }
    }
}

#[test]
fn an_unknown_kind_is_refused_and_never_skipped() {
    for (pointer, unknown) in KINDS {
        let fault = assert_refused(pointer, &json!(unknown));
        assert!(fault.contains(&format!("found \"{unknown}\"")), "{fault}");
        for value in [
            json!(""),
            json!(1),
            Value::Null,
            json!(["line"]),
            json!("Line"),
        ] {
            assert_refused(pointer, &value);
        }
    }
}

#[test]
fn a_refused_kind_comes_with_the_kinds_there_are() {
    assert_eq!(
        assert_refused("/nodes/3/out/0/weight/kind", &json!("share")),
        "nodes[3].out[0].weight.kind: found \"share\", expected a kind of weight: `auto`, `number` or `query`"
    );
    assert_eq!(
        assert_refused("/nodes/5/condition/kind", &json!("not")),
        "nodes[5].condition.kind: found \"not\", expected a kind of condition: `key`"
    );
}

#[test]
fn a_property_the_format_requires_must_be_there() {
    let kinds = KINDS.into_iter().map(|(pointer, _)| pointer);
    let required = STRINGS
        .into_iter()
        .chain(INTEGERS)
        .chain(LISTS)
        .chain(kinds)
        .chain([
            "/format",
            "/anchors",
            "/nodes/3/out/0/weight",
            "/nodes/3/out/0/weight/percentage",
        ])
        .filter(|pointer| !OPTIONAL.contains(pointer) && !pointer.starts_with("/anchors/"));
    for pointer in required {
        let faults = refused(&without(pointer), Stage::Shapes);
        let start = format!("{}: found nothing, expected ", path_of(pointer));
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with(&start), "{faults:?}");
    }
}

#[test]
fn a_property_the_format_lets_go_may_be_missing_but_never_null() {
    for pointer in OPTIONAL
        .into_iter()
        .filter(|pointer| *pointer != "/nodes/2/out/1/condition")
    {
        accepted(&without(pointer));
        assert_refused(pointer, &Value::Null);
    }
}

#[test]
fn an_unknown_property_is_ignored_in_every_object() {
    fn add_detail(json: &mut Value, is_anchors: bool) {
        match json {
            Value::Array(items) => items.iter_mut().for_each(|item| add_detail(item, false)),
            Value::Object(properties) => {
                for (name, value) in properties.iter_mut() {
                    add_detail(value, name == "anchors");
                }
                if !is_anchors {
                    properties.insert("aNewerDetail".to_owned(), json!([null, {"kind": 5}]));
                }
            }
            _ => {}
        }
    }
    let mut document = sound();
    add_detail(&mut document, false);
    assert_eq!(accepted(&document), accepted(&sound()));
}

#[test]
fn a_property_of_another_kind_is_an_unknown_property() {
    accepted(&with("/nodes/6/speech", json!("an end says nothing")));
    accepted(&with("/nodes/0/ordered", Value::Null));
    accepted(&with("/nodes/0/out/0/condition", Value::Null));
    accepted(&with("/nodes/3/out/2/weight/percentage", json!(-1)));
    accepted(&with("/nodes/2/condition", json!(5)));
}

#[test]
fn a_percentage_is_any_number_from_0_up() {
    for (value, percentage) in [
        (json!(0), 0.0),
        (json!(60), 60.0),
        (json!(33.3), 33.3),
        (json!(1e300), 1e300),
        (json!(u64::MAX), 18446744073709551615.0),
    ] {
        let playbook = accepted(&with("/nodes/3/out/0/weight/percentage", value));
        let Way::RandomOption { weight, .. } = &playbook.nodes[3].out[0].way else {
            panic!("a random option")
        };
        assert_eq!(*weight, Weight::Number { percentage });
    }
    for value in [
        json!(-1),
        json!(-0.5),
        json!("60"),
        json!([]),
        json!({}),
        json!(true),
        Value::Null,
    ] {
        let fault = assert_refused("/nodes/3/out/0/weight/percentage", &value);
        assert!(fault.ends_with("expected a number, 0 or more"), "{fault}");
    }
}

#[test]
fn an_end_may_leave_its_ways_out_away_or_empty_but_has_none() {
    assert_eq!(accepted(&without("/nodes/6/out")), accepted(&sound()));
    let edge = json!([{"kind": "succession", "target": 0}]);
    assert_eq!(
        assert_refused("/nodes/6/out", &edge),
        "nodes[6].out: found a list of 1, expected an empty list: an end leads nowhere"
    );
    for value in [json!({}), json!("none"), Value::Null] {
        assert_refused("/nodes/6/out", &value);
    }
}

#[test]
fn a_control_performs_fragments_of_any_kind_and_may_perform_none() {
    let mut document = with("/nodes/1/effects", sound()["nodes"][0]["speech"].clone());
    let playbook = accepted(&document);
    let Content::Control { effects, .. } = &playbook.nodes[1].content else {
        panic!("a control")
    };
    assert_eq!(effects.len(), 8);
    set(&mut document, "/nodes/1/effects", json!([]));
    accepted(&document);
}

#[test]
fn a_branch_arm_may_leave_its_order_away() {
    let mut document = sound();
    for arm in document["nodes"][4]["out"]
        .as_array_mut()
        .into_iter()
        .flatten()
    {
        arm.as_object_mut().and_then(|arm| arm.remove("order"));
    }
    let playbook = accepted(&document);
    for arm in &playbook.nodes[4].out {
        assert!(matches!(arm.way, Way::Branch { order: None, .. }));
    }
}

#[test]
fn every_fault_is_reported_in_the_order_of_the_text() {
    let text = r#"{"nodes": [
            {"speech": 1, "id": -1, "kind": "line", "out": [{"target": "1", "kind": "jump"}]},
            7,
            {"kind": "scene", "id": null, "out": [{}]}],
        "speakers": [{"name": 5}], "format": {"uses": [1, "a", 2]}, "anchors": {"b": null, "a": -1}}"#;
    let refusal = crate::playbook::read(text.as_bytes()).expect_err("little is sound");
    assert_eq!(refusal.stage, Stage::Shapes);
    let paths: Vec<&str> = refusal.faults.iter().map(|fault| &*fault.path).collect();
    assert_eq!(
        paths,
        [
            "nodes[0].speech",
            "nodes[0].id",
            "nodes[0].out[0].target",
            "nodes[0].out[0].kind",
            "nodes[0].speaker",
            "nodes[1]",
            "nodes[2].kind",
            "nodes[2].id",
            "nodes[2].out[0].kind",
            "nodes[2].out[0].target",
            "speakers[0].name",
            "speakers[0].tags",
            "format.uses[0]",
            "format.uses[2]",
            "format.version",
            "format.requires",
            "anchors.b",
            "anchors.a",
            "script",
            "entry",
        ]
    );
}

#[test]
fn of_a_property_written_twice_only_the_last_is_read() {
    let text = sound().to_string();
    let twice = text.replacen("\"entry\":0", "\"entry\":\"gone\",\"entry\":0", 1);
    assert_ne!(twice, text);
    let read = crate::playbook::read(twice.as_bytes()).map(|read| read.playbook);
    assert_eq!(read, Ok(accepted(&sound())));
}

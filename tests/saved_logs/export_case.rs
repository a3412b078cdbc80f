//! `export-case`: a saved log kept as a conformance case.

use std::fs;

use playscope::runtime::Taught;
use serde_json::{Value, json};

use crate::place::{Place, Ran};

/// A line with a styled word and a query, a menu, a draw and an end.
const INN: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"inn.dialogue.md",
  "entry":0,"anchors":{"the-menu":1},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello, "},{"kind":"query","key":"name"}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"choice","id":1,"out":[
    {"kind":"option","target":2,"label":[{"kind":"text","text":"Stay"}]},
    {"kind":"option","target":3,"label":[{"kind":"styled","style":"bold","children":[{"kind":"text","text":"Go"}]}]}]},
  {"kind":"line","id":2,"speaker":0,"speech":[{"kind":"text","text":"Good night."}],
   "out":[{"kind":"succession","target":3}]},
  {"kind":"end","id":3,"out":[]}]}"#;

/// A run through all of it, with words sent too early and words nobody defines.
fn the_whole_run() -> Vec<Value> {
    vec![
        json!("next"),
        json!("start"),
        json!({"supply": {"name": "Robin"}}),
        json!("dance"),
        json!("next"),
        json!({"choose": 7}),
        json!({"choose": 0}),
        json!("next"),
    ]
}

fn here() -> Place {
    let place = Place::new().file("inn.json", INN);
    place.record("run.playlog", "inn.json", Taught::Full, &the_whole_run());
    place
}

fn export(place: &Place, more: &[&str]) -> Ran {
    let arguments = ["export-case", "run.playlog", "--to", "corpus"];
    place.run(&[&arguments, more].concat())
}

#[test]
fn a_log_is_kept_as_a_case_that_conforms_at_once() {
    let place = here();
    let ran = export(&place, &["--name", "a-night", "--because", "She stays."]);
    assert_eq!((ran.code, &*ran.errors), (Some(0), ""));
    assert_eq!(
        ran.output,
        "kept corpus/playable/a-night: 6 steps\n  \
         left out 1 step sent before the start, and refused\n  \
         left out 1 step of commands nobody defines, and refused\n\
         conformed playable/a-night\n"
    );
    assert_eq!(
        place.read("corpus/playable/a-night/fixture.json"),
        r#"{
  "name": "a night",
  "playbook": "playbook.json",
  "because": "She stays.",
  "session": [
    {"send":"start"},
    {"expect":{"resolve":["name"]}},
    {"send":{"supply":{"name":"Robin"}}},
    {"expect":{"said":{"speaker":"Ada","speech":"Hello, Robin"}}},
    {"send":"next"},
    {"expect":{"offer":{"ordered":false,"options":[{"label":"Stay","available":true},{"label":[{"kind":"styled","style":"bold","children":[{"kind":"text","text":"Go"}]}],"available":true}]}}},
    {"send":{"choose":7}},
    {"expect":{"refused":{"reason":"no-such-option"}}},
    {"send":{"choose":0}},
    {"expect":{"said":{"speaker":"Ada","speech":"Good night."}}},
    {"send":"next"},
    {"expect":{"ended":{}}}
  ]
}
"#
    );
    for folder in ["corpus", "corpus/playable/a-night"] {
        let ran = place.run(&["conform", folder]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.output.contains("1 conformed, 0 diverged"), "{ran:?}");
    }
}

#[test]
fn the_case_diverges_on_a_playbook_changed_in_any_word_that_was_said() {
    let place = here();
    assert_eq!(export(&place, &["--name", "a"]).code, Some(0));
    let playbook = "corpus/playable/a/playbook.json";
    let sound = place.read(playbook);
    for word in ["Hello, ", "Stay", "Go", "Good night.", "Ada"] {
        let changed = sound.replace(&format!("\"{word}\""), "\"another\"");
        assert_ne!(changed, sound, "{word}");
        place.write(playbook, changed);
        let ran = place.run(&["conform", "corpus/playable/a"]);
        assert_eq!(ran.code, Some(1), "{word}: {ran:?}");
        assert!(ran.output.starts_with("diverged playable/a"), "{ran:?}");
    }
}

#[test]
fn a_case_is_never_written_over_and_its_name_fits_a_folder() {
    let place = here();
    assert_eq!(export(&place, &["--name", "a"]).code, Some(0));
    let again = export(&place, &["--name", "a"]);
    assert_eq!(again.code, Some(2));
    assert!(
        again.errors.contains("corpus/playable/a is there already"),
        "{again:?}"
    );
    let outside = export(&place, &["--name", "../a"]);
    assert_eq!(outside.code, Some(2));
    assert!(outside.errors.contains("letters, digits"), "{outside:?}");
    let kept = fs::read_dir(place.0.join("corpus")).unwrap().count();
    assert_eq!(kept, 1, "something unfinished was left");
}

#[test]
fn a_log_of_the_core_that_stands_at_a_menu_is_kept_and_does_not_conform() {
    let place = here();
    place.record("run.playlog", "inn.json", Taught::Core, &the_whole_run());
    let ran = export(&place, &["--name", "a"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.output.contains("\ndiverged playable/a: "), "{ran:?}");
    assert!(ran.output.contains("taught the core alone"), "{ran:?}");
}

#[test]
fn a_playbook_that_changed_since_is_said_to_and_the_case_states_what_was_recorded() {
    let place = here().file("other.json", INN.replace("Good night.", "Good day."));
    let ran = export(&place, &["--name", "a", "--playbook", "other.json"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.errors
            .contains("other.json is not the playbook run.playlog was recorded on"),
        "{ran:?}"
    );
    assert!(ran.output.contains("diverged playable/a"), "{ran:?}");
    assert!(
        ran.output
            .contains("the playbook is another or has changed since"),
        "{ran:?}"
    );
}

#[test]
fn the_playbook_is_found_beside_the_log_and_what_is_not_found_is_said() {
    let place = here();
    let log = place.read("run.playlog");
    place.write("sent/run.playlog", &log);
    fs::rename(place.0.join("inn.json"), place.0.join("sent/inn.json")).unwrap();
    let export = |name: &str| {
        let arguments = [
            "export-case",
            "sent/run.playlog",
            "--to",
            "corpus",
            "--name",
            name,
        ];
        place.run(&arguments)
    };
    assert_eq!(export("a").code, Some(0));
    place.write("sent/inn.json", "{");
    let refused = export("b");
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.errors.starts_with("refused sent/inn.json"),
        "{refused:?}"
    );
    fs::remove_file(place.0.join("sent/inn.json")).unwrap();
    let absent = export("b");
    assert_eq!(absent.code, Some(2));
    assert!(absent.errors.contains("--playbook"), "{absent:?}");
}

#[test]
fn what_is_no_log_is_answered_in_words_and_nothing_is_written() {
    let place = here()
        .file("empty.playlog", "")
        .file("picture.png", b"\x89PNG\xff\xfe");
    place.record(
        "unstarted.playlog",
        "inn.json",
        Taught::Full,
        &[json!("next")],
    );
    for (log, why) in [
        ("missing.playlog", "missing.playlog does not exist"),
        ("empty.playlog", "empty.playlog is no log: line 1"),
        ("picture.png", "picture.png is no log: line 1"),
        ("inn.json", "inn.json is no log: line 1"),
        ("unstarted.playlog", "never started"),
    ] {
        let ran = place.run(&["export-case", log, "--to", "corpus", "--name", "a"]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.errors.contains(why), "{ran:?}");
    }
    assert!(!place.0.join("corpus").exists());
}

#[test]
fn a_line_that_cannot_be_read_is_told_and_the_rest_is_kept() {
    let place = here();
    let torn = format!("{}{{\"entry\":9,\"par", place.read("run.playlog"));
    place.write("run.playlog", torn);
    let ran = export(&place, &["--name", "a"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.errors.contains("run.playlog line 10: "), "{ran:?}");
}

//! `export --log`: the graph with what a saved log left on it.

use playscope::runtime::Taught;
use serde_json::json;

use crate::place::Place;

const HELLO: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello",
  "entry":0,"anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"line","id":1,"speaker":0,"speech":[{"kind":"text","text":"Again."}],
   "out":[{"kind":"succession","target":0}]}]}"#;

#[test]
fn where_the_run_stands_and_what_it_visited_is_shown() {
    let place = Place::new().file("hello.json", HELLO);
    let commands = [json!("start"), json!("next"), json!("next")];
    place.record("run.playlog", "hello.json", Taught::Full, &commands);
    let export = |more: &[&str]| {
        let arguments = [&["export", "hello.json", "--format", "svg"], more].concat();
        let ran = place.run(&arguments);
        assert_eq!((ran.code, &*ran.errors), (Some(0), ""));
        ran.output
    };
    let with = export(&["--log", "run.playlog"]);
    let name = "line 0, Ada: Hello., the run stands here and waits on player, visited 2 times";
    assert!(with.contains(name), "{with}");
    assert!(with.contains("line 1, Ada: Again., visited once"));
    assert!(!export(&[]).contains("visited"));
    let none = place.run(&[
        "export",
        "hello.json",
        "--format",
        "svg",
        "--log",
        "none.playlog",
    ]);
    assert_eq!((none.code, &*none.output), (Some(2), ""));
    assert!(none.errors.contains("none.playlog"), "{}", none.errors);
}

#[test]
fn a_log_of_another_playbook_is_said_and_drawn_as_far_as_it_plays() {
    let other = HELLO.replace("Again", "Once more");
    let place = Place::new()
        .file("hello.json", HELLO)
        .file("other.json", &other);
    place.record("run.playlog", "hello.json", Taught::Full, &[json!("start")]);
    let ran = place.run(&[
        "export",
        "other.json",
        "--format",
        "dot",
        "--log",
        "run.playlog",
    ]);
    let why = "playscope: other.json is not the playbook run.playlog was recorded on, or has changed since\n";
    assert_eq!((ran.code, &*ran.errors), (Some(0), why));
    assert!(ran.output.contains("waits on player"));
}

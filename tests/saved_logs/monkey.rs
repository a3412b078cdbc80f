//! `monkey`: playing by chance, and what that finds.

use serde_json::{Value, json};

use crate::place::Place;

/// A menu: one option goes on to the end, one to a draw that leads nowhere without luck, one round for ever.
const MAZE: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"maze",
  "entry":0,"anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"choice","id":0,"out":[
    {"kind":"option","target":3,"label":[{"kind":"text","text":"Out"}]},
    {"kind":"option","target":1,"label":[{"kind":"text","text":"The draw"}]},
    {"kind":"option","target":2,"label":[{"kind":"text","text":"Round"}]}]},
  {"kind":"random-choice","id":1,"out":[
    {"kind":"random-option","target":3,"weight":{"kind":"query","key":"luck"}}]},
  {"kind":"line","id":2,"speaker":0,"speech":[{"kind":"text","text":"Round."}],
   "out":[{"kind":"succession","target":2}]},
  {"kind":"end","id":3,"out":[]},
  {"kind":"end","id":4,"out":[]}]}"#;

fn place() -> Place {
    Place::new().file("maze.json", MAZE)
}

fn json_of(place: &Place, more: &[&str]) -> Value {
    let arguments = [&["monkey", "maze.json", "--json"], more].concat();
    let ran = place.run(&arguments);
    serde_json::from_str(&ran.output).unwrap_or_else(|_| panic!("{ran:?}"))
}

#[test]
fn each_refusal_and_each_endless_wait_is_told_once_with_the_run_that_finds_it() {
    let place = place();
    let ran = place.run(&["monkey", "maze.json", "--runs", "200", "--seed", "7"]);
    assert_eq!((ran.code, &*ran.errors), (Some(1), ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(lines[0].starts_with("seed 7: 200 runs, "), "{}", ran.output);
    assert_eq!(lines[1], "found 2:");
    assert_eq!(lines[2], "  Refused leads-nowhere at the draw at node 1.");
    assert!(lines[3].ends_with(" in 3 steps"), "{}", lines[3]);
    assert_eq!(
        lines[4],
        "  Goes round for ever by the line at node 2, and nothing decides about it."
    );
    assert!(lines[6].starts_with("ends reached:"), "{}", ran.output);
    assert_eq!(
        lines[8..],
        ["visited 4 of 5 nodes", "never visited:", "  4 end"]
    );
}

#[test]
fn the_same_seed_finds_the_same_and_another_number_of_runs_does_not_change_a_run() {
    let place = place();
    let once = json_of(&place, &["--runs", "200", "--seed", "7"]);
    assert_eq!(once, json_of(&place, &["--runs", "200", "--seed", "7"]));
    let more = json_of(&place, &["--runs", "230", "--seed", "7"]);
    let soonest = |report: &Value| {
        let found = report["found"].as_array().unwrap().clone();
        found
            .iter()
            .map(|found| found["run"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(soonest(&once), soonest(&more));
    assert_eq!(once["seed"], 7);
    assert_eq!(once["runs"], 200);
    assert_eq!(once["visited"], json!({ "nodes": 4, "of": 5 }));
    assert_eq!(once["never_visited"], json!([4]));
    let drawn = json_of(&place, &["--runs", "1"]);
    assert!(drawn["seed"].is_u64());
}

#[test]
fn a_finding_is_written_as_a_log_that_plays_again_and_nothing_is_written_over() {
    let place = place();
    let arguments = ["monkey", "maze.json", "--seed", "7", "--log-to", "found"];
    let ran = place.run(&arguments);
    assert_eq!((ran.code, &*ran.errors), (Some(1), ""));
    let log = ran
        .output
        .lines()
        .find_map(|line| line.strip_prefix("    log: "));
    let log = log.unwrap_or_else(|| panic!("{}", ran.output));
    assert!(
        log.starts_with("found/leads-nowhere-at-1-seed-7-run-"),
        "{log}"
    );
    assert!(place.read(log).contains(r#""by":"random""#));
    let replayed = place.run(&["replay", log, "--playbook", "maze.json"]);
    assert_eq!(
        (replayed.code, &*replayed.output),
        (Some(0), "conformed: 3 steps\n")
    );
    let before = place.read(log);
    let again = place.run(&arguments);
    assert_eq!(again.code, Some(2));
    assert!(
        again
            .errors
            .contains("is there already, and is not written over"),
        "{}",
        again.errors
    );
    assert_eq!(place.read(log), before);
}

#[test]
fn nothing_found_ends_well() {
    let place = Place::new().file("maze.json", MAZE.replace(r#""entry":0"#, r#""entry":3"#));
    let ran = place.run(&["monkey", "maze.json", "--runs", "5", "--seed", "1"]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.output
            .starts_with("seed 1: 5 runs, 5 steps\nfound nothing\n"),
        "{}",
        ran.output
    );
}

#[test]
fn the_core_and_the_step_limit_are_as_told() {
    let place = place();
    let core = json_of(&place, &["--runs", "2", "--core"]);
    assert_eq!(core["found"][0]["kind"], "unplayable-node");
    assert_eq!(core["taught"], "core");
    let short = json_of(&place, &["--runs", "5", "--steps", "1"]);
    assert_eq!(short["found"][0]["kind"], "step-limit");
    assert_eq!(short["found"][0]["node"], Value::Null);
    assert_eq!(short["found"][0]["runs"], 5);
    assert_eq!(short["found"][0]["words"], "No end within 1 step.");
    let told = place.run(&[
        "monkey",
        "maze.json",
        "--runs",
        "1",
        "--steps",
        "1",
        "--seed",
        "1",
    ]);
    assert!(
        told.output.starts_with("seed 1: 1 run, 1 step\n"),
        "{}",
        told.output
    );
}

#[test]
fn what_cannot_be_used_is_answered_in_words() {
    let place = place().file("broken.json", MAZE.replace("\"target\":3", "\"target\":9"));
    for (arguments, code, said) in [
        (&["monkey", "none.json"][..], 2, "none.json does not exist"),
        (&["monkey", "broken.json"], 1, "refused broken.json"),
        (&["monkey", "maze.json", "--runs", "0"], 2, "--runs"),
        (&["monkey", "maze.json", "--steps", "0"], 2, "--steps"),
        (&["monkey", "maze.json", "--seed", "x"], 2, "--seed"),
        (
            &["monkey", "maze.json", "--log-to", "maze.json/found"],
            2,
            "cannot be made",
        ),
    ] {
        let ran = place.run(arguments);
        assert_eq!(ran.code, Some(code), "{ran:?}");
        assert!(ran.errors.contains(said), "{}", ran.errors);
    }
}

//! `replay`: a saved log played again. `compare`: two logs held against each other.

use std::fs;

use playscope::runtime::Taught;
use serde_json::{Value, json};

use super::place::{Place, Ran};

/// A menu, a line for each option, an end.
const MENU: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"menu",
  "entry":0,"anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"choice","id":0,"out":[
   {"kind":"option","target":1,"label":[{"kind":"text","text":"Stay"}]},
   {"kind":"option","target":2,"label":[{"kind":"text","text":"Go"}]}]},
  {"kind":"line","id":1,"speaker":0,"speech":[{"kind":"text","text":"I stay here."}],
   "out":[{"kind":"succession","target":3}]},
  {"kind":"line","id":2,"speaker":0,"speech":[{"kind":"text","text":"I go."}],
   "out":[{"kind":"succession","target":3}]},
  {"kind":"end","id":3,"out":[]}]}"#;

fn changed() -> String {
    MENU.replace("I stay here.", "I remain here.")
}

/// A log of three steps that takes the first option, and the playbook as it was and as it is.
fn here() -> Place {
    let place = Place::new()
        .file("menu.json", MENU)
        .file("new/menu.json", changed());
    let commands = [json!("start"), json!({"choose": 0}), json!("next")];
    place.record("menu.playlog", "menu.json", Taught::Full, &commands);
    place
}

/// The log with `lines` behind it.
fn with_lines(place: &Place, lines: &str) {
    let log = place.read("menu.playlog");
    place.write("menu.playlog", format!("{log}{lines}"));
}

/// A second branch from the first step, which takes the other option.
const OTHER_OPTION: &str = r#"{"entry":4,"parent":1,"by":"person","command":{"choose":1},"events":[{"said":{"speaker":"Ada","speech":[{"kind":"text","text":"I go."}]}}],"situation":{"kind":"at-node","node":2}}
"#;

#[track_caller]
fn ended(ran: &Ran, code: i32) {
    assert_eq!(ran.code, Some(code), "{ran:?}");
}

fn objects(output: &str) -> Vec<Value> {
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_log_that_plays_the_same_conformed() {
    let ran = here().run(&["replay", "menu.playlog"]);
    assert_eq!(
        (ran.code, &*ran.output, &*ran.errors),
        (Some(0), "conformed: 3 steps\n", "")
    );
    let ran = here().run(&["replay", "menu.playlog", "--json"]);
    let result = json!({"result": {"outcome": "conformed", "steps": 3}});
    assert_eq!((ran.code, objects(&ran.output)), (Some(0), vec![result]));
}

#[test]
fn a_changed_playbook_is_told_first_then_where_the_log_diverged() {
    let ran = here().run(&["replay", "menu.playlog", "--playbook", "new/menu.json"]);
    ended(&ran, 1);
    let (head, rest) = ran.output.split_once('\n').unwrap();
    assert!(
        head.starts_with("new/menu.json has changed since the log was recorded: fingerprint "),
        "{head}"
    );
    assert_eq!(
        rest,
        "  changed: node 1, a line: Ada “I stay here.”, now Ada “I remain here.”
diverged at step 2 of 3: events[0].said.speech[0].text
  sent      {\"choose\":0}
  expected  said Ada “I [-stay-] here.”
  got       said Ada “I {+remain+} here.”
  both      at node 1
  before    at node 0, awaiting the choice of 0, 1
"
    );
}

#[test]
fn without_the_old_playbook_what_changed_cannot_be_told_and_the_log_is_played_all_the_same() {
    let place = here();
    place.write("menu.json", changed());
    let ran = place.run(&["replay", "menu.playlog"]);
    ended(&ran, 1);
    assert!(
        ran.output.contains("\n  what changed cannot be told: "),
        "{}",
        ran.output
    );
    assert!(ran.output.contains("\ndiverged at step 2 of 3: "));
}

#[test]
fn as_json_each_part_of_the_report_is_a_line() {
    let place = here();
    with_lines(&place, "rubbish\n");
    let ran = place.run(&[
        "replay",
        "menu.playlog",
        "--playbook",
        "new/menu.json",
        "--json",
    ]);
    ended(&ran, 1);
    let objects = objects(&ran.output);
    assert_eq!(objects.len(), 4, "{}", ran.output);
    assert_eq!(objects[0]["fault"]["line"], 5);
    assert_eq!(objects[1]["fingerprint"]["algorithm"], "sha256");
    let change = &objects[2]["change"];
    assert_eq!(change["kind"], "changed");
    let old = json!({"position": 1, "kind": "line", "words": "Ada “I stay here.”"});
    assert_eq!(change["old"], old);
    assert_eq!(
        objects[3]["result"],
        json!({
            "outcome": "diverged", "step": 2, "steps": 3, "branch": 1, "branches": 1, "entry": 2,
            "path": "events[0].said.speech[0].text",
            "sent": {"choose": 0},
            "before": {"kind": "awaiting-choice", "node": 0, "available": [0, 1]},
            "expected": {
                "events": [{"said": {"speaker": "Ada", "speech": [{"kind": "text", "text": "I stay here."}]}}],
                "situation": {"kind": "at-node", "node": 1}
            },
            "got": {
                "events": [{"said": {"speaker": "Ada", "speech": [{"kind": "text", "text": "I remain here."}]}}],
                "situation": {"kind": "at-node", "node": 1}
            },
            "differing": 1
        })
    );
}

#[test]
fn of_several_branches_the_one_that_diverged_is_named() {
    let place = here();
    with_lines(&place, OTHER_OPTION);
    let ran = place.run(&["replay", "menu.playlog"]);
    assert_eq!((ran.code, &*ran.output), (Some(0), "conformed: 4 steps\n"));

    place.write("new/menu.json", MENU.replace("I go.", "I leave."));
    let ran = place.run(&["replay", "menu.playlog", "--playbook", "new/menu.json"]);
    ended(&ran, 1);
    assert!(
        ran.output
            .contains("\ndiverged at step 2 of 2 on branch 2 of 2: "),
        "{}",
        ran.output
    );

    let shorter = MENU.replacen("\"out\":[\n", "\"ordered\":true,\"out\":[\n", 1);
    assert_ne!(shorter, MENU);
    place.write("new/menu.json", shorter);
    let ran = place.run(&["replay", "menu.playlog", "--playbook", "new/menu.json"]);
    ended(&ran, 1);
    let marked = "  expected  offer “Stay” · “Go”\n  got       offer {+in order +}“Stay” · “Go”\n";
    assert!(ran.output.contains(marked), "{}", ran.output);
}

#[test]
fn how_many_more_steps_differ_is_told() {
    let place = here();
    let nowhere = MENU.replace("\"target\":3}]", "\"target\":1}]");
    place.write("new/menu.json", nowhere.replace("I stay here.", "I stay."));
    let ran = place.run(&["replay", "menu.playlog", "--playbook", "new/menu.json"]);
    ended(&ran, 1);
    assert!(
        ran.output.ends_with("\n1 more step differs\n"),
        "{}",
        ran.output
    );
    assert!(
        ran.output.contains("expected  said Ada “I stay[- here-].”"),
        "{}",
        ran.output
    );
}

#[test]
fn lines_inside_that_cannot_be_read_are_told_and_the_log_is_no_proof() {
    let place = here();
    with_lines(&place, &format!("rubbish\n{OTHER_OPTION}"));
    let ran = place.run(&["replay", "menu.playlog"]);
    ended(&ran, 2);
    assert_eq!(ran.output, "conformed: 4 steps\n");
    assert!(
        ran.errors.starts_with("playscope: menu.playlog line 5: "),
        "{}",
        ran.errors
    );
    assert!(
        ran.errors
            .contains(": 1 line could not be read, so this is not all"),
        "{}",
        ran.errors
    );
}

#[test]
fn a_last_line_that_was_cut_off_is_told_and_does_not_count() {
    let place = here();
    with_lines(&place, OTHER_OPTION.get(..40).unwrap());
    for arguments in [
        ["replay", "menu.playlog"].as_slice(),
        &["compare", "menu.playlog", "menu.playlog"],
    ] {
        let ran = place.run(arguments);
        ended(&ran, 0);
        assert!(
            ran.errors.starts_with("playscope: menu.playlog line 5: "),
            "{}",
            ran.errors
        );
    }
}

#[test]
fn without_a_log_or_a_playbook_nothing_can_be_replayed() {
    let place = here().file("broken.json", "{}");
    for (arguments, said) in [
        (
            ["replay", "gone.playlog"].as_slice(),
            "gone.playlog does not exist",
        ),
        (&["replay", "menu.json"], "menu.json is no log: line 1: "),
        (
            &["replay", "menu.playlog", "--playbook", "gone.json"],
            "gone.json does not exist",
        ),
        (
            &["replay", "menu.playlog", "--playbook", "broken.json"],
            "refused broken.json",
        ),
        (
            &["compare", "menu.playlog", "gone.playlog"],
            "gone.playlog does not exist",
        ),
        (
            &["compare", "menu.json", "menu.playlog"],
            "menu.json is no log: line 1: ",
        ),
    ] {
        let ran = place.run(arguments);
        ended(&ran, 2);
        assert_eq!(ran.output, "", "{arguments:?}");
        assert!(ran.errors.contains(said), "{arguments:?}: {}", ran.errors);
    }
    fs::remove_file(place.0.join("menu.json")).unwrap();
    let ran = place.run(&["replay", "menu.playlog"]);
    ended(&ran, 2);
    assert!(ran.errors.contains("--playbook"), "{}", ran.errors);
}

#[test]
fn two_logs_of_the_same_steps_are_the_same() {
    let place = here();
    let by_chance = place
        .read("menu.playlog")
        .replace("\"person\"", "\"random\"");
    place.write("other.playlog", by_chance);
    let ran = place.run(&["compare", "menu.playlog", "other.playlog"]);
    assert_eq!(
        (ran.code, &*ran.output, &*ran.errors),
        (Some(0), "same: 3 steps\n", "")
    );
}

#[test]
fn the_same_command_with_another_outcome_is_shown_marked_and_then_step_by_step() {
    let place = here();
    let commands = [
        json!("start"),
        json!({"choose": 0}),
        json!("next"),
        json!("next"),
    ];
    place.record("new.playlog", "new/menu.json", Taught::Full, &commands);
    let ran = place.run(&["compare", "menu.playlog", "new.playlog"]);
    ended(&ran, 1);
    let (shown, last) = ran.output.split_once("step 4\n").unwrap();
    assert_eq!(
        shown,
        "A and B were recorded on different playbooks
different from step 2 on (A has 3, B 4): the same command comes to something else
  sent      {\"choose\":0}
  A         said Ada “I [-stay-] here.”
  B         said Ada “I {+remain+} here.”
  both      at node 1
  before    at node 0, awaiting the choice of 0, 1
step 3
  both      \"next\" → ended · at the end
"
    );
    assert!(
        last.starts_with("  B         \"next\" → refused already-ended: "),
        "{last}"
    );
}

#[test]
fn another_command_is_shown_as_such_and_as_json_every_step_from_there() {
    let place = here();
    let commands = [json!("start"), json!({"choose": 1})];
    place.record("go.playlog", "menu.json", Taught::Full, &commands);
    let ran = place.run(&["compare", "menu.playlog", "go.playlog"]);
    ended(&ran, 1);
    let shown = "different from step 2 on (A has 3, B 2): another command is sent
  A sent    {\"choose\":0}
  B sent    {\"choose\":1}
";
    assert!(ran.output.starts_with(shown), "{}", ran.output);

    let ran = place.run(&["compare", "menu.playlog", "go.playlog", "--json"]);
    ended(&ran, 1);
    let objects = objects(&ran.output);
    assert_eq!(
        objects[0]["result"],
        json!({"outcome": "different", "parting": "other-command", "step": 2, "steps": [3, 2]})
    );
    assert_eq!(objects[1]["pair"]["a"]["command"], json!({"choose": 0}));
    assert_eq!(objects[1]["pair"]["b"]["command"], json!({"choose": 1}));
    assert_eq!(objects[2]["pair"]["step"], 3);
    assert_eq!(objects[2]["pair"]["b"], Value::Null);
    assert_eq!(objects.len(), 3);
}

#[test]
fn a_branch_only_one_log_has_is_a_difference() {
    let place = here();
    place.write("short.playlog", place.read("menu.playlog"));
    with_lines(&place, OTHER_OPTION);
    for (arguments, how) in [
        (
            ["compare", "menu.playlog", "short.playlog"],
            "(A has 2, B 3)",
        ),
        (
            ["compare", "short.playlog", "menu.playlog"],
            "(A has 3, B 2)",
        ),
    ] {
        let ran = place.run(&arguments);
        ended(&ran, 1);
        assert!(ran.output.contains(how), "{}", ran.output);
        assert!(
            ran.output.contains("another command is sent"),
            "{}",
            ran.output
        );
    }
}

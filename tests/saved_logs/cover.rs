//! `cover`: what saved logs visited of a playbook, and what none of them did.

use playscope::runtime::Taught;
use serde_json::{Value, json};

use crate::place::{Place, Ran};

/// A line, then a menu of which one option needs a ticket, in a scene of its own.
const FERRY: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"ferry",
  "entry":0,"anchors":{"the-pier":1},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hm."}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"choice","id":1,"out":[
    {"kind":"option","target":2,"label":[{"kind":"text","text":"Wait"}]},
    {"kind":"option","target":3,"label":[{"kind":"text","text":"Board"}],
     "condition":{"kind":"key","key":"ticket"}}]},
  {"kind":"line","id":2,"speaker":0,"speech":[{"kind":"text","text":"It is late."}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"end","id":3,"out":[]}]}"#;

fn ticket(has: bool) -> Value {
    json!({ "supply": { "ticket": has } })
}

fn place() -> Place {
    let place = Place::new().file("ferry.json", FERRY);
    let waits = [
        json!("start"),
        json!("next"),
        ticket(false),
        json!({ "choose": 0 }),
        json!("choose"),
    ];
    place.record(
        "logs/waits.playlog",
        "ferry.json",
        Taught::Full,
        &waits[..4],
    );
    place
}

fn boards(place: &Place, name: &str) {
    let boards = [
        json!("start"),
        json!("next"),
        ticket(true),
        json!({ "choose": 0 }),
        json!("next"),
        ticket(true),
        json!({ "choose": 1 }),
    ];
    place.record(name, "ferry.json", Taught::Full, &boards);
}

const WAITS: &str = "\
logs: 1 log
1 log, 4 steps
visited 3 of 4 nodes, 1 of 2 options, 1 of 2 fall-throughs

  scene                           nodes        options  fall-throughs
  before the first scene         1 of 1              -         1 of 1
  The pier                       2 of 3         1 of 2         0 of 1
  all                            3 of 4         1 of 2         1 of 2

4 of 49 cells of the matrix tried:
                    Start     Next     Done   Failed   Supply   Choose    Drawn
  NotStarted            1        -        -        -        -        -        -
  AtNode                -        1        -        -        -        -        -
  AwaitingDone          -        -        -        -        -        -        -
  AwaitingSupply        -        -        -        -        1        -        -
  AwaitingChoice        -        -        -        -        -        1        -
  AwaitingDraw          -        -        -        -        -        -        -
  AtEnd                 -        -        -        -        -        -        -

Never visited:
  Option 2 of the menu at node 1 was offered once, and never available: “Board” if ticket
  Succession of the line at node 2 was never taken.
  The end at node 3 was never visited.
";

#[test]
fn a_folder_of_logs_is_told_scene_by_scene_with_what_was_never_visited() {
    let ran = place().run(&["cover", "ferry.json", "logs"]);
    assert_eq!(
        ran,
        Ran {
            code: Some(1),
            output: WAITS.into(),
            errors: String::new(),
        }
    );
}

#[test]
fn everything_visited_ends_well() {
    let place = place();
    boards(&place, "boards.playlog");
    let ran = place.run(&["cover", "ferry.json", "logs", "boards.playlog"]);
    assert_eq!((ran.code, &*ran.errors), (Some(0), ""));
    assert!(ran.output.contains("2 logs, 11 steps\n"), "{}", ran.output);
    assert!(
        ran.output.contains("Everything was visited.\n"),
        "{}",
        ran.output
    );
}

#[test]
fn json_is_one_object_that_tells_the_same() {
    let ran = place().run(&["cover", "ferry.json", "logs", "--json"]);
    let report: Value = serde_json::from_str(&ran.output).unwrap();
    let share = |visited: usize, of: usize| json!({ "visited": visited, "of": of });
    let row = |nodes: Value, options: Value, fall_throughs: Value| {
        json!({
            "nodes": nodes, "arms": share(0, 0), "options": options, "random_arms": share(0, 0),
            "fall_throughs": fall_throughs,
        })
    };
    let mut pier = row(share(2, 3), share(1, 2), share(0, 1));
    pier["scene"] = json!("the-pier");
    let mut before = row(share(1, 1), share(0, 0), share(1, 1));
    before["scene"] = Value::Null;
    assert_eq!(report["whole"], row(share(3, 4), share(1, 2), share(1, 2)));
    assert_eq!(report["scenes"], json!([before, pier]));
    assert_eq!(report["cells"]["tried"], 4);
    assert_eq!(
        report["logs"],
        json!([{ "log": "logs/waits.playlog", "steps": 4, "other_playbook": false }])
    );
    assert_eq!(report["never"][0]["kind"], "option");
    assert_eq!(report["never"][0]["offered"], 1);
    assert_eq!(report["never"][2]["node"], 3);
    assert_eq!(ran.code, Some(1));
}

#[test]
fn on_the_core_a_menu_is_none_to_miss() {
    let place = Place::new().file("ferry.json", FERRY);
    let commands = [json!("start"), json!("next")];
    place.record("core.playlog", "ferry.json", Taught::Full, &commands);
    let ran = place.run(&["cover", "ferry.json", "core.playlog", "--core"]);
    assert!(!ran.output.contains("options"), "{}", ran.output);
    assert!(ran.output.contains("of 25 cells"), "{}", ran.output);
}

#[test]
fn a_log_of_another_playbook_is_said_and_counts_where_it_plays() {
    let place = place();
    place.write("changed.json", FERRY.replace("It is late.", "It is early."));
    let ran = place.run(&["cover", "changed.json", "logs"]);
    let said = "playscope: logs/waits.playlog was recorded on another playbook; it counts where it \
                plays on this one\n";
    assert_eq!(ran.errors, said);
    assert_eq!((ran.code, ran.output), (Some(1), WAITS.into()));
}

#[test]
fn a_log_that_cannot_be_read_is_said_and_the_others_count() {
    let place = place();
    place.write("logs/none.playlog", "what");
    boards(&place, "logs/boards.playlog");
    let ran = place.run(&["cover", "ferry.json", "logs", "missing.playlog"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.output.starts_with("logs: 3 logs\n2 logs, 11 steps\n"),
        "{}",
        ran.output
    );
    assert!(
        ran.errors.contains("logs/none.playlog is no log: line 1"),
        "{}",
        ran.errors
    );
    assert!(
        ran.errors.contains("missing.playlog does not exist"),
        "{}",
        ran.errors
    );
}

#[test]
fn without_a_log_or_a_playbook_nothing_is_told() {
    let place = place();
    place.write("empty/readme", "");
    place.write("broken.json", FERRY.replace("\"target\":3", "\"target\":9"));
    for (arguments, code, said) in [
        (
            ["cover", "ferry.json", "empty"],
            2,
            "there is no log to count",
        ),
        (
            ["cover", "none.json", "logs"],
            2,
            "none.json does not exist",
        ),
        (
            ["cover", "broken.json", "logs"],
            1,
            "refused broken.json: 1 fault",
        ),
        (
            ["cover", "logs/waits.playlog", "logs"],
            1,
            "refused logs/waits.playlog",
        ),
    ] {
        let ran = place.run(&arguments);
        assert_eq!((ran.code, &*ran.output), (Some(code), ""), "{}", ran.errors);
        assert!(ran.errors.contains(said), "{}", ran.errors);
    }
}

#[test]
fn a_log_that_is_named_twice_counts_once() {
    let place = place();
    let named = ["logs/waits.playlog", "logs/../logs/waits.playlog", "logs"];
    let arguments: Vec<&str> = ["cover", "ferry.json"].into_iter().chain(named).collect();
    let ran = place.run(&arguments);
    assert_eq!(ran.output, WAITS);
    let twice = |name: &str| format!("playscope: {name} is named twice, and counts once\n");
    assert_eq!(ran.errors, twice(named[1]) + &twice(named[0]));
}

#[test]
fn the_cells_are_spelled_as_on_the_wire() {
    let ran = place().run(&["cover", "ferry.json", "logs", "--json"]);
    let report: Value = serde_json::from_str(&ran.output).unwrap();
    let cell = |situation: &str, command: &str| json!({ "situation": situation, "command": command, "times": 1 });
    assert_eq!(
        report["cells"]["counts"],
        json!([
            cell("not-started", "start"),
            cell("at-node", "next"),
            cell("awaiting-supply", "supply"),
            cell("awaiting-choice", "choose"),
        ])
    );
}

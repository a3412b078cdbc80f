//! `shrink`: a saved log cut down to the shortest run that still does the same.

use playscope::debugger::read_log;
use playscope::playbook::{Outline, read};
use playscope::runtime::Taught;
use serde_json::{Value, json};

use crate::place::{Place, Ran};

/// A menu of two lines, each of which leads back to it; the second asks for a name.
const FERRY: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"ferry",
  "entry":0,"anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"choice","id":0,"out":[
    {"kind":"option","target":1,"label":[{"kind":"text","text":"Wait"}]},
    {"kind":"option","target":2,"label":[{"kind":"text","text":"Board"}]}]},
  {"kind":"line","id":1,"speaker":0,"speech":[{"kind":"text","text":"It is late."}],
   "out":[{"kind":"succession","target":0}]},
  {"kind":"line","id":2,"speaker":0,
   "speech":[{"kind":"text","text":"Welcome, "},{"kind":"query","key":"name"}],
   "out":[{"kind":"succession","target":0}]}]}"#;

/// A folder with the playbook and a log of `commands` sent to it.
fn recorded(commands: &[Value]) -> Place {
    let place = Place::new().file("ferry.json", FERRY);
    place.record("long.playlog", "ferry.json", Taught::Full, commands);
    place
}

/// To and fro twice, then aboard as Robin, then on.
fn to_and_fro() -> Place {
    let mut commands = vec![json!("start")];
    for _ in 0..2 {
        commands.extend([json!({"choose":0}), json!("done"), json!("next")]);
    }
    let robin = json!({"supply":{"name":"Robin"}});
    commands.extend([json!({"choose":1}), robin, json!("next"), json!("start")]);
    recorded(&commands)
}

fn shrink(place: &Place, more: &[&str]) -> Ran {
    place.run(&[&["shrink", "long.playlog", "-o", "short.playlog"], more].concat())
}

fn ran(code: i32, output: &str, errors: &str) -> Ran {
    Ran {
        code: Some(code),
        output: output.into(),
        errors: errors.into(),
    }
}

#[test]
fn a_log_is_cut_down_its_commands_are_told_and_the_short_log_opens_on_the_same_playbook() {
    let place = to_and_fro();
    assert_eq!(
        shrink(&place, &["--still", "node:2"]),
        ran(0, "shrunk: 11 steps to 2\n\"start\"\n{\"choose\":1}\n", "")
    );
    let short = read_log(place.read("short.playlog").as_bytes()).unwrap();
    assert_eq!(short.log.len(), 2);
    let long = read_log(place.read("long.playlog").as_bytes()).unwrap();
    assert_eq!(short.end.header.fingerprint, long.end.header.fingerprint);
    assert_eq!(short.end.header.taught, long.end.header.taught);
    assert_eq!(short.end.header.begun, long.end.header.begun);
    let playbook = read(FERRY.as_bytes()).unwrap().playbook;
    assert_eq!(short.end.outline, Some(Outline::new(&playbook)));
    // The short log finds its playbook, and shrinks no further.
    let again = place.run(&[
        "shrink",
        "short.playlog",
        "--still",
        "node:2",
        "-o",
        "shorter.playlog",
    ]);
    assert_eq!(again.code, Some(0), "{}", again.errors);
    assert!(again.output.starts_with("shrunk: 2 steps to 2\n"));
}

#[test]
fn answers_are_simplified_and_json_tells_the_same() {
    let place = to_and_fro();
    let ran = shrink(&place, &["--still", "says:Welcome", "--json"]);
    assert_eq!((ran.code, &*ran.errors), (Some(0), ""));
    let mut report: Value = serde_json::from_str(&ran.output).unwrap();
    let replays = report["replays"].take();
    assert!(
        replays.as_u64().is_some_and(|replays| replays > 5),
        "{replays}"
    );
    assert_eq!(
        report,
        json!({
            "verdict": "shrunk", "still": "says:Welcome", "from": 11, "to": 3, "replays": null,
            "stopped": false,
            "commands": ["start", {"choose":1}, {"supply":{"name":""}}],
            "log": "short.playlog",
        })
    );
}

#[test]
fn the_words_said_decide_what_is_kept_of_an_answer() {
    let ran_ = shrink(&to_and_fro(), &["--still", "said:Welcome, Robin"]);
    let commands = "\"start\"\n{\"choose\":1}\n{\"supply\":{\"name\":\"Robin\"}}\n";
    assert_eq!(
        ran_,
        ran(0, &format!("shrunk: 11 steps to 3\n{commands}"), "")
    );
}

#[test]
fn a_log_that_never_does_it_is_told_where_it_came_and_nothing_is_written() {
    let place = to_and_fro();
    let sentence = "The run never comes to end. After its 11 steps: At node 0, a choice: the run \
                    waits on the player to choose.\n";
    assert_eq!(shrink(&place, &["--still", "end"]), ran(1, sentence, ""));
    let json = shrink(&place, &["--still", "end", "--json"]);
    let report: Value = serde_json::from_str(&json.output).unwrap();
    let situation = json!({"kind":"awaiting-choice","node":0,"available":[0,1]});
    let expected = json!({
        "verdict": "never-met", "still": "end", "steps": 11, "situation": situation,
    });
    assert_eq!((json.code, report), (Some(1), expected));
    assert!(!place.0.join("short.playlog").exists());
}

#[test]
fn nothing_is_written_over() {
    let place = to_and_fro().file("short.playlog", "mine");
    let ran_ = shrink(&place, &["--still", "node:2"]);
    let why = "playscope: short.playlog is there already, and is not written over\n";
    assert_eq!(ran_, ran(2, "", why));
    assert_eq!(place.read("short.playlog"), "mine");
}

#[test]
fn what_cannot_be_used_is_answered_with_what_can() {
    let place = to_and_fro();
    for (still, answer) in [
        (
            "refused:missplaced",
            "expected one of not-started, already-ended, misplaced",
        ),
        ("at:AtEnd", "expected one of not-started, at-node"),
        (
            "nod:2",
            "expected refused:REASON, refused:REASON@NODE, node:NODE",
        ),
        ("node:two", "expected its position, a whole number from 0"),
        (
            "node:3",
            "ferry.json has no node 3; it has 3 nodes, counted from 0",
        ),
    ] {
        let ran = shrink(&place, &["--still", still]);
        assert_eq!((ran.code, &*ran.output), (Some(2), ""), "{still}");
        assert!(ran.errors.contains(answer), "{still}: {}", ran.errors);
    }
    let no_log = place.run(&[
        "shrink",
        "none.playlog",
        "--still",
        "end",
        "-o",
        "x.playlog",
    ]);
    assert_eq!(no_log.code, Some(2));
    assert!(
        no_log.errors.contains("none.playlog does not exist"),
        "{}",
        no_log.errors
    );
    let no_folder = place.run(&[
        "shrink",
        "long.playlog",
        "--still",
        "end",
        "-o",
        "no/x.playlog",
    ]);
    assert_eq!(no_folder.code, Some(2));
    assert!(
        no_folder.errors.contains("no is not a folder"),
        "{}",
        no_folder.errors
    );
}

#[test]
fn a_changed_playbook_is_told_of_and_shrunk_on() {
    let place = to_and_fro();
    place.write("ferry.json", FERRY.replace("It is late.", "It is early."));
    let ran = shrink(&place, &["--still", "said:It is early."]);
    assert_eq!(ran.code, Some(0), "{}", ran.errors);
    assert!(
        ran.errors.contains("it has changed since"),
        "{}",
        ran.errors
    );
    assert_eq!(
        ran.output,
        "shrunk: 11 steps to 2\n\"start\"\n{\"choose\":0}\n"
    );
    place.write("ferry.json", "{}");
    let refused = shrink(&place, &["--still", "node:2"]);
    assert_ne!(refused.code, Some(0));
}

/// A chain of `count` lines and an end: no step of a run through it can be left out.
fn chain(count: usize) -> String {
    let line = |id: usize| {
        let to = id + 1;
        format!(
            r#"{{"kind":"line","id":{id},"speaker":0,"speech":[{{"kind":"text","text":"Line {id}."}}],
              "out":[{{"kind":"succession","target":{to}}}]}},"#
        )
    };
    let lines: String = (0..count).map(line).collect();
    format!(
        r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},"script":"chain","entry":0,
        "anchors":{{}},"speakers":[{{"name":"Ada","tags":[]}}],"nodes":[{lines}
        {{"kind":"end","id":{count},"out":[]}}]}}"#
    )
}

#[cfg(unix)]
#[test]
fn interrupted_it_writes_the_best_so_far() {
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    let place = Place::new().file("chain.json", chain(4_000));
    let mut commands = vec![json!("start")];
    commands.extend((0..4_000).map(|_| json!("next")));
    // Steps after the one that meets the predicate, which are dropped first of all.
    commands.extend((0..500).map(|_| json!("done")));
    place.record("long.playlog", "chain.json", Taught::Full, &commands);
    let mut program = Command::new(env!("CARGO_BIN_EXE_playscope"));
    let program = program
        .args([
            "shrink",
            "long.playlog",
            "--still",
            "node:4000",
            "-o",
            "short.playlog",
        ])
        .current_dir(&place.0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(1_500));
    let id = program.id().to_string();
    // It may be through already, which is as well.
    let _ = Command::new("kill").args(["-INT", &id]).status();
    let ended = program.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    let said = String::from_utf8(ended.stdout).unwrap();
    assert!(said.starts_with("shrunk: 4501 steps to 4001"), "{said}");
    let short = read_log(place.read("short.playlog").as_bytes()).unwrap();
    assert_eq!(short.log.len(), 4_001);
}

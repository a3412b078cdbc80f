//! `route` and `explore`.

use serde_json::{Value, json};

use super::*;

/// An inn whose cellar needs a key twice over, and an attic only a scene leads to.
const INN: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"inn",
  "entry":0,"anchors":{"the-inn":0,"the-attic":5},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Come in, "},{"kind":"query","key":"name"}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"choice","id":1,"out":[
    {"kind":"option","target":2,"label":[{"kind":"text","text":"Down"}],"condition":{"kind":"key","key":"lamp"}},
    {"kind":"option","target":4,"label":[{"kind":"text","text":"Out"}]}]},
  {"kind":"branch","id":2,"out":[
    {"kind":"branch","target":4,"condition":{"kind":"key","key":"door"}},
    {"kind":"branch","target":3,"condition":{"kind":"key","key":"door"}},
    {"kind":"branch","target":4}]},
  {"kind":"end","id":3,"out":[]},
  {"kind":"end","id":4,"out":[]},
  {"kind":"line","id":5,"speaker":0,"speech":[{"kind":"text","text":"Dust."}],
   "out":[{"kind":"succession","target":4}]}]}"#;

fn inn() -> Place {
    here().file("inn.json", INN)
}

#[test]
fn the_way_route_prints_plays_there() {
    let place = inn();
    let route = place.run(&["route", "inn.json", "--to", "2", "--json"], "");
    assert_eq!(
        route,
        ran(
            0,
            "\"start\"\n{\"supply\":{\"name\":\"name\"}}\n\"next\"\n{\"supply\":{\"lamp\":true}}\n{\"choose\":0}\n",
            ""
        )
    );
    let played = place.run(&["play", "inn.json", "--json"], &route.output);
    let last: Value = serde_json::from_str(played.output.lines().last().unwrap()).unwrap();
    assert_eq!(last["situation"]["node"], 2);
}

#[test]
fn route_tells_what_each_command_comes_to() {
    let told = inn().run(&["route", "inn.json", "--to", "2"], "");
    assert_eq!((told.code, &*told.errors), (Some(0), ""));
    let expected = "\
The shortest way to node 2: 5 commands.

  1. Start
       resolve name
       at node 0, awaiting name to play segment 0
  2. Supply name = “name”
       said Ada “Come in, name”
       at node 0
  3. Next
       resolve lamp
       at node 1, awaiting lamp to play segment 0
  4. Supply lamp = true
       offer “Down” · “Out”
       at node 1, awaiting the choice of 0, 1
  5. Choose option 0, counted from 0
       resolve door
       at node 2, awaiting door to leave

In wire form:
";
    assert!(told.output.starts_with(expected), "{}", told.output);
    assert_eq!(told.output.lines().count(), expected.lines().count() + 5);
}

#[test]
fn no_way_says_what_stands_between() {
    let place = inn();
    let told = place.run(&["route", "inn.json", "--to", "3"], "");
    assert_eq!(
        told,
        ran(
            1,
            "No way leads to node 3: of the 8 situations a run can come to, none arrives there.\n\
             From node 2 to node 3, the arm out[1] on door is never taken: the arm out[0] on door goes first and asks \
             door too, so by then door is false.\n",
            ""
        )
    );
    let told = place.run(&["route", "inn.json", "--to", "3", "--json"], "");
    let no_way: Value = serde_json::from_str(&told.output).unwrap();
    assert_eq!(told.code, Some(1));
    assert_eq!(
        (&no_way["verdict"], &no_way["proof"]),
        (&json!("no-way"), &json!(true))
    );
    assert_eq!(
        no_way["never_taken"],
        json!([{ "node": 2, "edge": 1, "target": 3 }])
    );
}

#[test]
fn a_scene_is_a_target_too() {
    let place = inn();
    let to = |scene: &str| place.run(&["route", "inn.json", "--to", scene], "");
    assert!(
        to("the-inn")
            .output
            .starts_with("The shortest way to the scene the-inn: 1 command, arriving at node 0.")
    );
    let attic = to("the-attic");
    assert_eq!(attic.code, Some(1));
    let last = attic.output.lines().last();
    assert_eq!(
        last,
        Some("A run started at the scene the-attic arrives there.")
    );
}

#[test]
fn a_scene_of_several_names_is_told_by_the_one_that_was_asked_for() {
    let twice = INN.replace(r#""the-attic":5"#, r#""the-attic":5,"the-loft":5"#);
    let place = here().file("inn.json", twice);
    for scene in ["the-attic", "the-loft"] {
        let told = place.run(&["route", "inn.json", "--to", scene], "");
        let first = format!("No way leads to the scene {scene}: ");
        assert!(told.output.starts_with(&first), "{}", told.output);
        let told = place.run(&["route", "inn.json", "--to", scene, "--json"], "");
        let no_way: Value = serde_json::from_str(&told.output).unwrap();
        assert_eq!(no_way["to"], format!("the scene {scene}"));
    }
}

#[test]
fn odd_names_stay_on_one_line_and_whole_in_json() {
    let odd = INN
        .replace("the-attic", r"the\nattic\u001b[2J")
        .replace(r#""key":"lamp""#, r#""key":"l\namp""#);
    let place = here().file("inn.json", odd);
    let told = place.run(&["route", "inn.json", "--to", "2"], "");
    assert!(
        told.output.contains("4. Supply l amp = true\n"),
        "{}",
        told.output
    );
    assert!(
        told.output.contains("\n{\"supply\":{\"l\\namp\":true}}\n"),
        "{}",
        told.output
    );
    let told = place.run(&["route", "inn.json", "--to", "the\nattic\u{1b}[2J"], "");
    assert_eq!((told.code, told.output.lines().count()), (Some(1), 3));
    assert!(
        told.output
            .ends_with("at the scene the attic\u{fffd}[2J arrives there.\n"),
        "{}",
        told.output
    );
    let told = place.run(&["explore", "inn.json", "--json"], "");
    let found: Value = serde_json::from_str(&told.output).unwrap();
    assert_eq!(found["unreached"][1]["scene"], "the\nattic\u{1b}[2J");
}

#[test]
fn the_core_alone_finds_no_way_through_a_menu() {
    let told = inn().run(&["route", "inn.json", "--to", "2", "--core"], "");
    assert_eq!(told.code, Some(1));
    let why = "a run taught the core alone does not play a choice";
    assert!(told.output.contains(why), "{}", told.output);
}

#[test]
fn a_target_that_is_not_there_is_told_with_what_is() {
    let place = inn();
    let to = |file: &str, target: &str| place.run(&["route", file, "--to", target], "");
    assert_eq!(
        to("inn.json", "the-attik"),
        ran(
            2,
            "",
            "playscope: inn.json has no node or scene “the-attik”; it has nodes 0 to 5, and the scene the-attic\n"
        )
    );
    assert_eq!(
        to("inn.json", "6"),
        ran(
            2,
            "",
            "playscope: inn.json has no node or scene “6”; it has nodes 0 to 5, and the scenes the-attic, the-inn\n"
        )
    );
    for (target, named) in [("-1", "“-1”"), ("", "“”"), ("a\u{1b}\nb", "“a\u{fffd} b”")]
    {
        let told = to("menu.json", target);
        let why = format!(
            "playscope: menu.json has no node or scene {named}; it has nodes 0 to 1, and no scene\n"
        );
        assert_eq!(told, ran(2, "", &why));
    }
    assert_eq!(
        to("menu.json", "attic"),
        ran(
            2,
            "",
            "playscope: menu.json has no node or scene “attic”; it has nodes 0 to 1, and no scene\n"
        )
    );
}

#[test]
fn a_playbook_that_cannot_be_played_cannot_be_searched() {
    let place = inn();
    for rest in [&["explore"][..], &["route", "--to", "0"]] {
        let of = |file: &str| {
            let arguments: Vec<&str> = rest.iter().copied().chain([file]).collect();
            place.run(&arguments, "")
        };
        let refused = of("stray.json");
        assert_eq!((refused.code, &*refused.output), (Some(1), ""));
        assert!(refused.errors.starts_with("refused stray.json: 2 faults"));
        let missing = of("missing.json");
        assert_eq!((missing.code, &*missing.output), (Some(2), ""));
        assert!(missing.errors.starts_with("playscope: missing.json "));
    }
}

#[test]
fn explore_says_what_is_never_reached_and_why() {
    let told = inn().run(&["explore", "inn.json"], "");
    assert_eq!(
        told,
        ran(
            1,
            "\
8 situations can be reached; every one was tried.

  NotStarted              1
  AtNode                  1
  AwaitingSupply          3
  AwaitingChoice          2
  AtEnd                   1

  nodes                   4 of 6 reached
  fall-throughs           1 of 2 taken
  options                 2 of 2 taken
  branch arms             2 of 3 taken

No refusal can be met.

2 nodes are never reached:
  node 3, an end
    From node 2 to node 3, the arm out[1] on door is never taken: the arm out[0] on door goes first and asks door too, so by then door is false.
  node 5, a line
    No edge leads to node 5.
    A run started at the scene the-attic arrives there.

1 edge of nodes that are reached is never taken:
  From node 2 to node 3, the arm out[1] on door is never taken: the arm out[0] on door goes first and asks door too, so by then door is false.
",
            ""
        )
    );
}

#[test]
fn explore_as_json_is_one_object_whose_ways_play_to_their_refusals() {
    let place = inn();
    let told = place.run(
        &["explore", "inn.json", "--core", "--from-scenes", "--json"],
        "",
    );
    assert_eq!((told.code, told.output.lines().count()), (Some(1), 1));
    let found: Value = serde_json::from_str(&told.output).unwrap();
    assert_eq!(found["nodes"], json!({ "reached": 4, "all": 6 }));
    assert_eq!(found["edges"]["option"], json!({ "taken": 0, "all": 2 }));
    let met = &found["refusals"][1];
    assert_eq!(
        (&met["reason"], &met["node"]),
        (&json!("unplayable-node"), &json!(1))
    );
    let way: String = met["way"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| format!("{c}\n"))
        .collect();
    let played = place.run(&["play", "inn.json", "--core", "--json"], way);
    let last: Value = serde_json::from_str(played.output.lines().last().unwrap()).unwrap();
    assert_eq!(last["events"][0]["refused"]["reason"], "unplayable-node");
}

#[test]
fn explore_of_a_playbook_that_is_well_ends_with_0() {
    let told = inn().run(&["explore", "menu.json"], "");
    assert_eq!((told.code, &*told.errors), (Some(0), ""));
    let told = inn().run(&["explore", "menu.json", "--json"], "");
    let found: Value = serde_json::from_str(&told.output).unwrap();
    assert_eq!(
        (&found["verdict"], &found["whole"]),
        (&json!("well"), &json!(true))
    );
}

#[test]
fn explore_that_sampled_does_not_say_that_everything_was_tried() {
    let options: Vec<String> = (0..13)
        .map(|key| {
            format!(
                r#"{{"kind":"option","target":1,"label":[],"condition":{{"kind":"key","key":"k{key}"}}}}"#
            )
        })
        .collect();
    let many = format!(
        r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},"script":"inn","entry":0,"anchors":{{}},"speakers":[],
        "nodes":[{{"kind":"choice","id":0,"out":[{},{{"kind":"succession","target":1}}]}},{{"kind":"end","id":1,"out":[]}}]}}"#,
        options.join(",")
    );
    let told = here()
        .file("many.json", many)
        .run(&["explore", "many.json"], "");
    let first = told.output.lines().next().unwrap_or_default();
    assert!(
        first.ends_with(" situations were found and tried; there may be more, as is said below."),
        "{first}"
    );
    assert!(
        told.output
            .contains("Node 0 asks 13 keys at once: a sample"),
        "{}",
        told.output
    );
}

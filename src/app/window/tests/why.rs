//! Asking why, as a person does.

use super::*;

const SHIFT: Modifiers = Modifiers::SHIFT;

/// A line only said the first time, a branch, and an end for each of its arms.
const DOORS: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"doors","entry":0,"anchors":{},
    "speakers":[{"name":"Ada","tags":[]}],"nodes":[
    {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Two doors."}],
     "condition":{"kind":"key","key":"first"},"out":[{"kind":"succession","target":1}]},
    {"kind":"branch","id":1,"out":[
     {"kind":"branch","target":2,"condition":{"kind":"key","key":"Alice.HasKey"}},
     {"kind":"branch","target":3}]},
    {"kind":"end","id":2,"out":[]},
    {"kind":"end","id":3,"out":[]}]}"#;

fn doors() -> (Scratch, Desk) {
    let folder = Scratch::new();
    let path = folder.path("doors.json");
    write(&path, DOORS);
    let mut desk = Desk::new(Some(path));
    desk.click("Start");
    desk.click("first is false");
    desk.click("Supply");
    (folder, desk)
}

#[test]
fn w_turns_to_what_decided_the_step_and_the_graph_shows_what_was_stepped_over() {
    let (_folder, mut desk) = doors();
    desk.expect("line 0, Ada: Two doors., visited once, stepped over");
    desk.key(NONE, Key::W);
    desk.expect("Node 0 was stepped over: its condition first was answered false");
    desk.click("Alice.HasKey is false");
    desk.click("Supply");
    desk.expect("arm 1, false: Arm 1 was not taken: Alice.HasKey was answered false.");
    assert!(!desk.says(", stepped over"));
}

#[test]
fn why_not_is_asked_of_the_selected_node_and_of_a_way() {
    let (_folder, mut desk) = doors();
    desk.key(SHIFT, Key::W);
    desk.expect("Select a node to ask about.");
    desk.click_containing("end 2, end");
    desk.key(SHIFT, Key::W);
    desk.expect("Why not the end at node 2?");
    desk.expect("Arm 1 is not decided yet: Alice.HasKey is asked now.");
    desk.click_containing("branch 1, first that holds");
    desk.click("Why not arm 2 of the branch at node 1?");
    desk.expect("Arm 2 is not decided yet: the world is asked first.");
    desk.click("Close why not there");
    assert!(!desk.says("Close why not there"));
}

#[test]
fn a_letter_typed_with_shift_asks_nothing() {
    let (_folder, mut desk) = doors();
    desk.key(CTRL, Key::F);
    desk.harness.key_press_modifiers(SHIFT, Key::W);
    desk.harness.run_steps(3);
    assert!(!desk.says("Select a node to ask about."));
}

#[test]
fn a_step_of_the_log_says_why_from_its_menu() {
    let (_folder, mut desk) = doors();
    let row = desk.harness.get_by_label_contains("Step 1: Start");
    row.click_secondary();
    desk.harness.run_steps(3);
    desk.click("Why?");
    desk.expect("Node 0 is not entered yet: its condition first is asked now.");
}

#[test]
fn a_run_taught_otherwise_is_asked_why_not_again() {
    let folder = Scratch::new();
    let path = folder.path("menu.json");
    write(
        &path,
        r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"menu","entry":0,"anchors":{},
        "speakers":[],"nodes":[
        {"kind":"choice","id":0,"out":[{"kind":"option","target":1,"label":[{"kind":"text","text":"Go"}]}]},
        {"kind":"end","id":1,"out":[]}]}"#,
    );
    let mut desk = Desk::new(Some(path));
    desk.click("Start");
    desk.click_containing("end 1, end");
    desk.key(SHIFT, Key::W);
    let asked = "node 0, option 1, not decided yet: Node 0, step 1: Option 1 can be chosen";
    desk.expect(asked);
    desk.command("core alone");
    assert!(
        !desk.says(asked),
        "a run taught the core alone offers no menu"
    );
    desk.expect("Why not the end at node 1?");
}

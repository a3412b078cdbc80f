//! Exploring, and the way to a node, as a person asks for them.

use super::*;

impl Desk {
    fn step_number(&self) -> usize {
        self.harness.state().position()
    }
}

/// The sample with an end that only a way behind an open one leads to, and a refusal.
fn flawed(folder: &Scratch) -> PathBuf {
    let path = folder.path("flawed.json");
    write(
        &path,
        r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"inn",
        "entry":0,"anchors":{"the-attic":4},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
        {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hi."}],
         "out":[{"kind":"divert","target":1,"label":[],"condition":{"kind":"key","key":"deep"}},
                {"kind":"succession","target":2}]},
        {"kind":"control","id":1,"effects":[],"out":[{"kind":"succession","target":1}]},
        {"kind":"line","id":2,"speaker":0,"speech":[{"kind":"text","text":"Bye."}],
         "out":[{"kind":"divert","target":5,"label":[]},{"kind":"succession","target":3}]},
        {"kind":"end","id":3,"out":[]},
        {"kind":"line","id":4,"speaker":0,"speech":[{"kind":"text","text":"Dust."}],
         "out":[{"kind":"succession","target":5}]},
        {"kind":"end","id":5,"out":[]}]}"#,
    );
    path
}

#[test]
fn the_way_to_the_selected_node_is_shown_lit_and_played_into_a_branch() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Next");
    desk.click_containing("end 17, end");
    desk.key(NONE, Key::G);
    desk.wait_for("The way to node 17 from the start: ");
    desk.expect("1. Start — perform ");
    desk.expect("end 17, end, on the way shown, selected");
    desk.click("Play it");
    desk.expect("end 17, end, the run stands here and waits on nobody, visited once");
    desk.expect("to node 17, ");
    // What was recorded is still there.
    desk.expect("main");
    // Asked for once more, it is not played twice.
    desk.click("Back");
    desk.click("Play it");
    desk.expect("This was played before: its branch is shown, and nothing was sent.");
    desk.expect("end 17, end, the run stands here and waits on nobody, visited once");
    let open = desk.harness.state().open.as_ref().expect("a playbook");
    assert_eq!(open.session.log().branches().len(), 2);
    desk.click("Close the way");
    assert!(!desk.says("on the way shown"));
    desk.expect("Explore everything: every answer");
}

#[test]
fn from_now_the_way_goes_on_from_where_the_run_stands() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Done");
    desk.click_containing("end 17, end");
    desk.command("show the way here from now");
    desk.wait_for("The way to node 17 from step 2: ");
    desk.expect("1. Next — ");
    let before = desk.step_number();
    // The way begins where it was asked for, wherever the run stands by now.
    desk.click("Back");
    desk.click("Play it");
    assert!(desk.step_number() > before);
    desk.expect("end 17, end, the run stands here and waits on nobody");
    assert!(!desk.says("branch 2"));
}

#[test]
fn with_no_node_selected_a_way_has_nowhere_to_lead() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::G);
    desk.expect("Select a node to show the way to.");
}

#[test]
fn no_way_is_told_with_what_stands_between_and_its_nodes_can_be_shown() {
    let folder = Scratch::new();
    let mut desk = Desk::new(Some(flawed(&folder)));
    desk.click_containing("end 3, end");
    desk.key(NONE, Key::G);
    desk.wait_for("No way to node 3 from the start");
    desk.expect("From node 2 to node 3, the fall-through out[1] is never taken");
    desk.expect("A run can come to a halt: at node 1 (endless-ring).");
    desk.click("→ 2");
    desk.expect("line 2, Ada: Bye., selected");
    assert!(!desk.says("Play it"));
}

#[test]
fn everything_that_was_found_is_listed_and_the_way_to_a_refusal_is_played() {
    let folder = Scratch::new();
    let mut desk = Desk::new(Some(flawed(&folder)));
    desk.command("explore everything");
    desk.wait_for("1 refusal can be met");
    desk.expect("2 nodes are never reached");
    desk.expect("1 way of a node that is reached is never taken");
    desk.expect(
        "the line at node 4 is reached only from the scene the-attic: No edge leads to node 4.",
    );
    desk.click("Play the way to endless-ring at node 1");
    desk.expect("refused endless-ring");
    assert_eq!(desk.step_number(), 3);
    desk.click_containing("the end at node 3 is never reached: ");
    desk.expect("end 3, end, selected");
    desk.expect("→ 2");
}

#[test]
fn another_playbook_forgets_what_was_found() {
    let folder = Scratch::new();
    let mut desk = Desk::new(Some(flawed(&folder)));
    desk.command("explore everything");
    desk.wait_for("1 refusal can be met");
    desk.command("open the sample");
    desk.wait();
    assert!(!desk.says("1 refusal can be met"));
    desk.expect("Explore everything: every answer");
}

#[test]
fn a_run_taught_otherwise_forgets_what_was_found() {
    let mut desk = Desk::new(None);
    desk.command("explore everything");
    desk.wait_for("No refusal can be met");
    desk.command("core alone");
    assert!(!desk.says("No refusal can be met"));
    desk.click("Explore everything");
    desk.wait_for("refusals can be met");
    desk.expect("unplayable-node at the menu");
}

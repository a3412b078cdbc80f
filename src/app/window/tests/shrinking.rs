//! Shrinking the run to a step, as a person does.

use super::*;

impl Desk {
    fn ask_to_shrink(&mut self) {
        self.key(CTRL, Key::P);
        self.type_into("Command name", "shrink to");
        self.key(NONE, Key::Enter);
    }
}

#[test]
fn a_refusal_is_shrunk_to_a_branch_named_after_it_and_one_can_go_back() {
    let mut desk = Desk::new(None);
    for _ in 0..4 {
        desk.key(CTRL, Key::R);
    }
    desk.click("Next");
    desk.ask_to_shrink();
    desk.expect("Step 5: Next");
    desk.expect("A step is refused as misplaced at node 0.");
    desk.expect("The run comes to AwaitingDone.");
    // The button has the focus.
    desk.key(NONE, Key::Enter);
    desk.wait_for("Shrunk 5 steps to 2.");
    desk.expect("shrunk: refused misplaced at node 0");
    desk.expect("Step 2: Next, refused");
    assert!(!desk.says("Step 3:"));
    desk.click("Back to where it was");
    desk.expect("Step 5: Next, refused");
    desk.ask_to_shrink();
    desk.click_containing("The run comes to AwaitingDone.");
    desk.click("Shrink");
    desk.wait_for("Shrunk 5 steps to 1.");
}

#[test]
fn the_shortest_run_says_so_and_becomes_no_branch() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Next");
    desk.ask_to_shrink();
    desk.click("Shrink");
    desk.wait_for("Nothing shorter does it: 2 steps is the least.");
    assert!(!desk.says("shrunk: "));
}

#[test]
fn at_the_beginning_there_is_nothing_to_shrink_to() {
    let mut desk = Desk::new(None);
    desk.ask_to_shrink();
    desk.expect("Nothing happens at the beginning");
}

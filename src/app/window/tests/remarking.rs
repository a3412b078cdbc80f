//! Notes, branches and selected steps, as a person works on them.

use super::*;

/// Starts twice from the beginning, so that there are two branches of a step each.
fn two_branches() -> Desk {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Back");
    desk.click("Start");
    desk
}

#[test]
fn a_branch_is_named_and_its_name_taken_away() {
    let mut desk = two_branches();
    desk.key(NONE, Key::F2);
    desk.type_into("Name of the branch", "the second night");
    desk.click("Rename");
    desk.expect("Branch the second night, 1 step, left at the beginning");
    desk.key(NONE, Key::F2);
    desk.key(CTRL, Key::A);
    desk.key(NONE, Key::Backspace);
    desk.click("Take the name away");
    desk.expect("Branch branch 2, 1 step");
}

#[test]
fn a_branch_is_removed_only_once_that_was_confirmed() {
    let mut desk = two_branches();
    for (answer, is_there) in [("Cancel", true), ("Remove the branch", false)] {
        desk.click("What can be done with branch branch 2");
        desk.click("Remove branch…");
        desk.expect("“branch 2”: 1 step only this branch holds is removed from the log");
        desk.expect("This cannot be undone.");
        desk.click(answer);
        assert_eq!(desk.says("Branch branch 2"), is_there, "{answer}");
    }
    desk.expect("Branch main, 1 step, from the beginning");
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "remove the branch shown");
    desk.key(NONE, Key::Enter);
    desk.expect("The only branch always stays.");
}

#[test]
fn a_note_is_written_on_the_step_of_the_playhead() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::N);
    desk.expect("The beginning takes no note");
    desk.click("Start");
    desk.key(NONE, Key::N);
    desk.type_into("Note on the step", "It never rains here.");
    desk.key(CTRL, Key::Enter);
    desk.expect(", note: It never rains here.");
    assert!(!desk.says("Keep the note"));
}

#[test]
fn selected_steps_are_copied_by_ctrl_c_where_nothing_is_typed() {
    let mut desk = Desk::new(None);
    let copied = |desk: &mut Desk| {
        desk.harness.event(eframe::egui::Event::Copy);
        let mut copied = None;
        for _ in 0..3 {
            desk.harness.run_steps(1);
            let commands = desk.harness.output().platform_output.commands.clone();
            copied = commands
                .into_iter()
                .find_map(|command| match command {
                    eframe::egui::OutputCommand::CopyText(text) => Some(text),
                    _ => None,
                })
                .or(copied);
        }
        copied
    };
    desk.click("Start");
    desk.click("Next");
    assert_eq!(copied(&mut desk), None);
    desk.expect("Select steps in the log first");
    let row = desk.harness.get_by_label_contains("Step 1: ");
    row.click_modifiers(Modifiers::SHIFT);
    desk.harness.run_steps(3);
    let text = copied(&mut desk).expect("two steps");
    assert_eq!(text.matches("{\"send\":").count(), 2, "{text}");
    desk.harness.get_by_label("Filter the log").focus();
    desk.harness.run_steps(2);
    assert_eq!(copied(&mut desk), None);
}

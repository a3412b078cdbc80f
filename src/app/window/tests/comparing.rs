//! What differs, as a person finds it: reloading, selecting, comparing with another log.

use super::*;

/// A ferry in a folder of its own, stepped to its first line and saved, and then changed in a word.
fn changed_ferry() -> (Scratch, PathBuf, Desk) {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook.clone()));
    desk.click("Start");
    desk.click("Done");
    desk.key(CTRL, Key::S);
    desk.click("Save");
    write(
        &playbook,
        &sample_text().replace("Rain drums", "Hail drums"),
    );
    (folder, playbook, desk)
}

#[test]
fn showing_the_first_difference_turns_to_both_sides_of_it() {
    let (folder, _, _) = changed_ferry();
    let mut desk = Desk::new(Some(folder.path("ferry.playlog")));
    desk.expect("Matrix tab");
    desk.click("Show it");
    desk.expect("Difference 1 of 1");
    desk.expect("differs in: Rain");
    desk.expect("differs in: Hail");
}

#[test]
fn a_log_that_differs_turns_to_compare_until_the_person_turns_back() {
    let (folder, _, _) = changed_ferry();
    let mut desk = Desk::new(Some(folder.path("ferry.playlog")));
    desk.expect("differs in: Hail");
    desk.click_containing("Step 1: Start");
    desk.expect("The first that differs is step 2.");
    desk.click("Matrix tab");
    desk.click_containing("Step 2: Done");
    assert!(!desk.says("differs in: Hail"));
    desk.key(NONE, Key::F8);
    desk.expect("No later step differs from what was recorded.");
    desk.click_containing("Step 1: Start");
    desk.key(NONE, Key::F8);
    desk.expect("differs in: Hail");
}

#[test]
fn what_changed_in_a_reloaded_playbook_is_listed_and_leads_to_its_node() {
    let (folder, _, mut desk) = changed_ferry();
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "read the file again");
    desk.key(NONE, Key::Enter);
    desk.wait();
    desk.expect("In the playbook changed: node 1, a line:");
    desk.expect("Changed in the playbook since the log was recorded");
    {
        let listed = "changed: node 1, a line:";
        let mut rows = desk.harness.query_all_by_label_contains(listed);
        let is_row = |label: String| label.starts_with(listed);
        let row = rows.find(|row| row.accesskit_node().label().is_some_and(is_row));
        row.expect("a row of the list").click();
    }
    desk.harness.run_steps(3);
    desk.expect("visited once, selected");
    // Back as it was: nothing has changed since the log was recorded.
    write(&folder.path("ferry.json"), &sample_text());
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "read the file again");
    desk.key(NONE, Key::Enter);
    desk.wait();
    desk.expect("Reloaded. Plays the same: 2 steps.");
    assert!(!desk.says("Changed in the playbook"));
}

#[test]
fn another_log_is_compared_and_what_is_wrong_with_it_is_told() {
    let (folder, playbook, mut desk) = changed_ferry();
    write(&playbook, &sample_text());
    let log = folder.path("ferry.playlog");
    let mut text = fs::read_to_string(&log).expect("the log");
    text.push_str("{\"entry\":3");
    let other = folder.path("other.playlog");
    write(&other, &text);
    desk.click("Next");
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "Compare with a log");
    desk.key(NONE, Key::Enter);
    desk.type_into("Path", &other.to_string_lossy());
    desk.click("Compare");
    desk.wait_for("A other.playlog");
    desk.harness.run_steps(3);
    desk.expect("other.playlog is compared with. 1 of its lines could not be read; line 5");
    desk.expect("2 steps the same, then: only B goes on.");
    desk.expect("A step 3: no more steps");
    desk.click("Show in the graph");
    desk.expect("only A other.playlog");
    desk.expect("visited once, both came here");
    desk.click("Hide");
    assert!(!desk.says("both came here"));
}

#[test]
fn a_log_that_cannot_be_read_is_told_and_nothing_is_compared() {
    let mut desk = Desk::new(None);
    for (path, why) in [
        ("/nowhere/at/all.playlog", "it does not exist"),
        ("/", "it is a directory, not a file"),
    ] {
        desk.key(CTRL, Key::P);
        desk.type_into("Command name", "Compare with a log");
        desk.key(NONE, Key::Enter);
        desk.type_into("Path", path);
        desk.click("Compare");
        desk.wait_for(why);
        desk.expect("Nothing was sent yet.");
    }
}

#[test]
fn a_log_that_says_what_its_playbook_held_lists_what_changed_since() {
    let (folder, _, _) = changed_ferry();
    let log = folder.path("ferry.playlog");
    let recorded = crate::playbook::read(sample::BYTES).expect("the sample is sound");
    let outline = crate::playbook::Outline::new(&recorded.playbook);
    let outline = crate::debugger::outline_line(&outline);
    let text = fs::read_to_string(&log).expect("the log");
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.contains("\"outline\""));
    let lines: Vec<String> = lines
        .map(|(at, line)| match at {
            0 => format!("{line}\n{outline}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    write(&log, &lines.concat());
    let desk = Desk::new(Some(log));
    desk.expect("The playbook is not the one the log was recorded on.");
    desk.expect("Step 2 of 2 is the first that differs. In the playbook changed: node 1");
    desk.expect("Changed in the playbook since the log was recorded");
}

//! Coverage, its heat and random play, as a person uses them.

use super::*;

#[test]
fn the_coverage_of_the_log_is_kept_up_step_by_step() {
    let mut desk = Desk::new(None);
    desk.click("Coverage tab");
    desk.expect("Visited 0 of 18 nodes, ");
    desk.click("Start");
    desk.expect("Visited 1 of 18 nodes, ");
    desk.click("Done");
    desk.expect("Visited 2 of 18 nodes, ");
    desk.click("Back");
    desk.expect("Visited 2 of 18 nodes, ");
    desk.click("This way");
    desk.expect("Visited 1 of 18 nodes, ");
}

#[test]
fn the_heat_counts_every_visit_of_the_log_on_its_nodes_and_is_switched_by_its_key() {
    let mut desk = Desk::new(None);
    for _ in 0..3 {
        desk.key(CTRL, Key::R);
    }
    desk.click("Back");
    desk.click("Back");
    desk.expect("control 0, Rain over the river");
    desk.expect("waits on the host, visited once");
    desk.key(NONE, Key::H);
    desk.expect("Visited in this log");
    desk.expect("waits on the host, visited 3 times");
    desk.key(NONE, Key::H);
    desk.expect("waits on the host, visited once");
    assert!(!desk.says("Visited in this log"));
    desk.command("heat on the graph");
    desk.click("Hide the heat");
    assert!(!desk.says("Visited in this log"));
}

#[test]
fn the_logs_of_a_folder_are_counted_on_the_open_playbook() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook));
    desk.click("Start");
    desk.click("Done");
    desk.key(CTRL, Key::S);
    desk.click("Save");
    write(&folder.path("none.playlog"), "what");
    desk.command("coverage of a folder");
    desk.type_into("Folder of logs", "/nowhere");
    desk.key(NONE, Key::Enter);
    desk.expect("does not exist.");
    let field = desk.harness.get_by_label("Folder of logs");
    assert!(field.is_focused(), "what was refused is typed on at once");
    desk.key(NONE, Key::Escape);
    desk.command("coverage of a folder");
    // The folder beside the playbook is proposed.
    desk.click("Count");
    desk.wait_for(": 1 log, 2 steps. 1 log left out: ");
    desk.expect("Visited 2 of 18 nodes, ");
    desk.key(NONE, Key::H);
    desk.expect("visited once");
}

#[test]
fn random_play_lists_what_it_found_and_a_run_opens_as_a_branch_and_is_saved_as_a_log() {
    let folder = Scratch::new();
    let playbook = folder.path("maze.json");
    // A draw that leads nowhere without luck, and a line that goes round for ever.
    let maze = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"maze",
      "entry":0,"anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
      {"kind":"choice","id":0,"out":[
        {"kind":"option","target":2,"label":[{"kind":"text","text":"Out"}]},
        {"kind":"option","target":1,"label":[{"kind":"text","text":"Round"}]}]},
      {"kind":"line","id":1,"speaker":0,"speech":[{"kind":"text","text":"Round."}],
       "out":[{"kind":"succession","target":1}]},
      {"kind":"end","id":2,"out":[]}]}"#;
    write(&playbook, maze);
    let mut desk = Desk::new(Some(playbook));
    desk.click("Start");
    desk.command("random play");
    desk.type_into("Number of runs", "x");
    desk.expect("Runs are a whole number");
    desk.key(NONE, Key::Escape);
    desk.command("random play");
    desk.key(NONE, Key::Enter);
    desk.wait_for("200 runs.");
    desk.expect("Goes round for ever by the line at node 1");
    desk.click_containing("Open run ");
    desk.expect("random: run ");
    desk.expect("line 1, Ada: Round., the run stands here and waits on the player");
    // Opened once more, it is not played twice.
    let steps = |desk: &Desk| {
        let open = desk.harness.state().open.as_ref();
        open.map(|open| open.session.log().len())
    };
    let played = steps(&desk);
    desk.click("Back");
    desk.click_containing("Open run ");
    desk.expect("This was played before");
    desk.expect("line 1, Ada: Round., the run stands here and waits on the player");
    assert_eq!(steps(&desk), played);
    desk.click_containing("Save run ");
    desk.click("Save");
    desk.expect("Saved run ");
    let logs = folder
        .names()
        .into_iter()
        .filter(|name| name.ends_with(".playlog"));
    let logs: Vec<String> = logs.collect();
    assert_eq!(logs.len(), 1, "{logs:?}");
    assert!(folder.text(&logs[0]).contains(r#""by":"random""#));
    desk.click_containing("Save run ");
    desk.click("Save");
    desk.expect("is there already, and is not written over.");
}

#[test]
fn random_play_that_takes_long_is_stopped_and_keeps_what_it_has() {
    let mut desk = Desk::new(None);
    desk.command("random play");
    // Behind the number that is proposed.
    desk.type_into("Number of runs", "0000");
    desk.key(NONE, Key::Enter);
    desk.wait_for("of 2000000 runs, ");
    desk.click("Stop random play");
    desk.wait_for(" runs, stopped. ");
    desk.expect("Nothing was found.");
}

//! Keeping a run as a case and opening one, as a person does.

use super::*;

#[test]
fn a_run_is_kept_as_a_case_which_conforms_and_opens_as_a_log() {
    let folder = Scratch::new();
    let corpus = folder.path("corpus");
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Done");
    desk.command("conformance case");
    desk.expect("The run from the start to the playhead, 2 steps,");
    desk.expect("Say in which folder the corpus is");
    desk.type_into("Corpus folder", &corpus.to_string_lossy());
    desk.expect("Say a name: letters");
    desk.type_into("Name of the case", "rain/");
    desk.expect("\"rain/\" is no name for a case");
    desk.key(NONE, Key::Backspace);
    let place = corpus.join("playable/rain");
    desk.expect(&format!("It is written to {}", place.display()));
    desk.type_into("Because", "it rains");
    desk.click("Export");
    desk.expect(&format!("Kept {}, 2 steps: conformed.", place.display()));
    assert!(!desk.says("Folder of the corpus"), "the question is closed");

    desk.command("conformance case");
    desk.type_into("Name of the case", "rain");
    desk.expect("is there already, and a case is never written over");
    desk.click("Cancel");

    desk.command("case as a log");
    let field = desk.harness.get_by_label("Path of the case");
    assert_eq!(field.accesskit_node().value().as_deref(), corpus.to_str());
    desk.type_into("Path of the case", "/playable/rain");
    desk.click("Open");
    desk.wait();
    desk.expect("Case rain: conformed, 2 steps.");
    desk.expect("the run stands here and waits on the player");
}

#[test]
fn a_case_that_cannot_be_written_says_so_and_the_question_stays() {
    let folder = Scratch::new();
    let file = folder.path("file");
    write(&file, "");
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.command("conformance case");
    desk.type_into("Corpus folder", &file.to_string_lossy());
    desk.type_into("Name of the case", "rain");
    desk.click("Export");
    desk.expect("cannot be written: ");
    desk.expect("Folder of the corpus");
}

#[test]
fn a_case_leads_to_a_step_and_there_is_none_at_the_beginning() {
    let mut desk = Desk::new(None);
    desk.command("conformance case");
    desk.expect("start the run first");
    desk.click("Next");
    desk.command("conformance case");
    let corpus = std::env::temp_dir().join("playscope-never-written");
    desk.type_into("Corpus folder", &corpus.to_string_lossy());
    desk.type_into("Name of the case", "rain");
    desk.click("Export");
    desk.expect("the run was never started, so there is nothing to keep");
    assert!(!corpus.exists());
}

//! The window as a person uses it, without a display: its widgets by their accessible names.

mod answering;
mod breaking;
mod cases;
mod comparing;
mod exploring;
mod exporting;
mod finding;
mod folding;
mod graph;
mod keeping;
mod languages;
mod lighting;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use eframe::egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::log_panel::story::all_said;
use crate::app::options::WindowOptions;
use crate::app::settings::Settings;
use crate::files::sample;
use crate::files::scratch::Scratch;

use crate::app::Window;

mod covering;
mod remarking;
mod running;
mod shrinking;
mod why;

/// A window of its own, with what is typed and clicked into it.
struct Desk {
    harness: Harness<'static, Window>,
}

impl Desk {
    /// Does what is called `name`, by the palette.
    fn command(&mut self, name: &str) {
        self.key(CTRL, Key::P);
        self.type_into("Command name", name);
        self.key(NONE, Key::Enter);
    }

    fn new(file: Option<PathBuf>) -> Desk {
        Desk::with(WindowOptions {
            file,
            ..WindowOptions::default()
        })
    }

    fn with(options: WindowOptions) -> Desk {
        Desk::kept(Settings::default(), options)
    }

    /// A window that kept `settings` from the last start.
    fn kept(settings: Settings, options: WindowOptions) -> Desk {
        let mut harness = Harness::builder()
            .with_size(Vec2::new(1440.0, 900.0))
            .build_eframe(move |creation| Window::new(&creation.egui_ctx, settings, options));
        harness.run_steps(2);
        let mut desk = Desk { harness };
        desk.wait();
        desk
    }

    /// Draws frames until nothing is being opened any more.
    fn wait(&mut self) {
        let begun = Instant::now();
        self.harness.run_steps(2);
        while self.harness.state().is_loading() {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "opening takes for ever"
            );
            sleep(Duration::from_millis(5));
            self.harness.run_steps(1);
        }
        self.harness.run_steps(3);
    }

    /// Draws frames until `part` is said, of what is done in the background.
    #[track_caller]
    fn wait_for(&mut self, part: &str) {
        let begun = Instant::now();
        while !self.says(part) {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "nothing in the window says “{part}”: {:#?}",
                self.all()
            );
            sleep(Duration::from_millis(5));
            self.harness.run_steps(1);
        }
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    fn click_containing(&mut self, part: &str) {
        self.harness.get_by_label_contains(part).click();
        self.harness.run_steps(3);
    }

    fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    fn type_into(&mut self, field: &str, text: &str) {
        self.harness.get_by_label(field).focus();
        self.harness.run_steps(2);
        self.harness.get_by_label(field).type_text(text);
        self.harness.run_steps(2);
    }

    fn says(&self, part: &str) -> bool {
        self.harness
            .query_all_by_label_contains(part)
            .next()
            .is_some()
    }

    #[track_caller]
    fn expect(&self, part: &str) {
        assert!(
            self.says(part),
            "nothing in the window says “{part}”: {:#?}",
            self.all()
        );
    }

    fn all(&self) -> Vec<String> {
        all_said(&self.harness)
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("a file for a test");
}

fn sample_text() -> String {
    String::from_utf8_lossy(sample::BYTES).into_owned()
}

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

#[test]
fn the_sample_is_drawn_at_once_with_a_name_for_every_node() {
    let desk = Desk::new(None);
    desk.expect("line 1, Narrator: Rain drums on the tin roof of the ferry.");
    desk.expect("end 17, end");
    desk.expect("waits for Start");
}

#[test]
fn start_stands_at_the_entry_and_the_one_thing_goes_on_from_there() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.expect("control 0, Rain over the river");
    desk.expect("the run stands here and waits on the host, visited once");
    desk.key(NONE, Key::F10);
    desk.expect("ferry., the run stands here and waits on the player");
}

#[test]
fn a_breakpoint_stops_continue_and_back_returns_to_the_step_before() {
    let mut desk = Desk::new(None);
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::F9);
    desk.expect("breakpoint, selected");
    desk.click("Start");
    desk.click("Done");
    desk.expect("the run stands here and waits on the player");
    desk.click("Back");
    desk.expect("the run stands here and waits on the host");
    desk.click("Continue");
    desk.expect("Stopped at the breakpoint on node 1.");
    desk.expect("stopped at its breakpoint");
}

#[test]
fn a_refused_command_says_why_and_the_run_stays() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Next");
    desk.expect("refused misplaced");
    desk.expect("the run stands here and waits on the host");
}

#[test]
fn failed_asks_for_its_words() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Failed…");
    desk.type_into("What failed", "the lamp is out");
    desk.click("Send Failed");
    desk.expect("the lamp is out");
    desk.expect("the run stands here and waits on the host");
}

#[test]
fn a_command_found_by_name_is_done_by_enter() {
    let mut desk = Desk::new(None);
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "start again");
    desk.key(NONE, Key::Enter);
    desk.expect("the run stands here and waits on the host");
}

#[test]
fn searching_marks_what_it_found_and_enter_walks_through_it() {
    let mut desk = Desk::new(None);
    desk.key(CTRL, Key::F);
    desk.type_into("Search", "heron");
    desk.expect("found");
    desk.key(NONE, Key::Enter);
    desk.expect("1 of ");
    desk.expect("selected, found");
}

#[test]
fn a_refused_playbook_lists_its_faults_and_the_last_good_one_stays() {
    let folder = Scratch::new();
    let path = folder.path("broken.json");
    write(
        &path,
        &sample_text().replace("\"target\": 1\n", "\"target\": 99\n"),
    );
    let mut desk = Desk::new(None);
    desk.key(CTRL, Key::O);
    desk.type_into("Path", &path.to_string_lossy());
    desk.click("Open");
    desk.wait();
    desk.expect("is refused: 1 fault");
    desk.expect("nodes[0].out[0].target");
    desk.expect("line 1, Narrator");
}

#[test]
fn a_file_that_is_not_there_is_answered_in_words() {
    let mut desk = Desk::new(Some("/nowhere/at/all.json".into()));
    desk.expect("it does not exist");
    desk.click("Open the sample");
    desk.wait();
    desk.expect("line 1, Narrator");
}

#[test]
fn a_saved_log_opens_again_and_plays_the_same() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let log = folder.path("ferry.playlog");
    let mut desk = Desk::new(Some(playbook.clone()));
    desk.click("Start");
    desk.click("Done");
    desk.key(CTRL, Key::S);
    desk.click("Save");
    desk.expect("Saved");
    assert_eq!(
        fs::read_to_string(&log).expect("the log").lines().count(),
        4,
        "a header, an outline and two steps"
    );
    desk.click("Next");
    let text = fs::read_to_string(&log).expect("the log");
    assert_eq!(text.lines().count(), 5, "every further step goes there too");
    fs::write(
        &log,
        text.lines().take(4).collect::<Vec<_>>().join("\n") + "\n",
    )
    .expect("the log");
    drop(desk);

    let desk = Desk::new(Some(log.clone()));
    desk.expect("Plays the same: 2 steps.");
    desk.expect("the run stands here and waits on the player");

    write(
        &playbook,
        &sample_text().replace("Rain drums", "Hail drums"),
    );
    let desk = Desk::new(Some(log));
    desk.expect("The playbook is not the one the log was recorded on.");
    desk.expect("Step 2 of 2 is the first that differs.");
}

#[test]
fn a_changed_playbook_is_reloaded_with_its_log() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook.clone()));
    desk.click("Start");
    desk.click("Done");
    write(
        &playbook,
        &sample_text().replace("Rain drums", "Hail drums"),
    );
    desk.wait_for("changed on disk");
    desk.harness.run_steps(3);
    desk.click("Reload");
    desk.wait();
    desk.expect("Reloaded. Step 2 of 2 is the first that differs.");
    desk.expect("line 1, Narrator: Hail drums on the tin roof of the ferry., the run stands here");
}

#[test]
fn a_run_taught_the_core_alone_refuses_the_menu() {
    let mut desk = Desk::new(None);
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "core alone");
    desk.key(NONE, Key::Enter);
    desk.expect("The run is taught the core alone.");
    desk.key(NONE, Key::Tab);
    desk.click("Start at a scene");
    desk.click_containing("Start at The crossing");
    for command in ["Done", "Next"] {
        desk.click(command);
    }
    desk.expect("refused unplayable-node");
}

#[test]
fn a_playbook_refused_at_the_start_is_read_again_once_it_is_mended() {
    let folder = Scratch::new();
    let path = folder.path("ferry.json");
    write(&path, "{");
    let mut desk = Desk::new(Some(path.clone()));
    desk.expect("ferry.json");
    write(&path, &sample_text());
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "read the file again");
    desk.key(NONE, Key::Enter);
    desk.wait();
    desk.expect("Graph of ferry.json");
}

#[test]
fn reloading_the_sample_keeps_what_was_stepped() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "read the file again");
    desk.key(NONE, Key::Enter);
    desk.expect("The sample has no file to read again.");
    desk.expect("the run stands here and waits on the host");
}

#[test]
fn keys_pressed_faster_than_frames_are_drawn_all_count() {
    let mut desk = Desk::new(None);
    for _ in 0..4 {
        desk.harness.key_press(Key::F10);
    }
    desk.harness.run_steps(3);
    desk.expect("stories later., the run stands here and waits on the world");
    desk.expect("Answer every key in the stage first.");
}

#[test]
fn at_the_end_the_run_stands_at_the_end_it_came_to_and_waits_on_nobody() {
    let mut desk = Desk::new(None);
    desk.click("Start at a scene");
    desk.click_containing("Start at The far bank");
    desk.click("Next");
    desk.expect("end 17, end, the run stands here and waits on nobody");
}

#[test]
fn a_hint_goes_once_something_is_done() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::F9);
    desk.expect("Select a node to stop at.");
    desk.click("Start");
    assert!(!desk.says("Select a node to stop at."));
}

#[test]
fn what_was_typed_into_the_form_is_there_again_after_going_back_and_on() {
    let mut desk = Desk::new(None);
    for _ in 0..3 {
        desk.key(NONE, Key::F10);
    }
    desk.type_into("Answer for Traveller.Name", "Robin");
    desk.click("Back");
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "recorded step");
    desk.key(NONE, Key::Enter);
    let field = desk.harness.get_by_label("Answer for Traveller.Name");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("Robin"));
}

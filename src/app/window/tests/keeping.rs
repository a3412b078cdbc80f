//! The session on disk: kept from its first step on, offered back after a crash, recorded where it was saved.

use super::*;

/// A window that keeps its logs in `folder`.
fn keeping(folder: &Path, file: Option<PathBuf>) -> Desk {
    Desk::with(WindowOptions {
        file,
        logs: Some(folder.join("logs")),
        ..WindowOptions::default()
    })
}

fn kept(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("logs"));
    let files = files.into_iter().flatten();
    files.map(|file| file.expect("a file").path()).collect()
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a log");
    text.lines().map(str::to_string).collect()
}

#[test]
fn a_session_that_was_killed_is_offered_back_whole() {
    let folder = Scratch::new();
    let mut desk = keeping(&folder.0, None);
    assert!(kept(&folder.0).is_empty(), "nothing was stepped");
    desk.click("Start");
    desk.click("Done");
    let [log] = &kept(&folder.0)[..] else {
        panic!("one log: {:?}", kept(&folder.0));
    };
    assert_eq!(lines(log).len(), 4, "a header, an outline and two steps");
    // Not closed: as if it had been killed.
    drop(desk);
    let mut desk = keeping(&folder.0, None);
    desk.wait_for("was not closed: 2 steps");
    desk.click("Open it");
    desk.wait();
    desk.expect("Plays the same: 2 steps.");
    desk.click("Next");
    assert_eq!(kept(&folder.0).len(), 1, "it goes on in its own file");
    assert_eq!(lines(log).len(), 5);
    desk.harness.state_mut().close();
    assert!(lines(log).last().expect("a line").contains("closed"));
    drop(desk);
    let mut desk = keeping(&folder.0, None);
    for _ in 0..20 {
        sleep(Duration::from_millis(5));
        desk.harness.run_steps(1);
    }
    assert!(!desk.says("was not closed"), "it was closed");
    desk.key(CTRL, Key::O);
    desk.wait_for("· 3 steps");
}

#[test]
fn the_log_that_is_open_can_be_opened_again_and_goes_on_in_its_file() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let log = folder.path("ferry.playlog");
    let mut desk = keeping(&folder.0, Some(playbook));
    desk.click("Start");
    desk.key(CTRL, Key::S);
    desk.click("Save");
    assert!(kept(&folder.0).is_empty(), "it moved where it was saved");
    desk.key(CTRL, Key::O);
    desk.type_into("Path", &log.to_string_lossy());
    desk.key(Modifiers::NONE, Key::Enter);
    desk.wait();
    desk.expect("Plays the same: 1 step.");
    desk.click("Done");
    assert!(!desk.says("goes on in a copy"), "{:?}", desk.all());
    assert_eq!(lines(&log).len(), 4);
}

#[test]
fn where_logs_cannot_be_kept_it_is_said_and_stepping_goes_on() {
    let folder = Scratch::new();
    write(&folder.path("logs"), "a file where the folder should be");
    let mut desk = keeping(&folder.0, None);
    desk.click("Start");
    desk.expect("Stepping goes on, and every step tries again.");
    desk.click("Done");
    desk.expect("the run stands here and waits on the player");
    fs::remove_file(folder.path("logs")).expect("the test's file");
    desk.click("Next");
    desk.expect("Every step is on disk again");
}

use std::fs;

use super::*;
use crate::app::log_panel::story::Story;
use crate::debugger::read_log;
use crate::runtime::Taught;

/// A folder of a test's own, removed with its value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("playscope-recording-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn kept(&self) -> Option<KeptLogs> {
        Some(KeptLogs::new(self.0.join("logs")))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn header(story: &Story) -> Header {
    story
        .document
        .header(Taught::Full, "2026-11-30T15:00:00Z".into())
}

fn follow(recording: &mut Recording, story: &Story) -> Option<Recorded> {
    recording.follow(&story.session, || header(story))
}

fn steps(path: &Path) -> usize {
    read_log(fs::read(path).unwrap().as_slice())
        .unwrap()
        .log
        .len()
}

/// Opens the log at `path` as the loader does.
fn reopened(path: &Path, kept: Option<KeptLogs>) -> (Story, Recording) {
    let read = read_log(fs::read(path).unwrap().as_slice()).unwrap();
    let mut story = Story::ferry();
    let replayed = crate::debugger::replay(story.session.context(), &read.log);
    story.session = Session::replayed(replayed, read.end.remarks.clone());
    let recording = Recording::take_up(kept, path, &read.end, &story.session);
    (story, recording)
}

#[test]
fn a_new_session_has_a_file_from_its_first_step_on() {
    let folder = Folder::new("first");
    let mut story = Story::ferry();
    let mut recording = Recording::begin(folder.kept(), &Story::ferry().session);
    assert_eq!(follow(&mut recording, &story), None);
    assert_eq!(recording.path(), None);
    story.send_start();
    assert_eq!(follow(&mut recording, &story), None);
    let path = recording.path().unwrap().to_path_buf();
    assert!(path.starts_with(folder.0.join("logs")));
    story.send_done();
    follow(&mut recording, &story);
    assert_eq!((steps(&path), recording.saved()), (2, None));
}

#[test]
fn a_log_saved_by_hand_leaves_the_folder_and_goes_on_where_it_was_saved() {
    let folder = Folder::new("saved");
    let mut story = Story::ferry();
    let mut recording = Recording::begin(folder.kept(), &Story::ferry().session);
    story.send_start();
    follow(&mut recording, &story);
    let kept = recording.path().unwrap().to_path_buf();
    let saved = folder.0.join("mine.playlog");
    recording
        .save(&saved, &story.session, &header(&story))
        .unwrap();
    assert!(!kept.exists());
    story.send_done();
    follow(&mut recording, &story);
    assert_eq!((steps(&saved), recording.saved()), (2, Some(&*saved)));
    recording.close(&story.session, &header(&story));
    let text = fs::read_to_string(&saved).unwrap();
    assert!(text.lines().last().unwrap().contains("closed"), "{text}");
}

#[test]
fn an_opened_log_goes_on_in_its_file_and_a_second_window_in_a_copy() {
    let folder = Folder::new("second");
    let path = folder.0.join("run.playlog");
    let mut story = Story::ferry();
    story.send_start();
    let mut first = Recording::begin(folder.kept(), &Story::ferry().session);
    first.save(&path, &story.session, &header(&story)).unwrap();
    let (mut second_story, mut second) = reopened(&path, folder.kept());
    assert_eq!((second.path(), second.saved()), (None, None));
    assert_eq!(
        follow(&mut second, &second_story),
        None,
        "nothing was stepped"
    );
    second_story.send_done();
    let Some(Recorded::Copied { why, path: copy }) = follow(&mut second, &second_story) else {
        panic!("it goes on in a copy");
    };
    assert!(why.contains("another window"), "{why}");
    assert_eq!((steps(&path), steps(&copy)), (1, 2));
    first.close(&story.session, &header(&story));
    let (mut third_story, mut third) = reopened(&path, folder.kept());
    third_story.send_done();
    assert_eq!(follow(&mut third, &third_story), None);
    assert_eq!((steps(&path), third.fault()), (2, None));
}

#[test]
fn where_nothing_can_be_written_it_is_said_once_and_every_step_tries_again() {
    let folder = Folder::new("nowhere");
    let blocked = folder.0.join("logs");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let mut story = Story::ferry();
    let mut recording = Recording::begin(folder.kept(), &Story::ferry().session);
    story.send_start();
    assert!(matches!(
        follow(&mut recording, &story),
        Some(Recorded::Failed(_))
    ));
    story.send_done();
    assert_eq!(follow(&mut recording, &story), None, "it was said");
    fs::remove_file(&blocked).unwrap();
    story.send_next();
    let Some(Recorded::Again(path)) = follow(&mut recording, &story) else {
        panic!("it is written again");
    };
    assert_eq!(steps(&path), 3, "nothing was lost");
}

#[test]
fn a_log_with_a_hole_goes_on_in_a_copy_and_stays_as_it_is() {
    let folder = Folder::new("hole");
    let path = folder.0.join("run.playlog");
    let mut story = Story::ferry();
    story.send_start();
    story.send_done();
    let mut first = Recording::begin(folder.kept(), &Story::ferry().session);
    first.save(&path, &story.session, &header(&story)).unwrap();
    first.close(&story.session, &header(&story));
    let text = fs::read_to_string(&path).unwrap();
    let broken = text.replace("\"entry\":2", "\"entry\":0");
    fs::write(&path, &broken).unwrap();
    let (mut story, mut recording) = reopened(&path, folder.kept());
    story.send_done();
    let said = follow(&mut recording, &story);
    assert!(matches!(said, Some(Recorded::Copied { .. })), "{said:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), broken);
}

#[test]
fn where_its_file_was_replaced_a_session_goes_on_in_a_copy() {
    let folder = Folder::new("replaced");
    let path = folder.0.join("run.playlog");
    let mut story = Story::ferry();
    story.send_start();
    let mut recording = Recording::begin(folder.kept(), &Story::ferry().session);
    recording
        .save(&path, &story.session, &header(&story))
        .unwrap();
    fs::remove_file(&path).unwrap();
    fs::write(&path, "somebody's").unwrap();
    story.send_done();
    let Some(Recorded::Copied { path: copy, .. }) = follow(&mut recording, &story) else {
        panic!("it goes on in a copy");
    };
    assert_eq!(steps(&copy), 2, "nothing was lost");
    assert_eq!(recording.saved(), None, "saving asks where");
    assert_eq!(fs::read_to_string(&path).unwrap(), "somebody's");
}

use super::*;
use crate::files::scratch::*;

fn kept(scratch: &Scratch) -> KeptLogs {
    KeptLogs::new(scratch.path("logs"))
}

fn left_open(logs: &KeptLogs) -> Vec<KeptLog> {
    let mut all = logs.all();
    all.retain(KeptLog::is_left_open);
    all
}

#[test]
fn a_log_is_named_by_its_time_and_script_in_letters_that_are_safe_everywhere() {
    let time = "2026-11-30T15:00:00Z";
    for (script, name) in [
        ("rpg-quest.dialogue.md", "rpg-quest"),
        ("scripts/c:\\Der Gr\u{fc}ne.md", "Der-Gr\u{fc}ne"),
        ("a<b>:\"|?*\u{0}.x", "a-b"),
        ("", "log"),
        ("../..", "log"),
    ] {
        assert_eq!(
            file_name(script, time),
            format!("2026-11-30T15-00-00 {name}")
        );
    }
    assert!(file_name(&"long ".repeat(100), time).len() < 80);
}

#[test]
fn the_folder_is_made_with_the_first_log_and_names_are_not_taken_twice() {
    let scratch = Scratch::new();
    let logs = kept(&scratch);
    assert_eq!((logs.all(), left_open(&logs)), (vec![], vec![]));
    assert!(!scratch.path("logs").exists());
    let session = three_lines();
    let one = logs
        .begin(&session, &header(), &Origin::of(&session, &header()))
        .unwrap();
    let two = logs
        .begin(&session, &header(), &Origin::of(&session, &header()))
        .unwrap();
    let name = |recorder: &Recorder| {
        let name = recorder.path().file_name().unwrap();
        name.to_string_lossy().into_owned()
    };
    assert_eq!(name(&one), "2026-11-30T15-00-00 inn.playlog");
    assert_eq!(name(&two), "2026-11-30T15-00-00 inn 2.playlog");
}

#[test]
fn logs_that_were_left_open_are_offered_with_their_steps() {
    let scratch = Scratch::new();
    let logs = kept(&scratch);
    let mut session = three_lines();
    drop(
        logs.begin(&session, &header(), &Origin::of(&session, &header()))
            .unwrap(),
    );
    start(&mut session);
    let closed = logs
        .begin(&session, &header(), &Origin::of(&session, &header()))
        .unwrap();
    closed.close("2026-11-30T16:00:00Z").unwrap();
    next(&mut session);
    note(&mut session, 1, "the last line is no step");
    let left = logs
        .begin(&session, &header(), &Origin::of(&session, &header()))
        .unwrap();
    let path = left.path().to_path_buf();
    assert_eq!(left_open(&logs), [], "in use");
    assert_eq!(logs.all().iter().filter(|log| log.is_in_use).count(), 1);
    drop(left);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text + "{\"entry\":3,\"par").unwrap();
    let offered = left_open(&logs);
    assert_eq!(offered.len(), 1, "{offered:?}");
    let log = &offered[0];
    assert_eq!((&log.path, log.steps), (&path, 2));
    assert_eq!(log.script, "inn.dialogue.md");
    assert_eq!(log.begun, "2026-11-30T15:00:00Z");
    let all = logs.all();
    assert_eq!(all.len(), 3);
    assert!(all.is_sorted_by(|one, other| one.changed >= other.changed));
}

#[test]
fn steps_are_told_from_the_end_of_a_large_log() {
    let scratch = Scratch::new();
    let logs = kept(&scratch);
    let mut session = three_lines();
    for _ in 0..9_000 {
        start(&mut session);
    }
    drop(
        logs.begin(&session, &header(), &Origin::of(&session, &header()))
            .unwrap(),
    );
    let log = &left_open(&logs)[0];
    assert!(fs::metadata(&log.path).unwrap().len() > TAIL);
    assert_eq!(log.steps, 9_000);
}

#[test]
fn what_is_no_log_is_passed_over() {
    let scratch = Scratch::new();
    let logs = kept(&scratch);
    fs::create_dir_all(scratch.path("logs/folder.playlog")).unwrap();
    fs::write(scratch.path("logs/empty.playlog"), "").unwrap();
    fs::write(scratch.path("logs/other.playlog"), "\u{fffd}".repeat(9)).unwrap();
    fs::write(scratch.path("logs/notes.txt"), "{\"playlog\":1}").unwrap();
    assert_eq!(logs.all(), []);
}

#[test]
fn a_folder_that_cannot_be_made_is_said() {
    let scratch = Scratch::new();
    fs::write(scratch.path("logs"), "a file").unwrap();
    let fault = kept(&scratch)
        .begin(
            &three_lines(),
            &header(),
            &Origin::of(&three_lines(), &header()),
        )
        .unwrap_err();
    assert!(matches!(fault, RecordFault::Unwritable { .. }), "{fault}");
    assert_eq!(kept(&scratch).all(), []);
}

#[test]
fn only_a_log_of_the_folder_that_is_not_in_use_is_discarded() {
    let scratch = Scratch::new();
    let logs = kept(&scratch);
    let recorder = logs
        .begin(
            &three_lines(),
            &header(),
            &Origin::of(&three_lines(), &header()),
        )
        .unwrap();
    let path = recorder.path().to_path_buf();
    let in_use = RecordFault::InUse { path: path.clone() };
    assert_eq!(logs.discard(&path), Err(in_use));
    drop(recorder);
    fs::copy(&path, scratch.path("mine.playlog")).unwrap();
    for other in ["mine.playlog", "logs/../mine.playlog", "logs"] {
        let refused = logs.discard(&scratch.path(other));
        assert!(matches!(refused, Err(RecordFault::Taken { .. })), "{other}");
    }
    assert!(scratch.path("mine.playlog").exists());
    logs.discard(&path).unwrap();
    assert!(!path.exists());
}

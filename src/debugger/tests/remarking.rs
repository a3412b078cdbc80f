//! Notes, names, and branches taken out.

use super::playlog::{read_text, three_entries};
use super::*;

/// Three steps, and from the first of them a branch of two.
fn two_branches() -> Session {
    let mut session = three_lines();
    let started = start(&mut session);
    next(&mut session);
    next(&mut session);
    go_to(&mut session, started);
    send(&mut session, Command::Done);
    next(&mut session);
    session
}

fn entry(number: usize) -> EntryId {
    EntryId::from_number(number).unwrap()
}

fn note(session: &mut Session, number: usize, words: &str) -> Outcome {
    let (entry, words) = (entry(number), words.into());
    session.apply(SessionCommand::Note { entry, words })
}

fn name(session: &mut Session, branch: usize, name: &str) -> Outcome {
    let name = name.into();
    session.apply(SessionCommand::NameBranch { branch, name })
}

#[test]
fn a_note_is_kept_changed_and_taken_away() {
    let mut session = two_branches();
    assert_eq!(note(&mut session, 2, " she waves "), Outcome::Remarked);
    assert_eq!(session.remarks().note(entry(2)), Some("she waves"));
    assert_eq!(note(&mut session, 2, "she waves"), Outcome::Nothing);
    assert_eq!(note(&mut session, 2, ""), Outcome::Remarked);
    assert_eq!(session.remarks().note(entry(2)), None);
    assert_eq!(note(&mut session, 9, "on nothing"), Outcome::Nothing);
    assert_eq!(note(&mut session, 0, "the beginning"), Outcome::Nothing);
    assert_eq!(session.remarks().made().len(), 2);
    assert_eq!(session.remarks().summed().count(), 0);
}

#[test]
fn a_branch_goes_by_its_name_or_its_number() {
    let mut session = two_branches();
    assert_eq!(session.branch_name(0), "main");
    assert_eq!(session.branch_name(1), "branch 2");
    assert_eq!(name(&mut session, 1, "too early"), Outcome::Remarked);
    assert_eq!(session.branch_name(1), "too early");
    name(&mut session, 1, "");
    assert_eq!(session.branch_name(1), "branch 2");
    assert_eq!(name(&mut session, 7, "none"), Outcome::Nothing);
}

#[test]
fn breakpoints_are_remarks_and_come_back_with_them() {
    let mut session = three_lines();
    breaks_at(&mut session, 1);
    breaks_at(&mut session, 2);
    session.apply(SessionCommand::DisableBreakpoint(Trigger::Arrived(2)));
    let remarks: Vec<Remark> = session.remarks().summed().collect();
    let again = Session::replayed(replay(session.context(), session.log()), remarks);
    assert_eq!(again.breakpoints(), session.breakpoints());
    let beyond = session.apply(SessionCommand::SetBreakpoint(Breakpoint::at_node(4)));
    assert_eq!(beyond, Outcome::Nothing, "no such node");
}

#[test]
fn removing_a_branch_takes_what_only_it_holds() {
    let mut session = two_branches();
    note(&mut session, 3, "goes");
    note(&mut session, 5, "stays");
    name(&mut session, 1, "too early");
    assert_eq!(session.shown(), Some(1));
    assert_eq!(
        session.apply(SessionCommand::RemoveBranch(0)),
        Outcome::Removed
    );
    assert_eq!(numbers(session.way()), [1, 2, 3]);
    assert_eq!(session.log().branches().len(), 1);
    assert_eq!(
        session.branch_name(0),
        "too early",
        "the name goes with its branch"
    );
    assert_eq!(
        session.remarks().notes().collect::<Vec<_>>(),
        [(entry(3), "stays")]
    );
    assert_eq!(session.position(), 3, "the playhead stays on its entry");
    assert_eq!((session.visits(0), session.visits(1)), (1, 1));
    assert_eq!(session.rewritten(), 1);
    assert_eq!(
        session.apply(SessionCommand::RemoveBranch(0)),
        Outcome::Nothing
    );
    assert_eq!(session.log().len(), 3, "the only branch stays");
}

#[test]
fn only_what_no_other_branch_goes_through_is_a_branchs_alone() {
    let session = two_branches();
    let log = session.log();
    assert_eq!(log.held_only_by(0), [entry(2), entry(3)]);
    assert_eq!(log.held_only_by(1), [entry(4), entry(5)]);
    assert_eq!(log.held_only_by(2), []);
}

#[test]
fn the_playhead_of_a_removed_branch_goes_to_where_it_left() {
    let mut session = two_branches();
    session.apply(SessionCommand::RemoveBranch(1));
    assert_eq!(session.playhead(), entry(1));
    assert_eq!(numbers(session.way()), [1, 2, 3], "what is left is shown");
}

#[test]
fn a_branch_that_left_at_the_beginning_is_removed_whole() {
    let mut session = three_lines();
    start(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    next(&mut session);
    session.apply(SessionCommand::RemoveBranch(1));
    assert_eq!(session.playhead(), EntryId::BEGINNING);
    assert_eq!(numbers(session.way()), [1]);
}

#[test]
fn what_was_recorded_stays_beside_what_comes_out_now() {
    let books = |word: &str| context(playbook([line(0, word).then(1), end()]));
    let mut session = Session::new(books("Hi."));
    start(&mut session);
    let mut changed = Session::replayed(replay(&books("Ho."), &session.recording()), []);
    assert_eq!(changed.differences().len(), 1);
    assert_eq!(changed.recorded(entry(1)), session.log().entry(entry(1)));
    assert_ne!(changed.log().entry(entry(1)), session.log().entry(entry(1)));
    next(&mut changed);
    let back = Session::replayed(replay(&books("Hi."), &changed.recording()), []);
    assert!(
        back.differences().is_empty(),
        "nothing of the recording was lost"
    );
    assert_eq!(back.log().len(), 2);
}

#[test]
fn remarks_are_read_back_and_a_bad_one_is_reported() {
    let [second, third] = [2, 3].map(|number| EntryId::from_number(number).unwrap());
    let (words, name) = ("here she waves".to_string(), "refused".to_string());
    let disabled = Breakpoint {
        enabled: false,
        ..Breakpoint::at_node(2)
    };
    let remarks = [
        Remark::Note {
            entry: second,
            words: words.clone(),
        },
        Remark::Name { first: third, name },
        Remark::Breakpoint(disabled),
        Remark::Cleared(Trigger::Arrived(2)),
        Remark::Logged {
            entry: second,
            words,
        },
        Remark::Seed {
            entry: second,
            seed: 7,
        },
    ];
    let lines: Vec<String> = remarks.iter().map(remark_line).collect();
    let text = three_entries() + &lines.join("\n");
    let read = read_text(&text);
    assert_eq!(read.end.faults, []);
    assert_eq!(read.end.remarks, remarks);
    for bad in [
        r#"{"note":9,"words":"on nothing"}"#,
        r#"{"note":1}"#,
        r#"{"branch":"one","name":"x"}"#,
        r#"{"breakpoint":-1,"state":"enabled"}"#,
        r#"{"breakpoint":1,"state":"loud"}"#,
        r#"{"breakpoint":{"left":"here"},"state":"enabled"}"#,
        r#"{"breakpoint":{"left":1,"taken":[1,0]},"state":"enabled"}"#,
        r#"{"breakpoint":1,"state":"enabled","if":"gold"}"#,
        r#"{"breakpoint":1,"state":"enabled","from":0}"#,
        r#"{"logged":9,"words":"on nothing"}"#,
        r#"{"seed":-1,"from":1}"#,
        r#"{"playbook":{}}"#,
    ] {
        let read = read_text(&format!("{text}\n{bad}\n"));
        let faults: Vec<usize> = read.end.faults.iter().map(|fault| fault.line).collect();
        assert_eq!(faults, [11], "{bad}");
        assert_eq!(read.end.remarks, remarks);
    }
}

#[test]
fn a_breakpoint_of_a_kind_a_newer_program_knows_is_passed_over() {
    let line = r#"{"breakpoint":{"weather":"rain"},"state":"enabled"}"#;
    let read = read_text(&format!("{}{line}\n", three_entries()));
    assert_eq!((read.end.faults, read.end.remarks), (vec![], vec![]));
}

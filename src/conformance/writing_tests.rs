//! What was played, stated as a session, written and read again.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::json;

use super::*;
use crate::conformance::{Outcome, PlayedSession, judge_case, play_session, read_fixture};
use crate::playbook::{Content, Fragment, Playbook, Way, drawn, read, to_json};
use crate::runtime::driven::{Move, driver};
use crate::runtime::{Explanation, PlayContext, PlayState, RefusalReason, Taught, step};

type Steps = Vec<(Command, Vec<Event>)>;

fn stated(steps: &Steps) -> Result<StatedSession, Unwritable> {
    session_of(
        steps
            .iter()
            .map(|(command, events)| (command, events.as_slice())),
    )
}

fn refused(reason: RefusalReason) -> Vec<Event> {
    let explanation = "It cannot be taken.".into();
    vec![Event::Refused {
        reason,
        explanation,
    }]
}

fn ended() -> (Command, Vec<Event>) {
    (Command::start(), vec![Event::Ended])
}

fn fixture(claim: Claim) -> Fixture {
    Fixture {
        name: "a name, \"quoted\"".into(),
        playbook: "playbook.json".into(),
        because: "of this\nand that".into(),
        claim,
    }
}

#[test]
fn a_fixture_is_written_an_entry_a_line_in_the_order_of_the_design() {
    let session = stated(&vec![
        ended(),
        (Command::Next, refused(RefusalReason::AlreadyEnded)),
    ]);
    let text = write_fixture(&fixture(Claim::Session(session.unwrap().entries)));
    assert_eq!(
        text,
        r#"{
  "name": "a name, \"quoted\"",
  "playbook": "playbook.json",
  "because": "of this\nand that",
  "session": [
    {"send":"start"},
    {"expect":{"ended":{}}},
    {"send":"next"},
    {"expect":{"refused":{"reason":"already-ended"}}}
  ]
}
"#
    );
}

#[test]
fn a_verdict_is_written_and_reads_back() {
    for verdict in [Verdict::Accept, Verdict::Refuse] {
        let fixture = fixture(Claim::Verdict(verdict));
        assert_eq!(
            read_fixture(write_fixture(&fixture).as_bytes()),
            Ok(fixture)
        );
    }
}

#[test]
fn a_claim_that_was_read_is_written_as_it_stood() {
    let claim = json!({"refused": {"reason": "endless-loop", "explanation": "round and round"}});
    let given =
        json!({"name": "n", "playbook": "p", "because": "b", "session": [{"expect": claim}]});
    let fixture = read_fixture(given.to_string().as_bytes()).unwrap();
    let written: Value = serde_json::from_str(&write_fixture(&fixture)).unwrap();
    assert_eq!(written, given);
}

#[test]
fn a_session_begins_at_the_first_start_and_counts_what_came_before() {
    let session = stated(&vec![
        (Command::Next, refused(RefusalReason::NotStarted)),
        (Command::Done, refused(RefusalReason::Misplaced)),
        ended(),
        (Command::Done, refused(RefusalReason::Misplaced)),
    ])
    .unwrap();
    assert_eq!((session.before_the_start, session.steps), (2, 2));
    assert_eq!(session.entries[0], Entry::Send(Command::start()));
}

#[test]
fn a_command_nobody_defines_is_left_out_and_counted() {
    let unknown = || {
        let reason = RefusalReason::UnknownCommand;
        (Command::Unknown("dance".into()), refused(reason))
    };
    let session = stated(&vec![ended(), unknown(), ended(), unknown()]).unwrap();
    assert_eq!((session.of_unknown_commands, session.steps), (2, 2));
    assert_eq!(session.entries.len(), 4);
}

#[test]
fn steps_that_never_start_are_no_session() {
    let next = (Command::Next, refused(RefusalReason::NotStarted));
    for steps in [vec![], vec![next]] {
        let why = stated(&steps).unwrap_err();
        assert!(why.to_string().contains("never started"), "{why}");
    }
}

#[test]
fn as_text_every_step_is_a_line_and_every_event_a_line_below_it() {
    let failed = Command::Failed(Explanation::new("no lamp").unwrap());
    let steps: Steps = vec![
        (Command::Next, refused(RefusalReason::NotStarted)),
        (failed, vec![]),
        (Command::Unknown("dance".into()), vec![]),
    ];
    let steps = steps
        .iter()
        .map(|(command, events)| (command, events.as_slice()));
    assert_eq!(
        to_text(steps),
        "{\"send\":\"next\"}\n{\"expect\":{\"refused\":{\"reason\":\"not-started\"}}}\n\
         {\"send\":{\"failed\":\"no lamp\"}}\n{\"send\":\"dance\"}\n"
    );
}

/// Plays `moves` on `playbook`, taught full.
fn played(playbook: &Playbook, moves: &[Move]) -> Steps {
    let context = PlayContext::new(Arc::new(playbook.clone()), Taught::Full);
    let mut state = PlayState::new();
    moves
        .iter()
        .map(|each| {
            let command = each.command(&context, &state.situation);
            let result = step(&context, &state, &command);
            state = result.state;
            (command, result.events)
        })
        .collect()
}

fn judged(fixture: &str, playbook: &str) -> Outcome {
    let document = |_: &str| Ok(playbook.as_bytes().to_vec());
    judge_case("playable/drawn", fixture.as_bytes(), document, Taught::Full).outcome
}

/// The session of `fixture` played on `playbook`.
fn replayed(fixture: &str, playbook: &Playbook) -> PlayedSession {
    let context = PlayContext::new(Arc::new(playbook.clone()), Taught::Full);
    match read_fixture(fixture.as_bytes()).unwrap().claim {
        Claim::Session(session) => play_session(&session, &context),
        Claim::Verdict(_) => panic!("it states a session"),
    }
}

/// Gives every text of `playbook` a word of its own.
fn with_words_of_their_own(mut playbook: Playbook) -> Playbook {
    let mut count = 0;
    for node in &mut playbook.nodes {
        if let Content::Line { speech, .. } = &mut node.content {
            *speech = reworded(speech, &mut count).into();
        }
        for edge in &mut node.out {
            if let Way::Option { label, .. } = &mut edge.way {
                *label = reworded(label, &mut count).into();
            }
        }
    }
    playbook
}

fn reworded(fragments: &[Fragment], count: &mut usize) -> Vec<Fragment> {
    let mut fragments = fragments.to_vec();
    for fragment in &mut fragments {
        match fragment {
            Fragment::Text { text } => {
                *count += 1;
                *text = format!("word-{count}");
            }
            Fragment::Styled {
                children: inner, ..
            }
            | Fragment::Link { label: inner, .. }
            | Fragment::Image { alt: inner, .. } => *inner = reworded(inner, count),
            Fragment::Break
            | Fragment::Query { .. }
            | Fragment::DefaultCommand { .. }
            | Fragment::CustomCommand { .. }
            | Fragment::Tag(_) => {}
        }
    }
    fragments
}

/// The words of their own that were said or offered, each quoted as a playbook holds it.
fn said(steps: &Steps) -> BTreeSet<String> {
    let spoken = steps.iter().flat_map(|(_, events)| events).filter(|event| {
        matches!(
            event,
            Event::Said { .. } | Event::Continued { .. } | Event::Offer { .. }
        )
    });
    let text: String = spoken
        .map(|event| wire::event_to_json(event).to_string())
        .collect();
    text.split('"')
        .filter(|word| word.starts_with("word-"))
        .map(|word| format!("\"{word}\""))
        .collect()
}

proptest! {
    #[test]
    fn any_run_kept_as_a_fixture_reads_back_and_conforms(
        playbook in drawn::playbook(),
        moves in driver(),
    ) {
        let steps = played(&playbook, &moves);
        let starts = steps.iter().any(|(command, _)| matches!(command, Command::Start { .. }));
        let session = stated(&steps);
        prop_assert_eq!(session.is_ok(), starts);
        if let Ok(session) = session {
            let fixture = fixture(Claim::Session(session.entries));
            let written = write_fixture(&fixture);
            prop_assert_eq!(judged(&written, &to_json(&playbook)), Outcome::Conformed);
            prop_assert_eq!(read_fixture(written.as_bytes()), Ok(fixture));
        }
    }

    #[test]
    fn any_run_kept_as_a_fixture_and_played_from_it_is_the_same_run(
        playbook in drawn::playbook(),
        moves in driver(),
    ) {
        let steps = played(&playbook, &moves);
        if let Ok(session) = stated(&steps) {
            let played = replayed(&write_fixture(&fixture(Claim::Session(session.entries))), &playbook);
            prop_assert_eq!(played.parting, None);
            let again: Steps = played.steps.into_iter().map(|step| (step.command, step.events)).collect();
            let started = steps.into_iter().skip(session.before_the_start);
            let kept: Steps = started
                .filter(|(command, _)| !matches!(command, Command::Unknown(_)))
                .collect();
            prop_assert_eq!(again, kept);
        }
    }

    #[test]
    fn a_playbook_changed_in_any_word_that_was_said_diverges(
        playbook in drawn::playbook().prop_map(with_words_of_their_own),
        moves in driver(),
    ) {
        let steps = played(&playbook, &moves);
        if let Ok(session) = stated(&steps) {
            let written = write_fixture(&fixture(Claim::Session(session.entries)));
            let document = to_json(&playbook);
            for word in said(&steps) {
                let changed = document.replace(&word, "\"another\"");
                let outcome = judged(&written, &changed);
                prop_assert!(matches!(outcome, Outcome::Diverged(_)), "{word}: {outcome:?}");
                let played = replayed(&written, &read(changed.as_bytes()).unwrap().playbook);
                let parting = played.parting.unwrap();
                let step = &played.steps[parting.step];
                prop_assert_ne!(&parting.expected, &step.events);
                prop_assert_eq!(parting.expected.len(), step.events.len());
            }
        }
    }
}

#[test]
fn drawn_runs_say_words_of_every_kind() {
    // The property above proves nothing of a run that says nothing.
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = (
        drawn::playbook().prop_map(with_words_of_their_own),
        driver(),
    );
    let spoke = (0..200).filter(|_| {
        let (playbook, moves) = strategy.new_tree(&mut runner).unwrap().current();
        !said(&played(&playbook, &moves)).is_empty()
    });
    assert!(spoke.count() > 50);
}

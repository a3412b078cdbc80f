//! How a case ends, each way it can.

use serde_json::{Value, json};

use super::*;

/// A line, a menu of one option, an end.
fn playbook() -> Value {
    json!({
        "format": {"version": 0, "requires": ["core"], "uses": []},
        "script": "ferry.md", "entry": 0, "anchors": {"the-menu": 1},
        "speakers": [{"name": "Mara", "tags": []}],
        "nodes": [
            {"kind": "line", "id": 0, "speaker": 0, "speech": [{"kind": "text", "text": "Ahoy."}],
             "out": [{"kind": "succession", "target": 1}]},
            {"kind": "choice", "id": 1,
             "out": [{"kind": "option", "target": 2, "label": [{"kind": "text", "text": "Leave"}]}]},
            {"kind": "end", "id": 2, "out": []},
        ],
    })
}

fn ahoy() -> Value {
    json!({"expect": {"said": {"speaker": "Mara", "speech": "Ahoy."}}})
}

fn leave() -> Value {
    let options = json!([{"label": "Leave", "available": true}]);
    json!({"expect": {"offer": {"ordered": false, "options": options}}})
}

fn judge(session: Value, document: &Value, taught: Taught) -> Outcome {
    let fixture = json!({"name": "n", "playbook": "p.json", "because": "b", "session": session});
    let bytes = document.to_string().into_bytes();
    let document = |path: &str| {
        assert_eq!(path, "p.json");
        Ok(bytes)
    };
    judge_case(
        "playable/a",
        fixture.to_string().as_bytes(),
        document,
        taught,
    )
    .outcome
}

fn judge_full(session: Value) -> Outcome {
    judge(session, &playbook(), Taught::Full)
}

#[track_caller]
fn diverged(outcome: Outcome) -> Divergence {
    match outcome {
        Outcome::Diverged(divergence) => divergence,
        other => panic!("expected a divergence, found {other:?}"),
    }
}

#[track_caller]
fn why_broken(case: &str, fixture: &Value) -> String {
    let document = |_: &str| Err("no such file".to_owned());
    let fixture = fixture.to_string();
    match judge_case(case, fixture.as_bytes(), document, Taught::Full).outcome {
        Outcome::Broken { why } => why,
        other => panic!("expected a broken case, found {other:?}"),
    }
}

#[test]
fn a_session_begins_with_a_start_of_its_own_or_with_one_that_is_sent_for_it() {
    assert_eq!(judge_full(json!([ahoy()])), Outcome::Conformed);
    assert_eq!(
        judge_full(json!([{"send": "start"}, ahoy()])),
        Outcome::Conformed
    );
    let at_the_menu = json!([{"send": {"start": "the-menu"}}, leave()]);
    assert_eq!(judge_full(at_the_menu), Outcome::Conformed);
}

#[test]
fn an_event_nobody_read_before_a_send_is_still_the_next_one() {
    let late = json!([{"send": "start"}, {"send": "next"}, ahoy(), leave()]);
    assert_eq!(judge_full(late), Outcome::Conformed);
}

#[test]
fn another_event_is_shown_beside_the_one_expected() {
    let expect = json!({"said": {"speaker": "Mara", "speech": "Ahoi."}});
    let divergence = diverged(judge_full(json!([{ "expect": expect }])));
    assert_eq!(
        divergence,
        Divergence {
            kind: DivergenceKind::OtherEvent,
            at: "session[0].expect.said.speech".to_owned(),
            expected: expect.to_string(),
            actual: json!({"said": {"speaker": "Mara", "speech": "Ahoy."}}).to_string(),
        }
    );
}

#[test]
fn an_expectation_is_never_searched_for_ahead() {
    let skipping = json!([{"send": "start"}, {"send": "next"}, leave(), ahoy()]);
    let divergence = diverged(judge_full(skipping));
    assert_eq!(divergence.kind, DivergenceKind::OtherEvent);
    assert_eq!(divergence.at, "session[2].expect");
}

#[test]
fn an_event_left_over_and_an_event_missing_are_different_failures() {
    let left_over = diverged(judge_full(json!([ahoy(), {"send": "next"}])));
    assert_eq!(left_over.kind, DivergenceKind::LeftOverEvent);
    assert_eq!(left_over.at, "the end of the session");
    assert!(left_over.actual.contains("Leave"), "{}", left_over.actual);

    let missing = diverged(judge_full(json!([ahoy(), leave()])));
    assert_eq!(missing.kind, DivergenceKind::MissingEvent);
    assert_eq!(missing.at, "session[1].expect");
    assert!(missing.expected.contains("Leave"), "{}", missing.expected);
}

#[test]
fn how_many_more_events_are_left_over_is_said() {
    let divergence = diverged(judge_full(json!([{"send": "start"}, {"send": "next"}])));
    assert!(divergence.actual.contains("Ahoy."), "{}", divergence.actual);
    assert!(
        divergence.actual.ends_with(", and 1 more"),
        "{}",
        divergence.actual
    );
}

#[test]
fn a_menu_is_not_yet_playable_when_taught_the_core() {
    let construct = "a choice, node 1".to_owned();
    let outcome = judge(json!([ahoy()]), &playbook(), Taught::Core);
    assert_eq!(outcome, Outcome::NotYetPlayable { construct });
}

#[test]
fn a_random_choice_is_not_yet_playable_when_taught_the_core() {
    let mut document = playbook();
    let arm = json!({"kind": "random-option", "target": 2, "weight": {"kind": "auto"}});
    document["nodes"][1] = json!({"kind": "random-choice", "id": 1, "out": [arm]});
    let construct = "a random choice, node 1".to_owned();
    let outcome = judge(json!([ahoy()]), &document, Taught::Core);
    assert_eq!(outcome, Outcome::NotYetPlayable { construct });
    assert_eq!(
        judge(json!([ahoy()]), &document, Taught::Full),
        Outcome::Conformed
    );
}

#[test]
fn a_command_nobody_defines_is_not_yet_playable_however_much_is_taught() {
    let construct = "the command describe, session[1]".to_owned();
    let outcome = judge_full(json!([ahoy(), {"send": "describe"}]));
    assert_eq!(outcome, Outcome::NotYetPlayable { construct });
}

#[test]
fn a_command_of_the_extension_is_no_missing_construct_where_nothing_is_offered() {
    let mut document = playbook();
    document["nodes"][1] = json!({"kind": "control", "id": 1, "effects": [],
        "out": [{"kind": "succession", "target": 2}]});
    let misplaced = json!({"expect": {"refused": {"reason": "misplaced"}}});
    let session = json!([ahoy(), {"send": {"choose": 0}}, misplaced]);
    for taught in [Taught::Core, Taught::Full] {
        let outcome = judge(session.clone(), &document, taught);
        assert_eq!(outcome, Outcome::Conformed);
    }
}

#[test]
fn a_document_that_is_refused_diverges_even_where_its_menu_was_not_taught() {
    let mut document = playbook();
    document["entry"] = 9.into();
    let divergence = diverged(judge(json!([ahoy()]), &document, Taught::Core));
    assert_eq!(divergence.kind, DivergenceKind::DocumentRefused);
    assert!(divergence.actual.contains("entry"), "{}", divergence.actual);
}

#[test]
fn a_verdict_conforms_when_the_reader_reaches_it_and_diverges_when_it_does_not() {
    let mut refused = playbook();
    refused["entry"] = 9.into();
    for (verdict, document, conforms) in [
        ("accept", playbook(), true),
        ("refuse", playbook(), false),
        ("accept", refused.clone(), false),
        ("refuse", refused, true),
    ] {
        let fixture = json!({"name": "n", "playbook": "p", "because": "b", "verdict": verdict});
        let fixture = fixture.to_string();
        let document = |_: &str| Ok(document.to_string().into_bytes());
        let report = judge_case("readable/a", fixture.as_bytes(), document, Taught::Core);
        if conforms {
            assert_eq!(report.outcome, Outcome::Conformed);
        } else {
            let divergence = diverged(report.outcome);
            assert_eq!(divergence.kind, DivergenceKind::OtherVerdict);
            assert_eq!(divergence.expected, verdict);
        }
    }
}

#[test]
fn a_bad_fixture_is_broken() {
    let why = why_broken("playable/a", &json!({"name": "n"}));
    assert!(why.starts_with("a bad fixture: "), "{why}");
}

#[test]
fn a_document_that_cannot_be_read_is_broken() {
    let fixture = json!({"name": "n", "playbook": "p", "because": "b", "verdict": "refuse"});
    let why = why_broken("readable/a", &fixture);
    assert_eq!(why, "the document p cannot be read: no such file");
}

#[test]
fn a_case_in_the_other_folder_is_broken() {
    let verdict = json!({"name": "n", "playbook": "p", "because": "b", "verdict": "accept"});
    assert!(why_broken("playable/a", &verdict).contains("states a session"));
    let sends = json!([{"send": "next"}]);
    let session = json!({"name": "n", "playbook": "p", "because": "b", "session": sends});
    assert!(why_broken("readable/a", &session).contains("states a verdict"));
}

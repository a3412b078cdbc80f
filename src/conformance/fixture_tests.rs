//! Every way a fixture can be bad, and that each is named.

use serde_json::{Value, json};

use super::*;
use crate::conformance::expectation::{ExpectedEvent, ExpectedSpeech};
use crate::runtime::RefusalReason;

fn playable(session: Value) -> Value {
    json!({"name": "n", "playbook": "p.json", "because": "b", "session": session})
}

fn readable(verdict: Value) -> Value {
    json!({"name": "n", "playbook": "p.json", "because": "b", "verdict": verdict})
}

fn expecting(event: Value) -> Value {
    playable(json!([{ "expect": event }]))
}

fn read(fixture: &Value) -> Read<Fixture> {
    read_fixture(fixture.to_string().as_bytes())
}

/// The event a fixture that expects `event` claims.
fn claimed(event: Value) -> ExpectedEvent {
    match read(&expecting(event)).map(|fixture| fixture.claim) {
        Ok(Claim::Session(entries)) => match entries.into_iter().next() {
            Some(Entry::Expect(expectation)) => expectation.event,
            other => panic!("expected an expectation, found {other:?}"),
        },
        other => panic!("expected a session, found {other:?}"),
    }
}

#[track_caller]
fn assert_bad(fixture: &Value, path: &str, words: &str) {
    match read(fixture) {
        Ok(fixture) => panic!("read as {fixture:?}"),
        Err(bad) => {
            assert_eq!(bad.path, path, "{bad}");
            assert!(bad.fault.contains(words), "{bad}");
        }
    }
}

#[track_caller]
fn assert_bad_path(playbook: &str, words: &str) {
    let mut fixture = readable("accept".into());
    fixture["playbook"] = playbook.into();
    assert_bad(&fixture, "playbook", words);
}

#[track_caller]
fn assert_bad_claim(event: Value, path: &str, words: &str) {
    assert_bad(
        &expecting(event),
        &format!("session[0].expect{path}"),
        words,
    );
}

#[test]
fn a_verdict_is_read() {
    for (word, verdict) in [("accept", Verdict::Accept), ("refuse", Verdict::Refuse)] {
        let fixture = read(&readable(word.into())).unwrap();
        assert_eq!(fixture.claim, Claim::Verdict(verdict));
    }
}

#[test]
fn a_session_is_read_entry_by_entry() {
    let fixture = read(&playable(
        json!([{"send": "next"}, {"expect": {"ended": {}}}]),
    ))
    .unwrap();
    let Claim::Session(entries) = fixture.claim else {
        panic!("expected a session, found {:?}", fixture.claim);
    };
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0], Entry::Send(Command::Next));
}

#[test]
fn a_schema_may_be_named() {
    let mut fixture = readable("accept".into());
    fixture["$schema"] = "https://example.org/fixture.json".into();
    assert!(read(&fixture).is_ok());
    fixture["$schema"] = 1.into();
    assert_bad(&fixture, "$schema", "expected words");
}

#[test]
fn what_is_not_json_is_bad() {
    for bytes in [&b""[..], b"{", b"\xff", b"{} {}"] {
        let bad = read_fixture(bytes).unwrap_err();
        assert!(bad.fault.starts_with("not JSON: "), "{bad}");
    }
}

#[test]
fn a_fixture_that_is_no_object_is_bad() {
    assert_bad(&json!([]), "", "a fixture is a JSON object");
}

#[test]
fn a_property_nobody_reads_is_bad() {
    let mut fixture = readable("accept".into());
    fixture["verdikt"] = "refuse".into();
    assert_bad(&fixture, "verdikt", "no property of this name");
}

#[test]
fn a_property_written_twice_is_bad() {
    let text = r#"{"name":"n","playbook":"p","because":"b","verdict":"accept","verdict":"refuse"}"#;
    let bad = read_fixture(text.as_bytes()).unwrap_err();
    assert!(bad.fault.contains("verdict is written twice"), "{bad}");
}

#[test]
fn a_name_a_playbook_and_a_because_are_needed() {
    for name in ["name", "playbook", "because"] {
        let mut fixture = readable("accept".into());
        fixture[name] = Value::Null;
        assert_bad(&fixture, name, "expected words");
        fixture.as_object_mut().unwrap().remove(name);
        assert_bad(&fixture, name, "is missing");
    }
}

#[test]
fn a_verdict_beside_a_session_is_bad() {
    let mut fixture = playable(json!([{"send": "next"}]));
    fixture["verdict"] = "accept".into();
    assert_bad(&fixture, "", "found both");
}

#[test]
fn neither_a_verdict_nor_a_session_is_bad() {
    let mut fixture = readable("accept".into());
    fixture.as_object_mut().unwrap().remove("verdict");
    assert_bad(&fixture, "", "found neither");
}

#[test]
fn a_verdict_of_another_word_is_bad() {
    for verdict in [json!("maybe"), json!(true), Value::Null] {
        assert_bad(&readable(verdict), "verdict", "accept or refuse");
    }
}

#[test]
fn a_session_that_is_empty_or_no_list_is_bad() {
    assert_bad(&playable(json!([])), "session", "at least one entry");
    assert_bad(
        &playable(json!({"send": "next"})),
        "session",
        "expected a list",
    );
    assert_bad(&playable(Value::Null), "session", "expected a list");
}

#[test]
fn an_entry_with_other_than_one_key_is_bad() {
    let both = json!({"send": "next", "expect": {"ended": {}}});
    for entry in [both, json!({}), json!({"sent": "next"}), json!("next")] {
        let fixture = playable(json!([{"send": "next"}, entry]));
        assert_bad(&fixture, "session[1]", "one property, send or expect");
    }
}

#[test]
fn a_command_without_its_shape_is_bad() {
    for command in [
        json!(3),
        json!({"choose": -1}),
        json!({"failed": ""}),
        json!({"supply": {"Wind": null}}),
        json!({"start": 1}),
    ] {
        assert_bad(
            &playable(json!([{ "send": command }])),
            "session[0].send",
            "",
        );
    }
}

#[test]
fn a_command_nobody_defines_is_read_and_left_to_the_screening() {
    let fixture = read(&playable(json!([{"send": "describe"}]))).unwrap();
    let unknown = Command::Unknown("describe".into());
    assert_eq!(fixture.claim, Claim::Session(vec![Entry::Send(unknown)]));
}

#[test]
fn a_document_may_lie_anywhere_in_the_corpus() {
    for path in [
        "playbook.json",
        "./deep/er/p.json",
        "../other/p.json",
        "../../documents/p.json",
        "a/../../../p.json",
        "..p/...json",
    ] {
        let mut fixture = readable("accept".into());
        fixture["playbook"] = path.into();
        assert!(read(&fixture).is_ok(), "{path}");
    }
}

#[test]
fn a_document_outside_the_corpus_is_bad() {
    for path in [
        "../../../p.json",
        "a/../../../../p.json",
        "../../../playable/case/p.json",
        ".//..//..//..//p.json",
    ] {
        assert_bad_path(path, "leaves");
    }
}

#[test]
fn an_absolute_document_is_bad() {
    for path in ["/etc/p.json", "C:/p.json", "c:p.json"] {
        assert_bad_path(path, "absolute");
    }
}

#[test]
fn a_document_without_a_name_or_with_backslashes_is_bad() {
    assert_bad_path("", "names no document");
    assert_bad_path("..\\p.json", "forward slashes");
}

#[test]
fn an_event_of_another_name_is_bad() {
    assert_bad_claim(json!({"sayd": {"speech": "x"}}), ".sayd", "no event");
    assert_bad_claim(json!({}), "", "names one event");
    assert_bad_claim(
        json!({"ended": {}, "said": {"speech": ""}}),
        "",
        "names one event",
    );
    assert_bad_claim(json!("ended"), "", "an event is an object");
}

#[test]
fn a_claim_with_a_property_nobody_reads_is_bad() {
    let claim = json!({"said": {"speaker": "Mara", "speech": "x", "mood": "glad"}});
    assert_bad_claim(claim, ".said", "mood");
    let claim = json!({"continued": {"speaker": "Mara", "speech": "x"}});
    assert_bad_claim(claim, ".continued", "speaker");
    assert_bad_claim(json!({"ended": {"at": 3}}), ".ended", "at");
    let options = json!([{"label": "x", "available": true, "key": "K"}]);
    let claim = json!({"offer": {"ordered": false, "options": options}});
    assert_bad_claim(claim, ".offer.options[0]", "key");
    let claim = json!({"draw": {"arms": [{"share": 1, "label": "x"}]}});
    assert_bad_claim(claim, ".draw.arms[0]", "label");
}

#[test]
fn a_claim_that_lacks_what_it_needs_is_bad() {
    assert_bad_claim(json!({"said": {"speaker": "Mara"}}), ".said", "speech");
    assert_bad_claim(json!({"offer": {"options": []}}), ".offer", "ordered");
    assert_bad_claim(json!({"offer": {"ordered": true}}), ".offer", "options");
    assert_bad_claim(json!({"asked": [{"label": "x"}]}), ".asked[0]", "available");
    assert_bad_claim(json!({"refused": {}}), ".refused", "reason");
    assert_bad_claim(json!({"draw": {"arms": [{}]}}), ".draw.arms[0]", "share");
}

#[test]
fn a_claim_of_the_wrong_kind_is_bad() {
    let null_speaker = json!({"said": {"speaker": null, "speech": "x"}});
    assert_bad_claim(null_speaker, ".said.speaker", "expected words");
    assert_bad_claim(json!({"said": {"speech": 3}}), ".said.speech", "speech is");
    assert_bad_claim(json!({"resolve": "Wind"}), ".resolve", "expected a list");
    assert_bad_claim(json!({"resolve": [1]}), ".resolve", "expected words");
    let shares = json!({"draw": {"arms": [{"share": "half"}]}});
    assert_bad_claim(shares, ".draw.arms[0]", "a share is a number");
}

#[test]
fn a_reason_nobody_defines_is_bad() {
    let claim = json!({"refused": {"reason": "too-late"}});
    assert_bad_claim(claim, ".refused.reason", "there is no reason too-late");
}

#[test]
fn a_fragment_nobody_defines_is_bad_and_so_is_a_property_it_would_not_read() {
    let glyph = json!({"said": {"speech": [{"kind": "glyph"}]}});
    assert_bad_claim(glyph, ".said.speech[0]", "no fragment");
    let slip = json!([{"kind": "styled", "style": "bold", "children": [{"kind": "text", "text": "x", "txt": "y"}]}]);
    let claim = json!({"continued": {"speech": slip}});
    assert_bad_claim(claim, ".continued.speech[0]", "txt");
    assert_bad_claim(
        json!({"perform": {"kind": "custom-command"}}),
        ".perform",
        "name",
    );
}

#[test]
fn a_false_that_is_a_fragments_default_is_no_slip() {
    let tag = json!({"kind": "tag", "name": "whisper", "reserved": false});
    assert!(read(&expecting(json!({"said": {"speech": [tag]}}))).is_ok());
}

#[test]
fn older_corpora_write_asked_for_offer_and_claim_no_order() {
    assert_eq!(
        claimed(json!({"asked": [{"label": "Go", "available": true}]})),
        ExpectedEvent::Offer {
            ordered: None,
            options: vec![crate::conformance::ExpectedOption {
                label: ExpectedSpeech::PlainText("Go".to_owned()),
                available: true,
            }],
        }
    );
}

#[test]
fn older_corpora_write_endless_loop_for_endless_ring() {
    for reason in ["endless-loop", "endless-ring"] {
        let reason = claimed(json!({"refused": {"reason": reason}}));
        let ring = RefusalReason::EndlessRing;
        assert_eq!(reason, ExpectedEvent::Refused { reason: ring });
    }
}

#[test]
fn a_command_claimed_without_arguments_claims_that_it_has_none() {
    let bare = claimed(json!({"perform": {"kind": "custom-command", "name": "Wave"}}));
    let none = json!({"perform": {"kind": "custom-command", "name": "Wave", "args": []}});
    assert_eq!(bare, claimed(none));
}

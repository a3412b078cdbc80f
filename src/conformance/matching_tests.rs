//! One test a rule of matching.

use std::sync::Arc;

use serde_json::json;

use super::*;
use crate::conformance::expectation::read_expectation;
use crate::playbook::Speech;
use crate::runtime::RefusalReason;

/// Where `event` differs from the claim written as `claim`; both as they stand in a fixture and on the wire.
fn differs(claim: Value, event: &Event) -> Option<String> {
    match read_expectation(&claim) {
        Ok(expectation) => difference(&expectation.event, event),
        Err(bad) => panic!("{}: {}", bad.path, bad.words),
    }
}

fn event(wire: Value) -> Event {
    wire::event_from_json(&wire).unwrap()
}

#[track_caller]
fn assert_matches(claim: Value, event: &Event) {
    assert_eq!(differs(claim, event), None);
}

#[track_caller]
fn assert_differs(claim: Value, event: &Event, path: &str) {
    assert_eq!(differs(claim, event).as_deref(), Some(path));
}

fn speech() -> Value {
    json!([
        {"kind": "text", "text": "See "},
        {"kind": "styled", "style": "bold", "children": [{"kind": "text", "text": "that"}]},
        {"kind": "break"},
        {"kind": "tag", "name": "whisper"},
        {"kind": "link", "target": "a.html", "label": [{"kind": "text", "text": "there"}]},
    ])
}

fn said() -> Event {
    event(json!({"said": {"speaker": "Mara", "speech": speech()}}))
}

#[test]
fn speech_written_as_a_list_claims_exactly_those_fragments() {
    assert_matches(
        json!({"said": {"speaker": "Mara", "speech": speech()}}),
        &said(),
    );
    let mut plainer = speech();
    plainer[1] = json!({"kind": "text", "text": "that"});
    let claim = json!({"said": {"speaker": "Mara", "speech": plainer}});
    assert_differs(claim, &said(), "said.speech");
}

#[test]
fn two_texts_are_not_one_text_when_written_as_a_list() {
    let texts = |texts: &[&str]| -> Value {
        let texts = texts
            .iter()
            .map(|text| json!({"kind": "text", "text": text}));
        json!({"continued": {"speech": texts.collect::<Vec<_>>()}})
    };
    let split = event(texts(&["to", "night"]));
    assert_differs(texts(&["tonight"]), &split, "continued.speech");
    assert_matches(json!({"continued": {"speech": "tonight"}}), &split);
}

#[test]
fn speech_written_as_words_claims_the_plain_text_alone() {
    let claim = json!({"said": {"speaker": "Mara", "speech": "See that there"}});
    assert_matches(claim, &said());
    let claim = json!({"said": {"speaker": "Mara", "speech": "See that  there"}});
    assert_differs(claim, &said(), "said.speech");
}

#[test]
fn an_empty_list_claims_no_fragments_and_empty_words_no_text() {
    let empty = event(json!({"continued": {"speech": []}}));
    let tag = event(json!({"continued": {"speech": [{"kind": "tag", "name": "whisper"}]}}));
    assert_matches(json!({"continued": {"speech": []}}), &empty);
    assert_matches(json!({"continued": {"speech": ""}}), &tag);
    assert_differs(
        json!({"continued": {"speech": []}}),
        &tag,
        "continued.speech",
    );
}

#[test]
fn an_absent_speaker_claims_the_anonymous_one() {
    let anonymous = event(json!({"said": {"speech": []}}));
    assert_matches(json!({"said": {"speech": ""}}), &anonymous);
    let claim = json!({"said": {"speech": "See that there"}});
    assert_differs(claim, &said(), "said.speaker");
    let claim = json!({"said": {"speaker": "", "speech": ""}});
    assert_differs(claim, &anonymous, "said.speaker");
}

#[test]
fn a_line_that_opens_is_no_line_that_goes_on() {
    let continued = event(json!({"continued": {"speech": []}}));
    assert_differs(json!({"said": {"speech": ""}}), &continued, "");
}

#[test]
fn a_refusal_is_compared_by_its_reason_alone() {
    let refused = Event::Refused {
        reason: RefusalReason::Misplaced,
        explanation: "Next was sent while the host performs.".into(),
    };
    assert_matches(json!({"refused": {"reason": "misplaced"}}), &refused);
    let other_words = json!({"refused": {"reason": "misplaced", "explanation": "no"}});
    assert_matches(other_words, &refused);
    let other_reason = json!({"refused": {"reason": "not-started"}});
    assert_differs(other_reason, &refused, "refused.reason");
}

#[test]
fn keys_are_compared_in_order() {
    let asked = event(json!({"resolve": ["Wind", "Sea"]}));
    assert_matches(json!({"resolve": ["Wind", "Sea"]}), &asked);
    for keys in [
        json!(["Sea", "Wind"]),
        json!(["Wind"]),
        json!(["Wind", "Sea", "Sky"]),
    ] {
        assert_differs(json!({ "resolve": keys }), &asked, "resolve");
    }
}

#[test]
fn an_effect_is_compared_whole() {
    let ring = event(json!({"perform": {"kind": "custom-command", "name": "Ring", "args": ["3"]}}));
    let claim = |name: &str, args: Value| json!({"perform": {"kind": "custom-command", "name": name, "args": args}});
    assert_matches(claim("Ring", json!(["3"])), &ring);
    assert_differs(claim("Ring", json!(["4"])), &ring, "perform");
    assert_differs(claim("Toll", json!(["3"])), &ring, "perform");
    let action = json!({"perform": {"kind": "default-command", "action": "Ring"}});
    assert_differs(action, &ring, "perform");
}

#[test]
fn an_effect_claimed_without_arguments_has_none() {
    let claim = || json!({"perform": {"kind": "custom-command", "name": "Ring"}});
    let with = |args: Value| {
        event(json!({"perform": {"kind": "custom-command", "name": "Ring", "args": args}}))
    };
    assert_matches(claim(), &with(json!([])));
    assert_differs(claim(), &with(json!(["3"])), "perform");
}

fn offer() -> Event {
    event(json!({"offer": {"ordered": true, "options": [
        {"label": [{"kind": "text", "text": "Stay"}], "available": true},
        {"label": [{"kind": "text", "text": "Go"}], "available": false},
    ]}}))
}

fn claimed_offer(ordered: bool, options: &[(&str, bool)]) -> Value {
    json!({"offer": {"ordered": ordered, "options": claimed_options(options)}})
}

fn claimed_options(options: &[(&str, bool)]) -> Value {
    let options = options
        .iter()
        .map(|(label, available)| json!({"label": label, "available": available}));
    options.collect::<Vec<_>>().into()
}

#[test]
fn an_offer_claims_its_order_and_every_option_in_order() {
    let stay_go = [("Stay", true), ("Go", false)];
    assert_matches(claimed_offer(true, &stay_go), &offer());
    assert_differs(claimed_offer(false, &stay_go), &offer(), "offer.ordered");
    for (options, path) in [
        (
            &[("Go", false), ("Stay", true)][..],
            "offer.options[0].label",
        ),
        (
            &[("Stay", true), ("Go", true)],
            "offer.options[1].available",
        ),
        (&[("Stay", true)], "offer.options"),
        (
            &[("Stay", true), ("Go", false), ("Wait", true)],
            "offer.options",
        ),
    ] {
        assert_differs(claimed_offer(true, options), &offer(), path);
    }
}

#[test]
fn an_older_asked_claims_every_option_and_no_order() {
    let options = claimed_options(&[("Stay", true), ("Go", false)]);
    assert_matches(json!({ "asked": options }), &offer());
    let options = claimed_options(&[("Stay", true), ("Go", true)]);
    assert_differs(
        json!({ "asked": options }),
        &offer(),
        "offer.options[1].available",
    );
}

#[test]
fn shares_are_equal_within_a_billionth() {
    let draw = Event::Draw {
        shares: Arc::from([1.0 / 3.0, 2.0 / 3.0]),
    };
    let claim = |shares: &[f64]| {
        let arms = shares.iter().map(|share| json!({ "share": share }));
        json!({"draw": {"arms": arms.collect::<Vec<_>>()}})
    };
    assert_matches(claim(&[0.333_333_333_4, 0.666_666_666_6]), &draw);
    assert_differs(
        claim(&[0.333_333_33, 0.666_666_667]),
        &draw,
        "draw.arms[0].share",
    );
    assert_differs(claim(&[1.0 / 3.0, 0.6]), &draw, "draw.arms[1].share");
    assert_differs(claim(&[1.0 / 3.0]), &draw, "draw.arms");
}

#[test]
fn an_end_matches_an_end_and_nothing_else() {
    assert_matches(json!({"ended": {}}), &Event::Ended);
    assert_differs(json!({"ended": {}}), &said(), "");
}

#[test]
fn words_claimed_as_plain_text_are_shown_as_plain_text() {
    let label: Speech = Arc::from([Fragment::Text {
        text: "Stay".to_owned(),
    }]);
    let event = Event::Offer {
        ordered: false,
        options: Arc::from([Offered {
            label,
            available: true,
        }]),
    };
    let shown = |claim: Value| match read_expectation(&claim) {
        Ok(expectation) => shown_beside(&expectation.event, &event),
        Err(bad) => panic!("{}: {}", bad.path, bad.words),
    };
    let as_text = shown(claimed_offer(false, &[("Go", true)]));
    assert_eq!(as_text["offer"]["options"][0]["label"], "Stay");
    let as_fragments = shown(json!({"ended": {}}));
    assert_eq!(as_fragments, wire::event_to_json(&event));
}

//! What a fixture says of an event, and the event a claim speaks of.

use serde_json::json;

use super::*;
use crate::conformance::expectation::read_expectation;
use crate::conformance::matching::difference;
use crate::playbook::Style;
use crate::runtime::RefusalReason;

fn text(words: &str) -> Fragment {
    Fragment::Text { text: words.into() }
}

fn bold(words: &str) -> Fragment {
    Fragment::Styled {
        style: Style::Bold,
        children: vec![text(words)],
    }
}

fn said(speaker: Option<&str>, speech: impl Into<Speech>) -> Event {
    Event::Said {
        speaker: speaker.map(Arc::from),
        speech: speech.into(),
    }
}

fn option(label: impl Into<Speech>, available: bool) -> Offered {
    Offered {
        label: label.into(),
        available,
    }
}

fn wave(args: &[&str]) -> Event {
    Event::Perform {
        effect: Arc::new(Fragment::CustomCommand {
            name: "Wave".into(),
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        }),
    }
}

fn refused(reason: RefusalReason, explanation: &str) -> Event {
    Event::Refused {
        reason,
        explanation: explanation.into(),
    }
}

/// An event of every kind and of every way it is claimed, with the claim.
fn claims() -> Vec<(Event, Value)> {
    vec![
        (
            said(Some("Ada"), [text("Hello, "), text("you.")]),
            json!({"said": {"speaker": "Ada", "speech": "Hello, you."}}),
        ),
        (said(None, []), json!({"said": {"speech": ""}})),
        (
            said(None, [text("Hi "), bold("there")]),
            json!({"said": {"speech": [
                {"kind": "text", "text": "Hi "},
                {"kind": "styled", "style": "bold", "children": [{"kind": "text", "text": "there"}]},
            ]}}),
        ),
        (
            said(None, [text("a"), Fragment::Break]),
            json!({"said": {"speech": [{"kind": "text", "text": "a"}, {"kind": "break"}]}}),
        ),
        (
            Event::Continued {
                speech: [text("More.")].into(),
            },
            json!({"continued": {"speech": "More."}}),
        ),
        (
            wave(&[]),
            json!({"perform": {"kind": "custom-command", "name": "Wave"}}),
        ),
        (
            wave(&["left"]),
            json!({"perform": {"kind": "custom-command", "name": "Wave", "args": ["left"]}}),
        ),
        (
            Event::Resolve {
                keys: ["door".into(), "name".into()].into(),
            },
            json!({"resolve": ["door", "name"]}),
        ),
        (
            Event::Offer {
                ordered: true,
                options: [option([text("Go")], true), option([bold("Stay")], false)].into(),
            },
            json!({"offer": {"ordered": true, "options": [
                {"label": "Go", "available": true},
                {"label": [
                    {"kind": "styled", "style": "bold", "children": [{"kind": "text", "text": "Stay"}]},
                ], "available": false},
            ]}}),
        ),
        (
            Event::Draw {
                shares: [0.25, 0.75, 0.0].into(),
            },
            json!({"draw": {"arms": [{"share": 0.25}, {"share": 0.75}, {"share": 0}]}}),
        ),
        (Event::Ended, json!({"ended": {}})),
        (
            refused(RefusalReason::Misplaced, "Next was sent."),
            json!({"refused": {"reason": "misplaced"}}),
        ),
    ]
}

#[test]
fn an_event_is_claimed_in_the_words_of_a_fixture() {
    for (event, claim) in claims() {
        assert_eq!(Expectation::of(&event).written, claim);
    }
}

#[test]
fn a_claim_reads_back_as_itself_and_holds_of_its_event() {
    for (event, _) in claims() {
        let claim = Expectation::of(&event);
        let read = read_expectation(&claim.written).map_err(|bad| bad.words);
        assert_eq!(read, Ok(claim.clone()));
        assert_eq!(difference(&claim.event, &event), None);
    }
}

#[test]
fn beside_the_event_it_was_made_of_a_claim_speaks_of_that_event() {
    for (event, _) in claims() {
        let claim = Expectation::of(&event).event;
        assert_eq!(expected_beside(&claim, Some(&event)), event);
    }
}

#[test]
fn beside_another_event_plain_words_are_one_text() {
    let claim = Expectation::of(&said(Some("Ada"), [text("a"), text("b")])).event;
    let whole = said(Some("Ada"), [text("ab")]);
    for actual in [None, Some(&Event::Ended), Some(&said(None, [text("c")]))] {
        assert_eq!(expected_beside(&claim, actual), whole);
    }
    let empty = Expectation::of(&said(None, [])).event;
    assert_eq!(expected_beside(&empty, None), said(None, []));
}

#[test]
fn an_older_claim_leaves_open_whether_a_menu_is_ordered() {
    let written = json!({"asked": [{"label": "Go", "available": true}]});
    let Ok(claim) = read_expectation(&written) else {
        panic!("it is a claim");
    };
    assert_eq!(claim_to_json(&claim.event), written);
    let offer = |ordered| Event::Offer {
        ordered,
        options: [option([text("Go")], true)].into(),
    };
    assert_eq!(
        expected_beside(&claim.event, Some(&offer(true))),
        offer(true)
    );
    assert_eq!(expected_beside(&claim.event, None), offer(false));
}

#[test]
fn what_does_not_differ_is_as_it_came_and_only_the_rest_as_claimed() {
    let claim = Expectation::of(&Event::Draw {
        shares: [0.333_333_333, 0.666_666_667].into(),
    });
    let came = Event::Draw {
        shares: [1.0 / 3.0, 2.0 / 3.0].into(),
    };
    assert_eq!(expected_beside(&claim.event, Some(&came)), came);
    let claim = Expectation::of(&said(Some("Ada"), [text("ab")]));
    let came = said(None, [text("a"), text("b")]);
    let expected = said(Some("Ada"), [text("a"), text("b")]);
    assert_eq!(expected_beside(&claim.event, Some(&came)), expected);
}

#[test]
fn an_explanation_is_as_it_came_where_the_reason_is_the_same() {
    let claim = Expectation::of(&refused(RefusalReason::Misplaced, "Next was sent.")).event;
    let same = refused(RefusalReason::Misplaced, "Next was sent here.");
    assert_eq!(expected_beside(&claim, Some(&same)), same);
    let other = refused(RefusalReason::EndlessRing, "Round and round.");
    let neutral = refused(RefusalReason::Misplaced, "");
    assert_eq!(expected_beside(&claim, Some(&other)), neutral);
}

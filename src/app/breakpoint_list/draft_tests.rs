use super::*;
use crate::app::log_panel::story::Story;

fn draft(kind: Kind) -> Draft {
    let mut draft = Draft::new(None);
    draft.kind = kind;
    draft
}

#[test]
fn every_trigger_comes_back_from_its_draft() {
    let story = Story::ferry();
    let playbook = &story.document.playbook;
    let triggers = [
        Trigger::Arrived(3),
        Trigger::Left(3),
        Trigger::Taken(3, 0),
        Trigger::Scene("the-crossing".into()),
        Trigger::Asked("Traveller.Name".into()),
        Trigger::Effect("Wave".into()),
        Trigger::Speaker(String::new()),
        Trigger::Words(" rain ".into()),
        Trigger::Pattern("ra+in".into()),
        Trigger::Event(EventKind::Offer),
        Trigger::Refusal(Some(RefusalReason::Misplaced)),
        Trigger::Situation(SituationKind::AtEnd),
    ];
    let kinds: Vec<Kind> = triggers.iter().map(Kind::of).collect();
    assert_eq!(kinds, Kind::ALL);
    for on in triggers {
        let breakpoint = Breakpoint {
            enabled: false,
            from: 3,
            condition: Some(AnswerCondition::read("gold > 3").unwrap()),
            says: Some("{speaker} at {node}".into()),
            ..Breakpoint::new(on)
        };
        let read = Draft::of(&breakpoint).breakpoint(playbook);
        assert_eq!(read, Ok(breakpoint));
    }
}

#[test]
fn what_is_missing_or_wrong_is_told_in_words() {
    let story = Story::ferry();
    let playbook = &story.document.playbook;
    let mut node = draft(Kind::Arrived);
    for (typed, says) in [
        ("", "expected a node’s number, 0 to 17"),
        ("99", "there is no node 99: this playbook has 0 to 17"),
        ("-1", "found “-1”"),
        ("the inn", "found “the inn”"),
    ] {
        node.node = typed.into();
        let message = node.trigger(playbook).unwrap_err();
        assert!(message.contains(says), "{typed}: {message}");
    }
    let mut taken = draft(Kind::Taken);
    (taken.node, taken.way) = ("0".into(), 9);
    let message = taken.trigger(playbook).unwrap_err();
    assert!(message.starts_with("expected a way of node 0"), "{message}");
    taken.node = "17".into();
    assert_eq!(
        taken.trigger(playbook),
        Err("node 17 has no way out".into())
    );
    for kind in [
        Kind::Scene,
        Kind::Asked,
        Kind::Effect,
        Kind::Words,
        Kind::Pattern,
    ] {
        let message = draft(kind).trigger(playbook).unwrap_err();
        assert!(message.starts_with("expected "), "{message}");
    }
    let mut pattern = draft(Kind::Pattern);
    pattern.pattern.text = "(key".into();
    let message = pattern.trigger(playbook).unwrap_err();
    assert_eq!(message, "the pattern cannot be read: unclosed group");
    pattern.pattern.look();
    assert_eq!(pattern.trigger(playbook), Err(message));
    pattern.pattern.text = "(key)".into();
    pattern.pattern.look();
    assert!(pattern.trigger(playbook).is_ok());
}

#[test]
fn times_conditions_and_words_to_write_are_held_to_what_they_are() {
    let mut draft = draft(Kind::Refusal);
    for (typed, read) in [("", Some(1)), (" 3 ", Some(3)), ("0", None), ("many", None)] {
        draft.from = typed.into();
        assert_eq!(draft.from().ok(), read, "{typed}");
    }
    draft.condition = "gold".into();
    assert!(draft.condition().is_err());
    draft.condition = " ".into();
    assert_eq!(draft.condition(), Ok(None));
    draft.says = "kept".into();
    assert_eq!(draft.says(), Ok(None));
    draft.writes = true;
    assert_eq!(draft.says(), Ok(Some("kept".into())));
    draft.says = " ".into();
    assert!(draft.says().is_err());
}

#[test]
fn what_the_node_was_stays_with_it_until_it_waits_for_something_else() {
    let story = Story::ferry();
    let playbook = &story.document.playbook;
    let set_on = SetOn::node(playbook, 2);
    let gone = Breakpoint {
        set_on: set_on.clone(),
        ..Breakpoint::at_node(40)
    };
    let mut draft = Draft::of(&gone);
    draft.from = "2".into();
    let read = draft.breakpoint(playbook).unwrap();
    assert_eq!((read.on, read.set_on), (Trigger::Arrived(40), set_on));
    draft.node = "41".into();
    assert!(draft.breakpoint(playbook).is_err());
    draft.node = "4".into();
    assert_eq!(draft.breakpoint(playbook).unwrap().set_on, None);
}

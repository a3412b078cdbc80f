use proptest::prelude::*;

use super::*;
use crate::playbook::built::*;
use crate::playbook::drawn;

fn words_of(node: Node) -> String {
    Outline::new(&playbook([node])).nodes[0].words.clone()
}

#[test]
fn a_node_is_known_by_what_it_says_does_or_asks() {
    for (node, words) in [
        (line(0, "Last boat\n tonight."), "Last boat tonight."),
        (line(0, "Hi.").guarded("door"), "if door: Hi."),
        (speech(0, [custom("Wave", &["left"])]), "[Wave left]"),
        (control([direction("rain"), tag("dark")]), "[rain] [#dark]"),
        (control([]).guarded("door"), "if door:"),
        (
            choice().option("Stay", 0).option("Go", 0).then(0),
            "2 to choose: Stay · Go",
        ),
        (random().auto(0).auto(0).then(0), "2 to draw"),
        (branch().arm(0).gated("door").arm(0), "door · else"),
        (end(), ""),
    ] {
        assert_eq!(words_of(node), words);
    }
}

#[test]
fn no_more_words_are_kept_than_the_first() {
    let words = words_of(line(0, &"Ä".repeat(5000)));
    assert_eq!(words.chars().count(), FIRST_WORDS);
    assert!(words.ends_with('…'));
    assert_eq!(words_of(line(0, &"a".repeat(60))), "a".repeat(60));
}

#[test]
fn the_digest_knows_what_a_node_holds_and_no_position() {
    let digest = |node: Node| Outline::new(&playbook([node, end()])).nodes[0].digest;
    let hello = digest(line(0, "Hello.").then(0));
    assert_eq!(digest(line(0, "Hello.").then(1)), hello, "a target");
    assert_eq!(
        digest(line(1, "Hello.").then(0)),
        hello,
        "a speaker's place"
    );
    for other in [
        line(0, "Hello!").then(0),
        line(0, "Hello.").guarded("door").then(0),
        line(0, "Hello.").divert(0),
        speech(0, [bold([text("Hello.")])]).then(0),
    ] {
        assert_ne!(digest(other.clone()), hello, "{other:?}");
    }
}

#[test]
fn a_node_of_a_line_takes_about_a_hundred_bytes() {
    let lines = (0..100).map(|position| line(0, "Last boat tonight, sir.").then(position));
    let written = serde_json::to_string(&Outline::new(&playbook(lines))).unwrap();
    assert!(written.len() / 100 <= 105, "{}", written.len());
}

#[test]
fn what_a_newer_program_says_more_is_ignored() {
    let outline: Outline = serde_json::from_value(serde_json::json!({
        "mood": 1, "nodes": [{"kind": "dance", "digest": "00000000000000ff", "steps": [1]}]
    }))
    .unwrap();
    let nodes = outline.nodes;
    assert_eq!(nodes[0].kind, None);
    assert_eq!(nodes[0].digest, Digest(255));
}

#[test]
fn what_is_no_outline_is_said_in_words() {
    for (wrong, said) in [
        ("7", "invalid type: integer `7`"),
        ("{}", "missing field `nodes`"),
        (r#"{"nodes":[{"kind":"end"}]}"#, "missing field `digest`"),
        (
            r#"{"nodes":[{"kind":"end","digest":"xyz"}]}"#,
            "expected 16 hexadecimal digits, found \"xyz\"",
        ),
    ] {
        let read: Result<Outline, _> = serde_json::from_str(wrong);
        let message = read.unwrap_err().to_string();
        assert!(message.contains(said), "{wrong}: {message}");
    }
}

proptest! {
    #[test]
    fn an_outline_reads_as_it_was_written(playbook in drawn::playbook()) {
        let outline = Outline::new(&playbook);
        let written = serde_json::to_string(&outline)?;
        let read: Outline = serde_json::from_str(&written)?;
        prop_assert_eq!(read, outline);
    }
}

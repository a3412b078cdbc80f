use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::playbook::drawn;
use crate::runtime::driven::driver;
use crate::runtime::{PlayContext, PlayState, Taught, step_traced, wire};

fn fault(words: &str) -> String {
    words.parse::<Still>().unwrap_err()
}

#[test]
fn each_kind_is_written_as_it_is_read_and_has_a_sentence() {
    for (words, sentence) in [
        ("refused:misplaced", "A step is refused as misplaced."),
        (
            "refused:leads-nowhere@12",
            "A step is refused as leads-nowhere at node 12.",
        ),
        ("node:12", "The run arrives at node 12."),
        ("said:Well: now.", "Somebody says exactly “Well: now.”."),
        (
            "says:wel",
            "Somebody says “wel”, alone or among other words.",
        ),
        ("end", "The run ends."),
        ("at:awaiting-supply", "The run comes to AwaitingSupply."),
    ] {
        let still: Still = words.parse().unwrap();
        assert_eq!(still.to_string(), words);
        assert_eq!(still.sentence(), sentence);
    }
}

#[test]
fn what_is_none_is_told_what_is_possible_there() {
    for wrong in [
        "",
        "ended",
        "end:",
        "refused",
        "node",
        "said",
        "At:at-end",
        "at",
    ] {
        let fault = fault(wrong);
        assert!(
            fault.starts_with(&format!("found “{wrong}”; expected refused:")),
            "{fault}"
        );
        assert!(fault.ends_with("or at:SITUATION"), "{fault}");
    }
    let reasons = fault("refused:missplaced");
    assert!(
        reasons.contains("“missplaced”; expected one of not-started, "),
        "{reasons}"
    );
    assert!(reasons.ends_with(", unknown-anchor"), "{reasons}");
    let kinds = fault("at:AtEnd");
    assert!(
        kinds.contains("“AtEnd”; expected one of not-started, "),
        "{kinds}"
    );
    for wrong in [
        "node:",
        "node:-1",
        "node:+1",
        "node:1.5",
        "node:99999999999999999999",
    ] {
        assert!(fault(wrong).ends_with("a whole number from 0"), "{wrong}");
    }
    assert!(fault("refused:misplaced@").contains("found “” for a node"));
    assert!(fault("said:").contains("said needs the words"));
    assert!(fault("says:").contains("says needs the words"));
}

#[test]
fn a_kind_of_situation_is_spelled_as_on_the_wire() {
    let keys = || Arc::from([]);
    let available = || Arc::from([]);
    use crate::runtime::{Moment, Resume};
    for situation in [
        Situation::NotStarted,
        Situation::AtNode { node: 0 },
        Situation::AwaitingDone {
            node: 0,
            resume: Resume::FromNodeEnd,
        },
        Situation::AwaitingSupply {
            node: 0,
            keys: keys(),
            moment: Moment::ToLeave,
        },
        Situation::AwaitingChoice {
            node: 0,
            available: available(),
        },
        Situation::AwaitingDraw {
            node: 0,
            available: available(),
        },
        Situation::AtEnd,
    ] {
        let written = wire::situation_to_json(&situation);
        assert_eq!(written["kind"], situation.kind().spelling());
    }
}

proptest! {
    #[test]
    fn everything_a_step_did_is_met_by_it_and_reads_back(
        book in drawn::playbook(), driver in driver(),
    ) {
        let context = PlayContext::new(Arc::new(book), Taught::Full);
        let mut state = PlayState::new();
        for next in &driver {
            let command = next.command(&context, &state.situation);
            let (result, trace) = step_traced(&context, &state, &command);
            let all = Still::of_step(&result.events, &result.state.situation, &trace);
            prop_assert!(all.contains(&Still::At(result.state.situation.kind())));
            for still in all {
                prop_assert!(still.is_met(&result, &trace), "{}", still);
                prop_assert_eq!(still.to_string().parse::<Still>(), Ok(still));
            }
            state = result.state;
        }
    }
}

#[test]
fn the_refusal_comes_first_then_the_words_the_end_the_nodes_and_the_situation() {
    use crate::playbook::built::*;
    let book = playbook([
        control([]).then(1),
        line(0, "Hi.").then(2),
        silent().then(3),
        end(),
    ]);
    let context = PlayContext::new(Arc::new(book), Taught::Full);
    let did = |state: &PlayState, command| {
        let (result, trace) = step_traced(&context, state, &command);
        let all = Still::of_step(&result.events, &result.state.situation, &trace);
        let all: Vec<String> = all.iter().map(Still::to_string).collect();
        (result.state, all.join(", "))
    };
    use crate::runtime::Command;
    let (state, all) = did(&PlayState::new(), Command::start());
    assert_eq!(all, "said:Hi., node:1, node:0, at:at-node");
    let (state, all) = did(&state, Command::Done);
    assert_eq!(all, "refused:misplaced@1, at:at-node, refused:misplaced");
    let (state, all) = did(&state, Command::Next);
    assert_eq!(all, "end, node:3, node:2, at:at-end");
    let (_, all) = did(&state, Command::Next);
    assert_eq!(all, "refused:already-ended, at:at-end");
}

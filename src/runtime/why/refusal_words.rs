//! A refusal in words: what was sent, what the situation takes, and what to do instead.

use crate::playbook::Key;
use crate::runtime::context::PlayContext;
use crate::runtime::protocol::{Command, CommandKind, RefusalReason};
use crate::runtime::refusing::takes;
use crate::runtime::situation::Situation;
use crate::runtime::words::answer_words;

use super::words::listed;

/// What was sent, what the situation takes and what to do, a sentence each.
pub(super) fn refusal_sentences(
    context: &PlayContext,
    reason: RefusalReason,
    sent: &Command,
    at: &Situation,
) -> [String; 3] {
    let taken: Vec<&str> = takes(context, at)
        .into_iter()
        .map(CommandKind::name)
        .collect();
    [
        sent_sentence(reason, sent, at),
        format!("The situation takes {}.", taken.join(" or ")),
        instead_sentence(context, reason, at),
    ]
}

/// What was sent and what came of it: `Next was sent, and refused as misplaced.`
fn sent_sentence(reason: RefusalReason, sent: &Command, at: &Situation) -> String {
    let what = match sent {
        Command::Start {
            anchor: Some(anchor),
        } => format!("Start at {anchor}"),
        Command::Start { anchor: None } | Command::Next | Command::Done => {
            sent.kind().name().into()
        }
        Command::Failed(why) => format!("Failed “{why}”"),
        Command::Supply(answers) if answers.is_empty() => "Supply without an answer".into(),
        Command::Supply(answers) => {
            let answers = answers.iter();
            let answers = answers.map(|(key, answer)| format!("{key} = {}", answer_words(answer)));
            format!("Supply of {}", answers.collect::<Vec<_>>().join(", "))
        }
        Command::Choose(index) | Command::Drawn(index) => {
            format!("{} {index}", sent.kind().name())
        }
        Command::Unknown(name) => format!("The unknown command {name}"),
    };
    match (reason.halts_a_walk(), at.node()) {
        (true, Some(node)) => {
            format!(
                "{what} was sent; the walk it began halted at node {node}, refused as {reason}."
            )
        }
        _ => format!("{what} was sent, and refused as {reason}; nothing changed."),
    }
}

/// What to do instead.
fn instead_sentence(context: &PlayContext, reason: RefusalReason, at: &Situation) -> String {
    let node = at.node().unwrap_or_default();
    match reason {
        RefusalReason::NotStarted
        | RefusalReason::AlreadyEnded
        | RefusalReason::Misplaced
        | RefusalReason::UnknownCommand => next_sentence(context, at),
        RefusalReason::UnansweredKey => {
            format!("Answer every key that is asked: {}.", asked(context, at))
        }
        RefusalReason::UnaskedKey => format!(
            "Answer the keys that are asked and no other: {}.",
            asked(context, at)
        ),
        RefusalReason::WrongAnswerKind => {
            format!("Answer each key by its kind: {}.", asked(context, at))
        }
        RefusalReason::NoSuchOption | RefusalReason::UnavailableOption => {
            next_sentence(context, at)
        }
        RefusalReason::UnknownAnchor => {
            let scenes: Vec<&str> = context
                .playbook()
                .anchors
                .keys()
                .map(String::as_str)
                .collect();
            match scenes.is_empty() {
                true => "Start without a scene: this playbook has none.".into(),
                false => format!("Start at a scene there is: {}.", scenes.join(", ")),
            }
        }
        RefusalReason::LeadsNowhere if at.node().is_none() => {
            "Start at a scene: this playbook does not have the node it begins at.".into()
        }
        RefusalReason::LeadsNowhere => format!(
            "Go back and answer otherwise, or give node {node} a succession in the script: none of its ways can be \
             taken."
        ),
        RefusalReason::EndlessRing => {
            "Go back and answer otherwise, or put a line, an effect or a menu into the \
             ring in the script: nothing in it hands the host anything."
                .into()
        }
        RefusalReason::KeyNeededBothWays => format!(
            "Give node {node} two keys in the script, one for each kind of answer, or send Next to leave it unplayed."
        ),
        RefusalReason::UnplayableNode => format!(
            "Teach the run in full, which plays node {node}, or send Next to leave it by its succession."
        ),
    }
}

/// What the situation waits for.
fn next_sentence(context: &PlayContext, at: &Situation) -> String {
    let has_node = at.node().is_none_or(|node| context.node(node).is_some());
    match at {
        _ if !has_node => "Send Start: this playbook does not have the node.".into(),
        Situation::NotStarted => "Send Start to begin.".into(),
        Situation::AtEnd => "Send Start to begin again.".into(),
        Situation::AtNode { node } => format!("Send Next to leave node {node}."),
        Situation::AwaitingDone { .. } => {
            "Send Done once the effects are performed, or Failed with the reason.".into()
        }
        Situation::AwaitingSupply { .. } => {
            format!("Send Supply with an answer for {}.", asked(context, at))
        }
        Situation::AwaitingChoice { available, .. } => format!(
            "Send Choose with an option that can be taken, counted from 0: {}.",
            numbers(available)
        ),
        Situation::AwaitingDraw { available, .. } => format!(
            "Send Drawn with an arm that can come up, counted from 0: {}.",
            numbers(available)
        ),
    }
}

/// The keys asked, each with its kind.
fn asked(context: &PlayContext, at: &Situation) -> String {
    match context.questions(at) {
        Some(questions) => {
            let asked = questions.keys.iter().zip(questions.kinds.iter());
            let asked = asked.map(|(key, kind)| format!("{key} ({})", kind.name()));
            asked.collect::<Vec<_>>().join(", ")
        }
        None => listed(&[] as &[Key]),
    }
}

fn numbers(positions: &[usize]) -> String {
    let numbers: Vec<String> = positions.iter().map(usize::to_string).collect();
    numbers.join(", ")
}

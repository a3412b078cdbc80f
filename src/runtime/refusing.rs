//! Refusals: one event, and an explanation a person reads.

use crate::playbook::NodeKind;

use super::context::{PlayContext, Taught};
use super::protocol::{Command, CommandKind, Event, RefusalReason};
use super::situation::{Moment, Situation};
use super::step::StepResult;

/// A step that reports one refusal and leaves the run in `situation`. The explanation is `why`, then where the
/// run stands and what it can take.
pub(super) fn refuse(
    context: &PlayContext,
    situation: Situation,
    reason: RefusalReason,
    why: &str,
) -> StepResult {
    let explanation = format!("{why} {}", standing(context, &situation));
    StepResult::new(
        situation,
        vec![Event::Refused {
            reason,
            explanation: explanation.into(),
        }],
    )
}

/// The refusal of a known command where it cannot be taken.
pub(super) fn misplaced(
    context: &PlayContext,
    situation: &Situation,
    command: &Command,
) -> StepResult {
    stay(context, situation, command, RefusalReason::Misplaced)
}

/// The refusal of a command that leaves `situation` as it was.
pub(super) fn stay(
    context: &PlayContext,
    situation: &Situation,
    command: &Command,
    reason: RefusalReason,
) -> StepResult {
    let sent = match (command, reason) {
        (Command::Unknown(name), _) => {
            format!("There is no command named {name}.")
        }
        (
            Command::Start {
                anchor: Some(anchor),
            },
            RefusalReason::UnknownAnchor,
        ) => {
            format!("This playbook has no scene named {anchor}.")
        }
        _ => format!("{} was sent.", command.kind().name()),
    };
    refuse(context, situation.clone(), reason, &sent)
}

/// Where a run stands and what it can take: how every explanation ends.
fn standing(context: &PlayContext, situation: &Situation) -> String {
    let taken: Vec<&str> = takes(context, situation)
        .into_iter()
        .map(CommandKind::name)
        .collect();
    format!(
        "{} It can take {}.",
        describe(context, situation),
        taken.join(" or ")
    )
}

/// The commands `situation` takes, in the order of the matrix.
pub fn takes(context: &PlayContext, situation: &Situation) -> Vec<CommandKind> {
    let here = situation
        .node()
        .is_none_or(|node| context.node(node).is_some());
    let more: &[CommandKind] = match situation {
        _ if !here => &[],
        Situation::NotStarted | Situation::AtEnd => &[],
        Situation::AtNode { .. } => &[CommandKind::Next],
        Situation::AwaitingDone { .. } => &[CommandKind::Done, CommandKind::Failed],
        Situation::AwaitingSupply { .. } => &[CommandKind::Supply],
        Situation::AwaitingChoice { .. } if context.taught() == Taught::Full => {
            &[CommandKind::Choose]
        }
        Situation::AwaitingDraw { .. } if context.taught() == Taught::Full => &[CommandKind::Drawn],
        Situation::AwaitingChoice { .. } | Situation::AwaitingDraw { .. } => &[],
    };
    [CommandKind::Start]
        .into_iter()
        .chain(more.iter().copied())
        .collect()
}

/// Where the run stands and whom it waits for, as one sentence.
pub fn describe(context: &PlayContext, situation: &Situation) -> String {
    let at = |node: usize| match context.node(node).map(|n| n.kind()) {
        Some(NodeKind::End) => format!("At node {node}, an end"),
        Some(kind) => format!("At node {node}, a {}", kind.name().replace('-', " ")),
        None => format!("At node {node}, which this playbook does not have"),
    };
    match situation {
        Situation::NotStarted => "The run has not started.".into(),
        Situation::AtNode { node } => format!("{}: the run waits on the player.", at(*node)),
        Situation::AwaitingDone { node, .. } => {
            format!(
                "{}: the run waits on the host to perform effects.",
                at(*node)
            )
        }
        Situation::AwaitingSupply {
            node, keys, moment, ..
        } => {
            let what = match moment {
                Moment::ToPlay(0) => "before it plays",
                Moment::ToPlay(_) => "to go on with it",
                Moment::ToLeave => "to leave it",
            };
            format!(
                "{}: the run waits on the world for {} {what}.",
                at(*node),
                keys.join(", ")
            )
        }
        Situation::AwaitingChoice { node, .. } => {
            format!("{}: the run waits on the player to choose.", at(*node))
        }
        Situation::AwaitingDraw { node, .. } => {
            format!("{}: the run waits on chance to draw an arm.", at(*node))
        }
        Situation::AtEnd => "The run has ended.".into(),
    }
}

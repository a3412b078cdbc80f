//! The runner: one total, deterministic transition.
//!
//! What may be sent where is one matrix, this file's `match`. How a node is arrived at, played, left and
//! chosen from is a file each.

use super::arriving::{arrive, walk_from};
use super::asking::check_answers;
use super::choosing::{choose, drawn};
use super::context::{PlayContext, Taught};
use super::leaving::{leave, leave_with, step_over};
use super::plan::Play;
use super::playing::{ask_segment, play_line_from};
use super::protocol::{Answer, Answers, Command, Event, RefusalReason};
use super::refusing::{misplaced, refuse, stay};
use super::situation::{Moment, PlayState, Resume, Situation};
use super::trace::{Record, Trace};

/// What a step gives: the state after it, and what it reports.
#[derive(Debug, Clone, PartialEq)]
pub struct StepResult {
    /// The state after the step.
    pub state: PlayState,
    /// What the step reports, in order.
    pub events: Vec<Event>,
}

impl StepResult {
    pub(super) fn new(situation: Situation, events: Vec<Event>) -> StepResult {
        StepResult {
            state: PlayState { situation },
            events,
        }
    }
}

/// Plays one command: the state after it and the events it reports.
///
/// Total and deterministic: no I/O, no clock, no panic, whatever the state, even one no run can reach. What
/// cannot be taken is reported as one [`Event::Refused`]. See [`PlayContext`] for an example.
pub fn step(context: &PlayContext, state: &PlayState, command: &Command) -> StepResult {
    take(context, &state.situation, command, &mut ())
}

/// Plays one command as [`step`] does, and tells which nodes it arrived at and which edges it took.
pub fn step_traced(
    context: &PlayContext,
    state: &PlayState,
    command: &Command,
) -> (StepResult, Trace) {
    let mut trace = Trace::default();
    let result = take(context, &state.situation, command, &mut trace);
    (result, trace)
}

fn take(
    context: &PlayContext,
    situation: &Situation,
    command: &Command,
    record: &mut impl Record,
) -> StepResult {
    match (situation, command) {
        (_, Command::Unknown(_)) => {
            stay(context, situation, command, RefusalReason::UnknownCommand)
        }
        (_, Command::Start { anchor }) => {
            let playbook = context.playbook();
            let first = match anchor {
                None => Some(playbook.entry),
                Some(slug) => playbook.anchors.get(&**slug).copied(),
            };
            match first {
                Some(first) if context.node(first).is_some() => arrive(context, first, record),
                Some(_) => stay(context, situation, command, RefusalReason::LeadsNowhere),
                None => stay(context, situation, command, RefusalReason::UnknownAnchor),
            }
        }
        (Situation::NotStarted, Command::Next) => {
            stay(context, situation, command, RefusalReason::NotStarted)
        }
        (Situation::AtEnd, Command::Next) => {
            stay(context, situation, command, RefusalReason::AlreadyEnded)
        }
        (Situation::AtNode { node }, Command::Next) if context.node(*node).is_some() => {
            leave(context, *node, record)
        }
        (Situation::AwaitingDone { node, resume }, Command::Done) => {
            carry_on(context, *node, *resume, record)
                .unwrap_or_else(|| misplaced(context, situation, command))
        }
        (Situation::AwaitingDone { node, .. }, Command::Failed(_))
            if context.node(*node).is_some() =>
        {
            StepResult::new(situation.clone(), Vec::new())
        }
        (Situation::AwaitingSupply { node, moment, .. }, Command::Supply(answers)) => {
            supply(context, situation, *node, *moment, answers, record)
                .unwrap_or_else(|| misplaced(context, situation, command))
        }
        (Situation::AwaitingChoice { node, available }, Command::Choose(index))
            if context.taught() == Taught::Full =>
        {
            choose(context, situation, *node, available, *index, record)
                .unwrap_or_else(|| misplaced(context, situation, command))
        }
        (Situation::AwaitingDraw { node, available }, Command::Drawn(index))
            if context.taught() == Taught::Full =>
        {
            drawn(context, situation, *node, available, *index, record)
                .unwrap_or_else(|| misplaced(context, situation, command))
        }
        (
            Situation::NotStarted
            | Situation::AtNode { .. }
            | Situation::AwaitingDone { .. }
            | Situation::AwaitingSupply { .. }
            | Situation::AwaitingChoice { .. }
            | Situation::AwaitingDraw { .. }
            | Situation::AtEnd,
            Command::Next
            | Command::Done
            | Command::Failed(_)
            | Command::Supply(_)
            | Command::Choose(_)
            | Command::Drawn(_),
        ) => misplaced(context, situation, command),
    }
}

/// Takes `Done`. Nothing where the node, or the segment to resume from, is not one that waits for it.
fn carry_on(
    context: &PlayContext,
    node: usize,
    resume: Resume,
    record: &mut impl Record,
) -> Option<StepResult> {
    match (&context.plan(node)?.play, resume) {
        (Play::Control, Resume::FromNodeEnd) => Some(leave(context, node, record)),
        (Play::Line { .. }, Resume::FromNodeEnd) => {
            Some(StepResult::new(Situation::AtNode { node }, Vec::new()))
        }
        (Play::Line { .. }, Resume::From(segment)) => ask_segment(context, node, segment),
        (Play::Control, Resume::From(_))
        | (
            Play::Menu(_) | Play::Draw(_) | Play::Branch | Play::End | Play::Untaught,
            Resume::From(_) | Resume::FromNodeEnd,
        ) => None,
    }
}

/// Takes a `Supply`. Nothing where the playbook has no such node or segment.
fn supply(
    context: &PlayContext,
    situation: &Situation,
    node: usize,
    moment: Moment,
    answers: &Answers,
    record: &mut impl Record,
) -> Option<StepResult> {
    let plan = context.plan(node)?;
    if let Moment::ToPlay(segment @ 1..) = moment {
        plan.segment(segment)?;
    }
    if let Err((reason, why)) = check_answers(context.asked_at(node, moment), answers) {
        return Some(refuse(context, situation.clone(), reason, &why));
    }
    Some(match moment {
        Moment::ToPlay(0) => {
            let condition = context.node(node)?.condition();
            let guarded_off = condition.is_some_and(|condition| {
                matches!(answers.get(&condition.key), Some(Answer::Truth(false)))
            });
            if guarded_off {
                step_over(context, node, record)
            } else {
                walk_from(context, node, answers, record)
            }
        }
        Moment::ToPlay(segment) => play_line_from(context, node, segment, answers)?,
        Moment::ToLeave => leave_with(context, node, answers, record),
    })
}

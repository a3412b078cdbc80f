//! Playing a line: its words, its commands, and where it stops.
//!
//! From segment `s`, segments are taken up to, not including, the first later one whose words hold a query.
//! Segment 0 opens with `Said` even with no words; a later one is `Continued` only when it says something;
//! then its command is asked for. If any was, the run waits on the host; otherwise the player has the turn.

use std::sync::Arc;

use crate::playbook::NodeIndex;

use super::arriving::ask;
use super::asking::NO_ANSWERS;
use super::context::PlayContext;
use super::filling::fill;
use super::plan::{PlannedSegment, Play};
use super::protocol::{Answers, Event};
use super::situation::{Moment, Resume, Situation};
use super::step::StepResult;

/// Plays the line at `node`, cut into `segments`, from segment `first`. Nothing where it has no such segment.
pub(super) fn play_line(
    node: NodeIndex,
    speaker: Option<&Arc<str>>,
    segments: &[PlannedSegment],
    first: usize,
    answers: &Answers,
) -> Option<StepResult> {
    let rest = segments.get(first..)?;
    let mut events = Vec::with_capacity(1);
    let mut performing = false;
    let mut resume = Resume::FromNodeEnd;
    for (position, planned) in (first..).zip(rest) {
        if position > first && planned.questions.is_some() {
            resume = Resume::From(position);
            break;
        }
        let words = &planned.segment.words;
        if position == 0 {
            events.push(Event::Said {
                speaker: speaker.cloned(),
                speech: fill(words, planned.questions.is_some(), answers),
            });
        } else if planned.says_something {
            events.push(Event::Continued {
                speech: fill(words, planned.questions.is_some(), answers),
            });
        }
        if let Some(command) = &planned.segment.command {
            events.push(Event::Perform {
                effect: command.clone(),
            });
            performing = true;
        }
    }
    let situation = if performing {
        Situation::AwaitingDone { node, resume }
    } else {
        Situation::AtNode { node }
    };
    (!rest.is_empty()).then(|| StepResult::new(situation, events))
}

/// Plays the line at `node` from segment `first`. Nothing where `node` is no line or has no such segment.
pub(super) fn play_line_from(
    context: &PlayContext,
    node: NodeIndex,
    first: usize,
    answers: &Answers,
) -> Option<StepResult> {
    match &context.plan(node)?.play {
        Play::Line { speaker, segments } => {
            play_line(node, speaker.as_ref(), segments, first, answers)
        }
        Play::Control
        | Play::Menu(_)
        | Play::Draw(_)
        | Play::Branch
        | Play::End
        | Play::Untaught => None,
    }
}

/// Goes on with a line at the segment it stopped before: asks its keys. A state no run reaches may name a
/// segment that asks nothing, which then plays at once. Nothing where the line has no such segment.
pub(super) fn ask_segment(
    context: &PlayContext,
    node: NodeIndex,
    segment: usize,
) -> Option<StepResult> {
    context.plan(node)?.segment(segment)?;
    if segment == 0 {
        // On arrival the condition is asked too; a stop inside a line is never at its start.
        return None;
    }
    let moment = Moment::ToPlay(segment);
    match context.asked_at(node, moment) {
        Some(questions) => Some(ask(node, questions, moment)),
        None => play_line_from(context, node, segment, &NO_ANSWERS),
    }
}

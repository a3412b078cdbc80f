//! Judging the nodes on a step's way: which of its ways each was left by, and why not by the others.

use crate::playbook::{
    Condition, Content, Edge, EdgeKind, Key, Node, NodeIndex, NodeKind, Way, Weight,
};
use crate::runtime::asking::{NO_ANSWERS, holds};
use crate::runtime::context::PlayContext;
use crate::runtime::plan::{NodePlan, Play};
use crate::runtime::protocol::{Answer, Answers, Command, Event, RefusalReason};
use crate::runtime::situation::{Moment, Resume, Situation};
use crate::runtime::step::StepResult;
use crate::runtime::trace::Trace;

use super::{Grounds, Guard, GuardVerdict, Look, Pass, Verdict};

/// Every node the step had to do with, judged.
pub(super) fn passes(
    context: &PlayContext,
    situation: &Situation,
    command: &Command,
    result: &StepResult,
    trace: &Trace,
) -> Vec<Pass> {
    let refused = result.events.iter().find_map(Event::refusal);
    let refused = refused.map(|(reason, _)| reason);
    let judge = Judge { context, result };
    let mut passes = Vec::new();
    let is_taken = refused.is_none_or(RefusalReason::halts_a_walk);
    if let (true, Some(node)) = (is_taken, situation.node()) {
        passes.extend(judge.stood_at(node, situation, command));
    }
    for (place, node) in trace.arrived.iter().enumerate() {
        let is_last = place + 1 == trace.arrived.len();
        let halted = is_last && refused == Some(RefusalReason::EndlessRing);
        passes.extend(judge.arrived_at(*node, halted));
    }
    passes
}

/// What a pass is judged by.
struct Judge<'a> {
    context: &'a PlayContext,
    result: &'a StepResult,
}

impl Judge<'_> {
    /// The node the run stood at when `command` was taken; nothing where the command begins elsewhere.
    fn stood_at(&self, node: NodeIndex, situation: &Situation, command: &Command) -> Option<Pass> {
        let (found, plan) = (self.context.node(node)?, self.context.plan(node)?);
        let stays = || (None, undecided(found));
        let (guard, looks) = match (situation, command) {
            (_, Command::Start { .. } | Command::Unknown(_)) => return None,
            (Situation::AtNode { .. }, _) => (None, leaving(found, plan)),
            (Situation::AwaitingDone { resume, .. }, Command::Done) => match (&plan.play, resume) {
                (Play::Control, Resume::FromNodeEnd) => (None, leaving(found, plan)),
                _ => stays(),
            },
            (Situation::AwaitingSupply { moment, .. }, Command::Supply(answers)) => match moment {
                Moment::ToPlay(0) => self.entered(found, plan, answers),
                Moment::ToPlay(_) => stays(),
                Moment::ToLeave => (None, left(found, answers)),
            },
            (Situation::AwaitingChoice { available, .. }, Command::Choose(index)) => (
                None,
                picked(found, EdgeKind::Option, Grounds::Chosen, available, *index),
            ),
            (Situation::AwaitingDraw { available, .. }, Command::Drawn(index)) => {
                let (kind, grounds) = (EdgeKind::RandomOption, Grounds::Drawn);
                (None, picked(found, kind, grounds, available, *index))
            }
            _ => stays(),
        };
        Some(Pass {
            node,
            arrived: false,
            guard,
            looks,
        })
    }

    /// A node the walk arrived at; `halted` before it was visited where the walk went round in a ring.
    fn arrived_at(&self, node: NodeIndex, halted: bool) -> Option<Pass> {
        let (found, plan) = (self.context.node(node)?, self.context.plan(node)?);
        let guarded = |verdict| guard(found.condition(), verdict);
        let (guard, looks) = if halted || plan.needed_both_ways.is_some() {
            (guarded(GuardVerdict::Unasked), undecided(found))
        } else if plan.to_play.is_some() {
            (guarded(GuardVerdict::Asked), asked_to_play(found))
        } else {
            (None, self.played(found, plan, &NO_ANSWERS))
        };
        Some(Pass {
            node,
            arrived: true,
            guard,
            looks,
        })
    }

    /// A node whose keys to play are answered.
    fn entered(
        &self,
        node: &Node,
        plan: &NodePlan,
        answers: &Answers,
    ) -> (Option<Guard>, Vec<Look>) {
        let condition = node.condition();
        let holds = condition.is_none_or(|condition| !is_false(answers, &condition.key));
        if !holds {
            return (guard(condition, GuardVerdict::Failed), stepped_over(node));
        }
        let guard = guard(condition, GuardVerdict::Held);
        match plan.needed_both_ways {
            Some(_) => (guard, undecided(node)),
            None => (guard, self.played(node, plan, answers)),
        }
    }

    fn played(&self, node: &Node, plan: &NodePlan, answers: &Answers) -> Vec<Look> {
        let is_silent =
            matches!(&node.content, Content::Control { effects, .. } if effects.is_empty());
        match &plan.play {
            Play::Branch => leaving(node, plan),
            Play::Control if is_silent => leaving(node, plan),
            Play::Menu(_) => offered(node, answers),
            Play::Draw(_) => drawable(node, answers, self.shares(node)),
            Play::Line { .. } | Play::Control | Play::End | Play::Untaught => undecided(node),
        }
    }

    /// The shares of the draw the step ended in, if it stands at `node`; none where nothing could come up.
    fn shares(&self, node: &Node) -> &[f64] {
        let stands = self.result.state.situation.node() == Some(node.id);
        match self.result.events.last() {
            Some(Event::Draw { shares }) if stands => shares,
            _ => &[],
        }
    }
}

/// A node that is left: its conditions are asked, where it has any.
fn leaving(node: &Node, plan: &NodePlan) -> Vec<Look> {
    match plan.to_leave {
        Some(_) => looks(node, &NO_ANSWERS, |_, edge| match edge.kind() {
            EdgeKind::Divert | EdgeKind::Branch if edge.condition().is_some() => Verdict::Asked,
            EdgeKind::Divert | EdgeKind::Branch | EdgeKind::Succession => Verdict::Undecided,
            EdgeKind::Option | EdgeKind::RandomOption => Verdict::Unread,
        }),
        None => left(node, &NO_ANSWERS),
    }
}

/// A node that is left with `answers`: by the first arm that is open or holds, else by its succession.
fn left(node: &Node, answers: &Answers) -> Vec<Look> {
    let mut taken = None;
    looks(node, answers, |position, edge| match edge.kind() {
        EdgeKind::Option | EdgeKind::RandomOption => Verdict::Unread,
        EdgeKind::Divert | EdgeKind::Branch => {
            if let Some(taken) = taken {
                return Verdict::Unlooked { taken };
            }
            let grounds = match edge.condition() {
                None => Grounds::Open,
                Some(condition) if holds(condition, answers) => Grounds::Held,
                Some(_) => return Verdict::Failed,
            };
            taken = Some(position);
            Verdict::Taken(grounds)
        }
        EdgeKind::Succession => match (taken, node.kind()) {
            (Some(taken), _) => Verdict::Unlooked { taken },
            (None, NodeKind::Choice | NodeKind::RandomChoice) => Verdict::Taken(Grounds::Unplayed),
            (None, NodeKind::Line | NodeKind::Control | NodeKind::Branch | NodeKind::End) => {
                Verdict::Taken(Grounds::FellThrough)
            }
        },
    })
}

fn stepped_over(node: &Node) -> Vec<Look> {
    looks(node, &NO_ANSWERS, |_, edge| match edge.kind() {
        EdgeKind::Succession => Verdict::Taken(Grounds::SteppedOver),
        _ => Verdict::SteppedOver,
    })
}

/// A node whose keys to play are asked now.
fn asked_to_play(node: &Node) -> Vec<Look> {
    looks(node, &NO_ANSWERS, |_, edge| match &edge.way {
        Way::Option {
            condition: Some(_), ..
        }
        | Way::RandomOption {
            condition: Some(_), ..
        }
        | Way::RandomOption {
            weight: Weight::Query { .. },
            ..
        } => Verdict::Asked,
        Way::Option { .. }
        | Way::RandomOption { .. }
        | Way::Divert { .. }
        | Way::Branch { .. }
        | Way::Succession => Verdict::Undecided,
    })
}

/// A menu whose keys are answered.
fn offered(node: &Node, answers: &Answers) -> Vec<Look> {
    let is_available = |edge: &Edge| {
        edge.kind() == EdgeKind::Option && edge.condition().is_none_or(|c| holds(c, answers))
    };
    let any = node.out.iter().any(is_available);
    looks(node, answers, |_, edge| match edge.kind() {
        EdgeKind::Option if is_available(edge) => Verdict::Offered,
        EdgeKind::Option => Verdict::Failed,
        EdgeKind::Succession => fallen_back(any),
        EdgeKind::Divert | EdgeKind::Branch | EdgeKind::RandomOption => Verdict::Unread,
    })
}

/// A random choice whose keys are answered, with the shares its arms come to.
fn drawable(node: &Node, answers: &Answers, shares: &[f64]) -> Vec<Look> {
    let mut arm = 0;
    looks(node, answers, |_, edge| match edge.kind() {
        EdgeKind::RandomOption => {
            let share = shares.get(arm).copied().unwrap_or(0.0);
            arm += 1;
            match edge.condition() {
                Some(condition) if !holds(condition, answers) => Verdict::Failed,
                _ if share > 0.0 => Verdict::Drawable { share },
                _ => Verdict::NoShare,
            }
        }
        EdgeKind::Succession => fallen_back(!shares.is_empty()),
        EdgeKind::Divert | EdgeKind::Branch | EdgeKind::Option => Verdict::Unread,
    })
}

fn fallen_back(something_available: bool) -> Verdict {
    match something_available {
        true => Verdict::Unneeded,
        false => Verdict::Taken(Grounds::NothingAvailable),
    }
}

/// A menu or a draw of which the way `index` of its `kind` was taken.
fn picked(
    node: &Node,
    kind: EdgeKind,
    grounds: Grounds,
    available: &[usize],
    index: usize,
) -> Vec<Look> {
    let of_kind = |edge: &&Edge| edge.kind() == kind;
    let mut positions = node.out.iter().enumerate();
    let taken = positions
        .by_ref()
        .filter(|(_, edge)| of_kind(edge))
        .nth(index);
    let taken = taken.map_or(0, |(position, _)| position);
    let mut place = 0;
    looks(node, &NO_ANSWERS, |position, edge| {
        if edge.kind() != kind {
            return match edge.kind() {
                EdgeKind::Succession => Verdict::Unneeded,
                _ => Verdict::Unread,
            };
        }
        let here = place;
        place += 1;
        if position == taken {
            Verdict::Taken(grounds)
        } else if available.contains(&here) {
            Verdict::Outdone { taken }
        } else {
            Verdict::Unavailable
        }
    })
}

fn undecided(node: &Node) -> Vec<Look> {
    looks(node, &NO_ANSWERS, |_, _| Verdict::Undecided)
}

/// Every way out of `node` in the order it is looked at: the succession comes last, wherever it is written.
fn looks(
    node: &Node,
    answers: &Answers,
    mut verdict: impl FnMut(usize, &Edge) -> Verdict,
) -> Vec<Look> {
    let is_last = |edge: &Edge| edge.kind() == EdgeKind::Succession;
    let ways = || node.out.iter().enumerate();
    let arms = ways().filter(|(_, edge)| !is_last(edge));
    let order = arms.chain(ways().filter(|(_, edge)| is_last(edge)));
    let mut seen_succession = false;
    order
        .map(|(position, edge)| {
            let key = deciding_key(edge).cloned();
            let verdict = match std::mem::replace(&mut seen_succession, is_last(edge)) {
                // A node has one; a second could never be taken.
                true => Verdict::Unread,
                false => verdict(position, edge),
            };
            Look {
                edge: position,
                answer: key.as_ref().and_then(|key| answers.get(key)).cloned(),
                key,
                verdict,
            }
        })
        .collect()
}

fn deciding_key(edge: &Edge) -> Option<&Key> {
    match (&edge.way, edge.condition()) {
        (_, Some(condition)) => Some(&condition.key),
        (
            Way::RandomOption {
                weight: Weight::Query { key },
                ..
            },
            None,
        ) => Some(key),
        _ => None,
    }
}

fn guard(condition: Option<&Condition>, verdict: GuardVerdict) -> Option<Guard> {
    condition.map(|condition| Guard {
        key: condition.key.clone(),
        verdict,
    })
}

fn is_false(answers: &Answers, key: &Key) -> bool {
    matches!(answers.get(key), Some(Answer::Truth(false)))
}

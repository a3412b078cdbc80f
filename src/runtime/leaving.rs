//! Leaving a node: ask the conditions on its ways out, then take the way onward.
//!
//! The way onward is the first divert or branch arm, in the order written, that carries no condition or whose
//! condition holds; else the succession; with neither the run halts, standing at the node.

use crate::playbook::{Node, NodeIndex};

use super::arriving::{arrive, ask, landing};
use super::asking::holds;
use super::context::PlayContext;
use super::protocol::{Answers, RefusalReason};
use super::refusing::refuse;
use super::situation::{Moment, Situation};
use super::step::StepResult;
use super::trace::Record;

/// Leaves `node`, asking first where its ways out carry conditions.
pub(super) fn leave(
    context: &PlayContext,
    node: NodeIndex,
    record: &mut impl Record,
) -> StepResult {
    match context.plan(node) {
        None => halt_nowhere(context, node),
        Some(plan) => match &plan.to_leave {
            Some(questions) => ask(node, questions, Moment::ToLeave),
            None => follow(context, node, plan.onward, record),
        },
    }
}

/// Leaves `node` with its keys to leave answered.
pub(super) fn leave_with(
    context: &PlayContext,
    node: NodeIndex,
    answers: &Answers,
    record: &mut impl Record,
) -> StepResult {
    let onward = context
        .node(node)
        .and_then(|node| way_onward(node, answers));
    follow(context, node, onward, record)
}

/// Steps over a node whose own condition failed: by its succession alone, never its divert.
pub(super) fn step_over(
    context: &PlayContext,
    node: NodeIndex,
    record: &mut impl Record,
) -> StepResult {
    let succession = context.node(node).and_then(|n| n.succession());
    follow(context, node, succession, record)
}

/// Takes `edge` out of `node` and arrives, or halts at `node` where there is no edge to take.
pub(super) fn follow(
    context: &PlayContext,
    node: NodeIndex,
    edge: Option<usize>,
    record: &mut impl Record,
) -> StepResult {
    let taken = edge.and_then(|edge| Some((edge, landing(context, node, edge)?)));
    match taken {
        Some((edge, target)) => {
            record.travelled(node, edge);
            arrive(context, target, record)
        }
        None => halt_nowhere(context, node),
    }
}

/// The position of the edge a run leaves `node` by.
pub(super) fn way_onward(node: &Node, answers: &Answers) -> Option<usize> {
    let arm = node.out.iter().position(|edge| {
        let condition = edge.condition();
        edge.kind().is_arm() && condition.is_none_or(|condition| holds(condition, answers))
    });
    arm.or_else(|| node.succession())
}

/// The refusal of a run that has no way on from `node`.
pub(super) fn halt_nowhere(context: &PlayContext, node: NodeIndex) -> StepResult {
    refuse(
        context,
        Situation::AtNode { node },
        RefusalReason::LeadsNowhere,
        &format!("Node {node} has no way onward."),
    )
}

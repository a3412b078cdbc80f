//! Which edge a command is sure to take, told without a step.
//!
//! Where a step arrives depends on the edge it takes alone, so a second command that takes an edge to the same
//! node comes to the same.

use crate::playbook::NodeIndex;

use super::asking::holds;
use super::context::PlayContext;
use super::leaving::way_onward;
use super::plan::{NodePlan, Play};
use super::protocol::Command;
use super::situation::{Moment, Resume, Situation};

/// The edge `command` takes first when it is sent in `situation`, where it is not refused there: the node left, and
/// the edge's position in its `out`. Nothing where it takes none, or that takes a step to tell.
pub fn edge_taken(
    context: &PlayContext,
    situation: &Situation,
    command: &Command,
) -> Option<(NodeIndex, usize)> {
    let position = situation.node()?;
    let (node, plan) = (context.node(position)?, context.plan(position)?);
    let edge = match (situation, command, &plan.play) {
        (Situation::AtNode { .. }, Command::Next, _) => left_unasked(plan),
        (
            Situation::AwaitingDone {
                resume: Resume::FromNodeEnd,
                ..
            },
            Command::Done,
            Play::Control,
        ) => left_unasked(plan),
        (Situation::AwaitingSupply { moment, .. }, Command::Supply(answers), _) => match moment {
            Moment::ToLeave => way_onward(node, answers),
            Moment::ToPlay(0) => {
                let stepped_over = !holds(node.condition()?, answers);
                node.succession().filter(|_| stepped_over)
            }
            Moment::ToPlay(_) => None,
        },
        (Situation::AwaitingChoice { .. }, Command::Choose(index), Play::Menu(options)) => {
            options.get(*index).map(|option| option.edge)
        }
        (Situation::AwaitingDraw { .. }, Command::Drawn(index), Play::Draw(arms)) => {
            arms.get(*index).copied()
        }
        _ => None,
    };
    Some((position, edge?))
}

/// The edge a node is left by where nothing is asked.
fn left_unasked(plan: &NodePlan) -> Option<usize> {
    plan.onward.filter(|_| plan.to_leave.is_none())
}

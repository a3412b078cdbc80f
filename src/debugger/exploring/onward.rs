//! Which edge a command is sure to take, told without a step.
//!
//! Where a step arrives depends on the edge it takes alone, so a second command that takes an edge to the same
//! node comes to the same. A long walk past silent nodes is so gone through once, however many ways lead to it.

use crate::playbook::{Content, EdgeKind, Node, NodeIndex};
use crate::runtime::{Answer, Answers, Command, Moment, PlayContext, Resume, Situation};

use super::honest::is_arm;

/// The edge `command` takes first when it is sent in `situation`; nothing where that takes a step to tell.
pub(super) fn edge_taken(
    context: &PlayContext,
    situation: &Situation,
    command: &Command,
) -> Option<(NodeIndex, usize)> {
    let position = situation.node()?;
    let node = context.playbook().nodes.get(position)?;
    let edge = match (situation, command) {
        (Situation::AtNode { .. }, Command::Next) => left_unasked(node),
        (
            Situation::AwaitingDone {
                resume: Resume::FromNodeEnd,
                ..
            },
            Command::Done,
        ) if matches!(node.content, Content::Control { .. }) => left_unasked(node),
        (Situation::AwaitingSupply { moment, .. }, Command::Supply(answers)) => match moment {
            Moment::ToLeave => left_by(node, answers),
            Moment::ToPlay(0) => {
                let key = &node.condition()?.key;
                let stepped_over = !is_true(answers, key);
                node.succession().filter(|_| stepped_over)
            }
            Moment::ToPlay(_) => None,
        },
        (Situation::AwaitingChoice { .. }, Command::Choose(index)) => {
            nth(node, EdgeKind::Option, *index)
        }
        (Situation::AwaitingDraw { .. }, Command::Drawn(index)) => {
            nth(node, EdgeKind::RandomOption, *index)
        }
        _ => None,
    };
    Some((position, edge?))
}

/// The edge a node is left by where nothing is asked.
fn left_unasked(node: &Node) -> Option<usize> {
    let mut arms = node.out.iter().filter(|edge| is_arm(edge.kind()));
    let asks = arms.any(|edge| edge.condition().is_some());
    if asks {
        return None;
    }
    left_by(node, &Answers::new())
}

/// The edge a node is left by with these answers.
fn left_by(node: &Node, answers: &Answers) -> Option<usize> {
    let arm = node.out.iter().position(|edge| {
        let holds = |key| is_true(answers, key);
        is_arm(edge.kind())
            && edge
                .condition()
                .is_none_or(|condition| holds(&condition.key))
    });
    arm.or_else(|| node.succession())
}

/// The edge of `kind` at place `index` among its kind.
fn nth(node: &Node, kind: EdgeKind, index: usize) -> Option<usize> {
    let edges = node.out.iter().enumerate();
    let mut of_kind = edges.filter(|(_, edge)| edge.kind() == kind);
    of_kind.nth(index).map(|(position, _)| position)
}

fn is_true(answers: &Answers, key: &str) -> bool {
    matches!(answers.get(key), Some(Answer::Truth(true)))
}

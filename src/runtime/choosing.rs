//! Menus and random choices: what a run taught in full offers, and what a driver takes of it.
//!
//! A menu offers every option in the order written, available or not. A draw does not choose: the runner
//! works out each arm's share and the driver says which came up, so a log replays exactly. Where nothing can
//! be taken the node is walked past by its succession.

use std::sync::Arc;

use crate::playbook::{Content, Edge, NodeIndex, Way, Weight};

use super::arriving::{Visit, pass_or_halt};
use super::asking::holds;
use super::context::PlayContext;
use super::filling::fill;
use super::leaving::follow;
use super::plan::{PlannedOption, Play};
use super::protocol::{Answer, Answers, Event, Offered, RefusalReason};
use super::refusing::refuse;
use super::situation::Situation;
use super::step::StepResult;
use super::trace::Record;

/// Offers the menu at `node`, whose keys are answered.
pub(super) fn offer(
    context: &PlayContext,
    node: NodeIndex,
    options: &[PlannedOption],
    answers: &Answers,
) -> Visit {
    let Some(menu) = context.node(node) else {
        return pass_or_halt(context, node, None);
    };
    let offered: Arc<[Offered]> = options
        .iter()
        .map(|option| Offered {
            label: fill(&option.label, option.holds_query, answers),
            available: menu
                .out
                .get(option.edge)
                .is_some_and(|edge| is_available(edge, answers)),
        })
        .collect();
    let available = positions(offered.iter().map(|option| option.available));
    if available.is_empty() {
        return pass_or_halt(context, node, menu.succession());
    }
    let ordered = matches!(menu.content, Content::Choice { ordered: true });
    Visit::Stand(StepResult::new(
        Situation::AwaitingChoice { node, available },
        vec![Event::Offer {
            ordered,
            options: offered,
        }],
    ))
}

/// Proposes the draw at `node`, whose keys are answered.
pub(super) fn propose_draw(
    context: &PlayContext,
    node: NodeIndex,
    arms: &[usize],
    answers: &Answers,
) -> Visit {
    let Some(random) = context.node(node) else {
        return pass_or_halt(context, node, None);
    };
    let edges = arms.iter().filter_map(|edge| random.out.get(*edge));
    let shares = shares(&weights(edges, answers));
    let available = positions(shares.iter().map(|share| *share > 0.0));
    if available.is_empty() {
        return pass_or_halt(context, node, random.succession());
    }
    Visit::Stand(StepResult::new(
        Situation::AwaitingDraw { node, available },
        vec![Event::Draw { shares }],
    ))
}

/// Takes the option `index` of the menu at `node`. Nothing where `node` is no menu.
pub(super) fn choose(
    context: &PlayContext,
    situation: &Situation,
    node: NodeIndex,
    available: &[usize],
    index: usize,
    record: &mut impl Record,
) -> Option<StepResult> {
    let Play::Menu(options) = &context.plan(node)?.play else {
        return None;
    };
    let edges: Vec<usize> = options.iter().map(|option| option.edge).collect();
    let one_of = OneOf {
        node,
        edges: &edges,
        available,
        what: "option",
        whole: "menu",
    };
    Some(one_of.take(context, situation, index, record))
}

/// Follows the arm `index` of the random choice at `node`. Nothing where `node` is no random choice.
pub(super) fn drawn(
    context: &PlayContext,
    situation: &Situation,
    node: NodeIndex,
    available: &[usize],
    index: usize,
    record: &mut impl Record,
) -> Option<StepResult> {
    let Play::Draw(arms) = &context.plan(node)?.play else {
        return None;
    };
    let one_of = OneOf {
        node,
        edges: arms,
        available,
        what: "arm",
        whole: "draw",
    };
    Some(one_of.take(context, situation, index, record))
}

/// The edges a driver takes one of, by position.
struct OneOf<'a> {
    node: NodeIndex,
    edges: &'a [usize],
    available: &'a [usize],
    what: &'a str,
    whole: &'a str,
}

impl OneOf<'_> {
    fn take(
        &self,
        context: &PlayContext,
        situation: &Situation,
        index: usize,
        record: &mut impl Record,
    ) -> StepResult {
        let OneOf {
            node, what, whole, ..
        } = self;
        let Some(edge) = self.edges.get(index) else {
            let count = self.edges.len();
            return refuse(
                context,
                situation.clone(),
                RefusalReason::NoSuchOption,
                &format!(
                    "There is no {what} {index}: the {whole} at node {node} has {count}, counted from 0."
                ),
            );
        };
        if !self.available.contains(&index) {
            let can: Vec<String> = self.available.iter().map(usize::to_string).collect();
            return refuse(
                context,
                situation.clone(),
                RefusalReason::UnavailableOption,
                &format!(
                    "The {what} {index}, counted from 0, cannot be taken now. The {whole} at node {node} can take {}.",
                    can.join(", ")
                ),
            );
        }
        follow(context, *node, Some(*edge), record)
    }
}

fn is_available(edge: &Edge, answers: &Answers) -> bool {
    edge.condition()
        .is_none_or(|condition| holds(condition, answers))
}

fn positions(taken: impl Iterator<Item = bool>) -> Arc<[usize]> {
    taken
        .enumerate()
        .filter_map(|(position, taken)| taken.then_some(position))
        .collect()
}

/// What each arm weighs: a number its percentage, a query its answer; the autos share what the others leave
/// of 100 equally; an arm whose condition fails weighs nothing and counts for nothing.
fn weights<'a>(edges: impl Iterator<Item = &'a Edge>, answers: &Answers) -> Vec<f64> {
    let mut weights = Vec::new();
    let mut autos = Vec::new();
    for (arm, edge) in edges.enumerate() {
        let weight = match &edge.way {
            Way::RandomOption { weight, .. } if is_available(edge, answers) => match weight {
                Weight::Number { percentage } => *percentage,
                Weight::Query { key } => match answers.get(key) {
                    Some(Answer::Number(number)) => *number,
                    Some(Answer::Truth(_) | Answer::Words(_)) | None => 0.0,
                },
                Weight::Auto => {
                    autos.push(arm);
                    0.0
                }
            },
            _ => 0.0,
        };
        weights.push(weight);
    }
    let left = (100.0 - weights.iter().sum::<f64>()).max(0.0);
    let each = left / autos.len() as f64;
    for arm in autos {
        if let Some(weight) = weights.get_mut(arm) {
            *weight = each;
        }
    }
    weights
}

/// Each weight over their total: 0 to 1. Every share is 0 where nothing weighs anything, and an arm's comes to
/// 0 where the others outweigh it by more than a number can hold.
fn shares(weights: &[f64]) -> Arc<[f64]> {
    let total: f64 = weights.iter().sum();
    if total == 0.0 {
        return weights.into();
    }
    if total.is_finite() {
        return weights.iter().map(|weight| weight / total).collect();
    }
    // So large that their sum is past what a number holds: scale them down first.
    let largest = weights.iter().copied().fold(0.0, f64::max);
    let total: f64 = weights.iter().map(|weight| weight / largest).sum();
    weights
        .iter()
        .map(|weight| weight / largest / total)
        .collect()
}

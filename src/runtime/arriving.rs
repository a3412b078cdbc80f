//! Arriving at a node: a walk that carries on only while it hands the host nothing.
//!
//! A walk that passes more nodes than the playbook has is in a ring, since nothing it reads changes as it
//! goes: it is refused, standing at the node reached. Passing exactly as many is legitimate.

use crate::playbook::{Content, Key, NodeIndex};

use super::asking::{NO_ANSWERS, Questions};
use super::choosing::{offer, propose_draw};
use super::context::PlayContext;
use super::leaving::halt_nowhere;
use super::plan::{NodePlan, Play, target};
use super::playing::play_line;
use super::protocol::{Answers, Event, RefusalReason};
use super::refusing::refuse;
use super::situation::{Moment, Resume, Situation};
use super::step::StepResult;
use super::trace::Record;

/// What visiting one node comes to.
pub(super) enum Visit {
    /// The run stands here.
    Stand(StepResult),
    /// The node hands the host nothing: the walk goes on by this edge.
    Pass { edge: usize },
}

/// Arrives at `node`, which the playbook has.
pub(super) fn arrive(
    context: &PlayContext,
    node: NodeIndex,
    record: &mut impl Record,
) -> StepResult {
    record.arrived(node);
    let visit = visit(context, node);
    walk(context, node, visit, record)
}

/// Enters `node`, whose keys to play are answered, and walks on where it hands the host nothing.
pub(super) fn walk_from(
    context: &PlayContext,
    node: NodeIndex,
    answers: &Answers,
    record: &mut impl Record,
) -> StepResult {
    let visit = match context.plan(node) {
        None => Visit::Stand(halt_nowhere(context, node)),
        Some(plan) => match &plan.needed_both_ways {
            Some(key) => Visit::Stand(key_clash(context, node, key)),
            None => enter(context, node, plan, answers),
        },
    };
    walk(context, node, visit, record)
}

fn walk(
    context: &PlayContext,
    mut node: NodeIndex,
    mut visited: Visit,
    record: &mut impl Record,
) -> StepResult {
    let mut passed = 0;
    loop {
        match visited {
            Visit::Stand(result) => return result,
            Visit::Pass { edge } => {
                let Some(next) = landing(context, node, edge) else {
                    return halt_nowhere(context, node);
                };
                record.travelled(node, edge);
                passed += 1;
                node = next;
                record.arrived(node);
                if passed > context.playbook().nodes.len() {
                    return refuse(
                        context,
                        Situation::AtNode { node },
                        RefusalReason::EndlessRing,
                        &format!(
                            "The way on from node {node} leads round to itself and hands the host nothing."
                        ),
                    );
                }
                visited = visit(context, node);
            }
        }
    }
}

/// Where `edge` of `node` leads, if the playbook has that node.
pub(super) fn landing(context: &PlayContext, node: NodeIndex, edge: usize) -> Option<NodeIndex> {
    target(context.playbook(), node, edge).filter(|target| context.node(*target).is_some())
}

/// Visits a node on arrival: asks what it needs to play, or enters it.
fn visit(context: &PlayContext, node: NodeIndex) -> Visit {
    let Some(plan) = context.plan(node) else {
        return Visit::Stand(halt_nowhere(context, node));
    };
    match (&plan.needed_both_ways, &plan.to_play) {
        (Some(key), _) => Visit::Stand(key_clash(context, node, key)),
        (None, Some(questions)) => Visit::Stand(ask(node, questions, Moment::ToPlay(0))),
        (None, None) => enter(context, node, plan, &NO_ANSWERS),
    }
}

/// The refusal of a node that needs `key` in two ways, before anything is asked.
fn key_clash(context: &PlayContext, node: NodeIndex, key: &Key) -> StepResult {
    refuse(
        context,
        Situation::AtNode { node },
        RefusalReason::KeyNeededBothWays,
        &format!(
            "Node {node} needs the key {key} as two kinds of answer, which one answer cannot be."
        ),
    )
}

/// Asks `questions` of the world for `node`.
pub(super) fn ask(node: NodeIndex, questions: &Questions, moment: Moment) -> StepResult {
    let keys = &questions.keys;
    StepResult::new(
        Situation::AwaitingSupply {
            node,
            keys: keys.clone(),
            moment,
        },
        vec![Event::Resolve { keys: keys.clone() }],
    )
}

/// Enters a node whose keys to play are answered.
fn enter(context: &PlayContext, node: NodeIndex, plan: &NodePlan, answers: &Answers) -> Visit {
    match &plan.play {
        Play::Line { speaker, segments } => {
            match play_line(node, speaker.as_ref(), segments, 0, answers) {
                Some(result) => Visit::Stand(result),
                None => Visit::Stand(halt_nowhere(context, node)),
            }
        }
        Play::Control => enter_control(context, node, plan),
        Play::Branch => walk_past(context, node, plan),
        Play::End => Visit::Stand(StepResult::new(Situation::AtEnd, vec![Event::Ended])),
        Play::Menu(options) => offer(context, node, options, answers),
        Play::Draw(arms) => propose_draw(context, node, arms, answers),
        Play::Untaught => Visit::Stand(refuse(
            context,
            Situation::AtNode { node },
            RefusalReason::UnplayableNode,
            &format!(
                "Node {node} is a {}, which a run taught the core alone does not play.",
                context.node(node).map_or("node", |n| n.kind().name())
            ),
        )),
    }
}

fn enter_control(context: &PlayContext, node: NodeIndex, plan: &NodePlan) -> Visit {
    let effects = match context.node(node).map(|n| &n.content) {
        Some(Content::Control { effects, .. }) => &effects[..],
        _ => &[],
    };
    if effects.is_empty() {
        return walk_past(context, node, plan);
    }
    let performs = effects.iter().map(|effect| Event::Perform {
        effect: effect.clone(),
    });
    Visit::Stand(StepResult::new(
        Situation::AwaitingDone {
            node,
            resume: Resume::FromNodeEnd,
        },
        performs.collect(),
    ))
}

/// Leaves a node that hands the host nothing: asks its conditions first, where it has any.
fn walk_past(context: &PlayContext, node: NodeIndex, plan: &NodePlan) -> Visit {
    match &plan.to_leave {
        Some(questions) => Visit::Stand(ask(node, questions, Moment::ToLeave)),
        None => pass_or_halt(context, node, plan.onward),
    }
}

/// Passes `node` by `edge`, or halts there where there is none.
pub(super) fn pass_or_halt(context: &PlayContext, node: NodeIndex, edge: Option<usize>) -> Visit {
    match edge {
        Some(edge) => Visit::Pass { edge },
        None => Visit::Stand(halt_nowhere(context, node)),
    }
}

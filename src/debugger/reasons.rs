//! Why not there: what speaks for a way or a node that the run did not take, answered from the steps behind the
//! playhead.
//!
//! What the step at the playhead decided comes first; then when the place was last come to; and of a place the run
//! never stood at, which nodes on the way there it did stand at, and where it went from those instead.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

use crate::debugger::ways_in::WaysIn;
use crate::playbook::{NodeIndex, way_words};
use crate::runtime::{Look, Mark, Pass, Situation, Why};

use super::log::{Entry, EntryId};
use super::session::Session;

/// The most ways one answer tells of.
const MOST_TOLD: usize = 8;

/// What is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Somewhere {
    /// A node.
    Node(NodeIndex),
    /// A way out of a node, by its position in the node's `out`.
    Way(NodeIndex, usize),
}

/// Why the run is not at a place, or went another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyNot {
    /// What was asked about.
    pub somewhere: Somewhere,
    /// The answer in one sentence.
    pub sentence: String,
    /// The step that came there last, if one did and the answer says so.
    pub visited: Option<(usize, EntryId)>,
    /// The ways that would have led there, the nearest first, and what came of each.
    pub ways: Vec<WayNotTaken>,
    /// How many more such ways there are.
    pub more: usize,
}

/// A way that would have led there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayNotTaken {
    /// The node it leads out of.
    pub node: NodeIndex,
    /// Its position in the node's `out`.
    pub edge: usize,
    /// The step that last decided about it, counted from 1.
    pub step: usize,
    /// That step's entry.
    pub entry: EntryId,
    /// How it is marked.
    pub mark: Mark,
    /// What came of it, in one sentence.
    pub sentence: String,
}

/// Why the run at the playhead of `session` is not `somewhere`, or did not take it.
pub fn why_not(session: &Session, somewhere: Somewhere) -> WhyNot {
    let mut answer = WhyNot {
        somewhere,
        sentence: String::new(),
        visited: None,
        ways: Vec::new(),
        more: 0,
    };
    let nodes = &session.context().playbook().nodes;
    match somewhere {
        Somewhere::Node(node) | Somewhere::Way(node, _) if nodes.get(node).is_none() => {
            answer.sentence = format!("This playbook has no node {node}.");
        }
        Somewhere::Way(node, edge) if nodes.get(node).is_none_or(|n| n.out.get(edge).is_none()) => {
            answer.sentence = format!("Node {node} has no such way out.");
        }
        Somewhere::Way(node, edge) => match way_not_taken(session, node, edge) {
            Some(way) => {
                answer.sentence = way.sentence.clone();
                answer.visited = Some((way.step, way.entry));
            }
            None => {
                answer = toward(session, node, answer);
                let way = nodes.get(node).map(|node| way_words(node, edge));
                let way = way.unwrap_or_default();
                answer.sentence =
                    format!("Its {way} was never decided: {}", lower(&answer.sentence));
            }
        },
        Somewhere::Node(node) if session.stands_at() == Some(node) => {
            answer.sentence = format!("The run stands at node {node}.");
            answer.visited = visited(session, node);
        }
        Somewhere::Node(node) => {
            let (step, ways) = last_decided(session, node);
            if !ways.is_empty() {
                answer.sentence = format!("Step {step} did not go to node {node}.");
                answer.ways = ways;
            } else if let Some((visit, sentence)) = stepped_over(session, node) {
                answer.sentence = sentence;
                answer.visited = Some(visit);
            } else if let Some((step, entry)) = visited(session, node) {
                answer.sentence =
                    format!("The run did go there: it last came to node {node} at step {step}.");
                answer.visited = Some((step, entry));
            } else {
                answer = toward(session, node, answer);
            }
        }
    }
    answer
}

/// The ways to `node` that the last step which decided anything looked at and did not take, with that step.
fn last_decided(session: &Session, node: NodeIndex) -> (usize, Vec<WayNotTaken>) {
    let none = (0, Vec::new());
    // What was refused since then decided nothing.
    let Some((id, _)) = session.log().asked_at(session.playhead()) else {
        return none;
    };
    let Some(why) = session.why(id) else {
        return none;
    };
    let step = session.log().depth(id);
    let playbook = session.context().playbook();
    let mut ways = Vec::new();
    for pass in &why.passes {
        let Some(from) = playbook.nodes.get(pass.node) else {
            continue;
        };
        for look in &pass.looks {
            let leads_there = from.out.get(look.edge).is_some_and(|e| e.target == node);
            if leads_there && look.verdict.mark() != Mark::Taken {
                ways.push(told(session, &why, pass, look, (step, id)));
            }
        }
    }
    ways.truncate(MOST_TOLD);
    (step, ways)
}

/// What came of a way out of `node` when the run was last there; nothing where it never was.
fn way_not_taken(session: &Session, node: NodeIndex, edge: usize) -> Option<WayNotTaken> {
    let log = session.log();
    for step in last_stay(session, node)?.rev() {
        let id = session.way().get(step.checked_sub(1)?)?;
        let refused = log.entry(id).and_then(Entry::refusal);
        if refused.is_none_or(|reason| reason.halts_a_walk())
            && let Some(why) = session.why(id)
            && let Some(pass) = why.at(node)
            && let Some(look) = pass.look(edge)
        {
            let mut told = told(session, &why, pass, look, (step, id));
            if told.mark == Mark::Open && session.stands_at() != Some(node) {
                let begun = step + 1;
                told.mark = Mark::Unlooked;
                told.sentence =
                    format!("It was never decided: the run was begun again at step {begun}.");
            }
            return Some(told);
        }
    }
    None
}

/// That the run stepped over `node` when it last came there, and the step that did; nothing where it did not.
fn stepped_over(session: &Session, node: NodeIndex) -> Option<((usize, EntryId), String)> {
    let mut steps = last_stay(session, node)?.rev();
    steps.find_map(|step| {
        let id = session.way().get(step.checked_sub(1)?)?;
        let why = session.why(id)?;
        let pass = why.at(node).filter(|pass| pass.is_stepped_over())?;
        Some(((step, id), pass.guard_words()?))
    })
}

/// The steps from the last arrival at `node` until the run stood elsewhere: the last of them left it, or leaves it
/// open.
fn last_stay(session: &Session, node: NodeIndex) -> Option<RangeInclusive<usize>> {
    let arrived = session.last_arrival(node)?;
    let stays = |step: &usize| {
        let entry = session.way().get(step.saturating_sub(1));
        entry.is_some_and(|entry| session.log().situation(entry).node() == Some(node))
    };
    let last = (arrived..session.position()).take_while(stays).last();
    Some(arrived..=last.map_or(arrived, |stayed| stayed + 1))
}

fn told(
    session: &Session,
    why: &Why,
    pass: &Pass,
    look: &Look,
    (step, entry): (usize, EntryId),
) -> WayNotTaken {
    WayNotTaken {
        node: pass.node,
        edge: look.edge,
        step,
        entry,
        mark: look.verdict.mark(),
        sentence: why.look_words(session.context(), pass, look),
    }
}

/// The step that last arrived at `node`, and its entry.
fn visited(session: &Session, node: NodeIndex) -> Option<(usize, EntryId)> {
    let step = session.last_arrival(node)?;
    Some((step, session.way().get(step.checked_sub(1)?)?))
}

/// Why the run never stood at `node`: the ways toward it out of nodes where it did, the nearest first.
fn toward(session: &Session, node: NodeIndex, mut answer: WhyNot) -> WhyNot {
    if *session.situation() == Situation::NotStarted {
        answer.sentence = "The run has not started.".into();
        return answer;
    }
    let ways_in = WaysIn::new(session.context().playbook());
    let mut seen = vec![false; session.context().playbook().nodes.len()];
    let mut waiting = VecDeque::from([node]);
    while let Some(to) = waiting.pop_front() {
        for (from, edge) in ways_in.of(to) {
            if session.visits(from) == 0 {
                let is_seen = seen.get_mut(from).map(|seen| std::mem::replace(seen, true));
                if from != node && is_seen == Some(false) {
                    waiting.push_back(from);
                }
            } else if answer.ways.len() < MOST_TOLD {
                answer.ways.extend(way_not_taken(session, from, edge));
            } else {
                answer.more += 1;
            }
        }
    }
    let leads_in = ways_in.of(node).len() > 0;
    let why = match (answer.ways.is_empty(), leads_in) {
        (false, _) => ". Where it was, it went another way:",
        (true, true) => ", nor to any node that leads there.",
        (true, false) => ", and no way leads there.",
    };
    answer.sentence = format!("The run never came to node {node}{why}");
    answer
}

/// A sentence to follow a colon.
fn lower(sentence: &str) -> String {
    match sentence.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => sentence.into(),
    }
}

#[cfg(test)]
#[path = "reasons_tests.rs"]
mod tests;

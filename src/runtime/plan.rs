//! What a run reads of each node, worked out once per context so that a step copies and computes nothing.

use std::sync::Arc;

use crate::playbook::{Content, Key, Node, NodeIndex, Playbook, Speech, Way, Weight, each_query};

use super::asking::{AnswerKind, Asking, NO_ANSWERS, Questions};
use super::context::Taught;
use super::leaving::way_onward;
use super::segments::{Segment, segments};

/// What a run reads of one node.
#[derive(Debug, Clone)]
pub(crate) struct NodePlan {
    /// What is asked before the node plays from its start.
    pub(crate) to_play: Option<Questions>,
    /// What is asked before the node is left: the conditions on its diverts and branch arms.
    pub(crate) to_leave: Option<Questions>,
    /// The edge the node is left by where nothing is asked before.
    pub(crate) onward: Option<usize>,
    /// A key the node needs in two ways, if it needs one so.
    pub(crate) needed_both_ways: Option<Key>,
    /// What the node does when it is entered.
    pub(crate) play: Play,
}

/// What a node does when it is entered.
#[derive(Debug, Clone)]
pub(crate) enum Play {
    /// Speaks.
    Line {
        speaker: Option<Arc<str>>,
        /// At least one.
        segments: Box<[PlannedSegment]>,
    },
    /// Asks the host for effects; walked past when there are none.
    Control,
    /// Offers a menu.
    Menu(Box<[PlannedOption]>),
    /// Draws an arm.
    Draw(Box<[usize]>),
    /// Is walked past.
    Branch,
    /// Ends the run.
    End,
    /// Is of a kind the run was not taught.
    Untaught,
}

/// A segment of a line, and what is asked to play from it.
#[derive(Debug, Clone)]
pub(crate) struct PlannedSegment {
    pub(crate) segment: Segment,
    pub(crate) says_something: bool,
    /// The queries in its words alone; the line's condition is asked on arrival only.
    pub(crate) questions: Option<Questions>,
}

/// An option of a menu.
#[derive(Debug, Clone)]
pub(crate) struct PlannedOption {
    /// Its position among the node's edges.
    pub(crate) edge: usize,
    /// Its label without commands.
    pub(crate) label: Speech,
    pub(crate) holds_query: bool,
}

/// Plans every node of `playbook`.
pub(super) fn plan(playbook: &Playbook, taught: Taught) -> Box<[NodePlan]> {
    playbook
        .nodes
        .iter()
        .map(|node| plan_node(playbook, node, taught))
        .collect()
}

fn plan_node(playbook: &Playbook, node: &Node, taught: Taught) -> NodePlan {
    let mut on_arrival = Asking::default();
    let mut needed_both_ways = None;
    let mut note = |asked: Result<(), Key>| {
        if let (Err(key), None) = (asked, &needed_both_ways) {
            needed_both_ways = Some(key);
        }
    };
    if let Some(condition) = node.condition() {
        note(on_arrival.ask(&condition.key, AnswerKind::Truth));
    }
    let play = match (&node.content, taught) {
        (
            Content::Line {
                speaker, speech, ..
            },
            _,
        ) => {
            let segments: Box<[PlannedSegment]> =
                segments(speech).into_iter().map(plan_segment).collect();
            if let Some(first) = segments.first() {
                each_query(&first.segment.words, &mut |key| {
                    note(on_arrival.ask(key, AnswerKind::Words));
                });
            }
            // The whole line counts towards a key needed both ways, though only its start is asked now.
            if let Some(condition) = node.condition() {
                for later in segments.iter().skip(1) {
                    each_query(&later.segment.words, &mut |key| {
                        if *key == condition.key {
                            note(Err(key.clone()));
                        }
                    });
                }
            }
            let speaker = playbook.speakers.get(*speaker);
            Play::Line {
                speaker: speaker.and_then(|speaker| speaker.name.clone()),
                segments,
            }
        }
        (Content::Control { .. }, _) => Play::Control,
        (Content::Branch, _) => Play::Branch,
        (Content::End, _) => Play::End,
        (Content::Choice { .. } | Content::RandomChoice, Taught::Core) => Play::Untaught,
        (Content::Choice { .. }, Taught::Full) => {
            Play::Menu(plan_options(node, &mut on_arrival, &mut note))
        }
        (Content::RandomChoice, Taught::Full) => {
            Play::Draw(plan_arms(node, &mut on_arrival, &mut note))
        }
    };
    NodePlan {
        to_play: on_arrival.questions(),
        to_leave: to_leave(node),
        onward: way_onward(node, &NO_ANSWERS),
        needed_both_ways,
        play,
    }
}

fn plan_segment(segment: Segment) -> PlannedSegment {
    let mut asking = Asking::default();
    each_query(&segment.words, &mut |key| {
        // One kind only is asked here, so no key can clash.
        let _ = asking.ask(key, AnswerKind::Words);
    });
    PlannedSegment {
        says_something: segment.says_something(),
        questions: asking.questions(),
        segment,
    }
}

fn plan_options(
    node: &Node,
    asking: &mut Asking,
    note: &mut impl FnMut(Result<(), Key>),
) -> Box<[PlannedOption]> {
    let mut options = Vec::new();
    for (position, edge) in node.out.iter().enumerate() {
        let Way::Option { label, condition } = &edge.way else {
            continue;
        };
        if let Some(condition) = condition {
            note(asking.ask(&condition.key, AnswerKind::Truth));
        }
        let label = without_commands(label);
        let mut holds_query = false;
        each_query(&label, &mut |key| {
            holds_query = true;
            note(asking.ask(key, AnswerKind::Words));
        });
        options.push(PlannedOption {
            edge: position,
            label,
            holds_query,
        });
    }
    options.into()
}

fn plan_arms(
    node: &Node,
    asking: &mut Asking,
    note: &mut impl FnMut(Result<(), Key>),
) -> Box<[usize]> {
    let mut arms = Vec::new();
    for (position, edge) in node.out.iter().enumerate() {
        let Way::RandomOption { weight, condition } = &edge.way else {
            continue;
        };
        if let Some(condition) = condition {
            note(asking.ask(&condition.key, AnswerKind::Truth));
        }
        if let Weight::Query { key } = weight {
            note(asking.ask(key, AnswerKind::Number));
        }
        arms.push(position);
    }
    arms.into()
}

/// The words of a label's segments, joined.
fn without_commands(label: &Speech) -> Speech {
    let segments = segments(label);
    match &segments[..] {
        [only] => only.words.clone(),
        several => several
            .iter()
            .flat_map(|segment| segment.words.iter().cloned())
            .collect(),
    }
}

fn to_leave(node: &Node) -> Option<Questions> {
    let mut asking = Asking::default();
    for edge in &node.out {
        if let (true, Some(condition)) = (edge.kind().is_arm(), edge.condition()) {
            // One kind only is asked here, so no key can clash.
            let _ = asking.ask(&condition.key, AnswerKind::Truth);
        }
    }
    asking.questions()
}

impl NodePlan {
    /// The segment at `position`, if the node is a line that has it.
    pub(crate) fn segment(&self, position: usize) -> Option<&PlannedSegment> {
        match &self.play {
            Play::Line { segments, .. } => segments.get(position),
            Play::Control
            | Play::Menu(_)
            | Play::Draw(_)
            | Play::Branch
            | Play::End
            | Play::Untaught => None,
        }
    }
}

/// Where an edge of `node` leads, if both are there.
pub(super) fn target(playbook: &Playbook, node: NodeIndex, edge: usize) -> Option<NodeIndex> {
    playbook.nodes.get(node)?.out.get(edge).map(|e| e.target)
}

//! The rows of a step: what was looked at, in order.

use crate::app::document::Document;
use crate::app::words::{answer_words, cut, option_words, way_words};
use crate::playbook::{EdgeKind, Node, NodeIndex, plain_text};
use crate::runtime::{Look, Mark, Pass, PlayContext, Why};

/// How many nodes are told from either end of a walk that passed very many.
const MOST_PASSES: usize = 24;
/// How many ways of one node are told.
const MOST_WAYS: usize = 60;
/// The most characters of an option's words.
const MOST_CHARACTERS: usize = 40;

/// A row.
#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    /// A node the step had to do with.
    Node {
        /// The node.
        node: NodeIndex,
        /// Its position and its words.
        name: String,
        /// How it was left or where the step stopped, in one sentence.
        sentence: String,
    },
    /// Something looked at there.
    Look(LookRow),
    /// Something left out.
    More(String),
}

/// Something looked at: a condition, or a way out.
#[derive(Debug, Clone, PartialEq)]
pub struct LookRow {
    /// How it is marked.
    pub mark: Mark,
    /// The node it is of.
    pub node: NodeIndex,
    /// What it is called: `arm 2`, `condition`.
    pub name: String,
    /// The key that decides it; empty where it carries none.
    pub key: String,
    /// What was answered; empty where nothing was.
    pub answer: String,
    /// What came of it.
    pub sentence: String,
}

/// The rows of `why`.
pub fn rows(document: &Document, context: &PlayContext, why: &Why) -> Vec<Row> {
    let mut rows = Vec::new();
    let passes = why.passes.len();
    for (place, pass) in why.passes.iter().enumerate() {
        if passes > 2 * MOST_PASSES && place == MOST_PASSES {
            let left_out = passes - 2 * MOST_PASSES;
            rows.push(Row::More(format!("{left_out} more nodes were passed here")));
        }
        if place >= MOST_PASSES && place + MOST_PASSES < passes {
            continue;
        }
        push_pass(&mut rows, document, context, why, pass, place + 1 == passes);
    }
    rows
}

fn push_pass(
    rows: &mut Vec<Row>,
    document: &Document,
    context: &PlayContext,
    why: &Why,
    pass: &Pass,
    is_last: bool,
) {
    let Some(node) = document.playbook.nodes.get(pass.node) else {
        return;
    };
    let left = pass.left_words(context);
    let halted = || why.halt_words(context).filter(|_| is_last);
    rows.push(Row::Node {
        node: pass.node,
        name: format!("{} {}", pass.node, document.title(pass.node)),
        sentence: left.or_else(halted).unwrap_or_default(),
    });
    if let Some((guard, sentence)) = pass.guard.as_ref().zip(pass.guard_words()) {
        let mark = guard.verdict.mark();
        let answer = match mark {
            Mark::Taken => "true",
            Mark::False => "false",
            Mark::Unlooked | Mark::Open => "",
        };
        rows.push(Row::Look(LookRow {
            mark,
            node: pass.node,
            name: "condition".into(),
            key: guard.key.to_string(),
            answer: answer.into(),
            // The node's own sentence tells what came of it.
            sentence: match mark {
                Mark::False => format!(
                    "The condition was not met: {} was answered false.",
                    guard.key
                ),
                Mark::Taken | Mark::Unlooked | Mark::Open => sentence,
            },
        }));
    }
    for look in pass.looks.iter().take(MOST_WAYS) {
        rows.push(Row::Look(LookRow {
            mark: look.verdict.mark(),
            node: pass.node,
            name: way_name(document, node, look),
            key: look.key.as_deref().unwrap_or_default().into(),
            answer: look.answer.as_ref().map(answer_words).unwrap_or_default(),
            sentence: why.look_words(context, pass, look),
        }));
    }
    if let Some(more @ 1..) = pass.looks.len().checked_sub(MOST_WAYS) {
        rows.push(Row::More(format!("{more} more ways lead out of it")));
    }
}

/// What a way is called, an option with its words: `option 2 “Ask about the light”`.
fn way_name(document: &Document, node: &Node, look: &Look) -> String {
    let way = way_words(node, look.edge);
    let Some(edge) = node.out.get(look.edge) else {
        return way;
    };
    match (edge.kind(), edge.label()) {
        (EdgeKind::Option, Some(label)) => {
            let before = node.out.iter().take(look.edge);
            let option = before.filter(|edge| edge.label().is_some()).count();
            let words = option_words(document, node.id, option, &plain_text(label));
            format!("{way} “{}”", cut(words.trim(), MOST_CHARACTERS))
        }
        _ => way,
    }
}

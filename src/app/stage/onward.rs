//! Which way a run would go on, in words.

use crate::app::document::Document;
use crate::app::words::{place_words, way_words};
use crate::playbook::{Node, NodeIndex};

/// How many ways that depend on the world are told one by one.
const MOST_TOLD: usize = 3;

/// What leaving `node` comes to, to follow the command that does it: ` leaves node 4 by its succession, to the
/// menu at node 6.`
pub fn onward_words(document: &Document, node: NodeIndex) -> String {
    let Some(leaving) = document.playbook.nodes.get(node) else {
        return " has no way onward: there is no such node.".into();
    };
    let ways = Ways::of(leaving);
    let by = |edge: usize| {
        let target = leaving.out.get(edge).map_or(node, |edge| edge.target);
        let to = place_words(document, target);
        format!("by its {}, to {to}", way_words(leaving, edge))
    };
    let otherwise = ways.otherwise.map(by);
    if ways.deciding.is_empty() {
        let asks = match ways.keys.is_empty() {
            true => String::new(),
            false => format!(
                " first asks {}, which decides nothing, then",
                list(&ways.keys)
            ),
        };
        return match otherwise {
            Some(by) => format!("{asks} leaves node {node} {by}."),
            None => format!("{asks} has nowhere to go: node {node} has no way onward."),
        };
    }
    let otherwise = otherwise.unwrap_or_else(|| "it has no way onward".into());
    if ways.deciding.len() > MOST_TOLD {
        let (keys, arms) = (ways.keys.len(), ways.deciding.len());
        return format!(
            " first asks {keys} keys, then leaves node {node} by the first of {arms} ways that holds, else \
             {otherwise}."
        );
    }
    let told: Vec<String> = ways
        .deciding
        .iter()
        .enumerate()
        .map(|(position, (edge, key))| match position {
            0 => format!("If {key} holds, it leaves node {node} {}", by(*edge)),
            _ => format!("if {key} holds, {}", by(*edge)),
        })
        .collect();
    let (keys, told) = (list(&ways.keys), told.join("; "));
    format!(" first asks {keys}. {told}; else {otherwise}.")
}

/// The ways out of a node that `Next` or `Done` may take.
struct Ways<'a> {
    /// The keys asked, whether or not they decide.
    keys: Vec<&'a str>,
    /// The ways that are taken if their key holds, in the order tried.
    deciding: Vec<(usize, &'a str)>,
    /// The way taken if none of these is.
    otherwise: Option<usize>,
}

impl<'a> Ways<'a> {
    fn of(node: &'a Node) -> Ways<'a> {
        let mut ways = Ways {
            keys: Vec::new(),
            deciding: Vec::new(),
            otherwise: None,
        };
        for (position, edge) in node.out.iter().enumerate() {
            if !edge.kind().is_arm() {
                continue;
            }
            match edge.condition() {
                Some(condition) => {
                    if !ways.keys.contains(&&*condition.key) {
                        ways.keys.push(&condition.key);
                    }
                    if ways.otherwise.is_none() {
                        ways.deciding.push((position, &condition.key));
                    }
                }
                None => {
                    ways.otherwise.get_or_insert(position);
                }
            }
        }
        ways.otherwise = ways.otherwise.or_else(|| node.succession());
        ways
    }
}

/// `A`, `A and B`, `A, B and C`.
pub fn list(words: &[&str]) -> String {
    match words {
        [] => "nothing".into(),
        [one] => (*one).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

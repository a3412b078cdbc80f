//! Random choices whose numbers do not add up: far from 100, or all zero.

use super::{NoteKind, Notes};
use crate::playbook::document::{Node, NodeKind, Playbook, Way, Weight};
use crate::playbook::reader::path::Path;

/// How far from 100 numbers may be before it looks like a slip: thirds written as 33.3 are not.
const SLACK: f64 = 0.5;

/// What adding up decimals in binary may be off by.
const ROUNDING: f64 = 1e-9;

/// Notes every random choice with number weights alone that are all zero, or else far from 100 together.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        if node.kind() != NodeKind::RandomChoice {
            continue;
        }
        let Some(sum) = sum_of_numbers(node) else {
            continue;
        };
        let path = Path::node(position);
        if sum == 0.0 {
            let message = "every weight is 0, so none of these arms can come up";
            notes.add_of_node(NoteKind::WeightsAllZero, position, path, message);
        } else if (sum - 100.0).abs() > SLACK + ROUNDING {
            let message = format!("the weights come to {}, not to 100", shown(sum));
            notes.add_of_node(NoteKind::WeightsFarFromHundred, position, path, message);
        }
    }
}

/// What the weights come to; nothing where one of them is not a number.
pub(super) fn sum_of_numbers(node: &Node) -> Option<f64> {
    let mut sum = 0.0;
    for edge in &node.out {
        if let Way::RandomOption { weight, .. } = &edge.way {
            match weight {
                Weight::Number { percentage } => sum += percentage,
                Weight::Auto | Weight::Query { .. } => return None,
            }
        }
    }
    Some(sum)
}

/// A sum with no more decimals than anybody wrote.
fn shown(sum: f64) -> String {
    if sum < 1e15 {
        ((sum * 1e6).round() / 1e6).to_string()
    } else {
        format!("{sum:e}")
    }
}

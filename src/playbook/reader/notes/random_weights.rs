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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::reader::sample::{notes, of_nodes};

    /// The notes of either kind on a random choice of arms with `weights`.
    fn told(weights: &[Value]) -> Vec<(NoteKind, String)> {
        let arms: Vec<Value> = weights
            .iter()
            .map(|weight| json!({"kind": "random-option", "target": 1, "weight": weight}))
            .collect();
        let nodes = json!([
            {"kind": "random-choice", "id": 0, "out": arms},
            {"kind": "end", "id": 1, "out": []},
        ]);
        notes(&of_nodes(nodes).to_string())
            .into_iter()
            .filter(|note| {
                matches!(
                    note.kind,
                    NoteKind::WeightsFarFromHundred | NoteKind::WeightsAllZero
                )
            })
            .map(|note| (note.kind, note.message))
            .collect()
    }

    fn number(percentage: f64) -> Value {
        json!({"kind": "number", "percentage": percentage})
    }

    #[test]
    fn numbers_more_than_a_half_from_100_are_noted() {
        for (weights, sum) in [
            (&[60.0, 30.0][..], "90"),
            (&[60.0, 40.6], "100.6"),
            (&[99.4], "99.4"),
            (&[0.1, 0.2], "0.3"),
            (&[1e300, 1e300], "2e300"),
        ] {
            let weights: Vec<Value> = weights.iter().copied().map(number).collect();
            let message = format!("the weights come to {sum}, not to 100");
            assert_eq!(told(&weights), [(NoteKind::WeightsFarFromHundred, message)]);
        }
    }

    #[test]
    fn numbers_within_a_half_of_100_are_not_noted() {
        for weights in [
            &[60.0, 40.0][..],
            &[33.3, 33.3, 33.3],
            &[99.5],
            &[60.2, 40.3],
        ] {
            let weights: Vec<Value> = weights.iter().copied().map(number).collect();
            assert_eq!(told(&weights), []);
        }
    }

    #[test]
    fn weights_that_are_all_zero_are_noted_as_that_alone() {
        let message = "every weight is 0, so none of these arms can come up".to_owned();
        assert_eq!(
            told(&[number(0.0), number(0.0)]),
            [(NoteKind::WeightsAllZero, message)]
        );
    }

    #[test]
    fn beside_an_auto_or_a_query_any_numbers_will_do() {
        for other in [
            json!({"kind": "auto"}),
            json!({"kind": "query", "key": "luck"}),
        ] {
            assert_eq!(told(&[number(20.0), other.clone()]), []);
            assert_eq!(told(&[number(0.0), other]), []);
        }
    }
}

//! Arms that can never be tried: nothing the world answers lets them be taken.
//!
//! In a branch, an arm whose key an earlier arm of the branch asks too: it is tried only once that key has
//! been answered false. In a random choice, an arm that weighs 0, and an auto where the arms that always
//! take part leave nothing of 100. Where every arm weighs 0 the node has its own note.

use std::collections::HashMap;

use super::random_weights::sum_of_numbers;
use super::{NoteKind, Notes};
use crate::playbook::document::{Content, Edge, Node, Playbook, Way, Weight};
use crate::playbook::reader::path::Path;

/// Notes every arm that can never be tried.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        match &node.content {
            Content::Branch => note_branch(position, node, notes),
            Content::RandomChoice => note_random_choice(position, node, notes),
            Content::Line { .. }
            | Content::Control { .. }
            | Content::Choice { .. }
            | Content::End => {}
        }
    }
}

fn note_branch(position: usize, node: &Node, notes: &mut Notes) {
    let mut first_with = HashMap::new();
    for (place, edge) in node.out.iter().enumerate() {
        let Some(condition) = edge.condition() else {
            continue;
        };
        let key = &condition.key;
        let first = *first_with.entry(key).or_insert(place);
        if first != place {
            let message = format!("never tried: out[{first}] already asks {key:?}, and goes first");
            add(position, place, message, notes);
        }
    }
}

fn note_random_choice(position: usize, node: &Node, notes: &mut Notes) {
    if sum_of_numbers(node) == Some(0.0) {
        return;
    }
    let always_there: f64 = node.out.iter().map(always_there).sum();
    for (place, edge) in node.out.iter().enumerate() {
        let Way::RandomOption { weight, .. } = &edge.way else {
            continue;
        };
        match weight {
            Weight::Number { percentage } if *percentage == 0.0 => {
                let message = "never comes up: its weight is 0";
                add(position, place, message.to_owned(), notes);
            }
            Weight::Auto if always_there >= 100.0 => {
                let message = "never comes up: the other arms leave nothing of 100";
                add(position, place, message.to_owned(), notes);
            }
            Weight::Auto | Weight::Number { .. } | Weight::Query { .. } => {}
        }
    }
}

/// What an edge weighs whatever the world answers.
fn always_there(edge: &Edge) -> f64 {
    match &edge.way {
        Way::RandomOption {
            weight: Weight::Number { percentage },
            condition: None,
        } => *percentage,
        Way::RandomOption { .. }
        | Way::Succession
        | Way::Divert { .. }
        | Way::Option { .. }
        | Way::Branch { .. } => 0.0,
    }
}

fn add(position: usize, place: usize, message: String, notes: &mut Notes) {
    let path = Path::edge(position, place);
    notes.add_of_node(NoteKind::UntriedArm, position, path, message);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::reader::sample::{noted, with};

    const NOWHERE: [&str; 0] = [];

    fn key(key: &str) -> Value {
        json!({"kind": "key", "key": key})
    }

    /// Where an arm is noted as untried when the sound document's `node` has these ways out.
    fn untried(node: usize, out: Value) -> Vec<String> {
        noted(
            &with(&format!("/nodes/{node}/out"), out),
            NoteKind::UntriedArm,
        )
    }

    #[test]
    fn an_arm_whose_key_an_earlier_arm_asks_is_noted() {
        let arm = |asked: &str| json!({"kind": "branch", "target": 5, "condition": key(asked)});
        let open = json!({"kind": "branch", "target": 6});
        assert_eq!(
            untried(
                4,
                json!([arm("door"), arm("lamp"), arm("door"), arm("door"), open])
            ),
            ["nodes[4].out[2]", "nodes[4].out[3]"]
        );
        assert_eq!(untried(4, json!([arm("door"), arm("lamp"), open])), NOWHERE);
    }

    #[test]
    fn two_options_of_a_menu_may_ask_one_key() {
        let option = json!({"kind": "option", "target": 5, "label": [], "condition": key("door")});
        let open = json!({"kind": "option", "target": 6, "label": []});
        assert_eq!(untried(2, json!([option, option, open])), NOWHERE);
    }

    fn weighing(weight: Value) -> Value {
        json!({"kind": "random-option", "target": 5, "weight": weight})
    }

    fn number(percentage: f64) -> Value {
        weighing(json!({"kind": "number", "percentage": percentage}))
    }

    fn gated(mut arm: Value) -> Value {
        arm["condition"] = key("door");
        arm
    }

    #[test]
    fn a_random_arm_that_weighs_nothing_is_noted() {
        assert_eq!(
            untried(3, json!([number(100.0), number(0.0)])),
            ["nodes[3].out[1]"]
        );
        assert_eq!(untried(3, json!([number(99.9), number(0.1)])), NOWHERE);
    }

    #[test]
    fn arms_that_all_weigh_nothing_are_left_to_the_nodes_own_note() {
        assert_eq!(untried(3, json!([number(0.0), number(0.0)])), NOWHERE);
    }

    #[test]
    fn an_auto_is_noted_where_open_numbers_leave_it_nothing() {
        let auto = || weighing(json!({"kind": "auto"}));
        assert_eq!(
            untried(3, json!([number(60.0), auto(), number(40.0)])),
            ["nodes[3].out[1]"]
        );
        assert_eq!(
            untried(3, json!([number(60.0), auto(), number(39.0)])),
            NOWHERE
        );
        assert_eq!(
            untried(3, json!([number(60.0), auto(), gated(number(40.0))])),
            NOWHERE
        );
    }

    #[test]
    fn a_query_weight_may_always_come_up() {
        let query = weighing(json!({"kind": "query", "key": "luck"}));
        assert_eq!(untried(3, json!([number(100.0), query])), NOWHERE);
    }
}

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

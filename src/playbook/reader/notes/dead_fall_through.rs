//! A fall-through beside an open arm: it plays identically without it.

use super::{NoteKind, Notes};
use crate::playbook::document::Playbook;
use crate::playbook::reader::path::Path;

/// Notes every succession that can never be taken.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        let Some(place) = node.succession() else {
            continue;
        };
        if node.has_dead_fall_through() {
            notes.add_of_node(
                NoteKind::DeadFallThrough,
                position,
                Path::edge(position, place),
                "this fall-through can never run: the node has an arm without a condition",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::reader::sample::{noted, of_nodes};

    /// Where a dead fall-through is noted in a document whose first node is `kind` with `arms` and then a
    /// succession.
    fn dead(mut node: Value, arms: Value) -> Vec<String> {
        let mut out = arms;
        if let Some(out) = out.as_array_mut() {
            out.push(json!({"kind": "succession", "target": 1}));
        }
        node["id"] = json!(0);
        node["out"] = out;
        let end = json!({"kind": "end", "id": 1, "out": []});
        noted(&of_nodes(json!([node, end])), NoteKind::DeadFallThrough)
    }

    fn gated(mut arm: Value) -> Value {
        arm["condition"] = json!({"kind": "key", "key": "door"});
        arm
    }

    fn random_option(weight: Value) -> Value {
        json!({"kind": "random-option", "target": 1, "weight": weight})
    }

    #[test]
    fn a_succession_beside_an_open_arm_is_noted() {
        let divert = json!({"kind": "divert", "target": 1, "label": []});
        let option = json!({"kind": "option", "target": 1, "label": []});
        let arm = json!({"kind": "branch", "target": 1});
        let line = json!({"kind": "line", "speaker": 0, "speech": []});
        let control = json!({"kind": "control", "effects": []});
        assert_eq!(dead(line, json!([divert])), ["nodes[0].out[1]"]);
        assert_eq!(dead(control, json!([divert])), ["nodes[0].out[1]"]);
        let choice = json!({"kind": "choice"});
        assert_eq!(
            dead(choice, json!([gated(option.clone()), option])),
            ["nodes[0].out[2]"]
        );
        let branch = json!({"kind": "branch"});
        assert_eq!(
            dead(branch, json!([gated(arm.clone()), arm])),
            ["nodes[0].out[2]"]
        );
    }

    #[test]
    fn a_succession_that_is_needed_is_not_noted() {
        let divert = json!({"kind": "divert", "target": 1, "label": []});
        let line = json!({"kind": "line", "speaker": 0, "speech": []});
        let nothing: [&str; 0] = [];
        assert_eq!(dead(line.clone(), json!([])), nothing);
        assert_eq!(dead(line.clone(), json!([gated(divert.clone())])), nothing);
        assert_eq!(dead(gated(line), json!([divert])), nothing);
        let option = json!({"kind": "option", "target": 1, "label": []});
        assert_eq!(
            dead(json!({"kind": "choice"}), json!([gated(option)])),
            nothing
        );
    }

    #[test]
    fn beside_an_open_random_arm_it_is_noted_only_where_something_always_can_come_up() {
        let random = || json!({"kind": "random-choice"});
        for weight in [
            json!({"kind": "auto"}),
            json!({"kind": "number", "percentage": 0.1}),
        ] {
            assert_eq!(
                dead(random(), json!([random_option(weight)])),
                ["nodes[0].out[1]"]
            );
        }
        for weight in [
            json!({"kind": "query", "key": "luck"}),
            json!({"kind": "number", "percentage": 0}),
        ] {
            let nothing: [&str; 0] = [];
            assert_eq!(dead(random(), json!([random_option(weight)])), nothing);
        }
    }
}

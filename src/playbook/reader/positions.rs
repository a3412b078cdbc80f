//! Stage 4: every node stands at the position its id says, and no two speakers share an id.

use std::collections::HashMap;

use super::json::quoted;
use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::Playbook;

/// Refuses every node out of position, and every speaker whose id an earlier one has.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        if node.id != position {
            faults.add(
                Path::node(position).property("id"),
                node.id.to_string(),
                format!("{position}, the node's position"),
            );
        }
    }
    let mut first_with = HashMap::new();
    for (position, speaker) in playbook.speakers.iter().enumerate() {
        let Some(id) = &speaker.id else { continue };
        let first = *first_with.entry(id).or_insert(position);
        if first != position {
            faults.add(
                Path::of("speakers").item(position).property("id"),
                quoted(id),
                format!("an id of its own: speakers[{first}] has this one"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{accepted, refused, set, with};

    #[test]
    fn a_node_out_of_position_is_refused() {
        assert_eq!(
            refused(&with("/nodes/3/id", json!(5)), Stage::Positions),
            ["nodes[3].id: found 5, expected 3, the node's position"]
        );
    }

    #[test]
    fn a_speaker_id_an_earlier_speaker_has_is_refused() {
        let mut document = with("/speakers/0/id", json!("alice"));
        assert_eq!(
            refused(&document, Stage::Positions),
            [
                "speakers[1].id: found \"alice\", expected an id of its own: speakers[0] has this one"
            ]
        );
        set(&mut document, "/speakers/0/id", json!("Alice"));
        accepted(&document);
    }

    #[test]
    fn speakers_may_share_a_name_and_have_no_id() {
        accepted(&with(
            "/speakers",
            json!([{"name": "Alice", "tags": []}, {"name": "Alice", "tags": []}]),
        ));
    }
}

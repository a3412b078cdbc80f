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

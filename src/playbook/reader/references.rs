//! Stage 5: the entry, every anchor and every target lands on a node, and every line on a speaker.

use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::{Content, Playbook};

/// Refuses every reference that leads out of the document.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    let nodes = playbook.nodes.len();
    let speakers = playbook.speakers.len();
    if playbook.entry >= nodes {
        astray(faults, Path::of("entry"), playbook.entry, "node", nodes);
    }
    for (slug, target) in &playbook.anchors {
        if *target >= nodes {
            let path = Path::of("anchors").property(slug);
            astray(faults, path, *target, "node", nodes);
        }
    }
    for (position, node) in playbook.nodes.iter().enumerate() {
        if let Content::Line { speaker, .. } = &node.content
            && *speaker >= speakers
        {
            let path = Path::node(position).property("speaker");
            astray(faults, path, *speaker, "speaker", speakers);
        }
        for (place, edge) in node.out.iter().enumerate() {
            if edge.target >= nodes {
                let path = Path::edge(position, place).property("target");
                astray(faults, path, edge.target, "node", nodes);
            }
        }
    }
}

/// Adds the fault of a reference past the last of the `count` things it may name.
fn astray(faults: &mut Faults, path: Path, reference: usize, what: &str, count: usize) {
    let expected = match count.checked_sub(1) {
        Some(last) => format!("a {what}'s position, 0 to {last}"),
        None => format!("a {what}'s position, but the document has no {what}s"),
    };
    faults.add(path, reference.to_string(), expected);
}

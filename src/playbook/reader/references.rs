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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{accepted, refused, set, with};

    #[test]
    fn an_entry_past_the_last_node_is_refused() {
        assert_eq!(
            refused(&with("/entry", json!(7)), Stage::References),
            ["entry: found 7, expected a node's position, 0 to 6"]
        );
        accepted(&with("/entry", json!(6)));
    }

    #[test]
    fn an_anchor_past_the_last_node_is_refused() {
        assert_eq!(
            refused(&with("/anchors/the-inn", json!(7)), Stage::References),
            ["anchors.the-inn: found 7, expected a node's position, 0 to 6"]
        );
        accepted(&with("/anchors/the-inn", json!(6)));
    }

    #[test]
    fn a_target_past_the_last_node_is_refused() {
        assert_eq!(
            refused(
                &with("/nodes/4/out/1/target", json!(2147483647)),
                Stage::References
            ),
            ["nodes[4].out[1].target: found 2147483647, expected a node's position, 0 to 6"]
        );
    }

    #[test]
    fn a_speaker_past_the_last_is_refused() {
        assert_eq!(
            refused(&with("/nodes/5/speaker", json!(2)), Stage::References),
            ["nodes[5].speaker: found 2, expected a speaker's position, 0 to 1"]
        );
    }

    #[test]
    fn a_document_without_nodes_has_nowhere_to_begin() {
        let mut document = with("/nodes", json!([]));
        set(&mut document, "/anchors", json!({}));
        assert_eq!(
            refused(&document, Stage::References),
            ["entry: found 0, expected a node's position, but the document has no nodes"]
        );
    }

    #[test]
    fn every_reference_that_goes_astray_is_reported_in_the_order_of_the_text() {
        let text = r#"{"format": {"version": 0, "requires": [], "uses": []}, "script": "s",
            "nodes": [{"out": [{"target": 4, "kind": "succession"}], "kind": "line", "id": 0,
                "speaker": 3, "speech": []}],
            "speakers": [], "anchors": {"b": 1, "a": 2}, "entry": 5}"#;
        let refusal = crate::playbook::read(text.as_bytes()).expect_err("nothing lands");
        let paths: Vec<&str> = refusal.faults.iter().map(|fault| &*fault.path).collect();
        assert_eq!(
            paths,
            [
                "nodes[0].out[0].target",
                "nodes[0].speaker",
                "anchors.b",
                "anchors.a",
                "entry"
            ]
        );
    }
}

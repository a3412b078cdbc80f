//! Writing a playbook: a document read and written again is the same document, defaults left out.

use super::document::Playbook;

/// The playbook as indented JSON, ending in a line break.
pub fn to_json(playbook: &Playbook) -> String {
    let mut json = serde_json::to_string_pretty(playbook)
        .expect("a playbook holds only strings, whole numbers and finite weights");
    json.push('\n');
    json
}

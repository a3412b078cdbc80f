//! A speaker no line names.

use super::{NoteKind, Notes};
use crate::playbook::document::{Content, Playbook};
use crate::playbook::reader::path::Path;

/// Notes every speaker who says nothing.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    let mut speaks = vec![false; playbook.speakers.len()];
    for node in &playbook.nodes {
        if let Content::Line { speaker, .. } = &node.content
            && let Some(speaks) = speaks.get_mut(*speaker)
        {
            *speaks = true;
        }
    }
    for (position, speaker) in playbook.speakers.iter().enumerate() {
        if speaks.get(position) == Some(&false) {
            let who = match &speaker.name {
                Some(name) => format!("{name:?}"),
                None => "this speaker".to_owned(),
            };
            notes.add(
                NoteKind::UnusedSpeaker,
                Path::of("speakers").item(position),
                format!("{who} says nothing: no line names this speaker"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::playbook::reader::sample::{noted, notes, sound, with};

    #[test]
    fn a_speaker_no_line_names_is_noted_by_name() {
        let document = with("/nodes/5/speaker", json!(0));
        let notes = notes(&document.to_string());
        assert_eq!(notes.len(), 1);
        assert_eq!(
            notes[0].to_string(),
            "speakers[1]: \"Alice\" says nothing: no line names this speaker"
        );
        assert_eq!(notes[0].node, None);
    }

    #[test]
    fn an_anonymous_speaker_no_line_names_is_noted_too() {
        let document = with("/nodes/0/speaker", json!(1));
        assert_eq!(noted(&document, NoteKind::UnusedSpeaker), ["speakers[0]"]);
    }

    #[test]
    fn a_speaker_some_line_names_is_not_noted() {
        assert_eq!(noted(&sound(), NoteKind::UnusedSpeaker), [""; 0]);
    }
}

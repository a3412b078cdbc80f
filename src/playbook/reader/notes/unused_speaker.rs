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

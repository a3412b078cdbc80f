//! Notes: what is odd about a playbook that was accepted. They refuse nothing.

mod both_ways;
mod dead_fall_through;
mod random_weights;
mod silent_ring;
mod unreachable_node;
mod untried_arm;
mod unused_speaker;
mod written_twice;

use std::fmt;

use super::document_order::DocumentOrder;
use super::json::Json;
use super::path::Path;
use crate::playbook::document::Playbook;

/// What kind of oddity a note tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// A fall-through beside an open arm can never run.
    DeadFallThrough,
    /// No way leads here from the entry or an anchor.
    UnreachableNode,
    /// One node needs one key both as a truth and as words or a number.
    KeyNeededBothWays,
    /// Nodes that lead round to themselves and hand the host nothing.
    SilentRing,
    /// A speaker no line names.
    UnusedSpeaker,
    /// A random choice's numbers are more than 0.5 away from 100.
    WeightsFarFromHundred,
    /// A random choice's weights are all zero.
    WeightsAllZero,
    /// An arm that can never be tried.
    UntriedArm,
    /// A property written twice in one object; the last one counts.
    PropertyWrittenTwice,
}

/// Something odd but legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What kind of oddity.
    pub kind: NoteKind,
    /// Where, as a JSON path.
    pub path: String,
    /// The node it is about, where it is about one.
    pub node: Option<usize>,
    /// What is odd, in plain words.
    pub message: String,
}

impl NoteKind {
    /// Every kind, in the order the reader lists them.
    pub const ALL: [NoteKind; 9] = [
        NoteKind::DeadFallThrough,
        NoteKind::UnreachableNode,
        NoteKind::KeyNeededBothWays,
        NoteKind::SilentRing,
        NoteKind::UnusedSpeaker,
        NoteKind::WeightsFarFromHundred,
        NoteKind::WeightsAllZero,
        NoteKind::UntriedArm,
        NoteKind::PropertyWrittenTwice,
    ];

    /// The kind's name, such as `dead fall-through`.
    pub fn name(self) -> &'static str {
        match self {
            NoteKind::DeadFallThrough => "dead fall-through",
            NoteKind::UnreachableNode => "unreachable node",
            NoteKind::KeyNeededBothWays => "key needed both ways",
            NoteKind::SilentRing => "silent ring",
            NoteKind::UnusedSpeaker => "unused speaker",
            NoteKind::WeightsFarFromHundred => "weights far from 100",
            NoteKind::WeightsAllZero => "weights all zero",
            NoteKind::UntriedArm => "untried arm",
            NoteKind::PropertyWrittenTwice => "property written twice",
        }
    }
}

/// The kind's name.
impl fmt::Display for NoteKind {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// One line: `nodes[3]: no way leads here from the entry or an anchor`.
impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}: {}", self.path, self.message)
    }
}

/// The notes taken so far, in any order.
#[derive(Debug, Default)]
struct Notes(Vec<(Path, NoteKind, Option<usize>, String)>);

impl Notes {
    /// Adds a note about the document at `path`.
    fn add(&mut self, kind: NoteKind, path: Path, message: impl Into<String>) {
        self.0.push((path, kind, None, message.into()));
    }

    /// Adds a note about `node` at `path`.
    fn add_of_node(&mut self, kind: NoteKind, node: usize, path: Path, message: impl Into<String>) {
        self.0.push((path, kind, Some(node), message.into()));
    }

    /// The notes in the order of the document `root`; where two tell of one place, in the order of
    /// [`NoteKind`].
    fn in_document_order(mut self, root: &Json) -> Vec<Note> {
        let order = DocumentOrder::new(root);
        self.0
            .sort_by_cached_key(|(path, kind, ..)| (order.rank(path), *kind));
        let notes = self.0.into_iter().map(|(path, kind, node, message)| Note {
            kind,
            path: path.to_string(),
            node,
            message,
        });
        notes.collect()
    }
}

/// Every note about `playbook`, which was read from `root` and accepted: in document order, in time linear
/// in the document.
pub(super) fn take(playbook: &Playbook, root: &Json) -> Vec<Note> {
    let mut notes = Notes::default();
    dead_fall_through::note(playbook, &mut notes);
    unreachable_node::note(playbook, &mut notes);
    both_ways::note(playbook, &mut notes);
    silent_ring::note(playbook, &mut notes);
    unused_speaker::note(playbook, &mut notes);
    random_weights::note(playbook, &mut notes);
    untried_arm::note(playbook, &mut notes);
    written_twice::note(root, &mut notes);
    notes.in_document_order(root)
}

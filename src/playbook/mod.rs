//! The playbook document: its types, its reader, one checker a rule, its plain text.
//!
//! A playbook is one compiled script as JSON, version 0. Unknown properties are ignored everywhere, so a
//! newer compiler may add detail; a field that holds its default is left out when written.

#[cfg(test)]
pub(crate) mod built;
mod changes;
mod counting;
mod document;
#[cfg(test)]
pub(crate) mod drawn;
mod fall_through;
mod fingerprint;
mod hashing;
mod naming;
mod outline;
mod plain_text;
mod queries;
mod reader;
mod scenes;
mod writer;

pub use changes::{Change, Spot, changes, kept_nodes};
pub use counting::counted;
pub use document::{
    Condition, Content, Edge, EdgeKind, Format, Fragment, Key, Node, NodeIndex, NodeKind, Playbook,
    Speaker, Speech, Style, Tag, Way, Weight,
};
pub use fingerprint::{FINGERPRINT_ALGORITHM, fingerprint};
pub use naming::{place_words, way_words};
pub use outline::{Digest, Outline, OutlinedNode, OutlinedSpeaker, effects_words, node_words};
pub use plain_text::plain_text;
pub use queries::each_query;
pub use reader::{
    BYTE_ORDER_MARK, Fault, Note, NoteKind, Place, ReadPlaybook, Refusal, Stage, read,
};
pub(crate) use reader::{Json, JsonPath, Object, quoted, read_json};
pub use scenes::{Scene, scene_of, scene_title, scenes};
pub use writer::to_json;

//! Stage 1: the shapes of the format. JSON in; the document's types out, or every value of the wrong shape.
//!
//! Unknown properties are passed over. A property the format requires must be there; one it lets a writer
//! leave out may be missing but never `null`.

mod edges;
mod fields;
mod fragments;
mod nodes;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::json::{Json, Object};
use super::path::At;
use super::refusal::{Faults, Refusal, Stage};
use crate::playbook::document::{Format, NodeIndex, Playbook, Speaker, Tag};

/// Reads the shapes of the document `root`.
///
/// # Errors
/// Every value of the wrong shape.
pub(super) fn check(root: &Json) -> Result<Playbook, Refusal> {
    let mut shapes = Shapes::default();
    match shapes.playbook(root, &At::Document) {
        Some(playbook) => Ok(playbook),
        None => Err(shapes.faults.into_refusal(Stage::Shapes, root)),
    }
}

/// Reads one shape after another, keeping every fault it meets.
///
/// Each method answers `None` for a value of the wrong shape, and has then added the fault. A shape made of
/// several reads them all before it gives up, so that one fault hides no other.
#[derive(Debug, Default)]
struct Shapes {
    faults: Faults,
    /// How many fragments the one being read stands inside of.
    nested: usize,
}

impl Shapes {
    fn playbook(&mut self, json: &Json, at: &At) -> Option<Playbook> {
        let root = self.object(json, at, "a playbook, which is an object")?;
        let schema = self.optional(root, at, "$schema", Shapes::string);
        let format = self.required(root, at, "format", "the format's version", Shapes::format);
        let script = self.required(root, at, "script", "the script's name", Shapes::string);
        let entry = self.required(root, at, "entry", "a node's position", Shapes::reference);
        let anchors = self.required(root, at, "anchors", "a list of scenes", Shapes::anchors);
        let speakers = self.required(root, at, "speakers", "a list of speakers", Shapes::speakers);
        let nodes = self.required(root, at, "nodes", "a list of nodes", Shapes::nodes);
        Some(Playbook {
            schema: schema?,
            format: format?,
            script: script?,
            entry: entry?,
            anchors: anchors?,
            speakers: speakers?,
            nodes: nodes?,
        })
    }

    fn format(&mut self, json: &Json, at: &At) -> Option<Format> {
        let format = self.object(json, at, "an object with `version`, `requires` and `uses`")?;
        let version = self.required(format, at, "version", "a version", Shapes::integer);
        let requires = self.required(
            format,
            at,
            "requires",
            "a list of capabilities",
            Shapes::strings,
        );
        let uses = self.required(
            format,
            at,
            "uses",
            "a list of capabilities",
            Shapes::strings,
        );
        Some(Format {
            version: version?,
            requires: requires?,
            uses: uses?,
        })
    }

    fn anchors(&mut self, json: &Json, at: &At) -> Option<BTreeMap<String, NodeIndex>> {
        let anchors = self.object(json, at, "an object from scene to node")?;
        let last_of_each: BTreeMap<&str, &Json> = anchors
            .properties()
            .iter()
            .map(|(slug, node)| (slug.as_ref(), node))
            .collect();
        let nodes: Vec<Option<(String, NodeIndex)>> = last_of_each
            .into_iter()
            .map(|(slug, node)| {
                let node = self.reference(node, &at.property(slug))?;
                Some((slug.to_owned(), node))
            })
            .collect();
        nodes.into_iter().collect()
    }

    fn speakers(&mut self, json: &Json, at: &At) -> Option<Vec<Speaker>> {
        self.list(json, at, "a list of speakers", Shapes::speaker)
    }

    fn speaker(&mut self, json: &Json, at: &At) -> Option<Speaker> {
        let speaker = self.object(json, at, "a speaker, which is an object")?;
        let id = self.optional(speaker, at, "id", Shapes::string);
        let name = self.optional(speaker, at, "name", Shapes::shared_string);
        let default = self.flag(speaker, at, "default");
        let tags = self.required(speaker, at, "tags", "a list of tags", Shapes::tags);
        Some(Speaker {
            id: id?,
            name: name?,
            default: default?,
            tags: tags?,
        })
    }

    fn tags(&mut self, json: &Json, at: &At) -> Option<Vec<Tag>> {
        self.list(json, at, "a list of tags", |shapes, json, at| {
            let tag = shapes.object(json, at, "a tag, which is an object")?;
            shapes.tag(tag, at)
        })
    }

    fn tag(&mut self, tag: &Object, at: &At) -> Option<Tag> {
        let name = self.required(tag, at, "name", "the tag's name", Shapes::string);
        let value = self.optional(tag, at, "value", Shapes::string);
        let reserved = self.flag(tag, at, "reserved");
        Some(Tag {
            name: name?,
            value: value?,
            reserved: reserved?,
        })
    }
}

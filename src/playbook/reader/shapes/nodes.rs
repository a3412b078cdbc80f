//! The shapes of nodes, by kind.

use std::sync::Arc;

use super::Shapes;
use crate::playbook::document::{Content, Edge, Fragment, Node, NodeKind};
use crate::playbook::reader::json::{Json, Object};
use crate::playbook::reader::path::At;

impl Shapes {
    /// The list of nodes.
    pub(super) fn nodes(&mut self, json: &Json, at: &At) -> Option<Vec<Node>> {
        self.list(json, at, "a list of nodes", Shapes::node)
    }

    fn node(&mut self, json: &Json, at: &At) -> Option<Node> {
        let node = self.object(json, at, "a node, which is an object")?;
        let kinds = NodeKind::ALL.map(|kind| (kind.name(), kind));
        let kind = self.one_of(node, at, "kind", "a kind of node", &kinds);
        let id = self.required(node, at, "id", "the node's position", Shapes::reference);
        let content = kind.and_then(|kind| self.content(kind, node, at));
        let out = self.out(kind, node, at);
        Some(Node {
            id: id?,
            content: content?,
            out: out?,
        })
    }

    /// What a node of `kind` carries besides its id and its ways out.
    fn content(&mut self, kind: NodeKind, node: &Object, at: &At) -> Option<Content> {
        match kind {
            NodeKind::Line => {
                let speaker = self.required(
                    node,
                    at,
                    "speaker",
                    "a speaker's position",
                    Shapes::reference,
                );
                let speech =
                    self.required(node, at, "speech", "a list of fragments", Shapes::speech);
                let condition = self.condition(node, at);
                Some(Content::Line {
                    speaker: speaker?,
                    speech: speech?,
                    condition: condition?,
                })
            }
            NodeKind::Control => {
                let effects =
                    self.required(node, at, "effects", "a list of fragments", Shapes::effects);
                let condition = self.condition(node, at);
                Some(Content::Control {
                    effects: effects?,
                    condition: condition?,
                })
            }
            NodeKind::Choice => {
                let ordered = self.flag(node, at, "ordered")?;
                Some(Content::Choice { ordered })
            }
            NodeKind::RandomChoice => Some(Content::RandomChoice),
            NodeKind::Branch => Some(Content::Branch),
            NodeKind::End => Some(Content::End),
        }
    }

    fn effects(&mut self, json: &Json, at: &At) -> Option<Vec<Arc<Fragment>>> {
        self.list(json, at, "a list of fragments", |shapes, json, at| {
            shapes.fragment(json, at).map(Arc::new)
        })
    }

    /// The ways out. An end may leave them out, and has none; a node of no known kind is let off, since
    /// nobody can say what it needs.
    fn out(&mut self, kind: Option<NodeKind>, node: &Object, at: &At) -> Option<Vec<Edge>> {
        match (kind, node.get("out")) {
            (Some(NodeKind::End), Some(json @ Json::Array(edges))) if !edges.is_empty() => self
                .refuse(
                    json,
                    &at.property("out"),
                    "an empty list: an end leads nowhere",
                ),
            (Some(NodeKind::End) | None, None) => Some(Vec::new()),
            (Some(_), None) | (_, Some(_)) => {
                self.required(node, at, "out", "a list of edges", Shapes::edges)
            }
        }
    }
}

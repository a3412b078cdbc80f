//! The shapes of edges, conditions and weights.

use super::Shapes;
use crate::playbook::document::{Condition, Edge, EdgeKind, Way, Weight};
use crate::playbook::reader::json::{Json, Object};
use crate::playbook::reader::path::At;

/// The kinds of weight.
#[derive(Clone, Copy)]
enum WeightKind {
    Auto,
    Number,
    Query,
}

const WEIGHT_KINDS: [(&str, WeightKind); 3] = [
    ("auto", WeightKind::Auto),
    ("number", WeightKind::Number),
    ("query", WeightKind::Query),
];

impl Shapes {
    /// The list of a node's ways out.
    pub(super) fn edges(&mut self, json: &Json, at: &At) -> Option<Vec<Edge>> {
        self.list(json, at, "a list of edges", Shapes::edge)
    }

    fn edge(&mut self, json: &Json, at: &At) -> Option<Edge> {
        let edge = self.object(json, at, "an edge, which is an object")?;
        let kinds = EdgeKind::ALL.map(|kind| (kind.name(), kind));
        let kind = self.one_of(edge, at, "kind", "a kind of edge", &kinds);
        let target = self.required(edge, at, "target", "a node's position", Shapes::reference);
        let way = self.way(kind?, edge, at);
        Some(Edge {
            target: target?,
            way: way?,
        })
    }

    /// What an edge of `kind` carries besides its target.
    fn way(&mut self, kind: EdgeKind, edge: &Object, at: &At) -> Option<Way> {
        match kind {
            EdgeKind::Succession => Some(Way::Succession),
            EdgeKind::Divert => {
                let label = self.required(edge, at, "label", "a list of fragments", Shapes::speech);
                let condition = self.condition(edge, at);
                Some(Way::Divert {
                    label: label?,
                    condition: condition?,
                })
            }
            EdgeKind::Option => {
                let label = self.required(edge, at, "label", "a list of fragments", Shapes::speech);
                let condition = self.condition(edge, at);
                Some(Way::Option {
                    label: label?,
                    condition: condition?,
                })
            }
            EdgeKind::RandomOption => {
                let weight = self.required(edge, at, "weight", "a weight", Shapes::weight);
                let condition = self.condition(edge, at);
                Some(Way::RandomOption {
                    weight: weight?,
                    condition: condition?,
                })
            }
            EdgeKind::Branch => {
                let order = self.optional(edge, at, "order", Shapes::integer);
                let condition = self.condition(edge, at);
                Some(Way::Branch {
                    order: order?,
                    condition: condition?,
                })
            }
        }
    }

    /// The `condition` of a node or an edge, which may be left out.
    pub(super) fn condition(&mut self, object: &Object, at: &At) -> Option<Option<Condition>> {
        self.optional(object, at, "condition", |shapes, json, at| {
            let condition = shapes.object(json, at, "a condition, which is an object")?;
            let kind = shapes.one_of(condition, at, "kind", "a kind of condition", &[("key", ())]);
            let key = shapes.required(condition, at, "key", "a key", Shapes::shared_string);
            kind?;
            Some(Condition { key: key? })
        })
    }

    fn weight(&mut self, json: &Json, at: &At) -> Option<Weight> {
        let weight = self.object(json, at, "a weight, which is an object")?;
        match self.one_of(weight, at, "kind", "a kind of weight", &WEIGHT_KINDS)? {
            WeightKind::Auto => Some(Weight::Auto),
            WeightKind::Number => {
                let percentage =
                    self.required(weight, at, "percentage", "a percentage", Shapes::percentage)?;
                Some(Weight::Number { percentage })
            }
            WeightKind::Query => {
                let key = self.required(weight, at, "key", "a key", Shapes::shared_string)?;
                Some(Weight::Query { key })
            }
        }
    }

    /// A percentage: finite, 0 or more, whole or not.
    fn percentage(&mut self, json: &Json, at: &At) -> Option<f64> {
        let percentage = match json {
            Json::Number(number) => number
                .as_f64()
                .filter(|number| number.is_finite() && *number >= 0.0),
            _ => None,
        };
        if percentage.is_none() {
            return self.refuse(json, at, "a number, 0 or more");
        }
        percentage
    }
}

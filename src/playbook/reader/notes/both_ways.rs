//! A key one node needs both ways, whenever it asks for it: the runner refuses to play such a node.
//!
//! A line asks for its condition and for the queries of its speech, a choice for its options' conditions and
//! the queries of their labels, a random choice for its arms' conditions and its query weights. The later
//! stops of a line count too, though they are asked at another moment. A control asks for its condition alone:
//! the queries in its effects are the host's. What is asked on leaving a node is no part of it.

use std::collections::HashSet;

use super::{NoteKind, Notes};
use crate::playbook::document::{Content, Fragment, Node, Playbook, Way, Weight};
use crate::playbook::queries::each_query;
use crate::playbook::reader::path::Path;

/// The keys a node asks for to play: as truths, and as something else.
#[derive(Default)]
struct Needs<'p> {
    truths: HashSet<&'p str>,
    /// In the order they first appear; a key may stand twice.
    others: Vec<&'p str>,
}

/// Notes every key some node needs both ways, once for each such node.
pub(super) fn note(playbook: &Playbook, notes: &mut Notes) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        let (mut needs, other_way) = match &node.content {
            Content::Line { speech, .. } if node.condition().is_some() => {
                let mut needs = Needs::default();
                needs.ask_queries(speech);
                (needs, "as words")
            }
            Content::Choice { .. } => (menu_needs(node), "as words"),
            Content::RandomChoice => (draw_needs(node), "as a number"),
            Content::Line { .. } | Content::Control { .. } | Content::Branch | Content::End => {
                continue;
            }
        };
        needs
            .truths
            .extend(node.condition().map(|condition| &*condition.key));
        let Needs { mut truths, others } = needs;
        for key in others {
            if truths.remove(key) {
                notes.add_of_node(
                    NoteKind::KeyNeededBothWays,
                    position,
                    Path::node(position),
                    format!("this node needs the key {key:?} both as a truth and {other_way}"),
                );
            }
        }
    }
}

/// What a menu asks for before it is offered.
fn menu_needs(node: &Node) -> Needs<'_> {
    let mut needs = Needs::default();
    for edge in &node.out {
        if let Way::Option { label, condition } = &edge.way {
            needs
                .truths
                .extend(condition.as_ref().map(|condition| &*condition.key));
            needs.ask_queries(label);
        }
    }
    needs
}

/// What a random choice asks for before it is drawn.
fn draw_needs(node: &Node) -> Needs<'_> {
    let mut needs = Needs::default();
    for edge in &node.out {
        if let Way::RandomOption { weight, condition } = &edge.way {
            needs
                .truths
                .extend(condition.as_ref().map(|condition| &*condition.key));
            if let Weight::Query { key } = weight {
                needs.others.push(key);
            }
        }
    }
    needs
}

impl<'p> Needs<'p> {
    /// Asks for every query in `fragments`, wherever it stands.
    fn ask_queries(&mut self, fragments: &'p [Fragment]) {
        each_query(fragments, &mut |key| self.others.push(key));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::reader::sample::{noted, notes, of_nodes};

    const NOWHERE: [&str; 0] = [];

    fn key(key: &str) -> Value {
        json!({"kind": "key", "key": key})
    }

    fn query(key: &str) -> Value {
        json!({"kind": "query", "key": key})
    }

    /// Where a key is needed both ways in a document of `node` and an end.
    fn both_ways(mut node: Value) -> Vec<String> {
        node["id"] = json!(0);
        if let Some(out) = node["out"].as_array_mut() {
            out.push(json!({"kind": "succession", "target": 1}));
        }
        let end = json!({"kind": "end", "id": 1, "out": []});
        noted(&of_nodes(json!([node, end])), NoteKind::KeyNeededBothWays)
    }

    fn line(speech: Value) -> Value {
        json!({"kind": "line", "speaker": 0, "condition": key("door"), "speech": speech, "out": []})
    }

    #[test]
    fn a_line_that_asks_for_its_condition_as_words_is_noted_wherever_the_query_stands() {
        for fragment in [
            query("door"),
            json!({"kind": "styled", "style": "bold", "children": [query("door")]}),
            json!({"kind": "link", "target": "", "label": [query("door")]}),
            json!({"kind": "image", "source": "", "alt": [query("door")]}),
        ] {
            let command = json!({"kind": "default-command", "action": "wait"});
            assert_eq!(both_ways(line(json!([fragment]))), ["nodes[0]"]);
            assert_eq!(both_ways(line(json!([command, fragment]))), ["nodes[0]"]);
        }
    }

    #[test]
    fn a_line_that_asks_for_other_words_is_not_noted() {
        assert_eq!(both_ways(line(json!([query("name")]))), NOWHERE);
        assert_eq!(
            both_ways(line(json!([{"kind": "text", "text": "door"}]))),
            NOWHERE
        );
    }

    #[test]
    fn a_key_asked_again_on_leaving_is_not_noted() {
        let node = json!({"kind": "line", "speaker": 0, "speech": [query("door")], "out": [
            {"kind": "divert", "target": 1, "label": [query("door")], "condition": key("door")},
        ]});
        assert_eq!(both_ways(node), NOWHERE);
    }

    #[test]
    fn a_query_in_an_effect_is_the_hosts_and_not_noted() {
        let node = json!({"kind": "control", "condition": key("door"), "effects": [query("door")], "out": []});
        assert_eq!(both_ways(node), NOWHERE);
    }

    #[test]
    fn a_menu_is_noted_where_any_label_asks_for_any_options_condition() {
        let option = |label: Value| json!({"kind": "option", "target": 1, "label": label});
        let gated = json!({"kind": "option", "target": 1, "label": [], "condition": key("door")});
        let menu = |options: Value| json!({"kind": "choice", "out": options});
        assert_eq!(
            both_ways(menu(json!([option(json!([query("door")])), gated]))),
            ["nodes[0]"]
        );
        assert_eq!(
            both_ways(menu(json!([option(json!([query("name")])), gated]))),
            NOWHERE
        );
    }

    #[test]
    fn a_random_choice_is_noted_where_any_weight_asks_for_any_arms_condition() {
        let random = |weight: &str| {
            json!({"kind": "random-choice", "out": [
                {"kind": "random-option", "target": 1, "weight": {"kind": "query", "key": weight}},
                {"kind": "random-option", "target": 1, "weight": {"kind": "auto"}, "condition": key("door")},
            ]})
        };
        assert_eq!(both_ways(random("door")), ["nodes[0]"]);
        assert_eq!(both_ways(random("luck")), NOWHERE);
    }

    #[test]
    fn each_key_is_noted_once_and_by_name() {
        let mut node = line(json!([query("door"), query("door")]));
        node["id"] = json!(0);
        node["out"] = json!([{"kind": "succession", "target": 1}]);
        let end = json!({"kind": "end", "id": 1, "out": []});
        let notes = notes(&of_nodes(json!([node, end])).to_string());
        assert_eq!(notes.len(), 1);
        assert_eq!(notes[0].node, Some(0));
        assert_eq!(
            notes[0].message,
            "this node needs the key \"door\" both as a truth and as words"
        );
    }
}

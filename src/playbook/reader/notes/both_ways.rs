//! A key one node needs both ways in one moment: the runner refuses to play such a node.
//!
//! A line asks for its condition and for the queries of its speech, a choice for its options' conditions and
//! the queries of their labels, a random choice for its arms' conditions and its query weights. A control
//! asks for its condition alone: the queries in its effects are the host's. What is asked on leaving a node
//! is another moment.

use std::collections::HashSet;

use super::{NoteKind, Notes};
use crate::playbook::document::{Content, Fragment, Node, Playbook, Way, Weight};
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
    /// Asks for every query in `fragments`, wherever it stands. As deep as the document nests, which the
    /// reader bounds.
    fn ask_queries(&mut self, fragments: &'p [Fragment]) {
        for fragment in fragments {
            match fragment {
                Fragment::Query { key } => self.others.push(key),
                Fragment::Styled { children, .. } => self.ask_queries(children),
                Fragment::Link { label, .. } => self.ask_queries(label),
                Fragment::Image { alt, .. } => self.ask_queries(alt),
                Fragment::Text { .. }
                | Fragment::Break
                | Fragment::DefaultCommand { .. }
                | Fragment::CustomCommand { .. }
                | Fragment::Tag(_) => {}
            }
        }
    }
}

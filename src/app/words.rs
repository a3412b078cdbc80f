//! The protocol in a person's words, the same in the log, the stage, the transport and the matrix.

use crate::debugger::Somewhere;
use crate::playbook::{Fragment, NodeIndex, plain_text};
use crate::runtime::{Event, Situation};

use super::document::Document;
use crate::graph::{effect_words, jump_words};

pub use crate::playbook::way_words;
pub use crate::runtime::{answer_words, command_words};

/// An event as a row of the log says it: `said Ferryman “Last boat tonight…”`.
pub fn event_words(event: &Event) -> String {
    match event {
        Event::Said { speaker, speech } => match speaker {
            Some(speaker) => format!("said {speaker} “{}”", plain_text(speech).trim()),
            None => format!("said “{}”", plain_text(speech).trim()),
        },
        Event::Continued { speech } => format!("continued “{}”", plain_text(speech).trim()),
        Event::Perform { effect } => format!("perform {}", performed_words(effect)),
        Event::Resolve { keys } => format!("resolve {}", keys.join(", ")),
        Event::Offer { options, .. } => {
            let options: Vec<String> = options
                .iter()
                .map(|option| match option.available {
                    true => plain_text(&option.label),
                    false => format!("{} (unavailable)", plain_text(&option.label)),
                })
                .collect();
            format!("offer {}", options.join(" · "))
        }
        Event::Draw { shares } => {
            let shares: Vec<String> = shares.iter().map(|share| percent(*share)).collect();
            format!("draw {}", shares.join(" · "))
        }
        Event::Ended => "ended".into(),
        Event::Refused {
            reason,
            explanation,
        } => format!("refused {reason}: {explanation}"),
    }
}

/// An effect the host is asked to perform.
pub fn performed_words(effect: &Fragment) -> String {
    effect_words(effect).unwrap_or_else(|| plain_text(std::slice::from_ref(effect)))
}

/// A share of 0 to 1 in percent, with one digit behind the point where it needs one.
pub fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).round() / 10.0;
    format!("{tenths} %")
}

/// An option's words; where its label is empty, what the writer called the jump it leads to.
pub fn option_words(document: &Document, node: usize, option: usize, label: &str) -> String {
    if !label.trim().is_empty() {
        return label.to_string();
    }
    let target = document.playbook.nodes.get(node).and_then(|node| {
        let options = node.out.iter().filter(|edge| edge.label().is_some());
        options.map(|edge| edge.target).nth(option)
    });
    target
        .and_then(|target| jump_words(&document.playbook, target))
        .unwrap_or_else(|| format!("option {}", option.saturating_add(1)))
}

/// Where the run stands, and whom it waits for, as the transport says it: `At node 4, a line` and
/// `waits on the player`.
pub fn situation_words(document: &Document, situation: &Situation) -> (String, String) {
    let at = match situation.node() {
        Some(node) => {
            let kind = document.playbook.nodes.get(node).map(|node| node.kind());
            match kind.map(|kind| kind.name().replace('-', " ")) {
                Some(kind) if kind == "end" => format!("At node {node}, an end"),
                Some(kind) => format!("At node {node}, a {kind}"),
                None => format!("At node {node}, which is not there"),
            }
        }
        None if *situation == Situation::AtEnd => "The run has ended".into(),
        None => "Not started".into(),
    };
    let waits = match situation {
        Situation::NotStarted => "waits for Start".into(),
        other => format!("waits on {}", other.waits_on().name()),
    };
    (at, waits)
}

/// A node as a sentence names it: `the menu at node 6`.
pub fn place_words(document: &Document, node: NodeIndex) -> String {
    crate::playbook::place_words(&document.playbook, node)
}

/// What is asked about a place: `Why not arm 2 of the branch at node 3?`.
pub fn somewhere_words(document: &Document, somewhere: Somewhere) -> String {
    match somewhere {
        Somewhere::Node(node) => format!("Why not {}?", place_words(document, node)),
        Somewhere::Way(node, edge) => {
            let found = document.playbook.nodes.get(node);
            let way = found.map_or("the way".into(), |found| way_words(found, edge));
            format!("Why not {way} of {}?", place_words(document, node))
        }
    }
}

/// `words`, and no more of them than `characters`.
pub fn cut(words: &str, characters: usize) -> String {
    match words.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", words.get(..end).unwrap_or(words)),
        None => words.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_only_where_there_are_more() {
        assert_eq!(cut("Bären", 5), "Bären");
        assert_eq!(cut("Bären", 2), "Bä…");
    }
}

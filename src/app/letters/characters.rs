//! The characters of a playbook, and which nodes have them.

use std::collections::{BTreeMap, BTreeSet};

use crate::playbook::{Content, Fragment, Node, NodeIndex, Playbook, Way};

/// A character of a playbook that no font has.
#[derive(Debug, Clone, PartialEq)]
pub struct Lacking {
    /// The character.
    pub character: char,
    /// The nodes that have it, in document order; none where a name alone does.
    pub nodes: Vec<NodeIndex>,
}

/// The characters of `playbook` that a font may lack: all but those every font has.
pub fn characters(playbook: &Playbook) -> BTreeSet<char> {
    let mut characters = BTreeSet::new();
    let mut add = |words: &str| characters.extend(telling(words));
    names(playbook).for_each(&mut add);
    for node in &playbook.nodes {
        words_of(node, &mut add);
    }
    characters
}

/// Where `playbook` has each character of `lacking`, those it does not have left out.
pub fn places(playbook: &Playbook, lacking: &BTreeSet<char>) -> Vec<Lacking> {
    let mut places: BTreeMap<char, Vec<NodeIndex>> = BTreeMap::new();
    if lacking.is_empty() {
        return Vec::new();
    }
    for words in names(playbook) {
        for character in telling(words).filter(|c| lacking.contains(c)) {
            places.entry(character).or_default();
        }
    }
    for (index, node) in playbook.nodes.iter().enumerate() {
        words_of(node, &mut |words| {
            for character in telling(words).filter(|c| lacking.contains(c)) {
                let nodes = places.entry(character).or_default();
                if nodes.last() != Some(&index) {
                    nodes.push(index);
                }
            }
        });
    }
    let places = places.into_iter();
    places
        .map(|(character, nodes)| Lacking { character, nodes })
        .collect()
}

/// The characters of `words` that not every font has.
pub fn telling(words: &str) -> impl Iterator<Item = char> {
    let plain = words
        .bytes()
        .all(|byte| matches!(byte, b' '..=b'~' | b'\n'));
    let words = if plain { "" } else { words };
    words.chars().filter(|c| !matches!(c, ' '..='~' | '\n'))
}

fn names(playbook: &Playbook) -> impl Iterator<Item = &str> {
    let speakers = playbook.speakers.iter();
    let speakers = speakers.filter_map(|speaker| speaker.name.as_deref());
    speakers.chain(playbook.anchors.keys().map(String::as_str))
}

fn words_of<'a>(node: &'a Node, add: &mut impl FnMut(&'a str)) {
    if let Some(condition) = node.condition() {
        add(&condition.key);
    }
    match &node.content {
        Content::Line { speech, .. } => words_in(speech, add),
        Content::Control { effects, .. } => {
            for effect in effects {
                words_in(std::slice::from_ref(&**effect), add);
            }
        }
        Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => {}
    }
    for edge in &node.out {
        let condition = match &edge.way {
            Way::Divert { label, condition } | Way::Option { label, condition } => {
                words_in(label, add);
                condition
            }
            Way::RandomOption { condition, .. } | Way::Branch { condition, .. } => condition,
            Way::Succession => &None,
        };
        if let Some(condition) = condition {
            add(&condition.key);
        }
    }
}

fn words_in<'a>(speech: &'a [Fragment], add: &mut impl FnMut(&'a str)) {
    let mut left = vec![speech.iter()];
    while let Some(fragments) = left.last_mut() {
        let Some(fragment) = fragments.next() else {
            left.pop();
            continue;
        };
        match fragment {
            Fragment::Text { text } => add(text),
            Fragment::Styled { children, .. } => left.push(children.iter()),
            Fragment::Link { target, label } => {
                add(target);
                left.push(label.iter());
            }
            Fragment::Image { source, alt } => {
                add(source);
                left.push(alt.iter());
            }
            Fragment::Break => {}
            Fragment::Query { key } => add(key),
            Fragment::DefaultCommand { action } => add(action),
            Fragment::CustomCommand { name, args } => {
                add(name);
                for argument in args {
                    add(argument);
                }
            }
            Fragment::Tag(tag) => {
                add(&tag.name);
                if let Some(value) = &tag.value {
                    add(value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::read;

    const SCRIPTS: &[u8] = include_bytes!("../../../tests/playbooks/scripts.json");

    fn scripts() -> Playbook {
        read(SCRIPTS).expect("the playbook is sound").playbook
    }

    #[test]
    fn words_names_labels_and_keys_are_looked_at() {
        let found = characters(&scripts());
        for character in ['猫', 'ね', '고', 'ق', 'ח', 'ब', '🧿', '\u{e001}'] {
            assert!(found.contains(&character), "{character}");
        }
        assert!(!found.contains(&'a'));
    }

    #[test]
    fn a_character_is_said_to_be_at_the_nodes_that_have_it() {
        let lacking = BTreeSet::from(['\u{e001}', 'ъ', '\u{1}']);
        let found = places(&scripts(), &lacking);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].character, '\u{e001}');
        assert_eq!(found[0].nodes.len(), 2);
    }

    #[test]
    fn what_every_font_has_is_passed_over_and_a_control_character_is_not() {
        assert_eq!(telling("Ada, again\n").count(), 0);
        assert_eq!(telling("a\u{7}é").collect::<String>(), "\u{7}é");
    }
}

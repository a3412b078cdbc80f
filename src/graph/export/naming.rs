//! What boxes are called, and which characters of words may stand in a document.

use super::Export;
use super::marks::BoxMarks;
use crate::graph::diagram::Shown;
use crate::playbook::{counted, scene_of};

impl Export<'_> {
    /// A box's name for those who do not see it: kind, position, speaker and all words, and what the run left.
    pub(super) fn box_name(&self, shown: Shown, marks: BoxMarks) -> String {
        let name = match shown {
            Shown::Node(node) => {
                let kind = self.playbook.nodes.get(node).map(|node| node.kind());
                let kind = kind.map_or("node", |kind| kind.name());
                format!("{kind} {node}, {}", self.cards.title(node))
            }
            Shown::Scene(scene) => {
                let (title, nodes) = self.scene_words(scene);
                format!("folded scene, {title}, {nodes}")
            }
        };
        sound(&(name + &marks.words()))
    }

    /// What else there is to say of a box: its scene, and the key that guards it.
    pub(super) fn box_description(&self, shown: Shown) -> String {
        let Shown::Node(node) = shown else {
            return String::new();
        };
        let scene = scene_of(self.scenes, node).and_then(|scene| self.scenes.get(scene));
        let scene = scene.map(|scene| format!("in the scene {}", scene.title));
        let guard = self.cards.cards.get(node).and_then(|c| c.guard.as_ref());
        let guard = guard.map(|key| format!("only if {key}"));
        let parts: Vec<String> = scene.into_iter().chain(guard).collect();
        sound(&parts.join(", "))
    }

    /// A folded scene's title, and how much it holds.
    pub(super) fn scene_words(&self, scene: usize) -> (String, String) {
        match self.scenes.get(scene) {
            None => ("scene".into(), String::new()),
            Some(scene) => {
                let nodes = self.playbook.nodes.get(scene.first..scene.end);
                let ways = nodes.unwrap_or(&[]).iter().map(|node| node.out.len());
                let nodes = counted(scene.end - scene.first, "node");
                let held = format!("{nodes} · {}", counted(ways.sum(), "way"));
                (sound(&scene.title), held)
            }
        }
    }
}

/// `words` with characters only that every document may hold: white space as single spaces, what else no XML may
/// hold, and what steers a terminal, as its code point.
pub(super) fn sound(words: &str) -> String {
    let mut sound = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            letter if letter.is_whitespace() => {
                if !sound.ends_with(' ') && !sound.is_empty() {
                    sound.push(' ');
                }
            }
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                sound += &format!("[U+{:04X}]", u32::from(letter));
            }
            letter => sound.push(letter),
        }
    }
    sound.truncate(sound.trim_end().len());
    sound
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_document_may_hold_is_shown_as_its_code_point() {
        assert_eq!(
            sound("a\u{0}b\u{1b}[c\u{fffe}"),
            "a[U+0000]b[U+001B][c[U+FFFE]"
        );
        assert_eq!(sound("\u{7f}\u{9b}"), "[U+007F][U+009B]");
        assert_eq!(
            sound("]]> <&\"' שלום 🙂\u{200f}"),
            "]]> <&\"' שלום 🙂\u{200f}"
        );
    }

    #[test]
    fn white_space_is_single_spaces_between_words() {
        assert_eq!(sound(" a\t\r\n b\u{2028}c\u{3000} "), "a b c");
        assert_eq!(sound("\n"), "");
    }
}

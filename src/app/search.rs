//! Searching nodes: by words, speaker, key, effect, scene or position.

use eframe::egui::{Key, Modifiers, RichText, TextEdit, Ui};

use crate::playbook::{Content, NodeIndex, Way, Weight, plain_text};

use super::dialogs::name_field;
use super::document::Document;
use super::gesture::Gesture;
use super::theme::Palette;
use crate::graph::{effect_words, effects_in};

/// The search field and what it found.
#[derive(Debug, Default)]
pub struct Search {
    text: String,
    searched: Option<String>,
    found: Vec<NodeIndex>,
    current: Option<usize>,
    wants_focus: bool,
}

impl Search {
    /// Puts the caret into the field in the next frame.
    pub fn focus(&mut self) {
        self.wants_focus = true;
    }

    /// Forgets the playbook it searched.
    pub fn forget(&mut self) {
        self.searched = None;
    }

    /// The nodes found, in document order; none while nothing is searched for.
    pub fn found(&self) -> &[NodeIndex] {
        &self.found
    }

    /// Searches `document` anew where the text changed.
    pub fn follow(&mut self, document: &Document) {
        let wanted = self.text.trim().to_lowercase();
        if self.searched.as_ref() == Some(&wanted) {
            return;
        }
        self.found = if wanted.is_empty() {
            Vec::new()
        } else {
            let hits = document.haystacks.iter().enumerate();
            hits.filter(|(node, words)| words.contains(&wanted) || node.to_string() == wanted)
                .map(|(node, _)| node)
                .collect()
        };
        self.current = None;
        self.searched = Some(wanted);
    }

    /// Draws the field and the count.
    pub fn ui(&mut self, ui: &mut Ui, palette: &Palette, gestures: &mut Vec<Gesture>) {
        let field = ui.add(
            TextEdit::singleline(&mut self.text)
                .hint_text("Search  Ctrl+F")
                .desired_width(150.0),
        );
        name_field(&field, "Search", &self.text);
        let field = field.on_hover_text(
            "Words, speaker, key, effect, scene or position. Enter: next, Shift+Enter: previous",
        );
        if std::mem::take(&mut self.wants_focus) {
            field.request_focus();
        }
        let (enter, back, escape) = ui.input(|input| {
            (
                input.key_pressed(Key::Enter),
                input.modifiers.matches_logically(Modifiers::SHIFT),
                input.key_pressed(Key::Escape),
            )
        });
        if field.lost_focus() && enter {
            self.walk(back, gestures);
            field.request_focus();
        }
        if field.lost_focus() && escape {
            self.text.clear();
        }
        if !self.text.trim().is_empty() {
            let count = match (self.current, self.found.len()) {
                (_, 0) => "nothing found".into(),
                (Some(current), all) => format!("{} of {all}", current + 1),
                (None, all) => format!("{all} found"),
            };
            ui.label(RichText::new(count).color(palette.quiet_text));
        }
    }

    fn walk(&mut self, back: bool, gestures: &mut Vec<Gesture>) {
        let all = self.found.len();
        if all == 0 {
            return;
        }
        let next = match self.current {
            None if back => all - 1,
            None => 0,
            Some(current) if back => (current + all - 1) % all,
            Some(current) => (current + 1) % all,
        };
        self.current = Some(next);
        gestures.extend(self.found.get(next).map(|node| Gesture::Centre(*node)));
    }
}

/// What each node of `document` can be found by, in small letters.
pub fn haystacks(document: &Document) -> Vec<String> {
    let nodes = 0..document.playbook.nodes.len();
    nodes.map(|node| haystack(document, node)).collect()
}

fn haystack(document: &Document, node: NodeIndex) -> String {
    let mut words: Vec<String> = Vec::new();
    words.push(document.title(node));
    words.extend(document.scene(node).map(|scene| scene.title.clone()));
    let Some(node) = document.playbook.nodes.get(node) else {
        return String::new();
    };
    words.push(node.kind().name().into());
    words.extend(node.condition().map(|condition| condition.key.to_string()));
    match &node.content {
        Content::Line { speech, .. } => {
            words.push(plain_text(speech));
            words.extend(effects_in(speech));
        }
        Content::Control { effects, .. } => {
            words.extend(effects.iter().filter_map(|effect| effect_words(effect)));
        }
        Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => {}
    }
    for edge in &node.out {
        words.extend(edge.label().map(|label| plain_text(label)));
        words.extend(edge.condition().map(|condition| condition.key.to_string()));
        if let Way::RandomOption {
            weight: Weight::Query { key },
            ..
        } = &edge.way
        {
            words.push(key.to_string());
        }
    }
    words.join("\n").to_lowercase()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::playbook::read;

    fn found(document: &Document, text: &str) -> Vec<NodeIndex> {
        let mut search = Search {
            text: text.into(),
            ..Search::default()
        };
        search.follow(document);
        search.found().to_vec()
    }

    #[test]
    fn a_command_inside_a_style_is_found_and_named_on_the_card() {
        let playbook = serde_json::json!({
            "format": {"version": 0, "requires": ["core"], "uses": []},
            "script": "styled", "entry": 0, "anchors": {},
            "speakers": [{"name": "Ada", "tags": []}],
            "nodes": [
                {"kind": "line", "id": 0, "speaker": 0, "speech": [{
                    "kind": "styled", "style": "bold", "children": [{
                        "kind": "styled", "style": "italic",
                        "children": [{"kind": "default-command", "action": "The lamp goes out"}],
                    }],
                }], "out": [{"kind": "succession", "target": 1}]},
                {"kind": "end", "id": 1, "out": []},
            ],
        });
        let read = read(playbook.to_string().as_bytes()).expect("a sound playbook");
        let document = Document::new(None, "styled".into(), Arc::new(read.playbook), read.notes);
        assert_eq!(found(&document, "LAMP goes"), [0]);
        assert_eq!(found(&document, "ada"), [0]);
        assert!(found(&document, "nobody").is_empty());
        assert_eq!(document.title(0), "Ada: The lamp goes out");
    }
}

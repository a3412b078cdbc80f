//! Searching nodes: by words, speaker, key, effect, scene or position.

mod field_ui;
mod hits_ui;

use std::time::{Duration, Instant};

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{Context, Id, TextEdit};

use crate::graph::finding::{Finding, Hits, PatternFault, Sought, Wanted};
use crate::playbook::NodeIndex;

use super::document::Document;

/// How long looking may go on within one frame.
const SLICE: Duration = Duration::from_millis(12);

/// How many values are looked at between two looks at the clock.
const VALUES: usize = 1024;

fn field_id() -> Id {
    Id::new("search")
}

/// The search field and what it found.
#[derive(Debug, Default)]
pub struct Search {
    wanted: Wanted,
    /// What was looked for last.
    searched: Option<Wanted>,
    /// The search under way, and after it its end.
    finding: Option<Finding>,
    is_done: bool,
    hits: Hits,
    fault: Option<PatternFault>,
    /// Whether nothing was walked to since the words changed.
    is_new: bool,
    /// Whether the list of hits is shown below the field.
    is_listing: bool,
    /// The place of the row of that list which the arrow keys point at.
    aimed: Option<usize>,
}

impl Search {
    /// Puts the caret into the field, and selects what is typed there, so that what is typed next replaces it.
    pub fn focus(&mut self, ctx: &Context) {
        // At once, not when it is drawn next: letters may come with that frame.
        ctx.memory_mut(|memory| memory.request_focus(field_id()));
        let mut state = TextEdit::load_state(ctx, field_id()).unwrap_or_default();
        let end = CCursor::new(self.wanted.text.chars().count());
        let all = CCursorRange::two(CCursor::new(0), end);
        state.cursor.set_char_range(Some(all));
        state.store(ctx, field_id());
    }

    /// The playbook it searched is another now: looks anew for what is typed.
    pub fn forget(&mut self) {
        self.searched = None;
    }

    /// The nodes found, in document order; none while nothing is searched for.
    pub fn found(&self) -> &[NodeIndex] {
        self.hits.nodes()
    }

    /// Whether words are typed.
    pub fn has_words(&self) -> bool {
        !self.wanted.text.trim().is_empty()
    }

    /// Searches `document` anew where something changed, for as long as a frame allows. Returns whether there is
    /// more to look at. What was found before stays until all was looked at, and while a pattern cannot be read.
    pub fn follow(&mut self, document: &Document) -> bool {
        if self.searched.as_ref() != Some(&self.wanted) {
            self.begin(document);
        }
        let Some(finding) = self.finding.as_mut().filter(|_| !self.is_done) else {
            return false;
        };
        let begun = Instant::now();
        while !finding.work(&document.haystack, VALUES) {
            if begun.elapsed() > SLICE {
                return true;
            }
        }
        self.hits = finding.hits();
        self.is_done = true;
        false
    }

    fn begin(&mut self, document: &Document) {
        let is_other = self.searched.replace(self.wanted.clone()).is_some();
        self.fault = None;
        if !is_other {
            // Of another playbook's nodes nothing can stay.
            self.hits = Hits::default();
            self.finding = None;
        }
        match Sought::new(&self.wanted) {
            Ok(Some(sought)) => {
                self.finding = Some(Finding::new(&document.haystack, sought));
                self.is_done = false;
            }
            Ok(None) => {
                self.finding = None;
                self.hits = Hits::default();
            }
            Err(fault) => {
                self.fault = Some(fault);
                return;
            }
        }
        self.is_new = true;
        self.aimed = None;
    }

    /// The hit to go to next, or before where `back` is set, seen from the `selected` node. `None` where nothing is
    /// found.
    pub fn walk(&mut self, selected: Option<NodeIndex>, back: bool) -> Option<NodeIndex> {
        let is_new = std::mem::take(&mut self.is_new);
        self.aimed = None;
        // The node whose position was typed comes first, wherever one is.
        let here = selected.filter(|_| !(is_new && self.hits.has_head()));
        self.hits.next(here, back)
    }

    fn clear(&mut self) {
        self.wanted.text.clear();
        self.is_listing = false;
    }

    /// How many were found, or why none can be.
    fn count_words(&self, selected: Option<NodeIndex>) -> String {
        let all = self.hits.len();
        let place = selected.and_then(|node| self.hits.place_of(node));
        match (place, all) {
            _ if self.fault.is_some() => "bad pattern".into(),
            _ if self.finding.is_some() && !self.is_done => "searching…".into(),
            (_, 0) => "nothing found".into(),
            (Some(place), all) => format!("{} of {all}", place + 1),
            (None, all) => format!("{all} found"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::playbook::read;

    fn document() -> Document {
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
                {"kind": "line", "id": 1, "speaker": 0,
                 "speech": [{"kind": "text", "text": "0 of 2 lamps"}],
                 "out": [{"kind": "succession", "target": 2}]},
                {"kind": "end", "id": 2, "out": []},
            ],
        });
        let read = read(playbook.to_string().as_bytes()).expect("a sound playbook");
        Document::new(None, "styled".into(), Arc::new(read.playbook), read.notes)
    }

    impl Search {
        fn typed(&mut self, document: &Document, text: &str) -> Vec<NodeIndex> {
            self.wanted.text = text.into();
            while self.follow(document) {}
            self.found().to_vec()
        }
    }

    #[test]
    fn a_command_inside_a_style_is_found_and_named_on_the_card() {
        let (document, mut search) = (document(), Search::default());
        assert_eq!(search.typed(&document, "LAMP goes"), [0]);
        assert_eq!(search.typed(&document, "ada"), [0, 1]);
        assert!(search.typed(&document, "nobody").is_empty());
        assert_eq!(document.title(0), "Ada: The lamp goes out");
    }

    #[test]
    fn while_a_pattern_cannot_be_read_what_was_found_stays_and_the_count_says_so() {
        let (document, mut search) = (document(), Search::default());
        search.wanted.is_pattern = true;
        assert_eq!(search.typed(&document, "lamps"), [1]);
        assert_eq!(search.typed(&document, "lamps("), [1]);
        assert_eq!(search.count_words(None), "bad pattern");
        search.forget();
        assert!(search.typed(&document, "lamps(").is_empty());
        assert_eq!(search.typed(&document, "lamp(s)?"), [0, 1]);
        assert!(search.fault.is_none());
    }

    #[test]
    fn the_walk_goes_on_from_the_selected_node_but_a_typed_position_comes_first() {
        let (document, mut search) = (document(), Search::default());
        search.typed(&document, "lamp");
        assert_eq!(search.walk(Some(0), false), Some(1));
        assert_eq!(search.count_words(Some(1)), "2 of 2");
        search.typed(&document, "2");
        assert_eq!(search.found(), [1, 2]);
        assert_eq!(search.walk(Some(1), false), Some(2));
        assert_eq!(search.walk(Some(2), false), Some(1));
        assert_eq!(search.walk(Some(0), false), Some(1));
    }

    #[test]
    fn after_a_reload_the_same_words_are_looked_for_again() {
        let (document, mut search) = (document(), Search::default());
        search.typed(&document, "lamp");
        search.forget();
        while search.follow(&document) {}
        assert_eq!(search.found(), [0, 1]);
        assert!(search.has_words());
    }
}

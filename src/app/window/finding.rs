//! Selecting nodes: the next one the search found, and those that were selected before.

use eframe::egui;

use crate::app::gesture::Gesture;
use crate::app::notice::Notice;
use crate::playbook::NodeIndex;

use super::Window;

/// Why there is no next hit.
pub(in crate::app) const NOTHING_FOUND: &str = "Nothing is found to go to.";
/// Why one cannot go back.
pub(in crate::app) const NOTHING_BEFORE: &str = "Nothing was selected before.";
/// Why one cannot go forward.
pub(in crate::app) const NOTHING_AHEAD: &str = "This is the selection made last.";

impl Window {
    /// Selects `node`, as a person does; it can be gone back from.
    pub(super) fn select(&mut self, node: NodeIndex) {
        self.selected = Some(node);
        self.history.select(node);
    }

    /// Goes to the next hit, or to the one before where `back` is set; to the search field where nothing is typed.
    pub(super) fn find(&mut self, ctx: &egui::Context, back: bool) {
        if !self.search.has_words() {
            self.search.focus(ctx);
            return;
        }
        match self.search.walk(self.selected, back) {
            Some(node) => self.perform(ctx, Gesture::Centre(node)),
            None => self.banner.show(Notice::Hint(NOTHING_FOUND)),
        }
    }

    /// Selects the node that was selected before.
    pub(super) fn selection_back(&mut self, ctx: &egui::Context) {
        let node = self.history.back();
        self.select_again(ctx, node, NOTHING_BEFORE);
    }

    /// Selects the node one went back from.
    pub(super) fn selection_forward(&mut self, ctx: &egui::Context) {
        let node = self.history.forward();
        self.select_again(ctx, node, NOTHING_AHEAD);
    }

    fn select_again(
        &mut self,
        ctx: &egui::Context,
        node: Option<NodeIndex>,
        nothing: &'static str,
    ) {
        match node {
            Some(node) => {
                self.selected = Some(node);
                self.centre(ctx, node);
            }
            None => self.banner.show(Notice::Hint(nothing)),
        }
    }
}

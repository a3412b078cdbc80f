//! What is lit on the graph: the lineage of the selected node, and the path of a branch of the log.

use eframe::egui::{self, Key, Modifiers, Popup};

use crate::app::graph_panel::Side;
use crate::app::notice::Notice;

use super::Window;

impl Window {
    /// Shows or hides a side of the lineage of the selected node.
    pub(super) fn switch_lineage(&mut self, side: Side) {
        let lineage = self.graph.lineage_mut();
        if self.selected.is_none() && !lineage.is_on(side) {
            let hint = match side {
                Side::Before => "Select a node to see what can lead there.",
                Side::After => "Select a node to see what it leads to.",
            };
            self.banner.show(Notice::Hint(hint));
            return;
        }
        lineage.switch(side);
        self.banner.drop_hint();
    }

    /// Escape ends the lineage, where nothing else takes it.
    pub(super) fn lineage_ended(&mut self, ctx: &egui::Context) {
        let is_taken = self.shows_keys
            || ctx.memory(|memory| memory.focused().is_some())
            || Popup::is_any_open(ctx);
        let lineage = self.graph.lineage_mut();
        let is_on = lineage.is_on(Side::Before) || lineage.is_on(Side::After);
        if is_on
            && !is_taken
            && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
        {
            lineage.hide();
        }
    }

    /// Draws the path of `branch` over the graph, or of whichever is shown.
    pub(super) fn draw_path(&mut self, branch: Option<usize>) {
        if let Some(open) = &self.open {
            self.graph.path_mut().draw(branch, &open.session);
        }
    }
}

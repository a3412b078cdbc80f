//! Showing why: what decided the step at the playhead, and why the run is not somewhere else.

use crate::app::notice::Notice;
use crate::app::tabs::Tab;
use crate::debugger::Somewhere;

use super::Window;

impl Window {
    /// Turns to what decided the step at the playhead.
    pub(super) fn show_why(&mut self) {
        self.settings.bottom = true;
        self.settings.tabs.turn_to(Tab::Why);
    }

    /// Shows why the run is not `somewhere`.
    pub(super) fn ask_why_not(&mut self, somewhere: Somewhere) {
        self.why.ask(somewhere);
        self.show_why();
    }

    pub(super) fn ask_why_not_selected(&mut self) {
        match self.selected {
            Some(node) => self.ask_why_not(Somewhere::Node(node)),
            None => {
                let hint = "Select a node to ask about.";
                self.banner.show(Notice::Hint(hint));
            }
        }
    }
}

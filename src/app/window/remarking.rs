//! Asking about the log: notes, names of branches, branches to remove, steps to copy.

use eframe::egui;

use crate::app::dialogs::Dialog;
use crate::app::notice::Notice;
use crate::debugger::{EntryId, SessionCommand};

use super::Window;

impl Window {
    /// The branch shown; the first where nothing was sent yet.
    pub(super) fn shown_branch(&self) -> usize {
        let open = self.open.as_ref();
        open.and_then(|open| open.session.shown()).unwrap_or(0)
    }

    pub(super) fn ask_note(&mut self, entry: EntryId) {
        let Some(open) = &self.open else { return };
        if open.session.log().entry(entry).is_none() {
            let hint = "The beginning takes no note: go to a step first.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        self.dialog = Some(Dialog::note(&open.session, entry));
    }

    pub(super) fn ask_name(&mut self, branch: usize) {
        let Some(open) = &self.open else { return };
        if branch >= open.session.log().branches().len() {
            let hint = "There is no branch yet: the first step begins one.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        self.dialog = Some(Dialog::name(&open.session, branch));
    }

    pub(super) fn ask_remove(&mut self, branch: usize) {
        // A run would add to what the question counts.
        self.session(SessionCommand::Interrupt);
        let Some(open) = &self.open else { return };
        match open.session.log().branches().len() {
            0 => {
                let hint = "There is no branch yet: the first step begins one.";
                self.banner.show(Notice::Hint(hint));
            }
            1 => {
                let hint = "The only branch always stays.";
                self.banner.show(Notice::Hint(hint));
            }
            _ => self.dialog = Some(Dialog::remove(&open.session, branch)),
        }
    }

    pub(super) fn copy_steps(&mut self, ctx: &egui::Context) {
        let Some(open) = &self.open else { return };
        match self.log.selected_text(&open.session) {
            Some(text) => {
                ctx.copy_text(text);
                self.banner
                    .show(Notice::Hint("The selected steps are on the clipboard."));
            }
            None => self.banner.show(Notice::Hint(
                "Select steps in the log first: Shift and a click, or Shift and an arrow key.",
            )),
        }
    }
}

//! Shrinking the run to an entry: asking to what, and taking in the shorter run as a branch.

use eframe::egui;

use crate::app::asking::Asking;
use crate::app::notice::Notice;
use crate::app::shrink_dialog::ShrinkDialog;
use crate::app::shrinking::{Shorter, Shrinking, branch_name};
use crate::debugger::shrinking::Still;
use crate::debugger::{EntryId, Sender, SessionCommand};

use super::Window;

impl Window {
    /// Asks to what the run from the start to `entry` is to be shrunk.
    pub(super) fn ask_to_shrink(&mut self, entry: EntryId) {
        if self.shrinking.is_some() {
            let hint = "A run is being shrunk already: stop that first.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        let Some(open) = &self.open else { return };
        match ShrinkDialog::new(&open.session, entry) {
            Some(dialog) => self.asking = Some(Asking::Shrink(dialog)),
            None => {
                let hint = "Nothing happens at the beginning: go to the step to shrink to first.";
                self.banner.show(Notice::Hint(hint));
            }
        }
    }

    pub(super) fn shrink(&mut self, ctx: &egui::Context, entry: EntryId, still: Still) {
        let Some(open) = &self.open else { return };
        let shrinking = Shrinking::begin(&open.session, entry, still, ctx.clone());
        self.shrinking = Some(shrinking);
    }

    /// Takes in the shorter run, once it is found: it is sent from the beginning, which begins a branch.
    pub(super) fn receive_shrunk(&mut self) {
        let Some(shorter) = self.shrinking.as_ref().and_then(Shrinking::poll) else {
            return;
        };
        let (Some(shrinking), Some(open)) = (self.shrinking.take(), &self.open) else {
            return;
        };
        if !shrinking.is_of(&open.session) {
            let hint = "What was being shrunk is not open any more.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        let told = shorter.told(shrinking.asked_on(&open.session));
        if let Shorter::Found { commands, .. } = shorter {
            let name = branch_name(&shrinking.still);
            let shown = self.send_along(EntryId::BEGINNING, commands, Sender::Replay);
            if let Some(branch) = shown {
                self.session(SessionCommand::NameBranch { branch, name });
            }
        }
        self.banner.show(Notice::Told(told));
    }
}

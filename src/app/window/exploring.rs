//! Exploring: what can be reached, the way to a node, and playing it.

use eframe::egui;

use crate::app::explore_panel::Asked;
use crate::app::notice::Notice;
use crate::app::tabs::Tab;
use crate::debugger::{EntryId, Sender, SessionCommand};
use crate::playbook::NodeIndex;
use crate::runtime::Command;

use super::Window;

impl Window {
    /// Takes in what exploring found.
    pub(super) fn explore_on(&mut self) {
        if let Some(open) = &self.open {
            self.explore.follow(&open.session);
        }
    }

    pub(super) fn explore_all(&mut self, ctx: &egui::Context) {
        self.explore(ctx, Asked::Everything);
    }

    /// Looks for the way to `node`, from the start or from where the run stands.
    pub(super) fn show_way(&mut self, ctx: &egui::Context, node: NodeIndex, from_now: bool) {
        let Some(open) = &self.open else { return };
        let from = match from_now {
            true => open.session.playhead(),
            false => EntryId::BEGINNING,
        };
        self.explore(ctx, Asked::Way { node, from });
    }

    pub(super) fn show_way_to_selected(&mut self, ctx: &egui::Context, from_now: bool) {
        match self.selected {
            Some(node) => self.show_way(ctx, node, from_now),
            None => {
                let hint = "Select a node to show the way to.";
                self.banner.show(Notice::Hint(hint));
            }
        }
    }

    fn explore(&mut self, ctx: &egui::Context, asked: Asked) {
        let Some(open) = &self.open else { return };
        self.explore.begin(&open.session, asked, ctx.clone());
        self.settings.bottom = true;
        self.settings.tabs.turn_to(Tab::Explore);
    }

    /// Sends `commands` from the entry `from` on. A branch that this begins is called `name`. Where they were sent
    /// from there before it leads there instead.
    pub(super) fn play_way(&mut self, from: EntryId, commands: Vec<Command>, name: String) {
        if self.go_along(from, &commands) {
            return;
        }
        let Some(open) = &self.open else { return };
        let before = open.session.log().branches().len();
        let shown = self.send_along(from, commands, Sender::Continue);
        if let Some(branch) = shown.filter(|branch| *branch >= before.max(1)) {
            self.session(SessionCommand::NameBranch { branch, name });
        }
    }

    /// Goes where `commands` lead from the entry `from`, if they were sent from there before. Returns whether they
    /// were.
    pub(super) fn go_along(&mut self, from: EntryId, commands: &[Command]) -> bool {
        let log = self.open.as_ref().map(|open| open.session.log());
        let Some(end) = log.and_then(|log| log.along(from, commands)) else {
            return false;
        };
        self.session(SessionCommand::GoTo(end));
        let hint = "This was played before: its branch is shown, and nothing was sent.";
        self.banner.show(Notice::Hint(hint));
        true
    }
}

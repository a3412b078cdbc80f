//! Setting breakpoints by name, and all of them at once; they are kept between starts.

use crate::app::breakpoint_menu::toggled;
use crate::app::dialogs::Dialog;
use crate::app::notice::Notice;
use crate::debugger::{SessionCommand, Trigger};

use super::Window;

impl Window {
    /// Enables or disables the breakpoint on arriving at the selected node.
    pub(super) fn switch_breakpoint(&mut self) {
        let (Some(open), Some(node)) = (&self.open, self.selected) else {
            return;
        };
        match open.session.breakpoints().at(node).map(|set| set.enabled) {
            Some(true) => self.session(SessionCommand::DisableBreakpoint(Trigger::Arrived(node))),
            Some(false) => self.session(SessionCommand::EnableBreakpoint(Trigger::Arrived(node))),
            None => {}
        }
    }

    /// Sets a breakpoint on leaving the selected node, or clears it.
    pub(super) fn toggle_leaving(&mut self) {
        let Some(open) = &self.open else { return };
        match self.selected {
            Some(node) => self.session(toggled(&open.session, &Trigger::Left(node))),
            None => self.banner.show(Notice::Hint("Select a node to stop at.")),
        }
    }

    /// Opens the form of a new breakpoint.
    pub(super) fn new_breakpoint(&mut self) {
        let Some(open) = &self.open else { return };
        self.settings.side = true;
        self.breakpoints.open_new(&open.document, self.selected);
    }

    /// Enables every breakpoint, or disables it.
    pub(super) fn switch_breakpoints(&mut self, enabled: bool) {
        for on in self.all_triggers() {
            self.apply(match enabled {
                true => SessionCommand::EnableBreakpoint(on),
                false => SessionCommand::DisableBreakpoint(on),
            });
        }
        self.keep_breakpoints();
    }

    pub(super) fn ask_to_clear_breakpoints(&mut self) {
        let Some(open) = &self.open else { return };
        if open.session.breakpoints().is_empty() {
            self.banner.show(Notice::Hint("There is no breakpoint."));
            return;
        }
        self.dialog = Some(Dialog::clear_breakpoints(&open.session));
    }

    pub(super) fn clear_breakpoints(&mut self) {
        for on in self.all_triggers() {
            self.apply(SessionCommand::ClearBreakpoint(on));
        }
        self.keep_breakpoints();
    }

    /// Keeps the breakpoints as they are now for the next start.
    pub(super) fn keep_breakpoints(&mut self) {
        let Some(open) = &self.open else { return };
        let breakpoints = open.session.breakpoints().iter();
        let breakpoints = breakpoints.map(|(breakpoint, _)| breakpoint);
        self.settings.breakpoints.keep(&open.document, breakpoints);
    }

    fn all_triggers(&self) -> Vec<Trigger> {
        let Some(open) = &self.open else {
            return Vec::new();
        };
        let breakpoints = open.session.breakpoints().iter();
        breakpoints
            .map(|(breakpoint, _)| breakpoint.on.clone())
            .collect()
    }
}

//! Showing what differs: from what was recorded, from another branch, from another log.

use std::path::PathBuf;

use eframe::egui;

use crate::app::compare_panel::ReadOther;
use crate::app::dialogs::Dialog;
use crate::app::loader::Failure;
use crate::app::notice::Notice;
use crate::app::tabs::Tab;
use crate::debugger::{EntryId, SessionCommand};

use super::Window;

impl Window {
    /// Goes on with what is compared, and takes in a log file that was read.
    pub(super) fn compare_on(&mut self, ctx: &egui::Context) {
        if let Some((path, read)) = self.compare.take_read() {
            match read {
                Ok(read) => self.other_log_read(read),
                Err(message) => {
                    let failure = Failure::Unreadable { path, message };
                    self.banner.show(Notice::NotOpened(failure));
                }
            }
        }
        let Some(open) = &self.open else { return };
        if self.compare.follow(ctx, &open.session) {
            let hint = "A branch was removed: nothing is compared any more.";
            self.banner.show(Notice::Hint(hint));
        }
    }

    fn other_log_read(&mut self, read: ReadOther) {
        let Some(open) = &self.open else { return };
        let fingerprint_changed = !read.header.is_of(&open.document.fingerprint);
        if fingerprint_changed || read.fault_count > 0 {
            self.banner.show(Notice::OtherLogRead {
                name: read.log.name.clone(),
                unreadable_lines: read.fault_count,
                first_fault: read.first_fault,
                fingerprint_changed,
            });
        }
        self.compare.compare_log(&open.session, read.log);
        self.show_compare();
    }

    fn show_compare(&mut self) {
        self.settings.bottom = true;
        self.settings.tabs.turn_to(Tab::Compare);
    }

    /// Turns to Compare where the playhead stands at a step that differs from what was recorded.
    pub(super) fn offer_compare(&mut self) {
        let Some(open) = &self.open else { return };
        let playhead = open.session.playhead();
        if open.session.differences().contains_key(&playhead) {
            self.settings.tabs.offer_compare();
        }
    }

    /// Goes to a step that differs, and shows both sides of it.
    pub(super) fn show_difference(&mut self, entry: EntryId) {
        self.session(SessionCommand::GoTo(entry));
        self.compare.compare_recorded();
        self.show_compare();
    }

    /// Goes to the next step that differs from what was recorded, or to the one before.
    pub(super) fn go_to_difference(&mut self, next: bool) {
        let Some(open) = &self.open else { return };
        let hint = match next {
            _ if open.session.differences().is_empty() => "Every step plays as recorded.",
            true => "No later step differs from what was recorded.",
            false => "No earlier step differs from what was recorded.",
        };
        match self.compare.differing(&open.session, next) {
            Some(entry) => self.show_difference(entry),
            None => self.banner.show(Notice::Hint(hint)),
        }
    }

    /// Compares a branch of the log with the one shown.
    pub(super) fn compare_branches(&mut self, branch: usize) {
        let Some(open) = &self.open else { return };
        self.compare.compare_branches(&open.session, branch);
        self.show_compare();
    }

    /// Asks for a log file to compare with.
    pub(super) fn ask_for_log_to_compare(&mut self) {
        if self.open.is_some() {
            self.dialog = Some(Dialog::compare_log());
        }
    }

    /// Reads a log file and compares it with the branch shown.
    pub(super) fn compare_log(&mut self, ctx: &egui::Context, path: PathBuf) {
        self.compare.read(path, ctx.clone());
        self.show_compare();
    }
}

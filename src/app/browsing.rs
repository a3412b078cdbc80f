//! Asking the system for a folder, beside a dialog of the window's own.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::Context;

/// The system's own dialog for a folder, while it is open.
#[derive(Debug, Default)]
pub struct FolderBrowser {
    picked: Option<Receiver<Option<PathBuf>>>,
}

impl FolderBrowser {
    /// Opens the system's dialog on a thread, as it would stop the window otherwise; it begins at `at` where that
    /// is a folder. Where the system has none, nothing comes back.
    pub fn begin(&mut self, ctx: &Context, title: &'static str, at: &Path) {
        let (send, receive) = channel();
        let at = at.to_path_buf();
        let ctx = ctx.clone();
        let browse = move || {
            let mut dialog = rfd::FileDialog::new().set_title(title);
            if at.is_dir() {
                dialog = dialog.set_directory(at);
            }
            // Nobody waits any more where the question was closed meanwhile.
            let _ = send.send(dialog.pick_folder());
            ctx.request_repaint();
        };
        if thread::Builder::new().spawn(browse).is_ok() {
            self.picked = Some(receive);
        }
    }

    /// The folder that was picked, once.
    pub fn picked(&mut self) -> Option<PathBuf> {
        match self.picked.as_ref()?.try_recv() {
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.picked = None;
                None
            }
            Ok(picked) => {
                self.picked = None;
                picked
            }
        }
    }
}

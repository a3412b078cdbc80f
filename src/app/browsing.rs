//! Asking the system for a folder or a file, beside a dialog of the window's own.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::Context;

/// The system's own dialog for a folder, while it is open.
#[derive(Debug, Default)]
pub struct FolderBrowser {
    picking: Picking,
}

/// The system's own dialog for a JSON file, while it is open.
#[derive(Debug, Default)]
pub struct FileBrowser {
    picking: Picking,
}

/// What is being picked, on a thread.
#[derive(Debug, Default)]
struct Picking {
    picked: Option<Receiver<Option<PathBuf>>>,
}

impl FolderBrowser {
    /// Opens the system's dialog on a thread, as it would stop the window otherwise; it begins at `at` where that
    /// is a folder. Where the system has none, nothing comes back.
    pub fn begin(&mut self, ctx: &Context, title: &'static str, at: &Path) {
        let at = at.to_path_buf();
        self.picking.begin(ctx, move || {
            let mut dialog = rfd::FileDialog::new().set_title(title);
            if at.is_dir() {
                dialog = dialog.set_directory(at);
            }
            dialog.pick_folder()
        });
    }

    /// The folder that was picked, once.
    pub fn picked(&mut self) -> Option<PathBuf> {
        self.picking.picked()
    }
}

impl FileBrowser {
    /// Opens the system's dialog as [`FolderBrowser::begin`] does, for a file to write of this kind: its name and its
    /// extension.
    pub fn begin_saving(
        &mut self,
        ctx: &Context,
        title: &'static str,
        at: PathBuf,
        (kind, extension): (&'static str, &'static str),
    ) {
        self.picking.begin(ctx, move || {
            let mut dialog = rfd::FileDialog::new().set_title(title);
            if let Some(folder) = at.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = at.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            dialog.add_filter(kind, &[extension]).save_file()
        });
    }

    /// Opens the system's dialog as [`FolderBrowser::begin`] does: for a file that is there, or with `saves` for
    /// one to write. It begins where `at` is.
    pub fn begin(&mut self, ctx: &Context, title: &'static str, at: PathBuf, saves: bool) {
        self.picking.begin(ctx, move || {
            let mut dialog = rfd::FileDialog::new().set_title(title);
            if let Some(folder) = at.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            dialog = dialog.add_filter("Preset", &["json"]);
            if !saves {
                return dialog.add_filter("Any file", &["*"]).pick_file();
            }
            if let Some(name) = at.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            dialog.save_file()
        });
    }

    /// The file that was picked, once.
    pub fn picked(&mut self) -> Option<PathBuf> {
        self.picking.picked()
    }
}

impl Picking {
    fn begin(&mut self, ctx: &Context, pick: impl FnOnce() -> Option<PathBuf> + Send + 'static) {
        let (send, receive) = channel();
        let ctx = ctx.clone();
        let browse = move || {
            // Nobody waits any more where the question was closed meanwhile.
            let _ = send.send(pick());
            ctx.request_repaint();
        };
        if thread::Builder::new().spawn(browse).is_ok() {
            self.picked = Some(receive);
        }
    }

    fn picked(&mut self) -> Option<PathBuf> {
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

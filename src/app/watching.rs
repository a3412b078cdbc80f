//! Noticing that a file changed on disk: the open playbook's, or one that was refused.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use eframe::egui::Context;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

/// A watch on one file.
pub struct Watching {
    path: PathBuf,
    changed: Arc<AtomicBool>,
    _watcher: RecommendedWatcher,
}

impl Watching {
    /// Begins to watch `path` and wakes `ctx` when it changes. Nothing where the system cannot watch it; the
    /// file can be reloaded by hand then.
    pub fn begin(path: &Path, ctx: Context) -> Option<Watching> {
        let named = path.to_path_buf();
        let path = std::path::absolute(path).ok()?;
        let folder = path.parent()?.to_path_buf();
        let name = path.file_name()?.to_owned();
        let changed = Arc::new(AtomicBool::new(false));
        let seen = changed.clone();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            let Ok(event) = event else { return };
            let touches = event.kind.is_modify() || event.kind.is_create();
            let is_ours = event
                .paths
                .iter()
                .any(|path| path.file_name() == Some(&*name));
            if touches && is_ours {
                seen.store(true, Ordering::Relaxed);
                ctx.request_repaint();
            }
        })
        .ok()?;
        // The folder, since an editor may put a new file in the old one's place.
        watcher.watch(&folder, RecursiveMode::NonRecursive).ok()?;
        Some(Watching {
            path: named,
            changed,
            _watcher: watcher,
        })
    }

    /// The file, if it changed since this was last asked.
    pub fn changed(&self) -> Option<&Path> {
        let changed = self.changed.swap(false, Ordering::Relaxed);
        changed.then_some(&*self.path)
    }
}

//! What was counted, kept up a slice a frame and only while somebody looks.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::debugger::Session;
use crate::debugger::coverage::Coverage;

use super::folder::FolderCount;
use super::heat::Heat;
use super::tally::{Followed, LogTally, WayTally};

/// How long one frame counts.
const SLICE: Duration = Duration::from_millis(4);

/// Which logs count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// The way from the beginning to the playhead.
    Way,
    /// The whole log.
    #[default]
    Log,
    /// All logs of a folder.
    Folder,
}

/// What was counted, and whether the graph shows it.
#[derive(Debug, Default)]
pub struct Counts {
    scope: Scope,
    is_hot: bool,
    way: WayTally,
    log: LogTally,
    folder: Option<FolderCount>,
    /// Grows whenever what is counted becomes another.
    version: u64,
    left: usize,
    most: (u64, u64),
}

impl Counts {
    /// Another playbook is open.
    pub fn forget(&mut self) {
        *self = Counts {
            is_hot: self.is_hot,
            scope: match self.scope {
                Scope::Folder => Scope::default(),
                scope => scope,
            },
            version: self.version + 1,
            ..Counts::default()
        };
    }

    /// Which logs count.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Lets others count.
    pub fn count(&mut self, scope: Scope) {
        self.scope = scope;
        self.version += 1;
        self.left = 0;
        self.measure();
    }

    /// Whether the graph shows what was counted.
    pub fn is_hot(&self) -> bool {
        self.is_hot
    }

    /// Shows what was counted on the graph, or the graph as it is.
    pub fn switch_heat(&mut self) {
        self.is_hot = !self.is_hot;
    }

    /// Begins to count the logs of the folder at `path`.
    pub fn count_folder(&mut self, path: PathBuf, session: &Session, ctx: Context) {
        self.folder = Some(FolderCount::begin(path, session, ctx));
        self.count(Scope::Folder);
    }

    /// Stops counting a folder; what was counted so far is kept.
    pub fn stop_folder(&self) {
        if let Some(folder) = &self.folder {
            folder.stop();
        }
    }

    /// Counts what came since, where somebody looks.
    pub fn follow(&mut self, ctx: &Context, session: &Session, is_looked_at: bool) {
        if !is_looked_at && !self.is_hot {
            return;
        }
        if let Some(folder) = &mut self.folder
            && !folder.is_of(session)
        {
            // The playbook was read again, or the run taught something else.
            let path = folder.path().to_path_buf();
            self.folder = Some(FolderCount::begin(path, session, ctx.clone()));
        }
        let deadline = Instant::now() + SLICE;
        let Followed { changed, left } = match self.scope {
            Scope::Way => self.way.follow(session, deadline),
            Scope::Log => self.log.follow(session, deadline),
            Scope::Folder => Followed {
                changed: self.folder.as_mut().is_some_and(FolderCount::poll),
                left: 0,
            },
        };
        self.left = left;
        if changed {
            self.version += 1;
            self.measure();
        }
        if left > 0 {
            ctx.request_repaint();
        }
    }

    fn measure(&mut self) {
        let coverage = self.coverage();
        self.most = coverage.map_or((0, 0), |coverage| {
            (coverage.most_visits(), coverage.most_taken())
        });
    }

    /// What was counted; nothing before the first of it.
    pub fn coverage(&self) -> Option<&Coverage> {
        match self.scope {
            Scope::Way => self.way.coverage(),
            Scope::Log => self.log.coverage(),
            Scope::Folder => self.folder.as_ref()?.coverage(),
        }
    }

    /// Which state of what was counted this is.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// How many steps are left to count, where counting goes on.
    pub fn left(&self) -> Option<usize> {
        (self.left > 0).then_some(self.left)
    }

    /// The folder whose logs count, where one does.
    pub fn folder(&self) -> Option<&FolderCount> {
        let folder = self.folder.as_ref();
        folder.filter(|_| self.scope == Scope::Folder)
    }

    /// The name of the folder that was counted last.
    pub fn folder_name(&self) -> Option<String> {
        let path: &Path = self.folder.as_ref()?.path();
        let name = path.file_name().unwrap_or(path.as_os_str());
        Some(name.to_string_lossy().into_owned())
    }

    /// What the graph shows of it, while its heat is on.
    pub fn heat(&self) -> Option<Heat<'_>> {
        let coverage = self.coverage().filter(|_| self.is_hot)?;
        Some(Heat::new(coverage, self.most))
    }
}

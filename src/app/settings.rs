//! What the window keeps between starts.

use std::path::{Path, PathBuf};

use eframe::egui::ThemePreference;
use serde::{Deserialize, Serialize};

use super::answer_setup::KeptSetups;
use super::kept_arrangements::KeptArrangements;
use super::kept_breakpoints::KeptBreakpoints;
use super::tabs::Tabs;

/// How many files the recent list keeps.
const RECENT_FILES: usize = 12;

/// What the window keeps between starts. Sizes of panels are kept by egui itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light, dark, or as the system has it.
    pub theme: ThemePreference,
    /// Files that were opened, the last one first.
    pub recent: Vec<PathBuf>,
    /// Whether the side panel is shown.
    pub side: bool,
    /// Whether the stage is shown.
    pub stage: bool,
    /// Whether the log and the matrix are shown.
    pub bottom: bool,
    /// Whether the graph has its minimap.
    pub minimap: bool,
    /// Whether the matrix shows menus and draws too.
    pub full_matrix: bool,
    /// Whether the matrix is shown beside the log, or what differs.
    pub tabs: Tabs,
    /// The folder of the corpus the last case was kept in; empty where none was.
    pub corpus: String,
    /// What stands behind answers, by playbook.
    pub answers: KeptSetups,
    /// The breakpoints, by the playbook they were set on.
    pub breakpoints: KeptBreakpoints,
    /// How graphs are drawn, with the scenes that are folded.
    pub arrangements: KeptArrangements,
    /// How large everything is drawn; 1 is as large as at first.
    pub scale: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: ThemePreference::System,
            recent: Vec::new(),
            side: true,
            stage: true,
            bottom: true,
            minimap: true,
            full_matrix: false,
            tabs: Tabs::default(),
            corpus: String::new(),
            answers: KeptSetups::default(),
            breakpoints: KeptBreakpoints::default(),
            arrangements: KeptArrangements::default(),
            scale: 1.0,
        }
    }
}

impl Settings {
    /// Puts `path` at the head of the recent list.
    pub fn opened(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.recent.retain(|recent| *recent != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT_FILES);
    }

    /// Makes everything larger or smaller by `steps` steps of a tenth, within half and three times.
    pub fn scale_by(&mut self, steps: f32) {
        self.scale = ((self.scale + steps * 0.1) * 10.0).round().clamp(5.0, 30.0) / 10.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_opened_last_heads_the_recent_list_and_stands_there_once() {
        let mut settings = Settings::default();
        for path in ["/a", "/b", "/a"] {
            settings.opened(Path::new(path));
        }
        assert_eq!(settings.recent, [Path::new("/a"), Path::new("/b")]);
    }

    #[test]
    fn the_scale_has_ends() {
        let mut settings = Settings::default();
        settings.scale_by(100.0);
        assert_eq!(settings.scale, 3.0);
        settings.scale_by(-100.0);
        assert_eq!(settings.scale, 0.5);
    }
}

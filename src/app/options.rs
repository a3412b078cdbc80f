//! How the window is to be opened.

use std::path::PathBuf;

/// How the window is to be opened.
#[derive(Debug, Clone, Default)]
pub struct WindowOptions {
    /// The playbook or saved log to open; without one, the sample.
    pub file: Option<PathBuf>,
    /// Teach the run the core alone.
    pub core: bool,
    /// Where logs are kept that were never saved by hand; the window that [`super::run`] opens has a folder for them
    /// in the person's data, any other keeps none without it.
    pub logs: Option<PathBuf>,
    /// Draw the window once, save the picture and leave.
    pub screenshot: Option<Screenshot>,
}

/// A picture of the window to take instead of staying open.
#[derive(Debug, Clone)]
pub struct Screenshot {
    /// The PNG file to write.
    pub output: PathBuf,
    /// The window's inner size in points, width and height.
    pub size: (f32, f32),
    /// Light or dark; without one, the default.
    pub theme: Option<ThemeChoice>,
    /// Commands in wire form, one a line, to send before the picture is taken.
    pub send: Option<PathBuf>,
    /// Fold every scene.
    pub overview: bool,
    /// Have the story run across, not down.
    pub across: bool,
}

/// Why no window was opened, or no picture taken, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WindowError {
    /// The file of the picture is refused.
    Refused(String),
    /// There is no display, or a file cannot be read or written.
    Unusable(String),
}

/// Which colours the window has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeChoice {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

//! Saving a log: whole or not at all, so that what was saved before stays until the new file is complete.

use std::fs;
use std::path::Path;

use crate::debugger::{Session, write_log};

use super::document::Document;

/// Saves the session's log at `path`.
///
/// # Errors
/// In words, where the file cannot be written.
pub fn save_log(
    path: &Path,
    document: &Document,
    session: &Session,
    begun: &str,
) -> Result<(), String> {
    let header = document.header(session.context().taught(), begun.to_string());
    let text = write_log(&header, session.log());
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    fs::write(&unfinished, text)
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(|error| {
            // What is left of an attempt that failed is of no use to anybody.
            let _ = fs::remove_file(&unfinished);
            error.to_string()
        })
}

//! Saving a log: whole or not at all, so that what was saved before stays until the new file is complete.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debugger::{Session, write_log};
use crate::files::holds_another;

use super::document::Document;
use super::loader::LOG_EXTENSION;

/// Where a log is saved when somebody typed `typed`: with a log's extension, where no other was typed.
pub fn log_path(typed: &Path) -> PathBuf {
    match typed.extension() {
        Some(_) => typed.to_path_buf(),
        None => typed.with_extension(LOG_EXTENSION),
    }
}

/// Saves the session's log at `path`.
///
/// # Errors
/// In words, where the file cannot be written, or holds something that is no log.
pub fn save_log(
    path: &Path,
    document: &Document,
    session: &Session,
    begun: &str,
) -> Result<(), String> {
    if holds_another(path) {
        return Err("a file that is no log is there already".into());
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_extension_gets_a_logs() {
        assert_eq!(log_path(Path::new("a/night")), Path::new("a/night.playlog"));
        assert_eq!(log_path(Path::new("a/night.log")), Path::new("a/night.log"));
    }
}

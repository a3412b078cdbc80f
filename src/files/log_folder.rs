//! Logs a person named: a file, or a folder of them.

use std::fs;
use std::path::{Path, PathBuf};

/// The extension of a log's file.
pub(crate) const LOG_EXTENSION: &str = "playlog";

/// The logs a path names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NamedLogs {
    /// Each log's file, in order.
    pub(crate) logs: Vec<PathBuf>,
    /// Whether the path is a folder.
    pub(crate) is_folder: bool,
}

/// The logs `path` names: itself, or every `.playlog` file in it, sorted by name, where it is a folder.
///
/// # Errors
/// Where it is a folder that cannot be read: why, as the end of a sentence that begins with its name.
pub(crate) fn named_logs(path: &Path) -> Result<NamedLogs, String> {
    if !path.is_dir() {
        let logs = vec![path.into()];
        return Ok(NamedLogs {
            logs,
            is_folder: false,
        });
    }
    let files = fs::read_dir(path).map_err(|error| format!("cannot be read: {error}"))?;
    let mut logs = Vec::new();
    for file in files {
        let file = file.map_err(|error| format!("cannot be read: {error}"))?;
        let path = file.path();
        if path.extension().is_some_and(|found| found == LOG_EXTENSION) && !path.is_dir() {
            logs.push(path);
        }
    }
    logs.sort();
    Ok(NamedLogs {
        logs,
        is_folder: true,
    })
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;

    #[test]
    fn a_folder_names_its_logs_in_order_and_nothing_else() {
        let folder = Scratch::new();
        for name in [
            "b.playlog",
            "a.playlog",
            "inn.json",
            "deep/c.playlog",
            "d.playlog/e",
        ] {
            folder.file(name, "");
        }
        let logs = ["a.playlog", "b.playlog"].map(|name| folder.path(name));
        let named = NamedLogs {
            logs: logs.to_vec(),
            is_folder: true,
        };
        assert_eq!(named_logs(&folder.0), Ok(named));
    }

    #[test]
    fn any_other_path_names_itself() {
        let named = |path: &str| named_logs(Path::new(path)).map(|named| named.logs);
        assert_eq!(named("/nowhere/a.log"), Ok(vec!["/nowhere/a.log".into()]));
    }
}

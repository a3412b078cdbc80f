//! A case of a corpus on disk: a folder that holds a `fixture.json` and, as a rule, the document it names.

use std::fs;
use std::path::{Path, PathBuf};

use crate::conformance::{CaseReport, Outcome, judge_case};
use crate::runtime::Taught;

use super::read_file::read_file;

/// The two folders of a corpus that hold cases.
pub(crate) const FOLDERS: [&str; 2] = ["playable", "readable"];

/// The file of a case that states what it asserts.
pub(crate) const FIXTURE: &str = "fixture.json";

/// A case's folder.
#[derive(Debug, Clone)]
pub(crate) struct CaseFolder {
    /// What the case is called in a report, such as `playable/a-menu`.
    pub(crate) name: String,
    /// The folder.
    pub(crate) path: PathBuf,
    /// The folder its document may not leave, every link on the way to it resolved.
    pub(crate) root: PathBuf,
}

impl CaseFolder {
    /// The case in the folder `dir`. Its document may be anywhere in its corpus, which is two folders up where
    /// the case is filed as in one, else the folder itself.
    ///
    /// # Errors
    /// Where there is no such folder: why, in words.
    pub(crate) fn alone(dir: &Path) -> Result<CaseFolder, String> {
        let path = fs::canonicalize(dir).map_err(|error| error.to_string())?;
        let own_name = path.file_name().unwrap_or_default().to_string_lossy();
        let filed = path.parent().and_then(|folder| {
            let name = FOLDERS.into_iter().find(|name| folder.ends_with(name))?;
            Some((name, folder.parent()?))
        });
        let (name, root) = match filed {
            Some((folder, corpus)) => (format!("{folder}/{own_name}"), corpus.to_path_buf()),
            None => (own_name.into_owned(), path.clone()),
        };
        Ok(CaseFolder { name, path, root })
    }

    /// Judges the case.
    pub(crate) fn judge(&self, taught: Taught) -> CaseReport {
        match self.fixture() {
            Ok(fixture) => judge_case(&self.name, &fixture, |path| self.document(path), taught),
            Err(why) => CaseReport {
                case: self.name.clone(),
                claim: None,
                outcome: Outcome::Broken {
                    why: format!("{FIXTURE} cannot be read: {why}"),
                },
            },
        }
    }

    /// The bytes of its fixture.
    ///
    /// # Errors
    /// Where it cannot be read: why, in words.
    pub(crate) fn fixture(&self) -> Result<Vec<u8>, String> {
        self.document(FIXTURE)
    }

    /// The bytes of the document at `path`, relative to the case.
    ///
    /// # Errors
    /// Where it cannot be read or is not in the corpus: why, in words.
    pub(crate) fn document(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = inside(&self.root, &self.path.join(path))?;
        // Anything but a plain file could block for ever, or never end.
        if !path.is_file() {
            return Err("is not a file".to_owned());
        }
        read_file(&path)
    }
}

/// `path` with every link resolved, when that is still inside `root`.
///
/// # Errors
/// Where it is not, or there is no such path: why, in words.
pub(crate) fn inside(root: &Path, path: &Path) -> Result<PathBuf, String> {
    let resolved = fs::canonicalize(path).map_err(|error| error.to_string())?;
    if resolved.starts_with(root) {
        Ok(resolved)
    } else {
        Err("leaves the corpus".to_owned())
    }
}

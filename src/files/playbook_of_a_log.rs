//! Finding the playbook a saved log was recorded on.

use std::fs;
use std::path::{Path, PathBuf};

use crate::debugger::Header;
use crate::playbook::{ReadPlaybook, fingerprint, read};

use super::playbook_file::{Rejected, read_playbook};
use super::sample;

/// How many files beside a log are looked at for a playbook that goes by another name.
const MOST_LOOKED_AT: usize = 100;

/// The playbook a log is to be played on.
#[derive(Debug)]
pub(crate) struct FoundPlaybook {
    /// Where it is; nothing for the sample the program brings along.
    pub(crate) path: Option<PathBuf>,
    /// The playbook, and what is odd about it.
    pub(crate) read: ReadPlaybook,
    /// Its fingerprint's value.
    pub(crate) fingerprint: String,
}

/// Why no playbook can be had for a log.
#[derive(Debug)]
pub(crate) enum NoPlaybook {
    /// The log names no file, and its script is not the sample's.
    Unnamed {
        /// The script.
        script: String,
    },
    /// There is none beside the log, nor where it was recorded.
    Absent {
        /// Where it was recorded.
        recorded: String,
    },
    /// There is one, and it is no sound playbook.
    Rejected {
        /// Where it is.
        path: PathBuf,
        /// Why it is none.
        rejected: Rejected,
    },
}

impl FoundPlaybook {
    /// The playbook in the file at `path`.
    ///
    /// # Errors
    /// Where the file cannot be read or is no playbook.
    pub(crate) fn at(path: PathBuf) -> Result<FoundPlaybook, NoPlaybook> {
        match read_playbook(&path) {
            Ok(read) => Ok(FoundPlaybook::new(Some(path), read)),
            Err(rejected) => Err(NoPlaybook::Rejected { path, rejected }),
        }
    }

    /// What a person calls it by: its file, or the sample's name.
    pub(crate) fn named(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(sample::NAME))
    }

    fn new(path: Option<PathBuf>, read: ReadPlaybook) -> FoundPlaybook {
        FoundPlaybook {
            path,
            fingerprint: fingerprint(&read.playbook),
            read,
        }
    }
}

/// The playbook of the log at `log` whose header is `header`: beside the log, else where it was recorded. The
/// one with the recorded fingerprint comes first, else the first that is sound. Where there is none, one of its script
/// beside the log, by whatever name.
///
/// # Errors
/// Where there is none.
pub(crate) fn playbook_of_a_log(log: &Path, header: &Header) -> Result<FoundPlaybook, NoPlaybook> {
    let Some(recorded) = &header.playbook_path else {
        return sample_of(&header.script);
    };
    let mut sound = None;
    let mut failure = None;
    for candidate in candidates(log, Path::new(recorded)) {
        match FoundPlaybook::at(candidate) {
            Ok(found) if header.is_of(&found.fingerprint) => return Ok(found),
            Ok(found) => sound = sound.or(Some(found)),
            Err(failed) => failure = failure.or(Some(failed)),
        }
    }
    if sound.is_none() && failure.is_none() {
        sound = renamed(log, header);
    }
    sound.ok_or_else(|| {
        let recorded = recorded.clone();
        failure.unwrap_or(NoPlaybook::Absent { recorded })
    })
}

/// A playbook of the log's script beside it, whatever its file is called: the one with the recorded fingerprint, else
/// the first by name.
fn renamed(log: &Path, header: &Header) -> Option<FoundPlaybook> {
    let folder = log.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let is_json = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension == "json")
    };
    let mut files: Vec<PathBuf> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| is_json(path) && path.is_file())
        .collect();
    files.sort();
    let found = files.into_iter().take(MOST_LOOKED_AT);
    let found = found.filter_map(|path| FoundPlaybook::at(path).ok());
    let mut named: Vec<FoundPlaybook> = found
        .filter(|found| found.read.playbook.script == header.script)
        .collect();
    let same = named
        .iter()
        .position(|found| header.is_of(&found.fingerprint));
    (!named.is_empty()).then(|| named.swap_remove(same.unwrap_or(0)))
}

fn sample_of(script: &str) -> Result<FoundPlaybook, NoPlaybook> {
    match read(sample::BYTES) {
        Ok(read) if read.playbook.script == script => Ok(FoundPlaybook::new(None, read)),
        _ => Err(NoPlaybook::Unnamed {
            script: script.into(),
        }),
    }
}

/// Where the playbook of the log at `log` may be: beside the log, then where it was when the log was recorded.
fn candidates(log: &Path, recorded: &Path) -> Vec<PathBuf> {
    let beside = recorded.file_name().map(|name| log.with_file_name(name));
    let mut candidates: Vec<PathBuf> = beside.into_iter().collect();
    candidates.push(recorded.to_path_buf());
    candidates.retain(|candidate| candidate.is_file());
    candidates.dedup_by_key(|candidate| candidate.canonicalize().ok());
    candidates
}

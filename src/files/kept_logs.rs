//! The folder of logs that were never saved by hand, so that what was stepped outlives the program.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::Value;

use crate::debugger::{Header, LogReader, Session};

use super::log_folder::LOG_EXTENSION;
use super::record_fault::RecordFault;
use super::recorder::{Origin, Recorder};

/// How much of a log's end is read to learn how it ended.
const TAIL: u64 = 1 << 20;

/// How many files of one name there may be before a log finds no place.
const MOST_ALIKE: usize = 1_000;

/// How many letters of a script's name are in its log's.
const LONGEST_NAME: usize = 40;

/// The folder of logs that were never saved by hand. It is made with the first of them.
#[derive(Debug, Clone)]
pub(crate) struct KeptLogs {
    folder: PathBuf,
}

/// A log in the folder, as far as its beginning and its end tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeptLog {
    /// Its file.
    pub(crate) path: PathBuf,
    /// The script that was played first.
    pub(crate) script: String,
    /// When it was begun, in UTC as RFC 3339 writes it.
    pub(crate) begun: String,
    /// When it was written to last.
    pub(crate) changed: SystemTime,
    /// How many steps it has.
    pub(crate) steps: usize,
    /// Whether the program that wrote it said that it was through.
    pub(crate) is_closed: bool,
    /// Whether a window records to it now.
    pub(crate) is_in_use: bool,
}

impl KeptLog {
    /// Whether a program left it that was killed: it was not closed, nobody records to it, and it has a step.
    pub(crate) fn is_left_open(&self) -> bool {
        !self.is_closed && !self.is_in_use && self.steps > 0
    }
}

impl KeptLogs {
    /// The logs in `folder`, which may not be there yet.
    pub(crate) fn new(folder: PathBuf) -> KeptLogs {
        KeptLogs { folder }
    }

    /// Begins a log here with all that `session` has, whose first entries are of `origin`.
    ///
    /// # Errors
    /// Where the folder cannot be made, or the file not be written.
    pub(crate) fn begin(
        &self,
        session: &Session,
        header: &Header,
        origin: &Origin,
    ) -> Result<Recorder, RecordFault> {
        fs::create_dir_all(&self.folder).map_err(|error| RecordFault::of(&self.folder, &error))?;
        let mut tries = 0;
        loop {
            let path = self.new_path(&header.script, &header.begun);
            match Recorder::create(&path, session, header, origin) {
                // Another window took the name in this moment.
                Err(RecordFault::InUse { .. } | RecordFault::Taken { .. }) if tries < 10 => {
                    tries += 1;
                }
                other => return other,
            }
        }
    }

    /// A file that is not there yet for a log of `script` begun at `time`:
    /// `2026-11-30T15-00-00 rpg-quest.playlog`.
    pub(crate) fn new_path(&self, script: &str, time: &str) -> PathBuf {
        let name = file_name(script, time);
        let numbered = (2..MOST_ALIKE).map(|number| format!("{name} {number}.{LOG_EXTENSION}"));
        let mut names = std::iter::once(format!("{name}.{LOG_EXTENSION}")).chain(numbered);
        let free = names.find(|name| !self.folder.join(name).exists());
        let pid = std::process::id();
        self.folder
            .join(free.unwrap_or_else(|| format!("{name} of {pid}.{LOG_EXTENSION}")))
    }

    /// Every log of the folder whose beginning can be read, the newest first.
    pub(crate) fn all(&self) -> Vec<KeptLog> {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let paths = files.filter_map(|file| Some(file.ok()?.path()));
        let mut logs: Vec<KeptLog> = paths
            .filter(|path| path.extension().is_some_and(|found| found == LOG_EXTENSION))
            .filter_map(|path| look_at(path).ok().flatten())
            .collect();
        logs.sort_by(|one, other| (other.changed, &other.path).cmp(&(one.changed, &one.path)));
        logs
    }

    /// Whether `path` is in the folder.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        path.parent() == Some(&self.folder)
    }

    /// Removes the log at `path`.
    ///
    /// # Errors
    /// Where it is no log of this folder, a window records to it, or it cannot be removed.
    pub(crate) fn discard(&self, path: &Path) -> Result<(), RecordFault> {
        let is_here =
            self.holds(path) && path.extension().is_some_and(|found| found == LOG_EXTENSION);
        if !is_here {
            return Err(RecordFault::Taken {
                path: path.into(),
                why: "is not one of the logs that were kept, and is not removed".into(),
            });
        }
        let file = File::open(path).map_err(|error| RecordFault::of(path, &error))?;
        if is_locked(&file) {
            return Err(RecordFault::InUse { path: path.into() });
        }
        fs::remove_file(path).map_err(|error| RecordFault::of(path, &error))
    }
}

/// The name of a log's file, without its extension, of letters that are safe on every system.
fn file_name(script: &str, time: &str) -> String {
    let file = script.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.split('.').find(|part| !part.is_empty());
    let safe = |letter: char| match letter {
        letter if letter.is_alphanumeric() => letter,
        _ => '-',
    };
    let time: String = time.trim_end_matches('Z').chars().map(safe).collect();
    let name: String = stem.unwrap_or("log").chars().map(safe).collect();
    let name: String = name.trim_matches('-').chars().take(LONGEST_NAME).collect();
    match name.is_empty() {
        true => format!("{time} log"),
        false => format!("{time} {name}"),
    }
}

/// What the beginning and the end of the log at `path` tell; nothing where it is none.
fn look_at(path: PathBuf) -> io::Result<Option<KeptLog>> {
    // Opening a pipe would wait for somebody to write to it.
    if !fs::metadata(&path)?.is_file() {
        return Ok(None);
    }
    let mut file = File::open(&path)?;
    let is_in_use = is_locked(&file);
    let metadata = file.metadata()?;
    let Ok(reader) = LogReader::new(BufReader::new(&file)) else {
        return Ok(None);
    };
    let header = reader.header().clone();
    let mut tail = Vec::new();
    let from = metadata.len().saturating_sub(TAIL);
    file.seek(SeekFrom::Start(from))?;
    file.take(TAIL).read_to_end(&mut tail)?;
    let (steps, is_closed) = read_tail(&String::from_utf8_lossy(&tail));
    Ok(Some(KeptLog {
        path,
        script: header.script,
        begun: header.begun,
        changed: metadata.modified()?,
        steps,
        is_closed,
        is_in_use,
    }))
}

/// How many steps a log has that ends in `tail`, and whether it was closed. Steps are numbered from 1, so the
/// last one tells.
fn read_tail(tail: &str) -> (usize, bool) {
    let lines = || tail.lines().rev().filter(|line| !line.trim().is_empty());
    let read = |line: &str| serde_json::from_str::<Value>(line).ok();
    let last = lines().next().and_then(read);
    let is_closed = last.is_some_and(|last| last.get("closed").is_some());
    let number = |line: &str| read(line)?.get("entry")?.as_u64();
    let steps = lines().find_map(number).unwrap_or(0);
    (usize::try_from(steps).unwrap_or(usize::MAX), is_closed)
}

fn is_locked(file: &File) -> bool {
    match file.try_lock_shared() {
        Ok(()) => {
            // The lock ends with the file at the latest.
            let _ = file.unlock();
            false
        }
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => false,
    }
}

#[cfg(test)]
#[path = "kept_logs_tests.rs"]
mod tests;

//! Why a log cannot be recorded, in words.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a log cannot be recorded. Written out it is a sentence that begins with the file's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RecordFault {
    /// Another window or program records to it.
    InUse {
        /// The log.
        path: PathBuf,
    },
    /// Something stands there that is not written over.
    Taken {
        /// The file.
        path: PathBuf,
        /// What it is, as the end of a sentence that begins with its name.
        why: String,
    },
    /// The log was read, and cannot go on in its file. It can in another.
    // Only the window goes on with logs.
    #[cfg(any(feature = "app", test))]
    Unfit {
        /// The log.
        path: PathBuf,
        /// Why, as the end of a sentence that begins with its name.
        why: String,
    },
    /// The file cannot be written.
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why, as the end of a sentence that begins with its name.
        why: String,
    },
}

impl RecordFault {
    /// The file cannot be written, as the system says.
    pub(super) fn of(path: &Path, error: &io::Error) -> RecordFault {
        RecordFault::Unwritable {
            path: path.into(),
            why: in_words(error),
        }
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFault::InUse { path } => {
                let path = path.display();
                write!(out, "{path} is being recorded to by another window")
            }
            RecordFault::Taken { path, why } | RecordFault::Unwritable { path, why } => {
                write!(out, "{} {why}", path.display())
            }
            #[cfg(any(feature = "app", test))]
            RecordFault::Unfit { path, why } => write!(out, "{} {why}", path.display()),
        }
    }
}

impl std::error::Error for RecordFault {}

fn in_words(error: &io::Error) -> String {
    let why = match error.kind() {
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "all the space you may use on this disk is used",
        ErrorKind::FileTooLarge => "a file may not become larger here",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::NotFound => "there is no such folder",
        ErrorKind::NotADirectory => "a part of its path is no folder",
        ErrorKind::IsADirectory => "it is a directory, not a file",
        _ => return format!("cannot be written: {error}"),
    };
    format!("cannot be written: {why}")
}

//! Going on with a log: in the file it was read from, or in another one.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::debugger::{Header, LogEnd, Remarks, Session};
use crate::files::taken_place::holds_another;

use super::{Appending, RecordFault, Recorder, lock, options, refuse_other_than_a_file};

impl Recorder {
    /// Goes on with the log at `path`, of which `entries` entries and `end` were read. A last line that was cut
    /// off is taken off the file; a missing line break is added.
    ///
    /// # Errors
    /// [`RecordFault::InUse`] where another window records to it; [`RecordFault::Unfit`] where the numbers in the
    /// file are not those of the log that was read, or the file changed since; or it cannot be written.
    pub(crate) fn take_up(
        path: &Path,
        end: &LogEnd,
        entries: usize,
    ) -> Result<Recorder, RecordFault> {
        let unfit = |why: &str| RecordFault::Unfit {
            path: path.into(),
            why: why.into(),
        };
        if !end.in_order {
            return Err(unfit(
                "cannot go on: its steps are not numbered in their order, or some cannot be read",
            ));
        }
        let fault = |error: io::Error| RecordFault::of(path, &error);
        refuse_other_than_a_file(path)?;
        let mut file = options().open(path).map_err(fault)?;
        lock(&file, path)?;
        let size = file.metadata().map_err(fault)?.len();
        if size != end.bytes || !leads_to(path, &file) {
            return Err(unfit("cannot go on: it was changed since it was read"));
        }
        let bytes = match end.torn {
            Some(torn) => {
                file.set_len(torn).map_err(fault)?;
                torn
            }
            None => size,
        };
        let is_ended = ends_in_a_line_break(&mut file, bytes).map_err(fault)?;
        let mut file = Appending::new(file, bytes);
        if !is_ended {
            file.append("\n").map_err(fault)?;
        }
        let mut remarks = Remarks::default();
        for remark in &end.remarks {
            remarks.add(remark.clone());
        }
        Ok(Recorder {
            path: path.into(),
            file,
            entries,
            remarks,
            looked_at: None,
            named: end.header.clone(),
            rewritten: 0,
            behind: None,
        })
    }

    /// Saves the whole log of `session` at `path`, or leaves what is there, and goes on recording there.
    ///
    /// # Errors
    /// Where a file that is no log is there, another window records to it, or it cannot be written.
    pub(crate) fn save(
        path: &Path,
        session: &Session,
        header: &Header,
    ) -> Result<Recorder, RecordFault> {
        if holds_another(path) {
            return Err(RecordFault::Taken {
                path: path.into(),
                why: "is there already and is no log".into(),
            });
        }
        // Held until the new file is in its place.
        let there = File::open(path);
        if let Ok(there) = &there {
            lock(there, path)?;
        }
        Recorder::put_in_place(path, session, header)
    }

    /// Saves as [`Recorder::save`] does and records there from now on. Gives the file it was recorded to before,
    /// where that is another one.
    ///
    /// # Errors
    /// As [`Recorder::save`]; it is recorded where it was then.
    pub(crate) fn save_as(
        &mut self,
        path: &Path,
        session: &Session,
        header: &Header,
    ) -> Result<Option<PathBuf>, RecordFault> {
        if leads_to_same(path, &self.path) {
            *self = Recorder::put_in_place(&self.path, session, header)?;
            return Ok(None);
        }
        let saved = Recorder::save(path, session, header)?;
        let before = std::mem::replace(self, saved);
        Ok(Some(before.path))
    }
}

fn ends_in_a_line_break(file: &mut File, bytes: u64) -> io::Result<bool> {
    let Some(last) = bytes.checked_sub(1) else {
        return Ok(true);
    };
    let mut letter = [0];
    file.seek(SeekFrom::Start(last))?;
    file.read_exact(&mut letter)?;
    Ok(letter == *b"\n")
}

/// Whether `path` still leads to `file`, which was opened there: another may have been put in its place before
/// it was locked.
#[cfg(unix)]
fn leads_to(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(path), file.metadata()) {
        (Ok(there), Ok(here)) => (there.dev(), there.ino()) == (here.dev(), here.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn leads_to(path: &Path, _: &File) -> bool {
    path.is_file()
}

fn leads_to_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

//! Going on with a log: in the file it was read from, or in another one.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::debugger::{Header, LogEnd, Session};

use super::{
    Appending, Origin, Place, RecordFault, Recorder, lock, options, place_of,
    refuse_other_than_a_file,
};

impl Recorder {
    /// Goes on with the log at `path`, of which `entries` entries and `end` were read. With the first line that is
    /// added, one that was cut off is taken off the file, and a missing line break is added.
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
        if !end.in_order || end.fault_count > usize::from(end.torn.is_some()) {
            return Err(unfit(
                "cannot go on: its steps are not numbered in their order, or some lines cannot be read",
            ));
        }
        let fault = |error: io::Error| RecordFault::of(path, &error);
        refuse_other_than_a_file(path)?;
        let mut file = options().open(path).map_err(fault)?;
        lock(&file, path)?;
        let size = file.metadata().map_err(fault)?.len();
        if size != end.bytes || !matches!(place_of(path, &file), Place::Here) {
            return Err(unfit("cannot go on: it was changed since it was read"));
        }
        let whole = end.torn.unwrap_or(size);
        let is_ended = ends_in_a_line_break(&mut file, whole).map_err(fault)?;
        // The file stays as it is until something is added.
        let file = match end.torn {
            Some(torn) => Appending::ragged(file, torn),
            None => Appending::new(file, size),
        };
        Ok(Recorder {
            path: path.into(),
            file,
            entries,
            remarks: end.remarks.iter().cloned().collect(),
            looked_at: None,
            named: Origin::read(end, entries),
            missing_break: !is_ended,
            pending: String::new(),
            is_touched: false,
            rewritten: 0,
            behind: None,
        })
    }

    /// Saves the whole log of `session`, whose first entries are of `origin`, at `path`, and goes on recording there.
    ///
    /// # Errors
    /// Where something is there already, or it cannot be written.
    pub(crate) fn save(
        path: &Path,
        session: &Session,
        header: &Header,
        origin: &Origin,
    ) -> Result<Recorder, RecordFault> {
        refuse_other_than_a_file(path)?;
        if fs::metadata(path).is_ok_and(|there| there.len() > 0) {
            return Err(RecordFault::Taken {
                path: path.into(),
                why: "is there already, and nothing is written over".into(),
            });
        }
        let mut recorder = Recorder::put_in_place(path, session, origin)?;
        recorder.follow(session, header).map(|()| recorder)
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
            return self.follow(session, header).map(|()| None);
        }
        let saved = Recorder::save(path, session, header, &self.named)?;
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

fn leads_to_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

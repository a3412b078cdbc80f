//! Recording a session to its log file, so that a step is on disk before anybody sees it.
//!
//! 1. The file is only added to. Whatever kills the program leaves it whole but for its last line.
//! 2. One recorder writes one file: the file is locked for as long as it is recorded to.
//! 3. What cannot be written stays pending and is tried again; nothing is lost, nothing stands twice.
//! 4. Only where a branch was removed is the file written anew, beside the old one and then put in its place.

#[cfg(any(feature = "app", test))]
mod going_on;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

#[cfg(any(feature = "app", test))]
use crate::debugger::LogEnd;
use crate::debugger::{
    EntryId, Header, Remark, Remarks, Session, closed_line, entry_line, header_line, outline_line,
    playbook_line, remark_line,
};
use crate::playbook::Outline;

use super::appending::Appending;
use super::record_fault::RecordFault;

/// How often a lock is tried, 10 milliseconds apart: whoever lists logs tries theirs for a moment.
const LOCK_TRIES: u32 = 5;

/// A log file that a session is recorded to. Dropped without [`Recorder::close`] it leaves the log unclosed.
#[derive(Debug)]
pub(crate) struct Recorder {
    path: PathBuf,
    file: Appending<File>,
    /// How many of the session's entries are in the file.
    entries: usize,
    /// What the file says besides entries.
    remarks: Remarks,
    /// How many remarks of the session were looked at, and the last of them.
    looked_at: Option<(usize, Remark)>,
    /// The playbook the file named last.
    named: Origin,
    /// What could not be written yet: the file is this much behind.
    pending: String,
    /// Whether the file's last line lacks its line break.
    missing_break: bool,
    /// Whether anything was added to the file since it was opened.
    is_touched: bool,
    rewritten: u32,
    /// Why the file is behind the session, if it is.
    behind: Option<RecordFault>,
}

/// What entries were sent to: the playbook as a header names it, and what it held, where that is known.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    /// The header.
    pub(crate) header: Header,
    /// What the playbook held.
    pub(crate) outline: Option<Outline>,
    /// How many of a session's entries were sent to it, or to one before it.
    pub(crate) entries: usize,
}

impl Origin {
    /// The playbook of `session`, which `header` names and all its entries were sent to.
    pub(crate) fn of(session: &Session, header: &Header) -> Origin {
        Origin {
            header: header.clone(),
            outline: Some(Outline::new(session.context().playbook())),
            entries: session.log().len(),
        }
    }

    /// The playbook a log that was read named last; `entries` entries were read.
    #[cfg(any(feature = "app", test))]
    pub(crate) fn read(end: &LogEnd, entries: usize) -> Origin {
        Origin {
            header: end.header.clone(),
            outline: end.outline.clone(),
            entries,
        }
    }

    /// `naming`, the line that names it, and the line that says what it held.
    fn lines(&self, naming: String) -> impl Iterator<Item = String> {
        std::iter::once(naming).chain(self.outline.as_ref().map(outline_line))
    }
}

impl Recorder {
    /// Begins a log at `path` with all that `session` has, whose first entries are of `origin`. An empty file may be
    /// there, nothing else.
    ///
    /// # Errors
    /// Where something is there, another window records to it, or it cannot be written. No file is left then
    /// that was not there.
    pub(crate) fn create(
        path: &Path,
        session: &Session,
        header: &Header,
        origin: &Origin,
    ) -> Result<Recorder, RecordFault> {
        refuse_other_than_a_file(path)?;
        let fault = |error: io::Error| RecordFault::of(path, &error);
        let (file, is_new) = match options().create_new(true).open(path) {
            Ok(file) => (file, true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                (options().open(path).map_err(fault)?, false)
            }
            Err(error) => return Err(fault(error)),
        };
        lock(&file, path)?;
        if file.metadata().map_err(fault)?.len() > 0 {
            return Err(RecordFault::Taken {
                path: path.into(),
                why: "is there already".into(),
            });
        }
        match write_whole(&file, session, origin) {
            Ok(bytes) => {
                let mut recorder = Recorder::of_whole(path, file, bytes, session, origin);
                // What was sent to another playbook since.
                recorder.follow(session, header).map(|()| recorder)
            }
            Err(error) => {
                // What is left of an attempt that failed is of no use to anybody.
                let _ = file.set_len(0);
                if is_new {
                    let _ = fs::remove_file(path);
                }
                Err(fault(error))
            }
        }
    }

    /// Where it is recorded to.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds what `session` has and the file has not. A playbook, or what is taught, that is not the one named
    /// last is named before the first entry sent to it. Costs next to nothing where there is nothing to add.
    ///
    /// # Errors
    /// Where it cannot be written. All of it is tried again the next time.
    pub(crate) fn follow(&mut self, session: &Session, header: &Header) -> Result<(), RecordFault> {
        let is_another =
            session.rewritten() != self.rewritten || session.log().len() < self.entries;
        let followed = if is_another {
            self.named.entries = session.log().len();
            self.still_there()
                .and_then(|_| Recorder::put_in_place(&self.path, session, &self.named))
                .map(|anew| *self = anew)
        } else {
            self.add(session, header)
        };
        self.behind = followed.as_ref().err().cloned();
        followed
    }

    /// What the entries so far were sent to.
    #[cfg(feature = "app")]
    pub(crate) fn origin(&self) -> &Origin {
        &self.named
    }

    /// Whether anything was added to the file since it was opened.
    #[cfg(feature = "app")]
    pub(crate) fn is_touched(&self) -> bool {
        self.is_touched
    }

    /// Ends the log: it was closed at `time`, in UTC as RFC 3339 writes it. What a session has was followed before.
    ///
    /// # Errors
    /// Where the last attempt to follow failed, or this cannot be written. The log stays unclosed then.
    pub(crate) fn close(mut self, time: &str) -> Result<(), RecordFault> {
        if let Some(behind) = self.behind {
            return Err(behind);
        }
        self.file
            .append(&(closed_line(time) + "\n"))
            .and_then(|()| self.file.file.sync_data())
            .map_err(|error| RecordFault::of(&self.path, &error))
    }

    fn add(&mut self, session: &Session, header: &Header) -> Result<(), RecordFault> {
        let made = session.remarks().made();
        // A session that was built anew over the same log has its remarks from the start.
        let looked_at = match &self.looked_at {
            Some((count, last)) if made.get(count - 1) == Some(last) => *count,
            Some(_) | None => 0,
        };
        let entries = session.log().len();
        if entries == self.entries && made.len() == looked_at && self.pending.is_empty() {
            return Ok(());
        }
        if entries > self.entries && !same_playbook(header, &self.named.header) {
            self.named = Origin::of(session, header);
            for line in self.named.lines(playbook_line(header)) {
                add_line(&mut self.pending, &line);
            }
        }
        let new = (self.entries + 1..=entries).filter_map(EntryId::from_number);
        for (id, entry) in new.filter_map(|id| Some((id, session.recorded(id)?))) {
            add_line(&mut self.pending, &entry_line(id, entry));
        }
        self.entries = entries;
        self.named.entries = entries;
        for remark in made.iter().skip(looked_at) {
            if self.remarks.add(remark.clone()) {
                add_line(&mut self.pending, &remark_line(remark));
            }
        }
        self.looked_at = made.last().map(|last| (made.len(), last.clone()));
        if self.pending.is_empty() {
            return Ok(());
        }
        if !self.still_there()? {
            // Somebody removed it: nothing is lost by that.
            *self = Recorder::put_in_place(&self.path, session, &self.named)?;
            return Ok(());
        }
        if std::mem::take(&mut self.missing_break) {
            self.pending.insert(0, '\n');
        }
        self.file
            .append(&self.pending)
            .map_err(|error| RecordFault::of(&self.path, &error))?;
        self.pending.clear();
        self.is_touched = true;
        Ok(())
    }

    /// Whether the file is where it was opened; it may have been removed.
    ///
    /// # Errors
    /// Where another file is there now.
    fn still_there(&self) -> Result<bool, RecordFault> {
        match place_of(&self.path, &self.file.file) {
            Place::Here => Ok(true),
            Place::Nowhere => Ok(false),
            Place::Another => Err(RecordFault::Taken {
                path: self.path.clone(),
                why: "is another file now than the one that was recorded to".into(),
            }),
        }
    }

    /// Writes the log whole beside `path` and puts it there in place of what is.
    fn put_in_place(
        path: &Path,
        session: &Session,
        origin: &Origin,
    ) -> Result<Recorder, RecordFault> {
        // Where it is a link, what it leads to is replaced and the link stays.
        let place = path.canonicalize().unwrap_or_else(|_| path.into());
        let mut unfinished = place.clone().into_os_string();
        unfinished.push(".part");
        let unfinished = PathBuf::from(unfinished);
        let fault = |error: io::Error| RecordFault::of(path, &error);
        let file = options().create(true).truncate(false).open(&unfinished);
        let file = file.map_err(fault)?;
        lock(&file, path)?;
        let written = file
            .set_len(0)
            .and_then(|()| write_whole(&file, session, origin))
            .and_then(|bytes| file.sync_data().map(|()| bytes))
            .and_then(|bytes| fs::rename(&unfinished, &place).map(|()| bytes));
        match written {
            Ok(bytes) => Ok(Recorder::of_whole(path, file, bytes, session, origin)),
            Err(error) => {
                // What is left of an attempt that failed is of no use to anybody.
                let _ = fs::remove_file(&unfinished);
                Err(fault(error))
            }
        }
    }

    /// A recorder to `file`, which holds the entries of `origin` and all that was remarked in `session`.
    fn of_whole(
        path: &Path,
        file: File,
        bytes: u64,
        session: &Session,
        origin: &Origin,
    ) -> Recorder {
        let made = session.remarks().made();
        let is_all = origin.entries == session.log().len();
        let last = made.last().filter(|_| is_all);
        Recorder {
            path: path.into(),
            file: Appending::new(file, bytes),
            entries: origin.entries,
            remarks: match is_all {
                true => session.remarks().clone(),
                false => Remarks::default(),
            },
            looked_at: last.map(|last| (made.len(), last.clone())),
            named: origin.clone(),
            pending: String::new(),
            missing_break: false,
            is_touched: true,
            rewritten: session.rewritten(),
            behind: None,
        }
    }
}

/// Writes the entries of `session` that are of `origin`, as they were recorded, and its remarks where those are all.
/// Gives the size in bytes.
fn write_whole(file: &File, session: &Session, origin: &Origin) -> io::Result<u64> {
    let mut out = BufWriter::new(file);
    let mut write = |line: &str| writeln!(out, "{line}");
    for line in origin.lines(header_line(&origin.header)) {
        write(&line)?;
    }
    for (id, entry) in session.log().iter().take(origin.entries) {
        let recorded = session.recorded(id).unwrap_or(entry);
        write(&entry_line(id, recorded))?;
    }
    // A remark stands below the entry it is on.
    let is_all = origin.entries == session.log().len();
    for remark in session.remarks().summed().filter(|_| is_all) {
        write(&remark_line(&remark))?;
    }
    out.flush()?;
    out.stream_position()
}

fn add_line(lines: &mut String, line: &str) {
    lines.push_str(line);
    lines.push('\n');
}

/// What stands where a file was opened.
enum Place {
    /// The file.
    Here,
    /// Another file.
    Another,
    /// Nothing.
    Nowhere,
}

#[cfg(unix)]
fn place_of(path: &Path, file: &File) -> Place {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(path), file.metadata()) {
        (Ok(there), Ok(here)) if (there.dev(), there.ino()) == (here.dev(), here.ino()) => {
            Place::Here
        }
        (Ok(_), _) => Place::Another,
        (Err(error), _) if error.kind() == io::ErrorKind::NotFound => Place::Nowhere,
        // Whatever it is, writing tells.
        (Err(_), _) => Place::Here,
    }
}

#[cfg(not(unix))]
fn place_of(path: &Path, _: &File) -> Place {
    match path.exists() {
        true => Place::Here,
        false => Place::Nowhere,
    }
}

fn same_playbook(one: &Header, other: &Header) -> bool {
    one.playbook_path == other.playbook_path
        && one.script == other.script
        && one.fingerprint == other.fingerprint
        && one.taught == other.taught
}

/// How a log is opened. Not to append: on some systems a file opened so cannot be cut.
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

fn refuse_other_than_a_file(path: &Path) -> Result<(), RecordFault> {
    let why = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => "is a directory, not a file",
        Ok(metadata) if !metadata.is_file() => "is a pipe, a socket or a device, not a file",
        _ => return Ok(()),
    };
    Err(RecordFault::Taken {
        path: path.into(),
        why: why.into(),
    })
}

/// Locks `file` until it is closed.
fn lock(file: &File, path: &Path) -> Result<(), RecordFault> {
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            // Where files cannot be locked, recording is worth more than the lock.
            Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(RecordFault::InUse { path: path.into() })
}

#[cfg(test)]
mod tests;

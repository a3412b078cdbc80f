//! The open session's log on disk: every step is there before the window shows it.
//!
//! A log that was never saved by hand is in the folder of kept logs, from its first step on. One that was opened or
//! saved goes on in its own file; where it cannot, a copy of it goes on in the folder. Where nothing can be
//! written, stepping goes on and every step tries again.

use std::path::{Path, PathBuf};

use crate::debugger::{Header, LogEnd, Session};
use crate::files::{KeptLogs, Origin, RecordFault, Recorder, now};

use super::loader::LOG_EXTENSION;

/// Where a log is saved when somebody typed `typed`: with a log's extension, where no other was typed.
pub fn log_path(typed: &Path) -> PathBuf {
    match typed.extension() {
        Some(_) => typed.to_path_buf(),
        None => typed.with_extension(LOG_EXTENSION),
    }
}

/// The log of the open session on disk.
#[derive(Debug, Default)]
pub struct Recording {
    /// Where logs are kept that were never saved by hand; nothing where none are, as for a picture.
    kept: Option<KeptLogs>,
    recorder: Option<Recorder>,
    /// Where it was saved by hand, or opened from and goes on.
    saved: Option<PathBuf>,
    /// Why a log that was opened cannot go on in its file.
    stuck: Option<RecordFault>,
    /// What the entries of a log that was opened were sent to.
    origin: Option<Origin>,
    /// What the session had when it was last looked at: entries, remarks, and how often it was rewritten.
    seen: (usize, usize, u32),
    /// Why steps are not on disk now, if they are not.
    fault: Option<RecordFault>,
}

/// What is to be said of a recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recorded {
    /// Steps could not be written, which was possible before.
    Failed(String),
    /// Steps are written again.
    Again(PathBuf),
    /// A log could not go on in its file: why, and where a copy of it goes on.
    Copied {
        /// Why not, as a sentence that begins with its name.
        why: String,
        /// Where it goes on.
        path: PathBuf,
    },
}

impl Recording {
    /// The recording of a session that has no file: one begins with the next step.
    pub fn begin(kept: Option<KeptLogs>, session: &Session) -> Recording {
        Recording {
            kept,
            seen: seen(session),
            ..Recording::default()
        }
    }

    /// The recording of a log that was opened. It goes on in its file; where it cannot, the first step or remark
    /// begins a copy.
    pub fn take_up(
        kept: Option<KeptLogs>,
        path: &Path,
        end: &LogEnd,
        session: &Session,
    ) -> Recording {
        let mut recording = Recording::begin(kept, session);
        recording.origin = Some(Origin::read(end, session.log().len()));
        match Recorder::take_up(path, end, session.log().len()) {
            Ok(recorder) => {
                recording.recorder = Some(recorder);
                let is_kept = recording.is_kept(path);
                recording.saved = (!is_kept).then(|| path.to_path_buf());
            }
            Err(fault) => recording.stuck = Some(fault),
        }
        recording
    }

    /// Puts on disk what `session` has and its file has not. Gives what is to be said of it, if anything.
    pub fn follow(&mut self, session: &Session, header: impl Fn() -> Header) -> Option<Recorded> {
        let now = seen(session);
        if now == self.seen {
            return None;
        }
        self.seen = now;
        let before = self.fault.take();
        if let Some(recorder) = &mut self.recorder {
            match recorder.follow(session, &header()) {
                Ok(()) => return before.map(|_| Recorded::Again(recorder.path().to_path_buf())),
                // Another file is in its place: that is somebody's, and this goes on elsewhere.
                Err(fault @ RecordFault::Taken { .. }) => {
                    self.origin = Some(recorder.origin().clone());
                    self.stuck = Some(fault);
                    (self.recorder, self.saved) = (None, None);
                }
                Err(fault) => return self.failed(before, fault),
            }
        }
        let header = header();
        let origin = self.origin_of(session, &header);
        match self.kept.as_ref()?.begin(session, &header, &origin) {
            Ok(recorder) => {
                let path = recorder.path().to_path_buf();
                self.recorder = Some(recorder);
                match (self.stuck.take(), before) {
                    (Some(stuck), _) => Some(Recorded::Copied {
                        why: stuck.to_string(),
                        path,
                    }),
                    (None, Some(_)) => Some(Recorded::Again(path)),
                    (None, None) => None,
                }
            }
            Err(fault) => self.failed(before, fault),
        }
    }

    /// Saves the whole log at `path`, where it is recorded from then on. A log of the folder that moves there is
    /// gone from the folder.
    ///
    /// # Errors
    /// In words, where it cannot be saved. It goes on where it was then.
    pub fn save(&mut self, path: &Path, session: &Session, header: &Header) -> Result<(), String> {
        let saved = match &mut self.recorder {
            Some(recorder) => recorder.save_as(path, session, header),
            None => {
                let origin = self.origin_of(session, header);
                Recorder::save(path, session, header, &origin).map(|recorder| {
                    self.recorder = Some(recorder);
                    None
                })
            }
        };
        let before = saved.map_err(|fault| fault.to_string())?;
        if let (Some(before), Some(kept)) = (before, &self.kept) {
            // Whatever of the folder cannot be removed stays there; nothing is lost by that.
            let _ = kept.discard(&before);
        }
        self.seen = seen(session);
        self.fault = None;
        self.stuck = None;
        self.saved = Some(path.to_path_buf());
        Ok(())
    }

    /// Where it was saved by hand, or opened from and goes on.
    pub fn saved(&self) -> Option<&Path> {
        self.saved.as_deref()
    }

    /// Where it is recorded to.
    pub fn path(&self) -> Option<&Path> {
        self.recorder.as_ref().map(Recorder::path)
    }

    /// Whether it is recorded to the file at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        self.path()
            .is_some_and(|at| match (at.canonicalize(), path.canonicalize()) {
                (Ok(at), Ok(path)) => at == path,
                _ => at == path,
            })
    }

    /// Why steps are not on disk now, if they are not.
    pub fn fault(&self) -> Option<&RecordFault> {
        self.fault.as_ref()
    }

    /// Ends the recording: its log says that it is whole.
    pub fn close(mut self, session: &Session, header: &Header) {
        if self.fault.is_some()
            && let Some(recorder) = &mut self.recorder
            && recorder.follow(session, header).is_err()
            && let Some(kept) = self.kept.as_ref().filter(|_| self.saved.is_some())
        {
            // Where it cannot be written it may be elsewhere. It stays open there, and is offered at the next start.
            let _ = kept.begin(session, header, recorder.origin());
        }
        // A log that was only looked at stays as it is, but one that was left open is not to be offered again.
        let closes = |recorder: &Recorder| recorder.is_touched() || self.saved.is_none();
        if let Some(recorder) = self.recorder.filter(closes) {
            // A log that cannot be closed is offered again at the next start, which is right.
            let _ = recorder.close(&now());
        }
    }

    fn origin_of(&self, session: &Session, header: &Header) -> Origin {
        let read = self.origin.clone();
        read.unwrap_or_else(|| Origin::of(session, header))
    }

    fn failed(&mut self, before: Option<RecordFault>, fault: RecordFault) -> Option<Recorded> {
        let is_new = before.as_ref() != Some(&fault);
        let words = fault.to_string();
        self.fault = Some(fault);
        is_new.then_some(Recorded::Failed(words))
    }

    fn is_kept(&self, path: &Path) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.holds(path))
    }
}

fn seen(session: &Session) -> (usize, usize, u32) {
    let (entries, remarks) = (session.log().len(), session.remarks().made().len());
    (entries, remarks, session.rewritten())
}

#[cfg(test)]
#[path = "recording_tests.rs"]
mod tests;

//! Opening files in the background, so that the window never waits.

mod background;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use eframe::egui::Context;

use crate::app::document::{Document, DrawnAs};
use crate::app::letters::Machine;
use crate::app::opened_case::OpenedCase;
use crate::app::source_lines::Excerpt;
use crate::debugger::{EntryId, Log, LogEnd, Remark, Replayed, Session, SessionCommand, replay};
use crate::files::sample;
use crate::playbook::{Change, NodeIndex, Outline, Playbook, Refusal};
use crate::runtime::{PlayContext, Taught};

use background::Background;

pub(crate) use crate::files::LOG_EXTENSION;

/// What is to be opened.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// The playbook the program brings along.
    Sample,
    /// A playbook, a saved log or a case.
    File(PathBuf),
    /// The playbook that is open, read again: its log is kept.
    Again(PathBuf),
}

/// The log of a session that is kept while its playbook is read again.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The log as it was recorded.
    pub recording: Log,
    /// What was remarked on it.
    pub remarks: Vec<Remark>,
    /// Where its playhead stands.
    pub playhead: EntryId,
    /// The playbook it is played on.
    pub playbook: Arc<Playbook>,
    /// What it was recorded on, where that is another one.
    pub recorded_on: Option<Arc<Outline>>,
}

impl Kept {
    /// What is kept of `session`.
    pub fn of(session: &Session) -> Kept {
        Kept {
            recording: session.recording(),
            remarks: session.remarks().summed().collect(),
            playhead: session.playhead(),
            playbook: session.context().playbook().clone(),
            recorded_on: None,
        }
    }
}

/// A file that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The playbook.
    pub document: Document,
    /// A session on it: new, or the log that was opened or kept, played on it.
    pub session: Session,
    /// The saved log that was opened.
    pub log: Option<OpenedLog>,
    /// What changed in the playbook since the log was recorded.
    pub changes: Vec<Change>,
    /// What the log was recorded on, where that is known and another playbook.
    pub recorded_on: Option<Arc<Outline>>,
    /// The case whose session was played.
    pub case: Option<OpenedCase>,
    /// Whether the session holds the log that was kept.
    pub keeps_log: bool,
    /// Where each node of the playbook that was open is now; empty unless that was read again.
    pub kept_nodes: Vec<Option<NodeIndex>>,
}

/// What a saved log that was opened says besides its entries.
#[derive(Debug)]
pub struct OpenedLog {
    /// Where it is.
    pub path: PathBuf,
    /// Its header, and the lines that could not be read.
    pub end: LogEnd,
}

/// A file that could not be opened; what was open before stays.
#[derive(Debug, Clone)]
pub enum Failure {
    /// The file's playbook is refused.
    Refused {
        /// The file.
        path: PathBuf,
        /// Its faults.
        refusal: Arc<Refusal>,
        /// What the case whose document it is says about that, as a sentence that lacks its end.
        case: Option<String>,
        /// The source around each of the first of them.
        excerpts: Arc<[Excerpt]>,
    },
    /// The file cannot be read as anything.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why, in words.
        message: String,
    },
}

/// How many of a list of problems are shown.
pub const MOST_LISTED: usize = 200;

impl Failure {
    /// The file that could not be opened.
    pub fn path(&self) -> &Path {
        match self {
            Failure::Refused { path, .. } | Failure::Unreadable { path, .. } => path,
        }
    }
}

/// A file that is being opened.
#[derive(Debug)]
pub struct Loading {
    /// What is being opened.
    pub source: Source,
    stage: Arc<Mutex<Stage>>,
    result: Receiver<Result<Box<Opened>, Failure>>,
}

impl Loading {
    /// Begins to open `source`, to be played as `taught` says unless a saved log says otherwise, and wakes
    /// `ctx` when it is done. A log that is `kept` is played again on it. Letters that are lacked are looked for on
    /// `machine`. It is drawn as `drawn` says.
    pub fn begin(
        source: Source,
        taught: Taught,
        kept: Option<Kept>,
        machine: Machine,
        drawn: DrawnAs,
        ctx: Context,
    ) -> Loading {
        let stage = Arc::new(Mutex::new(Stage::Borrowed("Reading")));
        let (send, result) = channel();
        let background = Background {
            stage: stage.clone(),
            machine,
            ctx: ctx.clone(),
            drawn,
        };
        let wanted = source.clone();
        let spawned = thread::Builder::new().name("open".into()).spawn(move || {
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send(background.open(wanted, taught, kept));
            ctx.request_repaint();
        });
        if spawned.is_err() {
            // The channel is closed, which `poll` reports.
            *lock(&stage) = "Waiting".into();
        }
        Loading {
            source,
            stage,
            result,
        }
    }

    /// What is being done now, in a word or two.
    pub fn stage(&self) -> String {
        lock(&self.stage).to_string()
    }

    /// The file, once it is opened or known not to open.
    pub fn poll(&self) -> Option<Result<Box<Opened>, Failure>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Failure::Unreadable {
                path: self.source.path().to_path_buf(),
                message: "opening it broke off".into(),
            })),
        }
    }
}

impl Source {
    fn path(&self) -> &Path {
        match self {
            Source::Sample => Path::new(sample::NAME),
            Source::File(path) | Source::Again(path) => path,
        }
    }
}

/// A session that holds a log played again. The playhead stands at the first difference, else at `playhead`,
/// else at the newest entry.
pub fn session_over(
    replayed: Replayed,
    remarks: Vec<Remark>,
    playhead: Option<EntryId>,
) -> Session {
    let mut session = Session::replayed(replayed, remarks);
    let differs = session.differences().keys().next().copied();
    if let Some(entry) = differs.or(playhead) {
        session.apply(SessionCommand::GoTo(entry));
    }
    session
}

/// The log that is kept, played again on `context`. The playhead stands at the first difference, else where it
/// stood.
pub fn play_again(context: &PlayContext, kept: Kept) -> Session {
    let replayed = replay(context, &kept.recording);
    session_over(replayed, kept.remarks, Some(kept.playhead))
}

/// What is being done, in a word or two.
type Stage = Cow<'static, str>;

/// The lock's content, whatever became of the thread that held it: a word is whole at all times.
fn lock(stage: &Mutex<Stage>) -> std::sync::MutexGuard<'_, Stage> {
    stage
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests;

//! Opening files in the background, so that the window never waits.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use eframe::egui::Context;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::debugger::{
    EntryId, Log, LogEnd, LogReader, Remark, Replay, Replayed, Session, SessionCommand, replay,
};
use crate::files::{NoPlaybook, open_file, playbook_of_a_log, read_file, sample};
use crate::playbook::{ReadPlaybook, Refusal, read};
use crate::runtime::{PlayContext, Taught};

use super::document::Document;
use super::opened_case::{Case, OpenedCase, file_of, is_fixture};
use super::source_lines::{Excerpt, excerpts};

/// The extension of a saved log.
pub const LOG_EXTENSION: &str = "playlog";

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
}

impl Kept {
    /// What is kept of `session`.
    pub fn of(session: &Session) -> Kept {
        Kept {
            recording: session.recording(),
            remarks: session.remarks().summed().collect(),
            playhead: session.playhead(),
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
    /// The case whose session was played.
    pub case: Option<OpenedCase>,
    /// Whether the session holds the log that was kept.
    pub keeps_log: bool,
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
    stage: Arc<Mutex<&'static str>>,
    result: Receiver<Result<Box<Opened>, Failure>>,
}

impl Loading {
    /// Begins to open `source`, to be played as `taught` says unless a saved log says otherwise, and wakes
    /// `ctx` when it is done. A log that is `kept` is played again on it.
    pub fn begin(source: Source, taught: Taught, kept: Option<Kept>, ctx: Context) -> Loading {
        let stage = Arc::new(Mutex::new("Reading"));
        let (send, result) = channel();
        let background = Background {
            stage: stage.clone(),
            ctx: ctx.clone(),
        };
        let wanted = source.clone();
        let spawned = thread::Builder::new().name("open".into()).spawn(move || {
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send(background.open(wanted, taught, kept));
            ctx.request_repaint();
        });
        if spawned.is_err() {
            // The channel is closed, which `poll` reports.
            *lock(&stage) = "Waiting";
        }
        Loading {
            source,
            stage,
            result,
        }
    }

    /// What is being done now, as a word.
    pub fn stage(&self) -> &'static str {
        *lock(&self.stage)
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

/// What the background thread reports to.
struct Background {
    stage: Arc<Mutex<&'static str>>,
    ctx: Context,
}

/// A playbook that was read and not yet laid out.
struct Found {
    path: Option<PathBuf>,
    named: PathBuf,
    read: ReadPlaybook,
}

impl Background {
    fn now(&self, stage: &'static str) {
        *lock(&self.stage) = stage;
        self.ctx.request_repaint();
    }

    fn open(
        &self,
        source: Source,
        taught: Taught,
        kept: Option<Kept>,
    ) -> Result<Box<Opened>, Failure> {
        let kept = kept.filter(|_| matches!(source, Source::Again(_)));
        let found = match source {
            Source::Sample => self.sample()?,
            Source::Again(path) => self.playbook(&path)?,
            Source::File(path) => {
                let path = file_of(path);
                if let Some(reader) = log_at(&path)? {
                    return self.log(path, reader);
                }
                let bytes = read_named(&path)?;
                if is_fixture(&path, &bytes) {
                    return self.case(&path, &bytes, taught);
                }
                self.check(Some(path.clone()), path, &bytes)?
            }
        };
        let document = self.lay_out(found);
        let context = PlayContext::new(document.playbook.clone(), taught);
        let keeps_log = kept.is_some();
        let session = match kept {
            Some(kept) => {
                self.now("Playing the log");
                play_again(&context, kept)
            }
            None => Session::new(context),
        };
        Ok(Box::new(Opened {
            document,
            session,
            log: None,
            case: None,
            keeps_log,
        }))
    }

    fn sample(&self) -> Result<Found, Failure> {
        self.check(None, sample::NAME.into(), sample::BYTES)
    }

    fn playbook(&self, path: &Path) -> Result<Found, Failure> {
        let bytes = read_named(path)?;
        self.check(Some(path.to_path_buf()), path.to_path_buf(), &bytes)
    }

    fn check(&self, path: Option<PathBuf>, named: PathBuf, bytes: &[u8]) -> Result<Found, Failure> {
        self.now("Checking");
        match read(bytes) {
            Ok(read) => Ok(Found { path, named, read }),
            Err(refusal) => {
                let shown = refusal.faults.iter().take(MOST_LISTED);
                Err(Failure::Refused {
                    path: named,
                    excerpts: excerpts(bytes, shown).into(),
                    refusal: Arc::new(refusal),
                    case: None,
                })
            }
        }
    }

    fn lay_out(&self, found: Found) -> Document {
        self.now("Laying out");
        let Found { path, named, read } = found;
        let name = named
            .file_name()
            .map_or_else(|| named.to_string_lossy(), |name| name.to_string_lossy());
        Document::new(path, name.into_owned(), Arc::new(read.playbook), read.notes)
    }

    /// Opens the log at `path`: an entry is played as soon as it is read, so that none is held twice.
    fn log(
        &self,
        path: PathBuf,
        mut reader: LogReader<BufReader<File>>,
    ) -> Result<Box<Opened>, Failure> {
        let found = self.playbook_of(&path, &reader)?;
        let document = self.lay_out(found);
        self.now("Playing the log");
        let context = PlayContext::new(document.playbook.clone(), reader.header().taught);
        let mut replay = Replay::new(context);
        while let Some(entry) = reader.next_entry() {
            // The reader gives out parents before their children; a log that is full takes no more.
            if replay.play(entry).is_none() {
                break;
            }
        }
        let end = reader.finish();
        let mut session = session_over(replay.finish(), end.remarks.clone(), None);
        if end.header.taught != session.context().taught() {
            let context = PlayContext::new(document.playbook.clone(), end.header.taught);
            session = play_again(&context, Kept::of(&session));
        }
        Ok(Box::new(Opened {
            document,
            session,
            log: Some(OpenedLog { path, end }),
            case: None,
            keeps_log: false,
        }))
    }

    /// Opens the case whose fixture is the file at `path`, which holds `bytes`, and plays its session.
    fn case(&self, path: &Path, bytes: &[u8], taught: Taught) -> Result<Box<Opened>, Failure> {
        let unreadable = |message: String| Failure::Unreadable {
            path: path.to_path_buf(),
            message,
        };
        let case = Case::read(path, bytes).map_err(unreadable)?;
        let (at, bytes) = case.document().map_err(unreadable)?;
        let mut found = self.check(Some(at.clone()), at, &bytes);
        if let Err(Failure::Refused { case: told, .. }) = &mut found {
            *told = Some(case.of_refused());
        }
        let document = self.lay_out(found?);
        self.now("Playing the session");
        let context = PlayContext::new(document.playbook.clone(), taught);
        let (session, case) = case.play(context);
        Ok(Box::new(Opened {
            document,
            session,
            log: None,
            case: Some(case),
            keeps_log: false,
        }))
    }

    fn playbook_of(
        &self,
        path: &Path,
        reader: &LogReader<BufReader<File>>,
    ) -> Result<Found, Failure> {
        let unreadable = |message: String| Failure::Unreadable {
            path: path.to_path_buf(),
            message,
        };
        self.now("Checking");
        match playbook_of_a_log(path, reader.header()) {
            Ok(found) => Ok(Found {
                named: found.named().to_path_buf(),
                path: found.path,
                read: found.read,
            }),
            Err(NoPlaybook::Unnamed { script }) => Err(unreadable(format!(
                "the log names no playbook file, only its script {script}"
            ))),
            Err(NoPlaybook::Absent { recorded }) => Err(unreadable(format!(
                "its playbook is not at {recorded}, nor beside the log"
            ))),
            // Read again, which finds the source around its faults.
            Err(NoPlaybook::Rejected { path, .. }) => self.playbook(&path),
        }
    }
}

/// The log at `path`, its header read; nothing where the file is something else. A log is known by its first
/// line, or else by its extension.
fn log_at(path: &Path) -> Result<Option<LogReader<BufReader<File>>>, Failure> {
    let unreadable = |message: String| Failure::Unreadable {
        path: path.to_path_buf(),
        message,
    };
    let file = open_file(path).map_err(|why| unreadable(format!("it {why}")))?;
    let mut input = BufReader::with_capacity(1 << 16, file);
    let beginning = input
        .fill_buf()
        .map_err(|error| unreadable(format!("it cannot be read: {error}")))?;
    if !(begins_as_a_log(beginning) || path.extension().is_some_and(|e| e == LOG_EXTENSION)) {
        return Ok(None);
    }
    match LogReader::new(input) {
        Ok(reader) => Ok(Some(reader)),
        Err(fault) => Err(unreadable(format!(
            "line {}: {}",
            fault.line, fault.message
        ))),
    }
}

/// Whether the first line of a file that begins with `bytes` is a log's header.
fn begins_as_a_log(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head {
        #[serde(rename = "playlog")]
        _playlog: IgnoredAny,
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bytes.split(|byte| *byte == b'\n').next();
    let first = first.unwrap_or_default().trim_ascii();
    first.starts_with(b"{") && serde_json::from_slice::<Head>(first).is_ok()
}

fn read_named(path: &Path) -> Result<Vec<u8>, Failure> {
    read_file(path).map_err(|why| Failure::Unreadable {
        path: path.to_path_buf(),
        message: format!("it {why}"),
    })
}

/// The lock's content, whatever became of the thread that held it: a word is whole at all times.
fn lock<'a>(stage: &'a Arc<Mutex<&'static str>>) -> std::sync::MutexGuard<'a, &'static str> {
    stage
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
#[path = "loader_tests.rs"]
mod tests;

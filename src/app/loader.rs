//! Opening files in the background, so that the window never waits.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use eframe::egui::Context;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::debugger::{
    Breakpoints, Entry, EntryId, Header, LineFault, Log, ReadLog, Session, SessionCommand,
    read_log, replay,
};
use crate::files::{NoPlaybook, playbook_of_a_log, read_file, sample};
use crate::playbook::{ReadPlaybook, Refusal, read};
use crate::runtime::{PlayContext, Taught};

use super::document::Document;
use super::source_lines::{Excerpt, excerpts};

/// The extension of a saved log.
pub const LOG_EXTENSION: &str = "playlog";

/// What is to be opened.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// The playbook the program brings along.
    Sample,
    /// A playbook or a saved log.
    File(PathBuf),
    /// The playbook that is open, read again: its log is kept.
    Again(PathBuf),
}

/// The log of a session that is kept while its playbook is read again.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The log.
    pub log: Log,
    /// Where its playhead stands.
    pub playhead: EntryId,
}

/// A file that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The playbook.
    pub document: Document,
    /// A session on it, without breakpoints: new, or the log that was opened or kept, played on it.
    pub session: Session,
    /// The entries that came out otherwise, with what was recorded.
    pub differences: Vec<(EntryId, Entry)>,
    /// The saved log that was opened.
    pub log: Option<OpenedLog>,
    /// Whether the session holds the log that was kept.
    pub keeps_log: bool,
}

/// What a saved log that was opened says besides its entries.
#[derive(Debug)]
pub struct OpenedLog {
    /// Where it is.
    pub path: PathBuf,
    /// Its header.
    pub header: Header,
    /// The lines that could not be read.
    pub faults: Vec<LineFault>,
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

/// A session on `context` that holds `log`, played again, and what came out otherwise. The playhead stands at
/// the first difference, else at `playhead`, else at the newest entry.
pub fn play_again(
    context: PlayContext,
    log: &Log,
    playhead: Option<EntryId>,
) -> (Session, Vec<(EntryId, Entry)>) {
    let played = replay(&context, log);
    let mut session = Session::with_log(context, played.log, Breakpoints::default());
    let differs = played.differences.first().map(|(entry, _)| *entry);
    if let Some(entry) = differs.or(playhead) {
        session.apply(SessionCommand::GoTo(entry));
    }
    (session, played.differences)
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
        let (found, read) = match source {
            Source::Sample => (self.sample()?, None),
            Source::Again(path) => (self.playbook(&path)?, None),
            Source::File(path) => {
                let bytes = read_named(&path)?;
                if is_log(&path, &bytes) {
                    let (found, read) = self.log(&path, &bytes)?;
                    (found, Some((path, read)))
                } else {
                    (self.check(Some(path.clone()), path, &bytes)?, None)
                }
            }
        };
        let document = self.lay_out(found);
        let taught = read.as_ref().map_or(taught, |(_, read)| read.header.taught);
        let context = PlayContext::new(document.playbook.clone(), taught);
        let (log, to_play, playhead) = match (read, kept) {
            (Some((path, read)), _) => {
                let ReadLog {
                    header,
                    log,
                    faults,
                } = read;
                let opened = OpenedLog {
                    path,
                    header,
                    faults,
                };
                (Some(opened), Some(log), None)
            }
            (None, Some(kept)) => (None, Some(kept.log), Some(kept.playhead)),
            (None, None) => (None, None, None),
        };
        let keeps_log = playhead.is_some();
        let (session, differences) = match to_play {
            Some(recorded) => {
                self.now("Playing the log");
                play_again(context, &recorded, playhead)
            }
            None => (Session::new(context), Vec::new()),
        };
        Ok(Box::new(Opened {
            document,
            session,
            differences,
            log,
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

    fn log(&self, path: &Path, bytes: &[u8]) -> Result<(Found, ReadLog), Failure> {
        let unreadable = |message: String| Failure::Unreadable {
            path: path.to_path_buf(),
            message,
        };
        let log = read_log(&String::from_utf8_lossy(bytes))
            .map_err(|fault| unreadable(format!("line {}: {}", fault.line, fault.message)))?;
        self.now("Checking");
        match playbook_of_a_log(path, &log.header) {
            Ok(found) => {
                let named = found.named().to_path_buf();
                let (path, read) = (found.path, found.read);
                Ok((Found { path, named, read }, log))
            }
            Err(NoPlaybook::Unnamed { script }) => Err(unreadable(format!(
                "the log names no playbook file, only its script {script}"
            ))),
            Err(NoPlaybook::Absent { recorded }) => Err(unreadable(format!(
                "its playbook is not at {recorded}, nor beside the log"
            ))),
            // Read again, which finds the source around its faults.
            Err(NoPlaybook::Rejected { path, .. }) => Ok((self.playbook(&path)?, log)),
        }
    }
}

/// Whether the file at `path` with these bytes is a saved log: its first line says so, or else its extension.
fn is_log(path: &Path, bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head {
        #[serde(rename = "playlog")]
        _playlog: IgnoredAny,
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bytes.split(|byte| *byte == b'\n').next();
    let first = first.unwrap_or_default().trim_ascii();
    first.starts_with(b"{") && serde_json::from_slice::<Head>(first).is_ok()
        || path.extension().is_some_and(|e| e == LOG_EXTENSION)
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

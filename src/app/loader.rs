//! Opening files in the background, so that the window never waits.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use eframe::egui::Context;

use crate::debugger::{ReadLog, read_log};
use crate::playbook::{Refusal, read};
use crate::runtime::{PlayContext, Taught};

use super::document::Document;
use super::sample;

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

/// A file that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The playbook.
    pub document: Document,
    /// A context to play it in.
    pub context: PlayContext,
    /// The log that was opened with it, and where it is.
    pub log: Option<(PathBuf, ReadLog)>,
    /// Whether the log of the session is to be kept.
    pub keeps_log: bool,
}

/// A file that could not be opened; what was open before stays.
#[derive(Debug, Clone)]
pub enum Failure {
    /// The file's playbook is refused.
    Refused {
        /// The file.
        path: PathBuf,
        /// Its faults.
        refusal: Refusal,
    },
    /// The file cannot be read as anything.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why, in words.
        message: String,
    },
}

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
    /// `ctx` when it is done.
    pub fn begin(source: Source, taught: Taught, ctx: Context) -> Loading {
        let stage = Arc::new(Mutex::new("Reading"));
        let (send, result) = channel();
        let background = Background {
            stage: stage.clone(),
            ctx: ctx.clone(),
        };
        let wanted = source.clone();
        let spawned = thread::Builder::new().name("open".into()).spawn(move || {
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send(background.open(wanted, taught));
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

/// What the background thread reports to.
struct Background {
    stage: Arc<Mutex<&'static str>>,
    ctx: Context,
}

impl Background {
    fn now(&self, stage: &'static str) {
        *lock(&self.stage) = stage;
        self.ctx.request_repaint();
    }

    fn open(&self, source: Source, taught: Taught) -> Result<Box<Opened>, Failure> {
        let keeps_log = matches!(source, Source::Again(_));
        let (document, log) = match source {
            Source::Sample => {
                let path = PathBuf::from(sample::NAME);
                (self.document(None, &path, sample::BYTES)?, None)
            }
            Source::File(path) if path.extension().is_some_and(|e| e == LOG_EXTENSION) => {
                let (document, log) = self.log(&path)?;
                (document, Some((path, log)))
            }
            Source::File(path) | Source::Again(path) => (self.file(&path)?, None),
        };
        let taught = log.as_ref().map_or(taught, |(_, log)| log.header.taught);
        Ok(Box::new(Opened {
            context: PlayContext::new(document.playbook.clone(), taught),
            document,
            log,
            keeps_log,
        }))
    }

    fn file(&self, path: &Path) -> Result<Document, Failure> {
        let bytes = read_file(path)?;
        self.document(Some(path.to_path_buf()), path, &bytes)
    }

    fn document(
        &self,
        path: Option<PathBuf>,
        named: &Path,
        bytes: &[u8],
    ) -> Result<Document, Failure> {
        self.now("Checking");
        let read = read(bytes).map_err(|refusal| Failure::Refused {
            path: named.to_path_buf(),
            refusal,
        })?;
        self.now("Laying out");
        let name = named
            .file_name()
            .map_or_else(|| named.to_string_lossy(), |name| name.to_string_lossy());
        Ok(Document::new(
            path,
            name.into_owned(),
            Arc::new(read.playbook),
            read.notes,
        ))
    }

    fn log(&self, path: &Path) -> Result<(Document, ReadLog), Failure> {
        let unreadable = |message: String| Failure::Unreadable {
            path: path.to_path_buf(),
            message,
        };
        let bytes = read_file(path)?;
        let log = read_log(&String::from_utf8_lossy(&bytes))
            .map_err(|fault| unreadable(format!("line {}: {}", fault.line, fault.message)))?;
        let Some(playbook) = &log.header.playbook_path else {
            return match log.header.script.as_str() {
                script if sample_script() == Some(script.to_string()) => {
                    let sample = PathBuf::from(sample::NAME);
                    Ok((self.document(None, &sample, sample::BYTES)?, log))
                }
                script => Err(unreadable(format!(
                    "the log names no playbook file, only its script {script}"
                ))),
            };
        };
        let recorded = Path::new(playbook);
        let beside = recorded
            .file_name()
            .map(|name| path.with_file_name(name))
            .unwrap_or_default();
        let found = [recorded.to_path_buf(), beside]
            .into_iter()
            .find(|candidate| candidate.is_file());
        match found {
            Some(playbook) => Ok((self.file(&playbook)?, log)),
            None => Err(unreadable(format!(
                "its playbook is not at {playbook}, nor beside the log"
            ))),
        }
    }
}

fn sample_script() -> Option<String> {
    read(sample::BYTES).ok().map(|read| read.playbook.script)
}

fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::Unreadable {
        path: path.to_path_buf(),
        message: match path.is_dir() {
            true => "it is a folder; expected a playbook's JSON file or a .playlog".into(),
            false => error.to_string(),
        },
    })
}

/// The lock's content, whatever became of the thread that held it: a word is whole at all times.
fn lock<'a>(stage: &'a Arc<Mutex<&'static str>>) -> std::sync::MutexGuard<'a, &'static str> {
    stage
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

//! The thread that opens a file: reads, checks, lays out, plays.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use eframe::egui::Context;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::app::document::{Document, DrawnAs};
use crate::app::letters::{Machine, characters, find, places};
use crate::app::opened_case::{Case, file_of, is_fixture};
use crate::app::source_lines::excerpts;
use crate::debugger::{LogReader, Remarks, Replay, Session};
use crate::files::{NoPlaybook, open_file, playbook_of_a_log, read_file, sample};
use crate::playbook::{Change, Outline, ReadPlaybook, changes, kept_nodes, read};
use crate::runtime::{PlayContext, Taught};

use super::{
    Failure, Kept, LOG_EXTENSION, MOST_LISTED, Opened, OpenedLog, Source, Stage, lock, play_again,
    session_over,
};

/// Up to so many bytes a log is opened before a person could read how far it is.
const SHORT_LOG: u64 = 1 << 20;

/// What the background thread reports to.
pub(super) struct Background {
    pub(super) stage: Arc<Mutex<Stage>>,
    pub(super) machine: Machine,
    pub(super) ctx: Context,
    pub(super) drawn: DrawnAs,
}

/// A playbook that was read and not yet laid out.
struct Found {
    path: Option<PathBuf>,
    named: PathBuf,
    read: ReadPlaybook,
}

impl Background {
    fn now(&self, stage: impl Into<Stage>) {
        *lock(&self.stage) = stage.into();
        self.ctx.request_repaint();
    }

    pub(super) fn open(
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
        let kept_nodes = kept.as_ref().map(|kept| {
            let (old, new) = (&kept.playbook, &document.playbook);
            kept_nodes(&Outline::new(old), &Outline::new(new))
        });
        let recorded_on = kept.as_ref().map(|kept| {
            let outline = || Arc::new(Outline::new(&kept.playbook));
            kept.recorded_on.clone().unwrap_or_else(outline)
        });
        let (changes, recorded_on) = changed_since(recorded_on, &document);
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
            changes,
            recorded_on,
            case: None,
            keeps_log,
            kept_nodes: kept_nodes.unwrap_or_default(),
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
        let playbook = Arc::new(read.playbook);
        let mut document =
            Document::drawn(path, name.into_owned(), playbook, read.notes, &self.drawn);
        document.letters = find(&self.machine, &characters(&document.playbook));
        document.lacking = places(&document.playbook, &document.letters.lacking);
        document
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
        let length = path.metadata().map_or(0, |file| file.len());
        let mut said = 0;
        while let Some(entry) = reader.next_entry() {
            // A short log is played before a share of it could be read.
            let share = reader.offset().saturating_mul(100) / length.max(1);
            if share > said && length > SHORT_LOG {
                said = share;
                self.now(format!("Playing the log, {} %", share.min(99)));
            }
            // The reader gives out parents before their children; a log that is full takes no more.
            if replay.play(entry).is_none() {
                break;
            }
        }
        let end = reader.finish();
        let remarks: Remarks = end.remarks.iter().cloned().collect();
        let mut session = session_over(replay.finish(), remarks.summed().collect(), None);
        if end.header.taught != session.context().taught() {
            let context = PlayContext::new(document.playbook.clone(), end.header.taught);
            session = play_again(&context, Kept::of(&session));
        }
        let recorded_on = end.outline.clone().map(Arc::new);
        let (changes, recorded_on) = changed_since(recorded_on, &document);
        Ok(Box::new(Opened {
            document,
            session,
            changes,
            recorded_on,
            log: Some(OpenedLog { path, end }),
            case: None,
            keeps_log: false,
            kept_nodes: Vec::new(),
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
            changes: Vec::new(),
            recorded_on: None,
            case: Some(case),
            keeps_log: false,
            kept_nodes: Vec::new(),
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
                "its playbook is not at {recorded}, nor beside the log; put it beside the log and open that again"
            ))),
            // Read again, which finds the source around its faults.
            Err(NoPlaybook::Rejected { path, .. }) => self.playbook(&path),
        }
    }
}

/// What changed from what a log was recorded on to `document`, and what it was recorded on, where something did.
fn changed_since(
    recorded_on: Option<Arc<Outline>>,
    document: &Document,
) -> (Vec<Change>, Option<Arc<Outline>>) {
    let Some(old) = recorded_on else {
        return (Vec::new(), None);
    };
    let changes = changes(&old, &Outline::new(&document.playbook));
    let recorded_on = (!changes.is_empty()).then_some(old);
    (changes, recorded_on)
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

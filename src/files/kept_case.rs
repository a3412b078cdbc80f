//! Keeping what a log showed as a case of a corpus.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::conformance::{CaseReport, Claim, Fixture, StatedSession, session_of, write_fixture};
use crate::debugger::{EntryId, Log};
use crate::playbook::{Playbook, to_json};
use crate::runtime::{PlayContext, Taught, counted, describe};

use super::case_folder::{CaseFolder, FIXTURE};

/// The playbook's file in a case that is kept.
const PLAYBOOK: &str = "playbook.json";

/// The folder of a corpus a case with a session belongs in.
const FOLDER: &str = "playable";

/// The longest name of a case; with what is put round it while it is written it still is a file's name.
const MOST_BYTES: usize = 200;

/// What is to be kept of a log.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recorded<'a> {
    /// The log.
    pub(crate) log: &'a Log,
    /// The entry the case leads to, from the start.
    pub(crate) tip: EntryId,
    /// The playbook it was played on.
    pub(crate) playbook: &'a Arc<Playbook>,
    /// What the run was taught.
    pub(crate) taught: Taught,
}

/// A case that was written and judged.
#[derive(Debug)]
pub(crate) struct KeptCase {
    /// Its folder.
    pub(crate) path: PathBuf,
    /// What it states, and what was left out of it.
    pub(crate) session: StatedSession,
    /// How it ends on this build, played full, as a corpus is.
    pub(crate) report: CaseReport,
}

/// Writes the case `name` to the corpus at `corpus`, which is made where there is none, and judges it. Without
/// `because` the case says what the log showed. The folder is there whole, or not at all.
///
/// # Errors
/// Where `name` is none for a folder or is taken, the log cannot be stated as a session, or the folder cannot be
/// written: why, as a sentence.
pub(crate) fn keep_case(
    recorded: Recorded<'_>,
    corpus: &Path,
    name: &str,
    because: Option<&str>,
) -> Result<KeptCase, String> {
    check_name(name)?;
    let path = recorded.log.path_to(recorded.tip);
    let steps = path.iter().filter_map(|id| recorded.log.entry(*id));
    let session = session_of(steps.map(|entry| (&entry.command, entry.events.as_slice())))
        .map_err(|why| why.to_string())?;
    let because = because.map(str::trim).filter(|words| !words.is_empty());
    let fixture = Fixture {
        name: name.replace('-', " "),
        playbook: PLAYBOOK.into(),
        because: because.map_or_else(|| shown(recorded, session.steps), str::to_owned),
        claim: Claim::Session(session.entries.clone()),
    };
    let files = [
        (FIXTURE, write_fixture(&fixture)),
        (PLAYBOOK, to_json(recorded.playbook)),
    ];
    let path = write_whole(corpus, name, &files)?;
    let report = CaseFolder::alone(&path)?.judge(Taught::Full);
    Ok(KeptCase {
        path,
        session,
        report,
    })
}

/// Where the case `name` of the corpus at `corpus` is to be written.
///
/// # Errors
/// Where `name` is none for a folder or is taken: why, as a sentence.
pub(crate) fn case_place(corpus: &Path, name: &str) -> Result<PathBuf, String> {
    check_name(name)?;
    let path = corpus.join(FOLDER).join(name);
    if path.symlink_metadata().is_ok() {
        let shown = path.display();
        return Err(format!(
            "{shown} is there already, and a case is never written over; say another name"
        ));
    }
    Ok(path)
}

/// Holds `name` to what a folder may be called everywhere.
fn check_name(name: &str) -> Result<(), String> {
    let fits = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    let why = if name.is_empty() {
        "it is empty".to_owned()
    } else if name.len() > MOST_BYTES {
        format!("it is longer than {MOST_BYTES} bytes")
    } else if let Some(letter) = name.chars().find(|letter| !fits(*letter)) {
        format!("found {letter:?}")
    } else if name.starts_with('.') || name.ends_with('.') {
        "it begins or ends with a dot".to_owned()
    } else {
        return Ok(());
    };
    Err(format!(
        "{name:?} is no name for a case: a name is letters, digits, -, _ and . in between; {why}"
    ))
}

/// What the log showed, as sentences.
fn shown(recorded: Recorded<'_>, steps: usize) -> String {
    let Recorded {
        log,
        tip,
        playbook,
        taught,
    } = recorded;
    let last = log.entry(tip).map_or(String::new(), |entry| {
        let command = entry.command.kind().name();
        match entry.refusal() {
            Some(reason) => format!(", the last of them {command}, refused as {}", reason.name()),
            None => format!(", the last of them {command}"),
        }
    });
    let context = PlayContext::new(playbook.clone(), taught);
    let stands = describe(&context, log.situation(tip));
    let steps = counted(steps, "step");
    let script = &playbook.script;
    format!("a recorded run of {script} showed this: {steps}{last}. {stands}")
}

/// Writes the folder `name` of the corpus at `corpus` with `files` in it, beside its place first, and then moves
/// it there.
fn write_whole(corpus: &Path, name: &str, files: &[(&str, String)]) -> Result<PathBuf, String> {
    let unwritten =
        |path: &Path, error: io::Error| format!("{} cannot be written: {error}", path.display());
    let path = case_place(corpus, name)?;
    let folder = corpus.join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| unwritten(&folder, error))?;
    // Beside `playable/`, whose every folder is a case.
    let unfinished = corpus.join(format!(".{name}.{}.unfinished", std::process::id()));
    fs::create_dir(&unfinished).map_err(|error| unwritten(&unfinished, error))?;
    let written = files
        .iter()
        .try_for_each(|(file, text)| write_through(&unfinished.join(file), text))
        .and_then(|()| fs::rename(&unfinished, &path));
    match written {
        Ok(()) => Ok(path),
        Err(error) => {
            let _ = fs::remove_dir_all(&unfinished);
            Err(unwritten(&path, error))
        }
    }
}

/// Writes a file, down to the disk.
fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
#[path = "kept_case_tests.rs"]
mod tests;

//! `conform`: holds this build to a corpus of conformance cases on disk.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::conformance::{CaseReport, Outcome, Summary, judge_case};
use crate::files::read_file;
use crate::runtime::Taught;

use super::listened::WhileListened;
use super::{Ending, complain, printable};

/// The arguments of `conform`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ConformArgs {
    /// The corpus: a folder with readable/ or playable/ in it, a folder a case.
    dir: PathBuf,
    /// Play the core alone; cases that need more are not yet playable.
    #[arg(long)]
    core: bool,
    /// Write a JSON object a case and one for the whole, one a line.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
A case conforms, diverges (where, what was expected and what came), is not yet playable (what it needs), or
is broken.

Examples:
  playscope conform conformance
  playscope conform conformance --core
  playscope conform conformance --json | jq -r 'select(.outcome == \"diverged\").case'

Exit codes:
  0  every case conforms or is not yet playable
  1  a case diverged or is broken
  2  the folder is no corpus, or the arguments are wrong";

/// The two folders of a corpus.
const FOLDERS: [&str; 2] = ["playable", "readable"];

/// A corpus on disk, its cases found and not yet judged.
#[derive(Debug, Clone)]
pub struct Corpus {
    /// The folder itself, every link on the way to it resolved.
    root: PathBuf,
    /// The cases, sorted by name.
    cases: Vec<Case>,
}

#[derive(Debug, Clone)]
struct Case {
    /// Its folder and its own name, such as `playable/a-menu`.
    name: String,
    path: PathBuf,
}

/// Why a folder is no corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCorpus(String);

impl fmt::Display for NoCorpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoCorpus {}

/// Holds this build to the corpus, where there is one.
pub(super) fn run(args: &ConformArgs) -> io::Result<Ending> {
    let taught = if args.core {
        Taught::Core
    } else {
        Taught::Full
    };
    match Corpus::open(&args.dir) {
        Ok(corpus) => {
            let mut output = WhileListened::new(io::stdout().lock());
            report(&corpus, taught, args.json, &mut output)
        }
        Err(no_corpus) => {
            complain(&printable(&no_corpus.to_string()));
            Ok(Ending::Unusable)
        }
    }
}

/// Judges every case of `corpus` and writes a report a case and a summary to `out`, as lines of text or, with
/// `json`, as a JSON object a line.
fn report(corpus: &Corpus, taught: Taught, json: bool, out: &mut impl Write) -> io::Result<Ending> {
    let mut summary = Summary::default();
    for report in corpus.judge(taught) {
        summary.add(&report.outcome);
        if json {
            writeln!(out, "{}", report.to_json())?;
        } else {
            writeln!(out, "{report}")?;
        }
    }
    if json {
        writeln!(out, "{}", summary.to_json())?;
    } else {
        writeln!(out, "{summary}")?;
    }
    out.flush()?;
    Ok(if summary.succeeded() {
        Ending::Well
    } else {
        Ending::Refused
    })
}

impl Corpus {
    /// Finds the cases of the corpus at `dir`: the folders in its `playable` and `readable`.
    ///
    /// # Errors
    /// Where `dir` cannot be read or holds no case.
    pub fn open(dir: &Path) -> Result<Corpus, NoCorpus> {
        let no_corpus = |why: String| NoCorpus(format!("{} is no corpus: {why}", dir.display()));
        let root = fs::canonicalize(dir).map_err(|error| no_corpus(error.to_string()))?;
        let mut cases = Vec::new();
        let mut found_a_folder = false;
        for folder in FOLDERS {
            let path = root.join(folder);
            if !path.is_dir() {
                continue;
            }
            found_a_folder = true;
            inside(&root, &path).map_err(|why| no_corpus(format!("{folder}/ {why}")))?;
            let found = cases_in(&path, folder);
            cases.extend(found.map_err(|error| no_corpus(format!("{folder}/: {error}")))?);
        }
        if !found_a_folder {
            let why = "it holds neither a readable/ nor a playable/ folder";
            return Err(no_corpus(why.to_owned()));
        }
        if cases.is_empty() {
            return Err(no_corpus("it holds no case".to_owned()));
        }
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Corpus { root, cases })
    }

    /// Judges the cases one after the other, sorted by name.
    pub fn judge(&self, taught: Taught) -> impl Iterator<Item = CaseReport> + '_ {
        self.cases
            .iter()
            .map(move |case| self.judge_one(case, taught))
    }

    fn judge_one(&self, case: &Case, taught: Taught) -> CaseReport {
        match read_inside(&self.root, &case.path.join("fixture.json")) {
            Ok(fixture) => {
                let document = |path: &str| read_inside(&self.root, &case.path.join(path));
                judge_case(&case.name, &fixture, document, taught)
            }
            Err(why) => CaseReport {
                case: case.name.clone(),
                claim: None,
                outcome: Outcome::Broken {
                    why: format!("fixture.json cannot be read: {why}"),
                },
            },
        }
    }
}

/// The cases in one folder, in any order. Files beside them, such as a note to readers, are no cases.
fn cases_in(path: &Path, folder: &str) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        // A link that leads nowhere is a case that has lost its files; leaving it out would hide that.
        if path.is_file() {
            continue;
        }
        let own_name = path.file_name().unwrap_or_default().to_string_lossy();
        cases.push(Case {
            name: format!("{folder}/{own_name}"),
            path,
        });
    }
    Ok(cases)
}

/// `path` with every link resolved, when that is still inside `root`.
fn inside(root: &Path, path: &Path) -> Result<PathBuf, String> {
    let resolved = fs::canonicalize(path).map_err(|error| error.to_string())?;
    if resolved.starts_with(root) {
        Ok(resolved)
    } else {
        Err("leaves the corpus".to_owned())
    }
}

fn read_inside(root: &Path, path: &Path) -> Result<Vec<u8>, String> {
    let path = inside(root, path)?;
    // Anything but a plain file could block for ever, or never end.
    if !path.is_file() {
        return Err("is not a file".to_owned());
    }
    read_file(&path)
}

#[cfg(test)]
#[path = "conform_tests.rs"]
mod tests;

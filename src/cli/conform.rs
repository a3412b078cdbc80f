//! `conform`: holds this build to a corpus of conformance cases on disk.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::conformance::{CaseReport, Outcome, Summary, judge_case};
use crate::files::read_file;
use crate::runtime::Taught;

/// Every case conformed or is not yet playable.
pub const EXIT_SUCCEEDED: u8 = 0;
/// A case diverged or is broken.
pub const EXIT_FAILED: u8 = 1;
/// There is no corpus to judge.
pub const EXIT_NO_CORPUS: u8 = 2;

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

/// Judges every case of the corpus at `dir` and writes a report a case and a summary to `out`, as lines of text
/// or, with `json`, as a JSON object a line. Gives the exit code. Where `dir` is no corpus, says why on `err`.
///
/// # Errors
/// Where `out` or `err` cannot be written to.
pub fn run(
    dir: &Path,
    taught: Taught,
    json: bool,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<u8> {
    let corpus = match Corpus::open(dir) {
        Ok(corpus) => corpus,
        Err(no_corpus) => {
            writeln!(err, "{no_corpus}")?;
            return Ok(EXIT_NO_CORPUS);
        }
    };
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
        EXIT_SUCCEEDED
    } else {
        EXIT_FAILED
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

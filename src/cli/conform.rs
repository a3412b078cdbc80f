//! `conform`: holds this build to a corpus of conformance cases on disk.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::conformance::{CaseReport, Summary};
use crate::files::case_folder::{CaseFolder, FIXTURE, FOLDERS, inside};
use crate::runtime::Taught;

use super::listened::WhileListened;
use super::{Ending, complain, playable, printable};

/// The arguments of `conform`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ConformArgs {
    /// The corpus: a folder with readable/ or playable/ in it, a folder a case. Or the folder of one case.
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
  playscope conform conformance/playable/a-menu
  playscope conform conformance --json | jq -r 'select(.outcome == \"diverged\").case'

Exit codes:
  0  every case conforms or is not yet playable
  1  a case diverged or is broken
  2  the folder is no corpus and no case, or the arguments are wrong";

/// A corpus on disk, its cases found and not yet judged.
#[derive(Debug, Clone)]
pub struct Corpus {
    /// The cases, sorted by name.
    cases: Vec<CaseFolder>,
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
    let taught = playable::taught(args.core);
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
    /// Finds the cases of the corpus at `dir`: the folders in its `playable` and `readable`. A folder without
    /// either that holds a `fixture.json` is one case.
    ///
    /// # Errors
    /// Where `dir` cannot be read, or neither is a case nor holds one.
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
            let found = cases_in(&root, folder);
            cases.extend(found.map_err(|error| no_corpus(format!("{folder}/: {error}")))?);
        }
        if !found_a_folder {
            if root.join(FIXTURE).exists() {
                let cases = vec![CaseFolder::alone(&root).map_err(no_corpus)?];
                return Ok(Corpus { cases });
            }
            let why =
                "it holds neither a readable/ nor a playable/ folder, nor a case's fixture.json";
            return Err(no_corpus(why.to_owned()));
        }
        if cases.is_empty() {
            return Err(no_corpus("it holds no case".to_owned()));
        }
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Corpus { cases })
    }

    /// Judges the cases one after the other, sorted by name.
    pub fn judge(&self, taught: Taught) -> impl Iterator<Item = CaseReport> + '_ {
        self.cases.iter().map(move |case| case.judge(taught))
    }
}

/// The cases in one folder of the corpus at `root`, in any order. Files beside them, such as a note to readers,
/// are no cases.
fn cases_in(root: &Path, folder: &str) -> io::Result<Vec<CaseFolder>> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(root.join(folder))? {
        let path = entry?.path();
        // A link that leads nowhere is a case that has lost its files; leaving it out would hide that.
        if path.is_file() {
            continue;
        }
        let own_name = path.file_name().unwrap_or_default().to_string_lossy();
        cases.push(CaseFolder {
            name: format!("{folder}/{own_name}"),
            path,
            root: root.to_path_buf(),
        });
    }
    Ok(cases)
}

#[cfg(test)]
#[path = "conform_tests.rs"]
mod tests;

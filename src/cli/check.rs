//! `playscope check`: whether playbooks can be read, and what is odd about them.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::files::{Rejected, read_playbook};
use crate::playbook::{ReadPlaybook, Refusal};
use crate::runtime::counted;

use super::listened::WhileListened;
use super::{Ending, complain, printable};

/// The arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// The playbooks to check.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a JSON object a file, one a line.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
A playbook that can be read is `ok`, with its size and a note for each thing that is odd but legal.
Another is `refused`, with every fault of the stage that refused it: where, what was found there and
what was expected. A file that cannot be read at all is reported, and the others are still checked.

Examples:
  playscope check inn.json
  playscope check --json scripts/*.json | jq 'select(.verdict != \"ok\")'

Exit codes:
  0  every file is ok
  1  a file was refused
  2  a file could not be read, or the arguments are wrong";

/// Checks every file.
pub(super) fn run(args: &CheckArgs) -> io::Result<Ending> {
    let mut output = WhileListened::new(io::stdout().lock());
    let mut worst = Ending::Well;
    for file in &args.files {
        let read = read_playbook(file);
        worst = worst.max(match &read {
            Ok(_) => Ending::Well,
            Err(Rejected::Refused(_)) => Ending::Refused,
            Err(Rejected::Unreadable(_)) => Ending::Unusable,
        });
        let report = match (&read, args.json) {
            (read, true) => format!("{}\n", as_json(file, read)),
            (Ok(read), false) => accepted(file, read),
            (Err(Rejected::Refused(refusal)), false) => refused(file, refusal),
            (Err(Rejected::Unreadable(why)), false) => {
                complain(&format!("{} {why}", name(file)));
                continue;
            }
        };
        output.write_all(report.as_bytes())?;
    }
    output.flush()?;
    Ok(worst)
}

fn accepted(file: &Path, read: &ReadPlaybook) -> String {
    let ReadPlaybook { playbook, notes } = read;
    let mut report = format!(
        "ok {}: {}, {}, {}, {}\n",
        name(file),
        counted(playbook.nodes.len(), "node"),
        counted(edges(read), "edge"),
        counted(playbook.anchors.len(), "scene"),
        counted(notes.len(), "note"),
    );
    for note in notes {
        let _ = match &*note.path {
            "" => writeln!(report, "  note {}", printable(&note.message)),
            path => writeln!(
                report,
                "  note {}: {}",
                printable(path),
                printable(&note.message)
            ),
        };
    }
    report
}

/// The report of a refused file: the stage, then a line a fault.
pub(super) fn refused(file: &Path, refusal: &Refusal) -> String {
    let count = counted(refusal.faults.len(), "fault");
    let mut report = format!("refused {}: {count} in its {}\n", name(file), refusal.stage);
    for fault in &refusal.faults {
        let _ = writeln!(report, "  {}", printable(&fault.to_string()));
    }
    report
}

fn as_json(file: &Path, read: &Result<ReadPlaybook, Rejected>) -> Value {
    let file = file.to_string_lossy();
    match read {
        Ok(read) => {
            let notes: Vec<Value> = read.notes.iter().map(|note| {
                json!({
                    "kind": note.kind.name(), "path": note.path, "node": note.node, "message": note.message
                })
            }).collect();
            json!({
                "file": file,
                "verdict": "ok",
                "nodes": read.playbook.nodes.len(),
                "edges": edges(read),
                "scenes": read.playbook.anchors.len(),
                "notes": notes,
            })
        }
        Err(Rejected::Refused(refusal)) => {
            let faults: Vec<Value> = refusal
                .faults
                .iter()
                .map(|fault| {
                    json!({
                        "path": fault.path,
                        "line": fault.place.map(|place| place.line),
                        "column": fault.place.map(|place| place.column),
                        "found": fault.found,
                        "expected": fault.expected,
                    })
                })
                .collect();
            let stage = refusal.stage.name();
            json!({ "file": file, "verdict": "refused", "stage": stage, "faults": faults })
        }
        Err(Rejected::Unreadable(why)) => {
            json!({ "file": file, "verdict": "unreadable", "message": format!("{file} {why}") })
        }
    }
}

fn edges(read: &ReadPlaybook) -> usize {
    read.playbook.nodes.iter().map(|node| node.out.len()).sum()
}

fn name(file: &Path) -> String {
    printable(&file.to_string_lossy())
}

//! `playscope replay`: a saved log played again, every outcome held to what was recorded.

mod changed;
mod verdict;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use crate::debugger::replay;
use crate::files::LogOnPlaybook;
use crate::runtime::PlayContext;

use super::listened::WhileListened;
use super::side_by_side::Marks;
use super::{Ending, saved_log};

use changed::ChangedPlaybook;
use verdict::Verdict;

pub(super) use verdict::outcome_to_json;

/// The arguments of `replay`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    /// The saved log to play again.
    log: PathBuf,
    /// The playbook to play it on; without it, the one it was recorded on, beside the log or where it was.
    #[arg(long, value_name = "FILE")]
    playbook: Option<PathBuf>,
    /// Write JSON objects, one a line.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Sends the log's commands to the playbook afresh, on every branch, and holds each event and situation to what
was recorded. A refusal's reason counts, its wording does not. Where the playbook has changed since, that is
said first, with what changed in it, and the log is played all the same. Then:
  conformed: 214 steps
  diverged at step 37 of 214     with what was sent, expected and got, and what differs marked:
                                 [-as it was-] {+as it is+}

With --json each line is one object, in this order:
  {\"fault\":{\"line\":3,\"message\":...}}       a line of the log that cannot be read
  {\"fingerprint\":{\"algorithm\":...,\"recorded\":...,\"found\":...}}
                                           the playbook is another than the one recorded on
  {\"change\":{\"kind\":...,\"old\":...,\"new\":...,\"words\":...}}
                                           one thing that changed in it; `kind` is document, added, removed,
                                           changed, moved or leads-elsewhere; `old` and `new` are nodes:
                                           {\"position\":3,\"kind\":\"line\",\"words\":...}
  {\"result\":{\"outcome\":\"conformed\",\"steps\":214}}
  {\"result\":{\"outcome\":\"diverged\",\"step\":37,\"steps\":214,\"branch\":1,\"branches\":1,\"entry\":37,
    \"path\":\"events[0].said.speaker\",\"sent\":...,\"before\":...,\"expected\":...,\"got\":...,\"differing\":2}}
                                           `expected` and `got` are {\"events\":[...],\"situation\":{...}};
                                           `differing` counts the steps that differ, on all branches

Examples:
  playscope replay inn.playlog
  playscope replay inn.playlog --playbook drafts/inn.json

Exit codes:
  0  conformed
  1  diverged
  2  no log, no playbook to be had, or lines inside the log that cannot be read; a last line that was cut off
     is told and does not count";

/// Plays the log again and says what came of it.
pub(super) fn run(args: &ReplayArgs) -> io::Result<Ending> {
    let opened = match saved_log::open(&args.log, args.playbook.as_deref()) {
        Ok(opened) => opened,
        // A playbook that is refused is none to replay on; 1 says that the log diverged.
        Err(_) => return Ok(Ending::Unusable),
    };
    let mut output = WhileListened::new(io::stdout().lock());
    let has_diverged = report(args, &opened, &mut output)?;
    output.flush()?;
    if has_diverged {
        return Ok(Ending::Refused);
    }
    Ok(match saved_log::tell_holes(&args.log, &opened.read.end) {
        true => Ending::Unusable,
        false => Ending::Well,
    })
}

/// Writes the whole report; gives whether the log diverged.
fn report(args: &ReplayArgs, opened: &LogOnPlaybook, output: &mut impl Write) -> io::Result<bool> {
    let end = &opened.read.end;
    if args.json {
        for fault in &end.faults {
            let fault = json!({ "line": fault.line, "message": fault.message });
            writeln!(output, "{}", json!({ "fault": fault }))?;
        }
    }
    if let Some(changed) = ChangedPlaybook::find(&args.log, end, &opened.playbook) {
        if args.json {
            changed.write_json(output)?;
        } else {
            changed.tell(output)?;
        }
    }
    output.flush()?;
    let playbook = Arc::new(opened.playbook.read.playbook.clone());
    let context = PlayContext::new(playbook, end.header.taught);
    let replayed = replay(&context, &opened.read.log);
    let verdict = Verdict::new(&replayed);
    if args.json {
        verdict.write_json(output)?;
    } else {
        verdict.tell(output, Marks::for_output())?;
    }
    Ok(verdict.has_diverged())
}

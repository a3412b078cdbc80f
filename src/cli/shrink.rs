//! `playscope shrink`: a saved log cut down to the shortest run that still does the same.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde_json::{Value, json};

use crate::debugger::shrinking::{NeverMet, Progress, Shrunk, Still, run_that_meets, shrink};
use crate::debugger::{Header, Log, entry_line, header_line, outline_line};
use crate::files::{LogOnPlaybook, is_free, log_header, write_new_file};
use crate::playbook::{Outline, Playbook};
use crate::runtime::{PlayContext, counted, wire};

use super::listened::WhileListened;
use super::progress::{ProgressLine, interrupted};
use super::{Ending, complain, printable, saved_log};

/// The arguments of `shrink`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ShrinkArgs {
    /// The saved log.
    log: PathBuf,
    /// What the short run has to do still.
    #[arg(long, value_name = "PREDICATE")]
    still: Still,
    /// The log to write; nothing is written over.
    #[arg(short, long, value_name = "OUT.playlog")]
    output: PathBuf,
    /// The playbook; without it the one beside the log, or where it was recorded.
    #[arg(long, value_name = "FILE")]
    playbook: Option<PathBuf>,
    /// Write a JSON object about the result.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
PREDICATE is one of:
  refused:REASON        a step is refused, such as refused:leads-nowhere
  refused:REASON@NODE   and the run stands at that node then, such as refused:misplaced@12
  node:NODE             the run arrives at the node
  said:EXACT WORDS      a line, or a part of one that goes on, is these words as plain text
  says:PART OF THEM     or has these words in it
  end                   the run ends
  at:SITUATION          the run comes to awaiting-choice, at-end or another kind of situation

The log's commands are played afresh. Of its branches the one with the newest entry is shrunk; where that
one never does it, the first that does. What comes out does it at its last step. Its commands are printed
in wire form, one a line.

Examples:
  playscope shrink run.playlog --still refused:leads-nowhere -o short.playlog
  playscope shrink run.playlog --still 'says:the lamp goes out' -o lamp.playlog --json

Exit codes:
  0  OUT is written; Ctrl+C writes the best so far
  1  the log never does it, or the playbook was refused
  2  a file could not be read or written, or the arguments are wrong";

/// Shrinks the log and writes what came out.
pub(super) fn run(args: &ShrinkArgs) -> io::Result<Ending> {
    let stopped = interrupted();
    if let Err(why) = is_free(&args.output) {
        return Ok(unwritable(&args.output, &why));
    }
    let opened = match saved_log::open(&args.log, args.playbook.as_deref()) {
        Ok(opened) => opened,
        Err(ending) => return Ok(ending),
    };
    let LogOnPlaybook { read, playbook } = opened;
    let named = playbook.named().display().to_string();
    if !read.end.header.is_of(&playbook.fingerprint) {
        let log = args.log.display();
        complain(&printable(&format!(
            "{named} is not the playbook {log} was recorded on: it has changed since"
        )));
    }
    let nodes = playbook.read.playbook.nodes.len();
    if let Some(node) = args.still.node().filter(|node| *node >= nodes) {
        let count = counted(nodes, "node");
        complain(&printable(&format!(
            "{named} has no node {node}; it has {count}, counted from 0"
        )));
        return Ok(Ending::Unusable);
    }
    let header = log_header(
        playbook.path.as_deref(),
        &playbook.read.playbook.script,
        &playbook.fingerprint,
        read.end.header.taught,
        read.end.header.begun.clone(),
    );
    saved_log::tell_holes(&args.log, &read.end);
    let context = PlayContext::new(Arc::new(playbook.read.playbook), header.taught);
    let mut output = WhileListened::new(io::stdout().lock());
    let commands: Vec<_> = run_that_meets(&context, &read.log, &args.still)
        .into_iter()
        .filter_map(|id| Some(read.log.entry(id)?.command.clone()))
        .collect();
    match shrink(&context, &commands, &args.still, teller(stopped)) {
        Ok(shrunk) => {
            let text = log_text(&header, context.playbook(), &shrunk.log);
            if let Err(why) = write_new_file(&args.output, text.as_bytes()) {
                return Ok(unwritable(&args.output, &why));
            }
            report(args, &shrunk, &mut output)?;
            Ok(Ending::Well)
        }
        Err(never) => {
            report_never(args, &context, &never, &mut output)?;
            Ok(Ending::Refused)
        }
    }
}

fn report(args: &ShrinkArgs, shrunk: &Shrunk, out: &mut impl Write) -> io::Result<()> {
    let commands: Vec<Value> = shrunk.commands().map(wire::command_to_json).collect();
    let to = commands.len();
    if args.json {
        let report = json!({
            "verdict": "shrunk",
            "still": args.still.to_string(),
            "from": shrunk.from,
            "to": to,
            "replays": shrunk.progress.replays,
            "stopped": shrunk.was_stopped,
            "commands": commands,
            "log": args.output.to_string_lossy(),
        });
        writeln!(out, "{report}")?;
    } else {
        let stopped = match shrunk.was_stopped {
            true => ", stopped before all was tried",
            false => "",
        };
        let from = counted(shrunk.from, "step");
        writeln!(out, "shrunk: {from} to {to}{stopped}")?;
        for command in commands {
            writeln!(out, "{}", printable(&command.to_string()))?;
        }
    }
    out.flush()
}

fn report_never(
    args: &ShrinkArgs,
    context: &PlayContext,
    never: &NeverMet,
    out: &mut impl Write,
) -> io::Result<()> {
    if args.json {
        let report = json!({
            "verdict": "never-met",
            "still": args.still.to_string(),
            "steps": never.steps,
            "situation": wire::situation_to_json(&never.situation),
        });
        writeln!(out, "{report}")?;
    } else {
        let sentence = never.sentence(context, &args.still);
        writeln!(out, "{}", printable(&sentence))?;
    }
    out.flush()
}

fn unwritable(path: &Path, why: &str) -> Ending {
    complain(&printable(&format!("{} {why}", path.display())));
    Ending::Unusable
}

/// The log as it is saved: what it says about itself, what its playbook holds, and its steps.
fn log_text(header: &Header, playbook: &Playbook, log: &Log) -> String {
    let mut lines = vec![header_line(header), outline_line(&Outline::new(playbook))];
    lines.extend(log.iter().map(|(id, entry)| entry_line(id, entry)));
    lines.join("\n") + "\n"
}

/// Tells a terminal on standard error how far the work is, on one line, which goes when the work is done.
fn teller(stopped: Arc<AtomicBool>) -> impl FnMut(&Progress) -> ControlFlow<()> {
    let mut line = ProgressLine::new();
    move |progress| {
        line.tell(|| progress_words(progress));
        match stopped.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

fn progress_words(progress: &Progress) -> String {
    let best = match progress.best {
        0 => String::new(),
        best => format!(", {} so far", counted(best, "step")),
    };
    let replays = counted(progress.replays, "replay");
    format!("{}{best}, {replays}", progress.attempt.name())
}

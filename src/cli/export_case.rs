//! `playscope export-case`: what a saved log shows, kept as a conformance case.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::conformance::Outcome;
use crate::debugger::EntryId;
use crate::files::LogOnPlaybook;
use crate::files::kept_case::{KeptCase, Recorded, keep_case};
use crate::runtime::{Taught, counted};

use super::listened::WhileListened;
use super::{Ending, complain, printable, saved_log};

/// The arguments of `export-case`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExportCaseArgs {
    /// The saved log.
    log: PathBuf,
    /// The corpus the case is added to; it is made where there is none.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// What the case is called: letters, digits, -, _ and . in between.
    #[arg(long)]
    name: String,
    /// Why it is kept, for a person; without it the case says what the log showed.
    #[arg(long, value_name = "TEXT")]
    because: Option<String>,
    /// The playbook; without it the one beside the log, or where it was recorded.
    #[arg(long, value_name = "FILE")]
    playbook: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Writes DIR/playable/NAME: the run from the start to the newest entry of the log, as recorded, and the
playbook. The case is then judged as `conform` does, taught full.

Examples:
  playscope export-case run.playlog --to conformance --name the-lamp-goes-out
  playscope export-case run.playlog --to conformance --name a-ring --because 'Next goes round for ever'
  playscope conform conformance/playable/a-ring

Exit codes:
  0  the case is written and conforms
  1  the case is written and does not conform, or the playbook was refused
  2  a file could not be read or written, the run cannot be a case, or the arguments are wrong";

/// Writes the case and judges it.
pub(super) fn run(args: &ExportCaseArgs) -> io::Result<Ending> {
    let opened = match saved_log::open(&args.log, args.playbook.as_deref()) {
        Ok(opened) => opened,
        Err(ending) => return Ok(ending),
    };
    let changed = tell_a_change(&args.log, &opened);
    let LogOnPlaybook { read, playbook } = opened;
    saved_log::tell_holes(&args.log, &read.end);
    let newest = read.log.iter().next_back();
    let recorded = Recorded {
        log: &read.log,
        tip: newest.map_or(EntryId::BEGINNING, |(id, _)| id),
        playbook: &Arc::new(playbook.read.playbook),
        taught: read.end.header.taught,
    };
    match keep_case(recorded, &args.to, &args.name, args.because.as_deref()) {
        Ok(kept) => {
            let mut output = WhileListened::new(io::stdout().lock());
            report(&kept, read.end.header.taught, changed, &mut output)
        }
        Err(why) => {
            complain(&printable(&why));
            Ok(Ending::Unusable)
        }
    }
}

/// Says so where the playbook is not the one the log was recorded on.
fn tell_a_change(log: &Path, opened: &LogOnPlaybook) -> bool {
    let changed = !opened.read.end.header.is_of(&opened.playbook.fingerprint);
    if changed {
        let (playbook, log) = (opened.playbook.named().display(), log.display());
        complain(&printable(&format!(
            "{playbook} is not the playbook {log} was recorded on, or has changed since"
        )));
    }
    changed
}

/// Says where the case is, what was left out of it and how it was judged.
fn report(
    kept: &KeptCase,
    taught: Taught,
    changed: bool,
    out: &mut impl Write,
) -> io::Result<Ending> {
    let KeptCase {
        path,
        session,
        report,
    } = kept;
    let steps = counted(session.steps, "step");
    writeln!(
        out,
        "{}",
        printable(&format!("kept {}: {steps}", path.display()))
    )?;
    for (count, why) in [
        (
            session.before_the_start,
            "sent before the start, and refused",
        ),
        (
            session.of_unknown_commands,
            "of commands nobody defines, and refused",
        ),
    ] {
        if count > 0 {
            writeln!(out, "  left out {} {why}", counted(count, "step"))?;
        }
    }
    writeln!(out, "{}", printable(&report.to_string()))?;
    let conforms = report.outcome == Outcome::Conformed;
    if !conforms && taught == Taught::Core {
        writeln!(
            out,
            "  the log was taught the core alone; a case is judged taught full, menus and draws included"
        )?;
    }
    if !conforms && changed {
        writeln!(
            out,
            "  the case states what was recorded, and the playbook is another or has changed since"
        )?;
    }
    out.flush()?;
    Ok(match conforms {
        true => Ending::Well,
        false => Ending::Refused,
    })
}

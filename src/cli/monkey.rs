//! `playscope monkey`: play by chance, and say what was refused or never ended.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::Args;
use serde_json::{Value, json};

use crate::debugger::random_play::{Finding, MOST_STEPS, RandomPlay};
use crate::debugger::{Header, write_log};
use crate::files::{log_header, now, write_new_file};
use crate::playbook::node_words;
use crate::runtime::{PlayContext, counted};

use super::listened::WhileListened;
use super::progress::{ProgressLine, interrupted};
use super::{Ending, complain, playable, printable};

/// The arguments of `monkey`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct MonkeyArgs {
    /// The playbook.
    file: PathBuf,
    /// How many runs to play.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// The seed to play from; without it one is drawn, and said.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The most steps of a run.
    #[arg(long, value_name = "LIMIT", default_value_t = MOST_STEPS as u64,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    steps: u64,
    /// Play the core alone: a choice and a random choice are refused as unplayable.
    #[arg(long)]
    core: bool,
    /// Write a log of each finding to this folder; nothing is written over.
    #[arg(long, value_name = "FOLDER")]
    log_to: Option<PathBuf>,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Plays FILE by chance, from the start, until a refusal, an endless wait or the end: answers truths by a coin, keys of
words with the key's own name, nothing or a name, weights with 0, 1, small and large numbers, chooses any available
option and draws arms by their share. Whatever is sent can be taken, so what is refused is the playbook's fault. A
run waits for ever where it goes round and nothing decides about it, where no end can be reached from where it is,
or where it takes more than LIMIT steps.

Each refusal and each endless wait is told once: how many runs found it, and the run that finds it in the fewest
steps. The same seed finds the same, and each run of a seed is the same by itself, however many are played.

With --json one object:
  {\"file\":...,\"taught\":\"full\",\"seed\":7,\"runs\":100,\"stopped\":false,\"step_limit\":10000,\"steps\":1800,
   \"found\":[{\"kind\":\"leads-nowhere\",\"node\":12,\"runs\":3,\"run\":14,\"steps\":9,\"words\":...,\"log\":...}],
   \"ends\":[{\"node\":17,\"runs\":97}],\"visited\":{\"nodes\":38,\"of\":40},\"never_visited\":[4,9]}
`kind` is a refusal's reason, endless-round, no-end or step-limit.

Examples:
  playscope monkey inn.json --runs 1000
  playscope monkey inn.json --runs 1000 --seed 7 --log-to found

Exit codes:
  0  nothing was found
  1  a refusal or an endless wait was found, or the playbook was refused
  2  a file could not be read or written, or the arguments are wrong";

/// How many steps are played before it is looked whether to stop.
const PORTION: usize = 20_000;

/// Plays, and tells what was found. Ctrl+C tells what was found so far.
pub(super) fn run(args: &MonkeyArgs) -> io::Result<Ending> {
    let found = match playable::find(&args.file) {
        Ok(found) => found,
        Err(ending) => return Ok(ending),
    };
    let taught = playable::taught(args.core);
    let header = log_header(
        found.path.as_deref(),
        &found.read.playbook.script,
        &found.fingerprint,
        taught,
        now(),
    );
    let context = PlayContext::new(Arc::new(found.read.playbook), taught);
    // One that JSON readers can hold.
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1 << 32));
    let limit = usize::try_from(args.steps).unwrap_or(MOST_STEPS);
    let mut play = RandomPlay::new(context, seed, args.runs, limit);
    let was_stopped = play_on(&mut play);
    let (logs, mut ending) = match &args.log_to {
        Some(folder) => write_logs(&play, &header, folder),
        None => (Vec::new(), Ending::Well),
    };
    if play.findings().found().len() > 0 {
        ending = ending.max(Ending::Refused);
    }
    let mut output = WhileListened::new(io::stdout().lock());
    let told = Told {
        args,
        play: &play,
        was_stopped,
        logs,
    };
    match args.json {
        true => told.write_json(&mut output)?,
        false => told.tell(&mut output)?,
    }
    output.flush()?;
    Ok(ending)
}

/// Plays until every run is through, or Ctrl+C. Returns whether it was stopped.
fn play_on(play: &mut RandomPlay) -> bool {
    let stopped = interrupted();
    let mut line = ProgressLine::new();
    while !play.work(PORTION) {
        if stopped.load(Ordering::Relaxed) {
            return true;
        }
        line.tell(|| {
            let (done, found) = (play.findings().runs, play.findings().found().len());
            format!("{done} of {} runs, {found} found", play.runs())
        });
    }
    false
}

/// Writes a log of each finding. Returns each file, nothing for one that could not be written, which was said.
fn write_logs(play: &RandomPlay, header: &Header, folder: &Path) -> (Vec<Option<PathBuf>>, Ending) {
    let mut ending = Ending::Well;
    let mut logs = Vec::new();
    if play.findings().found().len() > 0
        && let Err(error) = fs::create_dir_all(folder)
    {
        let folder = folder.display();
        complain(&printable(&format!("{folder} cannot be made: {error}")));
        return (logs, Ending::Unusable);
    }
    for finding in play.findings().found() {
        let path = folder.join(log_name(play, finding));
        let (log, _) = play.log_of(finding.run);
        match write_new_file(&path, write_log(header, &log).as_bytes()) {
            Ok(()) => logs.push(Some(path)),
            Err(why) => {
                complain(&printable(&format!("{} {why}", path.display())));
                ending = Ending::Unusable;
                logs.push(None);
            }
        }
    }
    (logs, ending)
}

/// What a finding's log is called: `leads-nowhere-at-12-seed-7-run-3.playlog`.
fn log_name(play: &RandomPlay, finding: &Finding) -> String {
    let kind = finding.what.name();
    let at = match finding.what.node() {
        Some(node) => format!("-at-{node}"),
        None => String::new(),
    };
    let seed = play.findings().seed;
    format!("{kind}{at}-seed-{seed}-run-{}.playlog", finding.run)
}

/// What there is to tell.
struct Told<'a> {
    args: &'a MonkeyArgs,
    play: &'a RandomPlay,
    was_stopped: bool,
    /// The log of each finding, where logs were written.
    logs: Vec<Option<PathBuf>>,
}

impl Told<'_> {
    /// Each finding, with its log.
    fn found(&self) -> impl Iterator<Item = (&Finding, Option<&PathBuf>)> {
        let logs = self.logs.iter().map(Option::as_ref);
        let logs = logs.chain(std::iter::repeat(None));
        self.play.findings().found().zip(logs)
    }

    fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let play = self.play;
        let findings = play.findings();
        let playbook = play.context().playbook();
        let runs = many(findings.runs, "run");
        let steps = findings.coverage.steps();
        let stopped = match self.was_stopped {
            true => format!(" of {}, stopped before all were played", play.runs()),
            false => String::new(),
        };
        let steps = many(steps, "step");
        writeln!(out, "seed {}: {runs}{stopped}, {steps}", findings.seed)?;
        match findings.found().len() {
            0 => writeln!(out, "found nothing")?,
            count => writeln!(out, "found {count}:")?,
        }
        for (finding, log) in self.found() {
            let sentence = finding.what.sentence(playbook, play.limit());
            let runs = many(finding.times, "run");
            writeln!(out, "  {}", printable(&sentence))?;
            writeln!(
                out,
                "    by {runs}, soonest by run {} in {}",
                finding.run,
                counted(finding.steps, "step")
            )?;
            if let Some(log) = log {
                writeln!(out, "    log: {}", printable(&log.display().to_string()))?;
            }
        }
        match findings.ends().len() {
            0 => writeln!(out, "no end was reached")?,
            _ => writeln!(out, "ends reached:")?,
        }
        for (node, times) in findings.ends() {
            writeln!(out, "  node {node} by {}", many(times, "run"))?;
        }
        let never: Vec<usize> = findings.never_visited(playbook).collect();
        let nodes = playbook.nodes.len();
        writeln!(
            out,
            "visited {} of {}",
            nodes - never.len(),
            counted(nodes, "node")
        )?;
        if !never.is_empty() {
            writeln!(out, "never visited:")?;
        }
        for node in never {
            let found = playbook.nodes.get(node);
            let kind = found.map_or("node", |node| node.kind().name());
            let words = found.map(node_words).unwrap_or_default();
            let line = format!("  {node} {kind} {words}");
            writeln!(out, "{}", printable(line.trim_end()))?;
        }
        Ok(())
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let play = self.play;
        let findings = play.findings();
        let playbook = play.context().playbook();
        let found: Vec<Value> = self
            .found()
            .map(|(finding, log)| {
                let mut found = json!({
                    "kind": finding.what.name(),
                    "node": finding.what.node(),
                    "runs": finding.times,
                    "run": finding.run,
                    "steps": finding.steps,
                    "words": finding.what.sentence(playbook, play.limit()),
                });
                if let (Some(log), Some(found)) = (log, found.as_object_mut()) {
                    found.insert("log".into(), log.to_string_lossy().into());
                }
                found
            })
            .collect();
        let ends: Vec<Value> = findings
            .ends()
            .map(|(node, times)| json!({ "node": node, "runs": times }))
            .collect();
        let never: Vec<usize> = findings.never_visited(playbook).collect();
        let nodes = playbook.nodes.len();
        let report = json!({
            "file": self.args.file.to_string_lossy(),
            "taught": play.context().taught().name(),
            "seed": findings.seed,
            "runs": findings.runs,
            "stopped": self.was_stopped,
            "step_limit": play.limit(),
            "steps": findings.coverage.steps(),
            "found": found,
            "ends": ends,
            "visited": { "nodes": nodes - never.len(), "of": nodes },
            "never_visited": never,
        });
        writeln!(out, "{report}")
    }
}

/// As [`counted`], of a number that may be larger than a list can be long.
fn many(count: u64, one: &str) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), one)
}

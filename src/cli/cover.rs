//! `playscope cover`: what saved logs visited of a playbook, and what none of them did.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use crate::debugger::Replay;
use crate::debugger::coverage::{Coverage, Part, SceneCoverage, Share, Unvisited};
use crate::files::{FoundPlaybook, named_logs};
use crate::playbook::Playbook;
use crate::runtime::{CommandKind, PlayContext, SituationKind, Taught, counted};

use super::listened::WhileListened;
use super::{Ending, complain, playable, printable, saved_log};

/// The arguments of `cover`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CoverArgs {
    /// The playbook.
    file: PathBuf,
    /// Saved logs, or folders of them: every .playlog in a folder counts.
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Play every log on the core alone, and miss only what the core plays.
    #[arg(long)]
    core: bool,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Plays every log on FILE as it was recorded, taught the core or in full, and counts what its steps visited, each
step once: branches share their beginnings. A node that was walked past is visited. Told are, scene by scene, how
many nodes were visited, arms of branches and jumps taken, options chosen, random arms drawn and fall-throughs
taken; then which cells of the matrix were tried; then everything that was never visited. A fall-through that can
never be taken is none to miss, and neither are the ways out of a node that was never visited.

A log that was recorded on another playbook is said, and counts where it plays. One that cannot be read is said,
and the others still count. One that is named twice counts once.

With --json one object:
  {\"file\":...,\"taught\":\"full\",\"logs\":[{\"log\":...,\"steps\":214,\"other_playbook\":false}],\"steps\":214,
   \"whole\":{\"nodes\":{\"visited\":12,\"of\":15},\"arms\":...,\"options\":...,\"random_arms\":...,\"fall_throughs\":...},
   \"scenes\":[{\"scene\":\"the-inn\",\"nodes\":...}],   the nodes before the first scene have null
   \"cells\":{\"tried\":9,\"of\":49,\"counts\":[{\"situation\":\"at-node\",\"command\":\"next\",\"times\":80}]},
   \"never\":[{\"node\":4,\"words\":...},{\"node\":6,\"way\":1,\"kind\":\"option\",\"offered\":3,\"available\":0,\"words\":...}]}

Examples:
  playscope cover inn.json run.playlog
  playscope cover inn.json logs --json

Exit codes:
  0  everything was visited; the matrix does not count
  1  something was never visited, or the playbook was refused
  2  a file could not be read, or there is no log";

/// Counts what the logs visited, and tells it.
pub(super) fn run(args: &CoverArgs) -> io::Result<Ending> {
    let found = match playable::find(&args.file) {
        Ok(found) => found,
        Err(ending) => return Ok(ending),
    };
    let mut worst = Ending::Well;
    let mut counted_logs = Counted::new(found, args.core);
    for named in &args.logs {
        match named_logs(named) {
            Ok(found) => {
                if found.is_folder {
                    let logs = counted(found.logs.len(), "log");
                    counted_logs
                        .folders
                        .push(format!("{}: {logs}", named.display()));
                }
                for log in found.logs {
                    if !counted_logs.is_new(&log) {
                        let name = log.display();
                        complain(&printable(&format!(
                            "{name} is named twice, and counts once"
                        )));
                        continue;
                    }
                    worst = worst.max(counted_logs.add(log));
                }
            }
            Err(why) => {
                complain(&printable(&format!("{} {why}", named.display())));
                worst = Ending::Unusable;
            }
        }
    }
    if counted_logs.logs.is_empty() {
        // Why one cannot be read was said.
        if worst == Ending::Well {
            complain("there is no log to count");
        }
        return Ok(Ending::Unusable);
    }
    let mut output = WhileListened::new(io::stdout().lock());
    let is_whole = match args.json {
        true => counted_logs.write_json(args, &mut output)?,
        false => counted_logs.tell(&mut output)?,
    };
    output.flush()?;
    Ok(match is_whole {
        true => worst,
        false => worst.max(Ending::Refused),
    })
}

/// What was counted so far.
struct Counted {
    playbook: Arc<Playbook>,
    fingerprint: String,
    /// What is missed where it was not visited.
    taught: Taught,
    is_core: bool,
    coverage: Coverage,
    logs: Vec<CountedLog>,
    /// The files of logs that were looked at, however they were named.
    seen: BTreeSet<PathBuf>,
    /// What was said of each folder.
    folders: Vec<String>,
}

struct CountedLog {
    name: String,
    steps: usize,
    is_of_another: bool,
}

impl Counted {
    fn new(found: FoundPlaybook, is_core: bool) -> Counted {
        let playbook = Arc::new(found.read.playbook);
        Counted {
            coverage: Coverage::new(&playbook),
            playbook,
            fingerprint: found.fingerprint,
            taught: playable::taught(is_core),
            is_core,
            logs: Vec::new(),
            seen: BTreeSet::new(),
            folders: Vec::new(),
        }
    }

    /// Whether the file at `path` was not looked at before.
    fn is_new(&mut self, path: &Path) -> bool {
        // One that is not there is told where it is read.
        let file = path.canonicalize().unwrap_or_else(|_| path.into());
        self.seen.insert(file)
    }

    /// Counts the log at `path`.
    fn add(&mut self, path: PathBuf) -> Ending {
        let read = match saved_log::read(&path) {
            Ok(read) => read,
            Err(ending) => return ending,
        };
        let header = &read.end.header;
        let name = path.display().to_string();
        let is_of_another = !header.is_of(&self.fingerprint);
        if is_of_another {
            complain(&printable(&format!(
                "{name} was recorded on another playbook; it counts where it plays on this one"
            )));
        }
        let taught = match self.is_core {
            true => Taught::Core,
            false => header.taught,
        };
        let mut replay = Replay::new(PlayContext::new(self.playbook.clone(), taught));
        for (_, entry) in read.log.iter() {
            replay.play_telling(entry.clone(), |sent, came| {
                self.coverage.add_step(&self.playbook, sent, came);
            });
        }
        self.logs.push(CountedLog {
            name,
            steps: read.log.len(),
            is_of_another,
        });
        match saved_log::tell_holes(&path, &read.end) {
            true => Ending::Unusable,
            false => Ending::Well,
        }
    }

    fn steps(&self) -> usize {
        self.logs.iter().map(|log| log.steps).sum()
    }

    /// Writes it for a person; gives whether everything was visited.
    fn tell(&self, out: &mut impl Write) -> io::Result<bool> {
        let Counted {
            coverage,
            playbook,
            taught,
            ..
        } = self;
        for folder in &self.folders {
            writeln!(out, "{}", printable(folder))?;
        }
        let logs = counted(self.logs.len(), "log");
        writeln!(out, "{logs}, {}", counted(self.steps(), "step"))?;
        let whole = coverage.whole(playbook, *taught);
        writeln!(out, "visited {}", whole.words())?;
        writeln!(out)?;
        let mut rows = coverage.by_scene(playbook, *taught);
        let has_scenes = rows.iter().any(|row| row.scene.is_some());
        if has_scenes {
            rows.push(whole.clone());
        }
        tell_table(out, &rows, has_scenes)?;
        self.tell_cells(out)?;
        let unvisited = coverage.unvisited(playbook, *taught);
        writeln!(out)?;
        if unvisited.is_empty() {
            writeln!(out, "Everything was visited.")?;
        } else {
            writeln!(out, "Never visited:")?;
        }
        for found in &unvisited {
            writeln!(out, "  {}", printable(&found.sentence(playbook)))?;
        }
        Ok(unvisited.is_empty())
    }

    fn tell_cells(&self, out: &mut impl Write) -> io::Result<()> {
        let Share { visited, of } = self.coverage.cells(self.taught);
        writeln!(out)?;
        writeln!(out, "{visited} of {of} cells of the matrix tried:")?;
        let width = SituationKind::ALL.into_iter().map(|kind| kind.name().len());
        let width = width.max().unwrap_or(0);
        write!(out, "  {:width$}", "")?;
        for command in CommandKind::ALL {
            write!(out, "  {:>7}", command.name())?;
        }
        writeln!(out)?;
        for situation in SituationKind::ALL {
            write!(out, "  {:width$}", situation.name())?;
            for command in CommandKind::ALL {
                match self.coverage.tried(situation, command) {
                    0 => write!(out, "  {:>7}", "-")?,
                    times => write!(out, "  {times:>7}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Writes it as JSON; gives whether everything was visited.
    fn write_json(&self, args: &CoverArgs, out: &mut impl Write) -> io::Result<bool> {
        let Counted {
            coverage,
            playbook,
            taught,
            ..
        } = self;
        let logs: Vec<Value> = self
            .logs
            .iter()
            .map(|log| json!({ "log": log.name, "steps": log.steps, "other_playbook": log.is_of_another }))
            .collect();
        let scenes: Vec<Value> = coverage
            .by_scene(playbook, *taught)
            .iter()
            .map(|row| {
                let slug = row.scene.as_ref().map(|scene| &scene.slug);
                let mut object = json!({ "scene": slug });
                if let (Some(object), Value::Object(shares)) = (object.as_object_mut(), shares(row))
                {
                    object.extend(shares);
                }
                object
            })
            .collect();
        let unvisited = coverage.unvisited(playbook, *taught);
        let never: Vec<Value> = unvisited
            .iter()
            .map(|found| unvisited_to_json(*found, playbook))
            .collect();
        let report = json!({
            "file": args.file.to_string_lossy(),
            "taught": taught.name(),
            "logs": logs,
            "steps": self.steps(),
            "whole": shares(&coverage.whole(playbook, *taught)),
            "scenes": scenes,
            "cells": cells_to_json(coverage, *taught),
            "never": never,
        });
        writeln!(out, "{report}")?;
        Ok(unvisited.is_empty())
    }
}

/// A row a scene and a column a part that there is any of.
fn tell_table(out: &mut impl Write, rows: &[SceneCoverage], has_scenes: bool) -> io::Result<()> {
    let parts: Vec<Part> = Part::ALL
        .into_iter()
        .filter(|part| rows.iter().any(|row| row.share(*part).of > 0))
        .collect();
    let last = rows.len().saturating_sub(1);
    let name = |at: usize, row: &SceneCoverage| match &row.scene {
        Some(scene) => printable(&scene.title),
        None if has_scenes && at == last => "all".into(),
        None if has_scenes => "before the first scene".into(),
        None => "no scenes".into(),
    };
    let names: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(at, row)| name(at, row))
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max("scene".len());
    write!(out, "  {:width$}", "scene")?;
    for part in &parts {
        write!(out, "  {:>13}", format!("{}s", part.one()))?;
    }
    writeln!(out)?;
    for (row, name) in rows.iter().zip(&names) {
        write!(out, "  {name:width$}")?;
        for part in &parts {
            let share = match row.share(*part) {
                Share { of: 0, .. } => "-".into(),
                Share { visited, of } => format!("{visited} of {of}"),
            };
            write!(out, "  {share:>13}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn shares(row: &SceneCoverage) -> Value {
    let share = |part| {
        let Share { visited, of } = row.share(part);
        json!({ "visited": visited, "of": of })
    };
    json!({
        "nodes": share(Part::Nodes),
        "arms": share(Part::Arms),
        "options": share(Part::Options),
        "random_arms": share(Part::Draws),
        "fall_throughs": share(Part::FallThroughs),
    })
}

fn cells_to_json(coverage: &Coverage, taught: Taught) -> Value {
    let mut counts = Vec::new();
    for situation in SituationKind::ALL {
        for command in CommandKind::ALL {
            let times = coverage.tried(situation, command);
            if times > 0 {
                counts.push(json!({
                    "situation": situation.spelling(), "command": command.spelling(), "times": times,
                }));
            }
        }
    }
    let Share { visited, of } = coverage.cells(taught);
    json!({ "tried": visited, "of": of, "counts": counts })
}

fn unvisited_to_json(found: Unvisited, playbook: &Playbook) -> Value {
    let words = found.sentence(playbook);
    match found {
        Unvisited::Node(node) => json!({ "node": node, "words": words }),
        Unvisited::Way { node, edge, count } => {
            let way = playbook.nodes.get(node).and_then(|node| node.out.get(edge));
            json!({
                "node": node,
                "way": edge,
                "kind": way.map(|way| way.kind().name()),
                "offered": count.offered,
                "available": count.available,
                "words": words,
            })
        }
    }
}

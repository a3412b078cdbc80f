//! `playscope explore`: what can be reached in a playbook, what never is, and every refusal on the way.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::debugger::exploring::{Findings, Origin, Search, findings};
use crate::playbook::{EdgeKind, NodeIndex, Playbook};
use crate::runtime::{counted, wire};

use super::listened::WhileListened;
use super::{Ending, one_line, playable, printable};

/// The arguments of `explore`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExploreArgs {
    /// The playbook.
    file: PathBuf,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
    /// Play the core alone: a choice and a random choice are refused as unplayable.
    #[arg(long)]
    core: bool,
    /// Start at every scene too, not at the entry alone.
    #[arg(long)]
    from_scenes: bool,
}

const EXAMPLES: &str = "\
Every situation a driver that answers honestly can bring a run into is tried: each answer that makes a
difference, each option, each draw. What is never reached or taken is named, with why. Every refusal
that can be met comes with the shortest way there, in wire form.
A menu or a draw that asks more than 12 keys at once is sampled, and one of fewer where a playbook has very many
of them, which is said; no node, edge or refusal is missed so.
A playbook of more than 1,000,000 situations is searched no further; that nothing is proved then is said.

With --json one object:
  {\"verdict\":\"flawed\",\"whole\":true,\"situations\":{\"at-node\":22,...},\"steps\":61,
   \"nodes\":{\"reached\":36,\"all\":37},\"edges\":{\"option\":{\"taken\":6,\"all\":6},...},\"sampled\":[{\"node\":3,\"keys\":13}],
   \"unreached\":[{\"node\":9,\"why\":[...],\"scene\":null}],
   \"untaken\":[{\"node\":4,\"edge\":1,\"target\":9,\"why\":...}],
   \"refusals\":[{\"reason\":\"leads-nowhere\",\"node\":28,\"explanation\":...,\"way\":[\"start\",...]}]}
`verdict` is `well` or `flawed`; `whole` is false where the search was cut short; `sampled` are the menus and
draws behind which there may be more situations than are counted.

Examples:
  playscope explore inn.json
  playscope explore inn.json --from-scenes --json | jq '.refusals[].way'

Exit codes:
  0  every node is reached, and no refusal can be met
  1  a refusal can be met, a node is never reached, or the playbook was refused
  2  the file could not be read, or the arguments are wrong";

/// How many of the nodes that were sampled are told one by one.
const MOST_SAMPLED: usize = 3;

/// Explores the playbook and writes what was found.
pub(super) fn run(args: &ExploreArgs) -> io::Result<Ending> {
    let context = match playable::open(&args.file, args.core) {
        Ok(context) => context,
        Err(ending) => return Ok(ending),
    };
    let origin = match args.from_scenes {
        true => Origin::EveryScene,
        false => Origin::Entry,
    };
    let mut search = Search::new(context, origin);
    search.finish();
    search.add_scenes();
    search.finish();
    let found = findings(&search);
    let mut output = WhileListened::new(io::stdout().lock());
    if args.json {
        write_json(&mut output, &search, &found)?;
    } else {
        tell(&mut output, &search, &found)?;
    }
    output.flush()?;
    Ok(match found.is_flawed() {
        true => Ending::Refused,
        false => Ending::Well,
    })
}

fn tell(output: &mut impl Write, search: &Search, found: &Findings) -> io::Result<()> {
    let playbook = search.context().playbook();
    let count = counted(found.count(), "situation");
    let is_sampled = !found.sampled.is_empty();
    match found.is_whole {
        true if is_sampled => writeln!(
            output,
            "{count} were found and tried; there may be more, as is said below.\n"
        )?,
        true => writeln!(output, "{count} can be reached; every one was tried.\n")?,
        false => writeln!(
            output,
            "{count} were found; there are more than the search holds, so nothing below is a proof.\n"
        )?,
    }
    for (kind, count) in &found.situations {
        writeln!(output, "  {:<16} {count:>8}", kind.name())?;
    }
    let (reached, nodes) = (found.reached, found.nodes);
    writeln!(
        output,
        "\n  {:<16} {reached:>8} of {nodes} reached",
        "nodes"
    )?;
    for (kind, taken, all) in &found.edges {
        writeln!(output, "  {:<16} {taken:>8} of {all} taken", many(*kind))?;
    }
    for sampled in found.sampled.iter().take(MOST_SAMPLED) {
        writeln!(output, "\n{}", sampled.sentence())?;
    }
    if let more @ 1.. = found.sampled.len().saturating_sub(MOST_SAMPLED) {
        let nodes = counted(more, "more node");
        let was_were = if more == 1 { "was" } else { "were" };
        writeln!(output, "\n{nodes} {was_were} sampled so.")?;
    }
    if found.refusals.is_empty() {
        writeln!(output, "\nNo refusal can be met.")?;
    } else {
        let count = counted(found.refusals.len(), "refusal");
        writeln!(output, "\n{count} can be met:")?;
    }
    for met in &found.refusals {
        let steps = counted(search.steps_to(met.step), "command");
        let said = one_line(&met.explanation);
        writeln!(
            output,
            "  {} at {}, in {steps}: {said}",
            met.reason,
            named(playbook, met.node)
        )?;
        write!(output, "   ")?;
        for command in search.way_to(met.step) {
            write!(
                output,
                " {}",
                printable(&wire::command_to_json(&command).to_string())
            )?;
        }
        writeln!(output)?;
    }
    if !found.unreached.is_empty() {
        let count = counted(found.unreached.len(), "node");
        let are = is_or_are(found.unreached.len());
        writeln!(output, "\n{count} {are} never reached:")?;
    }
    for missed in &found.unreached {
        writeln!(output, "  {}", named(playbook, missed.node))?;
        for reason in &missed.why {
            writeln!(output, "    {}", one_line(&reason.words))?;
        }
        if let Some(slug) = missed.scene(search) {
            let slug = one_line(&slug);
            writeln!(
                output,
                "    A run started at the scene {slug} arrives there."
            )?;
        }
    }
    if !found.untaken.is_empty() {
        let count = counted(found.untaken.len(), "edge");
        let are = is_or_are(found.untaken.len());
        writeln!(
            output,
            "\n{count} of nodes that are reached {are} never taken:"
        )?;
    }
    for untaken in &found.untaken {
        writeln!(output, "  {}", one_line(&untaken.reason(playbook).words))?;
    }
    Ok(())
}

fn is_or_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Edges of `kind`, as a table names them.
fn many(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Succession => "fall-throughs",
        EdgeKind::Divert => "diverts",
        EdgeKind::Option => "options",
        EdgeKind::RandomOption => "random arms",
        EdgeKind::Branch => "branch arms",
    }
}

/// A node by its position and kind.
fn named(playbook: &Playbook, node: NodeIndex) -> String {
    match playbook.nodes.get(node).map(|node| node.kind().name()) {
        Some("end") => format!("node {node}, an end"),
        Some(kind) => format!("node {node}, a {kind}"),
        None => format!("node {node}"),
    }
}

/// Writes one object, part by part: the ways in it may be long.
fn write_json(output: &mut impl Write, search: &Search, found: &Findings) -> io::Result<()> {
    let playbook = search.context().playbook();
    let situations = found.situations.iter();
    let situations: serde_json::Map<String, Value> = situations
        .map(|(kind, count)| (kind.spelling().to_owned(), json!(count)))
        .collect();
    let edges = found.edges.iter();
    let edges: serde_json::Map<String, Value> = edges
        .map(|(kind, taken, all)| {
            (
                kind.name().to_owned(),
                json!({ "taken": taken, "all": all }),
            )
        })
        .collect();
    let sampled = found.sampled.iter();
    let sampled: Vec<Value> = sampled
        .map(|sampled| json!({ "node": sampled.node, "keys": sampled.keys }))
        .collect();
    let unreached = found.unreached.iter();
    let unreached: Vec<Value> = unreached
        .map(|missed| {
            let why: Vec<&str> = missed.why.iter().map(|reason| &*reason.words).collect();
            json!({ "node": missed.node, "why": why, "scene": missed.scene(search) })
        })
        .collect();
    let untaken = found.untaken.iter();
    let untaken: Vec<Value> = untaken
        .map(|untaken| {
            let why = untaken.reason(playbook).words;
            json!({
                "node": untaken.node, "edge": untaken.edge, "target": untaken.target, "why": why
            })
        })
        .collect();
    let head = json!({
        "verdict": if found.is_flawed() { "flawed" } else { "well" },
        "whole": found.is_whole,
        "situations": situations,
        "steps": search.steps(),
        "nodes": { "reached": found.reached, "all": found.nodes },
        "edges": edges,
        "sampled": sampled,
        "unreached": unreached,
        "untaken": untaken,
    });
    let head = head.to_string();
    write!(
        output,
        "{},\"refusals\":[",
        head.strip_suffix('}').unwrap_or(&head)
    )?;
    for (place, met) in found.refusals.iter().enumerate() {
        let way: Vec<Value> = search
            .way_to(met.step)
            .iter()
            .map(wire::command_to_json)
            .collect();
        let met = json!({
            "reason": met.reason.name(),
            "node": met.node,
            "explanation": &*met.explanation,
            "way": way,
        });
        let comma = if place == 0 { "" } else { "," };
        write!(output, "{comma}{met}")?;
    }
    writeln!(output, "]}}")
}

//! `playscope route`: the shortest way to a node or a scene, or why there is none.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::debugger::exploring::{
    Destination, NoWay, Origin, Reason, Route, RouteSearch, Target, steps_of,
};
use crate::debugger::{event_line, situation_line};
use crate::playbook::{Playbook, scenes};
use crate::runtime::{Command, PlayContext, PlayState, command_words, counted, wire};

use super::listened::WhileListened;
use super::named_scene::{scenes_near, slugs};
use super::{Ending, complain, one_line, playable};

/// The arguments of `route`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RouteArgs {
    /// The playbook.
    file: PathBuf,
    /// The node by its position, counted from 0, or else a scene: any of its nodes will do.
    #[arg(long, value_name = "NODE|SCENE", allow_negative_numbers = true)]
    to: String,
    /// Write the commands alone in wire form, one a line; where there is no way, one JSON object.
    #[arg(long)]
    json: bool,
    /// Play the core alone: a choice and a random choice are refused as unplayable.
    #[arg(long)]
    core: bool,
}

const EXAMPLES: &str = "\
The way begins at the entry and holds every answer, choice and draw it needs. None is shorter. Its last
command is the first that arrives, be it that the run only walks past there.
Where there is no way that is a proof: every situation a run can come to was tried. What is never taken
in between is named, with why. A playbook of more than 1,000,000 situations is searched no further; that it
is no proof then is said.

With --json, where there is no way, one object:
  {\"verdict\":\"no-way\",\"to\":\"node 12\",\"proof\":true,\"situations\":8,
   \"never_taken\":[{\"node\":2,\"edge\":1,\"target\":12}],\"leads_there\":[],\"scene\":null,
   \"reasons\":[{\"words\":...,\"nodes\":[2,12]}]}
`never_taken` are the edges in between no run takes; `leads_there` the nodes an edge would lead there from, where
there are no such edges; `scene` one from which a run arrives all the same.

Examples:
  playscope route inn.json --to 12
  playscope route inn.json --to the-inn --json | playscope play inn.json --json

Exit codes:
  0  there is a way
  1  there is none, none was found, or the playbook was refused
  2  the file could not be read, has no such node or scene, or the arguments are wrong";

/// Finds the way and writes it.
pub(super) fn run(args: &RouteArgs) -> io::Result<Ending> {
    let context = match playable::open(&args.file, args.core) {
        Ok(context) => context,
        Err(ending) => return Ok(ending),
    };
    let Some(target) = target(context.playbook(), &args.to) else {
        let why = no_such_target(context.playbook(), &args.to);
        complain(&one_line(&format!("{} {why}", args.file.display())));
        return Ok(Ending::Unusable);
    };
    let words = target.words();
    let destination = RouteSearch::new(context.clone(), Origin::Entry, target).finish();
    let mut output = WhileListened::new(io::stdout().lock());
    let ending = match (&destination, args.json) {
        (Destination::Found(route), true) => {
            write_commands(&mut output, &route.commands)?;
            Ending::Well
        }
        (Destination::Found(route), false) => {
            tell_route(&mut output, &context, route, &words)?;
            Ending::Well
        }
        (Destination::NoWay(no_way), true) => {
            writeln!(output, "{}", no_way_to_json(&context, no_way))?;
            Ending::Refused
        }
        (Destination::NoWay(no_way), false) => {
            for Reason { words, .. } in no_way.reasons(&context) {
                writeln!(output, "{}", one_line(&words))?;
            }
            Ending::Refused
        }
    };
    output.flush()?;
    Ok(ending)
}

/// What `words` name: a node by its position, or a scene.
fn target(playbook: &Playbook, words: &str) -> Option<Target> {
    let node = words
        .parse()
        .ok()
        .filter(|node| *node < playbook.nodes.len());
    let scene = || {
        let scenes = scenes(playbook);
        let scene = (scenes.iter()).find(|scene| scene.slugs.iter().any(|slug| slug == words));
        scene.map(|scene| Target::scene(scene, words))
    };
    node.map(Target::node).or_else(scene)
}

/// That the playbook has nothing named `words`, and what it has instead.
fn no_such_target(playbook: &Playbook, words: &str) -> String {
    let nodes = match playbook.nodes.len() {
        1 => "node 0 alone".into(),
        count => format!("nodes 0 to {}", count.saturating_sub(1)),
    };
    let scenes = scenes_near(words, &slugs(playbook));
    format!("has no node or scene “{words}”; it has {nodes}, and {scenes}")
}

/// The commands in wire form, one a line.
fn write_commands(output: &mut impl Write, commands: &[Command]) -> io::Result<()> {
    for command in commands {
        writeln!(output, "{}", wire::command_to_json(command))?;
    }
    Ok(())
}

fn tell_route(
    output: &mut impl Write,
    context: &PlayContext,
    route: &Route,
    target: &str,
) -> io::Result<()> {
    let count = counted(route.commands.len(), "command");
    let arrives = match format!("node {}", route.arrives) {
        node if node == target => String::new(),
        node => format!(", arriving at {node}"),
    };
    let target = one_line(target);
    writeln!(output, "The shortest way to {target}: {count}{arrives}.\n")?;
    let steps = steps_of(context, PlayState::new(), &route.commands);
    for (number, (command, step)) in (1..).zip(route.commands.iter().zip(&steps)) {
        writeln!(output, "{number:>3}. {}", one_line(&sent_words(command)))?;
        for event in &step.events {
            writeln!(output, "       {}", one_line(&event_line(event)))?;
        }
        let stands = situation_line(&step.state.situation);
        writeln!(output, "       {}", one_line(&stands))?;
    }
    writeln!(output, "\nIn wire form:")?;
    write_commands(output, &route.commands)
}

/// A command in words: `Supply door = true`, `Choose option 0`.
fn sent_words(command: &Command) -> String {
    match command {
        Command::Choose(index) => format!("Choose option {index}, counted from 0"),
        Command::Drawn(index) => format!("Drawn arm {index}, counted from 0"),
        Command::Start { .. }
        | Command::Next
        | Command::Done
        | Command::Failed(_)
        | Command::Supply(_)
        | Command::Unknown(_) => command_words(command),
    }
}

fn no_way_to_json(context: &PlayContext, no_way: &NoWay) -> serde_json::Value {
    let reasons = no_way.reasons(context).into_iter();
    let reasons: Vec<_> = reasons
        .map(|reason| json!({ "words": reason.words, "nodes": reason.nodes }))
        .collect();
    let gaps = no_way.gaps.iter();
    let gaps: Vec<_> = gaps
        .map(|gap| json!({ "node": gap.node, "edge": gap.edge, "target": gap.target }))
        .collect();
    json!({
        "verdict": "no-way",
        "to": no_way.target.words(),
        "proof": no_way.is_proof,
        "situations": no_way.situations,
        "never_taken": gaps,
        "leads_there": no_way.beyond,
        "scene": no_way.scene,
        "reasons": reasons,
    })
}

//! `playscope play`: a playbook played in the terminal, or driven by JSON lines.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::debugger::{Sender, Session, SessionCommand, next_line};
use crate::files::{log_header, now};
use crate::playbook::fingerprint;
use crate::runtime::wire;

use super::recording::Recording;
use super::terminal::{self, Ink, Manner};
use super::{Ending, LONGEST_LINE_MIB, complain, playable, printable};

/// The arguments of `play`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// The playbook to play.
    file: PathBuf,
    /// Play the core alone: a choice and a random choice are refused as unplayable.
    #[arg(long)]
    core: bool,
    /// Read commands as JSON, one a line, and write a line of JSON for each.
    #[arg(long)]
    json: bool,
    /// Record what is played in this file, which is not there yet.
    #[arg(long, value_name = "OUT.playlog")]
    log: Option<PathBuf>,
}

const EXAMPLES: &str = "\
In the terminal a prompt says what can be sent now, and `?` explains every command.

With --json each line of input is one command, and each is answered at once by one line:
  {\"situation\":...,\"events\":[...]}   what the command came to
  {\"error\":\"...\"}                     the line is no command; the run stays where it was
Commands: \"start\" or {\"start\":\"the-inn\"}, \"next\", \"done\", {\"failed\":\"disk full\"},
  {\"supply\":{\"door\":true,\"name\":\"Robin\"}}, {\"choose\":0}, {\"drawn\":0}; positions count from 0.
A command that cannot be taken is the event `refused`. A blank line is no command.

With --log each step is in the file before it is shown. Where it cannot be written any more, that is
said at once; playing goes on, and what waits is written as soon as it can be.

Examples:
  playscope play inn.json
  playscope play inn.json --log found-it.playlog
  printf '\"start\"\\n\"next\"\\n' | playscope play inn.json --json

Exit codes:
  0  the input has ended, or the player has left
  1  the playbook was refused
  2  the file could not be read, the log not be kept, or the arguments are wrong";

/// Plays the playbook until the input ends.
pub(super) fn run(args: &PlayArgs) -> io::Result<Ending> {
    let context = match playable::open(&args.file, args.core) {
        Ok(context) => context,
        Err(ending) => return Ok(ending),
    };
    let taught = context.taught();
    let mut session = Session::new(context);
    let mut recording = match &args.log {
        None => Recording::none(),
        Some(path) => {
            let playbook = session.context().playbook();
            let print = fingerprint(playbook);
            let header = log_header(Some(&args.file), &playbook.script, &print, taught, now());
            match Recording::begin(path, &session, header) {
                Ok(recording) => recording,
                Err(fault) => {
                    complain(&printable(&fault.to_string()));
                    return Ok(Ending::Unusable);
                }
            }
        }
    };
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let played = if args.json {
        play_as_json(&mut session, &mut recording, input, output)
    } else {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let manner = Manner {
            ink: Ink::new(output.is_terminal() && !plain),
            echo: !input.is_terminal(),
            chance,
        };
        terminal::play(&mut session, &mut recording, input, output, manner)
    };
    let ending = recording.end(&session);
    played.map(|()| ending)
}

/// Answers each line of `input` by one line of `output`, at once.
fn play_as_json(
    session: &mut Session,
    recording: &mut Recording,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    while let Some(line) = next_line(&mut input, LONGEST_LINE_MIB)? {
        let answer = match line.words.and_then(|line| command(&line)) {
            Ok(command) => {
                let sender = Sender::Person;
                session.apply(SessionCommand::Send { command, sender });
                recording.keep(session);
                let sent = session.log().entry(session.playhead());
                let events = sent.into_iter().flat_map(|entry| &entry.events);
                let events: Vec<Value> = events.map(wire::event_to_json).collect();
                let situation = wire::situation_to_json(session.situation());
                json!({ "situation": situation, "events": events })
            }
            Err(message) => json!({ "error": message }),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn command(line: &str) -> Result<crate::runtime::Command, String> {
    if line.trim().is_empty() {
        return Err("the line is blank; expected a command, such as \"next\"".into());
    }
    let value: Value =
        serde_json::from_str(line).map_err(|error| format!("the line is no JSON: {error}"))?;
    wire::command_from_json(&value).map_err(|fault| fault.to_string())
}

/// A number from 0 up to 1 nobody can foresee; the seeds of the standard library's hash maps are such.
fn chance() -> f64 {
    use std::hash::{BuildHasher, RandomState};
    let bits = RandomState::new().hash_one(0) >> 11;
    bits as f64 / (1_u64 << 53) as f64
}

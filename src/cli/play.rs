//! `playscope play`: a playbook played in the terminal, or driven by JSON lines.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use crate::files::{Rejected, read_playbook};
use crate::runtime::{PlayContext, PlayState, Taught, step, wire};

use super::lines::next_line;
use super::terminal::{self, Ink, Manner};
use super::{Ending, check, complain, printable};

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
}

const EXAMPLES: &str = "\
In the terminal a prompt says what can be sent now, and `?` explains every command.

With --json each line of input is one command, and each is answered at once by one line:
  {\"situation\":...,\"events\":[...]}   what the command came to
  {\"error\":\"...\"}                     the line is no command; the run stays where it was
Commands: \"start\" or {\"start\":\"the-inn\"}, \"next\", \"done\", {\"failed\":\"disk full\"},
  {\"supply\":{\"door\":true,\"name\":\"Robin\"}}, {\"choose\":0}, {\"drawn\":0}; positions count from 0.
A command that cannot be taken is the event `refused`. A blank line is no command.

Examples:
  playscope play inn.json
  printf '\"start\"\\n\"next\"\\n' | playscope play inn.json --json

Exit codes:
  0  the input has ended, or the player has left
  1  the playbook was refused
  2  the file could not be read, or the arguments are wrong";

/// Plays the playbook until the input ends.
pub(super) fn run(args: &PlayArgs) -> io::Result<Ending> {
    let playbook = match read_playbook(&args.file) {
        Ok(read) => Arc::new(read.playbook),
        Err(Rejected::Refused(refusal)) => {
            let _ = io::stderr().write_all(check::refused(&args.file, &refusal).as_bytes());
            return Ok(Ending::Refused);
        }
        Err(Rejected::Unreadable(why)) => {
            complain(&printable(&format!("{} {why}", args.file.display())));
            return Ok(Ending::Unusable);
        }
    };
    let taught = if args.core {
        Taught::Core
    } else {
        Taught::Full
    };
    let context = PlayContext::new(playbook, taught);
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    if args.json {
        play_as_json(&context, input, output)?;
    } else {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let manner = Manner {
            ink: Ink::new(output.is_terminal() && !plain),
            echo: !input.is_terminal(),
            chance,
        };
        terminal::play(context, input, output, manner)?;
    }
    Ok(Ending::Well)
}

/// Answers each line of `input` by one line of `output`, at once.
fn play_as_json(
    context: &PlayContext,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut state = PlayState::new();
    while let Some(line) = next_line(&mut input)? {
        let answer = match line.and_then(|line| command(&line)) {
            Ok(command) => {
                let result = step(context, &state, &command);
                state = result.state;
                let events: Vec<Value> = result.events.iter().map(wire::event_to_json).collect();
                let situation = wire::situation_to_json(&state.situation);
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

//! `playscope compare`: where two saved logs part, and both from there on.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use crate::debugger::{
    Comparison, Entry, Parting, ReadLog, Sides, StepPair, Steps, compare_ways, difference,
    first_apart, situation_line,
};
use crate::runtime::{Situation, counted, wire};

use super::listened::WhileListened;
use super::replay::outcome_to_json;
use super::side_by_side::{Marks, one_line, shortened, tell, tell_sides};
use super::{Ending, saved_log};

/// The most steps told behind the first difference.
const MOST_STEPS: usize = 20;

/// The arguments of `compare`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CompareArgs {
    /// The one saved log.
    #[arg(value_name = "A")]
    one: PathBuf,
    /// The other.
    #[arg(value_name = "B")]
    other: PathBuf,
    /// Write JSON objects, one a line.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Holds two logs against each other from their beginning, as they were recorded; no playbook is needed. The
first step that is another command, or the same command with another outcome, is shown with what differs
marked, [-in A-] {+in B+}, then both ways step by step. Who sent a command does not count.

With --json each line is one object:
  {\"fault\":{\"log\":\"A\",\"line\":3,\"message\":...}}   a line of a log that cannot be read
  {\"result\":{\"outcome\":\"same\",\"steps\":214}}
  {\"result\":{\"outcome\":\"different\",\"parting\":...,\"step\":37,\"steps\":[214,190],\"path\":...}}
      `parting` is other-outcome, other-command, other-ended, one-ended or other-branches;
      `path` names the first part of an outcome that differs, and is there for other-outcome
  {\"pair\":{\"step\":37,\"a\":...,\"b\":...}}             the steps from the first difference on; each is
      {\"command\":...,\"events\":[...],\"situation\":{...}} or null where that way has ended

Examples:
  playscope compare before.playlog after.playlog

Exit codes:
  0  the same
  1  different
  2  a log cannot be read, or lines inside one cannot; a last line that was cut off does not count";

/// Compares the logs and says where they part.
pub(super) fn run(args: &CompareArgs) -> io::Result<Ending> {
    let logs = (saved_log::read(&args.one), saved_log::read(&args.other));
    let (Ok(one), Ok(other)) = logs else {
        return Ok(Ending::Unusable);
    };
    let mut output = WhileListened::new(io::stdout().lock());
    let are_same = report(args, (&one, &other), &mut output)?;
    output.flush()?;
    let one = saved_log::tell_holes(&args.one, &one.end);
    let other = saved_log::tell_holes(&args.other, &other.end);
    Ok(if one || other {
        Ending::Unusable
    } else if are_same {
        Ending::Well
    } else {
        Ending::Refused
    })
}

/// Writes the whole report; gives whether the logs are the same.
fn report(
    args: &CompareArgs,
    (one, other): (&ReadLog, &ReadLog),
    output: &mut impl Write,
) -> io::Result<bool> {
    if args.json {
        for (name, read) in [("A", one), ("B", other)] {
            for fault in &read.end.faults {
                let fault = json!({ "log": name, "line": fault.line, "message": fault.message });
                writeln!(output, "{}", json!({ "fault": fault }))?;
            }
        }
    } else if one.end.header.fingerprint != other.end.header.fingerprint {
        writeln!(output, "A and B were recorded on different playbooks")?;
    }
    let Some(ways) = first_apart(&one.log, &other.log) else {
        let steps = one.log.len();
        if args.json {
            let result = json!({ "outcome": "same", "steps": steps });
            writeln!(output, "{}", json!({ "result": result }))?;
        } else {
            writeln!(output, "same: {}", counted(steps, "step"))?;
        }
        return Ok(true);
    };
    let steps = |log, entries| Steps { log, entries };
    let comparison = compare_ways(steps(&one.log, &*ways.one), steps(&other.log, &*ways.other));
    let lengths = (ways.one.len(), ways.other.len());
    if args.json {
        write_json(output, &comparison, lengths)?;
    } else {
        let before = (comparison.common().checked_sub(1))
            .and_then(|place| comparison.pair(place))
            .and_then(|pair| pair.one.or(pair.other))
            .map_or(&Situation::NotStarted, |(_, entry)| &entry.situation);
        tell_comparison(output, &comparison, lengths, before)?;
    }
    Ok(false)
}

fn tell_comparison(
    output: &mut impl Write,
    comparison: &Comparison,
    (one, other): (usize, usize),
    before: &Situation,
) -> io::Result<()> {
    let how = match comparison.parting() {
        Some(Parting::OtherOutcome) => "the same command comes to something else",
        Some(Parting::OtherCommand) => "another command is sent",
        Some(Parting::OtherEnded) => "B has no more steps",
        Some(Parting::OneEnded) => "A has no more steps",
        None => {
            return writeln!(
                output,
                "different: the same steps, but branches that leave at other entries"
            );
        }
    };
    let step = comparison.common() + 1;
    writeln!(
        output,
        "different from step {step} on (A has {one}, B {other}): {how}"
    )?;
    let mut pairs = comparison.apart();
    if let Some(first) = pairs.next() {
        tell_first(output, &first)?;
    }
    tell(output, "before", &one_line(&situation_line(before)))?;
    for (place, pair) in (step + 1..).zip(pairs.by_ref().take(MOST_STEPS)) {
        writeln!(output, "step {place}")?;
        match (pair.one, pair.other, pair.parting()) {
            (Some((_, one)), Some(_), None) => tell(output, "both", &step_line(one))?,
            (one, other, _) => {
                // That a way has ended was said where it did.
                for (name, step) in [("A", one), ("B", other)] {
                    if let Some((_, entry)) = step {
                        tell(output, name, &step_line(entry))?;
                    }
                }
            }
        }
    }
    match comparison.len().saturating_sub(step + MOST_STEPS) {
        0 => Ok(()),
        more => writeln!(output, "and {}", counted(more, "more step")),
    }
}

/// The first steps that are not the same.
fn tell_first(output: &mut impl Write, pair: &StepPair) -> io::Result<()> {
    let sent = |entry: &Entry| one_line(&wire::command_to_json(&entry.command).to_string());
    match (pair.one, pair.other) {
        (Some((_, one)), Some((_, other))) => {
            if one.command == other.command {
                tell(output, "sent", &sent(one))?;
            } else {
                tell(output, "A sent", &sent(one))?;
                tell(output, "B sent", &sent(other))?;
            }
            let sides = Sides::new(one, other);
            tell_sides(output, Marks::for_output(), ("A", "B"), &sides)
        }
        (one, other) => {
            for (name, step) in [("A", one), ("B", other)] {
                let line = step.map_or("no more steps".into(), |(_, entry)| step_line(entry));
                tell(output, name, &line)?;
            }
            Ok(())
        }
    }
}

/// A step in one line: what was sent, and what it came to.
fn step_line(entry: &Entry) -> String {
    let sides = Sides::new(entry, entry);
    let lines = sides.rows.iter().map(|row| {
        let words = row.expected.iter().map(|piece| &*piece.text);
        words.collect::<String>()
    });
    let sent = wire::command_to_json(&entry.command).to_string();
    let came_to = lines.collect::<Vec<_>>().join(" · ");
    shortened(&one_line(&format!("{sent} → {came_to}")))
}

fn write_json(
    output: &mut impl Write,
    comparison: &Comparison,
    (one, other): (usize, usize),
) -> io::Result<()> {
    let parting = match comparison.parting() {
        Some(Parting::OtherOutcome) => "other-outcome",
        Some(Parting::OtherCommand) => "other-command",
        Some(Parting::OtherEnded) => "other-ended",
        Some(Parting::OneEnded) => "one-ended",
        None => "other-branches",
    };
    let step = comparison.common() + 1;
    let mut result = json!({
        "outcome": "different", "parting": parting, "step": step, "steps": [one, other]
    });
    if let (Some(Parting::OtherOutcome), Some(pair)) =
        (comparison.parting(), comparison.pair(comparison.common()))
        && let (Some((_, one)), Some((_, other))) = (pair.one, pair.other)
        && let (Some(difference), Some(result)) = (difference(one, other), result.as_object_mut())
    {
        result.insert("path".into(), difference.path.into());
    }
    writeln!(output, "{}", json!({ "result": result }))?;
    for (place, pair) in (step..).zip(comparison.apart()) {
        let side = |step: Option<(_, &Entry)>| match step {
            Some((_, entry)) => step_to_json(entry),
            None => Value::Null,
        };
        let pair = json!({ "step": place, "a": side(pair.one), "b": side(pair.other) });
        writeln!(output, "{}", json!({ "pair": pair }))?;
    }
    Ok(())
}

fn step_to_json(entry: &Entry) -> Value {
    let mut step = outcome_to_json(entry);
    if let Some(step) = step.as_object_mut() {
        step.insert("command".into(), wire::command_to_json(&entry.command));
    }
    step
}

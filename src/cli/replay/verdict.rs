//! How a log played again compares with what was recorded.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::cli::side_by_side::{Marks, one_line, tell, tell_sides};
use crate::debugger::{
    Branch, Difference, Entry, EntryId, Log, Replayed, difference, situation_line,
};
use crate::runtime::{counted, wire};

/// How a log played again compares with what was recorded.
pub(super) struct Verdict<'a> {
    log: &'a Log,
    first: Option<Divergence<'a>>,
    /// How many steps differ, on all branches.
    differing: usize,
}

/// The first step that came out otherwise.
struct Divergence<'a> {
    id: EntryId,
    expected: &'a Entry,
    got: &'a Entry,
    difference: Difference,
    branch: BranchPlace,
}

/// Where a step stands: on the oldest branch that has it.
#[derive(Debug, PartialEq, Eq)]
struct BranchPlace {
    /// The branch, counted from 1 in the order they were left off.
    number: usize,
    /// How many branches there are.
    count: usize,
    /// How many steps the branch has.
    steps: usize,
}

impl<'a> Verdict<'a> {
    pub(super) fn new(replayed: &'a Replayed) -> Verdict<'a> {
        let log = &replayed.log;
        let first = replayed
            .differences
            .first_key_value()
            .and_then(|(id, expected)| {
                let got = log.entry(*id)?;
                Some(Divergence {
                    id: *id,
                    expected,
                    got,
                    difference: difference(expected, got)?,
                    branch: branch_place(log, *id),
                })
            });
        Verdict {
            log,
            first,
            differing: replayed.differences.len(),
        }
    }

    pub(super) fn has_diverged(&self) -> bool {
        self.first.is_some()
    }

    /// Writes it for a person.
    pub(super) fn tell(&self, output: &mut impl Write, marks: Marks) -> io::Result<()> {
        let Some(first) = &self.first else {
            return writeln!(output, "conformed: {}", counted(self.log.len(), "step"));
        };
        let BranchPlace {
            number,
            count,
            steps,
        } = first.branch;
        let step = self.log.depth(first.id);
        write!(output, "diverged at step {step} of {steps}")?;
        if count > 1 {
            write!(output, " on branch {number} of {count}")?;
        }
        writeln!(output, ": {}", first.difference.path)?;
        let sent = wire::command_to_json(&first.expected.command).to_string();
        tell(output, "sent", &one_line(&sent))?;
        let names = ("expected", "got");
        tell_sides(output, marks, names, &first.difference.sides)?;
        let before = situation_line(self.log.situation(first.expected.parent));
        tell(output, "before", &one_line(&before))?;
        match self.differing.saturating_sub(1) {
            0 => Ok(()),
            1 => writeln!(output, "1 more step differs"),
            more => writeln!(output, "{more} more steps differ"),
        }
    }

    /// Writes it for a program.
    pub(super) fn write_json(&self, output: &mut impl Write) -> io::Result<()> {
        let result = match &self.first {
            None => json!({ "outcome": "conformed", "steps": self.log.len() }),
            Some(first) => json!({
                "outcome": "diverged",
                "step": self.log.depth(first.id),
                "steps": first.branch.steps,
                "branch": first.branch.number,
                "branches": first.branch.count,
                "entry": first.id.number(),
                "path": first.difference.path,
                "sent": wire::command_to_json(&first.expected.command),
                "before": wire::situation_to_json(self.log.situation(first.expected.parent)),
                "expected": outcome_to_json(first.expected),
                "got": outcome_to_json(first.got),
                "differing": self.differing,
            }),
        };
        writeln!(output, "{}", json!({ "result": result }))
    }
}

/// What a step came to, on the wire.
pub(in crate::cli) fn outcome_to_json(entry: &Entry) -> Value {
    let events: Vec<Value> = entry.events.iter().map(wire::event_to_json).collect();
    json!({ "events": events, "situation": wire::situation_to_json(&entry.situation) })
}

/// The oldest branch that has the entry `id`: the one it was sent on.
fn branch_place(log: &Log, id: EntryId) -> BranchPlace {
    let branch = log.branch_of(id);
    BranchPlace {
        number: branch + 1,
        count: log.branches().len(),
        steps: log.branches().get(branch).map_or(0, Branch::depth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debugger::Sender;
    use crate::runtime::{Command, Situation};

    fn add(log: &mut Log, parent: usize) -> EntryId {
        let entry = Entry {
            parent: EntryId::from_number(parent).unwrap(),
            sender: Sender::Person,
            command: Command::Next,
            events: vec![],
            situation: Situation::AtEnd,
        };
        log.append(entry).unwrap()
    }

    #[test]
    fn a_step_stands_on_the_oldest_branch_that_has_it() {
        let mut log = Log::new();
        // 1 - 2 - 3 and 1 - 4, then 3 - 5 and 4 - 6 - 7.
        let ids = [0, 1, 2, 1, 3, 4, 6].map(|parent| add(&mut log, parent));
        let places = ids.map(|id| {
            let BranchPlace {
                number,
                count,
                steps,
            } = branch_place(&log, id);
            (number, count, steps)
        });
        let (first, second) = ((1, 2, 4), (2, 2, 4));
        assert_eq!(places, [first, first, first, second, first, second, second]);
    }
}

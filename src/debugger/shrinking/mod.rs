//! Shrinking: the shortest run found, from the start, that still does what a long one did.
//!
//! Every candidate is a real replay, and a candidate is taken only where it does at its last step what has to
//! happen still. What is tried, in this order:
//!
//! 1. **The unseen tail** is dropped: everything after the first step that does it.
//! 2. **Detours** are dropped: of the steps seen, the shortest way from the beginning to the last.
//! 3. **Single steps** are dropped, from the back.
//! 4. **Stretches** are dropped, from the back: a half of the run each, then a quarter, and so on.
//! 5. **Another way**, shorter, is looked for: any command of the run sent in any situation.
//! 6. **Answers** are simplified, from the back: true to false, words to empty, a number to 0, an answer left
//!    out, a choice or a draw to the first.
//!
//! From 2 on again, until nothing gives. So what came out shrinks no further: shrunk again it is the same.

mod player;
mod simpler;
mod still;
mod sweep;
mod ways;

use std::ops::ControlFlow;

use crate::runtime::{Command, PlayContext, PlayState, Situation, counted, describe, step_traced};

use super::log::{Entry, EntryId, Log, Sender};
use player::{BEGINNING, Player, Sequence};
pub use still::Still;
use sweep::Sweep;
use ways::{shorter_than, shortest_of};

/// What is tried, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Attempt {
    /// Everything after the first step that does it is dropped.
    UnseenTail,
    /// What lies between two equal situations is dropped.
    Detours,
    /// Single steps are dropped, from the back.
    Steps,
    /// Stretches are dropped, from the back, each time half as long.
    Stretches,
    /// A shorter way by the same commands is looked for.
    AnotherWay,
    /// Answers are simplified, from the back.
    Answers,
}

/// How far shrinking is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is tried now.
    pub attempt: Attempt,
    /// How many candidates were replayed.
    pub replays: usize,
    /// How many steps were played for them; one that is known is not played again.
    pub steps: usize,
    /// How many steps the shortest run has that was found so far; 0 before there is one.
    pub best: usize,
}

/// A run that was shrunk.
#[derive(Debug, Clone)]
pub struct Shrunk {
    /// The run, played afresh: one branch, sent by [`Sender::Replay`]. Its last step does what had to happen
    /// still, and no other does.
    pub log: Log,
    /// How many steps the run had before.
    pub from: usize,
    /// What it took.
    pub progress: Progress,
    /// Whether somebody stopped it, so that it may shrink further.
    pub was_stopped: bool,
}

/// A run in which it never happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeverMet {
    /// How many steps the run has.
    pub steps: usize,
    /// Where it stands after them.
    pub situation: Situation,
}

impl Attempt {
    /// What is done, as a person reads it while it is done.
    pub fn name(self) -> &'static str {
        match self {
            Attempt::UnseenTail => "dropping what comes after",
            Attempt::Detours => "dropping detours",
            Attempt::Steps => "dropping single steps",
            Attempt::Stretches => "dropping stretches",
            Attempt::AnotherWay => "looking for another way",
            Attempt::Answers => "simplifying answers",
        }
    }
}

impl Shrunk {
    /// The commands of the run, in order.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.log.iter().map(|(_, entry)| &entry.command)
    }
}

impl NeverMet {
    /// What did not happen and where the run came instead, as sentences for a person.
    pub fn sentence(&self, context: &PlayContext, still: &Still) -> String {
        format!(
            "The run never comes to {still}. After its {}: {}",
            counted(self.steps, "step"),
            describe(context, &self.situation)
        )
    }
}

/// Shrinks the run of `commands`, sent from the beginning, to the shortest found that does `still`.
///
/// `tell` is told how far the work is, often. Once it breaks, the shortest run found so far is the result.
///
/// # Errors
/// Where no step of the run does it.
pub fn shrink(
    context: &PlayContext,
    commands: &[Command],
    still: &Still,
    mut tell: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Shrunk, NeverMet> {
    let mut player = Player::new(context, still, &mut tell);
    let mut best = first_met(&mut player, commands)?;
    let kept = commands.get(..best.len()).unwrap_or(commands);
    let was_stopped = player.may_stop().is_break() || shorten(&mut player, &mut best).is_break();
    let found: Vec<Command> = best
        .sent
        .iter()
        .map(|sent| player.command(*sent).clone())
        .collect();
    let (log, first_met) = play(context, &found, still);
    // Whatever was not seen to do it once more, played whole, is not given out.
    let log = if first_met == Some(found.len()) {
        log
    } else {
        play(context, kept, still).0
    };
    Ok(Shrunk {
        log,
        from: commands.len(),
        progress: *player.progress(),
        was_stopped,
    })
}

/// The run of `log` to be shrunk to `still`, played afresh on `context`: the branch of the newest entry, whole; or
/// where that never does it, the first run that does, up to where it does. Where none does, the branch of the
/// newest entry too.
pub fn run_that_meets(context: &PlayContext, log: &Log, still: &Still) -> Vec<EntryId> {
    let newest = EntryId::from_number(log.len()).unwrap_or(EntryId::BEGINNING);
    let branch = log.path_to(newest);
    let mut situations = vec![Situation::NotStarted];
    let mut first = None;
    for (id, entry) in log.iter() {
        // A parent stands before its children, so it was played.
        let before = situations.get(entry.parent.number()).cloned();
        let state = PlayState::from(before.unwrap_or(Situation::NotStarted));
        let (result, trace) = step_traced(context, &state, &entry.command);
        let is_met = still.is_met(&result, &trace);
        situations.push(result.state.situation);
        if is_met {
            if branch.binary_search(&id).is_ok() {
                return branch;
            }
            first = first.or(Some(id));
        }
    }
    first.map_or(branch, |id| log.path_to(id))
}

/// The run up to the first step that does it.
fn first_met(player: &mut Player, commands: &[Command]) -> Result<Sequence, NeverMet> {
    let mut sequence = Sequence::default();
    let mut at = BEGINNING;
    player.begins_replay();
    for command in commands {
        let sent = player.number(command);
        sequence.sent.push(sent);
        sequence.before.push(at);
        // Nothing breaks yet: see `Player::may_stop`.
        let ControlFlow::Continue(taken) = player.step(at, sent) else {
            break;
        };
        if taken.is_met {
            return Ok(sequence);
        }
        at = taken.after;
    }
    Err(NeverMet {
        steps: commands.len(),
        situation: player.situation(at).clone(),
    })
}

/// Shortens and simplifies `best` until nothing gives. Where it breaks, `best` is the best so far.
fn shorten(player: &mut Player, best: &mut Sequence) -> ControlFlow<()> {
    loop {
        let before = best.sent.clone();

        player.begins(Attempt::Detours, best.len())?;
        take_shorter(best, Some(shortest_of(best)));

        player.begins(Attempt::Steps, best.len())?;
        sweep(best, |sweep| sweep.drop_stretches(player, 1))?;

        player.begins(Attempt::Stretches, best.len())?;
        let halves = std::iter::successors(Some(best.len() / 2), |length| Some(length / 2));
        for length in halves.take_while(|length| *length > 1) {
            sweep(best, |sweep| sweep.drop_stretches(player, length))?;
        }

        player.begins(Attempt::AnotherWay, best.len())?;
        let shorter = shorter_than(best, player)?;
        take_shorter(best, shorter);

        player.begins(Attempt::Answers, best.len())?;
        sweep(best, |sweep| sweep.simplify(player))?;

        if best.sent == before {
            return player.is_at(best.len());
        }
    }
}

fn take_shorter(best: &mut Sequence, found: Option<Sequence>) {
    if let Some(found) = found.filter(|found| found.len() < best.len()) {
        *best = found;
    }
}

/// Sweeps `best`; where the sweep breaks, what it came to is kept.
fn sweep(best: &mut Sequence, by: impl FnOnce(&mut Sweep) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut sweep = Sweep::new(std::mem::take(best));
    let flow = by(&mut sweep);
    *best = sweep.sequence();
    flow
}

/// Plays `commands` afresh: the log of it, and how many steps it took to the first that does `still`.
fn play(context: &PlayContext, commands: &[Command], still: &Still) -> (Log, Option<usize>) {
    let mut log = Log::new();
    let mut first_met = None;
    let mut parent = EntryId::BEGINNING;
    for (steps, command) in (1..).zip(commands) {
        let before = PlayState::from(log.situation(parent).clone());
        let (result, trace) = step_traced(context, &before, command);
        if first_met.is_none() && still.is_met(&result, &trace) {
            first_met = Some(steps);
        }
        let appended = log.append(Entry {
            parent,
            sender: Sender::Replay,
            command: command.clone(),
            events: result.events,
            situation: result.state.situation,
        });
        // A run as long as a log can hold came from a log.
        let Ok(id) = appended else { break };
        parent = id;
    }
    (log, first_met)
}

#[cfg(test)]
mod tests;

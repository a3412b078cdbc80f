//! Playing a log again: every command sent afresh, every outcome held to what was recorded.

use std::collections::BTreeMap;

use crate::runtime::{Command, PlayContext, PlayState, Situation, StepResult, Trace, step_traced};

use super::log::{Entry, EntryId, Log};
use super::visits::Visits;

/// A log that is being played again, an entry at a time.
#[derive(Debug, Clone)]
pub struct Replay {
    replayed: Replayed,
}

/// A log played again on a context.
#[derive(Debug, Clone)]
pub struct Replayed {
    pub(super) context: PlayContext,
    /// The same commands in the same tree, with what they come to now.
    pub log: Log,
    /// The entries that came out otherwise, each with what was recorded.
    pub differences: BTreeMap<EntryId, Entry>,
    pub(super) visits: Visits,
}

impl Replay {
    /// Nothing was played yet.
    pub fn new(context: PlayContext) -> Replay {
        Replay {
            replayed: Replayed {
                context,
                log: Log::new(),
                differences: BTreeMap::new(),
                visits: Visits::default(),
            },
        }
    }

    /// Sends the command of `recorded` from its parent and holds the outcome to what was recorded. Gives its
    /// number; nothing where its parent was not played, or the log is full.
    pub fn play(&mut self, recorded: Entry) -> Option<EntryId> {
        self.play_telling(recorded, |_, _| {})
    }

    /// Plays as [`Replay::play`] does, and tells `told` what was sent in which situation, and what the step gave.
    pub fn play_telling(
        &mut self,
        recorded: Entry,
        told: impl FnOnce((&Situation, &Command), (&StepResult, &Trace)),
    ) -> Option<EntryId> {
        let replayed = &mut self.replayed;
        if !replayed.log.contains(recorded.parent) {
            return None;
        }
        let before = PlayState::from(replayed.log.situation(recorded.parent).clone());
        let (result, trace) = step_traced(&replayed.context, &before, &recorded.command);
        told((&before.situation, &recorded.command), (&result, &trace));
        let same = recorded.came_to(&result.events, &result.state.situation);
        let (fresh, recorded) = if same {
            let fresh = Entry {
                events: result.events,
                situation: result.state.situation,
                ..recorded
            };
            (fresh, None)
        } else {
            let fresh = Entry {
                events: result.events,
                situation: result.state.situation,
                command: recorded.command.clone(),
                ..recorded
            };
            (fresh, Some(recorded))
        };
        let log = &mut replayed.log;
        let id = log.append(fresh).ok()?;
        replayed.visits.add(log, id, &trace.arrived);
        if let Some(recorded) = recorded {
            replayed.differences.insert(id, recorded);
        }
        Some(id)
    }

    /// What it came to.
    pub fn finish(self) -> Replayed {
        self.replayed
    }
}

/// Sends the commands of `recorded` to `context` afresh. Branches and senders stay as they are.
pub fn replay(context: &PlayContext, recorded: &Log) -> Replayed {
    let mut replay = Replay::new(context.clone());
    for (_, entry) in recorded.iter() {
        replay.play(entry.clone());
    }
    replay.finish()
}

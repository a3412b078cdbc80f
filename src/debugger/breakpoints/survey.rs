//! Which steps of the way shown each breakpoint hits, found once and looked up whichever way a run comes.
//!
//! Steps are surveyed in order from the beginning, a portion at a time, since what a breakpoint counts and the
//! answers its condition reads come from the steps before. Where the way changes, what the old and the new one
//! share stays surveyed.

use std::collections::{BTreeMap, BTreeSet};

use crate::debugger::log::{Entry, EntryId, Log};
use crate::debugger::way::{Stretch, Way, shared_steps};
use crate::playbook::{Key, Scene};
use crate::runtime::{Answer, Command, PlayContext, PlayState, Trace, step_traced};

use super::logpoint::names;
use super::{Breakpoint, Breakpoints, Placed, Seen, Trigger, fill};

/// The steps of a way each breakpoint is done at, as far as it was surveyed.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    way: Vec<Stretch>,
    /// How many steps of the way were surveyed.
    steps: usize,
    revision: u32,
    /// By breakpoint, the steps that did what it waits for while its condition held, counted from 1.
    done: BTreeMap<Trigger, Vec<u32>>,
    /// The answers given for the keys some breakpoint reads, by step.
    given: BTreeMap<Key, Vec<(u32, Answer)>>,
}

impl Survey {
    /// Goes on by at most `portion` steps, up to the first `upto` steps of `way`. Gives whether that is reached.
    pub fn go_on(
        &mut self,
        breakpoints: &Breakpoints,
        context: &PlayContext,
        scenes: &[Scene],
        way: Way,
        upto: usize,
        portion: usize,
    ) -> bool {
        self.follow(breakpoints, way);
        if breakpoints.is_empty() {
            self.steps = self.steps.max(upto);
            return true;
        }
        let log = way.log();
        let end = upto.min(self.steps.saturating_add(portion));
        let begin = self.steps;
        for id in way.iter_from(begin).take(end.saturating_sub(begin)) {
            self.steps += 1;
            self.add(breakpoints, context, scenes, log, id);
        }
        self.steps >= upto
    }

    /// How many steps were surveyed.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Whether `breakpoint` hits step number `step`, counted from 1 and surveyed.
    pub fn hits(&self, breakpoint: &Breakpoint, step: usize) -> bool {
        let Some(done) = self.done.get(&breakpoint.on) else {
            return false;
        };
        let found = done.binary_search_by(|at| (*at as usize).cmp(&step));
        found.is_ok_and(|before| before + 1 >= breakpoint.from as usize)
    }

    /// How often what `on` waits for was done in the first `steps` steps, as far as they were surveyed.
    pub fn times(&self, on: &Trigger, steps: usize) -> usize {
        let done = self.done.get(on);
        done.map_or(0, |done| done.partition_point(|at| *at as usize <= steps))
    }

    /// The words `breakpoint` writes at step number `step` of `way`, which is surveyed.
    pub fn words(
        &self,
        breakpoint: &Breakpoint,
        context: &PlayContext,
        scenes: &[Scene],
        way: Way,
        step: usize,
    ) -> Option<String> {
        let template = breakpoint.says.as_deref()?;
        let entry = way.log().entry(way.get(step.checked_sub(1)?)?)?;
        let trace = travelled(context, way.log(), entry);
        let seen = seen(scenes, way.log(), entry, &trace);
        Some(fill(template, seen, |key| self.answer(key, step)))
    }

    /// The last answer for `key` up to step number `step`, where a breakpoint reads it.
    fn answer(&self, key: &str, step: usize) -> Option<&Answer> {
        let given = self.given.get(key)?;
        let before = given.partition_point(|(at, _)| *at as usize <= step);
        let (_, answer) = given.get(before.checked_sub(1)?)?;
        Some(answer)
    }

    /// Keeps what the way surveyed and `way` share, or nothing where the breakpoints are others.
    fn follow(&mut self, breakpoints: &Breakpoints, way: Way) {
        if self.revision != breakpoints.revision() {
            *self = Survey {
                revision: breakpoints.revision(),
                ..Survey::default()
            };
            let read = breakpoints.placed.values().flat_map(keys_read);
            let read: BTreeSet<Key> = read.collect();
            self.given = read.into_iter().map(|key| (key, Vec::new())).collect();
        }
        if self.way == way.stretches() {
            return;
        }
        let shared = shared_steps(&self.way, self.steps, way);
        self.way = way.stretches().to_vec();
        self.steps = shared;
        for done in self.done.values_mut() {
            done.truncate(done.partition_point(|at| *at as usize <= shared));
        }
        for given in self.given.values_mut() {
            given.truncate(given.partition_point(|(at, _)| *at as usize <= shared));
        }
    }

    /// Surveys `id`, the step of this number.
    fn add(
        &mut self,
        breakpoints: &Breakpoints,
        context: &PlayContext,
        scenes: &[Scene],
        log: &Log,
        id: EntryId,
    ) {
        let Some(entry) = log.entry(id) else { return };
        // No way is longer than a log, whose entries' numbers fit.
        let step = self.steps as u32;
        if let (Command::Supply(answers), false) = (&entry.command, entry.is_refused()) {
            for (key, given) in &mut self.given {
                if let Some(answer) = answers.get(key) {
                    given.push((step, answer.clone()));
                }
            }
        }
        let trace = travelled(context, log, entry);
        let seen = seen(scenes, log, entry, &trace);
        for (on, placed) in &breakpoints.placed {
            let is_done = placed.unbound.is_none() && on.is_done_by(seen, placed.pattern.as_ref());
            if !is_done {
                continue;
            }
            let condition = placed.breakpoint.condition.as_ref();
            if condition
                .is_none_or(|condition| condition.holds(self.answer(&condition.key, self.steps)))
            {
                self.done.entry(on.clone()).or_default().push(step);
            }
        }
    }
}

/// What the step recorded as `entry` travels.
fn travelled(context: &PlayContext, log: &Log, entry: &Entry) -> Trace {
    let before = PlayState::from(log.situation(entry.parent).clone());
    step_traced(context, &before, &entry.command).1
}

/// The step recorded as `entry`, which travelled `trace`, as breakpoints look at it.
fn seen<'a>(scenes: &'a [Scene], log: &'a Log, entry: &'a Entry, trace: &'a Trace) -> Seen<'a> {
    Seen {
        scenes,
        before: log.situation(entry.parent),
        entry,
        trace,
    }
}

/// The keys whose answers `placed` reads.
fn keys_read(placed: &Placed) -> Vec<Key> {
    let condition = placed.breakpoint.condition.iter();
    let condition = condition.map(|condition| condition.key.clone());
    let template = placed.breakpoint.says.as_deref().unwrap_or_default();
    condition.chain(names(template).map(Key::from)).collect()
}

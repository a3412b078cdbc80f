//! Runs by chance in the background, so that the window never waits and may stop them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::debugger::Session;
use crate::debugger::random_play::{MOST_STEPS, RandomPlay};

/// How many steps are played before it is looked whether to stop.
const PORTION: usize = 4_096;

/// How often the window is woken to show how far the work is.
const SHOWN_EVERY: Duration = Duration::from_millis(50);

/// Runs that are being played.
#[derive(Debug)]
pub(super) struct Playing {
    seed: u64,
    runs: u64,
    told: Arc<ToldFar>,
    result: Receiver<(RandomPlay, bool)>,
}

/// How far the work is, and whether it is to stop.
#[derive(Debug, Default)]
struct ToldFar {
    runs: AtomicU64,
    found: AtomicU64,
    stop: AtomicBool,
}

impl Playing {
    /// Begins to play `runs` runs from `seed`, and wakes `ctx` when there is something to show.
    pub(super) fn begin(session: &Session, runs: u64, seed: u64, ctx: Context) -> Playing {
        let told = Arc::new(ToldFar::default());
        let (send, result) = channel();
        let playing = Playing {
            seed,
            runs,
            told: told.clone(),
            result,
        };
        let context = session.context().clone();
        // Where no thread can be had the channel is closed, which `poll` takes in.
        let _ = thread::Builder::new().name("random".into()).spawn(move || {
            let mut play = RandomPlay::new(context, seed, runs, MOST_STEPS);
            let was_stopped = play_on(&mut play, &told, &ctx);
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send((play, was_stopped));
            ctx.request_repaint();
        });
        playing
    }

    /// What was played and whether somebody stopped it, once it is through; nothing played where it broke off.
    pub(super) fn poll(&self) -> Option<(Option<RandomPlay>, bool)> {
        match self.result.try_recv() {
            Ok((play, was_stopped)) => Some((Some(play), was_stopped)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some((None, true)),
        }
    }

    /// Stops it; what is found so far is kept.
    pub(super) fn stop(&self) {
        self.told.stop.store(true, Ordering::Relaxed);
    }

    /// How far it is.
    pub(super) fn words(&self) -> String {
        let done = self.told.runs.load(Ordering::Relaxed);
        let found = self.told.found.load(Ordering::Relaxed);
        let (seed, runs) = (self.seed, self.runs);
        format!("Playing from seed {seed}: {done} of {runs} runs, {found} found")
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Plays until every run is through or it is stopped. Returns whether it was.
fn play_on(play: &mut RandomPlay, told: &ToldFar, ctx: &Context) -> bool {
    let mut shown = Instant::now();
    while !play.work(PORTION) {
        if told.stop.load(Ordering::Relaxed) {
            return true;
        }
        let findings = play.findings();
        told.runs.store(findings.runs, Ordering::Relaxed);
        let found = findings.found().len() as u64;
        told.found.store(found, Ordering::Relaxed);
        if shown.elapsed() >= SHOWN_EVERY {
            shown = Instant::now();
            ctx.request_repaint();
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;

    #[test]
    fn runs_that_are_stopped_keep_what_they_have() {
        let story = Story::ferry();
        let context = story.session.context().clone();
        let mut play = RandomPlay::new(context, 1, u64::MAX, MOST_STEPS);
        let told = ToldFar::default();
        told.stop.store(true, Ordering::Relaxed);
        assert!(play_on(&mut play, &told, &Context::default()));
        assert!(play.findings().coverage.steps() >= PORTION as u64);
        let mut few = RandomPlay::new(story.session.context().clone(), 1, 3, MOST_STEPS);
        assert!(!play_on(&mut few, &told, &Context::default()));
        assert_eq!(few.findings().runs, 3);
    }
}

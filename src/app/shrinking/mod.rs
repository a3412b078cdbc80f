//! Shrinking a run in the background, so that the window never waits and may stop it.

mod telling;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::debugger::shrinking::{Attempt, Progress, Still, shrink};
use crate::debugger::{EntryId, Session};
use crate::runtime::{Command, PlayContext};

pub use telling::{branch_name, shrinking_ui};

/// How often the window is woken to show how far the work is.
const SHOWN_EVERY: Duration = Duration::from_millis(50);

/// A run that is being shrunk.
#[derive(Debug)]
pub struct Shrinking {
    /// The entry it was asked on.
    pub entry: EntryId,
    /// What has to happen still.
    pub still: Still,
    steps: usize,
    context: PlayContext,
    rewritten: u32,
    told: Arc<ToldFar>,
    result: Receiver<Shorter>,
}

/// How far the work is, and whether it is to stop.
#[derive(Debug)]
struct ToldFar {
    progress: Mutex<Progress>,
    stop: AtomicBool,
}

/// What shrinking came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Shorter {
    /// A shorter run, or a simpler one.
    Found {
        /// Its commands.
        commands: Vec<Command>,
        /// How many steps the run had.
        from: usize,
        /// Whether somebody stopped it.
        was_stopped: bool,
    },
    /// The run itself is the shortest that was found.
    Itself {
        /// How many steps it has.
        steps: usize,
        /// Whether somebody stopped it.
        was_stopped: bool,
    },
    /// None, and why, as sentences.
    None(String),
}

impl Shrinking {
    /// Begins to shrink the run from the start of `session` to `entry`, and wakes `ctx` when there is something
    /// to show.
    pub fn begin(session: &Session, entry: EntryId, still: Still, ctx: Context) -> Shrinking {
        let log = session.log();
        let path = log.path_to(entry).into_iter();
        let commands: Vec<Command> = path
            .filter_map(|id| Some(log.entry(id)?.command.clone()))
            .collect();
        let told = Arc::new(ToldFar::new());
        let (send, result) = channel();
        let shrinking = Shrinking {
            entry,
            still: still.clone(),
            steps: commands.len(),
            context: session.context().clone(),
            rewritten: session.rewritten(),
            told: told.clone(),
            result,
        };
        let context = session.context().clone();
        // Where no thread can be had the channel is closed, which `poll` reports.
        let _ = thread::Builder::new().name("shrink".into()).spawn(move || {
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send(shorter(&context, &commands, &still, &told, &ctx));
            ctx.request_repaint();
        });
        shrinking
    }

    /// What it came to, once it is done.
    pub fn poll(&self) -> Option<Shorter> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Shorter::None("Shrinking broke off.".into())),
        }
    }

    /// Stops it; what is found so far is kept.
    pub fn stop(&self) {
        self.told.stop.store(true, Ordering::Relaxed);
    }

    /// Whether `session` plays what is being shrunk.
    pub fn is_of(&self, session: &Session) -> bool {
        let (ours, theirs) = (&self.context, session.context());
        Arc::ptr_eq(ours.playbook(), theirs.playbook()) && ours.taught() == theirs.taught()
    }

    /// The entry it was asked on, unless the log was numbered anew since.
    pub fn asked_on(&self, session: &Session) -> Option<EntryId> {
        (session.rewritten() == self.rewritten).then_some(self.entry)
    }
}

impl Drop for Shrinking {
    fn drop(&mut self) {
        self.stop();
    }
}

impl ToldFar {
    fn new() -> ToldFar {
        ToldFar {
            progress: Mutex::new(Progress {
                attempt: Attempt::UnseenTail,
                replays: 0,
                steps: 0,
                best: 0,
            }),
            stop: AtomicBool::new(false),
        }
    }

    /// The progress, whatever became of the thread that held it: it is whole at all times.
    fn progress(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shrinks `commands`, and tells how far it is, until it is done or stopped.
fn shorter(
    context: &PlayContext,
    commands: &[Command],
    still: &Still,
    told: &ToldFar,
    ctx: &Context,
) -> Shorter {
    let mut shown = Instant::now();
    let shrunk = shrink(context, commands, still, |progress| {
        *told.progress() = *progress;
        if shown.elapsed() >= SHOWN_EVERY {
            shown = Instant::now();
            ctx.request_repaint();
        }
        match told.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match shrunk {
        Ok(shrunk) if shrunk.commands().eq(commands) => Shorter::Itself {
            steps: commands.len(),
            was_stopped: shrunk.was_stopped,
        },
        Ok(shrunk) => Shorter::Found {
            commands: shrunk.commands().cloned().collect(),
            from: shrunk.from,
            was_stopped: shrunk.was_stopped,
        },
        Err(never) => Shorter::None(never.sentence(context, still)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::runtime::RefusalReason;

    const REFUSED: Still = Still::Refused {
        reason: RefusalReason::Misplaced,
        node: None,
    };

    fn start(times: usize) -> Vec<Command> {
        let mut commands = vec![Command::start(); times];
        commands.push(Command::Next);
        commands
    }

    fn shorter_of(commands: &[Command], told: &ToldFar) -> Shorter {
        let story = Story::ferry();
        let context = story.session.context();
        shorter(context, commands, &REFUSED, told, &Context::default())
    }

    #[test]
    fn what_is_found_says_how_much_shorter_it_is_and_leads_back() {
        let found = shorter_of(&start(50), &ToldFar::new());
        let told = found.told(EntryId::from_number(51));
        assert_eq!(told.words, "Shrunk 51 steps to 2.");
        let back = EntryId::from_number(51).map(|entry| ("Back to where it was", entry));
        assert_eq!(told.go_to, back);
    }

    #[test]
    fn a_run_that_is_the_shortest_says_so() {
        let itself = shorter_of(&start(1), &ToldFar::new());
        let told = itself.told(EntryId::from_number(2));
        assert_eq!(told.words, "Nothing shorter does it: 2 steps is the least.");
        assert_eq!(told.go_to, None);
    }

    #[test]
    fn work_that_is_stopped_keeps_what_it_has_and_says_so() {
        let told = ToldFar::new();
        told.stop.store(true, Ordering::Relaxed);
        let mut commands = start(50);
        commands.push(Command::Done);
        let Shorter::Found {
            commands,
            from,
            was_stopped,
        } = shorter_of(&commands, &told)
        else {
            panic!("what comes after is dropped before anything can be stopped");
        };
        assert!(was_stopped);
        assert_eq!((from, commands.len()), (52, 51));
        let told = Shorter::Found {
            commands,
            from,
            was_stopped,
        };
        let words = told.told(None).words;
        assert!(
            words.ends_with("It was stopped, and may shrink further."),
            "{words}"
        );
    }

    #[test]
    fn a_run_that_never_does_it_says_where_it_came_instead() {
        let told = shorter_of(&[Command::start()], &ToldFar::new()).told(None);
        assert!(told.is_trouble);
        assert!(
            told.words.starts_with("The run never comes to "),
            "{}",
            told.words
        );
    }
}

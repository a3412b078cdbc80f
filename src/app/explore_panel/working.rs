//! Exploring in the background, so that the window never waits and may stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::debugger::exploring::{Destination, Origin, RouteSearch, Search, Target};
use crate::debugger::{EntryId, Session};
use crate::playbook::NodeIndex;
use crate::runtime::{PlayContext, PlayState, Situation};

use super::found::Explored;
use super::way::Way;

/// How often the window is woken to show how far the work is.
const SHOWN_EVERY: Duration = Duration::from_millis(50);

/// How many steps are taken between two looks at whether to stop.
const PORTION: usize = 2048;

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Everything that can be reached.
    Everything,
    /// The shortest way to a node, from an entry of the log.
    Way {
        /// The node.
        node: NodeIndex,
        /// The entry; the beginning for the way from the start.
        from: EntryId,
    },
}

/// What looking came to.
pub enum Came {
    /// What can be reached, and what never is.
    Everything(Box<Explored>),
    /// A way, or why there is none.
    Way(Box<Way>),
    /// Somebody stopped it, and there is nothing to show.
    Stopped,
    /// It broke off.
    BrokeOff,
}

/// Something that is being looked for.
pub struct Working {
    asked: Asked,
    context: PlayContext,
    told: Arc<Told>,
    result: Receiver<Came>,
}

/// How far the work is, and whether it is to stop.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) found: AtomicUsize,
    pub(super) stop: AtomicBool,
}

impl Working {
    /// Begins to look for what is `asked` of what `session` plays, and wakes `ctx` when there is something to show.
    pub(super) fn begin(session: &Session, asked: Asked, ctx: Context) -> Working {
        let told = Arc::new(Told::default());
        let (send, result) = channel();
        let context = session.context().clone();
        let working = Working {
            asked,
            context: context.clone(),
            told: told.clone(),
            result,
        };
        let from = match asked {
            Asked::Everything => Situation::NotStarted,
            Asked::Way { from, .. } => session.log().situation(from).clone(),
        };
        let rewritten = session.rewritten();
        // Where no thread can be had the channel is closed, which `poll` reports.
        let _ = thread::Builder::new()
            .name("explore".into())
            .spawn(move || {
                let mut shown = Instant::now();
                let mut goes_on = |found: usize| {
                    told.found.store(found, Ordering::Relaxed);
                    if shown.elapsed() >= SHOWN_EVERY {
                        shown = Instant::now();
                        ctx.request_repaint();
                    }
                    !told.stop.load(Ordering::Relaxed)
                };
                let came = match asked {
                    Asked::Everything => everything(context, &mut goes_on),
                    Asked::Way { node, from: entry } => way(context, from, node, &mut goes_on)
                        .map_or(Came::Stopped, |mut way| {
                            way.asked_on(entry, rewritten);
                            Came::Way(Box::new(way))
                        }),
                };
                // Nobody waits any more where another file was opened meanwhile.
                let _ = send.send(came);
                ctx.request_repaint();
            });
        working
    }

    /// What it came to, once it is done.
    pub(super) fn poll(&self) -> Option<Came> {
        match self.result.try_recv() {
            Ok(came) => Some(came),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Came::BrokeOff),
        }
    }

    /// Stops it.
    pub(super) fn stop(&self) {
        self.told.stop.store(true, Ordering::Relaxed);
    }

    /// What is looked for.
    pub(super) fn asked(&self) -> Asked {
        self.asked
    }

    /// How many situations were found so far.
    pub(super) fn count(&self) -> usize {
        self.told.found.load(Ordering::Relaxed)
    }

    /// Whether it looks through what `session` plays.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        plays_same(&self.context, session)
    }

    #[cfg(all(test, feature = "window-tests"))]
    pub(super) fn unfinished(session: &Session, asked: Asked) -> (Working, Unfinished) {
        let told = Arc::new(Told::default());
        let (send, result) = channel();
        let working = Working {
            asked,
            context: session.context().clone(),
            told: told.clone(),
            result,
        };
        (working, Unfinished { told, _send: send })
    }
}

/// The other end of work a test does not let finish.
#[cfg(all(test, feature = "window-tests"))]
pub(super) struct Unfinished {
    pub(super) told: Arc<Told>,
    _send: std::sync::mpsc::Sender<Came>,
}

impl Drop for Working {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Asked {
    /// What is done, as a person reads it while it is done.
    pub(super) fn words(self) -> String {
        match self {
            Asked::Everything => "Exploring everything:".into(),
            Asked::Way { node, .. } => format!("Looking for the way to node {node}:"),
        }
    }
}

/// Whether `context` plays what `session` does.
pub(super) fn plays_same(context: &PlayContext, session: &Session) -> bool {
    let theirs = session.context();
    Arc::ptr_eq(context.playbook(), theirs.playbook()) && context.taught() == theirs.taught()
}

/// Explores everything, from the scenes too once nothing is left from the entry.
pub(super) fn everything(context: PlayContext, goes_on: &mut impl FnMut(usize) -> bool) -> Came {
    let mut search = Search::new(context, Origin::Entry);
    for _ in 0..2 {
        while !search.work(PORTION) {
            if !goes_on(search.found()) {
                return Came::Everything(Box::new(Explored::new(search)));
            }
        }
        search.add_scenes();
    }
    Came::Everything(Box::new(Explored::new(search)))
}

/// Looks for the way to `node`; nothing where that was stopped.
pub(super) fn way(
    context: PlayContext,
    from: Situation,
    node: NodeIndex,
    goes_on: &mut impl FnMut(usize) -> bool,
) -> Option<Way> {
    let origin = match &from {
        Situation::NotStarted => Origin::Entry,
        now => Origin::Situation(now.clone()),
    };
    let mut search = RouteSearch::new(context.clone(), origin, Target::node(node));
    loop {
        match search.work(PORTION) {
            Some(Destination::Found(route)) => {
                return Some(Way::found(context, node, PlayState::from(from), &route));
            }
            Some(Destination::NoWay(no_way)) => return Some(Way::none(context, node, &no_way)),
            None if goes_on(search.found()) => {}
            None => return None,
        }
    }
}

//! Counting all logs of a folder in the background.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use eframe::egui::Context;

use crate::debugger::coverage::Coverage;
use crate::debugger::{Replay, Session};
use crate::files::{named_logs, read_log_file};
use crate::playbook::{Playbook, fingerprint};
use crate::runtime::{PlayContext, Taught, counted};

/// How many steps are played before it is looked whether to stop.
const PORTION: usize = 512;

/// A folder whose logs are counted, or were.
#[derive(Debug)]
pub struct FolderCount {
    path: PathBuf,
    playbook: Arc<Playbook>,
    taught: Taught,
    told: Arc<ToldFar>,
    result: Receiver<Result<Counted, String>>,
    /// What it came to, once it is through.
    counted: Option<Result<Counted, String>>,
}

/// How far the work is, and whether it is to stop.
#[derive(Debug, Default)]
struct ToldFar {
    far: Mutex<Far>,
    stop: AtomicBool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Far {
    logs: usize,
    of: usize,
}

/// What the logs of a folder cover.
#[derive(Debug)]
struct Counted {
    coverage: Coverage,
    logs: usize,
    of_another: usize,
    /// Why logs were left out, as sentences.
    left_out: Vec<String>,
    was_stopped: bool,
}

impl FolderCount {
    /// Begins to count the logs of the folder at `path` on the playbook of `session`, and wakes `ctx` when there is
    /// something to show.
    pub fn begin(path: PathBuf, session: &Session, ctx: Context) -> FolderCount {
        let (send, result) = channel();
        let told = Arc::new(ToldFar::default());
        let playbook = session.context().playbook().clone();
        let folder = FolderCount {
            path: path.clone(),
            playbook: playbook.clone(),
            taught: session.context().taught(),
            told: told.clone(),
            result,
            counted: None,
        };
        // Where no thread can be had the channel is closed, which `poll` takes in.
        let _ = thread::Builder::new().name("cover".into()).spawn(move || {
            // Nobody waits any more where something else is counted meanwhile.
            let _ = send.send(count(&path, &playbook, &told, &ctx));
            ctx.request_repaint();
        });
        folder
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it was counted on what `session` plays.
    pub fn is_of(&self, session: &Session) -> bool {
        let context = session.context();
        Arc::ptr_eq(&self.playbook, context.playbook()) && self.taught == context.taught()
    }

    /// Stops counting; what was counted so far is kept.
    pub fn stop(&self) {
        self.told.stop.store(true, Ordering::Relaxed);
    }

    /// Takes in what it came to. Returns whether it did just now.
    pub fn poll(&mut self) -> bool {
        if self.counted.is_some() {
            return false;
        }
        self.counted = match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("counting it broke off".into())),
        };
        self.counted.is_some()
    }

    /// What its logs cover, once they are counted.
    pub fn coverage(&self) -> Option<&Coverage> {
        let counted = self.counted.as_ref()?.as_ref().ok()?;
        Some(&counted.coverage)
    }

    /// How far it is, while it goes on.
    pub fn progress_words(&self) -> Option<String> {
        if self.counted.is_some() {
            return None;
        }
        let far = *self.told.far();
        Some(match far.of {
            0 => "Looking for logs".into(),
            of => format!("Counting log {} of {of}", (far.logs + 1).min(of)),
        })
    }

    /// What is to be said of it, once it is through.
    pub fn words(&self) -> String {
        let name = self.path.display();
        let found = match &self.counted {
            None => return String::new(),
            Some(Err(why)) => return format!("{name}: {why}."),
            Some(Ok(counted)) => counted,
        };
        let logs = counted(found.logs, "log");
        let mut words = format!("{name}: {logs}, {} steps.", found.coverage.steps());
        if found.of_another > 0 {
            let of_another = counted(found.of_another, "log");
            words +=
                &format!(" {of_another} recorded on another playbook, counted where they play.");
        }
        if let Some(first) = found.left_out.first() {
            let left_out = counted(found.left_out.len(), "log");
            words += &format!(" {left_out} left out: {first}.");
        }
        if found.was_stopped {
            words += " Stopped before all were counted.";
        }
        words
    }
}

impl Drop for FolderCount {
    fn drop(&mut self) {
        self.stop();
    }
}

impl ToldFar {
    /// How far it is, whatever became of the thread that held it: it is whole at all times.
    fn far(&self) -> std::sync::MutexGuard<'_, Far> {
        self.far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

fn count(
    path: &Path,
    playbook: &Arc<Playbook>,
    told: &ToldFar,
    ctx: &Context,
) -> Result<Counted, String> {
    let found = named_logs(path)?;
    told.far().of = found.logs.len();
    let value = fingerprint(playbook);
    let mut counted = Counted {
        coverage: Coverage::new(playbook),
        logs: 0,
        of_another: 0,
        left_out: Vec::new(),
        was_stopped: false,
    };
    for log in found.logs {
        if told.is_stopped() {
            counted.was_stopped = true;
            break;
        }
        match read_log_file(&log) {
            Err(why) => counted.left_out.push(format!("{} {why}", log.display())),
            Ok(read) => {
                let header = &read.end.header;
                counted.logs += 1;
                counted.of_another += usize::from(!header.is_of(&value));
                let context = PlayContext::new(playbook.clone(), header.taught);
                let mut replay = Replay::new(context);
                for (number, entry) in read.log.iter() {
                    if number.number().is_multiple_of(PORTION) && told.is_stopped() {
                        counted.was_stopped = true;
                        break;
                    }
                    replay.play_telling(entry.clone(), |sent, came| {
                        counted.coverage.add_step(playbook, sent, came);
                    });
                }
            }
        }
        told.far().logs += 1;
        ctx.request_repaint();
    }
    Ok(counted)
}

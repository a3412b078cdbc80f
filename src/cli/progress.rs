//! Telling how far a long work is, and stopping it by Ctrl+C.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the work is told of at most.
const TOLD_EVERY: Duration = Duration::from_millis(100);

/// Whether Ctrl+C was pressed, from now on. Where that cannot be heard it ends the program as it always does.
pub(super) fn interrupted() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let stops = stopped.clone();
    let _ = ctrlc::set_handler(move || stops.store(true, Ordering::Relaxed));
    stopped
}

/// A line on standard error that tells how far a work is, where somebody sees it. It goes with the value.
pub(super) struct ProgressLine {
    is_seen: bool,
    told: Instant,
    is_drawn: bool,
}

impl ProgressLine {
    /// A line that is not drawn yet.
    pub(super) fn new() -> ProgressLine {
        ProgressLine {
            is_seen: io::stderr().is_terminal(),
            told: Instant::now(),
            is_drawn: false,
        }
    }

    /// Tells `words`, where the last ones have stood for a while.
    pub(super) fn tell(&mut self, words: impl FnOnce() -> String) {
        if !self.is_seen || self.told.elapsed() < TOLD_EVERY {
            return;
        }
        self.told = Instant::now();
        self.is_drawn = true;
        // A line that cannot be drawn is no loss.
        let _ = write!(io::stderr(), "\r\u{1b}[K{}", words());
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.is_drawn {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

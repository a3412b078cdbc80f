//! The logs that were kept and never saved by hand, looked for in the background.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use eframe::egui::Context;

use crate::files::{KeptLog, KeptLogs};

/// The logs of the folder, once they were looked for.
#[derive(Debug, Default)]
pub struct KeptList {
    looking: Option<Receiver<Vec<KeptLog>>>,
    logs: Vec<KeptLog>,
    /// Whether what was left open was told.
    told: bool,
}

impl KeptList {
    /// Begins to look for the logs of `kept`, and wakes `ctx` when they are found.
    pub fn begin(kept: Option<&KeptLogs>, ctx: &Context) -> KeptList {
        let mut list = KeptList::default();
        list.look_again(kept, ctx);
        list
    }

    /// Looks again.
    pub fn look_again(&mut self, kept: Option<&KeptLogs>, ctx: &Context) {
        let Some(kept) = kept.cloned() else { return };
        let (send, receive) = channel();
        let ctx = ctx.clone();
        let look = move || {
            // Nobody waits any more where the window was closed meanwhile.
            let _ = send.send(kept.all());
            ctx.request_repaint();
        };
        if thread::Builder::new().spawn(look).is_ok() {
            self.looking = Some(receive);
        }
    }

    /// The newest log that a program left that was killed, once, when it is found.
    pub fn left_open(&mut self) -> Option<Vec<KeptLog>> {
        self.receive();
        if self.told || self.looking.is_some() {
            return None;
        }
        self.told = true;
        let left: Vec<KeptLog> = self
            .logs
            .iter()
            .filter(|log| log.is_left_open())
            .cloned()
            .collect();
        (!left.is_empty()).then_some(left)
    }

    /// Every log, the newest first.
    pub fn logs(&mut self) -> &[KeptLog] {
        self.receive();
        &self.logs
    }

    fn receive(&mut self) {
        if let Some(logs) = self
            .looking
            .as_ref()
            .and_then(|looking| looking.try_recv().ok())
        {
            self.logs = logs;
            self.looking = None;
        }
    }
}

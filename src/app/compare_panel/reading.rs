//! Reading a log file to compare with, in the background.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::Context;

use crate::debugger::{Header, LineFault, ReadLog, Remarks};
use crate::files::read_log_file;

use super::side::OtherLog;

/// A log file that is being read.
#[derive(Debug)]
pub struct ReadingLog {
    path: PathBuf,
    result: Receiver<Result<ReadOther, String>>,
}

/// A log file that was read.
#[derive(Debug)]
pub struct ReadOther {
    /// What is compared with.
    pub log: Arc<OtherLog>,
    /// How many of its lines could not be read.
    pub fault_count: usize,
    /// The first of them.
    pub first_fault: Option<LineFault>,
    /// What it says about itself, and last about its playbook.
    pub header: Header,
}

impl ReadingLog {
    /// Begins to read the log at `path`, and wakes `ctx` when it is read.
    pub fn begin(path: PathBuf, ctx: Context) -> ReadingLog {
        let (send, result) = channel();
        let wanted = path.clone();
        // Where no thread can be had the channel is closed, which `poll` reports.
        let _ = thread::Builder::new()
            .name("compare".into())
            .spawn(move || {
                // Nobody waits any more where another file was asked for meanwhile.
                let _ = send.send(read(wanted));
                ctx.request_repaint();
            });
        ReadingLog { path, result }
    }

    /// Its file's name.
    pub fn name(&self) -> String {
        name(&self.path)
    }

    /// Its path.
    pub fn path(&self) -> PathBuf {
        self.path.clone()
    }

    /// The log, or why it cannot be read as the end of a sentence, once that is known.
    pub fn poll(&self) -> Option<Result<ReadOther, String>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("reading it broke off".into())),
        }
    }
}

fn name(path: &std::path::Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

fn read(path: PathBuf) -> Result<ReadOther, String> {
    let ReadLog { log, end } = read_log_file(&path).map_err(|why| format!("it {why}"))?;
    let mut remarks = Remarks::default();
    for remark in end.remarks {
        remarks.add(remark);
    }
    Ok(ReadOther {
        log: Arc::new(OtherLog {
            name: name(&path),
            log,
            remarks,
        }),
        fault_count: end.fault_count,
        first_fault: end.faults.into_iter().next(),
        header: end.header,
    })
}

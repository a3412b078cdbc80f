//! A folder of a test's own, and sessions to record in it.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::debugger::{EntryId, Header, ReadLog, Sender, Session, SessionCommand, read_log};
use crate::playbook::built::{end, line, playbook};
use crate::runtime::{Command, PlayContext, Taught};

use super::log_header::log_header;

/// A folder of its own for one test, removed with its value.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("playscope-scratch-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes `text` to the file `name`, and makes the folders it is in.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    #[track_caller]
    pub(crate) fn log(&self, name: &str) -> ReadLog {
        read_log(self.text(name).as_bytes()).unwrap()
    }

    /// The names of the files here, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).unwrap();
        let name = |file: fs::DirEntry| file.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = files.map(|file| name(file.unwrap())).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A session over three lines and an end.
pub(super) fn three_lines() -> Session {
    let nodes = [
        line(0, "One.").then(1),
        line(0, "Two.").then(2),
        line(0, "Three.").then(3),
        end(),
    ];
    Session::new(PlayContext::new(Arc::new(playbook(nodes)), Taught::Full))
}

pub(super) fn header() -> Header {
    let begun = "2026-11-30T15:00:00Z".into();
    log_header(None, "inn.dialogue.md", "f00d", Taught::Full, begun)
}

pub(super) fn send(session: &mut Session, command: Command) {
    let sender = Sender::Person;
    session.apply(SessionCommand::Send { command, sender });
}

pub(super) fn start(session: &mut Session) {
    send(session, Command::start());
}

pub(super) fn next(session: &mut Session) {
    send(session, Command::Next);
}

pub(super) fn note(session: &mut Session, number: usize, words: &str) {
    let (entry, words) = (EntryId::from_number(number).unwrap(), words.into());
    session.apply(SessionCommand::Note { entry, words });
}

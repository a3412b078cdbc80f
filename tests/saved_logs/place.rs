//! A folder of a test's own, logs recorded in it, and the program run there.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use playscope::debugger::{Entry, EntryId, Header, Log, Sender, write_log};
use playscope::playbook::{FINGERPRINT_ALGORITHM, fingerprint, read};
use playscope::runtime::wire::command_from_json;
use playscope::runtime::{PlayContext, PlayState, Taught, step};
use serde_json::Value;

/// A folder of its own for one test, removed with its value.
pub struct Place(pub PathBuf);

/// What the program said and how it ended.
#[derive(Debug, PartialEq)]
pub struct Ran {
    pub code: Option<i32>,
    pub output: String,
    pub errors: String,
}

impl Place {
    pub fn new() -> Place {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("playscope-saved-logs-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    pub fn file(self, name: &str, content: impl AsRef<[u8]>) -> Place {
        self.write(name, content);
        self
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Records a log named `log` of `commands` (wire form) sent one after the other to `playbook`, a file here.
    pub fn record(&self, log: &str, playbook: &str, taught: Taught, commands: &[Value]) {
        let path = self.0.join(playbook);
        let playbook = Arc::new(read(&fs::read(&path).unwrap()).unwrap().playbook);
        let header = Header {
            playbook_path: Some(path.to_string_lossy().into_owned()),
            script: playbook.script.clone(),
            fingerprint: (FINGERPRINT_ALGORITHM.into(), fingerprint(&playbook)),
            taught,
            begun: "2026-11-30T15:00:00Z".into(),
            program: "playscope test".into(),
        };
        let context = PlayContext::new(playbook, taught);
        let (mut entries, mut state, mut parent) =
            (Log::new(), PlayState::new(), EntryId::BEGINNING);
        for command in commands {
            let command = command_from_json(command).unwrap();
            let result = step(&context, &state, &command);
            state = result.state;
            let entry = Entry {
                parent,
                sender: Sender::Person,
                command,
                events: result.events,
                situation: state.situation.clone(),
            };
            parent = entries.append(entry).unwrap();
        }
        self.write(log, write_log(&header, &entries));
    }

    /// Runs the program here.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, "")
    }

    /// Runs the program here with `input` on its standard input.
    pub fn run_with(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_playscope"))
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that does not read its input closes the pipe.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let ran = child.wait_with_output().unwrap();
        Ran {
            code: ran.status.code(),
            output: String::from_utf8(ran.stdout).unwrap(),
            errors: String::from_utf8(ran.stderr).unwrap(),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

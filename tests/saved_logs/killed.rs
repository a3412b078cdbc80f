//! A log that is recorded while it is played outlives whatever happens to the program.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{self, Child, ChildStdin, ChildStdout, Stdio};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use playscope::debugger::{EntryId, ReadLog, Sender, read_log, replay};
use playscope::playbook::read;
use playscope::runtime::wire::{
    command_to_json, event_to_json, situation_from_json, situation_to_json,
};
use playscope::runtime::{Answer, AnswerKind, Command, PlayContext, Situation, Taught};
use serde_json::{Value, json};

use crate::place::{Place, Ran};

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/assets/night-ferry.playbook.json"
);

const LOG: &str = "out.playlog";

const DRAW: &str = r#"{"format":{"version":0,"requires":["core"],"uses":["random-choice"]},"script":"draw",
  "entry":0,"anchors":{},"speakers":[],"nodes":[
  {"kind":"random-choice","id":0,"out":[
    {"kind":"random-option","target":1,"weight":{"kind":"number","percentage":100}}]},
  {"kind":"end","id":1,"out":[]}]}"#;

/// How often the program is killed, and how many at a time.
const RUNS: u64 = 200;
const AT_ONCE: u64 = 4;

fn play(place: &Place, arguments: &[&str]) -> process::Command {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_playscope"));
    command.args(["play", SAMPLE]).args(arguments);
    command.current_dir(&place.0).env_remove("NO_COLOR");
    command
}

/// A program that is being played by JSON lines.
struct Playing {
    child: Child,
    talk: Talk,
}

struct Talk {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Playing {
    fn begin(mut command: process::Command) -> Playing {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let talk = Talk {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
        };
        Playing { child, talk }
    }

    fn end(self) -> Ran {
        drop(self.talk);
        let ended = self.child.wait_with_output().unwrap();
        Ran {
            code: ended.status.code(),
            output: String::new(),
            errors: String::from_utf8(ended.stderr).unwrap(),
        }
    }
}

impl Talk {
    /// Sends `command` and gives the answer; nothing once the program has ended.
    fn send(&mut self, command: &Command) -> Option<Value> {
        writeln!(self.input, "{}", command_to_json(command)).ok()?;
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        // A program that was killed may have said a part of a line.
        line.ends_with('\n')
            .then(|| serde_json::from_str(&line).unwrap())
    }

    /// Sends what the run asks for until the program has ended or `steps` were answered. Gives the answers.
    fn step(&mut self, steps: usize) -> Vec<Value> {
        let mut answers = Vec::new();
        self.go_on(&mut answers, steps);
        answers
    }

    /// Goes on after `answers`, to which it adds.
    fn go_on(&mut self, answers: &mut Vec<Value>, steps: usize) {
        while answers.len() < steps {
            let Some(answer) = self.send(&onward(answers.last())) else {
                break;
            };
            answers.push(answer);
        }
    }
}

/// What goes on after `answer`: what is asked is answered, and the first arm taken that is available.
fn onward(answer: Option<&Value>) -> Command {
    let Some(answer) = answer else {
        return Command::start();
    };
    let situation = situation_from_json(&answer["situation"]).unwrap();
    match &situation {
        Situation::NotStarted | Situation::AtEnd => Command::start(),
        Situation::AtNode { .. } => Command::Next,
        Situation::AwaitingDone { .. } => Command::Done,
        Situation::AwaitingChoice { available, .. } => Command::Choose(available[0]),
        Situation::AwaitingDraw { available, .. } => Command::Drawn(available[0]),
        Situation::AwaitingSupply { .. } => {
            let asked = sample().questions(&situation).unwrap();
            let asked = asked.keys.iter().zip(asked.kinds.iter());
            let answers = asked.map(|(key, kind)| (key.clone(), some_answer(*kind)));
            Command::Supply(answers.collect())
        }
    }
}

fn some_answer(kind: AnswerKind) -> Answer {
    match kind {
        AnswerKind::Truth => Answer::Truth(true),
        AnswerKind::Words => Answer::Words("Robin".into()),
        AnswerKind::Number => Answer::Number(2.5),
    }
}

fn sample() -> &'static PlayContext {
    static SAMPLE_CONTEXT: LazyLock<PlayContext> = LazyLock::new(|| {
        let playbook = read(&fs::read(SAMPLE).unwrap()).unwrap().playbook;
        PlayContext::new(Arc::new(playbook), Taught::Full)
    });
    &SAMPLE_CONTEXT
}

fn log_of(place: &Place) -> ReadLog {
    read_log(fs::read(place.0.join(LOG)).unwrap().as_slice()).unwrap()
}

/// Holds that `log` has every one of `answers`, one after the other.
#[track_caller]
fn has_all(log: &ReadLog, answers: &[Value]) {
    assert!(log.log.len() >= answers.len(), "an answered step is lost");
    for (number, answer) in (1..).zip(answers) {
        let entry = log
            .log
            .entry(EntryId::from_number(number).unwrap())
            .unwrap();
        let events: Vec<Value> = entry.events.iter().map(event_to_json).collect();
        let situation = situation_to_json(&entry.situation);
        assert_eq!(json!({ "situation": situation, "events": events }), *answer);
        assert_eq!(entry.parent.number(), number - 1);
        assert_eq!(entry.sender, Sender::Person);
    }
}

/// Plays, and kills the program at a moment `run` decides. Gives how many steps it answered.
fn kill_once(run: u64) -> usize {
    let place = Place::new();
    let playing = Playing::begin(play(&place, &["--json", "--log", LOG]));
    let (mut child, mut talk) = (playing.child, playing.talk);
    // A quarter are killed while the program starts, the others amid their steps.
    let mut answers = talk.step(run as usize % 4 * 20);
    let delay = Duration::from_micros(run.wrapping_mul(6_364_136_223_846_793_005) % 20_000);
    let killer = thread::spawn(move || {
        thread::sleep(delay);
        child.kill().unwrap();
        child.wait().unwrap()
    });
    talk.go_on(&mut answers, usize::MAX);
    assert_eq!(killer.join().unwrap().code(), None, "killed, run {run}");
    let file = fs::read(place.0.join(LOG)).unwrap_or_default();
    if file.is_empty() {
        assert_eq!(
            answers,
            [Value::Null; 0],
            "killed before it began, run {run}"
        );
        return 0;
    }
    let log = log_of(&place);
    has_all(&log, &answers);
    assert!(
        log.log.len() <= answers.len() + 1,
        "one step may be in flight, run {run}"
    );
    assert!(log.end.in_order && !log.end.closed, "run {run}");
    let torn = usize::from(log.end.torn.is_some());
    assert_eq!(log.end.fault_count, torn, "run {run}: {:?}", log.end.faults);
    let replayed = replay(sample(), &log.log);
    assert!(replayed.differences.is_empty(), "run {run}");
    answers.len()
}

#[cfg(unix)]
#[test]
fn a_program_killed_at_any_moment_loses_no_step_it_answered() {
    let threads: Vec<_> = (0..AT_ONCE)
        .map(|first| {
            let runs = (first..RUNS).step_by(AT_ONCE as usize);
            thread::spawn(move || runs.map(kill_once).collect::<Vec<usize>>())
        })
        .collect();
    let steps = threads
        .into_iter()
        .flat_map(|thread| thread.join().unwrap());
    let steps: Vec<usize> = steps.collect();
    assert_eq!(steps.len() as u64, RUNS);
    let amid = steps.iter().filter(|steps| **steps >= 20).count() as u64;
    assert!(amid >= RUNS * 3 / 4, "{steps:?}");
}

#[test]
fn each_step_is_in_the_file_when_it_is_answered() {
    let place = Place::new();
    let mut playing = Playing::begin(play(&place, &["--json", "--log", LOG]));
    let mut answers = Vec::new();
    for _ in 0..30 {
        answers.extend(playing.talk.send(&onward(answers.last())));
        has_all(&log_of(&place), &answers);
    }
    assert_eq!(answers.len(), 30);
    assert!(!log_of(&place).end.closed);
    assert_eq!(playing.end(), ended(0, ""));
    let log = log_of(&place);
    assert!(log.end.closed);
    assert_eq!(log.end.faults, []);
    assert_eq!(log.end.header.script, sample().playbook().script);
}

#[test]
fn what_is_played_in_the_terminal_is_recorded_with_who_sent_it_and_its_branches() {
    let place = Place::new().file("draw.json", DRAW);
    let arguments = ["play", "draw.json", "--log", LOG];
    let ran = place.run_with(&arguments, "\n\nb\n1\nq\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let log = log_of(&place);
    let entries = log.log.iter();
    let entries: Vec<_> = entries
        .map(|(_, e)| (e.parent.number(), e.sender))
        .collect();
    assert_eq!(
        entries,
        [
            (0, Sender::Person),
            (1, Sender::Random),
            (1, Sender::Person)
        ]
    );
    assert!(log.end.closed);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_at_once_and_playing_goes_on() {
    let place = Place::new();
    let mut limited = process::Command::new("sh");
    // A file may have so many blocks, of 512 bytes or 1 KiB; past that writing fails.
    let shell = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
    limited.args(["-c", shell, "sh", env!("CARGO_BIN_EXE_playscope")]);
    limited.args(["play", SAMPLE, "--json", "--log", LOG]);
    limited.current_dir(&place.0);
    let mut playing = Playing::begin(limited);
    let answers = playing.talk.step(100);
    assert_eq!(answers.len(), 100, "playing goes on");
    let ended = playing.end();
    assert_eq!(ended.code, Some(2));
    let log = log_of(&place);
    assert_eq!(log.end.faults, [], "only whole lines are left");
    assert!(!log.end.closed);
    let kept = log.log.len();
    assert!((5..100).contains(&kept), "{kept}");
    has_all(&log, &answers[..kept]);
    let lines: Vec<&str> = ended.errors.lines().collect();
    let lost = 100 - kept;
    let full = format!("playscope: {LOG} cannot be written: a file may not become larger here");
    assert_eq!(
        lines,
        [
            format!("{full}; playing goes on, and each step tries again"),
            format!("{full}; {lost} steps not recorded"),
        ]
    );
}

#[test]
fn a_log_that_cannot_be_begun_is_refused_in_words() {
    let place = Place::new()
        .file("there.playlog", "{\"playlog\":1}\n")
        .file("empty", "");
    let refused = |log: &str| {
        let ran = place.run_with(&["play", SAMPLE, "--json", "--log", log], "\"start\"\n");
        assert_eq!((ran.code, &*ran.output), (Some(2), ""), "{ran:?}");
        ran.errors
    };
    assert_eq!(
        refused("there.playlog"),
        "playscope: there.playlog is there already\n"
    );
    assert_eq!(place.read("there.playlog"), "{\"playlog\":1}\n");
    assert_eq!(refused("."), "playscope: . is a directory, not a file\n");
    assert_eq!(
        refused("none/out.playlog"),
        "playscope: none/out.playlog cannot be written: there is no such folder\n"
    );
    assert_eq!(
        refused("empty/out.playlog"),
        "playscope: empty/out.playlog cannot be written: a part of its path is no folder\n"
    );
    assert!(!place.0.join("none").exists());
    let ran = place.run_with(&["play", "none.json", "--log", LOG], "");
    assert_eq!(ran.code, Some(2));
    assert!(!place.0.join(LOG).exists(), "no log without a playbook");
}

#[test]
fn two_programs_do_not_record_to_one_log() {
    let place = Place::new();
    let mut first = Playing::begin(play(&place, &["--json", "--log", LOG]));
    let mut answers = first.talk.step(3);
    let second = place.run_with(&["play", SAMPLE, "--json", "--log", LOG], "\"start\"\n");
    assert_eq!(second.code, Some(2));
    assert_eq!(
        second.errors,
        format!("playscope: {LOG} is being recorded to by another window\n")
    );
    answers.extend(first.talk.send(&Command::start()));
    assert_eq!(first.end(), ended(0, ""));
    has_all(&log_of(&place), &answers);
}

fn ended(code: i32, errors: &str) -> Ran {
    Ran {
        code: Some(code),
        output: String::new(),
        errors: errors.into(),
    }
}

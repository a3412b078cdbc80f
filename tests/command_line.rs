//! The program as a person or a script runs it: what it says, where, and with which exit code.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use playscope::runtime::wire::{event_from_json, event_to_json};
use serde_json::{Value, json};

#[path = "command_line/exporting.rs"]
mod exporting;
#[path = "command_line/routes.rs"]
mod routes;

const HELLO: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello",
  "entry":0,"anchors":{"the-inn":0},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
  {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
   "out":[{"kind":"succession","target":1}]},
  {"kind":"end","id":1,"out":[]},{"kind":"end","id":2,"out":[]}]}"#;

const MENU: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"menu",
  "entry":0,"anchors":{},"speakers":[],"nodes":[
  {"kind":"choice","id":0,"out":[{"kind":"option","target":1,"label":[{"kind":"text","text":"Go"}]}]},
  {"kind":"end","id":1,"out":[]}]}"#;

/// A directory of its own for one test, removed with its value.
struct Place(PathBuf);

impl Place {
    fn new() -> Place {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("playscope-command-line-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    fn file(self, name: &str, content: impl AsRef<[u8]>) -> Place {
        fs::write(self.0.join(name), content).unwrap();
        self
    }

    /// Runs the program here with `arguments`, `input` on its standard input.
    fn run(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that does not read its input closes the pipe.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        child.wait_with_output().unwrap().into()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_playscope"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .env_remove("NO_COLOR");
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug, PartialEq)]
struct Ran {
    code: Option<i32>,
    output: String,
    errors: String,
}

impl From<Output> for Ran {
    fn from(ran: Output) -> Ran {
        Ran {
            code: ran.status.code(),
            output: String::from_utf8(ran.stdout).unwrap(),
            errors: String::from_utf8(ran.stderr).unwrap(),
        }
    }
}

fn ran(code: i32, output: &str, errors: &str) -> Ran {
    Ran {
        code: Some(code),
        output: output.into(),
        errors: errors.into(),
    }
}

fn here() -> Place {
    Place::new()
        .file("hello.json", HELLO)
        .file("menu.json", MENU)
        .file("broken.json", "{\n  \"format\" 1")
        .file(
            "stray.json",
            HELLO
                .replace("\"target\":1", "\"target\":9")
                .replace("\"entry\":0", "\"entry\":7"),
        )
}

#[test]
fn check_says_ok_with_the_size_and_the_notes_indented() {
    assert_eq!(
        here().run(&["check", "hello.json"], ""),
        ran(
            0,
            "ok hello.json: 3 nodes, 1 edge, 1 scene, 1 note\n  \
             note nodes[2]: no way leads here from the entry or an anchor\n",
            ""
        )
    );
}

#[test]
fn check_says_refused_with_the_stage_and_every_fault_of_it() {
    assert_eq!(
        here().run(&["check", "stray.json", "broken.json"], ""),
        ran(
            1,
            "refused stray.json: 2 faults in its references\n  \
             entry: found 7, expected a node's position, 0 to 2\n  \
             nodes[0].out[0].target: found 9, expected a node's position, 0 to 2\n\
             refused broken.json: 1 fault in its shapes\n  \
             line 2, column 12: found `1`, expected `:` after a property's name\n",
            ""
        )
    );
}

#[test]
fn check_reports_what_cannot_be_read_and_still_checks_the_others() {
    let ran = here().run(
        &["check", "missing.json", ".", "menu.json", "broken.json"],
        "",
    );
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.errors,
        "playscope: missing.json does not exist\nplayscope: . is a directory, not a file\n"
    );
    assert!(
        ran.output.starts_with("ok menu.json: 2 nodes"),
        "{}",
        ran.output
    );
    assert!(ran.output.contains("refused broken.json"), "{}", ran.output);
}

#[test]
fn check_reads_an_empty_file_and_what_is_no_text_as_refused() {
    let place = here()
        .file("empty.json", "")
        .file("picture.png", b"\x89PNG\xff\xfe");
    let ran = place.run(&["check", "empty.json", "picture.png"], "");
    assert_eq!((ran.code, &*ran.errors), (Some(1), ""));
    assert_eq!(ran.output.matches("refused ").count(), 2, "{}", ran.output);
}

#[cfg(unix)]
#[test]
fn check_says_so_of_pipes_devices_and_files_that_may_not_be_read_or_are_huge() {
    let place = here();
    let huge = fs::File::create(place.0.join("huge.json")).unwrap();
    huge.set_len(1 << 32).unwrap();
    let pipe = Command::new("mkfifo").arg(place.0.join("pipe")).status();
    assert!(pipe.unwrap().success());
    let ran = place.run(&["check", "huge.json", "pipe", "/dev/zero"], "");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.errors,
        "playscope: huge.json is larger than 128 MiB, the most that is read\n\
         playscope: pipe is a pipe, a socket or a device, not a file\n\
         playscope: /dev/zero is a pipe, a socket or a device, not a file\n"
    );

    use std::os::unix::fs::PermissionsExt;
    let locked = place.0.join("locked.json");
    fs::write(&locked, HELLO).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o0)).unwrap();
    // Whoever may read everything is told nothing.
    if fs::read(&locked).is_err() {
        let ran = place.run(&["check", "locked.json"], "");
        assert_eq!(
            ran.errors,
            "playscope: locked.json may not be read: permission denied\n"
        );
    }
}

#[test]
fn check_as_json_is_one_object_a_file_with_the_same_content() {
    let files = [
        "check",
        "--json",
        "hello.json",
        "stray.json",
        "broken.json",
        "missing.json",
    ];
    let ran = here().run(&files, "");
    let lines: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        lines,
        [
            json!({"file":"hello.json","verdict":"ok","nodes":3,"edges":1,"scenes":1,"notes":[
                {"kind":"unreachable node","path":"nodes[2]","node":2,
                 "message":"no way leads here from the entry or an anchor"}]}),
            json!({"file":"stray.json","verdict":"refused","stage":"references","faults":[
                {"path":"entry","line":null,"column":null,"found":"7","expected":"a node's position, 0 to 2"},
                {"path":"nodes[0].out[0].target","line":null,"column":null,"found":"9",
                 "expected":"a node's position, 0 to 2"}]}),
            json!({"file":"broken.json","verdict":"refused","stage":"shapes","faults":[
                {"path":"","line":2,"column":12,"found":"`1`","expected":"`:` after a property's name"}]}),
            json!({"file":"missing.json","verdict":"unreadable","message":"missing.json does not exist"}),
        ]
    );
    assert_eq!((ran.code, &*ran.errors), (Some(2), ""));
}

#[test]
fn play_as_json_answers_each_line_by_one_line() {
    let input = "\"start\"\nnext\n\n{\"choose\":-1}\n\"dance\"\n\"next\"";
    let ran = here().run(&["play", "hello.json", "--json"], input);
    let lines: Vec<Value> = ran
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [started, no_json, blank, negative, unknown, ended] = &lines[..] else {
        panic!("six lines expected:\n{}", ran.output);
    };
    let at_node = json!({"kind":"at-node","node":0});
    assert_eq!(
        started,
        &json!({"situation":at_node,"events":[
            {"said":{"speaker":"Ada","speech":[{"kind":"text","text":"Hello."}]}}]})
    );
    for error in [no_json, blank, negative] {
        assert!(error["error"].is_string(), "{error}");
        assert_eq!(error.as_object().unwrap().len(), 1, "{error}");
    }
    assert_eq!(unknown["situation"], at_node);
    assert_eq!(unknown["events"][0]["refused"]["reason"], "unknown-command");
    assert_eq!(
        ended,
        &json!({"situation":{"kind":"at-end"},"events":[{"ended":{}}]})
    );
    assert_eq!((ran.code, &*ran.errors), (Some(0), ""));
}

#[test]
fn what_the_readme_shows_being_played_is_what_is_printed() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, shown) = readme.split_once("\n$ echo '").expect("a transcript");
    let (shown, _) = shown.split_once("\n```").expect("its end");
    let (typed, printed) = shown.split_once('\n').expect("what is printed");
    let (sent, program) = typed.split_once("' | playscope ").expect("the program");
    let arguments: Vec<&str> = program.split(' ').collect();
    let mut child = here()
        .command(&arguments)
        .current_dir(root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{sent}").unwrap();
    let ran = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stdout), format!("{printed}\n"));
}

#[test]
fn the_deepest_speech_a_reader_accepts_is_read_back_from_what_play_prints() {
    let deep = |deep: usize| {
        (0..deep).fold(
            json!({"kind": "text", "text": "deep"}),
            |inner, _| json!({"kind": "styled", "style": "bold", "children": [inner]}),
        )
    };
    let document = |speech: Value| {
        let mut document: Value = serde_json::from_str(MENU).unwrap();
        document["nodes"][0]["out"][0]["label"] = json!([speech]);
        document.to_string()
    };
    let place = here()
        .file("deepest.json", document(deep(48)))
        .file("deeper.json", document(deep(49)));
    let played = place.run(&["play", "deepest.json", "--json"], "\"start\"\n");
    let answer: Value = serde_json::from_str(&played.output).unwrap();
    let event = event_from_json(&answer["events"][0]).unwrap();
    assert_eq!(event_to_json(&event), answer["events"][0]);
    let offered = &answer["events"][0]["offer"]["options"][0]["label"][0];
    assert_eq!(*offered, deep(48));
    assert_eq!(place.run(&["check", "deeper.json"], "").code, Some(1));
}

#[test]
fn check_counts_every_anchor_as_a_scene() {
    let twice = HELLO.replace(r#"{"the-inn":0}"#, r#"{"the-inn":0,"a-tavern":0}"#);
    let place = here().file("twice.json", twice);
    let text = place.run(&["check", "twice.json"], "").output;
    assert!(text.contains("3 nodes, 1 edge, 2 scenes"), "{text}");
    let json = place.run(&["check", "--json", "twice.json"], "").output;
    assert!(json.contains(r#""scenes":2"#), "{json}");
}

#[test]
fn play_as_json_answers_a_line_before_the_next_is_sent() {
    let place = here();
    let mut child = place
        .command(&["play", "hello.json", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    for _ in 0..3 {
        input.write_all(b"\"start\"\n").unwrap();
        let mut byte = [0];
        while byte != *b"\n" {
            output.read_exact(&mut byte).unwrap();
        }
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn play_as_json_reports_a_line_that_is_not_utf_8_and_goes_on() {
    let ran = here().run(
        &["play", "hello.json", "--json"],
        b"\xff\xfe\n\"start\"\r\n",
    );
    assert_eq!(ran.output.lines().count(), 2, "{}", ran.output);
    assert!(ran.output.starts_with("{\"error\":"), "{}", ran.output);
    assert!(ran.output.contains("\"at-node\""), "{}", ran.output);
}

#[test]
fn play_taught_the_core_alone_refuses_a_menu_as_unplayable() {
    let full = here().run(&["play", "menu.json", "--json"], "\"start\"\n");
    let core = here().run(&["play", "menu.json", "--json", "--core"], "\"start\"\n");
    assert!(full.output.contains("\"offer\""), "{}", full.output);
    assert!(
        core.output.contains("\"unplayable-node\""),
        "{}",
        core.output
    );
}

#[test]
fn play_in_the_terminal_says_the_lines_and_leaves_at_the_end_of_input() {
    let ran = here().run(&["play", "hello.json"], "\n\n");
    assert_eq!((ran.code, &*ran.errors), (Some(0), ""));
    assert!(ran.output.contains("\nAda: Hello.\n"), "{}", ran.output);
    assert!(ran.output.contains("\nThe end.\n"), "{}", ran.output);
    assert!(
        !ran.output.contains('\x1b'),
        "styles are for terminals: {}",
        ran.output
    );
}

#[test]
fn play_refuses_a_playbook_as_check_does_on_standard_error() {
    let checked = here().run(&["check", "stray.json"], "");
    for form in [
        &["play", "stray.json"][..],
        &["play", "stray.json", "--json"],
    ] {
        assert_eq!(here().run(form, "\"start\"\n"), ran(1, "", &checked.output));
    }
}

#[test]
fn play_says_of_a_file_that_cannot_be_read_why() {
    let told = "playscope: missing.json does not exist\n";
    assert_eq!(here().run(&["play", "missing.json"], ""), ran(2, "", told));
}

/// A corpus of one case, `hello`, that expects `words`.
fn corpus(words: &str) -> Place {
    let place = here();
    let case = place.0.join("corpus/playable/hello");
    fs::create_dir_all(&case).unwrap();
    fs::write(case.join("playbook.json"), HELLO).unwrap();
    let fixture = json!({
        "name": "hello", "playbook": "playbook.json", "because": "somebody speaks",
        "session": [
            {"expect": {"said": {"speaker": "Ada", "speech": words}}},
            {"send": "next"},
            {"expect": {"ended": {}}},
        ],
    });
    fs::write(case.join("fixture.json"), fixture.to_string()).unwrap();
    place
}

#[test]
fn conform_holds_this_build_to_a_corpus() {
    let conformed = corpus("Hello.").run(&["conform", "corpus"], "");
    assert_eq!(
        (conformed.code, &*conformed.errors),
        (Some(0), ""),
        "{}",
        conformed.output
    );
    let diverged = corpus("Good-bye.").run(&["conform", "corpus", "--json"], "");
    assert_eq!(
        (diverged.code, &*diverged.errors),
        (Some(1), ""),
        "{}",
        diverged.output
    );
    for line in diverged.output.lines() {
        assert!(serde_json::from_str::<Value>(line).is_ok(), "{line}");
    }
}

#[test]
fn conform_says_of_a_folder_that_is_no_corpus_why() {
    for (folder, about) in [
        (".", ". is no corpus: "),
        ("nowhere", "nowhere is no corpus: "),
    ] {
        let ran = here().run(&["conform", folder], "");
        assert_eq!((ran.code, &*ran.output), (Some(2), ""));
        assert!(
            ran.errors.starts_with(&format!("playscope: {about}")),
            "{}",
            ran.errors
        );
    }
}

#[test]
fn wrong_arguments_end_with_2() {
    for arguments in [
        &["check"][..],
        &["play"],
        &["play", "a", "b"],
        &["conform"],
        &["check", "--core", "a"],
        &["a.json", "b.json"],
        &["--theme", "light"],
        &["--screenshot", "a.png", "--size", "1x1"],
        &["--screenshot", "a.png", "--theme", "green"],
    ] {
        let ran = here().run(arguments, "");
        assert_eq!((ran.code, &*ran.output), (Some(2), ""), "{arguments:?}");
        assert!(!ran.errors.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_of_each_subcommand_has_examples_and_exit_codes() {
    for arguments in [
        &["--help"][..],
        &["check", "--help"],
        &["play", "--help"],
        &["conform", "--help"],
    ] {
        let ran = here().run(arguments, "");
        assert_eq!((ran.code, &*ran.errors), (Some(0), ""), "{arguments:?}");
        for part in ["Usage:", "Examples:", "Exit codes:"] {
            assert!(ran.output.contains(part), "{arguments:?}: {}", ran.output);
        }
    }
}

#[test]
fn version_is_the_packages() {
    let version = format!("playscope {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(here().run(&["--version"], ""), ran(0, &version, ""));
}

#[cfg(not(feature = "app"))]
#[test]
fn a_build_without_the_window_says_so_and_names_play() {
    for (arguments, file) in [
        (&["hello.json"][..], "hello.json"),
        (&["./check"], "./check"),
        (&[], "FILE"),
    ] {
        let told = format!(
            "playscope: this build has no window. To play in the terminal: playscope play {file}\n"
        );
        assert_eq!(here().run(arguments, ""), ran(2, "", &told));
    }
}

#[test]
fn a_file_named_like_a_subcommand_is_checked_by_its_path() {
    let place = here().file("check", HELLO);
    assert_eq!(
        place.run(&["check"], "").code,
        Some(2),
        "the subcommand wins and lacks a file"
    );
    assert_eq!(place.run(&["check", "check"], "").code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_pipe_closed_early_is_quiet() {
    let place = here();
    for (words, code) in [
        ("check hello.json hello.json", 0),
        ("check broken.json", 1),
        ("check --json hello.json", 0),
        ("play hello.json", 0),
        ("play hello.json --json", 0),
        ("--help", 0),
    ] {
        let mut child = place
            .command(&words.split(' ').collect::<Vec<_>>())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let _ = child
            .stdin
            .take()
            .unwrap()
            .write_all(b"\"start\"\n\"next\"\n");
        let ran = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ran.stderr), "", "{words}");
        // `check` may or may not have written before the pipe was closed.
        assert_eq!(ran.status.code(), Some(code), "{words}");
    }
}

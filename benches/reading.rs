//! How long reading a playbook of 100,000 nodes takes, beside parsing the same bytes as plain JSON.
//!
//! `cargo bench --no-default-features --bench reading`. The two are timed turn by turn in one run, so that
//! whatever else the machine does falls on both; what counts is the ratio of their medians.

use std::hint::black_box;
use std::time::{Duration, Instant};

use playscope::playbook::read;
use serde_json::Value;

/// The nodes of the playbook read, its end aside.
const NODES: usize = 100_000;

/// How often each is timed.
const ROUNDS: usize = 9;

/// What stands before the nodes.
const OPENING: &str = r#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"bench.dialogue.md",
"entry":0,"anchors":{"the-inn":0},"speakers":[{"default":true,"tags":[]},
{"id":"alice","name":"Alice","tags":[{"name":"calm"}]}],"nodes":["#;

/// Ten nodes of every kind but the end; `@3` is the position of the fourth of them, `@10` of what follows.
const SCENE: [&str; 10] = [
    r#"{"kind":"line","id":@0,"speaker":1,"speech":[{"kind":"text","text":"The road behind you is closed."},
{"kind":"styled","style":"italic","children":[{"kind":"text","text":"Always."}]}],
"out":[{"kind":"succession","target":@1}]}"#,
    r#"{"kind":"control","id":@1,"effects":[{"kind":"custom-command","name":"Wave","args":["left","twice"]}],
"out":[{"kind":"succession","target":@2}]}"#,
    r#"{"kind":"branch","id":@2,"out":[
{"kind":"branch","target":@3,"order":0,"condition":{"kind":"key","key":"Alice.HasMap"}},
{"kind":"branch","target":@4,"order":1}]}"#,
    r#"{"kind":"line","id":@3,"speaker":0,"speech":[{"kind":"text","text":"You have \"the map\", "},
{"kind":"query","key":"name"}],"condition":{"kind":"key","key":"Alice.Sees"},
"out":[{"kind":"succession","target":@4}]}"#,
    r#"{"kind":"choice","id":@4,"ordered":true,"out":[
{"kind":"option","target":@5,"label":[{"kind":"text","text":"Take the left fork."}]},
{"kind":"option","target":@6,"label":[{"kind":"text","text":"Take the right one."}],
"condition":{"kind":"key","key":"Alice.HasLantern"}}]}"#,
    r#"{"kind":"line","id":@5,"speaker":1,"speech":[{"kind":"text","text":"Left it is."},{"kind":"break"},
{"kind":"text","text":"Mind the step, it is loose."}],
"out":[{"kind":"divert","target":@7,"label":[{"kind":"text","text":"The market"}]}]}"#,
    r#"{"kind":"line","id":@6,"speaker":1,"speech":[{"kind":"text","text":"Right it is."}],
"out":[{"kind":"succession","target":@7}]}"#,
    r#"{"kind":"random-choice","id":@7,"out":[
{"kind":"random-option","target":@8,"weight":{"kind":"number","percentage":60}},
{"kind":"random-option","target":@9,"weight":{"kind":"auto"}}]}"#,
    r#"{"kind":"line","id":@8,"speaker":0,"speech":[{"kind":"text","text":"It has rained for a week."}],
"out":[{"kind":"succession","target":@9}]}"#,
    r#"{"kind":"line","id":@9,"speaker":0,"speech":[{"kind":"text","text":"On."}],
"out":[{"kind":"succession","target":@10}]}"#,
];

fn main() {
    let sound = playbook();
    let one_fault = sound.replacen("\"target\":5,", "\"target\":\"5\",", 1);
    let many_faults = sound.replace("\"speaker\":0", "\"speaker\":-1");
    let many_notes = sound.replacen("\"target\":1}", "\"target\":0}", 1);
    report("a sound playbook", &sound);
    report("a playbook with one fault", &one_fault);
    report(
        "a playbook with a fault in three of ten nodes",
        &many_faults,
    );
    report("a playbook whose nodes nothing reaches", &many_notes);
}

/// Times both ways through `json` and prints what came of it.
fn report(what: &str, json: &str) {
    let bytes = json.as_bytes();
    let mut as_value = Vec::new();
    let mut as_playbook = Vec::new();
    for _ in 0..ROUNDS {
        as_value.push(timed(|| serde_json::from_slice::<Value>(bytes)));
        as_playbook.push(timed(|| read(bytes)));
    }
    let outcome = match read(bytes) {
        Ok(read) => format!("accepted with {} notes", read.notes.len()),
        Err(refusal) => format!("refused with {} faults", refusal.faults.len()),
    };
    let megabytes = bytes.len() as f64 / 1e6;
    let (as_value, as_playbook) = (median_ms(as_value), median_ms(as_playbook));
    println!("{what}, {NODES} nodes, {megabytes:.1} MB: {outcome}");
    println!(
        "  plain JSON {as_value:.1} ms, read {as_playbook:.1} ms: {:.2} times",
        as_playbook / as_value
    );
}

/// How long `work` takes, letting go of what it made included.
fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    drop(black_box(work()));
    start.elapsed()
}

fn median_ms(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}

/// A playbook of [`NODES`] nodes and an end, scene after scene.
fn playbook() -> String {
    let mut json = OPENING.to_owned();
    for first in (0..NODES).step_by(SCENE.len()) {
        for node in SCENE {
            push_node(&mut json, node, first);
            json.push(',');
        }
    }
    push_node(&mut json, r#"{"kind":"end","id":@0,"out":[]}]}"#, NODES);
    json
}

/// Writes `node`, each `@` and digits in it as that many positions after `first`.
fn push_node(json: &mut String, node: &str, first: usize) {
    let mut parts = node.split('@');
    json.extend(parts.next());
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (offset, rest) = part.split_at(digits);
        let offset: usize = offset.parse().expect("digits follow each @");
        json.push_str(&(first + offset).to_string());
        json.push_str(rest);
    }
}

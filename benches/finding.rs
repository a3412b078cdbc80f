//! How long a keystroke in the search takes, as a drawn story grows.
//!
//! `cargo bench --bench finding --no-default-features` prints a table: milliseconds of CPU, reading what was typed
//! included. Sizes may be given as arguments.

use std::fmt::Write;
use std::fs;
use std::hint::black_box;

use playscope::graph::finding::{Finding, Haystack, Hits, Sought, Wanted};
use playscope::playbook::{Playbook, read, scenes};

const SIZES: [usize; 5] = [1_000, 3_000, 10_000, 20_000, 100_000];
/// A keystroke is repeated until it has taken so long, in ms: the system counts CPU time in ticks.
const LEAST: f64 = 200.0;
/// How many values the window looks at between two looks at the clock.
const VALUES: usize = 1024;

fn main() {
    let given: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if given.is_empty() {
        SIZES.to_vec()
    } else {
        given
    };
    let columns = [
        ("words", wanted("usual length", false)),
        ("nothing", wanted("xylophone", false)),
        ("a letter", wanted("e", false)),
        ("a scene", wanted("scene:scene 00", false)),
        ("pattern", wanted(r"number \d+5 says", false).pattern()),
        ("loose pattern", wanted(r"\w+ of .*l\b", false).pattern()),
        ("exact", wanted("usual length", true)),
    ];
    print!("| nodes | making it ready |");
    columns.iter().for_each(|(name, _)| print!(" {name} |"));
    println!("\n|{}", " ---: |".repeat(columns.len() + 2));
    for nodes in sizes {
        let playbook = playbook(nodes);
        let (ready, haystack) = timed(|| Haystack::new(&playbook, &scenes(&playbook)));
        print!("| {nodes} | {ready:.1} |");
        for (_, wanted) in &columns {
            let (time, hits) = timed(|| keystroke(&haystack, wanted));
            print!(" {time:.2} ({}) |", hits.len());
        }
        println!();
    }
    println!("\nIn brackets: how many nodes are found.");
}

/// What the window does after a letter was typed.
fn keystroke(haystack: &Haystack, wanted: &Wanted) -> Hits {
    let sought = Sought::new(wanted).expect("a pattern that can be read");
    let mut finding = Finding::new(haystack, sought.expect("something is typed"));
    while !finding.work(haystack, VALUES) {}
    finding.hits()
}

fn wanted(text: &str, exact: bool) -> Wanted {
    Wanted {
        text: text.into(),
        exact,
        ..Wanted::default()
    }
}

trait Pattern {
    fn pattern(self) -> Wanted;
}

impl Pattern for Wanted {
    fn pattern(self) -> Wanted {
        Wanted {
            is_pattern: true,
            ..self
        }
    }
}

/// The CPU time `work` takes, in ms, and what it gives.
fn timed<T>(work: impl Fn() -> T) -> (f64, T) {
    let begun = cpu_time();
    let mut times = 0;
    loop {
        let done = black_box(work());
        times += 1;
        let spent = cpu_time() - begun;
        if spent >= LEAST {
            return (spent / f64::from(times), done);
        }
    }
}

/// The CPU time this thread has used, in ms.
fn cpu_time() -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat
        .split_whitespace()
        .next()
        .and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or_default() / 1e6
}

/// A playbook of `nodes` nodes: scenes of 40, each with menus, branches and words of a usual length.
fn playbook(nodes: usize) -> Playbook {
    let mut anchors = String::new();
    let mut list = String::new();
    for id in 0..nodes {
        if id % 40 == 0 {
            let comma = if id == 0 { "" } else { "," };
            let _ = write!(anchors, "{comma}\"scene-{:05}\":{id}", id / 40);
        }
        let (next, after) = (id + 1, (id + 2).min(nodes - 1));
        let comma = if id == 0 { "" } else { "," };
        let node = match id {
            _ if id == nodes - 1 => format!(r#"{{"kind":"end","id":{id},"out":[]}}"#),
            _ if id % 10 == 4 => format!(
                r#"{{"kind":"choice","id":{id},"out":[{{"kind":"option","target":{next},"label":[{{"kind":"text","text":"Stay here"}}]}},{{"kind":"option","target":{after},"label":[{{"kind":"text","text":"Go on"}}]}}]}}"#
            ),
            _ if id % 10 == 7 => format!(
                r#"{{"kind":"branch","id":{id},"out":[{{"kind":"branch","target":{after},"condition":{{"kind":"key","key":"Key{}"}}}},{{"kind":"branch","target":{next}}}]}}"#,
                id % 13
            ),
            _ if id % 10 == 9 => format!(
                r#"{{"kind":"control","id":{id},"effects":[{{"kind":"custom-command","name":"Wave","args":["{id}"]}}],"out":[{{"kind":"succession","target":{next}}}]}}"#
            ),
            _ => format!(
                r#"{{"kind":"line","id":{id},"speaker":{},"speech":[{{"kind":"text","text":"Line number {id} says something of a usual length."}}],"out":[{{"kind":"succession","target":{next}}}]}}"#,
                id % 3
            ),
        };
        let _ = write!(list, "{comma}{node}");
    }
    let text = format!(
        r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},"script":"drawn","entry":0,"anchors":{{{anchors}}},"speakers":[{{"default":true,"tags":[]}},{{"name":"Ada","tags":[]}},{{"name":"Béla","tags":[]}}],"nodes":[{list}]}}"#
    );
    read(text.as_bytes()).expect("a sound playbook").playbook
}

//! What a step costs: nanoseconds and allocations at a plain line, and a walk over many nodes.
//!
//! `cargo bench --no-default-features --bench stepping`. Prints figures and fails where a count is wrong: the
//! event list is the one allocation of a step. Times are for a person to judge; machines differ.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use playscope::playbook::{Content, Edge, Format, Fragment, Node, Playbook, Speaker, Way};
use playscope::runtime::{Command, PlayContext, PlayState, Situation, Taught, step};

/// What a step at a plain line may take.
const TARGET_NS: f64 = 60.0;

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

/// Counting costs time, so nothing is counted while time is taken.
static COUNTING: AtomicBool = AtomicBool::new(false);

fn count() {
    if COUNTING.load(Ordering::Relaxed) {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
    }
}

/// The allocations of `run`.
fn allocations_of(run: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    COUNTING.store(true, Ordering::Relaxed);
    run();
    COUNTING.store(false, Ordering::Relaxed);
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`, which is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc` above, so from the system.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as for `alloc` and `dealloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let (ns, allocations) = a_step_at_a_plain_line();
    println!(
        "a step at a plain line: {ns:.1} ns (target {TARGET_NS} ns), {allocations} allocations"
    );
    let floor = the_event_list_alone();
    println!("  of which the event list alone, made and dropped: {floor:.1} ns");
    println!("a walk over n controls without effects:");
    for n in [10, 100, 1_000, 10_000, 100_000] {
        let (walk, allocations) = a_walk_over(n);
        let each = walk.as_nanos() as f64 / n as f64;
        println!("  n = {n:>7}: {walk:>10.1?}, {each:.1} ns a node, {allocations} allocations");
    }
    if allocations == 1 {
        ExitCode::SUCCESS
    } else {
        println!("a step at a plain line should allocate once");
        ExitCode::FAILURE
    }
}

/// Two lines that lead to each other; `Next` is sent for ever. Nanoseconds and allocations a step.
fn a_step_at_a_plain_line() -> (f64, u64) {
    let context = context([line("One.", 1), line("Two.", 0)]);
    let mut state = step(&context, &PlayState::new(), &Command::start()).state;
    let mut go_on = |steps: u32| {
        let began = Instant::now();
        for _ in 0..steps {
            let result = step(&context, black_box(&state), black_box(&Command::Next));
            state = black_box(result).state;
        }
        began.elapsed()
    };
    go_on(100_000);
    let allocations = allocations_of(|| {
        go_on(1_000);
    }) / 1_000;
    // Short portions, so that the best of them was not interrupted by another program.
    let best = (0..5_000).map(|_| go_on(500)).min().unwrap_or_default();
    (best.as_nanos() as f64 / 500.0, allocations)
}

/// Making and dropping what such a step reports: what no runner can save.
fn the_event_list_alone() -> f64 {
    let context = context([line("One.", 0)]);
    let said = step(&context, &PlayState::new(), &Command::start()).events;
    let make = || {
        let began = Instant::now();
        for _ in 0..500 {
            drop(black_box(black_box(&said).clone()));
        }
        began.elapsed()
    };
    let best = (0..5_000).map(|_| make()).min().unwrap_or_default();
    best.as_nanos() as f64 / 500.0
}

/// `Start` over `n` controls without effects to an end: the best time, and its allocations.
fn a_walk_over(n: usize) -> (Duration, u64) {
    let controls = (1..=n).map(control);
    let context = context(controls.chain([end()]));
    let not_started = PlayState::new();
    let walk = || {
        let began = Instant::now();
        let result = step(&context, black_box(&not_started), &Command::start());
        assert_eq!(black_box(result).state.situation, Situation::AtEnd);
        began.elapsed()
    };
    let allocations = allocations_of(|| {
        walk();
    });
    let best = (0..(1_000_000 / n).clamp(10, 1_000)).map(|_| walk()).min();
    (best.unwrap_or_default(), allocations)
}

fn context(nodes: impl IntoIterator<Item = Node>) -> PlayContext {
    let nodes = nodes.into_iter().enumerate();
    let playbook = Playbook {
        schema: None,
        format: Format::default(),
        script: "bench".into(),
        entry: 0,
        anchors: Default::default(),
        speakers: vec![Speaker {
            name: Some("Ada".into()),
            ..Speaker::default()
        }],
        nodes: nodes.map(|(id, node)| Node { id, ..node }).collect(),
    };
    PlayContext::new(Arc::new(playbook), Taught::Full)
}

fn line(words: &str, next: usize) -> Node {
    let content = Content::Line {
        speaker: 0,
        speech: [Fragment::Text { text: words.into() }].into(),
        condition: None,
    };
    node(content, Some(next))
}

fn control(next: usize) -> Node {
    let content = Content::Control {
        effects: Vec::new(),
        condition: None,
    };
    node(content, Some(next))
}

fn end() -> Node {
    node(Content::End, None)
}

fn node(content: Content, next: Option<usize>) -> Node {
    let succession = |target| Edge {
        target,
        way: Way::Succession,
    };
    Node {
        id: 0,
        content,
        out: next.map(succession).into_iter().collect(),
    }
}

//! What a long log costs: opening it against parsing its lines with `serde_json::Value`, bytes an entry in
//! memory, moving the playhead, counting visits, looking for breakpoints and covering in ever longer logs, and
//! frames of the window with it open.
//!
//! `cargo bench --bench logs`; the window's part needs the feature `app`. `PLAYSCOPE_ENTRIES=20000` makes the
//! log shorter. Ratios are for a person to judge; the bytes an entry are exact, and the bench fails over 400.

mod drawn;
#[cfg(feature = "app")]
mod window;

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use playscope::debugger::coverage::Coverage;
use playscope::debugger::{
    Breakpoint, EntryId, LogReader, Replay, Session, SessionCommand, Trigger,
};
use playscope::runtime::{EventKind, PlayContext, SituationKind};
use serde_json::Value;

use drawn::{Branching, Chance};

/// The most bytes an entry of one line may take in memory.
const MOST_BYTES: usize = 400;

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`, which is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the pointer came from `alloc` above, so from the system.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.fetch_add(size, Ordering::Relaxed);
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as for `alloc` and `dealloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let entries = std::env::var("PLAYSCOPE_ENTRIES").ok();
    let entries = entries
        .and_then(|words| words.parse().ok())
        .unwrap_or(1_000_000);
    let folder = std::env::temp_dir().join(format!("playscope-logs-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the logs");
    println!(
        "| {entries} entries | MB | parsing as Value, CPU s | opening, CPU s | ratio | bytes an entry |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let one_line = drawn::one_line_steps();
    let bytes = opening("one line a step", &one_line, &folder, entries);
    let every_kind = drawn::every_kind();
    opening("every kind of node", &every_kind, &folder, entries);
    moving(&drawn::context(&every_kind), entries);
    breaking(&drawn::context(&every_kind), entries);
    #[cfg(feature = "app")]
    window::frames(&folder.join("every kind of node.playlog"));
    fs::remove_dir_all(&folder).expect("the folder can go");
    if bytes > MOST_BYTES {
        println!("an entry of one line should take at most {MOST_BYTES} bytes");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Writes a log and opens it. Gives the bytes an entry takes in memory.
fn opening(name: &str, playbook: &str, folder: &Path, entries: usize) -> usize {
    let book = folder.join(format!("{name}.json"));
    fs::write(&book, playbook).expect("a playbook");
    let file = folder.join(format!("{name}.playlog"));
    let context = drawn::context(playbook);
    drawn::write_walk(&context, &book, &file, entries).expect("a log");
    let megabytes = fs::metadata(&file).expect("the log").len() / 1_000_000;
    // Each twice and by turns, so that the best of both was disturbed least.
    let mut parsing = f64::INFINITY;
    let mut best = f64::INFINITY;
    let mut bytes = 0;
    for _ in 0..2 {
        let begun = cpu_time();
        parse(&file);
        let between = cpu_time();
        let before = LIVE.load(Ordering::Relaxed);
        let session = open(&context, &file);
        parsing = parsing.min(between - begun);
        best = best.min(cpu_time() - between);
        bytes = (LIVE.load(Ordering::Relaxed) - before) / entries;
        assert_eq!(
            (session.log().len(), session.differences().len()),
            (entries, 0)
        );
    }
    let ratio = best / parsing;
    println!("| {name} | {megabytes} | {parsing:.2} | {best:.2} | {ratio:.2} | {bytes} |");
    bytes
}

/// Parses every line as any JSON.
fn parse(file: &Path) {
    for line in reader(file).lines() {
        let value: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        drop(black_box(value));
    }
}

/// Opens a log as the window does.
fn open(context: &PlayContext, file: &Path) -> Session {
    let mut reader = LogReader::new(reader(file)).expect("a log");
    let mut replay = Replay::new(context.clone());
    while let Some(entry) = reader.next_entry() {
        replay.play(entry);
    }
    Session::replayed(replay.finish(), reader.finish().remarks)
}

/// The CPU time this thread has used, in seconds: the machine may be shared.
fn cpu_time() -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split_whitespace().next();
    let nanoseconds = nanoseconds.and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or_default() / 1e9
}

fn reader(file: &Path) -> BufReader<File> {
    BufReader::with_capacity(1 << 16, File::open(file).expect("the log"))
}

/// Moving the playhead, counting visits and switching branches in ever longer logs.
fn moving(context: &PlayContext, most: usize) {
    println!();
    println!(
        "| entries | branches | going anywhere, ns | visits of a node, ns | to another branch’s tip, ns |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for (branching, what) in [
        (Branching::Never, ""),
        (Branching::OffOneTrunk, " off one trunk"),
        (Branching::OffTheLast, " each off the last"),
    ] {
        for entries in [2_000, 30_000, most] {
            let mut session = drawn::walked(context, entries, branching);
            let count = session.log().branches().len();
            let mut chance = Chance::new();
            let anywhere = each(|| {
                let to = EntryId::from_number(1 + chance.below(entries)).expect("an entry");
                session.apply(SessionCommand::GoTo(to));
            });
            let nodes = context.playbook().nodes.len();
            let visits = each(|| {
                black_box(session.visits(chance.below(nodes)));
            });
            let tips: Vec<EntryId> = session.log().branches().iter().map(|b| b.tip()).collect();
            let tip = each(|| {
                let to = tips[chance.below(tips.len())];
                session.apply(SessionCommand::GoTo(to));
            });
            println!("| {entries} | {count}{what} | {anywhere:.0} | {visits:.0} | {tip:.0} |");
        }
    }
}

/// Looking for breakpoints, walking over the log both ways past them, and counting what it covers.
fn breaking(context: &PlayContext, most: usize) {
    println!();
    println!(
        "| entries | looking for six breakpoints, ns an entry | continuing backwards, ns an entry | and on, ns an entry | coverage, ns an entry |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for entries in [most / 10, most] {
        let mut session = drawn::walked(context, entries, Branching::Never);
        let never = |on: Trigger| Breakpoint {
            from: u32::MAX,
            ..Breakpoint::new(on)
        };
        for on in [
            Trigger::Arrived(0),
            Trigger::Left(0),
            Trigger::Asked("nobody asks".into()),
            Trigger::Words("nobody says".into()),
            Trigger::Event(EventKind::Ended),
            Trigger::Situation(SituationKind::AtEnd),
        ] {
            session.apply(SessionCommand::SetBreakpoint(never(on)));
        }
        let an_entry = |spent: f64| spent * 1e9 / entries as f64;
        let begun = cpu_time();
        session.survey(usize::MAX);
        let looking = an_entry(cpu_time() - begun);
        let begun = cpu_time();
        while session.position() > 0 {
            session.apply(SessionCommand::ContinueBackwards);
            session.run_until(|| false);
        }
        let back = an_entry(cpu_time() - begun);
        let begun = cpu_time();
        while session.position() < entries {
            session.apply(SessionCommand::Continue);
            session.run_until(|| false);
        }
        let on = an_entry(cpu_time() - begun);
        let begun = cpu_time();
        let mut coverage = Coverage::new(context.playbook());
        coverage.add_log(context, session.log());
        black_box(&coverage);
        let covering = an_entry(cpu_time() - begun);
        println!("| {entries} | {looking:.0} | {back:.0} | {on:.0} | {covering:.0} |");
    }
}

/// What one of many runs takes, in ns; of the best portion, so that it was disturbed least.
fn each(mut run: impl FnMut()) -> f64 {
    const RUNS: u32 = 1_000;
    let portion = |_| {
        let begun = Instant::now();
        for _ in 0..RUNS {
            run();
        }
        begun.elapsed()
    };
    let best = (0..20).map(portion).min().unwrap_or_default();
    best.as_nanos() as f64 / f64::from(RUNS)
}

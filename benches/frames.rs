//! What a frame of the window costs, in CPU time of its thread, drawing and tessellating included, without a
//! display: with about 100 nodes in view and with all of them, of ever larger playbooks, at rest and while panning;
//! how often a frame allocates; and what the slowest frame takes while a playbook is being opened.
//!
//! `cargo bench --bench frames`

#[path = "frames/counting.rs"]
mod counting;
#[path = "frames/desk.rs"]
mod desk;
#[path = "frames/drawn.rs"]
mod drawn;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use counting::{Counting, allocations};
use desk::{Desk, cpu_time};

#[global_allocator]
static COUNTING: Counting = Counting;

/// About how many nodes are in view of every playbook.
const IN_VIEW: usize = 100;
/// The system counts a thread's time in ticks, so only a sum over many frames tells.
const FRAMES: usize = 400;
/// Frames with very many nodes in view.
const FEWER_FRAMES: usize = 60;

/// What was measured of a view.
struct Measured {
    in_view: usize,
    resting: f64,
    panning: f64,
    allocations: u64,
}

fn main() {
    let folder = std::env::temp_dir().join(format!("playscope-frames-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the playbooks");
    let only: Option<usize> = std::env::args().find_map(|argument| argument.parse().ok());
    println!("Mean CPU time of a frame, in ms; allocations of a frame at rest.\n");
    println!("| nodes | in view | at rest | panning | allocations | slowest frame while opening |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for nodes in [100, 1_000, 5_000, 20_000, 100_000] {
        if only.is_none_or(|only| only == nodes) {
            report(nodes, &written(&folder, nodes));
        }
    }
    fs::remove_dir_all(&folder).expect("the folder can go");
}

fn written(folder: &Path, nodes: usize) -> PathBuf {
    let file = folder.join(format!("{nodes}.json"));
    fs::write(&file, drawn::playbook(nodes)).expect("a playbook");
    file
}

fn report(nodes: usize, file: &Path) {
    let mut desk = Desk::open(file.to_path_buf());
    let mut opening: f64 = 0.0;
    while desk.is_loading() {
        opening = opening.max(desk.frame(Vec::new()));
        sleep(Duration::from_millis(4));
    }
    for _ in 0..10 {
        opening = opening.max(desk.frame(Vec::new()));
    }
    desk.point();
    let whole = (nodes > IN_VIEW).then(|| measured(&mut desk, FEWER_FRAMES));
    desk.zoom_in(IN_VIEW);
    let near = measured(&mut desk, FRAMES);
    for measured in [Some(near), whole].into_iter().flatten() {
        println!(
            "| {nodes} | {} | {:.2} | {:.2} | {} | {opening:.1} |",
            measured.in_view, measured.resting, measured.panning, measured.allocations
        );
    }
}

fn measured(desk: &mut Desk, frames: usize) -> Measured {
    for _ in 0..10 {
        desk.frame(Vec::new());
    }
    let counted = allocations();
    let begun = cpu_time();
    for _ in 0..frames {
        desk.frame(Vec::new());
    }
    let resting = (cpu_time() - begun) / frames as f64;
    let allocations = (allocations() - counted) / frames as u64;
    let in_view = desk.in_view();
    let begun = cpu_time();
    for frame in 0..frames {
        // To and fro, so that as much stays in view.
        desk.pan(if frame % 40 < 20 { 1.0 } else { -1.0 });
    }
    let panning = (cpu_time() - begun) / frames as f64;
    Measured {
        in_view,
        resting,
        panning,
        allocations,
    }
}

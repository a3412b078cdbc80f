//! How few edges cross, how long a layout takes, and whether it keeps what it promises; beside Graphviz dot on
//! the same graphs where `dot` is installed.
//!
//! `cargo bench --bench layout --no-default-features -- FOLDER` takes the playbooks from a folder; without one,
//! those the project brings. With `growth` as an argument only the last table is printed, with `quality` only
//! the first. Crossings are told as of the drawn ways, and in brackets of straight lines between the nodes'
//! middles.

mod bounds;
mod crossings;
mod dot;
mod graphs;
mod growth;
mod playbooks;
mod promises;
mod ways;

use std::fs;
use std::time::Instant;

use bounds::{Bounds, Kind};
use graphs::Graph;
use playscope::graph::{Direction, Layout, lay_out};
use ways::Drawn;

/// How often a layout is measured; the fastest counts.
const RUNS: usize = 5;

fn main() {
    crossings::check();
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let only = |word: &str| words.iter().any(|other| other == word);
    let folder = words
        .iter()
        .find(|word| !["growth", "quality"].contains(&word.as_str()));
    let mut bounds = Bounds::default();
    if !only("growth") {
        quality(folder.map(String::as_str), &mut bounds);
    }
    if !only("quality") {
        growth::print(&mut bounds);
    }
    bounds.print();
}

fn quality(folder: Option<&str>, bounds: &mut Bounds) {
    let mut graphs = playbooks::graphs(folder);
    graphs.extend(graphs::drawn());
    graphs.extend(graphs::large());
    let start = dot::start();
    match start {
        Some(_) => println!("dot stands for Graphviz dot, in milliseconds of its own CPU time."),
        None => println!("There is no dot on the PATH: nothing is compared."),
    }
    println!(
        "\n{:<34} {:>5} {:>5}  {:<15} {:<15} {:>8} {:>8}  promises",
        "graph", "nodes", "edges", "crossings", "dot's", "ms", "dot's"
    );
    for graph in graphs {
        for direction in [Direction::TopToBottom, Direction::LeftToRight] {
            for scenes in [true, false] {
                if scenes && graph.request.regions == 0 {
                    continue;
                }
                // Large graphs are measured once a kind.
                if direction == Direction::LeftToRight && graph.kind == Kind::Thousand {
                    continue;
                }
                row(&graph, direction, scenes, start, bounds);
            }
        }
    }
}

fn row(graph: &Graph, direction: Direction, scenes: bool, start: Option<f64>, bounds: &mut Bounds) {
    let mut request = graph.request.clone();
    request.direction = direction;
    if !scenes {
        request.regions = 0;
    }
    let mut fastest = f64::INFINITY;
    let mut layout = Layout::default();
    for _ in 0..RUNS {
        let start = cpu_milliseconds();
        let wall = Instant::now();
        layout = lay_out(&request);
        let taken = match (start, cpu_milliseconds()) {
            (Some(start), Some(end)) => end - start,
            _ => wall.elapsed().as_secs_f64() * 1_000.0,
        };
        fastest = fastest.min(taken);
    }
    let ours = Drawn::of_layout(&request, &layout).crossings();
    let broken = promises::broken(&request, &layout);
    let dots = start.and_then(|start| dot::draw(&request, start));
    let theirs = dots.as_ref().map(|(drawn, _)| drawn.crossings());
    let name = format!(
        "{}{}{}",
        graph.name,
        if scenes { ", scenes" } else { "" },
        match direction {
            Direction::TopToBottom => "",
            Direction::LeftToRight => ", across",
        }
    );
    let told = |(ways, straight): (usize, usize)| format!("{ways} ({straight})");
    println!(
        "{name:<34} {:>5} {:>5}  {:<15} {:<15} {fastest:>8.2} {:>8}  {}",
        request.nodes.len(),
        request.edges.len(),
        told(ours),
        theirs.map_or("-".to_owned(), told),
        dots.as_ref()
            .map_or("-".to_owned(), |(_, taken)| format!("{taken:.1}")),
        if broken.is_empty() {
            "kept".to_owned()
        } else {
            broken.join("; ")
        }
    );
    bounds.promise(broken.is_empty());
    if let (Some(theirs), Some((_, taken))) = (theirs, dots) {
        bounds.compare(graph.kind, &name, ours.0, theirs.0, fastest / taken);
    }
}

/// The CPU time of this thread so far. Yielding brings the kernel's account up to date.
pub fn cpu_milliseconds() -> Option<f64> {
    std::thread::yield_now();
    let stat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = stat.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

//! How long a layout takes as a drawn story grows.

use std::time::Instant;

use playscope::graph::{Direction, Layout, lay_out};

use super::bounds::Bounds;
use super::cpu_milliseconds;
use super::graphs::story;

const SIZES: [usize; 7] = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
const NODES_A_SCENE: usize = 15;
/// Between which sizes growth is told.
const FROM: usize = 1_000;
const TO: usize = 20_000;

/// Prints a row a size: without scenes, with a scene every 15 nodes, and across the page.
pub fn print(bounds: &mut Bounds) {
    println!("\nnodes     edges     ms   scenes, ms   across, ms      width x height");
    let mut taken: Vec<(usize, [f64; 3])> = Vec::new();
    for nodes in SIZES {
        let plain = story(nodes, 0);
        let scenes = story(nodes, nodes / NODES_A_SCENE);
        let mut across = plain.clone();
        across.direction = Direction::LeftToRight;
        let edges = plain.edges.len();
        let mut size = (0.0, 0.0);
        let times = [plain, scenes, across].map(|request| {
            let runs = if nodes > TO { 1 } else { 5 };
            let (fastest, layout) = (0..runs)
                .map(|_| {
                    let (wall, cpu) = (Instant::now(), cpu_milliseconds());
                    let layout: Layout = lay_out(&request);
                    let taken = match (cpu, cpu_milliseconds()) {
                        (Some(start), Some(end)) => end - start,
                        _ => wall.elapsed().as_secs_f64() * 1_000.0,
                    };
                    (taken, layout)
                })
                .min_by(|one, other| one.0.total_cmp(&other.0))
                .unwrap_or_default();
            if request.regions == 0 && request.direction == Direction::TopToBottom {
                size = (layout.bounds.width(), layout.bounds.height());
            }
            fastest
        });
        let [plain, scenes, across] = times;
        println!(
            "{nodes:<8} {edges:>6} {plain:>7.1}      {scenes:>7.1}      {across:>7.1}      {:.0} x {:.0}",
            size.0, size.1
        );
        taken.push((nodes, times));
    }
    let of = |nodes: usize| {
        taken
            .iter()
            .find(|(size, _)| *size == nodes)
            .map(|(_, times)| *times)
    };
    if let (Some(small), Some(large)) = (of(FROM), of(TO)) {
        let n_log_n = |nodes: usize| nodes as f64 * (nodes as f64).ln();
        let expected = n_log_n(TO) / n_log_n(FROM);
        let grown = [0, 1, 2].map(|at| large[at] / small[at] / expected);
        bounds.tell(format!(
            "growth from {FROM} to {TO} nodes, as a share of n log n: {:.2}, with scenes {:.2}, across {:.2} (at most 2)",
            grown[0], grown[1], grown[2]
        ));
    }
    if let Some(times) = of(10_000) {
        let slowest = times.into_iter().fold(0.0, f64::max);
        bounds.tell(format!(
            "10,000 nodes: at most {:.3} s (at most 1)",
            slowest / 1_000.0
        ));
    }
    if of(100_000).is_some() {
        bounds.tell("100,000 nodes: laid out".to_owned());
    }
}

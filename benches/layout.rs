//! How long a layout takes, and how often its edges cross, as a drawn story grows.
//!
//! `cargo bench --bench layout --no-default-features` prints a table: a row a size, for a story without
//! scenes and for one with a scene every 15 nodes. Sizes may be given as arguments.

use std::time::Instant;

use playscope::graph::{EdgeBox, Layout, LayoutRequest, NodeBox, Point, Size, lay_out};

const SIZES: [usize; 6] = [100, 1_000, 2_000, 5_000, 10_000, 20_000];
const NODES_A_SCENE: usize = 15;
/// How often a layout is measured; the fastest counts.
const RUNS: usize = 3;
/// Crossings of larger layouts are not counted: every pair of edges is looked at.
const LARGEST_COUNTED: usize = 2_000;

fn main() {
    let given: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if given.is_empty() {
        SIZES.to_vec()
    } else {
        given
    };
    println!("nodes   scenes  edges        ms  crossings   width x height");
    for nodes in sizes {
        for scenes in [0, nodes / NODES_A_SCENE] {
            let request = story(nodes, scenes);
            let mut fastest = f64::INFINITY;
            let mut layout = Layout::default();
            for _ in 0..RUNS {
                let start = Instant::now();
                layout = lay_out(&request);
                fastest = fastest.min(start.elapsed().as_secs_f64() * 1_000.0);
            }
            let crossings = match nodes {
                0..=LARGEST_COUNTED => straight_crossings(&request, &layout).to_string(),
                _ => "-".to_owned(),
            };
            println!(
                "{nodes:<7} {scenes:<7} {:<7} {fastest:>7.2}  {crossings:>9}   {:.0} x {:.0}",
                request.edges.len(),
                layout.bounds.width(),
                layout.bounds.height(),
            );
        }
    }
}

/// A drawn story of 1.3 edges a node: most ways lead a little further, some a little back, few anywhere.
fn story(nodes: usize, scenes: usize) -> LayoutRequest {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut edges = Vec::new();
    for from in 0..nodes.saturating_sub(1) {
        let mut to = vec![(from + 1 + dice.roll(4)).min(nodes - 1)];
        if dice.roll(10) < 3 {
            to.push(match dice.roll(20) {
                0 => dice.roll(nodes),
                1..=4 => from.saturating_sub(dice.roll(12)),
                _ => (from + 1 + dice.roll(12)).min(nodes - 1),
            });
        }
        edges.extend(to.into_iter().map(|to| EdgeBox {
            from,
            to,
            label: None,
        }));
    }
    LayoutRequest {
        nodes: (0..nodes)
            .map(|node| NodeBox {
                size: Size::new(160.0, 52.0),
                region: (scenes > 0).then(|| node * scenes / nodes),
                ..NodeBox::default()
            })
            .collect(),
        edges,
        regions: scenes,
        region_title_height: 24.0,
        ..LayoutRequest::default()
    }
}

/// How many pairs of edges cross when each runs straight from the middle of its node to the other's.
fn straight_crossings(request: &LayoutRequest, layout: &Layout) -> usize {
    let lines: Vec<(Point, Point)> = request
        .edges
        .iter()
        .map(|edge| {
            (
                layout.nodes[edge.from].center(),
                layout.nodes[edge.to].center(),
            )
        })
        .collect();
    let side = |a: Point, b: Point, c: Point| {
        let [ax, ay, bx, by, cx, cy] = [a.x, a.y, b.x, b.y, c.x, c.y].map(f64::from);
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    };
    let mut crossings = 0;
    for (at, (a, b)) in lines.iter().enumerate() {
        for (c, d) in &lines[at + 1..] {
            let apart = side(*a, *b, *c) * side(*a, *b, *d) < 0.0;
            crossings += usize::from(apart && side(*c, *d, *a) * side(*c, *d, *b) < 0.0);
        }
    }
    crossings
}

/// Numbers that look drawn and are the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}

//! Graphviz dot as a measure: the same nodes, sizes, labels and direction, handed to it as text.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use playscope::graph::{Direction, LayoutRequest, Point, Route};

use super::ways::Drawn;

const POINTS_AN_INCH: f32 = 72.0;

/// How long dot takes to draw nothing, in milliseconds; none where there is no dot.
pub fn start() -> Option<f64> {
    let tries = (0..3).filter_map(|_| run("digraph {}"));
    tries.map(|(_, taken)| taken).reduce(f64::min)
}

/// What dot draws of `request`, scenes as clusters, and how long it takes without `start`, in milliseconds of
/// its CPU time. Nothing when it fails.
pub fn draw(request: &LayoutRequest, start: f64) -> Option<(Drawn, f64)> {
    let (plain, taken) = run(&text(request))?;
    Some((read(&plain)?, (taken - start).max(0.1)))
}

/// `request` in dot's words.
fn text(request: &LayoutRequest) -> String {
    let mut text = String::from(
        "digraph {\nnodesep=0.4 ranksep=0.5\nnode [shape=box fixedsize=true label=\"\"]\n",
    );
    if request.direction == Direction::LeftToRight {
        text.push_str("rankdir=LR\n");
    }
    let mut scenes: Vec<Vec<usize>> = vec![Vec::new(); request.regions + 1];
    for (at, node) in request.nodes.iter().enumerate() {
        let scene = node.region.filter(|scene| *scene < request.regions);
        scenes[scene.unwrap_or(request.regions)].push(at);
    }
    for (scene, nodes) in scenes.iter().enumerate() {
        let cluster = scene < request.regions && !nodes.is_empty();
        if cluster {
            let _ = writeln!(text, "subgraph cluster{scene} {{");
        }
        for at in nodes {
            let size = request.nodes[*at].size;
            let (width, height) = (size.width / POINTS_AN_INCH, size.height / POINTS_AN_INCH);
            let _ = writeln!(text, "n{at} [width={width} height={height}]");
        }
        if cluster {
            text.push_str("}\n");
        }
    }
    for edge in &request.edges {
        let _ = write!(text, "n{} -> n{}", edge.from, edge.to);
        if let Some(label) = edge.label {
            let _ = write!(
                text,
                " [label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" \
                 FIXEDSIZE=\"TRUE\" WIDTH=\"{}\" HEIGHT=\"{}\"><TR><TD></TD></TR></TABLE>>]",
                label.width.round(),
                label.height.round()
            );
        }
        text.push('\n');
    }
    text.push_str("}\n");
    text
}

/// What dot answers to `text`, and its CPU time in milliseconds.
fn run(text: &str) -> Option<(String, f64)> {
    let mut dot = Command::new("dot")
        .arg("-Tplain")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = dot.stdin.take()?;
    let text = text.to_owned();
    let writer = thread::spawn(move || input.write_all(text.as_bytes()));
    let mut answer = String::new();
    dot.stdout.take()?.read_to_string(&mut answer).ok()?;
    writer.join().ok()?.ok()?;
    // It has ended, or is about to; until it is waited for its times can be read.
    let mut taken = 0.0;
    for _ in 0..1_000 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", dot.id())).ok()?;
        let after_name = stat.rsplit(')').next()?;
        if after_name.trim_start().starts_with('Z') {
            let times = fs::read_to_string(format!("/proc/{}/schedstat", dot.id())).ok()?;
            taken = times.split_whitespace().next()?.parse::<f64>().ok()? / 1e6;
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    dot.wait().ok()?.success().then_some((answer, taken))
}

/// The drawing in dot's plain answer.
fn read(plain: &str) -> Option<Drawn> {
    let mut middles: Vec<(usize, Point)> = Vec::new();
    let mut drawn = Drawn::default();
    for line in plain.lines() {
        let mut words = line.split(' ');
        match words.next()? {
            "node" => {
                let node = number(words.next()?)?;
                middles.push((node, place(&mut words)?));
                if let Some(rest) = middles.len().checked_sub(1) {
                    middles[..=rest].sort_by_key(|(node, _)| *node);
                }
            }
            "edge" => {
                let ends = [number(words.next()?)?, number(words.next()?)?];
                let count: usize = words.next()?.parse().ok()?;
                let points: Option<Vec<Point>> = (0..count).map(|_| place(&mut words)).collect();
                let middle = |node: usize| {
                    let at = middles
                        .binary_search_by_key(&node, |(node, _)| *node)
                        .ok()?;
                    Some(middles[at])
                };
                let route = Route {
                    points: points?,
                    label: None,
                };
                drawn.add(&route, [middle(ends[0])?, middle(ends[1])?]);
            }
            _ => {}
        }
    }
    Some(drawn)
}

fn number(name: &str) -> Option<usize> {
    name.strip_prefix('n')?.parse().ok()
}

fn place<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Point> {
    let x: f32 = words.next()?.parse().ok()?;
    let y: f32 = words.next()?.parse().ok()?;
    Some(Point::new(x * POINTS_AN_INCH, y * POINTS_AN_INCH))
}

//! What exploring costs: every situation of drawn stories of 1,000, 3,000 and 10,000 nodes, and the way to their
//! last node.
//!
//! `cargo bench --no-default-features --bench exploring`. Prints figures; fails where 10,000 nodes take longer than
//! they may or the time a situation takes grows with their number. Times are for a person to judge.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use playscope::debugger::exploring::{
    Destination, Findings, Origin, RouteSearch, Search, Target, findings,
};
use playscope::playbook::{
    Condition, Content, Edge, Format, Fragment, Node, Playbook, Speaker, Way, Weight,
};
use playscope::runtime::{PlayContext, Taught, counted};

/// What exploring 10,000 nodes may take.
const TARGET: Duration = Duration::from_secs(10);

/// How much more a situation may take among ten times as many.
const GROWTH: f64 = 4.0;

fn main() -> ExitCode {
    let mut right = true;
    let mut first = None;
    println!("stories of lines, effects, menus, draws and branches:");
    for nodes in [1_000, 3_000, 10_000] {
        let context = PlayContext::new(Arc::new(story(nodes)), Taught::Full);
        let (time, search, found) = explored(&context);
        let each = time.as_secs_f64() / found.count() as f64;
        println!(
            "  {nodes:>6} nodes: {time:>9.1?}, {} by {}, {:.2} µs a situation, {} of {nodes} nodes reached",
            counted(found.count(), "situation"),
            counted(search.steps(), "step"),
            each * 1e6,
            found.reached,
        );
        let began = Instant::now();
        let route = RouteSearch::new(context, Origin::Entry, Target::node(nodes - 1)).finish();
        let came = match route {
            Destination::Found(route) => counted(route.commands.len(), "command"),
            Destination::NoWay(_) => "no way".into(),
        };
        println!(
            "                the way to the last: {:.1?}, {came}",
            began.elapsed()
        );
        right &= found.is_whole && (nodes < 10_000 || time < TARGET);
        right &= each < *first.get_or_insert(each) * GROWTH;
    }
    println!("menus that each lead into one long silent walk, to an end or round and round:");
    for (nodes, is_ring) in [(10_000, false), (3_000, true)] {
        let story = PlayContext::new(Arc::new(into_silence(nodes, is_ring)), Taught::Full);
        let (time, search, found) = explored(&story);
        let to = if is_ring { "a ring" } else { "an end" };
        println!(
            "  {nodes:>6} nodes, {to}: {time:>9.1?}, {} by {}",
            counted(found.count(), "situation"),
            counted(search.steps(), "step")
        );
        right &= found.refusals.is_empty() != is_ring && time < TARGET;
    }
    if right {
        ExitCode::SUCCESS
    } else {
        println!("exploring takes too long, or longer the more there is");
        ExitCode::FAILURE
    }
}

/// The quickest of three: what else the machine does is no part of it.
fn explored(context: &PlayContext) -> (Duration, Search, Findings) {
    let runs = (0..3).map(|_| explored_once(context));
    runs.min_by_key(|(time, ..)| *time).expect("three runs")
}

fn explored_once(context: &PlayContext) -> (Duration, Search, Findings) {
    let began = Instant::now();
    let mut search = Search::new(context.clone(), Origin::Entry);
    while !search.work(1 << 16) {}
    let found = findings(&search);
    (began.elapsed(), search, found)
}

/// Scenes of ten nodes that lead on to the next and back to any before.
fn story(nodes: usize) -> Playbook {
    let mut chance = fastrand::Rng::with_seed(nodes as u64);
    let last = nodes - 1;
    let drawn = (0..last).map(|id| {
        let next = id + 1;
        let mut somewhere = || chance.usize(id.saturating_sub(50)..(id + 20).min(nodes));
        let (content, out) = match id % 10 {
            0 => (Content::Choice { ordered: false }, {
                let options = (0..4).map(|place| option(place, somewhere()));
                options.chain([succession(next)]).collect()
            }),
            3 => (Content::Branch, {
                let arms = (0..3).map(|place| arm(place, somewhere()));
                arms.chain([succession(next)]).collect()
            }),
            5 => (
                Content::RandomChoice,
                vec![
                    weighed("luck", somewhere()),
                    weighed("fate", next),
                    succession(next),
                ],
            ),
            7 => (
                Content::Control {
                    effects: vec![Arc::new(words("wave"))],
                    condition: None,
                },
                { vec![succession(next)] },
            ),
            place => (line(place == 2, place == 8), vec![succession(next)]),
        };
        Node { id, content, out }
    });
    let end = Node {
        id: last,
        content: Content::End,
        out: Vec::new(),
    };
    Playbook {
        schema: None,
        format: Format::default(),
        script: "drawn.dialogue.md".into(),
        entry: 0,
        anchors: Default::default(),
        speakers: vec![Speaker::default()],
        nodes: drawn.chain([end]).collect(),
    }
}

/// Half menus, one after the other, whose second option leads into the other half, which hands the host nothing.
fn into_silence(nodes: usize, is_ring: bool) -> Playbook {
    let half = nodes / 2;
    let mut story = story(nodes);
    for (id, node) in story.nodes.iter_mut().enumerate() {
        let next = if id + 1 < nodes { id + 1 } else { half };
        (node.content, node.out) = if id < half {
            let options = vec![option(0, next), option(1, half), succession(next)];
            (Content::Choice { ordered: false }, options)
        } else if next > id || is_ring {
            let (effects, condition) = (Vec::new(), None);
            let jump = Content::Control { effects, condition };
            (jump, vec![succession(next)])
        } else {
            (Content::End, Vec::new())
        };
    }
    story
}

fn words(words: &str) -> Fragment {
    Fragment::Text { text: words.into() }
}

fn line(is_guarded: bool, asks: bool) -> Content {
    let query = Fragment::Query { key: "name".into() };
    let speech = [words("Hello there, ")]
        .into_iter()
        .chain(asks.then_some(query));
    Content::Line {
        speaker: 0,
        speech: speech.collect(),
        condition: is_guarded.then(|| key("guard")),
    }
}

fn key(key: &str) -> Condition {
    Condition { key: key.into() }
}

fn succession(target: usize) -> Edge {
    let way = Way::Succession;
    Edge { target, way }
}

fn option(place: usize, target: usize) -> Edge {
    let way = Way::Option {
        label: Arc::new([words("Go on")]),
        condition: Some(key(&format!("option-{place}"))),
    };
    Edge { target, way }
}

fn arm(place: usize, target: usize) -> Edge {
    let way = Way::Branch {
        order: None,
        condition: Some(key(&format!("arm-{place}"))),
    };
    Edge { target, way }
}

fn weighed(by: &str, target: usize) -> Edge {
    let way = Way::RandomOption {
        weight: Weight::Query { key: by.into() },
        condition: None,
    };
    Edge { target, way }
}

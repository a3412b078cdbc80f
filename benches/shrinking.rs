//! What shrinking costs: long random walks that end in a refusal four steps from the start, and a long run from
//! which nothing can be dropped.
//!
//! `cargo bench --no-default-features --bench shrinking`. Prints figures and fails where a walk does not come to
//! its four steps. Times are for a person to judge; machines differ.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use playscope::debugger::shrinking::{Progress, Shrunk, Still, shrink};
use playscope::playbook::{
    Condition, Content, Edge, Format, Fragment, Node, Playbook, Speaker, Way,
};
use playscope::runtime::{
    Answer, Command, Explanation, PlayContext, PlayState, Situation, Taught, step,
};

/// What a walk of 10,000 steps may take.
const TARGET: Duration = Duration::from_secs(5);

/// The way to the refusal: to the menu, to the well, and on without a rope.
const SHORTEST: usize = 4;

fn main() -> ExitCode {
    let mut right = true;
    println!(
        "a random walk over 200 places that ends in a refusal {SHORTEST} steps from the start:"
    );
    for length in [1_000, 10_000, 100_000] {
        let (time, shrunk) = a_walk(length);
        let target = match length {
            10_000 => format!(" (target {TARGET:?})"),
            _ => String::new(),
        };
        tell(length, time, &target, &shrunk);
        right &= shrunk.log.len() == SHORTEST;
    }
    println!("lines one after the other, none of which can be dropped:");
    for length in [1_000, 10_000, 100_000] {
        let (time, shrunk) = lines(length);
        tell(length, time, "", &shrunk);
        right &= shrunk.log.len() == length;
    }
    if right {
        ExitCode::SUCCESS
    } else {
        println!("a run did not come to its shortest");
        ExitCode::FAILURE
    }
}

fn tell(length: usize, time: Duration, target: &str, shrunk: &Shrunk) {
    let Progress { replays, steps, .. } = shrunk.progress;
    println!(
        "  {length:>7} to {:>6}: {time:>10.1?}{target}, {replays} replays, {steps} steps played",
        shrunk.log.len()
    );
}

fn measured(context: &PlayContext, commands: &[Command], still: &Still) -> (Duration, Shrunk) {
    let began = Instant::now();
    let shrunk = shrink(context, commands, still, |_| ControlFlow::Continue(()));
    (began.elapsed(), shrunk.expect("the run does it"))
}

/// Menus that lead to menus, words and effects between them; the well is the first menu's last option.
fn a_walk(length: usize) -> (Duration, Shrunk) {
    const PLACES: usize = 200;
    let well = PLACES;
    let end = PLACES + 1;
    let place = |at: usize| match at % 4 {
        0 => menu(
            (1..=5)
                .map(|far| (at + far * 7) % PLACES)
                .chain((at == 0).then_some(well)),
        ),
        1 => query_line((at + 3) % PLACES),
        2 => effects((at + 2) % PLACES),
        _ => line((at + 1) % PLACES),
    };
    let nodes = (0..PLACES)
        .map(place)
        .chain([gated(end), node(Content::End, [])]);
    let context = context(nodes);
    let mut draw = generator();
    let mut state = PlayState::new();
    let mut commands = Vec::new();
    while commands.len() < length - SHORTEST {
        let command = a_move(&context, &state, &mut draw);
        let after = step(&context, &state, &command).state;
        // The well is kept for last.
        if after.situation.node() != Some(well) {
            state = after;
            commands.push(command);
        }
    }
    let rope = Command::Supply([("rope".into(), Answer::Truth(false))].into());
    commands.extend([Command::start(), Command::Choose(5), Command::Next, rope]);
    let still = "refused:leads-nowhere@200".parse().expect("a predicate");
    measured(&context, &commands, &still)
}

/// What a driver sends: now and then anything, else what can be taken, with words and numbers of its own.
fn a_move(context: &PlayContext, state: &PlayState, draw: &mut impl FnMut() -> usize) -> Command {
    if draw().is_multiple_of(10) {
        return match draw() % 5 {
            0 => Command::Next,
            1 => Command::Done,
            2 => Command::Choose(draw() % 9),
            3 => Command::Unknown(format!("dance {}", draw() % 50).into()),
            _ => Command::start(),
        };
    }
    match &state.situation {
        Situation::NotStarted | Situation::AtEnd => Command::start(),
        Situation::AtNode { .. } => Command::Next,
        Situation::AwaitingDone { .. } if draw().is_multiple_of(3) => {
            let why = format!("failure {}", draw() % 1_000);
            Explanation::new(why).map_or(Command::Done, Command::Failed)
        }
        Situation::AwaitingDone { .. } => Command::Done,
        Situation::AwaitingSupply { .. } => {
            let keys = context
                .questions(&state.situation)
                .map(|asked| asked.keys.clone());
            let name = |key| (key, Answer::Words(format!("Robin {}", draw()).into()));
            Command::Supply(
                keys.iter()
                    .flat_map(|keys| keys.iter().cloned())
                    .map(name)
                    .collect(),
            )
        }
        Situation::AwaitingChoice { available, .. } | Situation::AwaitingDraw { available, .. } => {
            Command::Choose(draw() % available.len())
        }
    }
}

fn lines(length: usize) -> (Duration, Shrunk) {
    let nodes = (1..length).map(line).chain([node(Content::End, [])]);
    let context = context(nodes);
    let mut commands = vec![Command::Next; length - 1];
    commands.insert(0, Command::start());
    measured(&context, &commands, &Still::End)
}

/// Numbers that are the same on every machine.
fn generator() -> impl FnMut() -> usize {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 33) as usize
    }
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

fn line(next: usize) -> Node {
    spoken([text("On.")], succession(next))
}

fn query_line(next: usize) -> Node {
    let name = Fragment::Query { key: "name".into() };
    spoken([text("Hello, "), name], succession(next))
}

/// A line that is left by a way that needs a rope, and by no other.
fn gated(next: usize) -> Node {
    let way = Way::Divert {
        label: Arc::new([]),
        condition: Some(Condition { key: "rope".into() }),
    };
    spoken([text("The well.")], Edge { target: next, way })
}

fn effects(next: usize) -> Node {
    let rain = Fragment::DefaultCommand {
        action: "rain".into(),
    };
    let content = Content::Control {
        effects: vec![Arc::new(rain)],
        condition: None,
    };
    node(content, [succession(next)])
}

fn menu(targets: impl IntoIterator<Item = usize>) -> Node {
    let option = |target| Edge {
        target,
        way: Way::Option {
            label: [text("Go.")].into(),
            condition: None,
        },
    };
    let options = targets.into_iter().map(option);
    node(Content::Choice { ordered: false }, options)
}

fn spoken<const N: usize>(speech: [Fragment; N], onward: Edge) -> Node {
    let content = Content::Line {
        speaker: 0,
        speech: speech.into(),
        condition: None,
    };
    node(content, [onward])
}

fn text(words: &str) -> Fragment {
    Fragment::Text { text: words.into() }
}

fn succession(target: usize) -> Edge {
    Edge {
        target,
        way: Way::Succession,
    }
}

fn node(content: Content, out: impl IntoIterator<Item = Edge>) -> Node {
    Node {
        id: 0,
        content,
        out: out.into_iter().collect(),
    }
}

//! What decided a step: the verdicts, the sentences, and that both keep to the step.

use proptest::prelude::*;

use super::properties::{context, steps_from};
use super::*;
use crate::runtime::driven::{driver, situation};

impl Run {
    /// Sends `command` and says what decided it.
    fn why(&mut self, command: Command) -> Why {
        let (result, why) = super::why(&self.context, &self.state, &command);
        self.state = result.state;
        why
    }

    /// Every sentence about the ways out of the last node of a step.
    fn ways(&self, why: &Why) -> Vec<String> {
        let pass = why.passes.last().expect("a node");
        let looks = pass.looks.iter();
        looks
            .map(|look| why.look_words(&self.context, pass, look))
            .collect()
    }
}

#[track_caller]
fn tells(run: &Run, why: &Why, sentences: &[&str]) {
    assert_eq!(why.sentences(&run.context), sentences);
}

#[track_caller]
fn tells_ways(run: &Run, why: &Why, node: usize, sentences: &[&str]) {
    let pass = why.at(node).expect("the node");
    let looks = pass.looks.iter();
    let words: Vec<String> = looks
        .map(|look| why.look_words(&run.context, pass, look))
        .collect();
    assert_eq!(words, sentences);
}

fn doors() -> Run {
    full([
        branch()
            .then(4)
            .arm(1)
            .gated("Alice.HasKey")
            .arm(2)
            .gated("door.open")
            .arm(3)
            .gated("window"),
        end(),
        end(),
        end(),
        end(),
    ])
}

#[test]
fn a_branch_that_asks_has_its_arms_not_decided_yet() {
    let mut run = doors();
    let why = run.why(Command::start());
    let asks = "The run came to node 0, which asks the world for Alice.HasKey, door.open and window to know \
                which way to leave by.";
    tells(&run, &why, &[asks]);
    let expected = [
        "Arm 1 is not decided yet: Alice.HasKey is asked now.",
        "Arm 2 is not decided yet: door.open is asked now.",
        "Arm 3 is not decided yet: window is asked now.",
        "The succession is not decided yet: the world is asked first.",
    ];
    tells_ways(&run, &why, 0, &expected);
}

#[test]
fn the_first_arm_that_holds_is_taken_those_before_it_were_false_and_those_after_it_not_looked_at() {
    let mut run = doors();
    run.start();
    let answers = [
        ("Alice.HasKey", no()),
        ("door.open", yes()),
        ("window", yes()),
    ];
    let why = run.why(supply(answers));
    tells(
        &run,
        &why,
        &[
            "Node 0 was left by arm 2: door.open was answered true.",
            "The run came to node 2, which ends the run.",
        ],
    );
    let expected = [
        "Arm 1 was not taken: Alice.HasKey was answered false.",
        "Arm 2 was taken: door.open was answered true.",
        "Arm 3 was not looked at: arm 2 was taken first; window was asked all the same.",
        "The succession was not looked at: arm 2 was taken first.",
    ];
    tells_ways(&run, &why, 0, &expected);
    let marks: Vec<Mark> = why.passes[0]
        .looks
        .iter()
        .map(|look| look.verdict.mark())
        .collect();
    let expected = [Mark::False, Mark::Taken, Mark::Unlooked, Mark::Unlooked];
    assert_eq!(marks, expected);
}

#[test]
fn where_no_arm_holds_the_succession_is_taken() {
    let mut run = doors();
    run.start();
    let answers = [
        ("Alice.HasKey", no()),
        ("door.open", no()),
        ("window", no()),
    ];
    let why = run.why(supply(answers));
    assert_eq!(why.passes[0].taken(), Some(0));
    let sentence = "Node 0 was left by its succession: no arm held.";
    assert_eq!(why.sentences(&run.context)[0], sentence);
}

#[test]
fn a_node_stepped_over_is_left_by_its_succession_alone() {
    let mut run = full([
        line(0, "Hi.").guarded("door.open").divert(1).then(2),
        end(),
        end(),
    ]);
    let why = run.why(Command::start());
    let asked = "Node 0 is not entered yet: its condition door.open is asked now.";
    assert_eq!(why.passes[0].guard_words().as_deref(), Some(asked));
    let why = run.why(supply([("door.open", no())]));
    assert!(why.passes[0].is_stepped_over());
    let stepped = "Node 0 was stepped over: its condition door.open was answered false; a node stepped over is \
                   left by its succession alone.";
    assert_eq!(why.sentences(&run.context)[0], stepped);
    let expected = [
        "The jump was never considered: door.open was answered false, and a node stepped over is left by its succession alone.",
        "The succession was taken: a node stepped over is left by its succession alone.",
    ];
    tells_ways(&run, &why, 0, &expected);
}

#[test]
fn a_line_that_speaks_is_not_left_until_the_player_goes_on() {
    let mut run = full([
        line(0, "Hi.")
            .guarded("open")
            .divert(1)
            .gated("door")
            .then(2),
        end(),
        end(),
    ]);
    run.start();
    let why = run.why(supply([("open", yes())]));
    tells(&run, &why, &["Node 0 speaks, and the player has the turn."]);
    let held = "Node 0 was entered: its condition open was answered true.";
    assert_eq!(why.passes[0].guard_words().as_deref(), Some(held));
    let turn = "is not decided yet: the player has the turn, and Next leaves the node.";
    tells_ways(
        &run,
        &why,
        0,
        &[
            &format!("The jump {turn}"),
            &format!("The succession {turn}"),
        ],
    );
    run.next();
    let why = run.why(supply([("door", no())]));
    let left = "Node 0 was left by its succession: the jump did not hold.";
    assert_eq!(why.sentences(&run.context)[0], left);
}

fn menu() -> Run {
    full([
        choice()
            .option("Stay", 1)
            .option("Fly", 1)
            .gated("wings")
            .option("Go", 1)
            .then(1),
        end(),
    ])
}

#[test]
fn an_open_menu_says_which_options_can_be_chosen() {
    let mut run = menu();
    run.start();
    let why = run.why(supply([("wings", no())]));
    tells(&run, &why, &["Node 0 offers its menu to the player."]);
    let expected = [
        "Option 1 can be chosen: it carries no condition.",
        "Option 2 cannot be chosen: wings was answered false.",
        "Option 3 can be chosen: it carries no condition.",
        "The succession was never considered: an option can be chosen.",
    ];
    tells_ways(&run, &why, 0, &expected);
    let why = run.why(Command::Choose(2));
    let chosen = "At node 0 option 3 was chosen.";
    assert_eq!(why.sentences(&run.context)[0], chosen);
    let expected = [
        "Option 1 could have been chosen, but option 3 was.",
        "Option 2 could not be chosen: wings was answered false for this menu.",
        "Option 3 was chosen.",
        "The succession was never considered: an option can be chosen.",
    ];
    tells_ways(&run, &why, 0, &expected);
}

#[test]
fn a_menu_without_an_option_to_choose_is_walked_past_by_its_succession() {
    let mut run = full([choice().option("Fly", 1).gated("wings").then(1), end()]);
    run.start();
    let why = run.why(supply([("wings", no())]));
    let left = "Node 0 was left by its succession: no option can be chosen.";
    assert_eq!(why.sentences(&run.context)[0], left);
    assert_eq!(why.passes[0].looks[0].verdict, Verdict::Failed);
}

#[test]
fn a_draw_says_what_each_arm_comes_to_and_which_came_up() {
    let mut run = full([
        random()
            .weighed_by("luck", 1)
            .weighing(75.0, 1)
            .weighing(25.0, 1)
            .auto(1)
            .gated("storm"),
        end(),
    ]);
    run.start();
    let why = run.why(supply([("luck", number(0.0)), ("storm", no())]));
    tells(&run, &why, &["Node 0 has chance draw one of its arms."]);
    let expected = [
        "Arm 1 cannot come up: its share is 0, for luck was answered 0.",
        "Arm 2 may come up: its share is 75 %.",
        "Arm 3 may come up: its share is 25 %.",
        "Arm 4 cannot come up: storm was answered false.",
    ];
    assert_eq!(run.ways(&why), expected);
    let why = run.why(Command::Drawn(1));
    let drawn = "At node 0 arm 2 came up.";
    assert_eq!(why.sentences(&run.context)[0], drawn);
    let expected = [
        "Arm 1 could not come up: its share was 0.",
        "Arm 2 came up.",
        "Arm 3 could have come up, but arm 2 did.",
        "Arm 4 could not come up: its share was 0.",
    ];
    tells_ways(&run, &why, 0, &expected);
}

#[test]
fn effects_and_the_stops_of_a_line_are_told() {
    let nodes = || {
        [
            speech(
                0,
                [
                    text("Hi."),
                    direction("bow"),
                    custom("Wave", &[]),
                    query("name"),
                ],
            )
            .then(1),
            end(),
        ]
    };
    let mut run = full(nodes());
    let why = run.why(Command::start());
    tells(
        &run,
        &why,
        &["The run came to node 0, which hands the host 2 effects."],
    );
    let why = run.why(failed("no arm"));
    tells(
        &run,
        &why,
        &["The host failed, so the run stands still at node 0; Done goes on."],
    );
    let why = run.why(Command::Done);
    tells(&run, &why, &["Node 0 asks the world for name to go on."]);
}

#[test]
fn a_refusal_tells_what_was_sent_what_is_taken_and_what_to_do() {
    let mut run = menu();
    let why = run.why(Command::Next);
    tells(
        &run,
        &why,
        &[
            "Next was sent, and refused as not-started; nothing changed.",
            "The situation takes Start.",
            "Send Start to begin.",
        ],
    );
    run.start();
    let why = run.why(supply([("wings", words("two"))]));
    tells(
        &run,
        &why,
        &[
            "Supply of wings = “two” was sent, and refused as wrong-answer-kind; nothing changed.",
            "The situation takes Start or Supply.",
            "Answer each key by its kind: wings (a truth).",
        ],
    );
    assert_eq!(why.passes, []);
    run.supply([("wings", no())]);
    let why = run.why(Command::Choose(1));
    let what = "Send Choose with an option that can be taken, counted from 0: 0, 2.";
    assert_eq!(why.sentences(&run.context)[2], what);
}

#[test]
fn a_walk_that_halts_tells_where_and_what_was_looked_at() {
    let mut run = full([line(0, "Hi.").then(1), branch().arm(0).gated("door")]);
    run.start();
    run.next();
    let why = run.why(supply([("door", no())]));
    tells(
        &run,
        &why,
        &[
            "Supply of door = false was sent; the walk it began halted at node 1, refused as leads-nowhere.",
            "The situation takes Start or Next.",
            "Go back and answer otherwise, or give node 1 a succession in the script: none of its ways can be taken.",
        ],
    );
    let arm = "Arm 1 was not taken: door was answered false.";
    tells_ways(&run, &why, 1, &[arm]);

    let mut ring = full([silent().then(1), silent().then(0)]);
    let why = ring.why(Command::start());
    assert_eq!(why.refused(), Some(RefusalReason::EndlessRing));
    assert_eq!(why.passes.len(), 4);
    let halted = "The succession was not looked at: the walk came to a halt before it.";
    assert_eq!(ring.ways(&why), [halted]);

    let mut core = core([choice().option("Go", 1).then(1), end()]);
    let why = core.why(Command::start());
    assert_eq!(why.refused(), Some(RefusalReason::UnplayableNode));
    let why = core.why(Command::Next);
    let left = "Node 0 was left by its succession: the menu was not played, so no option is read.";
    assert_eq!(why.sentences(&core.context)[0], left);
    assert_eq!(why.passes[0].looks[0].verdict, Verdict::Unread);
}

proptest! {
    #[test]
    fn what_is_judged_is_what_was_stepped(
        context in context(), beginning in situation(), driver in driver(),
    ) {
        for beginning in [PlayState::new(), PlayState::from(beginning)] {
            for (before, command, result) in steps_from(&context, beginning.clone(), &driver) {
                let (stepped, trace) = step_traced(&context, &before, &command);
                let (judged, why) = super::why(&context, &before, &command);
                prop_assert_eq!(&judged, &result);
                prop_assert_eq!(&judged, &stepped);
                let travelled: Vec<(usize, usize)> = why
                    .passes
                    .iter()
                    .flat_map(|pass| {
                        let looks = pass.looks.iter();
                        let taken = looks.filter(|look| look.verdict.mark() == Mark::Taken);
                        taken.map(|look| (pass.node, look.edge))
                    })
                    .collect();
                prop_assert_eq!(&travelled, &trace.travelled, "{:?} {:?}", before, command);
                let arrived = why.passes.iter().filter(|pass| pass.arrived);
                let arrived: Vec<usize> = arrived.map(|pass| pass.node).collect();
                prop_assert_eq!(&arrived, &trace.arrived);
                // Only the first may be one the run stood at before.
                prop_assert!(why.passes.iter().skip(1).all(|pass| pass.arrived));
                for pass in &why.passes {
                    let mut edges: Vec<usize> = pass.looks.iter().map(|look| look.edge).collect();
                    edges.sort_unstable();
                    let all: Vec<usize> = (0..context.playbook().nodes[pass.node].out.len()).collect();
                    prop_assert_eq!(edges, all, "every way has a verdict, each one");
                }
                let refused = result.events.iter().find_map(Event::refusal);
                prop_assert_eq!(why.refused(), refused.map(|(reason, _)| reason));
            }
        }
    }

    #[test]
    fn a_false_verdict_names_a_key_that_was_answered_so(
        context in context(), driver in driver(),
    ) {
        for (before, command, _) in steps_from(&context, PlayState::new(), &driver) {
            let (_, why) = super::why(&context, &before, &command);
            let Command::Supply(answers) = &command else {
                let failed = |look: &Look| look.verdict == Verdict::Failed;
                prop_assert!(!why.passes.iter().flat_map(|pass| &pass.looks).any(failed));
                continue;
            };
            // Answers decide where they were asked; what is arrived at then asks afresh.
            for pass in why.passes.iter().take(1).filter(|pass| !pass.arrived) {
                for look in &pass.looks {
                    let key = look.key.as_deref().unwrap_or_default();
                    match look.verdict {
                        Verdict::Failed => prop_assert_eq!(answers.get(key), Some(&no())),
                        Verdict::Taken(Grounds::Held) => {
                            prop_assert_eq!(answers.get(key), Some(&yes()));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    #[test]
    fn every_sentence_is_one_and_tells_something(
        context in context(), beginning in situation(), driver in driver(),
    ) {
        for beginning in [PlayState::new(), PlayState::from(beginning)] {
            for (before, command, _) in steps_from(&context, beginning.clone(), &driver) {
                let (_, why) = super::why(&context, &before, &command);
                let mut sentences = why.sentences(&context);
                prop_assert!(!sentences.is_empty());
                for pass in &why.passes {
                    sentences.extend(pass.guard_words());
                    let looks = pass.looks.iter();
                    sentences.extend(looks.map(|look| why.look_words(&context, pass, look)));
                }
                for sentence in sentences {
                    prop_assert!(sentence.ends_with('.'), "{}", sentence);
                    // Where a key is not there two spaces stand.
                    prop_assert!(!sentence.contains("  was answered"), "{}", sentence);
                    // A window shows no markdown, but words that were sent as they are.
                    let is_plain = !sentence.contains('`') || format!("{command:?}").contains('`');
                    prop_assert!(is_plain, "{}", sentence);
                }
            }
        }
    }
}

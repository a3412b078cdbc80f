use super::*;
use crate::playbook::built::*;
use crate::playbook::{Fragment, scenes};
use crate::runtime::Situation;

fn sent(way: Result<Vec<String>, Vec<String>>) -> Vec<String> {
    way.expect("a way")
}

fn refused(way: Result<Vec<String>, Vec<String>>) -> Vec<String> {
    way.expect_err("no way")
}

/// A line, effects, a guard, a menu, a draw: everything a way can need on it.
fn story() -> Playbook {
    playbook([
        line(0, "Hi.").then(1),
        control([direction("rain")]).then(2),
        line(0, "Psst.").guarded("secret").then(3),
        choice().option("Go", 4).gated("open").option("Stay", 0),
        random().weighed_by("luck", 5).auto(0),
        end(),
    ])
}

#[test]
fn a_way_holds_every_answer_choice_and_draw_it_needs() {
    let way = sent(way(&full(story()), 5));
    assert_eq!(
        way,
        [
            r#""start""#,
            r#""next""#,
            r#""done""#,
            r#"{"supply":{"secret":false}}"#,
            r#"{"supply":{"open":true}}"#,
            r#"{"choose":0}"#,
            r#"{"supply":{"luck":1}}"#,
            r#"{"drawn":0}"#,
        ]
    );
}

#[test]
fn a_node_that_is_only_walked_past_is_arrived_at() {
    let context = full(playbook([
        line(0, "Hi.").then(1),
        silent().then(2),
        line(0, "Bye.").then(3),
        end(),
    ]));
    assert_eq!(sent(way(&context, 1)), [r#""start""#, r#""next""#]);
    assert_eq!(way(&context, 1), way(&context, 2));
}

#[test]
fn from_now_no_start_is_sent_and_the_node_the_run_stands_at_must_be_come_to_again() {
    let context = full(story());
    let now = || Origin::Situation(Situation::AtNode { node: 0 });
    let again = sent(from(&context, now(), Target::node(0)));
    assert_eq!(
        again,
        [
            r#""next""#,
            r#""done""#,
            r#"{"supply":{"secret":false}}"#,
            r#"{"supply":{"open":true}}"#,
            r#"{"choose":1}"#,
        ]
    );
    let ended = refused(from(
        &context,
        Origin::Situation(Situation::AtEnd),
        Target::node(0),
    ));
    assert_eq!(
        ended[0],
        "No way leads from here to node 0: the run can come to no other situation from now. The run has ended."
    );
    let halted = Origin::Situation(Situation::AtNode { node: 5 });
    let halted = refused(from(&context, halted, Target::node(5)));
    let once_more = "No way leads from here to node 5 once more: ";
    assert!(halted[0].starts_with(once_more), "{halted:?}");
}

#[test]
fn a_scene_is_arrived_at_by_any_of_its_nodes() {
    let playbook = playbook([
        line(0, "Hi.").divert(3),
        line(0, "The yard.").then(2),
        end(),
        line(0, "Behind the inn.").then(2),
    ])
    .anchored("the-yard", 1);
    let scene = scenes(&playbook).remove(0);
    let context = full(playbook);
    let target = Target::scene(&scene, &scene.slug);
    let Destination::Found(route) = RouteSearch::new(context, Origin::Entry, target).finish()
    else {
        panic!("a way")
    };
    assert_eq!((route.commands.len(), route.arrives), (2, 3));
}

#[test]
fn no_way_names_the_edge_in_between_and_what_stands_in_its_way() {
    let cases = [
        (
            line(0, "Hi.").divert(1).then(2),
            "the fall-through out[1] is never taken: the divert out[0] goes first and carries no condition.",
        ),
        (
            branch().arm(1).gated("door").arm(2).gated("door").then(1),
            "the arm out[1] on door is never taken: the arm out[0] on door goes first and asks door too, so by then door is false.",
        ),
        (
            choice().option("A", 1).then(2),
            "the fall-through out[1] is never taken: it needs a menu nobody can choose from, and the option out[0] “A” is always there.",
        ),
        (
            random().auto(1).then(2),
            "the fall-through out[1] is never taken: it needs a draw in which nothing can come up, and the arm out[0] takes what the others leave.",
        ),
        (
            random().auto(1).weighing(100.0, 1).then(2),
            "the fall-through out[2] is never taken: it needs a draw in which nothing can come up, and the arm out[1] always can.",
        ),
        (
            random().weighing(100.0, 1).gated("a").auto(1).then(2),
            "the fall-through out[2] is never taken: it needs a draw in which nothing can come up, and the arm out[1] takes what the others leave.",
        ),
        (
            random().weighing(0.0, 2).auto(1),
            "the arm out[0] is never taken: it weighs 0.",
        ),
        (
            random().weighing(100.0, 1).auto(2),
            "the arm out[1] is never taken: it weighs what the others leave of 100, and they leave nothing.",
        ),
        (
            random().weighing(5e-324, 2).weighing(1e10, 1),
            "the arm out[0] is never taken: the other arms outweigh it by more than a number can hold.",
        ),
        (
            choice()
                .option_of([query("door")], 2)
                .gated("door")
                .option("B", 1)
                .then(1),
            "the option out[0] “{door}” on door is never taken: the node needs door as two kinds of answer, and is refused before it plays.",
        ),
    ];
    for (node, why) in cases {
        let context = full(playbook([node, end(), end()]));
        let reasons = refused(way(&context, 2));
        assert_eq!(reasons[1], format!("From node 0 to node 2, {why}"));
    }
}

#[test]
fn a_run_taught_the_core_finds_no_way_through_a_menu() {
    let playbook = playbook([choice().option("A", 1).then(2), end(), end()]);
    let reasons = refused(way(&core(playbook.clone()), 1));
    assert_eq!(
        reasons[1..],
        [
            "From node 0 to node 1, the option out[0] “A” is never taken: a run taught the core alone does not play a choice.",
            "A run can come to a halt: at node 0 (unplayable-node).",
        ]
    );
    assert_eq!(sent(way(&core(playbook), 2)), [r#""start""#, r#""next""#]);
}

#[test]
fn where_no_edge_leads_there_the_nodes_that_would_are_named_and_the_ring_runs_end_in() {
    let context = full(playbook([
        silent().then(1),
        silent().then(0),
        line(0, "Never.").then(3),
        end(),
    ]));
    assert_eq!(
        refused(way(&context, 3))[1..],
        [
            "No edge leads towards node 3 from any node that is reached. An edge would lead there from node 2.",
            "A run can come to a halt: at node 1 (endless-ring).",
        ]
    );
    let unled = &refused(way(&context, 2))[1];
    assert_eq!(unled, "No edge leads to node 2 from any other node.");
}

#[test]
fn a_node_only_a_scene_leads_to_says_so() {
    let playbook = playbook([end(), line(0, "The inn.").then(0)]).anchored("the-inn", 1);
    let reasons = refused(way(&full(playbook), 1));
    assert_eq!(
        reasons.last().map(String::as_str),
        Some("A run started at the scene the-inn arrives there.")
    );
}

#[test]
fn past_where_an_edge_could_be_taken_it_is_too_late_for_it() {
    let context = full(playbook([
        line(0, "Psst.").guarded("secret").divert(1).then(2),
        end(),
        end(),
    ]));
    let now = Origin::Situation(Situation::AtNode { node: 0 });
    let reasons = refused(from(&context, now, Target::node(2)));
    assert_eq!(
        reasons[1],
        "From node 0 to node 2, the fall-through out[1] is never taken: the run already stands there, past where it could be taken."
    );
}

#[test]
fn words_are_answered_once_and_a_stop_is_gone_over() {
    let said: [Fragment; 4] = [text("Hi "), query("name"), direction("bow"), query("name")];
    let context = full(playbook([speech(0, said).then(1), end()]));
    assert_eq!(
        sent(way(&context, 1)),
        [
            r#""start""#,
            r#"{"supply":{"name":"name"}}"#,
            r#""done""#,
            r#"{"supply":{"name":"name"}}"#,
            r#""next""#,
        ]
    );
}

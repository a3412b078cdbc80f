//! Arriving is a walk: it carries on only while it hands the host nothing.

use super::*;

#[test]
fn a_line_is_said_and_waits_on_the_player() {
    let mut run = full([line(0, "Hi.").then(1), end()]);
    assert_eq!(run.start(), [said("Hi.")]);
    assert_eq!(*run.at(), at_node(0));
    assert_eq!(run.at().waits_on(), Party::Player);
}

#[test]
fn an_end_ends_the_run_and_waits_on_nobody() {
    let mut run = full([end()]);
    assert_eq!(run.start(), [Event::Ended]);
    assert_eq!(*run.at(), Situation::AtEnd);
    assert_eq!(run.at().waits_on(), Party::Nobody);
}

#[test]
fn a_control_asks_once_for_each_effect_in_order_and_waits_once() {
    let wave = custom("Wave", &["both"]);
    let mut run = full([control([wave.clone(), direction("ring")]).then(1), end()]);
    assert_eq!(run.start(), [perform(wave), perform(direction("ring"))]);
    assert_eq!(*run.at(), awaiting_done(0, Resume::FromNodeEnd));
    assert_eq!(run.at().waits_on(), Party::Host);
    assert_eq!(run.done(), [Event::Ended]);
}

#[test]
fn an_effect_of_any_fragment_is_asked_for_as_it_stands() {
    let effects = [text("words"), query("k"), tag("loud"), Fragment::Break];
    let mut run = full([control(effects.clone()).then(1), end()]);
    assert_eq!(
        run.start(),
        effects.map(perform),
        "a query among effects is not asked"
    );
}

#[test]
fn a_control_without_effects_is_walked_past() {
    let mut run = full([
        silent().divert(2),
        line(0, "Skipped.").then(2),
        line(0, "Hi.").then(3),
        end(),
    ]);
    assert_eq!(run.start(), [said("Hi.")]);
    assert_eq!(*run.at(), at_node(2));
}

#[test]
fn a_branch_is_walked_past_by_its_else() {
    let mut run = full([branch().arm(1), line(0, "Hi.").then(2), end()]);
    assert_eq!(run.start(), [said("Hi.")]);
}

#[test]
fn a_walk_goes_on_through_any_number_of_nodes_that_hand_the_host_nothing() {
    let mut run = full([silent().then(1), branch().arm(2), silent().divert(3), end()]);
    assert_eq!(run.start(), [Event::Ended]);
}

#[test]
fn a_branch_whose_arms_are_gated_asks_before_it_is_left() {
    let mut run = full([
        branch().arm(1).gated("a").arm(2).gated("b").then(3),
        end(),
        end(),
        end(),
    ]);
    assert_eq!(run.start(), [resolve(["a", "b"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["a", "b"], Moment::ToLeave));
    assert_eq!(run.at().waits_on(), Party::World);
}

#[test]
fn a_jump_whose_divert_is_gated_asks_before_it_is_left() {
    let mut run = full([
        silent().divert(1).gated("a").then(2),
        line(0, "Yes.").then(2),
        end(),
    ]);
    assert_eq!(run.start(), [resolve(["a"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["a"], Moment::ToLeave));
    assert_eq!(run.supply([("a", yes())]), [said("Yes.")]);
}

#[test]
fn a_walk_halts_at_a_node_that_leads_nowhere() {
    let mut run = full([silent().then(1), silent()]);
    run.refused(Command::start(), RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(1));
}

#[test]
fn a_branch_none_of_whose_arms_hold_leads_nowhere_without_a_fall_through() {
    let mut run = full([branch().arm(1).gated("a"), end()]);
    run.start();
    run.refused(supply([("a", no())]), RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn taught_the_core_alone_a_choice_and_a_random_choice_are_refused_as_unplayable() {
    for node in [choice().option("Go", 1), random().auto(1)] {
        let mut run = core([silent().then(1), node, end()]);
        let explanation = run.refused(Command::start(), RefusalReason::UnplayableNode);
        assert!(explanation.contains("choice"), "{explanation}");
        assert_eq!(*run.at(), at_node(1));
    }
}

#[test]
fn at_an_unplayable_choice_next_takes_its_succession_alone() {
    let menu = choice().option("Go", 1).option("Ask", 1).gated("k").then(2);
    let mut run = core([
        menu,
        line(0, "Gone.").then(2),
        line(0, "Past.").then(3),
        end(),
    ]);
    run.start();
    assert_eq!(run.next(), [said("Past.")]);
    let mut run = core([choice().option("Go", 1), end()]);
    run.start();
    run.refused(Command::Next, RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_walk_that_passes_exactly_as_many_nodes_as_the_playbook_has_is_legitimate() {
    // The menu nobody may choose from is passed, then every other node, and the walk is back at the menu, which
    // asks again: as many were passed as there are.
    for silent_nodes in 1..5 {
        let menu = choice().option("Go", 0).gated("k").then(1);
        let others = (1..=silent_nodes).map(|node| silent().then((node + 1) % (silent_nodes + 1)));
        let mut run = full([menu].into_iter().chain(others));
        run.start();
        let no_way = supply([("k", no())]);
        let (_, trace) = step_traced(&run.context, &run.state, &no_way);
        assert_eq!(trace.travelled.len(), silent_nodes + 1);
        assert_eq!(run.send(no_way), [resolve(["k"])]);
    }
}

#[test]
fn the_longest_walk_without_a_ring_passes_every_node_but_its_last() {
    for count in 0..5 {
        let row = (1..=count).map(|next| silent().then(next));
        assert_eq!(full(row.chain([end()])).start(), [Event::Ended]);
    }
}

#[test]
fn a_ring_is_refused_once_it_has_passed_one_node_more_than_the_playbook_has() {
    for count in 1..6 {
        let nodes = (1..=count).map(|next| silent().then(next % count));
        let mut run = full(nodes);
        run.refused(Command::start(), RefusalReason::EndlessRing);
        // Passing `count` nodes from node 0 comes round to node 0; the one too many is passed there.
        assert_eq!(*run.at(), at_node(1 % count));
        let (_, trace) = step_traced(&run.context, &PlayState::new(), &Command::start());
        assert_eq!(trace.travelled.len(), count + 1);
    }
}

#[test]
fn a_ring_reached_by_a_walk_is_refused_standing_in_the_ring() {
    let nodes = [line(0, "Hi.").then(1), silent().then(2), silent().then(1)];
    let mut run = full(nodes);
    run.start();
    run.refused(Command::Next, RefusalReason::EndlessRing);
    assert!([at_node(1), at_node(2)].contains(run.at()));
}

#[test]
fn a_ring_that_asks_on_its_way_round_is_no_endless_one() {
    let mut run = full([branch().arm(0).gated("again").arm(1), end()]);
    run.start();
    for _ in 0..10 {
        assert_eq!(run.supply([("again", yes())]), [resolve(["again"])]);
    }
    assert_eq!(run.supply([("again", no())]), [Event::Ended]);
}

#[test]
fn start_begins_again_at_the_entry_wherever_the_run_stands() {
    let mut book = playbook([line(0, "First.").then(1), line(0, "Second.").then(2), end()]);
    book.entry = 1;
    let mut run = run(book, Taught::Full);
    for _ in 0..3 {
        assert_eq!(run.start(), [said("Second.")]);
        run.next();
    }
}

#[test]
fn start_at_a_scene_arrives_at_its_node_whatever_the_run_was_taught() {
    for taught in [Taught::Core, Taught::Full] {
        let book = playbook([line(0, "Hi.").then(1), line(0, "The inn.").then(2), end()]);
        let mut run = run(book.anchored("the-inn", 1), taught);
        let inn = Command::Start {
            anchor: Some("the-inn".into()),
        };
        assert_eq!(run.send(inn.clone()), [said("The inn.")]);
        run.next();
        assert_eq!(
            run.send(inn),
            [said("The inn.")],
            "a scene can be started at from anywhere"
        );
    }
}

#[test]
fn start_at_a_scene_the_playbook_lacks_is_refused_and_changes_nothing() {
    let mut run = full([line(0, "Hi.").then(1), end()]);
    run.start();
    let nowhere = Command::Start {
        anchor: Some("nowhere".into()),
    };
    let explanation = run.refused(nowhere, RefusalReason::UnknownAnchor);
    assert!(explanation.contains("nowhere"), "{explanation}");
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn the_trace_tells_every_node_arrived_at_and_every_edge_taken() {
    let nodes = [
        line(0, "Hi.").then(1),
        branch().arm(2),
        silent().divert(3).then(0),
        end(),
    ];
    let mut run = full(nodes);
    run.start();
    let (result, trace) = step_traced(&run.context, &run.state, &Command::Next);
    assert_eq!(result.events, [Event::Ended]);
    assert_eq!(trace.arrived, [1, 2, 3]);
    assert_eq!(trace.travelled, [(0, 0), (1, 0), (2, 0)]);
    let (_, trace) = step_traced(&run.context, &run.state, &Command::Done);
    assert_eq!(trace, Trace::default(), "a refused command arrives nowhere");
}

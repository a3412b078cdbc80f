//! Leaving: the first way out that holds, else the succession.

use super::*;

#[test]
fn a_divert_is_taken_before_the_succession_wherever_it_is_written() {
    for node in [
        line(0, "Hi.").divert(1).then(2),
        line(0, "Hi.").then(2).divert(1),
    ] {
        let mut run = full([node, line(0, "Diverted.").then(2), end()]);
        run.start();
        assert_eq!(run.next(), [said("Diverted.")]);
    }
}

#[test]
fn without_a_divert_the_succession_is_taken() {
    let mut run = full([line(0, "Hi.").then(1), line(0, "On.").then(2), end()]);
    run.start();
    assert_eq!(run.next(), [said("On.")]);
}

#[test]
fn a_node_with_neither_leads_nowhere_and_the_run_stands_there() {
    let mut run = full([line(0, "Hi."), end()]);
    run.start();
    for _ in 0..2 {
        run.refused(Command::Next, RefusalReason::LeadsNowhere);
        assert_eq!(*run.at(), at_node(0));
    }
    assert_eq!(run.start(), [said("Hi.")]);
}

#[test]
fn an_effect_that_leads_nowhere_halts_once_it_is_done() {
    let mut run = full([control([direction("ring")]), end()]);
    run.start();
    run.refused(Command::Done, RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_gated_divert_is_asked_about_and_taken_only_when_it_holds() {
    let nodes = || {
        [
            line(0, "Hi.").divert(1).gated("k").then(2),
            line(0, "Yes.").then(2),
            end(),
        ]
    };
    let mut run = full(nodes());
    run.start();
    assert_eq!(run.next(), [resolve(["k"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["k"], Moment::ToLeave));
    assert_eq!(run.supply([("k", yes())]), [said("Yes.")]);
    let mut run = full(nodes());
    run.start();
    run.next();
    assert_eq!(run.supply([("k", no())]), [Event::Ended]);
}

#[test]
fn a_gated_divert_that_fails_leads_nowhere_without_a_succession() {
    let mut run = full([line(0, "Hi.").divert(1).gated("k"), end()]);
    run.start();
    run.next();
    run.refused(supply([("k", no())]), RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
    assert_eq!(run.next(), [resolve(["k"])], "it can be left anew");
}

#[test]
fn a_branch_takes_the_first_arm_in_the_order_written_that_holds() {
    let nodes = || {
        [
            branch().arm(1).gated("a").arm(2).gated("b").arm(3).then(4),
            line(0, "A.").then(4),
            line(0, "B.").then(4),
            line(0, "Else.").then(4),
            end(),
        ]
    };
    for (a, b, expected) in [
        (yes(), yes(), "A."),
        (yes(), no(), "A."),
        (no(), yes(), "B."),
        (no(), no(), "Else."),
    ] {
        let mut run = full(nodes());
        run.start();
        assert_eq!(run.supply([("a", a), ("b", b)]), [said(expected)]);
    }
}

#[test]
fn a_branch_without_an_else_falls_through_when_no_arm_holds() {
    let mut run = full([
        branch().arm(1).gated("a").then(2),
        end(),
        line(0, "On.").then(1),
    ]);
    run.start();
    assert_eq!(run.supply([("a", no())]), [said("On.")]);
}

#[test]
fn the_conditions_of_all_ways_out_are_asked_even_those_that_end_up_not_deciding() {
    let mut run = full([branch().arm(1).arm(1).gated("late").then(1), end()]);
    assert_eq!(run.start(), [resolve(["late"])]);
    assert_eq!(run.supply([("late", no())]), [Event::Ended]);
}

#[test]
fn a_key_on_two_ways_out_is_asked_once() {
    let mut run = full([
        branch().arm(1).gated("k").arm(2).gated("k").then(2),
        end(),
        end(),
    ]);
    assert_eq!(run.start(), [resolve(["k"])]);
}

#[test]
fn a_line_that_leads_to_itself_is_said_again_with_each_next() {
    let mut run = full([line(0, "Hi.").then(0)]);
    run.start();
    for _ in 0..5 {
        assert_eq!(run.next(), [said("Hi.")]);
    }
}

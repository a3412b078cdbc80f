//! Random choices, in a run taught in full: the runner works out the shares, the driver says what came up.

use super::*;

/// A random choice, and a line for each of its first three arms.
fn drawing(random: Node) -> Run {
    full([
        random,
        line(0, "First.").then(4),
        line(0, "Second.").then(4),
        line(0, "Third.").then(4),
        end(),
    ])
}

#[track_caller]
fn shares(events: &[Event]) -> Vec<f64> {
    match events {
        [Event::Draw { shares }] => shares.to_vec(),
        other => panic!("a draw expected, found {other:?}"),
    }
}

#[test]
fn numbers_are_weighed_over_their_total() {
    let mut run = drawing(random().weighing(10.0, 1).weighing(30.0, 2));
    assert_eq!(shares(&run.start()), [0.25, 0.75]);
    assert_eq!(*run.at(), awaiting_draw(0, [0, 1]));
    assert_eq!(run.at().waits_on(), Party::Chance);
}

#[test]
fn autos_share_what_the_numbers_leave_of_100_equally() {
    let mut run = drawing(random().weighing(50.0, 1).auto(2).auto(3));
    assert_eq!(shares(&run.start()), [0.5, 0.25, 0.25]);
    let mut run = drawing(random().auto(1).auto(2));
    assert_eq!(shares(&run.start()), [0.5, 0.5]);
}

#[test]
fn autos_get_nothing_where_the_numbers_leave_nothing_and_cannot_be_drawn() {
    for full in [100.0, 250.0] {
        let mut run = drawing(random().weighing(full, 1).auto(2));
        assert_eq!(shares(&run.start()), [1.0, 0.0]);
        assert_eq!(*run.at(), awaiting_draw(0, [0]));
        run.refused(Command::Drawn(1), RefusalReason::UnavailableOption);
    }
}

#[test]
fn an_arm_whose_share_comes_to_0_beside_another_cannot_be_drawn() {
    let mut run = drawing(random().weighing(1e30, 1).weighing(1e-300, 2));
    assert_eq!(shares(&run.start()), [1.0, 0.0]);
    assert_eq!(*run.at(), awaiting_draw(0, [0]));
    run.refused(Command::Drawn(1), RefusalReason::UnavailableOption);
}

#[test]
fn the_arm_that_came_up_is_followed() {
    let mut run = drawing(random().weighing(1.0, 1).weighing(1.0, 2));
    run.start();
    assert_eq!(run.draw(1), [said("Second.")]);
}

#[test]
fn a_draw_past_the_last_arm_is_refused_and_stays() {
    let mut run = drawing(random().auto(1));
    run.start();
    for past in [1, usize::MAX] {
        run.refused(Command::Drawn(past), RefusalReason::NoSuchOption);
    }
    assert_eq!(run.draw(0), [said("First.")]);
}

#[test]
fn a_draw_asks_arm_by_arm_the_condition_then_the_weight() {
    let random = random()
        .weighed_by("z", 1)
        .gated("y")
        .auto(2)
        .gated("x")
        .weighed_by("z", 3);
    let mut run = drawing(random);
    assert_eq!(run.start(), [resolve(["y", "z", "x"])]);
    assert_eq!(
        *run.at(),
        awaiting_supply(0, ["y", "z", "x"], Moment::ToPlay(0))
    );
    let questions = run.context.questions(run.at()).unwrap();
    use AnswerKind::{Number, Truth};
    assert_eq!(*questions.kinds, [Truth, Number, Truth]);
}

#[test]
fn only_available_arms_count() {
    let random = random()
        .weighing(60.0, 1)
        .gated("k")
        .weighing(20.0, 2)
        .auto(3);
    let mut run = drawing(random.clone());
    run.start();
    assert_eq!(shares(&run.supply([("k", no())])), [0.0, 0.2, 0.8]);
    assert_eq!(*run.at(), awaiting_draw(0, [1, 2]));
    run.refused(Command::Drawn(0), RefusalReason::UnavailableOption);
    let mut run = drawing(random);
    run.start();
    assert_eq!(shares(&run.supply([("k", yes())])), [0.6, 0.2, 0.2]);
}

#[test]
fn a_guarded_auto_that_fails_leaves_its_share_to_the_others() {
    let mut run = drawing(random().auto(1).gated("k").auto(2).weighing(50.0, 3));
    run.start();
    assert_eq!(shares(&run.supply([("k", no())])), [0.0, 0.5, 0.5]);
}

#[test]
fn a_query_weighs_what_the_world_answers() {
    let mut run = drawing(random().weighed_by("luck", 1).weighing(75.0, 2));
    run.start();
    assert_eq!(shares(&run.supply([("luck", number(25.0))])), [0.25, 0.75]);
}

#[test]
fn a_query_that_weighs_zero_cannot_be_drawn() {
    for zero in [0.0, -0.0] {
        let mut run = drawing(random().weighed_by("luck", 1).weighing(75.0, 2));
        run.start();
        assert_eq!(shares(&run.supply([("luck", number(zero))])), [0.0, 1.0]);
        assert_eq!(*run.at(), awaiting_draw(0, [1]));
    }
}

#[test]
fn a_weight_that_is_negative_or_no_number_is_of_the_wrong_kind() {
    let mut run = drawing(random().weighed_by("luck", 1));
    run.start();
    for wrong in [
        number(-1.0),
        number(f64::NAN),
        number(f64::INFINITY),
        words("1"),
        yes(),
    ] {
        run.refused(supply([("luck", wrong)]), RefusalReason::WrongAnswerKind);
    }
    assert_eq!(shares(&run.supply([("luck", number(1.0))])), [1.0]);
}

#[test]
fn huge_and_tiny_weights_have_shares_of_0_to_1_that_add_up() {
    for (one, other) in [
        (f64::MAX, f64::MAX),
        (f64::MAX, 1.0),
        (f64::MIN_POSITIVE, f64::MIN_POSITIVE),
        (5e-324, 5e-324),
        (5e-324, f64::MAX),
    ] {
        let random = random().weighed_by("one", 1).weighed_by("other", 2).auto(3);
        let mut run = drawing(random);
        run.start();
        let shares = shares(&run.supply([("one", number(one)), ("other", number(other))]));
        assert!(
            shares.iter().all(|share| (0.0..=1.0).contains(share)),
            "{shares:?}"
        );
        let sum: f64 = shares.iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{shares:?}");
    }
}

#[test]
fn where_no_arm_can_be_drawn_the_node_is_walked_past_by_its_succession() {
    let mut run = drawing(random().weighing(0.0, 1).weighing(0.0, 2).then(3));
    assert_eq!(run.start(), [said("Third.")]);
    let mut run = drawing(random().auto(1).gated("k").then(3));
    run.start();
    assert_eq!(run.supply([("k", no())]), [said("Third.")]);
}

#[test]
fn where_no_arm_can_be_drawn_and_there_is_no_succession_the_run_leads_nowhere() {
    let mut run = drawing(random().weighing(0.0, 1));
    run.refused(Command::start(), RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_key_a_draw_needs_both_ways_is_refused_before_anything_is_asked() {
    let mut run = drawing(random().weighed_by("k", 1).gated("k").then(3));
    run.refused(Command::start(), RefusalReason::KeyNeededBothWays);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn arms_are_counted_among_the_arms_not_among_the_edges() {
    let mut run = drawing(random().then(3).auto(1).auto(2));
    run.start();
    assert_eq!(run.draw(1), [said("Second.")]);
}

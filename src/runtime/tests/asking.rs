//! Asking the world: one request a moment, each key once, and what answers it.

use super::*;

/// A line guarded by `open` that says a name, and past it another line.
fn guarded() -> Run {
    let greeting = [query("name"), text(", come in.")];
    full([
        speech(0, greeting).guarded("open").divert(3).then(1),
        line(0, "Stepped over.").then(2),
        end(),
        line(0, "Diverted.").then(2),
    ])
}

#[test]
fn the_condition_is_asked_first_then_the_queries_in_the_order_they_appear() {
    let words = [
        query("z"),
        bold([query("b"), link([query("y")])]),
        image([query("a")]),
        query("z"),
    ];
    let mut run = full([speech(0, words).guarded("open").then(1), end()]);
    assert_eq!(run.start(), [resolve(["open", "z", "b", "y", "a"])]);
    let asked = ["open", "z", "b", "y", "a"];
    assert_eq!(*run.at(), awaiting_supply(0, asked, Moment::ToPlay(0)));
}

#[test]
fn a_line_that_asks_nothing_plays_at_once() {
    let mut run = full([line(0, "Hi.").then(1), end()]);
    assert_eq!(run.start(), [said("Hi.")]);
}

#[test]
fn the_questions_of_a_moment_tell_the_kind_each_key_takes() {
    let mut run = guarded();
    run.start();
    let questions = run.context.questions(run.at()).unwrap();
    assert_eq!(questions.keys, keys(["open", "name"]));
    assert_eq!(*questions.kinds, [AnswerKind::Truth, AnswerKind::Words]);
    assert_eq!(run.context.questions(&Situation::NotStarted), None);
}

#[test]
fn answers_that_let_the_condition_hold_enter_the_node_with_them() {
    let mut run = guarded();
    run.start();
    let events = run.supply([("open", yes()), ("name", words("Robin"))]);
    assert_eq!(events, [said_of([text("Robin"), text(", come in.")])]);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_guard_that_fails_steps_over_by_succession_alone_and_never_by_the_divert() {
    let mut run = guarded();
    run.start();
    let events = run.supply([("open", no()), ("name", words("Robin"))]);
    assert_eq!(events, [said("Stepped over.")]);
}

#[test]
fn a_guard_that_fails_leads_nowhere_without_a_succession() {
    let mut run = full([line(0, "Hi.").guarded("open").divert(1), end()]);
    run.start();
    run.refused(supply([("open", no())]), RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_guarded_effect_is_asked_for_only_when_its_condition_holds() {
    let nodes = || [control([direction("ring")]).guarded("open").then(1), end()];
    let mut run = full(nodes());
    assert_eq!(run.start(), [resolve(["open"])]);
    assert_eq!(run.supply([("open", yes())]), [perform(direction("ring"))]);
    let mut run = full(nodes());
    run.start();
    assert_eq!(run.supply([("open", no())]), [Event::Ended]);
}

#[test]
fn a_guarded_jump_asks_its_condition_then_its_ways_out_at_another_moment() {
    let mut run = full([
        silent().guarded("a").divert(1).gated("b").then(2),
        end(),
        line(0, "On.").then(1),
    ]);
    assert_eq!(run.start(), [resolve(["a"])]);
    assert_eq!(run.supply([("a", yes())]), [resolve(["b"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["b"], Moment::ToLeave));
    assert_eq!(run.supply([("b", no())]), [said("On.")]);
}

#[test]
fn a_walk_past_a_guard_that_failed_goes_on_and_counts_its_ring_anew() {
    // Node 0 asks each time round, so no walk is endless.
    let mut run = full([line(0, "Hi.").guarded("open").then(1), silent().then(0)]);
    run.start();
    for _ in 0..5 {
        assert_eq!(run.supply([("open", no())]), [resolve(["open"])]);
    }
}

#[test]
fn the_same_key_in_two_moments_is_asked_twice_because_no_answer_is_kept() {
    let mut run = full([
        line(0, "Hi.").guarded("k").divert(1).gated("k").then(1),
        end(),
    ]);
    assert_eq!(run.start(), [resolve(["k"])]);
    assert_eq!(run.supply([("k", yes())]), [said("Hi.")]);
    assert_eq!(run.next(), [resolve(["k"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["k"], Moment::ToLeave));
    run.start();
    assert_eq!(
        *run.at(),
        awaiting_supply(0, ["k"], Moment::ToPlay(0)),
        "nor across a restart"
    );
}

#[test]
fn a_key_as_a_truth_to_leave_and_as_words_to_play_is_no_clash() {
    let mut run = full([speech(0, [query("k")]).divert(1).gated("k").then(1), end()]);
    assert_eq!(run.start(), [resolve(["k"])]);
    assert_eq!(run.supply([("k", words("w"))]), [said("w")]);
    assert_eq!(run.next(), [resolve(["k"])]);
    assert_eq!(run.supply([("k", yes())]), [Event::Ended]);
}

#[test]
fn a_key_needed_as_a_truth_and_as_words_is_refused_before_anything_is_asked() {
    let mut run = full([speech(0, [query("k")]).guarded("k").then(1), end()]);
    let explanation = run.refused(Command::start(), RefusalReason::KeyNeededBothWays);
    assert!(explanation.contains('k'), "{explanation}");
    assert_eq!(*run.at(), at_node(0));
    assert_eq!(
        run.next(),
        [Event::Ended],
        "the player can go on from there"
    );
}

#[test]
fn a_key_needed_both_ways_counts_wherever_it_stands_in_the_whole_line() {
    let late = [
        text("Hi."),
        direction("wave"),
        text("I am "),
        bold([link([query("k")])]),
    ];
    let mut run = full([speech(0, late).guarded("k").then(1), end()]);
    run.refused(Command::start(), RefusalReason::KeyNeededBothWays);
}

#[test]
fn the_condition_of_an_effect_and_a_query_inside_it_do_not_clash() {
    let mut run = full([control([query("k")]).guarded("k").then(1), end()]);
    assert_eq!(run.start(), [resolve(["k"])]);
    assert_eq!(run.supply([("k", yes())]), [perform(query("k"))]);
}

#[test]
fn a_key_left_out_is_unanswered_before_anything_else_is_looked_at() {
    let mut run = guarded();
    run.start();
    let explanation = run.refused(
        supply([("open", words("wrong")), ("stray", yes())]),
        RefusalReason::UnansweredKey,
    );
    assert!(explanation.contains("name"), "{explanation}");
}

#[test]
fn a_key_nobody_asked_is_unasked_before_kinds_are_looked_at() {
    let mut run = guarded();
    run.start();
    let explanation = run.refused(
        supply([("open", words("wrong")), ("name", yes()), ("stray", yes())]),
        RefusalReason::UnaskedKey,
    );
    assert!(explanation.contains("stray"), "{explanation}");
}

#[test]
fn an_answer_of_another_kind_is_refused_and_the_driver_answers_again() {
    let mut run = guarded();
    run.start();
    for wrong in [words("yes"), number(1.0)] {
        let sent = supply([("open", wrong), ("name", words("Robin"))]);
        run.refused(sent, RefusalReason::WrongAnswerKind);
    }
    for wrong in [yes(), number(1.0)] {
        run.refused(
            supply([("open", yes()), ("name", wrong)]),
            RefusalReason::WrongAnswerKind,
        );
    }
    assert_eq!(
        *run.at(),
        awaiting_supply(0, ["open", "name"], Moment::ToPlay(0))
    );
    assert_eq!(
        run.supply([("open", yes()), ("name", words(""))]),
        [said(", come in.")]
    );
}

#[test]
fn an_explanation_names_the_keys_sorted() {
    let mut run = full([
        speech(0, [query("c"), query("a"), query("b")]).then(1),
        end(),
    ]);
    run.start();
    let unanswered = run.refused(supply([]), RefusalReason::UnansweredKey);
    assert!(unanswered.contains("a, b, c"), "{unanswered}");
    let all = || [("a", words("1")), ("b", words("2")), ("c", words("3"))];
    let stray = all().into_iter().chain([("y", yes()), ("x", yes())]);
    let stray = stray.map(|(key, answer)| (key.into(), answer)).collect();
    let unasked = run.refused(Command::Supply(stray), RefusalReason::UnaskedKey);
    assert!(unasked.contains("x, y"), "{unasked}");
    let wrong = supply([("a", yes()), ("b", words("2")), ("c", yes())]);
    let wrong = run.refused(wrong, RefusalReason::WrongAnswerKind);
    assert!(wrong.contains("for a, c."), "{wrong}");
}

#[test]
fn keys_are_told_apart_by_their_spelling() {
    let mut run = full([speech(0, [query("Name")]).then(1), end()]);
    run.start();
    run.refused(
        supply([("name", words("Robin"))]),
        RefusalReason::UnansweredKey,
    );
}

#[test]
fn a_supply_is_held_to_the_questions_read_afresh_from_the_node() {
    // A state saved against another playbook says it asked "old"; the node asks "open".
    let stale = awaiting_supply(0, ["old"], Moment::ToPlay(0));
    let mut run = full([line(0, "Hi.").guarded("open").then(1), end()]).restored(stale);
    run.refused(supply([("old", yes())]), RefusalReason::UnansweredKey);
    assert_eq!(run.supply([("open", yes())]), [said("Hi.")]);
}

#[test]
fn the_moment_tells_what_the_answers_are_for() {
    let mut run = full([line(0, "Hi.").guarded("k").divert(1).gated("k"), end()]);
    run.start();
    assert_eq!(run.supply([("k", yes())]), [said("Hi.")], "to play");
    run.next();
    assert_eq!(run.supply([("k", yes())]), [Event::Ended], "to leave");
}

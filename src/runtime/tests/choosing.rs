//! Menus, in a run taught in full.

use super::*;

fn offered(label: &str, available: bool) -> Offered {
    Offered {
        label: [text(label)].into(),
        available,
    }
}

fn offer<const N: usize>(options: [Offered; N]) -> Event {
    Event::Offer {
        ordered: false,
        options: options.into(),
    }
}

/// A menu of Stay, and Fly for those with wings.
fn winged() -> Run {
    full([
        choice().option("Stay", 1).option("Fly", 2).gated("wings"),
        line(0, "Stayed.").then(3),
        line(0, "Flew.").then(3),
        end(),
    ])
}

#[test]
fn a_menu_offers_every_option_in_the_order_written() {
    let mut run = full([choice().option("b", 1).option("a", 1), end()]);
    assert_eq!(
        run.start(),
        [offer([offered("b", true), offered("a", true)])]
    );
    assert_eq!(*run.at(), awaiting_choice(0, [0, 1]));
    assert_eq!(run.at().waits_on(), Party::Player);
}

#[test]
fn a_menu_tells_whether_its_order_must_be_kept() {
    let mut run = full([ordered_choice().option("a", 1), end()]);
    assert!(matches!(
        run.start()[..],
        [Event::Offer { ordered: true, .. }]
    ));
}

#[test]
fn an_option_whose_condition_failed_is_offered_as_unavailable() {
    let mut run = winged();
    assert_eq!(run.start(), [resolve(["wings"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["wings"], Moment::ToPlay(0)));
    let events = run.supply([("wings", no())]);
    assert_eq!(
        events,
        [offer([offered("Stay", true), offered("Fly", false)])]
    );
    assert_eq!(*run.at(), awaiting_choice(0, [0]));
}

#[test]
fn a_choice_arrives_at_the_options_target() {
    let mut run = winged();
    run.start();
    run.supply([("wings", yes())]);
    assert_eq!(run.choose(1), [said("Flew.")]);
    assert_eq!(*run.at(), at_node(2));
}

#[test]
fn a_choice_past_the_last_or_unavailable_is_refused_and_stays_at_the_menu() {
    let mut run = winged();
    run.start();
    run.supply([("wings", no())]);
    for past in [2, 3, usize::MAX] {
        run.refused(Command::Choose(past), RefusalReason::NoSuchOption);
    }
    run.refused(Command::Choose(1), RefusalReason::UnavailableOption);
    assert_eq!(*run.at(), awaiting_choice(0, [0]));
    assert_eq!(run.choose(0), [said("Stayed.")]);
}

#[test]
fn a_menu_asks_option_by_option_its_condition_then_its_labels_queries() {
    let menu = choice()
        .option_of([query("z"), bold([query("y")])], 1)
        .gated("x")
        .option_of([query("a"), query("z")], 1)
        .gated("x")
        .option_of([query("c")], 1)
        .gated("b");
    let mut run = full([menu, end()]);
    assert_eq!(run.start(), [resolve(["x", "z", "y", "a", "b", "c"])]);
    let questions = run.context.questions(run.at()).unwrap();
    use AnswerKind::{Truth, Words};
    assert_eq!(*questions.kinds, [Truth, Words, Words, Words, Truth, Words]);
}

#[test]
fn labels_are_filled_and_lose_their_commands() {
    let wave = custom("Wave", &[]);
    let label = [
        text("Ask "),
        wave.clone(),
        bold([query("who"), wave, text("!")]),
    ];
    let mut run = full([choice().option_of(label, 1), end()]);
    assert_eq!(run.start(), [resolve(["who"])]);
    let events = run.supply([("who", words("Ada"))]);
    let label = [text("Ask "), bold([text("Ada")]), bold([text("!")])];
    assert_eq!(
        events,
        [offer([Offered {
            label: label.into(),
            available: true
        }])]
    );
}

#[test]
fn a_query_that_stands_only_in_an_unavailable_options_label_is_asked_all_the_same() {
    let mut run = full([
        choice().option_of([query("who")], 1).gated("k").then(1),
        end(),
    ]);
    assert_eq!(run.start(), [resolve(["k", "who"])]);
}

#[test]
fn a_key_a_menu_needs_both_ways_is_refused_before_anything_is_asked() {
    let menu = choice()
        .option("a", 1)
        .gated("k")
        .option_of([query("k")], 1)
        .then(1);
    let mut run = full([menu, end()]);
    run.refused(Command::start(), RefusalReason::KeyNeededBothWays);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_menu_with_no_available_option_is_walked_past_by_its_succession() {
    let mut run = full([
        choice().option("a", 1).gated("k").then(2),
        end(),
        line(0, "Past.").then(1),
    ]);
    run.start();
    assert_eq!(run.supply([("k", no())]), [said("Past.")]);
}

#[test]
fn a_menu_with_no_available_option_and_no_succession_leads_nowhere() {
    let mut run = full([choice().option("a", 1).gated("k"), end()]);
    run.start();
    run.refused(supply([("k", no())]), RefusalReason::LeadsNowhere);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_menu_without_options_counts_in_a_ring_like_any_node_walked_past() {
    let mut run = full([choice().then(1), silent().then(0)]);
    run.refused(Command::start(), RefusalReason::EndlessRing);
    let mut run = full([silent().then(1), choice().then(2), end()]);
    assert_eq!(run.start(), [Event::Ended]);
}

#[test]
fn a_menu_walked_past_once_answered_counts_its_ring_from_there() {
    let menu = choice().option("a", 0).gated("k").then(1);
    let mut run = full([menu, silent().then(2), silent().then(1)]);
    run.start();
    run.refused(supply([("k", no())]), RefusalReason::EndlessRing);
}

#[test]
fn options_are_counted_among_the_options_not_among_the_edges() {
    let menu = choice().then(1).option("a", 2).option("b", 3);
    let mut run = full([menu, end(), line(0, "A.").then(1), line(0, "B.").then(1)]);
    run.start();
    assert_eq!(run.choose(1), [said("B.")]);
}

#[test]
fn a_menu_come_back_to_asks_and_offers_anew() {
    let mut run = full([choice().option("a", 0).gated("k").option("b", 1), end()]);
    run.start();
    run.supply([("k", yes())]);
    assert_eq!(run.choose(0), [resolve(["k"])]);
    run.supply([("k", no())]);
    run.refused(Command::Choose(0), RefusalReason::UnavailableOption);
}

#[test]
fn an_explanation_tells_what_was_wrong_where_the_run_stands_and_what_it_takes() {
    let mut run = full([
        choice().option("Stay", 1).option("Fly", 1).gated("wings"),
        end(),
    ]);
    run.start();
    let asked = "At node 0, a choice: the run waits on the world for wings before it plays. \
                 It can take Start or Supply.";
    assert_eq!(
        run.refused(supply([]), RefusalReason::UnansweredKey),
        format!("Supply left out wings. Every key asked needs an answer: wings (a truth). {asked}")
    );
    run.supply([("wings", no())]);
    let offered = "At node 0, a choice: the run waits on the player to choose. \
                   It can take Start or Choose.";
    assert_eq!(
        run.refused(Command::Choose(5), RefusalReason::NoSuchOption),
        format!("There is no option 5: the menu at node 0 has 2, counted from 0. {offered}")
    );
    assert_eq!(
        run.refused(Command::Choose(1), RefusalReason::UnavailableOption),
        format!(
            "The option 1, counted from 0, cannot be taken now. The menu at node 0 can take 0. {offered}"
        )
    );
}

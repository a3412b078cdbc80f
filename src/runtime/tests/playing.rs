//! Playing a line: its words, its commands, and where it stops.

use super::*;

fn wave() -> Fragment {
    custom("Wave", &[])
}

/// A run of one line of `words` and an end.
fn speaking(words: impl IntoIterator<Item = Fragment>) -> Run {
    full([speech(0, words).then(1), end()])
}

#[test]
fn a_line_carries_the_speakers_name() {
    let mut run = full([line(1, "Hi.").then(1), end()]);
    let speech: crate::playbook::Speech = [text("Hi.")].into();
    let by_bob = Event::Said {
        speaker: Some("Bob".into()),
        speech,
    };
    assert_eq!(run.start(), [by_bob]);
}

#[test]
fn the_anonymous_speaker_has_no_name() {
    let mut run = full([line(2, "Hi.").then(1), end()]);
    let speech: crate::playbook::Speech = [text("Hi.")].into();
    assert_eq!(
        run.start(),
        [Event::Said {
            speaker: None,
            speech
        }]
    );
}

#[test]
fn words_commands_and_words_come_in_the_order_written() {
    let mut run = speaking([
        text("One."),
        wave(),
        text("Two."),
        direction("bow"),
        text("Three."),
    ]);
    assert_eq!(
        run.start(),
        [
            said("One."),
            perform(wave()),
            continued("Two."),
            perform(direction("bow")),
            continued("Three."),
        ]
    );
    assert_eq!(*run.at(), awaiting_done(0, Resume::FromNodeEnd));
}

#[test]
fn done_at_a_line_that_is_through_gives_the_player_the_turn_and_reports_nothing() {
    let mut run = speaking([text("One."), wave()]);
    assert_eq!(run.start(), [said("One."), perform(wave())]);
    assert_eq!(run.done(), []);
    assert_eq!(*run.at(), at_node(0));
    assert_eq!(run.next(), [Event::Ended]);
}

#[test]
fn a_line_that_opens_with_a_command_says_nothing_first() {
    let mut run = speaking([wave(), text("Hi.")]);
    assert_eq!(
        run.start(),
        [said_of([]), perform(wave()), continued("Hi.")]
    );
}

#[test]
fn an_empty_line_is_said_with_no_words() {
    let mut run = speaking([]);
    assert_eq!(run.start(), [said_of([])]);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn a_later_segment_is_continued_only_when_it_says_something() {
    for blank in [
        text(" \u{a0}\t\n"),
        Fragment::Break,
        bold([text(" "), Fragment::Break]),
        text(""),
    ] {
        let mut run = speaking([text("Hi."), wave(), blank.clone(), wave()]);
        assert_eq!(
            run.start(),
            [said("Hi."), perform(wave()), perform(wave())],
            "{blank:?}"
        );
    }
    for words in [text("."), tag("t"), link([]), image([]), bold([tag("t")])] {
        let mut run = speaking([text("Hi."), wave(), words.clone(), wave()]);
        let expected = [
            said("Hi."),
            perform(wave()),
            continued_of([words]),
            perform(wave()),
        ];
        assert_eq!(run.start(), expected);
    }
}

#[test]
fn what_says_something_is_judged_before_queries_are_filled() {
    let mut run = speaking([text("Hi."), wave(), query("k"), wave()]);
    run.start();
    run.done();
    assert_eq!(
        run.supply([("k", words(""))]),
        [continued_of([]), perform(wave())]
    );
}

#[test]
fn a_line_stops_before_a_later_segment_whose_words_hold_a_query() {
    let mut run = speaking([text("Hi."), wave(), query("name"), wave(), text("Bye.")]);
    assert_eq!(run.start(), [said("Hi."), perform(wave())]);
    assert_eq!(*run.at(), awaiting_done(0, Resume::From(1)));
    assert_eq!(run.done(), [resolve(["name"])]);
    assert_eq!(*run.at(), awaiting_supply(0, ["name"], Moment::ToPlay(1)));
    assert_eq!(
        run.supply([("name", words("Robin"))]),
        [continued("Robin"), perform(wave()), continued("Bye.")]
    );
    assert_eq!(*run.at(), awaiting_done(0, Resume::FromNodeEnd));
}

#[test]
fn segments_without_a_query_play_together_up_to_the_stop() {
    let mut run = speaking([text("1"), wave(), text("2"), wave(), query("k"), text("3")]);
    assert_eq!(
        run.start(),
        [said("1"), perform(wave()), continued("2"), perform(wave())]
    );
    assert_eq!(*run.at(), awaiting_done(0, Resume::From(2)));
    run.done();
    assert_eq!(
        run.supply([("k", words("k"))]),
        [continued_of([text("k"), text("3")])]
    );
    assert_eq!(
        *run.at(),
        at_node(0),
        "no command was performed, so the player has the turn"
    );
}

#[test]
fn a_query_in_the_first_segment_is_asked_on_arrival_and_stops_nothing() {
    let mut run = speaking([query("name"), wave(), text("Bye.")]);
    assert_eq!(run.start(), [resolve(["name"])]);
    let events = run.supply([("name", words("Robin"))]);
    assert_eq!(events, [said("Robin"), perform(wave()), continued("Bye.")]);
}

#[test]
fn at_a_stop_the_condition_is_not_asked_again() {
    let words_of = [text("Hi."), wave(), query("name")];
    let mut run = full([speech(0, words_of).guarded("open").then(1), end()]);
    assert_eq!(run.start(), [resolve(["open"])]);
    run.supply([("open", yes())]);
    assert_eq!(run.done(), [resolve(["name"])]);
}

#[test]
fn a_line_asks_once_more_at_each_stop() {
    let mut run = speaking([
        text("1"),
        wave(),
        query("a"),
        wave(),
        query("b"),
        query("a"),
        query("b"),
    ]);
    run.start();
    assert_eq!(run.done(), [resolve(["a"])]);
    assert_eq!(
        run.supply([("a", words("A"))]),
        [continued("A"), perform(wave())]
    );
    assert_eq!(*run.at(), awaiting_done(0, Resume::From(2)));
    assert_eq!(run.done(), [resolve(["b", "a"])]);
    run.refused(
        supply([("a", yes()), ("b", words("B"))]),
        RefusalReason::WrongAnswerKind,
    );
    let events = run.supply([("a", words("A")), ("b", words("B"))]);
    assert_eq!(events, [continued_of([text("B"), text("A"), text("B")])]);
}

#[test]
fn a_failed_effect_holds_the_run_and_a_later_done_carries_on_as_if_nothing_had_failed() {
    let mut run = speaking([text("Hi."), wave(), query("name")]);
    run.start();
    for _ in 0..3 {
        assert_eq!(run.send(failed("no hands")), []);
        assert_eq!(*run.at(), awaiting_done(0, Resume::From(1)));
    }
    run.refused(Command::Next, RefusalReason::Misplaced);
    assert_eq!(run.done(), [resolve(["name"])]);

    let mut run = full([control([wave()]).then(1), end()]);
    run.start();
    assert_eq!(run.send(failed("no hands")), []);
    assert_eq!(run.done(), [Event::Ended]);
}

#[test]
fn a_failure_needs_an_explanation_where_it_is_built() {
    assert_eq!(Explanation::new(""), None);
    assert_eq!(
        Explanation::new("why").map(|why| why.to_string()),
        Some("why".into())
    );
}

#[test]
fn a_command_inside_a_style_cuts_it_and_both_halves_keep_it() {
    let mut run = speaking([bold([text("a"), wave(), text("b")]), text("c")]);
    assert_eq!(
        run.start(),
        [
            said_of([bold([text("a")])]),
            perform(wave()),
            continued_of([bold([text("b")]), text("c")]),
        ]
    );
}

#[test]
fn a_command_inside_a_link_or_an_image_cuts_nothing_and_is_never_performed() {
    let fragments = [link([text("here"), wave()]), image([wave()])];
    let mut run = speaking(fragments.clone());
    assert_eq!(run.start(), [said_of(fragments)]);
    assert_eq!(*run.at(), at_node(0));
}

#[test]
fn an_empty_answer_leaves_nothing_and_the_style_left_empty_goes_with_it() {
    let mut run = speaking([bold([query("k")]), link([query("k")]), text("!")]);
    run.start();
    assert_eq!(
        run.supply([("k", words(""))]),
        [said_of([link([]), text("!")])]
    );
}

#[test]
fn a_query_asked_once_is_filled_wherever_it_stands() {
    let mut run = speaking([query("k"), bold([query("k")]), image([query("k")])]);
    assert_eq!(run.start(), [resolve(["k"])]);
    let events = run.supply([("k", words("w"))]);
    assert_eq!(
        events,
        [said_of([text("w"), bold([text("w")]), image([text("w")])])]
    );
}

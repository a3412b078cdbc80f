//! What stands behind Supply, Choose, Drawn and Done while a session runs.

use super::*;
use crate::runtime::Party;

/// A session that answers from `order` while it runs.
fn answers_from(nodes: impl IntoIterator<Item = Node>, order: &[Source]) -> Session {
    let mut session = session(nodes);
    let answering = Answering {
        order: order.to_vec(),
        ..Answering::default()
    };
    answer(&mut session, answering);
    session
}

fn answer(session: &mut Session, answering: Answering) {
    let outcome = session.apply(SessionCommand::Answer(answering));
    assert_eq!(outcome, Outcome::AnsweringChanged);
}

/// A line that asks a name over and over, then an end that is never reached.
fn asks_again_and_again() -> [Node; 2] {
    [speech(0, [query("name")]).then(1), branch().arm(0)]
}

/// What was supplied on the way to the playhead, in order.
fn supplied(session: &Session, key: &str) -> Vec<Answer> {
    let way = session.way();
    let entries = way.iter().filter_map(|id| session.log().entry(id));
    let answers = entries.filter_map(|entry| match &entry.command {
        Command::Supply(answers) => answers.get(key).cloned(),
        _ => None,
    });
    answers.collect()
}

/// Answers `name` by hand, then goes on to where it is asked again.
fn says(session: &mut Session, name: &str) {
    supply(session, "name", words(name));
    next(session);
}

#[test]
fn ask_me_stops_the_run_whatever_stands_behind_it() {
    let order = [Source::Ask, Source::Chance];
    let mut session = answers_from(asks_again_and_again(), &order);
    assert_eq!(goes_on(&mut session), Stop::Request(Party::World));
    assert_eq!(session.log().len(), 1);
}

#[test]
fn the_last_answer_is_given_again_and_without_one_the_person_is_asked() {
    let mut session = answers_from(asks_again_and_again(), &[Source::Last]);
    assert_eq!(goes_on(&mut session), Stop::Request(Party::World));
    says(&mut session, "Ada");
    session.apply(SessionCommand::Continue);
    session.run(6);
    assert_eq!(
        supplied(&session, "name"),
        [words("Ada"), words("Ada"), words("Ada"), words("Ada")]
    );
}

#[test]
fn what_was_recorded_ahead_is_answered_in_its_order_until_it_runs_out() {
    let mut session = answers_from(asks_again_and_again(), &[Source::Ahead]);
    start(&mut session);
    for name in ["Ada", "Bo", "Cy"] {
        says(&mut session, name);
    }
    go_to(&mut session, EntryId::from_number(3).unwrap());
    says(&mut session, "Di");
    assert_eq!(goes_on(&mut session), Stop::Request(Party::World));
    let expected = ["Ada", "Di", "Cy"].map(words);
    assert_eq!(supplied(&session, "name"), expected);
}

#[test]
fn a_preset_answers_its_keys_and_the_next_source_the_others() {
    let nodes = [speech(0, [query("name"), query("town")]).then(1), end()];
    let mut session = session(nodes);
    let preset = [("name".into(), words("Ada"))].into();
    let order = vec![Source::Preset, Source::Last];
    let mut answering = Answering {
        preset,
        order,
        ..Answering::default()
    };
    answer(&mut session, answering.clone());
    assert_eq!(goes_on(&mut session), Stop::Request(Party::World));
    answering.preset.insert("town".into(), words("Rome"));
    answer(&mut session, answering);
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(supplied(&session, "name"), [words("Ada")]);
    assert_eq!(supplied(&session, "town"), [words("Rome")]);
}

#[test]
fn a_preset_value_of_the_wrong_kind_is_passed_over() {
    let mut session = session([line(0, "In.").guarded("open").then(1), end()]);
    let preset = [("open".into(), words("yes"))].into();
    let order = vec![Source::Preset];
    answer(
        &mut session,
        Answering {
            preset,
            order,
            ..Answering::default()
        },
    );
    assert_eq!(goes_on(&mut session), Stop::Request(Party::World));
    assert_eq!(session.log().len(), 1);
}

#[test]
fn a_key_with_an_order_of_its_own_is_asked_of_the_person_though_chance_answers_the_rest() {
    let nodes = [
        speech(0, [query("name")]).then(1),
        speech(0, [query("town")]).then(2),
        end(),
    ];
    let mut session = session(nodes);
    let per_key = [("town".into(), vec![Source::Ask])].into();
    let order = vec![Source::Chance];
    answer(
        &mut session,
        Answering {
            per_key,
            order,
            ..Answering::default()
        },
    );
    assert_eq!(goes_on(&mut session), Stop::Request(Party::World));
    assert_eq!(at(&session), Some(1));
}

#[test]
fn chance_draws_the_same_from_the_same_seed_and_the_seed_is_recorded() {
    let played = |seed| {
        let nodes = [
            choice().option("A", 1).option("B", 1).option("C", 1),
            random().auto(2).auto(2),
            line(0, "In.").guarded("open").then(3),
            branch().arm(0),
        ];
        let mut session = session(nodes);
        let order = vec![Source::Chance];
        answer(
            &mut session,
            Answering {
                seed,
                order,
                ..Answering::default()
            },
        );
        session.apply(SessionCommand::Continue);
        session.run(60);
        session.apply(SessionCommand::Interrupt);
        session
    };
    let (one, same, other) = (played(7), played(7), played(8));
    let commands = |session: &Session| -> Vec<Command> {
        session
            .log()
            .iter()
            .map(|(_, entry)| entry.command.clone())
            .collect()
    };
    assert_eq!(commands(&one), commands(&same));
    assert_ne!(commands(&one), commands(&other));
    let first = EntryId::from_number(2).unwrap();
    assert_eq!(one.remarks().seed(first), Some(7));
    assert_eq!(one.remarks().made().len(), 1, "recorded once");
    assert!(
        one.log()
            .iter()
            .any(|(_, entry)| entry.sender == Sender::Random)
    );
}

#[test]
fn what_was_taken_last_is_taken_again_where_it_can_be() {
    let nodes = [
        choice().option("A", 0).option("B", 1),
        line(0, "B.").then(0),
    ];
    let mut session = answers_from(nodes, &[Source::Last]);
    assert_eq!(goes_on(&mut session), Stop::Request(Party::Player));
    send(&mut session, Command::Choose(1));
    next(&mut session);
    session.apply(SessionCommand::Continue);
    session.run(2);
    let last = session.log().entry(session.playhead()).unwrap();
    assert_eq!(
        (&last.command, last.sender),
        (&Command::Next, Sender::Continue)
    );
    let before = session.log().entry(last.parent).unwrap();
    assert_eq!(before.command, Command::Choose(1));
}

#[test]
fn done_is_said_by_itself_only_where_that_is_asked_for() {
    let nodes = [control([direction("ring")]).then(1), end()];
    let mut session = answers_from(nodes, &[Source::Chance]);
    assert_eq!(goes_on(&mut session), Stop::Request(Party::Host));
    let performs = Answering {
        performs: true,
        ..Answering::default()
    };
    answer(&mut session, performs);
    assert_eq!(goes_on(&mut session), Stop::End);
}

#[test]
fn going_back_is_never_undone_by_an_automatic_answer() {
    let mut session = answers_from(asks_again_and_again(), &[Source::Chance]);
    session.apply(SessionCommand::Continue);
    session.run(9);
    let recorded = session.log().len();
    back(&mut session);
    back(&mut session);
    let position = session.position();
    assert!(!session.is_running());
    assert_eq!(session.run(100), None);
    assert_eq!(
        (session.position(), session.log().len()),
        (position, recorded)
    );
    session.apply(SessionCommand::Continue);
    session.run(1);
    assert_eq!(
        session.log().len(),
        recorded,
        "what lies ahead is walked, not sent"
    );
}

#[test]
fn an_answer_is_sent_only_to_what_the_run_asks_again() {
    let nodes = [
        speech(0, [query("gold")]).then(1),
        control([direction("pay")]).then(2),
        speech(0, [query("gold")]).then(3),
        end(),
    ];
    let mut session = answers_from(nodes, &[Source::Last]);
    start(&mut session);
    supply(&mut session, "gold", words("12"));
    next(&mut session);
    send(&mut session, Command::Done);
    let asked = matches!(
        session.situation(),
        Situation::AwaitingSupply { node: 2, .. }
    );
    assert!(asked, "the run asks again after the effect");
    assert_eq!(goes_on(&mut session), Stop::End);
    assert_eq!(supplied(&session, "gold").len(), 2);
}

#[test]
fn what_would_be_answered_is_offered_with_its_source_and_sends_nothing() {
    use crate::runtime::AnswerKind;
    let mut session = answers_from(asks_again_and_again(), &[Source::Preset, Source::Last]);
    start(&mut session);
    assert_eq!(session.offer("name", AnswerKind::Words), None);
    says(&mut session, "Ada");
    let offered = session.offer("name", AnswerKind::Words);
    assert_eq!(offered, Some((words("Ada"), Source::Last)));
    for order in [
        vec![Source::Ask, Source::Last],
        vec![Source::Chance, Source::Last],
    ] {
        session.apply(SessionCommand::Answer(Answering {
            order,
            ..Answering::default()
        }));
        let offered = session.offer("name", AnswerKind::Words);
        assert_eq!(offered, Some((words("Ada"), Source::Last)));
    }
    assert_eq!(session.log().len(), 3);
}

#[test]
fn what_lies_ahead_on_the_way_shown_is_offered_as_recorded_ahead() {
    use crate::runtime::AnswerKind;
    let mut session = answers_from(asks_again_and_again(), &[Source::Ahead, Source::Last]);
    start(&mut session);
    send(&mut session, Command::Supply(Answers::new()));
    says(&mut session, "Ada");
    says(&mut session, "Bo");
    let refused = EntryId::from_number(2).unwrap();
    for asked in [EntryId::from_number(1).unwrap(), refused] {
        go_to(&mut session, asked);
        let offered = session.offer("name", AnswerKind::Words);
        assert_eq!(offered, Some((words("Ada"), Source::Ahead)), "{asked:?}");
    }
    go_to(&mut session, EntryId::from_number(6).unwrap());
    let offered = session.offer("name", AnswerKind::Words);
    assert_eq!(
        offered,
        Some((words("Bo"), Source::Last)),
        "nothing is ahead"
    );
}

#[test]
fn chance_answers_what_is_open_when_it_is_asked_to() {
    let mut session = session(asks_again_and_again());
    assert_eq!(
        session.apply(SessionCommand::SendByChance),
        Outcome::Nothing
    );
    start(&mut session);
    let outcome = session.apply(SessionCommand::SendByChance);
    assert!(matches!(outcome, Outcome::Sent(_)), "{outcome:?}");
    assert_eq!(*session.situation(), Situation::AtNode { node: 0 });
    assert_eq!(session.remarks().seed(session.playhead()), Some(1));
}

//! Runs over any log and any breakpoints: on and back they stop at the same entries.

use proptest::prelude::*;

use super::*;
use crate::playbook::drawn::playbook as drawn_playbook;
use crate::runtime::driven::driver;
use crate::runtime::{EventKind, SituationKind};

/// A breakpoint of any kind, on what drawn playbooks hold.
fn drawn_breakpoint() -> impl Strategy<Value = Breakpoint> {
    let word = || {
        proptest::sample::select(vec![
            "a", "door", "the-inn", "the-yard", "Ada", "Robin", "e",
        ])
    };
    let on = prop_oneof![
        3 => (0..8usize).prop_map(Trigger::Arrived),
        1 => (0..8usize).prop_map(Trigger::Left),
        1 => (0..8usize, 0..3usize).prop_map(|(node, edge)| Trigger::Taken(node, edge)),
        1 => word().prop_map(|slug| Trigger::Scene(slug.into())),
        2 => crate::playbook::drawn::key().prop_map(Trigger::Asked),
        1 => word().prop_map(|effect| Trigger::Effect(effect.into())),
        1 => word().prop_map(|name| Trigger::Speaker(name.into())),
        1 => word().prop_map(|words| Trigger::Words(words.into())),
        1 => Just(Trigger::Pattern("[aeiou]".into())),
        1 => proptest::sample::select(EventKind::ALL.to_vec()).prop_map(Trigger::Event),
        1 => proptest::option::of(proptest::sample::select(RefusalReason::ALL.to_vec()))
            .prop_map(Trigger::Refusal),
        1 => proptest::sample::select(SituationKind::ALL.to_vec()).prop_map(Trigger::Situation),
    ];
    let condition =
        (crate::playbook::drawn::key(), any::<bool>()).prop_map(|(key, truth)| AnswerCondition {
            key,
            relation: Relation::Is,
            value: Answer::Truth(truth),
        });
    (
        on,
        prop::bool::weighted(0.8),
        1..4u32,
        prop::option::weighted(0.2, condition),
        prop::bool::weighted(0.1),
    )
        .prop_map(|(on, enabled, from, condition, logs)| Breakpoint {
            enabled,
            from,
            condition,
            says: logs.then(|| "{node} {key}".into()),
            ..Breakpoint::new(on)
        })
}

/// The positions runs by `command` stop at, one after the other, before they come to `last`.
fn all_stops(session: &mut Session, command: SessionCommand, last: usize) -> Vec<usize> {
    let mut stops = Vec::new();
    let mut stop = Some(Stop::Interrupted);
    loop {
        if stop.is_some() {
            session.apply(command.clone());
        }
        stop = session.run(1);
        let position = session.position();
        // At the beginning a run goes no further; at the tip it would begin to send.
        if position == last {
            session.apply(SessionCommand::Interrupt);
            return stops;
        }
        if stop.is_some() {
            stops.push(position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_log_continued_forwards_and_then_backwards_stops_at_the_same_entries_in_mirror_order(
        playbook in drawn_playbook(),
        driver in driver(),
        breakpoints in prop::collection::vec(drawn_breakpoint(), 0..5),
        rewinds in prop::collection::vec((any::<prop::sample::Index>(), driver_moves()), 0..3),
    ) {
        let mut session = Session::new(context(playbook));
        for made in driver {
            let command = made.command(session.context(), session.situation());
            send(&mut session, command);
        }
        for (to, moves) in rewinds {
            let entry = EntryId::from_number(to.index(session.log().len() + 1)).unwrap();
            go_to(&mut session, entry);
            for made in moves {
                let command = made.command(session.context(), session.situation());
                send(&mut session, command);
            }
        }
        for breakpoint in breakpoints {
            session.apply(SessionCommand::SetBreakpoint(breakpoint));
        }
        let entries = session.log().len();
        for branch in 0..session.log().branches().len() {
            let tip = session.log().branches()[branch].tip();
            go_to(&mut session, tip);
            let end = session.position();
            let mut back = all_stops(&mut session, SessionCommand::ContinueBackwards, 0);
            go_to(&mut session, EntryId::BEGINNING);
            let on = all_stops(&mut session, SessionCommand::Continue, end);
            back.reverse();
            prop_assert_eq!(on, back);
        }
        prop_assert_eq!(session.log().len(), entries, "walking sends nothing");
    }

    #[test]
    fn a_breakpoint_is_read_as_it_is_written(breakpoint in drawn_breakpoint(), named in any::<bool>()) {
        let playbook = playbook([line(0, "Hi.").then(1), end()]);
        let set_on = named.then(|| SetOn::node(&playbook, 0)).flatten();
        let breakpoint = Breakpoint { set_on, ..breakpoint };
        let read = breakpoint_from_json(&breakpoint_to_json(&breakpoint));
        prop_assert_eq!(read, Ok(breakpoint));
    }
}

/// A few moves of a driver.
fn driver_moves() -> impl Strategy<Value = Vec<crate::runtime::driven::Move>> {
    driver().prop_map(|moves| moves.into_iter().take(8).collect())
}

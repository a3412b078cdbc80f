//! Effects the host has carried out, which going back does not undo.

use super::*;

/// A ring that asks for an effect, says a line, asks for two more at a time.
fn effects() -> Session {
    session([
        control([direction("wave")]).then(1),
        choice().option("Ring", 2).option("Wave again", 0),
        control([direction("ring"), direction("bow")]).then(3),
        line(0, "Well.").then(0),
    ])
}

fn done(session: &mut Session) -> EntryId {
    send(session, Command::Done)
}

fn choose(session: &mut Session, option: usize) -> EntryId {
    send(session, Command::Choose(option))
}

/// Waves, rings and bows, and goes on to where it is asked to wave again: five steps. Gives the steps that asked.
fn waves_and_rings(session: &mut Session) -> [EntryId; 3] {
    let waved = start(session);
    done(session);
    let rang = choose(session, 0);
    done(session);
    [waved, rang, next(session)]
}

#[test]
fn what_is_asked_is_carried_out_once_the_host_says_done() {
    let mut session = effects();
    let asked = start(&mut session);
    assert!(!session.is_performed(asked));
    send(&mut session, Command::Next);
    let words = crate::runtime::Explanation::new("no arm").expect("words");
    send(&mut session, Command::Failed(words));
    assert!(!session.is_performed(asked), "refused, and failed");
    done(&mut session);
    assert!(session.is_performed(asked));
    assert!(!session.is_performed(session.playhead()));
}

#[test]
fn going_back_leaves_done_what_was_carried_out_since() {
    let mut session = effects();
    let [waved, rang, asked_again] = waves_and_rings(&mut session);
    assert_eq!(session.performed_since(asked_again), [], "nowhere was gone");
    back(&mut session);
    assert_eq!(session.performed_since(asked_again), []);
    back(&mut session);
    assert_eq!(session.performed_since(asked_again), [rang]);
    assert_eq!(session.performed_between(3, 5), [rang]);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(session.performed_since(asked_again), [waved, rang]);
    assert_eq!(session.performed_between(0, 5), [waved, rang]);
}

#[test]
fn going_on_leaves_nothing() {
    let mut session = effects();
    let [waved, _, asked_again] = waves_and_rings(&mut session);
    go_to(&mut session, waved);
    go_to(&mut session, asked_again);
    assert_eq!(session.performed_since(waved), []);
    assert_eq!(session.performed_since(EntryId::BEGINNING), []);
}

#[test]
fn going_to_another_branch_leaves_what_only_the_one_before_did() {
    let mut session = effects();
    let [_, rang, asked_again] = waves_and_rings(&mut session);
    let menu = session.way().get(1).expect("five steps");
    go_to(&mut session, menu);
    let waves = choose(&mut session, 1);
    let waved = done(&mut session);
    assert_eq!(session.performed_since(asked_again), [rang]);
    go_to(&mut session, asked_again);
    assert_eq!(session.performed_since(waved), [waves]);
}

#[test]
fn what_the_run_asks_for_was_carried_out_where_the_playhead_went_back_from() {
    let mut session = effects();
    let [waved, rang, _] = waves_and_rings(&mut session);
    assert_eq!(
        session.performed_before(),
        None,
        "waving again on the same way is another wave"
    );
    go_to(&mut session, rang);
    assert_eq!(session.performed_before(), Some(rang));
    go_to(&mut session, waved);
    assert_eq!(session.performed_before(), Some(waved));
    forward(&mut session);
    assert_eq!(session.performed_before(), None, "nothing is asked there");
}

#[test]
fn what_the_run_asks_for_was_carried_out_on_a_branch_that_was_left() {
    let mut session = effects();
    let [_, rang, _] = waves_and_rings(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    start(&mut session);
    done(&mut session);
    let rings = choose(&mut session, 0);
    assert!(!session.is_performed(rings));
    assert_eq!(session.performed_before(), Some(rang));
    done(&mut session);
    assert_eq!(session.performed_before(), None);
}

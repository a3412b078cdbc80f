//! Running to menus and ends of scenes, back to menus and visits, and stopping on the way there.

use super::*;
use crate::runtime::Party;

/// A line, a menu back to the line or on, a line, an end: nodes 0 to 3.
fn asks_where() -> [Node; 4] {
    [
        line(0, "Where?").then(1),
        choice().option("Again", 0).option("On", 2),
        line(0, "Here.").then(3),
        end(),
    ]
}

/// A run that came to that menu twice, chose its first option and then its second.
fn chose_twice() -> Session {
    let mut session = session(asks_where());
    start(&mut session);
    for option in [0, 1] {
        next(&mut session);
        choose(&mut session, option);
    }
    session
}

/// Two lines in one scene, a line and an end in the next: nodes 0 to 3.
fn two_scenes() -> Session {
    let nodes = [
        line(0, "One.").then(1),
        line(0, "Two.").then(2),
        line(0, "Three.").then(3),
        end(),
    ];
    let playbook = playbook(nodes).anchored("first", 0).anchored("then", 2);
    Session::new(context(playbook))
}

fn by_chance(session: &mut Session) {
    let answering = Answering {
        order: vec![Source::Chance],
        ..Answering::default()
    };
    session.apply(SessionCommand::Answer(answering));
}

fn to_choice(session: &mut Session) -> Stop {
    runs(session, SessionCommand::RunToChoice)
}

fn to_scene_end(session: &mut Session) -> Stop {
    runs(session, SessionCommand::RunToSceneEnd)
}

fn back_to_choice(session: &mut Session) -> Stop {
    runs(session, SessionCommand::BackToChoice)
}

fn back_to_visit(session: &mut Session, node: usize) -> Stop {
    runs(session, SessionCommand::BackToVisit(node))
}

fn choose(session: &mut Session, option: usize) {
    send(session, Command::Choose(option));
}

fn start_at(session: &mut Session, anchor: &str) {
    let anchor = Some(anchor.into());
    send(session, Command::Start { anchor });
}

#[test]
fn run_to_choice_stops_at_the_next_menu() {
    let mut session = session(asks_where());
    assert_eq!(to_choice(&mut session), Stop::Choice);
    assert_eq!(at(&session), Some(1));
    assert_eq!(session.log().len(), 2);
}

#[test]
fn run_to_choice_from_a_menu_nobody_answers_stops_there_and_sends_nothing() {
    let mut session = session(asks_where());
    to_choice(&mut session);
    assert_eq!(to_choice(&mut session), Stop::Request(Party::Player));
    assert_eq!(session.log().len(), 2);
}

#[test]
fn run_to_choice_stops_at_menus_an_answer_would_be_found_for_and_goes_on_from_them_by_it() {
    let mut session = session([
        line(0, "Where?").then(1),
        choice().option("Again", 0),
        end(),
    ]);
    by_chance(&mut session);
    assert_eq!(to_choice(&mut session), Stop::Choice);
    assert_eq!(session.log().len(), 2);
    assert_eq!(to_choice(&mut session), Stop::Choice);
    assert_eq!(
        session.log().len(),
        4,
        "the menu was answered, and asked again"
    );
}

#[test]
fn run_to_choice_stops_at_breakpoints_before_the_menu_and_names_one_on_it() {
    let mut session = session(asks_where());
    breaks_at(&mut session, 0);
    breaks_at(&mut session, 1);
    assert_eq!(to_choice(&mut session), breakpoint(0));
    assert_eq!(to_choice(&mut session), breakpoint(1));
    assert_eq!(at(&session), Some(1));
}

#[test]
fn run_to_choice_stops_at_requests_before_the_menu_and_at_refusals() {
    let mut session = session([
        line(0, "In.").guarded("open").then(1),
        choice().option("On", 2),
        silent(),
    ]);
    assert_eq!(to_choice(&mut session), Stop::Request(Party::World));
    supply(&mut session, "open", Answer::Truth(true));
    assert_eq!(to_choice(&mut session), Stop::Choice);
    by_chance(&mut session);
    assert_eq!(
        to_choice(&mut session),
        Stop::Refusal(RefusalReason::LeadsNowhere)
    );
}

#[test]
fn run_to_choice_without_a_menu_stops_at_the_end_and_does_not_leave_it() {
    let mut session = three_lines();
    assert_eq!(to_choice(&mut session), Stop::End);
    assert_eq!(to_choice(&mut session), Stop::End);
    assert_eq!(session.log().len(), 4);
}

#[test]
fn run_to_choice_walks_what_lies_ahead_and_sends_nothing_again() {
    let mut session = chose_twice();
    let sent = session.log().len();
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(to_choice(&mut session), Stop::Choice);
    assert_eq!(session.position(), 2);
    assert_eq!(to_choice(&mut session), Stop::Choice);
    assert_eq!(session.position(), 4);
    assert_eq!(session.log().len(), sent);
}

#[test]
fn run_to_scene_end_stops_before_the_step_that_leaves_and_does_not_take_it() {
    let mut session = two_scenes();
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(at(&session), Some(1));
    assert_eq!(session.log().len(), 2);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(session.log().len(), 2, "again: it is not left");
    next(&mut session);
    assert_eq!(
        to_scene_end(&mut session),
        Stop::End,
        "the next ends inside"
    );
}

#[test]
fn run_to_scene_end_stops_at_breakpoints_before_it() {
    let mut session = two_scenes();
    breaks_at(&mut session, 0);
    assert_eq!(to_scene_end(&mut session), breakpoint(0));
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
}

#[test]
fn run_to_scene_end_stops_the_same_along_what_lies_ahead() {
    let mut session = two_scenes();
    goes_on(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(session.position(), 2);
    assert_eq!(session.log().len(), 4);
}

#[test]
fn the_nodes_before_the_first_scene_end_where_it_begins() {
    let nodes = [
        line(0, "One.").then(1),
        line(0, "Two.").then(2),
        line(0, "Three.").then(3),
        end(),
    ];
    let mut session = Session::new(context(playbook(nodes).anchored("late", 2)));
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(at(&session), Some(1));
}

#[test]
fn a_playbook_without_scenes_is_run_to_its_end() {
    let mut session = three_lines();
    assert_eq!(to_scene_end(&mut session), Stop::End);
}

#[test]
fn a_scene_that_loops_is_never_left_and_stops_after_the_step_limit() {
    let nodes = [line(0, "Round.").then(1), line(0, "And round.").then(0)];
    let mut session = Session::new(context(playbook(nodes).anchored("ring", 0)));
    assert_eq!(to_scene_end(&mut session), Stop::StepLimit(STEP_LIMIT));
}

#[test]
fn a_scene_whose_first_line_comes_again_is_left_only_where_its_nodes_are() {
    let nodes = [
        line(0, "Round.").then(1),
        choice().option("Again", 0).option("Out", 2),
        end(),
    ];
    let playbook = playbook(nodes).anchored("ring", 0).anchored("out", 2);
    let mut session = Session::new(context(playbook));
    assert_eq!(to_scene_end(&mut session), Stop::Request(Party::Player));
    choose(&mut session, 0);
    assert_eq!(to_scene_end(&mut session), Stop::Request(Party::Player));
    choose(&mut session, 1);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(
        session.position(),
        4,
        "at the menu before the way out was taken"
    );
}

#[test]
fn a_menu_answered_by_itself_is_not_answered_where_that_leaves_the_scene() {
    let nodes = [choice().option("Out", 1), line(0, "Out.").then(2), end()];
    let playbook = playbook(nodes).anchored("in", 0).anchored("out", 1);
    let mut session = Session::new(context(playbook));
    by_chance(&mut session);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(at(&session), Some(0));
    assert_eq!(session.log().len(), 1);
}

#[test]
fn a_step_that_passes_through_another_scene_leaves_this_one() {
    let nodes = [
        line(0, "Here.").then(2),
        line(0, "Here again.").then(3),
        silent().then(1),
        end(),
    ];
    let playbook = playbook(nodes).anchored("here", 0).anchored("there", 2);
    let mut session = Session::new(context(playbook));
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(at(&session), Some(0));
}

#[test]
fn starting_again_leaves_the_scene_where_the_entry_is_in_another() {
    let mut session = two_scenes();
    start_at(&mut session, "then");
    next(&mut session);
    start(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(
        to_scene_end(&mut session),
        Stop::End,
        "the scene that was started, not the entry's"
    );
    assert_eq!(session.position(), 2);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(session.position(), 2, "Start lies ahead, and leaves");
    forward(&mut session);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(at(&session), Some(1));
}

#[test]
fn starting_again_in_the_same_scene_does_not_leave_it() {
    let mut session = two_scenes();
    start(&mut session);
    start(&mut session);
    go_to(&mut session, EntryId::BEGINNING);
    assert_eq!(to_scene_end(&mut session), Stop::SceneEnd);
    assert_eq!(session.position(), 3);
}

#[test]
fn back_to_choice_stops_at_the_last_menu_before_now_and_sends_nothing() {
    let mut session = chose_twice();
    let sent = session.log().len();
    assert_eq!(back_to_choice(&mut session), Stop::Choice);
    assert_eq!(session.position(), 4);
    assert_eq!(back_to_choice(&mut session), Stop::Choice);
    assert_eq!(session.position(), 2, "from a menu, the one before it");
    assert_eq!(back_to_choice(&mut session), Stop::Beginning);
    assert_eq!(back_to_choice(&mut session), Stop::Beginning);
    assert_eq!(session.log().len(), sent);
}

#[test]
fn back_to_choice_stops_at_breakpoints_refusals_and_ends_on_the_way() {
    let mut session = session(asks_where());
    start(&mut session);
    next(&mut session);
    choose(&mut session, 1);
    send(&mut session, Command::Done);
    next(&mut session);
    start(&mut session);
    breaks_at(&mut session, 2);
    assert_eq!(back_to_choice(&mut session), Stop::End);
    assert_eq!(session.position(), 5);
    assert_eq!(
        back_to_choice(&mut session),
        Stop::Refusal(RefusalReason::Misplaced)
    );
    assert_eq!(back_to_choice(&mut session), breakpoint(2));
    assert_eq!(back_to_choice(&mut session), Stop::Choice);
}

#[test]
fn back_to_visit_stops_at_the_latest_before_now_and_at_the_beginning_where_there_is_none() {
    let mut session = session(asks_where());
    start(&mut session);
    for option in [0, 0, 1] {
        next(&mut session);
        choose(&mut session, option);
    }
    for position in [5, 3, 1] {
        assert_eq!(back_to_visit(&mut session, 0), Stop::Arrived(0));
        assert_eq!(session.position(), position);
    }
    assert_eq!(back_to_visit(&mut session, 0), Stop::Beginning);
    assert_eq!(session.log().len(), 7);
}

#[test]
fn back_to_a_node_that_was_never_visited_comes_to_the_beginning() {
    let mut session = three_lines();
    start(&mut session);
    next(&mut session);
    assert_eq!(back_to_visit(&mut session, 2), Stop::Beginning);
    forward(&mut session);
    assert_eq!(
        back_to_visit(&mut session, 99),
        Stop::Beginning,
        "nor one that is not there"
    );
}

#[test]
fn back_to_visit_does_not_see_visits_that_lie_ahead() {
    let mut session = three_lines();
    goes_on(&mut session);
    back(&mut session);
    back(&mut session);
    back(&mut session);
    assert_eq!(back_to_visit(&mut session, 2), Stop::Beginning);
}

#[test]
fn back_to_visit_stops_at_nodes_walked_past_and_at_breakpoints_before_it() {
    let mut session = session([
        line(0, "Hi.").then(1),
        silent().then(2),
        line(0, "On.").then(3),
        line(0, "And on.").then(4),
        end(),
    ]);
    start(&mut session);
    next(&mut session);
    next(&mut session);
    next(&mut session);
    breaks_at(&mut session, 3);
    assert_eq!(back_to_visit(&mut session, 1), breakpoint(3));
    assert_eq!(back_to_visit(&mut session, 1), Stop::Arrived(1));
    assert_eq!(at(&session), Some(2));
}

/// Every run, over a ring of lines that never stops one by itself; node 1 is never visited.
fn runs_without_end() -> [(SessionCommand, bool); 8] {
    [
        (SessionCommand::Continue, false),
        (SessionCommand::RunTo(1), false),
        (SessionCommand::RunToChoice, false),
        (SessionCommand::RunToSceneEnd, false),
        (SessionCommand::ContinueBackwards, true),
        (SessionCommand::BackToChoice, true),
        (SessionCommand::BackToVisit(1), true),
        (SessionCommand::BackToVisit(99), true),
    ]
}

/// A ring of one line, half of its forty steps ahead.
fn in_a_ring() -> Session {
    let mut session = session([line(0, "Hi.").then(0), end()]);
    start(&mut session);
    for _ in 1..40 {
        next(&mut session);
    }
    let middle = session.way().get(19).expect("forty steps");
    go_to(&mut session, middle);
    session
}

#[test]
fn every_run_tells_how_far_it_came_and_is_interrupted_where_it_is() {
    for (command, is_back) in runs_without_end() {
        let mut session = in_a_ring();
        assert_eq!(session.running(), None);
        session.apply(command.clone());
        assert_eq!(session.running(), Some(Running { is_back, steps: 0 }));
        while session.running().is_some_and(|running| running.steps < 3) {
            assert_eq!(session.run(1), None, "{command:?}");
        }
        assert_eq!(session.running(), Some(Running { is_back, steps: 3 }));
        let position = session.position();
        assert_eq!(position, if is_back { 17 } else { 23 }, "{command:?}");
        assert_eq!(
            session.apply(SessionCommand::Interrupt),
            Outcome::Stopped(Stop::Interrupted)
        );
        assert_eq!(session.running(), None);
        assert_eq!(session.run(100), None);
        assert_eq!((session.position(), session.log().len()), (position, 40));
    }
}

#[test]
fn going_back_stops_every_run_and_nothing_is_answered_until_another_is_begun() {
    for (command, _) in runs_without_end() {
        for back in [
            SessionCommand::Back,
            SessionCommand::GoTo(EntryId::BEGINNING),
        ] {
            let mut session = in_a_ring();
            by_chance(&mut session);
            session.apply(command.clone());
            session.run(2);
            session.apply(back);
            let position = session.position();
            assert_eq!(session.run(100), None, "{command:?}");
            assert_eq!(session.run_until(|| false), None);
            assert_eq!((session.position(), session.log().len()), (position, 40));
        }
    }
}

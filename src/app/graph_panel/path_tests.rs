use super::*;
use crate::app::log_panel::story::Story;
use crate::debugger::SessionCommand;

/// Two branches of a long story.
fn story() -> Story {
    let mut story = Story::ferry();
    for _ in 0..200 {
        story.send_start();
        story.send_done();
    }
    story.go_to(150);
    for _ in 0..100 {
        story.send_start();
    }
    story
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

fn drawn(story: &Story) -> Path {
    let mut path = Path::default();
    path.switch();
    path.follow_until(&story.session, soon());
    path
}

/// The same path looked at afresh.
fn afresh(path: &Path, story: &Story) -> Path {
    let mut new = Path {
        is_on: true,
        chosen: path.chosen,
        ..Path::default()
    };
    new.follow_until(&story.session, soon());
    new
}

#[track_caller]
fn assert_same(path: &Path, story: &Story) {
    let new = afresh(path, story);
    assert_eq!(path.nodes, new.nodes);
    assert_eq!(path.ways, new.ways);
    assert_eq!(path.steps(), new.steps());
}

#[test]
fn a_node_has_the_steps_that_arrived_there_and_what_lies_ahead_is_told_apart() {
    let mut story = Story::ferry();
    story.send_start();
    story.send_next(); // refused: it arrives nowhere
    story.send_done();
    story.send_next();
    story.go_to(3);
    let path = drawn(&story);
    let stops = |node| path.stops(node..node + 1).map(|stops| stops.first);
    assert_eq!(stops(0), Some(vec![1]));
    assert_eq!(stops(1), Some(vec![3]));
    assert_eq!(stops(2), Some(vec![4]));
    assert_eq!(stops(17), None);
    assert_eq!(path.node(1), Some(Went::Shown));
    assert_eq!(path.node(2), Some(Went::Ahead));
    assert_eq!(path.node(17), Some(Went::Neither));
    assert_eq!(path.way(0, 0), Some(Went::Shown));
    assert_eq!(path.way(1, 0), Some(Went::Ahead));
    assert_eq!(path.steps(), (4, 3));
}

#[test]
fn of_many_visits_the_first_are_shown_and_how_many_there_are_besides() {
    let mut story = Story::ferry();
    let shown = |story: &Story| drawn(story).stops(0..1).expect("it was visited");
    for _ in 0..3 {
        story.send_start();
    }
    let (first, more) = (vec![1, 2, 3], 0);
    assert_eq!(shown(&story), Stops { first, more });
    for _ in 0..4 {
        story.send_start();
    }
    let (first, more) = (vec![1, 2], 5);
    assert_eq!(shown(&story), Stops { first, more });
    story.go_to(4);
    let path = drawn(&story);
    let next = |entry| path.next_stop(0..1, entry);
    assert_eq!([next(4), next(7), next(0)], [Some(5), Some(1), Some(1)]);
}

#[test]
fn a_folded_scene_has_the_steps_of_all_its_nodes_each_once() {
    let mut story = Story::ferry();
    story.send_start();
    story.send_done();
    let (first, more) = (vec![1, 2], 0);
    assert_eq!(drawn(&story).stops(0..6), Some(Stops { first, more }));
}

#[test]
fn wherever_the_playhead_goes_the_path_is_as_if_looked_at_afresh() {
    let mut story = story();
    let mut path = drawn(&story);
    for entry in [500, 400, 3, 0, 250, 460, 149, 150, 151, 401] {
        story.go_to(entry);
        assert!(path.follow_until(&story.session, soon()));
        assert_same(&path, &story);
    }
    story.send_start();
    path.follow_until(&story.session, soon());
    assert_same(&path, &story);
    story.session.apply(SessionCommand::RemoveBranch(1));
    path.follow_until(&story.session, soon());
    assert_same(&path, &story);
}

#[test]
fn a_branch_that_is_not_shown_can_be_chosen_until_the_log_is_numbered_anew() {
    let mut story = story();
    let mut path = drawn(&story);
    assert_eq!(story.session.shown(), Some(1));
    path.draw(Some(0), &story.session);
    path.follow_until(&story.session, soon());
    assert_eq!(
        (path.chosen(&story.session), path.steps()),
        (Some(0), (400, 400))
    );
    assert_same(&path, &story);
    let entry = path.entry(&story.session, 400).map(EntryId::number);
    assert_eq!(entry, Some(400));
    story.session.apply(SessionCommand::RemoveBranch(1));
    assert_eq!(path.chosen(&story.session), None);
    path.draw(Some(7), &story.session);
    assert_eq!(path.chosen(&story.session), None);
}

#[test]
fn however_little_time_there_is_the_path_is_caught_up_with() {
    let story = story();
    let mut path = Path::default();
    path.switch();
    let mut frames = 1;
    while !path.follow_until(&story.session, Instant::now()) {
        frames += 1;
    }
    assert!(frames > 1);
    assert_same(&path, &story);
}

#[test]
fn nothing_is_played_while_it_is_not_drawn() {
    let story = story();
    let mut path = Path::default();
    assert!(path.follow(&story.session));
    assert_eq!(
        (path.node(0), path.stops(0..9), path.counted),
        (None, None, 0)
    );
}

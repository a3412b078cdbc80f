//! The panel alone, by the names of its widgets.

use std::cell::RefCell;
use std::sync::atomic::Ordering;

use egui_kittest::kittest::Queryable;

use super::working::{Came, Unfinished, everything, way};
use super::*;
use crate::app::log_panel::story::{Story, draw};
use crate::app::tabs::Tab;
use crate::debugger::EntryId;
use crate::runtime::Situation;

fn panel_of(story: &Story, asked: Asked) -> (ExplorePanel, Unfinished) {
    let (working, unfinished) = Working::unfinished(&story.session, asked);
    let panel = ExplorePanel {
        working: Some(working),
        ..ExplorePanel::default()
    };
    (panel, unfinished)
}

#[test]
fn how_far_the_work_is_is_said_and_it_can_be_stopped() {
    let story = Story::ferry();
    let (panel, unfinished) = panel_of(&story, Asked::Everything);
    unfinished.told.found.store(1234, Ordering::Relaxed);
    let panel = RefCell::new(panel);
    let mut tabs = Tabs::default();
    tabs.turn_to(Tab::Explore);
    let mut harness = draw((640.0, 200.0), |ui, gestures| {
        panel.borrow_mut().ui(ui, story.view(), &mut tabs, gestures);
    });
    harness.get_by_label("Exploring everything: 1234 situations so far");
    harness.get_by_label("Stop exploring").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [Gesture::StopExploring]);
    panel.borrow().stop();
    assert!(unfinished.told.stop.load(Ordering::Relaxed));
}

#[test]
fn what_is_stopped_says_what_it_met_and_that_more_may_be_there() {
    let story = Story::ferry();
    let context = story.session.context().clone();
    let mut search =
        crate::debugger::exploring::Search::new(context, crate::debugger::exploring::Origin::Entry);
    search.work(10);
    let panel = RefCell::new(ExplorePanel {
        found: Some(Explored::new(search)),
        ..ExplorePanel::default()
    });
    let mut tabs = Tabs::default();
    let harness = draw((640.0, 240.0), |ui, gestures| {
        panel.borrow_mut().ui(ui, story.view(), &mut tabs, gestures);
    });
    harness.get_by_label_contains("found before it was stopped");
    harness.get_by_label("No refusal was met so far");
    assert!(harness.query_by_label_contains("never reached").is_none());
}

#[test]
fn a_way_that_is_stopped_is_none_and_everything_that_is_stopped_is_what_was_found() {
    let story = Story::ferry();
    let context = story.session.context().clone();
    let mut asked = 0;
    let stopped = way(context.clone(), Situation::NotStarted, 17, &mut |_| {
        asked += 1;
        false
    });
    // So small a playbook is through before anybody asks.
    assert_eq!((asked, stopped.is_some()), (0, true));
    let Came::Everything(found) = everything(context, &mut |_| false) else {
        panic!("what was found")
    };
    assert!(found.words().contains("can be reached, at 18 of 18 nodes"));
}

#[test]
fn a_click_on_a_command_of_the_way_shows_where_it_leads() {
    let story = Story::ferry();
    let context = story.session.context().clone();
    let way = way(context, Situation::NotStarted, 1, &mut |_| true);
    let panel = RefCell::new(ExplorePanel {
        way,
        ..ExplorePanel::default()
    });
    let mut tabs = Tabs::default();
    let mut harness = draw((640.0, 240.0), |ui, gestures| {
        panel.borrow_mut().ui(ui, story.view(), &mut tabs, gestures);
    });
    harness
        .get_by_label_contains("2. Done — said Narrator")
        .click();
    harness.run_steps(2);
    harness.get_by_label("Play it").click();
    harness.run_steps(2);
    let [Gesture::Centre(1), Gesture::PlayWay { from, commands, .. }] = &harness.state()[..] else {
        panic!("{:?}", harness.state())
    };
    assert_eq!((*from, commands.len()), (EntryId::BEGINNING, 2));
}

//! Running on and back as a person does it: by menu, by name, by key, by button; stopping; going back past effects.

use std::time::Duration;

use eframe::egui::Pos2;

use super::*;
use crate::app::actions::Action;
use crate::debugger::{Breakpoint, EntryId, Session, SessionCommand, Trigger};
use crate::playbook::built::*;
use crate::playbook::{Playbook, to_json};

const SHIFT: Modifiers = Modifiers::SHIFT;

/// The ways to an action. Each opens what it must.
const WAYS: [fn(&mut Desk, Action); 4] = [
    |desk, action| {
        desk.click("Run");
        desk.click_containing(action.text());
    },
    |desk, action| {
        let menu = match action {
            Action::BackToChoice | Action::BackToVisit => "Ways back",
            _ => "Run to",
        };
        desk.click(menu);
        desk.click(action.text());
    },
    |desk, action| {
        desk.key(CTRL, Key::P);
        desk.type_into("Command name", action.text());
        desk.key(NONE, Key::Enter);
    },
    |desk, action| {
        let key = action.shortcut().expect("a key");
        desk.key(key.modifiers, key.logical_key);
    },
];

impl Desk {
    fn on(folder: &Scratch, playbook: &Playbook) -> Desk {
        let path = folder.path("story.json");
        write(&path, &to_json(playbook));
        Desk::new(Some(path))
    }

    /// A run of it goes on by little a frame, however fast the machine is: it is still running when it is stopped.
    fn on_an_endless_story(folder: &Scratch) -> Desk {
        let mut desk = Desk::on(folder, &endless());
        desk.harness.state_mut().run_slice = Duration::ZERO;
        desk
    }

    fn session(&self) -> &Session {
        let open = self.harness.state().open.as_ref();
        &open.expect("a playbook is open").session
    }

    fn apply(&mut self, command: SessionCommand) {
        let open = self.harness.state_mut().open.as_mut();
        open.expect("a playbook is open").session.apply(command);
        self.harness.run_steps(2);
    }

    /// How many steps the log has, and how many of the branch shown lie behind the playhead.
    fn steps(&self) -> (usize, usize) {
        (self.session().log().len(), self.session().position())
    }

    #[track_caller]
    fn expect_not(&self, part: &str) {
        assert!(!self.says(part), "“{part}” is said: {:#?}", self.all());
    }
}

/// Two lines, a menu back to them or on, a line, an end; each part a scene.
fn two_lines_and_a_menu() -> Playbook {
    playbook([
        line(0, "One.").then(1),
        line(0, "Two.").then(2),
        choice().option("Again", 0).option("On", 3),
        line(0, "Three.").then(4),
        end(),
    ])
    .anchored("first", 0)
    .anchored("menu", 2)
    .anchored("last", 3)
}

/// A line that comes again for ever, by a way so long that many frames go by; and a line nobody comes to.
fn endless() -> Playbook {
    let mut nodes = vec![line(0, "Round.").then(2), line(0, "Never.").then(0)];
    nodes.extend((2..120).map(|node| silent().then(node + 1)));
    nodes.push(silent().then(0));
    playbook(nodes)
}

#[test]
fn every_run_is_begun_by_menu_by_button_by_name_and_by_key() {
    for way in WAYS {
        let folder = Scratch::new();
        let mut desk = Desk::on(&folder, &two_lines_and_a_menu());
        way(&mut desk, Action::RunToSceneEnd);
        desk.expect("Stopped at the end of the scene: the next step leaves it.");
        assert_eq!(desk.steps(), (2, 2));
        way(&mut desk, Action::RunToChoice);
        desk.expect("Stopped at the menu.");
        assert_eq!(desk.steps(), (3, 3));
        desk.key(NONE, Key::Num2);
        assert_eq!(desk.steps(), (4, 4));
        way(&mut desk, Action::BackToChoice);
        desk.expect("Stopped at the menu.");
        assert_eq!(desk.steps(), (4, 3));
        desk.click_containing("line 0, Ada: One.");
        way(&mut desk, Action::BackToVisit);
        desk.expect("Arrived at node 0.");
        assert_eq!(desk.steps(), (4, 1));
        way(&mut desk, Action::BackToVisit);
        desk.expect("Stopped at the beginning.");
        assert_eq!(desk.steps(), (4, 0));
    }
}

#[test]
fn what_is_asked_is_answered_by_chance_by_every_way() {
    for way in WAYS {
        let folder = Scratch::new();
        let mut desk = Desk::on(&folder, &two_lines_and_a_menu());
        way(&mut desk, Action::AnswerByChance);
        desk.expect("Nothing is asked that chance could answer.");
        desk.key(NONE, Key::F6);
        way(&mut desk, Action::AnswerByChance);
        assert_eq!(desk.steps(), (4, 4));
        desk.expect("Step 4: Choose");
    }
}

#[test]
fn going_back_to_a_visit_needs_a_selected_node() {
    let mut desk = Desk::new(None);
    desk.key(SHIFT, Key::F7);
    desk.expect("Select a node to go back to.");
}

#[test]
fn a_node_is_gone_back_to_by_its_menu() {
    let folder = Scratch::new();
    let mut desk = Desk::on(&folder, &two_lines_and_a_menu());
    desk.key(NONE, Key::F6);
    let node = desk.harness.get_by_label_contains("line 1, Ada: Two.");
    node.click_secondary();
    desk.harness.run_steps(3);
    desk.click("Back to the last visit here");
    desk.expect("Arrived at node 1.");
    assert_eq!(desk.steps(), (3, 2));
}

#[test]
fn a_run_shows_that_it_runs_and_is_stopped_by_each_of_three_ways() {
    let stops: [fn(&mut Desk); 3] = [
        |desk| desk.key(NONE, Key::Escape),
        |desk| desk.key(CTRL, Key::Period),
        |desk| desk.click("Stop running"),
    ];
    for stop in stops {
        let folder = Scratch::new();
        let mut desk = Desk::on_an_endless_story(&folder);
        desk.harness.key_press(Key::F5);
        desk.harness.run_steps(20);
        desk.expect("Running on: ");
        desk.expect_not("Stopped");
        stop(&mut desk);
        desk.expect("Stopped by hand.");
        desk.expect_not("Running on: ");
        let steps = desk.steps();
        assert!(steps.0 > 0);
        desk.harness.run_steps(10);
        assert_eq!(desk.steps(), steps);

        // Nobody can click a node of a graph this long that surely.
        desk.harness.state_mut().selected = Some(1);
        desk.harness.key_press_modifiers(SHIFT, Key::F7);
        desk.harness.run_steps(2);
        desk.expect("Running back: ");
        assert!(desk.session().is_running());
        stop(&mut desk);
        desk.expect("Stopped by hand.");
        let (_, position) = desk.steps();
        assert!(
            position > 0 && position < steps.1,
            "{position} of {steps:?}"
        );
        desk.harness.run_steps(10);
        assert_eq!(desk.steps(), (steps.0, position));
    }
}

#[test]
fn escape_stops_a_run_before_it_closes_what_is_open() {
    let folder = Scratch::new();
    let mut desk = Desk::on_an_endless_story(&folder);
    desk.harness.key_press(Key::F5);
    desk.harness.run_steps(1);
    desk.key(CTRL, Key::P);
    assert!(desk.session().is_running());
    desk.key(NONE, Key::Escape);
    assert!(!desk.session().is_running());
    desk.expect("Command name");
    desk.key(NONE, Key::Escape);
    desk.expect_not("Command name");
}

#[test]
fn going_back_while_a_run_goes_on_stops_it_and_nothing_is_sent_on_later_frames() {
    let backs: [fn(&mut Desk); 3] = [
        |desk| desk.key(SHIFT, Key::F10),
        |desk| desk.click("Back"),
        |desk| {
            desk.harness.get_by_label("Timeline").focus();
            desk.harness.run_steps(1);
            desk.key(NONE, Key::Home);
        },
    ];
    for back in backs {
        let folder = Scratch::new();
        let mut desk = Desk::on_an_endless_story(&folder);
        desk.harness.key_press(Key::F10);
        desk.harness.run_steps(2);
        desk.harness.key_press(Key::F5);
        desk.harness.run_steps(1);
        assert!(desk.session().is_running());
        back(&mut desk);
        let steps = desk.steps();
        assert!(!desk.session().is_running());
        assert!(steps.1 < steps.0, "it went back: {steps:?}");
        for _ in 0..20 {
            desk.harness.run_steps(1);
            assert_eq!(desk.steps(), steps);
        }
    }
}

#[test]
fn a_breakpoint_set_while_a_run_goes_on_stops_it_and_that_is_said() {
    let folder = Scratch::new();
    let mut desk = Desk::on_an_endless_story(&folder);
    desk.harness.state_mut().selected = Some(1);
    desk.harness.key_press(Key::F5);
    desk.harness.run_steps(2);
    assert!(desk.session().is_running());
    desk.key(NONE, Key::F9);
    desk.expect("Stopped by hand.");
}

#[test]
fn what_stopped_a_run_is_written_out_whole_however_narrow_the_window() {
    let long = "a word that somebody says at some time in this story and that is looked for";
    let folder = Scratch::new();
    let story = playbook([line(0, long).then(1), line(0, "On.").then(2), end()]);
    for size in [Vec2::new(1440.0, 900.0), Vec2::new(900.0, 600.0)] {
        let mut desk = Desk::on(&folder, &story);
        desk.harness.set_size(size);
        for on in [Trigger::Arrived(0), Trigger::Words(long.into())] {
            desk.apply(SessionCommand::SetBreakpoint(Breakpoint::new(on)));
        }
        let whole = |desk: &Desk, part: &str| {
            let said = desk.harness.get_by_label_contains(part);
            let (rect, name) = (
                said.rect(),
                said.accesskit_node().value().unwrap_or_default(),
            );
            assert!(
                rect.left() >= 0.0 && rect.right() <= size.x,
                "{rect:?} {part}"
            );
            assert!(!name.contains('…'), "{name}");
            let buttons = desk.harness.get_by_label("Continue").rect();
            assert!(!rect.intersects(buttons), "{rect:?} lies on {buttons:?}");
        };
        desk.key(NONE, Key::F5);
        whole(&desk, "Stopped at the breakpoint on node 0");
        desk.key(NONE, Key::F5);
        whole(&desk, "Stopped at the end.");
        desk.key(SHIFT, Key::F5);
        whole(&desk, "Stopped at the breakpoint on node 0");
    }
}

#[test]
fn no_button_of_the_transport_is_cut_in_a_small_window() {
    let mut desk = Desk::new(None);
    desk.harness.set_size(Vec2::new(900.0, 600.0));
    desk.harness.run_steps(3);
    for name in ["Back", "Ways back", "Continue", "Run to"] {
        let rect = desk.harness.get_by_label(name).rect();
        assert!(
            rect.right() <= 900.0 && rect.left() >= 0.0,
            "{name}: {rect:?}"
        );
    }
}

const WENT_BACK: &str = "Went back past effects the host has already carried out: ";

/// The sample with its first effects carried out, and a line further.
fn carried_out() -> Desk {
    let mut desk = Desk::new(None);
    for _ in 0..3 {
        desk.key(NONE, Key::F10);
    }
    assert_eq!(desk.steps(), (3, 3));
    desk
}

#[test]
fn each_way_back_past_effects_says_which_were_carried_out() {
    let ways: [fn(&mut Desk); 5] = [
        |desk| {
            desk.click("Back");
            desk.expect_not(WENT_BACK);
            desk.click("Back");
        },
        |desk| desk.click_containing("Step 1: Start"),
        |desk| desk.key(SHIFT, Key::F5),
        |desk| desk.key(SHIFT, Key::F6),
        |desk| {
            desk.harness.get_by_label("Timeline").focus();
            desk.harness.run_steps(2);
            desk.key(NONE, Key::Home);
        },
    ];
    for way in ways {
        let mut desk = carried_out();
        desk.expect_not(WENT_BACK);
        way(&mut desk);
        desk.expect("carried out: Rain over the river, one lamp on the jetty (step 1), ");
        desk.click("Dismiss");
        desk.expect_not(WENT_BACK);
        desk.click("Back");
        desk.expect_not(WENT_BACK);
    }
}

#[test]
fn the_notice_goes_once_the_run_goes_on_past_the_effects_and_comes_again() {
    let mut desk = carried_out();
    desk.click_containing("Step 1: Start");
    desk.expect(WENT_BACK);
    desk.key(NONE, Key::F5);
    desk.expect_not(WENT_BACK);
    desk.click_containing("Step 1: Start");
    desk.expect(WENT_BACK);
    desk.click("Done");
    desk.expect_not(WENT_BACK);
}

#[test]
fn dragging_the_timeline_says_it_once_the_drag_ends() {
    let mut desk = carried_out();
    let line = desk.harness.get_by_label("Timeline").rect();
    let at = |part: f32| Pos2::new(line.left() + part * line.width(), line.center().y);
    desk.harness.hover_at(at(0.98));
    desk.harness.run_steps(1);
    desk.harness.drag_at(at(0.98));
    desk.harness.run_steps(1);
    for part in [0.6, 0.4, 0.05, 0.0] {
        desk.harness.hover_at(at(part));
        desk.harness.run_steps(2);
        desk.expect_not(WENT_BACK);
    }
    assert_eq!(desk.steps(), (3, 0));
    desk.harness.drop_at(at(0.0));
    desk.harness.run_steps(3);
    desk.expect(WENT_BACK);
}

#[test]
fn a_drag_that_comes_back_says_nothing() {
    let mut desk = carried_out();
    let line = desk.harness.get_by_label("Timeline").rect();
    let at = |part: f32| Pos2::new(line.left() + part * line.width(), line.center().y);
    desk.harness.hover_at(at(1.0));
    desk.harness.run_steps(1);
    desk.harness.drag_at(at(1.0));
    for part in [0.0, 1.0] {
        desk.harness.hover_at(at(part));
        desk.harness.run_steps(2);
    }
    desk.harness.drop_at(at(1.0));
    desk.harness.run_steps(3);
    assert_eq!(desk.steps(), (3, 3));
    desk.expect_not(WENT_BACK);
}

#[test]
fn rows_ahead_and_the_request_say_that_effects_were_carried_out() {
    let mut desk = carried_out();
    desk.expect_not("carried out");
    desk.click_containing("Step 0: beginning");
    let row = desk.harness.get_by_label_contains("Step 1: Start");
    let name = row.accesskit_node().label().unwrap_or_default();
    assert!(name.ends_with(", carried out"), "{name}");
    let row = desk.harness.get_by_label_contains("Step 2: Done");
    let name = row.accesskit_node().label().unwrap_or_default();
    assert!(!name.contains("carried out"), "{name}");
    desk.click("Start");
    desk.expect("The host has carried this out already, at step 1 of main.");
    desk.click("Done");
    desk.expect_not("The host has carried this out already");
    let first = EntryId::from_number(1).expect("a number");
    desk.apply(SessionCommand::GoTo(first));
    desk.expect("The host has carried this out already, at step 1.");
}

#[test]
fn answers_changed_while_a_run_goes_on_stop_it_and_that_is_said() {
    let folder = Scratch::new();
    let mut desk = Desk::on_an_endless_story(&folder);
    desk.harness.key_press(Key::F5);
    desk.harness.run_steps(2);
    assert!(desk.session().is_running());
    desk.command("new seed");
    assert!(!desk.session().is_running());
    desk.expect("Stopped by hand.");
}

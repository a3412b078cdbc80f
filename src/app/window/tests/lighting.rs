//! The lineage of a node, the path of the log and the minimap, as a person uses them.

use eframe::egui::accesskit::Role;
use eframe::egui::{Event, MouseWheelUnit, PointerButton, Pos2, Rect, vec2};

use super::*;

impl Desk {
    fn camera_moved(&mut self, does: impl FnOnce(&mut Desk)) -> bool {
        let before = self.place_if_shown("control 0");
        does(self);
        self.place_if_shown("control 0") != before
    }

    fn place_if_shown(&self, part: &str) -> Option<Rect> {
        let mut all = self.harness.query_all_by_label_contains(part);
        all.next().map(|node| node.rect())
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        self.harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: NONE,
        });
        self.harness.run_steps(1);
    }

    fn press(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.run_steps(2);
        self.button(at, true);
        self.button(at, false);
        self.harness.run_steps(2);
    }

    /// A view so close that not all of the sample is in it.
    fn closer(&mut self) {
        let graph = self.harness.get_by_label_contains("Graph of").rect();
        self.harness.hover_at(graph.center());
        self.wheel(MouseWheelUnit::Line, vec2(0.0, 6.0));
    }
}

#[test]
fn what_can_lead_to_the_selected_node_is_lit_at_a_key_and_what_it_leads_to_at_another() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::A);
    desk.expect("Select a node to see what can lead there.");
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::A);
    desk.expect("1 can lead here");
    desk.expect("PlayMusic(low_tide), can lead to the selected node");
    assert!(!desk.says("Select a node"));
    assert!(!desk.says("reachable from"));
    desk.key(NONE, Key::D);
    desk.expect("reachable from here");
    desk.expect("end 17, end, reachable from the selected node");
    // It follows the selection.
    desk.click_containing("end 17, end");
    desk.expect("17 can lead here");
    desk.expect("0 reachable from here");
    desk.key(NONE, Key::A);
    assert!(!desk.says("can lead"));
    desk.key(NONE, Key::Escape);
    assert!(!desk.says("reachable from"));
    desk.command("what this leads to");
    desk.expect("0 reachable from here");
    desk.click("Hide the lineage");
    assert!(!desk.says("reachable from"));
}

#[test]
fn escape_closes_what_is_open_before_it_ends_the_lineage() {
    let mut desk = Desk::new(None);
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::A);
    desk.key(NONE, Key::F1);
    desk.expect("Keys and words");
    desk.key(NONE, Key::Escape);
    assert!(!desk.says("Playbook"));
    desk.expect("1 can lead here");
    desk.key(CTRL, Key::P);
    desk.key(NONE, Key::Escape);
    desk.expect("1 can lead here");
    desk.key(NONE, Key::Escape);
    assert!(!desk.says("can lead here"));
}

#[test]
fn the_path_has_the_order_of_visits_and_a_click_on_a_number_goes_to_its_step() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::P);
    desk.expect("Path: nothing was sent yet");
    desk.click("Start");
    desk.click("Done");
    desk.expect("Path of main: 2 steps");
    desk.expect("Step 1 at node 0");
    desk.expect("visited once, on the way shown");
    desk.key(NONE, Key::F10);
    desk.click("Step 2 at node 1");
    assert_eq!(desk.harness.state().position(), 2);
    desk.expect("Path of main: 2 steps to here, 1 ahead");
    desk.expect(", ahead on the way shown");
    desk.click("Hide the path");
    assert!(!desk.says("Step 1 at node 0"));
    assert!(!desk.says("on the way shown"));
}

#[test]
fn of_many_visits_a_click_on_the_rest_goes_to_the_next_one() {
    let mut desk = Desk::new(None);
    for _ in 0..5 {
        desk.key(CTRL, Key::R);
    }
    desk.key(NONE, Key::P);
    desk.click("Next visit of 3 more at node 0");
    assert_eq!(desk.harness.state().position(), 1);
    desk.click("Next visit of 3 more at node 0");
    assert_eq!(desk.harness.state().position(), 2);
}

#[test]
fn the_path_of_any_branch_can_be_drawn() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.click("Done");
    desk.click("Back");
    desk.key(CTRL, Key::R);
    desk.key(NONE, Key::P);
    desk.expect("Path of branch 2: 2 steps");
    assert!(!desk.says("Step 2 at node 1"));
    desk.click("Branch whose path is drawn");
    desk.harness.get_by_label("main: 2 steps").click();
    desk.harness.run_steps(3);
    desk.expect("Path of main: 2 steps");
    desk.expect("Step 2 at node 1");
    desk.click("What can be done with branch branch 2");
    desk.click("Draw over the graph");
    desk.expect("Path of branch 2: 2 steps");
    desk.expect("Step 2 at node 0");
}

#[test]
fn the_minimap_moves_the_view_by_click_drag_and_wheel_and_is_shown_only_where_not_all_is_in_view() {
    let mut desk = Desk::new(None);
    let graph = desk.harness.get_by_label_contains("Graph of").rect();
    assert!(!desk.says("Minimap"), "all is in view");
    let nodes = desk.harness.query_all_by_role(Role::Button);
    let nodes = nodes
        .map(|node| node.rect())
        .filter(|rect| graph.contains_rect(*rect));
    let all = nodes.fold(Rect::NOTHING, Rect::union);
    let seen = |desk: &Desk, part: &str| {
        let middle = desk.place_if_shown(part).expect("all is in view").center();
        (middle - all.min) / all.size()
    };
    let (first, last) = (seen(&desk, "control 0"), seen(&desk, "end 17"));
    desk.closer();
    let map = desk.harness.get_by_label("Minimap").rect();
    assert!(graph.contains_rect(map));
    let (first, last) = (map.lerp_inside(first), map.lerp_inside(last));
    desk.press(first);
    assert!(desk.says("control 0") && !desk.says("end 17"));
    desk.press(last);
    assert!(desk.says("end 17") && !desk.says("control 0"));
    desk.drag(last, first - last);
    assert!(desk.says("control 0") && !desk.says("end 17"));
    let moved = desk.camera_moved(|desk| {
        desk.harness.hover_at(map.center());
        desk.wheel(MouseWheelUnit::Line, vec2(0.0, -2.0));
    });
    assert!(moved, "the wheel zooms");
    desk.key(Modifiers::SHIFT, Key::M);
    assert!(!desk.says("Minimap"));
    assert!(!desk.harness.state().settings.minimap, "it is kept");
    desk.command("minimap");
    desk.expect("Minimap");
    desk.key(NONE, Key::F);
    assert!(!desk.says("Minimap"));
}

#[test]
fn a_run_that_was_left_by_the_minimap_is_followed_again_by_its_button_and_by_its_key() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.closer();
    for again in [
        |desk: &mut Desk| desk.click("Follow"),
        |desk: &mut Desk| desk.key(NONE, Key::C),
    ] {
        let map = desk.harness.get_by_label("Minimap").rect();
        let bottom = map.center_bottom() - vec2(0.0, 8.0);
        desk.press(bottom);
        assert!(!desk.says("control 0"));
        desk.expect("Follow");
        again(&mut desk);
        desk.expect("control 0, Rain over the river");
        assert!(!desk.says("Follow"));
    }
    // A run that is in view is not left: the view goes with it.
    while !desk.says("The player chooses") {
        desk.key(NONE, Key::F10);
        desk.harness.run_steps(2);
        desk.expect(", the run stands here");
        if desk.says("Send Supply") {
            break;
        }
    }
}

//! Working in the graph: by keys, by the pointer, by what is heard; and resting.

use std::time::Duration;

use eframe::egui::accesskit::{Action, ActionRequest, NodeId, TreeId};
use eframe::egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, TouchPhase, Vec2, ViewportId,
};
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, NONE};

impl Desk {
    /// Where what is called so stands.
    #[track_caller]
    fn rect(&self, part: &str) -> Rect {
        self.harness.get_by_label_contains(part).rect()
    }

    fn graph(&self) -> Rect {
        self.rect("Graph of ")
    }

    /// A place in the graph where nothing is.
    fn nowhere(&self) -> Pos2 {
        self.graph().left_bottom() + Vec2::new(6.0, -6.0)
    }

    pub(super) fn wheel(&mut self, unit: MouseWheelUnit, delta: Vec2) {
        self.harness.event(Event::MouseWheel {
            unit,
            delta,
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        // The wheel turns on softly.
        self.harness.run_steps(40);
    }

    fn point_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.run_steps(2);
    }

    fn press_at(&mut self, at: Pos2, button: PointerButton) {
        self.point_at(at);
        for pressed in [true, false] {
            self.harness.event(Event::PointerButton {
                pos: at,
                button,
                pressed,
                modifiers: NONE,
            });
        }
        self.harness.run_steps(2);
    }

    pub(super) fn drag(&mut self, from: Pos2, by: Vec2) {
        self.point_at(from);
        self.harness.drag_at(from);
        self.harness.run_steps(1);
        for part in [0.3, 0.7, 1.0] {
            self.harness.hover_at(from + by * part);
            self.harness.run_steps(1);
        }
        self.harness.drop_at(from + by);
        self.harness.run_steps(2);
    }

    /// Whether the last frame asked for no other one.
    fn rests(&self) -> bool {
        let output = &self.harness.output().viewport_output[&ViewportId::ROOT];
        output.repaint_delay == Duration::MAX
    }

    #[track_caller]
    fn expect_rest(&mut self, state: &str) {
        self.harness.run_steps(60);
        for _ in 0..10 {
            self.harness.run_steps(1);
            assert!(self.rests(), "frames are drawn on and on: {state}");
        }
    }
}

/// Both to within a point, which is what places are rounded to.
#[track_caller]
fn assert_near(one: Rect, two: Rect) {
    let is_near = one.min.distance(two.min) < 1.5 && one.max.distance(two.max) < 1.5;
    assert!(is_near, "{one} is not {two}");
}

#[test]
fn arrows_walk_along_edges_and_enter_selects() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::ArrowDown);
    desk.expect("line 1, Narrator: Rain drums on the tin roof of the ferry., at the cursor");
    assert!(!desk.says(", selected"), "walking selects nothing");
    desk.key(NONE, Key::Enter);
    desk.expect("ferry., selected, at the cursor");
    desk.key(NONE, Key::ArrowDown);
    desk.expect("line 2");
    desk.expect("ferry., selected");
    assert!(!desk.says("ferry., selected, at the cursor"));
    desk.key(NONE, Key::ArrowUp);
    desk.expect("ferry., selected, at the cursor");
    desk.key(NONE, Key::Escape);
    assert!(!desk.says("at the cursor"));
    desk.key(NONE, Key::Home);
    desk.expect("PlayMusic(low_tide), at the cursor");
    desk.key(NONE, Key::M);
    desk.expect("Run to here");
    desk.key(NONE, Key::Enter);
    desk.expect("PlayMusic(low_tide), breakpoint, selected");
}

#[test]
fn tab_reaches_the_graph_and_arrows_walk_from_there() {
    let mut desk = Desk::new(None);
    desk.harness.get_by_label_contains("Graph of ").focus();
    desk.harness.run_steps(3);
    desk.expect("PlayMusic(low_tide), at the cursor");
    desk.key(NONE, Key::ArrowDown);
    desk.expect("ferry., at the cursor");
    let node = desk.harness.get_by_label_contains("ferry., at the cursor");
    assert!(node.is_focused(), "what the cursor is on is read out");
    desk.key(NONE, Key::Enter);
    desk.expect("ferry., selected, at the cursor");
    desk.key(NONE, Key::Tab);
    let node = desk.harness.get_by_label_contains("at the cursor");
    assert!(!node.is_focused(), "Tab leaves the graph");
}

#[test]
fn what_is_asked_for_by_a_screen_reader_is_done() {
    let mut desk = Desk::new(None);
    let node = desk.harness.get_by_label_contains("line 1, Narrator");
    let target_node: NodeId = node.accesskit_node().locate().0;
    desk.harness
        .event(Event::AccessKitActionRequest(ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node,
            data: None,
        }));
    desk.harness.run_steps(3);
    desk.expect("ferry., selected, at the cursor");
}

#[test]
fn a_node_is_dragged_and_the_rest_stays() {
    let mut desk = Desk::new(None);
    let (node, other) = (desk.rect("line 1, Narrator"), desk.rect("control 0, "));
    desk.drag(node.center(), Vec2::new(60.0, 30.0));
    let moved = desk.rect("line 1, Narrator");
    assert!(moved.center().x > node.center().x + 45.0, "{moved} {node}");
    assert_near(desk.rect("control 0, "), other);
    desk.command("Lay out again");
    assert_near(desk.rect("line 1, Narrator"), node);
}

#[test]
fn dragging_empty_space_pans_and_a_double_click_there_fits() {
    let mut desk = Desk::new(None);
    let before = desk.rect("line 1, Narrator");
    let nowhere = desk.nowhere();
    desk.drag(nowhere, Vec2::new(40.0, -50.0));
    let panned = desk.rect("line 1, Narrator");
    assert_near(panned, before.translate(panned.center() - before.center()));
    assert!(panned.center().y < before.center().y - 35.0);
    desk.press_at(nowhere, PointerButton::Primary);
    assert_near(desk.rect("line 1, Narrator"), panned);
    // Frames of a test are far apart.
    let slow = |options: &mut eframe::egui::Options| {
        options.input_options.max_double_click_delay = 20.0;
    };
    desk.harness.ctx.options_mut(slow);
    desk.press_at(nowhere, PointerButton::Primary);
    assert_near(desk.rect("line 1, Narrator"), before);
}

#[test]
fn the_wheel_zooms_at_the_pointer_to_its_ends_and_two_fingers_pan() {
    let mut desk = Desk::new(None);
    let before = desk.rect("line 1, Narrator");
    desk.point_at(before.center());
    desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, 2.0));
    let zoomed = desk.rect("line 1, Narrator");
    assert!(zoomed.width() > before.width() * 1.1);
    let held = zoomed.center().distance(before.center());
    assert!(held < 3.0, "the pointer holds what it is on: {held}");
    for _ in 0..4 {
        desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, 30.0));
    }
    let largest = desk.rect("line 1, Narrator");
    desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, 30.0));
    assert_near(desk.rect("line 1, Narrator"), largest);
    for _ in 0..8 {
        desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, -30.0));
    }
    let smallest = desk.rect("line 1, Narrator");
    desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, -30.0));
    assert_near(desk.rect("line 1, Narrator"), smallest);
    desk.key(NONE, Key::F);
    assert_near(desk.rect("line 1, Narrator"), before);
    desk.wheel(MouseWheelUnit::Point, Vec2::new(10.0, 20.0));
    assert_near(
        desk.rect("line 1, Narrator"),
        before.translate(Vec2::new(10.0, 20.0)),
    );
}

#[test]
fn keys_zoom() {
    let mut desk = Desk::new(None);
    let before = desk.rect("line 1, Narrator").width();
    desk.key(NONE, Key::Plus);
    let larger = desk.rect("line 1, Narrator").width();
    assert!(larger > before * 1.1);
    desk.key(NONE, Key::Minus);
    assert!(desk.rect("line 1, Narrator").width() < larger);
}

#[test]
fn an_edge_says_what_decides_it_and_its_menu_sets_a_breakpoint_on_it() {
    let mut desk = Desk::new(None);
    let (from, to) = (desk.rect("control 0, "), desk.rect("line 1, Narrator"));
    // The line runs straight down from the one to the other.
    let at = from.center_bottom().lerp(to.center_top(), 0.5);
    desk.point_at(at);
    desk.harness.run_steps(60);
    desk.expect("0 → 1: ");
    desk.press_at(at, PointerButton::Secondary);
    desk.expect("Go to its end");
    desk.click("Set a breakpoint on taking way 1 of node 0");
    desk.expect("PlayMusic(low_tide), breakpoint on a way out of it");
    desk.press_at(at, PointerButton::Secondary);
    desk.click("Go to its end");
    desk.expect("ferry., selected");
}

#[test]
fn with_nothing_changing_no_frame_is_drawn() {
    let mut desk = Desk::new(None);
    desk.expect_rest("fitted");
    let node = desk.rect("line 1, Narrator").center();
    desk.point_at(node);
    desk.expect_rest("the pointer on a node");
    desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, 4.0));
    desk.expect_rest("zoomed in");
    desk.wheel(MouseWheelUnit::Line, Vec2::new(0.0, -30.0));
    desk.expect_rest("zoomed out");
    desk.key(NONE, Key::F);
    desk.key(NONE, Key::ArrowDown);
    desk.expect_rest("walking");
    for _ in 0..4 {
        desk.key(NONE, Key::F10);
    }
    desk.expect("waits on the world");
    desk.expect_rest("the run stands on a request");
    desk.press_at(
        desk.rect("line 1, Narrator").center(),
        PointerButton::Secondary,
    );
    desk.expect("Run to here");
    desk.expect_rest("an open menu");
}

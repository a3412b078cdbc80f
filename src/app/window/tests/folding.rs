//! Folding scenes, turning the story, and what stays where it is over a reload, as a person finds it.

use eframe::egui::{Pos2, Rect};
use serde_json::{Value, json};

use super::*;

impl Desk {
    #[track_caller]
    fn place(&self, part: &str) -> Rect {
        self.harness.get_by_label_contains(part).rect()
    }

    /// Where every node is on the screen that the sample has, by its name.
    fn node_places(&self) -> Vec<Rect> {
        let nodes = self.all().into_iter().filter(|name| {
            let kind = name.split(' ').next().unwrap_or_default();
            let kinds = [
                "line",
                "control",
                "choice",
                "random-choice",
                "branch",
                "end",
            ];
            kinds.contains(&kind) && name.contains(", ")
        });
        let nodes: Vec<String> = nodes.collect();
        let place = |name: &String| self.harness.get_by_label(name).rect();
        nodes.iter().map(place).collect()
    }

    fn read_again(&mut self, path: &Path, text: &str) {
        write(path, text);
        self.command("read the file again");
        self.wait();
    }
}

fn near(one: Pos2, other: Pos2) -> bool {
    one.distance(other) < 2.0
}

/// The sample with a line more, at `at`.
fn with_inserted(at: usize) -> String {
    let mut playbook: Value = serde_json::from_slice(sample::BYTES).unwrap();
    let moved = |place: &mut Value| {
        let was = place.as_u64().unwrap() as usize;
        *place = json!(if was >= at { was + 1 } else { was });
    };
    moved(&mut playbook["entry"]);
    let anchors = playbook["anchors"].as_object_mut().unwrap();
    anchors.values_mut().for_each(moved);
    let nodes = playbook["nodes"].as_array_mut().unwrap();
    for node in nodes.iter_mut() {
        moved(&mut node["id"]);
        for way in node["out"].as_array_mut().unwrap() {
            moved(&mut way["target"]);
        }
    }
    let new = json!({"kind": "line", "id": at, "speaker": 0,
        "speech": [{"kind": "text", "text": "A new line nobody spoke before."}],
        "out": [{"kind": "succession", "target": at + 1}]});
    nodes.insert(at, new);
    playbook.to_string()
}

#[test]
fn a_scene_is_folded_and_unfolded_where_it_stands() {
    let mut desk = Desk::new(None);
    let nodes = desk.node_places();
    let button = desk.place("Fold The heron").min;
    desk.click("Fold The heron");
    desk.expect("folded scene, The heron, 2 nodes");
    assert!(!desk.says("line 14, "), "its nodes are in it");
    let unfold = desk.place("Unfold The heron").min;
    assert!(near(unfold, button), "{unfold} {button}");
    desk.click("Unfold The heron");
    let again = desk.node_places();
    assert_eq!(nodes.len(), again.len());
    assert!(nodes.iter().zip(&again).all(|(a, b)| near(a.min, b.min)));
}

#[test]
fn the_scene_of_the_selection_is_folded_by_its_key_and_shows_it() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::Z);
    desk.expect("Select a node of the scene to fold.");
    desk.click_containing("line 14, ");
    desk.key(NONE, Key::Z);
    desk.expect("folded scene, The heron, 2 nodes, selected");
    desk.key(NONE, Key::Z);
    desk.expect("line 14, ");
}

#[test]
fn the_overview_folds_all_and_opens_all_again() {
    let mut desk = Desk::new(None);
    desk.click("Start");
    desk.key(NONE, Key::O);
    for scene in [
        "The jetty, 8 nodes",
        "The crossing, 6",
        "The heron",
        "The far bank",
    ] {
        desk.expect(&format!("folded scene, {scene}"));
    }
    desk.expect("The jetty, 8 nodes, the run stands here and waits on the host, visited once");
    assert!(desk.node_places().is_empty());
    desk.key(NONE, Key::F10);
    desk.expect("The jetty, 8 nodes, the run stands here and waits on the player");
    desk.click("Overview");
    assert!(!desk.says("folded scene"));
    desk.click("Overview");
    desk.command("unfold all");
    assert!(!desk.says("folded scene"));
    assert_eq!(desk.node_places().len(), 18);
}

#[test]
fn the_story_turns_and_both_are_kept_between_starts() {
    let mut desk = Desk::new(None);
    let (first, second) = (desk.place("control 0, "), desk.place("line 1, Narrator"));
    assert!(second.min.y > first.max.y);
    desk.command("story runs across");
    let (first, second) = (desk.place("control 0, "), desk.place("line 1, Narrator"));
    assert!(second.min.x > first.max.x);
    desk.click("Fold The heron");
    let settings = desk.harness.state().settings.clone();
    let desk = Desk::kept(settings, WindowOptions::default());
    desk.expect("folded scene, The heron");
    let (first, second) = (desk.place("control 0, "), desk.place("line 1, Narrator"));
    assert!(second.min.x > first.max.x);
}

#[test]
fn centring_a_node_of_a_folded_scene_unfolds_it() {
    let mut desk = Desk::new(None);
    desk.click_containing("line 14, ");
    desk.key(NONE, Key::O);
    desk.type_into("Search", "were stone");
    desk.key(NONE, Key::Enter);
    desk.expect("line 14, ");
    desk.expect("folded scene, The jetty");
}

#[test]
fn an_edit_of_one_line_moves_nothing() {
    let folder = Scratch::new();
    let path = folder.path("ferry.json");
    write(&path, &sample_text());
    let mut desk = Desk::new(Some(path.clone()));
    let before = desk.node_places();
    let longer = "Rain and hail and what not drums and drums for very long";
    desk.read_again(&path, &sample_text().replace("Rain drums", longer));
    desk.expect("line 1, Narrator: Rain and hail");
    assert_eq!(desk.node_places(), before);
}

#[test]
fn what_was_dragged_folded_and_selected_stays_so_where_a_line_is_added() {
    let folder = Scratch::new();
    let path = folder.path("ferry.json");
    write(&path, &sample_text());
    let mut desk = Desk::new(Some(path.clone()));
    desk.click("Fold The heron");
    let place = |desk: &Desk, part: &str| desk.place(part).center();
    let from = place(&desk, "line 2, Ferryman");
    let beside = place(&desk, "line 1, Narrator");
    desk.drag(from, Vec2::new(60.0, 0.0));
    let dragged = place(&desk, "line 2, Ferryman");
    assert!(dragged.x > from.x + 40.0, "{from} {dragged}");
    desk.click_containing("line 2, Ferryman");
    desk.read_again(&path, &with_inserted(5));
    desk.expect("folded scene, The heron");
    let now = place(&desk, "line 2, Ferryman");
    let by = (now - place(&desk, "line 1, Narrator")) - (from - beside);
    assert!(by.x > 40.0, "{by}");
    desk.expect("line 5, Narrator: A new line");
    desk.read_again(&path, &with_inserted(1));
    desk.expect("line 1, Narrator: A new line");
    let selected = place(&desk, ", selected");
    assert_eq!(selected, place(&desk, "line 3, Ferryman"));
    desk.click("Lay out");
    assert!(place(&desk, "line 3, Ferryman") != selected);
}

#[test]
fn a_large_graph_is_laid_out_while_the_old_drawing_stays() {
    let folder = Scratch::new();
    let path = folder.path("large.json");
    let nodes = 2_000;
    let mut lines: Vec<Value> = (0..nodes)
        .map(|id| {
            json!({"kind": "line", "id": id, "speaker": 0,
                "speech": [{"kind": "text", "text": format!("Line number {id}.")}],
                "out": [{"kind": "succession", "target": id + 1}]})
        })
        .collect();
    lines.push(json!({"kind": "end", "id": nodes, "out": []}));
    let playbook = json!({
        "format": {"version": 0, "requires": ["core"], "uses": []},
        "script": "large", "entry": 0, "anchors": {"one": 0, "two": 1_000},
        "speakers": [{"default": true, "tags": []}], "nodes": lines,
    });
    write(&path, &playbook.to_string());
    let mut desk = Desk::new(Some(path));
    desk.key(NONE, Key::O);
    desk.expect("folded scene, One, 1000 nodes");
    desk.key(Modifiers::SHIFT, Key::O);
    // Asked for while that is made, the newest wins.
    desk.key(NONE, Key::O);
    desk.key(Modifiers::SHIFT, Key::O);
    desk.wait_for("line 1999, ");
    assert!(!desk.says("folded scene"));
    assert!(!desk.says("Laying out…"));
}

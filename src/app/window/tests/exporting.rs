//! Exporting the graph: each format read back, folded, one scene alone, and what cannot be written.

use super::*;

/// A window on a playbook of its own, with the question how to export open.
fn asking(folder: &Scratch) -> Desk {
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook));
    desk.command("export the graph");
    desk
}

fn exported(desk: &mut Desk, path: &Path) -> Vec<u8> {
    desk.click("Export");
    desk.wait_for(&format!("Written to {},", path.display()));
    fs::read(path).expect("the export")
}

#[test]
fn every_format_is_written_beside_the_playbook_and_holds_its_words() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    let svg = exported(&mut desk, &folder.path("ferry.svg"));
    let svg = String::from_utf8(svg).expect("text");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let titles = document
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    let titles: Vec<&str> = titles.filter_map(|title| title.text()).collect();
    assert!(titles.contains(&"line 1, Narrator: Rain drums on the tin roof of the ferry."));
    assert!(!svg.contains("waits on"), "nothing was started");
    for (format, file, holds) in [
        ("DOT", "ferry.dot", "digraph"),
        ("Mermaid", "ferry.mmd", "flowchart TB"),
    ] {
        desk.command("export the graph");
        desk.click(format);
        let text = String::from_utf8(exported(&mut desk, &folder.path(file))).expect("text");
        assert!(
            text.contains(holds) && text.contains("Rain drums"),
            "{text}"
        );
    }
    desk.command("export the graph");
    desk.click("PNG");
    desk.type_into("Pixels a point", "0.5");
    desk.key(NONE, Key::Enter);
    let png = exported(&mut desk, &folder.path("ferry.png"));
    assert!(
        image::load_from_memory(&png).is_ok_and(|picture| (400..1600).contains(&picture.width()))
    );
}

#[test]
fn the_run_is_shown_where_it_is_wanted() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    desk.key(NONE, Key::Escape);
    desk.click("Start");
    desk.command("export the graph");
    let with = exported(&mut desk, &folder.path("ferry.svg"));
    assert!(String::from_utf8_lossy(&with).contains(">waits on host<"));
    desk.command("export the graph");
    desk.click_containing("With where the run stands");
    let without = exported(&mut desk, &folder.path("ferry 2.svg"));
    assert!(!String::from_utf8_lossy(&without).contains("waits on"));
}

#[test]
fn the_scene_of_the_selection_is_exported_alone() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    desk.key(NONE, Key::Escape);
    desk.click_containing("end 17, end");
    desk.command("export the graph");
    desk.click_containing("The scene The far bank alone");
    let svg = exported(&mut desk, &folder.path("ferry.svg"));
    let svg = String::from_utf8_lossy(&svg).into_owned();
    assert!(
        svg.contains("end 17, end") && svg.contains("folded scene, "),
        "{svg}"
    );
    assert!(!svg.contains("Rain drums"));
}

#[test]
fn what_is_there_is_not_written_over_and_the_question_stays() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    let path = folder.path("ferry.svg");
    write(&path, "mine");
    desk.click("Export");
    desk.expect("is there already, and is not written over");
    desk.expect("Export the graph");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "mine");
}

#[test]
fn a_picture_that_is_too_large_is_refused_in_words() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    desk.click("PNG");
    desk.type_into("Pixels a point", "8");
    desk.key(NONE, Key::Enter);
    desk.click("Export");
    desk.wait_for("is too large: a PNG has at most 64 million pixels");
    assert!(!folder.path("ferry.png").exists());
}

#[test]
fn what_is_copied_is_what_would_be_written() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    desk.click("DOT");
    desk.click("Copy as DOT");
    desk.wait_for("Copied as DOT, ");
    assert_eq!(folder.names(), ["ferry.json"]);
}

#[test]
fn a_node_that_was_dragged_is_exported_where_it_is() {
    let folder = Scratch::new();
    let mut desk = asking(&folder);
    let before = exported(&mut desk, &folder.path("ferry.svg"));
    let node = desk.harness.get_by_label_contains("end 17, end").rect();
    let (from, to) = (node.center(), node.center() - Vec2::new(0.0, 120.0));
    desk.harness.drag_at(from);
    desk.harness.run_steps(2);
    desk.harness.hover_at(to);
    desk.harness.run_steps(2);
    desk.harness.drop_at(to);
    desk.harness.run_steps(3);
    desk.command("export the graph");
    let after = exported(&mut desk, &folder.path("ferry 2.svg"));
    let places = |svg: &[u8]| {
        let svg = String::from_utf8_lossy(svg).into_owned();
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let path = |id: &str| {
            let group = document
                .descendants()
                .find(|node| node.attribute("id") == Some(id));
            let group = group.expect("a node");
            let shape = group.descendants().find_map(|node| node.attribute("d"));
            let left = group.descendants().find_map(|node| node.attribute("x"));
            (shape.map(str::to_string), left.map(str::to_string))
        };
        (path("n17"), path("n1"))
    };
    let ((moved, _), (_, still)) = places(&after);
    let ((was, _), (_, stood)) = places(&before);
    assert_eq!(still, stood);
    assert_ne!(moved, was);
}

//! Finding nodes by search and outline, and going back to what was selected, as a person does it.

use super::*;

const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;

impl Desk {
    fn search(&mut self, text: &str) {
        self.key(CTRL, Key::F);
        self.type_into("Search", text);
        self.harness.run_steps(2);
    }

    fn searched_text(&self) -> String {
        let field = self.harness.get_by_label("Search");
        field.accesskit_node().value().unwrap_or_default()
    }

    fn selected(&self) -> Option<usize> {
        self.harness.state().selected
    }
}

#[test]
fn each_kind_of_thing_is_found_and_its_hits_are_listed() {
    for (text, hit) in [
        ("tin roof", "hit: 1 Narrator: Rain drums"),
        ("speaker:narrator", "by speaker Narrator"),
        ("key:traveller", "by key Traveller.Name"),
        ("scene:crossing", "by scene The crossing"),
        ("kind:end", "hit: 17 end, by kind end"),
        ("node:17", "hit: 17 end"),
        ("17", "hit: 17 end"),
    ] {
        let mut desk = Desk::new(None);
        desk.search(text);
        desk.expect(hit);
        desk.expect(", found");
    }
}

#[test]
fn enter_and_f3_walk_through_the_hits_and_back() {
    let mut desk = Desk::new(None);
    desk.search("speaker:narrator");
    desk.expect(" found");
    desk.key(NONE, Key::Enter);
    desk.expect("1 of ");
    let first = desk.selected();
    desk.key(NONE, Key::Enter);
    desk.expect("2 of ");
    desk.key(SHIFT, Key::Enter);
    assert_eq!(desk.selected(), first);
    desk.key(NONE, Key::F3);
    desk.expect("2 of ");
    desk.key(SHIFT, Key::F3);
    assert_eq!(desk.selected(), first);
    desk.click("Next hit");
    desk.expect("2 of ");
    desk.click("Previous hit");
    assert_eq!(desk.selected(), first);
}

#[test]
fn the_arrow_keys_pick_a_hit_from_the_list_and_a_click_goes_there() {
    let mut desk = Desk::new(None);
    desk.search("speaker:narrator");
    desk.key(NONE, Key::ArrowDown);
    desk.key(NONE, Key::ArrowDown);
    desk.key(NONE, Key::Enter);
    desk.expect("2 of ");
    desk.key(CTRL, Key::F);
    desk.type_into("Search", "node:17");
    desk.click_containing("hit: 17 end");
    assert_eq!(desk.selected(), Some(17));
    assert!(!desk.says("hit: "), "the list is closed");
}

#[test]
fn a_pattern_is_searched_by_its_switch_and_a_bad_one_says_what_is_wrong() {
    let mut desk = Desk::new(None);
    desk.search("^rain.*roof");
    desk.expect("nothing found");
    desk.click("Regular expression");
    desk.expect("1 found");
    desk.type_into("Search", "(");
    desk.expect("bad pattern");
    desk.expect("The pattern cannot be read at character 12: unclosed group.");
    desk.expect("line 1, Narrator: Rain drums on the tin roof of the ferry., found");
}

#[test]
fn capitals_count_where_they_are_minded() {
    let mut desk = Desk::new(None);
    desk.search("RAIN DRUMS");
    desk.expect("1 found");
    desk.click("Mind capitals and accents");
    desk.expect("nothing found");
    desk.expect("Nothing is found.");
    desk.key(NONE, Key::F3);
    desk.expect("Nothing is found to go to.");
}

#[test]
fn escape_clears_the_search_and_the_arrow_keys_walk_the_graph_again() {
    let mut desk = Desk::new(None);
    desk.search("tin roof");
    desk.key(NONE, Key::Enter);
    assert_eq!(desk.selected(), Some(1));
    desk.key(NONE, Key::Escape);
    assert_eq!(desk.searched_text(), "");
    assert!(!desk.says(", found"));
    desk.key(NONE, Key::ArrowDown);
    desk.key(NONE, Key::Enter);
    assert_ne!(desk.selected(), Some(1));
}

#[test]
fn letters_that_come_in_one_frame_with_the_key_are_typed_into_the_field() {
    let mut desk = Desk::new(None);
    desk.search("tin roof");
    desk.harness.key_press_modifiers(CTRL, Key::F);
    for letter in ["1", "7"] {
        desk.harness.event(eframe::egui::Event::Text(letter.into()));
    }
    desk.harness.run_steps(1);
    desk.harness.event(eframe::egui::Event::Text("8".into()));
    desk.harness.run_steps(3);
    assert_eq!(desk.searched_text(), "178");
}

#[test]
fn f3_without_words_leads_to_the_field() {
    let mut desk = Desk::new(None);
    desk.key(NONE, Key::F3);
    let field = desk.harness.get_by_label("Search");
    assert!(field.accesskit_node().is_focused());
}

#[test]
fn words_typed_stay_when_the_playbook_is_read_again() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook.clone()));
    desk.search("hail");
    desk.expect("nothing found");
    write(
        &playbook,
        &sample_text().replace("Rain drums", "Hail drums"),
    );
    desk.command("read the file again");
    desk.wait();
    assert_eq!(desk.searched_text(), "hail");
    desk.expect("1 found");
}

#[test]
fn the_outline_opens_the_scene_of_what_is_selected_and_selects_what_is_clicked() {
    let mut desk = Desk::new(None);
    desk.expect("scene: The far bank, ");
    assert!(!desk.says("outline: 17 end"));
    desk.click_containing("end 17, end");
    desk.expect("outline: 17 end, end");
    desk.click("Close every scene");
    assert!(!desk.says("outline: 17 end"));
    desk.click_containing("scene: The jetty");
    assert_eq!(desk.selected(), Some(0));
    desk.click_containing("outline: 1 Narrator");
    assert_eq!(desk.selected(), Some(1));
    desk.expect("line 1, Narrator: Rain drums on the tin roof of the ferry., selected");
}

#[test]
fn the_outline_shows_the_run_its_visits_breakpoints_and_hits() {
    let mut desk = Desk::new(None);
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::F9);
    desk.click("Start");
    desk.click("Done");
    desk.search("tin roof");
    desk.expect(
        "outline: 1 Narrator: Rain drums on the tin roof of the ferry., line, \
        the run stands here, visited once, breakpoint, found",
    );
    desk.expect(", open, the run stands in it, breakpoint in it, 1 found");
}

#[test]
fn one_goes_back_and_forward_through_what_was_selected() {
    let mut desk = Desk::new(None);
    desk.key(ALT, Key::ArrowLeft);
    desk.expect("Nothing was selected before.");
    desk.click_containing("line 1, Narrator");
    desk.click_containing("line 2, ");
    let second = desk.selected();
    desk.search("node:17");
    desk.key(NONE, Key::Enter);
    assert_eq!(desk.selected(), Some(17));
    desk.key(ALT, Key::ArrowLeft);
    assert_eq!(desk.selected(), second);
    desk.key(ALT, Key::ArrowLeft);
    assert_eq!(desk.selected(), Some(1));
    desk.key(ALT, Key::ArrowRight);
    assert_eq!(desk.selected(), second);
    // Another selection drops what lay ahead.
    desk.click("Close every scene");
    desk.click_containing("scene: The far bank");
    desk.key(ALT, Key::ArrowRight);
    desk.expect("This is the selection made last.");
    desk.command("back to the selection before");
    assert_eq!(desk.selected(), second);
}

#[test]
fn the_selections_outlive_a_reload_as_far_as_their_nodes_do() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook));
    desk.click_containing("line 1, Narrator");
    desk.click_containing("end 17, end");
    desk.command("read the file again");
    desk.wait();
    assert_eq!(desk.selected(), Some(17));
    desk.key(ALT, Key::ArrowLeft);
    assert_eq!(desk.selected(), Some(1));
}

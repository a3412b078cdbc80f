//! Breakpoints as a person sets, changes and meets them.

use eframe::egui::accesskit::Role;

use super::*;

/// Walks to the refused step at which the world is asked for a name, and back to the beginning.
fn walked() -> Desk {
    let mut desk = Desk::new(None);
    for command in ["Start", "Done", "Next", "Next"] {
        desk.click(command);
    }
    desk.expect("refused misplaced");
    desk.click_containing("Step 0: ");
    desk
}

/// Draws frames until a form that grew is scrolled to.
fn settle(desk: &mut Desk) {
    desk.harness.run_steps(3);
}

/// Takes `option` of the drop-down called `name`.
fn choose(desk: &mut Desk, name: &str, option: &str) {
    settle(desk);
    desk.click(name);
    let buttons = desk.harness.query_all_by_label(option);
    let mut buttons = buttons.filter(|node| node.accesskit_node().role() == Role::Button);
    let Some(button) = buttons.next() else {
        panic!("{name} has no {option}: {:#?}", desk.all());
    };
    button.click();
    drop(buttons);
    desk.harness.run_steps(3);
}

fn new_one(desk: &mut Desk, kind: &str) {
    desk.key(CTRL, Key::F9);
    choose(desk, "Breakpoint: what it waits for", kind);
}

#[test]
fn each_kind_is_made_in_the_form_and_stops_a_run() {
    let (node, scene) = ("Breakpoint: node number", "Breakpoint: scene");
    let mut desk = walked();
    for (kind, field, value, on) in [
        ("Arriving at a node", node, "1", "node 1"),
        ("Leaving a node", node, "1", "leaving node 1"),
        ("Taking a way", node, "1", "taking way 1 of node 1"),
        (
            "Entering a scene",
            scene,
            "the-jetty",
            "entering the scene the-jetty",
        ),
        (
            "Asking a key",
            "Breakpoint: key",
            "Traveller.Name",
            "asking Traveller.Name",
        ),
        (
            "An effect",
            "Breakpoint: effect",
            "PlayMusic",
            "the effect PlayMusic",
        ),
        (
            "Somebody speaking",
            "Breakpoint: speaker",
            "Narrator",
            "Narrator speaking",
        ),
        (
            "Words being said",
            "Breakpoint: words",
            "TIN ROOF",
            "the words “TIN ROOF”",
        ),
        (
            "Words matching a pattern",
            "Breakpoint: pattern",
            "R..n drums",
            "words matching /R..n drums/",
        ),
        (
            "A kind of event",
            "Breakpoint: event",
            "resolve",
            "the event resolve",
        ),
        (
            "A refusal",
            "Breakpoint: reason",
            "misplaced",
            "the refusal misplaced",
        ),
        (
            "A kind of situation",
            "Breakpoint: situation",
            "AwaitingSupply",
            "the situation AwaitingSupply",
        ),
    ] {
        new_one(&mut desk, kind);
        let role = desk.harness.get_by_label(field).accesskit_node().role();
        match role {
            Role::ComboBox => choose(&mut desk, field, value),
            _ => desk.type_into(field, value),
        }
        settle(&mut desk);
        desk.click("Save the breakpoint");
        desk.expect(&format!("Breakpoint on {on}"));
        desk.key(NONE, Key::F5);
        desk.expect(&format!("Stopped at the breakpoint on {on}."));
        desk.expect("stopped here");
        desk.expect("1×");
        desk.click(&format!("Clear the breakpoint on {on}"));
        desk.click_containing("Step 0: ");
    }
    desk.expect("None. F9 sets one on the selected node.");
}

#[test]
fn what_is_offered_is_taken_by_a_click_and_enter_saves() {
    let mut desk = walked();
    new_one(&mut desk, "Asking a key");
    desk.type_into("Breakpoint: key", "trav");
    desk.expect("No node asks this key.");
    desk.click("Take Traveller.Name");
    desk.type_into("Breakpoint: only if", "gold > 3");
    desk.key(NONE, Key::Enter);
    desk.expect("Breakpoint on asking Traveller.Name");
    desk.expect("if gold > 3");
    assert!(!desk.says("Breakpoint: what it waits for"));
}

#[test]
fn an_effect_that_would_not_bind_is_told_before_it_is_set() {
    let mut desk = walked();
    new_one(&mut desk, "An effect");
    desk.type_into("Breakpoint: effect", "Music");
    desk.expect("A call is named whole: no node asks for one named just so.");
    desk.click("Save the breakpoint");
    desk.expect("no node asks for an effect Music");
    new_one(&mut desk, "An effect");
    desk.type_into("Breakpoint: effect", "moonlight");
    desk.expect("No node asks for such an effect.");
}

#[test]
fn what_is_wrong_is_answered_in_words_and_nothing_typed_is_lost() {
    let mut desk = Desk::new(None);
    new_one(&mut desk, "Words matching a pattern");
    desk.type_into("Breakpoint: pattern", "(key");
    desk.expect("the pattern cannot be read: unclosed group");
    desk.type_into("Breakpoint: only if", "gold > many");
    desk.expect("> compares numbers, found many");
    desk.key(NONE, Key::Enter);
    let save = desk.harness.get_by_label("Save the breakpoint");
    assert!(save.accesskit_node().is_disabled());
    choose(
        &mut desk,
        "Breakpoint: what it waits for",
        "Arriving at a node",
    );
    desk.type_into("Breakpoint: node number", "99");
    desk.expect("there is no node 99: this playbook has 0 to 17");
    choose(
        &mut desk,
        "Breakpoint: what it waits for",
        "Words matching a pattern",
    );
    let field = desk.harness.get_by_label("Breakpoint: pattern");
    assert_eq!(field.accesskit_node().value().as_deref(), Some("(key"));
    desk.key(NONE, Key::Escape);
    assert!(!desk.says("Breakpoint: what it waits for"));
    desk.expect("None. F9 sets one on the selected node.");
}

#[test]
fn changing_what_it_waits_for_clears_the_old_one_and_cancel_leaves_it() {
    let mut desk = Desk::new(None);
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::F9);
    desk.click("Edit the breakpoint on node 1");
    desk.expect("Edit the breakpoint");
    choose(&mut desk, "Breakpoint: what it waits for", "Leaving a node");
    settle(&mut desk);
    desk.click("Leave the breakpoint as it is");
    desk.expect("Breakpoint on node 1");
    desk.click("Edit the breakpoint on node 1");
    choose(&mut desk, "Breakpoint: what it waits for", "Leaving a node");
    settle(&mut desk);
    desk.click("Save the breakpoint");
    desk.expect("Breakpoint on leaving node 1");
    desk.expect(", breakpoint on leaving it");
    assert!(!desk.says("Breakpoint on node 1"));
}

#[test]
fn a_logpoint_writes_into_the_log_and_does_not_stop() {
    let mut desk = walked();
    new_one(&mut desk, "Somebody speaking");
    choose(&mut desk, "Breakpoint: speaker", "Narrator");
    desk.click("Write instead of stopping");
    desk.expect("expected the words to write");
    desk.type_into("Breakpoint: what to write", "{speaker} at {node}");
    settle(&mut desk);
    desk.click("Save the breakpoint");
    desk.expect("writes “{speaker} at {node}”");
    desk.key(NONE, Key::F5);
    desk.expect("Written at step 2: Narrator at 1");
    desk.expect("refused, misplaced");
    desk.type_into("Filter the log", "narrator at");
    desk.expect("Written at step 2: Narrator at 1");
    assert!(!desk.says("Step 1: "));
}

#[test]
fn all_are_disabled_enabled_and_once_that_was_confirmed_cleared() {
    let mut desk = Desk::new(None);
    for node in ["line 1, Narrator", "line 2, Ferryman"] {
        desk.click_containing(node);
        desk.key(NONE, Key::F9);
    }
    desk.click("Disable all breakpoints");
    desk.expect(", disabled breakpoint");
    desk.click("Enable all breakpoints");
    assert!(!desk.says(", disabled breakpoint"));
    for (answer, stays) in [("Cancel", true), ("Clear all of them", false)] {
        desk.click("Clear all breakpoints…");
        desk.expect("2 breakpoints will be gone, here and at the next start.");
        desk.click(answer);
        assert_eq!(desk.says("Breakpoint on node 2"), stays, "{answer}");
    }
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "clear all breakpoints");
    desk.key(NONE, Key::Enter);
    desk.expect("There is no breakpoint.");
}

#[test]
fn breakpoints_are_kept_until_the_next_start_by_playbook() {
    let folder = Scratch::new();
    let (ferry, other) = (folder.path("ferry.json"), folder.path("other.json"));
    for path in [&ferry, &other] {
        write(path, &sample_text());
    }
    let options = |file: &Path| WindowOptions {
        file: Some(file.into()),
        ..WindowOptions::default()
    };
    let mut desk = Desk::new(Some(ferry.clone()));
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::F9);
    desk.key(Modifiers::SHIFT, Key::F9);
    let settings = desk.harness.state().settings.clone();
    drop(desk);

    let desk = Desk::kept(settings.clone(), options(&other));
    desk.expect("None. F9 sets one on the selected node.");
    let mut desk = Desk::kept(settings.clone(), options(&ferry));
    desk.expect("Breakpoint on node 1");
    desk.expect(", disabled breakpoint");
    desk.click("Clear the breakpoint on node 1");
    let cleared = desk.harness.state().settings.clone();
    drop(desk);
    let desk = Desk::kept(cleared, options(&ferry));
    desk.expect("None. F9 sets one on the selected node.");

    write(&ferry, &sample_text().replace("Rain drums", "Hail drums"));
    let mut desk = Desk::kept(settings, options(&ferry));
    desk.expect("breakpoint that does not bind");
    desk.expect("node 1 was “Rain drums on the tin roof of the ferry.” when this was set");
    desk.click("Set the breakpoint on node 1 here again");
    desk.expect(", disabled breakpoint");
    assert!(!desk.says("when this was set"));
}

#[test]
fn a_log_brings_its_own_breakpoints() {
    let folder = Scratch::new();
    let (ferry, log) = (folder.path("ferry.json"), folder.path("ferry.playlog"));
    write(&ferry, &sample_text());
    let mut desk = Desk::new(Some(ferry.clone()));
    desk.click_containing("line 2, Ferryman");
    desk.key(NONE, Key::F9);
    desk.click("Start");
    desk.key(CTRL, Key::S);
    desk.click("Save");
    desk.expect("Saved");
    desk.key(NONE, Key::F9);
    desk.click_containing("line 1, Narrator");
    desk.key(NONE, Key::F9);
    let settings = desk.harness.state().settings.clone();
    drop(desk);
    // As the log was before the last two changes.
    let text = fs::read_to_string(&log).expect("the log");
    let set = text
        .lines()
        .position(|line| line.contains("breakpoint"))
        .expect("set");
    for (lines, node) in [(set + 1, 2), (set, 1)] {
        let text: Vec<&str> = text.lines().take(lines).collect();
        let text = text.join("\n") + "\n";
        write(&log, &text);
        let options = WindowOptions {
            file: Some(log.clone()),
            ..WindowOptions::default()
        };
        let desk = Desk::kept(settings.clone(), options);
        desk.expect(&format!("Breakpoint on node {node}"));
        assert!(!desk.says(&format!("Breakpoint on node {}", 3 - node)));
    }
}

#[test]
fn a_breakpoint_whose_node_changed_is_hollow_after_a_reload() {
    let folder = Scratch::new();
    let playbook = folder.path("ferry.json");
    write(&playbook, &sample_text());
    let mut desk = Desk::new(Some(playbook.clone()));
    for node in ["line 1, Narrator", "line 2, Ferryman"] {
        desk.click_containing(node);
        desk.key(NONE, Key::F9);
    }
    write(
        &playbook,
        &sample_text().replace("Rain drums", "Hail drums"),
    );
    desk.wait_for("changed on disk");
    desk.harness.run_steps(3);
    desk.click("Reload");
    desk.wait();
    desk.expect("node 1 was “Rain drums on the tin roof of the ferry.” when this was set");
    desk.expect("Hail drums on the tin roof of the ferry., breakpoint that does not bind");
    desk.expect(", breakpoint, selected");
}

#[test]
fn a_node_a_way_and_a_step_have_breakpoints_set_on_them_by_their_menus() {
    let mut desk = walked();
    desk.harness
        .get_by_label_contains("line 1, Narrator")
        .click_secondary();
    desk.harness.run_steps(3);
    desk.click("Breakpoint on");
    desk.click("Set a breakpoint on leaving node 1");
    desk.expect("Breakpoint on leaving node 1");
    desk.click("Set a breakpoint on taking way 1 of node 1");
    desk.expect("Breakpoint on taking way 1 of node 1");
    desk.click("Clear a breakpoint on taking way 1 of node 1");
    assert!(!desk.says("Breakpoint on taking way 1"));
    desk.harness
        .get_by_label_contains("Step 3: ")
        .click_secondary();
    desk.harness.run_steps(3);
    desk.click("Breakpoint on");
    desk.click("Set a breakpoint on asking Traveller.Name");
    desk.expect("Breakpoint on asking Traveller.Name");
    desk.click_containing("line 2, Ferryman");
    desk.key(CTRL, Key::P);
    desk.type_into("Command name", "breakpoint on leaving");
    desk.key(NONE, Key::Enter);
    desk.expect("Breakpoint on leaving node 2");
}

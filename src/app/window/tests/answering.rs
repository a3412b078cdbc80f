//! Keys and answers, as a person sets them: presets, the order of sources, the seed.

use super::*;

/// The window on the sample, turned to the keys.
fn keys() -> Desk {
    let mut desk = Desk::new(None);
    desk.command("keys and answers");
    desk
}

/// Picks a row of the menu of presets.
fn presets(desk: &mut Desk, row: &str) {
    desk.click_containing("Preset in use: ");
    desk.click(row);
}

/// What a field holds.
fn held(desk: &Desk, field: &str) -> String {
    let field = desk.harness.get_by_label(field);
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn every_key_of_the_playbook_is_listed_with_what_it_is_for() {
    let mut desk = keys();
    desk.expect("5 keys");
    desk.expect("Uses of Purse.HasCoin: decides arm 1 of branch 3");
    desk.expect("Purse.HasCoin was not answered yet");
    desk.click("Uses of Purse.HasCoin: decides arm 1 of branch 3");
    desk.expect("branch 3, first that holds, selected");
    desk.type_into("Filter the keys", "ferry");
    desk.expect("1 of 5 keys");
    assert!(!desk.says("Uses of Purse.HasCoin"));
    desk.type_into("Filter the keys", "x");
    desk.expect("No key has these letters.");
}

#[test]
fn another_playbook_forgets_what_was_typed_over_the_keys() {
    let mut desk = keys();
    desk.type_into("Filter the keys", "ferry");
    desk.expect("1 of 5 keys");
    desk.command("open the sample");
    desk.wait();
    desk.expect("5 keys");
    assert_eq!(held(&desk, "Filter the keys"), "");
}

#[test]
fn a_preset_is_edited_in_place_and_kept_between_starts() {
    let mut desk = keys();
    desk.expect("Preset in use: none");
    desk.click("Purse.HasCoin in the preset is true");
    desk.expect("Preset in use: answers");
    desk.type_into("Preset answer for Traveller.Name", "Robin");
    presets(&mut desk, "Rename…");
    desk.key(CTRL, Key::A);
    desk.type_into("Name of the preset", "evening");
    desk.click("Rename");
    desk.expect("Preset in use: evening");
    presets(&mut desk, "Duplicate");
    desk.expect("Preset in use: evening 2");
    desk.click("Clear the preset’s answer for Traveller.Name");
    assert_eq!(held(&desk, "Preset answer for Traveller.Name"), "");
    presets(&mut desk, "Use preset evening");
    desk.click("Say Done by itself while running");
    let settings = desk.harness.state().settings.clone();
    drop(desk);

    let mut desk = Desk::kept(settings, WindowOptions::default());
    desk.expect("Preset in use: evening");
    assert_eq!(held(&desk, "Preset answer for Traveller.Name"), "Robin");
    let open = desk.harness.state().open.as_ref().expect("the sample");
    assert!(open.session.answering().performs);
    assert_eq!(open.session.answering().preset.len(), 2);
    presets(&mut desk, "Remove…");
    desk.expect("“evening” and its 2 answers are removed.");
    desk.click("Cancel");
    desk.expect("Preset in use: evening");
    presets(&mut desk, "Remove…");
    desk.click("Remove the preset");
    desk.expect("Preset in use: none");
    desk.click_containing("Preset in use: ");
    desk.expect("Use preset evening 2");
}

#[test]
fn a_name_that_is_only_proposed_is_typed_over() {
    let mut desk = keys();
    for (row, button, typed) in [
        ("New…", "Make it", "evening"),
        ("Rename…", "Rename", "morning"),
    ] {
        presets(&mut desk, row);
        desk.harness.run_steps(3);
        desk.harness
            .get_by_label("Name of the preset")
            .type_text(typed);
        desk.harness.run_steps(2);
        assert_eq!(held(&desk, "Name of the preset"), typed);
        desk.click(button);
        desk.expect(&format!("Preset in use: {typed}"));
    }
}

#[test]
fn each_playbook_has_answers_of_its_own() {
    let folder = Scratch::new();
    let path = folder.path("ferry.json");
    write(&path, &sample_text());
    let mut desk = keys();
    desk.click("Purse.HasCoin in the preset is true");
    desk.key(CTRL, Key::O);
    desk.type_into("Path", &path.to_string_lossy());
    desk.click("Open");
    desk.wait();
    desk.expect("Preset in use: none");
    desk.command("open the sample");
    desk.wait();
    desk.expect("Preset in use: answers");
}

#[test]
fn the_order_of_sources_is_changed_and_a_run_is_answered_by_it() {
    let mut desk = keys();
    desk.type_into("Preset answer for Traveller.Name", "Robin");
    desk.click("Say Done by itself while running");
    desk.click("Continue");
    desk.expect("Stopped: the world is asked.");
    desk.expect("from preset answers");
    assert_eq!(held(&desk, "Answer for Traveller.Name"), "Robin");
    assert!(
        !desk.says("Supply Traveller.Name"),
        "nothing sends by itself"
    );

    desk.click("Order of sources: Ask me");
    assert_eq!(
        desk.harness.query_all_by_label("never used").count(),
        4,
        "all that stand behind the person"
    );
    desk.click("Move Preset up");
    desk.expect("Order of sources: Preset, then Ask me");
    desk.key(NONE, Key::Escape);
    desk.click("Continue");
    desk.expect("Supply Traveller.Name = “Robin”");
    desk.expect("Traveller.Name was answered “Robin” last");
    desk.expect("Stopped: the world is asked.");
}

#[test]
fn a_key_may_have_an_order_of_its_own() {
    let mut desk = keys();
    desk.click("Sources for Traveller.Name: as all");
    desk.click("An order of its own");
    for _ in 0..4 {
        desk.click("Move Chance up");
    }
    desk.key(NONE, Key::Escape);
    desk.expect("Sources for Traveller.Name: Chance, then Ask me");
    desk.expect("Sources for Purse.HasCoin: as all");
    desk.click("Say Done by itself while running");
    desk.click("Continue");
    desk.expect("Supply Traveller.Name = ");
    desk.expect("Purse.HasCoin is true");
}

#[test]
fn a_file_with_faults_is_not_imported_and_every_fault_is_told() {
    let folder = Scratch::new();
    let path = folder.path("evening.json");
    write(
        &path,
        r#"{"preset":"","answers":{"gold":[],"Purse.HasCoin":true}}"#,
    );
    let mut desk = keys();
    presets(&mut desk, "Import…");
    desk.type_into("Path", &path.to_string_lossy());
    desk.click("Import");
    desk.expect("evening.json is no file of presets: 2 faults.");
    let field = desk.harness.get_by_label("Path");
    assert!(field.is_focused(), "what was refused is typed on at once");
    desk.expect("preset: found an empty name, expected what the preset is called");
    desk.expect("answers.gold: found an empty list, expected true, false, words or a number");
    desk.expect("Preset in use: none");

    write(
        &path,
        r#"{"preset":"evening","script":"other","answers":{"gold":3,"Purse.HasCoin":7,"Traveller.Name":"Robin"}}"#,
    );
    desk.click("Import");
    desk.expect(
        "Imported “evening”: 3 answers. It was made for other. 2 answers are never used here:",
    );
    desk.expect("Purse.HasCoin: found 7, expected a truth.");
    desk.expect("Preset in use: evening");
    desk.expect("2 answers of evening are never used on this playbook");
    desk.type_into("Filter the keys", "gold");
    desk.expect("gold is 3 in the preset, never used: no node asks this key");
    desk.click("Clear the preset’s answer for gold");
    desk.expect("1 answer of evening is never used on this playbook");
}

#[test]
fn a_preset_is_exported_and_never_over_a_file_unasked() {
    let folder = Scratch::new();
    let path = folder.path("shared.json");
    let mut desk = keys();
    desk.click("Purse.HasCoin in the preset is true");
    let export = |desk: &mut Desk| {
        presets(desk, "Export…");
        desk.key(CTRL, Key::A);
        desk.type_into("Path", &path.to_string_lossy());
        desk.click("Export");
    };
    export(&mut desk);
    desk.expect("“answers” is written to ");
    let read = |path: &Path| fs::read_to_string(path).expect("the file");
    assert!(read(&path).contains("\"Purse.HasCoin\": true"));
    desk.click("Purse.HasCoin in the preset is false");
    export(&mut desk);
    desk.expect("shared.json is there already.");
    assert!(read(&path).contains("\"Purse.HasCoin\": true"), "untouched");
    desk.click("Write over it");
    desk.expect("“answers” is written to ");
    assert!(read(&path).contains("\"Purse.HasCoin\": false"));
}

#[test]
fn the_next_preset_and_a_new_seed_are_found_by_name() {
    let mut desk = keys();
    desk.command("next preset");
    desk.expect("There is no preset yet");
    desk.click("Purse.HasCoin in the preset is true");
    desk.command("next preset");
    desk.expect("No preset is in use.");
    desk.command("next preset");
    desk.expect("Preset “answers” is in use.");
    assert_eq!(held(&desk, "Seed of chance"), "1");
    desk.command("new seed");
    desk.expect("Chance draws from seed ");
    let seed = held(&desk, "Seed of chance");
    let open = desk.harness.state().open.as_ref().expect("the sample");
    assert_eq!(open.session.answering().seed.to_string(), seed);
}

#[test]
fn a_seed_is_typed_and_what_is_none_changes_nothing() {
    let mut desk = keys();
    desk.type_into("Seed of chance", "2");
    let seed = |desk: &Desk| {
        let open = desk.harness.state().open.as_ref().expect("the sample");
        open.session.answering().seed
    };
    assert_eq!(seed(&desk), 12);
    desk.type_into("Seed of chance", "x");
    assert_eq!(held(&desk, "Seed of chance"), "12x");
    assert_eq!(seed(&desk), 12);
    desk.harness.get_by_label("Filter the keys").focus();
    desk.harness.run_steps(3);
    assert_eq!(
        held(&desk, "Seed of chance"),
        "12",
        "it is dropped with the focus"
    );
}

#[test]
fn a_preset_taken_into_use_fills_the_form_but_not_over_what_was_typed() {
    let mut desk = keys();
    desk.click("Start");
    desk.click("Done");
    desk.click("Next");
    desk.expect("Answer for Traveller.Name");
    desk.type_into("Preset answer for Traveller.Name", "Robin");
    assert_eq!(held(&desk, "Answer for Traveller.Name"), "Robin");
    desk.type_into("Answer for Traveller.Name", "!");
    desk.type_into("Preset answer for Traveller.Name", "a");
    assert_eq!(held(&desk, "Answer for Traveller.Name"), "Robin!");
    assert!(!desk.says("from preset"));
}

//! Playbooks in every script.

use super::*;
use crate::app::letters::{Machine, made_font};

const SCRIPTS: &[u8] = include_bytes!("../../../../tests/playbooks/scripts.json");

/// A window that shows the playbook of many scripts, on a machine that has the fonts `fill` finds.
fn desk(scratch: &Scratch, machine: Machine) -> Desk {
    let file = scratch.path("scripts.json");
    fs::write(&file, SCRIPTS).unwrap();
    let options = WindowOptions {
        file: Some(file),
        ..WindowOptions::default()
    };
    let mut harness = Harness::builder()
        .with_size(Vec2::new(1440.0, 900.0))
        .build_eframe(move |creation| {
            let settings = Settings::default();
            Window::with_letters_of(machine, &creation.egui_ctx, settings, options)
        });
    harness.run_steps(2);
    let mut desk = Desk { harness };
    desk.wait();
    desk
}

fn fonts(desk: &Desk) -> Vec<String> {
    let ctx = &desk.harness.ctx;
    ctx.fonts(|fonts| fonts.definitions().font_data.keys().cloned().collect())
}

#[test]
fn what_no_font_has_is_told_with_where_it_is_and_what_helps() {
    let scratch = Scratch::new();
    let mut desk = desk(&scratch, Machine::filled_by(|_| {}));
    assert!(desk.says("have no font on this machine"));
    assert!(desk.says("For Chinese, Japanese and Korean install"));
    assert!(desk.says("A private character means nothing"));
    assert!(
        fonts(&desk)
            .iter()
            .any(|font| font.starts_with("Code points"))
    );
    desk.click_containing("U+E001 · 2 nodes");
    desk.command("Reload");
    desk.wait();
    assert!(desk.says("have no font on this machine"));
}

#[test]
fn what_a_font_of_the_machine_has_is_drawn_with_it() {
    let scratch = Scratch::new();
    // A font that has all of it; a private character is not believed to be meant.
    let words = String::from_utf8_lossy(SCRIPTS);
    let font = made_font(&words.chars().collect());
    let machine = Machine::filled_by(move |database| database.load_font_data(font.clone()));
    let desk = desk(&scratch, machine);
    assert!(fonts(&desk).iter().any(|font| font.starts_with("machine")));
    assert!(desk.says("1 character has no font on this machine"));
    assert!(!desk.says("For Chinese, Japanese and Korean install"));
}

#[test]
fn speech_that_runs_to_the_left_is_told_to_screen_readers_as_it_is_written() {
    let scratch = Scratch::new();
    let mut desk = desk(&scratch, Machine::filled_by(|_| {}));
    desk.command("Start");
    for _ in 0..4 {
        desk.command("Next");
    }
    assert!(desk.says("איפה המפתח של המגדלור? היה כאן בשעה 12:30"));
}

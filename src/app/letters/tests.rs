use std::time::{Duration, Instant};

use eframe::egui::{FontId, RawInput};

use super::*;
use crate::app::theme::install;
use crate::playbook::read;

const SCRIPTS: &[u8] = include_bytes!("../../../tests/playbooks/scripts.json");

fn machine(words: &'static str) -> Machine {
    Machine::filled_by(move |database| {
        database.load_font_data(code_points::font(&words.chars().collect()));
    })
}

/// A window that draws words and nothing else.
struct Page {
    ctx: Context,
    letters: Letters,
}

impl Page {
    fn new(machine: Machine) -> Page {
        let ctx = Context::default();
        install(&ctx);
        Page {
            ctx,
            letters: Letters::new(machine),
        }
    }

    fn draw(&mut self, words: &str) {
        let letters = &mut self.letters;
        let mut output = self.ctx.run_ui(RawInput::default(), |ui| {
            ui.label(words);
            letters.follow(ui.ctx(), &texts(ui.ctx()));
        });
        output.textures_delta.clear();
    }

    fn draw_until_found(&mut self, words: &str) {
        let begun = Instant::now();
        self.draw(words);
        while self.letters.is_looking() {
            assert!(begun.elapsed() < Duration::from_secs(20), "never found");
            thread::sleep(Duration::from_millis(1));
            self.draw(words);
        }
        self.draw(words);
    }

    /// How wide the window draws `words`.
    fn width(&self, words: &str) -> f32 {
        let font = FontId::proportional(13.0);
        self.ctx.fonts_mut(|fonts| {
            let words = words.to_string();
            let galley = fonts.layout_no_wrap(words, font, Default::default());
            galley.size().x
        })
    }
}

#[test]
fn what_the_built_in_fonts_have_is_not_looked_for() {
    let machine = Machine::filled_by(|_| panic!("the fonts of the machine were looked for"));
    let mut page = Page::new(machine);
    for words in ["Ada", "élan — Жук…", "😀 €", "a\u{200d}b\u{fe0f}\tc\nd"] {
        page.draw(words);
        assert!(!page.letters.is_looking(), "{words}");
    }
}

#[test]
fn what_is_typed_is_looked_for_once_it_is_drawn() {
    let mut page = Page::new(machine("猫鍵"));
    page.draw_until_found("Ada");
    let before = fonts_in_use(&page.ctx);
    page.draw_until_found("猫");
    assert_ne!(fonts_in_use(&page.ctx), before);
    assert_eq!(page.letters.found.faces.len(), 1);
    assert_eq!(page.letters.found.lacking, BTreeSet::new());
    // What the face has too is not looked for again.
    page.draw("鍵");
    assert!(!page.letters.is_looking());
}

#[test]
fn what_no_font_has_is_drawn_as_its_code_point() {
    let mut page = Page::new(machine("猫"));
    page.draw_until_found("\u{e001} \u{1f9ff} \u{7}");
    assert_eq!(page.letters.found.lacking.len(), 3);
    // Two digits a row, or three, in a frame.
    assert!((page.width("\u{e001}") - 13.0).abs() < 0.6);
    assert!((page.width("\u{7}") - 13.0).abs() < 0.6);
    assert!((page.width("\u{1f9ff}") - 17.0).abs() < 0.6);
    // A mark has room of its own.
    page.draw_until_found("ก\u{e38}");
    assert!((page.width("ก\u{e38}") - 26.0).abs() < 0.6);
}

#[test]
fn another_playbook_has_letters_of_its_own() {
    let mut page = Page::new(machine("猫"));
    page.draw_until_found("猫\u{e001}");
    assert!(page.letters.open(&page.ctx, &Found::default()));
    page.draw("Ada");
    assert_eq!(page.letters.found, Found::default());
    assert!(!page.letters.open(&page.ctx, &Found::default()));
}

#[test]
fn a_playbook_of_many_scripts_finds_what_it_needs() {
    let playbook = read(SCRIPTS).expect("the playbook is sound").playbook;
    let characters = characters(&playbook);
    let found = find(&machine("猫鍵한שقबग"), &characters);
    assert_eq!(found.faces.len(), 1);
    assert!(found.lacking.contains(&'灯') && !found.lacking.contains(&'鍵'));
    assert!(!found.lacking.contains(&'К'), "Cyrillic is built in");
    let places = places(&playbook, &found.lacking);
    assert!(
        places
            .iter()
            .all(|place| found.lacking.contains(&place.character))
    );
}

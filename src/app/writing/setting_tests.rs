use eframe::egui::text::TextWrapping;
use eframe::egui::{Color32, FontId, RawInput, TextEdit};

use super::*;
use crate::app::letters::texts;

/// What `draw` gives in a frame.
fn in_a_frame<T>(ctx: &Context, draw: impl FnOnce(&mut eframe::egui::Ui) -> T) -> T {
    let (mut draw, mut given) = (Some(draw), None);
    let mut output = ctx.run_ui(RawInput::default(), |ui| {
        if let Some(draw) = draw.take() {
            given = Some(draw(ui));
        }
    });
    output.textures_delta.clear();
    given.expect("a frame was drawn")
}

fn job(text: &str) -> LayoutJob {
    let font = FontId::monospace(12.0);
    LayoutJob::simple(text.into(), font, Color32::WHITE, f32::INFINITY)
}

fn set(job: &LayoutJob) -> Arc<Galley> {
    in_a_frame(&Context::default(), |ui| {
        ui.fonts_mut(|fonts| set_rows(fonts, job))
    })
}

/// The text of `galley` in the order it is seen, without the mark.
fn seen(galley: &Galley) -> &str {
    galley
        .text()
        .strip_prefix(IN_ORDER)
        .expect("it is in order")
}

#[test]
fn a_text_is_laid_out_in_the_order_it_is_seen() {
    assert_eq!(seen(&set(&job("אחת (שתיים) 12"))), "12 (שתיים) אחת");
    assert_eq!(seen(&set(&job("one אחת שתיים"))), "one שתיים אחת");
}

#[test]
fn rows_are_broken_before_they_are_put_in_order() {
    let whole = set(&job("אחת שתיים")).size().x;
    let mut job = job("אחת שתיים שלוש");
    job.wrap.max_width = whole;
    let galley = set(&job);
    assert_eq!(seen(&galley), "שתיים אחת\nשלוש");
    let [first, second] = galley.rows.as_slice() else {
        panic!("{} rows", galley.rows.len());
    };
    let right = |row: &eframe::egui::epaint::text::PlacedRow| row.rect().right();
    assert!(
        right(first) - right(second) < 0.5,
        "the second row ends at the right"
    );
    assert!(second.pos.x > first.pos.x + 1.0);
}

#[test]
fn what_does_not_fit_is_cut_at_its_end() {
    let whole = set(&job("אחת שתיים")).size().x;
    let mut job = job("אחת שתיים שלוש");
    job.wrap = TextWrapping::truncate_at_width(whole);
    let galley = set(&job);
    assert!(seen(&galley).starts_with('…') && seen(&galley).ends_with("אחת"));
    assert!(galley.size().x <= whole + 1.0);
}

#[test]
fn a_text_that_follows_others_in_their_row_begins_further_in() {
    let mut plain = job("one אחת שתיים שלוש");
    let whole = set(&plain).size().x;
    plain.sections[0].leading_space = 40.0;
    assert!((set(&plain).size().x - whole - 40.0).abs() < 1.0);
    plain.wrap.max_width = whole + 2.0;
    assert_eq!(set(&plain).rows.len(), 2);
}

#[test]
fn words_keep_how_they_are_set() {
    let mut job = LayoutJob::default();
    let format = |colour| TextFormat::simple(FontId::monospace(12.0), colour);
    job.append("אח", 0.0, format(Color32::RED));
    job.append("ת שתיים", 0.0, format(Color32::BLUE));
    let galley = set(&job);
    assert_eq!(seen(&galley), "שתיים תאח");
    let colours: Vec<Color32> = galley.job.sections.iter().map(|s| s.format.color).collect();
    // The mark, two words in one colour with the space between them, and the first letters.
    let (red, blue) = (Color32::RED, Color32::BLUE);
    assert_eq!(colours, [red, blue, blue, blue, red]);
}

#[test]
fn every_text_a_frame_draws_is_put_in_order_but_for_the_field_that_is_typed_into() {
    let ctx = Context::default();
    let mut writing = Writing::default();
    let mut typed = "שלוש ארבע".to_string();
    let mut drawn = Vec::new();
    for _ in 0..3 {
        in_a_frame(&ctx, |ui| {
            ui.label("אחת שתיים");
            ui.label("plain");
            ui.add(TextEdit::singleline(&mut typed)).request_focus();
            writing.follow(ui.ctx(), &texts(ui.ctx()));
            let galleys = texts(ui.ctx())
                .into_iter()
                .map(|text| text.galley.job.text.clone());
            drawn = galleys.collect();
        });
    }
    assert_eq!(drawn, ["\u{202d}שתיים אחת", "שלוש ארבע"]);
    assert_eq!(writing.set.len(), 1);
}

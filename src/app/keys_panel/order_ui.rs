//! The order of sources, as a list in a menu whose rows move up and down.

use eframe::egui::containers::menu::{MenuButton, MenuConfig};
use eframe::egui::{Align, Button, Layout, PopupCloseBehavior, RichText, Ui};

use crate::app::answer_setup::{moved, order_words};
use crate::app::theme::{Palette, plain};
use crate::app::transport::named;
use crate::debugger::Source;

/// How wide the menu is, in points.
const WIDTH: f32 = 300.0;

/// Draws a button called `name` with `words` on it that opens `content`; a click inside leaves it open.
pub(super) fn stays_open_ui(
    ui: &mut Ui,
    button: Button,
    (name, hint): (&str, &str),
    content: impl FnOnce(&mut Ui),
) {
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let menu = MenuButton::from_button(button).config(stays);
    let (response, _) = menu.ui(ui, |ui| {
        ui.set_width(WIDTH);
        content(ui);
    });
    named(&response, name);
    response.on_hover_text(hint);
}

/// Draws the sources in their order. Gives the order they were moved to, if one was.
pub(super) fn order_ui(ui: &mut Ui, palette: &Palette, order: &[Source]) -> Option<Vec<Source>> {
    let person = order.iter().position(|source| *source == Source::Ask);
    let mut asked = None;
    for (position, source) in order.iter().enumerate() {
        let is_used = person.is_none_or(|person| position <= person);
        ui.horizontal(|ui| {
            let colour = match is_used {
                true => palette.text,
                false => palette.quiet_text,
            };
            let words = format!("{}. {}", position + 1, source.words());
            ui.label(RichText::new(words).color(colour))
                .on_hover_text(about(*source));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for (words, up) in [("Down", false), ("Up", true)] {
                    let can_move = moved(order, position, up) != order;
                    let button = ui.add_enabled(can_move, Button::new(words).small());
                    named(
                        &button,
                        &format!("Move {} {}", source.words(), words.to_lowercase()),
                    );
                    if button.clicked() {
                        asked = Some(moved(order, position, up));
                    }
                }
                if !is_used {
                    ui.add_space(6.0);
                    let never = RichText::new("never used").font(plain(11.0));
                    ui.label(never.color(palette.quiet_text)).on_hover_text(
                        "It stands behind “Ask me”, where a run stops. The stage still fills it in.",
                    );
                }
            });
        });
    }
    ui.add_space(2.0);
    let words = RichText::new(what_it_comes_to(order)).font(plain(12.0));
    ui.label(words.color(palette.quiet_text));
    asked
}

/// What an order comes to while running, as a sentence.
fn what_it_comes_to(order: &[Source]) -> String {
    match order {
        [Source::Ask, ..] => "A run stops and asks me.".into(),
        [Source::Chance, ..] => "A run is answered by chance.".into(),
        _ => format!("A run is answered by: {}.", order_words(order)),
    }
}

/// What a source is, for its tooltip.
fn about(source: Source) -> &'static str {
    match source {
        Source::Ask => "The run stops, and I answer in the stage",
        Source::Last => {
            "What was answered last, on any branch; at a menu or a draw, what was taken there last"
        }
        Source::Ahead => "What the branch that was left recorded for the same question",
        Source::Preset => "What the preset in use answers; it holds nothing for menus and draws",
        Source::Chance => "Chance, from the seed",
    }
}

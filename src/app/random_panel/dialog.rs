//! Asks how many runs to play by chance, and from which seed.

use eframe::egui::{Button, Context, Id, Key, Label, Modal, RichText, TextEdit, Ui};

use crate::app::dialogs::name_field;
use crate::app::gesture::Gesture;
use crate::app::theme::Palette;

/// How many runs are played unless the person says otherwise.
const RUNS: u64 = 200;

/// The most runs that are played at once.
const MOST_RUNS: u64 = 10_000_000;

/// How many runs to play, and from which seed.
#[derive(Debug)]
pub struct RandomDialog {
    runs: String,
    seed: String,
    chance: fastrand::Rng,
    is_new: bool,
}

impl RandomDialog {
    /// Asks, and proposes a seed that `chance` draws.
    pub fn new(mut chance: fastrand::Rng) -> RandomDialog {
        RandomDialog {
            runs: RUNS.to_string(),
            seed: drawn_seed(&mut chance),
            chance,
            is_new: true,
        }
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let palette = Palette::now(ctx);
        let mut stays = true;
        let modal = Modal::new(Id::new("random dialog")).show(ctx, |ui| {
            ui.set_width(440.0);
            ui.heading("Random play");
            ui.add_space(4.0);
            let words = "Plays by chance, from the start, until a refusal, an endless wait or the end. \
                         What is sent can always be taken. The same seed finds the same.";
            ui.add(Label::new(words).wrap());
            ui.add_space(6.0);
            let entered = self.fields_ui(ui);
            let runs = number(&self.runs).filter(|runs| (1..=MOST_RUNS).contains(runs));
            let seed = number(&self.seed);
            let fault = match (runs, seed) {
                (None, _) => Some(format!("Runs are a whole number from 1 to {MOST_RUNS}.")),
                (_, None) => Some(format!("A seed is a whole number from 0 to {}.", u64::MAX)),
                (Some(_), Some(_)) => None,
            };
            if let Some(fault) = fault {
                ui.label(RichText::new(fault).color(palette.stop));
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let play = ui.add_enabled(runs.is_some() && seed.is_some(), Button::new("Play"));
                if let (Some(runs), Some(seed)) = (runs, seed)
                    && (play.clicked() || entered)
                {
                    gestures.push(Gesture::PlayByChance { runs, seed });
                    stays = false;
                }
                if ui.button("Cancel").clicked() {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }

    /// Draws the fields. Returns whether Enter was pressed in one.
    fn fields_ui(&mut self, ui: &mut Ui) -> bool {
        ui.label("Runs");
        let runs = ui.add(TextEdit::singleline(&mut self.runs).desired_width(160.0));
        name_field(&runs, "Number of runs", &self.runs);
        if std::mem::take(&mut self.is_new) {
            runs.request_focus();
        }
        ui.label("Seed");
        let seed = ui.horizontal(|ui| {
            let seed = ui.add(TextEdit::singleline(&mut self.seed).desired_width(160.0));
            let another = ui.button("Another").on_hover_text("Draw another seed");
            (seed, another)
        });
        let (seed, another) = seed.inner;
        name_field(&seed, "Seed", &self.seed);
        if another.clicked() {
            self.seed = drawn_seed(&mut self.chance);
        }
        let enter = ui.input(|input| input.key_pressed(Key::Enter));
        enter && (runs.lost_focus() || seed.lost_focus())
    }
}

fn number(typed: &str) -> Option<u64> {
    typed.trim().parse().ok()
}

fn drawn_seed(chance: &mut fastrand::Rng) -> String {
    chance.u64(..1 << 32).to_string()
}

//! Above the key table: the preset in use, the order of sources, the seed.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, Key, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType};

use crate::app::actions::Action;
use crate::app::answer_setup::{AnswerChange, order_words};
use crate::app::dialogs::name_field;
use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::one_line;
use crate::app::preset_dialog::PresetQuestion;
use crate::app::transport::named;
use crate::app::words::cut;
use crate::debugger::{Preset, PresetNote};
use crate::runtime::counted;

use super::order_ui::{order_ui, stays_open_ui};

/// How much of a preset's name is shown, in characters.
const NAME_CHARACTERS: usize = 24;

/// The room of the seed and the button that makes up another, in points.
const SEED_ROOM: f32 = 200.0;

/// How many odd answers of a preset are listed.
const MOST_LISTED: usize = 12;

/// The seed as it is typed, while it is.
#[derive(Debug, Default)]
pub(super) struct SeedField {
    typed: Option<String>,
}

/// Draws the controls above the table.
pub(super) fn controls_ui(
    ui: &mut Ui,
    view: View,
    seed: &mut SeedField,
    notes: &[PresetNote],
    gestures: &mut Vec<Gesture>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = eframe::egui::vec2(8.0, 4.0);
        presets_ui(ui, view, gestures);
        sources_ui(ui, view, gestures);
        // A group of controls does not wrap by itself.
        if ui.available_size_before_wrap().x < SEED_ROOM {
            ui.end_row();
        }
        seed.ui(ui, view, gestures);
        let mut performs = view.answers.performs;
        let check = ui.checkbox(&mut performs, "Say Done by itself");
        check.widget_info(|| {
            let name = "Say Done by itself while running";
            WidgetInfo::selected(WidgetType::Checkbox, true, performs, name)
        });
        let hint =
            "Where effects are to be performed a run goes on as if the host had carried them out";
        if check.on_hover_text(hint).changed() {
            gestures.push(Gesture::Answers(AnswerChange::Performs(performs)));
        }
    });
    notes_ui(ui, view, notes);
}

fn presets_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let presets = &view.answers.presets;
    let name = |preset: &Preset| cut(&one_line(&preset.name), NAME_CHARACTERS);
    let in_use = presets.in_use().map_or("none".into(), name);
    let (button, _) =
        MenuButton::from_button(Button::new(format!("Preset: {in_use} ⏷"))).ui(ui, |ui| {
            ui.set_min_width(170.0);
            let none = Button::new("No preset").selected(presets.position().is_none());
            if ui.add(none).clicked() {
                gestures.push(Gesture::Answers(AnswerChange::UsePreset(None)));
            }
            let height = ui.spacing().interact_size.y;
            let all = presets.presets();
            let list = ScrollArea::vertical()
                .max_height(260.0)
                .min_scrolled_height(0.0);
            list.show_rows(ui, height, all.len(), |ui, rows| {
                for position in rows {
                    let Some(preset) = all.get(position) else {
                        continue;
                    };
                    let words = format!(
                        "{}  ({})",
                        name(preset),
                        counted(preset.answers.len(), "answer")
                    );
                    let is_in_use = presets.position() == Some(position);
                    let row = ui.add(Button::new(words).selected(is_in_use));
                    named(&row, &format!("Use preset {}", preset.name));
                    if row.on_hover_text(&preset.name).clicked() {
                        let use_it = AnswerChange::UsePreset(Some(position));
                        gestures.push(Gesture::Answers(use_it));
                        ui.close();
                    }
                }
            });
            ui.separator();
            preset_menu_ui(ui, view, gestures);
        });
    named(&button, &format!("Preset in use: {in_use}"));
    button.on_hover_text("Named answers: which are in use, and all that can be done with them");
}

/// Draws what can be done with presets.
fn preset_menu_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let in_use = view.answers.presets.in_use().is_some();
    let mut row = |ui: &mut Ui, needs_one: bool, (words, hint): (&str, &str), does: Gesture| {
        let button = ui.add_enabled(in_use || !needs_one, Button::new(words));
        let without = "Take a preset into use first";
        if button
            .on_hover_text(hint)
            .on_disabled_hover_text(without)
            .clicked()
        {
            gestures.push(does);
        }
    };
    let ask = Gesture::AskPreset;
    row(
        ui,
        false,
        ("New…", "Make a preset without answers"),
        ask(PresetQuestion::New),
    );
    row(
        ui,
        true,
        ("Rename…", "Give the preset in use another name"),
        ask(PresetQuestion::Rename),
    );
    row(
        ui,
        true,
        ("Duplicate", "Copy the preset in use, to change the copy"),
        Gesture::Answers(AnswerChange::DuplicatePreset),
    );
    row(
        ui,
        true,
        ("Remove…", "Remove the preset in use; asks first"),
        ask(PresetQuestion::Remove),
    );
    ui.separator();
    row(
        ui,
        false,
        ("Import…", "Read presets from a file"),
        ask(PresetQuestion::Import),
    );
    row(
        ui,
        true,
        ("Export…", "Write the preset in use to a file to share"),
        ask(PresetQuestion::Export),
    );
}

fn sources_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let order = &view.answers.order;
    let words = order_words(order);
    let button = Button::new(format!("Answers: {} ⏷", cut(&words, 40)));
    let name = format!("Order of sources: {words}");
    let hint = "Where answers come from while running: the first that has one gives it";
    stays_open_ui(ui, button, (&name, hint), |ui| {
        if let Some(order) = order_ui(ui, view.palette, order) {
            gestures.push(Gesture::Answers(AnswerChange::Order(order)));
        }
    });
}

impl SeedField {
    fn ui(&mut self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let seed = view.answers.seed;
        let mut typed = self.typed.clone().unwrap_or_else(|| seed.to_string());
        let parsed = typed.trim().parse::<u64>();
        let recorded = view.session.remarks().seed(view.session.playhead());
        let (hint, colour) = match &parsed {
            Err(_) => (
                "A seed is a whole number of 0 or more".to_string(),
                view.palette.stop,
            ),
            Ok(_) => {
                let mut hint = "What chance draws from: the same seed draws the same".to_string();
                if let Some(recorded) = recorded {
                    hint += &format!(". Up to here this log was drawn from {recorded}");
                }
                (hint, view.palette.text)
            }
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(RichText::new("Seed").color(view.palette.quiet_text));
            let field = ui.add(
                TextEdit::singleline(&mut typed)
                    .desired_width(60.0)
                    .text_color(colour),
            );
            name_field(&field, "Seed of chance", &typed);
            if field.changed() {
                match typed.trim().parse() {
                    Ok(seed) => gestures.push(Gesture::Answers(AnswerChange::Seed(seed))),
                    Err(_) => ui.ctx().request_repaint(),
                }
            }
            let escaped = ui.input(|input| input.key_pressed(Key::Escape));
            // What is no seed is dropped with the focus.
            self.typed = (field.has_focus() && !escaped).then_some(typed);
            field.on_hover_text(hint);
            let new = ui.button(Action::NewSeed.text());
            if new.on_hover_text(Action::NewSeed.hint(ui.ctx())).clicked() {
                gestures.push(Gesture::Do(Action::NewSeed));
                self.typed = None;
            }
        });
    }
}

/// Says how many answers of the preset in use are never used on this playbook.
fn notes_ui(ui: &mut Ui, view: View, notes: &[PresetNote]) {
    let Some(preset) = view.answers.presets.in_use().filter(|_| !notes.is_empty()) else {
        return;
    };
    let words = format!(
        "{} of {} {} never used on this playbook",
        counted(notes.len(), "answer"),
        cut(&one_line(&preset.name), NAME_CHARACTERS),
        if notes.len() == 1 { "is" } else { "are" },
    );
    let label = ui.label(RichText::new(words).color(view.palette.stand));
    label.on_hover_ui(|ui| {
        ui.set_max_width(460.0);
        for note in notes.iter().take(MOST_LISTED) {
            ui.label(cut(&one_line(&note.sentence()), 160));
        }
        if let Some(more) = notes
            .len()
            .checked_sub(MOST_LISTED)
            .filter(|more| *more > 0)
        {
            ui.label(format!("and {more} more"));
        }
    });
}

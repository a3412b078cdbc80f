//! What the preset in use answers to a key, edited in place by its kind.

use std::collections::HashMap;

use eframe::egui::{
    Align, Button, Label, Layout, Margin, RichText, TextEdit, Ui, WidgetInfo, WidgetType,
};

use crate::app::answer_setup::AnswerChange;
use crate::app::dialogs::name_field;
use crate::app::gesture::{Gesture, View};
use crate::app::transport::named;
use crate::app::truth_switch::truth_ui;
use crate::app::words::answer_words;
use crate::playbook::Key;
use crate::runtime::{Answer, AnswerKind};

/// How wide each half of a truth's switch is, in points.
const TRUTH_WIDTH: f32 = 50.0;

/// What the cells remember between frames.
#[derive(Debug, Default)]
pub(super) struct PresetCells {
    /// A number as it is typed, which may not be one yet.
    typed: Option<(Key, String)>,
    /// As what kind a key that is asked as several is to be answered.
    chosen: HashMap<Key, AnswerKind>,
}

impl PresetCells {
    /// Draws the cell of `key`, asked as `kinds`; none of them where no node asks it.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        key: &Key,
        kinds: &[AnswerKind],
        gestures: &mut Vec<Gesture>,
    ) {
        let preset = view.answers.presets.in_use();
        let answer = preset.and_then(|preset| preset.answers.get(key));
        let fitting = answer.and_then(|answer| kinds.iter().find(|kind| kind.takes(answer)));
        let row = Layout::right_to_left(Align::Center);
        let changed = ui.with_layout(row, |ui| {
            let mut changed = None;
            let clear = Button::new("×").small().frame(false);
            let clear = ui.add_enabled(answer.is_some(), clear);
            named(&clear, &format!("Clear the preset’s answer for {key}"));
            let hint = "The preset no longer answers this key";
            if clear.on_hover_text(hint).clicked() {
                self.typed.take_if(|(typed, _)| typed == key);
                changed = Some(None);
            }
            let kind = match (answer, fitting) {
                (Some(_), Some(kind)) => Some(*kind),
                // An answer that is never used is shown as it is, to be cleared.
                (Some(_), None) => None,
                (None, _) => self.chosen.get(key).or(kinds.first()).copied(),
            };
            if kinds.len() > 1 {
                self.kind_ui(ui, key, kinds, kind, &mut changed);
            }
            let row = Layout::left_to_right(Align::Center);
            ui.with_layout(row, |ui| match (kind, answer) {
                (Some(kind), answer) => self.control_ui(ui, view, key, kind, answer, &mut changed),
                (None, Some(answer)) => unfit_ui(ui, view, key, answer, kinds),
                (None, None) => {}
            });
            changed
        });
        if let Some(answer) = changed.inner {
            let change = AnswerChange::Preset(key.clone(), answer);
            gestures.push(Gesture::Answers(change));
        }
    }

    /// Draws the choice of a kind, where a key is asked as several.
    fn kind_ui(
        &mut self,
        ui: &mut Ui,
        key: &Key,
        kinds: &[AnswerKind],
        now: Option<AnswerKind>,
        changed: &mut Option<Option<Answer>>,
    ) {
        let menu = ui.menu_button("⏷", |ui| {
            for kind in kinds {
                let words = format!("Answer as {}", kind.name());
                if ui
                    .add(Button::new(words).selected(now == Some(*kind)))
                    .clicked()
                {
                    self.chosen.insert(key.clone(), *kind);
                    if now != Some(*kind) {
                        *changed = Some(None);
                    }
                }
            }
        });
        let name = format!("Kind of the preset’s answer for {key}");
        named(&menu.response, &name);
        let hint = "It is asked as several kinds; a preset answers one of them";
        menu.response.on_hover_text(hint);
    }

    /// Draws the control of a kind.
    fn control_ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        key: &Key,
        kind: AnswerKind,
        answer: Option<&Answer>,
        changed: &mut Option<Option<Answer>>,
    ) {
        match kind {
            AnswerKind::Truth => {
                let mut truth = match answer {
                    Some(Answer::Truth(truth)) => Some(*truth),
                    Some(Answer::Words(_) | Answer::Number(_)) | None => None,
                };
                let name = format!("{key} in the preset");
                if truth_ui(ui, view.palette, &name, TRUTH_WIDTH, &mut truth) {
                    *changed = Some(truth.map(Answer::Truth));
                }
            }
            AnswerKind::Words => {
                let mut words = match answer {
                    Some(Answer::Words(words)) => words.to_string(),
                    Some(Answer::Truth(_) | Answer::Number(_)) | None => String::new(),
                };
                let hint = match answer {
                    Some(_) => "no words",
                    None => "not answered",
                };
                let field = field_ui(ui, view, key, (&mut words, hint), true);
                if field.changed() {
                    *changed = Some(Some(Answer::Words(words.into())));
                }
            }
            AnswerKind::Number => self.number_ui(ui, view, key, answer, changed),
        }
    }

    fn number_ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        key: &Key,
        answer: Option<&Answer>,
        changed: &mut Option<Option<Answer>>,
    ) {
        let stored = match answer {
            Some(Answer::Number(number)) => number.to_string(),
            Some(Answer::Truth(_) | Answer::Words(_)) | None => String::new(),
        };
        let mut typed = match &self.typed {
            Some((typed_for, typed)) if typed_for == key => typed.clone(),
            Some(_) | None => stored,
        };
        let number = |typed: &str| {
            let number = Answer::Number(typed.trim().parse().ok()?);
            AnswerKind::Number.takes(&number).then_some(number)
        };
        let is_sound = typed.trim().is_empty() || number(&typed).is_some();
        let field = field_ui(ui, view, key, (&mut typed, "not answered"), is_sound);
        if field.changed() {
            match number(&typed) {
                Some(number) => *changed = Some(Some(number)),
                None if typed.trim().is_empty() => *changed = Some(None),
                // What is no number yet changes nothing.
                None => {}
            }
        }
        if field.has_focus() {
            self.typed = Some((key.clone(), typed));
        } else {
            self.typed.take_if(|(typed_for, _)| typed_for == key);
        }
    }
}

fn field_ui(
    ui: &mut Ui,
    view: View,
    key: &Key,
    (typed, hint): (&mut String, &str),
    is_sound: bool,
) -> eframe::egui::Response {
    let colour = match is_sound {
        true => view.palette.text,
        false => view.palette.stop,
    };
    let field = ui.add(
        TextEdit::singleline(typed)
            .hint_text(hint)
            .text_color(colour)
            .desired_width(ui.available_width() - 12.0)
            .margin(Margin::symmetric(6, 3)),
    );
    name_field(&field, &format!("Preset answer for {key}"), typed);
    let about = match is_sound {
        true => "What the preset in use answers",
        false => "This is no number of 0 or more; the preset keeps the last one",
    };
    field.on_hover_text(about)
}

/// Draws an answer that is never used.
fn unfit_ui(ui: &mut Ui, view: View, key: &Key, answer: &Answer, kinds: &[AnswerKind]) {
    let words = answer_words(answer);
    let label = RichText::new(&words).color(view.palette.stand);
    let label = ui.add(Label::new(label).truncate());
    let why = match kinds {
        [] => "no node asks this key".to_string(),
        kinds => {
            let kinds: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            format!("it is asked as {}", kinds.join(" or "))
        }
    };
    let name = format!("{key} is {words} in the preset, never used: {why}");
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    label.on_hover_text(name);
}

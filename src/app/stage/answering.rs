//! The form behind `Supply`: a row a key, with where it is used and a control of its kind.

use eframe::egui::{
    Align, Button, CornerRadius, Key, Label, Layout, Margin, RichText, TextEdit, Ui, WidgetInfo,
    WidgetType, text::LayoutJob, vec2,
};

use crate::app::actions::Action;
use crate::app::dialogs::name_field;
use crate::app::gesture::{Gesture, View};
use crate::app::supply_form::{Field, Filled, SupplyForm};
use crate::app::theme::{Palette, plain, strong};
use crate::app::transport::named;
use crate::runtime::{Moment, Situation};

use super::request::{primary, title_ui};
use super::speech::{Ink, push_strong, push_words};
use super::uses::use_words;

/// Draws the form and its button.
pub fn form_ui(ui: &mut Ui, view: View, form: &mut SupplyForm, gestures: &mut Vec<Gesture>) {
    let palette = view.palette;
    title_ui(ui, palette, "The world is asked");
    if let Situation::AwaitingSupply { node, moment, .. } = view.session.situation() {
        let when = match moment {
            Moment::ToPlay(0) => format!("Before node {node} plays."),
            Moment::ToPlay(_) => format!("To go on with the line at node {node}."),
            Moment::ToLeave => format!("To leave node {node}."),
        };
        ui.add(Label::new(RichText::new(when).color(palette.quiet_text)).wrap());
    }
    let mut entered = false;
    for field in &mut form.fields {
        ui.add_space(4.0);
        entered |= field_ui(ui, view, field);
    }
    ui.add_space(6.0);
    let complete = form.is_complete();
    let hint = match complete {
        true => Action::Supply.hint(ui.ctx()),
        false => format!(
            "Not every key is answered yet: this would be refused. {}",
            Action::Supply.tooltip()
        ),
    };
    let supply = ui
        .add(primary(palette, "Supply", complete))
        .on_hover_text(hint);
    named(&supply, "Send Supply");
    if supply.clicked() || entered && complete {
        gestures.push(Gesture::Do(Action::Supply));
    }
}

/// Draws a key's row. Returns whether Enter was pressed in it.
fn field_ui(ui: &mut Ui, view: View, field: &mut Field) -> bool {
    let palette = view.palette;
    let used = use_words(
        &view.document.playbook,
        view.session.situation(),
        &field.key,
    );
    let mut job = LayoutJob::default();
    let ink = Ink::plain(palette);
    push_strong(&mut job, &field.key, ink);
    let small = Ink {
        size: 12.0,
        ..ink.quiet()
    };
    push_words(&mut job, &format!("  {used}"), small);
    ui.add(Label::new(job).wrap());
    let remembered = field.remembered;
    let row = ui.horizontal(|ui| {
        let row = Layout::right_to_left(Align::Center);
        ui.with_layout(row, |ui| {
            if remembered {
                let mark = RichText::new("from last time").font(plain(11.0));
                ui.label(mark.color(palette.quiet_text))
                    .on_hover_text("What this key was answered last: change it, or send it so");
            }
            let row = Layout::left_to_right(Align::Center);
            ui.with_layout(row, |ui| control_ui(ui, palette, field))
                .inner
        })
        .inner
    });
    if let Filled::Number(typed) = &field.filled
        && let Some(hint) = number_hint(typed)
    {
        let hint = RichText::new(hint).font(plain(12.0));
        ui.add(Label::new(hint.color(palette.stop)).wrap());
    }
    row.inner
}

/// Draws a field's control. Returns whether Enter was pressed in it.
fn control_ui(ui: &mut Ui, palette: &Palette, field: &mut Field) -> bool {
    let (typed, hint) = match &mut field.filled {
        Filled::Truth(truth) => {
            if truth_ui(ui, palette, &field.key, truth) {
                field.remembered = false;
            }
            return false;
        }
        Filled::Words(words) => (words, "words, or nothing"),
        Filled::Number(typed) => (typed, "a number of 0 or more"),
    };
    let edit = ui.add(
        TextEdit::singleline(typed)
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .margin(Margin::symmetric(8, 4)),
    );
    name_field(&edit, &format!("Answer for {}", field.key), typed);
    if edit.changed() {
        field.remembered = false;
    }
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    edit.on_hover_text("Enter sends the answers once every key has one");
    entered
}

/// Draws a pair of buttons, of which at most one is pressed. Returns whether that changed.
fn truth_ui(ui: &mut Ui, palette: &Palette, key: &str, truth: &mut Option<bool>) -> bool {
    let before = *truth;
    ui.spacing_mut().item_spacing.x = 1.0;
    for value in [true, false] {
        let is_chosen = before == Some(value);
        let (text, fill) = match is_chosen {
            true => (palette.on_accent, palette.accent),
            false => (palette.text, palette.raised()),
        };
        let corners = match value {
            true => CornerRadius {
                ne: 0,
                se: 0,
                ..CornerRadius::same(6)
            },
            false => CornerRadius {
                nw: 0,
                sw: 0,
                ..CornerRadius::same(6)
            },
        };
        let words = RichText::new(value.to_string()).color(text);
        let words = match is_chosen {
            true => words.font(strong(13.0)),
            false => words,
        };
        let button = Button::new(words)
            .fill(fill)
            .corner_radius(corners)
            .min_size(vec2(64.0, 26.0));
        let name = format!("{key} is {value}");
        let pressed = ui.add(button);
        pressed
            .widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, &name));
        let pressed = pressed.on_hover_text(match is_chosen {
            true => format!("{name}. Press again to leave it open"),
            false => format!("Answer that {name}"),
        });
        if pressed.clicked() {
            *truth = (!is_chosen).then_some(value);
        }
    }
    *truth != before
}

/// What is wrong with a number as it is typed, if something is.
fn number_hint(typed: &str) -> Option<&'static str> {
    let typed = typed.trim();
    match typed.parse::<f64>() {
        _ if typed.is_empty() => None,
        Ok(number) if !number.is_finite() => Some("This is larger than a number can be."),
        Ok(number) if number < 0.0 => Some("A weight is 0 or more: this would be refused."),
        Ok(_) => None,
        Err(_) => Some("This is not a number."),
    }
}

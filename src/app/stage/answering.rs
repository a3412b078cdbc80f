//! The form behind `Supply`: a row a key, with where it is used and a control of its kind.

use eframe::egui::{Align, Key, Label, Layout, Margin, RichText, TextEdit, Ui, text::LayoutJob};

use crate::app::actions::Action;
use crate::app::dialogs::name_field;
use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::one_line;
use crate::app::supply_form::{Field, Filled, SupplyForm};
use crate::app::theme::{Palette, plain};
use crate::app::transport::named;
use crate::app::truth_switch::truth_ui;
use crate::app::words::cut;
use crate::debugger::Source;
use crate::runtime::{Moment, Situation};

use super::request::{primary, title_ui};
use super::speech::{Ink, push_strong, push_words};
use super::uses::use_words;

/// How much of where an answer is from is shown, in characters.
const MARK_CHARACTERS: usize = 28;

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
    let offered = field.offered.and_then(|source| mark_of(view, source));
    let row = ui.horizontal(|ui| {
        let row = Layout::right_to_left(Align::Center);
        ui.with_layout(row, |ui| {
            if let Some((mark, hint)) = offered {
                let mark = RichText::new(cut(&mark, MARK_CHARACTERS)).font(plain(11.0));
                ui.label(mark.color(palette.quiet_text)).on_hover_text(hint);
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
            if truth_ui(ui, palette, &field.key, 64.0, truth) {
                field.offered = None;
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
        field.offered = None;
    }
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    edit.on_hover_text("Enter sends the answers once every key has one");
    entered
}

/// Where a field's answer is from, and a tooltip that says so in full.
fn mark_of(view: View, source: Source) -> Option<(String, String)> {
    let (mark, hint) = match source {
        Source::Last => (
            "from last time".into(),
            "What this key was answered last".into(),
        ),
        Source::Ahead => (
            "recorded ahead".into(),
            "What was recorded to be answered here".into(),
        ),
        Source::Preset => {
            let preset = view.answers.presets.in_use();
            let name = preset.map(|preset| one_line(&preset.name));
            let name = name.unwrap_or_default();
            (
                format!("from preset {name}"),
                format!("What the preset “{name}” answers"),
            )
        }
        // These fill in nothing.
        Source::Ask | Source::Chance => return None,
    };
    Some((mark, format!("{hint}: change it, or send it so")))
}

/// What is wrong with a number as it is typed, if something is.
pub fn number_hint(typed: &str) -> Option<&'static str> {
    let typed = typed.trim();
    match typed.parse::<f64>() {
        _ if typed.is_empty() => None,
        Ok(number) if !number.is_finite() => Some("This is larger than a number can be."),
        Ok(number) if number < 0.0 => Some("A weight is 0 or more: this would be refused."),
        Ok(_) => None,
        Err(_) => Some("This is not a number."),
    }
}

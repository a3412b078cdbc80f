//! A refusal: what was sent, what the situation takes, what to do, and the buttons that do it.

use eframe::egui::{Frame, Label, Margin, RichText, Stroke, Ui, vec2};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::runtime::{Command, CommandKind, Halt, Situation, Why, takes};

/// The width of the column of labels.
const LABELS: f32 = 40.0;
/// How many options or arms have a button.
const MOST_BUTTONS: usize = 9;

/// Draws the refusal of the step at the playhead, if it is one.
pub fn refusal_ui(ui: &mut Ui, view: View, why: &Why, gestures: &mut Vec<Gesture>) {
    let Halt::Refused { reason, .. } = &why.halt else {
        return;
    };
    let palette = view.palette;
    let context = view.session.context();
    let frame = Frame::new()
        .stroke(Stroke::new(1.0, palette.stop))
        .corner_radius(6.0)
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let title = RichText::new(format!("Refused: {reason}"));
        ui.label(title.font(strong(13.0)).color(palette.stop));
        let sentences = why.refusal_words(context);
        let labels = ["Sent", "Takes", "To do"];
        for (label, sentence) in labels.into_iter().zip(&sentences) {
            ui.horizontal_top(|ui| {
                let label = RichText::new(label).color(palette.quiet_text);
                ui.allocate_ui(vec2(LABELS, 16.0), |ui| {
                    ui.set_min_width(LABELS);
                    ui.label(label);
                });
                ui.add(Label::new(RichText::new(sentence).color(palette.text)).wrap());
            });
        }
        ui.horizontal_wrapped(|ui| buttons_ui(ui, view, gestures));
    });
}

/// A button for each command the situation takes.
fn buttons_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let situation = view.session.situation();
    for kind in takes(view.session.context(), situation) {
        let action = match kind {
            CommandKind::Start => Action::Start,
            CommandKind::Next => Action::Next,
            CommandKind::Done => Action::Done,
            CommandKind::Failed => Action::Failed,
            CommandKind::Supply => Action::Supply,
            CommandKind::Choose | CommandKind::Drawn => {
                pick_ui(ui, situation, gestures);
                continue;
            }
            // No situation takes a command this build does not know.
            CommandKind::Unknown => continue,
        };
        let button = ui
            .small_button(kind.name())
            .on_hover_text(action.hint(ui.ctx()));
        named(&button, &format!("Send {} instead", kind.name()));
        if button.clicked() {
            gestures.push(Gesture::Do(action));
        }
    }
}

/// A button for each option or arm that can be taken.
fn pick_ui(ui: &mut Ui, situation: &Situation, gestures: &mut Vec<Gesture>) {
    let (available, what, command): (_, _, fn(usize) -> Command) = match situation {
        Situation::AwaitingChoice { available, .. } => (available, "option", Command::Choose),
        Situation::AwaitingDraw { available, .. } => (available, "arm", Command::Drawn),
        Situation::NotStarted
        | Situation::AtNode { .. }
        | Situation::AwaitingDone { .. }
        | Situation::AwaitingSupply { .. }
        | Situation::AtEnd => return,
    };
    for index in available.iter().take(MOST_BUTTONS) {
        let sent = command(*index);
        let kind = sent.kind().name();
        let number = index.saturating_add(1);
        let button = ui.small_button(format!("{kind} {what} {number}"));
        let button = button.on_hover_text(format!("Send {kind} {index}"));
        named(&button, &format!("Send {kind} of {what} {number} instead"));
        if button.clicked() {
            gestures.push(Gesture::send(sent));
        }
    }
}

//! The open request as a card: what is asked now, of whom, and the controls that answer it.

use eframe::egui::{
    Align, Button, Color32, Frame, Label, Margin, RichText, ScrollArea, Stroke, Ui, text::LayoutJob,
};

use crate::app::actions::Action;
use crate::app::document::Document;
use crate::app::gesture::{Gesture, View};
use crate::app::rewinding::step_words;
use crate::app::supply_form::SupplyForm;
use crate::app::theme::{Palette, strong};
use crate::app::transport::named;
use crate::app::words::{performed_words, place_words};
use crate::debugger::EntryId;
use crate::playbook::{Content, NodeIndex};
use crate::runtime::{Event, Moment, Resume, Situation};

use super::answering::form_ui;
use super::choosing::{draw_ui, menu_ui};
use super::onward::{list, onward_words};
use super::speech::{Ink, push_strong, push_words};

/// From the card's border to what it holds.
const INSIDE: Margin = Margin::symmetric(12, 10);

/// Draws the card, at most `most` points high, in what room there is; `is_new` where the playhead has moved. Gives how high it would be with all the
/// room it may have.
pub fn request_ui(
    ui: &mut Ui,
    view: View,
    form: &mut SupplyForm,
    gestures: &mut Vec<Gesture>,
    (most, is_new): (f32, bool),
) -> f32 {
    let around = INSIDE.sum().y + 2.0;
    let card = Frame::new()
        .fill(view.palette.card)
        .stroke(Stroke::new(1.0, view.palette.stand))
        .corner_radius(8)
        .inner_margin(INSIDE)
        .show(ui, |ui| {
            ScrollArea::vertical()
                .id_salt(("request", asked_at(view)))
                .auto_shrink([false, true])
                .min_scrolled_height(0.0)
                .max_height(most - around)
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    let room = ui.available_width() - ui.spacing().scroll.allocated_width();
                    ui.set_max_width(room);
                    asked_ui(ui, view, form, gestures);
                    refusal_ui(ui, view, is_new);
                })
        });
    (card.inner.content_size.y + around).min(most)
}

fn asked_ui(ui: &mut Ui, view: View, form: &mut SupplyForm, gestures: &mut Vec<Gesture>) {
    match view.session.situation() {
        Situation::NotStarted => {
            title_ui(ui, view.palette, "Not started");
            let entry = place_words(view.document, view.document.playbook.entry);
            let words = format!(" arrives at {entry}, the entry.");
            sentence_ui(
                ui,
                view.palette,
                &["Nothing was sent yet. ", "Start", &words],
            );
            start_ui(ui, view.palette, "Start", gestures);
        }
        Situation::AtEnd => {
            title_ui(ui, view.palette, "The run has ended");
            let words = " begins anew at the entry; nothing of this run is lost.";
            sentence_ui(ui, view.palette, &["", "Start", words]);
            start_ui(ui, view.palette, "Start again", gestures);
        }
        Situation::AtNode { node } => {
            title_ui(ui, view.palette, "The player has the turn");
            let onward = onward_words(view.document, *node);
            sentence_ui(ui, view.palette, &["Nothing is asked. ", "Next", &onward]);
        }
        Situation::AwaitingDone { node, resume } => {
            perform_ui(ui, view, *node, *resume, gestures);
        }
        Situation::AwaitingSupply { .. } => form_ui(ui, view, form, gestures),
        Situation::AwaitingChoice { node, .. } => menu_ui(ui, view, *node, gestures),
        Situation::AwaitingDraw { node, .. } => draw_ui(ui, view, *node, gestures),
    }
}

fn start_ui(ui: &mut Ui, palette: &Palette, text: &str, gestures: &mut Vec<Gesture>) {
    ui.add_space(4.0);
    let hint = Action::Start.hint(ui.ctx());
    let button = ui.add(primary(palette, text, true)).on_hover_text(hint);
    named(&button, &format!("Send {text}"));
    if button.clicked() {
        gestures.push(Gesture::Do(Action::Start));
    }
}

fn perform_ui(
    ui: &mut Ui,
    view: View,
    node: NodeIndex,
    resume: Resume,
    gestures: &mut Vec<Gesture>,
) {
    let palette = view.palette;
    title_ui(ui, palette, "The host is asked to perform");
    for (position, effect) in effects(view).iter().enumerate() {
        let mut job = LayoutJob::default();
        let ink = Ink::plain(palette);
        push_words(&mut job, &format!("{}  ", position + 1), ink.quiet());
        push_words(&mut job, effect, ink);
        ui.add(Label::new(job).wrap().selectable(true));
    }
    carried_out_ui(ui, view);
    sentence_ui(ui, palette, &["", "Done", &done_words(view, node, resume)]);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let hint = Action::Done.hint(ui.ctx());
        let done = ui.add(primary(palette, "Done", true)).on_hover_text(hint);
        named(&done, "Send Done");
        if done.clicked() {
            gestures.push(Gesture::Do(Action::Done));
        }
        let hint = Action::Failed.hint(ui.ctx());
        let failed = ui.button(Action::Failed.text()).on_hover_text(hint);
        named(&failed, "Send Failed and say why");
        if failed.clicked() {
            gestures.push(Gesture::Do(Action::Failed));
        }
    });
}

/// Says where the host has carried out the same effects before the playhead went back, where it has.
fn carried_out_ui(ui: &mut Ui, view: View) {
    let Some(before) = view.session.performed_before() else {
        return;
    };
    let step = step_words(view.session, before);
    let when = format!("The host has carried this out already, at {step}. ");
    let so = " says so; perform it again only if the game needs it.";
    sentence_ui(ui, view.palette, &[&when, "Done", so]);
}

/// The effects asked for, in order.
fn effects(view: View) -> Vec<String> {
    let session = view.session;
    session
        .log()
        .asked_at(session.playhead())
        .into_iter()
        .flat_map(|(_, asked)| &asked.events)
        .filter_map(Event::effect)
        .map(performed_words)
        .collect()
}

/// What `Done` does next, to follow that word.
fn done_words(view: View, node: NodeIndex, resume: Resume) -> String {
    let document: &Document = view.document;
    let content = document.playbook.nodes.get(node).map(|node| &node.content);
    match (content, resume) {
        (Some(Content::Line { .. }), Resume::FromNodeEnd) => {
            " ends the line, and the player has the turn.".into()
        }
        (Some(Content::Line { .. }), Resume::From(segment)) => {
            let stop = Situation::AwaitingSupply {
                node,
                keys: [].into(),
                moment: Moment::ToPlay(segment),
            };
            let keys = view.session.context().questions(&stop);
            let keys: Vec<&str> = keys
                .iter()
                .flat_map(|asked| asked.keys.iter().map(|key| &**key))
                .collect();
            match keys.as_slice() {
                [] => " goes on with the line.".into(),
                keys => format!(" asks {}, to go on with the line.", list(keys)),
            }
        }
        _ => onward_words(document, node),
    }
}

/// Draws what was refused last and why, where the last command was refused. A new one comes into view.
fn refusal_ui(ui: &mut Ui, view: View, is_new: bool) {
    let session = view.session;
    let Some(entry) = session.log().entry(session.playhead()) else {
        return;
    };
    let refused = entry.events.iter().find_map(|event| match event {
        Event::Refused {
            reason,
            explanation,
        } => Some((reason, explanation)),
        _ => None,
    });
    let Some((reason, explanation)) = refused else {
        return;
    };
    let palette = view.palette;
    let what = match entry.is_refused() {
        true => format!("{} was refused: {reason}", entry.command.kind().name()),
        false => format!("The run came to a halt: {reason}"),
    };
    ui.add_space(6.0);
    let top = ui.cursor().top();
    let across = ui.max_rect().x_range();
    let border = Stroke::new(1.0, palette.border);
    ui.painter().hline(across, top, border);
    ui.add_space(7.0);
    let what = RichText::new(what).font(strong(13.0)).color(palette.stop);
    ui.add(Label::new(what).wrap());
    let colour = palette.stop;
    let mut why = LayoutJob::default();
    let ink = Ink::plain(palette);
    push_words(&mut why, explanation, Ink { colour, ..ink });
    let why = ui.add(Label::new(why).wrap().selectable(true));
    if is_new {
        why.scroll_to_me(Some(Align::BOTTOM));
    }
}

/// The entry that asked what is open.
fn asked_at(view: View) -> Option<EntryId> {
    view.session
        .log()
        .asked_at(view.session.playhead())
        .map(|(id, _)| id)
}

/// The card's title.
pub fn title_ui(ui: &mut Ui, palette: &Palette, words: &str) {
    let title = RichText::new(words).font(strong(13.0)).color(palette.stand);
    ui.add(Label::new(title).wrap());
    ui.add_space(2.0);
}

/// A sentence: every second part half-bold.
pub fn sentence_ui(ui: &mut Ui, palette: &'static Palette, parts: &[&str]) {
    let mut job = LayoutJob::default();
    let ink = Ink::plain(palette);
    for (position, words) in parts.iter().enumerate() {
        match position % 2 {
            0 => push_words(&mut job, words, ink),
            _ => push_strong(&mut job, words, ink),
        }
    }
    ui.add(Label::new(job).wrap());
}

/// The button for what the situation asks for: standing out, or quiet where something is missing yet.
pub fn primary<'a>(palette: &Palette, text: &str, stands_out: bool) -> Button<'a> {
    if stands_out {
        let text = RichText::new(text)
            .font(strong(13.0))
            .color(palette.on_accent);
        Button::new(text)
            .fill(palette.accent_fill)
            .stroke(Stroke::new(1.0, Color32::TRANSPARENT))
    } else {
        Button::new(RichText::new(text).color(palette.quiet_text))
    }
}

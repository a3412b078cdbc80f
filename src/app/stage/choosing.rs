//! A menu's options and a draw's arms, to be taken by a press.

use eframe::egui::{
    Button, FontSelection, Label, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetText, WidgetType, text::LayoutJob, vec2,
};

use crate::app::gesture::{Gesture, View};
use crate::app::theme::plain;
use crate::app::transport::named;
use crate::app::words::{option_words, percent, place_words};
use crate::playbook::{EdgeKind, NodeIndex, NodeKind, plain_text};
use crate::runtime::{Command, Event, Offered};

use super::request::{primary, title_ui};
use super::speech::{Ink, push_speech, push_words};

/// Draws the menu at `node`.
pub fn menu_ui(ui: &mut Ui, view: View, node: NodeIndex, gestures: &mut Vec<Gesture>) {
    title_ui(ui, view.palette, "The player chooses");
    let offered = asked(view).and_then(|event| match event {
        Event::Offer { options, .. } => Some(options),
        _ => None,
    });
    let Some(options) = offered else {
        return missing_ui(
            ui,
            view,
            "The options were not recorded. Start again, or go back.",
        );
    };
    let targets = targets(view, node, EdgeKind::Option);
    ui.add_space(2.0);
    for (index, option) in options.iter().enumerate() {
        let leads = targets
            .get(index)
            .map(|target| place_words(view.document, *target));
        if option_ui(ui, view, node, index, option, leads) {
            gestures.push(Gesture::send(Command::Choose(index)));
        }
    }
}

fn option_ui(
    ui: &mut Ui,
    view: View,
    node: NodeIndex,
    index: usize,
    option: &Offered,
    leads: Option<String>,
) -> bool {
    let palette = view.palette;
    let number = index.saturating_add(1);
    let ink = match option.available {
        true => Ink::plain(palette),
        false => Ink::plain(palette).quiet(),
    };
    let label = plain_text(&option.label);
    let words = option_words(view.document, node, index, &label);
    let mut job = LayoutJob::default();
    push_words(&mut job, &format!("{number}  "), ink.quiet());
    match label.trim() {
        "" => push_words(&mut job, &words, ink),
        _ => push_speech(&mut job, &option.label, ink),
    }
    let fill = match option.available {
        true => palette.raised(),
        false => palette.card,
    };
    let right = match option.available {
        true => "",
        false => "unavailable",
    };
    let right = RichText::new(right)
        .font(plain(11.0))
        .color(palette.quiet_text);
    let button = Button::new(job)
        .right_text(right)
        .fill(fill)
        .wrap()
        .min_size(vec2(ui.available_width(), 30.0));
    let button = ui.add(button);
    let name = match option.available {
        true => format!("Option {number}: {words}"),
        false => format!("Option {number}: {words}, unavailable"),
    };
    named(&button, &name);
    let leads = leads.map_or(String::new(), |to| format!("Leads to {to}. "));
    let key = match number {
        1..=9 => format!(" ({number})"),
        _ => String::new(),
    };
    let refused = match option.available {
        true => "",
        false => " It would be refused: its condition does not hold.",
    };
    let hint = format!("{leads}Sends Choose {index}{key}.{refused}");
    button.on_hover_text(hint).clicked()
}

/// Draws the draw at `node`.
pub fn draw_ui(ui: &mut Ui, view: View, node: NodeIndex, gestures: &mut Vec<Gesture>) {
    title_ui(ui, view.palette, "Chance draws an arm");
    let proposed = asked(view).and_then(|event| match event {
        Event::Draw { shares } => Some(shares),
        _ => None,
    });
    let Some(shares) = proposed else {
        return missing_ui(
            ui,
            view,
            "The shares were not recorded. Start again, or go back.",
        );
    };
    let targets = targets(view, node, EdgeKind::RandomOption);
    ui.add_space(2.0);
    for (index, share) in shares.iter().enumerate() {
        let leads = match targets.get(index) {
            Some(target) => view.document.title(*target),
            None => String::new(),
        };
        if arm_ui(ui, view, index, *share, &leads) {
            gestures.push(Gesture::send(Command::Drawn(index)));
        }
    }
    ui.add_space(4.0);
    let button = ui.add(primary(view.palette, "Let chance draw", true));
    let hint = "Draw an arm by the shares; which one came up is recorded";
    if button.on_hover_text(hint).clicked() {
        gestures.push(Gesture::DrawByChance);
    }
}

/// An arm as a bar as long as its share. Returns whether it was pressed.
fn arm_ui(ui: &mut Ui, view: View, index: usize, share: f64, leads: &str) -> bool {
    let palette = view.palette;
    let number = index.saturating_add(1);
    let can_come_up = share > 0.0;
    let (place, arm) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::click());
    let name = format!("Arm {number}, {}", percent(share));
    arm.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    let border = match (arm.has_focus(), arm.hovered()) {
        (true, _) => palette.accent,
        (false, true) => palette.quiet_text,
        (false, false) => palette.border,
    };
    let painter = ui.painter();
    let colour = palette.node(NodeKind::RandomChoice);
    let fraction = share.clamp(0.0, 1.0) as f32;
    let bar = Rect::from_min_size(place.min, vec2(place.width() * fraction, place.height()));
    painter.rect_filled(bar, 6, colour.gamma_multiply(0.28));
    painter.rect_stroke(place, 6, Stroke::new(1.0, border), StrokeKind::Inside);
    let text = match can_come_up {
        true => palette.text,
        false => palette.quiet_text,
    };
    let set = |words: String, width: f32| {
        let words = WidgetText::from(RichText::new(words).font(plain(13.0)).color(text));
        let wrap = Some(eframe::egui::TextWrapMode::Truncate);
        words.into_galley(ui, wrap, width, FontSelection::Default)
    };
    let share = set(percent(share), 80.0);
    let room = (place.width() - share.size().x - 32.0).max(0.0);
    let words = set(format!("{number}  {leads}"), room);
    let middle = |height: f32| place.center().y - height / 2.0;
    let right = place.right() - 10.0 - share.size().x;
    let at = eframe::egui::pos2(right, middle(share.size().y));
    painter.galley(at, share, text);
    let at = eframe::egui::pos2(place.left() + 10.0, middle(words.size().y));
    painter.galley(at, words, text);
    let refused = match can_come_up {
        true => "",
        false => " It cannot come up now: this would be refused.",
    };
    let hint = format!("Leads to {leads}\nSends Drawn {index}.{refused}");
    arm.on_hover_text(hint).clicked()
}

/// What is asked now: the event that opened it.
fn asked<'a>(view: View<'a>) -> Option<&'a Event> {
    let (_, asked) = view.session.log().asked_at(view.session.playhead())?;
    asked.events.last()
}

/// Where the ways of one kind out of `node` lead, in order.
fn targets(view: View, node: NodeIndex, kind: EdgeKind) -> Vec<NodeIndex> {
    let ways = view.document.playbook.nodes.get(node);
    ways.into_iter()
        .flat_map(|node| &node.out)
        .filter(|edge| edge.kind() == kind)
        .map(|edge| edge.target)
        .collect()
}

fn missing_ui(ui: &mut Ui, view: View, words: &str) {
    let words = RichText::new(words).color(view.palette.quiet_text);
    ui.add(Label::new(words).wrap());
}

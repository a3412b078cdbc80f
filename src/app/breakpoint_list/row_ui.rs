//! A breakpoint's row: whether it is enabled, what it waits for, how often that was done, and why it does not bind.

use eframe::egui::{
    Button, Label, Layout, Response, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2,
};

use crate::app::breakpoint_mark::BreakpointMark;
use crate::app::gesture::{Gesture, View};
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::debugger::{Breakpoint, SessionCommand, Stop};

/// How far what stands below a row's first line is set in, in points.
const INDENT: f32 = 42.0;

/// How high a row's first line is, in points.
const LINE: f32 = 20.0;

/// The room of the buttons at a row's right end, in points.
const BUTTONS: f32 = 48.0;

/// Draws the row of `breakpoint`, and of why it does not bind, if it does not. Returns whether its form is asked for.
pub fn row_ui(
    ui: &mut Ui,
    view: View,
    breakpoint: &Breakpoint,
    unbound: Option<&str>,
    gestures: &mut Vec<Gesture>,
) -> bool {
    let row = ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 1.0);
        ui.spacing_mut().interact_size.y = LINE;
        let asked = first_line_ui(ui, view, breakpoint, unbound, gestures);
        below_ui(ui, view, breakpoint, unbound, gestures);
        asked
    });
    row.inner
}

fn first_line_ui(
    ui: &mut Ui,
    view: View,
    breakpoint: &Breakpoint,
    unbound: Option<&str>,
    gestures: &mut Vec<Gesture>,
) -> bool {
    let on = &breakpoint.on;
    let mut asked = false;
    ui.horizontal_top(|ui| {
        enabled_ui(ui, breakpoint, gestures);
        mark_ui(ui, view, BreakpointMark::of(breakpoint, unbound));
        let times = view.session.times(on);
        let count = RichText::new(format!("{times}×"));
        let count = count.font(strong(12.0)).color(view.palette.quiet_text);
        let count_room = if times > 0 { 26.0 } else { 0.0 };
        let room = (ui.available_width() - BUTTONS - count_room).max(40.0);
        let words = words_ui(ui, view, breakpoint, unbound, room);
        if words.double_clicked() {
            asked = true;
        } else if let (true, Some(node)) = (words.clicked(), on.node()) {
            gestures.push(Gesture::Centre(node));
        }
        ui.with_layout(Layout::right_to_left(eframe::egui::Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding = vec2(3.0, 1.0);
            if small_ui(
                ui,
                "×",
                &format!("Clear the breakpoint on {}", on.words()),
                "Clear",
            )
            .clicked()
            {
                let command = SessionCommand::ClearBreakpoint(on.clone());
                gestures.push(Gesture::Session(command));
            }
            let name = format!("Edit the breakpoint on {}", on.words());
            if small_ui(ui, "✏", &name, "Edit (or double click)").clicked() {
                asked = true;
            }
            if times > 0 {
                let hint = match times {
                    1 => "Done once on the way to the playhead".into(),
                    times => format!("Done {times} times on the way to the playhead"),
                };
                ui.label(count).on_hover_text(hint);
            }
        });
    });
    asked
}

fn enabled_ui(ui: &mut Ui, breakpoint: &Breakpoint, gestures: &mut Vec<Gesture>) {
    let on = &breakpoint.on;
    let mut enabled = breakpoint.enabled;
    let name = format!("Breakpoint on {}", on.words());
    let check = ui.checkbox(&mut enabled, "");
    check.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, enabled, &name));
    if check.on_hover_text("Enabled").changed() {
        gestures.push(Gesture::Session(match enabled {
            true => SessionCommand::EnableBreakpoint(on.clone()),
            false => SessionCommand::DisableBreakpoint(on.clone()),
        }));
    }
}

fn mark_ui(ui: &mut Ui, view: View, mark: BreakpointMark) {
    let (rect, response) = ui.allocate_exact_size(vec2(14.0, LINE), Sense::hover());
    mark.paint(ui.painter(), view.palette, rect.center(), 4.5);
    response.on_hover_text(mark.name());
}

/// What it waits for; a click shows its node.
fn words_ui(
    ui: &mut Ui,
    view: View,
    breakpoint: &Breakpoint,
    unbound: Option<&str>,
    room: f32,
) -> Response {
    let colour = match breakpoint.enabled && unbound.is_none() {
        true => view.palette.text,
        false => view.palette.quiet_text,
    };
    let layout = Layout::top_down(eframe::egui::Align::Min);
    let words = ui.allocate_ui_with_layout(vec2(room, 0.0), layout, |ui| {
        ui.set_width(room);
        let words = RichText::new(breakpoint.on.words()).color(colour);
        ui.add(
            Label::new(words)
                .wrap()
                .selectable(false)
                .sense(Sense::click()),
        )
    });
    words.inner.on_hover_text(match breakpoint.on.node() {
        Some(_) => "Show the node; a double click edits the breakpoint",
        None => "A double click edits the breakpoint",
    })
}

fn small_ui(ui: &mut Ui, words: &str, name: &str, hint: &str) -> Response {
    let button = ui.add(Button::new(words).small().frame_when_inactive(false));
    named(&button, name);
    button.on_hover_text(hint)
}

/// What stands below the first line: the node, what is asked besides, whether it stopped the run, why it does not
/// bind.
fn below_ui(
    ui: &mut Ui,
    view: View,
    breakpoint: &Breakpoint,
    unbound: Option<&str>,
    gestures: &mut Vec<Gesture>,
) {
    let palette = view.palette;
    let mut lines = Vec::new();
    if let (Some(node), None) = (breakpoint.on.node(), unbound) {
        lines.push((view.document.title(node), palette.quiet_text));
    }
    if let Some(extras) = extras(breakpoint) {
        lines.push((extras, palette.quiet_text));
    }
    if is_hit(view, breakpoint) {
        lines.push(("stopped here".into(), palette.stop));
    }
    if let Some(why) = unbound {
        lines.push((why.into(), palette.quiet_text));
    }
    if lines.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.add_space(INDENT);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for (at, (words, colour)) in lines.into_iter().enumerate() {
                let words = RichText::new(words).size(12.0).color(colour);
                let is_title = at == 0 && breakpoint.on.node().is_some() && unbound.is_none();
                let label = Label::new(words);
                ui.add(if is_title {
                    label.truncate()
                } else {
                    label.wrap()
                });
            }
            set_again_ui(ui, view, breakpoint, unbound, gestures);
        });
    });
}

/// Whether it stopped the run where it stands.
fn is_hit(view: View, breakpoint: &Breakpoint) -> bool {
    match view.stop {
        Some(Stop::Breakpoint(hit)) => hit.contains(&breakpoint.on),
        _ => false,
    }
}

/// What it asks besides, as it is told of the whole.
fn extras(breakpoint: &Breakpoint) -> Option<String> {
    let (whole, on) = (breakpoint.words(), breakpoint.on.words());
    let extras = whole.strip_prefix(&on)?.trim_start_matches([',', ' ']);
    (!extras.is_empty()).then(|| extras.into())
}

/// One whose node is another now can be set on that one.
fn set_again_ui(
    ui: &mut Ui,
    view: View,
    breakpoint: &Breakpoint,
    unbound: Option<&str>,
    gestures: &mut Vec<Gesture>,
) {
    let node = breakpoint
        .on
        .node()
        .and_then(|node| view.document.playbook.nodes.get(node));
    let (Some(node), Some(_)) = (node, unbound) else {
        return;
    };
    let here = Breakpoint {
        set_on: None,
        ..breakpoint.clone()
    };
    let hint = format!("Set it on node {} as it is now", node.id);
    let again = ui.add(Button::new("Set it here again").small());
    let name = format!("Set the breakpoint on {} here again", breakpoint.on.words());
    named(&again, &name);
    if again.on_hover_text(hint).clicked() {
        gestures.push(Gesture::Session(SessionCommand::SetBreakpoint(here)));
    }
}

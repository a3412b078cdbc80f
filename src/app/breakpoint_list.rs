//! The breakpoints, in the side panel.

use eframe::egui::{Align, Button, Layout, RichText, Ui, WidgetInfo, WidgetType};

use crate::debugger::{Breakpoint, SessionCommand};

use super::gesture::{Gesture, View};
use super::side_panel::quiet;

/// Draws the list of breakpoints: whether each is enabled, what it waits for, how often that was done.
pub fn breakpoints_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let breakpoints = view.session.breakpoints();
    if breakpoints.is_empty() {
        let words = "None. F9 sets one on the selected node.";
        quiet(ui, view.palette, words);
    }
    for (breakpoint, unbound) in breakpoints.iter() {
        breakpoint_ui(ui, view, breakpoint, unbound, gestures);
    }
}

fn breakpoint_ui(
    ui: &mut Ui,
    view: View,
    breakpoint: &Breakpoint,
    unbound: Option<&str>,
    gestures: &mut Vec<Gesture>,
) {
    let on = &breakpoint.on;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
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
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let clear = ui.add(Button::new("×").small().frame(false));
            let name = format!("Clear the breakpoint on {}", on.words());
            clear.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
            if clear.on_hover_text("Clear").clicked() {
                gestures.push(Gesture::Session(SessionCommand::ClearBreakpoint(
                    on.clone(),
                )));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let colour = match breakpoint.enabled && unbound.is_none() {
                    true => view.palette.text,
                    false => view.palette.quiet_text,
                };
                let label = RichText::new(breakpoint.words()).color(colour);
                let label = ui.add(Button::new(label).frame(false).truncate());
                let label = label.on_hover_text(unbound.unwrap_or("Show the node"));
                if let (true, Some(node)) = (label.clicked(), on.node()) {
                    gestures.push(Gesture::Centre(node));
                }
            });
        });
    });
}

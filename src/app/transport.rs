//! The transport: a button a command, what the situation asks for standing out, and where the run stands.

use eframe::egui::{self, Button, RichText, Ui};

use crate::debugger::SessionCommand;
use crate::playbook::{plain_text, scene_title};
use crate::runtime::{Command, CommandKind, Event, Situation, describe, takes};

use super::actions::Action;
use super::gesture::{Gesture, View};
use super::words::{option_words, percent};

mod moving;
mod told;

use moving::moving_ui;
use told::{Stopped, situation_ui};

/// The kind of command the situation asks for: the primary button.
pub fn asked_for(situation: &Situation) -> CommandKind {
    match situation {
        Situation::NotStarted | Situation::AtEnd => CommandKind::Start,
        Situation::AtNode { .. } => CommandKind::Next,
        Situation::AwaitingDone { .. } => CommandKind::Done,
        Situation::AwaitingSupply { .. } => CommandKind::Supply,
        Situation::AwaitingChoice { .. } => CommandKind::Choose,
        Situation::AwaitingDraw { .. } => CommandKind::Drawn,
    }
}

/// Draws the transport and returns what is asked for.
pub fn transport_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let stopped = Stopped::new(ui, view);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        start_ui(ui, view, gestures);
        ui.separator();
        for (kind, action) in [
            (CommandKind::Next, Action::Next),
            (CommandKind::Done, Action::Done),
            (CommandKind::Failed, Action::Failed),
            (CommandKind::Supply, Action::Supply),
        ] {
            let tooltip = tooltip(ui.ctx(), action, view.session.situation());
            if command_button(ui, view, kind, action.text(), &tooltip).clicked() {
                gestures.push(Gesture::Do(action));
            }
        }
        choose_ui(ui, view, gestures);
        ui.separator();
        moving_ui(ui, view, gestures);
        situation_ui(ui, view, &stopped);
    });
    stopped.below_ui(ui);
}

fn start_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let hint = tooltip(ui.ctx(), Action::Start, view.session.situation());
    if command_button(ui, view, CommandKind::Start, "Start", &hint).clicked() {
        gestures.push(Gesture::Do(Action::Start));
    }
    let scenes = &view.document.scenes;
    let arrow = egui::containers::menu::MenuButton::new("⏷").ui(ui, |ui| {
        if scenes.is_empty() {
            ui.label("This playbook has no scenes.");
        }
        for slug in scenes.iter().flat_map(|scene| &scene.slugs) {
            let text = format!("Start at {}", scene_title(slug));
            let hint = format!("Send Start at {slug}");
            if ui.button(text).on_hover_text(hint).clicked() {
                gestures.push(Gesture::send(Command::Start {
                    anchor: Some(slug.as_str().into()),
                }));
            }
        }
    });
    named(&arrow.0, "Start at a scene");
    arrow.0.on_hover_text("Start at a scene");
}

fn choose_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let asked = asked_for(view.session.situation());
    let offered = view
        .session
        .log()
        .asked_at(view.session.playhead())
        .and_then(|(_, entry)| entry.events.last());
    match (view.session.situation(), offered) {
        (Situation::AwaitingChoice { node, .. }, Some(Event::Offer { options, .. })) => {
            let title = styled(view, "Choose", asked == CommandKind::Choose, true);
            let menu = egui::containers::menu::MenuButton::from_button(title).ui(ui, |ui| {
                for (index, option) in options.iter().enumerate() {
                    let words = plain_text(&option.label);
                    let words = option_words(view.document, *node, index, &words);
                    let (text, hint) = if option.available {
                        let hint = format!("Send Choose {index}");
                        (format!("{}  {words}", index + 1), hint)
                    } else {
                        let hint = format!("Send Choose {index}. It would be refused now");
                        (format!("{}  {words} (unavailable)", index + 1), hint)
                    };
                    if ui.button(text).on_hover_text(hint).clicked() {
                        gestures.push(Gesture::send(Command::Choose(index)));
                    }
                }
            });
            menu.0.on_hover_text("Take an option of the menu (1 to 9)");
        }
        _ => {
            let tooltip = "Send Choose 0: take the first option";
            if command_button(ui, view, CommandKind::Choose, "Choose", tooltip).clicked() {
                gestures.push(Gesture::send(Command::Choose(0)));
            }
        }
    }
    match (view.session.situation(), offered) {
        (Situation::AwaitingDraw { .. }, Some(Event::Draw { shares })) => {
            let title = styled(view, "Drawn", asked == CommandKind::Drawn, true);
            let menu = egui::containers::menu::MenuButton::from_button(title).ui(ui, |ui| {
                let chance = ui.button("Let chance draw");
                let hint = "Send Drawn with an arm drawn by its share";
                if chance.on_hover_text(hint).clicked() {
                    gestures.push(Gesture::DrawByChance);
                }
                for (index, share) in shares.iter().enumerate() {
                    let text = format!("Arm {}, {}", index + 1, percent(*share));
                    let hint = format!("Send Drawn {index}");
                    if ui.button(text).on_hover_text(hint).clicked() {
                        gestures.push(Gesture::send(Command::Drawn(index)));
                    }
                }
            });
            menu.0
                .on_hover_text("Say which arm came up, or let chance draw");
        }
        _ => {
            let tooltip = "Send Drawn 0: the first arm came up";
            if command_button(ui, view, CommandKind::Drawn, "Drawn", tooltip).clicked() {
                gestures.push(Gesture::send(Command::Drawn(0)));
            }
        }
    }
}

/// A button that sends a command: standing out where the situation takes it, quiet where it would be refused.
fn command_button(
    ui: &mut Ui,
    view: View,
    kind: CommandKind,
    text: &str,
    tooltip: &str,
) -> egui::Response {
    let session = view.session;
    let taken = takes(session.context(), session.situation()).contains(&kind);
    let asked = asked_for(session.situation()) == kind;
    let response = ui.add(styled(view, text, asked, taken));
    if taken {
        response.on_hover_text(tooltip)
    } else {
        response.on_hover_text(format!(
            "{tooltip}. It would be refused now: {}",
            describe(session.context(), session.situation())
        ))
    }
}

/// The action's tooltip with every key that does it now: its own, and the one that does the one thing.
fn tooltip(ctx: &egui::Context, action: Action, situation: &Situation) -> String {
    let is_primary = one_thing(situation) == Some(action);
    let keys: Vec<String> = [Some(action), is_primary.then_some(Action::TheOneThing)]
        .into_iter()
        .flatten()
        .map(|action| action.shortcut_text(ctx))
        .filter(|key| !key.is_empty())
        .collect();
    match keys.join(" or ") {
        keys if keys.is_empty() => action.tooltip().into(),
        keys => format!("{} ({keys})", action.tooltip()),
    }
}

fn styled<'a>(view: View, text: &str, asked: bool, taken: bool) -> Button<'a> {
    let palette = view.palette;
    if asked {
        let text = RichText::new(text)
            .color(palette.on_accent)
            .font(super::theme::strong(13.0));
        Button::new(text).fill(palette.accent_fill)
    } else if taken {
        Button::new(RichText::new(text).color(palette.text))
    } else {
        Button::new(RichText::new(text).color(palette.quiet_text)).fill(palette.panel)
    }
}

/// Gives a button whose words are partly signs a plain name for screen readers and tests.
pub fn named(response: &egui::Response, name: &str) {
    let enabled = response.enabled();
    let info = || egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name);
    response.widget_info(info);
}

/// The action that is the one thing to do now, if it needs nothing more from the person.
pub fn one_thing(situation: &Situation) -> Option<Action> {
    match situation {
        Situation::NotStarted | Situation::AtEnd => Some(Action::Start),
        Situation::AtNode { .. } => Some(Action::Next),
        Situation::AwaitingDone { .. } => Some(Action::Done),
        Situation::AwaitingSupply { .. } => Some(Action::Supply),
        Situation::AwaitingChoice { .. } | Situation::AwaitingDraw { .. } => None,
    }
}

/// What `Back`, `Continue` and their like do to the session.
pub fn session_command(action: Action) -> Option<SessionCommand> {
    match action {
        Action::Back => Some(SessionCommand::Back),
        Action::Forward => Some(SessionCommand::Forward),
        Action::Continue => Some(SessionCommand::Continue),
        Action::ContinueBackwards => Some(SessionCommand::ContinueBackwards),
        Action::RunToChoice => Some(SessionCommand::RunToChoice),
        Action::RunToSceneEnd => Some(SessionCommand::RunToSceneEnd),
        Action::BackToChoice => Some(SessionCommand::BackToChoice),
        Action::Interrupt => Some(SessionCommand::Interrupt),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tooltip_of_the_one_thing_names_its_key() {
        let ctx = egui::Context::default();
        let at_node = Situation::AtNode { node: 1 };
        assert!(tooltip(&ctx, Action::Next, &at_node).ends_with("(F10)"));
        assert!(!tooltip(&ctx, Action::Done, &at_node).contains("F10"));
        let start = tooltip(&ctx, Action::Start, &Situation::NotStarted);
        assert!(start.ends_with(" or F10)"), "{start}");
        assert!(!tooltip(&ctx, Action::Start, &at_node).contains("F10"));
    }
}

//! Every command by name: type a part of it, Enter does it.

use eframe::egui::{
    Align2, Area, Button, Context, Frame, Id, Key, Modifiers, Order, RichText, ScrollArea,
    TextEdit, Vec2,
};

use super::actions::Action;
use super::dialogs::name_field;
use super::gesture::Gesture;

/// The palette, until something is chosen or it is closed.
#[derive(Debug, Default)]
pub struct PaletteWindow {
    typed: String,
    chosen: usize,
}

impl PaletteWindow {
    /// Draws the palette. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let mut stays = true;
        let (up, down, enter, escape) = ctx.input_mut(|input| {
            (
                input.consume_key(Modifiers::NONE, Key::ArrowUp),
                input.consume_key(Modifiers::NONE, Key::ArrowDown),
                input.consume_key(Modifiers::NONE, Key::Enter),
                input.consume_key(Modifiers::NONE, Key::Escape),
            )
        });
        let id = Id::new("command name");
        // Before the field is drawn, so that the first letters typed go there.
        ctx.memory_mut(|memory| memory.request_focus(id));
        let mut done = None;
        let area = Area::new(Id::new("palette"))
            .order(Order::Foreground)
            .anchor(Align2::CENTER_TOP, Vec2::new(0.0, 72.0))
            .show(ctx, |ui| {
                Frame::window(ui.style()).show(ui, |ui| {
                    ui.set_width(480.0);
                    let field = ui.add(
                        TextEdit::singleline(&mut self.typed)
                            .id(id)
                            .hint_text("Type a command’s name")
                            .desired_width(f32::INFINITY),
                    );
                    name_field(&field, "Command name", &self.typed);
                    if field.changed() {
                        self.chosen = 0;
                    }
                    let found = found(&self.typed);
                    if up {
                        self.chosen = self.chosen.saturating_sub(1);
                    }
                    if down {
                        self.chosen += 1;
                    }
                    self.chosen = self.chosen.min(found.len().saturating_sub(1));
                    if enter {
                        done = found.get(self.chosen).copied();
                        stays = false;
                    }
                    if found.is_empty() {
                        ui.label("No command is named so.");
                    }
                    ScrollArea::vertical()
                        .max_height(360.0)
                        .min_scrolled_height(360.0)
                        .show(ui, |ui| {
                            for (row, action) in found.iter().enumerate() {
                                let button = Button::new(action.text())
                                    .selected(row == self.chosen)
                                    .right_text(RichText::new(action.shortcut_text(ctx)).weak())
                                    .frame_when_inactive(false)
                                    .min_size(Vec2::new(ui.available_width(), 0.0));
                                let response = ui.add(button).on_hover_text(action.tooltip());
                                if row == self.chosen && (up || down) {
                                    response.scroll_to_me(None);
                                }
                                if response.clicked() {
                                    done = Some(*action);
                                    stays = false;
                                }
                            }
                        });
                });
            });
        let clicked_outside = ctx.input(|input| {
            input.pointer.any_pressed()
                && input
                    .pointer
                    .interact_pos()
                    .is_some_and(|at| !area.response.rect.contains(at))
        });
        gestures.extend(done.map(Gesture::Do));
        stays && !escape && !clicked_outside
    }
}

/// The actions whose name or tooltip holds every word that is typed: those whose name begins so first, then
/// those whose name holds it, then the others; each in the order of the menus.
fn found(typed: &str) -> Vec<Action> {
    let wanted = typed.trim().to_lowercase();
    let mut found: Vec<Action> = Action::all()
        .filter(|action| *action != Action::Palette)
        .filter(|action| matches(*action, &wanted))
        .collect();
    found.sort_by_key(|action| {
        let name = action.text().to_lowercase();
        (!name.starts_with(&wanted), !name.contains(&wanted))
    });
    found
}

/// Whether every word of `wanted` stands in the action's name or tooltip.
fn matches(action: Action, wanted: &str) -> bool {
    let words = format!("{} {}", action.text(), action.tooltip()).to_lowercase();
    wanted.split_whitespace().all(|part| words.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_found_by_its_name_however_it_is_typed() {
        for action in Action::all().filter(|action| *action != Action::Palette) {
            let name = action.text();
            let backwards: Vec<&str> = name.split_whitespace().rev().collect();
            for typed in [name, &name.to_uppercase(), &backwards.join("  ")] {
                assert!(
                    found(typed).contains(&action),
                    "{typed} finds no {action:?}"
                );
            }
        }
    }

    #[test]
    fn nothing_typed_finds_all_and_nonsense_finds_none() {
        assert_eq!(found("  ").len(), Action::all().count() - 1);
        assert_eq!(found("xyzzy"), []);
    }
}

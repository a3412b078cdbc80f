//! The search field, its switches and buttons, and the count.

use eframe::egui::{Button, Key, Modifiers, Response, RichText, TextEdit, Ui};
use eframe::egui::{WidgetInfo, WidgetType};

use crate::app::actions::Action;
use crate::app::dialogs::name_field;
use crate::app::document::Document;
use crate::app::gesture::Gesture;
use crate::app::theme::Palette;
use crate::app::transport::named;
use crate::playbook::NodeIndex;

use super::{Search, field_id};

/// How many characters can be typed.
const MOST_CHARACTERS: usize = 500;

const HINT: &str = "Words, speaker, key, effect, scene or position.\n\
    Narrow it with words: speaker: key: effect: scene: kind: or node: in front; node:12-20 finds a range.\n\
    Enter: next, Shift+Enter: previous, ↑ ↓: pick from the list, Escape: clear";

impl Search {
    /// Draws the field, its switches and the count, from right to left, and the list of hits below. `selected` is the
    /// selected node of `document`, if one is open.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        document: Option<&Document>,
        selected: Option<NodeIndex>,
        gestures: &mut Vec<Gesture>,
    ) {
        let palette = Palette::now(ui.ctx());
        ui.spacing_mut().item_spacing.x = 4.0;
        for (action, sign) in [(Action::FindNext, "↓"), (Action::FindPrevious, "↑")] {
            let button = small_button(sign);
            let button = ui.add_enabled(!self.hits.is_empty(), button);
            named(&button, action.text());
            let button = button.on_hover_text(action.hint(ui.ctx()));
            let off = "Nothing is found to go to";
            if button.on_disabled_hover_text(off).clicked() {
                gestures.push(Gesture::Do(action));
            }
        }
        let hint = "Read what is typed as a regular expression; ^ and $ are the ends of a speech, \
            a label, a key";
        let pattern = &mut self.wanted.is_pattern;
        let mut switched = switch_ui(ui, ".*", "Regular expression", hint, pattern);
        let hint = "Mind capitals and accents";
        switched |= switch_ui(ui, "Aa", "Mind capitals and accents", hint, {
            &mut self.wanted.exact
        });
        let field = self.field_ui(ui, palette, gestures);
        if switched && self.has_words() {
            field.request_focus();
        }
        if self.has_words() && document.is_some() {
            let count = self.count_words(selected);
            let colour = match self.fault {
                Some(_) => palette.stop,
                None => palette.quiet_text,
            };
            let count = ui.label(RichText::new(count).color(colour));
            if let Some(fault) = &self.fault {
                count.on_hover_text(fault.to_string());
            }
        }
        let list = match document {
            Some(document) if self.is_listing && self.has_words() => {
                Some(self.hits_ui(ui, document, &field, gestures))
            }
            Some(_) | None => None,
        };
        let in_list = list.is_some_and(|list| {
            let at = ui.input(|input| input.pointer.interact_pos());
            at.is_some_and(|at| list.rect.contains(at))
        });
        if field.clicked_elsewhere() && !in_list {
            self.is_listing = switched;
        }
    }

    fn field_ui(
        &mut self,
        ui: &mut Ui,
        palette: &Palette,
        gestures: &mut Vec<Gesture>,
    ) -> Response {
        let id = field_id();
        if ui.memory(|memory| memory.has_focus(id)) {
            self.aim(ui);
        }
        let colour = match self.fault {
            Some(_) => palette.stop,
            None => palette.text,
        };
        let field = TextEdit::singleline(&mut self.wanted.text)
            .id(id)
            .hint_text("Search  Ctrl+F")
            .text_color(colour)
            .char_limit(MOST_CHARACTERS)
            .desired_width(150.0);
        let field = ui.add(field);
        name_field(&field, "Search", &self.wanted.text);
        if field.changed() || field.gained_focus() {
            self.is_listing = true;
        }
        let (enter, back, escape) = ui.input(|input| {
            (
                input.key_pressed(Key::Enter),
                input.modifiers.matches_logically(Modifiers::SHIFT),
                input.key_pressed(Key::Escape),
            )
        });
        if field.lost_focus() && enter {
            let aimed = self.aimed.take().and_then(|place| self.hits.at(place));
            gestures.push(match (aimed, back) {
                (Some(node), _) => Gesture::Centre(node),
                (None, true) => Gesture::Do(Action::FindPrevious),
                (None, false) => Gesture::Do(Action::FindNext),
            });
            field.request_focus();
            self.is_listing = false;
        }
        if field.lost_focus() && escape {
            self.clear();
        }
        field.on_hover_text(HINT)
    }

    /// Points the arrow keys at another row of the list.
    fn aim(&mut self, ui: &mut Ui) {
        let all = self.hits.len();
        let (down, up) = ui.input_mut(|input| {
            (
                input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown),
                input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp),
            )
        });
        if all == 0 || down == up {
            return;
        }
        self.is_listing = true;
        let last = all - 1;
        self.aimed = Some(match self.aimed {
            None if down > up => (down - up - 1).min(last),
            None => last.saturating_sub(up - down - 1),
            Some(aimed) => (aimed + down).saturating_sub(up).min(last),
        });
    }
}

fn small_button(sign: &str) -> Button<'_> {
    Button::new(sign)
        .frame_when_inactive(false)
        .min_size(eframe::egui::vec2(24.0, 24.0))
}

/// A small button that stays pressed. Returns whether it was switched.
fn switch_ui(ui: &mut Ui, sign: &str, name: &str, hint: &str, is_on: &mut bool) -> bool {
    let button = ui.scope(|ui| {
        ui.spacing_mut().button_padding.x = 4.0;
        ui.add(small_button(sign).selected(*is_on))
    });
    let button = button.inner;
    let state = *is_on;
    button.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, state, name));
    let is_clicked = button.on_hover_text(hint).clicked();
    *is_on ^= is_clicked;
    is_clicked
}

//! The keys that do actions, and the actions whose keys were pressed.

use eframe::egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::Action;

impl Action {
    /// The key that does it, if one does.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let key = |modifiers, key| Some(KeyboardShortcut::new(modifiers, key));
        let none = Modifiers::NONE;
        let ctrl = Modifiers::COMMAND;
        let shift = Modifiers::SHIFT;
        match self {
            Action::Open => key(ctrl, Key::O),
            Action::SaveLog => key(ctrl, Key::S),
            Action::Export => key(ctrl, Key::E),
            Action::SaveLogAs => key(ctrl | shift, Key::S),
            Action::Quit => key(ctrl, Key::Q),
            Action::Start => key(ctrl, Key::R),
            Action::TheOneThing => key(none, Key::F10),
            Action::Back => key(shift, Key::F10),
            Action::PreviousDifference => key(shift, Key::F8),
            Action::NextDifference => key(none, Key::F8),
            Action::Continue => key(none, Key::F5),
            Action::ContinueBackwards => key(shift, Key::F5),
            Action::RunTo => key(ctrl, Key::F10),
            Action::ShowWay => key(none, Key::G),
            Action::ShowWayFromNow => key(ctrl | shift, Key::F10),
            Action::RunToChoice => key(none, Key::F6),
            Action::BackToChoice => key(shift, Key::F6),
            Action::RunToSceneEnd => key(none, Key::F7),
            Action::BackToVisit => key(shift, Key::F7),
            Action::AnswerByChance => key(none, Key::F4),
            Action::Interrupt => key(ctrl, Key::Period),
            Action::ToggleBreakpoint => key(none, Key::F9),
            Action::SwitchBreakpoint => key(shift, Key::F9),
            Action::NewBreakpoint => key(ctrl, Key::F9),
            Action::NameBranch => key(none, Key::F2),
            Action::NoteStep => key(none, Key::N),
            Action::CopySteps => key(ctrl, Key::C),
            Action::Heat => key(none, Key::H),
            Action::Why => key(none, Key::W),
            Action::WhyNot => key(shift, Key::W),
            Action::Fit => key(none, Key::F),
            Action::CentreRun => key(none, Key::C),
            Action::FoldScene => key(none, Key::Z),
            Action::Overview => key(none, Key::O),
            Action::UnfoldAll => key(shift, Key::O),
            Action::LeadsHere => key(none, Key::A),
            Action::LedToFromHere => key(none, Key::D),
            Action::PathOnGraph => key(none, Key::P),
            Action::Minimap => key(shift, Key::M),
            Action::Search => key(ctrl, Key::F),
            Action::FindNext => key(none, Key::F3),
            Action::FindPrevious => key(shift, Key::F3),
            Action::SelectionBack => key(Modifiers::ALT, Key::ArrowLeft),
            Action::SelectionForward => key(Modifiers::ALT, Key::ArrowRight),
            Action::ScaleUp => key(ctrl, Key::Plus),
            Action::ScaleDown => key(ctrl, Key::Minus),
            Action::ScaleReset => key(ctrl, Key::Num0),
            Action::Palette => key(ctrl, Key::P),
            Action::Keys => key(none, Key::F1),
            Action::Reload
            | Action::OpenSample
            | Action::Next
            | Action::Done
            | Action::Failed
            | Action::Supply
            | Action::OpenCase
            | Action::KeepCase
            | Action::Shrink
            | Action::CompareLog
            | Action::Forward
            | Action::KeysAndAnswers
            | Action::NextPreset
            | Action::NewSeed
            | Action::Coverage
            | Action::CoverFolder
            | Action::RandomPlay
            | Action::SwitchTaught
            | Action::ExploreAll
            | Action::ToggleLeaving
            | Action::DisableBreakpoints
            | Action::EnableBreakpoints
            | Action::ClearBreakpoints
            | Action::RemoveBranch
            | Action::LayOutAgain
            | Action::TurnStory
            | Action::ToggleSide
            | Action::ToggleStage
            | Action::ToggleBottom
            | Action::ThemeSystem
            | Action::ThemeLight
            | Action::ThemeDark => None,
        }
    }

    /// The key as a person reads it: `Ctrl+O`; empty where there is none.
    pub fn shortcut_text(self, ctx: &Context) -> String {
        self.shortcut()
            .map(|shortcut| ctx.format_shortcut(&shortcut))
            .unwrap_or_default()
    }

    /// The tooltip with its key.
    pub fn hint(self, ctx: &Context) -> String {
        match self.shortcut_text(ctx) {
            key if key.is_empty() => self.tooltip().to_string(),
            key => format!("{} ({key})", self.tooltip()),
        }
    }
}

/// The actions whose keys were pressed since the last frame, in order, each press by itself. Keys that are
/// letters, and Ctrl+C, count only while nothing is typed into.
pub fn pressed(ctx: &Context) -> Vec<Action> {
    let typing = ctx.text_edit_focused();
    // The keys with most modifiers first: Ctrl+S also matches while Shift is down.
    let mut keyed: Vec<(Action, KeyboardShortcut)> = Action::all()
        .filter_map(|action| Some((action, action.shortcut()?)))
        .filter(|(action, key)| {
            let is_typed = is_letter(key) || *action == Action::CopySteps;
            !(typing && is_typed)
        })
        .collect();
    keyed.sort_by_key(|(_, key)| {
        let modifiers = &key.modifiers;
        let held = [modifiers.shift, modifiers.command, modifiers.alt];
        std::cmp::Reverse(held.into_iter().filter(|held| *held).count())
    });
    let mut actions: Vec<Action> = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let action = key_pressed(event).and_then(|(pressed, modifiers)| {
                let is_it = |key: &KeyboardShortcut| {
                    key.logical_key == pressed && modifiers.matches_logically(key.modifiers)
                };
                keyed.iter().find(|(_, key)| is_it(key))
            });
            // Letters in one frame with a key that opens a field are meant for that field.
            let is_typed = action.is_some_and(|(_, key)| is_letter(key));
            let action =
                action.filter(|_| !(is_typed && actions.last().is_some_and(asks_for_words)));
            actions.extend(action.map(|(action, _)| *action));
            action.is_none()
        });
    });
    actions
}

/// Whether `action` opens a field that is typed into.
fn asks_for_words(action: &Action) -> bool {
    matches!(
        action,
        Action::Palette
            | Action::Search
            | Action::Open
            | Action::SaveLogAs
            | Action::Export
            | Action::NameBranch
            | Action::NoteStep
            | Action::NewBreakpoint
    )
}

/// The options taken by the keys 1 to 9 since the last frame, in order, counted from 0.
pub fn digits_pressed(ctx: &Context) -> Vec<usize> {
    const DIGITS: [Key; 9] = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    let mut taken = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let digit = key_pressed(event).filter(|(_, modifiers)| modifiers.is_none());
            let digit = digit.and_then(|(key, _)| DIGITS.iter().position(|digit| *digit == key));
            taken.extend(digit);
            digit.is_none()
        });
    });
    taken
}

fn key_pressed(event: &Event) -> Option<(Key, Modifiers)> {
    match event {
        // What the system makes of Ctrl+C.
        Event::Copy => Some((Key::C, Modifiers::COMMAND)),
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } => match key {
            // Plus without Shift, as most keyboards have it.
            Key::Equals if modifiers.command => Some((Key::Plus, *modifiers)),
            key => Some((*key, *modifiers)),
        },
        _ => None,
    }
}

fn is_letter(key: &KeyboardShortcut) -> bool {
    !key.modifiers.command && key.logical_key.name().len() == 1
}

#[cfg(test)]
mod tests {
    use eframe::egui::RawInput;

    use super::*;

    /// What these keys do where all of them come in one frame.
    fn pressed_at_once(keys: &[(Modifiers, Key)]) -> Vec<Action> {
        let ctx = Context::default();
        let event = |(modifiers, key): &(Modifiers, Key)| Event::Key {
            key: *key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: *modifiers,
        };
        let input = RawInput {
            events: keys.iter().map(event).collect(),
            ..RawInput::default()
        };
        let mut actions = Vec::new();
        let mut output = ctx.run_ui(input, |ui| actions.extend(pressed(ui.ctx())));
        output.textures_delta.clear();
        actions
    }

    #[test]
    fn letters_that_come_with_the_key_of_a_field_do_nothing_else() {
        let (none, ctrl) = (Modifiers::NONE, Modifiers::COMMAND);
        let palette = pressed_at_once(&[(ctrl, Key::P), (none, Key::H), (none, Key::N)]);
        assert_eq!(palette, [Action::Palette]);
        let letters = pressed_at_once(&[(none, Key::H), (none, Key::W)]);
        assert_eq!(letters, [Action::Heat, Action::Why]);
        let step = pressed_at_once(&[(none, Key::F10), (none, Key::H)]);
        assert_eq!(step, [Action::TheOneThing, Action::Heat]);
    }
}

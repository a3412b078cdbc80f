//! Everything a person can do by name: one list feeds the menus, the palette, the keys, the buttons and F1.

use eframe::egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

/// Something a person can do by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Ask for a file and open it.
    Open,
    /// Ask for a case of a corpus and open it as a log.
    OpenCase,
    /// Read the playbook's file again and play the log on it.
    Reload,
    /// Open the playbook the program brings along.
    OpenSample,
    /// Save the log where it was saved before.
    SaveLog,
    /// Save the log under a path that is asked for.
    SaveLogAs,
    /// Ask how to keep the run to the playhead as a case, and write it.
    KeepCase,
    /// Leave.
    Quit,
    /// Send `Start`.
    Start,
    /// Send `Next`.
    Next,
    /// Send `Done`.
    Done,
    /// Ask for words and send `Failed`.
    Failed,
    /// Send `Supply` with what the form holds.
    Supply,
    /// Send the one command the situation asks for.
    TheOneThing,
    /// Move the playhead back by one step.
    Back,
    /// Move the playhead on by one recorded step.
    Forward,
    /// Run on.
    Continue,
    /// Walk back to what would have stopped a run.
    ContinueBackwards,
    /// Run on to the selected node.
    RunTo,
    /// Stop running.
    Interrupt,
    /// Set or clear a breakpoint on the selected node.
    ToggleBreakpoint,
    /// Enable or disable the breakpoint on the selected node.
    SwitchBreakpoint,
    /// Ask to what the run to the playhead is to be shrunk, and shrink it.
    Shrink,
    /// Teach the run the core alone, or everything.
    SwitchTaught,
    /// Fit the graph into its panel.
    Fit,
    /// Centre where the run stands.
    CentreRun,
    /// Put dragged nodes back where the layout has them.
    LayOutAgain,
    /// Put the caret into the search field.
    Search,
    /// Show or hide the side panel.
    ToggleSide,
    /// Show or hide the stage.
    ToggleStage,
    /// Show or hide the log and the matrix.
    ToggleBottom,
    /// Follow the system's theme.
    ThemeSystem,
    /// Light colours.
    ThemeLight,
    /// Dark colours.
    ThemeDark,
    /// Everything larger.
    ScaleUp,
    /// Everything smaller.
    ScaleDown,
    /// Everything as large as at first.
    ScaleReset,
    /// Every command by name.
    Palette,
    /// Keys and words.
    Keys,
}

/// The menus of the menu bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Files and logs.
    File,
    /// Sending commands and running on.
    Run,
    /// What is shown, and how.
    View,
    /// Words and keys.
    Help,
}

impl Menu {
    /// Every menu, in the order of the menu bar.
    pub const ALL: [Menu; 4] = [Menu::File, Menu::Run, Menu::View, Menu::Help];

    /// The menu's title.
    pub fn title(self) -> &'static str {
        match self {
            Menu::File => "File",
            Menu::Run => "Run",
            Menu::View => "View",
            Menu::Help => "Help",
        }
    }

    /// The menu's actions in order; `None` is a line between groups.
    pub fn rows(self) -> &'static [Option<Action>] {
        use Action as A;
        match self {
            Menu::File => &[
                Some(A::Open),
                Some(A::OpenCase),
                Some(A::Reload),
                Some(A::OpenSample),
                None,
                Some(A::SaveLog),
                Some(A::SaveLogAs),
                Some(A::KeepCase),
                None,
                Some(A::Quit),
            ],
            Menu::Run => &[
                Some(A::TheOneThing),
                Some(A::Start),
                Some(A::Next),
                Some(A::Done),
                Some(A::Failed),
                Some(A::Supply),
                None,
                Some(A::Back),
                Some(A::Forward),
                Some(A::Continue),
                Some(A::ContinueBackwards),
                Some(A::RunTo),
                Some(A::Interrupt),
                None,
                Some(A::ToggleBreakpoint),
                Some(A::SwitchBreakpoint),
                None,
                Some(A::Shrink),
                Some(A::SwitchTaught),
            ],
            Menu::View => &[
                Some(A::Fit),
                Some(A::CentreRun),
                Some(A::LayOutAgain),
                Some(A::Search),
                None,
                Some(A::ToggleSide),
                Some(A::ToggleStage),
                Some(A::ToggleBottom),
                None,
                Some(A::ThemeSystem),
                Some(A::ThemeLight),
                Some(A::ThemeDark),
                None,
                Some(A::ScaleUp),
                Some(A::ScaleDown),
                Some(A::ScaleReset),
            ],
            Menu::Help => &[Some(A::Palette), Some(A::Keys)],
        }
    }
}

impl Action {
    /// Every action, in the order of the palette.
    pub fn all() -> impl Iterator<Item = Action> {
        Menu::ALL
            .into_iter()
            .flat_map(|menu| menu.rows().iter().copied().flatten())
    }

    /// The action's name.
    pub fn text(self) -> &'static str {
        match self {
            Action::Open => "Open…",
            Action::OpenCase => "Open a case as a log…",
            Action::Reload => "Reload",
            Action::OpenSample => "Open the sample",
            Action::SaveLog => "Save the log",
            Action::SaveLogAs => "Save the log as…",
            Action::KeepCase => "Export as conformance case…",
            Action::Quit => "Quit",
            Action::Start => "Start again",
            Action::Next => "Next",
            Action::Done => "Done",
            Action::Failed => "Failed…",
            Action::Supply => "Supply",
            Action::TheOneThing => "The one thing to do now",
            Action::Back => "Back",
            Action::Forward => "Forward",
            Action::Continue => "Continue",
            Action::ContinueBackwards => "Continue backwards",
            Action::RunTo => "Run to the selected node",
            Action::Interrupt => "Stop running",
            Action::ToggleBreakpoint => "Breakpoint on the selected node",
            Action::SwitchBreakpoint => "Enable or disable that breakpoint",
            Action::Shrink => "Shrink to this step…",
            Action::SwitchTaught => "Teach the core alone",
            Action::Fit => "Fit the graph",
            Action::CentreRun => "Centre where the run stands",
            Action::LayOutAgain => "Lay out again",
            Action::Search => "Search",
            Action::ToggleSide => "Scenes, breakpoints, problems",
            Action::ToggleStage => "Stage and node",
            Action::ToggleBottom => "Log and matrix",
            Action::ThemeSystem => "Colours as the system has them",
            Action::ThemeLight => "Light colours",
            Action::ThemeDark => "Dark colours",
            Action::ScaleUp => "Larger",
            Action::ScaleDown => "Smaller",
            Action::ScaleReset => "Normal size",
            Action::Palette => "Every command by name…",
            Action::Keys => "Keys and words",
        }
    }

    /// What the action does, as a tooltip says it.
    pub fn tooltip(self) -> &'static str {
        match self {
            Action::Open => "Open a playbook, a saved log or a case",
            Action::OpenCase => "Play the session of a conformance case on its playbook",
            Action::Reload => "Read the file again and play the log on it",
            Action::OpenSample => "Open the playbook this program brings along",
            Action::SaveLog => "Save every step of this session as a .playlog file",
            Action::SaveLogAs => "Save every step under another name",
            Action::KeepCase => "Keep the run from the start to the playhead as a conformance case",
            Action::Quit => "Close the window",
            Action::Start => "Send Start: begin again at the entry",
            Action::Next => "Send Next: the player goes on",
            Action::Done => "Send Done: the host has performed what was asked",
            Action::Failed => "Send Failed: the host could not, and says why",
            Action::Supply => "Send Supply: answer the keys asked with what the form holds",
            Action::TheOneThing => "Send Start, Next, Done, or Supply when its form is complete",
            Action::Back => "Go back by one step; nothing is lost",
            Action::Forward => "Go on by one recorded step; nothing is sent",
            Action::Continue => "Run on until a breakpoint, a request, a refusal or the end",
            Action::ContinueBackwards => "Go back to the last breakpoint, refusal or end",
            Action::RunTo => "Run on until the run arrives at the selected node",
            Action::Interrupt => "Stop the run where it is",
            Action::ToggleBreakpoint => "Stop whenever the run arrives at the selected node",
            Action::SwitchBreakpoint => "Keep the breakpoint but do not stop there",
            Action::Shrink => "Find the shortest run that still does what this step did",
            Action::SwitchTaught => "Refuse menus and draws as a run taught the core alone does",
            Action::Fit => "Show the whole graph",
            Action::CentreRun => "Bring the node where the run stands to the middle",
            Action::LayOutAgain => "Put dragged nodes back",
            Action::Search => "Find nodes by words, speaker, key, effect, scene or position",
            Action::ToggleSide => "Show or hide the panel on the left",
            Action::ToggleStage => "Show or hide the panel on the right",
            Action::ToggleBottom => "Show or hide the panels below the timeline",
            Action::ThemeSystem => "Light or dark, whichever the system has",
            Action::ThemeLight => "Dark words on light surfaces",
            Action::ThemeDark => "Light words on dark surfaces",
            Action::ScaleUp => "Make everything larger",
            Action::ScaleDown => "Make everything smaller",
            Action::ScaleReset => "Make everything as large as at first",
            Action::Palette => "Find any command by typing a part of its name",
            Action::Keys => "Every key, and what the words mean",
        }
    }

    /// The key that does it, if one does.
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        let key = |modifiers, key| Some(KeyboardShortcut::new(modifiers, key));
        let none = Modifiers::NONE;
        let ctrl = Modifiers::COMMAND;
        let shift = Modifiers::SHIFT;
        match self {
            Action::Open => key(ctrl, Key::O),
            Action::SaveLog => key(ctrl, Key::S),
            Action::SaveLogAs => key(ctrl | shift, Key::S),
            Action::Quit => key(ctrl, Key::Q),
            Action::Start => key(ctrl, Key::R),
            Action::TheOneThing => key(none, Key::F10),
            Action::Back => key(shift, Key::F10),
            Action::Continue => key(none, Key::F5),
            Action::ContinueBackwards => key(shift, Key::F5),
            Action::RunTo => key(ctrl, Key::F10),
            Action::Interrupt => key(ctrl, Key::Period),
            Action::ToggleBreakpoint => key(none, Key::F9),
            Action::SwitchBreakpoint => key(shift, Key::F9),
            Action::Fit => key(none, Key::F),
            Action::CentreRun => key(none, Key::C),
            Action::Search => key(ctrl, Key::F),
            Action::ScaleUp => key(ctrl, Key::Plus),
            Action::ScaleDown => key(ctrl, Key::Minus),
            Action::ScaleReset => key(ctrl, Key::Num0),
            Action::Palette => key(ctrl, Key::P),
            Action::Keys => key(none, Key::F1),
            Action::OpenCase
            | Action::KeepCase
            | Action::Shrink
            | Action::Reload
            | Action::OpenSample
            | Action::Next
            | Action::Done
            | Action::Failed
            | Action::Supply
            | Action::Forward
            | Action::SwitchTaught
            | Action::LayOutAgain
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
/// letters count only while nothing is typed into.
pub fn pressed(ctx: &Context) -> Vec<Action> {
    let typing = ctx.text_edit_focused();
    // The keys with most modifiers first: Ctrl+S also matches while Shift is down.
    let mut keyed: Vec<(Action, KeyboardShortcut)> = Action::all()
        .filter_map(|action| Some((action, action.shortcut()?)))
        .filter(|(_, key)| !(typing && is_letter(key)))
        .collect();
    keyed.sort_by_key(|(_, key)| {
        std::cmp::Reverse(u8::from(key.modifiers.shift) + u8::from(key.modifiers.command))
    });
    let mut actions = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let action = key_pressed(event).and_then(|(pressed, modifiers)| {
                let is_it = |key: &KeyboardShortcut| {
                    key.logical_key == pressed && modifiers.matches_logically(key.modifiers)
                };
                keyed.iter().find(|(_, key)| is_it(key))
            });
            actions.extend(action.map(|(action, _)| *action));
            action.is_none()
        });
    });
    actions
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
    key.modifiers.is_none() && key.logical_key.name().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_action_stands_in_one_menu_and_no_key_does_two_things() {
        let mut actions = HashSet::new();
        let mut keys = HashSet::new();
        for action in Action::all() {
            assert!(actions.insert(action), "{action:?} stands twice");
            if let Some(key) = action.shortcut() {
                assert!(keys.insert(format!("{key:?}")), "{action:?} shares its key");
            }
        }
    }
}

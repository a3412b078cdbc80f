//! The menu bar: every action by menu, the file's name, and the search field.

use std::path::Path;

use eframe::egui::{Align, Button, Layout, MenuBar, RichText, ScrollArea, Ui};

use crate::files::case_folder::FIXTURE;

use super::actions::{Action, Menu};
use super::gesture::Gesture;
use super::graph_panel::Side;
use super::theme::Palette;
use super::window::{NOTHING_AHEAD, NOTHING_BEFORE, NOTHING_FOUND, Window};

/// What the bar and a menu's margins take of the window's height, in points.
const BELOW_THE_BAR: f32 = 56.0;

/// Draws the menu bar and returns what is asked for.
pub fn menu_bar_ui(ui: &mut Ui, window: &mut Window, gestures: &mut Vec<Gesture>) {
    let palette = Palette::now(ui.ctx());
    MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.title(), |ui| {
                // A long menu scrolls in a low window.
                let room = (ui.ctx().content_rect().height() - BELOW_THE_BAR).max(80.0);
                ScrollArea::vertical()
                    .max_height(room)
                    .min_scrolled_height(room)
                    .show(ui, |ui| menu_ui(ui, window, menu, gestures));
            });
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let document = window.open.as_ref().map(|open| &open.document);
            window.search.ui(ui, document, window.selected, gestures);
            let title = title(window);
            ui.with_layout(Layout::top_down(Align::Center), |ui| {
                ui.add_space(4.0);
                let title = RichText::new(title).color(palette.quiet_text);
                ui.add(eframe::egui::Label::new(title).truncate());
            });
        });
    });
}

fn title(window: &Window) -> String {
    let Some(open) = &window.open else {
        return "playscope".into();
    };
    let name = &open.document.name;
    let node = open.session.stands_at();
    let scene = node.and_then(|node| open.document.scene(node));
    let log = match open.recording.saved() {
        Some(path) => {
            let log = path.file_name().unwrap_or_default().to_string_lossy();
            format!(" — {log}")
        }
        None => String::new(),
    };
    let lost = match open.recording.fault() {
        Some(_) => " — the last steps are not on disk",
        None => "",
    };
    match scene {
        Some(scene) => format!("{name} — {}{log}{lost}", scene.title),
        None => format!("{name}{log}{lost}"),
    }
}

fn menu_ui(ui: &mut Ui, window: &Window, menu: Menu, gestures: &mut Vec<Gesture>) {
    ui.set_min_width(300.0);
    for row in menu.rows() {
        let Some(action) = row else {
            ui.separator();
            continue;
        };
        let key = RichText::new(action.shortcut_text(ui.ctx())).weak();
        let button = Button::new(action.text())
            .selected(is_on(window, *action))
            .right_text(key);
        let off = off_words(window, *action);
        let button = ui.add_enabled(off.is_none(), button);
        let button = button.on_disabled_hover_text(off.unwrap_or_default());
        if button.on_hover_text(action.tooltip()).clicked() {
            gestures.push(Gesture::Do(*action));
        }
        if *action == Action::OpenSample {
            recent_ui(ui, window, gestures);
        }
    }
}

fn recent_ui(ui: &mut Ui, window: &Window, gestures: &mut Vec<Gesture>) {
    ui.menu_button("Open recent", |ui| {
        if window.settings.recent.is_empty() {
            ui.label("Nothing was opened yet.");
        }
        for path in &window.settings.recent {
            let row = ui.button(recent_words(path));
            if row.on_hover_text(path.to_string_lossy()).clicked() {
                gestures.push(Gesture::Open(path.clone()));
            }
        }
    });
}

/// What a file that was opened is called in a list: its name, and for the fixture of a case its folder's too.
fn recent_words(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    let case = path
        .parent()
        .and_then(Path::file_name)
        .filter(|_| name == FIXTURE);
    match case {
        Some(case) => Path::new(case).join(name).display().to_string(),
        None => name.to_string_lossy().into_owned(),
    }
}

/// Why an action can do nothing now, where that is so.
fn off_words(window: &Window, action: Action) -> Option<&'static str> {
    let nothing_found = window.search.found().is_empty();
    match action {
        Action::FindNext | Action::FindPrevious => nothing_found.then_some(NOTHING_FOUND),
        Action::SelectionBack => (!window.history.has_before()).then_some(NOTHING_BEFORE),
        Action::SelectionForward => (!window.history.has_ahead()).then_some(NOTHING_AHEAD),
        _ => None,
    }
}

/// Whether an action that switches something is switched on.
fn is_on(window: &Window, action: Action) -> bool {
    use eframe::egui::ThemePreference;
    let settings = &window.settings;
    match action {
        Action::ToggleSide => settings.side,
        Action::ToggleStage => settings.stage,
        Action::ToggleBottom => settings.bottom,
        Action::ThemeSystem => settings.theme == ThemePreference::System,
        Action::ThemeLight => settings.theme == ThemePreference::Light,
        Action::ThemeDark => settings.theme == ThemePreference::Dark,
        Action::SwitchTaught => window.is_core(),
        Action::TurnStory => settings.arrangements.across,
        Action::Heat => window.counts.is_hot(),
        Action::LeadsHere => window.graph.lineage().is_on(Side::Before),
        Action::LedToFromHere => window.graph.lineage().is_on(Side::After),
        Action::PathOnGraph => window.graph.path().is_on(),
        Action::Minimap => settings.minimap,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixtures_are_told_apart_by_their_cases() {
        let words = |path: &str| recent_words(Path::new(path));
        assert_eq!(
            words("/corpus/playable/a-menu/fixture.json"),
            "a-menu/fixture.json"
        );
        assert_eq!(words("/stories/ferry.json"), "ferry.json");
        assert_eq!(words("fixture.json"), "fixture.json");
    }
}

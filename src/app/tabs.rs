//! The tabs below the timeline, beside the log.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Button, FontId, FontSelection, RichText, TextWrapMode, Ui, WidgetInfo, WidgetText, WidgetType,
};
use serde::{Deserialize, Serialize};

use super::theme::{Palette, strong};
use super::transport::named;

/// How much room there is on each side of a tab's words, at least and at most, in points.
const PADDING: (f32, f32) = (4.0, 12.0);

/// Between two tabs, in points.
const GAP: f32 = 2.0;

/// Between the tabs and what follows in their row, in points.
const BEFORE_CONTROLS: f32 = 14.0;

/// How much room the menu of the other tabs takes, in points.
const MORE: f32 = 26.0;

/// How wide the words of each tab are, in points.
type Widths = [f32; Tab::ALL.len()];

/// What is shown beside the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Tab {
    /// What may be sent where.
    #[default]
    Matrix,
    /// What decided the step at the playhead.
    Why,
    /// What differs from what was recorded, or from another way.
    Compare,
    /// Every key, and what stands behind its answer.
    Keys,
    /// How much of the playbook was visited.
    Coverage,
    /// What playing by chance found.
    Random,
    /// What can be reached, what never is, and the way to a node.
    Explore,
}

/// Which tab is shown, and whether it turns by itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tabs {
    /// The tab shown.
    pub shown: Tab,
    /// Whether the person turned to the tab shown, which then stays.
    #[serde(skip)]
    stays: bool,
}

impl Tab {
    /// Every tab, in the order they are drawn.
    const ALL: [Tab; 7] = [
        Tab::Matrix,
        Tab::Why,
        Tab::Compare,
        Tab::Keys,
        Tab::Explore,
        Tab::Coverage,
        Tab::Random,
    ];

    fn title(self) -> &'static str {
        match self {
            Tab::Matrix => "Matrix",
            Tab::Why => "Why",
            Tab::Compare => "Compare",
            Tab::Keys => "Keys",
            Tab::Coverage => "Coverage",
            Tab::Random => "Random",
            Tab::Explore => "Explore",
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Tab::Matrix => "What may be sent where",
            Tab::Keys => "Every key, its uses, and where its answers come from while running",
            Tab::Coverage => "How much of the playbook was visited, and what never was",
            Tab::Random => "What playing by chance found",
            Tab::Why => "What decided this step: every way looked at, its key, and the answer",
            Tab::Compare => "What was recorded beside what comes out now, or two ways step by step",
            Tab::Explore => "What can be reached, what never is and why, and the way to any node",
        }
    }
}

impl Tabs {
    /// Turns to `tab` because that is what was asked for.
    pub fn turn_to(&mut self, tab: Tab) {
        self.shown = tab;
        self.stays = tab != Tab::Compare;
    }

    /// Turns to Compare because there is something to see, unless the person turned away from it.
    pub fn offer_compare(&mut self) {
        if !self.stays {
            self.shown = Tab::Compare;
        }
    }

    /// Forgets that the person turned away: something else is open.
    pub fn forget(&mut self) {
        self.stays = false;
    }

    /// Draws the tabs and a panel's own `controls`: in the tabs' row where that leaves them `room`, in points, else in
    /// a row of their own.
    pub fn row_ui<R>(
        &mut self,
        ui: &mut Ui,
        palette: &Palette,
        room: f32,
        controls: impl FnOnce(&mut Ui) -> R,
    ) -> R {
        let widths = Tab::ALL.map(|tab| words_width(ui, tab.title()));
        let left = ui.available_width() - whole_width(&widths, PADDING.1) - BEFORE_CONTROLS;
        if left >= room {
            let row = ui.horizontal_wrapped(|ui| {
                self.tabs_ui(ui, palette, &widths);
                ui.add_space(BEFORE_CONTROLS - ui.spacing().item_spacing.x);
                controls(ui)
            });
            return row.inner;
        }
        ui.horizontal(|ui| self.tabs_ui(ui, palette, &widths));
        ui.horizontal_wrapped(controls).inner
    }

    /// Draws the tabs closer together where there is little room, and in a menu what there is no room for.
    fn tabs_ui(&mut self, ui: &mut Ui, palette: &Palette, widths: &Widths) {
        let room = ui.available_width();
        let spacing = ui.spacing().clone();
        let spare = room - whole_width(widths, 0.0);
        let padding = spare / (2 * widths.len()) as f32;
        ui.spacing_mut().item_spacing.x = GAP;
        ui.spacing_mut().button_padding.x = padding.clamp(PADDING.0, PADDING.1);
        let fitting = fitting(widths, room, self.shown);
        for tab in &fitting {
            self.tab_ui(ui, palette, *tab);
        }
        if fitting.len() < Tab::ALL.len() {
            let words = RichText::new("⏷").color(palette.quiet_text);
            let menu = MenuButton::from_button(Button::new(words).small()).ui(ui, |ui| {
                *ui.spacing_mut() = spacing.clone();
                for tab in Tab::ALL.iter().filter(|tab| !fitting.contains(tab)) {
                    self.tab_ui(ui, palette, *tab);
                }
            });
            named(&menu.0, "More tabs");
            menu.0.on_hover_text("The tabs there is no room for");
        }
        *ui.spacing_mut() = spacing;
    }

    /// Draws a tab; the one shown is raised.
    fn tab_ui(&mut self, ui: &mut Ui, palette: &Palette, tab: Tab) {
        let is_shown = self.shown == tab;
        let colour = match is_shown {
            true => palette.text,
            false => palette.quiet_text,
        };
        let words = RichText::new(tab.title()).font(font()).color(colour);
        let button = Button::new(words).frame_when_inactive(is_shown);
        let button = ui.add(button.fill(palette.raised()).small());
        let name = format!("{} tab", tab.title());
        button.widget_info(|| {
            WidgetInfo::selected(WidgetType::SelectableLabel, true, is_shown, &name)
        });
        if button.on_hover_text(tab.hint()).clicked() && !is_shown {
            self.stays = tab != Tab::Compare;
            self.shown = tab;
        }
    }
}

fn font() -> FontId {
    strong(13.0)
}

/// How wide `words` are on a tab, in points.
fn words_width(ui: &Ui, words: &str) -> f32 {
    let words = WidgetText::from(RichText::new(words).font(font()));
    let endless = Some(TextWrapMode::Extend);
    let galley = words.into_galley(ui, endless, f32::INFINITY, FontSelection::Default);
    galley.size().x.ceil()
}

/// How wide all tabs are, with `padding` on both sides of their words.
fn whole_width(widths: &Widths, padding: f32) -> f32 {
    let tabs = widths.iter().map(|width| width + 2.0 * padding);
    tabs.sum::<f32>() + GAP * (widths.len() - 1) as f32
}

/// The tabs that stand in a row of `room`, in their order; the one that is `shown` always does.
fn fitting(widths: &Widths, room: f32, shown: Tab) -> Vec<Tab> {
    if whole_width(widths, PADDING.0) <= room {
        return Tab::ALL.to_vec();
    }
    let tabs = || Tab::ALL.into_iter().zip(widths);
    let of_shown = tabs().find(|(tab, _)| *tab == shown);
    let each = |width: &f32| width + 2.0 * PADDING.0 + GAP;
    let mut left = room - MORE - of_shown.map_or(0.0, |(_, width)| each(width));
    let mut is_full = false;
    let fits = |(tab, width): &(Tab, &f32)| {
        if *tab == shown {
            return true;
        }
        left -= each(width);
        is_full |= left < 0.0;
        !is_full
    };
    tabs().filter(fits).map(|(tab, _)| tab).collect()
}

#[cfg(test)]
#[path = "tabs_tests.rs"]
mod tests;

//! The tabs below the timeline, beside the log.

use eframe::egui::{Align, Button, Layout, RichText, Ui, WidgetInfo, WidgetType, vec2};
use serde::{Deserialize, Serialize};

use super::theme::{Palette, strong};

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

    /// Draws the tabs, and `beside` at the right end of their row; of a row of its own where they leave it less than
    /// `room`.
    pub fn beside_ui(
        &mut self,
        ui: &mut Ui,
        palette: &Palette,
        room: f32,
        beside: impl FnOnce(&mut Ui),
    ) {
        ui.horizontal_wrapped(|ui| {
            self.ui(ui, palette);
            if ui.available_size_before_wrap().x < room {
                ui.end_row();
            }
            let row = vec2(
                ui.available_size_before_wrap().x,
                ui.spacing().interact_size.y,
            );
            ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), beside);
        });
    }

    /// Draws the tabs; the one shown is raised.
    pub fn ui(&mut self, ui: &mut Ui, palette: &Palette) {
        ui.spacing_mut().item_spacing.x = 2.0;
        for tab in Tab::ALL {
            let is_shown = self.shown == tab;
            let colour = match is_shown {
                true => palette.text,
                false => palette.quiet_text,
            };
            let words = RichText::new(tab.title()).font(strong(13.0)).color(colour);
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
        ui.spacing_mut().item_spacing.x = 8.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_the_person_turned_to_stays_until_another_is_asked_for() {
        let mut tabs = Tabs::default();
        tabs.offer_compare();
        assert_eq!(tabs.shown, Tab::Compare);
        tabs = Tabs {
            stays: true,
            ..Tabs::default()
        };
        tabs.offer_compare();
        assert_eq!(tabs.shown, Tab::Matrix);
        tabs.turn_to(Tab::Compare);
        assert_eq!(tabs.shown, Tab::Compare);
        tabs.shown = Tab::Matrix;
        tabs.offer_compare();
        assert_eq!(tabs.shown, Tab::Compare);
    }
}

//! The tabs below the timeline: the matrix, or what differs.

use eframe::egui::{Button, RichText, Ui, WidgetInfo, WidgetType};
use serde::{Deserialize, Serialize};

use crate::app::theme::{Palette, strong};

/// What is shown beside the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Tab {
    /// What may be sent where.
    #[default]
    Matrix,
    /// What differs from what was recorded, or from another way.
    Compare,
}

/// Which tab is shown, and whether it turns by itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tabs {
    /// The tab shown.
    pub shown: Tab,
    /// Whether the person turned back to the matrix, which then stays.
    #[serde(skip)]
    keeps_matrix: bool,
}

impl Tabs {
    /// Turns to Compare because that is what was asked for.
    pub fn turn_to_compare(&mut self) {
        self.shown = Tab::Compare;
        self.keeps_matrix = false;
    }

    /// Turns to Compare because there is something to see, unless the person turned back to the matrix.
    pub fn offer_compare(&mut self) {
        if !self.keeps_matrix {
            self.shown = Tab::Compare;
        }
    }

    /// Forgets that the person turned back: something else is open.
    pub fn forget(&mut self) {
        self.keeps_matrix = false;
    }

    /// Draws the tabs; the one shown is raised.
    pub fn ui(&mut self, ui: &mut Ui, palette: &Palette) {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (tab, title, hint) in [
            (Tab::Matrix, "Matrix", "What may be sent where"),
            (
                Tab::Compare,
                "Compare",
                "What was recorded beside what comes out now, or two ways step by step",
            ),
        ] {
            let is_shown = self.shown == tab;
            let colour = match is_shown {
                true => palette.text,
                false => palette.quiet_text,
            };
            let words = RichText::new(title).font(strong(13.0)).color(colour);
            let button = Button::new(words).frame_when_inactive(is_shown);
            let button = ui.add(button.fill(palette.raised()).small());
            let name = format!("{title} tab");
            button.widget_info(|| {
                WidgetInfo::selected(WidgetType::SelectableLabel, true, is_shown, &name)
            });
            if button.on_hover_text(hint).clicked() && !is_shown {
                self.keeps_matrix = tab == Tab::Matrix;
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
    fn the_matrix_stays_once_the_person_turned_back_to_it_until_compare_is_asked_for() {
        let mut tabs = Tabs::default();
        tabs.offer_compare();
        assert_eq!(tabs.shown, Tab::Compare);
        tabs = Tabs {
            keeps_matrix: true,
            ..Tabs::default()
        };
        tabs.offer_compare();
        assert_eq!(tabs.shown, Tab::Matrix);
        tabs.turn_to_compare();
        assert_eq!(tabs.shown, Tab::Compare);
        tabs.shown = Tab::Matrix;
        tabs.offer_compare();
        assert_eq!(tabs.shown, Tab::Compare);
    }
}

//! Two ways beside each other: which they are, where they part, their steps, and the chosen step in full.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, Label, RichText, ScrollArea, Ui, WidgetInfo, WidgetType};

use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::NAME_CHARACTERS;
use crate::app::theme::strong;
use crate::app::transport::named;
use crate::app::words::cut;

use super::LETTERS;
use super::comparing::Comparing;
use super::rows_ui::rows_ui;
use super::steps_ui::{ROW_HEIGHT, steps_ui};

/// The least room below the list that the chosen step is shown in, in points.
const LEAST_DETAIL: f32 = 48.0;

/// Draws where the two ways part, and their steps.
pub fn ways_ui(ui: &mut Ui, view: View, comparing: &mut Comparing, gestures: &mut Vec<Gesture>) {
    where_ui(ui, view, comparing);
    let room = ui.available_height();
    let has_detail = comparing.chosen.is_some() && room >= 2.0 * ROW_HEIGHT + LEAST_DETAIL;
    let height = match has_detail {
        true => (room * 0.45).max(2.0 * ROW_HEIGHT),
        false => room,
    };
    ui.scope(|ui| steps_ui(ui, view, comparing, height, gestures));
    if has_detail {
        ui.separator();
        let names = names(view, comparing);
        let [one, other] = &names;
        let detail = ScrollArea::vertical()
            .id_salt("compared step in full")
            .auto_shrink(false);
        detail.show(ui, |ui| {
            rows_ui(ui, view.palette, [one, other], comparing.rows(view.session));
        });
    }
}

/// Both sides' names with their letters.
fn names(view: View, comparing: &Comparing) -> [String; 2] {
    [0, 1].map(|at: usize| {
        let letter = LETTERS.get(at).copied().unwrap_or_default();
        let side = comparing.sides.get(at);
        let name = side.map_or(String::new(), |side| side.name(view.session));
        format!("{letter} {name}")
    })
}

/// Draws which ways they are, and what can be done with both. Returns whether the comparison stays.
pub fn header_ui(ui: &mut Ui, view: View, comparing: &mut Comparing) -> bool {
    ui.spacing_mut().item_spacing.x = 6.0;
    for at in 0..2 {
        branch_menu_ui(ui, view, comparing, at);
    }
    let swap = ui.add(Button::new("Swap").small());
    if swap.on_hover_text("A becomes B, and B becomes A").clicked() {
        comparing.swap();
    }
    let graph = ui.checkbox(&mut comparing.in_graph, "In the graph");
    let is_on = comparing.in_graph;
    graph.widget_info(|| {
        WidgetInfo::selected(WidgetType::Checkbox, true, is_on, "Show in the graph")
    });
    graph.on_hover_text("Mark in the graph where only A went, and where only B went");
    let close = ui.add(Button::new("Close").small());
    named(&close, "Close the comparison");
    let close = close.on_hover_text("Compare with what was recorded again");
    !close.clicked()
}

/// Which branch a side is, with a menu of the others.
fn branch_menu_ui(ui: &mut Ui, view: View, comparing: &mut Comparing, at: usize) {
    let letter = LETTERS.get(at).copied().unwrap_or_default();
    let Some(side) = comparing.sides.get(at) else {
        return;
    };
    let title = format!(
        "{letter} {}",
        cut(&side.name(view.session), NAME_CHARACTERS)
    );
    let branches = side.log(view.session).branches().len();
    let words = |sign: &str| {
        let words = RichText::new(format!("{title}{sign}")).font(strong(12.0));
        words.color(view.palette.side(at))
    };
    if branches < 2 {
        ui.label(words(""));
        return;
    }
    let mut chosen = None;
    let button = Button::new(words(" ⏷")).small();
    MenuButton::from_button(button).ui(ui, |ui| {
        let height = ui.spacing().interact_size.y;
        let list = ScrollArea::vertical().max_height(320.0);
        list.show_rows(ui, height, branches, |ui, rows| {
            for branch in rows {
                let name = cut(&side.name_of(view.session, branch), 60);
                if ui.radio(side.branch() == branch, name).clicked() {
                    chosen = Some(branch);
                    ui.close();
                }
            }
        });
    });
    if let Some((branch, side)) = chosen.zip(comparing.sides.get_mut(at)) {
        side.choose(branch);
        comparing.restart();
    }
}

/// Where they part, and the buttons that lead from difference to difference.
fn where_ui(ui: &mut Ui, view: View, comparing: &mut Comparing) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let words = RichText::new(comparing.words()).color(view.palette.text);
        ui.add(Label::new(words).wrap());
        if comparing.aligned.parting.is_none() {
            return;
        }
        let first = comparing.aligned.common;
        let session = view.session;
        let asked = [
            ("First", "First difference"),
            ("‹", "Previous difference"),
            ("›", "Next difference"),
        ]
        .map(|(words, name)| {
            let button = ui.add(Button::new(words).small());
            named(&button, name);
            button.on_hover_text(name).clicked()
        });
        let place = match asked {
            [true, ..] => Some(first),
            [_, true, _] => comparing.previous(session),
            [.., true] => comparing.next(session),
            [false, false, false] => None,
        };
        if let Some(place) = place {
            comparing.choose(place);
        }
    });
}

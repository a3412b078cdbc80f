//! One row of the key table.

use eframe::egui::{Button, Label, RichText, Ui, WidgetInfo, WidgetType};

use crate::app::answer_setup::{AnswerChange, order_words};
use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::one_line;
use crate::app::theme::{plain, strong};
use crate::app::transport::named;
use crate::app::words::{answer_words, cut};
use crate::debugger::{KeyRow, KeyUse};
use crate::playbook::Key;
use crate::runtime::{AnswerKind, counted};

use super::columns::Cells;
use super::order_ui::{order_ui, stays_open_ui};
use super::preset_cell::PresetCells;

/// How many uses a tooltip lists.
const MOST_LISTED: usize = 16;

/// How much of a key or an answer a tooltip shows, in characters.
const TOOLTIP_CHARACTERS: usize = 400;

/// Draws the row of `key`; `row` is nothing where no node asks it and only the preset in use answers it.
pub(super) fn row_ui(
    ui: &mut Ui,
    view: View,
    cells: &mut Cells,
    preset_cells: &mut PresetCells,
    (key, row): (&Key, Option<&KeyRow>),
    gestures: &mut Vec<Gesture>,
) {
    let palette = view.palette;
    let kinds: Vec<AnswerKind> = row
        .iter()
        .flat_map(|row| row.kinds.iter().copied())
        .collect();
    cells.draw(ui, |ui| {
        let words = RichText::new(one_line(key)).font(strong(13.0));
        ui.add(Label::new(words).truncate())
            .on_hover_text(cut(key, TOOLTIP_CHARACTERS));
    });
    cells.draw(ui, |ui| kinds_ui(ui, view, row, &kinds));
    cells.draw(ui, |ui| match row {
        Some(row) => uses_ui(ui, view, row, gestures),
        None => {
            let words = RichText::new("asked by no node").color(palette.quiet_text);
            ui.add(Label::new(words).truncate());
        }
    });
    cells.draw(ui, |ui| last_ui(ui, view, key));
    cells.draw(ui, |ui| preset_cells.ui(ui, view, key, &kinds, gestures));
    cells.draw(ui, |ui| {
        if row.is_some() {
            sources_ui(ui, view, key, gestures);
        }
    });
}

fn kinds_ui(ui: &mut Ui, view: View, row: Option<&KeyRow>, kinds: &[AnswerKind]) {
    let palette = view.palette;
    let words: Vec<&str> = kinds.iter().map(|kind| short(*kind)).collect();
    let size = if words.len() > 1 { 11.0 } else { 13.0 };
    let words = RichText::new(words.join(", ")).font(plain(size));
    let both_ways = row.map_or(&[][..], |row| &row.both_ways);
    let Some(first) = both_ways.first() else {
        let label = Label::new(words.color(palette.quiet_text)).truncate();
        ui.add(label);
        return;
    };
    let label = ui.add(Label::new(words.color(palette.stop)).truncate());
    let more = match both_ways.len() {
        1 => String::new(),
        nodes => format!(" and {} more", counted(nodes - 1, "node")),
    };
    label.on_hover_text(format!(
        "Needed as two kinds at once by node {first}{more}, which a run refuses: key-needed-both-ways"
    ));
}

/// A kind, as short as a column needs it.
fn short(kind: AnswerKind) -> &'static str {
    match kind {
        AnswerKind::Truth => "truth",
        AnswerKind::Words => "words",
        AnswerKind::Number => "number",
    }
}

/// Draws the uses of a key. A click shows the first, and each click after that the next.
fn uses_ui(ui: &mut Ui, view: View, row: &KeyRow, gestures: &mut Vec<Gesture>) {
    let playbook = &view.document.playbook;
    let words = row.first_uses(playbook);
    let button = Button::new(RichText::new(&words).color(view.palette.text));
    let button = ui.add(button.frame_when_inactive(false).small().truncate());
    let name = format!("Uses of {}: {words}", row.key);
    named(&button, &name);
    if button.clicked()
        && let Some(next) = next_use(&row.uses, view.selected)
    {
        gestures.push(Gesture::Centre(next.node));
    }
    button.on_hover_ui(|ui| {
        ui.set_max_width(420.0);
        for used in row.uses.iter().take(MOST_LISTED) {
            ui.label(used.words(playbook));
        }
        let more = row.uses.len().saturating_sub(MOST_LISTED);
        if more > 0 {
            ui.label(format!("and {more} more"));
        }
        let hint = match row.uses.len() {
            1 => "A click shows the node",
            _ => "A click shows the first; each further click the next",
        };
        ui.label(RichText::new(hint).color(view.palette.quiet_text));
    });
}

/// The use after those of the node that is selected; the first where it has none.
fn next_use(uses: &[KeyUse], selected: Option<usize>) -> Option<&KeyUse> {
    let last = uses.iter().rposition(|used| Some(used.node) == selected);
    let next = last.map_or(0, |last| last + 1);
    uses.get(next).or(uses.first())
}

fn last_ui(ui: &mut Ui, view: View, key: &Key) {
    let last = view.session.last_answer(key).map(answer_words);
    let words = last.as_deref().unwrap_or("–");
    let label = RichText::new(one_line(words)).color(view.palette.quiet_text);
    let label = ui.add(Label::new(label).truncate());
    let name = match &last {
        Some(words) => format!("{key} was answered {words} last"),
        None => format!("{key} was not answered yet"),
    };
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
    label.on_hover_text(cut(&name, TOOLTIP_CHARACTERS));
}

fn sources_ui(ui: &mut Ui, view: View, key: &Key, gestures: &mut Vec<Gesture>) {
    let own = view.answers.per_key.get(key);
    let words = own.map_or("as all".into(), |order| order_words(order));
    let text = RichText::new(&words).color(match own {
        Some(_) => view.palette.text,
        None => view.palette.quiet_text,
    });
    let button = Button::new(text)
        .small()
        .frame_when_inactive(false)
        .truncate();
    let name = format!("Sources for {key}: {words}");
    let hint = format!("Where answers for {key} come from while running: {words}");
    stays_open_ui(ui, button, (&name, &hint), |ui| {
        let mut has_own = own.is_some();
        let check = ui.checkbox(&mut has_own, "An order of its own");
        if check
            .on_hover_text("Else the order of all keys holds")
            .changed()
        {
            let order = has_own.then(|| view.answers.order.clone());
            let change = AnswerChange::OrderOf(key.clone(), order);
            gestures.push(Gesture::Answers(change));
        }
        if let Some(order) = own.and_then(|order| order_ui(ui, view.palette, order)) {
            let change = AnswerChange::OrderOf(key.clone(), Some(order));
            gestures.push(Gesture::Answers(change));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debugger::Purpose;

    #[test]
    fn clicks_walk_through_the_uses_and_begin_again() {
        let uses = [1, 1, 4].map(|node| KeyUse {
            node,
            purpose: Purpose::Said,
        });
        let next = |selected| next_use(&uses, selected).map(|used| used.node);
        assert_eq!(next(None), Some(1));
        assert_eq!(next(Some(9)), Some(1));
        assert_eq!(next(Some(1)), Some(4));
        assert_eq!(next(Some(4)), Some(1));
        assert!(next_use(&[], None).is_none());
    }
}

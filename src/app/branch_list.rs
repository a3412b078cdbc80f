//! The side panel's list of branches: which there are, where each left another, and what can be done with one.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Button, CornerRadius, FontSelection, Id, Label, Rect, Response, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, TextWrapMode, Ui, UiBuilder, WidgetInfo, WidgetText, WidgetType, pos2,
    vec2,
};

use crate::debugger::SessionCommand;

use super::actions::Action;
use super::gesture::{Gesture, View};
use super::log_panel::{NAME_CHARACTERS, left_words, steps_words};
use super::theme::{Palette, plain, strong};
use super::transport::named;

/// How high a row is, in points.
const ROW_HEIGHT: f32 = 40.0;

/// How many rows are seen at once; of more the list scrolls.
const MOST_ROWS: f32 = 5.5;

/// The room of a row's menu at its right end, in points.
const MENU_ROOM: f32 = 28.0;

/// The least width at which a row says how many steps it has beside its name, in points.
const WIDE_ROW: f32 = 110.0;

/// How much of the name of the branch it left a row shows, so that there is room for the step.
const PARENT_CHARACTERS: usize = 9;

/// What the list remembers between frames.
#[derive(Debug, Clone, Copy, Default)]
struct Scrolled {
    offset: f32,
    /// The branch it was last scrolled for.
    shown: Option<usize>,
}

/// Draws every branch; a click on one goes to its last step. Only the rows in view are put into words.
pub fn branches_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let branches = view.session.log().branches();
    if branches.is_empty() {
        let words = "None yet. The first step begins one.";
        let words = RichText::new(words).color(view.palette.quiet_text);
        ui.add(Label::new(words).wrap());
        return;
    }
    let id = Id::new("branch list");
    let mut scrolled: Scrolled = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let height = (branches.len() as f32).min(MOST_ROWS) * ROW_HEIGHT;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut list = ScrollArea::vertical()
            .id_salt(id)
            .max_height(height)
            .min_scrolled_height(height);
        let shown = view.session.shown();
        if scrolled.shown != shown {
            scrolled.shown = shown;
            let top = shown.unwrap_or(0) as f32 * ROW_HEIGHT;
            let least = top + ROW_HEIGHT - height;
            let offset = scrolled.offset.min(top).max(least).max(0.0);
            list = list.vertical_scroll_offset(offset);
        }
        let output = list.show_rows(ui, ROW_HEIGHT, branches.len(), |ui, rows| {
            for branch in rows {
                row_ui(ui, view, branch, gestures);
            }
        });
        scrolled.offset = output.state.offset.y;
    });
    ui.data_mut(|data| data.insert_temp(id, scrolled));
}

fn row_ui(ui: &mut Ui, view: View, branch: usize, gestures: &mut Vec<Gesture>) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let row = ui.interact(rect, Id::new("branch").with(branch), Sense::click());
    let name = view.session.branch_name(branch);
    let steps = steps_words(view.session, branch);
    let left = |characters| {
        let left = left_words(view.session, branch, characters);
        left.unwrap_or_else(|| "from the beginning".into())
    };
    let shortly = left(PARENT_CHARACTERS);
    let left = left(NAME_CHARACTERS);
    let is_shown = view.session.shown() == Some(branch);
    row.widget_info(|| {
        let words = format!("Branch {name}, {steps}, {left}");
        WidgetInfo::selected(WidgetType::Button, true, is_shown, words)
    });
    let palette = view.palette;
    paint_behind(ui, palette, &row, is_shown);
    let text = Rect::from_min_max(
        rect.min + vec2(10.0, 3.0),
        pos2(rect.right() - MENU_ROOM - 4.0, rect.bottom() - 3.0),
    );
    let middle = text.center().y;
    let (name_room, steps_left) = if text.width() >= WIDE_ROW {
        let width = draw(ui, text, text.top(), &steps, palette, Words::Right);
        (text.width() - width - 8.0, shortly)
    } else {
        (text.width(), format!("{steps}, {shortly}"))
    };
    let name_rect = Rect::from_min_size(text.min, vec2(name_room, text.height()));
    draw(ui, name_rect, text.top(), &name, palette, Words::Name);
    draw(ui, text, middle + 1.0, &steps_left, palette, Words::Quiet);
    row.context_menu(|ui| menu_ui(ui, view, branch, gestures));
    let room = Rect::from_min_max(pos2(rect.right() - MENU_ROOM, rect.top() + 7.0), rect.max);
    menu_button_ui(ui, view, branch, room, gestures);
    let hint = match is_shown {
        true => format!("{name}\n{steps}, {left}\nIt is shown; a click goes to its last step."),
        false => format!("{name}\n{steps}, {left}\nA click shows it, at its last step."),
    };
    if row.on_hover_text(hint).clicked()
        && let Some(found) = view.session.log().branches().get(branch)
    {
        gestures.push(Gesture::Session(SessionCommand::GoTo(found.tip())));
    }
}

/// Draws the button of a branch's menu in `room`.
fn menu_button_ui(ui: &mut Ui, view: View, branch: usize, room: Rect, gestures: &mut Vec<Gesture>) {
    let salt = Id::new("branch menu").with(branch);
    // A child of its own, so that the next row stands where the rows do.
    let mut ui = ui.new_child(UiBuilder::new().id_salt(salt).max_rect(room));
    ui.spacing_mut().button_padding = vec2(5.0, 2.0);
    let dots = RichText::new("•••").size(8.0);
    let dots = dots.color(view.palette.quiet_text);
    let button = Button::new(dots).frame_when_inactive(false);
    let menu = MenuButton::from_button(button).ui(&mut ui, |ui| {
        menu_ui(ui, view, branch, gestures);
    });
    let name = view.session.branch_name(branch);
    let name = format!("What can be done with branch {name}");
    named(&menu.0, &name);
    menu.0
        .on_hover_text("Rename, compare or remove it, or go to where it left");
}

fn paint_behind(ui: &Ui, palette: &Palette, row: &Response, is_shown: bool) {
    let (painter, corners) = (ui.painter(), CornerRadius::same(6));
    if is_shown {
        painter.rect_filled(row.rect, corners, palette.chosen());
        let bar = Rect::from_min_size(row.rect.min, vec2(3.0, row.rect.height()));
        painter.rect_filled(bar, CornerRadius::same(2), palette.accent);
    } else if row.hovered() {
        painter.rect_filled(row.rect, corners, palette.raised());
    }
    if row.has_focus() {
        let stroke = Stroke::new(1.0, palette.accent);
        painter.rect_stroke(row.rect, corners, stroke, StrokeKind::Inside);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Words {
    Name,
    Quiet,
    Right,
}

/// Draws one line in `rect`, elided to its width, at `top`. Returns how wide it is.
fn draw(ui: &Ui, rect: Rect, top: f32, words: &str, palette: &Palette, kind: Words) -> f32 {
    let (font, colour) = match kind {
        Words::Name => (strong(13.0), palette.text),
        Words::Quiet | Words::Right => (plain(12.0), palette.quiet_text),
    };
    let words = WidgetText::from(RichText::new(words).font(font).color(colour));
    let elided = Some(TextWrapMode::Truncate);
    let galley = words.into_galley(ui, elided, rect.width(), FontSelection::Default);
    let width = galley.size().x;
    let left = match kind {
        Words::Name | Words::Quiet => rect.left(),
        Words::Right => rect.right() - width,
    };
    ui.painter().galley(pos2(left, top.round()), galley, colour);
    width
}

/// What can be done with a branch.
fn menu_ui(ui: &mut Ui, view: View, branch: usize, gestures: &mut Vec<Gesture>) {
    let branches = view.session.log().branches();
    let Some(found) = branches.get(branch) else {
        return;
    };
    ui.set_min_width(200.0);
    let is_shown = view.session.shown() == Some(branch);
    let item = |ui: &mut Ui, words: &str, key: String, hint: &str, off: Option<&str>| {
        let mut button = Button::new(words);
        if !key.is_empty() {
            button = button.right_text(RichText::new(key).weak());
        }
        let item = ui.add_enabled(off.is_none(), button).on_hover_text(hint);
        item.widget_info(|| WidgetInfo::labeled(WidgetType::Button, off.is_none(), words));
        item.on_disabled_hover_text(off.unwrap_or_default())
            .clicked()
    };
    let key = match is_shown {
        true => Action::NameBranch.shortcut_text(ui.ctx()),
        false => String::new(),
    };
    let hint = "Give it a name, or take its name away";
    if item(ui, "Rename…", key, hint, None) {
        gestures.push(Gesture::AskName(branch));
    }
    let off = (branch == 0).then_some("It is the first branch and left no other");
    let hint = "Go to the step it was begun from; nothing is sent";
    if item(ui, "Go to where it left", String::new(), hint, off) {
        gestures.push(Gesture::Session(SessionCommand::GoTo(found.left())));
    }
    let off = is_shown.then_some("It is the branch shown: show another to compare them");
    let hint = "Show where the two part, and both sides step by step";
    if item(
        ui,
        "Compare with the branch shown",
        String::new(),
        hint,
        off,
    ) {
        gestures.push(Gesture::CompareBranches(branch));
    }
    let hint = "Draw where it went over the graph, with the order of its visits";
    if item(ui, "Draw over the graph", String::new(), hint, None) {
        gestures.push(Gesture::DrawPath(Some(branch)));
    }
    ui.separator();
    let off = (branches.len() == 1).then_some("It is the only branch, which always stays");
    let hint = "Take the steps only it holds out of the log; asks first";
    if item(ui, "Remove branch…", String::new(), hint, off) {
        gestures.push(Gesture::AskRemove(branch));
    }
}

#[cfg(all(test, feature = "window-tests"))]
#[path = "branch_list_tests.rs"]
mod tests;

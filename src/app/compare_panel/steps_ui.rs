//! The list of two ways: the steps they share as one row, then a row a place with both sides.

use eframe::egui::{
    Button, Color32, CornerRadius, EventFilter, FontId, FontSelection, Id, Key, Rect, Response,
    RichText, ScrollArea, Sense, Stroke, StrokeKind, TextWrapMode, Ui, WidgetInfo, WidgetText,
    WidgetType, pos2, vec2,
};

use crate::app::gesture::{Gesture, View};
use crate::app::log_panel::came_back;
use crate::app::theme::{plain, strong};
use crate::app::words::command_words;
use crate::debugger::{Entry, EntryId, SessionCommand};
use crate::runtime::counted;

use super::LETTERS;
use super::comparing::Comparing;

/// How high a row is, in points.
pub const ROW_HEIGHT: f32 = 22.0;

/// The room between two texts, in points.
const GAP: f32 = 6.0;

/// Draws the list in `height` points.
pub fn steps_ui(
    ui: &mut Ui,
    view: View,
    comparing: &mut Comparing,
    height: f32,
    gestures: &mut Vec<Gesture>,
) {
    let rows = Rows::of(comparing);
    let mut list = ScrollArea::vertical()
        .id_salt("compared steps")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false);
    if std::mem::take(&mut comparing.scrolls)
        && let Some(row) = comparing.chosen.and_then(|place| rows.row_of(place))
    {
        // The row before it stays in view.
        let offset = row.saturating_sub(1) as f32 * ROW_HEIGHT;
        list = list.vertical_scroll_offset(offset);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    list.show_rows(ui, ROW_HEIGHT, rows.count, |ui, shown| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for row in shown {
            match rows.place(row) {
                Some(place) => place_ui(ui, view, comparing, place, gestures),
                None => common_ui(ui, view, comparing),
            }
        }
    });
}

/// Which row shows which place.
#[derive(Debug, Clone, Copy)]
struct Rows {
    count: usize,
    /// The first place that has a row of its own.
    first: usize,
    /// Whether the first row says how many steps are the same.
    has_common: bool,
}

impl Rows {
    fn of(comparing: &Comparing) -> Rows {
        let common = comparing.aligned.common;
        let first = if comparing.shows_common { 0 } else { common };
        let has_common = common > 0;
        Rows {
            count: comparing.len() - first + usize::from(has_common),
            first,
            has_common,
        }
    }

    fn place(self, row: usize) -> Option<usize> {
        Some(row.checked_sub(usize::from(self.has_common))? + self.first)
    }

    fn row_of(self, place: usize) -> Option<usize> {
        Some(place.checked_sub(self.first)? + usize::from(self.has_common))
    }
}

/// The row that stands for all steps both have in common.
fn common_ui(ui: &mut Ui, view: View, comparing: &mut Comparing) {
    let common = counted(comparing.aligned.common, "step");
    let sign = if comparing.shows_common { "⏷" } else { "⏵" };
    let words = format!("{sign} {common} the same");
    let words = RichText::new(words).color(view.palette.quiet_text);
    let button = Button::new(words)
        .frame_when_inactive(false)
        .min_size(vec2(ui.available_width(), ROW_HEIGHT))
        .small();
    let hint = match comparing.shows_common {
        true => "List only where they differ",
        false => "List them too",
    };
    if ui.add(button).on_hover_text(hint).clicked() {
        comparing.shows_common = !comparing.shows_common;
    }
}

fn place_ui(
    ui: &mut Ui,
    view: View,
    comparing: &mut Comparing,
    place: usize,
    gestures: &mut Vec<Gesture>,
) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let palette = view.palette;
    let is_chosen = comparing.chosen == Some(place);
    let differs = comparing.differs(view.session, place);
    if is_chosen {
        let corners = CornerRadius::same(4);
        ui.painter().rect_filled(rect, corners, palette.chosen());
    }
    let number = 12.0 + 8.0 * (comparing.len().max(1).ilog10() as f32 + 1.0);
    let sign = 18.0;
    let line = Line { ui, rect };
    line.text(
        rect.left() + 4.0,
        number,
        &(place + 1).to_string(),
        plain(12.0),
        palette.quiet_text,
    );
    let (words, ink) = match differs {
        true => ("≠", palette.stop),
        false => ("=", palette.quiet_text),
    };
    line.text(rect.left() + number, sign, words, strong(13.0), ink);
    let left = rect.left() + number + sign;
    let width = (rect.right() - left) / 2.0;
    let mut asked = None;
    for side in 0..2 {
        let from = left + width * side as f32;
        let cell = Rect::from_min_max(
            pos2(from, rect.top()),
            pos2(from + width - 2.0, rect.bottom()),
        );
        let response = side_ui(ui, view, comparing, (place, side), differs, cell);
        if response.clicked() {
            asked = Some((place, side));
        }
        if response.has_focus() {
            asked = arrow_keys(ui, &response, (place, side), comparing.len()).or(asked);
        }
    }
    if let Some((place, side)) = asked {
        comparing.choose(place);
        ui.memory_mut(|memory| memory.request_focus(cell_id(place, side)));
        gestures.extend(go_to(view, comparing, place, side));
    }
}

/// One side of a row.
fn side_ui(
    ui: &Ui,
    view: View,
    comparing: &Comparing,
    (place, at): (usize, usize),
    differs: bool,
    cell: Rect,
) -> Response {
    let palette = view.palette;
    let response = ui.interact(cell, cell_id(place, at), Sense::click());
    let side = comparing.sides.get(at);
    let found = side.and_then(|side| side.entry(view.session, place));
    let is_here = side.is_some_and(|side| side.is_session())
        && found.is_some_and(|(id, _)| id == view.session.playhead());
    let corners = CornerRadius::same(4);
    if is_here {
        let tint = palette.playhead();
        ui.painter().rect_filled(cell, corners, tint);
        let bar = Rect::from_min_size(cell.min, vec2(3.0, cell.height()));
        ui.painter().rect_filled(bar, corners, palette.stand);
    } else if response.hovered() {
        ui.painter().rect_filled(cell, corners, palette.raised());
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.0, palette.accent);
        ui.painter()
            .rect_stroke(cell, corners, stroke, StrokeKind::Inside);
    }
    let ink = match differs {
        true => palette.text,
        false => palette.quiet_text,
    };
    let line = Line { ui, rect: cell };
    let left = cell.left() + GAP;
    let room = cell.width() - 2.0 * GAP;
    let words = found.map(|(_, entry)| words(view, entry));
    match &words {
        Some((command, came_back)) => {
            let end = line.text(left, room * 0.45, command, strong(13.0), ink);
            let rest = cell.right() - GAP - end - GAP;
            if rest > 8.0 {
                line.text(end + GAP, rest, came_back, plain(13.0), ink);
            }
        }
        None => {
            line.text(left, room, "no more steps", plain(13.0), palette.quiet_text);
        }
    }
    let letter = LETTERS.get(at).copied().unwrap_or_default();
    response.widget_info(|| {
        let step = place + 1;
        let said = match &words {
            Some((command, came_back)) => format!("{command}, {came_back}"),
            None => "no more steps".into(),
        };
        let differs = if differs { ", differs" } else { "" };
        let name = format!("{letter} step {step}: {said}{differs}");
        WidgetInfo::selected(WidgetType::Button, true, is_here, name)
    });
    response
}

fn words(view: View, entry: &Entry) -> (String, String) {
    let command = command_words(&entry.command).replace('\n', " ");
    (command, came_back(view.document, entry))
}

fn go_to(view: View, comparing: &Comparing, place: usize, side: usize) -> Option<Gesture> {
    let side = comparing.sides.get(side).filter(|side| side.is_session())?;
    let (id, _): (EntryId, _) = side.entry(view.session, place)?;
    Some(Gesture::Session(SessionCommand::GoTo(id)))
}

fn cell_id(place: usize, side: usize) -> Id {
    Id::new("compared step").with((place, side))
}

/// The cell the arrow keys lead to from a focused one.
fn arrow_keys(
    ui: &Ui,
    response: &Response,
    (place, side): (usize, usize),
    places: usize,
) -> Option<(usize, usize)> {
    let filter = EventFilter {
        vertical_arrows: true,
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    if pressed(Key::ArrowDown) {
        Some((place + 1, side)).filter(|(place, _)| *place < places)
    } else if pressed(Key::ArrowUp) {
        Some((place.checked_sub(1)?, side))
    } else if pressed(Key::ArrowLeft) {
        Some((place, 0))
    } else if pressed(Key::ArrowRight) {
        Some((place, 1))
    } else {
        None
    }
}

/// Texts in one row, on one middle.
struct Line<'a> {
    ui: &'a Ui,
    rect: Rect,
}

impl Line<'_> {
    /// Draws `words` from `left` on, elided to `width`. Returns where they end.
    fn text(&self, left: f32, width: f32, words: &str, font: FontId, colour: Color32) -> f32 {
        let words = WidgetText::from(RichText::new(words).font(font).color(colour));
        let elided = Some(TextWrapMode::Truncate);
        let galley = words.into_galley(self.ui, elided, width, FontSelection::Default);
        let top = (self.rect.center().y - galley.size().y / 2.0).round();
        let end = left + galley.size().x;
        self.ui.painter().galley(pos2(left, top), galley, colour);
        end
    }
}

//! One row drawn: its mark, the way, the key, the answer, and what came of it.

use std::sync::Arc;

use eframe::egui::{
    Color32, CornerRadius, FontId, FontSelection, Galley, Id, Painter, Pos2, Response, RichText,
    Sense, Shape, Stroke, TextWrapMode, Ui, WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};

use crate::app::theme::{Palette, plain, strong};
use crate::playbook::EdgeKind;
use crate::runtime::Mark;

use super::rows::LookRow;

/// From which width on the key and the answer have columns of their own, in points.
const WIDE: f32 = 560.0;
/// How wide the mark's column is.
const MARK: f32 = 22.0;
/// Between columns, and at a row's ends.
const GAP: f32 = 8.0;
/// Above and below a row's words.
const AIR: f32 = 3.0;

/// How wide the columns before the sentence are, in points; none where there is no room for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Columns {
    name: f32,
    key: f32,
    answer: f32,
}

impl Columns {
    /// No columns: the sentence alone.
    pub const NONE: Columns = Columns {
        name: 0.0,
        key: 0.0,
        answer: 0.0,
    };

    /// Columns for `rows` in the width of `ui`, each as wide as its words need.
    pub fn new<'a>(ui: &Ui, rows: impl Iterator<Item = &'a LookRow>) -> Columns {
        let width = ui.available_width();
        if width < WIDE {
            return Columns::NONE;
        }
        let mut columns = Columns::NONE;
        for row in rows {
            let needs = |words: &str, font: FontId| {
                let galley = galley(ui, words, font, Color32::WHITE, None, f32::INFINITY);
                galley.size().x.ceil()
            };
            columns.name = columns.name.max(needs(&row.name, strong(12.0)));
            columns.key = columns.key.max(needs(&row.key, plain(12.0)));
            columns.answer = columns.answer.max(needs(&row.answer, strong(12.0)));
        }
        Columns {
            name: columns.name.min(width * 0.24),
            key: columns.key.min(width * 0.2),
            answer: columns.answer.min(width * 0.12),
        }
    }
}

/// Draws what was looked at.
pub fn look_ui(
    ui: &mut Ui,
    palette: &Palette,
    id: Id,
    columns: Columns,
    row: &LookRow,
) -> Response {
    let width = ui.available_width();
    let elided = Some(TextWrapMode::Truncate);
    let ink = match row.mark {
        Mark::Taken | Mark::False => palette.text,
        Mark::Unlooked | Mark::Open => palette.quiet_text,
    };
    let mut words = Vec::new();
    let mut left = MARK;
    let cells = [
        (&row.name, strong(12.0), columns.name),
        (&row.key, plain(12.0), columns.key),
        (&row.answer, strong(12.0), columns.answer),
    ];
    for (text, font, room) in cells.into_iter().filter(|(.., room)| *room > 0.0) {
        words.push((left, galley(ui, text, font, ink, elided, room)));
        left += room + GAP;
    }
    let room = (width - left - GAP).max(40.0);
    let wrapped = Some(TextWrapMode::Wrap);
    let sentence = galley(ui, &row.sentence, plain(12.0), ink, wrapped, room);
    words.push((left, sentence));
    let response = words_ui(ui, palette, id, &words);
    let row_top = response.rect.top() + AIR;
    mark_ui(
        ui.painter(),
        pos2(response.rect.left() + MARK / 2.0, row_top + 8.0),
        4.5,
        row.mark,
        palette,
    );
    response.widget_info(|| {
        let name = format!("{}, {}: {}", row.name, row.mark.name(), row.sentence);
        WidgetInfo::labeled(WidgetType::Button, true, name)
    });
    let hint = format!("{}: {}. Show node {}", row.name, row.mark.name(), row.node);
    response.on_hover_text(hint)
}

/// Draws the node above what was looked at there.
pub fn node_ui(
    ui: &mut Ui,
    palette: &Palette,
    id: Id,
    (node, name, sentence): (usize, &str, &str),
) -> Response {
    let elided = Some(TextWrapMode::Truncate);
    let wrapped = Some(TextWrapMode::Wrap);
    let room = ui.available_width() - 2.0 * GAP;
    let name_galley = galley(ui, name, strong(12.0), palette.quiet_text, elided, room);
    let below = name_galley.size().y + 1.0;
    let mut words = vec![(GAP, 0.0, name_galley)];
    if !sentence.is_empty() {
        let sentence = galley(ui, sentence, plain(13.0), palette.text, wrapped, room);
        words.push((GAP, below, sentence));
    }
    let response = placed_ui(ui, palette, id, &words);
    response.widget_info(|| {
        let name = format!("Node {name}. {sentence}");
        WidgetInfo::labeled(WidgetType::Button, true, name.trim_end())
    });
    response.on_hover_text(format!("Show node {node}"))
}

fn words_ui(ui: &mut Ui, palette: &Palette, id: Id, words: &[(f32, Arc<Galley>)]) -> Response {
    let words: Vec<(f32, f32, Arc<Galley>)> = words
        .iter()
        .map(|(left, galley)| (*left, 0.0, galley.clone()))
        .collect();
    placed_ui(ui, palette, id, &words)
}

/// A row that can be pressed, as high as the words placed on it.
fn placed_ui(
    ui: &mut Ui,
    palette: &Palette,
    id: Id,
    words: &[(f32, f32, Arc<Galley>)],
) -> Response {
    let bottoms = words.iter().map(|(_, top, galley)| top + galley.size().y);
    let height = bottoms.fold(15.0, f32::max) + 2.0 * AIR;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let response = ui.interact(rect, id, Sense::click());
    let painter = ui.painter();
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, CornerRadius::same(4), palette.raised());
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.0, palette.accent);
        let inside = eframe::egui::StrokeKind::Inside;
        painter.rect_stroke(rect, CornerRadius::same(4), stroke, inside);
    }
    for (left, top, galley) in words {
        let at = rect.min + vec2(*left, AIR + *top);
        painter.galley(at, galley.clone(), palette.text);
    }
    response
}

fn galley(
    ui: &Ui,
    words: &str,
    font: FontId,
    colour: Color32,
    wrap: Option<TextWrapMode>,
    width: f32,
) -> Arc<Galley> {
    let words = WidgetText::from(RichText::new(words).font(font).color(colour));
    words.into_galley(ui, wrap, width, FontSelection::Default)
}

/// Draws a mark by its shape: a tick, a cross, a dash, an open ring.
pub fn mark_ui(painter: &Painter, middle: Pos2, reach: f32, mark: Mark, palette: &Palette) {
    let stroke = Stroke::new((reach * 0.4).max(1.2), mark_colour(mark, palette));
    let at = |x: f32, y: f32| middle + vec2(x, y) * reach;
    match mark {
        Mark::Taken => {
            let tick = vec![at(-0.9, 0.1), at(-0.2, 0.8), at(1.0, -0.8)];
            painter.add(Shape::line(tick, stroke));
        }
        Mark::False => {
            painter.line_segment([at(-0.8, -0.8), at(0.8, 0.8)], stroke);
            painter.line_segment([at(-0.8, 0.8), at(0.8, -0.8)], stroke);
        }
        Mark::Unlooked => {
            painter.line_segment([at(-0.9, 0.0), at(0.9, 0.0)], stroke);
        }
        Mark::Open => {
            painter.circle_stroke(middle, reach * 0.8, Stroke::new(1.2, stroke.color));
        }
    }
}

fn mark_colour(mark: Mark, palette: &Palette) -> Color32 {
    match mark {
        Mark::Taken => palette.edge(EdgeKind::Option),
        Mark::False => palette.stop,
        Mark::Unlooked | Mark::Open => palette.quiet_text,
    }
}

//! Drawing two steps side by side: what is the same once and quiet, what differs twice and marked.
//!
//! A mark is a line below the words and a tint behind them; the first one is the strongest. So it can be seen
//! without colour, and the words stay readable.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align, Color32, Label, Layout, RichText, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};

use crate::app::theme::{Palette, plain, strong};
use crate::debugger::Piece;

use super::rows::Row;

/// How wide the column that says what a row is about is, in points.
const LABELS: f32 = 66.0;

/// The least width at which both sides stand beside each other, in points.
const BESIDE: f32 = 330.0;

/// The room between two columns, in points.
const GAP: f32 = 10.0;

/// Draws `rows` under the names of the two sides.
pub fn rows_ui(ui: &mut Ui, palette: &Palette, names: [&str; 2], rows: &[Row]) {
    ui.spacing_mut().item_spacing = vec2(GAP, 4.0);
    let room = ui.available_width();
    let columns = Columns {
        palette,
        names,
        is_beside: room >= BESIDE,
        width: match room >= BESIDE {
            true => ((room - LABELS - 2.0 * GAP) / 2.0).floor(),
            false => (room - LABELS - GAP).max(60.0),
        },
    };
    if columns.is_beside {
        ui.horizontal_top(|ui| {
            columns.label_ui(ui, "");
            for (side, name) in names.into_iter().enumerate() {
                let words = RichText::new(name).font(strong(12.0));
                let words = Label::new(words.color(palette.side(side)));
                columns.cell(ui, |ui| ui.add(words.truncate()));
            }
        });
    }
    let first = rows.iter().position(|row| !row.cells.same);
    for (at, row) in rows.iter().enumerate() {
        columns.row_ui(ui, row, first == Some(at));
    }
}

struct Columns<'a> {
    palette: &'a Palette,
    names: [&'a str; 2],
    is_beside: bool,
    width: f32,
}

impl Columns<'_> {
    fn row_ui(&self, ui: &mut Ui, row: &Row, is_first: bool) {
        let quiet = self.palette.quiet_text;
        ui.horizontal_top(|ui| {
            self.label_ui(ui, row.label);
            if row.cells.same {
                let words = text(&row.cells.got);
                ui.add(Label::new(RichText::new(words).color(quiet)).wrap());
                return;
            }
            let sides = [&row.cells.expected, &row.cells.got];
            let cells = |ui: &mut Ui| {
                for (side, pieces) in sides.into_iter().enumerate() {
                    self.side_ui(ui, side, pieces, is_first);
                }
            };
            match self.is_beside {
                true => cells(ui),
                false => {
                    ui.vertical(cells);
                }
            }
        });
    }

    fn side_ui(&self, ui: &mut Ui, side: usize, pieces: &[Piece], is_first: bool) {
        let [one, other] = self.names;
        let name = if side == 0 { one } else { other };
        let response = self.cell(ui, |ui| {
            let job = job(self.palette, self.palette.side(side), pieces, is_first);
            ui.add(Label::new(job).wrap())
        });
        // What is marked is said too.
        response.widget_info(|| {
            let marked = pieces.iter().filter(|piece| piece.differs);
            let marked: Vec<&str> = marked.map(|piece| piece.text.trim()).collect();
            let marked = match marked.is_empty() {
                true => String::new(),
                false => format!(", differs in: {}", marked.join(" … ")),
            };
            let name = format!("{name}: {}{marked}", text(pieces));
            WidgetInfo::labeled(WidgetType::Label, true, name)
        });
    }

    fn label_ui(&self, ui: &mut Ui, label: &str) {
        let words = RichText::new(label)
            .font(plain(11.0))
            .color(self.palette.quiet_text);
        ui.allocate_ui_with_layout(vec2(LABELS, 14.0), Layout::top_down(Align::Min), |ui| {
            ui.set_width(LABELS);
            ui.label(words);
        });
    }

    fn cell<R>(&self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let layout = Layout::top_down(Align::Min);
        let cell = ui.allocate_ui_with_layout(vec2(self.width, 14.0), layout, |ui| {
            ui.set_width(self.width);
            contents(ui)
        });
        cell.inner
    }
}

/// A side's words; where it has none, that it has none.
fn text(pieces: &[Piece]) -> String {
    match pieces {
        [] => "nothing".into(),
        pieces => pieces.iter().map(|piece| &*piece.text).collect(),
    }
}

fn job(palette: &Palette, tint: Color32, pieces: &[Piece], is_first: bool) -> LayoutJob {
    let mut job = LayoutJob::default();
    let format = |color| TextFormat {
        font_id: plain(13.0),
        color,
        ..TextFormat::default()
    };
    if pieces.is_empty() {
        job.append("nothing", 0.0, format(palette.quiet_text));
    }
    let first = pieces.iter().position(|piece| piece.differs);
    for (at, piece) in pieces.iter().enumerate() {
        let mut format = format(palette.text);
        if piece.differs {
            let is_first = is_first && first == Some(at);
            let (behind, below) = if is_first { (0.4, 2.0) } else { (0.18, 1.0) };
            format.background = tint.gamma_multiply(behind);
            format.underline = Stroke::new(below, tint);
        }
        job.append(&piece.text, 0.0, format);
    }
    job
}

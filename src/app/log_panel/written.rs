//! What logpoints wrote: lines of their own below the steps they were written at.

use eframe::egui::{
    FontSelection, Id, Response, RichText, Sense, TextWrapMode, Ui, WidgetInfo, WidgetText,
    WidgetType, pos2, vec2,
};

use crate::app::breakpoint_mark::BreakpointMark;
use crate::app::gesture::View;
use crate::app::theme::plain;
use crate::debugger::EntryId;

use super::filter::Filter;
use super::row_text::one_line;
use super::row_ui::{Columns, GAP, ROW_HEIGHT};
use super::shown::Shown;

/// The lines below the steps shown, found again when something was written or other steps are shown.
#[derive(Debug, Default)]
pub struct Written {
    /// The steps with lines, in order.
    below: Vec<Below>,
    seen: Option<Seen>,
}

/// The lines below one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Below {
    /// Which of the steps shown it is.
    step: usize,
    entry: EntryId,
    /// How many lines stand below the steps before it.
    before: usize,
    count: usize,
}

/// What the lines were last found for.
#[derive(Debug, Clone, PartialEq)]
struct Seen {
    filter: Filter,
    remarks: usize,
    rewritten: u32,
    branch: Option<usize>,
    steps: usize,
    rows: usize,
}

/// What a row of the list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// One of the steps shown.
    Step(usize),
    /// A line below one.
    Line(Line),
}

/// A line a logpoint wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The step it was written at.
    pub entry: EntryId,
    /// Which of the lines written there.
    pub index: usize,
}

impl Written {
    /// Takes in what was written and the steps that are `shown` now.
    pub fn follow(&mut self, view: View, shown: &Shown, filter: &Filter) {
        let session = view.session;
        let remarks = session.remarks();
        let seen = Seen {
            filter: filter.clone(),
            remarks: remarks.made().len(),
            rewritten: session.rewritten(),
            branch: session.shown(),
            steps: session.way().len(),
            rows: shown.rows(),
        };
        if self.seen.as_ref() == Some(&seen) {
            return;
        }
        self.seen = Some(seen);
        let (way, log) = (session.way(), session.log());
        let mut below: Vec<Below> = remarks
            .all_logged()
            .filter_map(|(entry, written)| {
                let step = log.depth(entry);
                let is_on_way = way.get(step.checked_sub(1)?) == Some(entry);
                let row = shown.row_of(step).filter(|_| is_on_way)?;
                let is_shown = shown.step(row) == Some(step);
                is_shown.then_some(Below {
                    step: row,
                    entry,
                    before: 0,
                    count: written.len(),
                })
            })
            .collect();
        below.sort_by_key(|lines| lines.step);
        let mut before = 0;
        for lines in &mut below {
            lines.before = before;
            before += lines.count;
        }
        self.below = below;
    }

    /// How many rows `steps` steps and the lines below them are.
    pub fn rows(&self, steps: usize) -> usize {
        let lines = self.below.last();
        steps + lines.map_or(0, |last| last.before + last.count)
    }

    /// What row `row` is.
    pub fn at(&self, row: usize) -> Row {
        let after = self
            .below
            .partition_point(|lines| lines.step + lines.before < row);
        let Some(lines) = after.checked_sub(1).and_then(|at| self.below.get(at)) else {
            return Row::Step(row);
        };
        let index = row - (lines.step + lines.before) - 1;
        match index < lines.count {
            true => Row::Line(Line {
                entry: lines.entry,
                index,
            }),
            false => Row::Step(row - lines.before - lines.count),
        }
    }

    /// The row of `step`, one of those shown.
    pub fn row_of(&self, step: usize) -> usize {
        let after = self.below.partition_point(|lines| lines.step < step);
        let lines = after.checked_sub(1).and_then(|at| self.below.get(at));
        step + lines.map_or(0, |last| last.before + last.count)
    }
}

/// Draws a line; a click on it is one on its step.
pub fn line_ui(ui: &mut Ui, view: View, columns: &Columns, line: Line) -> Response {
    let palette = view.palette;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    let id = Id::new("log line").with((line.entry.number(), line.index));
    let response = ui.interact(rect, id, Sense::click());
    let written = view.session.remarks().logged(line.entry).get(line.index);
    let words = written.map(String::as_str).unwrap_or_default();
    let step = view.session.log().depth(line.entry);
    response.widget_info(|| {
        let name = format!("Written at step {step}: {words}");
        WidgetInfo::labeled(WidgetType::Button, true, name)
    });
    if response.hovered() {
        ui.painter().rect_filled(rect, 4, palette.raised());
    }
    let is_ahead = step > view.session.position();
    let colour = match is_ahead {
        true => palette.quiet_text.lerp_to_gamma(palette.panel, 0.3),
        false => palette.quiet_text,
    };
    let left = rect.left() + GAP + columns.number + GAP;
    let mark = BreakpointMark {
        writes: true,
        enabled: true,
        binds: true,
    };
    mark.paint(
        ui.painter(),
        palette,
        pos2(left + 5.0, rect.center().y),
        3.5,
    );
    let left = left + 16.0;
    let text = RichText::new(one_line(words))
        .font(plain(12.5))
        .color(colour);
    let room = (rect.right() - GAP - left).max(8.0);
    let elided = Some(TextWrapMode::Truncate);
    let galley = WidgetText::from(text).into_galley(ui, elided, room, FontSelection::Default);
    let top = (rect.center().y - galley.size().y / 2.0).round();
    ui.painter().galley(pos2(left, top), galley, colour);
    response.on_hover_text(format!("A logpoint wrote at step {step}:\n{words}"))
}

#[cfg(test)]
#[path = "written_tests.rs"]
mod tests;

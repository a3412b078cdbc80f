//! Laying out texts whose parts are to be put in order.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use eframe::egui::text::{ByteIndex, LayoutJob, LayoutSection, TextFormat};
use eframe::egui::{Align, Context, Galley, epaint::text::FontsView};

use crate::app::letters::Drawn;

use super::breaking::break_rows;
use super::ordering::{Direction, Part, direction, in_order};
use super::{IN_ORDER, is_out_of_order};

/// The texts that were put in order, as long as they are drawn.
#[derive(Debug, Default)]
pub struct Writing {
    set: HashMap<*const Galley, Pair>,
}

/// A text as the toolkit laid it out, which is kept so that no other can be taken for it, and in order.
#[derive(Debug)]
struct Pair {
    before: Arc<Galley>,
    in_order: Arc<Galley>,
}

impl Writing {
    /// Puts the texts in order that were drawn in this frame, but for the field that is being typed into.
    pub fn follow(&mut self, ctx: &Context, drawn: &[Drawn]) {
        let field = ctx
            .text_edit_focused()
            .then(|| ctx.memory(|memory| memory.focused()))
            .flatten()
            .and_then(|field| ctx.read_response(field))
            .map(|response| response.rect);
        let mut set = HashMap::new();
        for text in drawn
            .iter()
            .filter(|text| is_out_of_order(&text.galley.job))
        {
            if field.is_some_and(|field| field.contains(text.place.center())) {
                continue;
            }
            let key = Arc::as_ptr(&text.galley);
            let known = self.set.remove(&key);
            let pair = set.entry(key).or_insert_with(|| {
                known.unwrap_or_else(|| Pair {
                    before: text.galley.clone(),
                    in_order: ctx.fonts_mut(|fonts| set_rows(fonts, &text.galley.job)),
                })
            });
            debug_assert!(Arc::ptr_eq(&pair.before, &text.galley));
            text.replace(ctx, &pair.in_order);
        }
        self.set = set;
    }
}

/// Lays out `job` with each row in the order it is seen. What is laid out begins with [`IN_ORDER`].
pub fn set_rows(fonts: &mut FontsView, job: &LayoutJob) -> Arc<Galley> {
    let text = match job.break_on_newline {
        true => job.text.clone(),
        false => job.text.replace('\n', " "),
    };
    // A text that follows others in their row begins further in.
    let indent = job
        .sections
        .first()
        .map_or(0.0, |section| section.leading_space);
    let measure = |bytes: Range<usize>| match bytes.is_empty() {
        true => width(fonts, &ellipsis(job)),
        false => {
            let indent = if bytes.start == 0 { indent } else { 0.0 };
            let mut part = LayoutJob::default();
            push(&mut part, job, &text, bytes, Direction::Rightwards);
            indent + width(fonts, &part)
        }
    };
    // A little more than the text was measured for, against rounding.
    let room = job.wrap.max_width.round() + 0.5;
    let (rows, is_cut) = break_rows(&text, room, job.wrap.max_rows, measure);
    let direction = direction(&text);
    let in_order = in_order(&text, &rows, direction);
    let mut set = LayoutJob {
        first_row_min_height: job.first_row_min_height,
        halign: job.halign,
        round_output_to_gui: job.round_output_to_gui,
        ..LayoutJob::default()
    };
    set.append(&IN_ORDER.to_string(), indent, format_at(job, 0));
    let last = in_order.len().saturating_sub(1);
    for (row, parts) in in_order.iter().enumerate() {
        if row > 0 {
            let end = rows.get(row).map_or(0, |row| row.start);
            add(&mut set, "\n", format_at(job, end));
        }
        let ellipsis = ellipsis(job);
        let ends_here = is_cut && row == last;
        if ends_here && direction == Direction::Leftwards {
            append(&mut set, &ellipsis);
        }
        for part in parts {
            push_part(&mut set, job, &text, part);
        }
        if ends_here && direction == Direction::Rightwards {
            append(&mut set, &ellipsis);
        }
    }
    let galley = fonts.layout_job(set);
    match (direction, job.halign) {
        (Direction::Leftwards, Align::Min) if galley.rows.len() > 1 => ending_right(&galley),
        _ => galley,
    }
}

/// The same with every row ending at the right.
fn ending_right(galley: &Galley) -> Arc<Galley> {
    let mut galley = galley.clone();
    let right = galley.rect.right();
    for row in &mut galley.rows {
        row.pos.x = right - row.row.size.x;
    }
    galley.mesh_bounds = galley.mesh_bounds.union(galley.rect);
    Arc::new(galley)
}

fn width(fonts: &mut FontsView, job: &LayoutJob) -> f32 {
    fonts.layout_job(job.clone()).size().x
}

/// What stands for the rest of `job`, set as its last words.
fn ellipsis(job: &LayoutJob) -> LayoutJob {
    let character = job.wrap.overflow_character;
    let words = character.map_or_else(String::new, String::from);
    let mut ellipsis = LayoutJob::default();
    ellipsis.append(&words, 0.0, format_at(job, job.text.len()));
    ellipsis
}

/// How the letter at `byte` is set.
fn format_at(job: &LayoutJob, byte: usize) -> TextFormat {
    let behind = |section: &&LayoutSection| byte < section.byte_range.end.0;
    let section = job.sections.iter().find(behind).or(job.sections.last());
    section
        .map(|section| section.format.clone())
        .unwrap_or_default()
}

fn push_part(set: &mut LayoutJob, job: &LayoutJob, text: &str, part: &Part) {
    match part.mirrored {
        Some(character) => {
            let format = format_at(job, part.bytes.start);
            add(set, &character.to_string(), format);
        }
        None => push(set, job, text, part.bytes.clone(), part.direction),
    }
}

/// Adds `bytes` of the text, each section of `job` by itself, in the order they are seen.
fn push(
    set: &mut LayoutJob,
    job: &LayoutJob,
    text: &str,
    bytes: Range<usize>,
    direction: Direction,
) {
    let mut pieces: Vec<(&str, TextFormat)> = Vec::new();
    for section in &job.sections {
        let start = section.byte_range.start.0.max(bytes.start);
        let end = section.byte_range.end.0.min(bytes.end);
        if let Some(words) = text.get(start..end).filter(|words| !words.is_empty()) {
            pieces.push((words, section.format.clone()));
        }
    }
    if direction == Direction::Leftwards {
        pieces.reverse();
    }
    for (words, format) in pieces {
        add(set, words, format);
    }
}

fn append(set: &mut LayoutJob, words: &LayoutJob) {
    add(set, &words.text, format_at(words, 0));
}

/// Adds words as a section of their own, whatever is before them: it is shaped by itself.
fn add(set: &mut LayoutJob, words: &str, format: TextFormat) {
    let start = ByteIndex(set.text.len());
    set.text.push_str(words);
    set.sections.push(LayoutSection {
        leading_space: 0.0,
        byte_range: start..ByteIndex(set.text.len()),
        format,
    });
}

#[cfg(test)]
#[path = "setting_tests.rs"]
mod tests;

//! The conversation as it is drawn: as long as it is, only what is in view is laid out.
//!
//! 1. A paragraph's height is guessed from its length until it comes into view, then known.
//! 2. Where a guess above the view turns out wrong, the view moves with its paragraphs, so nothing jumps.
//! 3. The view follows the end when the playhead moves, and stays at the end while it is there; a person who
//!    scrolls up stays there until the playhead moves.

use std::sync::Arc;

use eframe::egui::{
    Align, Galley, Label, Layout, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, text::LayoutJob,
    vec2,
};

use crate::app::gesture::View;
use crate::app::letters::fonts_in_use;
use crate::app::theme::Palette;
use crate::app::writing::{Direction, direction, runs_leftwards};
use crate::playbook::{NodeKind, plain_text};

use super::conversation::{Conversation, Paragraph, Part};
use super::speech::{Ink, part, push_aside, push_speech, push_strong, push_words};

/// Between two paragraphs.
const GAP: f32 = 6.0;
/// How high a row is guessed to be, and how wide a letter.
const GUESSED_ROW: f32 = 18.0;
const GUESSED_LETTER: f32 = 6.6;

/// The conversation, and where a person reads in it.
#[derive(Debug, Default)]
pub struct Reading {
    conversation: Conversation,
    heights: Vec<Height>,
    /// What the heights were found for: the width, the pixels a point has, and the fonts.
    set_for: (f32, f32, u64),
    is_at_end: bool,
    moved: bool,
}

/// A paragraph's height, with the gap after it.
#[derive(Debug, Clone, Copy)]
struct Height {
    points: f32,
    is_known: bool,
}

impl Reading {
    /// Keeps in step with the playhead and the room's width, and gives how high the whole conversation is.
    pub fn follow(&mut self, ui: &Ui, view: View, room: f32) -> f32 {
        let width = text_width(ui);
        let set_for = (width, ui.pixels_per_point(), fonts_in_use(ui.ctx()));
        if self.set_for != set_for {
            self.set_for = set_for;
            self.heights.clear();
        }
        if let Some(first) = self.conversation.follow(view.document, view.session) {
            self.heights.truncate(first);
            self.moved = true;
        }
        let paragraphs = self.conversation.paragraphs();
        let from = self.heights.len();
        let new = paragraphs.iter().skip(from);
        self.heights
            .extend(new.map(|paragraph| guess(paragraph, width)));
        if self.moved || self.is_at_end {
            let mut filled = 0.0;
            for index in (0..self.heights.len()).rev() {
                if filled > room {
                    break;
                }
                filled += self.measure(ui, view.palette, index);
            }
        }
        self.heights.iter().map(|height| height.points).sum()
    }

    /// Draws the conversation in `room` points of height.
    pub fn ui(&mut self, ui: &mut Ui, view: View, room: f32) {
        let whole: f32 = self.heights.iter().map(|height| height.points).sum();
        let mut area = ScrollArea::vertical()
            .id_salt("conversation")
            .auto_shrink([false, true])
            .min_scrolled_height(0.0)
            .max_height(room);
        if self.moved || self.is_at_end {
            area = area.vertical_scroll_offset((whole - room).max(0.0));
        }
        self.moved = false;
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut output = area.show_viewport(ui, |ui, seen| self.seen_ui(ui, view, seen));
            let corrected = output.inner;
            let whole: f32 = self.heights.iter().map(|height| height.points).sum();
            let end = whole - output.inner_rect.height();
            self.is_at_end = output.state.offset.y + corrected >= end - 1.0;
            if corrected != 0.0 {
                output.state.offset.y += corrected;
                output.state.store(ui.ctx(), output.id);
                ui.ctx().request_repaint();
            }
        });
    }

    /// Draws the paragraphs in `seen`. Gives by how much those that begin above it were guessed too low.
    fn seen_ui(&mut self, ui: &mut Ui, view: View, seen: Rect) -> f32 {
        let origin = ui.max_rect().min;
        let mut corrected = 0.0;
        let mut top = 0.0;
        for index in 0..self.heights.len() {
            let Some(before) = self.heights.get(index).copied() else {
                break;
            };
            if top > seen.max.y + corrected {
                break;
            }
            let is_seen = top + before.points >= seen.min.y + corrected;
            let mut points = before.points;
            if is_seen {
                points = self.measure(ui, view.palette, index);
                if top < seen.min.y + corrected {
                    corrected += points - before.points;
                }
                let place = Rect::from_min_size(
                    pos2(origin.x, origin.y + top - corrected),
                    vec2(self.set_for.0, points - GAP),
                );
                if let Some(paragraph) = self.conversation.paragraphs().get(index) {
                    let builder = UiBuilder::new().max_rect(place).id_salt(index);
                    ui.scope_builder(builder, |ui| {
                        paragraph_ui(ui, view.palette, paragraph, place);
                    });
                }
            }
            top += points;
        }
        let whole: f32 = self.heights.iter().map(|height| height.points).sum();
        ui.allocate_rect(
            Rect::from_min_size(origin, vec2(self.set_for.0, whole - corrected)),
            eframe::egui::Sense::hover(),
        );
        corrected
    }

    /// The height of a paragraph, laid out where it was only guessed.
    fn measure(&mut self, ui: &Ui, palette: &'static Palette, index: usize) -> f32 {
        let width = self.set_for.0;
        let paragraph = self.conversation.paragraphs().get(index);
        let (Some(height), Some(paragraph)) = (self.heights.get_mut(index), paragraph) else {
            return 0.0;
        };
        if !height.is_known {
            *height = Height {
                points: set(ui, palette, paragraph, width).size().y + GAP,
                is_known: true,
            };
        }
        height.points
    }
}

/// The width words have: the scroll bar's room is always left.
fn text_width(ui: &Ui) -> f32 {
    (ui.available_width() - ui.spacing().scroll.allocated_width()).max(40.0)
}

fn guess(paragraph: &Paragraph, width: f32) -> Height {
    let letters = match paragraph {
        Paragraph::Speech { speaker, parts } => {
            let name = speaker.as_ref().map_or(0, |name| name.len());
            let parts = parts.iter().map(|part| match part {
                Part::Words(speech) => plain_text(speech).len(),
                Part::Aside(words) => words.len(),
            });
            name + parts.sum::<usize>()
        }
        Paragraph::Direction(words) | Paragraph::Rule(words) => words.len(),
        Paragraph::End => 0,
    };
    let rows = (letters as f32 * GUESSED_LETTER / width).ceil().max(1.0);
    Height {
        points: rows * GUESSED_ROW + GAP,
        is_known: false,
    }
}

fn set(ui: &Ui, palette: &'static Palette, paragraph: &Paragraph, width: f32) -> Arc<Galley> {
    let mut job = job(palette, paragraph);
    job.wrap.max_width = width;
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

fn job(palette: &'static Palette, paragraph: &Paragraph) -> LayoutJob {
    let ink = Ink::plain(palette);
    let mut job = LayoutJob::default();
    match paragraph {
        Paragraph::Speech { speaker, parts } => {
            if let Some(mark) = direction_mark(speaker.as_deref(), parts) {
                push_words(&mut job, mark, ink);
            }
            if let Some(speaker) = speaker {
                let colour = palette.node(NodeKind::Line);
                push_strong(&mut job, speaker, Ink { colour, ..ink });
            }
            for (position, said) in parts.iter().enumerate() {
                match said {
                    Part::Words(speech) => {
                        let apart = plain_text(speech).starts_with(char::is_whitespace);
                        if position == 0 || !apart {
                            part(&mut job, ink);
                        }
                        push_speech(&mut job, speech, ink);
                    }
                    Part::Aside(words) => push_aside(&mut job, words, ink),
                }
            }
        }
        Paragraph::Direction(words) => push_aside(&mut job, words, ink),
        Paragraph::Rule(words) => push_words(
            &mut job,
            words,
            Ink {
                size: 11.0,
                ..ink.quiet()
            },
        ),
        Paragraph::End => push_strong(&mut job, "The end.", ink.quiet()),
    }
    job
}

/// What is put before a speech that runs another way than its speaker's name, so that all of it runs as it does:
/// Unicode's mark for that, which is not drawn.
fn direction_mark(speaker: Option<&str>, parts: &[Part]) -> Option<&'static str> {
    let words = parts.iter().filter_map(|part| match part {
        Part::Words(speech) => Some(plain_text(speech)),
        Part::Aside(_) => None,
    });
    let (speaker, words) = (speaker?, words.collect::<String>());
    match (direction(speaker), direction(&words)) {
        (Direction::Rightwards, Direction::Leftwards) => Some("\u{200f}"),
        (Direction::Leftwards, Direction::Rightwards) => Some("\u{200e}"),
        (Direction::Rightwards, Direction::Rightwards)
        | (Direction::Leftwards, Direction::Leftwards) => None,
    }
}

fn paragraph_ui(ui: &mut Ui, palette: &'static Palette, paragraph: &Paragraph, place: Rect) {
    let galley = set(ui, palette, paragraph, place.width());
    if let Paragraph::Rule(_) = paragraph {
        let words = galley.size().x;
        let beside = ((place.width() - words) / 2.0 - 8.0).max(0.0);
        let y = place.center().y.round() + 0.5;
        let stroke = Stroke::new(1.0, palette.border);
        let painter = ui.painter();
        painter.hline(place.left()..=place.left() + beside, y, stroke);
        painter.hline(place.right() - beside..=place.right(), y, stroke);
        ui.add_space(((place.height() - galley.size().y) / 2.0).max(0.0));
        ui.horizontal(|ui| {
            ui.add_space(beside + 8.0);
            ui.add(Label::new(galley).selectable(true));
        });
    } else if runs_leftwards(galley.text()) && direction(galley.text()) == Direction::Leftwards {
        ui.with_layout(Layout::top_down(Align::Max), |ui| {
            ui.add(Label::new(galley).selectable(true));
        });
    } else {
        ui.add(Label::new(galley).selectable(true));
    }
}

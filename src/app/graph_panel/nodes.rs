//! Drawing nodes: a shape a kind, and every state of a node to be seen at once.

use eframe::egui::{
    Align2, Color32, CornerRadius, Painter, Rect, Shape, Stroke, StrokeKind, Vec2, pos2,
    text::{LayoutJob, TextWrapping},
};

use crate::graph::{Card, HEAD_SIZE, PADDING, ROW, WORDS_SIZE};
use crate::playbook::NodeKind;
use crate::runtime::Party;

use super::super::compare_panel::Went;
use super::super::theme::{Palette, plain, strong};
use super::breaks::NodeBreak;
use super::edges::{Dashes, dashes};
use super::lineage::Kin;
use super::outlines::{badge_inset, corners, fill, outline, radius, stroke};
use super::text::{Setting, TextId, Texts};

/// From which zoom on a card's words are drawn; below it, its shape alone.
pub const ZOOM_WITH_WORDS: f32 = 0.42;
/// From which zoom on a card is named, by its position and who speaks, in small letters of one size.
pub const ZOOM_WITH_NAME: f32 = 0.17;
/// The size of those letters, in screen points.
pub const NAME_SIZE: f32 = 9.0;
/// From which zoom on a card has its bar, its badges and its border; below it, a node is a speck.
pub const ZOOM_WITH_SHAPE: f32 = 0.12;

/// What a node is drawn with besides its card.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NodeState {
    /// Whom the run waits for here, if it stands here.
    pub stands: Option<Party>,
    /// How often it was visited.
    pub visits: u64,
    /// How warm it is, 0 to 1; nothing where that is not shown.
    pub warmth: Option<f32>,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether the pointer is on it, or on a node beside it.
    pub lit: bool,
    /// Whether the keys walked to it.
    pub cursor: bool,
    /// Its breakpoint, if it has one.
    pub breakpoint: Option<NodeBreak>,
    /// Whether the run just stopped at that breakpoint.
    pub hit: bool,
    /// Whether the last step stepped over it.
    pub stepped_over: bool,
    /// Whether the search found it.
    pub found: bool,
    /// Whether something leads here.
    pub reachable: bool,
    /// Whether something is odd about it.
    pub noted: bool,
    /// Which of two compared ways came here; nothing where none are shown.
    pub went: Option<Went>,
    /// How it is kin to the selected node; nothing where no lineage is shown.
    pub kin: Option<Kin>,
}

impl NodeState {
    /// How a box is drawn that stands for both: as what either is, but reachable where one of them is.
    pub fn gathered(self, other: NodeState) -> NodeState {
        let heavier = |one: NodeBreak, two: NodeBreak| match two.mark.weight() > one.mark.weight() {
            true => two,
            false => one,
        };
        NodeState {
            stands: self.stands.or(other.stands),
            visits: self.visits.saturating_add(other.visits),
            warmth: self.warmth.zip(other.warmth).map(|(one, two)| one.max(two)),
            selected: self.selected || other.selected,
            lit: self.lit || other.lit,
            cursor: self.cursor || other.cursor,
            breakpoint: match (self.breakpoint, other.breakpoint) {
                (Some(one), Some(two)) => Some(heavier(one, two)),
                (one, two) => one.or(two),
            },
            hit: self.hit || other.hit,
            stepped_over: self.stepped_over || other.stepped_over,
            found: self.found || other.found,
            reachable: self.reachable || other.reachable,
            noted: self.noted || other.noted,
            went: self
                .went
                .zip(other.went)
                .map(|(one, two)| one.gathered(two)),
            kin: self.kin.zip(other.kin).map(|(one, two)| one.gathered(two)),
        }
    }
}

/// Where and how large nodes are drawn.
pub struct NodePainter<'a> {
    /// Draws.
    pub painter: &'a Painter,
    /// The colours.
    pub palette: &'static Palette,
    /// The texts.
    pub texts: &'a mut Texts,
    /// Screen points a canvas point.
    pub zoom: f32,
}

impl NodePainter<'_> {
    /// Draws the card of `node` into `rect`, which is on the screen.
    pub fn card_ui(&mut self, node: usize, card: &Card, rect: Rect, state: NodeState) {
        let palette = self.palette;
        let kind = palette.node(card.kind);
        let fade = |colour: Color32| match state.reachable {
            true => colour,
            false => colour.gamma_multiply(0.45),
        };
        if let Some(went) = state.went {
            self.went_ui(card.kind, rect, went);
        }
        if state.found {
            let halo = outline(card.kind, rect.expand(5.0), self.zoom);
            self.painter
                .add(fill(halo, palette.accent.gamma_multiply(0.38)));
        }
        if state.stands.is_some() {
            let ring = outline(card.kind, rect.expand(3.5), self.zoom);
            self.painter
                .add(stroke(ring, Stroke::new(3.0, palette.stand)));
        }
        let surface = if let Some(warmth) = state.warmth {
            palette.warm(warmth)
        } else if state.visits > 0 {
            palette.visited_card
        } else {
            palette.card
        };
        let shape = outline(card.kind, rect, self.zoom);
        self.painter.add(fill(shape.clone(), fade(surface)));
        if card.kind != NodeKind::Branch {
            self.bar_ui(card.kind, rect, fade(kind));
        }
        let border = if state.selected {
            Stroke::new(2.0, palette.accent)
        } else if state.lit {
            Stroke::new(1.5, palette.text)
        } else if card.kind == NodeKind::Branch {
            Stroke::new(1.0, fade(kind))
        } else {
            Stroke::new(1.0, palette.border)
        };
        if state.reachable {
            self.painter.add(stroke(shape, border));
        } else {
            let line = corners(card.kind, rect, self.zoom);
            let dashes = Shape::dashed_line(&line, border, 4.0, 4.0);
            self.painter.extend(dashes);
        }
        if state.stepped_over {
            self.stepped_over_ui(card.kind, rect);
        }
        // Words stay legible where the card is faint.
        let (head, words) = match state.reachable {
            true => (kind, palette.text),
            false => (palette.quiet_text, palette.quiet_text),
        };
        if self.zoom >= ZOOM_WITH_WORDS {
            self.words_ui(node, card, rect, state, head, words);
        } else if self.zoom >= ZOOM_WITH_NAME {
            let quiet = match state.warmth {
                Some(_) => palette.text,
                None => palette.quiet_text,
            };
            self.name_ui(card, rect, words, quiet);
            self.count_ui(rect, state);
        }
        self.badges_ui(card.kind, rect, state);
    }

    /// A line around a node that one of two ways came to alone, with its letter; a plain one where both came.
    fn went_ui(&self, kind: NodeKind, rect: Rect, went: Went) {
        if went == Went::Neither {
            return;
        }
        let stroke = Stroke::new(2.5, self.palette.went(went));
        let margin = 6.0 * self.zoom.clamp(0.5, 1.0);
        let line = corners(kind, rect.expand(margin), self.zoom);
        match dashes(went) {
            Dashes::None => {
                let width = if went == Went::Shown { 2.5 } else { 1.0 };
                let thin = Stroke::new(width, self.palette.went(went));
                self.painter.add(Shape::line(line, thin));
            }
            Dashes::Of(dash, gap) => {
                let dashed = Shape::dashed_line(&line, stroke, dash, gap);
                self.painter.extend(dashed);
            }
        }
        let letter = match went {
            Went::OnlyA => "A",
            Went::OnlyB => "B",
            Went::Both | Went::Shown | Went::Ahead | Went::Neither => return,
        };
        if self.zoom >= ZOOM_WITH_NAME {
            let middle = rect.left_top() + Vec2::new(-6.0, -6.0);
            let radius = 8.0;
            self.painter.circle_filled(middle, radius, stroke.color);
            self.painter.text(
                middle,
                Align2::CENTER_CENTER,
                letter,
                strong(11.0),
                self.palette.panel,
            );
        }
    }

    /// A dashed line around a node that was stepped over, and a tag that says so.
    fn stepped_over_ui(&self, kind: NodeKind, rect: Rect) {
        let palette = self.palette;
        let stroke = Stroke::new(2.0, palette.stop);
        let line = corners(kind, rect.expand(3.5), self.zoom);
        self.painter
            .extend(Shape::dashed_line(&line, stroke, 6.0, 4.0));
        if self.zoom < ZOOM_WITH_NAME {
            return;
        }
        let font = strong((10.0 * self.zoom).max(9.0));
        let words = "stepped over".to_string();
        let galley = self.painter.layout_no_wrap(words, font, palette.stop);
        let size = galley.size() + Vec2::new(12.0, 4.0);
        let corner = pos2(rect.min.x + 8.0 * self.zoom, rect.min.y - size.y * 0.75);
        let tag = Rect::from_min_size(corner, size);
        let border = Stroke::new(1.0, palette.stop);
        let round = tag.height() / 2.0;
        self.painter
            .rect(tag, round, palette.canvas, border, StrokeKind::Inside);
        let at = tag.min + Vec2::new(6.0, 2.0);
        self.painter.galley(at, galley, palette.stop);
    }

    fn bar_ui(&self, kind: NodeKind, rect: Rect, colour: Color32) {
        let width = (4.0 * self.zoom).max(2.0);
        let bar = Rect::from_min_max(rect.min, pos2(rect.min.x + width, rect.max.y));
        let left = match kind {
            NodeKind::Line => radius(6.0 * self.zoom),
            NodeKind::Control
            | NodeKind::Choice
            | NodeKind::RandomChoice
            | NodeKind::Branch
            | NodeKind::End => radius(2.0 * self.zoom),
        };
        let corners = CornerRadius {
            nw: left,
            sw: left,
            ne: 0,
            se: 0,
        };
        self.painter.rect_filled(bar, corners, colour);
    }

    fn words_ui(
        &mut self,
        node: usize,
        card: &Card,
        rect: Rect,
        state: NodeState,
        kind: Color32,
        text: Color32,
    ) {
        let zoom = self.zoom;
        // On what is warm nothing but the colour of words is sure to stand out.
        let (kind, quiet) = match state.warmth {
            Some(_) => (text, text),
            None => (kind, self.palette.quiet_text),
        };
        let inset = match card.kind {
            NodeKind::Branch => 18.0,
            NodeKind::Line
            | NodeKind::Control
            | NodeKind::Choice
            | NodeKind::RandomChoice
            | NodeKind::End => PADDING + 2.0,
        };
        let width = rect.width() / zoom - 2.0 * inset;
        let mut at = pos2(rect.min.x + inset * zoom, rect.min.y + 7.0 * zoom);
        let mut row = |texts: &mut Texts, id, words: &str, font, width, rows: usize, colour| {
            let setting = Setting { font, width, rows };
            let shape = texts.shape(self.painter.ctx(), id, words, &setting, at, colour);
            self.painter.add(shape);
            at.y += rows as f32 * ROW * zoom;
        };
        let head_width = width - 26.0;
        row(
            self.texts,
            TextId::Head(node),
            &card.head,
            strong(HEAD_SIZE),
            head_width,
            1,
            kind,
        );
        if let Some(guard) = &card.guard {
            let words = format!("if {guard}");
            row(
                self.texts,
                TextId::Guard(node),
                &words,
                plain(HEAD_SIZE),
                width,
                1,
                quiet,
            );
        }
        row(
            self.texts,
            TextId::Words(node),
            &card.words,
            plain(WORDS_SIZE),
            width,
            card.rows,
            text,
        );
        if state.visits > 0 || state.warmth.is_some() {
            let right = badge_inset(card.kind)
                + match state.breakpoint {
                    Some(_) => 22.0,
                    None => 8.0,
                };
            self.painter.text(
                pos2(rect.max.x - right * zoom, rect.min.y + 7.0 * zoom),
                Align2::RIGHT_TOP,
                times_words(state.visits),
                plain(10.0 * zoom),
                quiet,
            );
        }
    }

    /// How often it was visited, on the upper border of a card too small for it, while the graph shows its heat.
    fn count_ui(&self, rect: Rect, state: NodeState) {
        if state.warmth.is_none() || state.visits == 0 {
            return;
        }
        let (words, text) = (times_words(state.visits), self.palette.text);
        let galley = self.painter.layout_no_wrap(words, plain(NAME_SIZE), text);
        let size = galley.size() + Vec2::new(6.0, 0.0);
        let middle = pos2(rect.max.x - size.x / 2.0, rect.min.y);
        let tag = Rect::from_center_size(middle, size);
        self.painter.rect(
            tag,
            4.0,
            self.palette.card,
            Stroke::new(1.0, self.palette.border),
            StrokeKind::Inside,
        );
        self.painter
            .galley(tag.min + Vec2::new(3.0, 0.0), galley, text);
    }

    /// Names a card too small for its words: position and speaker, and below, where there is room, its first
    /// words; a card without a speaker has its words beside the position.
    fn name_ui(&self, card: &Card, rect: Rect, colour: Color32, quiet: Color32) {
        let has_speaker = card.head.contains(' ');
        let two_rows = has_speaker && rect.height() >= 2.0 * NAME_SIZE + 5.0;
        let name = match has_speaker {
            true => card.head.clone(),
            false => format!("{} {}", card.head, card.words),
        };
        let row = |words: String, colour: Color32| {
            let mut job = LayoutJob::simple_singleline(words, plain(NAME_SIZE), colour);
            job.wrap = TextWrapping::truncate_at_width(rect.width() - 8.0);
            self.painter.layout_job(job)
        };
        let mut rows = vec![(row(name, colour), colour)];
        if two_rows {
            rows.push((row(card.words.clone(), quiet), quiet));
        }
        let height: f32 = rows.iter().map(|(galley, _)| galley.size().y).sum();
        let mut at = pos2(rect.min.x + 6.0, rect.center().y - height / 2.0);
        for (galley, colour) in rows {
            let step = galley.size().y;
            self.painter.galley(at, galley, colour);
            at.y += step;
        }
    }

    pub(super) fn badges_ui(&self, kind: NodeKind, rect: Rect, state: NodeState) {
        let palette = self.palette;
        let zoom = self.zoom.clamp(0.5, 1.5);
        let right = rect.max.x - (11.0 + badge_inset(kind)) * zoom;
        if let Some(set) = state.breakpoint {
            let middle = pos2(right, rect.min.y + 11.0 * zoom);
            let radius = 5.0 * zoom;
            set.mark.paint(self.painter, palette, middle, radius);
            if state.hit {
                let ring = Stroke::new(2.0, palette.text);
                self.painter.circle_stroke(middle, radius + 2.5, ring);
            }
        }
        if state.noted {
            let middle = pos2(right, rect.max.y - 10.0 * zoom);
            let tip = 5.5 * zoom;
            let triangle = vec![
                middle + Vec2::new(0.0, -tip),
                middle + Vec2::new(tip, tip * 0.8),
                middle + Vec2::new(-tip, tip * 0.8),
            ];
            let sign = palette.node(NodeKind::Branch);
            self.painter
                .add(Shape::convex_polygon(triangle, sign, Stroke::NONE));
            self.painter.text(
                middle + Vec2::new(0.0, tip * 0.15),
                Align2::CENTER_CENTER,
                "!",
                strong(8.0 * zoom),
                palette.card,
            );
        }
        if let Some(party) = state.stands {
            let words = format!("waits on {}", party.name().trim_start_matches("the "));
            let size = (10.0 * zoom).max(9.0);
            let font = strong(size);
            let galley = self.painter.layout_no_wrap(words, font, palette.on_stand);
            let size = galley.size() + Vec2::new(14.0, 5.0);
            // On a card with room it sits on the lower border; a smaller one would be covered.
            let corner = if self.zoom >= ZOOM_WITH_WORDS {
                pos2(rect.max.x - size.x - 2.0, rect.max.y - size.y * 0.2)
            } else {
                pos2(rect.max.x + 8.0, rect.center().y - size.y / 2.0)
            };
            let tag = Rect::from_min_size(corner, size);
            self.painter
                .rect_filled(tag, tag.height() / 2.0, palette.stand);
            let at = tag.min + Vec2::new(7.0, 2.5);
            self.painter.galley(at, galley, palette.on_stand);
        }
    }
}

/// How often something was visited, in little room: `×12`, `×34k`.
fn times_words(times: u64) -> String {
    match times {
        0..10_000 => format!("×{times}"),
        10_000..1_000_000 => format!("×{}k", times / 1_000),
        _ => format!("×{}M", times / 1_000_000),
    }
}

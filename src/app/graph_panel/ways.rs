//! Drawing the lines between boxes, with what is to be seen of the ways each stands for.

use std::borrow::Cow;
use std::collections::BTreeMap;

use eframe::egui::{Painter, Rect, Vec2};

use crate::graph::Shown;
use crate::playbook::{EdgeKind, NodeIndex};

use super::super::compare_panel::{Travels, Went};
use super::super::gesture::View;
use super::breaks::Breaks;
use super::edges::{self, EdgeLine, EdgePainter, EdgeState, is_dead};
use super::lineage::Lineage;
use super::path::Path;
use super::standing::Standing;
use super::strands::Strands;
use super::{GraphPanel, box_of, place};

/// How long a way must be to be drawn, in screen points.
const SHORTEST_WAY: f32 = 2.5;

impl GraphPanel {
    /// Draws the lines near what is shown.
    pub(super) fn ways_ui(
        &mut self,
        view: View,
        painter: &Painter,
        panel: Rect,
        breaks: &Breaks,
        travels: Option<&Travels>,
    ) {
        let shown = self.camera.shown(panel);
        let sheet = &view.document.sheet;
        let mut near = std::mem::take(&mut self.near);
        sheet.near_lines.find(shown, &mut near);
        self.add_dragged_lines(view, &mut near);
        let zoom = self.camera.zoom;
        let mut visible = Vec::new();
        let mut strands = Strands::default();
        let soft = 1.0 / painter.pixels_per_point();
        let attended = self.attended();
        for index in near.iter().map(|index| *index as usize) {
            let Some((ends, line)) = sheet.diagram.lines.get(index).zip(self.line(view, index))
            else {
                continue;
            };
            if !line.bounds.intersects(shown) {
                continue;
            }
            // Far out most ways are too short to be seen.
            if line.bounds.width().max(line.bounds.height()) * zoom < SHORTEST_WAY {
                continue;
            }
            let is_lit = self.hovered_line == Some(index)
                || attended.is_some_and(|at| at == ends.from || at == ends.to);
            let over = (travels, &self.path, &self.lineage);
            let Some(state) = line_state(view, index, &self.standing, over) else {
                continue;
            };
            let state = EdgeState {
                lit: is_lit,
                ..state
            };
            if zoom < edges::ZOOM_WITH_ARROWS && state.is_plain() {
                let points = line.coarse.iter();
                let points = points.map(|point| self.camera.to_screen(panel, *point));
                let colour = edges::colour(view.palette, state);
                strands.add(points, edges::WIDTH * edges::thickness(zoom), soft, colour);
            } else {
                visible.push((index, line, state));
            }
        }
        strands.paint_ui(painter);
        // What is lit or was just taken lies over what is not, and labels over all.
        visible.sort_by_key(|(_, _, state)| {
            let went = state.went.is_some_and(|went| went != Went::Neither);
            let is_kin = state.kin.is_some_and(|kin| !kin.is_outside());
            let warmth = state.warmth.map_or(0, |warmth| (warmth * 1000.0) as u32);
            (went, state.taken, is_kin, state.lit, warmth)
        });
        let mut painter = EdgePainter {
            painter,
            palette: view.palette,
            texts: &mut self.texts,
            camera: self.camera,
            panel,
        };
        for (_, line, state) in &visible {
            painter.way_ui(line, *state);
        }
        if breaks.has_ways() {
            for index in near.iter().map(|index| *index as usize) {
                let marks = ways_of(view, index).filter_map(|way| breaks.on_way(way));
                let Some(mark) = marks.max_by_key(|mark| mark.weight()) else {
                    continue;
                };
                if let Some(line) = line_of(&self.moved, view, index) {
                    painter.break_ui(&line, mark);
                }
            }
        }
        if zoom >= edges::ZOOM_WITH_LABELS {
            for (index, line, state) in &visible {
                if let Some(words) = sheet.diagram.label(*index, &view.document.cards) {
                    painter.label_ui(*index, &words, line, *state);
                }
            }
        }
        for (_, line, state) in &visible {
            if state.spoken_against {
                painter.false_ui(line);
            }
        }
        drop(visible);
        self.near = near;
    }

    /// How a line runs now, whether a box at one of its ends was dragged or not.
    pub(super) fn line<'a>(&self, view: View<'a>, index: usize) -> Option<Cow<'a, EdgeLine>> {
        line_of(&self.moved, view, index)
    }

    /// Adds the lines of dragged boxes, which may be anywhere, to those that are near.
    pub(super) fn add_dragged_lines(&self, view: View, near: &mut Vec<u32>) {
        if self.moved.is_empty() {
            return;
        }
        let dragged = self.moved.keys().filter_map(|shown| box_of(view, *shown));
        let lines = dragged.flat_map(|at| view.document.sheet.lines_at(at));
        near.extend(lines.map(|line| line as u32));
        near.sort_unstable();
        near.dedup();
    }
}

/// How a line runs now, with how far boxes were `moved`.
fn line_of<'a>(
    moved: &BTreeMap<Shown, Vec2>,
    view: View<'a>,
    index: usize,
) -> Option<Cow<'a, EdgeLine>> {
    let sheet = &view.document.sheet;
    let laid = sheet.lines.get(index)?;
    if moved.is_empty() {
        return Some(Cow::Borrowed(laid));
    }
    let ends = sheet.diagram.lines.get(index)?;
    let boxes = [ends.from, ends.to].into_iter();
    let mut shown = boxes.filter_map(|at| sheet.shown(at));
    if !shown.any(|shown| moved.contains_key(&shown)) {
        return Some(Cow::Borrowed(laid));
    }
    let places = place(moved, view, ends.from).zip(place(moved, view, ends.to));
    let label = laid.label.map(|label| label.size());
    places.map(|(from, to)| Cow::Owned(EdgeLine::between(from, to, label)))
}

/// The ways a line stands for: the node each leaves, and its position there.
pub(super) fn ways_of(view: View, line: usize) -> impl Iterator<Item = (NodeIndex, usize)> {
    let document = view.document;
    let ways = document.sheet.diagram.ways(line).iter();
    ways.filter_map(|way| document.cards.edges.get(*way).copied())
}

/// How a line is drawn, from all the ways it stands for; nothing for one that stands for none.
fn line_state(
    view: View,
    line: usize,
    standing: &Standing,
    (travels, path, lineage): (Option<&Travels>, &Path, &Lineage),
) -> Option<EdgeState> {
    let states = ways_of(view, line).filter_map(|(node, position)| {
        let from = view.document.playbook.nodes.get(node)?;
        let way = from.out.get(position)?;
        let kind = way.kind();
        let went = travels.map(|travels| travels.edge(node, position));
        Some(EdgeState {
            kind,
            dead: kind == EdgeKind::Succession && is_dead(from, position),
            taken: standing.took(node, position),
            spoken_against: view.decided.is_false(node, position),
            lit: false,
            went: went.or(path.way(node, position)),
            kin: lineage.way(node, way.target),
            warmth: view.heat.map(|heat| heat.way(node, position)),
        })
    });
    states.reduce(EdgeState::gathered)
}

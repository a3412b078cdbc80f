//! Drawing the lines between boxes, with what is to be seen of the ways each stands for.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

use eframe::egui::{Painter, Rect};

use crate::playbook::NodeIndex;

use super::super::compare_panel::{Travels, Went};
use super::super::gesture::View;
use super::breaks::Breaks;
use super::edges::{self, EdgeLine, EdgePainter, EdgeState, is_dead};
use super::lineage::Lineage;
use super::path::Path;
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
        travels: Option<&Travels>,
    ) {
        let taken: HashSet<(NodeIndex, usize)> = view
            .session
            .trace(view.session.playhead())
            .travelled
            .into_iter()
            .collect();
        let shown = self.camera.shown(panel);
        let mut painter = EdgePainter {
            painter,
            palette: view.palette,
            texts: &mut self.texts,
            camera: self.camera,
            panel,
        };
        let sheet = &view.document.sheet;
        let mut visible = Vec::new();
        let near = sheet.near_lines.near(shown);
        // A line of a dragged box may be anywhere.
        let dragged = self.moved.keys().filter_map(|shown| box_of(view, *shown));
        let dragged = dragged.flat_map(|at| sheet.lines_at(at));
        let near: BTreeSet<usize> = near.into_iter().chain(dragged).collect();
        for index in near {
            let laid = sheet.diagram.lines.get(index).zip(sheet.lines.get(index));
            let Some((ends, laid)) = laid else { continue };
            let is_moved = [ends.from, ends.to]
                .iter()
                .filter_map(|at| sheet.shown(*at))
                .any(|shown| self.moved.contains_key(&shown));
            let places = (
                place(&self.moved, view, ends.from),
                place(&self.moved, view, ends.to),
            );
            let line = match (is_moved, places) {
                (true, (Some(from), Some(to))) => {
                    let label = laid.label.map(|label| label.size());
                    Cow::Owned(EdgeLine::between(from, to, label))
                }
                _ => Cow::Borrowed(laid),
            };
            if !line.bounds.intersects(shown) {
                continue;
            }
            // Far out most ways are too short to be seen.
            if line.bounds.width().max(line.bounds.height()) * self.camera.zoom < SHORTEST_WAY {
                continue;
            }
            let is_lit = self
                .hovered
                .is_some_and(|hovered| hovered == ends.from || hovered == ends.to);
            let over = (travels, &self.path, &self.lineage);
            let state = line_state(view, index, &taken, over).map(|state| EdgeState {
                lit: is_lit,
                ..state
            });
            visible.extend(state.map(|state| (index, line, state)));
        }
        // What is lit or was just taken lies over what is not, and labels over all.
        visible.sort_by_key(|(_, _, state)| {
            let went = state.went.is_some_and(|went| went != Went::Neither);
            let is_kin = state.kin.is_some_and(|kin| !kin.is_outside());
            let warmth = state.warmth.map_or(0, |warmth| (warmth * 1000.0) as u32);
            (went, state.taken, is_kin, state.lit, warmth)
        });
        for (_, line, state) in &visible {
            painter.way_ui(line, *state);
        }
        let breaks = Breaks::of(view.session.breakpoints());
        for (index, line, _) in &visible {
            let ways = ways_of(view, *index);
            if let Some(mark) = ways
                .filter_map(|way| breaks.on_way(way))
                .max_by_key(|m| m.weight())
            {
                painter.break_ui(line, mark);
            }
        }
        if self.camera.zoom >= edges::ZOOM_WITH_LABELS {
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
    }
}

/// The ways a line stands for: the node each leaves, and its position there.
fn ways_of(view: View, line: usize) -> impl Iterator<Item = (NodeIndex, usize)> {
    let document = view.document;
    let ways = document.sheet.diagram.ways(line).iter();
    ways.filter_map(|way| document.cards.edges.get(*way).copied())
}

/// How a line is drawn, from all the ways it stands for; nothing for one that stands for none.
fn line_state(
    view: View,
    line: usize,
    taken: &HashSet<(NodeIndex, usize)>,
    (travels, path, lineage): (Option<&Travels>, &Path, &Lineage),
) -> Option<EdgeState> {
    let states = ways_of(view, line).filter_map(|(node, position)| {
        let from = view.document.playbook.nodes.get(node)?;
        let way = from.out.get(position)?;
        let went = travels.map(|travels| travels.edge(node, position));
        Some(EdgeState {
            kind: way.kind(),
            dead: is_dead(from, position),
            taken: taken.contains(&(node, position)),
            spoken_against: view.decided.is_false(node, position),
            lit: false,
            went: went.or(path.way(node, position)),
            kin: lineage.way(node, way.target),
            warmth: view.heat.map(|heat| heat.way(node, position)),
        })
    });
    states.reduce(EdgeState::gathered)
}

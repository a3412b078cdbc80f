//! Drawing the boxes, and what a person does to one.

use std::collections::{BTreeSet, HashSet};

use eframe::egui::{Painter, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use crate::graph::Shown;
use crate::playbook::NodeIndex;

use super::super::compare_panel::Travels;
use super::super::gesture::{Gesture, View};
use super::breaks::Breaks;
use super::naming::{shown_name, shown_title};
use super::node_menu::node_menu_ui;
use super::nodes::{self, NodePainter, NodeState};
use super::specks::Specks;
use super::{GraphPanel, box_of};

impl GraphPanel {
    /// Draws the boxes near what is shown.
    pub(super) fn boxes_ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        painter: &Painter,
        panel: Rect,
        (found, travels): (&[NodeIndex], Option<&Travels>),
        gestures: &mut Vec<Gesture>,
    ) {
        let sheet = &view.document.sheet;
        let standing = view.session.stands_at();
        let standing = standing.and_then(|node| sheet.diagram.box_of(node));
        let hovered_lines = self.hovered.into_iter().flat_map(|at| sheet.lines_at(at));
        let lit: HashSet<usize> = hovered_lines
            .filter_map(|line| sheet.diagram.lines.get(line))
            .flat_map(|line| [line.from, line.to])
            .collect();
        let mut hovered = None;
        let breaks = Breaks::of(view.session.breakpoints());
        let mut specks = Specks::default();
        self.in_view = 0;
        let shown_part = self.camera.shown(panel);
        // Where the run stands lies over all others, its tag too.
        let near = sheet.near_boxes.near(shown_part);
        let dragged = self.moved.keys().filter_map(|shown| box_of(view, *shown));
        let near: BTreeSet<usize> = near.into_iter().chain(dragged).collect();
        let others = near.into_iter().filter(|at| standing != Some(*at));
        for at in others.chain(standing) {
            let Some((shown, place)) = sheet.shown(at).zip(self.place(view, at)) else {
                continue;
            };
            if !place.intersects(shown_part) {
                continue;
            }
            self.in_view += 1;
            let on_screen = self.camera.rect_to_screen(panel, place);
            let node_states = sheet
                .diagram
                .nodes_of(shown, &view.document.scenes)
                .map(|node| node_state(view, node, &breaks, found, travels));
            let Some(state) = node_states.reduce(NodeState::gathered) else {
                continue;
            };
            let state = NodeState {
                lit: lit.contains(&at) || self.hovered == Some(at),
                ..state
            };
            let touch = on_screen.expand((6.0 - on_screen.height() / 2.0).max(0.0));
            let response = ui.interact(
                touch.intersect(panel),
                ui.id().with(("box", shown)),
                Sense::click_and_drag(),
            );
            response.widget_info(|| {
                let name = shown_name(view, shown, state);
                WidgetInfo::labeled(WidgetType::Button, true, name)
            });
            if response.hovered() {
                hovered = Some(at);
            }
            self.touched(view, shown, &response, gestures);
            let mut painter = NodePainter {
                painter,
                palette: view.palette,
                texts: &mut self.texts,
                zoom: self.camera.zoom,
            };
            let is_small = self.camera.zoom < nodes::ZOOM_WITH_SHAPE;
            let card = match shown {
                Shown::Node(node) => view.document.cards.cards.get(node),
                Shown::Scene(_) => None,
            };
            match (shown, card) {
                (Shown::Node(_), Some(card)) if is_small => {
                    specks.add(view.palette, card.kind, on_screen, state);
                }
                (Shown::Node(node), Some(card)) => painter.card_ui(node, card, on_screen, state),
                (Shown::Scene(scene), _) => painter.folded_ui(view, scene, found, on_screen, state),
                (Shown::Node(_), None) => {}
            }
            if response.hovered() && self.camera.zoom < nodes::ZOOM_WITH_WORDS {
                response.on_hover_text(shown_title(view, shown));
            }
        }
        specks.paint_ui(painter);
        if self.hovered != hovered {
            self.hovered = hovered;
            ui.request_repaint();
        }
    }

    fn touched(
        &mut self,
        view: View,
        shown: Shown,
        response: &Response,
        gestures: &mut Vec<Gesture>,
    ) {
        if response.dragged() {
            let delta = response.drag_delta() / self.camera.zoom;
            if delta != Vec2::ZERO {
                *self.moved.entry(shown).or_default() += delta;
            }
        }
        let node = match shown {
            Shown::Node(node) => node,
            Shown::Scene(scene) => {
                self.folded_touched(view, scene, response, gestures);
                return;
            }
        };
        if response.double_clicked() {
            gestures.push(Gesture::Centre(node));
        } else if response.clicked() || response.secondary_clicked() {
            gestures.push(Gesture::Select(node));
        }
        if response.secondary_clicked() {
            self.menu = Some(node);
        }
        // A menu costs time for every node it may open on.
        if self.menu != Some(node) {
            return;
        }
        response.context_menu(|ui| node_menu_ui(ui, view, node, gestures));
    }
}

fn node_state(
    view: View,
    node: NodeIndex,
    breaks: &Breaks,
    found: &[NodeIndex],
    travels: Option<&Travels>,
) -> NodeState {
    let session = view.session;
    NodeState {
        stands: (session.stands_at() == Some(node)).then(|| session.situation().waits_on()),
        visits: match view.heat {
            Some(heat) => heat.visits(node),
            None => session.visits(node).into(),
        },
        warmth: view.heat.map(|heat| heat.node(node)),
        selected: view.selected == Some(node),
        lit: false,
        breakpoint: breaks.at_node(node),
        hit: view.stop.is_some_and(|stop| stop.names(node)),
        stepped_over: view.decided.is_stepped_over(node),
        found: found.binary_search(&node).is_ok(),
        reachable: view.document.reachable.get(node).copied().unwrap_or(true),
        noted: view.document.noted.get(node).copied().unwrap_or(false),
        went: travels.map(|travels| travels.node(node)),
    }
}

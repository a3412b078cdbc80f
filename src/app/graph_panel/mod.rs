//! The graph: the playbook laid out in layers, with where the run stands unmistakable.

mod breaks;
mod camera;
mod cards;
mod edges;
mod index;
mod naming;
mod node_menu;
mod nodes;
mod outlines;
mod specks;
mod steering;
mod text;
mod walking;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use eframe::egui::{
    self, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType,
    text::{LayoutJob, TextWrapping},
};

use crate::debugger::EntryId;
use crate::playbook::NodeIndex;

use super::compare_panel::{Travels, Went};
use super::gesture::{Gesture, View};
use super::theme::{Palette, strong};
use breaks::Breaks;
use camera::Camera;
use edges::{EdgePainter, EdgeState, is_dead};
use naming::node_name;
use node_menu::node_menu_ui;
use nodes::{NodePainter, NodeState};
use specks::Specks;
use text::Texts;

pub use cards::{Cards, effect_words, effects_in, jump_words};
pub use edges::{Dashes, EdgeLine, dashes, rect};
pub use index::Index;

/// How long a way must be to be drawn, in screen points.
const SHORTEST_WAY: f32 = 2.5;
/// The smallest size of a scene's title, in screen points.
const TITLE_SIZE_MIN: f32 = 9.5;

/// What the graph remembers between frames.
#[derive(Debug, Default)]
pub struct GraphPanel {
    camera: Camera,
    wants_fit: bool,
    wants_centre: Option<NodeIndex>,
    /// The panel's size when it was last fitted and not touched since.
    fitted: Option<Vec2>,
    /// Whether the person has panned away from the run.
    away: bool,
    followed: Option<EntryId>,
    moved: BTreeMap<NodeIndex, Vec2>,
    texts: Texts,
    hovered: Option<NodeIndex>,
    in_view: usize,
    /// The node whose menu was opened last.
    menu: Option<NodeIndex>,
}

impl GraphPanel {
    /// Another playbook is open: fit it.
    pub fn opened(&mut self) {
        *self = GraphPanel {
            wants_fit: true,
            ..GraphPanel::default()
        };
    }

    /// The playbook was read again: its words may have changed.
    pub fn reloaded(&mut self) {
        self.texts.clear();
    }

    /// How many nodes the last frame drew.
    pub fn in_view(&self) -> usize {
        self.in_view
    }

    /// Fits the graph in the next frame.
    pub fn fit(&mut self) {
        self.wants_fit = true;
        self.away = false;
    }

    /// Brings `node` to the middle in the next frame.
    pub fn centre(&mut self, node: NodeIndex) {
        self.wants_centre = Some(node);
    }

    /// Follows the run again after the person had panned away.
    pub fn follow_again(&mut self) {
        self.away = false;
        self.followed = None;
    }

    /// Puts dragged nodes back.
    pub fn lay_out_again(&mut self) {
        self.moved.clear();
    }

    /// Draws the graph. `found` are the nodes the search found, in document order; `travels` is where two ways went,
    /// while they are shown.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        found: &[NodeIndex],
        travels: Option<&Travels>,
        gestures: &mut Vec<Gesture>,
    ) {
        let panel = ui.available_rect_before_wrap();
        let canvas = ui.allocate_rect(panel, Sense::click_and_drag());
        canvas.widget_info(|| {
            let name = format!("Graph of {}", view.document.name);
            WidgetInfo::labeled(WidgetType::Other, true, name)
        });
        self.aim(ui, view, panel);
        self.steer(ui, view, panel, &canvas, gestures);
        self.texts.renew(ui.ctx());
        self.texts.begin(ui.ctx(), self.camera.zoom);
        let painter = ui.painter_at(panel);
        self.scenes_ui(view, &painter, panel);
        self.ways_ui(view, &painter, panel, travels);
        self.nodes_ui(ui, view, &painter, panel, (found, travels), gestures);
        self.follow_ui(ui, view, panel);
    }

    /// Where `node` stands on the canvas, dragged or not.
    fn place(&self, view: View, node: NodeIndex) -> Option<Rect> {
        place(&self.moved, view, node)
    }

    fn scenes_ui(&self, view: View, painter: &egui::Painter, panel: Rect) {
        let palette = view.palette;
        let regions = view.document.layout.regions.iter();
        for (region, scene) in regions.zip(&view.document.scenes) {
            let moved = self
                .moved
                .range(scene.first..scene.end)
                .filter_map(|(node, _)| self.place(view, *node));
            let region = moved.fold(rect(*region), |all, one| all.union(one.expand(12.0)));
            let place = self.camera.rect_to_screen(panel, region);
            if !place.intersects(panel) {
                continue;
            }
            let rounding = 10.0 * self.camera.zoom.clamp(0.3, 1.5);
            painter.rect_filled(place, rounding, scene_fill(palette));
            let size = (12.0 * self.camera.zoom).max(TITLE_SIZE_MIN);
            let mut title =
                LayoutJob::simple_singleline(scene.title.clone(), strong(size), palette.quiet_text);
            title.wrap = TextWrapping::truncate_at_width(place.width() - size);
            let at = place.min + Vec2::new(10.0, 7.0) * self.camera.zoom.max(0.4);
            let galley = painter.layout_job(title);
            let words = Rect::from_min_size(at, galley.size());
            let is_covered = (scene.first..scene.end)
                .filter_map(|node| self.place(view, node))
                .any(|node| self.camera.rect_to_screen(panel, node).intersects(words));
            if place.width() > 4.0 * size && !is_covered {
                painter.galley(at, galley, palette.quiet_text);
            }
        }
    }

    fn ways_ui(
        &mut self,
        view: View,
        painter: &egui::Painter,
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
        let place = |node: NodeIndex| place(&self.moved, view, node);
        let cards = &view.document.cards;
        let mut visible = Vec::new();
        let near = view.document.near_edges.near(shown);
        // An edge of a dragged node may be anywhere.
        let dragged = self.moved.keys().flat_map(|node| edges_of(view, *node));
        let near: BTreeSet<usize> = near.into_iter().chain(dragged).collect();
        for index in near {
            let edge = cards.edges.get(index).zip(view.document.lines.get(index));
            let Some(((node, position), laid)) = edge else {
                continue;
            };
            let from = view.document.playbook.nodes.get(*node);
            let Some((from, edge)) = from.and_then(|from| Some((from, from.out.get(*position)?)))
            else {
                continue;
            };
            let is_moved = self.moved.contains_key(node) || self.moved.contains_key(&edge.target);
            let line = match (is_moved, place(*node), place(edge.target)) {
                (true, Some(from), Some(to)) => {
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
            let state = EdgeState {
                kind: edge.kind(),
                dead: is_dead(from, *position),
                taken: taken.contains(&(*node, *position)),
                spoken_against: view.decided.is_false(*node, *position),
                lit: self
                    .hovered
                    .is_some_and(|hovered| hovered == *node || hovered == edge.target),
                went: travels.map(|travels| travels.edge(*node, *position)),
                warmth: view.heat.map(|heat| heat.way(*node, *position)),
            };
            visible.push((index, line, state));
        }
        // What is lit or was just taken lies over what is not, and labels over all.
        visible.sort_by_key(|(_, _, state)| {
            let went = state.went.is_some_and(|went| went != Went::Neither);
            let warmth = state.warmth.map_or(0, |warmth| (warmth * 1000.0) as u32);
            (went, state.taken, state.lit, warmth)
        });
        for (_, line, state) in &visible {
            painter.way_ui(line, *state);
        }
        let breaks = Breaks::of(view.session.breakpoints());
        for (index, line, _) in &visible {
            let way = cards.edges.get(*index);
            if let Some(mark) = way.and_then(|way| breaks.on_way(*way)) {
                painter.break_ui(line, mark);
            }
        }
        if self.camera.zoom >= edges::ZOOM_WITH_LABELS {
            for (index, line, state) in &visible {
                if let Some(Some(words)) = cards.labels.get(*index) {
                    painter.label_ui(*index, words, line, *state);
                }
            }
        }
        for (_, line, state) in &visible {
            if state.spoken_against {
                painter.false_ui(line);
            }
        }
    }

    fn nodes_ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        painter: &egui::Painter,
        panel: Rect,
        (found, travels): (&[NodeIndex], Option<&Travels>),
        gestures: &mut Vec<Gesture>,
    ) {
        let session = view.session;
        let standing = session.stands_at();
        let lit: HashSet<NodeIndex> = self
            .hovered
            .map(|node| {
                view.document
                    .graph
                    .neighbours(node)
                    .into_iter()
                    .chain([node])
            })
            .into_iter()
            .flatten()
            .collect();
        let mut hovered = None;
        let breaks = Breaks::of(session.breakpoints());
        let mut specks = Specks::default();
        self.in_view = 0;
        let shown = self.camera.shown(panel);
        let cards = &view.document.cards.cards;
        // Where the run stands lies over all others, its tag too.
        let near = view.document.near_nodes.near(shown);
        let dragged = self.moved.keys().copied();
        let near: BTreeSet<usize> = near.into_iter().chain(dragged).collect();
        let others = near.into_iter().filter(|node| standing != Some(*node));
        for node in others.chain(standing) {
            let Some((card, place)) = cards.get(node).zip(self.place(view, node)) else {
                continue;
            };
            if !place.intersects(shown) {
                continue;
            }
            self.in_view += 1;
            let on_screen = self.camera.rect_to_screen(panel, place);
            let state = NodeState {
                stands: (standing == Some(node)).then(|| session.situation().waits_on()),
                visits: match view.heat {
                    Some(heat) => heat.visits(node),
                    None => session.visits(node).into(),
                },
                warmth: view.heat.map(|heat| heat.node(node)),
                selected: view.selected == Some(node),
                lit: lit.contains(&node),
                breakpoint: breaks.at_node(node),
                hit: view.stop.is_some_and(|stop| stop.names(node)),
                stepped_over: view.decided.is_stepped_over(node),
                found: found.binary_search(&node).is_ok(),
                reachable: view.document.reachable.get(node).copied().unwrap_or(true),
                noted: view.document.noted.get(node).copied().unwrap_or(false),
                went: travels.map(|travels| travels.node(node)),
            };
            let touch = on_screen.expand((6.0 - on_screen.height() / 2.0).max(0.0));
            let response = ui.interact(
                touch.intersect(panel),
                ui.id().with(("node", node)),
                Sense::click_and_drag(),
            );
            response.widget_info(|| {
                let name = node_name(view, node, state);
                WidgetInfo::labeled(WidgetType::Button, true, name)
            });
            if response.hovered() {
                hovered = Some(node);
            }
            self.touched(view, node, &response, gestures);
            if self.camera.zoom < nodes::ZOOM_WITH_SHAPE {
                specks.add(view.palette, card.kind, on_screen, state);
            } else {
                let mut painter = NodePainter {
                    painter,
                    palette: view.palette,
                    texts: &mut self.texts,
                    zoom: self.camera.zoom,
                };
                painter.card_ui(node, card, on_screen, state);
            }
            if response.hovered() && self.camera.zoom < nodes::ZOOM_WITH_WORDS {
                response.on_hover_text(format!("{node} {}", view.document.title(node)));
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
        node: NodeIndex,
        response: &Response,
        gestures: &mut Vec<Gesture>,
    ) {
        if response.double_clicked() {
            gestures.push(Gesture::Centre(node));
        } else if response.clicked() || response.secondary_clicked() {
            gestures.push(Gesture::Select(node));
        }
        if response.dragged() {
            let delta = response.drag_delta() / self.camera.zoom;
            if delta != Vec2::ZERO {
                *self.moved.entry(node).or_default() += delta;
            }
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

/// Where `node` stands on the canvas, with how far it was `moved`.
fn place(moved: &BTreeMap<NodeIndex, Vec2>, view: View, node: NodeIndex) -> Option<Rect> {
    let place = rect(*view.document.layout.nodes.get(node)?);
    Some(place.translate(moved.get(&node).copied().unwrap_or_default()))
}

/// The edges into and out of `node`, by their places in the layout's request.
fn edges_of(view: View, node: NodeIndex) -> impl Iterator<Item = usize> {
    let edges = &view.document.cards.edges;
    let out = |from: NodeIndex| {
        let first = edges.partition_point(|(node, _)| *node < from);
        let count = view
            .document
            .playbook
            .nodes
            .get(from)
            .map_or(0, |node| node.out.len());
        first..first + count
    };
    let into = view.document.graph.predecessors(node);
    out(node).chain(
        into.into_iter()
            .map(move |way| out(way.from).start + way.edge),
    )
}

fn scene_fill(palette: &Palette) -> egui::Color32 {
    let (a, b) = (palette.canvas, palette.border);
    a.lerp_to_gamma(b, 0.22)
}

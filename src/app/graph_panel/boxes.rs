//! Drawing the boxes, and saying them to who listens rather than looks.

use eframe::egui::{Painter, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, accesskit};

use crate::graph::Shown;
use crate::playbook::NodeIndex;

use super::super::compare_panel::Travels;
use super::super::gesture::{Gesture, View};
use super::GraphPanel;
use super::breaks::Breaks;
use super::lineage::kin_ui;
use super::naming::shown_name;
use super::nodes::{self, NodePainter, NodeState};
use super::specks::Specks;
use super::standing::Standing;

impl GraphPanel {
    /// Draws the boxes near what is shown.
    pub(super) fn boxes_ui(
        &mut self,
        ui: &Ui,
        view: View,
        painter: &Painter,
        canvas: &Response,
        (breaks, found, travels): (&Breaks, &[NodeIndex], Option<&Travels>),
        gestures: &mut Vec<Gesture>,
    ) {
        let panel = canvas.rect;
        let sheet = &view.document.sheet;
        let standing = self.standing.at();
        let standing = standing.and_then(|node| sheet.diagram.box_of(node));
        let cursor = self.walker.at();
        let lit = self.lit(view);
        // Only where somebody listens.
        let is_said = ui.ctx().accesskit_node_builder(canvas.id, |_| ()).is_some();
        let mut specks = Specks::default();
        self.in_view = 0;
        let shown_part = self.camera.shown(panel);
        let mut near = std::mem::take(&mut self.near);
        sheet.near_boxes.find(shown_part, &mut near);
        self.add_dragged_boxes(view, &mut near);
        // Where the run stands lies over all others, its tag too.
        let others = near.iter().map(|at| *at as usize);
        let others = others.filter(|at| standing != Some(*at));
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
                .map(|node| NodeState {
                    went: travels
                        .map(|travels| travels.node(node))
                        .or(self.path.node(node)),
                    kin: self.lineage.node(node),
                    ..node_state(view, node, &self.standing, breaks, found)
                });
            let Some(state) = node_states.reduce(NodeState::gathered) else {
                continue;
            };
            let state = NodeState {
                lit: lit.binary_search(&at).is_ok(),
                cursor: cursor == Some(shown),
                ..state
            };
            if is_said {
                self.say(ui, view, canvas, (shown, on_screen, state), gestures);
            }
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
            if let Some(kin) = state.kin.filter(|_| !is_small) {
                kin_ui(
                    painter.painter,
                    view,
                    shown,
                    on_screen,
                    self.camera.zoom,
                    kin,
                );
            }
        }
        specks.paint_ui(painter);
        self.near = near;
    }

    /// The box whose lines are lit: the one under the pointer, or else under the cursor.
    pub(super) fn attended(&self) -> Option<usize> {
        self.hovered.or(match self.hovered_line {
            Some(_) => None,
            None => self.cursor_box,
        })
    }

    /// The boxes that are lit, in order: the one attended to and those its lines lead to, or the ends of the line
    /// under the pointer.
    fn lit(&self, view: View) -> Vec<usize> {
        let sheet = &view.document.sheet;
        let attended = self.attended();
        let lines = attended.into_iter().flat_map(|at| sheet.lines_at(at));
        let lines = lines.chain(self.hovered_line);
        let ends = lines.filter_map(|line| sheet.diagram.lines.get(line));
        let mut lit: Vec<usize> = ends.flat_map(|line| [line.from, line.to]).collect();
        lit.extend(attended);
        lit.sort_unstable();
        lit
    }

    /// Puts a box into the accessibility tree, and does what is asked of it there.
    fn say(
        &mut self,
        ui: &Ui,
        view: View,
        canvas: &Response,
        (shown, on_screen, state): (Shown, Rect, NodeState),
        gestures: &mut Vec<Gesture>,
    ) {
        let id = ui.id().with(("box", shown));
        let said = ui.interact(on_screen.intersect(canvas.rect), id, Sense::hover());
        said.widget_info(|| {
            let name = shown_name(view, shown, state);
            WidgetInfo::labeled(WidgetType::Button, true, name)
        });
        ui.ctx().accesskit_node_builder(id, |node| {
            node.add_action(accesskit::Action::Click);
            node.add_action(accesskit::Action::Focus);
        });
        if state.cursor {
            ui.ctx().accesskit_node_builder(canvas.id, |node| {
                node.set_active_descendant(id.accesskit_id());
            });
        }
        let asked = |action| ui.input(|input| input.has_accesskit_action_request(id, action));
        let (clicked, focused) = (
            asked(accesskit::Action::Click),
            asked(accesskit::Action::Focus),
        );
        if clicked || focused {
            self.walker.stand_at(shown);
            canvas.request_focus();
        }
        if clicked && let Shown::Node(node) = shown {
            gestures.push(Gesture::Select(node));
        }
    }
}

fn node_state(
    view: View,
    node: NodeIndex,
    standing: &Standing,
    breaks: &Breaks,
    found: &[NodeIndex],
) -> NodeState {
    let session = view.session;
    NodeState {
        stands: (standing.at() == Some(node)).then(|| session.situation().waits_on()),
        visits: match view.heat {
            Some(heat) => heat.visits(node),
            None => session.visits(node).into(),
        },
        warmth: view.heat.map(|heat| heat.node(node)),
        selected: view.selected == Some(node),
        lit: false,
        cursor: false,
        breakpoint: breaks.at_node(node),
        hit: view.stop.is_some_and(|stop| stop.names(node)),
        stepped_over: view.decided.is_stepped_over(node),
        found: found.binary_search(&node).is_ok(),
        reachable: view.document.reachable.get(node).copied().unwrap_or(true),
        noted: view.document.noted.get(node).copied().unwrap_or(false),
        went: None,
        kin: None,
    }
}

//! The graph: the playbook laid out in layers, with where the run stands unmistakable.

mod boxes;
mod breaks;
mod camera;
mod corner_ui;
mod edges;
mod folded;
mod folding_ui;
mod holding;
mod index;
mod naming;
mod node_menu;
mod nodes;
mod outlines;
mod regions;
mod sheet;
mod specks;
mod steering;
mod text;
mod walking;
mod ways;

use std::collections::BTreeMap;

use eframe::egui::{Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use crate::debugger::EntryId;
use crate::graph::{Point, Shown};
use crate::playbook::NodeIndex;

use super::compare_panel::Travels;
use super::gesture::{Gesture, View};
use camera::Camera;
use holding::Moved;
use text::Texts;

pub use edges::{Dashes, dashes};
pub use holding::Hold;
pub use sheet::Sheet;

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
    moved: Moved,
    /// What was dragged while the story ran the other way.
    moved_otherwise: Moved,
    /// How large the panel is.
    size: Vec2,
    texts: Texts,
    /// The box under the pointer.
    hovered: Option<usize>,
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

    /// How many boxes the last frame drew.
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

    /// How far boxes were dragged out of their places, by what they show.
    pub fn moved(&self) -> BTreeMap<Shown, Point> {
        let moved = self.moved.iter();
        moved
            .map(|(shown, by)| (*shown, Point::new(by.x, by.y)))
            .collect()
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
        self.size = panel.size();
        self.aim(ui, view, panel);
        self.steer(ui, view, panel, &canvas, gestures);
        self.texts.renew(ui.ctx());
        self.texts.begin(ui.ctx(), self.camera.zoom);
        let painter = ui.painter_at(panel);
        self.regions_ui(view, &painter, panel);
        self.titles_ui(ui, view, panel, gestures);
        self.ways_ui(view, &painter, panel, travels);
        self.boxes_ui(ui, view, &painter, panel, (found, travels), gestures);
        self.fold_buttons_ui(ui, view, panel, gestures);
        self.corner_ui(ui, view, panel, gestures);
        self.follow_ui(ui, view, panel);
    }

    /// Where a box stands on the canvas, dragged or not.
    fn place(&self, view: View, at: usize) -> Option<Rect> {
        place(&self.moved, view, at)
    }

    /// Where the box stands that `node` is drawn as, or in.
    fn place_of(&self, view: View, node: NodeIndex) -> Option<Rect> {
        self.place(view, view.document.sheet.diagram.box_of(node)?)
    }
}

/// Where a box stands on the canvas, with how far it was `moved`.
fn place(moved: &Moved, view: View, at: usize) -> Option<Rect> {
    let sheet = &view.document.sheet;
    let by = sheet.shown(at).and_then(|shown| moved.get(&shown));
    Some(sheet.place(at)?.translate(by.copied().unwrap_or_default()))
}

/// The box of what is shown, where it is drawn now.
fn box_of(view: View, shown: Shown) -> Option<usize> {
    let sheet = &view.document.sheet;
    let node = match shown {
        Shown::Node(node) => node,
        Shown::Scene(scene) => view.document.scenes.get(scene)?.first,
    };
    let at = sheet.diagram.box_of(node)?;
    (sheet.shown(at) == Some(shown)).then_some(at)
}

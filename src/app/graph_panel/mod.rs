//! The graph: the playbook laid out in layers, with where the run stands unmistakable.

mod boxes;
mod breaks;
mod camera;
mod corner_ui;
mod edge_line;
mod edge_menu;
mod edges;
mod folded;
mod folding_ui;
mod hitting;
mod holding;
mod index;
mod keying;
mod lineage;
mod minimap;
mod naming;
mod node_menu;
mod nodes;
mod outlines;
#[cfg(all(test, feature = "window-tests"))]
mod overlay_tests;
mod overview;
mod path;
mod path_ui;
mod regions;
mod sheet;
mod specks;
mod standing;
mod steady;
mod steering;
mod strands;
mod text;
mod touching;
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
use lineage::Lineage;
use minimap::Minimap;
use path::Path;
use standing::Standing;
use text::Texts;
use touching::Menu;
use walking::Walker;

pub use breaks::Breaks;
pub use edges::{Dashes, dashes};
pub use holding::Hold;
pub use lineage::Side;
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
    standing: Standing,
    /// The box under the pointer.
    hovered: Option<usize>,
    /// The line under it, where there is no box.
    hovered_line: Option<usize>,
    /// The box that is being dragged.
    grabbed: Option<Shown>,
    walker: Walker,
    /// The box the walker is at.
    cursor_box: Option<usize>,
    /// Whether the wheel that was turned last is two fingers, which pan.
    wheel_pans: bool,
    in_view: usize,
    menu: Option<Menu>,
    /// What is near, in one frame after the other.
    near: Vec<u32>,
    lineage: Lineage,
    path: Path,
    minimap: Minimap,
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

    /// The lineage of the selected node, as far as it is shown.
    pub fn lineage(&self) -> &Lineage {
        &self.lineage
    }

    /// The same, to be changed.
    pub fn lineage_mut(&mut self) -> &mut Lineage {
        &mut self.lineage
    }

    /// The path of the log over the graph.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The same, to be changed.
    pub fn path_mut(&mut self) -> &mut Path {
        &mut self.path
    }

    /// Shows the minimap where there is room, or not.
    pub fn want_minimap(&mut self, wanted: bool) {
        self.minimap.wanted = wanted;
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
        let id = ui.id().with("canvas");
        self.standing.follow(view);
        self.aim(ui, view, panel);
        // Before the canvas takes Enter for a click on it.
        self.take_keys(ui, view, panel, id, gestures);
        ui.advance_cursor_after_rect(panel);
        let canvas = ui.interact(panel, id, Sense::click_and_drag());
        canvas.widget_info(|| {
            let name = format!("Graph of {}", view.document.name);
            WidgetInfo::labeled(WidgetType::Other, true, name)
        });
        self.size = panel.size();
        self.lineage.follow(view);
        if !self.path.follow(view.session) {
            ui.request_repaint();
        }
        self.keep_focus(ui, view, panel, &canvas);
        self.steer(ui, view, panel, &canvas, gestures);
        self.cursor_box = self.walker.at().and_then(|shown| box_of(view, shown));
        self.texts.renew(ui.ctx());
        self.texts.begin(ui.ctx(), self.camera.zoom);
        let breaks = Breaks::of(view.session.breakpoints());
        let painter = ui.painter_at(panel);
        self.regions_ui(view, &painter, panel);
        self.ways_ui(view, &painter, panel, &breaks, travels);
        let marks = (&breaks, found, travels);
        self.boxes_ui(ui, view, &painter, &canvas, marks, gestures);
        self.cursor_ui(view, &painter, panel);
        self.stops_ui(ui, view, &painter, panel, gestures);
        self.fold_buttons_ui(ui, view, panel, gestures);
        self.corner_ui(ui, view, panel, gestures);
        self.minimap_ui(ui, view, panel, found, gestures);
        self.menu_ui(ui, view, gestures);
        self.hover_ui(view, canvas);
        self.follow_ui(ui, view, panel);
    }

    /// Draws what the lineage and the path mean, above `below` other legends.
    pub fn legends_ui(&self, ui: &Ui, view: View, below: u8, gestures: &mut Vec<Gesture>) {
        let has_path = self.path_legend_ui(ui, view, below, gestures);
        let below = below + u8::from(has_path);
        self.lineage.legend_ui(ui, view, below, gestures);
    }

    /// Where a box stands on the canvas, dragged or not.
    fn place(&self, view: View, at: usize) -> Option<Rect> {
        place(&self.moved, view, at)
    }

    /// Where the box of what is shown stands.
    fn place_shown(&self, view: View, shown: Shown) -> Option<Rect> {
        self.place(view, box_of(view, shown)?)
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
    view.document.sheet.box_of_shown(shown)
}

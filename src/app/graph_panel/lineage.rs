//! Lineage: what can lead to the selected node and what it leads to, each lit while the rest is faint.

use std::sync::{Arc, Weak};

use eframe::egui::{Color32, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::app::actions::Action;
use crate::app::gesture::{Gesture, View};
use crate::app::legend::{is_small, legend_frame_ui};
use crate::app::theme::Palette;
use crate::app::transport::named;
use crate::graph::Shown;
use crate::playbook::{NodeIndex, NodeKind, Playbook};

use super::outlines::{fill, outline};

/// How much of what is no kin still shows through.
const FAINT: f32 = 0.3;
/// How thick the bar is that says which way a node is kin, in screen points.
const BAR: f32 = 3.0;

/// Which way of the selected node's lineage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What can lead to it.
    Before,
    /// What it leads to.
    After,
}

/// How the nodes of a box, or the ends of ways, are kin to the selected node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kin {
    /// How many there are.
    pub all: usize,
    /// How many of them can lead to it.
    pub before: usize,
    /// How many it leads to.
    pub after: usize,
    /// Whether it is among them.
    pub selected: bool,
}

impl Kin {
    /// How those of both are kin.
    pub fn gathered(self, other: Kin) -> Kin {
        Kin {
            all: self.all + other.all,
            before: self.before + other.before,
            after: self.after + other.after,
            selected: self.selected || other.selected,
        }
    }

    /// Whether none of them is kin.
    pub fn is_outside(self) -> bool {
        self.before == 0 && self.after == 0 && !self.selected
    }

    /// The colour that says which way they are kin; nothing for those that are not.
    pub fn colour(self, palette: &Palette) -> Option<Color32> {
        match (self.before, self.after) {
            (0, 0) => self.selected.then_some(palette.accent),
            (_, 0) => Some(side_colour(palette, Side::Before)),
            (0, _) => Some(side_colour(palette, Side::After)),
            (_, _) => Some(palette.text),
        }
    }

    /// What it is in words, after a name: `, can lead to the selected node`.
    pub fn words(self) -> String {
        let mut words = String::new();
        for (count, is) in [
            (self.before, "can lead to the selected node"),
            (self.after, "reachable from the selected node"),
        ] {
            match (count, self.all) {
                (0, _) => {}
                (_, 1) => words += &format!(", {is}"),
                (count, _) => words += &format!(", {count} {is}"),
            }
        }
        words
    }

    /// What a folded scene says below its title, besides how much it holds: `5 lead here, 2 from here`.
    pub fn counts(self) -> String {
        let before = (self.before > 0).then(|| format!(" · {} lead here", self.before));
        let after = (self.after > 0).then(|| format!(" · {} from here", self.after));
        before.unwrap_or_default() + &after.unwrap_or_default()
    }
}

/// The lineage of the selected node, as far as it is shown.
#[derive(Debug, Default)]
pub struct Lineage {
    before: bool,
    after: bool,
    found: Option<Found>,
}

/// What was found of one node.
#[derive(Debug)]
struct Found {
    playbook: Weak<Playbook>,
    node: NodeIndex,
    before: Vec<bool>,
    after: Vec<bool>,
    /// How many others can lead to it, and how many it leads to.
    counts: [usize; 2],
}

/// What is shown of which node's lineage.
pub type LineageKey = Option<(NodeIndex, bool, bool)>;

impl Lineage {
    /// Whether this side is shown, of whichever node is selected.
    pub fn is_on(&self, side: Side) -> bool {
        match side {
            Side::Before => self.before,
            Side::After => self.after,
        }
    }

    /// Shows a side, or hides it.
    pub fn switch(&mut self, side: Side) {
        match side {
            Side::Before => self.before = !self.before,
            Side::After => self.after = !self.after,
        }
    }

    /// Hides both sides. Returns whether one was shown.
    pub fn hide(&mut self) -> bool {
        let was_on = self.before || self.after;
        *self = Lineage::default();
        was_on
    }

    /// Takes the node that is selected now.
    pub fn follow(&mut self, view: View) {
        let node = view.selected.filter(|_| self.before || self.after);
        let node = node.filter(|node| *node < view.document.playbook.nodes.len());
        let Some(node) = node else {
            self.found = None;
            return;
        };
        let playbook = Arc::downgrade(&view.document.playbook);
        let is_it = |found: &Found| found.node == node && found.playbook.ptr_eq(&playbook);
        if self.found.as_ref().is_some_and(is_it) {
            return;
        }
        let before = view.document.graph.leading_to(&[node]);
        let after = view.document.graph.reachable_from(&[node]);
        let others = |reached: &[bool]| reached.iter().filter(|is| **is).count().saturating_sub(1);
        self.found = Some(Found {
            playbook,
            node,
            counts: [others(&before), others(&after)],
            before,
            after,
        });
    }

    /// What is shown; nothing where no lineage is.
    pub fn key(&self) -> LineageKey {
        let found = self.found.as_ref()?;
        Some((found.node, self.before, self.after))
    }

    /// How `node` is kin; nothing where no lineage is shown.
    pub fn node(&self, node: NodeIndex) -> Option<Kin> {
        let found = self.found.as_ref()?;
        let selected = found.node == node;
        let is = |shown: bool, side: &[bool]| {
            shown && !selected && side.get(node).copied().unwrap_or(false)
        };
        Some(Kin {
            all: 1,
            before: is(self.before, &found.before).into(),
            after: is(self.after, &found.after).into(),
            selected,
        })
    }

    /// How the way from one node to another is kin; nothing where no lineage is shown.
    pub fn way(&self, from: NodeIndex, to: NodeIndex) -> Option<Kin> {
        let found = self.found.as_ref()?;
        let is = |shown: bool, side: &[bool], end: NodeIndex| {
            shown && side.get(end).copied().unwrap_or(false)
        };
        Some(Kin {
            all: 1,
            before: is(self.before, &found.before, to).into(),
            after: is(self.after, &found.after, from).into(),
            selected: false,
        })
    }

    /// Draws how many nodes each side has, above `below` other legends. Returns whether it was drawn.
    pub fn legend_ui(&self, ui: &Ui, view: View, below: u8, gestures: &mut Vec<Gesture>) -> bool {
        let Some(found) = &self.found else {
            return false;
        };
        let is_small = is_small(ui.max_rect());
        let [before, after] = found.counts;
        legend_frame_ui(ui, view.palette, "lineage legend", below, |ui| {
            ui.horizontal(|ui| {
                let sides = [(Side::Before, before), (Side::After, after)];
                for (side, count) in sides.into_iter().filter(|(side, _)| self.is_on(*side)) {
                    sample_ui(ui, view.palette, side);
                    ui.label(match (side, is_small) {
                        (Side::Before, false) => format!("{count} can lead here"),
                        (Side::Before, true) => format!("{count} lead here"),
                        (Side::After, false) => format!("{count} reachable from here"),
                        (Side::After, true) => format!("{count} from here"),
                    });
                    ui.add_space(4.0);
                }
                let hide = ui.small_button("Hide");
                named(&hide, "Hide the lineage");
                let hint = "Show the graph as it is again (Escape)";
                if hide.on_hover_text(hint).clicked() {
                    let on = sides.map(|(side, _)| (side, self.is_on(side)));
                    let on = on.into_iter().filter(|(_, is_on)| *is_on);
                    gestures.extend(on.map(|(side, _)| Gesture::Do(action(side))));
                }
            });
        });
        true
    }
}

/// What shows a side, or hides it.
fn action(side: Side) -> Action {
    match side {
        Side::Before => Action::LeadsHere,
        Side::After => Action::LedToFromHere,
    }
}

fn side_colour(palette: &Palette, side: Side) -> Color32 {
    match side {
        Side::Before => palette.side(0),
        Side::After => palette.side(1),
    }
}

/// The bar of a side at a card: what leads on to the selected node has it below, what comes after it above.
fn bar(rect: Rect, side: Side) -> Rect {
    let inset = (rect.height() / 2.0).min(rect.width() * 0.12);
    let (left, right) = (rect.min.x + inset, rect.max.x - inset);
    let top = match side {
        Side::Before => rect.max.y - BAR / 2.0,
        Side::After => rect.min.y - BAR / 2.0,
    };
    Rect::from_min_max(pos2(left, top), pos2(right, top + BAR))
}

/// Draws over the card of a box how it is kin to the selected node: faint where it is not.
pub fn kin_ui(painter: &Painter, view: View, shown: Shown, rect: Rect, zoom: f32, kin: Kin) {
    let palette = view.palette;
    if kin.is_outside() {
        let card = match shown {
            Shown::Node(node) => view.document.cards.cards.get(node),
            Shown::Scene(_) => None,
        };
        let kind = card.map_or(NodeKind::Line, |card| card.kind);
        let veil = outline(kind, rect.expand(1.0), zoom);
        painter.add(fill(veil, palette.canvas.gamma_multiply(1.0 - FAINT)));
        return;
    }
    for (side, count) in [(Side::Before, kin.before), (Side::After, kin.after)] {
        if count > 0 {
            painter.rect_filled(bar(rect, side), 1.0, side_colour(palette, side));
        }
    }
}

/// The colour of a speck whose node is so kin, which is `colour` by itself.
pub fn speck_colour(palette: &Palette, kin: Kin, colour: Color32) -> Color32 {
    kin.colour(palette)
        .unwrap_or_else(|| colour.gamma_multiply(FAINT))
}

/// A card as the graph marks it, as small as a word.
fn sample_ui(ui: &mut Ui, palette: &Palette, side: Side) {
    let (rect, _) = ui.allocate_exact_size(vec2(20.0, 14.0), Sense::hover());
    let card = rect.shrink2(Vec2::new(0.0, 2.0));
    let border = Stroke::new(1.0, palette.border);
    ui.painter()
        .rect(card, 2.0, palette.card, border, StrokeKind::Inside);
    ui.painter()
        .rect_filled(bar(card, side), 1.0, side_colour(palette, side));
}

#[cfg(test)]
#[path = "lineage_tests.rs"]
mod tests;

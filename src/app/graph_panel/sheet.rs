//! What is drawn of a playbook, laid out and ready to be looked at part by part.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use eframe::egui::Rect;

use crate::graph::{Arrangement, Cards, Diagram, Layout, Shown, lay_out};
use crate::playbook::{NodeIndex, Playbook, Scene};

use super::edges::{EdgeLine, rect};
use super::index::Index;

/// How many sheets were made.
static MADE: AtomicU64 = AtomicU64::new(0);

/// A diagram of a playbook and where everything of it stands.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Told apart from every other that was made.
    pub serial: u64,
    /// How it was asked for.
    pub arrangement: Arrangement,
    /// Whether its labels have the room they had before, not what their words need.
    pub keeps_room: bool,
    /// What is drawn.
    pub diagram: Diagram,
    /// Where it stands.
    pub layout: Layout,
    /// How the lines run, in the order of the diagram's.
    pub lines: Vec<EdgeLine>,
    /// Which lines are near a part of the canvas.
    pub near_lines: Index,
    /// Which boxes are.
    pub near_boxes: Index,
    /// Which scenes are, by their place among the scenes.
    pub near_regions: Index,
    /// The boxes of folded scenes, by their place among the scenes.
    folded: HashMap<usize, usize>,
    /// For each box, the lines that leave or enter it, one box after another.
    at_box: Vec<u32>,
    /// Where those of each box begin, and a last end.
    first_at_box: Vec<u32>,
}

impl Sheet {
    /// Lays `playbook` out. Takes a while for a large one.
    pub fn new(
        playbook: &Playbook,
        scenes: &[Scene],
        cards: &Cards,
        arrangement: Arrangement,
    ) -> Sheet {
        let diagram = Diagram::new(playbook, scenes, cards, &arrangement);
        Sheet::of(diagram, arrangement, false)
    }

    /// Lays `playbook` out as [`Sheet::new`] does, but so that nothing moves where nothing but words changed since it
    /// was drawn as `before`.
    pub fn again(
        playbook: &Playbook,
        scenes: &[Scene],
        cards: &Cards,
        arrangement: Arrangement,
        before: &Diagram,
    ) -> Sheet {
        let mut diagram = Diagram::new(playbook, scenes, cards, &arrangement);
        let keeps_room = diagram.keep_label_room(before);
        Sheet::of(diagram, arrangement, keeps_room)
    }

    fn of(diagram: Diagram, arrangement: Arrangement, keeps_room: bool) -> Sheet {
        let layout = lay_out(&diagram.request);
        let lines: Vec<EdgeLine> = layout.edges.iter().map(EdgeLine::new).collect();
        let (at_box, first_at_box) = lines_at_boxes(&diagram);
        Sheet {
            serial: MADE.fetch_add(1, Ordering::Relaxed),
            arrangement,
            keeps_room,
            near_lines: Index::of_parts(lines.iter().map(EdgeLine::parts)),
            near_regions: Index::new(layout.regions.iter().copied().map(rect)),
            near_boxes: Index::new(layout.nodes.iter().copied().map(rect)),
            folded: folded_boxes(&diagram),
            diagram,
            layout,
            lines,
            at_box,
            first_at_box,
        }
    }

    /// The folded scenes by their places among the scenes, and the box of each; in no order.
    pub fn folded(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.folded.iter().map(|(scene, at)| (*scene, *at))
    }

    /// What the box at a position stands for.
    pub fn shown(&self, at: usize) -> Option<Shown> {
        self.diagram.boxes.get(at).copied()
    }

    /// The box of what is shown; nothing where it is not drawn.
    pub fn box_of_shown(&self, shown: Shown) -> Option<usize> {
        match shown {
            Shown::Node(node) => {
                let at = self.diagram.box_of(node)?;
                (self.shown(at) == Some(shown)).then_some(at)
            }
            Shown::Scene(scene) => self.folded.get(&scene).copied(),
        }
    }

    /// Where a box stands.
    pub fn place(&self, at: usize) -> Option<Rect> {
        self.layout.nodes.get(at).copied().map(rect)
    }

    /// Where the box of `node` stands.
    pub fn place_of(&self, node: NodeIndex) -> Option<Rect> {
        self.place(self.diagram.box_of(node)?)
    }

    /// All of it.
    pub fn bounds(&self) -> Rect {
        rect(self.layout.bounds)
    }

    /// The lines that leave or enter a box, in order; a loop counts twice.
    pub fn lines_at(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let ends = self.first_at_box.get(at).zip(self.first_at_box.get(at + 1));
        let lines = ends.and_then(|(first, end)| self.at_box.get(*first as usize..*end as usize));
        lines.unwrap_or(&[]).iter().map(|line| *line as usize)
    }
}

fn folded_boxes(diagram: &Diagram) -> HashMap<usize, usize> {
    let boxes = diagram.boxes.iter().enumerate();
    let folded = boxes.filter_map(|(at, shown)| match shown {
        Shown::Scene(scene) => Some((*scene, at)),
        Shown::Node(_) => None,
    });
    folded.collect()
}

/// The lines of each box, one box after another, and where those of each begin.
fn lines_at_boxes(diagram: &Diagram) -> (Vec<u32>, Vec<u32>) {
    let mut ends: Vec<(u32, u32)> = Vec::with_capacity(2 * diagram.lines.len());
    for (at, line) in (0_u32..).zip(&diagram.lines) {
        ends.extend([(line.from as u32, at), (line.to as u32, at)]);
    }
    ends.sort_unstable();
    let mut first = Vec::with_capacity(diagram.boxes.len() + 1);
    let mut seen = 0;
    for at in 0..=diagram.boxes.len() as u32 {
        while ends.get(seen).is_some_and(|(node, _)| *node < at) {
            seen += 1;
        }
        first.push(seen as u32);
    }
    (ends.into_iter().map(|(_, line)| line).collect(), first)
}

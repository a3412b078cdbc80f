//! A diagram taken along: as SVG, as a picture, or for Graphviz and Mermaid to lay out themselves.
//!
//! An SVG shows the boxes and lines where a [`Layout`] has them, looking like the window; its words are text.
//! A PNG is that SVG drawn. DOT and Mermaid say what there is and leave the places to those who read them.
//! Whatever the words hold, each is sound: white space becomes a space, and a character no document may
//! hold is shown as its code point, such as `[U+0007]`.

mod dot;
mod groups;
mod letters;
mod marks;
mod mermaid;
mod naming;
mod picture;
mod svg;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use super::cards::Cards;
use super::colours::{Colours, Shade};
use super::diagram::Diagram;
use super::layout::{Direction, Layout};
use super::model::PlaybookGraph;
use crate::playbook::{Playbook, Scene};

pub use marks::RunMarks;
pub use mermaid::MOST_EDGES as MERMAID_MOST_EDGES;
pub use picture::{Fonts, MOST_PIXELS, NoPicture, SCALES, own_fonts, picture_size, to_png};

use marks::{BoxMarks, LineMarks};

/// What a diagram is exported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// Scalable, with text as text.
    Svg,
    /// Pixels.
    Png,
    /// For Graphviz.
    Dot,
    /// For Mermaid.
    Mermaid,
}

impl ExportFormat {
    /// Every format.
    pub const ALL: [ExportFormat; 4] = [
        ExportFormat::Svg,
        ExportFormat::Png,
        ExportFormat::Dot,
        ExportFormat::Mermaid,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            ExportFormat::Svg => "SVG",
            ExportFormat::Png => "PNG",
            ExportFormat::Dot => "DOT",
            ExportFormat::Mermaid => "Mermaid",
        }
    }

    /// How names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Svg => "svg",
            ExportFormat::Png => "png",
            ExportFormat::Dot => "dot",
            ExportFormat::Mermaid => "mmd",
        }
    }
}

/// What is exported.
#[derive(Debug)]
pub struct Export<'a> {
    playbook: &'a Playbook,
    scenes: &'a [Scene],
    cards: &'a Cards,
    diagram: &'a Diagram,
    colours: &'static Colours,
    run: Option<&'a RunMarks>,
    reachable: Vec<bool>,
}

impl<'a> Export<'a> {
    /// The diagram of `playbook`, whose scenes and cards these are; with what a `run` left on it, or without.
    pub fn new(
        (playbook, scenes, cards): (&'a Playbook, &'a [Scene], &'a Cards),
        diagram: &'a Diagram,
        shade: Shade,
        run: Option<&'a RunMarks>,
    ) -> Export<'a> {
        Export {
            playbook,
            scenes,
            cards,
            diagram,
            colours: Colours::of(shade),
            run,
            reachable: PlaybookGraph::new(playbook).reachable(),
        }
    }

    /// It as an SVG document, everything where `layout`, which is of this diagram, has it.
    pub fn to_svg(&self, layout: &Layout) -> String {
        svg::to_svg(self, layout)
    }

    /// It as a graph in Graphviz's language, one that `dot` lays out as this diagram runs.
    pub fn to_dot(&self) -> String {
        dot::to_dot(self)
    }

    /// It as a Mermaid flowchart.
    pub fn to_mermaid(&self) -> String {
        mermaid::to_mermaid(self)
    }

    /// Which way it runs, by the two letters DOT and Mermaid know.
    fn direction(&self, down: &'static str) -> &'static str {
        match self.diagram.request.direction {
            Direction::TopToBottom => down,
            Direction::LeftToRight => "LR",
        }
    }

    /// What the run left on the box at a position, and whether something leads there.
    fn box_marks(&self, at: usize) -> BoxMarks<'a> {
        let shown = self.diagram.boxes.get(at);
        let nodes = shown.map_or(0..0, |shown| self.diagram.nodes_of(*shown, self.scenes));
        let marks = nodes.map(|node| BoxMarks::of_node(node, self.run, &self.reachable));
        marks.reduce(BoxMarks::gathered).unwrap_or_default()
    }

    /// What kind of line the one at a position is, and what the run left on it; nothing for one of no way.
    fn line_marks(&self, line: usize) -> Option<LineMarks> {
        let ways = self.diagram.ways(line).iter();
        let ways = ways.filter_map(|way| self.cards.edges.get(*way));
        let marks = ways
            .filter_map(|(node, edge)| LineMarks::of_way(self.playbook, *node, *edge, self.run));
        marks.reduce(LineMarks::gathered)
    }
}

/// Adds a formatted piece to `text`, which takes everything.
fn put(text: &mut String, piece: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = text.write_fmt(piece);
}

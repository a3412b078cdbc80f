//! What is drawn of a playbook: a box a node, a line a way; a scene that is folded is one box, and the ways in and
//! out of it are gathered into one line for each box they lead from or to.

mod part;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::cards::{Cards, label_size};
use super::geometry::Size;
use super::layout::{Direction, EdgeBox, LayoutRequest, NodeBox};
use crate::playbook::{NodeIndex, Playbook, Scene, scene_of};

/// The strip at the top of a scene that holds its title, in canvas points.
pub const TITLE: f32 = 38.0;
/// How large the box of a folded scene is, in canvas points.
const FOLDED: Size = Size::new(220.0, 64.0);
/// Width over height of the page a layout is made for.
const ASPECT: f32 = 1.6;

/// How a playbook is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arrangement {
    /// Which way the story runs.
    pub direction: Direction,
    /// The slugs of the scenes that are folded; one of no scene folds nothing.
    pub folded: BTreeSet<String>,
}

/// What a box stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shown {
    /// A node.
    Node(NodeIndex),
    /// A folded scene, by its place among the scenes.
    Scene(usize),
}

/// A line from box to box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The box it leaves.
    pub from: usize,
    /// The box it enters.
    pub to: usize,
    ways: Range<usize>,
}

/// What is drawn of a playbook, to be laid out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Diagram {
    /// The boxes in document order.
    pub boxes: Vec<Shown>,
    /// The lines, in the order of the first way of each.
    pub lines: Vec<Line>,
    /// What to lay out: a node a box, an edge a line, a region a scene. That of a folded scene is empty.
    pub request: LayoutRequest,
    box_of: Vec<usize>,
    /// For each line, one after another, its ways by their places in [`Cards::edges`].
    ways: Vec<usize>,
    line_of: Vec<Option<usize>>,
}

impl Diagram {
    /// What is drawn of `playbook`, whose scenes and cards these are, in this arrangement.
    pub fn new(
        playbook: &Playbook,
        scenes: &[Scene],
        cards: &Cards,
        arrangement: &Arrangement,
    ) -> Diagram {
        let folded: Vec<bool> = scenes
            .iter()
            .map(|scene| arrangement.folded.contains(&scene.slug))
            .collect();
        let mut diagram = Diagram {
            request: LayoutRequest {
                regions: scenes.len(),
                direction: arrangement.direction,
                region_title_height: TITLE,
                aspect: ASPECT,
                ..LayoutRequest::default()
            },
            line_of: vec![None; cards.edges.len()],
            ..Diagram::default()
        };
        for node in 0..playbook.nodes.len() {
            let scene = scene_of(scenes, node);
            let fold = scene.filter(|scene| folded.get(*scene) == Some(&true));
            diagram.add_node(node, scene, fold, cards);
        }
        diagram.add_lines(playbook, cards);
        diagram
    }

    fn add_node(
        &mut self,
        node: NodeIndex,
        scene: Option<usize>,
        fold: Option<usize>,
        cards: &Cards,
    ) {
        let shown = fold.map_or(Shown::Node(node), Shown::Scene);
        // The nodes of a scene follow each other.
        if fold.is_none() || self.boxes.last() != Some(&shown) {
            self.boxes.push(shown);
            self.request.nodes.push(match fold {
                Some(_) => NodeBox {
                    size: FOLDED,
                    region: None,
                    apart: true,
                },
                None => NodeBox {
                    size: cards
                        .cards
                        .get(node)
                        .map_or(Size::default(), |card| card.size()),
                    region: scene,
                    apart: false,
                },
            });
        }
        self.box_of.push(self.boxes.len() - 1);
    }

    fn add_lines(&mut self, playbook: &Playbook, cards: &Cards) {
        let mut gathered: HashMap<(usize, usize), usize> = HashMap::new();
        let mut ways: Vec<Vec<usize>> = Vec::new();
        for (edge, (node, position)) in cards.edges.iter().enumerate() {
            let out = playbook.nodes.get(*node).and_then(|n| n.out.get(*position));
            let ends = (
                self.box_of(*node),
                out.and_then(|out| self.box_of(out.target)),
            );
            let (Some(from), Some(to)) = ends else {
                continue;
            };
            let is_folded = |at: usize| matches!(self.boxes.get(at), Some(Shown::Scene(_)));
            if from == to && is_folded(from) {
                continue;
            }
            let next = ways.len();
            let line = match is_folded(from) || is_folded(to) {
                true => *gathered.entry((from, to)).or_insert(next),
                false => next,
            };
            if line == next {
                ways.push(Vec::with_capacity(1));
                self.lines.push(Line {
                    from,
                    to,
                    ways: 0..0,
                });
            }
            if let Some(ways) = ways.get_mut(line) {
                ways.push(edge);
            }
            if let Some(line_of) = self.line_of.get_mut(edge) {
                *line_of = Some(line);
            }
        }
        for (line, ways) in self.lines.iter_mut().zip(ways) {
            let first = self.ways.len();
            self.ways.extend(ways);
            line.ways = first..self.ways.len();
        }
        for at in 0..self.lines.len() {
            let label = self.label(at, cards).map(|label| label_size(&label));
            if let Some(line) = self.lines.get(at) {
                self.request.edges.push(EdgeBox {
                    from: line.from,
                    to: line.to,
                    label,
                });
            }
        }
    }

    /// Gives its labels the room they had `before`, where nothing else changed: then laying it out moves nothing.
    /// Returns whether it did.
    pub fn keep_label_room(&mut self, before: &Diagram) -> bool {
        let ends = |edge: &EdgeBox| (edge.from, edge.to, edge.label.is_some());
        let (edges, earlier) = (&self.request.edges, &before.request.edges);
        let is_alike = self.request.direction == before.request.direction
            && self.request.regions == before.request.regions
            && self.request.nodes == before.request.nodes
            && edges.iter().map(ends).eq(earlier.iter().map(ends));
        if is_alike {
            self.request.edges.clone_from(earlier);
        }
        is_alike
    }

    /// The box `node` is drawn as, or in; nothing where there is no such node, or it is not drawn.
    pub fn box_of(&self, node: NodeIndex) -> Option<usize> {
        let at = self.box_of.get(node).copied();
        at.filter(|at| *at < self.boxes.len())
    }

    /// The line an edge, by its place in [`Cards::edges`], is drawn as, or with; nothing for one within a
    /// folded scene, and for one that leads nowhere.
    pub fn line_of(&self, edge: usize) -> Option<usize> {
        self.line_of.get(edge).copied().flatten()
    }

    /// The ways of a line, by their places in [`Cards::edges`]; one, unless the line leads into or out of a
    /// folded scene.
    pub fn ways(&self, line: usize) -> &[usize] {
        let ways = self.lines.get(line).map(|line| line.ways.clone());
        ways.and_then(|ways| self.ways.get(ways)).unwrap_or(&[])
    }

    /// What a line's label says: its way's own, or how many ways it gathers.
    pub fn label<'a>(&self, line: usize, cards: &'a Cards) -> Option<Cow<'a, str>> {
        match self.ways(line) {
            [] => None,
            [way] => cards.labels.get(*way)?.as_deref().map(Cow::Borrowed),
            ways => Some(format!("{} ways", ways.len()).into()),
        }
    }

    /// The nodes a box stands for.
    pub fn nodes_of(&self, shown: Shown, scenes: &[Scene]) -> Range<NodeIndex> {
        match shown {
            Shown::Node(node) => node..node + 1,
            Shown::Scene(scene) => scenes
                .get(scene)
                .map_or(0..0, |scene| scene.first..scene.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::{read, scenes};

    fn playbook() -> Playbook {
        let option = |target: usize, words: &str| {
            serde_json::json!({"kind": "option", "target": target,
                "label": [{"kind": "text", "text": words}]})
        };
        let line = |id: usize| {
            serde_json::json!({"kind": "line", "id": id, "speaker": 0,
                "speech": [{"kind": "text", "text": "Well"}],
                "out": [{"kind": "succession", "target": id + 1}]})
        };
        let playbook = serde_json::json!({
            "format": {"version": 0, "requires": ["core"], "uses": []},
            "script": "drawn", "entry": 0, "anchors": {"inn": 1, "road": 3},
            "speakers": [{"default": true, "tags": []}],
            "nodes": [
                line(0),
                {"kind": "choice", "id": 1, "out": [
                    option(2, "Stay"), option(3, "Leave"), option(3, "Run"), option(4, "Hide")]},
                line(2),
                line(3),
                {"kind": "end", "id": 4, "out": []},
            ],
        });
        read(playbook.to_string().as_bytes())
            .expect("a sound playbook")
            .playbook
    }

    fn diagram(folded: &[&str]) -> (Diagram, Cards) {
        let playbook = playbook();
        let scenes = scenes(&playbook);
        let cards = Cards::new(&playbook);
        let arrangement = Arrangement {
            folded: folded.iter().map(|slug| slug.to_string()).collect(),
            ..Arrangement::default()
        };
        let diagram = Diagram::new(&playbook, &scenes, &cards, &arrangement);
        (diagram, cards)
    }

    fn lines(diagram: &Diagram, cards: &Cards) -> Vec<(usize, usize, Option<String>)> {
        let lines = diagram.lines.iter().enumerate();
        lines
            .map(|(at, line)| {
                let label = diagram.label(at, cards);
                (line.from, line.to, label.map(Cow::into_owned))
            })
            .collect()
    }

    #[test]
    fn with_nothing_folded_a_node_is_a_box_and_a_way_a_line() {
        let (diagram, cards) = diagram(&["no scene of this name"]);
        assert_eq!(diagram.boxes.len(), 5);
        assert_eq!(diagram.lines.len(), cards.edges.len());
        let regions = diagram.request.nodes.iter().map(|node| node.region);
        let expected = [None, Some(0), Some(0), Some(1), Some(1)];
        assert_eq!(regions.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_folded_scene_is_one_box_and_the_ways_into_it_are_gathered() {
        let (diagram, cards) = diagram(&["road"]);
        let boxes = [0, 1, 2].map(Shown::Node);
        assert_eq!(diagram.boxes[..3], boxes);
        assert_eq!(diagram.boxes[3..], [Shown::Scene(1)]);
        assert_eq!(diagram.box_of(3), Some(3));
        assert_eq!(diagram.box_of(4), Some(3));
        let expected = [
            (0, 1, None),
            (1, 2, Some("Stay".to_string())),
            (1, 3, Some("3 ways".to_string())),
            (2, 3, None),
        ];
        assert_eq!(lines(&diagram, &cards), expected);
        assert_eq!(diagram.ways(2), [2, 3, 4]);
        let within = cards.edge(3, 0).unwrap();
        assert_eq!(diagram.line_of(within), None);
        assert_eq!(diagram.line_of(4), Some(2));
    }

    #[test]
    fn where_nothing_but_words_changed_labels_keep_their_room() {
        let before = diagram(&["road"]).0;
        let mut edited = before.clone();
        for label in edited
            .request
            .edges
            .iter_mut()
            .filter_map(|e| e.label.as_mut())
        {
            label.width += 50.0;
        }
        assert_ne!(edited.request, before.request);
        assert!(edited.keep_label_room(&before));
        assert_eq!(edited.request, before.request);
        let mut open = diagram(&[]).0;
        let fresh = open.request.clone();
        assert!(!open.keep_label_room(&before));
        assert_eq!(open.request, fresh);
    }

    #[test]
    fn all_folded_every_scene_is_a_box() {
        let (diagram, cards) = diagram(&["inn", "road"]);
        let boxes = [Shown::Node(0), Shown::Scene(0), Shown::Scene(1)];
        assert_eq!(diagram.boxes, boxes);
        let expected = [(0, 1, None), (1, 2, Some("4 ways".to_string()))];
        assert_eq!(lines(&diagram, &cards), expected);
    }
}

//! The drawing cut into layers: boxes, and a stand-in wherever an edge passes a layer.

use std::collections::BTreeMap;

use super::acyclic;
use super::incidence::Incidence;
use super::ladder::Ladder;
use super::lanes;
use super::layering;

/// What one drawing is made from.
#[derive(Debug, Clone, Default)]
pub(super) struct Sketch {
    /// The boxes, in document order.
    pub boxes: Vec<Extent>,
    /// The links between them.
    pub links: Vec<Link>,
}

/// How far a box reaches from its anchor: the x its ports are told from.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Extent {
    pub left: f64,
    pub right: f64,
    pub height: f64,
    /// The height its layer keeps for it, when something at its side is higher than it is.
    pub reserve: f64,
}

/// A link to run. At least one of its ends is a box, and the two are not the same box.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub from: End,
    pub to: End,
    /// How wide and how high its label is.
    pub label: Option<(f64, f64)>,
    /// What it makes for beyond the border: links with one goal leave the drawing beside each other.
    pub goal: Option<Goal>,
}

/// What a link that leaves the drawing makes for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    /// Which goal it is.
    pub name: usize,
    /// Where it lies across the page, if that is known: then the goals stand in that order.
    pub heading: Option<f64>,
}

/// Where a link begins or ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum End {
    /// At a box: its lower side for a beginning, its upper for an end. Without a port, near the anchor.
    Box { index: usize, port: Option<f64> },
    /// At the drawing's own border: the upper for a beginning, the lower for an end.
    Border,
}

impl Link {
    /// The link from its end to its beginning.
    pub fn turned(self) -> Self {
        Self {
            from: self.to,
            to: self.from,
            ..self
        }
    }

    /// Whether it must leave or arrive at a given port.
    pub fn is_ported(&self) -> bool {
        let ported = |end: End| matches!(end, End::Box { port: Some(_), .. });
        ported(self.from) || ported(self.to)
    }
}

/// How a link passes the layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Run {
    Down,
    /// As one that runs down, from its end to its beginning.
    Up,
    /// Up, with a turn below the box it leaves and another above the one it enters.
    Turning,
}

impl End {
    pub fn rank(self, ranks: &[usize]) -> Option<usize> {
        match self {
            End::Box { index, .. } => ranks.get(index).copied(),
            End::Border => None,
        }
    }

    fn port(self) -> f64 {
        match self {
            End::Box { port, .. } => port.unwrap_or(0.0),
            End::Border => 0.0,
        }
    }
}

/// What stands in a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Box,
    /// An edge's label: the edge runs through it.
    Label,
    /// An edge on its way through the layer.
    Pass,
    /// Where an edge that runs up has left its box and turns, or is about to enter one. It holds the
    /// place in the order only; the turn itself is drawn in the gap.
    Turn,
    /// What links that leave the drawing make for. It draws them together and is not drawn itself.
    Goal,
}

/// Something that stands in a layer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    pub kind: Kind,
    pub layer: usize,
    pub extent: Extent,
}

/// A link's part between two neighbouring layers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    pub upper: usize,
    pub lower: usize,
    pub upper_port: f64,
    pub lower_port: f64,
}

/// The drawing cut into layers.
#[derive(Debug, Clone, Default)]
pub(super) struct Levels {
    /// First the boxes, each at its own position, then the stand-ins.
    pub items: Vec<Item>,
    /// From top to bottom, each from left to right.
    pub layers: Vec<Vec<u32>>,
    pub segments: Vec<Segment>,
    /// For every item, the segments that leave it downward.
    pub down: Incidence,
    /// For every item, the segments that come to it from above.
    pub up: Incidence,
    /// For every link, the items it runs through from its beginning to its end, the boxes included. A
    /// link that takes a lane has only what comes before the lane; one that begins at the border and takes
    /// a lane has the box at its end.
    pub chains: Vec<Vec<u32>>,
    /// For every segment, the link it is a part of.
    pub link_of: Vec<u32>,
    /// For every link, whether it runs up: it leaves the upper side of its first box and enters the lower side
    /// of its last.
    pub upward: Vec<bool>,
    /// For every link, whether it takes a lane beside the drawing instead of passing the layers.
    pub by_lane: Vec<bool>,
    /// A layer whose order is given, not to be found.
    pub fixed_layer: Option<usize>,
}

impl Levels {
    /// Cuts `sketch` into layers; within a layer the items stand as they came.
    pub fn new(sketch: &Sketch) -> Self {
        let boxes = sketch.boxes.len();
        let (backward, ranks) = backward_and_ranks(sketch);
        let by_lane = lanes::too_long(sketch, &ranks);
        let upward: Vec<bool> = sketch
            .links
            .iter()
            .enumerate()
            .map(|(at, link)| backward[at] && !by_lane[at] && !link.is_ported())
            .collect();
        let turning: Vec<bool> = backward
            .iter()
            .zip(&upward)
            .map(|(backward, upward)| *backward && !upward)
            .collect();
        let ladder = Ladder::new(sketch, (&turning, &upward), &by_lane, &ranks);

        let mut levels = Levels {
            items: sketch
                .boxes
                .iter()
                .zip(&ranks)
                .map(|(extent, rank)| Item {
                    kind: Kind::Box,
                    layer: ladder.layer_of_rank[*rank],
                    extent: *extent,
                })
                .collect(),
            chains: Vec::with_capacity(sketch.links.len()),
            ..Levels::default()
        };
        for (at, link) in sketch.links.iter().enumerate() {
            let chain = if by_lane[at] {
                levels.stub(link, &ladder, &ranks)
            } else if upward[at] {
                let mut chain = levels.chain(&link.turned(), Run::Up, &ranks, &ladder);
                chain.reverse();
                chain
            } else {
                let run = if turning[at] { Run::Turning } else { Run::Down };
                levels.chain(link, run, &ranks, &ladder)
            };
            levels.chains.push(chain);
            levels.link_of.resize(levels.segments.len(), at as u32);
        }
        levels.by_lane = by_lane;
        levels.upward = upward;
        let goals = levels.add_goals(sketch, ladder.layers);
        let goal_layers = usize::from(!goals.is_empty());
        levels.layers = vec![
            Vec::new();
            if boxes == 0 {
                0
            } else {
                ladder.layers + goal_layers
            }
        ];
        for (item, at) in levels.items.iter().zip(0_u32..) {
            levels.layers[item.layer].push(at);
        }
        levels.order_goals(goals, ladder.layers);
        let items = levels.items.len();
        levels.down = Incidence::new(items, levels.segments.iter().map(|segment| segment.upper));
        levels.up = Incidence::new(items, levels.segments.iter().map(|segment| segment.lower));
        levels
    }

    /// Whether both ends of `segment` are edges on their way, which should run straight.
    pub fn is_inner(&self, segment: &Segment) -> bool {
        let [upper, lower] = [segment.upper, segment.lower].map(|item| self.items[item].kind);
        upper != Kind::Box && lower != Kind::Box && lower != Kind::Goal
    }

    fn add(&mut self, kind: Kind, layer: usize, label: Option<(f64, f64)>) -> u32 {
        let (width, height) = label.unwrap_or((0.0, 0.0));
        self.items.push(Item {
            kind,
            layer,
            extent: Extent {
                left: width / 2.0,
                right: width / 2.0,
                height,
                reserve: 0.0,
            },
        });
        (self.items.len() - 1) as u32
    }

    /// Below everything, what the links that leave make for: each goal's headings added up, and how many.
    fn add_goals(&mut self, sketch: &Sketch, layer: usize) -> BTreeMap<u32, (f64, usize)> {
        let mut by_name: BTreeMap<usize, u32> = BTreeMap::new();
        let mut goals: BTreeMap<u32, (f64, usize)> = BTreeMap::new();
        for (at, link) in sketch.links.iter().enumerate() {
            let (Some(goal), false, Some(last)) =
                (link.goal, self.by_lane[at], self.chains[at].last().copied())
            else {
                continue;
            };
            let item = *by_name
                .entry(goal.name)
                .or_insert_with(|| self.add(Kind::Goal, layer, None));
            let (sum, count) = goals.entry(item).or_default();
            if let Some(heading) = goal.heading {
                *sum += heading;
                *count += 1;
            }
            let last = last as usize;
            self.link_of.push(at as u32);
            self.segments.push(Segment {
                upper: last,
                lower: item as usize,
                upper_port: if self.items[last].kind == Kind::Box {
                    link.from.port()
                } else {
                    0.0
                },
                lower_port: 0.0,
            });
        }
        goals
    }

    /// Puts the goals in the order of their headings, when they have some.
    fn order_goals(&mut self, goals: BTreeMap<u32, (f64, usize)>, layer: usize) {
        if goals.is_empty() || goals.values().any(|(_, count)| *count == 0) {
            return;
        }
        let heading = |goal: &u32| {
            goals
                .get(goal)
                .map_or(0.0, |(sum, count)| sum / *count as f64)
        };
        self.layers[layer].sort_by(|one, other| heading(one).total_cmp(&heading(other)));
        self.fixed_layer = Some(layer);
    }

    /// What comes before the lane of a link that takes one: the box it leaves, and its label below that.
    fn stub(&mut self, link: &Link, ladder: &Ladder, ranks: &[usize]) -> Vec<u32> {
        let (End::Box { index, .. }, port) = (
            match link.from {
                End::Box { .. } => link.from,
                End::Border => link.to,
            },
            link.from.port(),
        ) else {
            return Vec::new();
        };
        let mut stub = vec![index as u32];
        if let Some(layer) = ladder.label_layer(link, Run::Down, ranks) {
            let label = self.add(Kind::Label, layer, link.label);
            self.segments.push(Segment {
                upper: index,
                lower: label as usize,
                upper_port: port,
                lower_port: 0.0,
            });
            stub.push(label);
        }
        stub
    }

    /// The stand-ins and segments of one link; its items from its beginning to its end.
    fn chain(&mut self, link: &Link, run: Run, ranks: &[usize], ladder: &Ladder) -> Vec<u32> {
        let mut chain = Vec::new();
        let top = link.from.rank(ranks).map(|rank| ladder.layer_of_rank[rank]);
        let bottom = link.to.rank(ranks).map(|rank| ladder.layer_of_rank[rank]);
        let label_layer = ladder.label_layer(link, run, ranks);
        let stand_in = |levels: &mut Levels, layer: usize| match link.label {
            Some(size) if label_layer == Some(layer) => levels.add(Kind::Label, layer, Some(size)),
            _ => levels.add(Kind::Pass, layer, None),
        };
        if let End::Box { index, .. } = link.from {
            chain.push(index as u32);
        }
        if run == Run::Turning {
            let (low, high) = (top.unwrap_or(0), bottom.unwrap_or(0));
            chain.push(self.add(Kind::Turn, low + 1, None));
            for layer in (high..=low).rev() {
                chain.push(stand_in(self, layer));
            }
            chain.push(self.add(Kind::Turn, high - 1, None));
        } else {
            let first = top.map_or(0, |layer| layer + 1);
            for layer in first..bottom.unwrap_or(ladder.layers) {
                chain.push(stand_in(self, layer));
            }
        }
        if let End::Box { index, .. } = link.to {
            chain.push(index as u32);
        }
        let last = chain.len() - 1;
        for (at, pair) in chain.windows(2).enumerate() {
            let (one, other) = (pair[0] as usize, pair[1] as usize);
            let one_port = if at == 0 { link.from.port() } else { 0.0 };
            let other_port = if at + 1 == last { link.to.port() } else { 0.0 };
            self.segments
                .push(if self.items[one].layer < self.items[other].layer {
                    Segment {
                        upper: one,
                        lower: other,
                        upper_port: one_port,
                        lower_port: other_port,
                    }
                } else {
                    Segment {
                        upper: other,
                        lower: one,
                        upper_port: other_port,
                        lower_port: one_port,
                    }
                });
        }
        chain
    }
}

fn backward_and_ranks(sketch: &Sketch) -> (Vec<bool>, Vec<usize>) {
    let boxes = sketch.boxes.len();
    let mut arcs = Vec::with_capacity(sketch.links.len());
    let mut between = Vec::with_capacity(sketch.links.len());
    for (at, link) in sketch.links.iter().enumerate() {
        if let (End::Box { index: from, .. }, End::Box { index: to, .. }) = (link.from, link.to) {
            arcs.push((from, to));
            between.push(at);
        }
    }
    let runs_back = acyclic::backward(boxes, &arcs);
    let mut backward = vec![false; sketch.links.len()];
    for ((arc, at), runs_back) in arcs.iter_mut().zip(between).zip(runs_back) {
        if runs_back {
            *arc = (arc.1, arc.0);
            backward[at] = true;
        }
    }
    (backward, layering::ranks(boxes, &arcs))
}

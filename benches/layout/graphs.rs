//! Drawn stories: the same every time, of the shapes stories have.

use playscope::graph::{EdgeBox, LayoutRequest, NodeBox, Size};

use super::bounds::Kind;

/// Width over height of the page, as in the window.
const ASPECT: f32 = 1.6;
const TITLE: f32 = 38.0;

const LINE: Size = Size::new(200.0, 64.0);
const MENU: Size = Size::new(132.0, 48.0);
const BRANCH: Size = Size::new(148.0, 48.0);
const END: Size = Size::new(84.0, 48.0);

/// A graph to lay out.
pub struct Graph {
    /// What it is called in the table.
    pub name: String,
    /// Which bound it is held to.
    pub kind: Kind,
    /// What is laid out.
    pub request: LayoutRequest,
}

/// What a drawn story is like.
#[derive(Clone, Copy)]
struct Shape {
    name: &'static str,
    /// In a hundred nodes: how many are menus, and how many branches.
    menus: usize,
    branches: usize,
    /// In a hundred arms: how many lead back to their menu, jump back, jump on, and end.
    returning: usize,
    back: usize,
    on: usize,
    ending: usize,
    /// How far jumps go, in nodes.
    reach: usize,
    labels: bool,
    /// How many nodes a scene has; 0 for none.
    scene: usize,
}

const PLAIN: Shape = Shape {
    name: "",
    menus: 15,
    branches: 0,
    returning: 0,
    back: 0,
    on: 0,
    ending: 0,
    reach: 40,
    labels: true,
    scene: 0,
};

const SHAPES: [Shape; 5] = [
    Shape {
        name: "menus",
        on: 8,
        ending: 4,
        ..PLAIN
    },
    Shape {
        name: "merges",
        menus: 4,
        branches: 20,
        on: 25,
        labels: false,
        reach: 25,
        ..PLAIN
    },
    Shape {
        name: "loops",
        returning: 45,
        back: 6,
        reach: 15,
        ..PLAIN
    },
    Shape {
        name: "jumps",
        branches: 6,
        back: 14,
        on: 14,
        ending: 4,
        reach: 120,
        ..PLAIN
    },
    Shape {
        name: "scenes",
        branches: 4,
        returning: 12,
        back: 4,
        on: 8,
        ending: 3,
        scene: 12,
        ..PLAIN
    },
];

/// Twenty drawn stories of 50 to 500 nodes.
pub fn drawn() -> Vec<Graph> {
    let sizes = [50, 120, 250, 500].into_iter();
    let all = sizes.flat_map(|nodes| SHAPES.map(|shape| (nodes, shape)));
    all.zip(1..)
        .map(|((nodes, shape), seed)| Graph {
            name: format!("{} {nodes}", shape.name),
            kind: Kind::Drawn,
            request: shape.draw(nodes, seed),
        })
        .collect()
}

/// Drawn stories of 1,000 nodes.
pub fn large() -> Vec<Graph> {
    let shapes = SHAPES.iter().zip(100..).map(|(shape, seed)| Graph {
        name: format!("{} 1,000", shape.name),
        kind: Kind::Thousand,
        request: shape.draw(1_000, seed),
    });
    let knotted = Graph {
        name: "knotted 1,000".to_owned(),
        kind: Kind::Thousand,
        request: story(1_000, 0),
    };
    [knotted].into_iter().chain(shapes).collect()
}

/// A way out of a node that is not settled yet.
enum Open {
    /// To the node that comes next.
    Next(usize, Option<Size>),
    /// To a node this far on.
    On(usize, usize),
}

impl Shape {
    /// A story of about this many nodes, in document order.
    fn draw(self, nodes: usize, seed: u64) -> LayoutRequest {
        let mut story = Story {
            dice: fastrand::Rng::with_seed(seed),
            shape: self,
            sizes: Vec::new(),
            edges: Vec::new(),
            open: Vec::new(),
        };
        while story.sizes.len() + 1 < nodes {
            let roll = story.dice.usize(..100);
            if roll < self.menus {
                story.arms(MENU, nodes);
            } else if roll < self.menus + self.branches {
                story.arms(BRANCH, nodes);
            } else {
                story.next(LINE, true);
            }
        }
        story.next(END, false);
        story.request()
    }
}

/// A story in the making.
struct Story {
    dice: fastrand::Rng,
    shape: Shape,
    sizes: Vec<Size>,
    edges: Vec<EdgeBox>,
    open: Vec<Open>,
}

impl Story {
    fn edge(&mut self, from: usize, to: usize, label: Option<Size>) {
        self.edges.push(EdgeBox { from, to, label });
    }

    /// A node that everything open to it leads to.
    fn next(&mut self, size: Size, falls_through: bool) -> usize {
        let at = self.sizes.len();
        self.sizes.push(size);
        let mut later = Vec::new();
        for open in std::mem::take(&mut self.open) {
            match open {
                Open::Next(from, label) => self.edge(from, at, label),
                Open::On(from, target) if target <= at => self.edge(from, at, None),
                Open::On(..) => later.push(open),
            }
        }
        self.open = later;
        if falls_through {
            self.open.push(Open::Next(at, None));
        }
        at
    }

    /// A node with two to four arms, each of up to three lines, that meet after it or go elsewhere.
    fn arms(&mut self, size: Size, nodes: usize) {
        let shape = self.shape;
        let fork = self.next(size, false);
        let mut closing = Vec::new();
        for _ in 0..self.dice.usize(2..=4) {
            let label = shape
                .labels
                .then(|| Size::new(40.0 + self.dice.f32() * 128.0, 18.0));
            let lines = self
                .dice
                .usize(0..=3)
                .min(nodes.saturating_sub(self.sizes.len() + 2));
            let jumps = std::mem::take(&mut self.open);
            self.open = vec![Open::Next(fork, label)];
            self.open.extend(jumps);
            for _ in 0..lines {
                self.next(LINE, true);
            }
            let Some(place) = self
                .open
                .iter()
                .position(|open| matches!(open, Open::Next(..)))
            else {
                continue;
            };
            let Open::Next(last, label) = self.open.swap_remove(place) else {
                continue;
            };
            let roll = self.dice.usize(..100);
            let reach = 1 + self.dice.usize(..shape.reach);
            let mut below = 0;
            let mut within = |share: usize| {
                below += share;
                roll < below
            };
            if lines > 0 && within(shape.returning) {
                self.edge(last, fork, label);
            } else if within(shape.back) {
                self.edge(last, fork.saturating_sub(reach), label);
            } else if within(shape.on) {
                self.open.push(Open::On(last, self.sizes.len() + reach));
            } else if lines > 0 && within(shape.ending) {
                if let Some(size) = self.sizes.last_mut() {
                    *size = END;
                }
            } else {
                closing.push(Open::Next(last, label));
            }
        }
        if closing.is_empty() {
            closing.push(Open::Next(fork, None));
        }
        self.open.extend(closing);
    }

    fn request(mut self) -> LayoutRequest {
        let last = self.sizes.len() - 1;
        for open in std::mem::take(&mut self.open) {
            if let Open::On(from, _) = open {
                self.edge(from, last, None);
            }
        }
        self.edges.sort_by_key(|edge| edge.from);
        let scene = self.shape.scene;
        LayoutRequest {
            nodes: self
                .sizes
                .iter()
                .enumerate()
                .map(|(at, size)| NodeBox {
                    size: *size,
                    region: at.checked_div(scene),
                    ..NodeBox::default()
                })
                .collect(),
            edges: self.edges,
            regions: match scene {
                0 => 0,
                scene => last / scene + 1,
            },
            region_title_height: TITLE,
            aspect: ASPECT,
            ..LayoutRequest::default()
        }
    }
}

/// A drawn story of 1.3 edges a node: most ways lead a little further, some a little back, few anywhere.
pub fn story(nodes: usize, scenes: usize) -> LayoutRequest {
    let mut dice = fastrand::Rng::with_seed(20_000);
    let mut edges = Vec::new();
    for from in 0..nodes.saturating_sub(1) {
        let mut to = vec![(from + 1 + dice.usize(..4)).min(nodes - 1)];
        if dice.usize(..10) < 3 {
            to.push(match dice.usize(..20) {
                0 => dice.usize(..nodes),
                1..=4 => from.saturating_sub(dice.usize(..12)),
                _ => (from + 1 + dice.usize(..12)).min(nodes - 1),
            });
        }
        edges.extend(to.into_iter().map(|to| EdgeBox {
            from,
            to,
            label: None,
        }));
    }
    LayoutRequest {
        nodes: (0..nodes)
            .map(|node| NodeBox {
                size: Size::new(160.0, 52.0),
                region: (scenes > 0).then(|| node * scenes / nodes),
                ..NodeBox::default()
            })
            .collect(),
        edges,
        regions: scenes,
        region_title_height: TITLE,
        aspect: ASPECT,
        ..LayoutRequest::default()
    }
}

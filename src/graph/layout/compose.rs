//! Regions drawn for themselves, then put together as the boxes of one drawing.

use super::drawing::{Drawing, draw};
use super::levels::{End, Extent, Link, Sketch};
use super::path::Path;
use super::route::Route;
use super::spacing::{LOOP_REACH, NODES, PARALLEL, REGION_PADDING, REGIONS};
use super::{Layout, LayoutRequest};
use crate::graph::geometry::{Point, Rect, Size};

/// On which side of a region its title stands, in the drawing that is composed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Title {
    Above,
    Beside,
}

/// The largest coordinate a size may have; what is larger counts as this.
const LARGEST: f32 = 100_000.0;

/// The layout of `request`, from top to bottom.
pub(super) fn compose(request: &LayoutRequest, title: Title) -> Layout {
    let plan = Plan::new(request);
    let parts: Vec<Part> = plan
        .groups
        .iter()
        .map(|group| Part::new(&plan, group, title))
        .collect();
    let outer = draw(&plan.outer_sketch(&parts), &REGIONS);
    plan.put_together(&parts, &outer)
}

/// An edge's place in the drawings it takes part in.
#[derive(Debug, Clone, Copy)]
enum Course {
    /// An end does not exist.
    Nowhere,
    /// From a node to itself: its turn among that node's loops.
    Loop { turn: usize },
    /// Within a group: its link there.
    Within { link: usize },
    /// From one group to another: its link in each and between them.
    Between {
        exit: usize,
        outer: usize,
        entry: usize,
    },
}

/// Nodes drawn together: a region, or all the nodes of none.
#[derive(Debug, Default)]
struct Group {
    /// The region's position; none for the nodes of none.
    region: Option<usize>,
    nodes: Vec<usize>,
    links: Vec<Link>,
}

/// Who is drawn where.
struct Plan<'a> {
    request: &'a LayoutRequest,
    title_height: f64,
    sizes: Vec<(f64, f64)>,
    extents: Vec<Extent>,
    /// For every node, its group and its place there.
    homes: Vec<(usize, usize)>,
    groups: Vec<Group>,
    courses: Vec<Course>,
    /// The links between groups: group, link of the exit; group, link of the entry.
    between: Vec<((usize, usize), (usize, usize))>,
    /// For every loop at a node, how far it reaches from the node's right side.
    reaches: Vec<f64>,
}

fn sane(length: f32) -> f64 {
    if length.is_finite() {
        f64::from(length.clamp(0.0, LARGEST))
    } else {
        0.0
    }
}

fn sane_size(size: Size) -> (f64, f64) {
    (sane(size.width), sane(size.height))
}

impl<'a> Plan<'a> {
    fn new(request: &'a LayoutRequest) -> Self {
        let sizes: Vec<(f64, f64)> = request
            .nodes
            .iter()
            .map(|node| sane_size(node.size))
            .collect();
        let extents = sizes
            .iter()
            .map(|(width, height)| Extent {
                left: width / 2.0,
                right: width / 2.0,
                height: *height,
                reserve: *height,
            })
            .collect();
        let mut plan = Self {
            request,
            title_height: sane(request.region_title_height),
            sizes,
            extents,
            homes: Vec::with_capacity(request.nodes.len()),
            groups: Vec::new(),
            courses: vec![Course::Nowhere; request.edges.len()],
            between: Vec::new(),
            reaches: vec![0.0; request.edges.len()],
        };
        plan.gather_groups();
        plan.run_edges();
        plan
    }

    /// Groups in the order of their first nodes.
    fn gather_groups(&mut self) {
        let mut group_of: Vec<Option<usize>> = vec![None; self.request.regions + 1];
        for (at, node) in self.request.nodes.iter().enumerate() {
            let region = node.region.filter(|region| *region < self.request.regions);
            let group =
                *group_of[region.unwrap_or(self.request.regions)].get_or_insert_with(|| {
                    self.groups.push(Group {
                        region,
                        ..Group::default()
                    });
                    self.groups.len() - 1
                });
            self.homes.push((group, self.groups[group].nodes.len()));
            self.groups[group].nodes.push(at);
        }
    }

    fn run_edges(&mut self) {
        let ports = self.parallel_ports();
        let mut entries: Vec<Option<usize>> = vec![None; self.request.nodes.len()];
        let mut loops = vec![0_usize; self.request.nodes.len()];
        for (at, edge) in self.request.edges.iter().enumerate() {
            let (Some((from_group, from)), Some((to_group, to))) = (
                self.homes.get(edge.from).copied(),
                self.homes.get(edge.to).copied(),
            ) else {
                continue;
            };
            let label = edge.label.map(sane_size);
            if edge.from == edge.to {
                let turn = loops[edge.from];
                loops[edge.from] += 1;
                self.reserve_loop(at, edge.from, label);
                self.courses[at] = Course::Loop { turn };
                continue;
            }
            let (out_port, in_port) = ports[at].unzip();
            let start = End::Box {
                index: from,
                port: out_port,
            };
            if from_group == to_group {
                let links = &mut self.groups[from_group].links;
                links.push(Link {
                    from: start,
                    to: End::Box {
                        index: to,
                        port: in_port,
                    },
                    label,
                    goal: None,
                });
                self.courses[at] = Course::Within {
                    link: links.len() - 1,
                };
                continue;
            }
            self.groups[from_group].links.push(Link {
                from: start,
                to: End::Border,
                label,
                goal: Some(edge.to),
            });
            let exit = self.groups[from_group].links.len() - 1;
            let entry = *entries[edge.to].get_or_insert_with(|| {
                self.groups[to_group].links.push(Link {
                    from: End::Border,
                    to: End::Box {
                        index: to,
                        port: None,
                    },
                    label: None,
                    goal: None,
                });
                self.groups[to_group].links.len() - 1
            });
            self.courses[at] = Course::Between {
                exit,
                outer: self.between.len(),
                entry,
            };
            self.between.push(((from_group, exit), (to_group, entry)));
        }
    }

    /// For every edge with another of the same ends: how far off the middle it leaves and arrives.
    fn parallel_ports(&self) -> Vec<Option<(f64, f64)>> {
        let edges = &self.request.edges;
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by_key(|at| (edges[*at].from, edges[*at].to));
        let mut ports = vec![None; edges.len()];
        for same in
            order.chunk_by(|a, b| (edges[*a].from, edges[*a].to) == (edges[*b].from, edges[*b].to))
        {
            let count = same.len();
            if count < 2 {
                continue;
            }
            let spread = |node: usize| {
                let width = self.sizes.get(node).map_or(0.0, |size| size.0);
                PARALLEL.min((width - 24.0).max(0.0) / (count - 1) as f64)
            };
            for (turn, at) in same.iter().enumerate() {
                let off = turn as f64 - (count - 1) as f64 / 2.0;
                let edge = &edges[*at];
                ports[*at] = Some((off * spread(edge.from), off * spread(edge.to)));
            }
        }
        ports
    }

    /// Keeps room at the right side of `node` for the loop `edge`.
    fn reserve_loop(&mut self, edge: usize, node: usize, label: Option<(f64, f64)>) {
        let (width, height) = label.unwrap_or((0.0, 0.0));
        let extent = &mut self.extents[node];
        let side = self.sizes[node].0 / 2.0;
        let taken = extent.right - side;
        let reach = (taken + 8.0 + width / 2.0).max(if taken > 0.0 { 0.0 } else { LOOP_REACH });
        self.reaches[edge] = reach;
        extent.right = side + reach + width / 2.0;
        extent.reserve = extent.reserve.max(height);
    }

    /// The groups as boxes, the edges between them as links from port to port.
    fn outer_sketch(&self, parts: &[Part]) -> Sketch {
        let boxes = parts
            .iter()
            .map(|part| Extent {
                left: part.width / 2.0,
                right: part.width / 2.0,
                height: part.height,
                reserve: part.height,
            })
            .collect();
        let end = |group: usize, x: f64| End::Box {
            index: group,
            port: Some(x - parts[group].width / 2.0),
        };
        let links = self
            .between
            .iter()
            .map(|((from, exit), (to, entry))| Link {
                from: end(*from, parts[*from].end_x(*exit)),
                to: end(*to, parts[*to].start_x(*entry)),
                label: None,
                goal: None,
            })
            .collect();
        Sketch { boxes, links }
    }

    fn put_together(&self, parts: &[Part], outer: &Drawing) -> Layout {
        let mut layout = Layout {
            nodes: vec![Rect::default(); self.request.nodes.len()],
            edges: vec![Route::default(); self.request.edges.len()],
            regions: vec![Rect::default(); self.request.regions],
            bounds: Rect::default(),
        };
        let corners: Vec<(f64, f64)> = parts
            .iter()
            .zip(&outer.boxes)
            .map(|(part, (anchor, top))| (anchor - part.width / 2.0, *top))
            .collect();
        for ((group, part), corner) in self.groups.iter().zip(parts).zip(&corners) {
            if let Some(region) = group.region {
                layout.regions[region] = rect(corner.0, corner.1, part.width, part.height);
            }
            for (node, (anchor, top)) in group.nodes.iter().zip(&part.drawing.boxes) {
                let (width, height) = self.sizes[*node];
                let left = corner.0 + part.left + anchor - width / 2.0;
                layout.nodes[*node] = rect(left, corner.1 + part.top + top, width, height);
            }
        }
        for (at, course) in self.courses.iter().enumerate() {
            let edge = &self.request.edges[at];
            let label = |group: usize, link: usize| {
                let part = &parts[group];
                let (x, y) = part.drawing.labels[link]?;
                let (width, height) = edge.label.map(sane_size)?;
                let left = corners[group].0 + part.left + x - width / 2.0;
                let top = corners[group].1 + part.top + y - height / 2.0;
                Some(rect(left, top, width, height))
            };
            layout.edges[at] = match *course {
                Course::Nowhere => Route::default(),
                Course::Loop { turn } => self.loop_route(at, turn, &layout.nodes[edge.from]),
                Course::Within { link } => {
                    let group = self.homes[edge.from].0;
                    Route {
                        points: parts[group].path(link, corners[group]).into_points(),
                        label: label(group, link),
                    }
                }
                Course::Between {
                    exit,
                    outer: link,
                    entry,
                } => {
                    let (from, to) = (self.homes[edge.from].0, self.homes[edge.to].0);
                    let mut path = parts[from].path(exit, corners[from]);
                    path.append(&outer.paths[link]);
                    path.append(&parts[to].path(entry, corners[to]));
                    Route {
                        points: path.into_points(),
                        label: label(from, exit),
                    }
                }
            };
        }
        layout.bounds = bounds(&layout);
        layout
    }

    fn loop_route(&self, edge: usize, turn: usize, node: &Rect) -> Route {
        let (right, middle) = (f64::from(node.max.x), f64::from(node.center().y));
        let half = f64::from(node.height()) / 2.0;
        let off = half * (0.4 + 0.5 * turn as f64 / (turn as f64 + 2.0));
        let reach = self.reaches[edge];
        let mut path = Path::starting_at(right, middle - off);
        let out = right + reach * 4.0 / 3.0;
        path.curve_to(
            (out, middle - off),
            (out, middle + off),
            (right, middle + off),
        );
        let label = self.request.edges[edge].label.map(|size| {
            let (width, height) = sane_size(size);
            rect(
                right + reach - width / 2.0,
                middle - height / 2.0,
                width,
                height,
            )
        });
        Route {
            points: path.into_points(),
            label,
        }
    }
}

fn rect(left: f64, top: f64, width: f64, height: f64) -> Rect {
    Rect::new(
        Point::new(left as f32, top as f32),
        Point::new((left + width) as f32, (top + height) as f32),
    )
}

fn bounds(layout: &Layout) -> Rect {
    let regions = layout.regions.iter().filter(|region| region.width() > 0.0);
    let routes = layout.edges.iter().filter_map(Route::bounds);
    layout
        .nodes
        .iter()
        .chain(regions)
        .copied()
        .chain(routes)
        .reduce(|all, one| all.union(&one))
        .unwrap_or_default()
}

/// One group drawn, with the air and the title around it.
struct Part {
    drawing: Drawing,
    /// Where the drawing lies in the part.
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    links: Vec<Link>,
}

impl Part {
    fn new(plan: &Plan, group: &Group, title: Title) -> Self {
        let sketch = Sketch {
            boxes: group.nodes.iter().map(|node| plan.extents[*node]).collect(),
            links: group.links.clone(),
        };
        let drawing = draw(&sketch, &NODES);
        let padding = if group.region.is_some() {
            REGION_PADDING
        } else {
            0.0
        };
        let strip = match group.region {
            Some(_) => plan.title_height,
            None => 0.0,
        };
        let (left, top) = match title {
            Title::Above => (padding, strip + padding / 2.0),
            Title::Beside => (strip + padding / 2.0, padding),
        };
        Self {
            left,
            top,
            width: left + drawing.width + padding,
            height: top + drawing.height + padding,
            drawing,
            links: sketch.links,
        }
    }

    /// Where `link` meets the part's upper border, across the part.
    fn start_x(&self, link: usize) -> f64 {
        self.left + self.drawing.paths[link].start().0
    }

    /// Where `link` meets the part's lower border, across the part.
    fn end_x(&self, link: usize) -> f64 {
        self.left + self.drawing.paths[link].end().0
    }

    /// The way of `link` on the page, from border to border, the part's corner being `corner`.
    fn path(&self, link: usize, corner: (f64, f64)) -> Path {
        let moved = (corner.0 + self.left, corner.1 + self.top);
        let path = self.drawing.paths[link].clone().moved(moved.0, moved.1);
        let Link { from, to, .. } = self.links[link];
        let mut whole = Path::default();
        if from == End::Border {
            whole = Path::starting_at(path.start().0, corner.1);
            whole.line_to(path.start().0, path.start().1);
        }
        whole.append(&path);
        if to == End::Border {
            whole.line_to(path.end().0, corner.1 + self.height);
        }
        whole
    }
}

//! Who is drawn where: which nodes are drawn together, and in which drawings each edge takes part.

use std::collections::BTreeMap;

use super::LayoutRequest;
use super::levels::{End, Extent, Goal, Link};
use super::spacing::LOOP_REACH;
use crate::graph::geometry::Size;

/// The largest coordinate a size may have; what is larger counts as this.
const LARGEST: f32 = 100_000.0;

/// An edge's place in the drawings it takes part in.
#[derive(Debug, Clone, Copy)]
pub(super) enum Course {
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

/// Nodes drawn together: a region, all the nodes of none, or one that stands apart.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// The region's position, where it is one.
    pub region: Option<usize>,
    pub nodes: Vec<usize>,
    pub links: Vec<Link>,
}

impl Group {
    /// What its ways out make for, in the order in which they are to stand; in any, if that is not known.
    pub fn goals(&self) -> Vec<usize> {
        let mut headings: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
        for goal in self.links.iter().filter_map(|link| link.goal) {
            let (sum, count) = headings.entry(goal.name).or_default();
            *sum += goal.heading.unwrap_or(0.0);
            *count += usize::from(goal.heading.is_some());
        }
        if headings.values().any(|(_, count)| *count == 0) {
            return Vec::new();
        }
        let mut goals: Vec<(f64, usize)> = headings
            .into_iter()
            .map(|(name, (sum, count))| (sum / count as f64, name))
            .collect();
        goals.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        goals.into_iter().map(|(_, name)| name).collect()
    }
}

/// Who is drawn where.
pub(super) struct Plan<'a> {
    pub request: &'a LayoutRequest,
    pub title_height: f64,
    pub sizes: Vec<(f64, f64)>,
    pub extents: Vec<Extent>,
    /// For every node, its group and its place there.
    pub homes: Vec<(usize, usize)>,
    pub groups: Vec<Group>,
    pub courses: Vec<Course>,
    /// The links between groups: group, link of the exit; group, link of the entry.
    pub between: Vec<((usize, usize), (usize, usize))>,
    /// For every loop at a node, how far it reaches from the node's right side.
    pub reaches: Vec<f64>,
}

fn sane(length: f32) -> f64 {
    if length.is_finite() {
        f64::from(length.clamp(0.0, LARGEST))
    } else {
        0.0
    }
}

pub(super) fn sane_size(size: Size) -> (f64, f64) {
    (sane(size.width), sane(size.height))
}

/// What labels longer than this are kept room for in steps of, so that a word more moves nothing.
const LABEL_STEP: f64 = 24.0;

/// The room kept for a label.
fn reserved(size: Size) -> (f64, f64) {
    let whole = |length: f64| match length > LABEL_STEP {
        true => (length / LABEL_STEP).ceil() * LABEL_STEP,
        false => length,
    };
    let (width, height) = sane_size(size);
    (whole(width), whole(height))
}

impl<'a> Plan<'a> {
    pub fn new(request: &'a LayoutRequest) -> Self {
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
            if node.apart {
                self.homes.push((self.groups.len(), 0));
                self.groups.push(Group {
                    nodes: vec![at],
                    ..Group::default()
                });
                continue;
            }
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
        let mut entries: Vec<Option<usize>> = vec![None; self.request.nodes.len()];
        let mut loops = vec![0_usize; self.request.nodes.len()];
        for (at, edge) in self.request.edges.iter().enumerate() {
            let (Some((from_group, from)), Some((to_group, to))) = (
                self.homes.get(edge.from).copied(),
                self.homes.get(edge.to).copied(),
            ) else {
                continue;
            };
            let label = edge.label.map(reserved);
            if edge.from == edge.to {
                let turn = loops[edge.from];
                loops[edge.from] += 1;
                self.reserve_loop(at, edge.from, label);
                self.courses[at] = Course::Loop { turn };
                continue;
            }
            let start = End::Box {
                index: from,
                port: None,
            };
            if from_group == to_group {
                let links = &mut self.groups[from_group].links;
                links.push(Link {
                    from: start,
                    to: End::Box {
                        index: to,
                        port: None,
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
                goal: Some(Goal {
                    name: edge.to,
                    heading: None,
                }),
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

    /// Tells each way out of a group where across the page it heads.
    pub fn head_for(&mut self, headings: &[f64]) {
        for (((group, exit), _), heading) in self.between.iter().zip(headings) {
            if let Some(goal) = &mut self.groups[*group].links[*exit].goal {
                goal.heading = Some(*heading);
            }
        }
    }
}

//! Regions drawn for themselves, then put together as the boxes of one drawing.

use super::columns;
use super::detours::{Effort, crossings_of, draw_with_detours};
use super::drawing::{Drawing, draw, headings};
use super::levels::{End, Extent, Link, Sketch};
use super::page::{Arrangement, Page};
use super::path::Path;
use super::plan::{Course, Group, Plan, sane_size};
use super::route::Route;
use super::spacing::{NODES, REGION_PADDING, REGIONS};
use super::ways::Detour;
use super::{Layout, LayoutRequest};
use crate::graph::geometry::{Point, Rect};

/// On which side of a region its title stands, in the drawing that is composed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Title {
    Above,
    Beside,
}

/// Up to how many edges between groups the groups are drawn twice, to see what crosses less.
const FEW_BETWEEN: usize = 300;

/// Up to how many groups and edges between them the groups are tried in columns.
const FEW_GROUPS: usize = 150;
const FEW_FOR_COLUMNS: usize = 600;

/// How often groups in columns are drawn, each time with the ways out in a better order.
const REDRAWN: usize = 4;

/// How many arrangements are tried with detours: those that cross least without.
const TRIED: usize = 12;

/// How many edges between groups all that are tried may have.
const TRIED_LINKS: usize = 200;

/// How much larger columns must show the drawing to be taken instead of it; and how much less large than
/// those that show it largest others may that cross less.
const COLUMNS_GAIN: f64 = 1.15;
const COLUMNS_LOSS: f64 = 1.35;

/// The layout of `request`, from top to bottom.
pub(super) fn compose(request: &LayoutRequest, title: Title) -> Layout {
    let mut plan = Plan::new(request);
    let flowing = flowing(&mut plan, title);
    let page = Page::new(request.aspect).filter(|_| {
        (2..=FEW_GROUPS).contains(&plan.groups.len()) && plan.between.len() <= FEW_FOR_COLUMNS
    });
    let columns = page.and_then(|page| in_columns(&mut plan, title, &flowing, page));
    plan.put_together(columns.as_ref().unwrap_or(&flowing))
}

/// The groups below each other as the story runs.
///
/// The groups do not know each other when they are drawn. So they are drawn again, with the ways out of
/// each in the order in which the groups want them, and the drawing that crosses less is taken.
fn flowing(plan: &mut Plan, title: Title) -> Composition {
    let first = Composition::new(plan, title);
    if first.crossings() == 0 || plan.between.is_empty() || plan.between.len() > FEW_BETWEEN {
        return first;
    }
    let mut best = first;
    let mut leave_from_ports = false;
    for _ in 1..REDRAWN {
        let sketch = plan.outer_sketch(&best.parts, leave_from_ports);
        plan.head_for(&headings(&sketch, &REGIONS));
        let parts = plan.parts_again(title, &best.parts);
        let outer = draw(&plan.outer_sketch(&parts, true), &REGIONS);
        let next = Composition { parts, outer };
        let better = next.crossings() < best.crossings();
        if better {
            best = next;
        } else if leave_from_ports {
            break;
        }
        leave_from_ports = better || !leave_from_ports;
    }
    best
}

/// The groups in columns, when `page` shows them much larger like that. They too are drawn again, with the
/// ways out in the order in which the columns want them.
fn in_columns(
    plan: &mut Plan,
    title: Title,
    flowing: &Composition,
    page: Page,
) -> Option<Composition> {
    let sketch = plan.outer_sketch(&flowing.parts, true);
    let sizes: Vec<(f64, f64)> = flowing
        .parts
        .iter()
        .map(|part| (part.width, part.height))
        .collect();
    let zoom = |drawing: &Drawing| page.zoom(drawing.width, drawing.height);
    let mut drawn: Vec<(u64, f64, Arrangement)> = page
        .arrangements(&sizes)
        .into_iter()
        .map(|arrangement| {
            let columns = columns::draw(&sketch, &arrangement, &[]);
            let zoom = page.zoom(columns.width, columns.height);
            (crossings_of(&columns), zoom, arrangement)
        })
        .collect();
    let largest = drawn.iter().map(|(_, zoom, _)| *zoom).fold(0.0, f64::max);
    if largest < zoom(&flowing.outer) * COLUMNS_GAIN {
        return None;
    }
    drawn.retain(|(_, zoom, _)| zoom * COLUMNS_LOSS >= largest);
    drawn.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    drawn.truncate(TRIED);
    let mut effort = Effort::new();
    let tries = drawn
        .iter()
        .flat_map(|(_, _, arrangement)| [(arrangement, true), (arrangement, false)])
        .take(1 + TRIED_LINKS / plan.between.len().max(1));
    let found = tries
        .filter_map(|tried| plan.in_arrangement(title, flowing.parts.clone(), tried, &mut effort));
    found.min_by(|one, other| {
        let by_crossings = one.crossings().cmp(&other.crossings());
        by_crossings.then(zoom(&other.outer).total_cmp(&zoom(&one.outer)))
    })
}

/// All groups drawn, and the drawing of the groups.
struct Composition {
    parts: Vec<Part>,
    outer: Drawing,
}

impl Composition {
    fn new(plan: &Plan, title: Title) -> Self {
        let parts = plan.parts(title);
        let outer = draw(&plan.outer_sketch(&parts, true), &REGIONS);
        Self { parts, outer }
    }

    fn crossings(&self) -> u64 {
        let parts = self.parts.iter();
        parts.map(|part| part.drawing.crossings).sum::<u64>() + self.outer.crossings
    }
}

impl Plan<'_> {
    /// The groups in columns, drawn again with the ways out in the order in which the columns want them as long
    /// as that crosses less.
    fn in_arrangement(
        &mut self,
        title: Title,
        mut parts: Vec<Part>,
        (arrangement, back_first): (&Arrangement, bool),
        effort: &mut Effort,
    ) -> Option<Composition> {
        let mut detours = vec![Detour::default(); self.between.len()];
        let mut best: Option<Composition> = None;
        for _ in 0..REDRAWN {
            let sketch = self.outer_sketch(&parts, true);
            let (columns, crossings) =
                draw_with_detours(&sketch, arrangement, &mut detours, back_first, effort);
            let next = Composition {
                parts,
                outer: columns.drawing(crossings),
            };
            let best_yet = best.as_ref().map(Composition::crossings);
            if best_yet.is_some_and(|best| best <= next.crossings()) {
                break;
            }
            self.head_for(&columns.headings());
            parts = self.parts_again(title, &next.parts);
            best = Some(next);
        }
        best
    }

    fn parts(&self, title: Title) -> Vec<Part> {
        let groups = self.groups.iter();
        groups.map(|group| Part::new(self, group, title)).collect()
    }

    /// All groups drawn anew where their ways out are to stand in another order than in `parts`.
    fn parts_again(&self, title: Title, parts: &[Part]) -> Vec<Part> {
        let groups = self.groups.iter().zip(parts);
        groups
            .map(|(group, part)| {
                if group.goals() == part.goals {
                    part.clone()
                } else {
                    Part::new(self, group, title)
                }
            })
            .collect()
    }

    /// The groups as boxes, the edges between them as links from port to port; without the ports they
    /// leave from, as if the ways out could still stand in any order.
    fn outer_sketch(&self, parts: &[Part], leave_from_ports: bool) -> Sketch {
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
                from: if leave_from_ports {
                    end(*from, parts[*from].end_x(*exit))
                } else {
                    End::Box {
                        index: *from,
                        port: None,
                    }
                },
                to: end(*to, parts[*to].start_x(*entry)),
                label: None,
                goal: None,
            })
            .collect();
        Sketch { boxes, links }
    }

    fn put_together(&self, composition: &Composition) -> Layout {
        let Composition { parts, outer } = composition;
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
#[derive(Clone)]
struct Part {
    drawing: Drawing,
    /// Where the drawing lies in the part.
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    links: Vec<Link>,
    /// What its ways out make for, in the order in which they are to stand.
    goals: Vec<usize>,
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
            goals: group.goals(),
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

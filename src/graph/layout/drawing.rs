//! One layered drawing, from boxes and links to positions and ways.

use super::lanes::Lanes;
use super::levels::{End, Kind, Levels, Sketch};
use super::path::Path;
use super::spacing::Spacing;
use super::turns::Turns;
use super::{alignment, ordering, ports, relaxing, routing};

/// A drawing: all of it lies between 0, 0 and `width`, `height`.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawing {
    pub width: f64,
    pub height: f64,
    /// How often its links cross.
    pub crossings: u64,
    /// For every box, the x of its anchor and the y of its top.
    pub boxes: Vec<(f64, f64)>,
    /// For every link, its way.
    pub paths: Vec<Path>,
    /// For every link, the middle of its label, when it has one.
    pub labels: Vec<Option<(f64, f64)>>,
}

/// Draws `sketch` with the distances of `spacing`.
pub(super) fn draw(sketch: &Sketch, spacing: &Spacing) -> Drawing {
    let mut levels = Levels::new(sketch);
    if levels.layers.is_empty() {
        return Drawing::default();
    }
    let crossings = ordering::order(&mut levels);
    let links = ports::spread(&mut levels, &sketch.links);
    let (xs, width) = place_across(&levels, spacing);
    let lanes = Lanes::new(&levels, &links, &xs, width, spacing);
    let turns = Turns::new(&levels, &links, &lanes, &xs, spacing);
    let grid = Grid::new(&levels, &xs, lanes, turns, spacing);
    let left = grid.lanes.left_width();
    let boxes = (0..sketch.boxes.len())
        .map(|at| (xs[at] + left, grid.top_of(&levels, at)))
        .collect();
    let labels = levels
        .chains
        .iter()
        .map(|chain| {
            let label = chain
                .iter()
                .find(|item| levels.items[**item as usize].kind == Kind::Label)?;
            let band = grid.bands[levels.items[*label as usize].layer];
            Some((xs[*label as usize] + left, (band.top + band.bottom) / 2.0))
        })
        .collect();
    let paths = links
        .iter()
        .zip(&levels.chains)
        .enumerate()
        .map(|(at, (link, chain))| {
            let path = if levels.by_lane[at] {
                routing::route_by_lane(&levels, &grid, &xs, (at, link), chain)
            } else if levels.upward[at] {
                let chain: Vec<u32> = chain.iter().rev().copied().collect();
                routing::route(&levels, &grid, &xs, &link.turned(), &chain).turned()
            } else {
                routing::route(&levels, &grid, &xs, link, chain)
            };
            path.moved(left, 0.0)
        })
        .collect();
    Drawing {
        width: left + width + grid.lanes.right_width(),
        height: grid.height,
        crossings,
        boxes,
        paths,
        labels,
    }
}

/// Further to either side than anything lies.
pub(super) const ASIDE: f64 = 1e9;

/// For every link of `sketch`, its place among the ways out of its box: where across the page the first thing
/// lies that it makes for. Those that run up stand at the side they turn to, the further the nearer the box.
pub(super) fn headings(sketch: &Sketch, spacing: &Spacing) -> Vec<f64> {
    let mut levels = Levels::new(sketch);
    ordering::order(&mut levels);
    let (xs, width) = place_across(&levels, spacing);
    let lanes = Lanes::new(&levels, &sketch.links, &xs, width, spacing);
    let links = sketch.links.iter().enumerate();
    links
        .map(|(at, link)| {
            if let Some(lane) = lanes.of_link[at] {
                return lanes.x(lane);
            }
            let mut items = levels.chains[at].iter().map(|item| *item as usize);
            let own = items.next().map_or(0.0, |item| xs[item]);
            let mut runs_up = false;
            let next = items.find(|item| {
                runs_up |= levels.items[*item].kind == Kind::Turn;
                levels.items[*item].kind != Kind::Turn
            });
            let port = match (next.map(|next| levels.items[next].kind), link.to) {
                (Some(Kind::Box), End::Box { port, .. }) => port.unwrap_or(0.0),
                _ => 0.0,
            };
            let x = next.map_or(0.0, |next| xs[next] + port);
            match runs_up {
                false => x,
                true if x < own => -ASIDE - x,
                true => ASIDE - x,
            }
        })
        .collect()
}

/// How much wider than its widest layer, and by how many points, a drawing may be for straight lines.
const STRAIGHT_WIDTH: f64 = 1.5;
const STRAIGHT_WIDTH_MORE: f64 = 800.0;

/// The x of every item's anchor, and the width of them all.
fn place_across(levels: &Levels, spacing: &Spacing) -> (Vec<f64>, f64) {
    let width = |xs: &[f64]| {
        let ends = levels
            .items
            .iter()
            .zip(xs)
            .map(|(item, x)| x + item.extent.right);
        ends.fold(0.0, f64::max)
    };
    let aligned = alignment::align(levels, spacing);
    let aligned_width = width(&aligned);
    let widest_layer = levels
        .layers
        .iter()
        .map(|layer| {
            let pairs = layer.windows(2).map(|pair| {
                let [left, right] = [pair[0], pair[1]].map(|item| &levels.items[item as usize]);
                alignment::distance(left, right, false, spacing)
            });
            pairs.sum::<f64>()
        })
        .fold(0.0, f64::max);
    if aligned_width <= widest_layer * STRAIGHT_WIDTH + STRAIGHT_WIDTH_MORE {
        return (aligned, aligned_width);
    }
    let relaxed = relaxing::relax(levels, spacing);
    let relaxed_width = width(&relaxed);
    if relaxed_width < aligned_width {
        (relaxed, relaxed_width)
    } else {
        (aligned, aligned_width)
    }
}

/// From where to where a layer reaches down the page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Band {
    pub top: f64,
    pub bottom: f64,
}

/// The layers' places down the page.
#[derive(Debug, Clone, Default)]
pub(super) struct Grid {
    pub bands: Vec<Band>,
    pub height: f64,
    pub lanes: Lanes,
    pub turns: Turns,
}

impl Grid {
    fn new(levels: &Levels, xs: &[f64], lanes: Lanes, turns: Turns, spacing: &Spacing) -> Self {
        let mut widest = vec![0.0_f64; levels.layers.len()];
        for segment in &levels.segments {
            let upper = levels.items[segment.upper];
            if upper.kind == Kind::Turn
                || matches!(levels.items[segment.lower].kind, Kind::Turn | Kind::Goal)
            {
                continue;
            }
            let across =
                xs[segment.upper] + segment.upper_port - xs[segment.lower] - segment.lower_port;
            widest[upper.layer] = widest[upper.layer].max(across.abs());
        }
        let looks: Vec<Look> = levels
            .layers
            .iter()
            .map(|layer| Look::of(levels, layer))
            .collect();
        let mut grid = Grid {
            lanes,
            turns,
            ..Grid::default()
        };
        let mut y = 0.0;
        for (at, layer) in levels.layers.iter().enumerate() {
            let height = layer
                .iter()
                .map(|item| levels.items[*item as usize].extent)
                .map(|extent| extent.height.max(extent.reserve))
                .fold(0.0, f64::max);
            grid.bands.push(Band {
                top: y,
                bottom: y + height,
            });
            y += height;
            if let Some(next) = looks.get(at + 1) {
                let sway = (widest[at] * spacing.slope).min(spacing.most_slope);
                let gap = match (looks[at], *next) {
                    (Look::Boxes, Look::Boxes) => spacing.layers + sway,
                    (Look::Boxes, Look::Labels) => spacing.label_layers + sway,
                    (Look::Labels, Look::Boxes | Look::Labels) => spacing.label_layers + 6.0 + sway,
                    _ => 0.0,
                };
                y += gap.max(grid.turns.needs[at]);
            }
        }
        grid.height = y;
        grid
    }

    /// The top of a box: it stands in the middle of its layer.
    pub fn top_of(&self, levels: &Levels, item: usize) -> f64 {
        let item = &levels.items[item];
        let band = self.bands[item.layer];
        (band.top + band.bottom - item.extent.height) / 2.0
    }
}

/// What a layer holds, as far as the gap to the next cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    Boxes,
    Labels,
    Passes,
}

impl Look {
    fn of(levels: &Levels, layer: &[u32]) -> Self {
        let holds = |kind: Kind| {
            layer
                .iter()
                .any(|item| levels.items[*item as usize].kind == kind)
        };
        if holds(Kind::Box) {
            Look::Boxes
        } else if holds(Kind::Label) {
            Look::Labels
        } else {
            Look::Passes
        }
    }
}

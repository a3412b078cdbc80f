//! How often edges cross between two neighbouring layers.

use super::levels::Levels;

/// Who is joined to whom, packed for counting and sweeping: items are numbered layer by layer, so that
/// what is near in the drawing is near in memory.
#[derive(Debug)]
pub(super) struct Net {
    /// For every number, the item it stands for.
    pub items: Vec<u32>,
    pub up: Joins,
    pub down: Joins,
}

/// For every item, its neighbours in one direction.
#[derive(Debug, Default)]
pub(super) struct Joins {
    starts: Vec<u32>,
    joins: Vec<Join>,
    /// For every item, how many ports it has on this side, at least 1.
    pub ports: Vec<u32>,
}

/// One neighbour.
#[derive(Debug, Clone, Copy)]
pub(super) struct Join {
    /// The neighbour's number.
    pub other: u32,
    /// Which of the neighbour's ports, from left to right, facing this item.
    pub slot: u32,
    /// Which of the item's own.
    pub own_slot: u32,
    /// How far the port lies along the neighbour, from 0 to 1.
    pub share: f32,
}

impl Joins {
    pub fn of(&self, item: u32) -> &[Join] {
        let item = item as usize;
        &self.joins[self.starts[item] as usize..self.starts[item + 1] as usize]
    }
}

impl Net {
    /// The net of `levels` whose layers stand as `layers` says; and the layers in the net's numbers.
    pub fn new(levels: &Levels, layers: &[Vec<u32>]) -> (Self, Vec<Vec<u32>>) {
        let items: Vec<u32> = layers.iter().flatten().copied().collect();
        let mut numbers = vec![0_u32; items.len()];
        for (item, number) in items.iter().zip(0..) {
            numbers[*item as usize] = number;
        }
        let (of_segment, ports) = slots(levels);
        let side = |above: bool| {
            let mut side = Joins::default();
            side.starts.push(0);
            for item in &items {
                let item = *item as usize;
                let segments = if above {
                    levels.up.of(item)
                } else {
                    levels.down.of(item)
                };
                for at in segments {
                    let segment = &levels.segments[*at as usize];
                    let (upper_slot, lower_slot) = of_segment[*at as usize];
                    let (other, slot, own_slot, count) = if above {
                        (
                            segment.upper,
                            upper_slot,
                            lower_slot,
                            ports[segment.upper].1,
                        )
                    } else {
                        (
                            segment.lower,
                            lower_slot,
                            upper_slot,
                            ports[segment.lower].0,
                        )
                    };
                    side.joins.push(Join {
                        other: numbers[other],
                        slot,
                        own_slot,
                        share: (slot as f32 + 0.5) / count as f32,
                    });
                }
                side.starts.push(side.joins.len() as u32);
                side.ports
                    .push(if above { ports[item].0 } else { ports[item].1 });
            }
            side
        };
        let net = Self {
            up: side(true),
            down: side(false),
            items,
        };
        let layers = net.numbered(layers);
        (net, layers)
    }

    /// Layers of items in the net's numbers.
    pub fn numbered(&self, layers: &[Vec<u32>]) -> Vec<Vec<u32>> {
        let mut numbers = vec![0_u32; self.items.len()];
        for (item, number) in self.items.iter().zip(0..) {
            numbers[*item as usize] = number;
        }
        let number = |item: &u32| numbers[*item as usize];
        let layers = layers.iter();
        layers
            .map(|layer| layer.iter().map(number).collect())
            .collect()
    }
}

type Pair = (u32, u32);

/// For every segment, which lower port of its upper item and which upper port of its lower item it uses,
/// from left to right; for every item, how many upper and lower ports are used, at least 1.
fn slots(levels: &Levels) -> (Vec<Pair>, Vec<Pair>) {
    let mut of_segment = vec![(0, 0); levels.segments.len()];
    let mut of_item = vec![(1, 1); levels.items.len()];
    let mut ports: Vec<f64> = Vec::new();
    for (item, counts) in of_item.iter_mut().enumerate() {
        let above = levels.up.of(item);
        if above.len() > 1 {
            let port = |at: u32| levels.segments[at as usize].lower_port;
            distinct(&mut ports, above.iter().map(|at| port(*at)));
            for at in above {
                of_segment[*at as usize].1 = slot(&ports, port(*at));
            }
            counts.0 = ports.len() as u32;
        }
        let below = levels.down.of(item);
        if below.len() > 1 {
            let port = |at: u32| levels.segments[at as usize].upper_port;
            distinct(&mut ports, below.iter().map(|at| port(*at)));
            for at in below {
                of_segment[*at as usize].0 = slot(&ports, port(*at));
            }
            counts.1 = ports.len() as u32;
        }
    }
    (of_segment, of_item)
}

fn distinct(ports: &mut Vec<f64>, all: impl Iterator<Item = f64>) {
    ports.clear();
    ports.extend(all);
    ports.sort_by(f64::total_cmp);
    ports.dedup();
}

fn slot(ports: &[f64], port: f64) -> u32 {
    ports.partition_point(|other| *other < port) as u32
}

/// Counts crossings; keeps its memory between counts.
#[derive(Debug, Default)]
pub(super) struct Counter {
    bases: Vec<u32>,
    ends: Vec<u64>,
    tree: Vec<u32>,
}

impl Counter {
    /// The crossings between two neighbouring layers. Segments that share a port do not cross.
    pub fn between(&mut self, net: &Net, upper: &[u32], lower: &[u32]) -> u64 {
        self.bases.resize(net.items.len(), 0);
        let mut base = 0;
        for item in lower {
            self.bases[*item as usize] = base;
            base += net.up.ports[*item as usize];
        }
        self.tree.clear();
        self.tree.resize(base as usize + 1, 0);

        let mut crossings = 0;
        let mut seen = 0_u32;
        let mut furthest = 0;
        for item in upper {
            self.ends.clear();
            for join in net.down.of(*item) {
                let end = self.bases[join.other as usize] + join.slot;
                self.ends
                    .push((u64::from(join.own_slot) << 32) | u64::from(end));
            }
            self.ends.sort_unstable();
            for at in 0..self.ends.len() {
                // Those of one port are sorted, so none of them counts against the next.
                let end = self.ends[at] as u32;
                if end < furthest {
                    crossings += u64::from(seen - self.up_to(end));
                }
                furthest = furthest.max(end);
                seen += 1;
                self.insert(end);
            }
        }
        crossings
    }

    fn insert(&mut self, end: u32) {
        let mut at = end as usize + 1;
        while let Some(count) = self.tree.get_mut(at) {
            *count += 1;
            at += at & at.wrapping_neg();
        }
    }

    fn up_to(&self, end: u32) -> u32 {
        let mut at = end as usize + 1;
        let mut sum = 0;
        while at > 0 {
            sum += self.tree[at];
            at &= at - 1;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::levels::{End, Extent, Link, Sketch};
    use super::*;

    /// The crossings of two boxes above three, joined as told: upper box, its port, lower box.
    fn crossings(links: &[(usize, f64, usize)]) -> u64 {
        let sketch = Sketch {
            boxes: vec![Extent::default(); 5],
            links: links
                .iter()
                .map(|(from, port, to)| Link {
                    from: End::Box {
                        index: *from,
                        port: Some(*port),
                    },
                    to: End::Box {
                        index: *to,
                        port: None,
                    },
                    label: None,
                    goal: None,
                })
                .collect(),
        };
        let levels = Levels::new(&sketch);
        let (net, layers) = Net::new(&levels, &levels.layers);
        Counter::default().between(&net, &layers[0], &layers[1])
    }

    #[test]
    fn two_edges_that_change_sides_cross_once() {
        assert_eq!(crossings(&[(0, 0.0, 3), (1, 0.0, 2), (1, 0.0, 4)]), 1);
    }

    #[test]
    fn edges_that_share_an_end_do_not_cross() {
        assert_eq!(crossings(&[(0, 0.0, 4), (0, 0.0, 2), (1, 0.0, 4)]), 0);
    }

    #[test]
    fn edges_of_one_box_cross_when_their_ports_stand_the_other_way_round() {
        assert_eq!(crossings(&[(0, 5.0, 2), (0, -5.0, 3), (1, 0.0, 4)]), 1);
    }
}

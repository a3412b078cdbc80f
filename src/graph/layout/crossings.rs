//! How often edges cross between two neighbouring layers.

use super::levels::Levels;

/// Where segments touch each item, told as whole numbers that grow from left to right.
#[derive(Debug)]
pub(super) struct Slots {
    /// For every segment, which of its upper item's lower ports it uses, and which of its lower item's
    /// upper ports.
    pub of_segment: Vec<(u32, u32)>,
    /// For every item, how many upper and lower ports are used, at least 1.
    pub of_item: Vec<(u32, u32)>,
}

impl Slots {
    pub fn new(levels: &Levels) -> Self {
        let mut of_segment = vec![(0, 0); levels.segments.len()];
        let mut of_item = vec![(1, 1); levels.items.len()];
        let mut ports: Vec<f64> = Vec::new();
        let slot = |ports: &[f64], port: f64| ports.partition_point(|other| *other < port) as u32;
        for (item, counts) in of_item.iter_mut().enumerate() {
            let above = levels.up.of(item);
            if above.len() > 1 {
                distinct(
                    &mut ports,
                    above
                        .iter()
                        .map(|at| levels.segments[*at as usize].lower_port),
                );
                for at in above {
                    let port = levels.segments[*at as usize].lower_port;
                    of_segment[*at as usize].1 = slot(&ports, port);
                }
                counts.0 = ports.len() as u32;
            }
            let below = levels.down.of(item);
            if below.len() > 1 {
                distinct(
                    &mut ports,
                    below
                        .iter()
                        .map(|at| levels.segments[*at as usize].upper_port),
                );
                for at in below {
                    let port = levels.segments[*at as usize].upper_port;
                    of_segment[*at as usize].0 = slot(&ports, port);
                }
                counts.1 = ports.len() as u32;
            }
        }
        Self {
            of_segment,
            of_item,
        }
    }
}

fn distinct(ports: &mut Vec<f64>, all: impl Iterator<Item = f64>) {
    ports.clear();
    ports.extend(all);
    ports.sort_by(f64::total_cmp);
    ports.dedup();
}

/// Counts crossings; keeps its memory between counts.
#[derive(Debug, Default)]
pub(super) struct Counter {
    bases: Vec<u32>,
    ends: Vec<u64>,
    tree: Vec<u32>,
}

impl Counter {
    /// All crossings of a drawing whose layers stand as `layers` says.
    pub fn all(&mut self, levels: &Levels, slots: &Slots, layers: &[Vec<u32>]) -> u64 {
        layers
            .windows(2)
            .map(|pair| self.between(levels, slots, &pair[0], &pair[1]))
            .sum()
    }

    /// The crossings between two neighbouring layers. Segments that share a port do not cross.
    pub fn between(&mut self, levels: &Levels, slots: &Slots, upper: &[u32], lower: &[u32]) -> u64 {
        self.bases.resize(levels.items.len(), 0);
        let mut base = 0;
        for item in lower {
            self.bases[*item as usize] = base;
            base += slots.of_item[*item as usize].0;
        }
        self.tree.clear();
        self.tree.resize(base as usize + 1, 0);

        let mut crossings = 0;
        let mut seen = 0_u32;
        for item in upper {
            self.ends.clear();
            for at in levels.down.of(*item as usize) {
                let (own, other) = slots.of_segment[*at as usize];
                let lower = levels.segments[*at as usize].lower;
                self.ends
                    .push((u64::from(own) << 32) | u64::from(self.bases[lower] + other));
            }
            self.ends.sort_unstable();
            for at in 0..self.ends.len() {
                let end = self.ends[at] as u32;
                crossings += u64::from(seen - self.up_to(end));
                seen += 1;
                // Those of one port are sorted, so none of them counts against the next.
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

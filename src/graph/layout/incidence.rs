//! Which arcs touch which point, packed: two arrays instead of a list each.

/// For every point, the arcs that touch it, in the order of the arcs.
#[derive(Debug, Clone, Default)]
pub(super) struct Incidence {
    starts: Vec<u32>,
    arcs: Vec<u32>,
}

impl Incidence {
    /// Groups the arcs `0..ends.len()` by the point each names; every point must be below `points`.
    pub fn new(points: usize, ends: impl Iterator<Item = usize> + Clone) -> Self {
        let mut starts = vec![0_u32; points + 1];
        for end in ends.clone() {
            starts[end + 1] += 1;
        }
        for point in 0..points {
            starts[point + 1] += starts[point];
        }
        let mut next = starts.clone();
        let mut arcs = vec![0_u32; starts[points] as usize];
        for (arc, end) in ends.enumerate() {
            arcs[next[end] as usize] = arc as u32;
            next[end] += 1;
        }
        Self { starts, arcs }
    }

    /// The arcs that touch `point`.
    pub fn of(&self, point: usize) -> &[u32] {
        &self.arcs[self.starts[point] as usize..self.starts[point + 1] as usize]
    }
}

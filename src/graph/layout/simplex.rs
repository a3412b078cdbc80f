//! Ranks that make all arcs together as short as they can be: the network simplex of Gansner, Koutsofios,
//! North and Vo, "A Technique for Drawing Directed Graphs".
//!
//! A tree of arcs that are as short as they may be joins each connected part. The cut value of a tree arc says
//! by how much all arcs together grow when it alone is made longer by one. While one is below 0, its arc leaves
//! the tree, the arc that is the first to become tight takes its place, and all ranks on one side move.

use super::incidence::Incidence;

/// How many points and arcs may be looked at in all, for each point and arc there is.
const EFFORT: usize = 300;

/// How many arcs below 0 are compared before the lowest of them leaves the tree.
const COMPARED: usize = 30;

/// No arc: a point at the root of its tree.
const NONE: u32 = u32::MAX;

/// Shortens `arcs` together as far as the effort allows. `ranks` must keep every arc at least one rank long,
/// and tight arcs must join each connected part; both stay so.
pub(super) fn shorten(
    ranks: &mut [usize],
    arcs: &[(usize, usize)],
    outgoing: &Incidence,
    incoming: &Incidence,
) {
    let mut simplex = Simplex::new(ranks, arcs, outgoing, incoming);
    let mut effort = EFFORT * (ranks.len() + arcs.len());
    while let Some(leaving) = simplex.leaving() {
        let Some(entering) = simplex.entering(leaving) else {
            break;
        };
        simplex.exchange(leaving, entering);
        match effort.checked_sub(simplex.looked_at) {
            Some(rest) => effort = rest,
            None => break,
        }
        simplex.looked_at = 0;
    }
    simplex.settle(ranks);
}

struct Simplex<'a> {
    arcs: &'a [(usize, usize)],
    outgoing: &'a Incidence,
    incoming: &'a Incidence,
    ranks: Vec<i64>,
    /// For every arc, whether it is in the tree, and its cut value if so.
    in_tree: Vec<bool>,
    cut: Vec<i64>,
    /// For every point, the tree arcs at it.
    tree: Vec<Vec<u32>>,
    /// For every point, the tree arc to its parent.
    parent: Vec<u32>,
    /// For every point, its place in a walk that comes to the children first, and the first place below it.
    place: Vec<u32>,
    first: Vec<u32>,
    /// The point at each place.
    at_place: Vec<u32>,
    tree_arcs: Vec<u32>,
    /// For every tree arc, where it stands among the tree arcs.
    position: Vec<u32>,
    /// Where the search for an arc that leaves goes on.
    search: usize,
    looked_at: usize,
    stack: Vec<(u32, u32)>,
}

impl<'a> Simplex<'a> {
    fn new(
        ranks: &[usize],
        arcs: &'a [(usize, usize)],
        outgoing: &'a Incidence,
        incoming: &'a Incidence,
    ) -> Self {
        let points = ranks.len();
        let mut simplex = Self {
            arcs,
            outgoing,
            incoming,
            ranks: ranks.iter().map(|rank| *rank as i64).collect(),
            in_tree: vec![false; arcs.len()],
            cut: vec![0; arcs.len()],
            tree: vec![Vec::new(); points],
            parent: vec![NONE; points],
            place: vec![0; points],
            first: vec![0; points],
            at_place: vec![0; points],
            tree_arcs: Vec::with_capacity(points),
            position: vec![0; arcs.len()],
            search: 0,
            looked_at: 0,
            stack: Vec::new(),
        };
        simplex.grow_trees();
        simplex
    }

    /// Joins each part by tight arcs, and finds their cut values.
    fn grow_trees(&mut self) {
        let points = self.ranks.len();
        let mut joined = vec![false; points];
        let mut waiting: Vec<usize> = Vec::new();
        let mut next = 0;
        for root in 0..points {
            if std::mem::replace(&mut joined[root], true) {
                continue;
            }
            waiting.push(root);
            while let Some(point) = waiting.pop() {
                let (outgoing, incoming) = (self.outgoing, self.incoming);
                for arc in outgoing.of(point).iter().chain(incoming.of(point)) {
                    let (tail, head) = self.arcs[*arc as usize];
                    let other = if tail == point { head } else { tail };
                    if self.slack(*arc as usize) == 0
                        && !std::mem::replace(&mut joined[other], true)
                    {
                        self.join(*arc);
                        waiting.push(other);
                    }
                }
            }
            self.walk(root as u32, NONE, next);
            next = self.place[root] + 1;
        }
        for place in 0..points {
            let point = self.at_place[place] as usize;
            if self.parent[point] != NONE {
                self.cut[self.parent[point] as usize] = self.cut_from_below(point);
            }
        }
    }

    fn join(&mut self, arc: u32) {
        let (tail, head) = self.arcs[arc as usize];
        self.in_tree[arc as usize] = true;
        self.tree[tail].push(arc);
        self.tree[head].push(arc);
        self.position[arc as usize] = self.tree_arcs.len() as u32;
        self.tree_arcs.push(arc);
    }

    fn slack(&self, arc: usize) -> i64 {
        let (tail, head) = self.arcs[arc];
        self.ranks[head] - self.ranks[tail] - 1
    }

    /// Whether `point` is `top` or below it in the tree.
    fn is_below(&self, point: usize, top: usize) -> bool {
        (self.first[top]..=self.place[top]).contains(&self.place[point])
    }

    /// Numbers the points below `top`, itself last, from `first` on.
    fn walk(&mut self, top: u32, parent: u32, first: u32) {
        let mut next = first;
        self.parent[top as usize] = parent;
        self.first[top as usize] = next;
        self.stack.push((top, 0));
        while let Some((point, at)) = self.stack.last_mut() {
            let point = *point as usize;
            let Some(arc) = self.tree[point].get(*at as usize).copied() else {
                self.place[point] = next;
                self.at_place[next as usize] = point as u32;
                next += 1;
                self.looked_at += 1;
                self.stack.pop();
                continue;
            };
            *at += 1;
            if arc == self.parent[point] {
                continue;
            }
            let (tail, head) = self.arcs[arc as usize];
            let child = if tail == point { head } else { tail };
            self.parent[child] = arc;
            self.first[child] = next;
            self.stack.push((child as u32, 0));
        }
    }

    /// The cut value of the arc from `point` to its parent, those of the arcs to its children being known.
    fn cut_from_below(&self, point: usize) -> i64 {
        let own = self.parent[point] as usize;
        let leads_up = self.arcs[own].0 == point;
        let at = self
            .outgoing
            .of(point)
            .iter()
            .chain(self.incoming.of(point));
        at.map(|arc| {
            let arc = *arc as usize;
            let (tail, head) = self.arcs[arc];
            let leaves = tail == point;
            let outside = !self.is_below(if leaves { head } else { tail }, point);
            let value = match outside {
                true => 1,
                false if self.in_tree[arc] => self.cut[arc] - 1,
                false => -1,
            };
            if (leads_up != leaves) != outside {
                value
            } else {
                -value
            }
        })
        .sum()
    }

    /// A tree arc whose cut value is below 0.
    fn leaving(&mut self) -> Option<usize> {
        let count = self.tree_arcs.len();
        let mut lowest: Option<usize> = None;
        let mut compared = 0;
        for _ in 0..count {
            self.search = if self.search + 1 < count {
                self.search + 1
            } else {
                0
            };
            self.looked_at += 1;
            let arc = self.tree_arcs[self.search] as usize;
            if self.cut[arc] >= 0 {
                continue;
            }
            if lowest.is_none_or(|lowest| self.cut[arc] < self.cut[lowest]) {
                lowest = Some(arc);
            }
            compared += 1;
            if compared >= COMPARED {
                break;
            }
        }
        lowest
    }

    /// The end of a tree arc that is below its other end in the tree.
    fn lower_end(&self, arc: usize) -> usize {
        let (tail, head) = self.arcs[arc];
        if self.place[tail] < self.place[head] {
            tail
        } else {
            head
        }
    }

    /// The shortest arc that leads from the head's side of `leaving` to the tail's.
    fn entering(&mut self, leaving: usize) -> Option<usize> {
        let below = self.lower_end(leaving);
        let outward = below == self.arcs[leaving].1;
        let mut best: Option<(i64, usize)> = None;
        for place in self.first[below]..=self.place[below] {
            let point = self.at_place[place as usize] as usize;
            let arcs = if outward {
                self.outgoing
            } else {
                self.incoming
            };
            self.looked_at += 1;
            for arc in arcs.of(point) {
                let arc = *arc as usize;
                let (tail, head) = self.arcs[arc];
                let other = if outward { head } else { tail };
                if self.is_below(other, below) {
                    continue;
                }
                let slack = self.slack(arc);
                if best.is_none_or(|best| (slack, arc) < best) {
                    best = Some((slack, arc));
                }
            }
            self.looked_at += arcs.of(point).len();
        }
        best.map(|(_, arc)| arc)
    }

    fn exchange(&mut self, leaving: usize, entering: usize) {
        let slack = self.slack(entering);
        if slack > 0 {
            let below = self.lower_end(leaving);
            let by = if below == self.arcs[leaving].0 {
                -slack
            } else {
                slack
            };
            for place in self.first[below]..=self.place[below] {
                self.ranks[self.at_place[place as usize] as usize] += by;
            }
        }
        let cut = self.cut[leaving];
        let (tail, head) = self.arcs[entering];
        let top = self.add_on_path(tail, head, cut, true);
        self.add_on_path(head, tail, cut, false);
        self.cut[entering] = -cut;
        self.cut[leaving] = 0;
        self.in_tree[leaving] = false;
        self.in_tree[entering] = true;
        let (old_tail, old_head) = self.arcs[leaving];
        for point in [old_tail, old_head] {
            self.tree[point].retain(|arc| *arc as usize != leaving);
        }
        for point in [tail, head] {
            self.tree[point].push(entering as u32);
        }
        let position = self.position[leaving];
        self.position[entering] = position;
        self.tree_arcs[position as usize] = entering as u32;
        let (parent, first) = (self.parent[top], self.first[top]);
        self.walk(top as u32, parent, first);
    }

    /// Adds to the cut values from `point` up to what `other` is below of as well; returns that.
    fn add_on_path(&mut self, mut point: usize, other: usize, cut: i64, from_tail: bool) -> usize {
        while !self.is_below(other, point) {
            let arc = self.parent[point] as usize;
            let (tail, head) = self.arcs[arc];
            let along = (point == tail) == from_tail;
            self.cut[arc] += if along { cut } else { -cut };
            point = if point == tail { head } else { tail };
            self.looked_at += 1;
        }
        point
    }

    /// Gives the ranks back, each part from 0.
    fn settle(&self, ranks: &mut [usize]) {
        let mut from = 0;
        for place in 0..self.ranks.len() {
            // The root of a part comes last.
            if self.parent[self.at_place[place] as usize] != NONE {
                continue;
            }
            let part = &self.at_place[from..=place];
            let top = part.iter().map(|point| self.ranks[*point as usize]).min();
            for point in part {
                let rank = self.ranks[*point as usize] - top.unwrap_or(0);
                ranks[*point as usize] = rank as usize;
            }
            from = place + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::layering;

    fn length(ranks: &[usize], arcs: &[(usize, usize)]) -> usize {
        arcs.iter()
            .map(|(tail, head)| ranks[*head] - ranks[*tail])
            .sum()
    }

    #[test]
    fn one_long_arc_is_kept_where_that_makes_three_short() {
        let arcs = [
            (0, 1),
            (1, 2),
            (2, 3),
            (4, 3),
            (4, 5),
            (4, 6),
            (0, 5),
            (0, 6),
        ];
        let ranks = layering::ranks(7, &arcs);
        assert_eq!(length(&ranks, &arcs), 10);
    }

    /// All arcs together, as short as any ranks make them: every ranking of few points is tried.
    fn shortest(points: usize, arcs: &[(usize, usize)]) -> usize {
        let all = (0..points.pow(points as u32)).map(|mut code| {
            let mut ranks = Vec::with_capacity(points);
            for _ in 0..points {
                ranks.push(code % points);
                code /= points;
            }
            ranks
        });
        let sound = all.filter(|ranks| arcs.iter().all(|(tail, head)| ranks[*tail] < ranks[*head]));
        sound.map(|ranks| length(&ranks, arcs)).min().unwrap_or(0)
    }

    proptest! {
        #[test]
        fn no_ranks_make_the_arcs_shorter(
            arcs in prop::collection::vec((0_usize..5, 0_usize..5), 0..10)
        ) {
            let arcs: Vec<(usize, usize)> = arcs
                .into_iter()
                .filter(|(one, other)| one != other)
                .map(|(one, other)| (one.min(other), one.max(other)))
                .collect();
            let ranks = layering::ranks(5, &arcs);
            prop_assert!(arcs.iter().all(|(tail, head)| ranks[*tail] < ranks[*head]));
            prop_assert_eq!(length(&ranks, &arcs), shortest(5, &arcs));
        }
    }
}

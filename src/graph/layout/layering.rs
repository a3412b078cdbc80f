//! Ranks: how far down each box stands.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::incidence::Incidence;
use super::simplex;

/// A rank for each of `points`, so that every one of `arcs` leads at least one rank down.
///
/// The arcs must have no cycle. First each stands as high as possible; then what hangs together only by long
/// arcs is drawn together; then all arcs together are made as short as they can be. Where that leaves a choice,
/// what follows stands right below what it follows.
pub(super) fn ranks(points: usize, arcs: &[(usize, usize)]) -> Vec<usize> {
    let outgoing = Incidence::new(points, arcs.iter().map(|arc| arc.0));
    let incoming = Incidence::new(points, arcs.iter().map(|arc| arc.1));
    let order = topological_order(points, arcs, &outgoing, &incoming);

    let mut ranks = vec![0_usize; points];
    for point in &order {
        for arc in outgoing.of(*point) {
            let target = arcs[*arc as usize].1;
            ranks[target] = ranks[target].max(ranks[*point] + 1);
        }
    }
    tighten(&mut ranks, arcs, &outgoing, &incoming);
    simplex::shorten(&mut ranks, arcs, &outgoing, &incoming);
    draw_up(&mut ranks, arcs, &order, (&outgoing, &incoming));
    fold_strays(&mut ranks, &outgoing, &incoming);
    ranks
}

/// Draws each connected part together, so that arcs that take no rank more than they must join all of it.
///
/// A tree grows from the part's first point. As long as some arc that leads out of the tree or into it is
/// as short as it may be, its other end joins. When none is, all that has not joined is moved, as one, by
/// what the shortest of them is too long. The highest point of each part gets rank 0.
fn tighten(
    ranks: &mut [usize],
    arcs: &[(usize, usize)],
    outgoing: &Incidence,
    incoming: &Incidence,
) {
    let found: Vec<i64> = ranks.iter().map(|rank| *rank as i64).collect();
    let mut placed: Vec<Option<i64>> = vec![None; ranks.len()];
    for first in 0..ranks.len() {
        if placed[first].is_some() {
            continue;
        }
        let mut part = Vec::new();
        // How far what has not joined is moved down; arcs by how long they are before that move.
        let mut moved = 0;
        let mut down: BinaryHeap<Reverse<(i64, usize)>> = BinaryHeap::new();
        let mut up: BinaryHeap<Reverse<(i64, usize)>> = BinaryHeap::new();
        let mut joins = Some(first);
        while let Some(point) = joins {
            let rank = found[point] + moved;
            placed[point] = Some(rank);
            part.push(point);
            for arc in outgoing.of(point) {
                let target = arcs[*arc as usize].1;
                if placed[target].is_none() {
                    down.push(Reverse((found[target] - rank - 1, target)));
                }
            }
            for arc in incoming.of(point) {
                let source = arcs[*arc as usize].0;
                if placed[source].is_none() {
                    up.push(Reverse((rank - found[source] - 1, source)));
                }
            }
            let below = nearest(&mut down, &placed);
            let above = nearest(&mut up, &placed);
            joins = match (below, above) {
                (Some((slack, point)), None) => {
                    moved = -slack;
                    Some(point)
                }
                (Some((slack, point)), Some((other, _))) if slack + moved <= other - moved => {
                    moved = -slack;
                    Some(point)
                }
                (_, Some((slack, point))) => {
                    moved = slack;
                    Some(point)
                }
                (None, None) => None,
            };
        }
        let top = part.iter().filter_map(|point| placed[*point]).min();
        for point in part {
            if let (Some(rank), Some(top)) = (placed[point], top) {
                ranks[point] = (rank - top) as usize;
            }
        }
    }
}

/// The shortest arc to a point that has not joined yet.
fn nearest(
    arcs: &mut BinaryHeap<Reverse<(i64, usize)>>,
    placed: &[Option<i64>],
) -> Option<(i64, usize)> {
    while let Some(Reverse((slack, point))) = arcs.peek() {
        if placed[*point].is_none() {
            return Some((*slack, *point));
        }
        arcs.pop();
    }
    None
}

/// Moves each point with as many ways in as out right below what it follows: that makes no arc longer than
/// the others become shorter.
fn draw_up(
    ranks: &mut [usize],
    arcs: &[(usize, usize)],
    order: &[usize],
    (outgoing, incoming): (&Incidence, &Incidence),
) {
    for point in order {
        let above = incoming.of(*point);
        if above.len() == outgoing.of(*point).len() {
            let sources = above.iter().map(|arc| ranks[arcs[*arc as usize].0]);
            ranks[*point] = sources.max().map_or(ranks[*point], |rank| rank + 1);
        }
    }
}

/// How many points without a way in or out stand beside each other before they are put in rows.
const FEW_STRAYS: usize = 8;

/// Puts points without a way in or out in rows, not all in one.
fn fold_strays(ranks: &mut [usize], outgoing: &Incidence, incoming: &Incidence) {
    let strays: Vec<usize> = (0..ranks.len())
        .filter(|point| outgoing.of(*point).is_empty() && incoming.of(*point).is_empty())
        .collect();
    if strays.len() <= FEW_STRAYS {
        return;
    }
    // Boxes are about twice as wide as high: rows of this length make a block about as wide as high.
    let row = ((strays.len() as f64 * 0.7).sqrt().ceil() as usize).max(FEW_STRAYS / 2);
    for (at, point) in strays.into_iter().enumerate() {
        ranks[point] = at / row;
    }
}

fn topological_order(
    points: usize,
    arcs: &[(usize, usize)],
    outgoing: &Incidence,
    incoming: &Incidence,
) -> Vec<usize> {
    let mut waiting: Vec<usize> = (0..points).map(|point| incoming.of(point).len()).collect();
    let mut order: Vec<usize> = (0..points).filter(|point| waiting[*point] == 0).collect();
    let mut next = 0;
    while let Some(point) = order.get(next).copied() {
        next += 1;
        for arc in outgoing.of(point) {
            let target = arcs[*arc as usize].1;
            waiting[target] -= 1;
            if waiting[target] == 0 {
                order.push(target);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_leads_down() {
        let arcs = [(0, 1), (0, 2), (1, 3), (2, 4), (4, 3)];
        let ranks = ranks(5, &arcs);
        assert!(arcs.iter().all(|(from, to)| ranks[*from] < ranks[*to]));
    }

    #[test]
    fn what_nothing_leads_to_stands_right_above_what_it_leads_to() {
        let ranks = ranks(5, &[(0, 1), (1, 2), (2, 3), (4, 3)]);
        assert_eq!(ranks, [0, 1, 2, 3, 2]);
    }

    #[test]
    fn a_side_story_without_a_way_in_stands_right_above_where_it_joins() {
        // 0 to 4 is the story; 5 and 6 lead to its end.
        let ranks = ranks(7, &[(0, 1), (1, 2), (2, 3), (3, 4), (5, 6), (6, 4)]);
        assert_eq!(ranks, [0, 1, 2, 3, 4, 2, 3]);
    }

    #[test]
    fn parts_that_do_not_hang_together_all_begin_at_the_top() {
        assert_eq!(ranks(5, &[(0, 1), (1, 2), (3, 4)]), [0, 1, 2, 0, 1]);
    }

    #[test]
    fn what_follows_stands_right_below_what_it_follows() {
        let ranks = ranks(5, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 3)]);
        assert_eq!(ranks[4], 1);
    }
}

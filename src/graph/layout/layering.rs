//! Ranks: how far down each box stands.

use super::incidence::Incidence;

/// A rank for each of `points`, so that every one of `arcs` leads at least one rank down.
///
/// The arcs must have no cycle. First as high as possible, so that what follows stands right below what
/// it follows; then whatever has more ways out than in sinks to what it leads to, which shortens edges.
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
    for point in order.iter().rev() {
        if outgoing.of(*point).len() <= incoming.of(*point).len() {
            continue;
        }
        let lowest = outgoing
            .of(*point)
            .iter()
            .map(|arc| ranks[arcs[*arc as usize].1] - 1)
            .min();
        if let Some(lowest) = lowest {
            ranks[*point] = ranks[*point].max(lowest);
        }
    }
    let top = ranks.iter().copied().min().unwrap_or(0);
    for rank in &mut ranks {
        *rank -= top;
    }
    fold_strays(&mut ranks, &outgoing, &incoming);
    ranks
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
    fn what_follows_stands_right_below_what_it_follows() {
        let ranks = ranks(5, &[(0, 1), (1, 2), (2, 3), (0, 4), (4, 3)]);
        assert_eq!(ranks[4], 1);
    }
}

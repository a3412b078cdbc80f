//! Which edges run against the story: what is left without them has no cycle.

use super::incidence::Incidence;

/// Whether each of `arcs` leads back to a point the walk is still inside of.
///
/// The walk goes deep first: from point 0, where the story begins, then from every point nothing leads
/// to, then from what is left, always in document order. In a story whose loops each have one way in,
/// these are exactly the ways that close a loop, whatever order the walk takes.
pub(super) fn backward(points: usize, arcs: &[(usize, usize)]) -> Vec<bool> {
    let outgoing = Incidence::new(points, arcs.iter().map(|arc| arc.0));
    let mut incoming = vec![0_usize; points];
    for (_, to) in arcs {
        incoming[*to] += 1;
    }
    let roots = (0..points.min(1))
        .chain((0..points).filter(|point| incoming[*point] == 0))
        .chain(0..points);

    let mut backward = vec![false; arcs.len()];
    let mut state = vec![State::Unseen; points];
    let mut stack: Vec<(usize, usize)> = Vec::new();
    for root in roots {
        if state[root] != State::Unseen {
            continue;
        }
        state[root] = State::Inside;
        stack.push((root, 0));
        while let Some((point, next)) = stack.last_mut() {
            let Some(arc) = outgoing.of(*point).get(*next) else {
                state[*point] = State::Left;
                stack.pop();
                continue;
            };
            *next += 1;
            let target = arcs[*arc as usize].1;
            match state[target] {
                State::Unseen => {
                    state[target] = State::Inside;
                    stack.push((target, 0));
                }
                State::Inside => backward[*arc as usize] = true,
                State::Left => {}
            }
        }
    }
    backward
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Inside,
    Left,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_edge_that_closes_a_loop_runs_backward() {
        let arcs = [(0, 1), (1, 2), (2, 0), (2, 3)];
        assert_eq!(backward(4, &arcs), [false, false, true, false]);
    }

    #[test]
    fn a_loop_at_the_entry_is_closed_at_the_entry_though_something_else_has_no_way_in() {
        let arcs = [(0, 1), (1, 0), (2, 1)];
        assert_eq!(backward(3, &arcs), [false, true, false]);
    }

    #[test]
    fn a_chain_of_a_hundred_thousand_needs_no_recursion() {
        let arcs: Vec<_> = (1..100_000).map(|to| (to - 1, to)).collect();
        assert!(!backward(100_000, &arcs).contains(&true));
    }
}

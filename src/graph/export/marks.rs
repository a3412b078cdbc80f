//! What a run left on a graph, and what of that is seen of a box and of a line.

use std::collections::{BTreeMap, BTreeSet};

use crate::playbook::{EdgeKind, NodeIndex, Playbook};

/// What a run left on a graph, up to where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunMarks {
    /// Where it stands, and for whom it waits there: `player`.
    stands: Option<(NodeIndex, String)>,
    visits: BTreeMap<NodeIndex, u64>,
    travelled: BTreeSet<(NodeIndex, usize)>,
    taken: BTreeSet<(NodeIndex, usize)>,
}

impl RunMarks {
    /// A run that stands at a node and waits there for somebody, or at none.
    pub fn standing(stands: Option<(NodeIndex, &str)>) -> RunMarks {
        RunMarks {
            stands: stands.map(|(node, party)| (node, party.to_owned())),
            ..RunMarks::default()
        }
    }

    /// Adds a step, in the run's order: the nodes it arrived at and the ways it took. Those of the last step
    /// stand out.
    pub fn add_step(&mut self, arrived: &[NodeIndex], travelled: &[(NodeIndex, usize)]) {
        for node in arrived {
            *self.visits.entry(*node).or_default() += 1;
        }
        self.travelled.extend(travelled);
        self.taken = travelled.iter().copied().collect();
    }
}

/// What is seen of a box besides its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct BoxMarks<'a> {
    /// For whom the run waits here, if it stands here.
    pub stands: Option<&'a str>,
    /// How often it was visited.
    pub visits: u64,
    /// How many nodes of it were.
    pub visited: usize,
    /// Whether something leads here.
    pub reachable: bool,
}

impl<'a> BoxMarks<'a> {
    pub fn of_node(node: NodeIndex, run: Option<&'a RunMarks>, reachable: &[bool]) -> BoxMarks<'a> {
        let stands = run.and_then(|run| run.stands.as_ref());
        let visits = run.and_then(|run| run.visits.get(&node)).copied();
        BoxMarks {
            stands: stands
                .filter(|(at, _)| *at == node)
                .map(|(_, party)| party.as_str()),
            visits: visits.unwrap_or(0),
            visited: usize::from(visits.is_some()),
            reachable: reachable.get(node).copied().unwrap_or(true),
        }
    }

    /// A box that stands for both.
    pub fn gathered(self, other: BoxMarks<'a>) -> BoxMarks<'a> {
        BoxMarks {
            stands: self.stands.or(other.stands),
            visits: self.visits.saturating_add(other.visits),
            visited: self.visited + other.visited,
            reachable: self.reachable || other.reachable,
        }
    }

    /// The run's states in words, to be added to a name.
    pub fn words(self) -> String {
        let mut words = String::new();
        if let Some(party) = self.stands {
            words += &format!(", the run stands here and waits on {party}");
        }
        match self.visits {
            0 => {}
            1 => words += ", visited once",
            times => words += &format!(", visited {times} times"),
        }
        if !self.reachable {
            words += ", unreachable";
        }
        words
    }
}

/// What is seen of a line besides its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineMarks {
    /// The kind of its ways; a fall-through where they are of several.
    pub kind: EdgeKind,
    /// Whether it can never be taken.
    pub dead: bool,
    /// Whether the last step took it.
    pub taken: bool,
    /// Whether the run took it at all.
    pub travelled: bool,
}

impl LineMarks {
    pub fn of_way(
        playbook: &Playbook,
        node: NodeIndex,
        edge: usize,
        run: Option<&RunMarks>,
    ) -> Option<LineMarks> {
        let from = playbook.nodes.get(node)?;
        Some(LineMarks {
            kind: from.out.get(edge)?.kind(),
            dead: from.succession() == Some(edge) && from.has_dead_fall_through(),
            taken: run.is_some_and(|run| run.taken.contains(&(node, edge))),
            travelled: run.is_some_and(|run| run.travelled.contains(&(node, edge))),
        })
    }

    /// A line that stands for both.
    pub fn gathered(self, other: LineMarks) -> LineMarks {
        LineMarks {
            kind: match self.kind == other.kind {
                true => self.kind,
                false => EdgeKind::Succession,
            },
            dead: self.dead && other.dead,
            taken: self.taken || other.taken,
            travelled: self.travelled || other.travelled,
        }
    }
}

/// How often something was visited, in little room: `×12`, `×34k`.
pub(super) fn times_words(times: u64) -> String {
    match times {
        0..10_000 => format!("×{times}"),
        10_000..1_000_000 => format!("×{}k", times / 1_000),
        _ => format!("×{}M", times / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_add_up_and_the_last_step_is_what_was_just_taken() {
        let mut run = RunMarks::standing(Some((2, "player")));
        run.add_step(&[0, 1], &[(0, 0)]);
        run.add_step(&[1, 2], &[(1, 1)]);
        assert_eq!(run.visits, [(0, 1), (1, 2), (2, 1)].into());
        assert_eq!(run.travelled, [(0, 0), (1, 1)].into());
        assert_eq!(run.taken, [(1, 1)].into());
        let marks = BoxMarks::of_node(1, Some(&run), &[true; 3]);
        assert_eq!(marks.words(), ", visited 2 times");
        let both = marks.gathered(BoxMarks::of_node(2, Some(&run), &[true; 3]));
        let words = ", the run stands here and waits on player, visited 3 times";
        assert_eq!(both.words(), words);
    }

    #[test]
    fn without_a_run_nothing_is_marked() {
        let marks = BoxMarks::of_node(0, None, &[false]);
        assert_eq!((marks.stands, marks.visits), (None, 0));
        assert_eq!(marks.words(), ", unreachable");
    }
}

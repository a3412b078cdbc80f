//! Where each of two ways went in the graph, found a slice a frame; or where one way leads that is shown alone.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::debugger::Session;
use crate::playbook::NodeIndex;
use crate::runtime::{PlayState, Trace, step_traced};

use super::side::Side;

/// How long one frame plays steps.
const SLICE: Duration = Duration::from_millis(4);

/// Who went somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Went {
    /// Neither way.
    #[default]
    Neither,
    /// Only the first, A.
    OnlyA,
    /// Only the second, B.
    OnlyB,
    /// Both.
    Both,
    /// The one way that is shown.
    Shown,
    /// The one that is shown, further on than the playhead.
    Ahead,
}

/// The nodes and edges two ways travelled.
#[derive(Debug, Clone, Default)]
pub struct Travels {
    nodes: HashMap<NodeIndex, [bool; 2]>,
    edges: HashMap<(NodeIndex, usize), [bool; 2]>,
    /// How many steps of each way were played.
    played: [usize; 2],
    /// Whether there is only one way, which is shown alone.
    alone: bool,
}

impl Travels {
    /// One way, shown alone: what the steps `traces` tell of travelled.
    pub fn of_one_way(traces: impl IntoIterator<Item = Trace>) -> Travels {
        let mut travels = Travels {
            alone: true,
            ..Travels::default()
        };
        for trace in traces {
            travels.mark(trace, 0);
        }
        travels
    }

    /// Who arrived at `node`.
    pub fn node(&self, node: NodeIndex) -> Went {
        self.who(self.nodes.get(&node))
    }

    /// Who left `node` by its edge at position `edge`.
    pub fn edge(&self, node: NodeIndex, edge: usize) -> Went {
        self.who(self.edges.get(&(node, edge)))
    }

    fn who(&self, went: Option<&[bool; 2]>) -> Went {
        match Went::from(went) {
            Went::OnlyA if self.alone => Went::Shown,
            who => who,
        }
    }

    /// Plays on. Returns whether both ways are through; otherwise the next frame goes on.
    pub fn follow(&mut self, session: &Session, sides: &[Side; 2]) -> bool {
        let begun = Instant::now();
        for (at, side) in sides.iter().enumerate() {
            let Some(played) = self.played.get(at).copied() else {
                continue;
            };
            for place in played..side.entries().len() {
                self.play(session, side, at, place);
                if let Some(played) = self.played.get_mut(at) {
                    *played = place + 1;
                }
                if place.is_multiple_of(32) && begun.elapsed() >= SLICE {
                    return false;
                }
            }
        }
        true
    }

    fn play(&mut self, session: &Session, side: &Side, at: usize, place: usize) {
        let Some(step) = side.step(session, place) else {
            return;
        };
        let before = PlayState::from(step.before.clone());
        let (_, trace) = step_traced(session.context(), &before, &step.entry.command);
        self.mark(trace, at);
    }

    fn mark(&mut self, trace: Trace, at: usize) {
        for node in trace.arrived {
            mark(self.nodes.entry(node).or_default(), at);
        }
        for edge in trace.travelled {
            mark(self.edges.entry(edge).or_default(), at);
        }
    }
}

fn mark(went: &mut [bool; 2], at: usize) {
    if let Some(went) = went.get_mut(at) {
        *went = true;
    }
}

impl From<Option<&[bool; 2]>> for Went {
    fn from(went: Option<&[bool; 2]>) -> Went {
        match went {
            None | Some([false, false]) => Went::Neither,
            Some([true, false]) => Went::OnlyA,
            Some([false, true]) => Went::OnlyB,
            Some([true, true]) => Went::Both,
        }
    }
}

impl Went {
    /// Who went to one of two places.
    pub fn gathered(self, other: Went) -> Went {
        match (self, other) {
            (Went::Neither, who) | (who, Went::Neither) => who,
            (one, two) if one == two => one,
            (Went::Shown, _) | (_, Went::Shown) => Went::Shown,
            (Went::Ahead, _) | (_, Went::Ahead) => Went::Ahead,
            (Went::OnlyA | Went::OnlyB | Went::Both, Went::OnlyA | Went::OnlyB | Went::Both) => {
                Went::Both
            }
        }
    }

    /// Which of the two ways was there alone.
    pub fn alone(self) -> Option<usize> {
        match self {
            Went::OnlyA => Some(0),
            Went::OnlyB => Some(1),
            Went::Neither | Went::Both | Went::Shown | Went::Ahead => None,
        }
    }
}

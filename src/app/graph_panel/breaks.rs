//! Which nodes and ways have breakpoints, found once a frame.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::debugger::{Breakpoints, Trigger};
use crate::playbook::NodeIndex;

use super::super::breakpoint_mark::BreakpointMark;

/// What a node's breakpoint waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Arriving there.
    Arriving,
    /// Leaving it.
    Leaving,
    /// Taking one of its ways.
    Way,
}

/// A node's breakpoint; of several, the one that does most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeBreak {
    /// Its mark.
    pub mark: BreakpointMark,
    /// What it waits for.
    pub at: At,
}

impl NodeBreak {
    /// The breakpoint in words, after a node's name.
    pub fn words(self) -> String {
        let mark = self.mark.name();
        match self.at {
            At::Arriving => mark.into(),
            At::Leaving => format!("{mark} on leaving it"),
            At::Way => format!("{mark} on a way out of it"),
        }
    }
}

/// The breakpoints that stand in the graph.
#[derive(Debug, Clone, Default)]
pub struct Breaks {
    nodes: BTreeMap<NodeIndex, NodeBreak>,
    ways: BTreeMap<(NodeIndex, usize), BreakpointMark>,
    scenes: BTreeMap<String, BreakpointMark>,
}

impl Breaks {
    /// Those of `breakpoints` that are about a node.
    pub fn of(breakpoints: &Breakpoints) -> Breaks {
        let mut breaks = Breaks::default();
        for (breakpoint, unbound) in breakpoints.iter() {
            let mark = BreakpointMark::of(breakpoint, unbound);
            let (node, at) = match &breakpoint.on {
                Trigger::Arrived(node) => (*node, At::Arriving),
                Trigger::Left(node) => (*node, At::Leaving),
                Trigger::Taken(node, way) => {
                    breaks.ways.insert((*node, *way), mark);
                    (*node, At::Way)
                }
                Trigger::Scene(slug) => {
                    breaks.scenes.insert(slug.clone(), mark);
                    continue;
                }
                Trigger::Asked(_)
                | Trigger::Effect(_)
                | Trigger::Speaker(_)
                | Trigger::Words(_)
                | Trigger::Pattern(_)
                | Trigger::Event(_)
                | Trigger::Refusal(_)
                | Trigger::Situation(_) => continue,
            };
            let found = NodeBreak { mark, at };
            let shown = breaks.nodes.entry(node).or_insert(found);
            // Of equal ones the first stays: arriving comes before leaving.
            if mark.weight() > shown.mark.weight() {
                *shown = found;
            }
        }
        breaks
    }

    /// The breakpoint shown at `node`.
    pub fn at_node(&self, node: NodeIndex) -> Option<NodeBreak> {
        self.nodes.get(&node).copied()
    }

    /// Whether any way has a mark.
    pub fn has_ways(&self) -> bool {
        !self.ways.is_empty()
    }

    /// The mark that does most of those within a scene: at its `nodes`, and on entering it by `slug`.
    pub fn within(&self, nodes: Range<NodeIndex>, slug: Option<&str>) -> Option<BreakpointMark> {
        let entering = slug.and_then(|slug| self.scenes.get(slug)).copied();
        let at_nodes = self.nodes.range(nodes).map(|(_, set)| set.mark);
        at_nodes.chain(entering).max_by_key(|mark| mark.weight())
    }

    /// The mark at the beginning of `way`: the node it leaves, and its position there.
    pub fn on_way(&self, way: (NodeIndex, usize)) -> Option<BreakpointMark> {
        self.ways.get(&way).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::debugger::{Breakpoint, SessionCommand};

    #[test]
    fn a_scene_shows_the_breakpoint_that_does_most_within_it_or_on_entering_it() {
        let mut story = Story::ferry();
        let mut within = |breakpoint: Breakpoint| {
            let command = SessionCommand::SetBreakpoint(breakpoint);
            story.session.apply(command);
            let breaks = Breaks::of(story.session.breakpoints());
            let marks = [
                breaks.within(0..3, Some("a")),
                breaks.within(3..9, Some("b")),
            ];
            marks.map(|mark| mark.map(BreakpointMark::name))
        };
        let disabled = Breakpoint {
            enabled: false,
            ..Breakpoint::at_node(2)
        };
        assert_eq!(within(disabled), [Some("disabled breakpoint"), None]);
        let one = [Some("breakpoint"), None];
        assert_eq!(within(Breakpoint::at_node(1)), one);
        let entering = within(Breakpoint::new(Trigger::Scene("b".into())));
        assert!(entering[1].is_some());
    }

    #[test]
    fn a_node_shows_the_breakpoint_that_does_most_and_a_way_its_own() {
        let mut story = Story::ferry();
        let mut shown = |breakpoint: Breakpoint| {
            let command = SessionCommand::SetBreakpoint(breakpoint);
            story.session.apply(command);
            let breaks = Breaks::of(story.session.breakpoints());
            (
                breaks.at_node(1).map(NodeBreak::words),
                breaks.on_way((1, 0)).is_some(),
            )
        };
        let disabled = Breakpoint {
            enabled: false,
            ..Breakpoint::at_node(1)
        };
        assert_eq!(
            shown(Breakpoint::new(Trigger::Speaker("Ada".into()))),
            (None, false)
        );
        assert_eq!(shown(disabled), (Some("disabled breakpoint".into()), false));
        let writes = Breakpoint {
            says: Some("here".into()),
            ..Breakpoint::new(Trigger::Left(1))
        };
        assert_eq!(
            shown(writes),
            (Some("logpoint on leaving it".into()), false)
        );
        let taken = Breakpoint::new(Trigger::Taken(1, 0));
        let words = "breakpoint on a way out of it".to_string();
        assert_eq!(shown(taken), (Some(words), true));
        assert_eq!(
            shown(Breakpoint::at_node(1)),
            (Some("breakpoint".into()), true)
        );
    }
}

//! The playbook as a petgraph graph: who leads to whom, and what a run can reach.

use petgraph::Direction;
use petgraph::graph::{DiGraph, NodeIndex as GraphNode};
use petgraph::visit::{Dfs, EdgeRef, IntoNeighbors, NodeCount, Reversed, Visitable};

use crate::playbook::{NodeIndex, Playbook};

/// A way into a node: the node it leaves, and its position among that node's ways out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WayIn {
    /// The node the way leaves.
    pub from: NodeIndex,
    /// The way's position in `out` of that node.
    pub edge: usize,
}

/// The ways of one playbook, to be asked from either end.
///
/// Node positions are those of the playbook. An edge whose target is no node is left out.
#[derive(Debug, Clone)]
pub struct PlaybookGraph {
    graph: DiGraph<NodeIndex, usize>,
    starts: Vec<NodeIndex>,
}

impl PlaybookGraph {
    /// The graph of `playbook`: a node a node, an edge a way out.
    pub fn new(playbook: &Playbook) -> Self {
        let edges = playbook.nodes.iter().map(|node| node.out.len()).sum();
        let mut graph = DiGraph::with_capacity(playbook.nodes.len(), edges);
        for node in 0..playbook.nodes.len() {
            graph.add_node(node);
        }
        for (from, node) in playbook.nodes.iter().enumerate() {
            for (position, edge) in node.out.iter().enumerate() {
                if edge.target < playbook.nodes.len() {
                    graph.add_edge(GraphNode::new(from), GraphNode::new(edge.target), position);
                }
            }
        }
        let mut starts: Vec<NodeIndex> = [playbook.entry]
            .into_iter()
            .chain(playbook.anchors.values().copied())
            .filter(|node| *node < playbook.nodes.len())
            .collect();
        starts.sort_unstable();
        starts.dedup();
        Self { graph, starts }
    }

    /// The petgraph graph itself: a node's weight is its position, an edge's its position in `out`.
    pub fn petgraph(&self) -> &DiGraph<NodeIndex, usize> {
        &self.graph
    }

    /// The ways that lead into `node`, sorted; none when there is no such node.
    pub fn predecessors(&self, node: NodeIndex) -> Vec<WayIn> {
        let mut ways: Vec<WayIn> = self
            .graph
            .edges_directed(GraphNode::new(node), Direction::Incoming)
            .map(|edge| WayIn {
                from: edge.source().index(),
                edge: *edge.weight(),
            })
            .collect();
        ways.sort_unstable();
        ways
    }

    /// The nodes `node` leads to in one step, sorted, each once; none when there is no such node.
    pub fn successors(&self, node: NodeIndex) -> Vec<NodeIndex> {
        let mut targets: Vec<NodeIndex> = self
            .graph
            .neighbors(GraphNode::new(node))
            .map(GraphNode::index)
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The nodes next to `node` either way, sorted, each once, `node` itself left out.
    pub fn neighbours(&self, node: NodeIndex) -> Vec<NodeIndex> {
        let mut all: Vec<NodeIndex> = self
            .graph
            .neighbors_undirected(GraphNode::new(node))
            .map(GraphNode::index)
            .filter(|other| *other != node)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Where a run can start: the entry and the anchors, sorted, each once.
    pub fn starts(&self) -> &[NodeIndex] {
        &self.starts
    }

    /// For every node, whether some run that starts at the entry or an anchor can come to it, whatever
    /// the world answers.
    pub fn reachable(&self) -> Vec<bool> {
        self.reachable_from(&self.starts)
    }

    /// For every node, whether it is one of `starts` or some way leads to it from one of them.
    pub fn reachable_from(&self, starts: &[NodeIndex]) -> Vec<bool> {
        reached(&self.graph, starts)
    }

    /// For every node, whether it is one of `ends` or some way leads from it to one of them.
    pub fn leading_to(&self, ends: &[NodeIndex]) -> Vec<bool> {
        reached(Reversed(&self.graph), ends)
    }
}

/// For every node of `graph`, whether it is one of `starts` or is led to from one of them.
fn reached<G>(graph: G, starts: &[NodeIndex]) -> Vec<bool>
where
    G: IntoNeighbors<NodeId = GraphNode> + Visitable + NodeCount,
{
    let mut reached = vec![false; graph.node_count()];
    let mut search = Dfs::empty(graph);
    let there = starts.iter().filter(|start| **start < reached.len());
    search
        .stack
        .extend(there.map(|start| GraphNode::new(*start)));
    while let Some(node) = search.next(graph) {
        if let Some(mark) = reached.get_mut(node.index()) {
            *mark = true;
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::playbook::drawn;
    use crate::playbook::{Content, Edge, Format, Node, Way};

    fn playbook(outs: &[&[usize]], anchors: &[usize]) -> Playbook {
        Playbook {
            schema: None,
            format: Format::default(),
            script: "drawn".to_owned(),
            entry: 0,
            anchors: anchors
                .iter()
                .map(|node| (format!("scene-{node}"), *node))
                .collect::<BTreeMap<_, _>>(),
            speakers: Vec::new(),
            nodes: outs
                .iter()
                .enumerate()
                .map(|(id, targets)| Node {
                    id,
                    content: Content::Branch,
                    out: targets
                        .iter()
                        .map(|target| Edge {
                            target: *target,
                            way: Way::Succession,
                        })
                        .collect(),
                })
                .collect(),
        }
    }

    #[test]
    fn a_node_no_way_leads_to_is_not_reachable() {
        let graph = PlaybookGraph::new(&playbook(&[&[1], &[], &[1]], &[]));
        assert_eq!(graph.reachable(), [true, true, false]);
    }

    #[test]
    fn an_anchor_is_a_place_to_start() {
        let graph = PlaybookGraph::new(&playbook(&[&[1], &[], &[3], &[]], &[2]));
        assert_eq!(graph.starts(), [0, 2]);
        assert_eq!(graph.reachable(), [true; 4]);
    }

    #[test]
    fn loops_are_walked_once() {
        let graph = PlaybookGraph::new(&playbook(&[&[1], &[0, 1], &[]], &[]));
        assert_eq!(graph.reachable(), [true, true, false]);
    }

    #[test]
    fn two_ways_from_one_node_are_two_ways_in() {
        let graph = PlaybookGraph::new(&playbook(&[&[1, 1], &[]], &[]));
        let ways = graph.predecessors(1);
        assert_eq!(
            ways,
            [WayIn { from: 0, edge: 0 }, WayIn { from: 0, edge: 1 }]
        );
        assert_eq!(graph.successors(0), [1]);
    }

    #[test]
    fn neighbours_are_found_either_way_and_never_the_node_itself() {
        let graph = PlaybookGraph::new(&playbook(&[&[1], &[1, 2], &[]], &[]));
        assert_eq!(graph.neighbours(1), [0, 2]);
    }

    #[test]
    fn a_node_or_a_target_that_does_not_exist_is_no_trouble() {
        let graph = PlaybookGraph::new(&playbook(&[&[7]], &[9]));
        assert!(graph.predecessors(7).is_empty());
        assert!(graph.successors(0).is_empty());
        assert_eq!(graph.reachable(), [true]);
        assert_eq!(graph.leading_to(&[7]), [false]);
    }

    #[test]
    fn a_chain_of_a_hundred_thousand_is_walked_without_recursion() {
        let outs: Vec<Vec<usize>> = (1..100_000).map(|next| vec![next]).collect();
        let mut outs: Vec<&[usize]> = outs.iter().map(Vec::as_slice).collect();
        outs.push(&[]);
        let graph = PlaybookGraph::new(&playbook(&outs, &[]));
        assert!(graph.reachable().into_iter().all(|reached| reached));
        let leading = graph.leading_to(&[99_999]);
        assert!(leading.into_iter().all(|leads| leads));
    }

    /// From every node to every one, whether some way leads there, its own place included: by trying every node as
    /// a place between.
    fn closure(playbook: &Playbook) -> Vec<Vec<bool>> {
        let count = playbook.nodes.len();
        let mut leads = vec![vec![false; count]; count];
        for (from, node) in playbook.nodes.iter().enumerate() {
            leads[from][from] = true;
            for edge in &node.out {
                leads[from][edge.target] = true;
            }
        }
        for between in 0..count {
            for from in 0..count {
                for to in 0..count {
                    leads[from][to] |= leads[from][between] && leads[between][to];
                }
            }
        }
        leads
    }

    proptest! {
        #[test]
        fn what_leads_where_is_what_a_closure_says(playbook in drawn::playbook()) {
            let graph = PlaybookGraph::new(&playbook);
            let leads = closure(&playbook);
            for (node, from) in leads.iter().enumerate() {
                let to: Vec<bool> = leads.iter().map(|row| row[node]).collect();
                prop_assert_eq!(graph.reachable_from(&[node]), &from[..]);
                prop_assert_eq!(graph.leading_to(&[node]), to);
            }
        }
    }
}

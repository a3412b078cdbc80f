//! What a whole search found: what can be reached, what never is and why, and every refusal on the way.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::debugger::ways_in::WaysIn;
use crate::playbook::{EdgeKind, NodeIndex};
use crate::runtime::{Command, RefusalReason, SituationKind};

use super::reasons::{Reason, list};
use super::search::{Sampled, Search, StepRef};
use super::untaken::{Untaken, untaken};

/// What a search found. The ways to things are read back from the search: [`Search::way_to`].
#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    /// How many situations of each kind can be reached.
    pub situations: BTreeMap<SituationKind, usize>,
    /// How many nodes are arrived at.
    pub reached: usize,
    /// How many nodes there are.
    pub nodes: usize,
    /// How many edges of each kind are taken, and how many there are; a kind without edges is left out.
    pub edges: Vec<(EdgeKind, usize, usize)>,
    /// Every refusal an honest driver can meet, by node.
    pub refusals: Vec<MetRefusal>,
    /// The nodes never arrived at, in order.
    pub unreached: Vec<Unreached>,
    /// The edges never taken of nodes that are arrived at, in order.
    pub untaken: Vec<Untaken>,
    /// Where combinations of keys were only sampled.
    pub sampled: Vec<Sampled>,
    /// Whether everything was tried; where it was not, what is called unreached may yet be reached.
    pub is_whole: bool,
}

/// A refusal an honest driver can meet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetRefusal {
    /// Where the run stands then.
    pub node: NodeIndex,
    /// Which rule refused.
    pub reason: RefusalReason,
    /// What it said, in words.
    pub explanation: Arc<str>,
    /// The first step that met it.
    pub step: StepRef,
}

/// A node no run arrives at.
#[derive(Debug, Clone, PartialEq)]
pub struct Unreached {
    /// The node.
    pub node: NodeIndex,
    /// Why.
    pub why: Vec<Reason>,
    /// Where a run started at a scene arrives there all the same: the first step that does.
    pub from_scene: Option<StepRef>,
}

/// What `search` found so far. Takes time linear in the playbook and the situations.
pub fn findings(search: &Search) -> Findings {
    let playbook = search.context().playbook();
    let mut situations = BTreeMap::new();
    for situation in search.situations() {
        *situations.entry(situation.kind()).or_default() += 1;
    }
    let mut edges = EdgeKind::ALL.map(|kind| (kind, 0, 0));
    let ways_in = WaysIn::new(playbook);
    let mut all_untaken = Vec::new();
    let mut reached = 0;
    for (position, node) in playbook.nodes.iter().enumerate() {
        let is_reached = search.reaches(position);
        reached += usize::from(is_reached);
        for (place, edge) in node.out.iter().enumerate() {
            for (kind, taken, all) in &mut edges {
                if *kind == edge.kind() {
                    *all += 1;
                    *taken += usize::from(search.takes(position, place));
                }
            }
            if is_reached {
                all_untaken.extend(untaken(search, position, place));
            }
        }
    }
    let missing = (0..playbook.nodes.len()).filter(|node| !search.reaches(*node));
    let unreached = missing.map(|node| Unreached {
        node,
        why: why_unreached(search, node, ways_in.of(node)),
        from_scene: search.arrival(node),
    });
    let refusals = search
        .refusals()
        .map(|(node, reason, step, said)| MetRefusal {
            node,
            reason,
            explanation: said.clone(),
            step,
        });
    Findings {
        situations,
        reached,
        nodes: playbook.nodes.len(),
        edges: edges.into_iter().filter(|(_, _, all)| *all > 0).collect(),
        refusals: refusals.collect(),
        unreached: unreached.collect(),
        untaken: all_untaken,
        sampled: search.sampled().collect(),
        is_whole: search.is_whole(),
    }
}

/// Why no run arrives at `node`: what leads there from what is reached, or what would have to be reached first.
fn why_unreached(
    search: &Search,
    node: NodeIndex,
    ways_in: impl Iterator<Item = (NodeIndex, usize)>,
) -> Vec<Reason> {
    let playbook = search.context().playbook();
    let (reached, beyond): (Vec<_>, Vec<_>) = ways_in.partition(|(from, _)| search.reaches(*from));
    let blocked = reached
        .into_iter()
        .filter_map(|(from, edge)| untaken(search, from, edge));
    let mut why: Vec<Reason> = blocked.map(|untaken| untaken.reason(playbook)).collect();
    let mut beyond: Vec<NodeIndex> = beyond.into_iter().map(|(from, _)| from).collect();
    beyond.dedup();
    let only_itself = beyond.iter().all(|from| *from == node);
    if why.is_empty() && only_itself {
        let words = match beyond.is_empty() {
            true => format!("No edge leads to node {node}."),
            false => format!("Only node {node} itself leads to node {node}."),
        };
        let nodes = vec![node];
        why.push(Reason { words, nodes });
    } else if why.is_empty() {
        let leads = if beyond.len() == 1 { "leads" } else { "lead" };
        why.push(Reason {
            words: format!(
                "Only {} {leads} to node {node}, and no run arrives there either.",
                list(&beyond)
            ),
            nodes: beyond,
        });
    }
    why
}

impl Findings {
    /// Whether a refusal can be met, or a node is never arrived at.
    pub fn is_flawed(&self) -> bool {
        !self.refusals.is_empty() || !self.unreached.is_empty()
    }

    /// How many situations can be reached.
    pub fn count(&self) -> usize {
        self.situations.values().sum()
    }
}

impl Unreached {
    /// The scene from which a run arrives at the node all the same, as `search` found it.
    pub fn scene(&self, search: &Search) -> Option<Arc<str>> {
        scene_of_way(&search.way_to(self.from_scene?))
    }
}

/// The scene a way starts at.
pub(super) fn scene_of_way(way: &[Command]) -> Option<Arc<str>> {
    match way.first()? {
        Command::Start { anchor } => anchor.clone(),
        _ => None,
    }
}

impl Sampled {
    /// What was sampled, as a sentence for a person.
    pub fn sentence(self) -> String {
        format!(
            "Node {} asks {} keys at once: a sample of their combinations was tried, each of its ways among them, \
             so no node is missed, but more situations may be there than are counted.",
            self.node, self.keys
        )
    }
}
